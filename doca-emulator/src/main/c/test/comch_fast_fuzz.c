/* SPDX-License-Identifier: Apache-2.0 */
/* A peer that speaks of consumers and sends as producers do, nearly right: nothing may crash or hang, no byte may land outside of a posted
 * receive, and every task ends. */
#include "comch_fast_fixture.h"
#include "comch_raw.h"

#include "../comch/fast.h"

#define ROOM 4096u
#define RECEIVES 6
static struct end server;
static unsigned delivered, refused, answered, lived;

/* ---- the peer ------------------------------------------------------------------------------------------------------- */
static void raw_frame(int fd, struct comch_header header, const void *body)
{
	static uint8_t bytes[COMCH_HEADER + 300000];

	comch_put_header(bytes, &header);
	if (header.len > 0)
		memcpy(bytes + COMCH_HEADER, body, header.len);
	if (header.kind >= COMCH_KIND_FAST && any(300) == 0)
		bytes[any(COMCH_HEADER)] ^= (uint8_t)(1 + any(255));
	put(fd, bytes, COMCH_HEADER + (header.kind >= COMCH_KIND_FAST && any(300) == 0 ? any(header.len + 1) : header.len));
}

static int raw_connect(void)
{
	struct comch_hello hello = {.max_msg = 100, .recv_queue = 4, .function = "0000:b1:00.0", .name = "fuzz"};
	uint8_t body[COMCH_HELLO_LEN] = {0}, nonce[FAST_PEER_BODY];
	struct sockaddr_un to;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	address(&to);
	MUST(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0);
	comch_put_hello(body, &hello);
	raw_frame(fd, (struct comch_header){.kind = COMCH_HELLO, .len = COMCH_HELLO_LEN}, body);
	raw_frame(fd, (struct comch_header){.kind = COMCH_READY}, NULL);
	for (unsigned i = 0; i < sizeof(nonce); i++)
		nonce[i] = (uint8_t)any(256);
	if (any(4) == 0) /* "I am in your process" */
		memcpy(nonce, emu_process_nonce(), 16);
	raw_frame(fd, (struct comch_header){.kind = FAST_PEER, .len = FAST_PEER_BODY}, nonce);
	return fd;
}

static uint32_t nearly(uint32_t right) { return any(100) != 0 ? right : any(2) == 0 ? right + 1 - any(3) : any(1 << 24) << any(9); }

/* A message in one to three pieces, possibly with one missing, or another's in between. */
static void raw_message(int fd, uint32_t consumer, uint32_t run)
{
	static uint8_t body[300000];
	static const uint32_t lengths[] = {0, 1, 100, ROOM - 1, ROOM, ROOM + 1, 100000, 262144 + 5};
	uint32_t len = any(3) == 0 ? lengths[any(8)] : any(ROOM), imm = any(2) == 0 ? 0 : any(34), off = 0, producer = 1 + any(2);

	for (unsigned piece = 0; piece < 4; piece++) {
		uint32_t now = len - off < 262144 ? len - off : 262144;
		bool first = piece == 0, last;

		if (now > 1 && any(6) == 0)
			now = 1 + any(now - 1);
		last = off + now == len;
		if (any(60) == 0)
			continue;
		memset(body, 0x11, imm + now);
		raw_frame(fd,
			  (struct comch_header){.kind = (uint8_t)nearly(first ? FAST_DATA : FAST_MORE),
						.len = (first ? imm : 0) + now,
						.flags = (uint8_t)nearly(last),
						.aux = (uint16_t)(first ? imm : 0),
						.a = nearly(consumer),
						.b = nearly(producer),
						.c = fast_run_len(nearly(run), nearly(len))},
			  body);
		off += now;
		if (last)
			break;
	}
}

static void raw_word(int fd, uint32_t *consumers, uint32_t sent, uint32_t *said)
{
	uint32_t id = 1 + any(3);

	switch (any(5)) {
	case 0:
		if ((*consumers & 1u << id) != 0 && any(40) != 0) /* it is there */
			break;
		raw_frame(fd, (struct comch_header){.kind = FAST_NEW, .a = nearly(id), .b = any(30) == 0 ? 33 : any(33), .c = 1}, NULL);
		if ((*consumers & 1u << id) == 0 && any(2) == 0)
			raw_frame(fd, (struct comch_header){.kind = FAST_CREDIT, .a = id, .b = 1 + any(3), .c = 1}, NULL);
		*consumers |= 1u << id;
		break;
	case 1:
		if ((*consumers & 1u << id) != 0 && any(2) == 0)
			raw_frame(fd, (struct comch_header){.kind = FAST_GONE, .a = nearly(id), .c = nearly(1)}, NULL);
		break;
	case 2:
		if ((*consumers & 1u << id) != 0)
			raw_frame(fd, (struct comch_header){.kind = FAST_CREDIT, .a = nearly(id), .b = nearly(1 + any(3)), .c = nearly(1)}, NULL);
		break;
	case 3:
		raw_frame(fd, (struct comch_header){.kind = FAST_ACK, .a = nearly(sent - *said)}, NULL);
		*said = sent;
		break;
	case 4:
		if (sent > *said || any(20) == 0)
			raw_frame(fd, (struct comch_header){.kind = FAST_NAK, .a = nearly(FAST_NO_CONSUMER + any(3))}, NULL);
		*said += sent > *said;
		break;
	}
}

/* ---- this end -------------------------------------------------------------------------------------------------------- */
static void came(struct lane *lane, struct doca_task *base)
{
	struct doca_comch_consumer_task_post_recv *task = (struct doca_comch_consumer_task_post_recv *)base;
	size_t len = 0;

	(void)lane;
	OK(doca_buf_get_data_len(doca_comch_consumer_task_post_recv_get_buf(task), &len));
	CHECK(len <= ROOM);
	delivered += doca_task_get_status(base) == DOCA_SUCCESS;
	free_recv(base);
}

static void went(struct lane *lane, struct doca_task *base)
{
	(void)lane;
	if (doca_task_get_status(base) == DOCA_SUCCESS)
		answered++;
	else
		refused++;
	free_send(base);
}

static void step(struct lane *consumer, struct lane *producer)
{
	end_progress(&server);
	lane_progress(consumer);
	lane_progress(producer);
}

static void submit_some(struct lane *producer, int *submitted)
{
	struct doca_comch_producer_task_send *task;

	if (producer->state != DOCA_CTX_STATE_RUNNING)
		return;
	task = prepare(producer, 1 + any(3), 0, any(4) == 0 ? 0 : 1 + any(70000));
	if (doca_task_submit(doca_comch_producer_task_send_as_task(task)) == DOCA_SUCCESS)
		(*submitted)++;
	else
		free_send(doca_comch_producer_task_send_as_task(task));
}

static void round_of_harm(void)
{
	struct lane consumer, producer;
	int fd = raw_connect(), posted = 0, submitted = 0, before = server.connected, ended = server.disconnected;
	uint32_t consumers = 0, said = 0;
	char drained[65536];

	server.num_events = 0;
	for (uint64_t end = check_now_ns() + 5000000000u; server.connected == before && check_now_ns() < end;)
		end_progress(&server);
	MUST(server.connected == before + 1);
	/* The connection may have ended already, and its end been told: then there is nothing to make anything on. */
	lane_memory(&consumer, &server, ROOM * (RECEIVES + 2), DOCA_ACCESS_FLAG_PCI_READ_WRITE);
	memset(consumer.memory, 0xee, consumer.size);
	lane_memory(&producer, &server, 70000, DOCA_ACCESS_FLAG_PCI_READ_ONLY);
	if (server.disconnected == ended && doca_comch_consumer_create(server.conn, consumer.mmap, &consumer.consumer) == DOCA_SUCCESS &&
	    doca_comch_producer_create(server.conn, &producer.producer) == DOCA_SUCCESS) {
		consumer.ctx = doca_comch_consumer_as_ctx(consumer.consumer);
		producer.ctx = doca_comch_producer_as_ctx(producer.producer);
		OK(doca_comch_consumer_task_post_recv_set_conf(consumer.consumer, recv_good, recv_bad, RECEIVES));
		OK(doca_comch_consumer_set_imm_data_len(consumer.consumer, 32));
		OK(doca_comch_producer_task_send_set_conf(producer.producer, send_good, send_bad, 64));
		lane_connect(&consumer);
		lane_connect(&producer);
		consumer.completed = came;
		producer.completed = went;
		bool up = doca_ctx_start(consumer.ctx) == DOCA_ERROR_IN_PROGRESS;

		(void)(doca_ctx_start(producer.ctx) == DOCA_SUCCESS);
		OK(doca_comch_consumer_get_id(consumer.consumer, &consumer.id));
		if (up && any(20) != 0)
			raw_frame(fd, (struct comch_header){.kind = FAST_KNOWN, .a = consumer.id, .c = 1}, NULL);
		for (unsigned words = 10 + any(40); words > 0; words--) {
			step(&consumer, &producer);
			if (consumer.state == DOCA_CTX_STATE_RUNNING && posted < RECEIVES && any(3) == 0) {
				struct doca_comch_consumer_task_post_recv *task;

				OK(doca_comch_consumer_task_post_recv_alloc_init(consumer.consumer,
										 lane_buf(&consumer, (size_t)(posted + 1) * ROOM, ROOM, false), &task));
				if (doca_task_submit(doca_comch_consumer_task_post_recv_as_task(task)) == DOCA_SUCCESS)
					posted++;
				else
					free_recv(doca_comch_consumer_task_post_recv_as_task(task));
			}
			if (any(3) == 0)
				submit_some(&producer, &submitted);
			if (any(3) == 0 && (posted > 0 || any(20) == 0))
				raw_message(fd, consumer.id, 1);
			else
				raw_word(fd, &consumers, (uint32_t)submitted, &said);
			while (any(3) != 0 && recv(fd, drained, sizeof(drained), MSG_DONTWAIT) > 0)
				;
			if (any(60) == 0 && consumer.state == DOCA_CTX_STATE_RUNNING)
				lane_stop(&consumer);
		}
		lived += server.disconnected == ended;
	}
	close(fd);
	UNTIL(server.disconnected > ended, step(&consumer, &producer));
	/* All that was submitted came back, by way of contexts that ended by themselves. */
	if (producer.ctx != NULL)
		UNTIL(consumer.state == DOCA_CTX_STATE_IDLE && producer.state == DOCA_CTX_STATE_IDLE, step(&consumer, &producer));
	CHECK_EQ(producer.good + producer.bad, submitted);
	CHECK_EQ(consumer.good + consumer.bad, posted);
	for (unsigned i = 0; i < ROOM; i++)
		if (consumer.memory[i] != 0xee || consumer.memory[ROOM * (RECEIVES + 1) + i] != 0xee) {
			CHECK(!"a byte outside of the receives");
			break;
		}
	for (struct lane *lane = &consumer; lane != NULL; lane = lane == &consumer ? &producer : NULL) {
		if (lane->consumer != NULL || lane->producer != NULL) {
			lane_destroy(lane);
			continue;
		}
		OK(doca_pe_destroy(lane->pe));
		OK(doca_buf_inventory_destroy(lane->inventory));
		OK(doca_mmap_destroy(lane->mmap));
		free(lane->memory);
	}
	UNTIL(check_live("comch_connection") == 0, end_progress(&server));
}

int main(void)
{
	server_open(&server, "fuzz");
	for (unsigned round = 0; round < 1500; round++)
		round_of_harm();
	end_close(&server);
	printf("%u messages came, %u went, %u were refused or flushed; %u connections lived to the end\n", delivered, answered, refused, lived);
	CHECK(delivered > 300 && answered > 20 && refused > 100 && lived > 100); /* or they never got past the door */
	check_broken(); /* a connection whose end was told is named by a late create */
	return comch_done("comch, fast path, harmful peers");
}
