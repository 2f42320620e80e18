/* SPDX-License-Identifier: Apache-2.0 */
/* Flags: create, describe, register, destroy. */
#include "argp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

doca_error_t doca_argp_param_create(struct doca_argp_param **param)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (param == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_argp_param *fresh = calloc(1, sizeof *fresh);
	if (fresh == NULL)
		return DOCA_ERROR_NO_MEMORY;
	*param = fresh;
	return DOCA_SUCCESS;
}

static void free_param(struct doca_argp_param *param)
{
	free(param->short_name);
	free(param->long_name);
	free(param->arguments);
	free(param->description);
	free(param);
}

doca_error_t doca_argp_param_destroy(struct doca_argp_param *param)
{
	if (param == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (param->owned)
		return DOCA_ERROR_BAD_STATE;
	free_param(param);
	return DOCA_SUCCESS;
}

/* Setters answer nothing, so a misuse of them can only be reported as a broken rule. */
static bool may_set(const struct doca_argp_param *param, const char *function)
{
	if (param == NULL)
		emu_broken(DOCA_ERROR_INVALID_VALUE, function, "no param");
	else if (param->owned)
		emu_broken(DOCA_ERROR_BAD_STATE, function, "the param is registered already");
	return param != NULL && !param->owned;
}

/* Copies: whether the caller's text lives on is not documented. Out of memory leaves it unset, and registering fails. */
static void set_text(char **text, const char *to)
{
	free(*text);
	*text = to != NULL ? strdup(to) : NULL;
}

void doca_argp_param_set_short_name(struct doca_argp_param *param, const char *name)
{
	if (may_set(param, __func__))
		set_text(&param->short_name, name);
}

void doca_argp_param_set_long_name(struct doca_argp_param *param, const char *name)
{
	if (may_set(param, __func__))
		set_text(&param->long_name, name);
}

void doca_argp_param_set_arguments(struct doca_argp_param *param, const char *arguments)
{
	if (may_set(param, __func__))
		set_text(&param->arguments, arguments);
}

void doca_argp_param_set_description(struct doca_argp_param *param, const char *description)
{
	if (may_set(param, __func__))
		set_text(&param->description, description);
}

void doca_argp_param_set_callback(struct doca_argp_param *param, doca_argp_param_cb_t callback)
{
	if (may_set(param, __func__))
		param->callback = callback;
}

void doca_argp_param_set_type(struct doca_argp_param *param, enum doca_argp_type type)
{
	if (may_set(param, __func__))
		param->type = type;
}

void doca_argp_param_set_mandatory(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->mandatory = true;
}

void doca_argp_param_set_cli_only(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->cli_only = true;
}

void doca_argp_param_set_multiplicity(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->multiplicity = true;
}

void doca_argp_param_set_singular(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->singular = true;
}

void doca_argp_param_set_inherited(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->inherited = true;
}

void doca_argp_param_set_hidden(struct doca_argp_param *param)
{
	if (may_set(param, __func__))
		param->hidden = true;
}

const char *argp_param_name(const struct doca_argp_param *param, char text[static 64])
{
	if (param->long_name != NULL)
		snprintf(text, 64, "--%s", param->long_name);
	else
		snprintf(text, 64, "-%s", param->short_name);
	return text;
}

/* ---- registering ----------------------------------------------------------------------------------------------------------------- */
void argp_own_param(struct doca_argp_param *param)
{
	param->owned = true;
	param->owned_next = argp->owned_params;
	argp->owned_params = param;
}

void argp_free_owned(struct argp *parser)
{
	while (parser->owned_params != NULL) {
		struct doca_argp_param *param = parser->owned_params;
		parser->owned_params = param->owned_next;
		free_param(param);
	}
	while (parser->owned_cmds != NULL) {
		struct doca_argp_cmd *cmd = parser->owned_cmds;
		parser->owned_cmds = cmd->owned_next;
		free(cmd->name);
		free(cmd->description);
		free(cmd);
	}
}

/* A name is what can stand after the dashes: no dash first, no '=' (it begins a value), no white space. */
static bool good_name(const char *name)
{
	return *name != '\0' && *name != '-' && strpbrk(name, "= \t\r\n") == NULL;
}

static bool same(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static bool taken(const struct doca_argp_cmd *cmd, const struct doca_argp_param *param)
{
	for (const struct doca_argp_param *at = cmd->params; at != NULL; at = at->next)
		if (same(at->short_name, param->short_name) || same(at->long_name, param->long_name))
			return true;
	return false;
}

static doca_error_t check_param(const struct doca_argp_cmd *cmd, const struct doca_argp_param *param, const char *function)
{
	if (param->short_name == NULL && param->long_name == NULL)
		return emu_broken(DOCA_ERROR_INITIALIZATION, function, "the param has neither a short nor a long name");
	if (param->description == NULL)
		return emu_broken(DOCA_ERROR_INITIALIZATION, function, "the param has no description");
	if (param->callback == NULL)
		return emu_broken(DOCA_ERROR_INITIALIZATION, function, "the param has no callback");
	if (param->type == DOCA_ARGP_TYPE_UNKNOWN)
		return emu_broken(DOCA_ERROR_INITIALIZATION, function, "the param has no type");
	if (param->type < DOCA_ARGP_TYPE_STRING || param->type > DOCA_ARGP_TYPE_JSON_OBJ)
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "there is no such type");
	if ((param->short_name != NULL && !good_name(param->short_name)) || (param->long_name != NULL && !good_name(param->long_name)))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "a name is empty, or has a dash first, '=' or white space in it");
	if (same(param->short_name, "j") || same(param->long_name, "json"))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "-j and --json belong to the parser");
	if (taken(cmd, param))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "another param of this command has the same name");
	if (param->type == DOCA_ARGP_TYPE_JSON_OBJ && (param->long_name == NULL || param->cli_only))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "a param of type JSON_OBJ can be given in a JSON file only: it needs a long name");
	return DOCA_SUCCESS;
}

doca_error_t argp_add_param(struct doca_argp_cmd *cmd, struct doca_argp_param *param, const char *function)
{
	if (param == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (param->owned)
		return DOCA_ERROR_BAD_STATE;
	/* In all flows, also when it is refused. */
	argp_own_param(param);
	doca_error_t result = check_param(cmd, param, function);
	if (result != DOCA_SUCCESS)
		return result;
	/* JSON keys are long names. */
	if (param->long_name == NULL)
		param->cli_only = true;
	param->cmd = cmd;
	struct doca_argp_param **end = &cmd->params;
	while (*end != NULL)
		end = &(*end)->next;
	*end = param;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_register_param(struct doca_argp_param *input_param)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	return argp_add_param(&argp->root, input_param, __func__);
}

doca_error_t doca_argp_cmd_register_param(struct doca_argp_cmd *cmd, struct doca_argp_param *input_param)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (cmd == NULL || cmd->owned) {
		/* Refused, but handed over all the same. */
		if (input_param != NULL && !input_param->owned)
			argp_own_param(input_param);
		return cmd == NULL || input_param == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_BAD_STATE;
	}
	return argp_add_param(cmd, input_param, __func__);
}
