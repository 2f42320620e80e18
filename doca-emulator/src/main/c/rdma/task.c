/* SPDX-License-Identifier: Apache-2.0 */
/* Task pools and lists. Memory grows in slabs up to the configured number and is kept until the context is destroyed, so that a
 * task that was freed can still be read: programs do ask a freed task for its buffer. */
#include <stdlib.h>

#include "rdma.h"

#define SLAB_TASKS 32u

struct rdma_slab {
	struct rdma_slab *next;
	struct rdma_task tasks[];
};

#define KIND(upper, lower, does_, near_, far_, needs_, takes_receive_) \
	[RDMA_##upper] = {.does = RDMA_DOES_##does_, \
			  .near = RDMA_NEAR_##near_, \
			  .far = RDMA_FAR_##far_, \
			  .needs = RDMA_NEEDS_##needs_, \
			  .takes_receive = (takes_receive_)},
const struct rdma_kind rdma_kinds[RDMA_TASK_TYPES] = {RDMA_TASKS(KIND)};

doca_error_t rdma_task_set_conf(struct doca_rdma *rdma, enum rdma_task_type type, emu_task_cb on_success, emu_task_cb on_error, uint32_t num_tasks)
{
	struct rdma_pool *pool;

	if (rdma == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (on_success == NULL || on_error == NULL || num_tasks == 0 || num_tasks > RDMA_MAX_QUEUE || !rdma_device_does(rdma->dev->info, type))
		return DOCA_ERROR_INVALID_VALUE;
	if (!rdma_idle(rdma))
		return emu_broken(DOCA_ERROR_BAD_STATE, "doca_rdma_task_*_set_conf", "a context is configured before it is started");
	pool = &rdma->pools[type];
	pool->on_success = on_success;
	pool->on_error = on_error;
	pool->num_tasks = num_tasks;
	return DOCA_SUCCESS;
}

static bool pool_grow(struct rdma_pool *pool)
{
	uint32_t count = pool->num_tasks - pool->num_made < SLAB_TASKS ? pool->num_tasks - pool->num_made : SLAB_TASKS;
	struct rdma_slab *slab = calloc(1, sizeof(*slab) + count * sizeof(slab->tasks[0]));

	if (slab == NULL)
		return false;
	slab->next = pool->slabs;
	pool->slabs = slab;
	for (uint32_t i = count; i-- > 0;) {
		slab->tasks[i].base.link = (struct doca_task *)pool->free;
		pool->free = &slab->tasks[i];
	}
	pool->num_made += count;
	pool->num_free += count;
	return true;
}

struct rdma_task *rdma_task_alloc(struct doca_rdma *rdma, enum rdma_task_type type, struct doca_rdma_connection *conn,
				  union doca_data user_data, const char *function, doca_error_t *error)
{
	struct rdma_pool *pool;
	struct rdma_task *task = NULL;

	if (rdma == NULL) {
		*error = DOCA_ERROR_INVALID_VALUE;
		return NULL;
	}
	pool = &rdma->pools[type];
	emu_ctx_check_thread(&rdma->ctx, function);
	emu_lock();
	if (rdma->ctx.state != DOCA_CTX_STATE_RUNNING) {
		*error = emu_broken(DOCA_ERROR_INVALID_VALUE, function, "tasks are allocated from a running context");
	} else if (type != RDMA_RECEIVE && !conn_valid(rdma, conn, function)) {
		*error = DOCA_ERROR_INVALID_VALUE;
	} else if (pool->num_made - pool->num_free >= pool->num_tasks || (pool->free == NULL && !pool_grow(pool))) {
		*error = DOCA_ERROR_NO_MEMORY;
	} else {
		task = pool->free;
		pool->free = rdma_task_next(task);
		pool->num_free--;
		emu_task_init(&task->base, &rdma->ctx, user_data, pool->on_success, pool->on_error);
		task->type = (uint8_t)type;
		task->conn = conn;
		task->src_buf = NULL;
		task->dst_buf = NULL;
		task->result_buf = NULL;
		task->event = NULL;
		task->result_len = 0;
		task->imm = 0;
		*error = DOCA_SUCCESS;
	}
	emu_unlock();
	return task;
}

void rdma_task_free(struct doca_ctx *ctx, struct doca_task *base)
{
	struct rdma_task *task = (struct rdma_task *)base;
	struct rdma_pool *pool = &((struct doca_rdma *)ctx)->pools[task->type];

	task->base.link = (struct doca_task *)pool->free;
	pool->free = task;
	pool->num_free++;
}

void rdma_pools_drop(struct doca_rdma *rdma)
{
	for (int type = 0; type < RDMA_TASK_TYPES; type++) {
		struct rdma_pool *pool = &rdma->pools[type];

		while (pool->slabs != NULL) {
			struct rdma_slab *slab = pool->slabs;

			pool->slabs = slab->next;
			free(slab);
		}
	}
}

void rdma_list_append(struct rdma_task_list *list, struct rdma_task *task)
{
	task->base.link = NULL;
	if (list->tail == NULL)
		list->head = task;
	else
		list->tail->base.link = &task->base;
	list->tail = task;
	list->count++;
}

void rdma_list_prepend(struct rdma_task_list *list, struct rdma_task *task)
{
	task->base.link = (struct doca_task *)list->head;
	list->head = task;
	if (list->tail == NULL)
		list->tail = task;
	list->count++;
}

struct rdma_task *rdma_list_pop(struct rdma_task_list *list)
{
	struct rdma_task *task = list->head;

	if (task == NULL)
		return NULL;
	list->head = rdma_task_next(task);
	if (list->head == NULL)
		list->tail = NULL;
	list->count--;
	return task;
}

void rdma_list_move(struct rdma_task_list *to, struct rdma_task_list *from)
{
	if (from->head == NULL)
		return;
	if (to->tail == NULL)
		to->head = from->head;
	else
		to->tail->base.link = &from->head->base;
	to->tail = from->tail;
	to->count += from->count;
	*from = (struct rdma_task_list){0};
}
