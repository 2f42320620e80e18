/* SPDX-License-Identifier: Apache-2.0 */
/* The JSON file: layout, precedence, what is refused and where; then ten thousand damaged files. The reader is also looked at alone. */
#include "argp_fixture.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../argp/json.c"

static int file = -1;
static char path[64];

/* A file that nobody else sees. */
static void write_text(const char *text, size_t length)
{
	if (file < 0) {
		file = memfd_create("argp_json", MFD_CLOEXEC);
		MUST(file >= 0);
		snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	}
	MUST(ftruncate(file, 0) == 0);
	MUST(pwrite(file, text, length, 0) == (ssize_t)length);
}

static doca_error_t load(const char *text)
{
	write_text(text, strlen(text));
	return START("-j", path);
}

#define PROGRAM(flags) "{\"doca_program_flags\": {" flags "}}"

/* ---- the reader ------------------------------------------------------------------------------------------------------------------- */
static bool reads(const char *text)
{
	struct json_error error;
	struct json *json = json_parse(text, strlen(text), &error);
	if (json == NULL)
		printf("%s: line %d, column %d: %s\n", text, error.line, error.column, error.message);
	json_free(json);
	return json != NULL;
}

static bool refuses(const char *text, size_t length, int line, int column)
{
	struct json_error error;
	struct json *json = json_parse(text, length, &error);
	json_free(json);
	if (json != NULL || error.line != line || error.column != column || *error.message == '\0')
		printf("%s: %s line %d, column %d: %s\n", text, json != NULL ? "read!" : "", error.line, error.column, error.message);
	return json == NULL && error.line == line && error.column == column && *error.message != '\0';
}
#define REFUSES(text, line, column) CHECK(refuses(text, sizeof text - 1, line, column))

static void reader(void)
{
	static const char *const good[] = {"{}", "[]", "0", "-0", "1.5e+3", "-12", "true", "null", "\"\"", " [1,2 , 3]\n", "{\"a\":{\"b\":[{}]}}",
					   /* beyond RFC 8259, as the vendor's own files */
					   "[1,]", "{\"a\":1,}", "// c\n1", "/* c\n * c */ [ /**/ 1 // c\n]", "0xFE", "[0xabCDef]", "1// at the end",
					   "\xef\xbb\xbf{}"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		CHECK(reads(good[i]));
	REFUSES("", 1, 1);
	REFUSES("  \n ", 2, 2);
	REFUSES("{", 1, 2);
	REFUSES("[1", 1, 3);
	REFUSES("[1 2]", 1, 4);
	REFUSES("[,]", 1, 2);
	REFUSES("[1,,]", 1, 4);
	REFUSES("{\"a\"}", 1, 5);
	REFUSES("{\"a\":}", 1, 6);
	REFUSES("{a:1}", 1, 2);
	REFUSES("{\"a\":1 \"b\":2}", 1, 8);
	REFUSES("{\n\"a\": 1,\n\"a\": 2}", 3, 1);
	REFUSES("[1}", 1, 3);
	REFUSES("1 2", 1, 3);
	REFUSES("tru", 1, 1);
	REFUSES("True", 1, 1);
	REFUSES("nullx", 1, 5);
	REFUSES("01", 1, 2);
	REFUSES("+1", 1, 1);
	REFUSES("-", 1, 2);
	REFUSES("1.", 1, 3);
	REFUSES(".5", 1, 1);
	REFUSES("1e", 1, 3);
	REFUSES("0x", 1, 3);
	REFUSES("NaN", 1, 1);
	REFUSES("'a'", 1, 1);
	REFUSES("\"a", 1, 3);
	REFUSES("\"a\nb\"", 1, 3);
	REFUSES("\"\\x\"", 1, 3);
	REFUSES("\"\\u12g4\"", 1, 6);
	REFUSES("\"\\u0000\"", 1, 8);
	REFUSES("\"\\ud800\"", 1, 8);
	REFUSES("\"\\ud800\\u0041\"", 1, 14);
	REFUSES("\"\\udc00\"", 1, 8);
	REFUSES("\"\xff\"", 1, 2);
	REFUSES("\"\xc0\x80\"", 1, 2);
	REFUSES("\"\xed\xa0\x80\"", 1, 2);
	REFUSES("\"\xf4\x90\x80\x80\"", 1, 2);
	REFUSES("\"\xe2\x82", 1, 2);
	REFUSES("1\0", 1, 2);
	REFUSES("/* no end", 1, 1);
	REFUSES("/x", 1, 1);
	REFUSES("1 /", 1, 3);
	REFUSES("# c", 1, 1);

	struct json_error error;
	static const char text[] = "{\"t\": \"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20ac\\ud83d\\ude00\xc3\xa9\",\n\"n\": -1.50E+2}";
	struct json *json = json_parse(text, sizeof text - 1, &error);
	MUST(json != NULL);
	CHECK(strcmp(json_member(json, "t")->text, "a\"\\/\b\f\n\r\t\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xc3\xa9") == 0);
	CHECK(strcmp(json_member(json, "n")->text, "-1.50E+2") == 0);
	CHECK_EQ(json_member(json, "n")->line, 2);
	CHECK(json_member(json, "x") == NULL);
	json_free(json);

	char deep[JSON_MAX_DEPTH * 2 + 3];
	for (int levels = JSON_MAX_DEPTH; levels <= JSON_MAX_DEPTH + 1; levels++) {
		memset(deep, '[', (size_t)levels);
		memset(deep + levels, ']', (size_t)levels);
		json = json_parse(deep, (size_t)levels * 2, &error);
		CHECK((json != NULL) == (levels <= JSON_MAX_DEPTH));
		json_free(json);
	}
}

/* ---- the file ---------------------------------------------------------------------------------------------------------------------- */
static void add_flags(void)
{
	struct doca_argp_param *many = string_param("n", "names"), *cli = string_param("c", "cli-only");
	doca_argp_param_set_multiplicity(many);
	doca_argp_param_set_cli_only(cli);
	OK(doca_argp_register_param(string_param("s", "text")));
	OK(doca_argp_register_param(int_param("i", "int")));
	OK(doca_argp_register_param(boolean_param("b", "bool")));
	OK(doca_argp_register_param(many));
	OK(doca_argp_register_param(cli));
	OK(doca_argp_register_param(string_param("only-short", NULL)));
	OK(doca_argp_register_param(param(NULL, "object", DOCA_ARGP_TYPE_JSON_OBJ, on_string)));
}

static void good_files(void)
{
	begin();
	add_flags();
	OK(load("{}"));
	CHECK(is_told(""));
	OK(load("// as the vendor's\n{ \"doca_general_flags\": { \"log-level\": 60, \"sdk-log-level\": 20 },\n"
		"  \"doca_program_flags\": { \"int\": -1, /* x */ \"text\": \"a b\", \"bool\": false, \"names\": [\"x\", \"y\"], } }"));
	CHECK(is_told("i=-1;s=a b;b=false;s=x;s=y;"));
	CHECK_EQ(doca_log_level_get_global_lower_limit(), 60);
	CHECK_EQ(doca_log_level_get_global_sdk_limit(), 20);
	OK(load(PROGRAM("\"int\": 0xFE")));
	CHECK(is_told("i=254;"));
	OK(load(PROGRAM("\"names\": []")));
	CHECK(is_told(""));

	/* The command line wins, one by one; the rest of the file still holds, and comes first. */
	write_text(PROGRAM("\"text\": \"file\", \"int\": 1, \"names\": [\"x\"]"), sizeof PROGRAM("\"text\": \"file\", \"int\": 1, \"names\": [\"x\"]") - 1);
	OK(START("-n", "cli", "-i", "2", "--json", path));
	CHECK(is_told("s=file;s=cli;i=2;"));
	OK(START("-j", path, "-s", "cli"));
	CHECK(is_told("i=1;s=x;s=cli;"));
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_log_level_set_global_sdk_limit(DOCA_LOG_LEVEL_INFO));

	ANSWERS(NOT_SUPPORTED, START("--object", "{}"));
	CHECK(says("JSON file"));
	OK(doca_argp_destroy());

	/* A mandatory flag may stand in the file; one flag per line of the command tree. */
	begin();
	struct doca_argp_param *must = string_param("d", "device");
	doca_argp_param_set_mandatory(must);
	OK(doca_argp_register_param(must));
	struct doca_argp_cmd *cmd = NULL;
	OK(doca_argp_cmd_create(&cmd));
	doca_argp_cmd_set_name(cmd, "go");
	doca_argp_cmd_set_description(cmd, "goes");
	OK(doca_argp_cmd_register_param(cmd, int_param("t", "times")));
	OK(doca_argp_register_cmd(cmd));
	OK(load(PROGRAM("\"device\": \"mlx5_0\"")));
	CHECK(is_told("s=mlx5_0;"));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"device\": \"mlx5_0\", \"times\": 3")));
	OK(START("go", "-j", path));
	CHECK(is_told("s=mlx5_0;i=3;"));
	OK(doca_argp_destroy());
}

/* ---- objects of json-c ------------------------------------------------------------------------------------------------------------- */
static const char *(*json_c_text)(void *);

static doca_error_t on_object(void *value, void *config)
{
	CHECK(config == &told);
	tell("o=%s;", json_c_text(value));
	return DOCA_SUCCESS;
}

static void objects(void)
{
	begin();
	OK(doca_argp_register_param(param(NULL, "object", DOCA_ARGP_TYPE_JSON_OBJ, on_object)));
	OK(doca_argp_register_param(int_param(NULL, "int")));
	/* This program is not linked to json-c, so there is nothing to hand over. */
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"object\": {\"a\": [1, 2]}")));
	CHECK(says("json-c"));
	CHECK(is_told(""));
	/* As if it were. */
	void *json_c = dlopen("libjson-c.so.5", RTLD_NOW | RTLD_GLOBAL);
	if (json_c == NULL) {
		printf("objects of json-c: not tried, it is not installed: %s\n", dlerror());
	} else {
		json_c_text = (const char *(*)(void *))dlsym(json_c, "json_object_to_json_string");
		MUST(json_c_text != NULL);
		OK(load(PROGRAM("\"int\": 1, \"object\": {\"a\": [1, 2]}")));
		CHECK(is_told("i=1;o={ \"a\": [ 1, 2 ] };"));
		OK(load(PROGRAM("\"object\": [ ]")));
		CHECK(is_told("o=[ ];"));
		dlclose(json_c);
	}
	OK(doca_argp_destroy());
}

static void bad_files(void)
{
	begin();
	add_flags();
	ANSWERS(IO_FAILED, START("-j", "/nowhere/at/all.json"));
	CHECK(says("/nowhere/at/all.json"));
	ANSWERS(IO_FAILED, START("-j", "/"));
	ANSWERS(INVALID_VALUE, START("-j"));
	ANSWERS(INVALID_VALUE, START("-j", path, "-j", path));
	ANSWERS(IO_FAILED, load(""));
	ANSWERS(IO_FAILED, load(PROGRAM("\"int\": 1,, \"text\": \"a\"")));
	CHECK(says("line 1, column 34"));
	ANSWERS(IO_FAILED, load(PROGRAM("\"int\": 1, \"int\": 2")));
	CHECK(says("twice"));
	ANSWERS(INVALID_VALUE, load("[]"));
	ANSWERS(INVALID_VALUE, load("{\"doca_program_flags\": []}"));
	ANSWERS(NOT_SUPPORTED, load("{\n\n\"flags\": {}}"));
	CHECK(says("line 3: \"flags\""));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"nothing\": 1")));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"i\": 1")));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"only-short\": \"a\"")));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"cli-only\": \"a\"")));
	CHECK(says("command line only"));
	ANSWERS(NOT_SUPPORTED, load(PROGRAM("\"log-level\": 10")));
	ANSWERS(NOT_SUPPORTED, load("{\"doca_general_flags\": {\"help\": true}}"));
	ANSWERS(NOT_SUPPORTED, load("{\"doca_general_flags\": {\"json\": \"/tmp/other\"}}"));
	ANSWERS(NOT_SUPPORTED, load("{\"doca_dpdk_flags\": {}}"));
	CHECK(says("DPDK"));
	ANSWERS(INVALID_VALUE, load("{\"doca_general_flags\": {\"log-level\": 55}}"));
	static const char *const wrong_types[] = {PROGRAM("\"text\": 1"), PROGRAM("\"text\": null"), PROGRAM("\"text\": [\"a\"]"),
						  PROGRAM("\"int\": \"1\""), PROGRAM("\"int\": 1.0"), PROGRAM("\"int\": 1e2"),
						  PROGRAM("\"int\": 2147483648"), PROGRAM("\"int\": true"), PROGRAM("\"bool\": 1"),
						  PROGRAM("\"bool\": \"true\""), PROGRAM("\"names\": \"a\""), PROGRAM("\"names\": [\"a\", 1]")};
	for (size_t i = 0; i < sizeof wrong_types / sizeof *wrong_types; i++) {
		ANSWERS(INVALID_VALUE, load(wrong_types[i]));
		CHECK(is_told(""));
	}
	char *large = malloc(2 * 1024 * 1024);
	MUST(large != NULL);
	memset(large, ' ', 2 * 1024 * 1024);
	write_text(large, 2 * 1024 * 1024);
	free(large);
	ANSWERS(IO_FAILED, START("-j", path));
	CHECK(says("larger"));
	OK(doca_argp_destroy());
}

static doca_error_t on_dpdk(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		tell("%s ", argv[i]);
	return DOCA_SUCCESS;
}

#define DPDK(flags) "{\"doca_dpdk_flags\": {" flags "}}"
static void dpdk_files(void)
{
	begin();
	doca_argp_set_dpdk_program(on_dpdk);
	OK(load(DPDK("\"devices\": [{\"device\": \"pf\", \"id\": \"0000:08:00.0\", \"hws\": true,}, {\"device\": \"sf\", \"id\": \"4\", \"sft\": false}],"
		     "\"core-list\": \"0-2\", \"flags\": \" -n  4 \"")));
	CHECK(is_told("test-program -a 0000:08:00.0,dv_flow_en=2 -a auxiliary:mlx5_core.sf.4 -l 0-2 -n 4 "));
	OK(load(DPDK("\"core-mask\": 3")));
	CHECK(is_told("test-program -c 3 "));
	OK(START("-x", "--", "-j", path));
	CHECK(is_told("/opt/bin/test-program -x "));
	static const char *const wrong[] = {DPDK("\"devices\": {}"), DPDK("\"devices\": [1]"), DPDK("\"devices\": [{\"id\": \"4\"}]"),
					    DPDK("\"devices\": [{\"id\": \"4\", \"device\": \"pf\", \"hws\": 1}]"),
					    DPDK("\"devices\": [{\"id\": \"4\", \"device\": \"pf\", \"x\": true}]"), DPDK("\"core-list\": 1"),
					    DPDK("\"core-mask\": []"), DPDK("\"flags\": 1")};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ANSWERS(INVALID_VALUE, load(wrong[i]));
	ANSWERS(NOT_SUPPORTED, load(DPDK("\"port\": 1")));
	OK(doca_argp_destroy());
}

/* ---- garbage ----------------------------------------------------------------------------------------------------------------------- */
static uint64_t random_state = 0x2545f4914f6cdd1d;
static size_t random_below(size_t limit)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (size_t)(random_state % limit);
}

static size_t mutate(char *text, size_t length, size_t room)
{
	static const char interesting[] = "{}[]\":,\\/*-+0123456789eExXtfnu\n\t \x01\x7f\x80\xc3\xed\xf4\xff";
	size_t at = random_below(length), other = random_below(length), run = random_below(16) + 1;
	switch (random_below(7)) {
	case 0:
		text[at] = (char)random_below(256);
		return length;
	case 1:
		text[at] = interesting[random_below(sizeof interesting)]; /* the NUL at its end, too */
		return length;
	case 2: /* out */
		run = run < length - at ? run : length - at;
		memmove(text + at, text + at + run, length - at - run);
		return length - run;
	case 3: /* twice */
		run = run < length - at ? run : length - at;
		if (length + run > room)
			return length;
		memmove(text + at + run, text + at, length - at);
		return length + run;
	case 4: /* elsewhere */
		run = run < length - at ? run : length - at;
		run = run < length - other ? run : length - other;
		memmove(text + other, text + at, run);
		return length;
	case 5: /* deeper */
		if (length + run > room)
			return length;
		memmove(text + at + run, text + at, length - at);
		memset(text + at, "[{\""[random_below(3)], run);
		return length + run;
	default:
		return at;
	}
}

static void fuzz(int times)
{
	static const char original[] =
		"// comment\n{ \"doca_dpdk_flags\": { \"devices\": [ { \"device\": \"pf\", \"id\": \"08:00.0\", \"hws\": true, }, ], \"core-list\": \"0-2\", "
		"\"flags\": \"-n 4\" },\n  \"doca_general_flags\": { \"log-level\": 50, \"sdk-log-level\": 40 }, /* and */\n"
		"  \"doca_program_flags\": { \"text\": \"a \\u00e9 \\ud83d\\ude00 \\n \xc3\xa9\", \"int\": 0xFE, \"bool\": true, \"names\": [ \"x\", \"y\" ] }\n}\n";
	char text[2 * sizeof original];
	long answers[64] = {0};
	begin();
	doca_argp_set_dpdk_program(on_dpdk);
	add_flags();
	for (int i = 0; i < times; i++) {
		size_t length = sizeof original - 1;
		memcpy(text, original, length);
		for (size_t mutations = random_below(3) + 1; mutations > 0 && length > 0; mutations--)
			length = mutate(text, length, sizeof text);
		write_text(text, length);
		doca_error_t result = START("-j", path);
		MUST((unsigned)result < 64);
		answers[result]++;
	}
	/* Every answer is a documented one. Damage is found where it matters; that within a comment or a text does not. */
	for (int i = 0; i < 64; i++) {
		bool documented = i == DOCA_SUCCESS || i == DOCA_ERROR_INVALID_VALUE || i == DOCA_ERROR_NOT_SUPPORTED || i == DOCA_ERROR_IO_FAILED;
		CHECK(documented || answers[i] == 0);
	}
	CHECK(answers[DOCA_ERROR_IO_FAILED] > times / 4 && answers[DOCA_SUCCESS] > 0);
	printf("of %d damaged files: %ld not JSON, %ld with wrong values, %ld with unknown ones, %ld taken\n", times, answers[DOCA_ERROR_IO_FAILED],
	       answers[DOCA_ERROR_INVALID_VALUE], answers[DOCA_ERROR_NOT_SUPPORTED], answers[DOCA_SUCCESS]);
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_log_level_set_global_sdk_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_argp_destroy());
}

/* The same on the command line: words of flags, values and noise. */
static void fuzz_words(int times)
{
	static const char *const words[] = {"-s", "--text", "-i", "--int", "-b", "--bool=", "-n", "--names", "-c", "1", "-1", "0x", "true", "false", "=",
					    "-", "--", "", "--text=x", "-i=7", "a b", "\xff\xfe", "-only-short", "--object", "-l", "50", "%s%n"};
	begin();
	add_flags();
	for (int i = 0; i < times; i++) {
		const char *line[12] = {"prog"};
		for (size_t at = 1, end = random_below(10) + 1; at < end; at++)
			line[at] = words[random_below(sizeof words / sizeof *words)];
		doca_error_t result = start(line);
		CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_INVALID_VALUE || result == DOCA_ERROR_NOT_SUPPORTED);
	}
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_argp_destroy());
}

int main(void)
{
	reader();
	good_files();
	objects();
	bad_files();
	dpdk_files();
	fuzz(10000);
	fuzz_words(10000);
	if (file >= 0)
		close(file);
	return check_done("argp_json");
}
