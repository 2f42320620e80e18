/* SPDX-License-Identifier: Apache-2.0 */
/* Server and client in one process: connecting, messages both ways, the end from either side, counters. */
#include "comch_fixture.h"

static struct end server, client, other;
static const struct end_options defaults;

static void ping_pong(void)
{
	struct sent ping, pong;
	uint8_t message[] = "ping";

	server_open(&server, defaults);
	CHECK(strcmp(server.states, "r") == 0);
	client_open(&client, defaults, &server);
	CHECK(strcmp(client.states, "sr") == 0);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	CHECK(doca_comch_client_get_client_ctx(server.conn) == NULL && doca_comch_server_get_server_ctx(client.conn) == NULL);

	send_on(&client, client.conn, message, sizeof(message), &ping, &server);
	ENDS(SUCCESS, ping, &client, &server);
	UNTIL(server.num_messages == 1, step(&server, &client));
	CHECK(server.last_len == sizeof(message) && memcmp(server.last, message, sizeof(message)) == 0);
	CHECK(server.told_conn[1] == server.conn);
	send_on(&server, server.conn, "pong!", 5, &pong, &client);
	ENDS(SUCCESS, pong, &server, &client);
	UNTIL(client.num_messages == 1, step(&client, &server));
	CHECK(client.last_len == 5 && memcmp(client.last, "pong!", 5) == 0);

	CHECK_EQ(counter(client.conn, DOCA_COMCH_COUNTER_SENT_MESSAGES), 1);
	CHECK_EQ(counter(client.conn, DOCA_COMCH_COUNTER_SENT_BYTES), 5);
	CHECK_EQ(counter(client.conn, DOCA_COMCH_COUNTER_RECV_MESSAGES), 1);
	CHECK_EQ(counter(client.conn, DOCA_COMCH_COUNTER_RECV_BYTES), 5);
	CHECK_EQ(counter(server.conn, DOCA_COMCH_COUNTER_SENT_MESSAGES), 1);
	CHECK_EQ(counter(server.conn, DOCA_COMCH_COUNTER_RECV_BYTES), 5);

	end_close(&client);
	CHECK(strcmp(client.states, "srti") == 0);
	UNTIL(server.num_ended == 1, step(&server, NULL));
	CHECK(strcmp(server.told, "cmd") == 0);
	end_close(&server);
	CHECK(strcmp(server.states, "rti") == 0 || strcmp(server.states, "ri") == 0);
}

/* Counters are a picture: they stand still until they are asked for anew. */
static void counters_stand_still(void)
{
	struct sent message;
	uint64_t value;

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	send_on(&client, client.conn, "a", 1, &message, &server);
	ENDS(SUCCESS, message, &client, &server);
	OK(doca_comch_connection_get_counter(client.conn, DOCA_COMCH_COUNTER_SENT_MESSAGES, &value));
	CHECK_EQ(value, 0);
	OK(doca_comch_connection_update_info(client.conn));
	OK(doca_comch_connection_get_counter(client.conn, DOCA_COMCH_COUNTER_SENT_MESSAGES, &value));
	CHECK_EQ(value, 1);
	end_close(&client);
	end_close(&server);
}

static void user_data(void)
{
	union doca_data data;

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	data = doca_comch_connection_get_user_data(server.conn);
	CHECK(data.u64 == 0);
	OK(doca_comch_connection_set_user_data(server.conn, (union doca_data){.u64 = 77}));
	OK(doca_comch_connection_set_user_data(client.conn, (union doca_data){.u64 = 78}));
	data = doca_comch_connection_get_user_data(server.conn);
	CHECK(data.u64 == 77);
	data = doca_comch_connection_get_user_data(client.conn);
	CHECK(data.u64 == 78);
	data = doca_comch_connection_get_user_data(NULL);
	CHECK(data.u64 == 0);
	end_close(&client);
	end_close(&server);
}

/* The server stops: the client learns it by its state, and by nothing else. What it sent before arrives. */
static void server_goes(void)
{
	struct sent last;

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	send_on(&server, server.conn, "last words", 10, &last, NULL);
	(void)doca_ctx_stop(server.ctx); /* as the samples do: at once */
	UNTIL(end_state(&client) == 'i', step(&client, &server));
	CHECK(strcmp(client.states, "srti") == 0);
	CHECK(client.last_len == 10 && memcmp(client.last, "last words", 10) == 0);
	CHECK(last.done && last.status == DOCA_SUCCESS);
	CHECK_EQ(server.num_ended, 0);
	end_close(&server);
	end_close(&client);
}

/* All of it before the client's program looks: it is told in order. */
static void server_gone_at_once(void)
{
	struct sent last;

	server_open(&server, defaults);
	end_make(&client, false, defaults);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	send_on(&server, server.conn, "last words", 10, &last, NULL);
	end_close(&server);
	UNTIL(end_state(&client) == 'i', step(&client, NULL));
	CHECK(strcmp(client.states, "srti") == 0);
	CHECK(client.num_messages == 1 && memcmp(client.last, "last words", 10) == 0);
	end_close(&client);
}

/* The server lets one go: no event of it, and the client learns it by its state. The other one stays. */
static void server_disconnects(void)
{
	struct doca_comch_connection *first;

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	first = server.conn;
	client_open(&other, defaults, &server);
	UNTIL(server.num_connected == 2, step(&server, NULL));
	OK(doca_comch_server_disconnect(server.server, first));
	UNTIL(end_state(&client) == 'i', step(&client, &server));
	CHECK(strcmp(server.told, "cc") == 0);
	CHECK(end_state(&other) == 'r');
	CHECK_EQ(check_broken(), 0);
	ANSWERS(INVALID_VALUE, doca_comch_server_disconnect(server.server, first));
	CHECK(check_broke("no longer to be named"));
	end_close(&client);
	end_close(&other);
	UNTIL(server.num_ended == 1, step(&server, NULL));
	end_close(&server);
}

/* A context runs again, and connects again. */
static void again(void)
{
	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	for (int i = 0; i < 20; i++) {
		end_stop(&client);
		CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
		UNTIL(end_state(&client) == 'r', step(&client, &server));
	}
	UNTIL(server.num_connected == 21 && server.num_ended == 20, step(&server, NULL));
	end_stop(&server);
	UNTIL(end_state(&client) == 'i', step(&client, &server));
	OK(doca_ctx_start(server.ctx));
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&client) == 'r', step(&client, &server));
	end_close(&server);
	end_close(&client);
}

/* Nobody there: the client comes back to IDLE, in progress. */
static void nobody(void)
{
	end_make(&client, false, defaults);
	for (int i = 0; i < 3; i++) {
		memset(client.states, 0, sizeof(client.states));
		CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
		CHECK(strcmp(client.states, "s") == 0);
		UNTIL(end_state(&client) == 'i', step(&client, NULL));
		CHECK(strcmp(client.states, "sti") == 0);
	}
	end_close(&client);
	/* A server of another name, and one that went. */
	server_open(&server, (struct end_options){.name = "another"});
	end_make(&client, false, defaults);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(strcmp(client.states, "sti") == 0, step(&client, &server));
	end_close(&client);
	end_close(&server);
	CHECK_EQ(server.num_told, 0);
}

/* One server of a name on a function; another name beside it. */
static void names(void)
{
	server_open(&server, (struct end_options){.name = "one"});
	end_make(&other, true, (struct end_options){.name = "one"});
	ANSWERS(INITIALIZATION, doca_ctx_start(other.ctx));
	end_close(&other);
	server_open(&other, (struct end_options){.name = "/ two .. \n"});
	client_open(&client, (struct end_options){.name = "/ two .. \n"}, &other);
	UNTIL(other.num_connected == 1, step(&other, NULL));
	end_close(&client);
	end_close(&server);
	/* The name is free again. */
	server_open(&server, (struct end_options){.name = "one"});
	end_close(&server);
	end_close(&other);
	CHECK_EQ(server.num_told, 0);
}

/* A message is its memory's until the callback returns, and the sender's bytes are read when they go out. */
static void stop_while_connecting(void)
{
	server_open(&server, defaults);
	for (int i = 0; i < 50; i++) {
		end_make(&client, false, defaults);
		CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
		if (i % 2 == 1)
			usleep((useconds_t)(i * 4));
		end_close(&client);
	}
	/* Whoever was told to have come was told to have gone. */
	client_open(&client, defaults, &server);
	end_close(&client);
	UNTIL(server.num_told > 1 && server.told[server.num_told - 1] == 'd' && server.num_connected == server.num_ended, step(&server, NULL));
	end_close(&server);
}

int main(void)
{
	ping_pong();
	counters_stand_still();
	user_data();
	server_goes();
	server_gone_at_once();
	server_disconnects();
	again();
	nobody();
	names();
	stop_while_connecting();
	CHECK_EQ(check_broken(), 0);
	return comch_done("comch, in one process");
}
