/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An engine with nothing to do sleeps on its descriptors. A sample is how long it takes from another thread's call until its operation
 * has completed. The time that the engine's thread used while asleep is told apart.
 */
#include "twin.h"
#include "wait.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

#define PAUSE_NS 20000000

static struct options options;
static struct side near, far;
static struct doca_task *task;
static struct doca_buf *target;
static atomic_bool wanted, ended;
static atomic_ullong done;
static uint64_t idle_cpu_ns;

static void written(struct doca_rdma_task_write *completed, union doca_data data, union doca_data context)
{
	(void)completed;
	(void)data;
	(void)context;
	atomic_fetch_add(&done, 1);
}

static void *serve(void *unused)
{
	(void)unused;
	uint64_t cpu = thread_cpu_ns();

	while (!atomic_load(&ended)) {
		if (atomic_exchange(&wanted, false)) {
			MUST(doca_buf_reset_data_len(target));
			MUST(doca_task_submit_ex(task, DOCA_TASK_SUBMIT_FLAG_FLUSH));
		}
		if (doca_pe_progress(pe) == 0)
			sleep_for_event();
	}
	idle_cpu_ns = thread_cpu_ns() - cpu;
	return NULL;
}

static void open_asleep(const struct options *given)
{
	const struct callbacks callbacks = {.write = written}, none = {0};
	uint8_t *near_memory, *far_memory, *remote_memory;
	struct doca_mmap *map, *remote;

	options = *given;
	open_engine(4);
	open_wait();
	map = open_memory(device, BY_RDMA, options.size, &near_memory);
	remote = import(open_memory(device, BY_RDMA, options.size, &far_memory), &remote_memory);
	open_side(&near, &callbacks, 2, 1);
	open_side(&far, &none, 1, 1);
	target = room(remote, remote_memory, options.size);
	task = prepare("write", &near, connect_sides(&near, &far), data(map, near_memory, options.size), target, 0);
}

static void run_asleep(struct run *run)
{
	const struct timespec pause = {.tv_nsec = PAUSE_NS};
	pthread_t thread;
	uint64_t begun = now_ns();

	atomic_store(&ended, false);
	if (pthread_create(&thread, NULL, serve, NULL) != 0)
		fail("no thread");
	for (uint64_t i = 0; i < run->ops; i++) {
		uint64_t before = atomic_load(&done), asked;

		nanosleep(&pause, NULL);
		asked = now_ns();
		atomic_store(&wanted, true);
		wake();
		/* Yielding: the woken thread may have to run on this very processor. */
		while (atomic_load(&done) == before)
			sched_yield();
		if (run->samples != NULL)
			run->samples[i] = now_ns() - asked;
	}
	atomic_store(&ended, true);
	wake();
	pthread_join(thread, NULL);
	run->ns = now_ns() - begun;
	run->cpu_ns = idle_cpu_ns;
}

const struct workload asleep_workload = {.open = open_asleep, .run = run_asleep};
