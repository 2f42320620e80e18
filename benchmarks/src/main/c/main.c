/* SPDX-License-Identifier: Apache-2.0 */
/*
 * twin workload=NAME [key=value...], then on standard input, a line each:
 *   describe            -> description HEX   (pingpong)
 *   meet HEX            -> met
 *   run OPS             -> ran OPS NS CPU-NS
 *   sample OPS FILE     -> the same; FILE gets the nanoseconds of each operation, 8 bytes each
 * It ends with its input.
 */
#include "twin.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	const struct workload *workload;
} workloads[] = {
	{"local", &local_workload},	  {"allocate", &allocate_workload}, {"foreign", &foreign_workload},
	{"pingpong", &pingpong_workload}, {"asleep", &asleep_workload},
	{"comch", &comch_workload},
#ifdef WITH_UCX
	{"ucx", &ucx_workload},
#endif
};

static unsigned number(const char *text)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (*text == '\0' || *end != '\0' || value == 0 || value > 1u << 30)
		fail("'%s' is no number from 1 on", text);
	return (unsigned)value;
}

static struct options parse(int count, char **arguments)
{
	struct options options = {.workload = "local", .op = "write", .size = 64, .depth = 64, .connections = 1, .contexts = 1, .threads = 1};

	for (int i = 1; i < count; i++) {
		char *value = strchr(arguments[i], '=');
		const char *key = arguments[i];

		if (value == NULL)
			fail("'%s' is not key=value", key);
		*value++ = '\0';
		if (strcmp(key, "workload") == 0)
			options.workload = value;
		else if (strcmp(key, "op") == 0)
			options.op = value;
		else if (strcmp(key, "size") == 0)
			options.size = number(value);
		else if (strcmp(key, "depth") == 0)
			options.depth = number(value);
		else if (strcmp(key, "tasks") == 0)
			options.tasks = number(value);
		else if (strcmp(key, "connections") == 0)
			options.connections = number(value);
		else if (strcmp(key, "contexts") == 0)
			options.contexts = number(value);
		else if (strcmp(key, "threads") == 0)
			options.threads = number(value);
		else if (strcmp(key, "batch") == 0)
			options.batch = strcmp(value, "true") == 0;
		else if (strcmp(key, "wait") == 0)
			options.sleeps = strcmp(value, "sleep") == 0;
		else if (strcmp(key, "role") == 0)
			options.pong = strcmp(value, "pong") == 0;
		else
			fail("there is no option '%s'", key);
	}
	if (options.tasks < options.depth)
		options.tasks = options.depth;
	return options;
}

static const struct workload *find(const char *name)
{
	for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
		if (strcmp(workloads[i].name, name) == 0)
			return workloads[i].workload;
	fail("there is no workload '%s'", name);
}

static void save(const char *file, const uint64_t *samples, uint64_t count)
{
	FILE *out = fopen(file, "wb");

	if (out == NULL || fwrite(samples, sizeof *samples, count, out) != count || fclose(out) != 0)
		fail("%s cannot be written", file);
}

static void run(const struct workload *workload, uint64_t ops, const char *file)
{
	struct run run = {.ops = ops};

	if (file != NULL && (run.samples = calloc(ops, sizeof *run.samples)) == NULL)
		fail("no memory");
	workload->run(&run);
	if (file != NULL)
		save(file, run.samples, run.ops);
	free(run.samples);
	printf("ran %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", run.ops, run.ns, run.cpu_ns);
}

static void describe(const struct workload *workload)
{
	size_t size;
	const uint8_t *bytes = workload->describe(&size);

	printf("description ");
	for (size_t i = 0; i < size; i++)
		printf("%02x", bytes[i]);
	printf("\n");
}

static void meet(const struct workload *workload, const char *hex)
{
	size_t size = strlen(hex) / 2;
	uint8_t *bytes = malloc(size + 1);

	for (size_t i = 0; i < size; i++)
		if (bytes == NULL || sscanf(hex + 2 * i, "%2hhx", &bytes[i]) != 1)
			fail("no description: %s", hex);
	workload->meet(bytes, size);
	free(bytes);
	printf("met\n");
}

int main(int count, char **arguments)
{
	static char line[65536], file[4096], hex[65536];
	uint64_t since = now_ns(), ops;
	struct options options = parse(count, arguments);

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (strcmp(options.workload, "start") == 0) {
		start_workload(&options, since);
		return 0;
	}
	const struct workload *workload = find(options.workload);
	workload->open(&options);
	printf("ready\n");
	while (fgets(line, sizeof line, stdin) != NULL) {
		if (sscanf(line, "sample %" SCNu64 " %4095s", &ops, file) == 2)
			run(workload, ops, file);
		else if (sscanf(line, "run %" SCNu64, &ops) == 1)
			run(workload, ops, NULL);
		else if (strcmp(line, "describe\n") == 0 && workload->describe != NULL)
			describe(workload);
		else if (sscanf(line, "meet %65535s", hex) == 1 && workload->meet != NULL)
			meet(workload, hex);
		else
			fail("not understood: %s", line);
	}
	return 0;
}
