/* SPDX-License-Identifier: Apache-2.0 */
/* What comes in on a stream: frames are taken apart, and their data goes where it belongs without a stop in between. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "link.h"

/* A frame that says the peer got requests of ours must not speak of one that is still going out. */
static bool premature(const struct rdma_link *link, uint64_t seq)
{
	return link->bulk_left > 0 && link->bulk == BULK_REQUEST && link->bulk_task->seq <= seq;
}

static void refuse(struct rdma_link *link, enum rdma_status status)
{
	link->sink = SINK_DISCARD;
	link_answer(link, WIRE_NAK, link->header.request.seq, status);
	if (!link->closed)
		qp_kill(link->qp, status == RDMA_REMOTE_ACCESS ? "a request of the peer was not allowed" : "a request of the peer could not be taken",
			true);
}

static bool begin_request(struct rdma_link *link)
{
	struct doca_rdma_connection *qp = link->qp;
	const struct wire_header *header = &link->header;
	const struct rdma_request *request = &header->request;
	enum rdma_status status;
	int64_t ignored;

	if (header->off == 0 && emu_fault("rdma.peer.silent", &ignored))
		link->deaf = true; /* the rest of the stream stays where it is */
	if (link->deaf) {
		link->sink = SINK_DISCARD;
		return true;
	}
	if (link->rnr && (request->seq != qp->rx_seq || header->off != 0)) {
		link->sink = SINK_DISCARD;
		return request->seq >= qp->rx_seq;
	}
	if (request->seq != qp->rx_seq || header->len > EMU_CHUNK)
		return false;
	if (rdma_is_word(request->opcode)) {
		link->sink = SINK_OPERANDS;
		return header->off == 0 && !qp->rx_active && request->total == RDMA_WORD && header->len == WIRE_OPERANDS;
	}
	if (header->off > 0) {
		if (!qp->rx_active || header->off != link->message_off || request->total != qp->rx.total || header->len == 0 ||
		    header->len > request->total - header->off)
			return false;
		link->sink = SINK_MESSAGE;
		return true;
	}
	if (qp->rx_active || header->len > request->total || (header->len == 0 && request->total > 0 && request->opcode != RDMA_READ) ||
	    (header->len > 0 && request->opcode == RDMA_READ))
		return false;
	status = responder_begin(qp, request);
	link->rnr = status == RDMA_RNR;
	if (status == RDMA_RNR) {
		link->sink = SINK_DISCARD;
		link_answer(link, WIRE_RNR, request->seq, status);
	} else if (status != RDMA_OK) {
		refuse(link, status);
	} else if (request->opcode == RDMA_READ) {
		link->sink = SINK_NONE;
		qp->rx_seq++;
		link_answer_read(link, request);
	} else {
		link->sink = SINK_MESSAGE;
		link->message_off = 0;
	}
	return true;
}

/* The operands of a one-step operation are here: it is done, once, and its answer waits its turn. */
static void end_operands(struct rdma_link *link)
{
	struct doca_rdma_connection *qp = link->qp;
	struct rdma_request *request = &link->header.request;
	enum rdma_status status;
	uint64_t value;

	for (int i = 0; i < 2; i++)
		request->operand[i] = wire_get_word(link->words + i * RDMA_WORD);
	status = responder_word(qp, request, &value);
	if (status != RDMA_OK) {
		refuse(link, status);
		return;
	}
	qp->rx_seq++;
	if (rdma_is_answered(request->opcode))
		link_answer_value(link, request->seq, value);
	else
		link_answer(link, WIRE_ACK, request->seq, RDMA_OK);
}

static bool begin_read_data(struct rdma_link *link)
{
	const struct wire_header *header = &link->header;
	struct rdma_task *task;

	if (premature(link, header->request.seq))
		return false;
	task = qp_reading(link->qp, header->request.seq);
	link->sink = SINK_READ;
	return task != NULL && header->off == link->read_off && header->request.total == task->len && header->len <= task->len - header->off &&
	       (header->len > 0 || task->len == 0);
}

/* false: not what a peer sends. */
static bool begin_frame(struct rdma_link *link)
{
	const struct wire_header *header = &link->header;
	uint64_t seq = header->request.seq;

	link->body_left = header->len;
	link->sink = SINK_DISCARD;
	if (link->phase == LINK_LINGER)
		return true;
	if (header->type >= WIRE_HELLO) {
		link->sink = SINK_GREETING;
		return header->len == WIRE_GREETING && link->phase != LINK_UP;
	}
	if (link->phase != LINK_UP)
		return false;
	switch (header->type) {
	case WIRE_REQUEST:
		return begin_request(link);
	case WIRE_READ_DATA:
		return begin_read_data(link);
	case WIRE_VALUE:
		link->sink = SINK_VALUE;
		return header->len == RDMA_WORD && !premature(link, seq);
	case WIRE_ACK:
		return header->len == 0 && !premature(link, seq) && qp_ack(link->qp, seq, false);
	case WIRE_NAK:
		return header->len == 0 && qp_nak(link->qp, seq, (enum rdma_status)header->status);
	case WIRE_RNR:
		return header->len == 0 && !premature(link, seq - 1) && qp_rnr(link->qp, seq);
	case WIRE_READY:
		if (header->len == 0)
			qp_ready(link->qp);
		return header->len == 0;
	}
	return false;
}

static void end_greeting(struct rdma_link *link)
{
	struct wire_greeting greeting;
	enum wire_type type = (enum wire_type)link->header.type;

	if (!wire_get_greeting(link->greeting, &greeting))
		link_lost(link, "garbled greeting");
	else if (type >= WIRE_CM_REQUEST)
		cm_greeted(link, link->qp, type, &greeting);
	else
		oob_greeted(link, link->qp, type, &greeting);
}

static void end_frame(struct rdma_link *link)
{
	struct doca_rdma_connection *qp = link->qp;
	enum sink sink = link->sink;

	link->sink = SINK_NONE;
	switch (sink) {
	case SINK_NONE:
	case SINK_DISCARD:
		break;
	case SINK_GREETING:
		end_greeting(link);
		break;
	case SINK_MESSAGE:
		link->message_off += link->header.len;
		if (link->message_off < qp->rx.total)
			break;
		responder_end(qp);
		link_answer(link, WIRE_ACK, qp->rx_seq++, RDMA_OK);
		break;
	case SINK_OPERANDS:
		end_operands(link);
		break;
	case SINK_VALUE:
		if (!qp_value(qp, link->header.request.seq, wire_get_word(link->words)))
			link_lost(link, "an answer that nobody asked for");
		break;
	case SINK_READ:
		link->read_off += link->header.len;
		if (link->read_off < link->header.request.total)
			break;
		link->read_off = 0;
		if (!qp_ack(qp, link->header.request.seq, true))
			link_lost(link, "read data that nobody asked for");
		break;
	}
}

/* Where the next bytes of the frame's body go; 0 vectors: they are read and dealt with by way of the stage; -1: nowhere any more. */
static int body_vector(struct rdma_link *link, struct iovec *iov)
{
	uint64_t done = link->header.len - link->body_left;

	switch (link->sink) {
	case SINK_MESSAGE:
		return responder_vector(link->qp, link->message_off + done, link->body_left, iov);
	case SINK_READ:
		return emu_sg_vector(link->qp->rdma->dev, rdma_first(&link->qp->sq)->dst_buf, EMU_SG_ROOM, link->read_off + done, link->body_left, iov);
	case SINK_OPERANDS:
	case SINK_VALUE:
		iov[0] = (struct iovec){.iov_base = link->words + done, .iov_len = link->body_left};
		return 1;
	case SINK_GREETING:
		iov[0] = (struct iovec){.iov_base = link->greeting + done, .iov_len = link->body_left};
		return 1;
	case SINK_NONE:
	case SINK_DISCARD:
		break;
	}
	return 0;
}

static void body_nowhere(struct rdma_link *link)
{
	if (link->sink == SINK_READ)
		qp_fail(link->qp, DOCA_ERROR_IO_FAILED, "local protection error: the memory of the read was withdrawn");
	else
		refuse(link, link->qp->rx.opcode == RDMA_WRITE || link->qp->rx.opcode == RDMA_WRITE_IMM ? RDMA_REMOTE_ACCESS : RDMA_REMOTE_FAILED);
}

/* Staged bytes of the body go where they belong. false: that place is gone. */
static bool body_from_stage(struct rdma_link *link, uint32_t len)
{
	struct iovec iov[EMU_SG_VECTORS];
	int count = body_vector(link, iov);
	const uint8_t *from = link->in + link->in_off;
	uint32_t left = len;

	if (count < 0)
		return false;
	for (int i = 0; i < count && left > 0; i++) {
		uint32_t piece = iov[i].iov_len < left ? (uint32_t)iov[i].iov_len : left;

		memcpy(iov[i].iov_base, from, piece);
		from += piece;
		left -= piece;
	}
	link->in_off += len;
	link->body_left -= len;
	return true;
}

static void parse(struct rdma_link *link)
{
	bool in_frame = link->sink != SINK_NONE || link->body_left > 0;

	while (!link->closed && !link->deaf) {
		uint32_t have = link->in_len - link->in_off;

		if (in_frame) {
			uint32_t len = have < link->body_left ? have : link->body_left;

			if (len > 0 && !body_from_stage(link, len)) {
				body_nowhere(link);
				continue; /* what was refused is thrown away, if the link still is */
			}
			if (link->body_left > 0)
				break;
			end_frame(link);
			in_frame = false;
			continue;
		}
		if (have < WIRE_HEADER)
			break;
		if (!wire_get_header(link->in + link->in_off, &link->header)) {
			link_lost(link, "garbled stream");
			return;
		}
		link->in_off += WIRE_HEADER;
		if (!begin_frame(link)) {
			link_lost(link, "the peer broke the protocol");
			return;
		}
		in_frame = true;
	}
	if (link->in_off == link->in_len) {
		link->in_off = link->in_len = 0;
	} else if (link->in_off > 0) {
		memmove(link->in, link->in + link->in_off, link->in_len - link->in_off);
		link->in_len -= link->in_off;
		link->in_off = 0;
	}
}

void link_receive(struct rdma_link *link)
{
	uint64_t got = 0;

	while (!link->closed && !link->deaf && got < TURN) {
		struct iovec iov[EMU_SG_VECTORS + 1];
		struct msghdr message = {.msg_iov = iov};
		uint64_t direct = 0, wanted;
		int count = 0;
		ssize_t now;

		/* The stage is empty whenever a body is unfinished: its bytes skip it. */
		if (link->body_left > 0) {
			count = body_vector(link, iov);
			if (count < 0) {
				body_nowhere(link);
				continue;
			}
			for (int i = 0; i < count; i++)
				direct += iov[i].iov_len;
		}
		iov[count] = (struct iovec){.iov_base = link->in + link->in_len, .iov_len = STAGE - link->in_len};
		message.msg_iovlen = (size_t)count + 1;
		wanted = direct + iov[count].iov_len;
		do
			now = recvmsg(link->watch.fd, &message, 0);
		while (now < 0 && errno == EINTR);
		if (now < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			return;
		if (now <= 0) {
			link_lost(link, "the peer is gone (its stream ended)");
			return;
		}
		got += (uint64_t)now;
		if (link->qp != NULL)
			link->qp->progress++;
		if ((uint64_t)now <= direct) {
			link->body_left -= (uint32_t)now;
		} else {
			link->body_left -= (uint32_t)direct;
			link->in_len += (uint32_t)((uint64_t)now - direct);
		}
		parse(link);
		if ((uint64_t)now < wanted) /* that was all there is: spares the call that would say so */
			return;
	}
}
