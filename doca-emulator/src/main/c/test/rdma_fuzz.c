/* SPDX-License-Identifier: Apache-2.0 */
/* A peer that speaks the wire format and means harm: greetings and frames that are nearly right. Nothing may crash or hang, and every
 * task ends. */
#include "../rdma/wire.c"

#include "rdma_fixture.h"

static struct side me;
static struct emu_remote_key memory_key; /* a right one: most requests are nearly allowed */
static uint32_t random_state = 7;
static unsigned taken;

static uint32_t any(uint32_t below)
{
	random_state = random_state * 1664525 + 1013904223;
	return below == 0 ? 0 : (random_state >> 8) % below;
}

static int dial(const struct wire_details *to)
{
	struct sockaddr_in addr = {.sin_family = AF_INET, .sin_port = htons(to->port4)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	memcpy(&addr.sin_addr, to->ipv4, 4);
	MUST(fd >= 0 && connect(fd, (struct sockaddr *)&addr, sizeof(addr)) == 0);
	return fd;
}

static void put(int fd, const void *bytes, size_t len)
{
	/* The other end may have hung up already: that is an answer, too. */
	(void)!send(fd, bytes, len, MSG_NOSIGNAL);
}

static void put_frame(int fd, const struct wire_header *header)
{
	static uint8_t payload[EMU_CHUNK];
	uint8_t bytes[WIRE_HEADER];

	wire_put_header(bytes, header);
	if (any(50) == 0)
		bytes[any(WIRE_HEADER)] ^= (uint8_t)(1 + any(255));
	put(fd, bytes, sizeof(bytes));
	if (header->len > 0 && header->len <= sizeof(payload) && header->len < 300000)
		put(fd, payload, any(20) == 0 ? any(header->len) : header->len);
}

static void random_frame(struct wire_header *header, uint64_t *seq, uint32_t key, uint64_t base)
{
	static const uint8_t types[] = {WIRE_REQUEST, WIRE_REQUEST, WIRE_REQUEST, WIRE_REQUEST, WIRE_ACK, WIRE_READ_DATA, WIRE_NAK, WIRE_RNR,
					WIRE_VALUE, WIRE_READY, WIRE_HELLO, WIRE_CM_REPLY, 99};
	static const uint32_t lens[] = {0, 1, 64, 3000, 70000, 262144, 262145, 0xffffffff};

	*header = (struct wire_header){.type = types[any(sizeof(types))], .status = (uint8_t)any(6)};
	header->request.opcode = (uint8_t)(any(10) == 0 ? any(256) : 1 + any(RDMA_TASK_TYPES - 1));
	header->request.seq = *seq + (any(6) == 0 ? any(4) - 1 : 0);
	header->request.total = any(8) == 0 ? ((uint64_t)any(1 << 20) << any(45)) : lens[any(6)];
	header->len = any(6) == 0 ? lens[any(8)] : (uint32_t)header->request.total;
	header->off = any(8) == 0 ? any(100000) : 0;
	header->request.remote_key = any(4) == 0 ? any(1 << 24) : key;
	header->request.remote_addr = base + (any(5) == 0 ? (uint64_t)any(1 << 24) << any(40) : any(900000)) - (any(10) == 0 ? 1000 : 0);
	if (header->type == WIRE_REQUEST && header->request.opcode == RDMA_READ && any(3) != 0)
		header->len = 0;
	if (header->type == WIRE_REQUEST && header->request.opcode > RDMA_WRITE_IMM && any(8) != 0) {
		header->request.total = RDMA_WORD;
		header->len = WIRE_OPERANDS;
		header->request.remote_addr &= ~(uint64_t)(any(5) == 0 ? 0 : 7);
	}
	if (header->type == WIRE_VALUE && any(5) != 0) {
		header->len = RDMA_WORD;
		header->request.seq = 1 + any(6);
	}
	if (header->type == WIRE_REQUEST && header->off == 0 && any(10) != 0)
		++*seq;
}

static void one_peer(int round)
{
	struct wire_details mine, fake = {.id = {.qpn = 77, .cookie = 1000 + (uint64_t)round}};
	struct doca_rdma_connection *conn;
	uint8_t fake_bytes[RDMA_DETAILS_SIZE], greeting_bytes[WIRE_GREETING], frame[WIRE_HEADER];
	struct wire_greeting greeting;
	struct wire_header header = {.type = WIRE_HELLO, .len = WIRE_GREETING};
	const void *details;
	struct op ops[8];
	uint64_t seq = 1;
	size_t size;
	int fd;

	OK(doca_rdma_export(me.rdma, &details, &size, &conn));
	MUST(wire_get_details(details, size, &mine));
	fake.transport = mine.transport;
	fake.grh_enabled = mine.grh_enabled;
	wire_put_details(fake_bytes, &fake);
	OK(doca_rdma_connect(me.rdma, fake_bytes, sizeof(fake_bytes), conn));
	post_receive(&me, &ops[0], room_at(&me, 0, 100000));
	post_receive(&me, &ops[1], room_at(&me, 0, 10));
	post_send(&me, conn, &ops[2], data_at(&me, 0, 100));
	post_send(&me, conn, &ops[3], data_at(&me, 0, round % 3 == 0 ? 900000 : 100));
	post_read(&me, conn, &ops[4], NULL, NULL);
	post_write(&me, conn, &ops[5], NULL, NULL);
	post_fetch_add(&me, conn, &ops[6], far_data(&me, 0, 8), room_at(&me, 500000, 8), 1);
	post_cmp_swp(&me, conn, &ops[7], far_data(&me, 0, 8), room_at(&me, 500008, 8), 1, 2);

	fd = dial(&mine);
	greeting = (struct wire_greeting){.from = fake.id, .to = mine.id};
	if (round % 10 == 9)
		greeting.to.cookie ^= 1;
	if (round % 10 == 8)
		greeting.from.qpn = 78;
	wire_put_header(frame, &header);
	wire_put_greeting(greeting_bytes, &greeting);
	put(fd, frame, sizeof(frame));
	put(fd, greeting_bytes, sizeof(greeting_bytes));
	for (unsigned frames = any(30); frames > 0; frames--) {
		random_frame(&header, &seq, memory_key.key, (uint64_t)(uintptr_t)me.memory);
		put_frame(fd, &header);
		if (any(4) == 0)
			doca_pe_progress(me.pe);
	}
	if (any(2) == 0)
		usleep(200);
	close(fd);
	OK(doca_rdma_connection_disconnect(conn));
	for (int i = 2; i < 8; i++)
		WAIT(ops[i], &me, NULL);
	while (doca_pe_progress(me.pe))
		;
	/* Receives that no message took would pile up. */
	for (int i = 0; i < 2; i++) {
		if (!ops[i].done) {
			side_stop(&me);
			OK(doca_ctx_start(me.ctx));
			me.idle = false;
			break;
		}
	}
	for (int i = 0; i < 2; i++) {
		CHECK(ops[i].done);
		taken += ops[i].status == DOCA_SUCCESS;
	}
}

int main(void)
{
	struct side_options o = side_defaults();

	o.request_timeout_ms = 200;
	side_open(&me, o);
	import_far(&me, me.exported, me.exported_len);
	MUST(emu_mmap_remote(me.far, &memory_key));
	for (int round = 0; round < 2000; round++)
		one_peer(round);
	side_close(&me);
	printf("%u messages were taken\n", taken);
	CHECK(taken > 20); /* or it never got past the door */
	return rdma_done("rdma, harmful peers");
}
