/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of two processes: the other one is the same program, started anew, with a byte channel beside the fabric. */
#ifndef DOCA_EMULATOR_CHILD_H
#define DOCA_EMULATOR_CHILD_H

#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static inline void tell(int fd, const void *bytes, size_t len)
{
	MUST(write(fd, &len, sizeof(len)) == sizeof(len));
	MUST(len == 0 || write(fd, bytes, len) == (ssize_t)len);
}

static inline size_t hear(int fd, void *bytes, size_t room)
{
	size_t len, got = 0;

	MUST(read(fd, &len, sizeof(len)) == sizeof(len) && len <= room);
	while (got < len) {
		ssize_t now = read(fd, (char *)bytes + got, len - got);

		MUST(now > 0);
		got += (size_t)now;
	}
	return len;
}

/* Becomes this program anew; where the tests run on an emulated CPU, through what emulates it (RUN, as in build.sh). */
static inline void exec_anew(const char *role, const char *which)
{
	enum { WORDS = 16 };
	const char *run = getenv("RUN");
	char words[1024], program[4096], *argv[WORDS + 4], *rest;
	ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
	int argc = 0;

	if (run == NULL || *run == 0)
		execl("/proc/self/exe", "child", role, which, (char *)NULL);
	else if (length > 0 && strlen(run) < sizeof(words)) {
		program[length] = 0;
		for (char *word = strtok_r(strcpy(words, run), " ", &rest); word != NULL && argc < WORDS; word = strtok_r(NULL, " ", &rest))
			argv[argc++] = word;
		argv[argc++] = program;
		argv[argc++] = (char *)role;
		argv[argc++] = (char *)which;
		argv[argc] = NULL;
		execvp(argv[0], argv);
	}
	_exit(99);
}

/* Starts this program anew with arguments `role` and `which`; the child's end of the channel is descriptor 3. */
static inline pid_t start_child(const char *role, const char *which, int *channel)
{
	int pair[2];
	pid_t pid;

	MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
	fflush(stdout);
	pid = fork();
	MUST(pid >= 0);
	if (pid == 0) {
		if (pair[1] != 3)
			dup2(pair[1], 3);
		for (int fd = 4; fd < 64; fd++)
			close(fd);
		exec_anew(role, which);
	}
	close(pair[1]);
	*channel = pair[0];
	return pid;
}

static inline void end_child(pid_t pid, int channel)
{
	int status = 0;

	close(channel);
	MUST(waitpid(pid, &status, 0) == pid);
	CHECK(WIFEXITED(status));
	CHECK_EQ(WEXITSTATUS(status), 0);
}
#endif
