/* SPDX-License-Identifier: Apache-2.0 */
/* Commands: the tree of words that may stand among the flags. A tree is built from its leaves: a registered command is closed. */
#include "argp.h"

#include <stdlib.h>
#include <string.h>

doca_error_t doca_argp_cmd_create(struct doca_argp_cmd **cmd)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (cmd == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_argp_cmd *fresh = calloc(1, sizeof *fresh);
	if (fresh == NULL)
		return DOCA_ERROR_NO_MEMORY;
	*cmd = fresh;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_cmd_destroy(struct doca_argp_cmd *cmd)
{
	if (cmd == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (cmd->owned)
		return DOCA_ERROR_BAD_STATE;
	/* Its params and inner commands are the parser's already and go with it. */
	free(cmd->name);
	free(cmd->description);
	free(cmd);
	return DOCA_SUCCESS;
}

static bool may_set(const struct doca_argp_cmd *cmd, const char *function)
{
	if (cmd == NULL)
		emu_broken(DOCA_ERROR_INVALID_VALUE, function, "no cmd");
	else if (cmd->owned)
		emu_broken(DOCA_ERROR_BAD_STATE, function, "the cmd is registered already");
	return cmd != NULL && !cmd->owned;
}

void doca_argp_cmd_set_name(struct doca_argp_cmd *cmd, const char *name)
{
	if (!may_set(cmd, __func__))
		return;
	free(cmd->name);
	cmd->name = name != NULL ? strdup(name) : NULL;
}

void doca_argp_cmd_set_description(struct doca_argp_cmd *cmd, const char *description)
{
	if (!may_set(cmd, __func__))
		return;
	free(cmd->description);
	cmd->description = description != NULL ? strdup(description) : NULL;
}

void doca_argp_cmd_set_callback(struct doca_argp_cmd *cmd, doca_argp_cmd_cb_t callback)
{
	if (may_set(cmd, __func__))
		cmd->callback = callback;
}

void doca_argp_cmd_set_hidden(struct doca_argp_cmd *cmd)
{
	if (may_set(cmd, __func__))
		cmd->hidden = true;
}

void argp_own_cmd(struct doca_argp_cmd *cmd)
{
	cmd->owned = true;
	cmd->owned_next = argp->owned_cmds;
	argp->owned_cmds = cmd;
}

static doca_error_t add_cmd(struct doca_argp_cmd *parent, struct doca_argp_cmd *cmd, const char *function)
{
	if (cmd == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (cmd->owned)
		return DOCA_ERROR_BAD_STATE;
	argp_own_cmd(cmd);
	if (cmd->name == NULL || cmd->description == NULL)
		return emu_broken(DOCA_ERROR_INITIALIZATION, function, "the cmd has no name or no description");
	if (*cmd->name == '\0' || *cmd->name == '-' || strpbrk(cmd->name, " \t\r\n") != NULL)
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "the name is empty, or has a dash first or white space in it");
	if (argp_find_cmd(parent, cmd->name) != NULL)
		return emu_broken(DOCA_ERROR_INVALID_VALUE, function, "another command beside it has the same name");
	cmd->parent = parent;
	struct doca_argp_cmd **end = &parent->children;
	while (*end != NULL)
		end = &(*end)->next;
	*end = cmd;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_register_cmd(struct doca_argp_cmd *input_cmd)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	return add_cmd(&argp->root, input_cmd, __func__);
}

doca_error_t doca_argp_cmd_register_cmd(struct doca_argp_cmd *cmd, struct doca_argp_cmd *input_cmd)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	/* A command under itself would be a ring, and never reachable from the root. */
	if (cmd == NULL || cmd->owned || cmd == input_cmd) {
		if (input_cmd != NULL && !input_cmd->owned && input_cmd != cmd)
			argp_own_cmd(input_cmd);
		return cmd == NULL || input_cmd == NULL || cmd == input_cmd ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_BAD_STATE;
	}
	return add_cmd(cmd, input_cmd, __func__);
}
