/* SPDX-License-Identifier: Apache-2.0 */
/* What the user said: collected, checked as a whole, then told to the program in its order. */
#include "argp.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "doca_version.h"

void argp_line_init(struct argp_line *line)
{
	memset(line, 0, sizeof *line);
	line->last = &line->first;
	line->cmd = &argp->root;
}

void argp_line_free(struct argp_line *line)
{
	while (line->first != NULL) {
		struct argp_value *value = line->first;
		line->first = value->next;
		free(value->text);
		free(value);
	}
}

struct argp_value *argp_line_add(struct argp_line *line, struct doca_argp_param *param, struct doca_argp_cmd *cmd, const char *text)
{
	struct argp_value *value = calloc(1, sizeof *value);
	if (value == NULL)
		return NULL;
	value->param = param;
	value->cmd = cmd;
	if (text != NULL && (value->text = strdup(text)) == NULL) {
		free(value);
		return NULL;
	}
	*line->last = value;
	line->last = &value->next;
	return value;
}

/* ---- from text --------------------------------------------------------------------------------------------------------------------- */
/* Decimal, or hexadecimal after 0x; nothing around it. A leading zero means nothing: nobody expects octal here. */
bool argp_parse_int(const char *text, int *number)
{
	const char *digits = text + (*text == '-' || *text == '+');
	bool hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
	const char *first = digits + (hexadecimal ? 2 : 0);
	/* strtol would skip white space and take a second sign. */
	if (*first == '\0' || strspn(first, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") != strlen(first))
		return false;
	errno = 0;
	long value = strtol(text, NULL, hexadecimal ? 16 : 10);
	if (errno != 0 || value < INT_MIN || value > INT_MAX)
		return false;
	*number = (int)value;
	return true;
}

doca_error_t argp_convert(struct argp_value *value, const char *text)
{
	char name[64];
	switch (value->param->type) {
	case DOCA_ARGP_TYPE_STRING:
		return DOCA_SUCCESS;
	case DOCA_ARGP_TYPE_INT:
		if (argp_parse_int(text, &value->number))
			return DOCA_SUCCESS;
		return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s: '%.100s' is not a whole number from %d to %d", argp_param_name(value->param, name),
				   text, INT_MIN, INT_MAX);
	case DOCA_ARGP_TYPE_BOOLEAN:
		value->boolean = strcmp(text, "true") == 0;
		if (value->boolean || strcmp(text, "false") == 0)
			return DOCA_SUCCESS;
		return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s: '%.100s' is neither true nor false", argp_param_name(value->param, name), text);
	default:
		return argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "%s can only be given in a JSON file", argp_param_name(value->param, name));
	}
}

/* ---- as a whole ------------------------------------------------------------------------------------------------------------------- */
bool argp_line_has(const struct argp_line *line, const struct doca_argp_param *param)
{
	for (const struct argp_value *value = line->first; value != NULL; value = value->next)
		if (value->param == param)
			return true;
	return false;
}

static const struct doca_argp_param *singular(const struct argp_line *line)
{
	for (const struct argp_value *value = line->first; value != NULL; value = value->next)
		if (value->param != NULL && value->param->singular)
			return value->param;
	return NULL;
}

static doca_error_t check_alone(const struct argp_line *line, const struct doca_argp_param *alone)
{
	char name[64], other[64];
	for (const struct argp_value *value = line->first; value != NULL; value = value->next)
		if (value->param != NULL && value->param != alone)
			return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s cannot be given together with %s", argp_param_name(alone, name),
					   argp_param_name(value->param, other));
	return DOCA_SUCCESS;
}

static doca_error_t check_mandatory(const struct argp_line *line)
{
	char name[64];
	/* Those of the commands on the way; not of commands that were not asked for. */
	for (const struct doca_argp_cmd *cmd = line->cmd; cmd != NULL; cmd = cmd->parent)
		for (const struct doca_argp_param *param = cmd->params; param != NULL; param = param->next)
			if (param->mandatory && !argp_line_has(line, param))
				return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s is missing: it is mandatory", argp_param_name(param, name));
	return DOCA_SUCCESS;
}

doca_error_t argp_check(struct argp_line *line)
{
	/* A flag that stands for itself (like --version) needs no mandatory one beside it; it could not be given anyway. */
	const struct doca_argp_param *alone = singular(line);
	return alone != NULL ? check_alone(line, alone) : check_mandatory(line);
}

/* ---- to the program ---------------------------------------------------------------------------------------------------------------- */
static doca_error_t show_version(void)
{
	bool yes = true;
	if (argp->version != NULL)
		return argp->version(&yes, argp->config);
	printf("%s: DOCA %s\n", argp->program_name != NULL ? argp->program_name : "doca_argp", doca_version_runtime());
	argp->running = false;
	(void)doca_argp_destroy();
	exit(EXIT_SUCCESS);
}

static doca_error_t apply_json_object(struct argp_value *value)
{
	void *object = argp_jsonc_parse(value->text);
	if (object == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	doca_error_t result = value->param->callback(object, argp->config);
	argp_jsonc_put(object);
	return result;
}

static doca_error_t apply_program_flag(struct argp_value *value)
{
	switch (value->param->type) {
	case DOCA_ARGP_TYPE_INT:
		return value->param->callback(&value->number, argp->config);
	case DOCA_ARGP_TYPE_BOOLEAN:
		return value->param->callback(&value->boolean, argp->config);
	case DOCA_ARGP_TYPE_JSON_OBJ:
		return apply_json_object(value);
	default:
		return value->param->callback(value->text, argp->config);
	}
}

static doca_error_t apply_value(struct argp_value *value)
{
	if (value->param == NULL)
		return value->cmd->callback != NULL ? value->cmd->callback(argp->config) : DOCA_SUCCESS;
	switch (value->param->builtin) {
	case ARGP_VERSION:
		return show_version();
	case ARGP_LOG_LEVEL:
	case ARGP_SDK_LOG_LEVEL:
		return argp_set_level(value->param->builtin, value->number);
	case ARGP_PROGRAM_FLAG:
		return apply_program_flag(value);
	default:
		return DOCA_SUCCESS;
	}
}

static bool is_level(const struct argp_value *value)
{
	return value->param != NULL && (value->param->builtin == ARGP_LOG_LEVEL || value->param->builtin == ARGP_SDK_LOG_LEVEL);
}

doca_error_t argp_apply(struct argp_line *line)
{
	doca_error_t result = DOCA_SUCCESS;
	/* Levels first, so that they hold for what the program's callbacks log. */
	for (struct argp_value *value = line->first; result == DOCA_SUCCESS && value != NULL; value = value->next)
		if (is_level(value))
			result = apply_value(value);
	for (struct argp_value *value = line->first; result == DOCA_SUCCESS && value != NULL; value = value->next)
		if (!is_level(value))
			result = apply_value(value);
	if (result == DOCA_SUCCESS && argp->validation != NULL)
		result = argp->validation(argp->config);
	if (result == DOCA_SUCCESS && argp->dpdk != NULL)
		result = argp_dpdk_forward(line);
	return result;
}
