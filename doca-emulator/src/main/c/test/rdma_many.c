/* SPDX-License-Identifier: Apache-2.0 */
/* Many connections, stopping in the middle of everything, broken descriptions, and thousands of short lives. */
#include <dirent.h>

#include "rdma_fixture.h"

#define CHANNEL 3
#define CONNECTIONS 64
#define CLIENTS 8

static struct side server, clients[CLIENTS];
static struct doca_rdma_connection *cc[CONNECTIONS], *cs[CONNECTIONS];

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

/* ---- 64 connections on one context, from eight others -------------------------------------------------------------------------- */
static void many_in_one_process(void)
{
	struct side_options o = side_defaults();
	static struct op s[CONNECTIONS], r[CONNECTIONS];
	bool seen[CONNECTIONS] = {false};

	o.max_connections = CONNECTIONS;
	side_open(&server, o);
	for (int i = 0; i < CLIENTS; i++) {
		side_open(&clients[i], side_defaults());
		import_far(&clients[i], server.exported, server.exported_len);
	}
	for (int i = 0; i < CONNECTIONS; i++) {
		uint32_t id;

		connect_pair(&clients[i % CLIENTS], &cc[i], &server, &cs[i]);
		OK(doca_rdma_connection_get_id(cs[i], &id));
		CHECK_EQ(id, i);
	}
	{
		struct doca_rdma_connection *extra;
		const void *details;
		size_t size;

		ANSWERS(FULL, doca_rdma_export(server.rdma, &details, &size, &extra));
	}
	for (int round = 0; round < 4; round++) {
		memset(seen, 0, sizeof(seen));
		for (int i = 0; i < CONNECTIONS; i++) {
			if (round % 2 == 0)
				post_receive(&server, &r[i], room_at(&server, (size_t)i * 4, 4));
			memcpy(clients[i % CLIENTS].memory + i * 4, &i, 4);
			post_send(&clients[i % CLIENTS], cc[i], &s[i], data_at(&clients[i % CLIENTS], (size_t)i * 4, 4));
		}
		for (int i = 0; i < CONNECTIONS && round % 2 == 1; i++) /* every second round all of them have to wait for a receive */
			post_receive(&server, &r[i], room_at(&server, (size_t)i * 4, 4));
		for (int i = 0; i < CONNECTIONS; i++) {
			int which;

			SUCCEEDS(s[i], &clients[i % CLIENTS], &server);
			SUCCEEDS(r[i], &server, NULL);
			memcpy(&which, server.memory + i * 4, 4);
			CHECK(which >= 0 && which < CONNECTIONS && !seen[which] && r[i].conn == cs[which]);
			seen[which] = true;
		}
	}
	/* One dies; the others go on. */
	post_write(&clients[0], cc[0], &s[0], data_at(&clients[0], 0, 8), far_room(&clients[0], (1 << 20) - 4, 8));
	ENDS(IO_FAILED, s[0], &clients[0], &server);
	post_receive(&server, &r[1], room_at(&server, 0, 4));
	post_send(&clients[1], cc[1], &s[1], data_at(&clients[1], 0, 4));
	SUCCEEDS(s[1], &clients[1], &server);
	SUCCEEDS(r[1], &clients[1], &server);
	side_close(&server);
	for (int i = 0; i < CLIENTS; i++)
		side_close(&clients[i]);
}

static void many_parent(void)
{
	struct side_options o = side_defaults();
	static struct op s[CONNECTIONS], r[CONNECTIONS];
	int channel;
	pid_t child = start_child("many", "", &channel);

	o.max_connections = CONNECTIONS;
	side_open(&server, o);
	for (int i = 0; i < CONNECTIONS; i++)
		cs[i] = connect_over(&server, channel, i % 2 == 0);
	for (int i = 0; i < CONNECTIONS; i++)
		post_receive(&server, &r[i], room_at(&server, (size_t)i * 1000, 1000));
	for (int i = 0; i < CONNECTIONS; i++)
		post_send(&server, cs[i], &s[i], data_at(&server, 900000, 1000));
	for (int i = 0; i < CONNECTIONS; i++) {
		SUCCEEDS(s[i], &server, NULL);
		SUCCEEDS(r[i], &server, NULL);
		CHECK(r[i].conn == cs[server.memory[i * 1000]]);
	}
	end_child(child, channel);
	side_close(&server);
}

static int many_child(void)
{
	struct side_options o = side_defaults();
	static struct op s[CONNECTIONS], r[CONNECTIONS];
	char byte;

	o.max_connections = CONNECTIONS;
	side_open(&server, o);
	for (int i = 0; i < CONNECTIONS; i++)
		cs[i] = connect_over(&server, CHANNEL, i % 2 == 1);
	for (int i = 0; i < CONNECTIONS; i++) {
		server.memory[i * 1000] = (uint8_t)i;
		post_receive(&server, &r[i], room_at(&server, 900000, 1000));
		post_send(&server, cs[i], &s[i], data_at(&server, (size_t)i * 1000, 1000));
	}
	for (int i = 0; i < CONNECTIONS; i++) {
		SUCCEEDS(s[i], &server, NULL);
		SUCCEEDS(r[i], &server, NULL);
	}
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&server);
	return rdma_done("many");
}

/* ---- stop with everything in flight -------------------------------------------------------------------------------------------------- */
static void all_in_flight(struct side *side, struct doca_rdma_connection *conn, struct op ops[20])
{
	for (int i = 0; i < 4; i++)
		post_receive(side, &ops[i], room_at(side, 0, 100));
	post_write(side, conn, &ops[4], data_at(side, 0, 1 << 20), far_room(side, 0, 1 << 20));
	post_read(side, conn, &ops[5], far_data(side, 0, 1 << 20), room_at(side, 0, 1 << 20));
	post_write(side, conn, &ops[6], data_at(side, 0, 1 << 20), far_room(side, 0, 1 << 20));
	for (int i = 7; i < 15; i++)
		post_send(side, conn, &ops[i], data_at(side, 0, 50000));
	for (int i = 15; i < 20; i++) /* not even rung for */
		OK(post_write_flags(side, conn, &ops[i], data_at(side, 0, 8), far_room(side, 0, 8), 0));
}

static void all_ended(const struct op ops[20])
{
	for (int i = 0; i < 20; i++) {
		CHECK(ops[i].done);
		CHECK(ops[i].status == DOCA_ERROR_IO_FAILED || (i >= 4 && i < 7 && ops[i].status == DOCA_SUCCESS));
	}
}

static void stop_in_one_process(void)
{
	for (int i = 0; i < 50; i++) {
		static struct op a[20], b[20];

		side_open(&clients[0], side_defaults());
		side_open(&clients[1], side_defaults());
		import_far(&clients[0], clients[1].exported, clients[1].exported_len);
		import_far(&clients[1], clients[0].exported, clients[0].exported_len);
		connect_pair(&clients[0], &cc[0], &clients[1], &cc[1]);
		/* The receives of one serve the first sends of the other; so only those that get none are left at the end. */
		all_in_flight(&clients[0], cc[0], a);
		for (int step = 0; step < i; step++)
			doca_pe_progress(clients[0].pe);
		side_stop(&clients[0]);
		all_ended(a);
		memset(b, 0, sizeof(b));
		post_send(&clients[1], cc[1], &b[0], NULL);
		ENDS(IO_FAILED, b[0], &clients[1], NULL);
		side_close(&clients[1]);
		side_close(&clients[0]);
	}
}

static void stop_parent(void)
{
	int channel;
	pid_t child = start_child("stop", "", &channel);

	for (int i = 0; i < 20; i++) {
		static struct op ops[20];
		struct doca_rdma_connection *conn;

		side_open(&server, side_defaults());
		conn = connect_over(&server, channel, i % 2 == 0);
		all_in_flight(&server, conn, ops);
		for (int step = 0; step < 50 * i; step++)
			pump(&server, NULL);
		side_stop(&server);
		all_ended(ops);
		side_close(&server);
	}
	end_child(child, channel);
}

static int stop_child(void)
{
	/* The peer may be gone before the link is up. */
	doca_emu_fault_set("rdma.connect.timeout_ms", 500, -1);
	for (int i = 0; i < 20; i++) {
		struct doca_rdma_connection *conn;
		struct op s;

		side_open(&server, side_defaults());
		conn = connect_over(&server, CHANNEL, i % 2 == 1);
		/* Never any receive: this ends when the peer goes. */
		do {
			post_write(&server, conn, &s, data_at(&server, 0, 8), far_room(&server, 0, 8));
			WAIT(s, &server, NULL);
		} while (s.status == DOCA_SUCCESS);
		side_close(&server);
	}
	return rdma_done("stop");
}

/* A context can be started again, and has forgotten everything. */
static void start_again(void)
{
	struct op s, r;

	side_open(&clients[0], side_defaults());
	side_open(&clients[1], side_defaults());
	for (int i = 0; i < 3; i++) {
		connect_pair(&clients[0], &cc[0], &clients[1], &cc[1]);
		post_receive(&clients[1], &r, room_at(&clients[1], 0, 8));
		post_send(&clients[0], cc[0], &s, data_at(&clients[0], 0, 8));
		SUCCEEDS(s, &clients[0], &clients[1]);
		SUCCEEDS(r, &clients[0], &clients[1]);
		side_stop(&clients[0]);
		side_stop(&clients[1]);
		CHECK_EQ(check_live("rdma_connection"), 0);
		OK(doca_rdma_set_gid_index(clients[0].rdma, 1));
		OK(doca_ctx_start(clients[0].ctx));
		OK(doca_ctx_start(clients[1].ctx));
	}
	side_close(&clients[0]);
	side_close(&clients[1]);
}

/* ---- descriptions that are none --------------------------------------------------------------------------------------------------------- */
static void mutations(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *mine, *peer;
	const void *details, *theirs;
	uint8_t bad[512];
	size_t size, their_size;
	uint32_t x = 12345;
	struct op s, r;

	side_open(&clients[0], o);
	side_open(&clients[1], o);
	OK(doca_rdma_export(clients[0].rdma, &details, &size, &mine));
	OK(doca_rdma_export(clients[1].rdma, &theirs, &their_size, &peer));
	MUST(their_size <= sizeof(bad));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(clients[0].rdma, NULL, their_size, mine));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(clients[0].rdma, theirs, 0, mine));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(clients[0].rdma, theirs, their_size, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(NULL, theirs, their_size, mine));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(clients[1].rdma, theirs, their_size, mine)); /* another context's connection */
	ANSWERS(CONNECTION_ABORTED, doca_rdma_connect(clients[0].rdma, details, size, mine)); /* itself */
	for (size_t len = 1; len < their_size; len++)
		ANSWERS(CONNECTION_ABORTED, doca_rdma_connect(clients[0].rdma, theirs, len, mine));
	for (int i = 0; i < 100000; i++) {
		memcpy(bad, theirs, their_size);
		for (unsigned changes = 1 + i % 3; changes > 0; changes--) {
			x = x * 1664525 + 1013904223;
			bad[(x >> 8) % their_size] ^= (uint8_t)(1 + (x >> 24) % 255);
		}
		if (memcmp(bad, theirs, their_size) == 0)
			continue;
		ANSWERS(CONNECTION_ABORTED, doca_rdma_connect(clients[0].rdma, bad, their_size, mine));
	}
	for (int i = 0; i < 1000; i++) {
		fill(bad, sizeof(bad), (unsigned)i);
		ANSWERS(CONNECTION_ABORTED, doca_rdma_connect(clients[0].rdma, bad, i % 2 == 0 ? their_size : (size_t)(1 + i % 511), mine));
	}
	/* And the right one still works. */
	OK(doca_rdma_connect(clients[0].rdma, theirs, their_size, mine));
	OK(doca_rdma_connect(clients[1].rdma, details, size, peer));
	post_receive(&clients[1], &r, room_at(&clients[1], 0, 8));
	post_send(&clients[0], mine, &s, data_at(&clients[0], 0, 8));
	SUCCEEDS(s, &clients[0], &clients[1]);
	SUCCEEDS(r, &clients[0], &clients[1]);
	side_close(&clients[0]);
	side_close(&clients[1]);
}

/* ---- thousands of short lives ----------------------------------------------------------------------------------------------------------------- */
static void cycles(int count)
{
	struct side_options o = side_defaults();
	struct op s, r;
	int fds = 0;
	uint64_t start = check_now_ns();

	o.memory = 4096;
	for (int i = 0; i < count; i++) {
		if (i == 10)
			fds = open_fds();
		side_open(&clients[0], o);
		side_open(&clients[1], o);
		connect_pair(&clients[0], &cc[0], &clients[1], &cc[1]);
		post_receive(&clients[1], &r, room_at(&clients[1], 0, 64));
		post_send(&clients[0], cc[0], &s, data_at(&clients[0], 0, 64));
		SUCCEEDS(s, &clients[0], &clients[1]);
		SUCCEEDS(r, &clients[0], &clients[1]);
		side_close(i % 2 == 0 ? &clients[0] : &clients[1]);
		side_close(i % 2 == 0 ? &clients[1] : &clients[0]);
	}
	CHECK_EQ(open_fds(), fds);
	for (int i = 0; i < doca_emu_object_kinds(); i++)
		CHECK_EQ(doca_emu_object_count(i), 0);
	printf("%d lives of %.0f us\n", count, (double)(check_now_ns() - start) / 1e3 / count);
}

/* One context, many connections one after the other: places are reused. */
static void reuse(void)
{
	struct side_options o = side_defaults();
	struct op s, r;

	o.max_connections = 2;
	side_open(&clients[0], o);
	side_open(&clients[1], o);
	for (int i = 0; i < 1000; i++) {
		connect_pair(&clients[0], &cc[0], &clients[1], &cc[1]);
		post_receive(&clients[1], &r, room_at(&clients[1], 0, 64));
		post_send(&clients[0], cc[0], &s, data_at(&clients[0], 0, 64));
		SUCCEEDS(s, &clients[0], &clients[1]);
		SUCCEEDS(r, &clients[0], &clients[1]);
		OK(doca_rdma_connection_disconnect(cc[0]));
		OK(doca_rdma_connection_disconnect(cc[1]));
		while (doca_pe_progress(clients[0].pe) | doca_pe_progress(clients[1].pe))
			;
		CHECK_EQ(check_live("rdma_connection"), 0);
	}
	/* A handle that is over is noticed. */
	check_broken();
	ANSWERS(INVALID_VALUE, doca_rdma_connection_disconnect(cc[0]));
	CHECK(check_broke("a connection is not used after its end"));
	side_close(&clients[0]);
	side_close(&clients[1]);
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return strcmp(argv[1], "many") == 0 ? many_child() : stop_child();
	many_in_one_process();
	many_parent();
	stop_in_one_process();
	stop_parent();
	start_again();
	mutations();
	cycles(2000);
	reuse();
	return rdma_done("rdma, many");
}
