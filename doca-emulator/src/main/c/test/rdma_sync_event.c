/* SPDX-License-Identifier: Apache-2.0 */
/* Sync events of a peer: get, set and add by RDMA, in one process and in two. */
#include "rdma_fixture.h"

#define CHANNEL 3
#define FULL UINT64_MAX

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;
static struct doca_sync_event *event;            /* b's */
static struct doca_sync_event_remote_net *there; /* the same, as a sees it */

static void event_open(void)
{
	MUST(doca_sync_event_create(&event) == DOCA_SUCCESS);
	OK(doca_sync_event_add_publisher_location_remote_net(event));
	OK(doca_sync_event_add_subscriber_location_cpu(event, b.dev));
	MUST(doca_sync_event_start(event) == DOCA_SUCCESS);
}

static void event_close(void)
{
	OK(doca_sync_event_stop(event));
	OK(doca_sync_event_destroy(event));
}

static void open_both(struct side_options oa, struct side_options ob)
{
	const uint8_t *data;
	size_t size;

	side_open(&a, oa);
	side_open(&b, ob);
	connect_pair(&a, &ca, &b, &cb);
	event_open();
	MUST(doca_sync_event_export_to_remote_net(event, &data, &size) == DOCA_SUCCESS);
	MUST(doca_sync_event_remote_net_create_from_export(a.dev, data, size, &there) == DOCA_SUCCESS);
}

static void close_both(void)
{
	OK(doca_sync_event_remote_net_destroy(there));
	event_close();
	side_close(&a);
	side_close(&b);
}

static void both_dead(void)
{
	struct op x;

	post_send(&a, ca, &x, NULL);
	ENDS(IO_FAILED, x, &a, &b);
	post_send(&b, cb, &x, NULL);
	ENDS(IO_FAILED, x, &a, &b);
}

static uint64_t value(void)
{
	uint64_t now;

	OK(doca_sync_event_get(event, &now));
	return now;
}

/* ---- what they do ---------------------------------------------------------------------------------------------------------------- */
static void semantics(void)
{
	struct doca_rdma_task_remote_net_sync_event_get *get;
	struct doca_rdma_task_remote_net_sync_event_notify_set *set;
	struct doca_rdma_task_remote_net_sync_event_notify_add *add;
	struct doca_buf *list, *buf;
	struct op x, y, z;
	size_t len;

	open_both(side_defaults(), side_defaults());
	*word_at(&a, 0) = UINT64_C(0x1122334455667788);
	post_event_set(&a, ca, &x, there, data_at(&a, 0, 8));
	SUCCEEDS(x, &a, &b);
	CHECK(value() == UINT64_C(0x1122334455667788));
	post_event_get(&a, ca, &x, there, room_at(&a, 8, 100));
	SUCCEEDS(x, &a, &b);
	CHECK_EQ(x.len, 8);
	CHECK(*word_at(&a, 8) == UINT64_C(0x1122334455667788));
	post_event_add(&a, ca, &x, there, room_at(&a, 16, 8), 2);
	SUCCEEDS(x, &a, &b);
	CHECK(*word_at(&a, 16) == UINT64_C(0x1122334455667788) && value() == UINT64_C(0x112233445566778a));

	/* In order among themselves. */
	*word_at(&a, 0) = 100;
	post_event_set(&a, ca, &x, there, data_at(&a, 0, 8));
	post_event_add(&a, ca, &y, there, room_at(&a, 8, 8), 5);
	post_event_get(&a, ca, &z, there, room_at(&a, 16, 8));
	SUCCEEDS(z, &a, &b);
	CHECK(x.order < y.order && y.order < z.order);
	CHECK(*word_at(&a, 8) == 100 && *word_at(&a, 16) == 105);

	/* Lists: the value is gathered from one, and scattered to one. */
	list = data_at(&a, 0, 3);
	OK(doca_buf_chain_list(list, data_at(&a, 100, 5)));
	*word_at(&a, 200) = UINT64_C(0x0102030405060708);
	memcpy(a.memory, a.memory + 200, 3);
	memcpy(a.memory + 100, a.memory + 203, 5);
	OK(doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(a.rdma, ca, there, list, OP(&x, list, NULL), &set));
	CHECK(doca_rdma_task_remote_net_sync_event_notify_set_get_src_buf(set) == list &&
	      doca_rdma_task_remote_net_sync_event_notify_set_get_sync_event(set) == there &&
	      doca_rdma_task_remote_net_sync_event_notify_set_get_rdma_connection(set) == ca);
	OK(doca_task_try_submit(doca_rdma_task_remote_net_sync_event_notify_set_as_task(set)));
	SUCCEEDS(x, &a, &b);
	CHECK(value() == UINT64_C(0x0102030405060708));
	list = room_at(&a, 0, 3);
	OK(doca_buf_chain_list(list, room_at(&a, 100, 50)));
	OK(doca_rdma_task_remote_net_sync_event_get_allocate_init(a.rdma, ca, there, list, OP(&x, NULL, NULL), &get));
	CHECK(doca_rdma_task_remote_net_sync_event_get_get_dst_buf(get) == list &&
	      doca_rdma_task_remote_net_sync_event_get_get_sync_event(get) == there);
	memset(a.memory, 0, 3);
	memset(a.memory + 100, 0, 5);
	OK(doca_task_try_submit(doca_rdma_task_remote_net_sync_event_get_as_task(get)));
	SUCCEEDS(x, &a, &b);
	CHECK(memcmp(a.memory, a.memory + 200, 3) == 0 && memcmp(a.memory + 100, a.memory + 203, 5) == 0);
	OK(doca_buf_get_data_len(list, &len));
	CHECK_EQ(len, 3);
	OK(doca_buf_dec_refcount(list, NULL));

	buf = room_at(&a, 0, 8);
	OK(doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(a.rdma, ca, there, buf, 1, OP(&x, buf, NULL), &add));
	doca_rdma_task_remote_net_sync_event_notify_add_set_add_data(add, 9);
	CHECK_EQ(doca_rdma_task_remote_net_sync_event_notify_add_get_add_data(add), 9);
	CHECK(doca_rdma_task_remote_net_sync_event_notify_add_get_result_buf(add) == buf &&
	      doca_rdma_task_remote_net_sync_event_notify_add_get_sync_event(add) == there);
	OK(doca_task_try_submit(doca_rdma_task_remote_net_sync_event_notify_add_as_task(add)));
	SUCCEEDS(x, &a, &b);
	CHECK(value() == UINT64_C(0x0102030405060711));
	close_both();
}

/* ---- what they are refused for --------------------------------------------------------------------------------------------------------- */
enum { GET, SET, ADD, KINDS };

static void post_any(int kind, struct op *x)
{
	if (kind == GET)
		post_event_get(&a, ca, x, there, room_at(&a, 0, 8));
	else if (kind == SET)
		post_event_set(&a, ca, x, there, data_at(&a, 64, 8));
	else
		post_event_add(&a, ca, x, there, room_at(&a, 0, 8), 1);
}

static void permissions(void)
{
	static const uint32_t needed[KINDS] = {DOCA_ACCESS_FLAG_RDMA_READ, DOCA_ACCESS_FLAG_RDMA_WRITE, DOCA_ACCESS_FLAG_RDMA_ATOMIC};

	for (int kind = 0; kind < KINDS; kind++) {
		for (int allowed = 0; allowed < 2; allowed++) {
			struct side_options oa = side_defaults(), ob = side_defaults();
			struct op x;

			/* Only the responder's context counts: the event's own memory allows everything. */
			oa.rdma_permissions = oa.mmap_permissions = ob.mmap_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE;
			ob.rdma_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE |
					      (allowed ? needed[kind] : ALL_PERMISSIONS & ~needed[kind] & ~(uint32_t)DOCA_ACCESS_FLAG_LOCAL_READ_WRITE);
			open_both(oa, ob);
			*word_at(&a, 64) = 1;
			post_any(kind, &x);
			WAIT(x, &a, &b);
			CHECK_EQ(x.status, allowed ? DOCA_SUCCESS : DOCA_ERROR_IO_FAILED);
			CHECK_EQ(value(), allowed && kind != GET);
			if (!allowed)
				both_dead();
			close_both();
		}
	}
}

static void withdrawn(void)
{
	for (int kind = 0; kind < KINDS; kind++) {
		struct op x;

		open_both(side_defaults(), side_defaults());
		OK(doca_sync_event_stop(event));
		post_any(kind, &x);
		ENDS(IO_FAILED, x, &a, &b);
		both_dead();
		OK(doca_sync_event_start(event));
		close_both();
	}
}

static void bad_arguments(void)
{
	for (int i = 0; i < 7; i++) {
		struct doca_task *task;
		struct doca_sync_event_remote_net *which = there;
		struct doca_rdma_task_remote_net_sync_event_notify_set *set = NULL;
		struct doca_rdma_task_remote_net_sync_event_get *get = NULL;
		struct doca_rdma_task_remote_net_sync_event_notify_add *add = NULL;
		struct doca_buf *buf;
		struct op x;

		open_both(side_defaults(), side_defaults());
		which = i == 0 ? NULL : there;
		if (i < 4) {
			buf = i == 3 ? NULL : data_at(&a, 0, i == 1 ? 7 : i == 2 ? 16 : 8);
			OK(doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(a.rdma, ca, which, buf, OP(&x, buf, NULL), &set));
			task = doca_rdma_task_remote_net_sync_event_notify_set_as_task(set);
		} else if (i == 4) {
			buf = room_at(&a, 0, 7);
			OK(doca_rdma_task_remote_net_sync_event_get_allocate_init(a.rdma, ca, which, buf, OP(&x, buf, NULL), &get));
			task = doca_rdma_task_remote_net_sync_event_get_as_task(get);
		} else {
			buf = i == 5 ? NULL : room_at(&a, 0, 7);
			OK(doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(a.rdma, ca, which, buf, 1, OP(&x, buf, NULL), &add));
			task = doca_rdma_task_remote_net_sync_event_notify_add_as_task(add);
		}
		ANSWERS(INVALID_VALUE, doca_task_try_submit(task));
		OK(doca_task_submit(task));
		ENDS(IO_FAILED, x, &a, &b);
		CHECK_EQ(value(), 0);
		close_both();
	}
}

/* The bytes of an export: any change is noticed, and they open what they are for and nothing else. */
static void exports(void)
{
	struct doca_sync_event_remote_net *net;
	struct doca_sync_event *pci;
	struct doca_mmap *mmap;
	const uint8_t *data;
	uint8_t copy[4096];
	struct op x;
	size_t size;

	open_both(side_defaults(), side_defaults());
	OK(doca_sync_event_export_to_remote_net(event, &data, &size));
	MUST(size < sizeof(copy));
	for (size_t i = 0; i < size * 8; i++) {
		memcpy(copy, data, size);
		copy[i / 8] ^= (uint8_t)(1u << i % 8);
		ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(a.dev, copy, size, &net));
	}
	memcpy(copy, data, size);
	for (size_t i = 0; i < size; i++)
		ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(a.dev, copy, i, &net));
	ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(a.dev, copy, size + 1, &net));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, copy, size, a.dev, &mmap));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(a.dev, copy, size, &pci));
	ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(a.dev, b.exported, b.exported_len, &net)); /* a mmap's */
	ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_destroy(NULL));
	{
		doca_dpa_dev_sync_event_remote_net_t dpa;
		doca_gpu_dev_sync_event_remote_net_t gpu;

		ANSWERS(NOT_SUPPORTED, doca_sync_event_remote_net_get_dpa_handle(there, (struct doca_dpa *)&dpa, &dpa));
		ANSWERS(NOT_SUPPORTED, doca_sync_event_remote_net_get_gpu_handle(there, (struct doca_gpu *)&gpu, &gpu));
	}
	/* Made for another device than the context's. */
	struct doca_dev *other = open_device(1);
	struct doca_rdma_task_remote_net_sync_event_get *get;
	struct doca_buf *room = room_at(&a, 0, 8);

	OK(doca_sync_event_remote_net_create_from_export(other, copy, size, &net));
	ANSWERS(IN_USE, doca_dev_close(other));
	OK(doca_rdma_task_remote_net_sync_event_get_allocate_init(a.rdma, ca, net, room, OP(&x, room, NULL), &get));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_rdma_task_remote_net_sync_event_get_as_task(get)));
	doca_rdma_task_remote_net_sync_event_get_set_sync_event(get, there);
	OK(doca_task_try_submit(doca_rdma_task_remote_net_sync_event_get_as_task(get)));
	SUCCEEDS(x, &a, &b);
	OK(doca_sync_event_remote_net_destroy(net));
	OK(doca_dev_close(other));
	close_both();
}

/* A task that waits is ended by the peer's update, at once and without polling. */
struct waiting {
	bool done;
	doca_error_t status;
};

static void done_wait(struct doca_sync_event_task_wait_eq *task, union doca_data task_data, union doca_data ctx_data)
{
	struct waiting *waiting = task_data.ptr;

	(void)ctx_data;
	waiting->status = doca_task_get_status(doca_sync_event_task_wait_eq_as_doca_task(task));
	waiting->done = true;
	doca_task_free(doca_sync_event_task_wait_eq_as_doca_task(task));
}

static void waiting_for_a_peer(void)
{
	struct doca_sync_event_task_wait_eq *task;
	struct waiting waiting = {0};
	struct doca_ctx *ctx;
	struct op x;

	open_both(side_defaults(), side_defaults());
	OK(doca_sync_event_stop(event));
	ctx = doca_sync_event_as_ctx(event);
	OK(doca_sync_event_task_wait_eq_set_conf(event, done_wait, done_wait, 1));
	OK(doca_pe_connect_ctx(b.pe, ctx));
	OK(doca_ctx_start(ctx));
	const uint8_t *data;
	size_t size;

	OK(doca_sync_event_remote_net_destroy(there));
	OK(doca_sync_event_export_to_remote_net(event, &data, &size));
	OK(doca_sync_event_remote_net_create_from_export(a.dev, data, size, &there));
	for (uint64_t i = 0; i < 3; i++) {
		waiting.done = false;
		OK(doca_sync_event_task_wait_eq_alloc_init(event, (i + 1) * 5, FULL, (union doca_data){.ptr = &waiting}, &task));
		OK(doca_task_submit(doca_sync_event_task_wait_eq_as_doca_task(task)));
		pump(&a, &b);
		CHECK(!waiting.done);
		*word_at(&a, 64) = (i + 1) * 5;
		if (i == 1)
			post_event_add(&a, ca, &x, there, room_at(&a, 0, 8), 5);
		else
			post_event_set(&a, ca, &x, there, data_at(&a, 64, 8));
		SUCCEEDS(x, &a, NULL);
		UNTIL(waiting.done, pump(NULL, &b));
		OK(waiting.status);
	}
	OK(doca_ctx_stop(ctx));
	OK(doca_sync_event_start(event));
	close_both();
}

/* ---- two processes --------------------------------------------------------------------------------------------------------------------------- */
#define ROUNDS 300

static void process_parent(void)
{
	struct doca_rdma_connection *conn;
	struct op x, y, z[20];
	uint8_t data[4096];
	size_t size;
	int channel;
	pid_t child = start_child("responder", "", &channel);

	side_open(&a, side_defaults());
	conn = connect_over(&a, channel, true);
	size = hear(channel, data, sizeof(data));
	MUST(doca_sync_event_remote_net_create_from_export(a.dev, data, size, &there) == DOCA_SUCCESS);
	/* The peer sleeps in a wait on its event, and answers by setting it. */
	for (uint64_t i = 0; i < ROUNDS; i++) {
		*word_at(&a, 0) = 2 * i + 1;
		post_event_set(&a, conn, &x, there, data_at(&a, 0, 8));
		SUCCEEDS(x, &a, NULL);
		do {
			post_event_get(&a, conn, &y, there, room_at(&a, 8, 8));
			SUCCEEDS(y, &a, NULL);
		} while (*word_at(&a, 8) == 2 * i + 1 && y.status == DOCA_SUCCESS);
		CHECK_EQ(*word_at(&a, 8), 2 * i + 2);
	}
	/* Both add at once; more of ours outstanding than a responder remembers. */
	*word_at(&a, 0) = 1000000;
	post_event_set(&a, conn, &x, there, data_at(&a, 0, 8));
	SUCCEEDS(x, &a, NULL);
	for (int round = 0; round < 50; round++) {
		for (unsigned i = 0; i < 20; i++)
			post_event_add(&a, conn, &z[i], there, room_at(&a, 64 + i * 8, 8), 1);
		for (unsigned i = 0; i < 20; i++) {
			SUCCEEDS(z[i], &a, NULL);
			CHECK(i == 0 || *word_at(&a, 64 + i * 8) > *word_at(&a, 56 + i * 8));
		}
	}
	tell(channel, "c", 1);
	{
		uint64_t sum_there;

		hear(channel, &sum_there, sizeof(sum_there));
		CHECK_EQ(sum_there, 1002000);
	}
	/* The event is stopped: its key is of no use any more. */
	tell(channel, "s", 1);
	hear(channel, data, 1);
	post_event_get(&a, conn, &x, there, room_at(&a, 0, 8));
	ENDS(IO_FAILED, x, &a, NULL);
	end_child(child, channel);
	OK(doca_sync_event_remote_net_destroy(there));
	side_close(&a);
}

static void responder_child(void)
{
	const uint8_t *data;
	uint64_t now;
	size_t size;
	char byte;

	side_open(&b, side_defaults());
	connect_over(&b, CHANNEL, false);
	event_open();
	MUST(doca_sync_event_export_to_remote_net(event, &data, &size) == DOCA_SUCCESS);
	tell(CHANNEL, data, size);
	for (uint64_t i = 0; i < ROUNDS; i++) {
		OK(doca_sync_event_wait_eq_yield(event, 2 * i + 1, FULL));
		OK(doca_sync_event_update_set(event, 2 * i + 2));
	}
	OK(doca_sync_event_wait_gt_yield(event, 999999, FULL));
	for (int i = 0; i < 1000; i++)
		OK(doca_sync_event_update_add(event, 1, &now));
	hear(CHANNEL, &byte, 1);
	now = value();
	tell(CHANNEL, &now, sizeof(now));
	hear(CHANNEL, &byte, 1);
	event_close();
	tell(CHANNEL, "s", 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&b);
}

int main(int argc, char **argv)
{
	alarm(100); /* the waits of the calling thread have no limit of their own */
	if (argc == 3) {
		if (strcmp(argv[1], "responder") == 0)
			responder_child();
		return rdma_done(argv[1]);
	}
	semantics();
	permissions();
	withdrawn();
	bad_arguments();
	exports();
	waiting_for_a_peer();
	process_parent();
	return rdma_done("rdma, sync events");
}
