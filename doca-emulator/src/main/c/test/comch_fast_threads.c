/* SPDX-License-Identifier: Apache-2.0 */
/* Consumers and producers of one process, each on a thread and an engine of its own: at full speed, and while consumers come and go. Once with
 * direct copies, once as if the ends were in two processes. */
#include "comch_fast_flood.h"

static uint32_t consumer_told(struct pair *pair, int index)
{
	UNTIL(pair->client.num_events > index, pair_progress(pair));
	MUST(pair->client.num_events > index);
	return (uint32_t)pair->client.events[index];
}

static void four_to_four(void)
{
	static struct flood_lane consumers[FLOOD_LANES], producers[FLOOD_LANES];
	struct flood flood[2];
	uint32_t to[FLOOD_LANES];
	struct pair pair;

	flood_amounts(&flood[0], &flood[1]);
	pair_open(&pair);
	for (unsigned i = 0; i < 2; i++) {
		uint64_t began;

		pair.client.num_events = 0;
		flood_consumers(consumers, &flood[i], &pair.server);
		for (unsigned j = 0; j < FLOOD_LANES; j++)
			to[j] = consumer_told(&pair, (int)j);
		began = check_now_ns();
		flood_producers(producers, &flood[i], &pair.client, to);
		flood_join(producers, false);
		flood_report(&flood[i], check_now_ns() - began);
		flood_join(consumers, true);
		UNTIL(pair.client.num_events == 2 * FLOOD_LANES, pair_progress(&pair));
	}
	pair_close(&pair);
}

/* ---- consumers that come and go -------------------------------------------------------------------------------------------------- */
#define CHURNERS 3
struct churner {
	struct end *end;
	pthread_t thread;
	_Atomic uint32_t *to; /* a producer's: whom to send to; 0: nobody now */
	_Atomic bool *over;
	struct lane lane;
	int turns, submitted;
};

static void *come_and_go(void *argument)
{
	struct churner *self = argument;

	for (int turn = 0; turn < self->turns; turn++) {
		int before = self->lane.good;

		consumer_start(&self->lane);
		for (int i = 0; i < 64; i++)
			post(&self->lane, (size_t)i * 70000, 70000);
		for (int i = 0; i < 200 && self->lane.good == before; i++) { /* often, but not always, something comes */
			lane_progress(&self->lane);
			sched_yield();
		}
		lane_stop(&self->lane);
	}
	*self->over = true;
	return NULL;
}

static void *keep_sending(void *argument)
{
	struct churner *self = argument;
	unsigned turn = 0;

	while (!*self->over) {
		struct doca_comch_producer_task_send *task;
		doca_error_t result;
		static const size_t lengths[] = {8, 64, 5000, 70000};

		for (int i = 0; i < 32; i++) {
			task = prepare(&self->lane, *self->to, 0, lengths[turn++ % 4]);
			result = doca_task_submit(doca_comch_producer_task_send_as_task(task));
			if (result != DOCA_SUCCESS) {
				free_send(doca_comch_producer_task_send_as_task(task));
				break;
			}
			self->submitted++;
		}
		lane_progress(&self->lane);
		sched_yield();
	}
	UNTIL(self->lane.good + self->lane.bad == self->submitted, lane_progress(&self->lane));
	lane_stop(&self->lane);
	return NULL;
}

static void every_send_ends_once_while_the_consumer_comes_and_goes(void)
{
	struct churner consumer, producers[CHURNERS];
	_Atomic uint32_t to = 0;
	_Atomic bool over = false;
	struct pair pair;
	int good = 0, submitted = 0;

	pair_open(&pair);
	consumer = (struct churner){.end = &pair.server, .over = &over, .turns = 150};
	consumer_create(&consumer.lane, &pair.server, 70000 * 64);
	consumer.lane.completed = free_task_of;
	to = consumer.lane.id;
	for (unsigned i = 0; i < CHURNERS; i++) {
		producers[i] = (struct churner){.end = &pair.client, .to = &to, .over = &over};
		producer_open(&producers[i].lane, &pair.client, 70000);
		producers[i].lane.completed = free_task_of;
		MUST(pthread_create(&producers[i].thread, NULL, keep_sending, &producers[i]) == 0);
	}
	MUST(pthread_create(&consumer.thread, NULL, come_and_go, &consumer) == 0);
	while (!over) {
		pair_progress(&pair);
		pair.client.num_events = 0;
		sched_yield();
	}
	MUST(pthread_join(consumer.thread, NULL) == 0);
	for (unsigned i = 0; i < CHURNERS; i++) {
		MUST(pthread_join(producers[i].thread, NULL) == 0);
		good += producers[i].lane.good;
		submitted += producers[i].submitted;
		lane_destroy(&producers[i].lane);
	}
	/* What a producer was told has arrived has arrived; of what came, nothing is untold unless the end cut the answer off. */
	CHECK(good <= consumer.lane.good);
	CHECK(consumer.lane.good <= submitted);
	CHECK(good > 0);
	printf("%d submitted, %d arrived, %d told so\n", submitted, consumer.lane.good, good);
	lane_destroy(&consumer.lane);
	pair_close(&pair);
}

int main(void)
{
	for (int apart = 0; apart < 2; apart++) {
		doca_emu_fault_clear();
		if (apart)
			MUST(doca_emu_fault_set("comch.fast.apart", 0, -1) == 0);
		four_to_four();
		every_send_ends_once_while_the_consumer_comes_and_goes();
	}
	doca_emu_fault_clear();
	return comch_done("comch, fast path, threads");
}
