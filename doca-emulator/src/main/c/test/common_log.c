/* SPDX-License-Identifier: Apache-2.0 */
/* The log: limits, sources, every kind of backend, and silence without one. */
#include "check.h"

#include "doca_log.h"
#include "doca_pe.h"
#include "emu.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static char captured[4096];

/* What a file descriptor got since the last look. */
static const char *got(int fd)
{
	off_t length = lseek(fd, 0, SEEK_END);
	memset(captured, 0, sizeof captured);
	lseek(fd, 0, SEEK_SET);
	MUST(length < (off_t)sizeof captured && read(fd, captured, (size_t)length) == length);
	MUST(ftruncate(fd, 0) == 0);
	lseek(fd, 0, SEEK_SET);
	return captured;
}

static void limits(void)
{
	CHECK_EQ(doca_log_level_get_global_lower_limit(), 50);
	CHECK_EQ(doca_log_level_get_global_upper_limit(), 0);
	CHECK_EQ(doca_log_level_get_global_sdk_limit(), 50);
	for (uint32_t level = 0; level <= 1000; level++) {
		bool good = level >= 10 && level <= 70 && level % 10 == 0;
		doca_error_t expected = good ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
		CHECK_EQ(doca_log_level_set_global_lower_limit(level), expected);
		CHECK_EQ(doca_log_level_get_global_lower_limit(), good ? level : 50);
		CHECK_EQ(doca_log_level_set_global_upper_limit(level), expected);
		CHECK_EQ(doca_log_level_get_global_upper_limit(), good ? level : level < 10 ? 0 : 20);
		CHECK_EQ(doca_log_level_set_global_sdk_limit(level), expected);
		CHECK_EQ(doca_log_level_get_global_sdk_limit(), good ? level : 50);
		if (good) {
			OK(doca_log_level_set_global_lower_limit(50));
			OK(doca_log_level_set_global_upper_limit(20));
			OK(doca_log_level_set_global_sdk_limit(50));
		}
	}
}

static void sources(int *source)
{
	int many[100], other;
	ANSWERS(INVALID_VALUE, doca_log_register_source("x", NULL));
	ANSWERS(INVALID_VALUE, doca_log_register_source(NULL, &other));
	ANSWERS(INVALID_VALUE, doca_log_unregister_source(-1));
	ANSWERS(INVALID_VALUE, doca_log_unregister_source(99999));
	OK(doca_log_register_source("A::B", source));
	for (int i = 0; i < 100; i++)
		OK(doca_log_register_source("C", &many[i]));
	for (int i = 0; i < 100; i++)
		OK(doca_log_unregister_source(many[i]));
	ANSWERS(INVALID_VALUE, doca_log_unregister_source(many[0]));
	ANSWERS(INVALID_VALUE, doca_log(DOCA_LOG_LEVEL_INFO, -1, "f.c", 1, "f", "x"));
	ANSWERS(INVALID_VALUE, doca_log(DOCA_LOG_LEVEL_INFO, many[0], "f.c", 1, "f", "x"));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, *source, "f.c", 1, "f", "nobody hears this"));
	OK(doca_log(0, *source, "f.c", 1, "f", "x"));
	OK(doca_log(1000, *source, "f.c", 1, "f", "x"));
	const char *none = NULL;
	OK(doca_log(DOCA_LOG_LEVEL_INFO, *source, "f.c", 1, "f", none));
}

static unsigned flushes;
static char flushed[64];

static void on_flush(char *buf)
{
	flushes++;
	snprintf(flushed, sizeof flushed, "%s", buf);
}

static void backends(int source)
{
	struct doca_log_backend *to_file = NULL, *to_fd = NULL, *to_buf = NULL, *sdk = NULL, *none = NULL;
	static char buf[24];
	int app_fd = memfd_create("app", 0), other_fd = memfd_create("other", 0), sdk_fd = memfd_create("sdk", 0);
	FILE *file = fdopen(dup(app_fd), "w");
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_file(NULL, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_file(file, NULL));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_file_sdk(NULL, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_fd(-1, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_fd_sdk(-1, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_buf(NULL, 1, on_flush, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_buf(buf, 0, on_flush, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_buf_sdk(buf, 1, NULL, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_create_with_syslog(NULL, &none));
	ANSWERS(INVALID_VALUE, doca_log_backend_set_level_lower_limit(NULL, 50));
	ANSWERS(INVALID_VALUE, doca_log_backend_set_sdk_level(NULL, 50));
	ANSWERS(INVALID_VALUE, doca_log_backend_set_level_lower_limit_strict(NULL));
	ANSWERS(INVALID_VALUE, doca_log_backend_set_level_upper_limit_strict(NULL));
	CHECK(none == NULL);

	OK(doca_log_backend_create_with_file(file, &to_file));
	OK(doca_log_backend_create_with_fd(other_fd, &to_fd));
	OK(doca_log_backend_create_with_fd_sdk(sdk_fd, &sdk));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "/a/b/c.c", 42, "function", "number %d and %s", 7, "text"));
	CHECK(strstr(got(app_fd), "[A::B][INF][c.c:42][function] number 7 and text\n") != NULL);
	CHECK(strstr(got(other_fd), "number 7") != NULL);
	CHECK(*got(sdk_fd) == '\0');
	OK(doca_log(DOCA_LOG_LEVEL_DEBUG, source, "c.c", 1, "f", "too fine"));
	CHECK(*got(app_fd) == '\0');

	/* Each has its limits. */
	ANSWERS(INVALID_VALUE, doca_log_backend_set_level_lower_limit(to_fd, 55));
	OK(doca_log_backend_set_level_lower_limit(to_fd, DOCA_LOG_LEVEL_TRACE));
	OK(doca_log_backend_set_level_upper_limit(to_fd, DOCA_LOG_LEVEL_DEBUG));
	OK(doca_log(DOCA_LOG_LEVEL_DEBUG, source, "c.c", 1, "f", "fine"));
	OK(doca_log(DOCA_LOG_LEVEL_ERROR, source, "c.c", 1, "f", "coarse"));
	CHECK(strstr(got(other_fd), "fine") != NULL && strstr(captured, "coarse") == NULL);
	CHECK(strstr(got(app_fd), "coarse") != NULL && strstr(captured, "fine") == NULL);

	/* Global ones move all, but not beyond a strict one. */
	OK(doca_log_backend_set_level_lower_limit_strict(to_file));
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_TRACE));
	OK(doca_log(DOCA_LOG_LEVEL_TRACE, source, "c.c", 1, "f", "finest"));
	CHECK(*got(app_fd) == '\0' && strstr(got(other_fd), "finest") != NULL);
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_ERROR));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "info"));
	CHECK(*got(app_fd) == '\0');
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "info"));
	CHECK(strstr(got(app_fd), "info") != NULL);
	OK(doca_log_backend_set_level_lower_limit(to_file, DOCA_LOG_LEVEL_DISABLE));
	OK(doca_log(DOCA_LOG_LEVEL_CRIT, source, "c.c", 1, "f", "off"));
	CHECK(*got(app_fd) == '\0');
	OK(doca_log_backend_set_level_lower_limit(to_file, DOCA_LOG_LEVEL_INFO));
	got(other_fd);

	/* A buffer gets each line at its beginning, cut to its size. */
	OK(doca_log_backend_create_with_buf(buf, sizeof buf, on_flush, &to_buf));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "one"));
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "two"));
	CHECK_EQ(flushes, 2);
	CHECK_EQ(strlen(flushed), sizeof buf - 1);
	OK(doca_log_backend_set_level_lower_limit(to_buf, DOCA_LOG_LEVEL_DISABLE));
	got(app_fd);

	/* Long lines are whole. */
	static char long_text[3001];
	memset(long_text, 'l', sizeof long_text - 1);
	OK(doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "%s|", long_text));
	CHECK(strstr(got(app_fd), "lll|\n") != NULL && strlen(captured) > 3000);

	/* The library's own lines go to SDK backends, and say once what this is. */
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	OK(doca_pe_destroy(pe));
	CHECK(strstr(got(sdk_fd), "[DOCA::EMULATOR][WRN] this is the doca-ffm software emulator, not a DOCA device") != NULL);
	OK(doca_pe_create(&pe));
	OK(doca_pe_destroy(pe));
	CHECK(*got(sdk_fd) == '\0');
	emu_broken(DOCA_SUCCESS, "function", "rule");
	CHECK(strstr(got(sdk_fd), "broken rule: function: rule") != NULL);
	doca_emu_broken_rules_clear();
	emu_log(DOCA_LOG_LEVEL_DEBUG, "fine");
	CHECK(*got(sdk_fd) == '\0');
	OK(doca_log_backend_set_sdk_level(sdk, DOCA_LOG_LEVEL_DEBUG));
	emu_log(DOCA_LOG_LEVEL_DEBUG, "fine %d", 1);
	CHECK(strstr(got(sdk_fd), "fine 1") != NULL);
	OK(doca_log_level_set_global_sdk_limit(DOCA_LOG_LEVEL_ERROR));
	emu_log(DOCA_LOG_LEVEL_WARNING, "gone");
	CHECK(*got(sdk_fd) == '\0');
	OK(doca_log_backend_set_level_lower_limit(sdk, DOCA_LOG_LEVEL_INFO)); /* observed: no error */
	OK(doca_log_backend_set_sdk_level(to_fd, DOCA_LOG_LEVEL_INFO));	       /* observed: no error */
	OK(doca_log_backend_create_with_syslog("doca-emulator-test", &none));
	OK(doca_log_backend_create_with_syslog_sdk("doca-emulator-test", &none));
	fclose(file);
	OK(doca_log_backend_set_level_lower_limit(to_file, DOCA_LOG_LEVEL_DISABLE));
}

/* In a child with its output captured. */
static void capture(void (*what)(int), int source, int fds[2])
{
	fflush(stdout);
	pid_t child = fork();
	MUST(child >= 0);
	if (child == 0) {
		dup2(fds[0], 1);
		dup2(fds[1], 2);
		what(source);
		_exit(0);
	}
	int status = -1;
	MUST(waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
}

static void silent(int source)
{
	struct doca_pe *pe;
	doca_log(DOCA_LOG_LEVEL_CRIT, source, "c.c", 1, "f", "x");
	doca_pe_create(&pe);
	doca_pe_create(NULL);
	emu_broken(DOCA_SUCCESS, "function", "rule");
	fflush(NULL);
}

static void standard(int source)
{
	doca_log_backend_create_standard();
	doca_log_backend_create_standard();
	doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_DEBUG);
	doca_log(DOCA_LOG_LEVEL_ERROR, source, "c.c", 1, "f", "to stderr");
	doca_log(DOCA_LOG_LEVEL_INFO, source, "c.c", 1, "f", "to stdout");
	doca_log(DOCA_LOG_LEVEL_DEBUG, source, "c.c", 1, "f", "debug");
	doca_log(DOCA_LOG_LEVEL_TRACE, source, "c.c", 1, "f", "trace");
	fflush(NULL);
}

int main(void)
{
	int source, fds[2] = {memfd_create("out", 0), memfd_create("err", 0)};
	limits();
	OK(doca_log_level_set_global_upper_limit(DOCA_LOG_LEVEL_DISABLE));
	sources(&source);
	capture(silent, source, fds);
	CHECK(*got(fds[0]) == '\0');
	CHECK(*got(fds[1]) == '\0');
	capture(standard, source, fds);
	CHECK(strstr(got(fds[0]), "to stdout") != NULL && strstr(captured, "debug") != NULL && strstr(captured, "to stderr") == NULL);
	CHECK(strstr(captured, "trace") == NULL);
	char *once = strstr(captured, "to stdout");
	CHECK(once != NULL && strstr(once + 1, "to stdout") == NULL);
	CHECK(strstr(got(fds[1]), "to stderr") != NULL && strstr(captured, "to stdout") == NULL && strstr(captured, "debug") == NULL);
	backends(source);
	OK(doca_log_unregister_source(source));
	return check_done("log");
}
