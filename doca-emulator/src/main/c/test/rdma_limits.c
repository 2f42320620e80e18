/* SPDX-License-Identifier: Apache-2.0 */
/* The limits that capabilities promise: they hold, and one more is refused. And as many connections as people ask for. */
#include <dirent.h>

#include "rdma_fixture.h"

#define CHANNEL 3

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;

static int open_fds(void)
{
	DIR *dir = opendir("/proc/self/fd");
	int count = 0;

	MUST(dir != NULL);
	while (readdir(dir) != NULL)
		count++;
	closedir(dir);
	return count;
}

/* ---- capabilities and what is enforced ------------------------------------------------------------------------------------------ */
static void no_receive(struct doca_rdma_task_receive *task, union doca_data task_data, union doca_data ctx_data)
{
	(void)task;
	(void)task_data;
	(void)ctx_data;
}

static void queues_and_lists(void)
{
	struct doca_dev *dev = open_device(0);
	const struct doca_devinfo *info = doca_dev_as_devinfo(dev);
	uint32_t send_queue, recv_queue, send_list, recv_list, now;
	struct doca_rdma *rdma;

	OK(doca_rdma_cap_get_max_send_queue_size(info, &send_queue));
	OK(doca_rdma_cap_get_max_recv_queue_size(info, &recv_queue));
	OK(doca_rdma_cap_get_max_send_buf_list_len(info, &send_list));
	OK(doca_rdma_cap_task_receive_get_max_dst_buf_list_len(info, DOCA_RDMA_TRANSPORT_TYPE_RC, &recv_list));
	OK(doca_rdma_cap_task_receive_get_max_dst_buf_list_len(info, DOCA_RDMA_TRANSPORT_TYPE_DC, &now));
	CHECK_EQ(now, recv_list);
	MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
	OK(doca_rdma_set_send_queue_size(rdma, send_queue));
	OK(doca_rdma_get_send_queue_size(rdma, &now));
	CHECK_EQ(now, send_queue);
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_send_queue_size(rdma, send_queue + 1));
	OK(doca_rdma_task_receive_set_conf(rdma, no_receive, no_receive, recv_queue));
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_set_conf(rdma, no_receive, no_receive, recv_queue + 1));
	OK(doca_rdma_set_max_send_buf_list_len(rdma, send_list));
	ANSWERS(INVALID_VALUE, doca_rdma_set_max_send_buf_list_len(rdma, send_list + 1));
	OK(doca_rdma_task_receive_set_dst_buf_list_len(rdma, recv_list));
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_set_dst_buf_list_len(rdma, recv_list + 1));
	OK(doca_rdma_set_max_num_connections(rdma, UINT16_MAX));
	OK(doca_rdma_destroy(rdma));
	OK(doca_dev_close(dev));
}

/* One page of memory, mapped over and over: as many bytes as are wanted, all real. */
static uint8_t *endless(size_t size, size_t unit)
{
	int fd = memfd_create("endless", MFD_CLOEXEC);
	uint8_t *at;

	MUST(fd >= 0 && ftruncate(fd, (off_t)unit) == 0);
	at = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	MUST(at != MAP_FAILED);
	for (size_t off = 0; off < size; off += unit)
		MUST(mmap(at + off, unit, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED);
	close(fd);
	return at;
}

static struct doca_mmap *mmap_of(struct side *side, void *memory, size_t size)
{
	struct doca_mmap *mmap;

	MUST(doca_mmap_create(&mmap) == DOCA_SUCCESS);
	OK(doca_mmap_set_permissions(mmap, ALL_PERMISSIONS));
	OK(doca_mmap_set_memrange(mmap, memory, size));
	OK(doca_mmap_add_dev(mmap, side->dev));
	MUST(doca_mmap_start(mmap) == DOCA_SUCCESS);
	return mmap;
}

/* The longest message there is, gathered from the longest list, and one byte more. */
static void longest_message(void)
{
	enum { UNIT = 1 << 20 };
	struct side_options o = side_defaults();
	struct doca_rdma_task_write *task;
	uint32_t max, list_len;
	const void *exported;
	size_t exported_len, size;
	struct op w, d;

	side_open(&b, o);
	OK(doca_rdma_cap_get_max_message_size(doca_dev_as_devinfo(b.dev), &max));
	OK(doca_rdma_cap_get_max_send_buf_list_len(doca_dev_as_devinfo(b.dev), &list_len));
	o.list_len = list_len;
	side_open(&a, o);
	connect_pair(&a, &ca, &b, &cb);

	uint8_t *there = endless((size_t)max + UNIT, UNIT), *here = endless(max / list_len, UNIT);
	struct doca_mmap *remote = mmap_of(&b, there, (size_t)max + UNIT), *local = mmap_of(&a, here, max / list_len);
	struct doca_buf *list = NULL, *extra, *dst, *part;

	OK(doca_mmap_export_rdma(remote, b.dev, &exported, &exported_len));
	import_far(&a, exported, exported_len);
	memset(here, 0xa5, UNIT);
	for (uint32_t i = 0; i < list_len; i++) {
		MUST(doca_buf_inventory_buf_get_by_data(a.inventory, local, here, max / list_len, &part) == DOCA_SUCCESS);
		if (list == NULL)
			list = part;
		else
			OK(doca_buf_chain_list(list, part));
	}
	dst = far_room(&a, 0, (size_t)max + UNIT);
	OK(doca_rdma_task_write_allocate_init(a.rdma, ca, list, dst, OP(&w, NULL, NULL), &task));
	OK(doca_task_try_submit(doca_rdma_task_write_as_task(task)));
	uint64_t until = check_now_ns() + 60000000000u;

	while (!w.done && check_now_ns() < until)
		pump(&a, &b);
	CHECK(w.done);
	OK(w.status);
	OK(doca_buf_get_data_len(dst, &size));
	CHECK_EQ(size, max);
	CHECK(there[0] == 0xa5 && there[max - 1] == 0xa5);
	OK(doca_buf_dec_refcount(list, NULL));
	OK(doca_buf_dec_refcount(dst, NULL));

	/* One byte more, as a read: the remote buffer's data is the length. */
	struct doca_rdma_task_read *read;
	uint8_t *room = endless((size_t)max + UNIT, UNIT);
	struct doca_mmap *room_mmap = mmap_of(&a, room, (size_t)max + UNIT);

	dst = far_data(&a, 0, (size_t)max + 1);
	MUST(doca_buf_inventory_buf_get_by_addr(a.inventory, room_mmap, room, (size_t)max + UNIT, &extra) == DOCA_SUCCESS);
	OK(doca_rdma_task_read_allocate_init(a.rdma, ca, dst, extra, OP(&d, dst, extra), &read));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_rdma_task_read_as_task(read)));
	doca_task_free(doca_rdma_task_read_as_task(read));
	OK(doca_buf_dec_refcount(dst, NULL));
	OK(doca_buf_dec_refcount(extra, NULL));
	OK(doca_mmap_destroy(a.far));
	a.far = NULL;
	OK(doca_mmap_destroy(remote));
	OK(doca_mmap_destroy(local));
	OK(doca_mmap_destroy(room_mmap));
	munmap(there, (size_t)max + UNIT);
	munmap(room, (size_t)max + UNIT);
	munmap(here, max / list_len);
	side_close(&a);
	side_close(&b);
}

/* ---- 1,024 connections on one context: each message arrives once, and in order on its connection ------------------------------------- */
#define MANY 1024
#define BURST 4
#define BURSTS 25

struct message {
	uint32_t conn, number;
};

static void many_here(void)
{
	static struct doca_rdma_connection *clients[MANY], *servers[MANY];
	static struct op s[MANY * BURST], r[MANY * BURST];
	static uint32_t next[MANY];
	struct side_options o = side_defaults();
	uint64_t start = check_now_ns();
	int fds;

	o.max_connections = MANY;
	o.tasks = o.bufs = MANY * BURST;
	o.memory = 2 * MANY * BURST * sizeof(struct message);
	side_open(&a, o);
	side_open(&b, o);
	fds = open_fds();
	memset(next, 0, sizeof(next));
	for (int i = 0; i < MANY; i++) {
		connect_pair(&a, &clients[i], &b, &servers[i]);
		OK(doca_rdma_connection_set_user_data(servers[i], (union doca_data){.u64 = (uint64_t)i}));
	}
	CHECK(open_fds() - fds <= 8); /* peers of one process need none of their own */
	{
		struct doca_rdma_connection *extra;
		const void *details;
		size_t size;

		ANSWERS(FULL, doca_rdma_export(b.rdma, &details, &size, &extra));
	}
	printf("%d connections in %.0f ms\n", MANY, (double)(check_now_ns() - start) / 1e6);
	start = check_now_ns();
	for (uint32_t burst = 0; burst < BURSTS; burst++) {
		struct message *in = (struct message *)(void *)b.memory, *out = (struct message *)(void *)a.memory;

		for (int i = 0; i < MANY * BURST; i++)
			post_receive(&b, &r[i], room_at(&b, (size_t)i * sizeof(*in), sizeof(*in)));
		for (uint32_t k = 0; k < BURST; k++) {
			for (uint32_t i = 0; i < MANY; i++) {
				size_t slot = k * MANY + i;

				out[slot] = (struct message){i, burst * BURST + k};
				post_send(&a, clients[i], &s[slot], data_at(&a, slot * sizeof(*out), sizeof(*out)));
			}
		}
		for (int i = 0; i < MANY * BURST; i++) {
			const struct message *got = &in[i];
			union doca_data of;

			SUCCEEDS(r[i], &a, &b);
			CHECK_EQ(r[i].len, sizeof(*got));
			OK(doca_rdma_connection_get_user_data(r[i].conn, &of));
			CHECK(got->conn == of.u64 && got->conn < MANY && got->number == next[got->conn]);
			if (got->conn < MANY)
				next[got->conn]++;
		}
		for (int i = 0; i < MANY * BURST; i++)
			SUCCEEDS(s[i], &a, &b);
	}
	for (int i = 0; i < MANY; i++)
		CHECK_EQ(next[i], BURST * BURSTS);
	printf("%d messages of each in %.0f ms\n", BURST * BURSTS, (double)(check_now_ns() - start) / 1e6);
	side_close(&a);
	side_close(&b);
}

/* ---- 128 between two processes -------------------------------------------------------------------------------------------------------------- */
#define SOME 128
#define EACH 20

static struct side_options some_options(void)
{
	struct side_options o = side_defaults();

	o.max_connections = SOME;
	o.tasks = o.bufs = SOME * EACH;
	o.memory = SOME * EACH * sizeof(struct message);
	return o;
}

static void some_parent(void)
{
	static struct doca_rdma_connection *conns[SOME];
	static struct op r[SOME * EACH];
	static uint32_t next[SOME];
	const struct message *in;
	int channel, fds;
	pid_t child = start_child("some", "", &channel);
	uint64_t start = check_now_ns();

	side_open(&b, some_options());
	fds = open_fds();
	for (int i = 0; i < SOME; i++)
		conns[i] = connect_over(&b, channel, i % 2 == 0);
	in = (const struct message *)(const void *)b.memory;
	for (int i = 0; i < SOME * EACH; i++)
		post_receive(&b, &r[i], room_at(&b, (size_t)i * sizeof(*in), sizeof(*in)));
	tell(channel, "g", 1);
	for (int i = 0; i < SOME * EACH; i++) {
		SUCCEEDS(r[i], NULL, &b);
		CHECK(in[i].conn < SOME && r[i].conn == conns[in[i].conn] && in[i].number == next[in[i].conn]++);
	}
	CHECK(open_fds() - fds <= SOME + 4); /* one stream for each, and what the device listens on */
	CHECK(check_now_ns() - start < 20000000000u);
	printf("%d connections between processes, %d messages of each: %.0f ms\n", SOME, EACH, (double)(check_now_ns() - start) / 1e6);
	end_child(child, channel);
	side_stop(&b);
	UNTIL(open_fds() <= fds + 4, pump(NULL, NULL));
	side_close(&b);
}

static void some_child(void)
{
	static struct doca_rdma_connection *conns[SOME];
	static struct op s[SOME * EACH];
	struct message *out;
	char go;

	side_open(&a, some_options());
	for (int i = 0; i < SOME; i++)
		conns[i] = connect_over(&a, CHANNEL, i % 2 != 0);
	hear(CHANNEL, &go, 1);
	out = (struct message *)(void *)a.memory;
	for (uint32_t k = 0; k < EACH; k++) {
		for (uint32_t i = 0; i < SOME; i++) {
			size_t slot = k * SOME + i;

			out[slot] = (struct message){i, k};
			post_send(&a, conns[i], &s[slot], data_at(&a, slot * sizeof(*out), sizeof(*out)));
		}
	}
	for (int i = 0; i < SOME * EACH; i++)
		SUCCEEDS(s[i], &a, NULL);
	side_close(&a);
}

int main(int argc, char **argv)
{
	if (argc == 3) {
		if (strcmp(argv[1], "some") == 0)
			some_child();
		return rdma_done(argv[1]);
	}
	queues_and_lists();
	longest_message();
	many_here();
	some_parent();
	return rdma_done("rdma, limits");
}
