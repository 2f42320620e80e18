/* SPDX-License-Identifier: Apache-2.0 */
/* The help text, made of what was registered. */
#include "argp.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define DESCRIPTION_COLUMN 36
#define LINE_END 120

/* Breaks `text` at spaces; later lines begin under the first. */
static void print_wrapped(FILE *out, const char *text, int column)
{
	int at = column;
	while (*text != '\0') {
		size_t word = strcspn(text, " \n");
		if (at > column && at + 1 + (int)word > LINE_END) {
			fprintf(out, "\n%*s", column, "");
			at = column;
		} else if (at > column) {
			fputc(' ', out);
			at++;
		}
		fwrite(text, 1, word, out);
		at += (int)word;
		text += word;
		text += strspn(text, " \n");
	}
	fputc('\n', out);
}

static void print_entry(FILE *out, const char *head, const char *description)
{
	int used = fprintf(out, "  %s", head);
	/* A head that does not leave two spaces gets a line of its own. */
	if (used > DESCRIPTION_COLUMN - 2) {
		fputc('\n', out);
		used = 0;
	}
	fprintf(out, "%*s", DESCRIPTION_COLUMN - used, "");
	print_wrapped(out, description, DESCRIPTION_COLUMN);
}

static char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *text_of(const char *format, ...)
{
	char *text;
	va_list arguments;
	va_start(arguments, format);
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	return length < 0 ? NULL : text;
}

static void print_param(FILE *out, const struct doca_argp_param *param)
{
	bool both = param->short_name != NULL && param->long_name != NULL;
	char *head = text_of("%s%s%s%s%s%s%s", param->short_name != NULL ? "-" : "", param->short_name != NULL ? param->short_name : "",
			     both ? ", " : "", param->long_name != NULL ? "--" : "", param->long_name != NULL ? param->long_name : "",
			     param->arguments != NULL ? " " : "", param->arguments != NULL ? param->arguments : "");
	char *description = text_of("%s%s%s", param->description, param->mandatory ? " (mandatory)" : "",
				    param->multiplicity ? " (may be repeated)" : "");
	if (head != NULL && description != NULL)
		print_entry(out, head, description);
	free(head);
	free(description);
}

static bool shown(const struct doca_argp_param *param, const struct doca_argp_cmd *cmd)
{
	return !param->hidden && (param->cmd == cmd || param->inherited);
}

/* A flag of the parser that the program replaced has lost that name. */
static bool replaced(const struct doca_argp_param *general, enum argp_name_kind kind)
{
	const char *name = kind == ARGP_SHORT ? general->short_name : general->long_name;
	return name != NULL && argp_find(argp->usage_of, kind, name, strlen(name)) != general;
}

static void print_general(FILE *out)
{
	fprintf(out, "\nDOCA Flags:\n");
	for (const struct doca_argp_param *param = argp->general.params; param != NULL; param = param->next) {
		struct doca_argp_param left = *param;
		if (replaced(param, ARGP_SHORT))
			left.short_name = NULL;
		if (replaced(param, ARGP_LONG))
			left.long_name = NULL;
		if (left.short_name != NULL || left.long_name != NULL)
			print_param(out, &left);
	}
}

static void print_program_flags(FILE *out, const struct doca_argp_cmd *cmd)
{
	bool any = false;
	for (const struct doca_argp_cmd *at = cmd; at != NULL; at = at->parent) {
		for (const struct doca_argp_param *param = at->params; param != NULL; param = param->next) {
			if (!shown(param, cmd))
				continue;
			fprintf(out, "%s", any ? "" : "\nProgram Flags:\n");
			any = true;
			print_param(out, param);
		}
	}
}

static bool has_commands(const struct doca_argp_cmd *cmd)
{
	for (const struct doca_argp_cmd *at = cmd->children; at != NULL; at = at->next)
		if (!at->hidden)
			return true;
	return false;
}

static void print_commands(FILE *out, const struct doca_argp_cmd *cmd)
{
	if (has_commands(cmd))
		fprintf(out, "\nProgram Commands:\n");
	for (const struct doca_argp_cmd *at = cmd->children; at != NULL; at = at->next)
		if (!at->hidden)
			print_entry(out, at->name, at->description);
}

static void print_path(FILE *out, const struct doca_argp_cmd *cmd)
{
	if (cmd->parent != NULL) {
		print_path(out, cmd->parent);
		fprintf(out, " %s", cmd->name);
	}
}

void argp_print_usage(FILE *out)
{
	const struct doca_argp_cmd *cmd = argp->usage_of;
	fprintf(out, "Usage: %s%s", argp->program_name != NULL ? argp->program_name : "PROGRAM", argp->dpdk != NULL ? " [DPDK Flags] --" : "");
	print_path(out, cmd);
	fprintf(out, " [DOCA Flags] [Program Flags]%s\n", has_commands(cmd) ? " [Program Command]" : "");
	if (cmd->description != NULL)
		fprintf(out, "\n%s\n", cmd->description);
	print_general(out);
	print_program_flags(out, cmd);
	print_commands(out, cmd);
	/* Before a program that goes on logging to the same place from elsewhere. */
	fflush(out);
}
