/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour.h"

static char *slurp(const char *file)
{
	FILE *in = fopen(file, "r");
	if (in == NULL) {
		perror(file);
		exit(2);
	}
	size_t size = 0, used = 0;
	char *text = NULL;
	do {
		size += 65536;
		text = realloc(text, size + 1);
		if (text == NULL)
			abort();
		used += fread(text + used, 1, size - used, in);
	} while (used == size);
	fclose(in);
	text[used] = '\0';
	return text;
}

struct tsv tsv_read(const char *file, size_t columns)
{
	struct tsv tsv = {.text = slurp(file), .columns = columns};
	size_t lines = 0;
	for (const char *at = tsv.text; *at != '\0'; at++)
		lines += *at == '\n';
	tsv.cells = calloc((lines + 1) * columns, sizeof *tsv.cells);
	if (tsv.cells == NULL)
		abort();
	char *rest = tsv.text, *line;
	for (size_t number = 0; (line = strsep(&rest, "\n")) != NULL && (*line != '\0' || rest != NULL); number++) {
		char **cells = tsv.cells + tsv.rows * columns, *cell;
		size_t column = 0;
		while ((cell = strsep(&line, "\t")) != NULL) {
			if (column < columns)
				cells[column] = cell;
			column++;
		}
		if (column != columns) {
			fprintf(stderr, "%s:%zu: %zu columns, not %zu\n", file, number + 1, column, columns);
			exit(2);
		}
		if (number > 0)
			tsv.rows++;
	}
	return tsv;
}

void tsv_free(struct tsv *tsv)
{
	free(tsv->cells);
	free(tsv->text);
}

bool pattern_fits(const char *pattern, const char *text)
{
	for (; *pattern != '*'; pattern++, text++) {
		if (*pattern != *text)
			return false;
		if (*pattern == '\0')
			return true;
	}
	for (;; text++) {
		if (pattern_fits(pattern + 1, text))
			return true;
		if (*text == '\0')
			return false;
	}
}
