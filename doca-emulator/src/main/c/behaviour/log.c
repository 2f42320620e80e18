/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fixture.h"

/* ---- limits ---------------------------------------------------------------------------------------------------------------------- */
static uint32_t level_in(const char *situation)
{
	return (uint32_t)strtoul(situation + strlen("level "), NULL, 10);
}

CASE("doca_log_level_get_global_*", "defaults")
{
	say("lower=%u", doca_log_level_get_global_lower_limit());
	say("upper=%u", doca_log_level_get_global_upper_limit());
	say("sdk=%u", doca_log_level_get_global_sdk_limit());
}

CASES("doca_log_level_set_global_lower_limit", "level *")
{
	answer(doca_log_level_set_global_lower_limit(level_in(situation)));
	say("get=%u", doca_log_level_get_global_lower_limit());
}

CASES("doca_log_level_set_global_upper_limit", "level *")
{
	answer(doca_log_level_set_global_upper_limit(level_in(situation)));
	say("get=%u", doca_log_level_get_global_upper_limit());
}

CASES("doca_log_level_set_global_sdk_limit", "level *")
{
	answer(doca_log_level_set_global_sdk_limit(level_in(situation)));
	say("get=%u", doca_log_level_get_global_sdk_limit());
}

/* ---- backends -------------------------------------------------------------------------------------------------------------------- */
static struct doca_log_backend *made;

CASE("doca_log_backend_create_standard", "once / twice")
{
	answer(doca_log_backend_create_standard());
	answer(doca_log_backend_create_standard());
}

CALL("doca_log_backend_create_with_file", "file NULL", doca_log_backend_create_with_file(NULL, &made))
CALL("doca_log_backend_create_with_file", "out NULL", doca_log_backend_create_with_file(stderr, NULL))

CASE("doca_log_backend_create_with_file", "same stream twice")
{
	answer(doca_log_backend_create_with_file(stderr, &made));
	answer(doca_log_backend_create_with_file(stderr, &made));
}

CALL("doca_log_backend_create_with_file_sdk", "valid", doca_log_backend_create_with_file_sdk(stderr, &made))
CALL("doca_log_backend_create_with_file_sdk", "file NULL", doca_log_backend_create_with_file_sdk(NULL, &made))
CALL("doca_log_backend_create_with_file_sdk", "out NULL", doca_log_backend_create_with_file_sdk(stderr, NULL))
CALL("doca_log_backend_create_with_fd", "fd 2", doca_log_backend_create_with_fd(STDERR_FILENO, &made))
CALL("doca_log_backend_create_with_fd_sdk", "fd -1", doca_log_backend_create_with_fd_sdk(-1, &made))
CALL("doca_log_backend_create_with_syslog", "name NULL", doca_log_backend_create_with_syslog(NULL, &made))

CASE("doca_log_backend_set_level_lower_limit", "SDK backend (made by _sdk)")
{
	OK(doca_log_backend_create_with_file_sdk(stderr, &made));
	answer(doca_log_backend_set_level_lower_limit(made, DOCA_LOG_LEVEL_ERROR));
}

CASE("doca_log_backend_set_sdk_level", "application backend (not _sdk)")
{
	OK(doca_log_backend_create_with_file(stderr, &made));
	answer(doca_log_backend_set_sdk_level(made, DOCA_LOG_LEVEL_ERROR));
}

/* ---- sources and lines ------------------------------------------------------------------------------------------------------------- */
CALL("doca_log_register_source", "out NULL", doca_log_register_source("BEHAVIOUR", NULL))

CASE("doca_log_unregister_source", "-1 / 99999 never registered")
{
	answer(doca_log_unregister_source(-1));
	answer(doca_log_unregister_source(99999));
}

static int source(void)
{
	int id;
	OK(doca_log_register_source("BEHAVIOUR", &id));
	return id;
}

static doca_error_t line_at(uint32_t level, int id)
{
	return doca_log(level, id, "file.c", 1, "function", "a line");
}

/* What `act` prints: everything that goes to stdout and stderr meanwhile. */
static void say_noise(void act(void), const char *silent)
{
	char text[256];
	int caught = memfd_create("caught", 0);
	NEED(caught >= 0 && dup2(caught, STDOUT_FILENO) >= 0 && dup2(caught, STDERR_FILENO) >= 0);
	act();
	fflush(NULL);
	ssize_t length = pread(caught, text, sizeof text - 1, 0);
	NEED(length >= 0);
	text[length] = '\0';
	if (length > 0)
		say("printed: %s", text);
	else if (silent != NULL)
		say("%s", silent);
}

static void log_a_line(void)
{
	answer(line_at(DOCA_LOG_LEVEL_ERROR, source()));
}

CASE("doca_log", "no backend at all: return and output") { say_noise(log_a_line, NULL); }
CALL("doca_log", "invalid source id -1", line_at(DOCA_LOG_LEVEL_ERROR, -1))

CASE("doca_log", "invalid level 0 / 1000")
{
	int id = source();
	answer(line_at(0, id));
	answer(line_at(1000, id));
}

CASE("doca_log", "format NULL")
{
	const char *volatile none = NULL; /* not where the compiler sees it */
	answer(doca_log(DOCA_LOG_LEVEL_ERROR, source(), "file.c", 1, "function", none));
}

static void misuse(void)
{
	struct doca_buf *buf = buf_at(inventory_started(4), mmap_started(), 0, 64);
	OK(doca_buf_dec_refcount(buf, NULL));
	NEED(doca_buf_dec_refcount(buf, NULL) != DOCA_SUCCESS);
	NEED(doca_mmap_start(mmap_fresh()) != DOCA_SUCCESS);
	NEED(doca_mmap_create(NULL) != DOCA_SUCCESS);
}

CASE("SDK log default", "misuse prints anything to stdout/stderr without a backend?") { say_noise(misuse, "silent"); }
