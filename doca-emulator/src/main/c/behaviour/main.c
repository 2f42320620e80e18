/* SPDX-License-Identifier: Apache-2.0 */
/*
 * behaviour rows ROWS.tsv EXCEPTIONS.tsv [FUNCTION-PATTERN]   compares the rows
 * behaviour sweep                                             calls every function without an object
 * behaviour documented LOG EXCEPTIONS.tsv                     compares the answers that test programs noted
 *
 * The last line printed is the summary; the exit status is 0 if there was no failure.
 */
#include <stdio.h>
#include <string.h>

#include "behaviour.h"

int main(int argc, char **argv)
{
	char summary[512];
	bool good;
	if (argc >= 4 && argc <= 5 && strcmp(argv[1], "rows") == 0) {
		good = rows_check(argv[2], argv[3], argv[4], summary, sizeof summary);
	} else if (argc == 2 && strcmp(argv[1], "sweep") == 0) {
		good = sweep_check(summary, sizeof summary);
	} else if (argc == 4 && strcmp(argv[1], "documented") == 0) {
		good = documented_check(argv[2], argv[3], summary, sizeof summary);
	} else {
		fprintf(stderr, "usage: behaviour rows ROWS EXCEPTIONS [FUNCTION-PATTERN] | sweep | documented LOG EXCEPTIONS\n");
		return 2;
	}
	printf("%s\n", summary);
	return good ? 0 : 1;
}
