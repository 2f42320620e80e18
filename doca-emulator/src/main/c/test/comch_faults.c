/* SPDX-License-Identifier: Apache-2.0 */
/* Faults of the control path, on demand. */
#include "comch_fixture.h"

static struct end server, client;
static const struct end_options defaults;
static struct sent sent[8];

static void fault(const char *name, int64_t value, int64_t times)
{
	CHECK_EQ(doca_emu_fault_set(name, value, times), 0);
}

static void both_open(void)
{
	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
}

static void both_close(void)
{
	doca_emu_fault_clear();
	end_close(&client);
	end_close(&server);
}

static void connecting(void)
{
	server_open(&server, defaults);
	end_make(&client, false, defaults);
	fault("comch.connect.refuse", 0, 1);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(strcmp(client.states, "sti") == 0, step(&client, &server));
	CHECK_EQ(server.num_told, 0);
	/* A connection that was not successful is told, with a handle that is gone after the callback. */
	fault("comch.connect.break", 0, 1);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(strcmp(client.states, "stisti") == 0 && server.num_told == 1, step(&client, &server));
	CHECK(strcmp(server.told, "f") == 0);
	CHECK_EQ(check_live("comch_connection"), 0);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&client) == 'r' && server.num_connected == 1, step(&client, &server));
	both_close();
}

/* The common library's, as they are of use here. */
static void start_and_stop(void)
{
	server_open(&server, defaults);
	end_make(&client, false, defaults);
	fault("ctx.start.lost", 0, 1);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(server.num_connected == 1, step(&server, &client));
	CHECK(strcmp(client.states, "s") == 0);
	end_stop(&client);
	UNTIL(server.num_ended == 1, step(&server, NULL));
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&client) == 'r', step(&client, &server));
	fault("ctx.idle.never", 0, -1);
	ANSWERS(IN_PROGRESS, doca_ctx_stop(client.ctx));
	for (int i = 0; i < 1000; i++)
		step(&client, &server);
	CHECK(end_state(&client) == 't');
	ANSWERS(IN_USE, doca_comch_client_destroy(client.client));
	doca_emu_fault_clear();
	UNTIL(end_state(&client) == 'i', step(&client, NULL));
	both_close();
}

static void sending(void)
{
	both_open();
	fault("comch.submit.again", 0, 3);
	for (int i = 0; i < 3; i++)
		ANSWERS(AGAIN, try_send(&client, client.conn, "x", 1, &sent[0]));
	OK(try_send(&client, client.conn, "x", 1, &sent[0]));
	ENDS(SUCCESS, sent[0], &client, &server);
	fault("comch.send.error", DOCA_ERROR_IO_FAILED, 1);
	OK(try_send(&client, client.conn, "y", 1, &sent[0]));
	ENDS(IO_FAILED, sent[0], &client, &server);
	both_close();
}

/* What waits holds up what is behind it, and nothing overtakes. */
static void delayed(void)
{
	uint64_t start;

	both_open();
	start = check_now_ns();
	fault("comch.send.delay_ns", 50000000, 1);
	for (int i = 0; i < 4; i++)
		OK(try_send(&client, client.conn, &"abcd"[i], 1, &sent[i]));
	CHECK(!sent[0].done && !sent[3].done);
	UNTIL(server.num_messages == 4, step(&server, &client));
	CHECK(check_now_ns() - start >= 50000000u);
	CHECK(server.last[0] == 'd');
	for (int i = 0; i < 4; i++)
		ENDS(SUCCESS, sent[i], &client, NULL);
	/* The server's own delayed messages: its queue is not empty, so it has to ask again. */
	fault("comch.send.delay_ns", 50000000, 1);
	OK(try_send(&server, server.conn, "z", 1, &sent[0]));
	ANSWERS(AGAIN, doca_comch_server_disconnect(server.server, server.conn));
	UNTIL(client.num_messages == 1, step(&client, &server));
	fault("comch.disconnect.again", 0, 1);
	ANSWERS(AGAIN, doca_comch_server_disconnect(server.server, server.conn));
	OK(doca_comch_server_disconnect(server.server, server.conn));
	UNTIL(end_state(&client) == 'i', step(&client, &server));
	both_close();
}

static void cut(void)
{
	both_open();
	fault("comch.conn.cut", 0, 1);
	OK(try_send(&client, client.conn, "x", 1, &sent[0]));
	ENDS(CONNECTION_RESET, sent[0], &client, &server);
	UNTIL(end_state(&client) == 'i' && server.num_ended == 1, step(&client, &server));
	CHECK_EQ(server.num_messages, 0);
	both_close();
}

/* A peer that does not read: its receives fill, then sending answers AGAIN; killed or stopped, the end is seen all the same. */
static void silent(void)
{
	unsigned sends = 0;

	both_open();
	/* Nothing else is on its way any more, that the fault could hit instead. */
	OK(try_send(&server, server.conn, "x", 1, NULL));
	UNTIL(client.num_messages == 1, step(&client, &server));
	fault("comch.peer.silent", 0, 1);
	while (sends < 64 && try_send(&client, client.conn, "x", 1, NULL) == DOCA_SUCCESS)
		sends++;
	CHECK_EQ(sends, 16);
	for (int i = 0; i < 2000; i++)
		step(&client, &server);
	ANSWERS(AGAIN, try_send(&client, client.conn, "x", 1, NULL));
	CHECK_EQ(server.num_messages, 0);
	end_stop(&client);
	UNTIL(server.num_ended == 1, step(&server, NULL));
	both_close();
}

int main(void)
{
	connecting();
	start_and_stop();
	sending();
	delayed();
	cut();
	silent();
	CHECK_EQ(check_broken(), 0);
	return comch_done("comch, faults");
}
