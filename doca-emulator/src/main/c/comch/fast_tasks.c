/* SPDX-License-Identifier: Apache-2.0 */
/* What the tasks of consumers and producers have in common, and their fields. Setters and getters check nothing, as DOCA's; strict mode
 * reports a change to a task that the device has. */
#include "fast.h"

doca_error_t fast_set_conf(const struct doca_ctx *ctx, struct emu_task_pool *pool, emu_task_cb on_success, emu_task_cb on_error, uint32_t num_tasks,
			   const char *function)
{
	if (on_success == NULL || on_error == NULL || num_tasks == 0 || num_tasks > FAST_MAX_TASKS)
		return DOCA_ERROR_INVALID_VALUE;
	if (ctx->state != DOCA_CTX_STATE_IDLE)
		return emu_broken(DOCA_ERROR_BAD_STATE, function, "a context is configured before it is started");
	pool->on_success = on_success;
	pool->on_error = on_error;
	pool->num_tasks = num_tasks;
	return DOCA_SUCCESS;
}

doca_error_t fast_alloc(struct doca_ctx *ctx, struct emu_task_pool *pool, struct doca_task **task, const char *function)
{
	doca_error_t result = DOCA_SUCCESS;

	emu_ctx_check_thread(ctx, function);
	emu_lock();
	if (ctx->state != DOCA_CTX_STATE_RUNNING)
		result = emu_broken(DOCA_ERROR_INVALID_VALUE, function, "tasks are allocated from a running context");
	else if ((*task = emu_task_pool_take(pool, ctx, (union doca_data){.u64 = 0})) == NULL)
		result = DOCA_ERROR_NO_MEMORY;
	emu_unlock();
	return result;
}

void fast_writable(const struct doca_task *task, const char *function)
{
	if (emu_strict() && (task->state == EMU_TASK_SUBMITTED || task->state == EMU_TASK_QUEUED))
		emu_broken(DOCA_SUCCESS, function, "the task is in flight: it belongs to the device until its completion");
}

/* ---- receives ----------------------------------------------------------------------------------------------------- */
struct doca_task *doca_comch_consumer_task_post_recv_as_task(struct doca_comch_consumer_task_post_recv *task) { return (struct doca_task *)task; }

struct doca_buf *doca_comch_consumer_task_post_recv_get_buf(const struct doca_comch_consumer_task_post_recv *task) { return task->buf; }

void doca_comch_consumer_task_post_recv_set_buf(struct doca_comch_consumer_task_post_recv *task, struct doca_buf *buf)
{
	fast_writable(&task->base, __func__);
	task->buf = buf;
}

uint32_t doca_comch_consumer_task_post_recv_get_producer_id(const struct doca_comch_consumer_task_post_recv *task) { return task->producer_id; }

const uint8_t *doca_comch_consumer_task_post_recv_get_imm_data(const struct doca_comch_consumer_task_post_recv *task)
{
	return task->imm_len == 0 ? NULL : task->imm;
}

uint32_t doca_comch_consumer_task_post_recv_get_imm_data_len(const struct doca_comch_consumer_task_post_recv *task) { return task->imm_len; }

/* ---- sends --------------------------------------------------------------------------------------------------------- */
struct doca_task *doca_comch_producer_task_send_as_task(struct doca_comch_producer_task_send *task) { return (struct doca_task *)task; }

const struct doca_buf *doca_comch_producer_task_send_get_buf(const struct doca_comch_producer_task_send *task) { return task->buf; }

void doca_comch_producer_task_send_set_buf(struct doca_comch_producer_task_send *task, const struct doca_buf *buf)
{
	fast_writable(&task->base, __func__);
	task->buf = buf;
}

uint32_t doca_comch_producer_task_send_get_consumer_id(const struct doca_comch_producer_task_send *task) { return task->consumer_id; }

void doca_comch_producer_task_send_set_consumer_id(struct doca_comch_producer_task_send *task, const uint32_t consumer_id)
{
	fast_writable(&task->base, __func__);
	task->consumer_id = consumer_id;
}

uint8_t *doca_comch_producer_task_send_get_imm_data(const struct doca_comch_producer_task_send *task)
{
	return task->imm_len == 0 ? NULL : (uint8_t *)(uintptr_t)task->imm;
}

uint32_t doca_comch_producer_task_send_get_imm_data_len(const struct doca_comch_producer_task_send *task) { return task->imm_len; }
