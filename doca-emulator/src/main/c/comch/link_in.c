/* SPDX-License-Identifier: Apache-2.0 */
/* What comes in on a stream: frames are checked by their headers, then gathered whole, or their bodies read to where they belong. */
#include "control.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#define VECTORS 32

/* May a frame of this kind come now, with a body of that length? */
static enum comch_verdict judge(struct comch_link *link, const struct comch_header *header)
{
	struct doca_comch_connection *conn = link->conn;

	if (header->kind >= COMCH_KIND_FAST)
		return conn != NULL && conn->phase == COMCH_UP ? comch_fast_header(conn, header) : COMCH_REFUSE;
	switch (header->kind) {
	case COMCH_HELLO:
		return conn == NULL && header->len == COMCH_HELLO_LEN ? COMCH_GATHER : COMCH_REFUSE;
	case COMCH_WELCOME:
		return conn != NULL && !conn->ep->is_server && conn->phase == COMCH_GREETING && header->len == COMCH_HELLO_LEN ? COMCH_GATHER : COMCH_REFUSE;
	case COMCH_REFUSED:
		return conn != NULL && !conn->ep->is_server && conn->phase == COMCH_GREETING && header->len == 0 ? COMCH_GATHER : COMCH_REFUSE;
	case COMCH_READY:
		return conn != NULL && conn->ep->is_server && conn->phase == COMCH_GREETING && header->len == 0 ? COMCH_GATHER : COMCH_REFUSE;
	case COMCH_MESSAGE:
		return conn != NULL && conn->phase == COMCH_UP && header->len > 0 && header->len <= conn->max_msg ? COMCH_GATHER : COMCH_REFUSE;
	case COMCH_CREDIT:
		return conn != NULL && conn->phase == COMCH_UP && header->len == 0 ? COMCH_GATHER : COMCH_REFUSE;
	default:
		return COMCH_REFUSE;
	}
}

/* A gathered frame. False: the peer broke the protocol. */
static bool frame(struct comch_link *link, const uint8_t *body)
{
	const struct comch_header *header = &link->header;

	if (header->kind >= COMCH_KIND_FAST) {
		comch_fast_frame(link->conn, header, body);
		return true;
	}
	switch (header->kind) {
	case COMCH_HELLO:
		server_hello(link->listener, link, header, body);
		return true;
	case COMCH_WELCOME:
		return client_welcome(link->conn, header, body);
	case COMCH_REFUSED:
		client_refused(link->conn, header);
		return true;
	default:
		return conn_frame(link->conn, header, body);
	}
}

static void frame_end(struct comch_link *link)
{
	link->has_header = false;
	link->placed = 0;
}

/* Uses up what is in the buffer as far as it goes. False: more is needed. */
static bool consume(struct comch_link *link)
{
	uint32_t have = link->in_len - link->in_off;
	uint64_t left;

	if (!link->has_header) {
		if (have < COMCH_HEADER)
			return false;
		comch_get_header(link->in + link->in_off, &link->header);
		link->in_off += COMCH_HEADER;
		link->has_header = true;
		link->verdict = judge(link, &link->header);
		link->placing = link->verdict == COMCH_PLACE;
		if (!link->closed && (link->verdict == COMCH_REFUSE || (link->verdict == COMCH_GATHER && link->header.len > COMCH_SMALL)))
			link_lost(link, "it sent what no peer sends");
		return !link->closed;
	}
	if (link->verdict == COMCH_GATHER) {
		const uint8_t *body = link->in + link->in_off;

		if (have < link->header.len)
			return false;
		link->in_off += link->header.len;
		frame_end(link);
		if (!frame(link, body))
			link_lost(link, "it sent what no peer sends");
		return !link->closed;
	}
	left = link->header.len - link->placed;
	if (left > 0 && have == 0)
		return false;
	while (left > 0 && have > 0) {
		struct iovec iov[VECTORS];
		uint32_t piece = have < left ? have : (uint32_t)left;
		int count = link->placing ? comch_fast_place(link->conn, &link->header, link->placed, piece, iov, VECTORS) : 0;
		uint32_t taken = 0;

		if (link->closed)
			return false;
		for (int i = 0; i < count; i++) {
			memcpy(iov[i].iov_base, link->in + link->in_off + taken, iov[i].iov_len);
			taken += (uint32_t)iov[i].iov_len;
		}
		if (count == 0) {
			link->placing = false;
			taken = piece;
		}
		link->in_off += taken;
		link->placed += taken;
		have -= taken;
		left -= taken;
	}
	if (left > 0)
		return false;
	frame_end(link);
	if (link->verdict == COMCH_PLACE)
		comch_fast_frame(link->conn, &link->header, NULL);
	return !link->closed;
}

/* One system call: a body goes where it belongs, what is behind it into the buffer. What recvmsg says. */
static ssize_t receive_some(struct comch_link *link)
{
	struct iovec iov[VECTORS + 1];
	struct msghdr message = {.msg_iov = iov};
	uint32_t kept = link->in_len - link->in_off;
	uint64_t direct = 0;
	ssize_t got;

	if (link->in_off > 0) { /* at most the beginning of one frame */
		memmove(link->in, link->in + link->in_off, kept);
		link->in_off = 0;
		link->in_len = kept;
	}
	if (link->has_header && link->verdict == COMCH_PLACE && link->placing) {
		int count = comch_fast_place(link->conn, &link->header, link->placed, link->header.len - link->placed, iov, VECTORS);

		if (link->closed)
			return -1;
		link->placing = count > 0;
		for (int i = 0; i < count; i++)
			direct += iov[i].iov_len;
		message.msg_iovlen = (size_t)count;
	}
	iov[message.msg_iovlen++] = (struct iovec){link->in + link->in_len, LINK_IN - link->in_len};
	got = recvmsg(link->watch.fd, &message, MSG_DONTWAIT);
	if (got > 0) {
		uint64_t placed = (uint64_t)got < direct ? (uint64_t)got : direct;

		link->placed += placed;
		link->in_len += (uint32_t)((uint64_t)got - placed);
	}
	return got;
}

void link_receive(struct comch_link *link)
{
	uint64_t done = 0;
	int64_t value;

	if (link->conn != NULL && link->conn->phase == COMCH_UP && emu_fault("comch.peer.silent", &value)) {
		link->deaf = true;
		link_want(link, link_has_output(link));
		return;
	}
	link->busy++;
	while (!link->closed && link->phase != LINK_LINGER && done < LINK_TURN) {
		ssize_t got = receive_some(link);

		if (link->closed)
			break;
		if (got < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		if (got <= 0) {
			link_lost(link, "the peer is gone (its stream ended)");
			break;
		}
		done += (uint64_t)got;
		while (!link->closed && link->phase != LINK_LINGER && consume(link))
			;
		if ((uint64_t)got < LINK_IN / 2)
			break; /* most likely that was all; if not, the watch tells again */
	}
	if (!link->closed && link->conn != NULL && link->conn->phase == COMCH_UP && done > 0)
		comch_fast_batch(link->conn);
	link->busy--;
	link_release_if_done(link);
}
