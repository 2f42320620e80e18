/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the emulator's libraries share behind the public ABI. libdoca_common exports these under the
 * symbol version DOCA_EMULATOR; nothing outside doca-emulator may use them.
 *
 * One lock, emu_lock(), guards everything that more than one thread can reach: the key table, queue
 * pairs, receive queues, contexts' task accounting. The NIC thread (reactor.c) runs every callback with
 * it held. doca_pe_progress takes it only where a delivery needs it; user callbacks run without it.
 * Copies under the lock are cut into EMU_CHUNK pieces so that nobody waits long.
 */
#ifndef DOCA_EMULATOR_EMU_H
#define DOCA_EMULATOR_EMU_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#include "doca_buf.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_error.h"
#include "doca_log.h"
#include "doca_mmap.h"
#include "doca_pe.h"
#include "doca_types.h"

#define EMU_EXPORT __attribute__((visibility("default")))
#define EMU_CHUNK ((size_t)256 * 1024)

/* ---- lock.c: the fabric's one lock ------------------------------------------------------------ */
EMU_EXPORT void emu_lock(void);
EMU_EXPORT void emu_unlock(void);
/* Lets waiting threads in between two chunks of long work; call with the lock held. */
EMU_EXPORT void emu_lock_yield(void);

/* ---- identity.c: this process on the fabric ---------------------------------------------------- */
/* 16 random bytes, made anew in a forked child: two processes never share one. */
EMU_EXPORT const uint8_t *emu_process_nonce(void);

/* ---- counters.c: live objects, so that tests can prove nothing leaked --------------------------- */
enum emu_object {
	EMU_OBJ_DEVINFO_LIST, EMU_OBJ_DEV, EMU_OBJ_DEV_REP, EMU_OBJ_MMAP, EMU_OBJ_BUF_INVENTORY, EMU_OBJ_BUF_POOL, EMU_OBJ_BUF,
	EMU_OBJ_PE, EMU_OBJ_CTX, EMU_OBJ_TASK, EMU_OBJ_RDMA_CONNECTION, EMU_OBJ_RDMA_ADDR, EMU_OBJ_SOCKET, EMU_OBJ_SYNC_EVENT, EMU_OBJ_COMCH_CONNECTION,
	EMU_OBJ_COUNT
};
EMU_EXPORT void emu_count(enum emu_object what, int by);

/* ---- rules.c: strict mode: what hardware leaves undefined --------------------------------------- */
/* Reports a broken rule (always logged and counted; in strict mode with action `abort` the process ends). Returns `result`
 * so that a check can be `return emu_broken(...)`. */
EMU_EXPORT doca_error_t emu_broken(doca_error_t result, const char *function, const char *rule);
/* Strict mode on? Checks that cost something, or that look for what working programs do, run only then. */
EMU_EXPORT bool emu_strict(void);

/* ---- log.c: the library's own (SDK) log lines ---------------------------------------------------- */
EMU_EXPORT void emu_log(enum doca_log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- reactor.c: the NIC thread ------------------------------------------------------------------- */
struct emu_watch { /* a descriptor the NIC looks after; embed it in the owner */
	int fd;
	uint32_t events; /* EPOLL* asked for */
	void (*ready)(struct emu_watch *watch, uint32_t events);
	uint32_t slot; /* private to reactor.c */
};
struct emu_timer { /* one shot; embed it in the owner, zeroed before its first use */
	uint64_t due_ns;
	bool armed;
	size_t heap_index;
	void (*fire)(struct emu_timer *timer);
};
struct emu_job { /* work for the NIC thread, FIFO; embed it in the owner, zeroed before its first use */
	struct emu_job *next;
	bool queued;
	void (*run)(struct emu_job *job);
};
/* All of these: lock held. The thread starts at the first use and is a daemon. Removing a watch, a timer or a job makes sure
 * that its callback is never called afterwards (events already collected for it are dropped). */
EMU_EXPORT int emu_watch_add(struct emu_watch *watch);
EMU_EXPORT void emu_watch_update(struct emu_watch *watch, uint32_t events);
EMU_EXPORT void emu_watch_remove(struct emu_watch *watch);
EMU_EXPORT void emu_timer_arm(struct emu_timer *timer, uint64_t after_ns);
EMU_EXPORT void emu_timer_cancel(struct emu_timer *timer);
EMU_EXPORT void emu_job_post(struct emu_job *job); /* no-op when already queued */
EMU_EXPORT void emu_job_cancel(struct emu_job *job);
EMU_EXPORT uint64_t emu_now_ns(void); /* CLOCK_MONOTONIC */

/* ---- dev.c ---------------------------------------------------------------------------------------- */
#define EMU_MAX_GIDS 16
struct doca_devinfo { /* immutable once configured; lives as long as the process */
	char ibdev[DOCA_DEVINFO_IBDEV_NAME_SIZE];
	char iface[DOCA_DEVINFO_IFACE_NAME_SIZE];
	char pci[DOCA_DEVINFO_PCI_ADDR_SIZE]; /* 0000:03:00.0 */
	uint8_t mac[DOCA_DEVINFO_MAC_ADDR_SIZE];
	uint8_t ipv4[4];
	uint8_t ipv6[16];
	uint8_t gids[EMU_MAX_GIDS][16];
	uint32_t num_gids;
	uint16_t lid, vhca_id;
	uint64_t active_rate; /* bit/s as the facts/docs define the unit */
	bool is_host_function;                /* a host's function of a BlueField whose Arm side is `arm_side` */
	const struct doca_devinfo *arm_side;
	bool has_ipv4, has_ipv6;
	bool dc;      /* can do dynamically connected transport */
	bool no_atomics;
	uint16_t mtu; /* the port's largest, in bytes */
	/* The host functions that this device represents (it is their Arm side). */
	struct doca_devinfo_rep *reps;
	uint32_t num_reps;
};
struct doca_dev {
	const struct doca_devinfo *info;
	atomic_uint users; /* contexts, mmaps, representors: IN_USE at close */
	uint32_t opens;    /* doca_dev_open minus doca_dev_close; private to dev.c */
};
struct doca_devinfo_rep { /* immutable; lives as long as the process */
	const struct doca_devinfo *function; /* the host's function */
	const struct doca_devinfo *manager;  /* the Arm side that represents it */
};
struct doca_dev_rep {
	const struct doca_devinfo_rep *info;
	atomic_uint users; /* contexts: IN_USE at close */
};
EMU_EXPORT void emu_dev_ref(struct doca_dev *dev);
EMU_EXPORT void emu_dev_unref(struct doca_dev *dev);
/* Is this a devinfo of the configured devices? (guards against garbage pointers) */
EMU_EXPORT bool emu_devinfo_valid(const struct doca_devinfo *devinfo);

/* ---- mmap.c ----------------------------------------------------------------------------------------- */
/* What a key names. Valid only while the lock is held. */
struct emu_region {
	uint8_t *base; /* as bufs and peers name it */
	size_t len;
	uint32_t permissions; /* DOCA_ACCESS_FLAG_* of the mmap */
	uint8_t *memory;      /* where it is; differs from base where memory came over PCI from another process. Of emu_mmap_local only */
};
/* Looks a remote key of THIS process up. false: unknown key (stopped, destroyed, never exported). Lock held. */
EMU_EXPORT bool emu_key_lookup(uint32_t key, struct emu_region *region);
/* For a buf on a mmap that was exported for RDMA by a peer: its key and nonce. For any other: false. */
struct emu_remote_key {
	uint8_t nonce[16];
	uint32_t key;
	uint64_t base;
	uint64_t len;
	uint32_t permissions;
};
EMU_EXPORT bool emu_mmap_remote(const struct doca_mmap *mmap, struct emu_remote_key *remote);
/* The memory that a device here may reach by a started mmap: local, or exported over PCI by the other side of the bus; false for a
 * peer's, and when it is stopped or withdrawn. Lock held. */
EMU_EXPORT bool emu_mmap_local(const struct doca_mmap *mmap, struct emu_region *region);
/* Was `dev` added to it (a buf used by a context must be on a mmap that knows the context's device)? */
EMU_EXPORT bool emu_mmap_has_dev(const struct doca_mmap *mmap, const struct doca_dev *dev);

/* ---- sync_event*.c ------------------------------------------------------------------------------------------ */
struct doca_sync_event_remote_net;
/* The key and address of a peer's sync event; false: it was not made for this device. */
EMU_EXPORT bool emu_remote_event(const struct doca_sync_event_remote_net *event, const struct doca_dev *dev, struct emu_remote_key *remote);
/* Memory of this process may have changed: tasks that wait for a sync event's value look again. Costs one load when none waits. Lock held. */
EMU_EXPORT void emu_events_changed(void);

/* ---- buf.c ------------------------------------------------------------------------------------------- */
struct emu_buf_source; /* the inventory or pool it goes back to */
struct doca_buf {
	struct emu_buf_source *source;
	struct doca_mmap *mmap;
	uint8_t *head;
	size_t len;
	uint8_t *data;
	size_t data_len;
	uint16_t refcount;
	bool is_first;          /* head of its list (single: true) */
	struct doca_buf *next;
	struct doca_buf *last;  /* kept in the head */
	struct doca_buf *free_next;
	/* private to buf.c */
	struct doca_buf *list_head; /* of its list; itself when it is first */
	bool out;                   /* handed out, not given back */
	bool counted;               /* adds one to mmap's num_bufs */
};
/* Strict mode: reports `rule` of buf.c that `buf` (or an element of its list) breaks at the moment it is handed to the device:
 * given back already, or data outside its room or its mmap. Costs one load when strict mode is off. */
EMU_EXPORT void emu_buf_check(const struct doca_buf *buf, const char *function);

/* ---- sg.c: buf lists as memory ------------------------------------------------------------------------ */
#define EMU_SG_VECTORS 32u /* a device's gather and scatter entries: the longest list */
enum emu_sg_side { EMU_SG_DATA /* the payload: where a source is read */, EMU_SG_ROOM /* behind the payload: where a destination is filled */ };
/* Checks and measures a list; false: a buf is out of its mmap, the mmap is not this device's, stopped or a peer's, read-only for a
 * destination, or the list is longer than `max_len`. NULL is an empty list. Lock held, as for all of these. */
EMU_EXPORT bool emu_sg_measure(const struct doca_dev *dev, const struct doca_buf *list, enum emu_sg_side side, uint32_t max_len, uint64_t *total);
/* The same for one buf, whatever it is chained to. */
EMU_EXPORT bool emu_sg_measure_head(const struct doca_dev *dev, const struct doca_buf *buf, enum emu_sg_side side, uint64_t *len);
/* The memory of `len` bytes from `off`, every part checked anew; the number of vectors, or -1 when a part is no longer valid. */
EMU_EXPORT int emu_sg_vector(const struct doca_dev *dev, const struct doca_buf *list, enum emu_sg_side side, uint64_t off, uint64_t len,
			     struct iovec *iov);
/* The destination has received `len` bytes: its data grows. */
EMU_EXPORT void emu_sg_commit(struct doca_buf *list, uint64_t len);
/* From memory of this process to memory of this process; the two may overlap. */
EMU_EXPORT void emu_sg_copy(const struct iovec *to, const struct iovec *from, uint64_t len);

/* ---- ctx.c, pe.c, task.c ------------------------------------------------------------------------------- */
/* Anything that doca_pe_progress hands to the user: a completed task, an event, a state change. Intrusive, so posting allocates
 * nothing. `deliver` runs on the thread that progresses, without the lock. */
struct emu_completion {
	_Atomic(struct emu_completion *) next;
	void (*deliver)(struct emu_completion *self);
};

enum emu_task_state { EMU_TASK_IDLE, EMU_TASK_QUEUED /* submitted without FLUSH */, EMU_TASK_SUBMITTED, EMU_TASK_FREED };

typedef void (*emu_task_cb)(void *task, union doca_data task_user_data, union doca_data ctx_user_data);

struct doca_task { /* first member of every concrete task; &task is also the concrete task's address */
	struct emu_completion completion;
	struct doca_ctx *ctx;
	union doca_data user_data;
	doca_error_t status;
	enum emu_task_state state;
	emu_task_cb on_success, on_error;
	struct doca_task *link; /* for whoever holds the task at the moment (send queue, receive queue, free list) */
};

struct emu_ctx_ops {
	const char *type; /* "rdma", "sync_event", … for log lines */
	/* Lock held. SUCCESS, or IN_PROGRESS and later emu_ctx_now(ctx, RUNNING). */
	doca_error_t (*start)(struct doca_ctx *ctx);
	/* Lock held. Asks everything outstanding to end (each task still gets its completion); called once, when leaving RUNNING or
	 * STARTING. ctx.c moves the context to IDLE when nothing is in flight or pending. */
	void (*stop)(struct doca_ctx *ctx);
	/* Lock held. Called when the context became IDLE: drop what belongs to a run (queue pairs …). */
	void (*stopped)(struct doca_ctx *ctx);
	/* Lock held. What try_submit checks beyond the base. */
	doca_error_t (*validate)(struct doca_ctx *ctx, struct doca_task *task);
	/* Lock held. Takes over the task; `flush` false: may wait for a flush. AGAIN/FULL/BAD_STATE/… leave it with the caller. */
	doca_error_t (*submit)(struct doca_ctx *ctx, struct doca_task *task, bool flush);
	/* Lock held. Rings for everything queued. */
	void (*flush)(struct doca_ctx *ctx);
	/* Lock held. Gives a task back to its free list (state already FREED). */
	void (*free_task)(struct doca_ctx *ctx, struct doca_task *task);
};

struct doca_ctx { /* first member of doca_rdma, doca_sync_event, … */
	const struct emu_ctx_ops *ops;
	struct doca_pe *pe;
	enum doca_ctx_states state;
	bool stop_called; /* ops->stop was called in this run: nothing is taken any more, though the program may not have heard of it yet */
	union doca_data user_data;
	doca_ctx_state_changed_callback_t state_cb;
	size_t num_inflight;  /* submitted, callback not yet called */
	size_t num_allocated; /* tasks allocated and not freed */
	size_t num_pending;   /* anything else that keeps a stopping context from IDLE (events posted, not delivered …) */
	/* private to ctx.c: state-change completions, list links in the PE */
	void *priv;
};

/* Lock held. It runs, and nothing has told it to end. */
static inline bool emu_ctx_runs(const struct doca_ctx *ctx)
{
	return ctx->state == DOCA_CTX_STATE_RUNNING && !ctx->stop_called;
}

EMU_EXPORT doca_error_t emu_ctx_init(struct doca_ctx *ctx, const struct emu_ctx_ops *ops);
/* For X_destroy: SUCCESS only when IDLE; detaches from the PE. IN_USE / BAD_STATE as documented otherwise. Takes the lock. */
EMU_EXPORT doca_error_t emu_ctx_fini(struct doca_ctx *ctx);
/* Lock held. State change that happens outside start/stop calls: posts it, the user sees it in progress. */
EMU_EXPORT void emu_ctx_now(struct doca_ctx *ctx, enum doca_ctx_states state);
/* Lock held. After anything that might let a STOPPING context become IDLE. */
EMU_EXPORT void emu_ctx_check_idle(struct doca_ctx *ctx);

/* Posts to a PE from any thread; wakes a sleeper if a notification was requested. */
EMU_EXPORT void emu_pe_post(struct doca_pe *pe, struct emu_completion *completion);
/* Prepares a fresh task; counts it. Lock held. */
EMU_EXPORT void emu_task_init(struct doca_task *task, struct doca_ctx *ctx, union doca_data user_data, emu_task_cb on_success, emu_task_cb on_error);
/* The task ends with `status`: posts its completion. Any thread, lock held. The callback (success or error by status) runs in progress. */
EMU_EXPORT void emu_task_complete(struct doca_task *task, doca_error_t status);
/* Strict mode: reports a call on `ctx` (or its tasks) from a thread other than the one that progresses its PE. Costs one load when
 * strict mode is off. */
EMU_EXPORT void emu_ctx_check_thread(const struct doca_ctx *ctx, const char *function);
/* Is the calling thread inside a callback that this PE is delivering? */
EMU_EXPORT bool emu_pe_in_callback(const struct doca_pe *pe);

/* ---- task_pool.c: where tasks come from, and lists of them. Lock held -------------------------------------------- */
struct emu_task_pool { /* the tasks of one type of one context */
	size_t task_size;
	emu_task_cb on_success, on_error;
	uint32_t num_tasks; /* configured; 0: not configured */
	uint32_t num_made, num_free;
	struct doca_task *free;
	struct emu_task_slab *slabs;
};
/* A fresh task; what a concrete task has beyond its base is as its last user left it. NULL: all are out (or no memory). */
EMU_EXPORT struct doca_task *emu_task_pool_take(struct emu_task_pool *pool, struct doca_ctx *ctx, union doca_data user_data);
EMU_EXPORT void emu_task_pool_give(struct emu_task_pool *pool, struct doca_task *task);
EMU_EXPORT void emu_task_pool_drop(struct emu_task_pool *pool);

struct emu_task_list {
	struct doca_task *head, *tail;
	uint32_t count;
};
EMU_EXPORT void emu_tasks_append(struct emu_task_list *list, struct doca_task *task);
EMU_EXPORT void emu_tasks_prepend(struct emu_task_list *list, struct doca_task *task);
EMU_EXPORT struct doca_task *emu_tasks_pop(struct emu_task_list *list);
EMU_EXPORT void emu_tasks_move(struct emu_task_list *to, struct emu_task_list *from);

/* ---- faults.c: faults on demand ------------------------------------------------------------------------- */
/* Named knobs with an integer value and a count, set by doca_emu_fault_set(name, value, times); every place that can fail asks.
 * Returns true (and counts down) when the fault is armed; *value gets its value. Cheap when nothing is armed. */
EMU_EXPORT bool emu_fault(const char *name, int64_t *value);
/* Adds knobs to the table, so that doca_emu_fault_set knows them; call it from a constructor. The array must stay. */
struct emu_fault_knob {
	const char *name, *meaning;
};
EMU_EXPORT void emu_fault_register(const struct emu_fault_knob *knobs, size_t count);

#endif
