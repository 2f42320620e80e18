/* SPDX-License-Identifier: Apache-2.0 */
/* Peers that speak the wire format and mean harm: a client to a server, a server to a client; greetings and frames that are nearly right.
 * Nothing may crash or hang, and every task ends. */
#include "comch_fixture.h"
#include "comch_raw.h"

static struct end me;
static const struct end_options defaults;
static unsigned connected, messages;

static void put_frame(int fd, const struct comch_header *header, const void *body)
{
	uint8_t bytes[COMCH_HEADER];

	comch_put_header(bytes, header);
	if (any(60) == 0)
		bytes[any(COMCH_HEADER)] ^= (uint8_t)(1 + any(255));
	if (any(10) == 0) { /* in two pieces */
		put(fd, bytes, 7);
		put(fd, bytes + 7, sizeof(bytes) - 7);
	} else {
		put(fd, bytes, sizeof(bytes));
	}
	if (header->len > 0)
		put(fd, body, any(30) == 0 ? any(header->len) : header->len);
}

static void put_greeting(int fd, enum comch_kind kind)
{
	struct comch_hello hello = {.max_msg = 1 + any(COMCH_MAX_MSG), .recv_queue = 1 + any(64), .function = "0000:b1:00.0", .name = "test"};
	uint8_t body[200] = {0};

	if (any(20) == 0)
		hello.max_msg = any(2) * 0xffffffffu;
	if (any(20) == 0)
		hello.recv_queue = any(2) * 0xffffffffu;
	if (any(20) == 0)
		memset(hello.name, 'x', sizeof(hello.name));
	if (any(20) == 0)
		hello.function[any(8)]++;
	comch_put_hello(body, &hello);
	if (any(20) == 0)
		body[any(COMCH_HELLO_LEN)] ^= (uint8_t)(1 + any(255));
	put_frame(fd, &(struct comch_header){.kind = (uint8_t)kind, .len = any(40) == 0 ? any(200) : COMCH_HELLO_LEN}, body);
}

static void random_frame(int fd)
{
	static const uint8_t kinds[] = {COMCH_MESSAGE, COMCH_MESSAGE, COMCH_MESSAGE, COMCH_CREDIT, COMCH_CREDIT, COMCH_HELLO, COMCH_WELCOME, COMCH_READY,
					COMCH_REFUSED, 0, 7, 31, 255};
	static const uint32_t lens[] = {0, 1, 64, 4080, 4081, 70000};
	static uint8_t body[70000];
	struct comch_header header = {.kind = any(3) == 0 ? (uint8_t)(COMCH_KIND_FAST + any(12)) : kinds[any(any(5) == 0 ? sizeof(kinds) : 5)]};

	header.flags = (uint8_t)any(4);
	header.aux = (uint16_t)any(40);
	header.a = any(3) == 0 ? any(1 << 24) << any(9) : 1 + any(4);
	header.b = any(3) == 0 ? any(1 << 24) << any(9) : any(4);
	header.c = any(3) == 0 ? (uint64_t)any(1 << 24) << any(40) : any(100);
	if (header.kind == COMCH_MESSAGE)
		header.len = any(6) == 0 ? lens[any(6)] : 1 + any(100);
	else if (header.kind >= COMCH_KIND_FAST || any(8) == 0)
		header.len = lens[any(6)];
	put_frame(fd, &header, body);
}

static void harm(int fd, enum comch_kind greeting)
{
	if (any(12) != 0)
		put_greeting(fd, greeting);
	if (greeting == COMCH_HELLO && any(12) != 0)
		put_frame(fd, &(struct comch_header){.kind = COMCH_READY}, NULL);
	for (unsigned frames = any(30); frames > 0; frames--) {
		random_frame(fd);
		if (any(4) == 0)
			step(&me, NULL);
	}
	if (any(2) == 0)
		usleep(200);
}

/* Hangs up, in one way or the other, and not before the server has taken the call: what is looked at then has begun. */
static void hang_up(int fd)
{
	char bytes[4096];

	if (recv(fd, bytes, 1, MSG_PEEK | MSG_DONTWAIT) <= 0 || any(2) == 0) {
		shutdown(fd, SHUT_WR);
		while (recv(fd, bytes, sizeof(bytes), 0) > 0)
			;
	}
	close(fd);
}

static void harmful_client(void)
{
	struct sockaddr_un to;
	struct sent sent[4];
	unsigned on_the_way = 0;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	address(&to);
	MUST(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0);
	harm(fd, COMCH_HELLO);
	if (me.num_connected > me.num_ended)
		while (on_the_way < 4 && try_send(&me, me.conn, "abc", 3, &sent[on_the_way]) == DOCA_SUCCESS)
			on_the_way++;
	hang_up(fd);
	for (unsigned i = 0; i < on_the_way; i++)
		UNTIL(sent[i].done, step(&me, NULL));
	UNTIL(check_live("comch_connection") == 0, step(&me, NULL));
	CHECK_EQ(me.num_connected, me.num_ended);
	connected += me.num_connected;
	messages += me.num_messages;
	me.num_connected = me.num_ended = me.num_told = me.num_messages = 0;
}

/* A server's place, with somebody else in it. */
static void harmful_server(void)
{
	struct sockaddr_un at;
	struct end real;
	int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), fd;

	server_open(&real, defaults);
	address(&at);
	unlink(at.sun_path);
	MUST(listener >= 0 && bind(listener, (struct sockaddr *)&at, sizeof(at)) == 0 && listen(listener, 4) == 0);
	end_make(&me, false, defaults);
	for (int round = 0; round < 1500; round++) {
		me.states[0] = 0;
		me.num_told = 0;
		memset(me.states, 0, sizeof(me.states));
		CHECK_EQ(doca_ctx_start(me.ctx), DOCA_ERROR_IN_PROGRESS);
		fd = accept(listener, NULL, NULL);
		MUST(fd >= 0);
		harm(fd, COMCH_WELCOME);
		close(fd);
		UNTIL(end_state(&me) == 'i', step(&me, NULL));
		connected += strchr(me.states, 'r') != NULL;
	}
	messages += me.num_messages;
	end_close(&me);
	close(listener);
	end_close(&real);
}

int main(void)
{
	server_open(&me, defaults);
	for (int round = 0; round < 1500; round++)
		harmful_client();
	end_close(&me);
	printf("%u came in, %u messages\n", connected, messages);
	CHECK(connected > 200 && messages > 200); /* or they never got past the door */
	connected = messages = 0;
	harmful_server();
	printf("%u came in, %u messages\n", connected, messages);
	CHECK(connected > 200 && messages > 200);
	return comch_done("comch, harmful peers");
}
