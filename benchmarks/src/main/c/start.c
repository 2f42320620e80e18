/* SPDX-License-Identifier: Apache-2.0 */
/* From the start of main to the first send that completed. */
#include "twin.h"

#include <stdio.h>

static bool is_sent;

static void sent(struct doca_rdma_task_send *task, union doca_data data, union doca_data context)
{
	(void)task;
	(void)data;
	(void)context;
	is_sent = true;
}

static void received(struct doca_rdma_task_receive *task, union doca_data data, union doca_data context)
{
	(void)task;
	(void)data;
	(void)context;
}

void start_workload(const struct options *options, uint64_t since)
{
	const struct callbacks callbacks = {.send = sent, .receive = received};
	struct doca_rdma_task_receive *receive;
	struct doca_mmap *map;
	struct side near, far;
	uint8_t *memory;

	open_engine(4);
	map = open_memory(device, BY_RDMA, 2 * options->size, &memory);
	open_side(&near, &callbacks, 2, 1);
	open_side(&far, &callbacks, 2, 1);
	struct doca_rdma_connection *connection = connect_sides(&near, &far);
	MUST(doca_rdma_task_receive_allocate_init(far.rdma, room(map, memory + options->size, options->size), (union doca_data){.u64 = 0}, &receive));
	MUST(doca_task_submit_ex(doca_rdma_task_receive_as_task(receive), DOCA_TASK_SUBMIT_FLAG_FLUSH));
	MUST(doca_task_submit_ex(prepare("send", &near, connection, data(map, memory, options->size), NULL, 0), DOCA_TASK_SUBMIT_FLAG_FLUSH));
	while (!is_sent)
		doca_pe_progress(pe);
	printf("started %llu\n", (unsigned long long)(now_ns() - since));
}
