/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The JSON file of --json:
 *   { "doca_dpdk_flags": { ... }, "doca_general_flags": { "log-level": 50 }, "doca_program_flags": { LONG NAME: VALUE, ... } }
 * A flag that may be repeated takes an array.
 */
#include "argp.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

#define MAX_FILE (1024 * 1024)

struct config {
	const char *path, *text;
	const struct argp_line *cli;
	struct argp_line values;
};

static doca_error_t wrong(const struct config *config, const struct json *json, doca_error_t result, const char *what)
{
	return argp_refuse(result, "%s, line %d: \"%.60s\" %s", config->path, json->line, json->key != NULL ? json->key : "", what);
}

static doca_error_t wrong_kind(const struct config *config, const struct json *json, const char *key, const char *expected)
{
	return argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s, line %d: \"%.60s\" is %s; it is to be %s", config->path, json->line, key,
			   json_kind_name(json->kind), expected);
}

/* ---- one value ---------------------------------------------------------------------------------------------------------------------- */
static doca_error_t add_one(struct config *config, struct doca_argp_param *param, const struct json *json)
{
	char *object = NULL;
	const char *text = json->text;
	switch (param->type) {
	case DOCA_ARGP_TYPE_STRING:
		if (json->kind != JSON_STRING)
			return wrong_kind(config, json, param->long_name, "a string");
		break;
	case DOCA_ARGP_TYPE_INT:
		if (json->kind != JSON_NUMBER)
			return wrong_kind(config, json, param->long_name, "a whole number");
		break;
	case DOCA_ARGP_TYPE_BOOLEAN:
		if (json->kind != JSON_BOOLEAN)
			return wrong_kind(config, json, param->long_name, "true or false");
		text = json->boolean ? "true" : "false";
		break;
	default:
		text = object = strndup(config->text + json->begin, json->end - json->begin);
		if (object == NULL)
			return DOCA_ERROR_NO_MEMORY;
		break;
	}
	struct argp_value *value = argp_line_add(&config->values, param, NULL, text);
	free(object);
	if (value == NULL)
		return DOCA_ERROR_NO_MEMORY;
	return param->type == DOCA_ARGP_TYPE_JSON_OBJ ? DOCA_SUCCESS : argp_convert(value, value->text);
}

static doca_error_t add_flag(struct config *config, struct doca_argp_param *param, const struct json *json)
{
	if (argp_line_has(config->cli, param))
		return DOCA_SUCCESS;
	if (!param->multiplicity || param->type == DOCA_ARGP_TYPE_JSON_OBJ)
		return add_one(config, param, json);
	if (json->kind != JSON_ARRAY)
		return wrong_kind(config, json, param->long_name, "an array: the flag may be repeated");
	doca_error_t result = DOCA_SUCCESS;
	for (const struct json *element = json->first; result == DOCA_SUCCESS && element != NULL; element = element->next)
		result = add_one(config, param, element);
	return result;
}

/* ---- sections ----------------------------------------------------------------------------------------------------------------------- */
/* Looked for from the command the user is in up to the root: a file may serve several commands, each key where it belongs. */
static struct doca_argp_param *find_program_flag(const struct argp_line *line, const char *name)
{
	for (const struct doca_argp_cmd *cmd = line->cmd; cmd != NULL; cmd = cmd->parent)
		for (struct doca_argp_param *param = cmd->params; param != NULL; param = param->next)
			if (param->long_name != NULL && strcmp(param->long_name, name) == 0)
				return param;
	return NULL;
}

static struct doca_argp_param *find_general_flag(const char *name)
{
	for (struct doca_argp_param *param = argp->general.params; param != NULL; param = param->next)
		if (strcmp(param->long_name, name) == 0)
			return param;
	return NULL;
}

static doca_error_t read_flags(struct config *config, const struct json *section, bool general)
{
	for (const struct json *json = section->first; json != NULL; json = json->next) {
		struct doca_argp_param *param = general ? find_general_flag(json->key) : find_program_flag(config->cli, json->key);
		if (param == NULL)
			return wrong(config, json, DOCA_ERROR_NOT_SUPPORTED, "is no flag of this program");
		if (param->cli_only)
			return wrong(config, json, DOCA_ERROR_NOT_SUPPORTED, "can be given on the command line only");
		doca_error_t result = add_flag(config, param, json);
		if (result != DOCA_SUCCESS)
			return result;
	}
	return DOCA_SUCCESS;
}

static doca_error_t read_section(struct config *config, const struct json *section)
{
	bool general = strcmp(section->key, "doca_general_flags") == 0, dpdk = strcmp(section->key, "doca_dpdk_flags") == 0;
	if (!general && !dpdk && strcmp(section->key, "doca_program_flags") != 0)
		return wrong(config, section, DOCA_ERROR_NOT_SUPPORTED,
			     "is no section: doca_dpdk_flags, doca_general_flags, doca_program_flags are");
	if (section->kind != JSON_OBJECT)
		return wrong_kind(config, section, section->key, "an object");
	if (!dpdk)
		return read_flags(config, section, general);
	if (argp->dpdk == NULL)
		return wrong(config, section, DOCA_ERROR_NOT_SUPPORTED, "means nothing to this program: it does not use DPDK");
	return config->cli->dpdk_argc > 0 ? DOCA_SUCCESS : argp_dpdk_from_json(section);
}

static doca_error_t read_text(struct config *config, size_t length)
{
	struct json_error error;
	struct json *json = json_parse(config->text, length, &error);
	if (json == NULL)
		return argp_refuse(error.no_memory ? DOCA_ERROR_NO_MEMORY : DOCA_ERROR_IO_FAILED, "%s, line %d, column %d: %s", config->path,
				   error.line, error.column, error.message);
	doca_error_t result = DOCA_SUCCESS;
	if (json->kind != JSON_OBJECT)
		result = argp_refuse(DOCA_ERROR_INVALID_VALUE, "%s is %s; it is to be an object of sections", config->path,
				     json_kind_name(json->kind));
	for (const struct json *section = json->first; result == DOCA_SUCCESS && section != NULL; section = section->next)
		result = read_section(config, section);
	json_free(json);
	return result;
}

/* ---- the file ----------------------------------------------------------------------------------------------------------------------- */
static doca_error_t read_file(const char *path, char *text, size_t *length)
{
	FILE *file = fopen(path, "re");
	if (file == NULL)
		return argp_refuse(DOCA_ERROR_IO_FAILED, "%s cannot be read: %s", path, strerror(errno));
	errno = 0;
	*length = fread(text, 1, MAX_FILE + 1, file);
	int failure = ferror(file) ? errno : 0;
	fclose(file);
	if (failure != 0)
		return argp_refuse(DOCA_ERROR_IO_FAILED, "%s cannot be read: %s", path, strerror(failure));
	if (*length > MAX_FILE)
		return argp_refuse(DOCA_ERROR_IO_FAILED, "%s is larger than %d bytes", path, MAX_FILE);
	return DOCA_SUCCESS;
}

doca_error_t argp_parse_config(struct argp_line *line, const char *path)
{
	char *text = malloc(MAX_FILE + 1);
	if (text == NULL)
		return DOCA_ERROR_NO_MEMORY;
	struct config config = {.path = path, .text = text, .cli = line};
	argp_line_init(&config.values);
	size_t length = 0;
	doca_error_t result = read_file(path, text, &length);
	if (result == DOCA_SUCCESS)
		result = read_text(&config, length);
	free(text);
	if (result != DOCA_SUCCESS || config.values.first == NULL) {
		argp_line_free(&config.values);
		return result;
	}
	/* Before the command line's: what is in a file is what holds in general. */
	*config.values.last = line->first;
	if (line->first == NULL)
		line->last = config.values.last;
	line->first = config.values.first;
	return DOCA_SUCCESS;
}
