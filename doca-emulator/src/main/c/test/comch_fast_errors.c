/* SPDX-License-Identifier: Apache-2.0 */
/* What consumers and producers refuse, their limits, strict rules and faults. */
#include "comch_fast_rig.h"

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

int main(void)
{
	run(sending_to_nobody_is_refused);
	run(memory_that_is_not_registered_is_refused);
	run(knobs_do_what_they_say);
	run(strict_mode_names_what_is_wrong);
	run(arguments_are_checked);
	run(as_many_as_the_limit_and_no_more);
	return comch_done("comch, fast path, what it refuses");
}
