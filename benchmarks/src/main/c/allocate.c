/* SPDX-License-Identifier: Apache-2.0 */
/*
 * As local.c, but each operation has a task and bufs of its own, which is what an operation that gives a future costs: bufs taken, task
 * allocated, submitted, freed, bufs given back. Its caller keeps `depth` of them and waits for the oldest.
 */
#include "twin.h"

#include <stdlib.h>

static struct options options;
static struct side near, far;
static struct doca_rdma_connection *connection;
static struct doca_mmap *near_map, *remote;
static uint8_t *near_memory, *remote_memory;
static struct operation {
	struct doca_buf *source, *target;
	uint64_t submitted;
	bool done;
} *operations;
static bool looks_at_clock;

static void written(struct doca_rdma_task_write *task, union doca_data data, union doca_data context)
{
	struct operation *operation = data.ptr;

	(void)context;
	doca_task_free(doca_rdma_task_write_as_task(task));
	MUST(doca_buf_dec_refcount(operation->source, NULL));
	MUST(doca_buf_dec_refcount(operation->target, NULL));
	operation->done = true;
}

static void submit(unsigned number)
{
	struct operation *operation = &operations[number];
	struct doca_rdma_task_write *task;

	operation->done = false;
	if (looks_at_clock)
		operation->submitted = now_ns();
	operation->source = data(near_map, near_memory + number * options.size, options.size);
	operation->target = room(remote, remote_memory + number * options.size, options.size);
	MUST(doca_rdma_task_write_allocate_init(near.rdma, connection, operation->source, operation->target,
						(union doca_data){.ptr = operation}, &task));
	MUST(doca_task_submit_ex(doca_rdma_task_write_as_task(task), DOCA_TASK_SUBMIT_FLAG_FLUSH));
}

static void open_allocate(const struct options *given)
{
	const struct callbacks callbacks = {.write = written}, none = {0};
	uint8_t *far_memory;

	options = *given;
	open_engine(2 * options.depth + 2);
	near_map = open_memory(device, BY_RDMA, options.size * options.depth, &near_memory);
	remote = import(open_memory(device, BY_RDMA, options.size * options.depth, &far_memory), &remote_memory);
	open_side(&near, &callbacks, options.depth + 1, 1);
	open_side(&far, &none, 1, 1);
	connection = connect_sides(&near, &far);
	operations = calloc(options.depth, sizeof *operations);
	if (operations == NULL)
		fail("no memory");
}

static void run_allocate(struct run *run)
{
	uint64_t submitted = 0, begun, cpu;

	looks_at_clock = run->samples != NULL;
	cpu = thread_cpu_ns();
	begun = now_ns();
	for (uint64_t done = 0; done < run->ops; done++) {
		struct operation *oldest = &operations[done % options.depth];

		while (submitted < run->ops && submitted < done + options.depth)
			submit((unsigned)(submitted++ % options.depth));
		while (!oldest->done)
			doca_pe_progress(pe);
		if (looks_at_clock)
			run->samples[done] = now_ns() - oldest->submitted;
	}
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload allocate_workload = {.open = open_allocate, .run = run_allocate};
