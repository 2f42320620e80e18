/* SPDX-License-Identifier: Apache-2.0 */
/* The progress engine and its descriptors. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fixture.h"

#define MAX_FDS 256

static struct doca_pe *engine(void)
{
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	return pe;
}

static doca_notification_handle_t handle_of(const struct doca_pe *pe)
{
	doca_notification_handle_t handle;
	OK(doca_pe_get_notification_handle(pe, &handle));
	return handle;
}

static const char *kind_of(int fd)
{
	static char kind[128];
	char path[64];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	ssize_t length = readlink(path, kind, sizeof kind - 1);
	NEED(length > 0);
	kind[length] = '\0';
	return kind;
}

static void fds_now(bool open[static MAX_FDS])
{
	for (int fd = 0; fd < MAX_FDS; fd++)
		open[fd] = fcntl(fd, F_GETFD) >= 0;
}

static int events_at(int fd)
{
	struct pollfd at = {.fd = fd, .events = POLLIN};
	NEED(poll(&at, 1, 0) >= 0);
	return at.revents;
}

CASE("doca_pe_create", "valid")
{
	struct doca_pe *pe = NULL;
	answer(doca_pe_create(&pe));
	say("pe %s", pe != NULL ? "non-NULL" : "NULL");
}

CASE("doca_pe_create", "1000 PEs at once")
{
	struct rlimit limit;
	doca_error_t result = DOCA_SUCCESS;
	unsigned created = 0;
	NEED(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max > 2100);
	limit.rlim_cur = limit.rlim_max;
	NEED(setrlimit(RLIMIT_NOFILE, &limit) == 0);
	while (created < 1000) {
		struct doca_pe *pe;
		if ((result = doca_pe_create(&pe)) != DOCA_SUCCESS)
			break;
		created++;
	}
	say("%u created", created);
	answer(result);
}

CASE("doca_pe_create", "RLIMIT_NOFILE exhausted")
{
	struct doca_pe *pe = UNTOUCHED;
	NEED(setrlimit(RLIMIT_NOFILE, &(struct rlimit){3, 3}) == 0);
	answer(doca_pe_create(&pe));
	say_untouched("pe", pe);
}

CASE("doca_pe_create", "number of fds opened")
{
	bool before[MAX_FDS], after[MAX_FDS];
	unsigned opened = 0;
	fds_now(before);
	engine();
	fds_now(after);
	for (int fd = 0; fd < MAX_FDS; fd++)
		opened += after[fd] && !before[fd];
	say("%u", opened);
}

CASE("doca_pe_create", "kinds of the fds opened")
{
	bool before[MAX_FDS], after[MAX_FDS];
	fds_now(before);
	doca_notification_handle_t handle = handle_of(engine());
	unsigned opened = 0, number = 0;
	fds_now(after);
	for (int fd = 0; fd < MAX_FDS; fd++) {
		if (!after[fd] || before[fd])
			continue;
		opened++;
		say("%s", kind_of(fd));
		if (fd == handle)
			number = opened;
	}
	say("handle is fd number %u of them", number);
}

CALL("doca_pe_destroy", "fresh PE", doca_pe_destroy(engine()))

CASE("doca_pe_destroy", "handle still open after destroy?")
{
	struct doca_pe *pe = engine();
	int fd = handle_of(pe);
	answer(doca_pe_destroy(pe));
	say("fd %s", fcntl(fd, F_GETFD) < 0 ? "closed" : "open");
}

CASE("doca_pe_get_num_inflight_tasks", "empty PE")
{
	size_t count = UNTOUCHED_NUMBER;
	answer(doca_pe_get_num_inflight_tasks(engine(), &count));
	say("n=%zu", count);
}

CASE("doca_pe_get_notification_handle", "valid")
{
	doca_notification_handle_t handle = -1;
	answer(doca_pe_get_notification_handle(engine(), &handle));
	say("fd>=0:%d kind=%s", handle >= 0, kind_of(handle));
}

CASE("doca_pe_get_notification_handle", "twice: same handle?")
{
	struct doca_pe *pe = engine();
	doca_notification_handle_t first = -1, second = -2;
	answer(doca_pe_get_notification_handle(pe, &first));
	answer(doca_pe_get_notification_handle(pe, &second));
	say("%s", first == second ? "same" : "different");
}

CASE("doca_pe_get_notification_handle", "flags (O_NONBLOCK / FD_CLOEXEC)")
{
	int fd = handle_of(engine());
	say("nonblock=%d cloexec=%d", (fcntl(fd, F_GETFL) & O_NONBLOCK) != 0, (fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
}

CASE("doca_pe_request_notification", "empty PE, twice")
{
	struct doca_pe *pe = engine();
	answer(doca_pe_request_notification(pe));
	answer(doca_pe_request_notification(pe));
}

CASE("doca_pe_request_notification", "poll(handle) before and after, empty PE")
{
	struct doca_pe *pe = engine();
	int fd = handle_of(pe);
	say("before revents=%d", events_at(fd));
	answer(doca_pe_request_notification(pe));
	say("after revents=%d", events_at(fd));
	say("progress=%u", doca_pe_progress(pe));
	say("revents=%d", events_at(fd));
}

CASE("doca_pe_clear_notification", "right handle, after request")
{
	struct doca_pe *pe = engine();
	OK(doca_pe_request_notification(pe));
	answer(doca_pe_clear_notification(pe, handle_of(pe)));
}

CASE("doca_pe_clear_notification", "right handle, without request")
{
	struct doca_pe *pe = engine();
	answer(doca_pe_clear_notification(pe, handle_of(pe)));
	answer(doca_pe_clear_notification(pe, handle_of(pe)));
}

CALL("doca_pe_clear_notification", "handle 0 (stdin), without get_notification_handle", doca_pe_clear_notification(engine(), 0))
CALL("doca_pe_clear_notification", "handle 9999 (not open)", doca_pe_clear_notification(engine(), 9999))
CALL("doca_pe_connect_ctx", "ctx NULL", doca_pe_connect_ctx(engine(), NULL))
