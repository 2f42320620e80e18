/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The peer is in this process: a request is a copy from memory to memory. Small ones are done by whoever holds the lock, long ones by
 * the NIC thread a piece at a time, so that nobody waits long for the lock.
 */
#include "rdma.h"

/* A one-step operation. false: the queue pair has nothing more to do now. */
static bool step(struct doca_rdma_connection *qp, struct rdma_task *task)
{
	struct rdma_request request;
	enum rdma_status status;
	uint64_t value;
	int64_t ignored;

	if (emu_fault("rdma.peer.silent", &ignored)) {
		qp->silent = true;
		return false;
	}
	qp_request(task, &request);
	status = responder_word(qp->peer, &request, &value);
	if (status != RDMA_OK) {
		qp_nak(qp, task->seq, status);
		return false;
	}
	qp->reads_out += rdma_is_answered(task->type);
	qp_sent(qp);
	return rdma_is_answered(task->type) ? qp_value(qp, task->seq, value) : qp_ack(qp, task->seq, false);
}

/* One piece of one task. false: the queue pair has nothing more to do now (it waits, or it is dead). */
static bool piece(struct doca_rdma_connection *qp, struct rdma_task *task, uint64_t len)
{
	struct doca_rdma_connection *peer = qp->peer;
	struct iovec near[EMU_SG_VECTORS], far[EMU_SG_VECTORS];
	bool read = task->type == RDMA_READ;
	struct rdma_request request;
	int64_t ignored;

	if (rdma_is_word(task->type))
		return step(qp, task);
	if (qp->tx_off == 0) {
		enum rdma_status status;

		if (emu_fault("rdma.peer.silent", &ignored)) {
			qp->silent = true;
			return false;
		}
		qp_request(task, &request);
		status = responder_begin(peer, &request);
		if (status == RDMA_RNR) {
			qp_rnr(qp, task->seq);
			return false;
		}
		if (status != RDMA_OK) {
			qp_nak(qp, task->seq, status);
			return false;
		}
	}
	if (len > 0) {
		if (read) {
			const uint8_t *source;

			qp_request(task, &request);
			source = responder_source(peer, request.remote_key, request.remote_addr + qp->tx_off, len);
			far[0] = (struct iovec){.iov_base = (void *)(uintptr_t)source, .iov_len = len};
			if (source == NULL) {
				qp_nak(qp, task->seq, RDMA_REMOTE_ACCESS);
				return false;
			}
		} else if (responder_vector(peer, qp->tx_off, len, far) < 0) {
			qp_nak(qp, task->seq, RDMA_REMOTE_ACCESS);
			return false;
		}
		if (emu_sg_vector(qp->rdma->dev, read ? task->dst_buf : task->src_buf, read ? EMU_SG_ROOM : EMU_SG_DATA, qp->tx_off, len, near) < 0) {
			qp_fail(qp, DOCA_ERROR_IO_FAILED, "local protection error: the memory of the task was withdrawn");
			return false;
		}
		emu_sg_copy(read ? near : far, read ? far : near, len);
		qp->tx_off += len;
		qp->progress++;
	}
	if (qp->tx_off == task->len) {
		qp->reads_out += read;
		qp_sent(qp);
		if (!read)
			responder_end(peer);
		qp_ack(qp, task->seq, read);
	}
	return true;
}

void local_pump(struct doca_rdma_connection *qp)
{
	uint64_t budget = RDMA_INLINE;
	struct rdma_task *task;

	if (qp->job.queued)
		return;
	while ((task = qp_next(qp)) != NULL) {
		if (qp->tx_off != 0 || task->len > budget) {
			emu_job_post(&qp->job);
			return;
		}
		budget -= task->len;
		if (!piece(qp, task, task->len))
			return;
	}
}

void local_job(struct emu_job *job)
{
	struct doca_rdma_connection *qp = (struct doca_rdma_connection *)((char *)job - offsetof(struct doca_rdma_connection, job));
	uint64_t budget = EMU_CHUNK;
	struct rdma_task *task;

	while (budget > 0 && (task = qp_next(qp)) != NULL) {
		uint64_t len = task->len - qp->tx_off < budget ? task->len - qp->tx_off : budget;

		budget -= len;
		if (!piece(qp, task, len))
			return;
	}
	if (qp->tx != NULL && qp_next(qp) != NULL)
		emu_job_post(job);
}

void local_pair(struct doca_rdma_connection *a, struct doca_rdma_connection *b)
{
	a->peer = b;
	b->peer = a;
	qp_up(a);
	qp_up(b);
	qp_pump(a);
	qp_pump(b);
}
