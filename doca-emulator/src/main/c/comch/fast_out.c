/* SPDX-License-Identifier: Apache-2.0 */
/* Producers' messages to a peer in another process: accepted while there is a credit, sent in pieces, answered in order. */
#include <string.h>

#include "fast.h"

static struct doca_comch_producer *producer_of(const struct doca_comch_producer_task_send *task)
{
	return (struct doca_comch_producer *)task->base.ctx;
}

static struct comch_fast *fast_of(const struct doca_comch_producer_task_send *task) { return producer_of(task)->conn->fast; }

/* ---- the peer does not answer ---------------------------------------------------------------------------------- */
static void watch(struct comch_fast *fast);

static void fired(struct emu_timer *timer)
{
	struct comch_fast *fast = (struct comch_fast *)((char *)timer - offsetof(struct comch_fast, timer));

	if (fast->outstanding == 0)
		return;
	if (fast->progress == fast->progress_seen)
		comch_kill(fast->conn, "the peer does not answer");
	else
		watch(fast);
}

static void watch(struct comch_fast *fast)
{
	int64_t ms;

	fast->progress_seen = fast->progress;
	fast->timer.fire = fired;
	emu_timer_arm(&fast->timer, (uint64_t)(emu_fault("comch.fast.timeout_ms", &ms) && ms > 0 ? ms : FAST_TIMEOUT_MS) * 1000000u);
}

/* ---- pieces --------------------------------------------------------------------------------------------------------- */
static int vector(struct comch_out *out, uint64_t off, uint64_t len, struct iovec *iov, int max)
{
	struct doca_comch_producer_task_send *task =
		(struct doca_comch_producer_task_send *)((char *)out - offsetof(struct doca_comch_producer_task_send, out));
	struct iovec all[EMU_SG_VECTORS];
	int count = emu_sg_vector(producer_of(task)->conn->ep->dev, task->buf, EMU_SG_DATA, task->off + off, len, all);

	if (count > max)
		count = max;
	if (count > 0)
		memcpy(iov, all, (size_t)count * sizeof(*iov));
	return count;
}

static void push_piece(struct doca_comch_producer_task_send *task);

static void done(struct comch_out *out, bool sent)
{
	struct doca_comch_producer_task_send *task =
		(struct doca_comch_producer_task_send *)((char *)out - offsetof(struct doca_comch_producer_task_send, out));

	if (!sent) /* the connection ended: out_lost will find it */
		return;
	fast_of(task)->progress++;
	task->off += task->piece;
	if (task->off == task->len)
		task->out_done = true;
	else
		push_piece(task);
}

static void unlist(struct emu_task_list *list, const struct doca_comch_producer_task_send *task)
{
	struct emu_task_list all = *list;
	struct doca_task *at;

	*list = (struct emu_task_list){0};
	while ((at = emu_tasks_pop(&all)) != NULL)
		if (at != &task->base)
			emu_tasks_append(list, at);
}

static void push_piece(struct doca_comch_producer_task_send *task)
{
	struct comch_fast *fast = fast_of(task);
	uint64_t left = task->len - task->off;
	bool first = task->off == 0, last = left <= FAST_PIECE;
	struct fast_target *target = task->target;

	task->piece = last ? (uint32_t)left : FAST_PIECE;
	task->out.header = (struct comch_header){
		.len = (first ? task->imm_len : 0) + task->piece,
		.kind = first ? FAST_DATA : FAST_MORE,
		.flags = last,
		.aux = first ? (uint16_t)task->imm_len : 0,
		.a = task->consumer_id,
		.b = producer_of(task)->id,
		.c = fast_run_len(task->run, (uint32_t)task->len),
	};
	task->out.front = task->imm;
	task->out.front_len = first ? task->imm_len : 0;
	task->out.vector = task->piece > 0 ? vector : NULL;
	task->out.done = done;
	if (last) {
		if (target != NULL)
			target->bulk = NULL;
		else
			unlist(&fast->orphans, task);
		task->target = NULL;
		emu_tasks_append(&fast->unanswered, &task->base);
	} else if (target != NULL) {
		target->bulk = task;
	}
	if (first)
		fast->outstanding++;
	if (!fast->timer.armed)
		watch(fast);
	comch_push(fast->conn, &task->out);
	if (last && !first && target != NULL)
		out_advance(target);
}

void out_advance(struct fast_target *target)
{
	while (target->bulk == NULL && target->sq.head != NULL)
		push_piece((struct doca_comch_producer_task_send *)emu_tasks_pop(&target->sq));
}

doca_error_t out_submit(struct fast_target *target, struct doca_comch_producer_task_send *task)
{
	if (target->credits == 0)
		return DOCA_ERROR_AGAIN;
	target->credits--;
	task->target = target;
	task->off = 0;
	task->out_done = false;
	emu_tasks_append(&target->sq, &task->base);
	out_advance(target);
	return DOCA_SUCCESS;
}

/* ---- answers ----------------------------------------------------------------------------------------------------------- */
bool out_answered(struct comch_fast *fast, uint32_t count, enum fast_status status)
{
	fast->progress++;
	while (count-- > 0) {
		struct doca_comch_producer_task_send *task = (struct doca_comch_producer_task_send *)fast->unanswered.head;

		if (task == NULL || !task->out_done)
			return false;
		emu_tasks_pop(&fast->unanswered);
		fast->outstanding--;
		switch (status) {
		case FAST_OK:
			emu_task_complete(&task->base, DOCA_SUCCESS);
			break;
		case FAST_TOO_SMALL:
			fast_fail(task, DOCA_ERROR_TOO_BIG, "it is longer than the receive's buffer");
			break;
		case FAST_NO_CONSUMER:
			fast_fail(task, DOCA_ERROR_IO_FAILED, "the consumer stopped meanwhile");
			break;
		case FAST_FAILED:
			fast_fail(task, DOCA_ERROR_IO_FAILED, "the receive's memory was withdrawn");
			break;
		}
	}
	return true;
}

/* ---- the end ------------------------------------------------------------------------------------------------------------- */
static void not_sent(struct comch_fast *fast, struct doca_comch_producer_task_send *task, bool begun)
{
	struct fast_target *target = fast_target(fast, task->consumer_id);

	fast->outstanding -= begun;
	if (target != NULL && target->local != NULL)
		local_give_back(target, task);
	else if (target != NULL && target->run == task->run)
		target->credits++;
	fast_fail(task, DOCA_ERROR_IO_FAILED, "its producer is stopping");
}

/* Takes the tasks of `producer` out of `list` that did not begin, and ends them. */
static void take_back(struct comch_fast *fast, struct emu_task_list *list, const struct doca_comch_producer *producer)
{
	struct emu_task_list all = *list;
	struct doca_task *base;

	*list = (struct emu_task_list){0};
	while ((base = emu_tasks_pop(&all)) != NULL) {
		struct doca_comch_producer_task_send *task = (struct doca_comch_producer_task_send *)base;

		if (producer_of(task) != producer || task->off > 0 ||
		    (list == &fast->unanswered && (task->out_done || !comch_unpush(fast->conn, &task->out))))
			emu_tasks_append(list, base);
		else
			not_sent(fast, task, list == &fast->unanswered);
	}
}

void out_stop(struct doca_comch_producer *producer)
{
	struct comch_fast *fast = producer->conn->fast;

	for (uint32_t i = 0; i < FAST_BUCKETS; i++)
		for (struct fast_target *at = fast->targets[i]; at != NULL; at = at->next)
			take_back(fast, &at->sq, producer);
	take_back(fast, &fast->unanswered, producer);
}

static void reset(struct doca_comch_producer_task_send *task)
{
	fast_fail(task, DOCA_ERROR_CONNECTION_RESET, "the connection ended");
}

void out_lost(struct comch_fast *fast)
{
	struct doca_task *task;

	emu_timer_cancel(&fast->timer);
	fast->outstanding = 0;
	emu_tasks_move(&fast->unanswered, &fast->orphans);
	while ((task = emu_tasks_pop(&fast->unanswered)) != NULL)
		reset((struct doca_comch_producer_task_send *)task);
	for (uint32_t i = 0; i < FAST_BUCKETS; i++) {
		for (struct fast_target *at = fast->targets[i]; at != NULL; at = at->next) {
			if (at->bulk != NULL)
				reset(at->bulk);
			at->bulk = NULL;
			while ((task = emu_tasks_pop(&at->sq)) != NULL) {
				if (at->local != NULL)
					local_give_back(at, (struct doca_comch_producer_task_send *)task);
				reset((struct doca_comch_producer_task_send *)task);
			}
		}
	}
}
