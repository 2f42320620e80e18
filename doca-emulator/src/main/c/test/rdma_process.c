/* SPDX-License-Identifier: Apache-2.0 */
/* The same between two processes, connected by description: the child is this program, started anew. */
#include "rdma_fixture.h"

#define CHANNEL 3
#define BIG ((size_t)64 << 20)

static struct side me;

/* ---- every type, both orders of connecting ------------------------------------------------------------------------------------ */
static void types_parent(const char *order)
{
	static const size_t sizes[] = {1, 64, 5000, 300000, 900000};
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("types", order, &channel);
	struct op s, r, d;
	uint64_t there;

	side_open(&me, side_defaults());
	conn = connect_over(&me, channel, order[0] == 'p');
	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		size_t len = sizes[i];

		fill(me.memory, len, i);
		post_send(&me, conn, &s, data_at(&me, 0, len));
		SUCCEEDS(s, &me, NULL);
		hear(channel, &there, sizeof(there));
		CHECK(there == sum(me.memory, len));

		fill(me.memory, len, i + 10);
		post_send_imm(&me, conn, &s, data_at(&me, 0, len), 0xdeadbeef);
		SUCCEEDS(s, &me, NULL);
		hear(channel, &there, sizeof(there));
		CHECK(there == sum(me.memory, len));

		fill(me.memory, len, i + 20);
		post_write_imm(&me, conn, &s, data_at(&me, 0, len), far_room(&me, 100, len), 77);
		SUCCEEDS(s, &me, NULL);
		hear(channel, &there, sizeof(there));
		CHECK(there == sum(me.memory, len));

		fill(me.memory, len, i + 30);
		post_write(&me, conn, &s, data_at(&me, 0, len), far_room(&me, 100, len));
		SUCCEEDS(s, &me, NULL);
		memset(me.memory, 0, len);
		post_read(&me, conn, &d, far_data(&me, 100, len), room_at(&me, 0, len));
		SUCCEEDS(d, &me, NULL);
		CHECK_EQ(d.len, len);
		fill(me.memory + 1000000 - len, 0, 0);
		{
			uint64_t got = sum(me.memory, len);

			fill(me.memory, len, i + 30);
			CHECK(got == sum(me.memory, len));
		}
		/* And back. */
		post_receive(&me, &r, room_at(&me, 0, len));
		tell(channel, "g", 1);
		SUCCEEDS(r, &me, NULL);
		hear(channel, &there, sizeof(there));
		CHECK(there == sum(me.memory, len));
	}
	post_send(&me, conn, &s, NULL);
	SUCCEEDS(s, &me, NULL);
	post_read(&me, conn, &s, NULL, NULL);
	SUCCEEDS(s, &me, NULL);
	end_child(child, channel);
	side_close(&me);
}

static void types_child(const char *order)
{
	static const size_t sizes[] = {1, 64, 5000, 300000, 900000};
	struct op r, s;
	struct doca_rdma_connection *conn;
	uint64_t mine;
	char go;

	side_open(&me, side_defaults());
	conn = connect_over(&me, CHANNEL, order[0] == 'c');
	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (int round = 0; round < 3; round++) {
			post_receive(&me, &r, round == 2 ? NULL : room_at(&me, 0, 1000000));
			SUCCEEDS(r, &me, NULL);
			CHECK_EQ(r.len, sizes[i]);
			CHECK_EQ(r.opcode, round);
			CHECK(r.conn == conn);
			if (round == 1)
				CHECK(r.imm == 0xdeadbeef);
			if (round == 2)
				CHECK(r.imm == 77);
			mine = sum(me.memory + (round == 2 ? 100 : 0), sizes[i]);
			tell(CHANNEL, &mine, sizeof(mine));
		}
		hear(CHANNEL, &go, 1);
		fill(me.memory, sizes[i], i + 99);
		post_send(&me, conn, &s, data_at(&me, 0, sizes[i]));
		SUCCEEDS(s, &me, NULL);
		mine = sum(me.memory, sizes[i]);
		tell(CHANNEL, &mine, sizeof(mine));
	}
	post_receive(&me, &r, NULL);
	SUCCEEDS(r, &me, NULL);
	/* The peer's read is served while this program sleeps in read(2), and after: until the channel closes. */
	CHECK(read(CHANNEL, &go, 1) == 0);
	side_close(&me);
}

/* ---- one-sided operations while the peer's program sleeps; 64 MiB in one task -------------------------------------------------------- */
static void sleeper_parent(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("sleeper", "", &channel);
	struct op w, d;
	uint64_t there, start;

	o.memory = BIG;
	side_open(&me, o);
	conn = connect_over(&me, channel, true);
	for (size_t i = 0; i < BIG; i += 8) {
		uint64_t x = i * 0x9e3779b97f4a7c15u;

		memcpy(me.memory + i, &x, 8);
	}
	start = check_now_ns();
	post_write(&me, conn, &w, data_at(&me, 0, BIG), far_room(&me, 0, BIG));
	SUCCEEDS(w, &me, NULL);
	printf("64 MiB written in %.1f ms\n", (double)(check_now_ns() - start) / 1e6);
	there = sum(me.memory, BIG);
	memset(me.memory, 0, BIG);
	start = check_now_ns();
	post_read(&me, conn, &d, far_data(&me, 0, BIG), room_at(&me, 0, BIG));
	SUCCEEDS(d, &me, NULL);
	printf("64 MiB read in %.1f ms\n", (double)(check_now_ns() - start) / 1e6);
	CHECK(there == sum(me.memory, BIG));
	tell(channel, &there, sizeof(there));
	end_child(child, channel);
	side_close(&me);
}

static void sleeper_child(void)
{
	struct side_options o = side_defaults();
	uint64_t there;

	o.memory = BIG;
	side_open(&me, o);
	connect_over(&me, CHANNEL, false);
	hear(CHANNEL, &there, sizeof(there)); /* sleeps here and progresses nothing */
	CHECK(there == sum(me.memory, BIG));
	side_close(&me);
}

/* ---- receiver not ready ----------------------------------------------------------------------------------------------------------------- */
static void rnr_parent(void)
{
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("rnr", "", &channel);
	struct op s[6], w, r;
	char go;

	side_open(&me, side_defaults());
	conn = connect_over(&me, channel, true);
	fill(me.memory, 600000, 3);
	/* Six messages of different kinds against no receive; a write in between must wait its turn. */
	post_send(&me, conn, &s[0], data_at(&me, 0, 10));
	post_send(&me, conn, &s[1], data_at(&me, 0, 500000));
	post_send_imm(&me, conn, &s[2], data_at(&me, 5, 3000), 1);
	post_write(&me, conn, &w, data_at(&me, 0, 8), far_room(&me, 900000, 8));
	post_write_imm(&me, conn, &s[3], data_at(&me, 0, 300000), far_room(&me, 0, 300000), 2);
	post_read(&me, conn, &s[4], far_data(&me, 900000, 8), room_at(&me, 700000, 8));
	post_send(&me, conn, &s[5], NULL);
	stays(&s[0], &me, NULL, 100);
	/* Meanwhile the other direction works: its acknowledgements are not stuck behind what cannot be received. */
	post_receive(&me, &r, room_at(&me, 800000, 100));
	tell(channel, "s", 1);
	SUCCEEDS(r, &me, NULL);
	hear(channel, &go, 1);
	CHECK(!s[0].done);
	tell(channel, "r", 1);
	for (int i = 0; i < 6; i++)
		SUCCEEDS(s[i], &me, NULL);
	SUCCEEDS(w, &me, NULL);
	CHECK(memcmp(me.memory + 700000, me.memory, 8) == 0);
	CHECK(s[2].order < w.order && w.order < s[3].order && s[4].order < s[5].order);
	end_child(child, channel);
	side_close(&me);
}

static void rnr_child(void)
{
	struct doca_rdma_connection *conn;
	struct op s, r[5];
	char go;

	side_open(&me, side_defaults());
	conn = connect_over(&me, CHANNEL, false);
	hear(CHANNEL, &go, 1);
	post_send(&me, conn, &s, data_at(&me, 0, 100));
	SUCCEEDS(s, &me, NULL);
	tell(CHANNEL, "d", 1);
	hear(CHANNEL, &go, 1);
	for (int i = 0; i < 5; i++) {
		static const uint32_t lens[] = {10, 500000, 3000, 300000, 0};

		post_receive(&me, &r[i], room_at(&me, 300000, 600000));
		SUCCEEDS(r[i], &me, NULL);
		CHECK_EQ(r[i].len, lens[i]);
	}
	CHECK(read(CHANNEL, &go, 1) == 0);
	side_close(&me);
}

static void finite_rnr_parent(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("idle", "", &channel);
	struct op s, s2;
	uint64_t start;

	o.rnr_retries = 3;
	side_open(&me, o);
	conn = connect_over(&me, channel, true);
	start = check_now_ns();
	post_send(&me, conn, &s, data_at(&me, 0, 10));
	post_send(&me, conn, &s2, data_at(&me, 0, 10));
	ENDS(IO_FAILED, s, &me, NULL);
	CHECK(check_now_ns() - start >= 50000000 && check_now_ns() - start < 2000000000);
	ENDS(IO_FAILED, s2, &me, NULL);
	post_send(&me, conn, &s, data_at(&me, 0, 10));
	ENDS(IO_FAILED, s, &me, NULL);
	end_child(child, channel);
	side_close(&me);
}

static void idle_child(void)
{
	char byte;

	side_open(&me, side_defaults());
	connect_over(&me, CHANNEL, false);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&me);
}

/* ---- a killed peer ---------------------------------------------------------------------------------------------------------------------------- */
static void killed_parent(void)
{
	struct doca_rdma_connection *conn;
	int channel, status;
	pid_t child = start_child("idle", "", &channel);
	struct op s[4], r;
	uint64_t start;

	side_open(&me, side_defaults());
	conn = connect_over(&me, channel, true);
	/* Once it is connected: of a peer that never came one hears after a longer time. */
	post_write(&me, conn, &r, data_at(&me, 0, 8), far_room(&me, 0, 8));
	SUCCEEDS(r, &me, NULL);
	post_receive(&me, &r, room_at(&me, 0, 100));
	for (int i = 0; i < 4; i++)
		post_send(&me, conn, &s[i], data_at(&me, 0, 100000));
	stays(&s[0], &me, NULL, 30);
	start = check_now_ns();
	kill(child, SIGKILL);
	for (int i = 0; i < 4; i++)
		ENDS(IO_FAILED, s[i], &me, NULL);
	CHECK(check_now_ns() - start < 1000000000);
	CHECK(!r.done); /* one dead connection does not flush the shared receive queue */
	MUST(waitpid(child, &status, 0) == child);
	close(channel);
	side_stop(&me);
	CHECK(r.done && r.status == DOCA_ERROR_IO_FAILED);
	side_close(&me);
}

/* ---- much traffic both ways, receives late at times -------------------------------------------------------------------------------------------- */
#define MESSAGES 3000
#define WINDOW 32
#define SLOT 20000

static uint32_t size_of(unsigned who, unsigned i)
{
	uint32_t x = (i * 2654435761u) ^ (who * 40503u);

	x ^= x >> 13;
	return i % 50 == 49 ? 1 + x % SLOT : 1 + x % 300;
}

static void traffic(struct doca_rdma_connection *conn, unsigned who)
{
	static struct op s[WINDOW], r[WINDOW];
	unsigned sent = 0, acked = 0, posted = 0, got = 0;
	uint64_t end = check_now_ns() + 30000000000u;

	while ((acked < MESSAGES || got < MESSAGES) && check_now_ns() < end) {
		if (sent < MESSAGES && sent - acked < WINDOW) {
			size_t off = (size_t)(sent % WINDOW) * SLOT;
			uint32_t len = size_of(who, sent);

			memset(me.memory + off, (int)(sent + who), len);
			post_send(&me, conn, &s[sent % WINDOW], data_at(&me, off, len));
			sent++;
		}
		/* Posts in bursts, so that the peer runs dry now and then. */
		if (posted < MESSAGES && posted == got)
			for (unsigned burst = 1 + size_of(who, posted) % 8; burst > 0 && posted < MESSAGES; burst--, posted++)
				post_receive(&me, &r[posted % WINDOW], room_at(&me, (size_t)(WINDOW + posted % WINDOW) * SLOT, SLOT));
		doca_pe_progress(me.pe);
		if (acked < sent && s[acked % WINDOW].done) {
			OK(s[acked % WINDOW].status);
			acked++;
		}
		if (got < posted && r[got % WINDOW].done) {
			const uint8_t *at = me.memory + (size_t)(WINDOW + got % WINDOW) * SLOT;
			uint32_t len = size_of(1 - who, got);

			OK(r[got % WINDOW].status);
			CHECK_EQ(r[got % WINDOW].len, len);
			CHECK(at[0] == (uint8_t)(got + 1 - who) && at[len - 1] == at[0]);
			got++;
		}
	}
	CHECK_EQ(acked, MESSAGES);
	CHECK_EQ(got, MESSAGES);
}

static void traffic_parent(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("traffic", "", &channel);

	o.memory = 2 * WINDOW * SLOT;
	side_open(&me, o);
	conn = connect_over(&me, channel, true);
	traffic(conn, 0);
	end_child(child, channel);
	side_close(&me);
}

static void traffic_child(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *conn;
	char byte;

	o.memory = 2 * WINDOW * SLOT;
	side_open(&me, o);
	conn = connect_over(&me, CHANNEL, false);
	traffic(conn, 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&me);
}

/* ---- the receiver leaves as soon as it has the message: the sender still learns that it arrived ------------------------------------------------ */
static void leaving_parent(void)
{
	for (int i = 0; i < 20; i++) {
		struct doca_rdma_connection *conn;
		int channel;
		pid_t child = start_child("leaving", "", &channel);
		struct op s;

		side_open(&me, side_defaults());
		conn = connect_over(&me, channel, true);
		post_send(&me, conn, &s, data_at(&me, 0, 200000));
		SUCCEEDS(s, &me, NULL);
		end_child(child, channel);
		post_send(&me, conn, &s, data_at(&me, 0, 8));
		ENDS(IO_FAILED, s, &me, NULL);
		side_close(&me);
	}
}

static void leaving_child(void)
{
	struct op r;

	side_open(&me, side_defaults());
	connect_over(&me, CHANNEL, false);
	post_receive(&me, &r, room_at(&me, 0, 200000));
	SUCCEEDS(r, &me, NULL);
	side_close(&me);
}

/* ---- the peer never connects ------------------------------------------------------------------------------------------------------------------------ */
static void never_parent(void)
{
	struct doca_rdma_connection *conn;
	uint8_t details[4096];
	size_t len;
	int channel;
	pid_t child = start_child("never", "", &channel);
	struct op s;

	doca_emu_fault_set("rdma.connect.timeout_ms", 200, -1);
	side_open(&me, side_defaults());
	{
		const void *mine;
		size_t mine_len;

		MUST(doca_rdma_export(me.rdma, &mine, &mine_len, &conn) == DOCA_SUCCESS);
	}
	len = hear(channel, details, sizeof(details));
	OK(doca_rdma_connect(me.rdma, details, len, conn));
	post_send(&me, conn, &s, data_at(&me, 0, 8));
	stays(&s, &me, NULL, 100);
	ENDS(IO_FAILED, s, &me, NULL);
	end_child(child, channel);
	side_close(&me);
	doca_emu_fault_clear();
}

static void never_child(void)
{
	struct doca_rdma_connection *conn;
	const void *mine;
	size_t len;
	char byte;

	side_open(&me, side_defaults());
	MUST(doca_rdma_export(me.rdma, &mine, &len, &conn) == DOCA_SUCCESS);
	tell(CHANNEL, mine, len);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&me);
}

static const struct {
	const char *name;
	void (*run)(void);
} children[] = {{"sleeper", sleeper_child}, {"rnr", rnr_child},         {"idle", idle_child},
		{"traffic", traffic_child}, {"leaving", leaving_child}, {"never", never_child}};

int main(int argc, char **argv)
{
	if (argc == 3) {
		if (strcmp(argv[1], "types") == 0)
			types_child(argv[2]);
		for (unsigned i = 0; i < sizeof(children) / sizeof(children[0]); i++)
			if (strcmp(argv[1], children[i].name) == 0)
				children[i].run();
		return rdma_done(argv[1]);
	}
	types_parent("parent first");
	types_parent("child first");
	sleeper_parent();
	rnr_parent();
	finite_rnr_parent();
	killed_parent();
	traffic_parent();
	leaving_parent();
	never_parent();
	return rdma_done("rdma, two processes");
}
