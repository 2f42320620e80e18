/* SPDX-License-Identifier: Apache-2.0 */
/* One row in a process of its own. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "behaviour.h"

#define HANG_SECONDS 30 /* much, for a machine that is busy */

struct behaviour_case *behaviour_cases;

/* Shared with the parent: what was said before a crash counts. */
static char *said;

/* ---- in the child -------------------------------------------------------------------------------------------------------------- */
static void append(const char *separator, const char *format, va_list arguments)
{
	size_t used = strlen(said);
	if (used > 0)
		used += (size_t)snprintf(said + used, ANSWER_SIZE - used, "%s", separator);
	if (used < ANSWER_SIZE)
		vsnprintf(said + used, ANSWER_SIZE - used, format, arguments);
}

void say(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	append("; ", format, arguments);
	va_end(arguments);
}

void also(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	append("", format, arguments);
	va_end(arguments);
}

const char *name_of(doca_error_t code)
{
	static char number[16];
	return documented_code_name(code, number);
}

doca_error_t answer(doca_error_t code)
{
	say("%s", name_of(code));
	return code;
}

void say_pointer(const void *pointer)
{
	say("%s", pointer == NULL ? "NULL" : "non-NULL");
}

void need_failed(const char *file, int line, const char *text)
{
	fprintf(stderr, "%s:%d: needed: %s\n", file, line, text);
	say("[needed, but is not so: %s]", text);
	_exit(0);
}

void *bogus(void)
{
	static _Alignas(4096) char zeroes[65536];
	return zeroes;
}

/* ---- in the parent ----------------------------------------------------------------------------------------------------------------- */
static bool ended_in_time(pid_t child, int alive, int *status)
{
	/* The child holds the other end: it becomes readable when the child is gone. */
	struct pollfd end = {.fd = alive, .events = POLLIN};
	int ready;
	do
		ready = poll(&end, 1, HANG_SECONDS * 1000);
	while (ready < 0 && errno == EINTR);
	if (ready == 0)
		kill(child, SIGKILL);
	while (waitpid(child, status, 0) < 0 && errno == EINTR)
		;
	return ready != 0;
}

static const char *signal_name(int number)
{
	switch (number) {
	case SIGSEGV:
		return "SEGV";
	case SIGABRT:
		return "ABRT";
	case SIGBUS:
		return "BUS";
	case SIGFPE:
		return "FPE";
	case SIGILL:
		return "ILL";
	default:
		return strsignal(number);
	}
}

static void say_end(pid_t child, int alive)
{
	int status;
	if (!ended_in_time(child, alive, &status))
		say("HANG");
	else if (WIFSIGNALED(status))
		say("SIG%s", signal_name(WTERMSIG(status)));
	else if (WEXITSTATUS(status) != 0)
		say("exit(%d)", WEXITSTATUS(status));
}

void row_run(const struct behaviour_case *run, const struct behaviour_row *row, char answer[static ANSWER_SIZE], char noise[static ANSWER_SIZE])
{
	if (said == NULL) {
		said = mmap(NULL, ANSWER_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (said == MAP_FAILED) {
			perror("mmap");
			exit(2);
		}
	}
	memset(said, 0, ANSWER_SIZE);
	int alive[2], printed = memfd_create("printed", 0);
	if (printed < 0 || pipe(alive) != 0) {
		perror("pipe");
		exit(2);
	}
	fflush(NULL);
	pid_t child = fork();
	if (child < 0) {
		perror("fork");
		exit(2);
	}
	if (child == 0) {
		close(alive[0]);
		dup2(printed, STDOUT_FILENO);
		dup2(printed, STDERR_FILENO);
		close(printed);
		setrlimit(RLIMIT_CORE, &(struct rlimit){0});
		run->run(row->function, row->situation);
		fflush(NULL);
		_exit(0); /* a row leaves its objects where they are: no leak check */
	}
	close(alive[1]);
	say_end(child, alive[0]);
	close(alive[0]);
	memcpy(answer, said, ANSWER_SIZE);
	ssize_t length = pread(printed, noise, ANSWER_SIZE - 1, 0);
	noise[length < 0 ? 0 : length] = '\0';
	close(printed);
}
