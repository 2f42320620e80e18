/* SPDX-License-Identifier: Apache-2.0 */
/* A server's socket, and the clients that have not yet said who they are. */
#include "control.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_STRANGERS 1024u
#define PAUSE_NS UINT64_C(50000000)

struct comch_listener {
	struct emu_watch watch;
	struct emu_timer pause; /* no descriptors are left: not asked again at once */
	struct doca_comch_server *server;
	struct comch_place place;
	int held;
	struct comch_link *strangers;
	unsigned num_strangers;
	struct comch_listener *all_next, **all_at;
};

static struct comch_listener *all_listeners;

static void resume(struct emu_timer *timer)
{
	struct comch_listener *listener = (struct comch_listener *)((char *)timer - offsetof(struct comch_listener, pause));

	emu_watch_update(&listener->watch, EPOLLIN);
}

static void ready(struct emu_watch *watch, uint32_t events)
{
	struct comch_listener *listener = (struct comch_listener *)watch;

	(void)events;
	for (int i = 0; i < 64; i++) {
		int fd = accept4(watch->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
		struct comch_link *link;

		if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)) {
			emu_watch_update(watch, 0);
			emu_timer_arm(&listener->pause, PAUSE_NS);
		}
		if (fd < 0)
			return;
		emu_count(EMU_OBJ_SOCKET, 1);
		if (listener->num_strangers >= MAX_STRANGERS) {
			comch_close(fd);
			continue;
		}
		link = link_new(fd, LINK_STRANGER);
		if (link != NULL)
			comch_stranger_add(listener, link);
	}
}

struct doca_comch_server *comch_listener_server(const struct comch_listener *listener) { return listener->server; }

void comch_stranger_add(struct comch_listener *listener, struct comch_link *link)
{
	link->listener = listener;
	link->next_stranger = listener->strangers;
	listener->strangers = link;
	listener->num_strangers++;
	emu_timer_arm(&link->timer, link_patience_ns());
}

void comch_stranger_remove(struct comch_listener *listener, struct comch_link *link)
{
	struct comch_link **at = &listener->strangers;

	while (*at != link)
		at = &(*at)->next_stranger;
	*at = link->next_stranger;
	listener->num_strangers--;
	link->listener = NULL;
	emu_timer_cancel(&link->timer);
}

struct comch_listener *comch_listen(struct doca_comch_server *server)
{
	const char *function = server->rep->info->function->pci;
	struct comch_listener *listener = calloc(1, sizeof(*listener));
	const char *failed = "out of memory";

	if (listener == NULL)
		goto refused;
	listener->server = server;
	listener->pause.fire = resume;
	failed = "its folder cannot be used";
	if (!comch_place_open(&listener->place, function, server->ep.name))
		goto no_place;
	listener->held = comch_place_hold(&listener->place);
	failed = errno == EWOULDBLOCK ? "a server of that name runs on that function already" : strerror(errno);
	if (listener->held < 0)
		goto not_held;
	listener->watch = (struct emu_watch){.fd = comch_place_listen(&listener->place), .events = EPOLLIN, .ready = ready};
	failed = strerror(errno);
	if (listener->watch.fd < 0)
		goto left;
	if (emu_watch_add(&listener->watch) != 0)
		goto closed;
	listener->all_next = all_listeners;
	listener->all_at = &all_listeners;
	if (all_listeners != NULL)
		all_listeners->all_at = &listener->all_next;
	all_listeners = listener;
	return listener;
closed:
	comch_close(listener->watch.fd);
left:
	comch_place_leave(&listener->place, listener->held);
not_held:
	comch_place_close(&listener->place);
no_place:
	free(listener);
refused:
	emu_log(DOCA_LOG_LEVEL_ERROR, "comch: server '%s' for function %s does not start: %s", server->ep.name, function, failed);
	return NULL;
}

void comch_listener_close(struct comch_listener *listener)
{
	while (listener->strangers != NULL)
		link_close(listener->strangers, false);
	emu_timer_cancel(&listener->pause);
	emu_watch_remove(&listener->watch);
	comch_close(listener->watch.fd);
	comch_place_leave(&listener->place, listener->held);
	comch_place_close(&listener->place);
	*listener->all_at = listener->all_next;
	if (listener->all_next != NULL)
		listener->all_next->all_at = listener->all_at;
	free(listener);
}

/* A server is its process's: when that dies, its clients are to see it, and its name is to be free, even when a child lives on. */
static void after_fork(void)
{
	for (struct comch_listener *at = all_listeners; at != NULL; at = at->all_next) {
		close(at->watch.fd);
		close(at->held);
		close(at->place.folder);
		at->watch.fd = at->held = at->place.folder = -1;
	}
}

__attribute__((constructor)) static void watch_forks(void)
{
	pthread_atfork(NULL, NULL, after_fork);
}
