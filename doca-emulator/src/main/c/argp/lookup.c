/* SPDX-License-Identifier: Apache-2.0 */
/* Which flag or command a word names. */
#include "argp.h"

#include <string.h>

static struct doca_argp_param *find_in(const struct doca_argp_cmd *cmd, bool inherited_only, enum argp_name_kind kind, const char *name,
				       size_t length)
{
	for (struct doca_argp_param *param = cmd->params; param != NULL; param = param->next) {
		const char *its = kind == ARGP_SHORT ? param->short_name : param->long_name;
		if (its != NULL && (param->inherited || !inherited_only) && strlen(its) == length && memcmp(its, name, length) == 0)
			return param;
	}
	return NULL;
}

struct doca_argp_param *argp_find(const struct doca_argp_cmd *cmd, enum argp_name_kind kind, const char *name, size_t length)
{
	struct doca_argp_param *found = find_in(cmd, false, kind, name, length);
	for (const struct doca_argp_cmd *at = cmd->parent; found == NULL && at != NULL; at = at->parent)
		found = find_in(at, true, kind, name, length);
	/* The program's flags come first: there are programs with a -v of their own. */
	return found != NULL ? found : find_in(&argp->general, false, kind, name, length);
}

struct doca_argp_cmd *argp_find_cmd(const struct doca_argp_cmd *cmd, const char *name)
{
	for (struct doca_argp_cmd *at = cmd->children; at != NULL; at = at->next)
		if (strcmp(at->name, name) == 0)
			return at;
	return NULL;
}
