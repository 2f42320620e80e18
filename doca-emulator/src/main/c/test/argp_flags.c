/* SPDX-License-Identifier: Apache-2.0 */
/* The command line: types, names, order, counts, commands, and what is refused. */
#include "argp_fixture.h"

static void types_and_names(void)
{
	begin();
	OK(doca_argp_register_param(string_param("s", "text")));
	OK(doca_argp_register_param(int_param("nc", "number")));
	OK(doca_argp_register_param(boolean_param("cm", "use-cm")));
	OK(doca_argp_register_param(string_param("sa", NULL)));
	OK(doca_argp_register_param(int_param(NULL, "long-only")));

	OK(ALONE());
	CHECK(is_told(""));
	/* In the order of the command line, not in that of registration. */
	OK(START("-cm", "-nc", "7", "-s", "hello world", "-sa", "::1", "--long-only", "-12"));
	CHECK(is_told("b=true;i=7;s=hello world;s=::1;i=-12;"));
	OK(START("--text", "a", "--number", "1", "--use-cm"));
	CHECK(is_told("s=a;i=1;b=true;"));
	OK(START("--text=a=b", "-nc=1", "--use-cm=false"));
	CHECK(is_told("s=a=b;i=1;b=false;"));
	/* What looks like a flag is a value where a value is due. */
	OK(START("-s", "--use-cm", "-cm"));
	CHECK(is_told("s=--use-cm;b=true;"));
	OK(START("--text="));
	CHECK(is_told("s=;"));

	OK(START("-nc", "2147483647"));
	OK(START("-nc", "-2147483648"));
	OK(START("-nc", "0x1F"));
	CHECK(is_told("i=31;"));
	OK(START("-nc", "010"));
	CHECK(is_told("i=10;"));
	OK(START("-nc", "+3"));
	CHECK(is_told("i=3;"));
	static const char *const no_numbers[] = {"", " 1", "1 ", "one", "1.0", "2147483648", "-2147483649", "99999999999999999999", "0x", "0xg",
						 "--1", "+-1", "-", "1e3", "0x-1"};
	for (size_t i = 0; i < sizeof no_numbers / sizeof *no_numbers; i++) {
		ANSWERS(INVALID_VALUE, START("-s", "before", "-nc", no_numbers[i]));
		CHECK(says("--number"));
		/* Nothing is told of a line that is wrong somewhere. */
		CHECK(is_told(""));
	}
	ANSWERS(INVALID_VALUE, START("--use-cm=yes"));
	CHECK(says("neither true nor false"));
	ANSWERS(INVALID_VALUE, START("-s"));
	CHECK(says("-s needs a value"));
	ANSWERS(INVALID_VALUE, START("-s", "a", "--text", "b"));
	CHECK(says("--text may be given once"));

	ANSWERS(NOT_SUPPORTED, START("-s", "a", "--nothing"));
	CHECK(says("--nothing"));
	ANSWERS(NOT_SUPPORTED, START("-nothing"));
	/* A short name is no long one, and letters are not bundled. */
	ANSWERS(NOT_SUPPORTED, START("-text", "a"));
	ANSWERS(NOT_SUPPORTED, START("--s", "a"));
	ANSWERS(NOT_SUPPORTED, START("-sa1"));
	ANSWERS(NOT_SUPPORTED, START("word"));
	ANSWERS(NOT_SUPPORTED, START("-"));
	ANSWERS(NOT_SUPPORTED, START("--", "-s", "a"));
	ANSWERS(NOT_SUPPORTED, START(""));
	ANSWERS(NOT_SUPPORTED, START("-=1"));

	char *argv[] = {"program", NULL};
	ANSWERS(INVALID_VALUE, doca_argp_start(0, argv));
	ANSWERS(INVALID_VALUE, doca_argp_start(1, NULL));
	ANSWERS(INVALID_VALUE, doca_argp_start(2, argv));
	OK(doca_argp_destroy());
}

static void counts(void)
{
	begin();
	struct doca_argp_param *must = string_param("d", "device");
	doca_argp_param_set_mandatory(must);
	OK(doca_argp_register_param(must));
	struct doca_argp_param *many = int_param("n", "numbers");
	doca_argp_param_set_multiplicity(many);
	OK(doca_argp_register_param(many));
	struct doca_argp_param *alone = boolean_param("x", "list");
	doca_argp_param_set_singular(alone);
	OK(doca_argp_register_param(alone));

	ANSWERS(INVALID_VALUE, ALONE());
	CHECK(says("--device is missing"));
	OK(START("-n", "1", "-d", "a", "-n", "2", "--numbers=3"));
	CHECK(is_told("i=1;s=a;i=2;i=3;"));
	OK(START("-x"));
	CHECK(is_told("b=true;"));
	ANSWERS(INVALID_VALUE, START("-x", "-d", "a"));
	CHECK(says("--list cannot be given together with --device"));
	OK(doca_argp_destroy());
}

static doca_error_t valid(void *config)
{
	CHECK(config == &told);
	tell("valid;");
	return ((struct told *)config)->answer;
}

static void callbacks(void)
{
	begin();
	OK(doca_argp_register_param(string_param("s", "text")));
	OK(doca_argp_register_param(int_param("i", "int")));
	OK(doca_argp_register_validation_callback(valid));
	OK(START("-i", "1"));
	CHECK(is_told("i=1;valid;"));
	/* What the program answers is what the caller gets; nothing is told after a refusal. */
	told.answer = DOCA_ERROR_NOT_FOUND;
	ANSWERS(NOT_FOUND, START("-i", "1", "-s", "a"));
	CHECK(is_told("i=1;"));
	ANSWERS(NOT_FOUND, ALONE());
	CHECK(is_told("valid;"));
	OK(doca_argp_destroy());
}

static void log_levels(void)
{
	int level = 0;
	begin();
	OK(START("-l", "60", "--sdk-log-level", "30"));
	CHECK_EQ(doca_log_level_get_global_lower_limit(), DOCA_LOG_LEVEL_DEBUG);
	CHECK_EQ(doca_log_level_get_global_sdk_limit(), DOCA_LOG_LEVEL_ERROR);
	OK(doca_argp_get_log_level(&level));
	CHECK_EQ(level, 60);
	OK(doca_argp_get_sdk_log_level(&level));
	CHECK_EQ(level, 30);
	OK(START("--log-level=10"));
	CHECK_EQ(doca_log_level_get_global_lower_limit(), DOCA_LOG_LEVEL_DISABLE);
	static const char *const no_levels[] = {"0", "-10", "5", "55", "80", "info", ""};
	for (size_t i = 0; i < sizeof no_levels / sizeof *no_levels; i++) {
		ANSWERS(INVALID_VALUE, START("-l", no_levels[i]));
		ANSWERS(INVALID_VALUE, START("--sdk-log-level", no_levels[i]));
	}
	CHECK_EQ(doca_log_level_get_global_lower_limit(), DOCA_LOG_LEVEL_DISABLE);
	ANSWERS(INVALID_VALUE, doca_argp_get_log_level(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_get_sdk_log_level(NULL));
	OK(doca_argp_destroy());
	/* Without a parser: the global level. */
	OK(doca_argp_get_log_level(&level));
	CHECK_EQ(level, 10);
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	OK(doca_log_level_set_global_sdk_limit(DOCA_LOG_LEVEL_INFO));
}

/* The program's own -v and --log-level take those names over; -j is the parser's. */
static void own_names(void)
{
	begin();
	OK(doca_argp_register_param(string_param("v", "vf-pci-addr")));
	OK(doca_argp_register_param(string_param("lvl", "log-level")));
	OK(START("-v", "03:00.1", "--log-level", "loud", "-l", "20"));
	CHECK(is_told("s=03:00.1;s=loud;"));
	CHECK_EQ(doca_log_level_get_global_lower_limit(), DOCA_LOG_LEVEL_CRIT);
	OK(doca_log_level_set_global_lower_limit(DOCA_LOG_LEVEL_INFO));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param("j", "jay")));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param("k", "json")));
	CHECK_EQ(check_broken(), 2);
	OK(doca_argp_destroy());
}

/* ---- commands ---------------------------------------------------------------------------------------------------------------------- */
static doca_error_t on_cmd(void *config)
{
	CHECK(config == &told);
	tell("cmd;");
	return told.answer;
}

static struct doca_argp_cmd *cmd(const char *name, doca_argp_cmd_cb_t callback)
{
	struct doca_argp_cmd *fresh = NULL;
	OK(doca_argp_cmd_create(&fresh));
	MUST(fresh != NULL);
	doca_argp_cmd_set_name(fresh, name);
	doca_argp_cmd_set_description(fresh, "a command");
	doca_argp_cmd_set_callback(fresh, callback);
	return fresh;
}

static void commands(void)
{
	begin();
	struct doca_argp_param *everywhere = int_param("p", "port"), *needed = string_param("f", "file");
	doca_argp_param_set_inherited(everywhere);
	doca_argp_param_set_mandatory(needed);
	OK(doca_argp_register_param(everywhere));
	OK(doca_argp_register_param(string_param("r", "root-only")));
	struct doca_argp_cmd *show = cmd("show", NULL), *show_devs = cmd("devs", on_cmd), *copy = cmd("copy", on_cmd);
	OK(doca_argp_cmd_register_param(copy, needed));
	OK(doca_argp_cmd_register_param(show_devs, boolean_param("a", "all")));
	OK(doca_argp_cmd_register_cmd(show, show_devs));
	OK(doca_argp_register_cmd(show));
	OK(doca_argp_register_cmd(copy));

	OK(START("-r", "x", "-p", "1", "show", "devs", "-a"));
	CHECK(is_told("s=x;i=1;cmd;b=true;"));
	OK(START("show", "devs", "-p", "5"));
	CHECK(is_told("cmd;i=5;"));
	OK(START("copy", "-f", "a"));
	CHECK(is_told("cmd;s=a;"));
	ANSWERS(INVALID_VALUE, START("copy"));
	CHECK(says("--file is missing"));
	ANSWERS(NOT_SUPPORTED, START("show", "-r", "x"));
	CHECK(says("for command show"));
	ANSWERS(NOT_SUPPORTED, START("show", "copy"));
	CHECK(says("copy: there is no such command"));
	ANSWERS(NOT_SUPPORTED, START("show", "devs", "more"));
	ANSWERS(NOT_SUPPORTED, START("-a", "show", "devs"));
	told.answer = DOCA_ERROR_NOT_FOUND;
	ANSWERS(NOT_FOUND, START("show", "devs", "-a"));
	CHECK(is_told("cmd;"));
	OK(doca_argp_destroy());
}

/* ---- registering ------------------------------------------------------------------------------------------------------------------ */
static void order_of_calls(void)
{
	struct doca_argp_param *none_param = NULL;
	struct doca_argp_cmd *none_cmd = NULL;
	char *argv[] = {"program", NULL};
	/* Before init; again after destroy. */
	for (int i = 0; i < 2; i++) {
		ANSWERS(BAD_STATE, doca_argp_param_create(&none_param));
		ANSWERS(BAD_STATE, doca_argp_cmd_create(&none_cmd));
		ANSWERS(BAD_STATE, doca_argp_register_param(NULL));
		ANSWERS(BAD_STATE, doca_argp_register_cmd(NULL));
		ANSWERS(BAD_STATE, doca_argp_register_version_callback(on_string));
		ANSWERS(BAD_STATE, doca_argp_register_validation_callback(valid));
		ANSWERS(BAD_STATE, doca_argp_register_logger_callback(on_log));
		ANSWERS(BAD_STATE, doca_argp_disable_logger_callback());
		ANSWERS(BAD_STATE, doca_argp_start(1, argv));
		ANSWERS(BAD_STATE, doca_argp_destroy());
		doca_argp_usage();
		doca_argp_set_dpdk_program(NULL);
		CHECK(check_broke("before doca_argp_init"));
		begin();
		ANSWERS(BAD_STATE, doca_argp_init("again", &told));
		OK(doca_argp_destroy());
	}
	ANSWERS(INVALID_VALUE, doca_argp_init("", &told));
	OK(doca_argp_init(NULL, NULL));
	OK(ALONE());
	OK(doca_argp_destroy());

	begin();
	ANSWERS(ALREADY_EXIST, doca_argp_register_logger_callback(on_log));
	OK(doca_argp_disable_logger_callback());
	ANSWERS(BAD_STATE, doca_argp_disable_logger_callback());
	ANSWERS(INVALID_VALUE, doca_argp_register_logger_callback(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_register_version_callback(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_register_validation_callback(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_param_create(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_create(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_param_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(NULL));
	ANSWERS(INVALID_VALUE, doca_argp_register_cmd(NULL));
	OK(doca_argp_destroy());
}

static void registering_params(void)
{
	begin();
	struct doca_argp_param *good = string_param("s", "text"), *unused = string_param("u", NULL), *bare = NULL;
	OK(doca_argp_register_param(good));
	ANSWERS(BAD_STATE, doca_argp_register_param(good));
	ANSWERS(BAD_STATE, doca_argp_param_destroy(good));
	OK(doca_argp_param_destroy(unused));
	doca_argp_param_set_long_name(good, "other");
	CHECK(check_broke("registered already"));
	doca_argp_param_set_mandatory(NULL);
	CHECK(check_broke("no param"));

	OK(doca_argp_param_create(&bare));
	ANSWERS(INITIALIZATION, doca_argp_register_param(bare));
	CHECK(check_broke("neither a short nor a long name"));
	/* Refused, and the parser's all the same: it frees it at the end. */
	ANSWERS(BAD_STATE, doca_argp_param_destroy(bare));

	struct doca_argp_param *missing = string_param("m", NULL);
	doca_argp_param_set_description(missing, NULL);
	ANSWERS(INITIALIZATION, doca_argp_register_param(missing));
	missing = string_param("m", NULL);
	doca_argp_param_set_callback(missing, NULL);
	ANSWERS(INITIALIZATION, doca_argp_register_param(missing));
	ANSWERS(INITIALIZATION, doca_argp_register_param(param("m", NULL, DOCA_ARGP_TYPE_UNKNOWN, on_string)));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(param("m", NULL, (enum doca_argp_type)9, on_string)));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param("s", "text-two")));
	ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param("t", "text")));
	static const char *const bad_names[] = {"", "-s", "a b", "a=b"};
	for (size_t i = 0; i < 4; i++) {
		ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param(bad_names[i], "fine")));
		ANSWERS(INVALID_VALUE, doca_argp_register_param(string_param("f", bad_names[i])));
	}
	ANSWERS(INVALID_VALUE, doca_argp_register_param(param("o", NULL, DOCA_ARGP_TYPE_JSON_OBJ, on_string)));
	CHECK(check_broken() > 10);
	/* The refused ones are not there. */
	ANSWERS(NOT_SUPPORTED, START("-m", "a"));
	OK(START("-s", "a"));
	OK(doca_argp_destroy());
}

static void registering_commands(void)
{
	begin();
	struct doca_argp_cmd *bare = NULL, *one = cmd("one", NULL), *two = cmd("two", NULL), *unused = cmd("unused", NULL);
	OK(doca_argp_cmd_create(&bare));
	ANSWERS(INITIALIZATION, doca_argp_register_cmd(bare));
	ANSWERS(BAD_STATE, doca_argp_cmd_destroy(bare));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_register_cmd(one, one));
	OK(doca_argp_register_cmd(one));
	ANSWERS(BAD_STATE, doca_argp_register_cmd(one));
	ANSWERS(INVALID_VALUE, doca_argp_register_cmd(cmd("one", NULL)));
	ANSWERS(INVALID_VALUE, doca_argp_register_cmd(cmd("-x", NULL)));
	/* A registered command is closed. */
	ANSWERS(BAD_STATE, doca_argp_cmd_register_cmd(one, two));
	ANSWERS(BAD_STATE, doca_argp_cmd_register_param(one, string_param("s", NULL)));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_register_cmd(NULL, cmd("lost", NULL)));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_register_param(NULL, string_param("s", NULL)));
	ANSWERS(INVALID_VALUE, doca_argp_cmd_register_param(unused, NULL));
	/* What hangs under a command that is never registered is freed with the parser, too. */
	OK(doca_argp_cmd_register_param(unused, string_param("s", NULL)));
	OK(doca_argp_cmd_register_cmd(unused, cmd("inner", NULL)));
	OK(doca_argp_cmd_destroy(unused));
	check_broken();
	doca_argp_cmd_set_name(one, "other");
	CHECK(check_broke("registered already"));
	OK(doca_argp_destroy());
}

/* ---- DPDK -------------------------------------------------------------------------------------------------------------------------- */
static doca_error_t on_dpdk(int argc, char **argv)
{
	CHECK(argv[argc] == NULL);
	for (int i = 0; i < argc; i++)
		tell("%s ", argv[i]);
	return told.answer;
}

static void dpdk(void)
{
	begin();
	doca_argp_set_dpdk_program(on_dpdk);
	OK(doca_argp_register_param(string_param("s", "text")));
	OK(ALONE());
	CHECK(is_told("test-program "));
	OK(START("-s", "a"));
	CHECK(is_told("s=a;test-program "));
	OK(START("-a", "03:00.0,dv_flow_en=2", "-l", "0-3", "--", "-s", "a"));
	CHECK(is_told("s=a;/opt/bin/test-program -a 03:00.0,dv_flow_en=2 -l 0-3 "));
	told.answer = DOCA_ERROR_NOT_FOUND;
	ANSWERS(NOT_FOUND, ALONE());
	OK(doca_argp_destroy());
}

int main(void)
{
	types_and_names();
	counts();
	callbacks();
	log_levels();
	own_names();
	commands();
	order_of_calls();
	registering_params();
	registering_commands();
	dpdk();
	return check_done("argp_flags");
}
