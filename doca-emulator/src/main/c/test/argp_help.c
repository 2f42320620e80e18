/* SPDX-License-Identifier: Apache-2.0 */
/* What the user gets to see, and programs that end in the parser. Each of them is a child whose output is read. */
#include "argp_fixture.h"

#include <sys/wait.h>
#include <unistd.h>

static char output[16384];
static int status;

static void add_flags(void)
{
	struct doca_argp_param *device = string_param("d", "device"), *secret = string_param("x", "secret"), *many = int_param("n", "numbers");
	doca_argp_param_set_arguments(device, "<name>");
	doca_argp_param_set_description(device, "The device; this text is so long that it has to be broken: one two three four five six seven eight nine ten");
	doca_argp_param_set_mandatory(device);
	doca_argp_param_set_hidden(secret);
	doca_argp_param_set_multiplicity(many);
	OK(doca_argp_register_param(device));
	OK(doca_argp_register_param(secret));
	OK(doca_argp_register_param(many));
	OK(doca_argp_register_param(boolean_param(NULL, "a-name-that-is-longer-than-the-column-it-has")));
	struct doca_argp_cmd *run = NULL, *ghost = NULL;
	OK(doca_argp_cmd_create(&run));
	doca_argp_cmd_set_name(run, "run");
	doca_argp_cmd_set_description(run, "Runs it");
	OK(doca_argp_cmd_register_param(run, int_param("t", "times")));
	OK(doca_argp_register_cmd(run));
	OK(doca_argp_cmd_create(&ghost));
	doca_argp_cmd_set_name(ghost, "ghost");
	doca_argp_cmd_set_description(ghost, "Not to be seen");
	doca_argp_cmd_set_hidden(ghost);
	OK(doca_argp_register_cmd(ghost));
}

typedef void (*child_t)(void);

/* Runs `child` in a process of its own: fills output and status. */
static void run(child_t child)
{
	int ends[2];
	MUST(pipe(ends) == 0);
	fflush(stdout);
	pid_t pid = fork();
	MUST(pid >= 0);
	if (pid == 0) {
		dup2(ends[1], 1);
		dup2(ends[1], 2);
		close(ends[0]);
		close(ends[1]);
		check_failures = 0;
		child();
		fflush(stdout);
		/* Not through exit: that is how the parser ends a program. */
		_exit(check_failures == 0 ? 77 : 78);
	}
	close(ends[1]);
	size_t used = 0;
	ssize_t got;
	while ((got = read(ends[0], output + used, sizeof output - 1 - used)) > 0)
		used += (size_t)got;
	output[used] = '\0';
	close(ends[0]);
	MUST(waitpid(pid, &status, 0) == pid);
	status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool shows(const char *part)
{
	return strstr(output, part) != NULL;
}

#define CALL(...)                                                              \
	do {                                                                   \
		char *argv[] = {"/opt/bin/prog", __VA_ARGS__, NULL};         \
		(void)doca_argp_start((int)(sizeof argv / sizeof *argv) - 1, argv); \
	} while (0)

static void child_help(void)
{
	OK(doca_argp_init(NULL, &told));
	add_flags();
	/* Help wins over everything that is missing or wrong beside it. */
	CALL("--help", "--nonsense");
}

static void child_help_of_command(void)
{
	OK(doca_argp_init("named", &told));
	add_flags();
	CALL("run", "-h");
}

static void child_version(void)
{
	OK(doca_argp_init("named", &told));
	add_flags();
	CALL("-v");
}

static void child_version_not_alone(void)
{
	OK(doca_argp_init("named", &told));
	add_flags();
	CALL("-v", "-n", "1");
}

static doca_error_t ending_version(void *value, void *config)
{
	CHECK(*(bool *)value && config == &told);
	printf("version one\n");
	/* As the vendor's applications do. */
	OK(doca_argp_destroy());
	ANSWERS(BAD_STATE, doca_argp_destroy());
	exit(5);
}

static doca_error_t returning_version(void *value, void *config)
{
	(void)value, (void)config;
	printf("version two\n");
	return DOCA_SUCCESS;
}

static void child_version_callback(void)
{
	OK(doca_argp_init("named", &told));
	add_flags();
	OK(doca_argp_register_version_callback(ending_version));
	CALL("--version");
}

static void child_version_returns(void)
{
	char *argv[] = {"prog", "--version", NULL};
	OK(doca_argp_init("named", &told));
	add_flags();
	OK(doca_argp_register_version_callback(returning_version));
	OK(doca_argp_start(2, argv));
	OK(doca_argp_destroy());
}

static doca_error_t destroys(void *config)
{
	(void)config;
	return doca_argp_destroy();
}

static void child_destroyed_in_callback(void)
{
	char *argv[] = {"prog", "-n", "1", NULL};
	OK(doca_argp_init("named", &told));
	OK(doca_argp_register_param(int_param("n", NULL)));
	OK(doca_argp_register_validation_callback(destroys));
	ANSWERS(BAD_STATE, doca_argp_start(3, argv));
	ANSWERS(BAD_STATE, doca_argp_destroy());
	OK(doca_argp_init("named", &told));
	OK(doca_argp_destroy());
}

static void child_wrong(void)
{
	char *argv[] = {"prog", "--nonsense", NULL};
	OK(doca_argp_init(NULL, &told));
	add_flags();
	ANSWERS(NOT_SUPPORTED, doca_argp_start(2, argv));
	OK(doca_argp_destroy());
}

static void child_usage(void)
{
	OK(doca_argp_init("named", &told));
	OK(doca_argp_register_param(string_param("v", "help")));
	doca_argp_usage();
	OK(doca_argp_destroy());
}

int main(void)
{
	run(child_help);
	CHECK_EQ(status, 0);
	CHECK(shows("Usage: prog [DOCA Flags] [Program Flags] [Program Command]\n"));
	CHECK(shows("\nDOCA Flags:\n  -h, --help "));
	CHECK(shows("  -j, --json <path> "));
	CHECK(shows("  --sdk-log-level <level> "));
	CHECK(shows("\nProgram Flags:\n  -d, --device <name>               The device; this text"));
	CHECK(shows("ten (mandatory)\n"));
	CHECK(shows("what it is (may be repeated)\n"));
	CHECK(shows("  --a-name-that-is-longer-than-the-column-it-has\n                                    what it is\n"));
	CHECK(shows("\nProgram Commands:\n  run                               Runs it\n"));
	CHECK(!shows("secret") && !shows("ghost") && !shows("nonsense"));
	for (const char *line = output; line != NULL && *line != '\0'; line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL)
		CHECK(strcspn(line, "\n") <= 121);

	run(child_help_of_command);
	CHECK_EQ(status, 0);
	CHECK(shows("Usage: named run [DOCA Flags] [Program Flags]\n\nRuns it\n"));
	CHECK(shows("  -t, --times "));
	CHECK(!shows("--device"));

	run(child_version);
	CHECK_EQ(status, 0);
	CHECK(shows("named: DOCA ") && shows(doca_version_runtime()));
	run(child_version_not_alone);
	CHECK_EQ(status, 77);
	CHECK(shows("--version cannot be given together with --numbers"));
	run(child_version_callback);
	CHECK_EQ(status, 5);
	CHECK(shows("version one\n"));
	run(child_version_returns);
	CHECK_EQ(status, 77);
	CHECK(shows("version two\n"));
	run(child_destroyed_in_callback);
	CHECK_EQ(status, 77);

	run(child_wrong);
	CHECK_EQ(status, 77);
	CHECK(shows("prog: --nonsense: there is no such flag\nUsage: prog "));
	run(child_usage);
	CHECK_EQ(status, 77);
	/* Names that the program took over are gone from the parser's flags. */
	CHECK(shows("  -h                                Show this text\n"));
	CHECK(shows("  --version "));
	CHECK(shows("  -v, --help "));
	return check_done("argp_help");
}
