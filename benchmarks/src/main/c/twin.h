/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The C twin: what a C program pays for the work that the Java programs beside it do, with the same calls to the same library. The
 * harness (io.docaffm.benchmarks) starts it, and tells it on standard input what to run; see main.c for the words.
 */
#ifndef DOCA_FFM_TWIN_H
#define DOCA_FFM_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_mmap.h"
#include "doca_pe.h"
#include "doca_rdma.h"

struct options {
	const char *workload; /* local, allocate, foreign, pingpong, asleep, comch, start */
	const char *op;       /* write, read, send; of comch: message, produce */
	size_t size;
	unsigned depth;       /* tasks in flight; of each thread where there are several */
	unsigned tasks;       /* tasks prepared, used in turn; at least depth */
	unsigned connections;
	unsigned contexts;    /* that the connections are spread over */
	unsigned threads;
	bool batch;           /* ring once for `depth` tasks */
	bool sleeps;          /* wait in poll(), not by spinning */
	bool pong;            /* pingpong: the side that answers */
};

/* One measured run: how many operations, how long, and the time of each if anybody asked. */
struct run {
	uint64_t ops;
	uint64_t *samples; /* NULL: do not look at the clock for each */
	uint64_t ns;       /* set by the workload */
	uint64_t cpu_ns;   /* of the thread that works */
};

struct workload {
	void (*open)(const struct options *options);
	void (*run)(struct run *run);
	/* pingpong only */
	const void *(*describe)(size_t *size);
	void (*meet)(const void *peer, size_t size);
};
extern const struct workload local_workload, allocate_workload, foreign_workload, pingpong_workload, asleep_workload, comch_workload;
extern const struct workload ucx_workload; /* src/ucx/c, for run-ucx only */
void start_workload(const struct options *options, uint64_t since);

/* ---- side.c: what every workload begins with ------------------------------------------------------------------------------------- */
void must_be(doca_error_t result, const char *call);
#define MUST(call) must_be((call), #call)
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

uint64_t now_ns(void);
uint64_t thread_cpu_ns(void);

struct callbacks {
	doca_rdma_task_write_completion_cb_t write;
	doca_rdma_task_read_completion_cb_t read;
	doca_rdma_task_send_completion_cb_t send;
	doca_rdma_task_receive_completion_cb_t receive;
};

/* A context and how many tasks of each type it may have. */
struct side {
	struct doca_rdma *rdma;
	struct doca_ctx *ctx;
};

extern struct doca_dev *device;
extern struct doca_pe *pe;
extern struct doca_buf_inventory *inventory;

/* The first one of which `can` says SUCCESS; NULL: the first. */
struct doca_dev *open_device(doca_error_t (*can)(const struct doca_devinfo *));
/* Device, unless there is one, engine, inventory. */
void open_engine(unsigned buffers);
struct doca_mmap *open_memory(struct doca_dev *of, uint32_t permissions, size_t size, uint8_t **memory);
/* What a peer of RDMA may do with memory. */
#define BY_RDMA (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE)
/* The same memory as a peer sees it. */
struct doca_mmap *import(struct doca_mmap *map, uint8_t **address);
void open_side(struct side *side, const struct callbacks *callbacks, unsigned tasks, unsigned connections);
struct doca_rdma_connection *connect_sides(struct side *near, struct side *far);
struct doca_buf *data(struct doca_mmap *map, uint8_t *address, size_t size);
struct doca_buf *room(struct doca_mmap *map, uint8_t *address, size_t size);

/* An outgoing task of the kind that `op` names; `number` is its user data. */
struct doca_task *prepare(const char *op, struct side *side, struct doca_rdma_connection *connection, struct doca_buf *here,
			  struct doca_buf *there, uint64_t number);
#endif
