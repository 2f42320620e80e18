/* SPDX-License-Identifier: Apache-2.0 */
/* The flags that every program has: help, version, log levels, JSON file. */
#include "argp.h"

#include <stdlib.h>
#include <string.h>

#include "doca_log.h"

#define LEVELS "10 disable, 20 critical, 30 error, 40 warning, 50 info, 60 debug, 70 trace"

static const struct {
	enum argp_builtin builtin;
	const char *short_name, *long_name, *arguments, *description;
	enum doca_argp_type type;
	bool singular, cli_only;
} flags[] = {
	{ARGP_HELP, "h", "help", NULL, "Show this text", DOCA_ARGP_TYPE_BOOLEAN, false, true},
	{ARGP_VERSION, "v", "version", NULL, "Show the version", DOCA_ARGP_TYPE_BOOLEAN, true, true},
	{ARGP_LOG_LEVEL, "l", "log-level", "<level>", "What the program logs: " LEVELS, DOCA_ARGP_TYPE_INT, false, false},
	{ARGP_SDK_LOG_LEVEL, NULL, "sdk-log-level", "<level>", "What the DOCA libraries log: same levels", DOCA_ARGP_TYPE_INT, false, false},
	{ARGP_JSON, "j", "json", "<path>", "Read flags from a JSON file; flags given here win", DOCA_ARGP_TYPE_STRING, false, true},
};

static bool copy(char **to, const char *text)
{
	*to = text != NULL ? strdup(text) : NULL;
	return text == NULL || *to != NULL;
}

doca_error_t argp_add_general_flags(void)
{
	struct doca_argp_param **end = &argp->general.params;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		struct doca_argp_param *param = calloc(1, sizeof *param);
		if (param == NULL)
			return DOCA_ERROR_NO_MEMORY;
		argp_own_param(param);
		if (!copy(&param->short_name, flags[i].short_name) || !copy(&param->long_name, flags[i].long_name) ||
		    !copy(&param->arguments, flags[i].arguments) || !copy(&param->description, flags[i].description))
			return DOCA_ERROR_NO_MEMORY;
		param->builtin = flags[i].builtin;
		param->type = flags[i].type;
		param->singular = flags[i].singular;
		param->cli_only = flags[i].cli_only;
		param->cmd = &argp->general;
		*end = param;
		end = &param->next;
	}
	return DOCA_SUCCESS;
}

doca_error_t argp_set_level(enum argp_builtin which, int level)
{
	doca_error_t result = level < 0 ? DOCA_ERROR_INVALID_VALUE :
		which == ARGP_LOG_LEVEL ? doca_log_level_set_global_lower_limit((uint32_t)level) :
		doca_log_level_set_global_sdk_limit((uint32_t)level);
	if (result == DOCA_SUCCESS)
		return DOCA_SUCCESS;
	return argp_refuse(DOCA_ERROR_INVALID_VALUE, "--%s %d: the levels are " LEVELS,
			   which == ARGP_LOG_LEVEL ? "log-level" : "sdk-log-level", level);
}

/* What the user passed has become the global level; so that is the answer in either case. */
doca_error_t doca_argp_get_log_level(int *log_level)
{
	if (log_level == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*log_level = (int)doca_log_level_get_global_lower_limit();
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_get_sdk_log_level(int *log_level)
{
	if (log_level == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*log_level = (int)doca_log_level_get_global_sdk_limit();
	return DOCA_SUCCESS;
}
