/* SPDX-License-Identifier: Apache-2.0 */
/* Every row has a case or an exception, and every case and exception a row. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour.h"

enum { ROW_FUNCTION, ROW_SITUATION, ROW_ANSWER, ROW_NOTE, ROW_COLUMNS };
enum { EXCEPT_FUNCTION, EXCEPT_SITUATION, EXCEPT_UNTIL, EXCEPT_HERE, EXCEPT_REASON, EXCEPT_COLUMNS };

static unsigned failures;

__attribute__((format(printf, 1, 2))) static void fail(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	failures++;
}

bool library_has(const char *function)
{
	return dlsym(RTLD_DEFAULT, function) != NULL;
}

/* One line of the exceptions. Either the libraries lack the function that `until` names ("=": the row's own), and nothing can be run; or
 * the case is run and answers `here`, unlike the original. */
struct exception {
	const char *function, *situation, *until, *here, *reason;
	int line;
	bool used;
};
struct exceptions {
	const char *file;
	struct tsv tsv;
	struct exception *items;
	size_t count;
};

static struct exceptions read_exceptions(const char *file)
{
	struct tsv tsv = tsv_read(file, EXCEPT_COLUMNS);
	struct exceptions exceptions = {.file = file, .tsv = tsv, .items = calloc(tsv.rows + 1, sizeof(struct exception)), .count = tsv.rows};
	if (exceptions.items == NULL)
		abort();
	for (size_t i = 0; i < tsv.rows; i++) {
		struct exception *item = &exceptions.items[i];
		*item = (struct exception){.function = tsv_cell(&tsv, i, EXCEPT_FUNCTION), .situation = tsv_cell(&tsv, i, EXCEPT_SITUATION),
					   .until = tsv_cell(&tsv, i, EXCEPT_UNTIL), .here = tsv_cell(&tsv, i, EXCEPT_HERE),
					   .reason = tsv_cell(&tsv, i, EXCEPT_REASON), .line = (int)i + 2};
		if (*item->reason == '\0')
			fail("%s:%d: no reason", file, item->line);
		if ((*item->until == '\0') == (*item->here == '\0'))
			fail("%s:%d: either 'until' or 'here' is to be given", file, item->line);
	}
	return exceptions;
}

/* The first that fits. */
static struct exception *find_exception(const struct exceptions *exceptions, const struct behaviour_row *row)
{
	for (size_t i = 0; i < exceptions->count; i++) {
		struct exception *item = &exceptions->items[i];
		if (pattern_fits(item->function, row->function) && pattern_fits(item->situation, row->situation)) {
			item->used = true;
			return item;
		}
	}
	return NULL;
}

static struct behaviour_case *find_case(const struct behaviour_row *row)
{
	struct behaviour_case *found = NULL;
	for (struct behaviour_case *at = behaviour_cases; at != NULL; at = at->next) {
		if (!pattern_fits(at->function, row->function) || !pattern_fits(at->situation, row->situation))
			continue;
		if (found != NULL)
			fail("%s:%d: fits the same row as %s:%d: %s | %s", at->file, at->line, found->file, found->line, row->function, row->situation);
		found = at;
		at->used = true;
	}
	return found;
}

static void show(const struct behaviour_row *row, const char *verdict, const char *answer, const char *noise)
{
	fail("line %d: %s | %s: %s\n  original: %s\n  here:     %s", row->line, row->function, row->situation, verdict, row->answer, answer);
	if (*noise != '\0')
		printf("  printed:  %s\n", noise);
}

struct tally {
	unsigned equal, otherwise, absent;
};

/* The libraries lack what the row needs. A case that fits many rows may fit this one, too; it cannot be run. */
static void check_absent(const struct behaviour_row *row, const struct exception *exception, const char *file, struct tally *tally)
{
	const char *missing = strcmp(exception->until, "=") == 0 ? row->function : exception->until;
	if (library_has(missing))
		fail("%s:%d: %s is there now: %s | %s is to be run", file, exception->line, missing, row->function, row->situation);
	else
		tally->absent++;
}

static void check_row(const struct behaviour_row *row, const struct exceptions *exceptions, struct tally *tally)
{
	char answer[ANSWER_SIZE], noise[ANSWER_SIZE];
	struct behaviour_case *run = find_case(row);
	struct exception *exception = find_exception(exceptions, row);
	if (exception != NULL && *exception->until != '\0') {
		check_absent(row, exception, exceptions->file, tally);
		return;
	}
	if (run == NULL) {
		fail("line %d: %s | %s: no case%s", row->line, row->function, row->situation, exception == NULL ? " and no exception" : "");
		return;
	}
	row_run(run, row, answer, noise);
	bool equal = strcmp(answer, row->answer) == 0;
	if (exception == NULL && !equal)
		show(row, "differs", answer, noise);
	else if (exception != NULL && equal)
		show(row, "the exception is no longer needed", answer, noise);
	else if (exception != NULL && strcmp(answer, exception->here) != 0)
		show(row, "not what the exception says is answered here", answer, noise);
	else if (equal)
		tally->equal++;
	else
		tally->otherwise++;
}

static void check_unused(const struct exceptions *exceptions)
{
	for (const struct behaviour_case *at = behaviour_cases; at != NULL; at = at->next)
		if (!at->used)
			fail("%s:%d: no row is %s | %s", at->file, at->line, at->function, at->situation);
	for (size_t i = 0; i < exceptions->count; i++)
		if (!exceptions->items[i].used)
			fail("%s:%d: fits no row", exceptions->file, exceptions->items[i].line);
}

bool rows_check(const char *rows_file, const char *exceptions_file, const char *only, char *summary, size_t size)
{
	struct tsv rows = tsv_read(rows_file, ROW_COLUMNS);
	struct exceptions exceptions = read_exceptions(exceptions_file);
	struct tally tally = {0};
	size_t checked = 0;
	for (size_t i = 0; i < rows.rows; i++) {
		struct behaviour_row row = {.function = tsv_cell(&rows, i, ROW_FUNCTION), .situation = tsv_cell(&rows, i, ROW_SITUATION),
					    .answer = tsv_cell(&rows, i, ROW_ANSWER), .line = (int)i + 2};
		if (only != NULL && !pattern_fits(only, row.function))
			continue;
		checked++;
		check_row(&row, &exceptions, &tally);
	}
	if (only == NULL)
		check_unused(&exceptions);
	snprintf(summary, size, "%zu rows, %u equal, %u excepted (%u answer otherwise, %u need what is not there)", checked, tally.equal,
		 tally.otherwise + tally.absent, tally.otherwise, tally.absent);
	free(exceptions.items);
	tsv_free(&exceptions.tsv);
	tsv_free(&rows);
	return failures == 0;
}
