/* SPDX-License-Identifier: Apache-2.0 */
/* Transport type DC: which devices do it, how it connects, and that it then does what RC does. */
#include "rdma_fixture.h"

#define CHANNEL 3

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;

static struct side_options dc_defaults(void)
{
	struct side_options o = side_defaults();

	o.dc = true;
	return o;
}

static void capabilities(void)
{
	static const bool can[] = {true, false, true}; /* the built-in devices */

	for (unsigned i = 0; i < 3; i++) {
		struct doca_dev *dev = open_device(i);
		struct doca_rdma *rdma;
		doca_error_t expected = can[i] ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED;

		CHECK_EQ(doca_rdma_cap_transport_type_is_supported(doca_dev_as_devinfo(dev), DOCA_RDMA_TRANSPORT_TYPE_DC), expected);
		MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
		CHECK_EQ(doca_rdma_set_transport_type(rdma, DOCA_RDMA_TRANSPORT_TYPE_DC), expected);
		OK(doca_rdma_destroy(rdma));
		OK(doca_dev_close(dev));
	}
}

/* No connection manager. */
static void by_address(void)
{
	struct doca_rdma_addr *addr;
	union doca_data none = {.u64 = 0};

	side_open(&a, dc_defaults());
	ANSWERS(NOT_SUPPORTED, doca_rdma_start_listen_to_port(a.rdma, 4321));
	MUST(doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", 4321, &addr) == DOCA_SUCCESS);
	ANSWERS(NOT_SUPPORTED, doca_rdma_connect_to_addr(a.rdma, addr, none));
	OK(doca_rdma_addr_destroy(addr));
	side_close(&a);
}

/* Everything an initiator may ask of a target. */
static void use(struct side *peer)
{
	struct op s, w, d, x;

	fill(a.memory, 300000, 1);
	post_send(&a, ca, &s, data_at(&a, 0, 5000));
	SUCCEEDS(s, &a, peer);
	post_write(&a, ca, &w, data_at(&a, 0, 300000), far_room(&a, 8, 300000));
	post_read(&a, ca, &d, far_data(&a, 8, 300000), room_at(&a, 400000, 300000));
	post_fetch_add(&a, ca, &x, far_data(&a, 800000, 8), room_at(&a, 900000, 8), 7);
	SUCCEEDS(w, &a, peer);
	SUCCEEDS(d, &a, peer);
	SUCCEEDS(x, &a, peer);
	CHECK(memcmp(a.memory, a.memory + 400000, 300000) == 0);
}

/* ---- one process: the target only exports -------------------------------------------------------------------------------------- */
static void here(int connects) /* bits: 1 the initiator before, 2 the target, 4 the initiator after */
{
	const void *da, *db;
	size_t la, lb;
	struct op r, s;

	side_open(&a, dc_defaults());
	side_open(&b, dc_defaults());
	import_far(&a, b.exported, b.exported_len);
	MUST(doca_rdma_export(a.rdma, &da, &la, &ca) == DOCA_SUCCESS);
	MUST(doca_rdma_export(b.rdma, &db, &lb, &cb) == DOCA_SUCCESS);
	post_receive(&b, &r, room_at(&b, 0, 5000));
	ANSWERS(NOT_CONNECTED, post_send_flags(&b, cb, &s, NULL, FLUSH));
	if (connects & 1)
		OK(doca_rdma_connect(a.rdma, db, lb, ca));
	if (connects & 2)
		OK(doca_rdma_connect(b.rdma, da, la, cb));
	if (connects & 4)
		OK(doca_rdma_connect(a.rdma, db, lb, ca));
	use(&b);
	SUCCEEDS(r, &a, &b);
	CHECK(r.conn == cb && r.len == 5000);
	/* Once it is reached the target may answer. */
	post_receive(&a, &r, room_at(&a, 0, 100));
	post_send(&b, cb, &s, data_at(&b, 0, 100));
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	OK(doca_rdma_connection_disconnect(ca));
	post_send(&b, cb, &s, NULL);
	ENDS(IO_FAILED, s, &a, &b);
	side_close(&a);
	side_close(&b);
}

/* Both ends must be of one kind. */
static void mixed(void)
{
	struct side_options oa = dc_defaults();
	const void *da, *db;
	size_t la, lb;

	side_open(&a, oa);
	side_open(&b, side_defaults());
	MUST(doca_rdma_export(a.rdma, &da, &la, &ca) == DOCA_SUCCESS);
	MUST(doca_rdma_export(b.rdma, &db, &lb, &cb) == DOCA_SUCCESS);
	ANSWERS(INVALID_VALUE, doca_rdma_connect(a.rdma, db, lb, ca));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(b.rdma, da, la, cb));
	side_close(&a);
	side_close(&b);
}

/* ---- two processes --------------------------------------------------------------------------------------------------------------------- */
static size_t hear_peer(struct side *side, int channel, uint8_t *details, size_t room, struct doca_rdma_connection **conn)
{
	uint8_t memory[4096];
	const void *mine;
	size_t mine_len, len, memory_len;

	MUST(doca_rdma_export(side->rdma, &mine, &mine_len, conn) == DOCA_SUCCESS);
	tell(channel, mine, mine_len);
	tell(channel, side->exported, side->exported_len);
	len = hear(channel, details, room);
	memory_len = hear(channel, memory, sizeof(memory));
	import_far(side, memory, memory_len);
	return len;
}

/* "only one": the parent connects, the child does not. "both": both at the same moment, as often as it takes to meet in every way. */
static void process_parent(const char *how, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		uint8_t details[4096];
		int channel;
		pid_t child = start_child("target", how, &channel);
		size_t len;
		char go;

		side_open(&a, dc_defaults());
		len = hear_peer(&a, channel, details, sizeof(details), &ca);
		hear(channel, &go, 1);
		OK(doca_rdma_connect(a.rdma, details, len, ca));
		use(NULL);
		if (how[0] == 'b') {
			struct op r;

			post_receive(&a, &r, room_at(&a, 0, 100));
			SUCCEEDS(r, &a, NULL);
		}
		end_child(child, channel);
		side_close(&a);
	}
}

static void target_child(const char *how)
{
	uint8_t details[4096];
	struct op r, s;
	size_t len;
	char byte;

	side_open(&b, dc_defaults());
	len = hear_peer(&b, CHANNEL, details, sizeof(details), &cb);
	post_receive(&b, &r, room_at(&b, 0, 5000));
	tell(CHANNEL, "g", 1);
	if (how[0] == 'b')
		OK(doca_rdma_connect(b.rdma, details, len, cb));
	SUCCEEDS(r, &b, NULL);
	CHECK(r.conn == cb);
	if (how[0] == 'b') {
		post_send(&b, cb, &s, data_at(&b, 0, 100));
		SUCCEEDS(s, &b, NULL);
	}
	CHECK(read(CHANNEL, &byte, 1) == 0);
	CHECK_EQ(*word_at(&b, 800000), 7);
	side_close(&b);
}

int main(int argc, char **argv)
{
	if (argc == 3) {
		if (strcmp(argv[1], "target") == 0)
			target_child(argv[2]);
		return rdma_done(argv[1]);
	}
	capabilities();
	by_address();
	here(1);
	here(1 | 2);
	here(2 | 4);
	mixed();
	process_parent("only one", 2);
	process_parent("both", 10);
	return rdma_done("rdma, DC");
}
