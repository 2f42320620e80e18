/* SPDX-License-Identifier: Apache-2.0 */
/* What goes out on a stream: frames, one behind the other, as the socket takes them. */
#include "control.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define VECTORS 32

/* A put frame that had to queue behind pushed ones. */
struct kept {
	struct comch_out out;
	uint8_t body[];
};

bool link_has_output(const struct comch_link *link)
{
	return link->out_len > link->out_off || link->body != NULL || link->first != NULL;
}

/* ---- gathering ----------------------------------------------------------------------------------------------------------------- */
static bool room(struct comch_link *link, size_t size)
{
	size_t pending = link->out_len - link->out_off;
	uint8_t *bigger;

	if (link->out_size - link->out_len >= size)
		return true;
	if (link->out_off > 0) {
		memmove(link->out, link->out + link->out_off, pending);
		link->out_off = 0;
		link->out_len = pending;
	}
	if (link->out_size - link->out_len >= size)
		return true;
	bigger = realloc(link->out, link->out_size * 2);
	if (bigger == NULL)
		return false;
	link->out = bigger;
	link->out_size *= 2;
	return room(link, size);
}

static bool gather(struct comch_link *link, const struct comch_header *header, const void *bytes, uint32_t len)
{
	if (!room(link, COMCH_HEADER + (size_t)len))
		return false;
	comch_put_header(link->out + link->out_len, header);
	if (len > 0)
		memcpy(link->out + link->out_len + COMCH_HEADER, bytes, len);
	link->out_len += COMCH_HEADER + (size_t)len;
	link->gathered += COMCH_HEADER + (size_t)len;
	return true;
}

static void append(struct comch_link *link, struct comch_out *out)
{
	out->queued = true;
	comch_out_append(&link->first, &link->last, out);
}

static struct comch_out *pop(struct comch_link *link)
{
	struct comch_out *out = comch_out_pop(&link->first, &link->last);

	out->queued = false;
	return out;
}

static void kept_done(struct comch_out *out, bool sent)
{
	(void)sent;
	free(out);
}

void link_put(struct comch_link *link, const struct comch_header *header, const void *body)
{
	struct kept *kept;

	if (link->first == NULL && link->body == NULL) {
		if (!gather(link, header, body, header->len))
			link_lost(link, "out of memory");
		return;
	}
	kept = malloc(sizeof(*kept) + header->len);
	if (kept == NULL) {
		link_lost(link, "out of memory");
		return;
	}
	kept->out = (struct comch_out){.header = *header, .front = kept->body, .front_len = header->len, .done = kept_done};
	if (header->len > 0)
		memcpy(kept->body, body, header->len);
	append(link, &kept->out);
}

void link_push(struct comch_link *link, struct comch_out *out)
{
	append(link, out);
}

bool comch_unpush(struct doca_comch_connection *conn, struct comch_out *out)
{
	struct comch_link *link = conn->link;
	struct comch_out *before = NULL;

	if (link == NULL || !out->queued)
		return false;
	for (struct comch_out *at = link->first; at != NULL; before = at, at = at->next) {
		if (at != out)
			continue;
		if (before != NULL)
			before->next = out->next;
		else
			link->first = out->next;
		if (link->last == out)
			link->last = before;
		out->queued = false;
		return true;
	}
	return false;
}

void link_flush_frames(struct comch_link *link, bool gathered_sent)
{
	struct comch_out *out = link->body;

	link->busy++;
	link->body = NULL;
	while (link->gathered_first != NULL) {
		struct comch_out *gathered = comch_out_pop(&link->gathered_first, &link->gathered_last);

		gathered->done(gathered, gathered_sent);
	}
	if (out != NULL)
		out->done(out, false);
	while (link->first != NULL) {
		out = pop(link);
		out->done(out, false);
	}
	link->busy--;
}

/* ---- sending ------------------------------------------------------------------------------------------------------------------------ */
/* (A fault) the connection waits, or ends, before what is first goes out. */
static bool held_back(struct comch_link *link)
{
	int64_t value;

	if (link->conn == NULL || link->first->header.kind < COMCH_MESSAGE)
		return false;
	if (link->delayed) {
		link->delayed = false;
		return false;
	}
	if (emu_fault("comch.send.delay_ns", &value) && value > 0) {
		link->delayed = true;
		emu_timer_arm(&link->delay_timer, (uint64_t)value);
		return true;
	}
	if (emu_fault("comch.conn.cut", &value)) {
		link_lost(link, "it is cut (fault comch.conn.cut)");
		return true;
	}
	return false;
}

/* Gathers frames until a body comes, which goes out from where it is, or the buffer is full. */
static void fill(struct comch_link *link)
{
	while (!link->closed && link->body == NULL && link->first != NULL && link->out_len - link->out_off < LINK_OUT && !link->delay_timer.armed) {
		struct comch_out *out = link->first;

		if (held_back(link))
			return;
		if (!gather(link, &out->header, out->front, out->front_len)) {
			link_lost(link, "out of memory");
			return;
		}
		pop(link);
		if (out->header.len > out->front_len) {
			link->body = out;
			link->body_off = 0;
			link->body_len = out->header.len - out->front_len;
		} else {
			out->end = link->gathered;
			comch_out_append(&link->gathered_first, &link->gathered_last, out);
		}
	}
}

/* `taken` bytes of what was gathered were written. */
static void gathered_out(struct comch_link *link, size_t taken)
{
	link->written += taken;
	link->out_off += taken;
	if (link->out_off == link->out_len)
		link->out_off = link->out_len = 0;
	while (link->gathered_first != NULL && link->gathered_first->end <= link->written) {
		struct comch_out *out = comch_out_pop(&link->gathered_first, &link->gathered_last);

		out->done(out, true);
	}
}

/* One system call; how many bytes it took, 0: none now. */
static uint64_t send_some(struct comch_link *link, uint64_t budget)
{
	struct iovec iov[VECTORS];
	struct msghdr message = {.msg_iov = iov};
	size_t staged = link->out_len - link->out_off, taken;
	ssize_t sent;

	if (staged > 0)
		iov[message.msg_iovlen++] = (struct iovec){link->out + link->out_off, staged};
	if (link->body != NULL) {
		uint64_t left = link->body_len - link->body_off;
		int count = link->body->vector(link->body, link->body_off, left < budget ? left : budget, iov + message.msg_iovlen,
					       VECTORS - (int)message.msg_iovlen);

		if (count < 0) {
			link_lost(link, "the memory of a message went away while it was being sent");
			return 0;
		}
		message.msg_iovlen += (size_t)count;
	}
	sent = sendmsg(link->watch.fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
	if (sent < 0) {
		/* The peer's end is closed. What it said before that is still to be read; then the end is seen there. */
		if (errno != EAGAIN && errno != EINTR)
			link->broken_out = true;
		return 0;
	}
	taken = (size_t)sent < staged ? (size_t)sent : staged;
	gathered_out(link, taken);
	if (!link->closed && link->body != NULL) {
		link->body_off += (uint64_t)sent - taken;
		if (link->body_off == link->body_len) {
			struct comch_out *out = link->body;

			link->body = NULL;
			out->done(out, true);
		}
	}
	return (uint64_t)sent;
}

void link_pump(struct comch_link *link, uint64_t budget)
{
	uint64_t done = 0;
	bool blocked = false;

	if (link->closed || link->pumping)
		return;
	link->busy++;
	link->pumping = true;
	while (!link->closed && !link->broken_out && !blocked && done < budget) {
		uint64_t sent;

		fill(link);
		if (link->closed || (link->out_len == link->out_off && link->body == NULL))
			break;
		sent = send_some(link, budget - done);
		done += sent;
		blocked = sent == 0;
	}
	link->pumping = false;
	if (!link->closed) {
		bool pending = link->out_len > link->out_off || link->body != NULL || (link->first != NULL && !link->delay_timer.armed);

		link_want(link, !link->broken_out && pending);
		if (link->phase == LINK_LINGER && (link->broken_out || !pending))
			link_close(link, false);
	}
	link->busy--;
	link_release_if_done(link);
}
