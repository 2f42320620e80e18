/* SPDX-License-Identifier: Apache-2.0 */
/* The table of task types; tasks come from pools. */
#include "rdma.h"

#define KIND(upper, lower, does_, near_, far_, needs_, takes_receive_) \
	[RDMA_##upper] = {.does = RDMA_DOES_##does_, \
			  .near = RDMA_NEAR_##near_, \
			  .far = RDMA_FAR_##far_, \
			  .needs = RDMA_NEEDS_##needs_, \
			  .takes_receive = (takes_receive_)},
const struct rdma_kind rdma_kinds[RDMA_TASK_TYPES] = {RDMA_TASKS(KIND)};

doca_error_t rdma_task_set_conf(struct doca_rdma *rdma, enum rdma_task_type type, emu_task_cb on_success, emu_task_cb on_error, uint32_t num_tasks)
{
	struct emu_task_pool *pool;

	if (rdma == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (on_success == NULL || on_error == NULL || num_tasks == 0 || num_tasks > RDMA_MAX_QUEUE || !rdma_device_does(rdma->dev->info, type))
		return DOCA_ERROR_INVALID_VALUE;
	if (!rdma_idle(rdma))
		return emu_broken(DOCA_ERROR_BAD_STATE, "doca_rdma_task_*_set_conf", "a context is configured before it is started");
	pool = &rdma->pools[type];
	pool->task_size = sizeof(struct rdma_task);
	pool->on_success = on_success;
	pool->on_error = on_error;
	pool->num_tasks = num_tasks;
	return DOCA_SUCCESS;
}

struct rdma_task *rdma_task_alloc(struct doca_rdma *rdma, enum rdma_task_type type, struct doca_rdma_connection *conn,
				  union doca_data user_data, const char *function, doca_error_t *error)
{
	struct emu_task_pool *pool;
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
	} else if ((task = (struct rdma_task *)emu_task_pool_take(pool, &rdma->ctx, user_data)) == NULL) {
		*error = DOCA_ERROR_NO_MEMORY;
	} else {
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
	emu_task_pool_give(&((struct doca_rdma *)ctx)->pools[((struct rdma_task *)base)->type], base);
}

void rdma_pools_drop(struct doca_rdma *rdma)
{
	for (int type = 0; type < RDMA_TASK_TYPES; type++)
		emu_task_pool_drop(&rdma->pools[type]);
}
