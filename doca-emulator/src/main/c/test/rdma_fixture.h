/* SPDX-License-Identifier: Apache-2.0 */
/* What every RDMA test needs: a side (device, engine, context, memory), operations whose end is recorded, and ways to connect. */
#ifndef DOCA_EMULATOR_RDMA_FIXTURE_H
#define DOCA_EMULATOR_RDMA_FIXTURE_H

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"
#include "child.h"
#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_mmap.h"
#include "doca_pe.h"
#include "doca_rdma.h"
#include "doca_sync_event.h"

#define ALL_PERMISSIONS \
	(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC)

struct op { /* one submitted task: where its end is noted */
	bool done;
	doca_error_t status;
	uint32_t len, order;
	doca_be32_t imm;
	enum doca_rdma_opcode opcode;
	const struct doca_rdma_connection *conn;
	struct doca_buf *buf1, *buf2; /* given back when it is done */
};

struct side;
struct side_options {
	uint32_t rdma_permissions, mmap_permissions, tasks, send_queue_size, list_len;
	uint16_t max_connections, request_timeout_ms;
	int rnr_retries; /* -1: the default */
	size_t memory, bufs;
	unsigned device;
	bool no_cm, server; /* server: with a request callback */
	bool dc;
	void (*on_request)(struct side *, struct doca_rdma_connection *);
};

#define MAX_EVENTS 256
struct side {
	struct side_options options;
	struct doca_dev *dev;
	struct doca_pe *pe;
	struct doca_rdma *rdma;
	struct doca_ctx *ctx;
	struct doca_mmap *mmap;
	struct doca_buf_inventory *inventory;
	uint8_t *memory;
	const void *exported;
	size_t exported_len;
	struct doca_mmap *far; /* the peer's memory */
	uint8_t *far_memory;
	uint32_t completions;
	bool idle;
	/* CM events, in order */
	char log[MAX_EVENTS];
	struct doca_rdma_connection *log_conn[MAX_EVENTS];
	union doca_data log_data[MAX_EVENTS];
	int num_events;
	bool reject;
	uint8_t private_data[196];
	uint8_t private_len;
};

#define FIXTURE_DONE(lower) \
	static inline void done_##lower(struct doca_rdma_task_##lower *task, union doca_data task_data, union doca_data ctx_data) \
	{ \
		end_op(doca_rdma_task_##lower##_as_task(task), task_data.ptr, ctx_data.ptr, 0); \
	}

static inline void end_op(struct doca_task *task, struct op *op, struct side *side, uint32_t len)
{
	CHECK(!op->done);
	op->status = doca_task_get_status(task);
	op->len = len;
	op->order = side->completions++;
	op->done = true;
	doca_task_free(task);
	if (op->buf1 != NULL)
		OK(doca_buf_dec_refcount(op->buf1, NULL));
	if (op->buf2 != NULL)
		OK(doca_buf_dec_refcount(op->buf2, NULL));
}

FIXTURE_DONE(send)
FIXTURE_DONE(send_imm)
FIXTURE_DONE(write)
FIXTURE_DONE(write_imm)
FIXTURE_DONE(atomic_cmp_swp)
FIXTURE_DONE(atomic_fetch_add)
FIXTURE_DONE(remote_net_sync_event_notify_set)
FIXTURE_DONE(remote_net_sync_event_notify_add)

static inline void done_remote_net_sync_event_get(struct doca_rdma_task_remote_net_sync_event_get *task, union doca_data task_data,
						  union doca_data ctx_data)
{
	end_op(doca_rdma_task_remote_net_sync_event_get_as_task(task), task_data.ptr, ctx_data.ptr,
	       doca_rdma_task_remote_net_sync_event_get_get_result_len(task));
}

static inline void done_read(struct doca_rdma_task_read *task, union doca_data task_data, union doca_data ctx_data)
{
	end_op(doca_rdma_task_read_as_task(task), task_data.ptr, ctx_data.ptr, doca_rdma_task_read_get_result_len(task));
}

static inline void done_receive(struct doca_rdma_task_receive *task, union doca_data task_data, union doca_data ctx_data)
{
	struct op *op = task_data.ptr;

	op->imm = doca_rdma_task_receive_get_result_immediate_data(task);
	op->opcode = doca_rdma_task_receive_get_result_opcode(task);
	op->conn = doca_rdma_task_receive_get_result_rdma_connection(task);
	end_op(doca_rdma_task_receive_as_task(task), op, ctx_data.ptr, doca_rdma_task_receive_get_result_len(task));
}

static inline void side_event(struct side *side, char what, struct doca_rdma_connection *conn, union doca_data data)
{
	if (side->num_events < MAX_EVENTS) {
		side->log[side->num_events] = what;
		side->log_conn[side->num_events] = conn;
		side->log_data[side->num_events++] = data;
	}
}

static inline void on_request(struct doca_rdma_connection *conn, union doca_data ctx_data)
{
	struct side *side = ctx_data.ptr;

	side_event(side, 'r', conn, (union doca_data){.u64 = 0});
	if (side->options.on_request != NULL)
		side->options.on_request(side, conn);
	else if (side->reject)
		OK(doca_rdma_connection_reject(conn));
	else
		OK(doca_rdma_connection_accept(conn, side->private_len > 0 ? side->private_data : NULL, side->private_len));
}

static inline void on_established(struct doca_rdma_connection *conn, union doca_data data, union doca_data ctx_data)
{
	side_event(ctx_data.ptr, 'e', conn, data);
}

static inline void on_failure(struct doca_rdma_connection *conn, union doca_data data, union doca_data ctx_data)
{
	side_event(ctx_data.ptr, 'f', conn, data);
}

static inline void on_disconnect(struct doca_rdma_connection *conn, union doca_data data, union doca_data ctx_data)
{
	side_event(ctx_data.ptr, 'd', conn, data);
	OK(doca_rdma_connection_disconnect(conn)); /* as NVIDIA's samples do, on both sides */
}

static inline void on_state(const union doca_data ctx_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)ctx;
	(void)before;
	((struct side *)ctx_data.ptr)->idle = after == DOCA_CTX_STATE_IDLE;
}

static inline struct side_options side_defaults(void)
{
	return (struct side_options){.rdma_permissions = ALL_PERMISSIONS,
				     .mmap_permissions = ALL_PERMISSIONS,
				     .tasks = 64,
				     .list_len = 8,
				     .max_connections = 8,
				     .rnr_retries = -1,
				     .server = true,
				     .memory = 1 << 20,
				     .bufs = 1024};
}

static inline struct doca_dev *open_device(unsigned index)
{
	struct doca_devinfo **list;
	struct doca_dev *dev;
	uint32_t count;

	MUST(doca_devinfo_create_list(&list, &count) == DOCA_SUCCESS && index < count);
	MUST(doca_dev_open(list[index], &dev) == DOCA_SUCCESS);
	OK(doca_devinfo_destroy_list(list));
	return dev;
}

static inline void side_configure(struct side *side)
{
	const struct side_options *o = &side->options;
	doca_error_t atomics = doca_rdma_cap_task_atomic_fetch_add_is_supported(doca_dev_as_devinfo(side->dev)) == DOCA_SUCCESS ? DOCA_SUCCESS
																   : DOCA_ERROR_INVALID_VALUE;

	MUST(doca_rdma_create(side->dev, &side->rdma) == DOCA_SUCCESS);
	side->ctx = doca_rdma_as_ctx(side->rdma);
	OK(doca_rdma_set_permissions(side->rdma, o->rdma_permissions));
	OK(doca_rdma_set_max_num_connections(side->rdma, o->max_connections));
	OK(doca_rdma_set_max_send_buf_list_len(side->rdma, o->list_len));
	OK(doca_rdma_task_receive_set_dst_buf_list_len(side->rdma, o->list_len));
	if (o->dc)
		OK(doca_rdma_set_transport_type(side->rdma, DOCA_RDMA_TRANSPORT_TYPE_DC));
	if (o->rnr_retries >= 0)
		OK(doca_rdma_set_rnr_retry_count(side->rdma, (uint8_t)o->rnr_retries));
	if (o->send_queue_size > 0)
		OK(doca_rdma_set_send_queue_size(side->rdma, o->send_queue_size));
	if (o->request_timeout_ms > 0)
		OK(doca_rdma_set_connection_request_timeout(side->rdma, o->request_timeout_ms));
	OK(doca_rdma_task_receive_set_conf(side->rdma, done_receive, done_receive, o->tasks));
	OK(doca_rdma_task_send_set_conf(side->rdma, done_send, done_send, o->tasks));
	OK(doca_rdma_task_send_imm_set_conf(side->rdma, done_send_imm, done_send_imm, o->tasks));
	OK(doca_rdma_task_read_set_conf(side->rdma, done_read, done_read, o->tasks));
	OK(doca_rdma_task_write_set_conf(side->rdma, done_write, done_write, o->tasks));
	OK(doca_rdma_task_write_imm_set_conf(side->rdma, done_write_imm, done_write_imm, o->tasks));
	CHECK_EQ(doca_rdma_task_atomic_cmp_swp_set_conf(side->rdma, done_atomic_cmp_swp, done_atomic_cmp_swp, o->tasks), atomics);
	CHECK_EQ(doca_rdma_task_atomic_fetch_add_set_conf(side->rdma, done_atomic_fetch_add, done_atomic_fetch_add, o->tasks), atomics);
	OK(doca_rdma_task_remote_net_sync_event_get_set_conf(side->rdma, done_remote_net_sync_event_get, done_remote_net_sync_event_get, o->tasks));
	OK(doca_rdma_task_remote_net_sync_event_notify_set_set_conf(side->rdma, done_remote_net_sync_event_notify_set,
								    done_remote_net_sync_event_notify_set, o->tasks));
	CHECK_EQ(doca_rdma_task_remote_net_sync_event_notify_add_set_conf(side->rdma, done_remote_net_sync_event_notify_add,
									  done_remote_net_sync_event_notify_add, o->tasks),
		 atomics);
	if (!o->no_cm)
		OK(doca_rdma_set_connection_state_callbacks(side->rdma, o->server ? on_request : NULL, on_established, on_failure, on_disconnect));
	OK(doca_ctx_set_user_data(side->ctx, (union doca_data){.ptr = side}));
	OK(doca_ctx_set_state_changed_cb(side->ctx, on_state));
	MUST(doca_pe_connect_ctx(side->pe, side->ctx) == DOCA_SUCCESS);
}

static inline void side_memory(struct side *side)
{
	side->memory = mmap(NULL, side->options.memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	MUST(side->memory != MAP_FAILED);
	MUST(doca_mmap_create(&side->mmap) == DOCA_SUCCESS);
	OK(doca_mmap_set_permissions(side->mmap, side->options.mmap_permissions));
	OK(doca_mmap_set_memrange(side->mmap, side->memory, side->options.memory));
	OK(doca_mmap_add_dev(side->mmap, side->dev));
	MUST(doca_mmap_start(side->mmap) == DOCA_SUCCESS);
	if ((side->options.mmap_permissions & ~(uint32_t)DOCA_ACCESS_FLAG_LOCAL_READ_WRITE) != 0)
		OK(doca_mmap_export_rdma(side->mmap, side->dev, &side->exported, &side->exported_len));
}

static inline void side_open(struct side *side, struct side_options options)
{
	memset(side, 0, sizeof(*side));
	side->options = options;
	side->dev = open_device(options.device);
	MUST(doca_pe_create(&side->pe) == DOCA_SUCCESS);
	side_memory(side);
	MUST(doca_buf_inventory_create(options.bufs, &side->inventory) == DOCA_SUCCESS);
	OK(doca_buf_inventory_start(side->inventory));
	side_configure(side);
	MUST(doca_ctx_start(side->ctx) == DOCA_SUCCESS);
}

static inline void side_stop(struct side *side)
{
	doca_error_t result = doca_ctx_stop(side->ctx);

	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	UNTIL(side->idle, doca_pe_progress(side->pe));
}

static inline void side_close(struct side *side)
{
	side_stop(side);
	OK(doca_rdma_destroy(side->rdma));
	OK(doca_buf_inventory_stop(side->inventory));
	OK(doca_buf_inventory_destroy(side->inventory));
	if (side->far != NULL)
		OK(doca_mmap_destroy(side->far));
	OK(doca_mmap_stop(side->mmap));
	OK(doca_mmap_destroy(side->mmap));
	OK(doca_pe_destroy(side->pe));
	OK(doca_dev_close(side->dev));
	munmap(side->memory, side->options.memory);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------ */
static inline void import_far(struct side *side, const void *exported, size_t len)
{
	size_t size;

	MUST(doca_mmap_create_from_export(NULL, exported, len, side->dev, &side->far) == DOCA_SUCCESS);
	OK(doca_mmap_get_memrange(side->far, (void **)&side->far_memory, &size));
}

static inline struct doca_buf *data_at(struct side *side, size_t off, size_t len)
{
	struct doca_buf *buf;

	MUST(doca_buf_inventory_buf_get_by_data(side->inventory, side->mmap, side->memory + off, len, &buf) == DOCA_SUCCESS);
	return buf;
}

static inline struct doca_buf *room_at(struct side *side, size_t off, size_t len)
{
	struct doca_buf *buf;

	MUST(doca_buf_inventory_buf_get_by_addr(side->inventory, side->mmap, side->memory + off, len, &buf) == DOCA_SUCCESS);
	return buf;
}

static inline struct doca_buf *far_data(struct side *side, size_t off, size_t len)
{
	struct doca_buf *buf;

	MUST(doca_buf_inventory_buf_get_by_data(side->inventory, side->far, side->far_memory + off, len, &buf) == DOCA_SUCCESS);
	return buf;
}

static inline struct doca_buf *far_room(struct side *side, size_t off, size_t len)
{
	struct doca_buf *buf;

	MUST(doca_buf_inventory_buf_get_by_addr(side->inventory, side->far, side->far_memory + off, len, &buf) == DOCA_SUCCESS);
	return buf;
}

static inline void fill(uint8_t *memory, size_t len, unsigned seed)
{
	uint64_t x = seed * 0x9e3779b97f4a7c15u + 1;

	for (size_t i = 0; i < len; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		memory[i] = (uint8_t)x;
	}
}

static inline uint64_t sum(const uint8_t *memory, size_t len)
{
	uint64_t hash = 1469598103934665603u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ memory[i]) * 1099511628211u;
	return hash;
}

/* ---- operations -------------------------------------------------------------------------------------------------------------------- */
#define OP(at, one, two) (*(at) = (struct op){.buf1 = (one), .buf2 = (two)}, (union doca_data){.ptr = (at)})
#define SUBMIT(task, flags) doca_task_submit_ex(task, flags)
#define FLUSH DOCA_TASK_SUBMIT_FLAG_FLUSH

static inline doca_error_t ended(doca_error_t result, struct doca_task *task)
{
	if (result != DOCA_SUCCESS)
		doca_task_free(task);
	return result;
}

static inline doca_error_t post_receive_flags(struct side *side, struct op *op, struct doca_buf *dst, uint32_t flags)
{
	struct doca_rdma_task_receive *task;

	MUST(doca_rdma_task_receive_allocate_init(side->rdma, dst, OP(op, dst, NULL), &task) == DOCA_SUCCESS);
	return ended(SUBMIT(doca_rdma_task_receive_as_task(task), flags), doca_rdma_task_receive_as_task(task));
}

static inline void post_receive(struct side *side, struct op *op, struct doca_buf *dst)
{
	OK(post_receive_flags(side, op, dst, FLUSH));
}

static inline doca_error_t post_send_flags(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, uint32_t flags)
{
	struct doca_rdma_task_send *task;

	MUST(doca_rdma_task_send_allocate_init(side->rdma, conn, src, OP(op, src, NULL), &task) == DOCA_SUCCESS);
	return ended(SUBMIT(doca_rdma_task_send_as_task(task), flags), doca_rdma_task_send_as_task(task));
}

static inline void post_send(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src)
{
	OK(post_send_flags(side, conn, op, src, FLUSH));
}

static inline void post_send_imm(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, doca_be32_t imm)
{
	struct doca_rdma_task_send_imm *task;

	MUST(doca_rdma_task_send_imm_allocate_init(side->rdma, conn, src, imm, OP(op, src, NULL), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_send_imm_as_task(task), FLUSH), doca_rdma_task_send_imm_as_task(task)));
}

static inline doca_error_t post_write_flags(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src,
					    struct doca_buf *dst, uint32_t flags)
{
	struct doca_rdma_task_write *task;

	MUST(doca_rdma_task_write_allocate_init(side->rdma, conn, src, dst, OP(op, src, dst), &task) == DOCA_SUCCESS);
	return ended(SUBMIT(doca_rdma_task_write_as_task(task), flags), doca_rdma_task_write_as_task(task));
}

static inline void post_write(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, struct doca_buf *dst)
{
	OK(post_write_flags(side, conn, op, src, dst, FLUSH));
}

static inline void post_write_imm(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, struct doca_buf *dst,
				  doca_be32_t imm)
{
	struct doca_rdma_task_write_imm *task;

	MUST(doca_rdma_task_write_imm_allocate_init(side->rdma, conn, src, dst, imm, OP(op, src, dst), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_write_imm_as_task(task), FLUSH), doca_rdma_task_write_imm_as_task(task)));
}

static inline void post_read(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, struct doca_buf *dst)
{
	struct doca_rdma_task_read *task;

	MUST(doca_rdma_task_read_allocate_init(side->rdma, conn, src, dst, OP(op, src, dst), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_read_as_task(task), FLUSH), doca_rdma_task_read_as_task(task)));
}

static inline void post_fetch_add(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *dst, struct doca_buf *result,
				  uint64_t add)
{
	struct doca_rdma_task_atomic_fetch_add *task;

	MUST(doca_rdma_task_atomic_fetch_add_allocate_init(side->rdma, conn, dst, result, add, OP(op, dst, result), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_atomic_fetch_add_as_task(task), FLUSH), doca_rdma_task_atomic_fetch_add_as_task(task)));
}

static inline void post_cmp_swp(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *dst, struct doca_buf *result,
				uint64_t compare, uint64_t swap)
{
	struct doca_rdma_task_atomic_cmp_swp *task;

	MUST(doca_rdma_task_atomic_cmp_swp_allocate_init(side->rdma, conn, dst, result, compare, swap, OP(op, dst, result), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_atomic_cmp_swp_as_task(task), FLUSH), doca_rdma_task_atomic_cmp_swp_as_task(task)));
}

static inline void post_event_get(struct side *side, struct doca_rdma_connection *conn, struct op *op,
				  const struct doca_sync_event_remote_net *event, struct doca_buf *dst)
{
	struct doca_rdma_task_remote_net_sync_event_get *task;

	MUST(doca_rdma_task_remote_net_sync_event_get_allocate_init(side->rdma, conn, event, dst, OP(op, dst, NULL), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_remote_net_sync_event_get_as_task(task), FLUSH), doca_rdma_task_remote_net_sync_event_get_as_task(task)));
}

static inline void post_event_set(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_sync_event_remote_net *event,
				  struct doca_buf *src)
{
	struct doca_rdma_task_remote_net_sync_event_notify_set *task;

	MUST(doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(side->rdma, conn, event, src, OP(op, src, NULL), &task) == DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_remote_net_sync_event_notify_set_as_task(task), FLUSH),
		 doca_rdma_task_remote_net_sync_event_notify_set_as_task(task)));
}

static inline void post_event_add(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_sync_event_remote_net *event,
				  struct doca_buf *result, uint64_t add)
{
	struct doca_rdma_task_remote_net_sync_event_notify_add *task;

	MUST(doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(side->rdma, conn, event, result, add, OP(op, result, NULL), &task) ==
	     DOCA_SUCCESS);
	OK(ended(SUBMIT(doca_rdma_task_remote_net_sync_event_notify_add_as_task(task), FLUSH),
		 doca_rdma_task_remote_net_sync_event_notify_add_as_task(task)));
}

/* 8 bytes of a side's memory as a number. */
static inline uint64_t *word_at(struct side *side, size_t off) { return (uint64_t *)(void *)(side->memory + off); }

/* ---- connecting, same process -------------------------------------------------------------------------------------------------------- */
static inline void connect_pair(struct side *a, struct doca_rdma_connection **ca, struct side *b, struct doca_rdma_connection **cb)
{
	const void *da, *db;
	size_t la, lb;

	MUST(doca_rdma_export(a->rdma, &da, &la, ca) == DOCA_SUCCESS);
	MUST(doca_rdma_export(b->rdma, &db, &lb, cb) == DOCA_SUCCESS);
	MUST(doca_rdma_connect(a->rdma, db, lb, *ca) == DOCA_SUCCESS);
	MUST(doca_rdma_connect(b->rdma, da, la, *cb) == DOCA_SUCCESS);
}

static inline void pump(struct side *a, struct side *b)
{
	if ((a != NULL && doca_pe_progress(a->pe)) | (b != NULL && doca_pe_progress(b->pe)))
		return;
	struct timespec pause = {.tv_nsec = 20000};

	nanosleep(&pause, NULL);
}
#define WAIT(op, a, b) UNTIL((op).done, pump(a, b))
#define ENDS(code, op, a, b) \
	do { \
		WAIT(op, a, b); \
		ANSWERS(code, (op).status); \
	} while (0)
#define SUCCEEDS(op, a, b) ENDS(SUCCESS, op, a, b)

/* Lets both run for a while and sees that `op` does not end. */
static inline void stays(struct op *op, struct side *a, struct side *b, unsigned ms)
{
	uint64_t end = check_now_ns() + ms * 1000000ull;

	while (check_now_ns() < end && !op->done)
		pump(a, b);
	CHECK(!op->done);
}

/* A stream that still has something to say outlives its connection for a moment. */
static inline int rdma_done(const char *what)
{
	UNTIL(check_live("socket") == 0, pump(NULL, NULL));
	return check_done(what);
}

/* ---- two processes ------------------------------------------------------------------------------------------------------------------ */
/* Exchanges descriptions (and memory exports) over the channel and connects. */
static inline struct doca_rdma_connection *connect_over(struct side *side, int channel, bool first)
{
	struct doca_rdma_connection *conn;
	uint8_t details[4096], memory[4096];
	const void *mine;
	size_t mine_len, details_len, memory_len;

	MUST(doca_rdma_export(side->rdma, &mine, &mine_len, &conn) == DOCA_SUCCESS);
	tell(channel, mine, mine_len);
	tell(channel, side->exported, side->exported_len);
	details_len = hear(channel, details, sizeof(details));
	memory_len = hear(channel, memory, sizeof(memory));
	if (memory_len > 0 && side->far == NULL)
		import_far(side, memory, memory_len);
	if (!first) { /* the other one connects before */
		char go;

		hear(channel, &go, 1);
	}
	MUST(doca_rdma_connect(side->rdma, details, details_len, conn) == DOCA_SUCCESS);
	if (first)
		tell(channel, "g", 1);
	return conn;
}
#endif
