/* SPDX-License-Identifier: Apache-2.0 */
/* A server's consumer and a client's producer in one process, and how scenarios with them are run: once with direct copies, once as if the two
 * ends were in two processes. */
#ifndef DOCA_EMULATOR_COMCH_FAST_RIG_H
#define DOCA_EMULATOR_COMCH_FAST_RIG_H

#include "comch_fast_fixture.h"

#define ROOM ((size_t)4 * 1024 * 1024)

static inline void fill(uint8_t *memory, size_t len, unsigned seed)
{
	for (size_t i = 0; i < len; i++)
		memory[i] = (uint8_t)(seed + i * 7 + (i >> 8));
}

/* ---- one message --------------------------------------------------------------------------------------------------------- */
struct seen {
	int count;
	uint32_t producer, imm_len;
	uint8_t imm[32];
	size_t data_len;
};

static inline void look(struct lane *lane, struct doca_task *base)
{
	struct doca_comch_consumer_task_post_recv *task = (struct doca_comch_consumer_task_post_recv *)base;
	struct doca_buf *buf = doca_comch_consumer_task_post_recv_get_buf(task);
	struct seen *seen = lane->user;

	seen->count++;
	seen->producer = doca_comch_consumer_task_post_recv_get_producer_id(task);
	seen->imm_len = doca_comch_consumer_task_post_recv_get_imm_data_len(task);
	CHECK((doca_comch_consumer_task_post_recv_get_imm_data(task) == NULL) == (seen->imm_len == 0));
	if (seen->imm_len != 0)
		memcpy(seen->imm, doca_comch_consumer_task_post_recv_get_imm_data(task), seen->imm_len);
	seen->data_len = 0;
	if (buf != NULL)
		OK(doca_buf_get_data_len(buf, &seen->data_len));
	free_recv(base);
}

/* A server's consumer and a client's producer. */
struct rig {
	struct pair pair;
	struct lane consumer, producer;
	struct seen seen;
};

static inline void rig_open(struct rig *rig)
{
	memset(rig, 0, sizeof(*rig));
	pair_open(&rig->pair);
	consumer_open(&rig->consumer, &rig->pair.server, ROOM);
	producer_open(&rig->producer, &rig->pair.client, ROOM);
	rig->consumer.completed = look;
	rig->consumer.user = &rig->seen;
	rig->producer.completed = free_task_of;
	UNTIL(end_told(&rig->pair.client, (int)rig->consumer.id), (void)0);
}

static inline void rig_progress(struct rig *rig)
{
	lane_progress(&rig->consumer);
	lane_progress(&rig->producer);
}

static inline void rig_close(struct rig *rig)
{
	lane_close(&rig->producer);
	lane_close(&rig->consumer);
	pair_close(&rig->pair);
}

static inline void run(void (*scenario)(void))
{
	doca_emu_fault_clear();
	scenario();
	doca_emu_fault_clear();
	MUST(doca_emu_fault_set("comch.fast.apart", 0, -1) == 0);
	scenario();
	doca_emu_fault_clear();
}
#endif
