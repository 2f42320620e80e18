/* SPDX-License-Identifier: Apache-2.0 */
/* Tasks: submit, complete, free. The concrete contexts own the memory and do the work. */
#include "internal.h"

/* On the thread that progresses, without the lock. num_inflight is the one counter that both sides change, so it is atomic. */
static void deliver(struct emu_completion *completion)
{
	struct doca_task *task = (struct doca_task *)completion;
	struct doca_ctx *ctx = task->ctx;
	emu_task_cb callback = task->status == DOCA_SUCCESS ? task->on_success : task->on_error;
	task->state = EMU_TASK_IDLE;
	__atomic_sub_fetch(&ctx->num_inflight, 1, __ATOMIC_ACQ_REL);
	if (EMU_UNLIKELY(ctx->state == DOCA_CTX_STATE_STOPPING)) {
		/* Before the callback: afterwards the context may be gone. The task itself keeps it from IDLE until it is freed. */
		emu_lock();
		emu_ctx_check_idle(ctx);
		emu_unlock();
	}
	if (callback != NULL)
		callback(task, task->user_data, ctx->user_data);
}

void emu_task_init(struct doca_task *task, struct doca_ctx *ctx, union doca_data user_data, emu_task_cb on_success, emu_task_cb on_error)
{
	atomic_store_explicit(&task->completion.next, NULL, memory_order_relaxed);
	task->completion.deliver = deliver;
	task->ctx = ctx;
	task->user_data = user_data;
	task->status = DOCA_SUCCESS;
	task->state = EMU_TASK_IDLE;
	task->on_success = on_success;
	task->on_error = on_error;
	task->link = NULL;
	ctx->num_allocated++;
	emu_count(EMU_OBJ_TASK, 1);
}

void emu_task_complete(struct doca_task *task, doca_error_t status)
{
	int64_t fault;
	if (status == DOCA_SUCCESS && emu_fault_armed("task.complete.error", &fault))
		status = (doca_error_t)fault;
	task->status = status;
	emu_pe_post(task->ctx->pe, &task->completion);
}

static doca_error_t submit(struct doca_task *task, bool flush, bool validate, const char *function)
{
	if (EMU_UNLIKELY(task == NULL))
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_ctx *ctx = task->ctx;
	doca_error_t result = DOCA_SUCCESS;
	int64_t fault;
	if (emu_is_strict())
		emu_ctx_check_thread(ctx, function);
	emu_lock();
	if (EMU_UNLIKELY(task->state != EMU_TASK_IDLE)) {
		enum emu_task_state state = task->state;
		emu_unlock();
		return emu_broken(DOCA_ERROR_BAD_STATE, function,
				  state == EMU_TASK_FREED ? "the task was freed" : "the task is in flight: it belongs to the device until its completion");
	}
	if (EMU_UNLIKELY(!emu_ctx_runs(ctx)))
		result = DOCA_ERROR_BAD_STATE;
	else if (emu_fault_armed("task.submit.error", &fault))
		result = (doca_error_t)fault;
	else if (validate && ctx->ops->validate != NULL)
		result = ctx->ops->validate(ctx, task);
	if (EMU_LIKELY(result == DOCA_SUCCESS)) {
		task->state = flush ? EMU_TASK_SUBMITTED : EMU_TASK_QUEUED;
		task->status = DOCA_SUCCESS;
		/* Counted before: the task may complete while it is being submitted. */
		__atomic_add_fetch(&ctx->num_inflight, 1, __ATOMIC_RELAXED);
		result = ctx->ops->submit(ctx, task, flush);
		if (EMU_UNLIKELY(result != DOCA_SUCCESS)) {
			task->state = EMU_TASK_IDLE;
			__atomic_sub_fetch(&ctx->num_inflight, 1, __ATOMIC_RELAXED);
		}
	}
	emu_unlock();
	return result;
}

doca_error_t doca_task_submit(struct doca_task *task)
{
	return submit(task, true, false, "doca_task_submit");
}

doca_error_t doca_task_submit_ex(struct doca_task *task, uint32_t flags)
{
	/* OPTIMIZE_REPORTS is a hint, and there is nothing here that it could speed up. */
	return submit(task, (flags & DOCA_TASK_SUBMIT_FLAG_FLUSH) != 0, false, "doca_task_submit_ex");
}

doca_error_t doca_task_try_submit(struct doca_task *task)
{
	return submit(task, true, true, "doca_task_try_submit");
}

void doca_task_free(struct doca_task *task)
{
	if (task == NULL)
		return;
	struct doca_ctx *ctx = task->ctx;
	if (emu_is_strict())
		emu_ctx_check_thread(ctx, "doca_task_free");
	emu_lock();
	if (EMU_UNLIKELY(task->state != EMU_TASK_IDLE)) {
		enum emu_task_state state = task->state;
		emu_unlock();
		/* Left alone: taking memory from the device is the one thing that cannot be repaired. */
		emu_broken(DOCA_ERROR_BAD_STATE, "doca_task_free",
			   state == EMU_TASK_FREED ? "the task was freed before" : "the task is in flight: it belongs to the device until its completion");
		return;
	}
	task->state = EMU_TASK_FREED;
	ctx->num_allocated--;
	emu_count(EMU_OBJ_TASK, -1);
	ctx->ops->free_task(ctx, task);
	if (EMU_UNLIKELY(ctx->state == DOCA_CTX_STATE_STOPPING))
		emu_ctx_check_idle(ctx);
	emu_unlock();
}

doca_error_t doca_task_get_status(const struct doca_task *task)
{
	return task == NULL ? DOCA_ERROR_INVALID_VALUE : task->status;
}

void doca_task_set_user_data(struct doca_task *task, union doca_data user_data)
{
	if (task == NULL)
		return;
	if (emu_is_strict() && task->state != EMU_TASK_IDLE)
		emu_broken(DOCA_SUCCESS, "doca_task_set_user_data",
			   task->state == EMU_TASK_FREED ? "the task was freed" : "the task is in flight: it belongs to the device until its completion");
	task->user_data = user_data;
}

union doca_data doca_task_get_user_data(const struct doca_task *task)
{
	return task == NULL ? (union doca_data){.u64 = 0} : task->user_data;
}

struct doca_ctx *doca_task_get_ctx(const struct doca_task *task)
{
	return task == NULL ? NULL : task->ctx;
}
