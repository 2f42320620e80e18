/* SPDX-License-Identifier: Apache-2.0 */
/* What goes out on a stream: answers we owe and our own requests, a frame at a time, as the socket takes them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "link.h"

#define MAX_ANSWERS 4096u

static void gather(uint8_t *to, const struct iovec *iov, int count)
{
	for (int i = 0; i < count; i++) {
		memcpy(to, iov[i].iov_base, iov[i].iov_len);
		to += iov[i].iov_len;
	}
}

void link_answer(struct rdma_link *link, enum wire_type type, uint64_t seq, enum rdma_status status)
{
	struct answer *last;

	if (type == WIRE_ACK && link->answers_count > 0) {
		last = &link->answers[(link->answers_first + link->answers_count - 1) % link->answers_size];
		if (last->type == WIRE_ACK) { /* one word for all of them */
			last->seq = seq;
			return;
		}
	}
	if (link->answers_count == link->answers_size) {
		uint32_t size = link->answers_size == 0 ? 16 : link->answers_size * 2;
		struct answer *bigger = size > MAX_ANSWERS ? NULL : malloc(size * sizeof(*bigger));

		if (bigger == NULL) {
			link_lost(link, "the peer asks for more than it can be answered");
			return;
		}
		for (uint32_t i = 0; i < link->answers_count; i++)
			bigger[i] = link->answers[(link->answers_first + i) % link->answers_size];
		free(link->answers);
		link->answers = bigger;
		link->answers_first = 0;
		link->answers_size = size;
	}
	last = &link->answers[(link->answers_first + link->answers_count++) % link->answers_size];
	*last = (struct answer){.type = (uint8_t)type, .seq = seq, .status = (uint8_t)status};
	/* READY comes from whoever posted a receive; everything else from our own input, which pumps when it is done. */
	if (link->busy == 0)
		link_pump(link);
}

void link_answer_read(struct rdma_link *link, const struct rdma_request *request)
{
	struct answer *last;

	link_answer(link, WIRE_READ_DATA, request->seq, RDMA_OK);
	if (link->closed)
		return;
	last = &link->answers[(link->answers_first + link->answers_count - 1) % link->answers_size];
	last->addr = request->remote_addr;
	last->key = request->remote_key;
	last->len = request->total;
}

void link_answer_value(struct rdma_link *link, uint64_t seq, uint64_t value)
{
	link_answer(link, WIRE_VALUE, seq, RDMA_OK);
	if (!link->closed)
		link->answers[(link->answers_first + link->answers_count - 1) % link->answers_size].value = value;
}

static uint32_t piece_of(uint64_t left)
{
	return left < EMU_CHUNK ? (uint32_t)left : (uint32_t)EMU_CHUNK;
}

static void put_answer(struct rdma_link *link)
{
	struct answer *answer = &link->answers[link->answers_first];
	struct wire_header header = {.type = answer->type, .status = answer->status, .request.seq = answer->seq};
	const uint8_t *source = NULL;

	link->data_last = false;
	if (answer->type == WIRE_READ_DATA) {
		header.request.total = answer->len;
		header.off = answer->off;
		header.len = piece_of(answer->len - answer->off);
		source = responder_source(link->qp, answer->key, answer->addr + answer->off, header.len);
		if (source == NULL) { /* withdrawn since it was asked for */
			header.type = WIRE_NAK;
			header.status = RDMA_REMOTE_ACCESS;
			header.len = 0;
			answer->off = answer->len;
		}
		link->data_last = true;
	} else if (answer->type == WIRE_VALUE) {
		header.len = RDMA_WORD;
	}
	wire_put_header(link_stage(link, WIRE_HEADER), &header);
	if (answer->type == WIRE_VALUE) {
		wire_put_word(link_stage(link, RDMA_WORD), answer->value);
	} else if (header.len > 0 && header.len <= SMALL) {
		memcpy(link_stage(link, header.len), source, header.len);
	} else if (header.len > 0) {
		link->bulk = BULK_ANSWER;
		link->bulk_answer = *answer;
		link->bulk_off = answer->off;
		link->bulk_left = header.len;
	}
	answer->off += header.len;
	if (answer->type != WIRE_READ_DATA || answer->off >= answer->len) {
		link->answers_first = (link->answers_first + 1) % link->answers_size;
		link->answers_count--;
	}
	if (answer->type == WIRE_READ_DATA && header.type == WIRE_NAK)
		qp_kill(link->qp, "the peer's read lost its right", true);
}

static void put_request(struct rdma_link *link, struct rdma_task *task)
{
	struct doca_rdma_connection *qp = link->qp;
	struct wire_header header = {.type = WIRE_REQUEST, .off = qp->tx_off};
	struct iovec iov[EMU_SG_VECTORS];
	int count = 0;

	link->data_last = false;
	qp_request(task, &header.request);
	qp->reads_out += rdma_is_answered(task->type);
	if (task->type == RDMA_READ) {
		qp->tx_off = task->len;
	} else if (rdma_is_word(task->type)) {
		header.len = WIRE_OPERANDS;
		qp->tx_off = task->len;
	} else {
		header.len = piece_of(task->len - qp->tx_off);
		if (header.len > 0 && header.len <= SMALL)
			count = emu_sg_vector(qp->rdma->dev, task->src_buf, EMU_SG_DATA, qp->tx_off, header.len, iov);
		if (count < 0) {
			qp_kill(qp, "local protection error: the memory of a task was withdrawn", false);
			return;
		}
		qp->tx_off += header.len;
	}
	wire_put_header(link_stage(link, WIRE_HEADER), &header);
	if (rdma_is_word(task->type)) {
		for (int i = 0; i < 2; i++)
			wire_put_word(link_stage(link, RDMA_WORD), header.request.operand[i]);
	} else if (count > 0) {
		gather(link_stage(link, header.len), iov, count);
	} else if (header.len > 0) {
		link->bulk = BULK_REQUEST;
		link->bulk_task = task;
		link->bulk_off = header.off;
		link->bulk_left = header.len;
	}
	if (qp->tx_off == task->len)
		qp_sent(qp);
}

/* The next frame, if there is one: answers first, but read data and our own requests take turns. */
static bool put_frame(struct rdma_link *link)
{
	bool owes = link->answers_count > 0;
	struct rdma_task *task = NULL;

	if (link->phase != LINK_UP && link->phase != LINK_LINGER)
		return false;
	if (owes && (link->answers[link->answers_first].type != WIRE_READ_DATA || !link->data_last)) {
		put_answer(link);
		return true;
	}
	if (link->phase == LINK_UP)
		task = qp_next(link->qp);
	if (link->closed || link->phase == LINK_LINGER)
		return false;
	if (task != NULL && rdma_is_answered(task->type) && link->qp->reads_out >= RDMA_MAX_READS)
		task = NULL;
	if (task != NULL)
		put_request(link, task);
	else if (owes)
		put_answer(link);
	else
		return false;
	return true;
}

/* Sends what is staged. 0: the socket takes no more now. */
static uint64_t send_out(struct rdma_link *link)
{
	struct iovec iov[1 + EMU_SG_VECTORS] = {{.iov_base = link->out + link->out_off, .iov_len = link->out_len - link->out_off}};
	struct msghdr message = {.msg_iov = iov, .msg_iovlen = 1};
	ssize_t sent;
	uint64_t left;

	if (link->bulk_left > 0 && link->bulk == BULK_REQUEST) {
		int count = emu_sg_vector(link->qp->rdma->dev, link->bulk_task->src_buf, EMU_SG_DATA, link->bulk_off, link->bulk_left, iov + 1);

		if (count < 0) {
			qp_kill(link->qp, "local protection error: the memory of a task was withdrawn", false);
			return 0;
		}
		message.msg_iovlen += (size_t)count;
	} else if (link->bulk_left > 0) {
		const struct answer *answer = &link->bulk_answer;
		const uint8_t *source = responder_source(link->qp, answer->key, answer->addr + link->bulk_off, link->bulk_left);

		if (source == NULL) { /* in the middle of a frame: there is no way to say so but to hang up */
			qp_kill(link->qp, "the memory that the peer reads was withdrawn", false);
			return 0;
		}
		iov[1] = (struct iovec){.iov_base = (void *)(uintptr_t)source, .iov_len = link->bulk_left};
		message.msg_iovlen++;
	}
	do
		sent = sendmsg(link->watch.fd, &message, MSG_NOSIGNAL);
	while (sent < 0 && errno == EINTR);
	if (sent < 0) {
		/* A broken stream is noticed by its reading end, after everything that still came was read. */
		link->broken_out = errno != EAGAIN && errno != EWOULDBLOCK;
		return 0;
	}
	left = (uint64_t)sent;
	if (left < link->out_len - link->out_off) {
		link->out_off += (uint32_t)left;
		left = 0;
	} else {
		left -= link->out_len - link->out_off;
		link->out_off = link->out_len = 0;
	}
	link->bulk_off += left;
	link->bulk_left -= (uint32_t)left;
	if (link->qp != NULL)
		link->qp->progress++;
	return (uint64_t)sent;
}

void link_pump(struct rdma_link *link)
{
	uint64_t done = 0;
	bool blocked = false;

	if (link->closed || link->phase == LINK_DIALLING)
		return;
	link->busy++;
	while (!link->closed && !link->broken_out && !blocked && done < TURN) {
		while (!link->closed && link->bulk_left == 0 && link->out_len + WIRE_HEADER + SMALL <= STAGE)
			if (!put_frame(link))
				break;
		if (link->closed || !link_out_pending(link))
			break;
		uint64_t sent = send_out(link);

		done += sent;
		blocked = sent == 0;
	}
	if (!link->closed) {
		link_want(link, !link->broken_out && (blocked || done >= TURN));
		/* All said: close our end, and wait for the peer's. Closing both now could throw away what is still on its way. */
		if (link->phase == LINK_LINGER && !link_out_pending(link) && link->answers_count == 0)
			shutdown(link->watch.fd, SHUT_WR);
		if (link->phase == LINK_LINGER && link->broken_out)
			link_close(link, false);
	}
	link->busy--;
	link_release_if_done(link);
}
