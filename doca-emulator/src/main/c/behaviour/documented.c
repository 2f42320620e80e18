/* SPDX-License-Identifier: Apache-2.0 */
#include "documented.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CODE(name) | 1u << DOCA_ERROR_##name
#define ENTRY(name, returns, parameters, codes) {#name, returns, parameters, 0 codes},
const struct documented_entry documented_table[DOCUMENTED_COUNT] = {DOCUMENTED_FUNCTIONS(ENTRY, CODE)};
#undef ENTRY
#undef CODE

/* Codes 31 and up share the last bit. */
static atomic_uint seen[DOCUMENTED_COUNT];

int documented_find(const char *name)
{
	for (int i = 0; i < DOCUMENTED_COUNT; i++)
		if (strcmp(documented_table[i].name, name) == 0)
			return i;
	return -1;
}

const char *documented_code_name(doca_error_t code, char buffer[static 16])
{
	static const char error[] = "DOCA_ERROR_";
	const char *name = doca_error_get_name(code);
	if (code == DOCA_SUCCESS)
		return "SUCCESS";
	if (strncmp(name, error, sizeof error - 1) == 0)
		return name + sizeof error - 1;
	snprintf(buffer, 16, "%d", (int)code);
	return buffer;
}

/* Opened before the program runs, out of its way: a test may use up its descriptors, or count them. */
static int log_fd = -1;

__attribute__((constructor)) static void open_log(void)
{
	const char *file = getenv("DOCUMENTED_LOG");
	if (file == NULL || *file == '\0')
		return;
	int fd = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
	if (fd < 0 || (log_fd = fcntl(fd, F_DUPFD_CLOEXEC, 200)) < 0) {
		perror(file);
		abort();
	}
	close(fd);
}

static void note(const char *function, doca_error_t answer)
{
	char code[16], line[256];
	int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", function, documented_code_name(answer, code), program_invocation_short_name);
	if (write(log_fd, line, (size_t)length) != length) {
		/* A note that is lost would pass for a code that was never answered. */
		perror("DOCUMENTED_LOG");
		abort();
	}
}

doca_error_t documented(enum documented_function function, doca_error_t answer)
{
	unsigned number = (unsigned)answer, bit = 1u << (number < 31 ? number : 31);
	if (atomic_load_explicit(&seen[function], memory_order_relaxed) & bit)
		return answer;
	if (atomic_fetch_or(&seen[function], bit) & bit)
		return answer;
	int saved = errno;
	if (log_fd >= 0)
		note(documented_table[function].name, answer);
	errno = saved;
	return answer;
}
