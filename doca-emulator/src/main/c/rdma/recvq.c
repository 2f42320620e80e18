/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The receive queue, one for all connections of a context, and those who wait for it: a responder that found no receive is
 * remembered, and when one is posted exactly one of them is told, in the order in which they asked.
 */
#include "rdma.h"

static void wake_one(struct doca_rdma *rdma)
{
	struct doca_rdma_connection *qp = rdma->rnr_first;

	if (qp == NULL)
		return;
	rdma->rnr_first = qp->rnr_next;
	if (rdma->rnr_first == NULL)
		rdma->rnr_last = NULL;
	qp->rnr_listed = false;
	qp->rnr_woken = true;
	if (qp->peer != NULL)
		qp_ready(qp->peer);
	else if (qp->link != NULL)
		link_answer(qp->link, WIRE_READY, qp->rx_seq, RDMA_OK);
}

void recvq_ring(struct doca_rdma *rdma)
{
	uint32_t posted = rdma->receives_queued.count;

	emu_tasks_move(&rdma->receives, &rdma->receives_queued);
	while (posted-- > 0 && rdma->rnr_first != NULL)
		wake_one(rdma);
}

doca_error_t recvq_submit(struct doca_rdma *rdma, struct rdma_task *task, bool flush)
{
	task->conn = NULL;
	task->result_len = 0;
	rdma_list_append(&rdma->receives_queued, task);
	if (flush)
		recvq_ring(rdma);
	return DOCA_SUCCESS;
}

struct rdma_task *recvq_take(struct doca_rdma *rdma)
{
	return rdma_list_pop(&rdma->receives);
}

void recvq_give_back(struct doca_rdma *rdma, struct rdma_task *task)
{
	if (!emu_ctx_runs(&rdma->ctx)) { /* stopping: nobody will need it */
		emu_task_complete(&task->base, DOCA_ERROR_IO_FAILED);
		return;
	}
	rdma_list_prepend(&rdma->receives, task);
	wake_one(rdma);
}

void recvq_wait(struct doca_rdma_connection *qp)
{
	struct doca_rdma *rdma = qp->rdma;

	qp->rnr_woken = false;
	if (qp->rnr_listed)
		return;
	qp->rnr_listed = true;
	qp->rnr_next = NULL;
	if (rdma->rnr_last == NULL)
		rdma->rnr_first = qp;
	else
		rdma->rnr_last->rnr_next = qp;
	rdma->rnr_last = qp;
}

void recvq_forget(struct doca_rdma_connection *qp)
{
	struct doca_rdma *rdma = qp->rdma;

	if (qp->rnr_listed) {
		struct doca_rdma_connection *before = NULL, *at = rdma->rnr_first;

		while (at != qp) {
			before = at;
			at = at->rnr_next;
		}
		if (before == NULL)
			rdma->rnr_first = qp->rnr_next;
		else
			before->rnr_next = qp->rnr_next;
		if (rdma->rnr_last == qp)
			rdma->rnr_last = before;
		qp->rnr_listed = false;
	}
	/* It was told about a receive that it will not take now. */
	if (qp->rnr_woken) {
		qp->rnr_woken = false;
		if (rdma->receives.count > 0)
			wake_one(rdma);
	}
}

void recvq_flush(struct doca_rdma *rdma)
{
	struct rdma_task *task;

	emu_tasks_move(&rdma->receives, &rdma->receives_queued);
	while ((task = rdma_list_pop(&rdma->receives)) != NULL)
		emu_task_complete(&task->base, DOCA_ERROR_IO_FAILED);
}
