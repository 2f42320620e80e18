/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Holds the emulator against jextract-config/abi/doca-2.5-behaviour.tsv, what a genuine library answered.
 *
 * A row is (function, situation, answer). Here is only the code that brings a situation about and says what came out; the expected
 * answer is in the file and nowhere else. Every row runs in a process of its own, so that each begins with a library in its first
 * state, and a crash or a hang is an answer like any other: "SIGABRT", "HANG".
 *
 * A pattern is literal text; * in it stands for any text.
 */
#ifndef DOCA_EMULATOR_BEHAVIOUR_H
#define DOCA_EMULATOR_BEHAVIOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "documented.h"

/* ---- cases -------------------------------------------------------------------------------------------------------------------- */
struct behaviour_case {
	const char *function, *situation; /* patterns */
	void (*run)(const char *function, const char *situation);
	const char *file;
	int line;
	bool used;
	struct behaviour_case *next;
};
extern struct behaviour_case *behaviour_cases;

#define BEHAVIOUR_JOIN_(a, b) a##b
#define BEHAVIOUR_JOIN(a, b) BEHAVIOUR_JOIN_(a, b)

/* CASES(function, situation) { … }: the body answers for every row that fits both patterns; `function` and `situation` are the row's. */
#define CASES(function_pattern, situation_pattern) BEHAVIOUR_CASE(__COUNTER__, function_pattern, situation_pattern)
#define BEHAVIOUR_CASE(id, function_pattern, situation_pattern)                                                                               \
	static void BEHAVIOUR_JOIN(run_, id)(const char *function, const char *situation);                                                   \
	__attribute__((constructor)) static void BEHAVIOUR_JOIN(register_, id)(void)                                                          \
	{                                                                                                                                     \
		static struct behaviour_case this = {                                                                                         \
			.function = function_pattern, .situation = situation_pattern, .run = BEHAVIOUR_JOIN(run_, id), .file = __FILE__,      \
			.line = __LINE__};                                                                                                    \
		this.next = behaviour_cases;                                                                                                  \
		behaviour_cases = &this;                                                                                                      \
	}                                                                                                                                     \
	static void BEHAVIOUR_JOIN(run_, id)(__attribute__((unused)) const char *function, __attribute__((unused)) const char *situation)

/* One row. */
#define CASE(function, situation) CASES(function, situation)
/* One row whose answer is what one call answers. */
#define CALL(function, situation, call) \
	CASES(function, situation)      \
	{                               \
		answer(call);           \
	}

/* ---- saying what came out: parts are joined by "; " ------------------------------------------------------------------------------- */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Goes on in the same part. */
void also(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The code's name as a part, and the code. */
doca_error_t answer(doca_error_t code);
/* The code's name without prefix; good until the next call. */
const char *name_of(doca_error_t code);
void say_pointer(const void *pointer); /* NULL or not */

/* What the row stands on: the row fails with the place if it is not so. */
#define NEED(condition) ((condition) ? (void)0 : need_failed(__FILE__, __LINE__, #condition))
#define OK(call) NEED((call) == DOCA_SUCCESS)
_Noreturn void need_failed(const char *file, int line, const char *text);

/* What an output was set to before a call, to see whether it was touched. */
#define UNTOUCHED ((void *)0x5a5a5a5a)
#define UNTOUCHED_NUMBER 77

/* 64 KiB of zeroes: stands for an object that the library never made. */
void *bogus(void);

/* ---- the runner ----------------------------------------------------------------------------------------------------------------- */
struct behaviour_row {
	const char *function, *situation, *answer;
	int line;
};

/* A text file of lines with a fixed number of columns, TAB between; the first line names the columns. Ends the program if it is not so. */
struct tsv {
	char *text;
	char **cells;
	size_t rows, columns;
};
struct tsv tsv_read(const char *file, size_t columns);
void tsv_free(struct tsv *tsv);
static inline const char *tsv_cell(const struct tsv *tsv, size_t row, size_t column)
{
	return tsv->cells[row * tsv->columns + column];
}
bool pattern_fits(const char *pattern, const char *text);
/* Does one of the libraries have it? */
bool library_has(const char *function);

#define ANSWER_SIZE 4096
/* Runs in a process of its own. `noise` gets what it printed. */
void row_run(const struct behaviour_case *run, const struct behaviour_row *row, char answer[static ANSWER_SIZE], char noise[static ANSWER_SIZE]);

/* Compares all rows; false: there was a failure, it is printed. */
bool rows_check(const char *rows_file, const char *exceptions_file, const char *only, char *summary, size_t size);
bool sweep_check(char *summary, size_t size);
/* The same for the notes of documented.h. */
bool documented_check(const char *log_file, const char *exceptions_file, char *summary, size_t size);

#endif
