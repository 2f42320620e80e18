/* SPDX-License-Identifier: Apache-2.0 */
/* A test is a program; it ends with check_done() and prints one line. */
#ifndef DOCA_EMULATOR_CHECK_H
#define DOCA_EMULATOR_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "doca_emulator.h"
#include "doca_error.h"
#include "documented.h" /* from here on every doca_ call is noted */

/* build.sh runs this through something that is not the machine itself. */
static inline bool check_emulated_cpu(void)
{
	const char *run = getenv("RUN");
	return run != NULL && *run != 0;
}

/* Atomic: checks also run on the NIC thread. */
static _Atomic unsigned long check_count, check_failures;

/* Counts and reports; a test goes on after a failure, so that one run tells all. */
#define CHECK(condition)                                                                      \
	do {                                                                                  \
		check_count++;                                                                \
		if (!(condition)) {                                                           \
			check_failures++;                                                     \
			printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);      \
		}                                                                             \
	} while (0)

#define CHECK_EQ(got, expected)                                                                                                       \
	do {                                                                                                                          \
		long long check_got = (long long)(got), check_expected = (long long)(expected);                                      \
		check_count++;                                                                                                        \
		if (check_got != check_expected) {                                                                                    \
			check_failures++;                                                                                             \
			printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #got, check_got, check_expected);                 \
		}                                                                                                                     \
	} while (0)

/* ANSWERS(INVALID_VALUE, call): an error code without its prefix. */
#define ANSWERS(code, call) CHECK_ANSWER(DOCA_ERROR_##code, #code, call, #call)
#define DOCA_ERROR_SUCCESS DOCA_SUCCESS
#define OK(call) CHECK_ANSWER(DOCA_SUCCESS, "SUCCESS", call, #call)
#define CHECK_ANSWER(code, code_text, call, call_text)                                                                                       \
	do {                                                                                                                                 \
		doca_error_t check_result = (call);                                                                                          \
		check_count++;                                                                                                               \
		if (check_result != (code)) {                                                                                                \
			check_failures++;                                                                                                    \
			printf("%s:%d: %s answers %s, not %s\n", __FILE__, __LINE__, call_text, doca_error_get_name(check_result), code_text); \
		}                                                                                                                            \
	} while (0)

/* For what the rest of the test stands on. */
#define MUST(condition)                                                                       \
	do {                                                                                  \
		check_count++;                                                                \
		if (!(condition)) {                                                           \
			printf("%s:%d: needed: %s\n", __FILE__, __LINE__, #condition);        \
			exit(1);                                                              \
		}                                                                             \
	} while (0)

static inline uint64_t check_now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Waits for `condition`, running `step` meanwhile, at most five seconds. */
#define UNTIL(condition, step)                                                                                                    \
	do {                                                                                                                      \
		uint64_t check_end = check_now_ns() + 5000000000u;                                                                \
		while (!(condition) && check_now_ns() < check_end) {                                                              \
			step;                                                                                                     \
		}                                                                                                                 \
		CHECK(condition);                                                                                                 \
	} while (0)

static inline int64_t check_live(const char *name)
{
	for (int i = 0; i < doca_emu_object_kinds(); i++)
		if (strcmp(doca_emu_object_name(i), name) == 0)
			return doca_emu_object_count(i);
	printf("no counter is called %s\n", name);
	exit(1);
}

static inline int check_done(const char *what)
{
	for (int i = 0; i < doca_emu_object_kinds(); i++) {
		if (doca_emu_object_count(i) != 0) {
			check_failures++;
			printf("%lld objects of kind %s are left\n", (long long)doca_emu_object_count(i), doca_emu_object_name(i));
		}
	}
	printf("%s: %lu checks, %lu failed\n", what, check_count, check_failures);
	return check_failures == 0 ? 0 : 1;
}

/* Every rule broken so far, and forgets them. */
static inline int64_t check_broken(void)
{
	int64_t count = doca_emu_broken_rules();
	doca_emu_broken_rules_clear();
	return count;
}

/* The oldest kept broken rule says `text`. */
static inline bool check_broke(const char *text)
{
	char rule[256] = "";
	if (doca_emu_broken_rule(0, rule, sizeof rule) != 0)
		return false;
	bool found = strstr(rule, text) != NULL;
	if (!found)
		printf("the rule is: %s\n", rule);
	doca_emu_broken_rules_clear();
	return found;
}
#endif
