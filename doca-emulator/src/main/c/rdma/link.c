/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A TCP stream that carries a queue pair. Frames of both directions share it: our requests and what we owe the peer for its requests.
 * A message travels in pieces of at most EMU_CHUNK, each a frame, so that an answer never waits long behind data. Bulk data moves
 * between the socket and the user's memory directly; small frames are gathered so that many cost one system call.
 *
 * A link may be closed by anything that happens inside its own callbacks: `busy` keeps its memory until they have returned.
 */
#include <linux/sockios.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "link.h"

#define STRANGER_NS 5000000000u
#define LINGER_NS 2000000000u

static void ready(struct emu_watch *watch, uint32_t events);

void link_release_if_done(struct rdma_link *link)
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
		if (kept > 0 || link_out_pending(link) || close_would_lose(link)) {
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
	link_release_if_done(link);
}

void link_lost(struct rdma_link *link, const char *why)
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

void link_want(struct rdma_link *link, bool out)
{
	uint32_t in = link->deaf ? 0 : EPOLLIN;

	if (link->phase != LINK_DIALLING)
		emu_watch_update(&link->watch, in | (out ? EPOLLOUT : 0));
}

void link_greet(struct rdma_link *link, enum wire_type type, const struct wire_greeting *greeting)
{
	struct wire_header header = {.type = (uint8_t)type, .len = WIRE_GREETING};

	if (link->out_len + WIRE_HEADER + WIRE_GREETING > STAGE)
		return; /* cannot be: a link greets twice at most */
	wire_put_header(link_stage(link, WIRE_HEADER), &header);
	wire_put_greeting(link_stage(link, WIRE_GREETING), greeting);
	link_pump(link);
}

void link_up(struct rdma_link *link)
{
	link->phase = LINK_UP;
	qp_up(link->qp);
	qp_pump(link->qp);
}

static void dialled(struct rdma_link *link)
{
	struct doca_rdma_connection *qp = link->qp;
	int error = 0;
	socklen_t size = sizeof(error);

	if (getsockopt(link->watch.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) {
		link_lost(link, "no connection");
		return;
	}
	net_tune(link->watch.fd);
	link->phase = LINK_GREETING;
	link_want(link, false);
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
			link_lost(link, "the peer is gone (its stream ended)");
		else
			link_receive(link);
	}
	if (!link->closed)
		link_pump(link); /* the answers to all that came, and what did not fit before */
	if (!link->closed && link->phase == LINK_UP && link->qp != NULL)
		qp_pump(link->qp);
	link->busy--;
	link_release_if_done(link);
}
