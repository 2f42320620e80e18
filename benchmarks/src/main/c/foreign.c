/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Several threads ask one engine to submit. DOCA belongs to one thread, so a C program passes the work on as this library does: through a
 * bounded queue for many producers (every cell has a number that says whose turn it is), which the engine's thread empties before it
 * progresses. Each thread keeps `depth` tasks of its own in flight, and gives its processor away while it has to wait.
 */
#include "twin.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#define CELLS 1024u
#define SPINS 100u

struct caller {
	_Alignas(64) atomic_ullong done; /* by the engine's thread */
	struct doca_task **tasks;
	struct doca_buf **targets;
	uint64_t *submitted, *samples, ops;
	unsigned number;
};
struct cell {
	atomic_ullong turn;
	struct caller *caller;
	uint32_t task;
};

static struct options options;
static struct side near, far;
static struct caller *callers;
static struct cell cells[CELLS];
static _Alignas(64) atomic_ullong tail;
static _Alignas(64) uint64_t head;

static bool offer(struct caller *caller, uint32_t task)
{
	for (;;) {
		unsigned long long position = atomic_load(&tail);
		struct cell *cell = &cells[position % CELLS];
		unsigned long long turn = atomic_load_explicit(&cell->turn, memory_order_acquire);

		if (turn < position)
			return false;
		if (turn == position && atomic_compare_exchange_weak(&tail, &position, position + 1)) {
			cell->caller = caller;
			cell->task = task;
			atomic_store(&cell->turn, position + 1);
			return true;
		}
	}
}

static bool submit_next(void)
{
	struct cell *cell = &cells[head % CELLS];

	if (atomic_load_explicit(&cell->turn, memory_order_acquire) != head + 1)
		return false;
	struct caller *caller = cell->caller;
	uint32_t task = cell->task;
	atomic_store_explicit(&cell->turn, head + CELLS, memory_order_release);
	head++;
	MUST(doca_buf_reset_data_len(caller->targets[task]));
	MUST(doca_task_submit_ex(caller->tasks[task], DOCA_TASK_SUBMIT_FLAG_FLUSH));
	return true;
}

static void written(struct doca_rdma_task_write *task, union doca_data data, union doca_data context)
{
	struct caller *caller = &callers[data.u64 >> 32];
	uint64_t done = atomic_load_explicit(&caller->done, memory_order_relaxed);

	(void)task;
	(void)context;
	if (caller->samples != NULL)
		caller->samples[done] = now_ns() - caller->submitted[(uint32_t)data.u64];
	atomic_store_explicit(&caller->done, done + 1, memory_order_release);
}

static void wait_a_little(unsigned *spins)
{
	if (++*spins < SPINS)
		__builtin_ia32_pause();
	else
		sched_yield();
}

static void *call(void *argument)
{
	struct caller *caller = argument;

	for (uint64_t i = 0; i < caller->ops; i++) {
		uint32_t task = (uint32_t)(i % options.depth);
		unsigned spins = 0;

		while (i >= options.depth && atomic_load_explicit(&caller->done, memory_order_acquire) <= i - options.depth)
			wait_a_little(&spins);
		if (caller->samples != NULL)
			caller->submitted[task] = now_ns();
		while (!offer(caller, task))
			wait_a_little(&spins);
	}
	return NULL;
}

static void open_foreign(const struct options *given)
{
	const struct callbacks callbacks = {.write = written}, none = {0};
	uint8_t *near_memory, *far_memory, *remote_memory;
	struct doca_mmap *map, *remote;
	struct doca_rdma_connection *connection;
	unsigned tasks;

	options = *given;
	tasks = options.depth * options.threads;
	open_engine(2 * tasks + 2);
	map = open_memory(device, BY_RDMA, options.size * tasks, &near_memory);
	remote = import(open_memory(device, BY_RDMA, options.size * tasks, &far_memory), &remote_memory);
	open_side(&near, &callbacks, tasks + 1, 1);
	open_side(&far, &none, 1, 1);
	connection = connect_sides(&near, &far);
	callers = aligned_alloc(64, options.threads * sizeof *callers);
	for (unsigned i = 0; i < CELLS; i++)
		atomic_init(&cells[i].turn, i);
	for (unsigned i = 0; i < options.threads; i++) {
		struct caller *caller = &callers[i];

		*caller = (struct caller){.tasks = calloc(options.depth, sizeof(struct doca_task *)),
					  .targets = calloc(options.depth, sizeof(struct doca_buf *)),
					  .submitted = calloc(options.depth, sizeof(uint64_t)),
					  .number = i};
		for (unsigned j = 0; j < options.depth; j++) {
			size_t at = (i * options.depth + j) * options.size;

			caller->targets[j] = room(remote, remote_memory + at, options.size);
			caller->tasks[j] = prepare("write", &near, connection, data(map, near_memory + at, options.size), caller->targets[j],
						   (uint64_t)i << 32 | j);
		}
	}
}

static void run_foreign(struct run *run)
{
	pthread_t threads[64];
	uint64_t begun, cpu, finished = 0, share = run->ops / options.threads;
	unsigned spins = 0;

	if (options.threads > 64)
		fail("too many threads");
	run->ops = share * options.threads;
	cpu = thread_cpu_ns();
	begun = now_ns();
	for (unsigned i = 0; i < options.threads; i++) {
		callers[i].ops = share;
		callers[i].samples = run->samples == NULL ? NULL : run->samples + i * share;
		atomic_store(&callers[i].done, 0);
		if (pthread_create(&threads[i], NULL, call, &callers[i]) != 0)
			fail("no thread");
	}
	while (finished < run->ops) {
		unsigned work = 0;

		while (work < 256 && submit_next())
			work++;
		while (doca_pe_progress(pe) != 0) {
			finished++;
			work++;
		}
		if (work > 0)
			spins = 0;
		else
			wait_a_little(&spins);
	}
	for (unsigned i = 0; i < options.threads; i++)
		pthread_join(threads[i], NULL);
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload foreign_workload = {.open = open_foreign, .run = run_foreign};
