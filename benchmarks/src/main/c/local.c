/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Both ends in this process, on one engine: tasks that were prepared once, `depth` of them in flight, each submitted again when it
 * completed. Where more are prepared than are in flight, they take turns.
 */
#include "twin.h"

#include <stdlib.h>
#include <string.h>

static struct options options;
static struct side *near, far;
static struct doca_task **tasks;
static struct doca_buf **destinations; /* what each task fills and must find empty; NULL: nothing */
static uint64_t *submitted;
static struct {
	uint64_t ops, started, done, waiting;
	uint64_t *samples;
	uint32_t next; /* the task whose turn it is */
} now;

static inline void submit(uint32_t number, uint32_t flags)
{
	if (now.samples != NULL)
		submitted[number] = now_ns();
	if (destinations[number] != NULL)
		MUST(doca_buf_reset_data_len(destinations[number]));
	MUST(doca_task_submit_ex(tasks[number], flags));
}

static void submit_batch(void)
{
	uint64_t left = now.ops - now.started;
	uint64_t count = left < options.depth ? left : options.depth;

	now.started += count;
	now.waiting = count;
	for (uint64_t i = 0; i < count; i++)
		submit((uint32_t)i, i == count - 1 ? DOCA_TASK_SUBMIT_FLAG_FLUSH : DOCA_TASK_SUBMIT_FLAG_NONE);
}

static inline void completed(uint64_t number)
{
	if (now.samples != NULL)
		now.samples[now.done] = now_ns() - submitted[number];
	now.done++;
	if (options.batch) {
		if (--now.waiting == 0 && now.started < now.ops)
			submit_batch();
		return;
	}
	if (now.started == now.ops)
		return;
	now.started++;
	if (options.tasks > options.depth) {
		number = now.next;
		now.next = now.next + 1 == options.tasks ? 0 : now.next + 1;
	}
	submit((uint32_t)number, DOCA_TASK_SUBMIT_FLAG_FLUSH);
}

static void written(struct doca_rdma_task_write *task, union doca_data number, union doca_data context)
{
	(void)task;
	(void)context;
	completed(number.u64);
}

static void have_read(struct doca_rdma_task_read *task, union doca_data number, union doca_data context)
{
	(void)task;
	(void)context;
	completed(number.u64);
}

static void sent(struct doca_rdma_task_send *task, union doca_data number, union doca_data context)
{
	(void)task;
	(void)context;
	completed(number.u64);
}

/* Posted again at once: there are twice as many as sends in flight. */
static void received(struct doca_rdma_task_receive *task, union doca_data buffer, union doca_data context)
{
	struct doca_task *base = doca_rdma_task_receive_as_task(task);

	(void)context;
	MUST(doca_buf_reset_data_len(buffer.ptr));
	MUST(doca_task_submit_ex(base, DOCA_TASK_SUBMIT_FLAG_FLUSH));
}

static void post_receives(struct doca_mmap *map, uint8_t *memory)
{
	for (unsigned i = 0; i < 2 * options.depth; i++) {
		struct doca_buf *buffer = room(map, memory, options.size);
		struct doca_rdma_task_receive *task;

		MUST(doca_rdma_task_receive_allocate_init(far.rdma, buffer, (union doca_data){.ptr = buffer}, &task));
		MUST(doca_task_submit_ex(doca_rdma_task_receive_as_task(task), DOCA_TASK_SUBMIT_FLAG_FLUSH));
	}
}

static void open_local(const struct options *given)
{
	const struct callbacks none = {.receive = received}, callbacks = {.write = written, .read = have_read, .send = sent};
	unsigned each;
	uint8_t *near_memory, *far_memory, *remote_memory;
	struct doca_mmap *near_map, *far_map, *remote;
	struct doca_rdma_connection **connections;

	options = *given;
	each = options.tasks / options.contexts + 1;
	open_engine(2 * options.tasks + 2 * options.depth + 2);
	near_map = open_memory(device, BY_RDMA, options.size * options.depth, &near_memory);
	far_map = open_memory(device, BY_RDMA, options.size * options.depth, &far_memory);
	remote = import(far_map, &remote_memory);
	open_side(&far, &none, 2 * options.depth, options.connections);
	near = calloc(options.contexts, sizeof *near);
	connections = calloc(options.connections, sizeof(struct doca_rdma_connection *));
	tasks = calloc(options.tasks, sizeof(struct doca_task *));
	destinations = calloc(options.tasks, sizeof(struct doca_buf *));
	submitted = calloc(options.tasks, sizeof *submitted);
	if (near == NULL || connections == NULL || tasks == NULL || destinations == NULL || submitted == NULL)
		fail("no memory");
	for (unsigned i = 0; i < options.contexts; i++)
		open_side(&near[i], &callbacks, each, options.connections);
	for (unsigned i = 0; i < options.connections; i++)
		connections[i] = connect_sides(&near[i % options.contexts], &far);
	for (unsigned i = 0; i < options.tasks; i++) {
		size_t at = i % options.depth * options.size;
		unsigned connection = i % options.connections;
		bool reads = strcmp(options.op, "read") == 0, sends = strcmp(options.op, "send") == 0;
		struct doca_buf *here = reads ? room(near_map, near_memory + at, options.size) : data(near_map, near_memory + at, options.size);
		struct doca_buf *there = sends   ? NULL
					 : reads ? data(remote, remote_memory + at, options.size)
						 : room(remote, remote_memory + at, options.size);

		tasks[i] = prepare(options.op, &near[connection % options.contexts], connections[connection], here, there, i);
		destinations[i] = reads ? here : there;
	}
	if (strcmp(options.op, "send") == 0)
		post_receives(far_map, far_memory);
	free(connections);
}

static void run_local(struct run *run)
{
	uint64_t begun, cpu;

	now.ops = run->ops;
	now.samples = run->samples;
	now.started = now.done = 0;
	now.next = options.depth % options.tasks;
	cpu = thread_cpu_ns();
	begun = now_ns();
	if (options.batch) {
		submit_batch();
	} else {
		for (uint32_t i = 0; i < options.depth && now.started < now.ops; i++) {
			now.started++;
			submit(i, DOCA_TASK_SUBMIT_FLAG_FLUSH);
		}
	}
	while (now.done < now.ops)
		doca_pe_progress(pe);
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload local_workload = {.open = open_local, .run = run_local};
