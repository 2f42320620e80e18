/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A reader for JSON configuration files: RFC 8259, strictly, and the three things beyond it that configuration files of DOCA programs
 * use: comments, a comma after the last element, hexadecimal whole numbers. Refused although RFC 8259 leaves it open: a key twice in
 * an object, a NUL in a string, more than JSON_MAX_DEPTH levels.
 */
#ifndef DOCA_EMULATOR_JSON_H
#define DOCA_EMULATOR_JSON_H

#include <stdbool.h>
#include <stddef.h>

#define JSON_MAX_DEPTH 64

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
	enum json_kind kind;
	int line;
	bool boolean;
	char *key;   /* in an object */
	char *text;  /* STRING: UTF-8. NUMBER: as written, so that nothing is lost to a floating point type */
	struct json *first, *next; /* ARRAY, OBJECT: elements */
	size_t begin, end;         /* where in the source text */
};

struct json_error {
	int line, column;
	bool no_memory;
	char message[96];
};

/* NULL, and *error filled. */
struct json *json_parse(const char *text, size_t length, struct json_error *error);
void json_free(struct json *json);
const struct json *json_member(const struct json *object, const char *key);
const char *json_kind_name(enum json_kind kind);

#endif
