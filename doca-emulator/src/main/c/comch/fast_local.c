/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Producer and consumer are in this process: a message is a copy from memory to memory. Short ones are copied by the thread that submits,
 * long ones by the NIC thread a piece at a time, so that nobody waits long for the lock.
 */
#include <string.h>

#include "fast.h"

static struct doca_comch_producer_task_send *first(const struct fast_target *target)
{
	return (struct doca_comch_producer_task_send *)target->sq.head;
}

void local_give_back(struct fast_target *target, struct doca_comch_producer_task_send *task)
{
	if (task->recv == NULL)
		return;
	emu_tasks_prepend(&target->local->posted, &task->recv->base);
	task->recv = NULL;
}

/* Copies up to `len` bytes of the oldest message. false: it failed and is over. */
static bool copy(struct fast_target *target, struct doca_comch_producer_task_send *task, uint64_t len)
{
	const struct doca_comch_producer *producer = (const struct doca_comch_producer *)task->base.ctx;
	struct iovec to[EMU_SG_VECTORS], from[EMU_SG_VECTORS];
	const char *why = NULL;

	if (len == 0)
		return true;
	if (emu_sg_vector(producer->conn->ep->dev, task->buf, EMU_SG_DATA, task->off, len, from) < 0)
		why = "its memory was withdrawn";
	else if (emu_sg_vector(target->local->conn->ep->dev, task->recv->buf, EMU_SG_ROOM, task->off, len, to) < 0)
		why = "the receive's memory was withdrawn";
	if (why == NULL) {
		emu_sg_copy(to, from, len);
		task->off += len;
		return true;
	}
	emu_tasks_pop(&target->sq);
	emu_task_complete(&task->recv->base, DOCA_ERROR_IO_FAILED);
	fast_fail(task, DOCA_ERROR_IO_FAILED, why);
	return false;
}

/* Works on what waits for this consumer, `budget` bytes at most. */
static void run(struct fast_target *target, uint64_t budget)
{
	struct doca_comch_producer_task_send *task;

	while ((task = first(target)) != NULL) {
		uint64_t left = task->len - task->off, len = left < budget ? left : budget;

		if (task->doom != DOCA_SUCCESS) {
			emu_tasks_pop(&target->sq);
			fast_fail(task, task->doom, "it is longer than the receive's buffer");
			continue;
		}
		if (len < left && budget == 0)
			return;
		if (!copy(target, task, len))
			continue;
		budget -= len;
		if (task->off < task->len)
			return;
		emu_tasks_pop(&target->sq);
		task->recv->imm_len = task->imm_len;
		memcpy(task->recv->imm, task->imm, task->imm_len);
		in_arrived(task->recv, ((struct doca_comch_producer *)task->base.ctx)->id, (uint32_t)task->len);
		task->target = NULL;
		emu_task_complete(&task->base, DOCA_SUCCESS);
	}
}

void local_job(struct emu_job *job)
{
	struct fast_target *target = (struct fast_target *)((char *)job - offsetof(struct fast_target, job));

	run(target, EMU_CHUNK);
	if (target->sq.head != NULL)
		emu_job_post(job);
}

doca_error_t local_submit(struct fast_target *target, struct doca_comch_producer_task_send *task)
{
	struct doca_comch_consumer_task_post_recv *recv;

	if (target->local->posted.head == NULL)
		return DOCA_ERROR_AGAIN;
	recv = (struct doca_comch_consumer_task_post_recv *)target->local->posted.head;
	task->target = target;
	task->off = 0;
	task->recv = NULL;
	task->doom = task->len > recv->room ? DOCA_ERROR_TOO_BIG : DOCA_SUCCESS;
	if (task->doom == DOCA_SUCCESS)
		task->recv = (struct doca_comch_consumer_task_post_recv *)emu_tasks_pop(&target->local->posted);
	emu_tasks_append(&target->sq, &task->base);
	if (task->len > FAST_INLINE || target->sq.count > 1)
		emu_job_post(&target->job);
	else
		run(target, FAST_INLINE);
	return DOCA_SUCCESS;
}

void local_detach(struct fast_target *target)
{
	struct doca_task *base;

	emu_job_cancel(&target->job);
	while ((base = emu_tasks_pop(&target->sq)) != NULL) {
		struct doca_comch_producer_task_send *task = (struct doca_comch_producer_task_send *)base;

		if (task->recv != NULL)
			emu_task_complete(&task->recv->base, DOCA_ERROR_IO_FAILED);
		fast_fail(task, DOCA_ERROR_IO_FAILED, "the consumer stopped");
	}
	target->local = NULL;
}
