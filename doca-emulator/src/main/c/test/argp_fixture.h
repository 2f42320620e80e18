/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the argument parser share: a program that writes down everything it is told. */
#ifndef DOCA_EMULATOR_ARGP_FIXTURE_H
#define DOCA_EMULATOR_ARGP_FIXTURE_H

#include <stdarg.h>

#include "doca_argp.h"
#include "doca_log.h"
#include "doca_version.h"

#include "check.h"

/* The configuration of the test program: a transcript. */
struct told {
	char text[8192];
	doca_error_t answer; /* of the callbacks */
};

static struct told told;
static char said[1024]; /* the parser's last message */

static inline void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static inline void tell(const char *format, ...)
{
	size_t used = strlen(told.text);
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(told.text + used, sizeof told.text - used, format, arguments);
	va_end(arguments);
}

static inline doca_error_t on_string(void *value, void *config)
{
	CHECK(config == &told);
	tell("s=%s;", (const char *)value);
	return told.answer;
}

static inline doca_error_t on_int(void *value, void *config)
{
	CHECK(config == &told);
	tell("i=%d;", *(int *)value);
	return told.answer;
}

static inline doca_error_t on_boolean(void *value, void *config)
{
	CHECK(config == &told);
	tell("b=%s;", *(bool *)value ? "true" : "false");
	return told.answer;
}

static inline doca_error_t on_log(enum doca_log_level level, const char *format, va_list arguments)
{
	CHECK_EQ(level, DOCA_LOG_LEVEL_ERROR);
	vsnprintf(said, sizeof said, format, arguments);
	return DOCA_SUCCESS;
}

static inline struct doca_argp_param *param(const char *short_name, const char *long_name, enum doca_argp_type type, doca_argp_param_cb_t callback)
{
	struct doca_argp_param *fresh = NULL;
	OK(doca_argp_param_create(&fresh));
	MUST(fresh != NULL);
	if (short_name != NULL)
		doca_argp_param_set_short_name(fresh, short_name);
	if (long_name != NULL)
		doca_argp_param_set_long_name(fresh, long_name);
	doca_argp_param_set_description(fresh, "what it is");
	doca_argp_param_set_type(fresh, type);
	doca_argp_param_set_callback(fresh, callback);
	return fresh;
}

static inline struct doca_argp_param *string_param(const char *short_name, const char *long_name)
{
	return param(short_name, long_name, DOCA_ARGP_TYPE_STRING, on_string);
}

static inline struct doca_argp_param *int_param(const char *short_name, const char *long_name)
{
	return param(short_name, long_name, DOCA_ARGP_TYPE_INT, on_int);
}

static inline struct doca_argp_param *boolean_param(const char *short_name, const char *long_name)
{
	return param(short_name, long_name, DOCA_ARGP_TYPE_BOOLEAN, on_boolean);
}

static inline void begin(void)
{
	memset(&told, 0, sizeof told);
	*said = '\0';
	OK(doca_argp_init("test-program", &told));
	OK(doca_argp_register_logger_callback(on_log));
}

/* The usage text that follows a refusal belongs to nobody here. */
static inline FILE *hide_stderr(void)
{
	fflush(stderr);
	FILE *kept = stderr;
	stderr = fopen("/dev/null", "we");
	MUST(stderr != NULL);
	return kept;
}

static inline void show_stderr(FILE *kept)
{
	fclose(stderr);
	stderr = kept;
}

#define MAX_WORDS 32
/* START("-a", "1"): as if typed after the program's name. */
#define ALONE() start((const char *const[]){"/opt/bin/test-program", NULL})
#define START(...) start((const char *const[]){"/opt/bin/test-program", __VA_ARGS__, NULL})
static inline doca_error_t start(const char *const *words)
{
	char *argv[MAX_WORDS];
	int argc = 0;
	for (; words[argc] != NULL; argc++) {
		argv[argc] = strdup(words[argc]);
		MUST(argv[argc] != NULL && argc < MAX_WORDS - 1);
	}
	told.text[0] = '\0';
	*said = '\0';
	FILE *kept = hide_stderr();
	doca_error_t result = doca_argp_start(argc, argv);
	show_stderr(kept);
	for (int i = 0; i < argc; i++)
		free(argv[i]);
	return result;
}

static inline bool is_told(const char *expected)
{
	if (strcmp(told.text, expected) != 0)
		printf("told '%s', not '%s'\n", told.text, expected);
	return strcmp(told.text, expected) == 0;
}

/* The message is for a human: only what it must name is checked. */
static inline bool says(const char *part)
{
	if (strstr(said, part) == NULL)
		printf("the message is '%s', without '%s'\n", said, part);
	return strstr(said, part) != NULL;
}
#endif
