/* SPDX-License-Identifier: Apache-2.0 */
/* The tasks of one type of one context. Memory grows in slabs up to the configured number and is kept until the context is destroyed, so
 * that a task that was freed can still be read: programs do ask a freed task for its buffer. */
#include "internal.h"

#include <stdlib.h>

#define SLAB_TASKS 32u

struct emu_task_slab {
	struct emu_task_slab *next;
	_Alignas(max_align_t) unsigned char tasks[];
};

static bool grow(struct emu_task_pool *pool)
{
	uint32_t count = pool->num_tasks - pool->num_made < SLAB_TASKS ? pool->num_tasks - pool->num_made : SLAB_TASKS;
	struct emu_task_slab *slab = calloc(1, sizeof *slab + count * pool->task_size);
	if (slab == NULL)
		return false;
	slab->next = pool->slabs;
	pool->slabs = slab;
	for (uint32_t i = count; i-- > 0;) {
		struct doca_task *task = (struct doca_task *)(slab->tasks + i * pool->task_size);
		task->link = pool->free;
		pool->free = task;
	}
	pool->num_made += count;
	pool->num_free += count;
	return true;
}

struct doca_task *emu_task_pool_take(struct emu_task_pool *pool, struct doca_ctx *ctx, union doca_data user_data)
{
	if (pool->num_made - pool->num_free >= pool->num_tasks || (pool->free == NULL && !grow(pool)))
		return NULL;
	struct doca_task *task = pool->free;
	pool->free = task->link;
	pool->num_free--;
	emu_task_init(task, ctx, user_data, pool->on_success, pool->on_error);
	return task;
}

void emu_task_pool_give(struct emu_task_pool *pool, struct doca_task *task)
{
	task->link = pool->free;
	pool->free = task;
	pool->num_free++;
}

void emu_task_pool_drop(struct emu_task_pool *pool)
{
	while (pool->slabs != NULL) {
		struct emu_task_slab *slab = pool->slabs;
		pool->slabs = slab->next;
		free(slab);
	}
	pool->free = NULL;
	pool->num_made = pool->num_free = 0;
}

/* ---- lists of tasks, linked by whoever holds them at the moment ---------------------------------------------------------------------- */
void emu_tasks_append(struct emu_task_list *list, struct doca_task *task)
{
	task->link = NULL;
	if (list->tail == NULL)
		list->head = task;
	else
		list->tail->link = task;
	list->tail = task;
	list->count++;
}

void emu_tasks_prepend(struct emu_task_list *list, struct doca_task *task)
{
	task->link = list->head;
	list->head = task;
	if (list->tail == NULL)
		list->tail = task;
	list->count++;
}

struct doca_task *emu_tasks_pop(struct emu_task_list *list)
{
	struct doca_task *task = list->head;
	if (task == NULL)
		return NULL;
	list->head = task->link;
	if (list->head == NULL)
		list->tail = NULL;
	list->count--;
	return task;
}

void emu_tasks_move(struct emu_task_list *to, struct emu_task_list *from)
{
	if (from->head == NULL)
		return;
	if (to->tail == NULL)
		to->head = from->head;
	else
		to->tail->link = from->head;
	to->tail = from->tail;
	to->count += from->count;
	*from = (struct emu_task_list){0};
}
