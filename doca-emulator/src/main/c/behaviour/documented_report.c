/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Holds what the test programs noted against the documentation: a function answers SUCCESS or a code that its documentation lists, or
 * there is an exception, with its reason. A function whose documentation lists no code says nothing, and nothing is held against it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour.h"

enum { NOTE_FUNCTION, NOTE_CODE, NOTE_PROGRAM, NOTE_COLUMNS };
enum { EXCEPT_FUNCTION, EXCEPT_CODE, EXCEPT_REASON, EXCEPT_COLUMNS };

static unsigned failures;

/* The bit of a code's name; 0: it has none. */
static uint32_t bit_of(const char *name)
{
	char buffer[16];
	for (int code = 0; code < 32; code++)
		if (strcmp(name, documented_code_name((doca_error_t)code, buffer)) == 0)
			return 1u << code;
	return 0;
}

struct exceptions {
	struct tsv tsv;
	bool *used;
};

static struct exceptions read_exceptions(const char *file)
{
	struct exceptions exceptions = {.tsv = tsv_read(file, EXCEPT_COLUMNS)};
	exceptions.used = calloc(exceptions.tsv.rows + 1, sizeof *exceptions.used);
	if (exceptions.used == NULL)
		abort();
	for (size_t i = 0; i < exceptions.tsv.rows; i++) {
		if (bit_of(tsv_cell(&exceptions.tsv, i, EXCEPT_CODE)) == 0 || *tsv_cell(&exceptions.tsv, i, EXCEPT_REASON) == '\0') {
			printf("%s:%zu: no such code, or no reason\n", file, i + 2);
			failures++;
		}
	}
	return exceptions;
}

static bool excepted(struct exceptions *exceptions, const char *function, const char *code)
{
	for (size_t i = 0; i < exceptions->tsv.rows; i++) {
		if (pattern_fits(tsv_cell(&exceptions->tsv, i, EXCEPT_FUNCTION), function) &&
		    strcmp(tsv_cell(&exceptions->tsv, i, EXCEPT_CODE), code) == 0) {
			exceptions->used[i] = true;
			return true;
		}
	}
	return false;
}

struct tally {
	uint32_t seen[DOCUMENTED_COUNT];
	unsigned answers, listed, undocumented, excepted;
};

/* The same function and code is noted by many programs; the first decides. */
static void check_note(const struct tsv *notes, size_t at, struct exceptions *exceptions, struct tally *tally)
{
	const char *function = tsv_cell(notes, at, NOTE_FUNCTION), *code = tsv_cell(notes, at, NOTE_CODE);
	int index = documented_find(function);
	uint32_t bit = bit_of(code);
	if (index < 0 || (tally->seen[index] & (bit != 0 ? bit : 0x80000000u)) != 0)
		return;
	tally->seen[index] |= bit != 0 ? bit : 0x80000000u;
	tally->answers++;
	uint32_t codes = documented_table[index].codes;
	if (codes == 0) {
		tally->undocumented++;
	} else if (bit == 1u << DOCA_SUCCESS || (codes & bit) != 0) {
		tally->listed++;
	} else if (excepted(exceptions, function, code)) {
		tally->excepted++;
	} else {
		printf("%s answers %s (in %s), which its documentation does not list\n", function, code, tsv_cell(notes, at, NOTE_PROGRAM));
		failures++;
	}
}

static unsigned count_functions(const struct tally *tally, unsigned *there)
{
	unsigned called = 0;
	*there = 0;
	for (int i = 0; i < DOCUMENTED_COUNT; i++) {
		if (documented_table[i].returns != 'e' || !library_has(documented_table[i].name))
			continue;
		*there += 1;
		if (tally->seen[i] != 0) {
			called++;
		} else {
			printf("%s: no test calls it\n", documented_table[i].name);
			failures++;
		}
	}
	return called;
}

bool documented_check(const char *log_file, const char *exceptions_file, char *summary, size_t size)
{
	struct tally tally = {0};
	struct exceptions exceptions = read_exceptions(exceptions_file);
	struct tsv notes = tsv_read(log_file, NOTE_COLUMNS);
	for (size_t i = 0; i < notes.rows; i++)
		check_note(&notes, i, &exceptions, &tally);
	for (size_t i = 0; i < exceptions.tsv.rows; i++) {
		if (!exceptions.used[i]) {
			printf("%s:%zu: nothing answered that: the exception is not needed\n", exceptions_file, i + 2);
			failures++;
		}
	}
	unsigned there, called = count_functions(&tally, &there);
	snprintf(summary, size, "%u of %u functions called, %u answers, %u as documented, %u of functions without a list, %u excepted", called, there,
		 tally.answers, tally.listed, tally.undocumented, tally.excepted);
	free(exceptions.used);
	tsv_free(&exceptions.tsv);
	tsv_free(&notes);
	return failures == 0;
}
