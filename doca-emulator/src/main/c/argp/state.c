/* SPDX-License-Identifier: Apache-2.0 */
/* The life of the parser: init, registrations for the whole program, start, destroy. */
#include "argp.h"

#include <stdlib.h>
#include <string.h>

struct argp *argp;

doca_error_t doca_argp_init(const char *program_name, void *program_config)
{
	if (argp != NULL)
		return DOCA_ERROR_BAD_STATE;
	if (program_name != NULL && *program_name == '\0')
		return DOCA_ERROR_INVALID_VALUE;
	struct argp *fresh = calloc(1, sizeof *fresh);
	if (fresh == NULL)
		return DOCA_ERROR_NO_MEMORY;
	fresh->config = program_config;
	fresh->root.owned = fresh->general.owned = true;
	fresh->usage_of = &fresh->root;
	if (program_name != NULL && (fresh->program_name = strdup(program_name)) == NULL) {
		free(fresh);
		return DOCA_ERROR_NO_MEMORY;
	}
	argp = fresh;
	doca_error_t result = argp_add_general_flags();
	if (result != DOCA_SUCCESS)
		(void)doca_argp_destroy();
	return result;
}

static void destroy_now(void)
{
	struct argp *parser = argp;
	argp = NULL;
	argp_free_owned(parser);
	argp_dpdk_free(parser);
	free(parser->program_name);
	free(parser);
}

doca_error_t doca_argp_destroy(void)
{
	if (argp == NULL || argp->destroy_when_done)
		return DOCA_ERROR_BAD_STATE;
	/* A version callback destroys the parser and ends the program; one that comes back finds a parser that is still whole. */
	if (argp->running)
		argp->destroy_when_done = true;
	else
		destroy_now();
	return DOCA_SUCCESS;
}

void argp_set_program_name(const char *path)
{
	if (argp->program_name != NULL)
		return;
	const char *slash = strrchr(path, '/');
	argp->program_name = strdup(slash != NULL ? slash + 1 : path);
}

static doca_error_t parse_and_apply(struct argp_line *line, int argc, char **argv)
{
	doca_error_t result = argp_parse_cli(line, argc, argv);
	if (result == DOCA_SUCCESS && line->json_path != NULL)
		result = argp_parse_config(line, line->json_path);
	if (result == DOCA_SUCCESS)
		result = argp_check(line);
	/* What the user wrote is wrong: show what would be right. A refusal of the program's callbacks is its own to explain. */
	if (result == DOCA_ERROR_INVALID_VALUE || result == DOCA_ERROR_NOT_SUPPORTED)
		argp_print_usage(stderr);
	if (result == DOCA_SUCCESS)
		result = argp_apply(line);
	return result;
}

doca_error_t doca_argp_start(int argc, char **argv)
{
	if (argp == NULL || argp->running)
		return DOCA_ERROR_BAD_STATE;
	if (argc < 1 || argv == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	for (int i = 0; i < argc; i++)
		if (argv[i] == NULL)
			return DOCA_ERROR_INVALID_VALUE;
	argp_set_program_name(argv[0]);
	struct argp_line line;
	argp_line_init(&line);
	argp->usage_of = &argp->root;
	argp->running = true;
	doca_error_t result = parse_and_apply(&line, argc, argv);
	argp->running = false;
	argp_line_free(&line);
	if (argp->destroy_when_done) {
		destroy_now();
		return DOCA_ERROR_BAD_STATE;
	}
	return result;
}

void doca_argp_usage(void)
{
	if (argp != NULL)
		argp_print_usage(stdout);
}

doca_error_t doca_argp_register_version_callback(doca_argp_param_cb_t callback)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (callback == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	argp->version = callback;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_register_validation_callback(doca_argp_validation_cb_t callback)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (callback == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	argp->validation = callback;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_register_logger_callback(doca_argp_logger_cb_t callback)
{
	if (argp == NULL)
		return DOCA_ERROR_BAD_STATE;
	if (callback == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (argp->logger != NULL)
		return DOCA_ERROR_ALREADY_EXIST;
	argp->logger = callback;
	return DOCA_SUCCESS;
}

doca_error_t doca_argp_disable_logger_callback(void)
{
	if (argp == NULL || argp->logger == NULL)
		return DOCA_ERROR_BAD_STATE;
	argp->logger = NULL;
	return DOCA_SUCCESS;
}

void doca_argp_set_dpdk_program(doca_argp_dpdk_cb_t callback)
{
	if (argp == NULL)
		emu_broken(DOCA_ERROR_BAD_STATE, __func__, "called before doca_argp_init");
	else
		argp->dpdk = callback;
}
