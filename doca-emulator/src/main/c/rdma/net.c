/* SPDX-License-Identifier: Apache-2.0 */
/* Sockets: all non-blocking, none inherited by a program that is started, every one counted. */
#include <errno.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "rdma.h"

#define SILENCE_MS 5000 /* a host that does not answer for so long is gone */
#define BACKLOG 1024
#define MAX_STRANGERS 256u

void net_endpoint4(struct rdma_endpoint *endpoint, const uint8_t ip[4], uint16_t port)
{
	struct sockaddr_in *addr = (struct sockaddr_in *)&endpoint->addr;

	memset(endpoint, 0, sizeof(*endpoint));
	addr->sin_family = AF_INET;
	addr->sin_port = htons(port);
	memcpy(&addr->sin_addr, ip, 4);
	endpoint->len = sizeof(*addr);
}

void net_endpoint6(struct rdma_endpoint *endpoint, const uint8_t ip[16], uint16_t port)
{
	struct sockaddr_in6 *addr = (struct sockaddr_in6 *)&endpoint->addr;

	memset(endpoint, 0, sizeof(*endpoint));
	addr->sin6_family = AF_INET6;
	addr->sin6_port = htons(port);
	memcpy(&addr->sin6_addr, ip, 16);
	endpoint->len = sizeof(*addr);
}

static int open_socket(int family)
{
	int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);

	if (fd >= 0)
		emu_count(EMU_OBJ_SOCKET, 1);
	return fd;
}

void net_close(int fd)
{
	close(fd);
	emu_count(EMU_OBJ_SOCKET, -1);
}

int net_dial(const struct rdma_endpoint *endpoint)
{
	int fd = open_socket(endpoint->addr.ss_family);

	if (fd < 0)
		return -1;
	if (connect(fd, (const struct sockaddr *)&endpoint->addr, endpoint->len) != 0 && errno != EINPROGRESS) {
		net_close(fd);
		return -1;
	}
	return fd;
}

int net_listen(const struct rdma_endpoint *endpoint, uint16_t *port)
{
	struct rdma_endpoint bound = {.len = sizeof(bound.addr)};
	int on = 1, fd = open_socket(endpoint->addr.ss_family);

	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (endpoint->addr.ss_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on));
	if (bind(fd, (const struct sockaddr *)&endpoint->addr, endpoint->len) != 0 || listen(fd, BACKLOG) != 0 ||
	    getsockname(fd, (struct sockaddr *)&bound.addr, &bound.len) != 0) {
		int error = errno;

		net_close(fd);
		errno = error;
		return -1;
	}
	*port = ntohs(bound.addr.ss_family == AF_INET ? ((struct sockaddr_in *)&bound.addr)->sin_port
						      : ((struct sockaddr_in6 *)&bound.addr)->sin6_port);
	return fd;
}

int net_accept(int listener)
{
	int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

	if (fd >= 0)
		emu_count(EMU_OBJ_SOCKET, 1);
	return fd;
}

void net_tune(int fd)
{
	int on = 1, idle_s = 2, interval_s = 1, probes = 3;
	unsigned silence_ms = SILENCE_MS;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof(idle_s));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval_s, sizeof(interval_s));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof(probes));
	setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &silence_ms, sizeof(silence_ms));
}

/* ---- listeners ----------------------------------------------------------------------------------------------------------------- */
static void listener_ready(struct emu_watch *watch, uint32_t events)
{
	struct rdma_listener *listener = (struct rdma_listener *)((char *)watch - offsetof(struct rdma_listener, watch));

	(void)events;
	for (int i = 0; i < 64; i++) {
		int fd = net_accept(watch->fd);

		if (fd < 0)
			return;
		if (listener->num_strangers >= MAX_STRANGERS) {
			net_close(fd);
			continue;
		}
		link_accept(listener, fd);
	}
}

bool listener_open(struct rdma_listener *listener, const struct rdma_endpoint *endpoint)
{
	int fd = net_listen(endpoint, &listener->port);

	listener->watch = (struct emu_watch){.fd = fd, .events = EPOLLIN, .ready = listener_ready};
	if (fd < 0)
		return false;
	if (emu_watch_add(&listener->watch) != 0) {
		net_close(fd);
		listener->watch.fd = -1;
		return false;
	}
	return true;
}

void listener_close(struct rdma_listener *listener)
{
	while (listener->strangers != NULL)
		link_close(listener->strangers, false);
	if (listener->watch.fd < 0)
		return;
	emu_watch_remove(&listener->watch);
	net_close(listener->watch.fd);
	listener->watch.fd = -1;
}
