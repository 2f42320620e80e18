/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Producers and consumers at full speed, each on a thread and an engine of its own. Every producer sends to every consumer in turn; every
 * message says which it is and sums itself up, and the consumer holds it against the one before.
 */
#ifndef DOCA_EMULATOR_COMCH_FAST_FLOOD_H
#define DOCA_EMULATOR_COMCH_FAST_FLOOD_H

#include <pthread.h>
#include <sched.h>

#include "comch_fast_fixture.h"

#define FLOOD_LANES 4
struct flood {
	size_t message; /* bytes, a multiple of 8, at least 32 */
	uint64_t each;  /* messages from one producer to one consumer */
	unsigned depth; /* tasks of a lane */
};

struct flood_head {
	uint64_t seq, lane, sum;
};

/* What follows the head, as words that differ from message to message. */
static uint64_t flood_word(uint64_t seq, size_t i) { return (seq + 1) * 0x9e3779b97f4a7c15u + i; }

static inline uint64_t flood_fill(uint8_t *at, size_t len, uint64_t seq)
{
	uint64_t sum = 0;

	for (size_t i = sizeof(struct flood_head) / 8; i < len / 8; i++) {
		uint64_t word = flood_word(seq, i);

		memcpy(at + i * 8, &word, 8);
		sum += word;
	}
	return sum;
}

static inline uint64_t flood_sum(const uint8_t *at, size_t len)
{
	uint64_t sum = 0, word;

	for (size_t i = sizeof(struct flood_head) / 8; i < len / 8; i++) {
		memcpy(&word, at + i * 8, 8);
		sum += word;
	}
	return sum;
}

struct flood_lane {
	const struct flood *flood;
	struct end *end;
	unsigned index;
	uint32_t to[FLOOD_LANES]; /* producer: the peer's consumers */
	pthread_t thread;
	_Atomic bool ready, stop;
	uint32_t id;
	/* the thread's own */
	struct lane lane;
	uint64_t next[FLOOD_LANES];
	uint64_t count;
	struct doca_task *idle[256]; /* producer: tasks that are back */
	unsigned num_idle;
};

/* ---- consumer ---------------------------------------------------------------------------------------------------- */
static void flood_arrived(struct lane *lane, struct doca_task *base)
{
	struct flood_lane *self = lane->user;
	struct doca_buf *buf = doca_comch_consumer_task_post_recv_get_buf((struct doca_comch_consumer_task_post_recv *)base);
	struct flood_head head;
	size_t len;
	void *data;

	if (doca_task_get_status(base) != DOCA_SUCCESS) {
		free_recv(base);
		return;
	}
	doca_buf_get_data(buf, &data);
	doca_buf_get_data_len(buf, &len);
	memcpy(&head, data, sizeof(head));
	MUST(len == self->flood->message);
	MUST(head.lane < FLOOD_LANES);
	MUST(head.seq == self->next[head.lane]);
	MUST(head.sum == flood_sum(data, len));
	self->next[head.lane]++;
	self->count++;
	doca_buf_reset_data_len(buf);
	MUST(doca_task_submit(base) == DOCA_SUCCESS);
}

static void *flood_consume(void *argument)
{
	struct flood_lane *self = argument;
	uint64_t end = check_now_ns() + 100000000000u;

	self->lane.completed = flood_arrived;
	self->lane.user = self;
	consumer_start(&self->lane);
	for (unsigned i = 0; i < self->flood->depth; i++)
		post(&self->lane, i * self->flood->message, self->flood->message);
	self->ready = true;
	while (self->count < self->flood->each * FLOOD_LANES && check_now_ns() < end)
		for (unsigned i = 0; i < 64; i++)
			if (doca_pe_progress(self->lane.pe) == 0) {
				sched_yield();
				break;
			}
	CHECK_EQ(self->count, self->flood->each * FLOOD_LANES);
	while (!self->stop)
		sched_yield();
	lane_stop(&self->lane);
	CHECK_EQ(self->lane.good, self->count);
	return NULL;
}

static inline void flood_consumers(struct flood_lane *lanes, const struct flood *flood, struct end *end)
{
	for (unsigned i = 0; i < FLOOD_LANES; i++) {
		lanes[i] = (struct flood_lane){.flood = flood, .end = end, .index = i};
		consumer_create(&lanes[i].lane, end, flood->message * flood->depth);
		lanes[i].id = lanes[i].lane.id;
		MUST(pthread_create(&lanes[i].thread, NULL, flood_consume, &lanes[i]) == 0);
	}
}

/* ---- producer ------------------------------------------------------------------------------------------------------ */
static void flood_back(struct lane *lane, struct doca_task *base)
{
	struct flood_lane *self = lane->user;

	self->idle[self->num_idle++] = base;
}

static void flood_prepare(const struct flood_lane *self, struct doca_comch_producer_task_send *task)
{
	struct flood_head head = {.seq = self->count / FLOOD_LANES, .lane = self->index};
	void *data;

	doca_buf_get_data(doca_comch_producer_task_send_get_buf(task), &data);
	head.sum = flood_fill(data, self->flood->message, head.seq);
	memcpy(data, &head, sizeof(head));
	doca_comch_producer_task_send_set_consumer_id(task, self->to[self->count % FLOOD_LANES]);
}

static void *flood_produce(void *argument)
{
	struct flood_lane *self = argument;
	uint64_t end = check_now_ns() + 100000000000u, total = self->flood->each * FLOOD_LANES;
	struct doca_task *base = NULL; /* the next to go */

	self->lane.completed = flood_back;
	self->lane.user = self;
	for (unsigned i = 0; i < self->flood->depth; i++)
		self->idle[self->num_idle++] = doca_comch_producer_task_send_as_task(prepare(&self->lane, 0, i * self->flood->message, self->flood->message));
	while ((uint64_t)self->lane.good < total && self->lane.bad == 0 && check_now_ns() < end) {
		bool moved = false;

		for (unsigned burst = 0; burst < 64 && self->count < total; burst++) {
			if (base == NULL && self->num_idle == 0)
				break;
			if (base == NULL) {
				base = self->idle[--self->num_idle];
				flood_prepare(self, (struct doca_comch_producer_task_send *)base);
			}
			doca_error_t result = doca_task_submit(base);

			if (result == DOCA_ERROR_AGAIN)
				break;
			MUST(result == DOCA_SUCCESS);
			base = NULL;
			self->count++;
			moved = true;
		}
		while (doca_pe_progress(self->lane.pe) != 0)
			moved = true;
		if (!moved)
			sched_yield();
	}
	CHECK_EQ(self->lane.good, total);
	CHECK_EQ(self->lane.bad, 0);
	while (self->num_idle > 0)
		free_send(self->idle[--self->num_idle]);
	lane_stop(&self->lane);
	return NULL;
}

static inline void flood_producers(struct flood_lane *lanes, const struct flood *flood, struct end *end, const uint32_t to[FLOOD_LANES])
{
	for (unsigned i = 0; i < FLOOD_LANES; i++) {
		lanes[i] = (struct flood_lane){.flood = flood, .end = end, .index = i};
		memcpy(lanes[i].to, to, sizeof(lanes[i].to));
		producer_open(&lanes[i].lane, end, flood->message * flood->depth);
		MUST(pthread_create(&lanes[i].thread, NULL, flood_produce, &lanes[i]) == 0);
	}
}

static inline void flood_join(struct flood_lane *lanes, bool stop)
{
	for (unsigned i = 0; i < FLOOD_LANES; i++)
		lanes[i].stop = stop;
	for (unsigned i = 0; i < FLOOD_LANES; i++) {
		MUST(pthread_join(lanes[i].thread, NULL) == 0);
		lane_destroy(&lanes[i].lane);
	}
}

/* How much: small for every build, all of it with COMCH_FAST_FLOOD=full. */
static inline void flood_amounts(struct flood *small, struct flood *large)
{
	bool full = getenv("COMCH_FAST_FLOOD") != NULL;

	/* 16 pairs: 5 million messages; 10 GB */
	*small = (struct flood){.message = 64, .each = full ? 312500 : 5000, .depth = 128};
	*large = (struct flood){.message = 1 << 20, .each = full ? 640 : 10, .depth = 8};
}
static inline void flood_report(const struct flood *flood, uint64_t ns)
{
	double count = (double)flood->each * FLOOD_LANES * FLOOD_LANES, seconds = (double)ns / 1e9;

	printf("%.0f messages of %zu bytes in %.2f s: %.0f/s, %.2f GB/s\n", count, flood->message, seconds, count / seconds,
	       count * (double)flood->message / seconds / 1e9);
}
#endif
