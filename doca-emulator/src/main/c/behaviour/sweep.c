/* SPDX-License-Identifier: Apache-2.0 */
/* Every function that answers with a code, without an object: it may say what it likes, but not end the process. What it says is noted
 * (documented.h), so that functions are heard that no test calls. The accessors of tasks have no code to answer with, and look at
 * nothing, for the sake of speed. */
#include <stdio.h>
#include <string.h>

#include "probe.h"

static void all_null(const char *function, const char *situation)
{
	(void)situation;
	probe(function, NULL, NULL, 0);
}

static void first_null(const char *function, const char *situation)
{
	(void)situation;
	probe(function, NULL, bogus(), 1);
}

static bool survives(const char *function, const char *situation, void (*run)(const char *, const char *))
{
	char answer[ANSWER_SIZE], noise[ANSWER_SIZE];
	struct behaviour_case swept = {.run = run};
	struct behaviour_row row = {.function = function, .situation = situation};
	row_run(&swept, &row, answer, noise);
	if (strncmp(answer, "SIG", 3) != 0 && strncmp(answer, "HANG", 4) != 0 && strncmp(answer, "exit", 4) != 0 && strchr(answer, '[') == NULL)
		return true;
	printf("%s | %s: %s\n%s", function, situation, answer, noise);
	return false;
}

bool sweep_check(char *summary, size_t size)
{
	unsigned functions = 0, failures = 0;
	for (int i = 0; i < DOCUMENTED_COUNT; i++) {
		const struct documented_entry *entry = &documented_table[i];
		bool takes_object = entry->parameters[0] == 'p', variadic = strchr(entry->parameters, '.') != NULL;
		if (entry->returns != 'e' || !takes_object || variadic || !library_has(entry->name))
			continue;
		functions++;
		failures += !survives(entry->name, "all pointers NULL", all_null);
		failures += !survives(entry->name, "first pointer NULL", first_null);
	}
	snprintf(summary, size, "%u functions called without an object, %u failed", functions, failures);
	return failures == 0;
}
