/* SPDX-License-Identifier: Apache-2.0 */
/* A sync event as a context: its tasks. All but the waiting ones are done when they are submitted. */
#include "sync_event.h"

#include <stdlib.h>

static struct doca_sync_event *event_of(struct doca_ctx *ctx) { return (struct doca_sync_event *)ctx; /* its first member */ }

/* ---- the context ------------------------------------------------------------------------------------------------------------------ */
static doca_error_t ctx_start(struct doca_ctx *ctx)
{
	return event_start(event_of(ctx), true);
}

static void ctx_stop(struct doca_ctx *ctx)
{
	event_wait_flush(event_of(ctx));
}

static void ctx_stopped(struct doca_ctx *ctx)
{
	event_stop(event_of(ctx));
}

static bool is_wait(const struct event_task *task) { return task->type == EVENT_WAIT_EQ || task->type == EVENT_WAIT_NEQ; }

/* None, or 1, 2, 4 or 8 bytes beside each other: what the device compares. */
static bool mask_valid(uint64_t mask)
{
	while (mask != 0 && (mask & 0xff) == 0)
		mask >>= 8;
	return mask == 0 || mask == 0xff || mask == 0xffff || mask == 0xffffffff || mask == UINT64_MAX;
}

static doca_error_t ctx_validate(struct doca_ctx *ctx, struct doca_task *base)
{
	const struct event_task *task = (const struct event_task *)base;
	(void)ctx;
	if (is_wait(task) ? !mask_valid(task->mask) : task->type != EVENT_NOTIFY_SET && task->pointer == NULL) {
		emu_log(DOCA_LOG_LEVEL_ERROR, is_wait(task) ? "sync event: a mask has 0, 1, 2, 4 or 8 consecutive bytes of ones"
							     : "sync event: the task has no place for the value");
		return DOCA_ERROR_INVALID_VALUE;
	}
	return DOCA_SUCCESS;
}

static doca_error_t ctx_submit(struct doca_ctx *ctx, struct doca_task *base, bool flush)
{
	struct doca_sync_event *event = event_of(ctx);
	struct event_task *task = (struct event_task *)base;
	(void)flush; /* there is no bell to ring: a queued task may begin at once */
	doca_error_t valid = ctx_validate(ctx, base);
	if (valid != DOCA_SUCCESS) {
		emu_task_complete(base, valid);
		return DOCA_SUCCESS;
	}
	switch (task->type) {
	case EVENT_GET:
		*task->pointer = event_load(event);
		break;
	case EVENT_NOTIFY_SET:
		__atomic_store_n(event->value, task->value, __ATOMIC_SEQ_CST);
		break;
	case EVENT_NOTIFY_ADD:
		*task->pointer = __atomic_fetch_add(event->value, task->value, __ATOMIC_SEQ_CST);
		break;
	case EVENT_WAIT_EQ:
	case EVENT_WAIT_NEQ:
		event_wait_begin(event, task);
		return DOCA_SUCCESS;
	case EVENT_TASK_TYPES:
		break;
	}
	emu_task_complete(base, DOCA_SUCCESS);
	emu_events_changed();
	return DOCA_SUCCESS;
}

static void ctx_free_task(struct doca_ctx *ctx, struct doca_task *base)
{
	struct event_task *task = (struct event_task *)base;
	struct event_pool *pool = &event_of(ctx)->pools[task->type];
	base->link = (struct doca_task *)pool->free;
	pool->free = task;
	pool->num_out--;
}

const struct emu_ctx_ops event_ctx_ops = {
	.type = "sync_event",
	.start = ctx_start,
	.stop = ctx_stop,
	.stopped = ctx_stopped,
	.validate = ctx_validate,
	.submit = ctx_submit,
	.free_task = ctx_free_task,
};

/* ---- pools --------------------------------------------------------------------------------------------------------------------------- */
void event_pools_drop(struct doca_sync_event *event)
{
	for (int type = 0; type < EVENT_TASK_TYPES; type++) {
		struct event_pool *pool = &event->pools[type];
		while (pool->made != NULL) {
			struct event_task *task = pool->made;
			pool->made = task->made_next;
			free(task);
		}
	}
}

static doca_error_t set_conf(struct doca_sync_event *event, enum event_task_type type, emu_task_cb on_success, emu_task_cb on_error,
			     uint32_t num_tasks)
{
	if (event == NULL || on_success == NULL || on_error == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (event->ctx.state != DOCA_CTX_STATE_IDLE || atomic_load(&event->started))
		return emu_broken(DOCA_ERROR_NOT_PERMITTED, "doca_sync_event_task_*_set_conf", "a context is configured before it is started");
	/* No tasks is a number, too (observed). */
	event->pools[type].on_success = on_success;
	event->pools[type].on_error = on_error;
	event->pools[type].num_tasks = num_tasks;
	return DOCA_SUCCESS;
}

static struct event_task *take(struct event_pool *pool)
{
	struct event_task *task = pool->free;
	if (pool->num_out >= pool->num_tasks)
		return NULL;
	if (task != NULL) {
		pool->free = (struct event_task *)task->base.link;
	} else {
		task = calloc(1, sizeof *task);
		if (task == NULL)
			return NULL;
		task->made_next = pool->made;
		pool->made = task;
	}
	pool->num_out++;
	return task;
}

static doca_error_t alloc(struct doca_sync_event *event, enum event_task_type type, uint64_t value, uint64_t mask, uint64_t *pointer,
			  union doca_data user_data, void *out, const char *function)
{
	doca_error_t result = DOCA_SUCCESS;
	if (event == NULL || out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&event->ctx, function);
	struct event_pool *pool = &event->pools[type];
	struct event_task *task = NULL;
	emu_lock();
	if (event->ctx.state != DOCA_CTX_STATE_RUNNING)
		result = emu_broken(DOCA_ERROR_BAD_STATE, function, "tasks are allocated from a running context");
	else if ((task = take(pool)) == NULL)
		result = DOCA_ERROR_NO_MEMORY;
	if (task != NULL) {
		emu_task_init(&task->base, &event->ctx, user_data, pool->on_success, pool->on_error);
		task->type = type;
		task->value = value;
		task->mask = mask;
		task->pointer = pointer;
		*(struct event_task **)out = task;
	}
	emu_unlock();
	return result;
}

/* ---- the ABI: a family of symbols for each type ------------------------------------------------------------------------------------------ */
#define TASK(lower) struct doca_sync_event_task_##lower

#define FAMILY(upper, lower) \
	doca_error_t doca_sync_event_task_##lower##_set_conf(struct doca_sync_event *event, \
							     doca_sync_event_task_##lower##_completion_cb_t completion_cb, \
							     doca_sync_event_task_##lower##_completion_cb_t error_cb, uint32_t num_tasks) \
	{ \
		return set_conf(event, EVENT_##upper, (emu_task_cb)(void (*)(void))completion_cb, (emu_task_cb)(void (*)(void))error_cb, \
				num_tasks); \
	} \
	struct doca_task *doca_sync_event_task_##lower##_as_doca_task(TASK(lower) *task) { return (struct doca_task *)task; }
EVENT_TASKS(FAMILY)

static void *writable(void *task, const char *function)
{
	if (emu_is_strict() && ((struct doca_task *)task)->state != EMU_TASK_IDLE)
		emu_broken(DOCA_SUCCESS, function, "the task is in flight: it belongs to the device until its completion");
	return task;
}

#define FIELD(lower, name, type, field) \
	void doca_sync_event_task_##lower##_set_##name(TASK(lower) *task, type name) \
	{ \
		((struct event_task *)writable(task, __func__))->field = name; \
	} \
	type doca_sync_event_task_##lower##_get_##name(const TASK(lower) *task) { return ((const struct event_task *)task)->field; }

FIELD(get, ret_val_ptr, uint64_t *, pointer)
FIELD(notify_set, set_val, uint64_t, value)
FIELD(notify_add, inc_val, uint64_t, value)
FIELD(notify_add, fetched_val_ptr, uint64_t *, pointer)
FIELD(wait_eq, wait_val, uint64_t, value)
FIELD(wait_eq, mask, uint64_t, mask)
FIELD(wait_neq, wait_val, uint64_t, value)
FIELD(wait_neq, mask, uint64_t, mask)

#define ALLOCATE(upper, lower, parameters, value, mask, pointer) \
	doca_error_t doca_sync_event_task_##lower##_alloc_init parameters \
	{ \
		return alloc(event, EVENT_##upper, value, mask, pointer, user_data, task, __func__); \
	}
#define WITH(lower, ...) (struct doca_sync_event * event, __VA_ARGS__, union doca_data user_data, TASK(lower) **task)

ALLOCATE(GET, get, WITH(get, uint64_t *ret_val_ptr), 0, 0, ret_val_ptr)
ALLOCATE(NOTIFY_SET, notify_set, WITH(notify_set, uint64_t set_val), set_val, 0, NULL)
ALLOCATE(NOTIFY_ADD, notify_add, WITH(notify_add, uint64_t inc_val, uint64_t *fetched_val_ptr), inc_val, 0, fetched_val_ptr)
ALLOCATE(WAIT_EQ, wait_eq, WITH(wait_eq, uint64_t wait_val, uint64_t mask), wait_val, mask, NULL)
ALLOCATE(WAIT_NEQ, wait_neq, WITH(wait_neq, uint64_t wait_val, uint64_t mask), wait_val, mask, NULL)
