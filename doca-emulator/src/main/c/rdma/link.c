/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A TCP stream that carries a queue pair. Frames of both directions share it: our requests and what we owe the peer for its requests.
 * A message travels in pieces of at most EMU_CHUNK, each a frame, so that an answer never waits long behind data. Bulk data moves
 * between the socket and the user's memory directly; small frames are gathered so that many cost one system call.
 *
 * A link may be closed by anything that happens inside its own callbacks: `busy` keeps its memory until they have returned.
 */
#include <errno.h>
#include <linux/sockios.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "rdma.h"

#define STAGE 16384u
#define SMALL 2048u /* payloads up to here are gathered with their headers */
#define TURN ((uint64_t)1024 * 1024)
#define STRANGER_NS 5000000000u
#define LINGER_NS 2000000000u
#define MAX_ANSWERS 4096u

enum link_phase { LINK_DIALLING, LINK_STRANGER, LINK_GREETING, LINK_UP, LINK_LINGER };

struct answer {
	uint64_t seq, addr, len, off;
	uint32_t key;
	uint8_t type, status;
};

enum sink { SINK_NONE, SINK_GREETING, SINK_MESSAGE, SINK_READ, SINK_DISCARD };

struct rdma_link {
	struct emu_watch watch;
	struct emu_timer timer;
	struct doca_rdma_connection *qp;
	struct rdma_listener *listener; /* while a stranger */
	struct rdma_link *next_stranger;
	enum link_phase phase;
	unsigned busy;
	bool closed, broken_out, deaf;

	/* out: gathered bytes, then possibly one piece of bulk data that is still where it belongs */
	uint32_t out_off, out_len;
	enum { BULK_NONE, BULK_REQUEST, BULK_ANSWER } bulk;
	uint32_t bulk_left;
	uint64_t bulk_off;
	struct rdma_task *bulk_task;
	struct answer bulk_answer;
	struct answer *answers; /* owed, oldest first: a ring */
	uint32_t answers_first, answers_count, answers_size;
	bool data_last; /* the last frame carried read data: our requests get the next turn */

	/* in */
	uint32_t in_off, in_len;
	struct wire_header header;
	enum sink sink;
	uint32_t body_left;
	uint64_t message_off, read_off;
	bool rnr; /* we sent RNR: what comes before the sender starts again is thrown away */

	uint8_t greeting[WIRE_GREETING];
	uint8_t out[STAGE], in[STAGE];
};

/* ---- life ------------------------------------------------------------------------------------------------------------------------- */
static void ready(struct emu_watch *watch, uint32_t events);

static void release_if_done(struct rdma_link *link)
{
	if (!link->closed || link->busy > 0)
		return;
	free(link->answers);
	free(link);
}

static void timed_out(struct emu_timer *timer)
{
	link_close((struct rdma_link *)((char *)timer - offsetof(struct rdma_link, timer)), false);
}

static struct rdma_link *link_new(int fd, enum link_phase phase, uint32_t events)
{
	struct rdma_link *link = malloc(sizeof(*link));

	if (link == NULL) {
		net_close(fd);
		return NULL;
	}
	memset(link, 0, offsetof(struct rdma_link, greeting));
	link->phase = phase;
	link->timer.fire = timed_out;
	link->watch = (struct emu_watch){.fd = fd, .events = events, .ready = ready};
	if (emu_watch_add(&link->watch) != 0) {
		net_close(fd);
		free(link);
		return NULL;
	}
	return link;
}

struct rdma_link *link_dial(struct doca_rdma_connection *qp, const struct rdma_endpoint *endpoint)
{
	int fd = net_dial(endpoint);
	struct rdma_link *link;

	if (fd < 0)
		return NULL;
	link = link_new(fd, LINK_DIALLING, EPOLLOUT);
	if (link != NULL)
		link->qp = qp;
	return link;
}

void link_accept(struct rdma_listener *listener, int fd)
{
	struct rdma_link *link = link_new(fd, LINK_STRANGER, EPOLLIN);

	if (link == NULL)
		return;
	net_tune(fd);
	link->listener = listener;
	link->next_stranger = listener->strangers;
	listener->strangers = link;
	listener->num_strangers++;
	emu_timer_arm(&link->timer, STRANGER_NS);
}

struct rdma_listener *link_listener(const struct rdma_link *link) { return link->listener; }

static void no_stranger(struct rdma_link *link)
{
	struct rdma_link **at;

	emu_timer_cancel(&link->timer);
	if (link->listener == NULL)
		return;
	for (at = &link->listener->strangers; *at != link; at = &(*at)->next_stranger)
		;
	*at = link->next_stranger;
	link->listener->num_strangers--;
	link->listener = NULL;
}

void link_bind(struct rdma_link *link, struct doca_rdma_connection *qp)
{
	no_stranger(link);
	link->qp = qp;
	link->phase = LINK_GREETING;
}

bool link_peer(const struct rdma_link *link, struct rdma_endpoint *peer)
{
	peer->len = sizeof(peer->addr);
	return getpeername(link->watch.fd, (struct sockaddr *)&peer->addr, &peer->len) == 0;
}

static bool out_pending(const struct rdma_link *link)
{
	return link->out_len > link->out_off || link->bulk_left > 0;
}

/* Would closing now lose what was written? What was not sent yet, and, when there is unread input (TCP then resets the stream), what was
 * sent but could have to be sent again. */
static bool close_would_lose(const struct rdma_link *link)
{
	int unsent = 0, unacknowledged = 0, unread = 0;

	ioctl(link->watch.fd, SIOCOUTQNSD, &unsent);
	ioctl(link->watch.fd, SIOCOUTQ, &unacknowledged);
	ioctl(link->watch.fd, FIONREAD, &unread);
	return unsent > 0 || (unacknowledged > 0 && unread > 0);
}

void link_close(struct rdma_link *link, bool gently)
{
	if (link->closed)
		return;
	no_stranger(link);
	link->qp = NULL;
	/* What the peer is owed for what it did gets there first; data may not, its memory is the user's again. */
	if (gently && !link->broken_out && link->bulk_left == 0 && link->phase != LINK_DIALLING && link->phase != LINK_LINGER) {
		uint32_t kept = 0;

		for (uint32_t i = 0; i < link->answers_count; i++) {
			struct answer *answer = &link->answers[(link->answers_first + i) % link->answers_size];

			if (answer->type == WIRE_READ_DATA)
				break; /* nor what would overtake it */
			kept++;
		}
		link->answers_count = kept;
		if (kept > 0 || out_pending(link) || close_would_lose(link)) {
			link->phase = LINK_LINGER;
			if (link->sink != SINK_NONE)
				link->sink = SINK_DISCARD;
			emu_timer_arm(&link->timer, LINGER_NS);
			link_pump(link);
			return;
		}
	}
	link->closed = true;
	emu_timer_cancel(&link->timer);
	emu_watch_remove(&link->watch);
	net_close(link->watch.fd);
	release_if_done(link);
}

/* The stream ended, or what came is not what a peer sends. */
static void lost(struct rdma_link *link, const char *why)
{
	struct doca_rdma_connection *qp = link->qp;
	bool was_up = link->phase == LINK_UP;

	if (link->closed)
		return;
	if (qp != NULL && was_up) {
		qp_kill(qp, why, false);
		return;
	}
	link_close(link, false);
	if (qp == NULL)
		return;
	if (qp->kind == CONN_OUT_OF_BAND)
		oob_lost(qp);
	else
		cm_lost(qp);
}

/* ---- out ---------------------------------------------------------------------------------------------------------------------------- */
static void want(struct rdma_link *link, bool out)
{
	uint32_t in = link->deaf ? 0 : EPOLLIN;

	if (link->phase != LINK_DIALLING)
		emu_watch_update(&link->watch, in | (out ? EPOLLOUT : 0));
}

static uint8_t *stage(struct rdma_link *link, uint32_t size)
{
	uint8_t *at = link->out + link->out_len;

	link->out_len += size;
	return at;
}

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
			lost(link, "the peer asks for more than it can be answered");
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

static void answer_read(struct rdma_link *link, const struct rdma_request *request)
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
	}
	wire_put_header(stage(link, WIRE_HEADER), &header);
	if (header.len > 0 && header.len <= SMALL) {
		memcpy(stage(link, header.len), source, header.len);
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
	struct iovec iov[SG_VECTORS];
	int count = 0;

	link->data_last = false;
	qp_request(task, &header.request);
	if (task->type == RDMA_READ) {
		qp->reads_out++;
		qp->tx_off = task->len;
	} else {
		header.len = piece_of(task->len - qp->tx_off);
		if (header.len > 0 && header.len <= SMALL)
			count = sg_vector(qp->rdma, task->src_buf, SG_DATA, qp->tx_off, header.len, iov);
		if (count < 0) {
			qp_kill(qp, "local protection error: the memory of a task was withdrawn", false);
			return;
		}
		qp->tx_off += header.len;
	}
	wire_put_header(stage(link, WIRE_HEADER), &header);
	if (count > 0) {
		gather(stage(link, header.len), iov, count);
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
	if (task != NULL && task->type == RDMA_READ && link->qp->reads_out >= RDMA_MAX_READS)
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
	struct iovec iov[1 + SG_VECTORS] = {{.iov_base = link->out + link->out_off, .iov_len = link->out_len - link->out_off}};
	struct msghdr message = {.msg_iov = iov, .msg_iovlen = 1};
	ssize_t sent;
	uint64_t left;

	if (link->bulk_left > 0 && link->bulk == BULK_REQUEST) {
		int count = sg_vector(link->qp->rdma, link->bulk_task->src_buf, SG_DATA, link->bulk_off, link->bulk_left, iov + 1);

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
		if (link->closed || !out_pending(link))
			break;
		uint64_t sent = send_out(link);

		done += sent;
		blocked = sent == 0;
	}
	if (!link->closed) {
		want(link, !link->broken_out && (blocked || done >= TURN));
		/* All said: close our end, and wait for the peer's. Closing both now could throw away what is still on its way. */
		if (link->phase == LINK_LINGER && !out_pending(link) && link->answers_count == 0)
			shutdown(link->watch.fd, SHUT_WR);
		if (link->phase == LINK_LINGER && link->broken_out)
			link_close(link, false);
	}
	link->busy--;
	release_if_done(link);
}

void link_greet(struct rdma_link *link, enum wire_type type, const struct wire_greeting *greeting)
{
	struct wire_header header = {.type = (uint8_t)type, .len = WIRE_GREETING};

	if (link->out_len + WIRE_HEADER + WIRE_GREETING > STAGE)
		return; /* cannot be: a link greets twice at most */
	wire_put_header(stage(link, WIRE_HEADER), &header);
	wire_put_greeting(stage(link, WIRE_GREETING), greeting);
	link_pump(link);
}

void link_up(struct rdma_link *link)
{
	link->phase = LINK_UP;
	qp_up(link->qp);
	qp_pump(link->qp);
}

/* ---- in -------------------------------------------------------------------------------------------------------------------------------- */
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
		answer_read(link, request);
	} else {
		link->sink = SINK_MESSAGE;
		link->message_off = 0;
	}
	return true;
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
		lost(link, "garbled greeting");
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
	case SINK_READ:
		link->read_off += link->header.len;
		if (link->read_off < link->header.request.total)
			break;
		link->read_off = 0;
		if (!qp_ack(qp, link->header.request.seq, true))
			lost(link, "read data that nobody asked for");
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
		return sg_vector(link->qp->rdma, link->qp->sq.head->dst_buf, SG_ROOM, link->read_off + done, link->body_left, iov);
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
	struct iovec iov[SG_VECTORS];
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
			lost(link, "garbled stream");
			return;
		}
		link->in_off += WIRE_HEADER;
		if (!begin_frame(link)) {
			lost(link, "the peer broke the protocol");
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

static void receive(struct rdma_link *link)
{
	uint64_t got = 0;

	while (!link->closed && !link->deaf && got < TURN) {
		struct iovec iov[SG_VECTORS + 1];
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
			lost(link, "the peer is gone (its stream ended)");
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

static void dialled(struct rdma_link *link)
{
	struct doca_rdma_connection *qp = link->qp;
	int error = 0;
	socklen_t size = sizeof(error);

	if (getsockopt(link->watch.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) {
		lost(link, "no connection");
		return;
	}
	net_tune(link->watch.fd);
	link->phase = LINK_GREETING;
	want(link, false);
	if (qp->kind == CONN_OUT_OF_BAND)
		oob_dialled(qp);
	else
		cm_dialled(qp);
}

static void ready(struct emu_watch *watch, uint32_t events)
{
	struct rdma_link *link = (struct rdma_link *)watch;

	link->busy++;
	if (link->phase == LINK_DIALLING)
		dialled(link);
	else if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) {
		if (link->deaf)
			lost(link, "the peer is gone (its stream ended)");
		else
			receive(link);
	}
	if (!link->closed)
		link_pump(link); /* the answers to all that came, and what did not fit before */
	if (!link->closed && link->phase == LINK_UP && link->qp != NULL)
		qp_pump(link->qp);
	link->busy--;
	release_if_done(link);
}
