/* SPDX-License-Identifier: Apache-2.0 */
#include "json.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	const char *text;
	size_t length, at;
	int depth;
	struct json_error *error;
};

void json_free(struct json *json)
{
	while (json != NULL) {
		struct json *next = json->next;
		json_free(json->first); /* at most JSON_MAX_DEPTH deep */
		free(json->key);
		free(json->text);
		free(json);
		json = next;
	}
}

const struct json *json_member(const struct json *object, const char *key)
{
	for (const struct json *at = object->first; at != NULL; at = at->next)
		if (at->key != NULL && strcmp(at->key, key) == 0)
			return at;
	return NULL;
}

const char *json_kind_name(enum json_kind kind)
{
	static const char *const names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
	return names[kind];
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------------ */
static int line_at(const struct reader *reader, size_t at, int *column)
{
	int line = 1;
	size_t begin = 0;
	for (size_t i = 0; i < at && i < reader->length; i++) {
		if (reader->text[i] == '\n') {
			line++;
			begin = i + 1;
		}
	}
	if (column != NULL)
		*column = (int)(at - begin) + 1;
	return line;
}

__attribute__((format(printf, 2, 3))) static bool fail(struct reader *reader, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(reader->error->message, sizeof reader->error->message, format, arguments);
	va_end(arguments);
	reader->error->line = line_at(reader, reader->at, &reader->error->column);
	return false;
}

static bool no_memory(struct reader *reader)
{
	reader->error->no_memory = true;
	return fail(reader, "out of memory");
}

/* The next character, or -1 at the end; a NUL in the text is a character like others (and nowhere allowed). */
static int peek(const struct reader *reader)
{
	return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

static bool skip_comment(struct reader *reader)
{
	size_t begin = reader->at;
	const char *rest = reader->text + reader->at;
	size_t left = reader->length - reader->at;
	if (left >= 2 && rest[1] == '/') {
		const char *end = memchr(rest, '\n', left);
		reader->at = end != NULL ? (size_t)(end - reader->text) : reader->length;
		return true;
	}
	if (left >= 2 && rest[1] == '*') {
		for (size_t i = begin + 2; i + 1 < reader->length; i++) {
			if (reader->text[i] == '*' && reader->text[i + 1] == '/') {
				reader->at = i + 2;
				return true;
			}
		}
		return fail(reader, "this comment has no end");
	}
	return fail(reader, "'/' outside a string begins nothing but a comment");
}

static bool skip_space(struct reader *reader)
{
	for (;;) {
		int c = peek(reader);
		if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
			reader->at++;
		else if (c != '/')
			return true;
		else if (!skip_comment(reader))
			return false;
	}
}

static bool unexpected(struct reader *reader, const char *instead)
{
	int c = peek(reader);
	if (c < 0)
		return fail(reader, "the text ends where %s should be", instead);
	if (c > ' ' && c < 127)
		return fail(reader, "'%c' where %s should be", c, instead);
	return fail(reader, "byte 0x%02x where %s should be", (unsigned)c, instead);
}

/* ---- strings ------------------------------------------------------------------------------------------------------------------------ */
struct bytes {
	char *data;
	size_t used, room;
};

static bool put(struct reader *reader, struct bytes *to, const char *data, size_t length)
{
	if (to->used + length + 1 > to->room) {
		size_t room = (to->used + length + 1) * 2;
		char *grown = realloc(to->data, room);
		if (grown == NULL)
			return no_memory(reader);
		to->data = grown;
		to->room = room;
	}
	memcpy(to->data + to->used, data, length);
	to->used += length;
	to->data[to->used] = '\0';
	return true;
}

static bool put_code_point(struct reader *reader, struct bytes *to, uint32_t point)
{
	char utf8[4];
	size_t length;
	if (point < 0x80) {
		utf8[0] = (char)point;
		length = 1;
	} else if (point < 0x800) {
		utf8[0] = (char)(0xc0 | point >> 6);
		utf8[1] = (char)(0x80 | (point & 0x3f));
		length = 2;
	} else if (point < 0x10000) {
		utf8[0] = (char)(0xe0 | point >> 12);
		utf8[1] = (char)(0x80 | (point >> 6 & 0x3f));
		utf8[2] = (char)(0x80 | (point & 0x3f));
		length = 3;
	} else {
		utf8[0] = (char)(0xf0 | point >> 18);
		utf8[1] = (char)(0x80 | (point >> 12 & 0x3f));
		utf8[2] = (char)(0x80 | (point >> 6 & 0x3f));
		utf8[3] = (char)(0x80 | (point & 0x3f));
		length = 4;
	}
	return put(reader, to, utf8, length);
}

static bool read_hex4(struct reader *reader, uint32_t *value)
{
	*value = 0;
	for (int i = 0; i < 4; i++, reader->at++) {
		int c = peek(reader);
		int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
		if (digit < 0)
			return unexpected(reader, "a hexadecimal digit of \\u");
		*value = *value << 4 | (uint32_t)digit;
	}
	return true;
}

static bool read_unicode_escape(struct reader *reader, struct bytes *to)
{
	uint32_t point, low;
	if (!read_hex4(reader, &point))
		return false;
	if (point == 0)
		return fail(reader, "\\u0000 cannot be in a C string");
	if (point >= 0xdc00 && point <= 0xdfff)
		return fail(reader, "a low surrogate without its high one");
	if (point >= 0xd800 && point <= 0xdbff) {
		if (reader->length - reader->at < 2 || memcmp(reader->text + reader->at, "\\u", 2) != 0)
			return fail(reader, "a high surrogate without its low one");
		reader->at += 2;
		if (!read_hex4(reader, &low))
			return false;
		if (low < 0xdc00 || low > 0xdfff)
			return fail(reader, "a high surrogate without its low one");
		point = 0x10000 + ((point - 0xd800) << 10 | (low - 0xdc00));
	}
	return put_code_point(reader, to, point);
}

static bool read_escape(struct reader *reader, struct bytes *to)
{
	static const char from[] = "\"\\/bfnrt", what[] = "\"\\/\b\f\n\r\t";
	int c = peek(reader);
	if (c == 'u') {
		reader->at++;
		return read_unicode_escape(reader, to);
	}
	const char *found = c > 0 ? strchr(from, c) : NULL;
	if (found == NULL)
		return unexpected(reader, "an escape (\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u)");
	reader->at++;
	return put(reader, to, &what[found - from], 1);
}

/* The length of the UTF-8 sequence at `text`, 0 when it is none (too long a form, a surrogate, beyond U+10FFFF). */
static size_t utf8_length(const unsigned char *text, size_t left)
{
	unsigned char c = text[0];
	size_t length = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
	if (length == 0 || length > left)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	if ((c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] > 0x9f) || (c == 0xf0 && text[1] < 0x90) || (c == 0xf4 && text[1] > 0x8f))
		return 0;
	return length;
}

static bool read_string_into(struct reader *reader, struct bytes *to)
{
	reader->at++; /* the quote */
	if (!put(reader, to, "", 0))
		return false;
	for (;;) {
		int c = peek(reader);
		if (c < 0)
			return fail(reader, "the text ends within a string");
		if (c == '"') {
			reader->at++;
			return true;
		}
		if (c < 0x20)
			return fail(reader, "control character 0x%02x within a string: write it as an escape", (unsigned)c);
		if (c == '\\') {
			reader->at++;
			if (!read_escape(reader, to))
				return false;
			continue;
		}
		size_t length = utf8_length((const unsigned char *)reader->text + reader->at, reader->length - reader->at);
		if (length == 0)
			return fail(reader, "this is not UTF-8");
		if (!put(reader, to, reader->text + reader->at, length))
			return false;
		reader->at += length;
	}
}

static char *read_string(struct reader *reader)
{
	struct bytes bytes = {0};
	if (read_string_into(reader, &bytes))
		return bytes.data;
	free(bytes.data);
	return NULL;
}

/* ---- numbers ------------------------------------------------------------------------------------------------------------------------ */
static size_t skip_digits(struct reader *reader, bool hexadecimal)
{
	size_t begin = reader->at;
	for (;; reader->at++) {
		int c = peek(reader);
		bool letter = hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'));
		if ((c < '0' || c > '9') && !letter)
			return reader->at - begin;
	}
}

static bool skip_number(struct reader *reader)
{
	if (peek(reader) == '-')
		reader->at++;
	int first = peek(reader);
	reader->at += first == '0';
	if (first == '0' && (peek(reader) == 'x' || peek(reader) == 'X')) {
		reader->at++;
		return skip_digits(reader, true) > 0 || unexpected(reader, "a hexadecimal digit");
	}
	/* A zero stands alone: 01 is no number, its 1 is refused by whoever reads on. */
	if (first != '0' && skip_digits(reader, false) == 0)
		return unexpected(reader, "a digit");
	if (peek(reader) == '.') {
		reader->at++;
		if (skip_digits(reader, false) == 0)
			return unexpected(reader, "a digit");
	}
	if (peek(reader) == 'e' || peek(reader) == 'E') {
		reader->at++;
		if (peek(reader) == '+' || peek(reader) == '-')
			reader->at++;
		if (skip_digits(reader, false) == 0)
			return unexpected(reader, "a digit");
	}
	return true;
}

/* ---- values ------------------------------------------------------------------------------------------------------------------------- */
static bool read_value(struct reader *reader, struct json *json);

static bool read_word(struct reader *reader, struct json *json)
{
	static const struct {
		const char *word;
		enum json_kind kind;
		bool boolean;
	} words[] = {{"true", JSON_BOOLEAN, true}, {"false", JSON_BOOLEAN, false}, {"null", JSON_NULL, false}};
	for (size_t i = 0; i < 3; i++) {
		size_t length = strlen(words[i].word);
		if (reader->length - reader->at >= length && memcmp(reader->text + reader->at, words[i].word, length) == 0) {
			reader->at += length;
			json->kind = words[i].kind;
			json->boolean = words[i].boolean;
			return true;
		}
	}
	return unexpected(reader, "a value");
}

static bool read_key(struct reader *reader, const struct json *object, struct json *member)
{
	if (peek(reader) != '"')
		return unexpected(reader, "a key in quotes or '}'");
	size_t begin = reader->at;
	char *key = read_string(reader);
	if (key == NULL)
		return false;
	if (json_member(object, key) != NULL) {
		reader->at = begin;
		fail(reader, "key \"%.40s\" is there twice", key);
		free(key);
		return false;
	}
	/* Only now: the member hangs in the object already and would find itself. */
	member->key = key;
	if (!skip_space(reader))
		return false;
	if (peek(reader) != ':')
		return unexpected(reader, "':'");
	reader->at++;
	return skip_space(reader);
}

static bool read_elements(struct reader *reader, struct json *json, int close)
{
	struct json **end = &json->first;
	for (;;) {
		if (!skip_space(reader))
			return false;
		if (peek(reader) == close) { /* empty, or after a last comma */
			reader->at++;
			return true;
		}
		struct json *element = calloc(1, sizeof *element);
		if (element == NULL)
			return no_memory(reader);
		*end = element;
		end = &element->next;
		if ((json->kind == JSON_OBJECT && !read_key(reader, json, element)) || !read_value(reader, element) || !skip_space(reader))
			return false;
		if (peek(reader) == ',')
			reader->at++;
		else if (peek(reader) != close)
			return unexpected(reader, close == '}' ? "',' or '}'" : "',' or ']'");
	}
}

static bool read_nested(struct reader *reader, struct json *json, enum json_kind kind)
{
	if (reader->depth == JSON_MAX_DEPTH)
		return fail(reader, "more than %d levels", JSON_MAX_DEPTH);
	reader->depth++;
	reader->at++;
	json->kind = kind;
	bool good = read_elements(reader, json, kind == JSON_OBJECT ? '}' : ']');
	reader->depth--;
	return good;
}

static bool read_by_kind(struct reader *reader, struct json *json)
{
	int c = peek(reader);
	if (c == '{')
		return read_nested(reader, json, JSON_OBJECT);
	if (c == '[')
		return read_nested(reader, json, JSON_ARRAY);
	if (c == '"') {
		json->kind = JSON_STRING;
		json->text = read_string(reader);
		return json->text != NULL;
	}
	if (c != '-' && (c < '0' || c > '9'))
		return read_word(reader, json);
	json->kind = JSON_NUMBER;
	size_t begin = reader->at;
	if (!skip_number(reader))
		return false;
	json->text = strndup(reader->text + begin, reader->at - begin);
	return json->text != NULL || no_memory(reader);
}

static bool read_value(struct reader *reader, struct json *json)
{
	json->begin = reader->at;
	bool good = read_by_kind(reader, json);
	json->end = reader->at;
	return good;
}

/* Line numbers in one pass, in the order of the text. */
static void set_lines(const struct reader *reader, struct json *json, size_t *at, int *line)
{
	for (; json != NULL; json = json->next) {
		for (; *at < json->begin; (*at)++)
			*line += reader->text[*at] == '\n';
		json->line = *line;
		set_lines(reader, json->first, at, line);
	}
}

struct json *json_parse(const char *text, size_t length, struct json_error *error)
{
	memset(error, 0, sizeof *error);
	struct reader reader = {.text = text, .length = length, .error = error};
	/* A byte order mark is no part of the text. */
	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		reader.at = 3;
	struct json *json = calloc(1, sizeof *json);
	if (json == NULL) {
		no_memory(&reader);
		return NULL;
	}
	bool good = skip_space(&reader) && read_value(&reader, json) && skip_space(&reader);
	if (good && reader.at < length)
		good = unexpected(&reader, "the end");
	if (!good) {
		json_free(json);
		return NULL;
	}
	size_t at = 0;
	int line = 1;
	set_lines(&reader, json, &at, &line);
	return json;
}
