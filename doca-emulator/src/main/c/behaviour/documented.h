/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Notes what every DOCA call of a test program answered, so that the answers of a whole test run can be held against what the
 * documentation lists for each function. Included last among DOCA's headers: from here on doca_x(...) is a call that is noted.
 */
#ifndef DOCA_EMULATOR_DOCUMENTED_H
#define DOCA_EMULATOR_DOCUMENTED_H

#include <stdbool.h>
#include <stdint.h>

#include "documented_errors.h"

#define DOCUMENTED_ENUM(name, returns, parameters, codes) DOCUMENTED_##name,
enum documented_function { DOCUMENTED_FUNCTIONS(DOCUMENTED_ENUM, ) DOCUMENTED_COUNT };
#undef DOCUMENTED_ENUM

struct documented_entry {
	const char *name;
	char returns;           /* e: an error code, p: a pointer, -: something else */
	const char *parameters; /* p: a pointer, i: an integer, .: any number more */
	uint32_t codes;         /* a bit for each code that the documentation lists; 0: it lists none, and so says nothing */
};
extern const struct documented_entry documented_table[DOCUMENTED_COUNT];

/* Adds a line "function TAB code TAB program" to the file that DOCUMENTED_LOG names, the first time that this process sees the
 * pair. Any thread. Returns `answer`. */
doca_error_t documented(enum documented_function function, doca_error_t answer);
/* -1: no function of the table. */
int documented_find(const char *name);
/* "BAD_STATE"; the number for a code that has no name. */
const char *documented_code_name(doca_error_t code, char buffer[static 16]);

#endif
