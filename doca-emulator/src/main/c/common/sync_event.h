/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A sync event: one 64-bit value that a CPU, the other side of a PCI bus and RDMA peers update, read and wait for.
 *
 *   sync_event.c        life and configuration
 *   sync_event_value.c  reading, updating and waiting in the calling thread
 *   sync_event_task.c   the same by way of a progress engine
 *   sync_event_wait.c   tasks that wait
 *   sync_event_share.c  the value's memory when somebody else maps it, too
 *   sync_event_export.c how others get at it
 *   sync_event_caps.c   what devices can
 *
 * The value is only touched with the processor's atomics, by everybody: it never tears and no update is lost.
 */
#ifndef DOCA_EMULATOR_SYNC_EVENT_H
#define DOCA_EMULATOR_SYNC_EVENT_H

#include "doca_sync_event.h"
#include "internal.h"

enum event_location { EVENT_CPU = 1, EVENT_REMOTE_PCI = 2, EVENT_REMOTE_NET = 4 };

/* The table of task types: enumerator, ABI name. */
#define EVENT_TASKS(X) \
	X(GET, get) \
	X(NOTIFY_SET, notify_set) \
	X(NOTIFY_ADD, notify_add) \
	X(WAIT_EQ, wait_eq) \
	X(WAIT_NEQ, wait_neq)
#define EVENT_TASK_ENUM(upper, lower) EVENT_##upper,
enum event_task_type { EVENT_TASKS(EVENT_TASK_ENUM) EVENT_TASK_TYPES };

struct event_task { /* every doca_sync_event_task_X is one of these */
	struct doca_task base;
	struct event_task *made_next;
	enum event_task_type type;
	uint64_t value;    /* to set, to add, or to wait for */
	uint64_t mask;     /* WAIT_… */
	uint64_t *pointer; /* GET, NOTIFY_ADD: where the value (before) goes */
};

struct event_pool { /* the tasks of one type of one event */
	emu_task_cb on_success, on_error;
	uint32_t num_tasks; /* configured */
	uint32_t num_out;
	struct event_task *free, *made; /* memory is kept until the event is destroyed, so that a freed task can be looked at */
};

/* One page that several processes map. */
struct event_page {
	uint64_t value;
	_Alignas(64) uint8_t nonce[16]; /* names it, so that nothing else is taken for it */
	uint32_t key;
};

struct doca_sync_event {
	struct doca_ctx ctx;
	uint32_t publishers, subscribers; /* enum event_location */
	struct doca_dev *publisher_dev, *subscriber_dev; /* CPU locations; held */
	uint64_t *addr;       /* doca_sync_event_set_addr */
	struct doca_buf *buf; /* doca_sync_event_set_doca_buf; held */

	/* the value, while it is started */
	atomic_bool started;
	bool by_ctx;  /* with doca_ctx_start */
	bool foreign; /* others may change it behind our back */
	uint64_t own; /* its memory when nobody else maps it */
	uint64_t *value;
	struct event_page *page; /* its memory when somebody may */
	int page_fd;             /* its descriptor; -1 in an event made from an export */
	struct doca_mmap memory; /* how RDMA peers know it: 8 bytes with a key */
	uint8_t exported_net[EMU_EXPORT_SIZE], exported_pci[EMU_EXPORT_SIZE];

	bool imported; /* made from an export: nothing can be configured */

	struct event_pool pools[EVENT_TASK_TYPES];
	/* waiting tasks, in the order in which they came; lock held */
	struct event_task *waiting;
	struct doca_sync_event *waiting_next; /* among the events that have some */
	bool waiting_listed;
};

struct doca_sync_event_remote_net {
	struct doca_dev *dev; /* held */
	struct emu_remote_key remote;
};

static inline uint64_t event_load(const struct doca_sync_event *event)
{
	return __atomic_load_n(event->value, __ATOMIC_SEQ_CST);
}
/* Lock not held. */
uint64_t event_add(struct doca_sync_event *event, uint64_t value);
void event_set(struct doca_sync_event *event, uint64_t value);
bool event_fulfils(enum event_task_type type, uint64_t now, uint64_t value, uint64_t mask);

/* ---- sync_event_task.c, sync_event_wait.c: lock held --------------------------------------------------------------------------- */
extern const struct emu_ctx_ops event_ctx_ops;
void event_pools_drop(struct doca_sync_event *event);
void event_wait_begin(struct doca_sync_event *event, struct event_task *task);
void event_wait_flush(struct doca_sync_event *event);
/* Lock not held: after an update by the calling thread. */
void event_updated(void);

/* ---- sync_event.c: for the context, lock held -------------------------------------------------------------------------------------- */
doca_error_t event_start(struct doca_sync_event *event, bool by_ctx);
void event_stop(struct doca_sync_event *event);

/* ---- sync_event_share.c --------------------------------------------------------------------------------------------------------------- */
bool event_page_create(struct doca_sync_event *event);
/* Nobody opens it any more. It stays mapped, so that whoever still waits for its value in another thread does not fall off. */
void event_page_withdraw(struct doca_sync_event *event);
/* NULL: that process, or its event, is not there (any more), or is not reachable from here. */
struct event_page *event_page_open(const struct emu_export_fields *fields);
void event_page_close(struct doca_sync_event *event);

/* Can this device's other side be reached over PCI: is it a BlueField's, on either side of it? */
static inline bool event_pci_device(const struct doca_devinfo *devinfo)
{
	return devinfo->is_host_function || devinfo->num_reps != 0;
}
#endif
