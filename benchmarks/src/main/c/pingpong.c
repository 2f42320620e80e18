/* SPDX-License-Identifier: Apache-2.0 */
/* Two processes: one sends, the other answers. A sample is a whole round. */
#include "twin.h"
#include "wait.h"

static struct options options;
static struct side side;
static struct doca_rdma_connection *connection;
static struct doca_mmap *map;
static uint8_t *memory;
/* Two in turn: an answer may come before the device has told that its question was sent. */
static struct doca_task *messages[2];
static uint64_t rounds, done, sent_at;
static unsigned turn;
static uint64_t *samples;

#define RECEIVES 16u

static void sent(struct doca_rdma_task_send *task, union doca_data data, union doca_data context)
{
	(void)task;
	(void)data;
	(void)context;
}

static void send_message(void)
{
	if (samples != NULL)
		sent_at = now_ns();
	MUST(doca_task_submit_ex(messages[turn++ % 2], DOCA_TASK_SUBMIT_FLAG_FLUSH));
}

static void received(struct doca_rdma_task_receive *task, union doca_data buffer, union doca_data context)
{
	(void)context;
	if (samples != NULL)
		samples[done] = now_ns() - sent_at;
	done++;
	MUST(doca_buf_reset_data_len(buffer.ptr));
	MUST(doca_task_submit_ex(doca_rdma_task_receive_as_task(task), DOCA_TASK_SUBMIT_FLAG_FLUSH));
	if (options.pong || done < rounds)
		send_message();
}

static void open_pingpong(const struct options *given)
{
	const struct callbacks callbacks = {.send = sent, .receive = received};

	options = *given;
	open_engine(RECEIVES + 3);
	open_wait();
	map = open_memory(device, BY_RDMA, options.size * (RECEIVES + 1), &memory);
	open_side(&side, &callbacks, RECEIVES, 1);
}

static const void *describe(size_t *size)
{
	const void *descriptor;

	MUST(doca_rdma_export(side.rdma, &descriptor, size, &connection));
	return descriptor;
}

static void meet(const void *peer, size_t size)
{
	MUST(doca_rdma_connect(side.rdma, peer, size, connection));
	for (unsigned i = 0; i < 2; i++)
		messages[i] = prepare("send", &side, connection, data(map, memory, options.size), NULL, i);
	for (unsigned i = 1; i <= RECEIVES; i++) {
		struct doca_buf *buffer = room(map, memory + i * options.size, options.size);
		struct doca_rdma_task_receive *task;

		MUST(doca_rdma_task_receive_allocate_init(side.rdma, buffer, (union doca_data){.ptr = buffer}, &task));
		MUST(doca_task_submit_ex(doca_rdma_task_receive_as_task(task), DOCA_TASK_SUBMIT_FLAG_FLUSH));
	}
}

static void run_pingpong(struct run *run)
{
	uint64_t begun = now_ns(), cpu = thread_cpu_ns();

	rounds = run->ops;
	done = 0;
	samples = options.pong ? NULL : run->samples;
	if (!options.pong)
		send_message();
	while (done < rounds) {
		if (doca_pe_progress(pe) == 0 && options.sleeps)
			sleep_for_event();
	}
	/* The last answer's own completion. */
	size_t inflight;
	do {
		doca_pe_progress(pe);
		MUST(doca_pe_get_num_inflight_tasks(pe, &inflight));
	} while (inflight > RECEIVES);
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload pingpong_workload = {.open = open_pingpong, .run = run_pingpong, .describe = describe, .meet = meet};
