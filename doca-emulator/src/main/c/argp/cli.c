/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The command line: -n VALUE, -n=VALUE, --name VALUE, --name=VALUE, switches without a value, commands. Short names may have several
 * letters ("-sa"), so letters are never bundled.
 */
#include "argp.h"

#include <stdlib.h>
#include <string.h>

static void show_help(void)
{
	argp_print_usage(stdout);
	argp->running = false;
	(void)doca_argp_destroy();
	exit(EXIT_SUCCESS);
}

static doca_error_t parse_flag(struct argp_line *line, int argc, char **argv, int *at)
{
	const char *word = argv[*at];
	enum argp_name_kind kind = word[1] == '-' ? ARGP_LONG : ARGP_SHORT;
	const char *name = word + (kind == ARGP_LONG ? 2 : 1);
	size_t length = strcspn(name, "=");
	const char *text = name[length] == '=' ? name + length + 1 : NULL;
	struct doca_argp_param *param = argp_find(line->cmd, kind, name, length);
	if (param == NULL)
		return argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "%.100s: there is no such flag%s%s", word, line->cmd->name != NULL ? " for command " : "",
				   line->cmd->name != NULL ? line->cmd->name : "");
	if (param->builtin == ARGP_HELP)
		show_help();
	if (!param->multiplicity && argp_line_has(line, param))
		return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%.100s may be given once only", word);
	if (text == NULL && param->type == DOCA_ARGP_TYPE_BOOLEAN) {
		text = "true";
	} else if (text == NULL && param->type != DOCA_ARGP_TYPE_JSON_OBJ) {
		if (*at + 1 == argc)
			return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%.100s needs a value", word);
		text = argv[++*at];
	}
	struct argp_value *value = argp_line_add(line, param, NULL, text);
	if (value == NULL)
		return DOCA_ERROR_NO_MEMORY;
	doca_error_t result = argp_convert(value, text);
	if (result == DOCA_SUCCESS && param->builtin == ARGP_JSON)
		line->json_path = value->text;
	return result;
}

static doca_error_t parse_command(struct argp_line *line, const char *word)
{
	struct doca_argp_cmd *cmd = argp_find_cmd(line->cmd, word);
	if (cmd == NULL)
		return argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "%.100s: %s", word,
				   line->cmd->children != NULL ? "there is no such command" : "only flags are expected here");
	line->cmd = cmd;
	argp->usage_of = cmd;
	return argp_line_add(line, NULL, cmd, NULL) != NULL ? DOCA_SUCCESS : DOCA_ERROR_NO_MEMORY;
}

doca_error_t argp_parse_cli(struct argp_line *line, int argc, char **argv)
{
	int at = 1;
	/* A DPDK program: what stands before "--" is DPDK's. */
	for (int i = 1; argp->dpdk != NULL && i < argc; i++) {
		if (strcmp(argv[i], "--") == 0) {
			line->dpdk_argc = i;
			line->dpdk_argv = argv;
			at = i + 1;
			break;
		}
	}
	doca_error_t result = DOCA_SUCCESS;
	for (; result == DOCA_SUCCESS && at < argc; at++) {
		const char *word = argv[at];
		if (word[0] == '-' && word[1] != '\0' && strcmp(word, "--") != 0)
			result = parse_flag(line, argc, argv, &at);
		else
			result = parse_command(line, word);
	}
	return result;
}
