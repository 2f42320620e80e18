/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to the user: the program's logger callback, or standard error. */
#include "argp.h"

#include <stdarg.h>
#include <stdio.h>

doca_error_t argp_refuse(doca_error_t result, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (argp->logger != NULL) {
		/* What it answers changes nothing: the user's input stays wrong. */
		(void)argp->logger(DOCA_LOG_LEVEL_ERROR, format, arguments);
	} else {
		fprintf(stderr, "%s: ", argp->program_name != NULL ? argp->program_name : "doca_argp");
		vfprintf(stderr, format, arguments);
		fputc('\n', stderr);
	}
	va_end(arguments);
	return result;
}
