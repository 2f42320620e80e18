/* SPDX-License-Identifier: Apache-2.0 */
/* DPDK's own flags: what stands before "--", or the section doca_dpdk_flags. They are passed on; nothing here knows what they mean. */
#include "argp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

void argp_dpdk_free(struct argp *parser)
{
	for (char **at = parser->dpdk_argv; at != NULL && *at != NULL; at++)
		free(*at);
	free(parser->dpdk_argv);
	parser->dpdk_argv = NULL;
}

static size_t count(void)
{
	size_t used = 0;
	while (argp->dpdk_argv != NULL && argp->dpdk_argv[used] != NULL)
		used++;
	return used;
}

/* Takes `text` over. */
static doca_error_t push_owned(char *text)
{
	if (text == NULL)
		return DOCA_ERROR_NO_MEMORY;
	size_t used = count();
	char **grown = realloc(argp->dpdk_argv, (used + 2) * sizeof *grown);
	if (grown == NULL) {
		free(text);
		return DOCA_ERROR_NO_MEMORY;
	}
	grown[used] = text;
	grown[used + 1] = NULL;
	argp->dpdk_argv = grown;
	return DOCA_SUCCESS;
}

static doca_error_t push(const char *text)
{
	return push_owned(strdup(text));
}

static doca_error_t push_flag(const char *flag, char *value)
{
	doca_error_t result = push(flag);
	if (result == DOCA_SUCCESS)
		return push_owned(value);
	free(value);
	return result;
}

static doca_error_t push_name(void)
{
	argp_dpdk_free(argp);
	return push(argp->program_name != NULL ? argp->program_name : "doca_argp");
}

static doca_error_t copy_cli(const struct argp_line *line)
{
	argp_dpdk_free(argp);
	doca_error_t result = DOCA_SUCCESS;
	for (int i = 0; result == DOCA_SUCCESS && i < line->dpdk_argc; i++)
		result = push(line->dpdk_argv[i]);
	return result;
}

/* EAL starts without any flag, too. */
doca_error_t argp_dpdk_forward(const struct argp_line *line)
{
	doca_error_t result = line->dpdk_argc > 0 ? copy_cli(line) : argp->dpdk_argv == NULL ? push_name() : DOCA_SUCCESS;
	return result == DOCA_SUCCESS ? argp->dpdk((int)count(), argp->dpdk_argv) : result;
}

/* ---- the JSON section --------------------------------------------------------------------------------------------------------------- */
static doca_error_t refuse(const struct json *json, const char *what)
{
	return argp_refuse(DOCA_ERROR_INVALID_VALUE, "doca_dpdk_flags, line %d: \"%.60s\" %s", json->line, json->key != NULL ? json->key : "", what);
}

/* {"device": "pf", "id": "0000:03:00.0", "hws": true} becomes -a 0000:03:00.0,dv_flow_en=2 */
static doca_error_t push_device(const struct json *device)
{
	if (device->kind != JSON_OBJECT)
		return refuse(device, "holds something that is not an object");
	const struct json *kind = json_member(device, "device"), *id = json_member(device, "id");
	if (kind == NULL || kind->kind != JSON_STRING || id == NULL || id->kind != JSON_STRING)
		return refuse(device, "holds a device without \"device\" and \"id\" (strings)");
	bool hws = false, sft = false;
	for (const struct json *at = device->first; at != NULL; at = at->next) {
		if (at == kind || at == id)
			continue;
		bool *option = strcmp(at->key, "hws") == 0 ? &hws : strcmp(at->key, "sft") == 0 ? &sft : NULL;
		if (option == NULL || at->kind != JSON_BOOLEAN)
			return refuse(at, "is no option of a device: \"hws\" and \"sft\" (true or false) are");
		*option = at->boolean;
	}
	char *text = NULL;
	if (asprintf(&text, "%s%s%s%s", strcmp(kind->text, "sf") == 0 ? "auxiliary:mlx5_core.sf." : "", id->text, hws ? ",dv_flow_en=2" : "",
		     sft ? ",sft_en=1" : "") < 0)
		text = NULL;
	return push_flag("-a", text);
}

static doca_error_t push_words(const char *text)
{
	doca_error_t result = DOCA_SUCCESS;
	while (result == DOCA_SUCCESS && *(text += strspn(text, " \t")) != '\0') {
		size_t length = strcspn(text, " \t");
		result = push_owned(strndup(text, length));
		text += length;
	}
	return result;
}

static doca_error_t push_member(const struct json *json)
{
	if (strcmp(json->key, "devices") == 0) {
		if (json->kind != JSON_ARRAY)
			return refuse(json, "is to be an array");
		doca_error_t result = DOCA_SUCCESS;
		for (const struct json *device = json->first; result == DOCA_SUCCESS && device != NULL; device = device->next)
			result = push_device(device);
		return result;
	}
	if (strcmp(json->key, "core-list") == 0)
		return json->kind == JSON_STRING ? push_flag("-l", strdup(json->text)) : refuse(json, "is to be a string");
	if (strcmp(json->key, "core-mask") == 0)
		return json->kind == JSON_STRING || json->kind == JSON_NUMBER ? push_flag("-c", strdup(json->text)) :
			refuse(json, "is to be a number or a string");
	if (strcmp(json->key, "flags") == 0)
		return json->kind == JSON_STRING ? push_words(json->text) : refuse(json, "is to be a string");
	return argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "doca_dpdk_flags, line %d: \"%.60s\" is none of devices, core-list, core-mask, flags", json->line,
			   json->key);
}

doca_error_t argp_dpdk_from_json(const struct json *flags)
{
	doca_error_t result = push_name();
	for (const struct json *json = flags->first; result == DOCA_SUCCESS && json != NULL; json = json->next)
		result = push_member(json);
	return result;
}
