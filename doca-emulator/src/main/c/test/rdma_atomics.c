/* SPDX-License-Identifier: Apache-2.0 */
/* Atomic compare-and-swap and fetch-and-add: what they do, what they are refused for, and that no update is ever lost. */
#include <pthread.h>

#include "rdma_fixture.h"

#define CHANNEL 3

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;

static void open_both(struct side_options oa, struct side_options ob)
{
	side_open(&a, oa);
	side_open(&b, ob);
	connect_pair(&a, &ca, &b, &cb);
	if (b.exported != NULL)
		import_far(&a, b.exported, b.exported_len);
}

static void close_both(void)
{
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

/* ---- what they do -------------------------------------------------------------------------------------------------------------- */
static void semantics(void)
{
	struct doca_rdma_task_atomic_cmp_swp *swap;
	struct doca_rdma_task_atomic_fetch_add *add;
	struct doca_buf *result, *word;
	struct op x, y, z;
	size_t len;

	open_both(side_defaults(), side_defaults());
	*word_at(&b, 64) = 1000;
	post_fetch_add(&a, ca, &x, far_data(&a, 64, 8), room_at(&a, 0, 8), 5);
	SUCCEEDS(x, &a, &b);
	CHECK_EQ(*word_at(&a, 0), 1000);
	CHECK_EQ(*word_at(&b, 64), 1005);
	/* Overflow wraps, so that adding the complement subtracts. */
	post_fetch_add(&a, ca, &x, far_data(&a, 64, 8), room_at(&a, 0, 8), (uint64_t)-6);
	SUCCEEDS(x, &a, &b);
	CHECK_EQ(*word_at(&a, 0), 1005);
	CHECK_EQ(*word_at(&b, 64), 999);

	post_cmp_swp(&a, ca, &x, far_data(&a, 64, 8), room_at(&a, 0, 8), 999, UINT64_C(0x0123456789abcdef));
	SUCCEEDS(x, &a, &b);
	CHECK_EQ(*word_at(&a, 0), 999);
	CHECK(*word_at(&b, 64) == UINT64_C(0x0123456789abcdef));
	post_cmp_swp(&a, ca, &x, far_data(&a, 64, 8), room_at(&a, 0, 8), 999, 1);
	SUCCEEDS(x, &a, &b);
	CHECK(*word_at(&a, 0) == UINT64_C(0x0123456789abcdef)); /* this host's order of bytes */
	CHECK(*word_at(&b, 64) == UINT64_C(0x0123456789abcdef));

	/* In order with everything else; only the first 8 bytes of the remote buffer's data matter. */
	*word_at(&a, 8) = 7;
	post_write(&a, ca, &x, data_at(&a, 8, 8), far_room(&a, 128, 8));
	post_fetch_add(&a, ca, &y, far_data(&a, 128, 100), room_at(&a, 0, 8), 1);
	post_read(&a, ca, &z, far_data(&a, 128, 8), room_at(&a, 16, 8));
	SUCCEEDS(z, &a, &b);
	CHECK(x.order < y.order && y.order < z.order);
	CHECK_EQ(*word_at(&a, 0), 7);
	CHECK_EQ(*word_at(&a, 16), 8);

	/* The result goes behind what the buffer has, and only its head counts. */
	result = room_at(&a, 32, 16);
	OK(doca_buf_set_data_len(result, 4));
	word = far_data(&a, 128, 8);
	memset(a.memory + 32, 0xee, 16);
	OK(doca_buf_chain_list(result, room_at(&a, 64, 64)));
	OK(doca_rdma_task_atomic_fetch_add_allocate_init(a.rdma, ca, word, result, 1, OP(&x, NULL, NULL), &add));
	CHECK(doca_rdma_task_atomic_fetch_add_get_dst_buf(add) == word && doca_rdma_task_atomic_fetch_add_get_result_buf(add) == result);
	CHECK_EQ(doca_rdma_task_atomic_fetch_add_get_add_data(add), 1);
	doca_rdma_task_atomic_fetch_add_set_add_data(add, 2);
	OK(doca_task_try_submit(doca_rdma_task_atomic_fetch_add_as_task(add)));
	SUCCEEDS(x, &a, &b);
	OK(doca_buf_get_data_len(result, &len));
	CHECK_EQ(len, 12);
	CHECK(a.memory[35] == 0xee && a.memory[44] == 0xee);
	CHECK(memcmp(a.memory + 36, &(uint64_t){8}, 8) == 0);
	CHECK_EQ(*word_at(&b, 128), 10);
	OK(doca_buf_get_data_len(word, &len));
	CHECK_EQ(len, 8);
	OK(doca_buf_dec_refcount(result, NULL));

	result = room_at(&a, 0, 8);
	OK(doca_rdma_task_atomic_cmp_swp_allocate_init(a.rdma, ca, word, result, 1, 2, OP(&x, result, word), &swap));
	CHECK_EQ(doca_rdma_task_atomic_cmp_swp_get_cmp_data(swap), 1);
	CHECK_EQ(doca_rdma_task_atomic_cmp_swp_get_swap_data(swap), 2);
	doca_rdma_task_atomic_cmp_swp_set_cmp_data(swap, 10);
	doca_rdma_task_atomic_cmp_swp_set_swap_data(swap, 20);
	CHECK(doca_rdma_task_atomic_cmp_swp_get_rdma_connection(swap) == ca);
	OK(doca_task_submit(doca_rdma_task_atomic_cmp_swp_as_task(swap)));
	SUCCEEDS(x, &a, &b);
	CHECK_EQ(*word_at(&b, 128), 20);
	close_both();
}

/* A submission without FLUSH waits for the bell, and 64 in a row are carried out in order. */
static void batches(void)
{
	struct op x[64];

	open_both(side_defaults(), side_defaults());
	for (int i = 0; i < 64; i++) {
		struct doca_rdma_task_atomic_fetch_add *add;
		struct doca_buf *dst = far_data(&a, 0, 8), *result = room_at(&a, (size_t)i * 8, 8);

		OK(doca_rdma_task_atomic_fetch_add_allocate_init(a.rdma, ca, dst, result, 1, OP(&x[i], dst, result), &add));
		OK(SUBMIT(doca_rdma_task_atomic_fetch_add_as_task(add), 0));
	}
	stays(&x[0], &a, &b, 20);
	CHECK_EQ(*word_at(&b, 0), 0);
	doca_ctx_flush_tasks(a.ctx);
	SUCCEEDS(x[63], &a, &b);
	for (int i = 0; i < 64; i++) {
		CHECK_EQ(x[i].order, i);
		CHECK_EQ(*word_at(&a, (size_t)i * 8), i);
	}
	close_both();
}

/* ---- what they are refused for ------------------------------------------------------------------------------------------------------ */
static void permission_case(bool swap, uint32_t rdma_permissions, uint32_t mmap_permissions, bool allowed)
{
	struct side_options oa = side_defaults(), ob = side_defaults();
	struct op x;

	oa.rdma_permissions = oa.mmap_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE;
	ob.rdma_permissions = rdma_permissions;
	ob.mmap_permissions = mmap_permissions;
	open_both(oa, ob);
	if (swap)
		post_cmp_swp(&a, ca, &x, far_data(&a, 0, 8), room_at(&a, 0, 8), 0, 1);
	else
		post_fetch_add(&a, ca, &x, far_data(&a, 0, 8), room_at(&a, 0, 8), 1);
	WAIT(x, &a, &b);
	CHECK_EQ(x.status, allowed ? DOCA_SUCCESS : DOCA_ERROR_IO_FAILED);
	CHECK_EQ(*word_at(&b, 0), allowed);
	if (!allowed)
		both_dead();
	close_both();
}

static void permissions(void)
{
	const uint32_t l = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE, r = DOCA_ACCESS_FLAG_RDMA_READ, w = DOCA_ACCESS_FLAG_RDMA_WRITE,
		       at = DOCA_ACCESS_FLAG_RDMA_ATOMIC;

	for (int swap = 0; swap < 2; swap++) {
		permission_case(swap, at, l | at, true);
		permission_case(swap, l | r | w, l | at, false);
		permission_case(swap, at, l | r | w, false);
	}
}

static void remote_bounds(void)
{
	static const struct {
		intptr_t off;
		bool allowed;
	} cases[] = {{0, true}, {(1 << 20) - 8, true}, {-8, false}, {1 << 20, false}, {INT64_C(1) << 40, false}};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct op x;

		open_both(side_defaults(), side_defaults());
		post_fetch_add(&a, ca, &x, far_data(&a, (size_t)cases[i].off, 8), room_at(&a, 0, 8), 1);
		WAIT(x, &a, &b);
		CHECK_EQ(x.status, cases[i].allowed ? DOCA_SUCCESS : DOCA_ERROR_IO_FAILED);
		if (!cases[i].allowed)
			both_dead();
		close_both();
	}
	/* The peer's memory is withdrawn. */
	struct op x;

	open_both(side_defaults(), side_defaults());
	OK(doca_mmap_stop(b.mmap));
	post_fetch_add(&a, ca, &x, far_data(&a, 0, 8), room_at(&a, 0, 8), 1);
	ENDS(IO_FAILED, x, &a, &b);
	both_dead();
	CHECK_EQ(*word_at(&b, 0), 0);
	close_both();
}

/* What the requester can see itself: try_submit refuses it, submit takes it and fails it. */
static void bad_arguments(void)
{
	enum { MISALIGNED, SHORT, NOT_FAR, NO_DST, NO_RESULT, NO_ROOM, HEAD_TOO_SMALL, CASES };

	for (int i = 0; i < CASES; i++) {
		struct doca_rdma_task_atomic_fetch_add *add;
		struct doca_buf *dst, *result;
		struct op x;

		open_both(side_defaults(), side_defaults());
		dst = i == MISALIGNED ? far_data(&a, 4, 8) : i == SHORT ? far_data(&a, 0, 7) : i == NOT_FAR ? data_at(&a, 8, 8) : i == NO_DST ? NULL : far_data(&a, 0, 8);
		result = i == NO_RESULT ? NULL : i == NO_ROOM ? data_at(&a, 0, 8) : room_at(&a, 0, i == HEAD_TOO_SMALL ? 4 : 8);
		if (i == HEAD_TOO_SMALL)
			OK(doca_buf_chain_list(result, room_at(&a, 64, 64)));
		OK(doca_rdma_task_atomic_fetch_add_allocate_init(a.rdma, ca, dst, result, 1, OP(&x, dst, result), &add));
		ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_rdma_task_atomic_fetch_add_as_task(add)));
		OK(doca_task_submit(doca_rdma_task_atomic_fetch_add_as_task(add)));
		ENDS(IO_FAILED, x, &a, &b);
		CHECK_EQ(*word_at(&b, 0), 0);
		both_dead();
		close_both();
	}
}

/* ---- no update is lost: connections, threads and the program itself --------------------------------------------------------------------- */
#define ADDERS 3
#define ADDS 20000
#define WINDOW 16

struct adder {
	pthread_t thread;
	struct side side;
	struct doca_rdma_connection *conn;
};

/* Adds 1 ADDS times, a window of tasks at a time; what came back must have grown each time. */
static void add_many(struct side *side, struct doca_rdma_connection *conn, unsigned adds)
{
	static _Thread_local struct op x[WINDOW];
	uint64_t last = 0;
	unsigned begun = 0, ended_ones = 0;
	uint64_t end = check_now_ns() + 60000000000u;

	while (ended_ones < adds && check_now_ns() < end) {
		while (begun < adds && begun - ended_ones < WINDOW) {
			size_t slot = begun % WINDOW;

			post_fetch_add(side, conn, &x[slot], far_data(side, 0, 8), room_at(side, 64 + slot * 8, 8), 1);
			begun++;
		}
		if (doca_pe_progress(side->pe) == 0)
			pump(side, NULL);
		while (ended_ones < begun && x[ended_ones % WINDOW].done) {
			uint64_t before = *word_at(side, 64 + (ended_ones % WINDOW) * 8);

			OK(x[ended_ones % WINDOW].status);
			CHECK(ended_ones == 0 || before > last);
			last = before;
			ended_ones++;
		}
	}
	CHECK_EQ(ended_ones, adds);
}

static void *adder_thread(void *argument)
{
	struct adder *adder = argument;

	add_many(&adder->side, adder->conn, ADDS);
	return NULL;
}

static void many_threads(void)
{
	static struct adder adders[ADDERS];
	struct side_options o = side_defaults();

	side_open(&b, o);
	for (int i = 0; i < ADDERS; i++) {
		side_open(&adders[i].side, o);
		connect_pair(&adders[i].side, &adders[i].conn, &b, &cb);
		import_far(&adders[i].side, b.exported, b.exported_len);
	}
	for (int i = 0; i < ADDERS; i++)
		MUST(pthread_create(&adders[i].thread, NULL, adder_thread, &adders[i]) == 0);
	/* The program's own atomics on the same word. */
	for (int i = 0; i < ADDS; i++)
		__atomic_fetch_add(word_at(&b, 0), 1, __ATOMIC_RELAXED);
	for (int i = 0; i < ADDERS; i++)
		pthread_join(adders[i].thread, NULL);
	CHECK_EQ(__atomic_load_n(word_at(&b, 0), __ATOMIC_SEQ_CST), (ADDERS + 1) * ADDS);
	for (int i = 0; i < ADDERS; i++)
		side_close(&adders[i].side);
	side_close(&b);
}

/* ---- two processes ------------------------------------------------------------------------------------------------------------------------ */
#define CHILDREN 2
#define REMOTE_ADDS 10000

static void processes_parent(void)
{
	int channels[CHILDREN];
	pid_t children[CHILDREN];
	uint64_t start;

	side_open(&b, side_defaults());
	for (int i = 0; i < CHILDREN; i++) {
		children[i] = start_child("adder", "", &channels[i]);
		connect_over(&b, channels[i], false);
		OK(doca_mmap_destroy(b.far));
		b.far = NULL;
	}
	start = check_now_ns();
	for (int i = 0; i < CHILDREN; i++)
		tell(channels[i], "g", 1);
	for (int i = 0; i < REMOTE_ADDS; i++)
		__atomic_fetch_add(word_at(&b, 0), 1, __ATOMIC_RELAXED);
	/* Nobody progresses here: the NIC serves its peers by itself. */
	for (int i = 0; i < CHILDREN; i++) {
		char done;

		hear(channels[i], &done, 1);
	}
	printf("%d fetch-and-adds of %d processes in %.0f ms\n", CHILDREN * REMOTE_ADDS, CHILDREN, (double)(check_now_ns() - start) / 1e6);
	CHECK_EQ(__atomic_load_n(word_at(&b, 0), __ATOMIC_SEQ_CST), (CHILDREN + 1) * REMOTE_ADDS);
	for (int i = 0; i < CHILDREN; i++)
		end_child(children[i], channels[i]);
	side_close(&b);
}

static void adder_child(void)
{
	struct doca_rdma_connection *conn;
	char byte;

	side_open(&a, side_defaults());
	conn = connect_over(&a, CHANNEL, true);
	hear(CHANNEL, &byte, 1);
	add_many(&a, conn, REMOTE_ADDS);
	tell(CHANNEL, "d", 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&a);
}

/* Everything on one stream: atomics between pieces of bulk data, more of them than a responder remembers, and behind a send that finds no
 * receive; each is carried out once and in its turn. */
static void mixed_parent(void)
{
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("mixed", "", &channel);
	static struct op x[40], w, s, d;
	uint64_t there;
	char go;

	side_open(&a, side_defaults());
	conn = connect_over(&a, channel, true);
	post_fetch_add(&a, conn, &x[0], far_data(&a, 0, 8), room_at(&a, 0, 8), 3);
	post_send(&a, conn, &s, data_at(&a, 900000, 8));
	for (unsigned i = 1; i < 39; i++) {
		post_fetch_add(&a, conn, &x[i], far_data(&a, 0, 8), room_at(&a, i * 8, 8), 3);
		if (i == 20)
			post_write(&a, conn, &w, data_at(&a, 4096, 300000), far_room(&a, 4096, 300000));
		if (i == 30)
			post_read(&a, conn, &d, far_data(&a, 4096, 300000), room_at(&a, 400000, 300000));
	}
	post_cmp_swp(&a, conn, &x[39], far_data(&a, 0, 8), room_at(&a, 39 * 8, 8), 39 * 3, 5);
	SUCCEEDS(x[0], &a, NULL);
	stays(&s, &a, NULL, 50);
	CHECK(!x[1].done);
	tell(channel, "r", 1);
	SUCCEEDS(s, &a, NULL);
	for (unsigned i = 1; i < 40; i++) {
		SUCCEEDS(x[i], &a, NULL);
		CHECK_EQ(*word_at(&a, i * 8), i * 3);
	}
	CHECK(w.done && d.done && x[20].order < w.order && w.order < x[21].order && x[30].order < d.order && d.order < x[31].order);
	hear(channel, &there, sizeof(there));
	CHECK_EQ(there, 3); /* seen by the peer while the send waited: what is behind it had not been done */
	tell(channel, "v", 1);
	hear(channel, &there, sizeof(there));
	CHECK_EQ(there, 5);
	/* What the responder refuses. */
	post_fetch_add(&a, conn, &x[0], far_data(&a, (1 << 20) - 8, 8), room_at(&a, 0, 8), 1);
	post_fetch_add(&a, conn, &x[1], far_data(&a, 1 << 20, 8), room_at(&a, 8, 8), 1);
	post_fetch_add(&a, conn, &x[2], far_data(&a, 0, 8), room_at(&a, 16, 8), 1);
	SUCCEEDS(x[0], &a, NULL);
	ENDS(IO_FAILED, x[1], &a, NULL);
	ENDS(IO_FAILED, x[2], &a, NULL);
	hear(channel, &go, 1);
	end_child(child, channel);
	side_close(&a);
}

static void mixed_child(void)
{
	struct doca_rdma_connection *conn;
	struct op r, s;
	uint64_t now;
	char go;

	side_open(&b, side_defaults());
	conn = connect_over(&b, CHANNEL, false);
	hear(CHANNEL, &go, 1);
	now = __atomic_load_n(word_at(&b, 0), __ATOMIC_SEQ_CST);
	post_receive(&b, &r, room_at(&b, 800000, 100));
	SUCCEEDS(r, &b, NULL);
	tell(CHANNEL, &now, sizeof(now));
	hear(CHANNEL, &go, 1);
	now = __atomic_load_n(word_at(&b, 0), __ATOMIC_SEQ_CST);
	tell(CHANNEL, &now, sizeof(now));
	post_send(&b, conn, &s, NULL); /* never received: ends when the peer's request was refused */
	ENDS(IO_FAILED, s, &b, NULL);
	CHECK_EQ(*word_at(&b, 0), 5);
	tell(CHANNEL, "e", 1);
	CHECK(read(CHANNEL, &go, 1) == 0);
	side_close(&b);
}

/* The requester may do only what its own NIC lets it; the peer may be anything: permission and key are the responder's to check. */
static void permission_parent(void)
{
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("reader", "", &channel);
	struct op x;

	side_open(&a, side_defaults());
	conn = connect_over(&a, channel, true);
	post_read(&a, conn, &x, far_data(&a, 0, 8), room_at(&a, 0, 8));
	SUCCEEDS(x, &a, NULL);
	post_cmp_swp(&a, conn, &x, far_data(&a, 0, 8), room_at(&a, 0, 8), 0, 1);
	ENDS(IO_FAILED, x, &a, NULL);
	end_child(child, channel);
	side_close(&a);
}

static void reader_child(void)
{
	struct side_options o = side_defaults();
	char byte;

	o.mmap_permissions &= ~(uint32_t)DOCA_ACCESS_FLAG_RDMA_ATOMIC;
	side_open(&b, o);
	connect_over(&b, CHANNEL, false);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	CHECK_EQ(*word_at(&b, 0), 0);
	side_close(&b);
}

/* While an operation is under way the memory for its result cannot be withdrawn. */
static void result_memory(void)
{
	struct op x;
	struct doca_buf *result;

	open_both(side_defaults(), side_defaults());
	doca_emu_fault_set("rdma.op.delay_ns", 50000000, 1);
	result = room_at(&a, 0, 8);
	post_fetch_add(&a, ca, &x, far_data(&a, 0, 8), result, 1);
	ANSWERS(NOT_PERMITTED, doca_mmap_stop(a.mmap)); /* the buf is out, and so the memory stays registered */
	SUCCEEDS(x, &a, &b);
	doca_emu_fault_clear();
	close_both();
}

int main(int argc, char **argv)
{
	if (argc == 3) {
		if (strcmp(argv[1], "adder") == 0)
			adder_child();
		else if (strcmp(argv[1], "mixed") == 0)
			mixed_child();
		else if (strcmp(argv[1], "reader") == 0)
			reader_child();
		return rdma_done(argv[1]);
	}
	semantics();
	batches();
	permissions();
	remote_bounds();
	bad_arguments();
	many_threads();
	result_memory();
	processes_parent();
	mixed_parent();
	permission_parent();
	return rdma_done("rdma, atomics");
}
