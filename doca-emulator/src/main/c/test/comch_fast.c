/* SPDX-License-Identifier: Apache-2.0 */
/* Messages from producers to consumers, who is told of whom, and how it ends. */
#include "comch_fast_rig.h"

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

/* Who is refused because of it has been told: it is a matter of progress, not of waiting. */
static void a_consumer_is_not_gone_before_its_end_is_told(void)
{
	struct rig rig;
	struct doca_comch_producer_task_send *task;
	doca_error_t result = DOCA_SUCCESS;

	rig_open(&rig);
	task = prepare(&rig.producer, rig.consumer.id, 0, 10);
	lane_stop(&rig.consumer);
	UNTIL(result != DOCA_SUCCESS && result != DOCA_ERROR_AGAIN, result = doca_task_submit(doca_comch_producer_task_send_as_task(task)));
	CHECK_EQ(result, DOCA_ERROR_INVALID_VALUE);
	CHECK(end_told(&rig.pair.client, -(int)rig.consumer.id));
	free_send(doca_comch_producer_task_send_as_task(task));
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
	/* 32 MB are on their way when it stops. Should the NIC have been quicker, once more. */
	for (int attempt = 0; attempt < 50 && rig.producer.bad == 0; attempt++) {
		if (attempt > 0) {
			consumer_start(&rig.consumer);
			UNTIL(end_told(&rig.pair.client, (int)rig.consumer.id), (void)0);
		}
		for (int i = 0; i < 8; i++)
			post(&rig.consumer, 0, ROOM);
		for (int i = 0; i < 8; i++, sent++)
			send_to(&rig.producer, rig.consumer.id, 0, ROOM);
		lane_stop(&rig.consumer);
		CHECK_EQ(rig.seen.count, sent);
		UNTIL(rig.producer.good + rig.producer.bad == sent, rig_progress(&rig));
		CHECK_EQ(rig.producer.good, rig.consumer.good);
	}
	CHECK(rig.producer.bad > 0);
	CHECK_EQ(rig.producer.last_error, DOCA_ERROR_IO_FAILED);
	CHECK_EQ(rig.consumer.last_error, DOCA_ERROR_IO_FAILED);
	/* Nothing writes to its memory any more, and the next run is not confused by the last. */
	memset(rig.consumer.memory, 0xee, ROOM);
	consumer_start(&rig.consumer);
	UNTIL(end_told(&rig.pair.client, (int)rig.consumer.id), (void)0);
	CHECK_EQ(rig.consumer.memory[0], 0xee);
	CHECK_EQ(rig.consumer.memory[ROOM - 1], 0xee);
	post(&rig.consumer, 0, ROOM);
	fill(rig.producer.memory, 77, 1);
	send_to(&rig.producer, rig.consumer.id, 0, 77);
	UNTIL(rig.seen.count == sent + 1, rig_progress(&rig));
	CHECK(memcmp(rig.consumer.memory, rig.producer.memory, 77) == 0);
	UNTIL(rig.producer.good + rig.producer.bad == sent + 1, rig_progress(&rig));
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
	run(a_consumer_is_not_gone_before_its_end_is_told);
	run(memory_withdrawn_from_a_receive_fails_both_tasks);
	run(a_consumer_that_stops_ends_what_is_sent_to_it);
	run(a_producer_that_stops_ends_what_it_did_not_send);
	run(the_server_takes_its_children_along);
	run(the_client_takes_its_children_along);
	run(nothing_can_be_made_on_a_connection_that_ended);
	run(expired_events_come_when_the_connection_ends);
	return comch_done("comch, fast path");
}
