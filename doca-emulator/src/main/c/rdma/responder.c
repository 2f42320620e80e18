/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The responder: what a peer's request may do to this process. It sees one message at a time per queue pair, in pieces, and looks every
 * key up anew for every piece: memory may be withdrawn at any moment.
 */
#include "rdma.h"

static bool is_write(uint8_t opcode) { return rdma_kind(opcode)->far == RDMA_FAR_ROOM; }

/* A request of no bytes touches no memory, so its key and address mean nothing, as on the wire of real RDMA. */
static uint8_t *region(const struct doca_rdma_connection *qp, uint32_t key, uint64_t addr, uint64_t len, uint32_t permission)
{
	static uint8_t nothing;
	struct emu_region found;
	uint64_t base;

	if (len == 0)
		return &nothing;
	if ((qp->rdma->permissions & permission) == 0 || !emu_key_lookup(key, &found) || (found.permissions & permission) == 0)
		return NULL;
	base = (uint64_t)(uintptr_t)found.base;
	if (addr < base || addr - base > found.len || len > found.len - (addr - base))
		return NULL;
	return found.base + (addr - base);
}

const uint8_t *responder_source(const struct doca_rdma_connection *qp, uint32_t key, uint64_t addr, uint64_t len)
{
	return region(qp, key, addr, len, DOCA_ACCESS_FLAG_RDMA_READ);
}

enum rdma_status responder_begin(struct doca_rdma_connection *qp, const struct rdma_request *request)
{
	struct doca_rdma *rdma = qp->rdma;
	uint64_t room;

	if (request->total > RDMA_MAX_MESSAGE || rdma_is_word(request->opcode))
		return RDMA_REMOTE_INVALID;
	if (request->opcode == RDMA_READ)
		return responder_source(qp, request->remote_key, request->remote_addr, request->total) != NULL ? RDMA_OK : RDMA_REMOTE_ACCESS;
	if (is_write(request->opcode) &&
	    region(qp, request->remote_key, request->remote_addr, request->total, DOCA_ACCESS_FLAG_RDMA_WRITE) == NULL)
		return RDMA_REMOTE_ACCESS;
	if (rdma_kind(request->opcode)->takes_receive) {
		struct rdma_task *recv = recvq_take(rdma);

		if (recv == NULL) {
			recvq_wait(qp);
			return RDMA_RNR;
		}
		qp->rnr_woken = false;
		if (!is_write(request->opcode) && (!emu_sg_measure(rdma->dev, recv->dst_buf, EMU_SG_ROOM, rdma->receive_buf_list_len, &room) || room < request->total)) {
			emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: a message of %llu bytes came for a receive that cannot take it",
				(unsigned long long)request->total);
			emu_task_complete(&recv->base, DOCA_ERROR_IO_FAILED);
			return RDMA_REMOTE_INVALID;
		}
		qp->rx_recv = recv;
	} else if (!is_write(request->opcode)) {
		return RDMA_REMOTE_INVALID;
	}
	qp->rx = *request;
	qp->rx_active = true;
	return RDMA_OK;
}

enum rdma_status responder_word(struct doca_rdma_connection *qp, const struct rdma_request *request, uint64_t *value)
{
	uint64_t *word;

	if (request->total != RDMA_WORD || request->remote_addr % RDMA_WORD != 0 || !rdma_device_does(qp->rdma->dev->info, request->opcode))
		return RDMA_REMOTE_INVALID;
	word = (uint64_t *)region(qp, request->remote_key, request->remote_addr, RDMA_WORD, rdma_kind(request->opcode)->needs);
	if (word == NULL)
		return RDMA_REMOTE_ACCESS;
	/* With the processor's own atomics, so that it is one step to the program as well, and to every process that maps the memory. */
	switch (request->opcode) {
	case RDMA_ATOMIC_CMP_SWP:
		*value = request->operand[0];
		__atomic_compare_exchange_n(word, value, request->operand[1], false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
		break;
	case RDMA_ATOMIC_FETCH_ADD:
	case RDMA_SYNC_EVENT_NOTIFY_ADD:
		*value = __atomic_fetch_add(word, request->operand[0], __ATOMIC_SEQ_CST);
		break;
	case RDMA_SYNC_EVENT_NOTIFY_SET:
		*value = __atomic_exchange_n(word, request->operand[0], __ATOMIC_SEQ_CST);
		break;
	case RDMA_SYNC_EVENT_GET:
		*value = __atomic_load_n(word, __ATOMIC_SEQ_CST);
		break;
	default:
		return RDMA_REMOTE_INVALID;
	}
	emu_events_changed();
	return RDMA_OK;
}

int responder_vector(struct doca_rdma_connection *qp, uint64_t off, uint64_t len, struct iovec *iov)
{
	uint8_t *to;

	if (!is_write(qp->rx.opcode))
		return emu_sg_vector(qp->rdma->dev, qp->rx_recv->dst_buf, EMU_SG_ROOM, off, len, iov);
	to = region(qp, qp->rx.remote_key, qp->rx.remote_addr + off, len, DOCA_ACCESS_FLAG_RDMA_WRITE);
	if (to == NULL)
		return -1;
	iov[0] = (struct iovec){.iov_base = to, .iov_len = len};
	return 1;
}

void responder_end(struct doca_rdma_connection *qp)
{
	static const uint8_t opcode[RDMA_TASK_TYPES] = {
		[RDMA_SEND] = DOCA_RDMA_OPCODE_RECV_SEND,
		[RDMA_SEND_IMM] = DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM,
		[RDMA_WRITE_IMM] = DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM,
	};
	struct rdma_task *recv = qp->rx_recv;
	int64_t strange;

	qp->rx_active = false;
	emu_events_changed();
	if (recv == NULL)
		return;
	qp->rx_recv = NULL;
	if (!is_write(qp->rx.opcode))
		emu_sg_commit(recv->dst_buf, qp->rx.total);
	recv->conn = qp;
	recv->opcode = emu_fault("rdma.receive.opcode", &strange) ? (uint8_t)strange : opcode[qp->rx.opcode];
	recv->imm = qp->rx.imm;
	recv->result_len = (uint32_t)qp->rx.total;
	emu_task_complete(&recv->base, DOCA_SUCCESS);
}

/* The queue pair is gone in the middle of a message: the receive goes back, in front, for the next one. */
void responder_abort(struct doca_rdma_connection *qp)
{
	struct rdma_task *recv = qp->rx_recv;

	qp->rx_active = false;
	qp->rx_recv = NULL;
	recvq_forget(qp);
	if (recv != NULL)
		recvq_give_back(qp->rdma, recv);
}
