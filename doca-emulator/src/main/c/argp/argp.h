/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files of libdoca_argp share. A run of doca_argp_start has two halves: cli.c and config.c turn the command line and the
 * JSON file into a list of values and touch nothing else; values.c checks that list and only then calls the program. So a program
 * hears of a flag only when everything the user wrote is well-formed.
 */
#ifndef DOCA_EMULATOR_ARGP_H
#define DOCA_EMULATOR_ARGP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "doca_argp.h"
#include "emu.h"

/* What a flag of the parser itself does; program flags have none. */
enum argp_builtin { ARGP_PROGRAM_FLAG, ARGP_HELP, ARGP_VERSION, ARGP_LOG_LEVEL, ARGP_SDK_LOG_LEVEL, ARGP_JSON };

struct doca_argp_param {
	struct doca_argp_param *next; /* in the list of its command */
	struct doca_argp_param *owned_next;
	struct doca_argp_cmd *cmd; /* where it is registered */
	enum argp_builtin builtin;
	char *short_name, *long_name, *arguments, *description;
	doca_argp_param_cb_t callback;
	enum doca_argp_type type;
	bool mandatory, cli_only, multiplicity, singular, inherited, hidden;
	bool owned; /* handed to the parser: no setter, no destroy */
};

struct doca_argp_cmd {
	struct doca_argp_cmd *next; /* beside it under `parent` */
	struct doca_argp_cmd *owned_next;
	struct doca_argp_cmd *parent, *children;
	struct doca_argp_param *params;
	char *name, *description;
	doca_argp_cmd_cb_t callback;
	bool hidden;
	bool owned;
};

/* One thing the user said, in the order in which the program hears of it: a flag with its value, or (param NULL) a command. */
struct argp_value {
	struct argp_value *next;
	struct doca_argp_param *param;
	struct doca_argp_cmd *cmd;
	char *text;     /* STRING, and what a message quotes; JSON_OBJ: the JSON text */
	int number;     /* INT */
	bool boolean;   /* BOOLEAN */
};

struct argp_line {
	struct argp_value *first, **last;
	struct doca_argp_cmd *cmd; /* the deepest command named so far; the root at first */
	const char *json_path;
	int dpdk_argc; /* arguments before "--", the program's name included; 0: none */
	char **dpdk_argv;
};

/* state.c: DOCA has one parser per process */
struct argp {
	bool running;          /* inside doca_argp_start */
	bool destroy_when_done; /* doca_argp_destroy was called from a callback */
	char *program_name;
	void *config;
	struct doca_argp_cmd root, general; /* general: the parser's own flags */
	struct doca_argp_cmd *usage_of;     /* whose flags a usage text shows: the command the user is in */
	struct doca_argp_param *owned_params;
	struct doca_argp_cmd *owned_cmds;
	doca_argp_param_cb_t version;
	doca_argp_validation_cb_t validation;
	doca_argp_logger_cb_t logger;
	doca_argp_dpdk_cb_t dpdk;
	char **dpdk_argv; /* what `dpdk` got; DPDK keeps pointers into it */
};
extern struct argp *argp; /* NULL: not initialised, or destroyed */
void argp_set_program_name(const char *path);

/* report.c */
/* Tells the user what is wrong with what he gave; returns `result`. */
doca_error_t argp_refuse(doca_error_t result, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* param.c, cmd.c */
/* Takes it over; from now on it is destroyed with the parser. */
void argp_own_param(struct doca_argp_param *param);
void argp_own_cmd(struct doca_argp_cmd *cmd);
void argp_free_owned(struct argp *parser);
doca_error_t argp_add_param(struct doca_argp_cmd *cmd, struct doca_argp_param *param, const char *function);
/* "-d" or "--device": how messages name it. */
const char *argp_param_name(const struct doca_argp_param *param, char text[static 64]);

/* general.c */
doca_error_t argp_add_general_flags(void);
doca_error_t argp_set_level(enum argp_builtin which, int level);

/* lookup.c */
enum argp_name_kind { ARGP_SHORT, ARGP_LONG };
/* The flag called `name` (`length` characters of it) at `cmd`: its own ones, inherited ones, the parser's. */
struct doca_argp_param *argp_find(const struct doca_argp_cmd *cmd, enum argp_name_kind kind, const char *name, size_t length);
struct doca_argp_cmd *argp_find_cmd(const struct doca_argp_cmd *cmd, const char *name);

/* values.c */
void argp_line_init(struct argp_line *line);
void argp_line_free(struct argp_line *line);
/* Appends; text is copied. NULL: no memory. */
struct argp_value *argp_line_add(struct argp_line *line, struct doca_argp_param *param, struct doca_argp_cmd *cmd, const char *text);
bool argp_line_has(const struct argp_line *line, const struct doca_argp_param *param);
/* Text to the value's type, as on a command line. */
doca_error_t argp_convert(struct argp_value *value, const char *text);
bool argp_parse_int(const char *text, int *number);
doca_error_t argp_check(struct argp_line *line);
doca_error_t argp_apply(struct argp_line *line);

/* cli.c, config.c */
doca_error_t argp_parse_cli(struct argp_line *line, int argc, char **argv);
/* Appends what the file says; a flag that the command line gives too keeps the command line's value. */
doca_error_t argp_parse_config(struct argp_line *line, const char *path);

/* usage.c */
void argp_print_usage(FILE *out);

/* dpdk.c */
struct json;
/* Calls the program's DPDK callback. */
doca_error_t argp_dpdk_forward(const struct argp_line *line);
doca_error_t argp_dpdk_from_json(const struct json *flags);
void argp_dpdk_free(struct argp *parser);

/* jsonc.c */
/* A json_object of the json-c library for the callback of a JSON_OBJ flag; NULL with a message when the program does not use json-c. */
void *argp_jsonc_parse(const char *text);
void argp_jsonc_put(void *object);

#endif
