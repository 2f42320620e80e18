/* SPDX-License-Identifier: Apache-2.0 */
/* What producers of a peer in another process send: it goes straight to the memory of the consumer's oldest receive. */
#include <string.h>

#include "fast.h"

/* ---- receives ------------------------------------------------------------------------------------------------ */
void in_arrived(struct doca_comch_consumer_task_post_recv *recv, uint32_t producer_id, uint32_t len)
{
	emu_sg_commit(recv->buf, len);
	recv->producer_id = producer_id;
	emu_task_complete(&recv->base, DOCA_SUCCESS);
}

static void news(struct doca_comch_consumer *consumer, uint32_t count)
{
	struct comch_fast *fast = consumer->conn->fast;

	consumer->untold += count;
	if (consumer->news_listed)
		return;
	consumer->news_listed = true;
	consumer->news_next = NULL;
	if (fast->news_last != NULL)
		fast->news_last->news_next = consumer;
	else
		fast->news_first = consumer;
	fast->news_last = consumer;
}

void in_posted(struct doca_comch_consumer *consumer, uint32_t count)
{
	struct comch_fast *fast = consumer->conn->fast;

	if (fast->peer != NULL || count == 0) /* within a process the peer looks for itself */
		return;
	news(consumer, count);
	/* At once to a peer that has no credit at all; to others when it costs nothing. */
	fast_kick(fast, consumer->told == 0);
}

static void flush(struct emu_task_list *list)
{
	struct doca_task *task;

	while ((task = emu_tasks_pop(list)) != NULL)
		emu_task_complete(task, DOCA_ERROR_IO_FAILED);
}

void in_flush(struct doca_comch_consumer *consumer)
{
	if (consumer->rx.active && consumer->rx.status == FAST_OK)
		emu_task_complete(&consumer->rx.recv->base, DOCA_ERROR_IO_FAILED);
	consumer->rx = (struct fast_rx){0};
	flush(&consumer->posted);
	flush(&consumer->queued);
	consumer->told = consumer->untold = 0;
}

/* ---- messages ----------------------------------------------------------------------------------------------------- */
static uint32_t run_of(const struct comch_header *header) { return (uint32_t)(header->c >> 32); }
static uint32_t len_of(const struct comch_header *header) { return (uint32_t)header->c; }
static uint32_t piece_of(const struct comch_header *header) { return header->len - header->aux; }

/* The consumer that a frame is for; NULL: it stopped since the peer sent it. */
static struct doca_comch_consumer *consumer_of(const struct comch_fast *fast, const struct comch_header *header)
{
	struct doca_comch_consumer *consumer = fast_consumer(fast, header->a);

	return consumer != NULL && consumer->announced && consumer->run == run_of(header) ? consumer : NULL;
}

static void answer(struct comch_fast *fast, enum fast_status status)
{
	if (fast->silent)
		return;
	if (status == FAST_OK) {
		fast->acks++;
		return;
	}
	fast_tell(fast); /* in order */
	fast_put(fast, FAST_NAK, status, 0, 0);
}

/* What is not wanted comes in the same way, and is thrown away: its sender may be answered only when all of it is out. */
static enum comch_verdict body(const struct comch_header *header) { return header->len <= COMCH_SMALL ? COMCH_GATHER : COMCH_PLACE; }

static enum comch_verdict begin(struct comch_fast *fast, struct doca_comch_consumer *consumer, const struct comch_header *header)
{
	struct doca_comch_consumer_task_post_recv *recv = (struct doca_comch_consumer_task_post_recv *)consumer->posted.head;
	int64_t ignored;

	if (consumer->rx.active || recv == NULL || consumer->told == 0 || header->aux > consumer->imm_len)
		return COMCH_REFUSE;
	if (emu_fault("comch.fast.silent", &ignored))
		fast->silent = true;
	consumer->told--;
	consumer->rx = (struct fast_rx){.active = true, .producer_id = header->b, .len = len_of(header)};
	if (len_of(header) > recv->room) {
		news(consumer, 1); /* the receive stays, and with it the credit */
		consumer->rx.status = FAST_TOO_SMALL;
		return body(header);
	}
	emu_tasks_pop(&consumer->posted);
	recv->imm_len = header->aux;
	consumer->rx.recv = recv;
	return body(header);
}

enum comch_verdict in_header(struct comch_fast *fast, const struct comch_header *header)
{
	struct doca_comch_consumer *consumer = consumer_of(fast, header);
	bool first = header->kind == FAST_DATA, last = header->flags != 0;
	struct fast_rx *rx;

	if (header->flags > 1 || header->aux > (first ? FAST_MAX_IMM : 0) || header->len < header->aux || len_of(header) > FAST_MAX_BUF ||
	    piece_of(header) > FAST_PIECE || piece_of(header) > len_of(header) || (piece_of(header) == 0 && !(first && last)))
		return COMCH_REFUSE;
	if (first && last != (piece_of(header) == len_of(header)))
		return COMCH_REFUSE;
	if (consumer == NULL)
		return body(header);
	if (first)
		return begin(fast, consumer, header);
	rx = &consumer->rx;
	if (!rx->active || rx->producer_id != header->b || rx->len != len_of(header) || piece_of(header) > rx->len - rx->off ||
	    last != (piece_of(header) == rx->len - rx->off))
		return COMCH_REFUSE;
	return body(header);
}

/* The receive's memory is not what it was: it ends at once, the message when all of it is here. */
static void withdrawn(struct fast_rx *rx)
{
	rx->status = FAST_FAILED;
	emu_task_complete(&rx->recv->base, DOCA_ERROR_IO_FAILED);
}

int in_place(struct comch_fast *fast, const struct comch_header *header, uint64_t off, uint64_t len, struct iovec *iov, int max)
{
	struct doca_comch_consumer *consumer = consumer_of(fast, header);
	struct iovec all[EMU_SG_VECTORS];
	struct fast_rx *rx;
	int count = 0, more;

	if (consumer == NULL || !consumer->rx.active || consumer->rx.status != FAST_OK)
		return 0;
	rx = &consumer->rx;
	if (off < header->aux) {
		uint64_t here = header->aux - off < len ? header->aux - off : len;

		iov[count++] = (struct iovec){.iov_base = rx->recv->imm + off, .iov_len = here};
		off += here;
		len -= here;
	}
	if (len == 0)
		return count;
	more = emu_sg_vector(consumer->conn->ep->dev, rx->recv->buf, EMU_SG_ROOM, rx->off + off - header->aux, len, all);
	if (more < 0) {
		withdrawn(rx);
		return 0;
	}
	for (int i = 0; i < more && count < max; i++)
		iov[count++] = all[i];
	return count;
}

static bool take(struct doca_comch_consumer *consumer, const struct comch_header *header, const uint8_t *bytes)
{
	struct fast_rx *rx = &consumer->rx;
	struct iovec to[EMU_SG_VECTORS], from = {.iov_base = (void *)(uintptr_t)(bytes + header->aux), .iov_len = piece_of(header)};

	if (header->aux > 0)
		memcpy(rx->recv->imm, bytes, header->aux);
	if (piece_of(header) == 0)
		return true;
	if (emu_sg_vector(consumer->conn->ep->dev, rx->recv->buf, EMU_SG_ROOM, rx->off, piece_of(header), to) < 0)
		return false;
	emu_sg_copy(to, &from, piece_of(header));
	return true;
}

void in_frame(struct comch_fast *fast, const struct comch_header *header, const uint8_t *bytes)
{
	struct doca_comch_consumer *consumer = consumer_of(fast, header);
	bool last = header->flags != 0;
	struct fast_rx *rx;

	if (consumer == NULL || !consumer->rx.active) { /* stopped while it came */
		if (last)
			answer(fast, FAST_NO_CONSUMER);
		return;
	}
	rx = &consumer->rx;
	if (rx->status == FAST_OK && bytes != NULL && !take(consumer, header, bytes))
		withdrawn(rx);
	rx->off += piece_of(header);
	if (!last)
		return;
	if (rx->status == FAST_OK)
		in_arrived(rx->recv, rx->producer_id, rx->len);
	rx->active = false;
	answer(fast, rx->status);
}
