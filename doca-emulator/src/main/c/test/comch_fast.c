/* SPDX-License-Identifier: Apache-2.0 */
/* Consumers and producers, both ends in this process: once as they are, with direct copies, and once as if they were in two. */
#include "comch_fast_fixture.h"

#define ROOM ((size_t)4 * 1024 * 1024)

static void fill(uint8_t *memory, size_t len, unsigned seed)
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

static void look(struct lane *lane, struct doca_task *base)
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

static void rig_open(struct rig *rig)
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

static void rig_progress(struct rig *rig)
{
	lane_progress(&rig->consumer);
	lane_progress(&rig->producer);
}

static void rig_close(struct rig *rig)
{
	lane_close(&rig->producer);
	lane_close(&rig->consumer);
	pair_close(&rig->pair);
}

static void message_of_any_length_arrives_whole(void)
{
	static const size_t lengths[] = {0, 1, 7, 64, 2000, 4064, 4096, 4097, 65536, 65537, 262144, 262145, 1048576, ROOM};
	struct rig rig;

	rig_open(&rig);
	for (unsigned i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		size_t len = lengths[i];

		fill(rig.producer.memory, len, i);
		memset(rig.consumer.memory, 0xee, ROOM);
		post(&rig.consumer, 0, ROOM);
		send_to(&rig.producer, rig.consumer.id, 0, len);
		UNTIL(rig.seen.count == (int)i + 1 && rig.producer.good == (int)i + 1, rig_progress(&rig));
		CHECK_EQ(rig.seen.data_len, len);
		CHECK_EQ(rig.seen.producer, rig.producer.id);
		CHECK_EQ(rig.seen.imm_len, 0);
		CHECK(memcmp(rig.consumer.memory, rig.producer.memory, len) == 0);
		CHECK(len == ROOM || rig.consumer.memory[len] == 0xee);
	}
	CHECK_EQ(rig.producer.bad + rig.consumer.bad, 0);
	rig_close(&rig);
}

static void immediate_data_arrives_with_and_without_a_message(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *task;
	uint8_t imm[32];

	rig_open(&rig);
	fill(imm, sizeof(imm), 3);
	for (uint32_t len = 0; len <= 32; len++) {
		post(&rig.consumer, 0, 64);
		OK(doca_comch_producer_task_send_alloc_init(rig.producer.producer, lane_buf(&rig.producer, 0, 33, true), len == 0 ? NULL : imm, len,
							    rig.consumer.id, &task));
		CHECK_EQ(doca_comch_producer_task_send_get_imm_data_len(task), len);
		CHECK(len == 0 ? doca_comch_producer_task_send_get_imm_data(task) == NULL :
				 memcmp(doca_comch_producer_task_send_get_imm_data(task), imm, len) == 0);
		submit_with_credit(task, DOCA_TASK_SUBMIT_FLAG_FLUSH);
		UNTIL(rig.seen.count == (int)len + 1 && rig.producer.good == (int)len + 1, rig_progress(&rig));
		CHECK_EQ(rig.seen.imm_len, len);
		CHECK(memcmp(rig.seen.imm, imm, len) == 0);
		CHECK_EQ(rig.seen.data_len, 33);
	}
	/* Immediate data alone, into a receive without a buf; changed after the task was made. */
	post(&rig.consumer, 0, 0);
	task = prepare(&rig.producer, 0xfff0, 0, 0);
	CHECK(doca_comch_producer_task_send_get_buf(task) == NULL);
	doca_comch_producer_task_send_set_imm_data(task, imm + 4, 5);
	doca_comch_producer_task_send_set_consumer_id(task, rig.consumer.id);
	CHECK_EQ(doca_comch_producer_task_send_get_consumer_id(task), rig.consumer.id);
	submit_with_credit(task, DOCA_TASK_SUBMIT_FLAG_FLUSH);
	UNTIL(rig.seen.count == 34, rig_progress(&rig));
	CHECK_EQ(rig.seen.imm_len, 5);
	CHECK(memcmp(rig.seen.imm, imm + 4, 5) == 0);
	CHECK_EQ(rig.seen.data_len, 0);
	UNTIL(rig.producer.good == 34, rig_progress(&rig));
	/* More than the consumer is configured for. */
	lane_stop(&rig.consumer);
	OK(doca_comch_consumer_set_imm_data_len(rig.consumer.consumer, 4));
	consumer_start(&rig.consumer);
	UNTIL(end_told(&rig.pair.client, (int)rig.consumer.id), (void)0);
	task = prepare(&rig.producer, rig.consumer.id, 0, 0);
	doca_comch_producer_task_send_set_imm_data(task, imm, 5);
	ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_comch_producer_task_send_as_task(task)));
	free_send(doca_comch_producer_task_send_as_task(task));
	rig_close(&rig);
}

static void lists_are_gathered_and_scattered(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *send;
	struct doca_comch_consumer_task_post_recv *recv;
	struct doca_buf *from, *to;

	rig_open(&rig);
	for (unsigned long_list = 0; long_list < 2; long_list++) {
		size_t part = long_list ? 50000 : 100;

		fill(rig.producer.memory, ROOM, 9);
		memset(rig.consumer.memory, 0, ROOM);
		from = lane_buf(&rig.producer, 0, part, true);
		to = lane_buf(&rig.consumer, 0, part * 2, false);
		for (unsigned i = 1; i < 32; i++)
			OK(doca_buf_chain_list(from, lane_buf(&rig.producer, i * 60000, part, true)));
		for (unsigned i = 1; i < 20; i++)
			OK(doca_buf_chain_list(to, lane_buf(&rig.consumer, i * 120000, part * 2, false)));
		OK(doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, NULL, &recv));
		doca_comch_consumer_task_post_recv_set_buf(recv, to);
		OK(doca_task_try_submit(doca_comch_consumer_task_post_recv_as_task(recv)));
		OK(doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, NULL, 0, rig.consumer.id, &send));
		doca_comch_producer_task_send_set_buf(send, from);
		submit_with_credit(send, DOCA_TASK_SUBMIT_FLAG_FLUSH);
		UNTIL(rig.seen.count == (int)long_list + 1 && rig.producer.good == (int)long_list + 1, rig_progress(&rig));
		for (unsigned i = 0; i < 32; i++)
			CHECK(memcmp(rig.producer.memory + i * 60000, rig.consumer.memory + i / 2 * 120000 + i % 2 * part, part) == 0);
	}
	/* One more than the capability. */
	from = lane_buf(&rig.producer, 0, 1, true);
	for (unsigned i = 0; i < 32; i++)
		OK(doca_buf_chain_list(from, lane_buf(&rig.producer, 0, 1, true)));
	post(&rig.consumer, 0, 64);
	OK(doca_comch_producer_task_send_alloc_init(rig.producer.producer, from, NULL, 0, rig.consumer.id, &send));
	ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_producer_task_send_as_task(send)));
	free_send(doca_comch_producer_task_send_as_task(send));
	rig_close(&rig);
}

/* ---- credits --------------------------------------------------------------------------------------------------------------- */
static void submit_says_again_while_nothing_is_posted(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *task;

	rig_open(&rig);
	task = prepare(&rig.producer, rig.consumer.id, 0, 10);
	for (int i = 0; i < 100; i++)
		ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	ANSWERS(AGAIN, doca_task_try_submit(doca_comch_producer_task_send_as_task(task)));
	for (int i = 0; i < 3; i++)
		post(&rig.consumer, 0, 16);
	submit_with_credit(task, DOCA_TASK_SUBMIT_FLAG_FLUSH);
	send_to(&rig.producer, rig.consumer.id, 0, 10);
	send_to(&rig.producer, rig.consumer.id, 0, 10);
	task = prepare(&rig.producer, rig.consumer.id, 0, 10);
	ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	UNTIL(rig.producer.good == 3 && rig.seen.count == 3, rig_progress(&rig));
	ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	free_send(doca_comch_producer_task_send_as_task(task));
	rig_close(&rig);
}

static void a_receive_submitted_without_flush_waits_for_it(void)
{
	struct rig rig;
	struct doca_comch_consumer_task_post_recv *recv;
	struct doca_comch_producer_task_send *task;

	rig_open(&rig);
	OK(doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, lane_buf(&rig.consumer, 0, 16, false), &recv));
	OK(doca_task_submit_ex(doca_comch_consumer_task_post_recv_as_task(recv), 0));
	task = prepare(&rig.producer, rig.consumer.id, 0, 10);
	ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	doca_ctx_flush_tasks(rig.consumer.ctx);
	submit_with_credit(task, 0);
	doca_ctx_flush_tasks(rig.producer.ctx);
	UNTIL(rig.producer.good == 1 && rig.seen.count == 1, rig_progress(&rig));
	rig_close(&rig);
}

static void a_message_longer_than_the_receive_fails_and_leaves_it_posted(void)
{
	struct rig rig;

	rig_open(&rig);
	for (unsigned i = 0; i < 3; i++) {
		size_t len = i == 0 ? 101 : i == 1 ? 100000 : ROOM;

		memset(rig.consumer.memory, 0xee, ROOM);
		fill(rig.producer.memory, ROOM, i);
		if (i == 0)
			post(&rig.consumer, 0, 100);
		send_to(&rig.producer, rig.consumer.id, 0, len);
		UNTIL(rig.producer.bad == (int)i + 1, rig_progress(&rig));
		CHECK_EQ(rig.producer.last_error, DOCA_ERROR_TOO_BIG);
		CHECK_EQ(rig.consumer.memory[0], 0xee);
		CHECK_EQ(rig.consumer.memory[101], 0xee);
	}
	CHECK_EQ(rig.seen.count, 0);
	send_to(&rig.producer, rig.consumer.id, 0, 100);
	UNTIL(rig.producer.good == 1 && rig.seen.count == 1, rig_progress(&rig));
	CHECK(memcmp(rig.producer.memory, rig.consumer.memory, 100) == 0);
	/* Neither is the connection harmed, nor the order of what follows a failure. */
	post(&rig.consumer, 0, 1000);
	post(&rig.consumer, 1000, 1000);
	send_to(&rig.producer, rig.consumer.id, 0, 300000);
	send_to(&rig.producer, rig.consumer.id, 500, 500);
	UNTIL(rig.producer.bad == 4 && rig.producer.good == 2, rig_progress(&rig));
	UNTIL(rig.seen.count == 2, rig_progress(&rig));
	CHECK(memcmp(rig.producer.memory + 500, rig.consumer.memory, 500) == 0);
	rig_close(&rig);
}

static void messages_arrive_in_order_whatever_their_length(void)
{
	enum { COUNT = 3000 };
	struct rig rig;
	int posted = 0, sent = 0;

	rig_open(&rig);
	rig.consumer.completed = free_task_of;
	while (rig.consumer.good < COUNT || rig.producer.good < COUNT) {
		struct doca_comch_producer_task_send *task;

		for (int i = 0; i < 50 && posted < COUNT && posted - rig.consumer.good < 40; i++, posted++)
			post(&rig.consumer, (size_t)(posted % 40) * 100000, 100000);
		for (int i = 0; i < 50 && sent < COUNT && sent - rig.producer.good < 64; i++) {
			size_t len = sent % 13 == 0 ? 90000 : sent % 5 == 0 ? 5000 : 8, at = (size_t)(sent % 400) * 8;

			memcpy(rig.producer.memory + at, &sent, sizeof(sent));
			task = prepare(&rig.producer, rig.consumer.id, at, len);
			doca_comch_producer_task_send_set_imm_data(task, (uint8_t *)&sent, sizeof(sent));
			if (doca_task_submit(doca_comch_producer_task_send_as_task(task)) != DOCA_SUCCESS) {
				free_send(doca_comch_producer_task_send_as_task(task));
				break;
			}
			sent++;
		}
		int before = rig.consumer.good;

		lane_progress(&rig.producer);
		lane_progress(&rig.consumer);
		for (int i = before; i < rig.consumer.good; i++) {
			int got;

			memcpy(&got, rig.consumer.memory + (size_t)(i % 40) * 100000, sizeof(got));
			CHECK_EQ(got, i);
		}
	}
	CHECK_EQ(rig.consumer.bad + rig.producer.bad, 0);
	rig_close(&rig);
}

/* ---- who is there --------------------------------------------------------------------------------------------------------------- */
static void consumers_are_told_of_when_they_start_and_stop(void)
{
	struct pair pair;
	struct lane first, second, third;

	pair_open(&pair);
	consumer_create(&first, &pair.server, 100);
	consumer_create(&second, &pair.server, 100);
	CHECK(first.id != second.id && first.id != 0 && second.id != 0);
	pair_progress(&pair);
	CHECK_EQ(pair.client.num_events, 0);
	consumer_start(&first);
	UNTIL(end_told(&pair.client, (int)first.id), (void)0);
	consumer_start(&second);
	UNTIL(end_told(&pair.client, (int)second.id), (void)0);
	lane_stop(&first);
	UNTIL(end_told(&pair.client, -(int)first.id), (void)0);
	consumer_start(&first);
	UNTIL(end_told(&pair.client, (int)first.id), (void)0);
	lane_close(&first);
	UNTIL(end_told(&pair.client, -(int)first.id), (void)0);
	/* The id of one that is gone is not soon another's. */
	consumer_open(&third, &pair.server, 100);
	CHECK(third.id != first.id && third.id != second.id);
	UNTIL(end_told(&pair.client, (int)third.id), (void)0);
	CHECK_EQ(pair.client.num_events, 6);
	CHECK_EQ(pair.server.num_events, 0);
	lane_close(&third);
	lane_close(&second);
	UNTIL(end_told(&pair.client, -(int)second.id), (void)0);
	/* The other way round. */
	consumer_open(&first, &pair.client, 100);
	UNTIL(end_told(&pair.server, (int)first.id), (void)0);
	lane_close(&first);
	UNTIL(end_told(&pair.server, -(int)first.id), (void)0);
	pair_close(&pair);
}

static void sending_to_nobody_is_refused(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *task;
	uint32_t id;

	rig_open(&rig);
	id = rig.consumer.id;
	for (unsigned i = 0; i < 4; i++) {
		task = prepare(&rig.producer, i == 0 ? 0 : i == 1 ? id + 1 : i == 2 ? 0xffff : UINT32_MAX, 0, 8);
		ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
		ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_comch_producer_task_send_as_task(task)));
		free_send(doca_comch_producer_task_send_as_task(task));
	}
	post(&rig.consumer, 0, 64);
	lane_stop(&rig.consumer);
	CHECK_EQ(rig.consumer.bad, 1);
	CHECK_EQ(rig.consumer.last_error, DOCA_ERROR_IO_FAILED);
	UNTIL(end_told(&rig.pair.client, -(int)id), (void)0);
	task = prepare(&rig.producer, id, 0, 8);
	ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	free_send(doca_comch_producer_task_send_as_task(task));
	/* Own consumers are not reached, either: only the peer's. */
	consumer_start(&rig.consumer);
	rig_close(&rig);
}

static void memory_that_is_not_registered_is_refused(void)
{
	struct rig rig;
	struct lane other;
	struct doca_comch_producer_task_send *send;
	struct doca_comch_consumer_task_post_recv *recv;
	struct doca_comch_consumer *refused = NULL;

	rig_open(&rig);
	/* A receive outside of the memory that the consumer was made for. */
	lane_memory(&other, &rig.pair.server, 100, DOCA_ACCESS_FLAG_PCI_READ_WRITE);
	OK(doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, lane_buf(&other, 0, 100, false), &recv));
	ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_consumer_task_post_recv_as_task(recv)));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_comch_consumer_task_post_recv_as_task(recv)));
	free_recv(doca_comch_consumer_task_post_recv_as_task(recv));
	/* Memory of another device. */
	post(&rig.consumer, 0, 64);
	OK(doca_comch_producer_task_send_alloc_init(rig.producer.producer, lane_buf(&other, 0, 10, true), NULL, 0, rig.consumer.id, &send));
	ANSWERS(INVALID_VALUE, doca_task_submit(doca_comch_producer_task_send_as_task(send)));
	free_send(doca_comch_producer_task_send_as_task(send));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_create(rig.pair.client.conn, other.mmap, &refused));
	/* Memory that is not started, or that the peer may not write. */
	OK(doca_mmap_stop(other.mmap));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_create(rig.pair.server.conn, other.mmap, &refused));
	OK(doca_mmap_set_permissions(other.mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_PCI_READ_ONLY));
	OK(doca_mmap_start(other.mmap));
	ANSWERS(NOT_PERMITTED, doca_comch_consumer_create(rig.pair.server.conn, other.mmap, &refused));
	CHECK(refused == NULL);
	OK(doca_pe_destroy(other.pe));
	OK(doca_buf_inventory_destroy(other.inventory));
	OK(doca_mmap_destroy(other.mmap));
	free(other.memory);
	rig_close(&rig);
}

/* An mmap that is thread-safe does not count its bufs, and so can be stopped under them. */
static void memory_withdrawn_from_a_receive_fails_both_tasks(void)
{
	static const size_t lengths[] = {100, 60000, 1000000};
	struct rig rig;
	struct lane consumer;
	int failed = 0;

	rig_open(&rig);
	for (unsigned i = 0; i < 3; i++) {
		lane_memory(&consumer, &rig.pair.server, ROOM, DOCA_ACCESS_FLAG_PCI_READ_WRITE);
		OK(doca_mmap_stop(consumer.mmap));
		OK(doca_mmap_enable_thread_safety(consumer.mmap));
		OK(doca_mmap_start(consumer.mmap));
		consumer_on(&consumer, &rig.pair.server);
		consumer_start(&consumer);
		consumer.completed = free_task_of;
		UNTIL(end_told(&rig.pair.client, (int)consumer.id), (void)0);
		post(&consumer, 0, ROOM);
		OK(doca_mmap_stop(consumer.mmap));
		send_to(&rig.producer, consumer.id, 0, lengths[i]);
		UNTIL(consumer.bad == 1 && rig.producer.bad == failed + 1, {
			lane_progress(&consumer);
			lane_progress(&rig.producer);
		});
		failed++;
		CHECK_EQ(consumer.last_error, DOCA_ERROR_IO_FAILED);
		CHECK_EQ(rig.producer.last_error, DOCA_ERROR_IO_FAILED);
		CHECK_EQ(consumer.memory[0], 0);
		lane_close(&consumer);
	}
	/* The connection lives. */
	post(&rig.consumer, 0, 64);
	send_to(&rig.producer, rig.consumer.id, 0, 64);
	UNTIL(rig.producer.good == 1 && rig.seen.count == 1, rig_progress(&rig));
	rig_close(&rig);
}

/* ---- the end ------------------------------------------------------------------------------------------------------------------------ */
static void a_consumer_that_stops_ends_what_is_sent_to_it(void)
{
	struct rig rig;
	int sent = 0;

	rig_open(&rig);
	for (int i = 0; i < 8; i++)
		post(&rig.consumer, 0, ROOM);
	for (; sent < 8; sent++)
		send_to(&rig.producer, rig.consumer.id, 0, ROOM);
	lane_stop(&rig.consumer);
	CHECK_EQ(rig.seen.count, 8);
	UNTIL(rig.producer.good + rig.producer.bad == sent, rig_progress(&rig));
	CHECK_EQ(rig.producer.good, rig.consumer.good);
	CHECK(rig.producer.bad > 0);
	CHECK_EQ(rig.producer.last_error, DOCA_ERROR_IO_FAILED);
	/* Nothing writes to its memory any more, and the next run is not confused by the last. */
	memset(rig.consumer.memory, 0xee, ROOM);
	consumer_start(&rig.consumer);
	UNTIL(end_told(&rig.pair.client, (int)rig.consumer.id), (void)0);
	CHECK_EQ(rig.consumer.memory[0], 0xee);
	CHECK_EQ(rig.consumer.memory[ROOM - 1], 0xee);
	post(&rig.consumer, 0, ROOM);
	fill(rig.producer.memory, 77, 1);
	send_to(&rig.producer, rig.consumer.id, 0, 77);
	int good = rig.producer.good;

	UNTIL(rig.producer.good == good + 1 && rig.seen.count == 9, rig_progress(&rig));
	CHECK(memcmp(rig.consumer.memory, rig.producer.memory, 77) == 0);
	rig_close(&rig);
}

static void a_producer_that_stops_ends_what_it_did_not_send(void)
{
	struct rig rig;

	rig_open(&rig);
	for (int i = 0; i < 8; i++)
		post(&rig.consumer, 0, ROOM);
	for (int i = 0; i < 8; i++)
		send_to(&rig.producer, rig.consumer.id, 0, ROOM);
	lane_stop(&rig.producer);
	CHECK_EQ(rig.producer.good + rig.producer.bad, 8);
	UNTIL(rig.seen.count == rig.producer.good, rig_progress(&rig));
	/* Its credits are there for the next. */
	OK(doca_ctx_start(rig.producer.ctx));
	int good = rig.producer.good, bad = rig.producer.bad;

	for (int i = 0; i < bad; i++)
		send_to(&rig.producer, rig.consumer.id, 0, 10);
	UNTIL(rig.producer.good == good + bad && rig.seen.count == 8, rig_progress(&rig));
	rig_close(&rig);
}

static void the_connection_takes_its_children_along(bool client_ends)
{
	struct rig rig;
	struct end *ending, *other;
	int sent = 0;
	doca_error_t result;

	rig_open(&rig);
	ending = client_ends ? &rig.pair.client : &rig.pair.server;
	other = client_ends ? &rig.pair.server : &rig.pair.client;
	for (int i = 0; i < 8; i++)
		post(&rig.consumer, 0, ROOM);
	for (; sent < 4; sent++)
		send_to(&rig.producer, rig.consumer.id, 0, ROOM);
	result = doca_ctx_stop(ending->ctx);
	CHECK_EQ(result, DOCA_ERROR_IN_PROGRESS);
	/* Its consumers and producers, and those of the other end, go IDLE by themselves, and every task ends. */
	UNTIL(rig.consumer.state == DOCA_CTX_STATE_IDLE && rig.producer.state == DOCA_CTX_STATE_IDLE, {
		rig_progress(&rig);
		pair_progress(&rig.pair);
	});
	CHECK_EQ(rig.producer.good + rig.producer.bad, sent);
	CHECK_EQ(rig.seen.count, 8);
	/* It itself does not before they are destroyed. */
	for (int i = 0; i < 100; i++)
		pair_progress(&rig.pair);
	CHECK(ending->state != DOCA_CTX_STATE_IDLE);
	ANSWERS(NOT_CONNECTED, doca_ctx_start(rig.producer.ctx));
	ANSWERS(NOT_CONNECTED, doca_ctx_start(rig.consumer.ctx));
	lane_destroy(&rig.producer);
	lane_destroy(&rig.consumer);
	UNTIL(ending->state == DOCA_CTX_STATE_IDLE, pair_progress(&rig.pair));
	end_close(ending);
	end_close(other);
}

static void the_server_takes_its_children_along(void) { the_connection_takes_its_children_along(false); }
static void the_client_takes_its_children_along(void) { the_connection_takes_its_children_along(true); }

static void nothing_can_be_made_on_a_connection_that_ended(void)
{
	struct rig rig;
	struct doca_comch_consumer *consumer;
	struct doca_comch_producer *producer;

	rig_open(&rig);
	CHECK_EQ(doca_ctx_stop(rig.pair.client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(rig.consumer.state == DOCA_CTX_STATE_IDLE && rig.producer.state == DOCA_CTX_STATE_IDLE, {
		rig_progress(&rig);
		pair_progress(&rig.pair);
	});
	ANSWERS(BAD_STATE, doca_comch_consumer_create(rig.pair.server.conn, rig.consumer.mmap, &consumer));
	ANSWERS(BAD_STATE, doca_comch_producer_create(rig.pair.server.conn, &producer));
	rig_close(&rig);
}

static void expired_events_come_when_the_connection_ends(void)
{
	struct pair pair;
	struct lane consumer;

	pair_open(&pair);
	consumer_open(&consumer, &pair.server, 100);
	UNTIL(end_told(&pair.client, (int)consumer.id), (void)0);
	CHECK_EQ(doca_ctx_stop(pair.server.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_told(&pair.client, -(int)consumer.id), (void)0);
	UNTIL(consumer.state == DOCA_CTX_STATE_IDLE, lane_progress(&consumer));
	lane_destroy(&consumer);
	pair_close(&pair);
}

/* ---- faults and rules ------------------------------------------------------------------------------------------------------------------ */
static void knobs_do_what_they_say(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *task;

	rig_open(&rig);
	post(&rig.consumer, 0, 64);
	send_to(&rig.producer, rig.consumer.id, 0, 8);
	UNTIL(rig.producer.good == 1, rig_progress(&rig));
	post(&rig.consumer, 0, 64);
	MUST(doca_emu_fault_set("comch.producer.error", DOCA_ERROR_DRIVER, 1) == 0);
	send_to(&rig.producer, rig.consumer.id, 0, 8);
	UNTIL(rig.producer.bad == 1, rig_progress(&rig));
	CHECK_EQ(rig.producer.last_error, DOCA_ERROR_DRIVER);
	MUST(doca_emu_fault_set("comch.producer.again", 0, 2) == 0);
	task = prepare(&rig.producer, rig.consumer.id, 0, 8);
	ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	ANSWERS(AGAIN, doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	submit_with_credit(task, DOCA_TASK_SUBMIT_FLAG_FLUSH);
	UNTIL(rig.producer.good == 2, rig_progress(&rig));
	lane_stop(&rig.consumer);
	MUST(doca_emu_fault_set("comch.consumer.unheard", 0, 1) == 0);
	ANSWERS(IN_PROGRESS, doca_ctx_start(rig.consumer.ctx));
	for (int i = 0; i < 1000; i++)
		lane_progress(&rig.consumer);
	CHECK_EQ(rig.consumer.state, DOCA_CTX_STATE_STARTING);
	lane_stop(&rig.consumer);
	consumer_start(&rig.consumer);
	rig_close(&rig);
}

static void strict_mode_names_what_is_wrong(void)
{
	struct rig rig;
	struct doca_comch_consumer_task_post_recv *one, *two;
	struct doca_comch_producer_task_send *send;
	struct doca_buf *buf;
	uint8_t imm[33] = {0};

	rig_open(&rig);
	check_broken();
	doca_emu_strict(1);
	buf = lane_buf(&rig.consumer, 0, 64, false);
	OK(doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, buf, &one));
	OK(doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, buf, &two));
	OK(doca_task_submit(doca_comch_consumer_task_post_recv_as_task(one)));
	CHECK_EQ(check_broken(), 0);
	doca_comch_consumer_task_post_recv_set_buf(one, buf);
	CHECK(check_broke("the task is in flight"));
	OK(doca_task_submit(doca_comch_consumer_task_post_recv_as_task(two)));
	CHECK(check_broke("the buf is in flight"));
	doca_task_free(doca_comch_consumer_task_post_recv_as_task(one));
	CHECK(check_broke("the task is in flight"));
	ANSWERS(BAD_STATE, doca_task_submit(doca_comch_consumer_task_post_recv_as_task(one)));
	CHECK(check_broke("the task is in flight"));
	send = prepare(&rig.producer, rig.consumer.id, 0, 8);
	doca_comch_producer_task_send_set_imm_data(send, imm, 33);
	CHECK(check_broke("immediate data"));
	free_send(doca_comch_producer_task_send_as_task(send));
	ANSWERS(BAD_STATE, doca_comch_consumer_set_imm_data_len(rig.consumer.consumer, 1));
	CHECK(check_broke("configured before"));
	ANSWERS(BAD_STATE, doca_comch_producer_task_send_set_conf(rig.producer.producer, send_good, send_bad, 1));
	CHECK(check_broke("configured before"));
	doca_emu_strict(0);
	OK(doca_buf_inc_refcount(buf, NULL)); /* two tasks will give it back */
	lane_stop(&rig.consumer);
	CHECK_EQ(rig.consumer.bad, 2);
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, NULL, &one));
	CHECK(check_broke("running context"));
	consumer_start(&rig.consumer);
	rig_close(&rig);
}

static void arguments_are_checked(void)
{
	struct rig rig;
	struct doca_comch_consumer *consumer;
	struct doca_comch_producer *producer;
	struct doca_comch_producer_task_send *send, *sends[4];
	struct doca_comch_consumer_task_post_recv *recv;
	uint8_t imm[33] = {0};
	uint32_t value;
	struct doca_devinfo *arm, *host, *plain;
	struct doca_dev *second;

	rig_open(&rig);
	second = open_pci("03:00.1");
	arm = doca_dev_as_devinfo(rig.pair.server.dev);
	host = doca_dev_as_devinfo(rig.pair.client.dev);
	plain = doca_dev_as_devinfo(second);

	OK(doca_comch_consumer_cap_is_supported(arm));
	OK(doca_comch_consumer_cap_is_supported(host));
	OK(doca_comch_producer_cap_is_supported(arm));
	OK(doca_comch_producer_cap_is_supported(host));
	ANSWERS(NOT_SUPPORTED, doca_comch_consumer_cap_is_supported(plain));
	ANSWERS(NOT_SUPPORTED, doca_comch_producer_cap_is_supported(plain));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_cap_is_supported(NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_cap_is_supported(NULL));
#define LIMIT(function, expected) \
	do { \
		OK(function(arm, &value)); \
		CHECK_EQ(value, expected); \
		ANSWERS(INVALID_VALUE, function(NULL, &value)); \
		ANSWERS(INVALID_VALUE, function(arm, NULL)); \
	} while (0)
	LIMIT(doca_comch_consumer_cap_get_max_num_tasks, 8192);
	LIMIT(doca_comch_consumer_cap_get_max_buf_size, 1 << 30);
	LIMIT(doca_comch_consumer_cap_get_max_buf_list_len, 32);
	LIMIT(doca_comch_consumer_cap_get_max_consumers, 1024);
	LIMIT(doca_comch_consumer_cap_get_max_imm_data_len, 32);
	LIMIT(doca_comch_producer_cap_get_max_num_tasks, 8192);
	LIMIT(doca_comch_producer_cap_get_max_buf_size, 1 << 30);
	LIMIT(doca_comch_producer_cap_get_max_buf_list_len, 32);
	LIMIT(doca_comch_producer_cap_get_max_producers, 1024);
	ANSWERS(NOT_SUPPORTED, doca_comch_consumer_cap_get_max_buf_size(plain, &value));
	ANSWERS(NOT_SUPPORTED, doca_comch_consumer_cap_get_max_buf_list_len(plain, &value));
	ANSWERS(NOT_SUPPORTED, doca_comch_producer_cap_get_max_buf_size(plain, &value));
	ANSWERS(NOT_SUPPORTED, doca_comch_producer_cap_get_max_buf_list_len(plain, &value));
	OK(doca_dev_close(second));

	ANSWERS(INVALID_VALUE, doca_comch_consumer_create(NULL, rig.consumer.mmap, &consumer));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_create(rig.pair.server.conn, NULL, &consumer));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_create(rig.pair.server.conn, rig.consumer.mmap, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_create(NULL, &producer));
	ANSWERS(INVALID_VALUE, doca_comch_producer_create(rig.pair.server.conn, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_destroy(NULL));
	ANSWERS(BAD_STATE, doca_comch_consumer_destroy(rig.consumer.consumer));
	ANSWERS(BAD_STATE, doca_comch_producer_destroy(rig.producer.producer));
	CHECK(doca_comch_consumer_as_ctx(NULL) == NULL);
	CHECK(doca_comch_producer_as_ctx(NULL) == NULL);
	ANSWERS(INVALID_VALUE, doca_comch_consumer_get_id(NULL, &value));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_get_id(rig.consumer.consumer, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_get_id(NULL, &value));
	ANSWERS(INVALID_VALUE, doca_comch_producer_get_id(rig.producer.producer, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_get_imm_data_len(NULL, &value));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_get_imm_data_len(rig.consumer.consumer, NULL));
	OK(doca_comch_consumer_get_imm_data_len(rig.consumer.consumer, &value));
	CHECK_EQ(value, 32);
	ANSWERS(INVALID_VALUE, doca_comch_consumer_set_imm_data_len(NULL, 1));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_set_imm_data_len(rig.consumer.consumer, 33));

	OK(doca_comch_consumer_create(rig.pair.server.conn, rig.consumer.mmap, &consumer));
	OK(doca_comch_consumer_get_imm_data_len(consumer, &value));
	CHECK_EQ(value, 0);
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_set_conf(NULL, recv_good, recv_bad, 1));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_set_conf(consumer, NULL, recv_bad, 1));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_set_conf(consumer, recv_good, NULL, 1));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_set_conf(consumer, recv_good, recv_bad, 0));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_set_conf(consumer, recv_good, recv_bad, 8193));
	ANSWERS(NOT_CONNECTED, doca_ctx_start(doca_comch_consumer_as_ctx(consumer)));
	OK(doca_comch_consumer_destroy(consumer));
	ANSWERS(BAD_STATE, doca_comch_consumer_task_post_recv_set_conf(rig.consumer.consumer, recv_good, recv_bad, 1));

	OK(doca_comch_producer_create(rig.pair.server.conn, &producer));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_set_conf(NULL, send_good, send_bad, 1));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_set_conf(producer, NULL, send_bad, 1));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_set_conf(producer, send_good, NULL, 1));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_set_conf(producer, send_good, send_bad, 0));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_set_conf(producer, send_good, send_bad, 8193));
	OK(doca_comch_producer_destroy(producer));

	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_alloc_init(NULL, NULL, &recv));
	ANSWERS(INVALID_VALUE, doca_comch_consumer_task_post_recv_alloc_init(rig.consumer.consumer, NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_alloc_init(NULL, NULL, NULL, 0, 1, &send));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, NULL, 0, 1, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, NULL, 1, 1, &send));
	ANSWERS(INVALID_VALUE, doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, imm, 33, 1, &send));
	/* As many tasks as were configured. */
	lane_stop(&rig.producer);
	OK(doca_comch_producer_task_send_set_conf(rig.producer.producer, send_good, send_bad, 4));
	OK(doca_ctx_start(rig.producer.ctx));
	for (unsigned i = 0; i < 4; i++)
		OK(doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, NULL, 0, 1, &sends[i]));
	ANSWERS(NO_MEMORY, doca_comch_producer_task_send_alloc_init(rig.producer.producer, NULL, NULL, 0, 1, &send));
	for (unsigned i = 0; i < 4; i++)
		doca_task_free(doca_comch_producer_task_send_as_task(sends[i]));
	check_broken();
	rig_close(&rig);
}

static void as_many_as_the_limit_and_no_more(void)
{
	enum { LIMIT = 1024 };
	static struct doca_comch_consumer *consumers[LIMIT];
	static struct doca_comch_producer *producers[LIMIT];
	static bool seen[LIMIT + 2];
	struct pair pair;
	struct lane lane;
	struct doca_comch_consumer *consumer;
	struct doca_comch_producer *producer;
	uint32_t id;

	memset(seen, 0, sizeof(seen));
	pair_open(&pair);
	lane_memory(&lane, &pair.server, 100, DOCA_ACCESS_FLAG_PCI_READ_WRITE);
	for (unsigned i = 0; i < LIMIT; i++) {
		OK(doca_comch_consumer_create(pair.server.conn, lane.mmap, &consumers[i]));
		OK(doca_comch_producer_create(pair.server.conn, &producers[i]));
		OK(doca_comch_consumer_get_id(consumers[i], &id));
		MUST(id >= 1 && id <= LIMIT && !seen[id]);
		seen[id] = true;
	}
	ANSWERS(NO_MEMORY, doca_comch_consumer_create(pair.server.conn, lane.mmap, &consumer));
	ANSWERS(NO_MEMORY, doca_comch_producer_create(pair.server.conn, &producer));
	for (unsigned i = 0; i < LIMIT; i++) {
		OK(doca_comch_consumer_destroy(consumers[i]));
		OK(doca_comch_producer_destroy(producers[i]));
	}
	OK(doca_pe_destroy(lane.pe));
	OK(doca_buf_inventory_destroy(lane.inventory));
	OK(doca_mmap_destroy(lane.mmap));
	free(lane.memory);
	pair_close(&pair);
}

/* ---- all of it, twice ------------------------------------------------------------------------------------------------------------------- */
static void run(void (*scenario)(void))
{
	doca_emu_fault_clear();
	scenario();
	doca_emu_fault_clear();
	MUST(doca_emu_fault_set("comch.fast.apart", 0, -1) == 0);
	scenario();
	doca_emu_fault_clear();
}

int main(void)
{
	run(message_of_any_length_arrives_whole);
	run(immediate_data_arrives_with_and_without_a_message);
	run(lists_are_gathered_and_scattered);
	run(submit_says_again_while_nothing_is_posted);
	run(a_receive_submitted_without_flush_waits_for_it);
	run(a_message_longer_than_the_receive_fails_and_leaves_it_posted);
	run(messages_arrive_in_order_whatever_their_length);
	run(consumers_are_told_of_when_they_start_and_stop);
	run(sending_to_nobody_is_refused);
	run(memory_that_is_not_registered_is_refused);
	run(memory_withdrawn_from_a_receive_fails_both_tasks);
	run(a_consumer_that_stops_ends_what_is_sent_to_it);
	run(a_producer_that_stops_ends_what_it_did_not_send);
	run(the_server_takes_its_children_along);
	run(the_client_takes_its_children_along);
	run(nothing_can_be_made_on_a_connection_that_ended);
	run(expired_events_come_when_the_connection_ends);
	run(knobs_do_what_they_say);
	run(strict_mode_names_what_is_wrong);
	run(arguments_are_checked);
	run(as_many_as_the_limit_and_no_more);
	return comch_done("comch, fast path");
}
