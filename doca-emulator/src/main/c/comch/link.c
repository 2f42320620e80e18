/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A UNIX stream that carries one connection: its life. Frames of both directions share it, in order. Bulk data moves between the socket
 * and the user's memory directly; small frames are gathered so that many cost one system call.
 *
 * A link may be closed by anything that happens inside its own callbacks: `busy` keeps its memory until they have returned.
 */
#include "control.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define PATIENCE_MS 5000
#define LINGER_NS UINT64_C(2000000000)

static struct comch_link *all_links;

uint64_t link_patience_ns(void)
{
	int64_t ms;

	return (uint64_t)(emu_fault("comch.connect.timeout_ms", &ms) && ms > 0 ? ms : PATIENCE_MS) * 1000000u;
}

void link_release_if_done(struct comch_link *link)
{
	if (!link->closed || link->busy > 0)
		return;
	free(link->out);
	free(link);
}

static void timed_out(struct emu_timer *timer)
{
	struct comch_link *link = (struct comch_link *)((char *)timer - offsetof(struct comch_link, timer));

	if (link->phase == LINK_BOUND)
		link_lost(link, "the peer does not answer");
	else
		link_close(link, false);
}

static void delay_over(struct emu_timer *timer)
{
	link_pump((struct comch_link *)((char *)timer - offsetof(struct comch_link, delay_timer)), LINK_TURN);
}

static void ready(struct emu_watch *watch, uint32_t events)
{
	struct comch_link *link = (struct comch_link *)watch;

	link->busy++;
	if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) {
		if (!link->deaf)
			link_receive(link);
		else if ((events & (EPOLLHUP | EPOLLERR)) != 0)
			link_lost(link, "the peer is gone");
	}
	if (!link->closed)
		link_pump(link, LINK_TURN); /* the answers to all that came, and what did not fit before */
	link->busy--;
	link_release_if_done(link);
}

struct comch_link *link_new(int fd, enum link_phase phase)
{
	struct comch_link *link = malloc(sizeof(*link));

	if (link != NULL)
		memset(link, 0, offsetof(struct comch_link, in));
	if (link == NULL || (link->out = malloc(LINK_OUT)) == NULL) {
		free(link);
		comch_close(fd);
		return NULL;
	}
	link->out_size = LINK_OUT;
	link->phase = phase;
	link->timer.fire = timed_out;
	link->delay_timer.fire = delay_over;
	link->watch = (struct emu_watch){.fd = fd, .events = EPOLLIN, .ready = ready};
	if (emu_watch_add(&link->watch) != 0) {
		comch_close(fd);
		free(link->out);
		free(link);
		return NULL;
	}
	link->all_next = all_links;
	link->all_at = &all_links;
	if (all_links != NULL)
		all_links->all_at = &link->all_next;
	all_links = link;
	return link;
}

void link_bind(struct comch_link *link, struct doca_comch_connection *conn)
{
	if (link->listener != NULL)
		comch_stranger_remove(link->listener, link);
	link->phase = LINK_BOUND;
	link->conn = conn;
	conn->link = link;
	emu_timer_arm(&link->timer, link_patience_ns());
}

void link_want(struct comch_link *link, bool out)
{
	emu_watch_update(&link->watch, (link->deaf ? 0 : EPOLLIN) | (out ? EPOLLOUT : 0));
}

void link_close(struct comch_link *link, bool gently)
{
	/* Nothing can follow a body that is half out, and its memory is the user's again. */
	bool linger = gently && link->body == NULL && !link->broken_out && link->phase != LINK_LINGER;

	if (link->closed)
		return;
	if (link->listener != NULL)
		comch_stranger_remove(link->listener, link);
	link->conn = NULL;
	link_flush_frames(link, linger);
	emu_timer_cancel(&link->delay_timer);
	if (linger && link_has_output(link)) {
		link->phase = LINK_LINGER;
		link->deaf = true;
		emu_timer_arm(&link->timer, LINGER_NS);
		link_pump(link, LINK_TURN);
		return;
	}
	link->closed = true;
	emu_timer_cancel(&link->timer);
	emu_watch_remove(&link->watch);
	comch_close(link->watch.fd);
	*link->all_at = link->all_next;
	if (link->all_next != NULL)
		link->all_next->all_at = link->all_at;
	link_release_if_done(link);
}

void link_lost(struct comch_link *link, const char *why)
{
	if (link->closed)
		return;
	if (link->conn != NULL)
		conn_end(link->conn, DOCA_ERROR_CONNECTION_RESET, false, why);
	else
		link_close(link, false);
}

/* A connection is its process's: when that dies, the peer is to see it, even when a child lives on. */
static void after_fork(void)
{
	for (struct comch_link *at = all_links; at != NULL; at = at->all_next) {
		close(at->watch.fd);
		at->watch.fd = -1;
	}
}

__attribute__((constructor)) static void watch_forks(void)
{
	pthread_atfork(NULL, NULL, after_fork);
}
