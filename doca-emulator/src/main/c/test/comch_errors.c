/* SPDX-License-Identifier: Apache-2.0 */
/* What the control path refuses: arguments, states, limits; and what strict mode reports. */
#include "comch_fixture.h"

#include <pthread.h>

static struct end server, client, other;
static const struct end_options defaults;

static void capabilities(void)
{
	struct doca_dev *arm = open_device(ARM), *plain = open_device(OTHER), *host = open_device(HOST);
	const struct doca_devinfo *infos[] = {doca_dev_as_devinfo(arm), doca_dev_as_devinfo(plain), doca_dev_as_devinfo(host)};
	uint32_t value;

	OK(doca_comch_cap_server_is_supported(infos[ARM]));
	ANSWERS(NOT_SUPPORTED, doca_comch_cap_server_is_supported(infos[OTHER]));
	ANSWERS(NOT_SUPPORTED, doca_comch_cap_server_is_supported(infos[HOST]));
	ANSWERS(INVALID_VALUE, doca_comch_cap_server_is_supported(NULL));
	ANSWERS(NOT_SUPPORTED, doca_comch_cap_client_is_supported(infos[ARM]));
	ANSWERS(NOT_SUPPORTED, doca_comch_cap_client_is_supported(infos[OTHER]));
	OK(doca_comch_cap_client_is_supported(infos[HOST]));
	ANSWERS(INVALID_VALUE, doca_comch_cap_client_is_supported(NULL));
#define LIMIT(name, expected) \
	do { \
		for (unsigned i = 0; i < 3; i++) { \
			OK(doca_comch_cap_get_##name(infos[i], &value)); \
			CHECK_EQ(value, expected); \
		} \
		ANSWERS(INVALID_VALUE, doca_comch_cap_get_##name(NULL, &value)); \
		ANSWERS(INVALID_VALUE, doca_comch_cap_get_##name(infos[0], NULL)); \
	} while (0)
	LIMIT(max_name_len, 120);
	LIMIT(max_msg_size, 4080);
	LIMIT(max_recv_queue_size, 8192);
	LIMIT(max_send_tasks, 8192);
	LIMIT(max_clients, 512);
	OK(doca_dev_close(arm));
	OK(doca_dev_close(plain));
	OK(doca_dev_close(host));
}

static void creating(void)
{
	struct doca_dev *arm = open_device(ARM), *plain = open_device(OTHER), *host = open_device(HOST);
	struct doca_dev_rep *rep = open_rep(arm);
	struct doca_comch_server *made_server;
	struct doca_comch_client *made_client;
	char name[121];

	memset(name, 'n', sizeof(name));
	name[120] = 0;
	ANSWERS(INVALID_VALUE, doca_comch_server_create(NULL, rep, "a", &made_server));
	ANSWERS(INVALID_VALUE, doca_comch_server_create(arm, NULL, "a", &made_server));
	ANSWERS(INVALID_VALUE, doca_comch_server_create(arm, rep, NULL, &made_server));
	ANSWERS(INVALID_VALUE, doca_comch_server_create(arm, rep, "a", NULL));
	ANSWERS(INVALID_VALUE, doca_comch_server_create(arm, rep, "", &made_server));
	ANSWERS(INVALID_VALUE, doca_comch_server_create(arm, rep, name, &made_server)); /* one too long */
	ANSWERS(INVALID_VALUE, doca_comch_server_create(plain, rep, "a", &made_server)); /* not whom it represents to */
	ANSWERS(INVALID_VALUE, doca_comch_client_create(NULL, "a", &made_client));
	ANSWERS(INVALID_VALUE, doca_comch_client_create(host, NULL, &made_client));
	ANSWERS(INVALID_VALUE, doca_comch_client_create(host, "a", NULL));
	ANSWERS(INVALID_VALUE, doca_comch_client_create(host, "", &made_client));
	ANSWERS(INVALID_VALUE, doca_comch_client_create(host, name, &made_client));
	name[119] = 0;
	OK(doca_comch_server_create(arm, rep, name, &made_server));
	OK(doca_comch_client_create(host, name, &made_client));
	/* What they stand on is in use. */
	ANSWERS(IN_USE, doca_dev_close(host));
	ANSWERS(IN_USE, doca_dev_rep_close(rep));
	ANSWERS(NOT_CONNECTED, doca_ctx_start(doca_comch_server_as_ctx(made_server))); /* no engine */
	OK(doca_comch_server_destroy(made_server));
	OK(doca_comch_client_destroy(made_client));
	ANSWERS(INVALID_VALUE, doca_comch_server_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_comch_client_destroy(NULL));
	CHECK(doca_comch_server_as_ctx(NULL) == NULL && doca_comch_client_as_ctx(NULL) == NULL);
	OK(doca_dev_rep_close(rep));
	OK(doca_dev_close(arm));
	OK(doca_dev_close(plain));
	OK(doca_dev_close(host));
}

#define PROPERTIES(side) \
	static void side##_properties(void) \
	{ \
		struct doca_dev *dev; \
		uint32_t value; \
		end_make(&side, &side == &server, defaults); \
		OK(doca_comch_##side##_get_max_msg_size(side.side, &value)); \
		CHECK_EQ(value, 4080); \
		OK(doca_comch_##side##_set_max_msg_size(side.side, 1)); \
		OK(doca_comch_##side##_get_max_msg_size(side.side, &value)); \
		CHECK_EQ(value, 1); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_max_msg_size(side.side, 0)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_max_msg_size(side.side, 4081)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_max_msg_size(NULL, 1)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_max_msg_size(NULL, &value)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_max_msg_size(side.side, NULL)); \
		OK(doca_comch_##side##_set_recv_queue_size(side.side, 8192)); \
		OK(doca_comch_##side##_get_recv_queue_size(side.side, &value)); \
		CHECK_EQ(value, 8192); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_recv_queue_size(side.side, 0)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_recv_queue_size(side.side, 8193)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_set_recv_queue_size(NULL, 1)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_recv_queue_size(NULL, &value)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_recv_queue_size(side.side, NULL)); \
		OK(doca_comch_##side##_get_device(side.side, &dev)); \
		CHECK(dev == side.dev); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_device(NULL, &dev)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_get_device(side.side, NULL)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_task_send_set_conf(NULL, on_sent, on_sent, 1)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_task_send_set_conf(side.side, NULL, on_sent, 1)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_task_send_set_conf(side.side, on_sent, NULL, 1)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_task_send_set_conf(side.side, on_sent, on_sent, 0)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_task_send_set_conf(side.side, on_sent, on_sent, 8193)); \
		OK(doca_comch_##side##_task_send_set_conf(side.side, on_sent, on_sent, 8192)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_event_msg_recv_register(NULL, on_message)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_event_msg_recv_register(side.side, NULL)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_event_consumer_register(NULL, on_consumer, on_expired)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_event_consumer_register(side.side, NULL, on_expired)); \
		ANSWERS(INVALID_VALUE, doca_comch_##side##_event_consumer_register(side.side, on_consumer, NULL)); \
		CHECK_EQ(check_broken(), 0); \
		end_close(&side); \
	} \
	/* Limits answer BAD_STATE after start; a callback is taken, and never called. */ \
	static void side##_too_late(struct end *end) \
	{ \
		ANSWERS(BAD_STATE, doca_comch_##side##_set_max_msg_size(end->side, 100)); \
		ANSWERS(BAD_STATE, doca_comch_##side##_set_recv_queue_size(end->side, 100)); \
		ANSWERS(BAD_STATE, doca_comch_##side##_task_send_set_conf(end->side, on_sent, on_sent, 1)); \
		CHECK_EQ(doca_emu_broken_rules(), 3); \
		CHECK(check_broke("configured before it is started")); \
		OK(doca_comch_##side##_event_msg_recv_register(end->side, never_message)); \
		OK(doca_comch_##side##_event_consumer_register(end->side, never_consumer, never_consumer)); \
		CHECK_EQ(doca_emu_broken_rules(), 2); \
		CHECK(check_broke("ignored")); \
		ANSWERS(IN_USE, doca_comch_##side##_destroy(end->side)); \
	}

static void never_message(struct doca_comch_event_msg_recv *event, uint8_t *bytes, uint32_t len, struct doca_comch_connection *conn)
{
	(void)event;
	(void)bytes;
	(void)len;
	(void)conn;
	CHECK(false);
}

static void never_consumer(struct doca_comch_event_consumer *event, struct doca_comch_connection *conn, uint32_t id)
{
	(void)event;
	(void)conn;
	(void)id;
	CHECK(false);
}

static void never_status(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *conn, uint8_t successful)
{
	(void)event;
	(void)conn;
	(void)successful;
	CHECK(false);
}

PROPERTIES(server)
PROPERTIES(client)

static void server_only(void)
{
	struct doca_dev_rep *rep;

	end_make(&server, true, defaults);
	OK(doca_comch_server_get_device_rep(server.server, &rep));
	CHECK(rep == server.rep);
	ANSWERS(INVALID_VALUE, doca_comch_server_get_device_rep(NULL, &rep));
	ANSWERS(INVALID_VALUE, doca_comch_server_get_device_rep(server.server, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_server_event_connection_status_changed_register(NULL, on_connect, on_disconnect));
	ANSWERS(INVALID_VALUE, doca_comch_server_event_connection_status_changed_register(server.server, NULL, on_disconnect));
	ANSWERS(INVALID_VALUE, doca_comch_server_event_connection_status_changed_register(server.server, on_connect, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_server_disconnect(server.server, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_server_disconnect(NULL, NULL));
	end_close(&server);
}

static void states(void)
{
	struct doca_comch_connection *conn;
	struct doca_comch_task_send *task;
	uint64_t value;

	server_open(&server, defaults);
	server_too_late(&server);
	OK(doca_comch_server_event_connection_status_changed_register(server.server, never_status, never_status));
	CHECK(check_broke("ignored"));
	end_make(&client, false, defaults);
	ANSWERS(BAD_STATE, doca_comch_client_get_connection(client.client, &conn));
	ANSWERS(INVALID_VALUE, doca_comch_client_get_connection(NULL, &conn));
	ANSWERS(INVALID_VALUE, doca_comch_client_get_connection(client.client, NULL));
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	ANSWERS(BAD_STATE, doca_comch_client_get_connection(client.client, &conn));
	UNTIL(end_state(&client) == 'r', step(&client, &server));
	client_too_late(&client);
	send_on(&client, client.conn, "x", 1, NULL, &server);
	UNTIL(server.num_messages == 1, step(&server, &client));

	/* Tasks: of the right end, for a connection of its own, no longer than both sides said. */
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(NULL, client.conn, "x", 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(client.client, NULL, "x", 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(client.client, client.conn, NULL, 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 0, &task));
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_client_task_send_alloc_init(client.client, server.conn, "x", 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_server_task_send_alloc_init(NULL, server.conn, "x", 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_server_task_send_alloc_init(server.server, client.conn, "x", 1, &task));
	ANSWERS(INVALID_VALUE, doca_comch_server_disconnect(server.server, client.conn));
	CHECK(doca_comch_task_send_as_task(NULL) == NULL);

	ANSWERS(INVALID_VALUE, doca_comch_connection_update_info(NULL));
	ANSWERS(INVALID_VALUE, doca_comch_connection_get_counter(NULL, DOCA_COMCH_COUNTER_SENT_BYTES, &value));
	ANSWERS(INVALID_VALUE, doca_comch_connection_get_counter(client.conn, DOCA_COMCH_COUNTER_SENT_BYTES, NULL));
	ANSWERS(INVALID_VALUE, doca_comch_connection_get_counter(client.conn, (enum doca_comch_counter)0, &value));
	ANSWERS(INVALID_VALUE, doca_comch_connection_get_counter(client.conn, (enum doca_comch_counter)5, &value));
	ANSWERS(INVALID_VALUE, doca_comch_connection_set_user_data(NULL, (union doca_data){.u64 = 1}));
	CHECK(doca_comch_server_get_server_ctx(NULL) == NULL && doca_comch_client_get_client_ctx(NULL) == NULL);
	CHECK_EQ(check_broken(), 0);
	end_close(&client);
	end_close(&server);
}

/* While the end of a connection has not been told, it may be named, and says what became of it. */
static void after_the_end(void)
{
	struct sent message;

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	end_stop(&client);
	UNTIL(doca_comch_connection_update_info(server.conn) == DOCA_ERROR_CONNECTION_ABORTED, );
	ANSWERS(NOT_CONNECTED, try_send(&server, server.conn, "x", 1, &message));
	OK(doca_comch_server_disconnect(server.server, server.conn)); /* then its end is not told any more */
	CHECK_EQ(check_broken(), 0);
	end_close(&client);
	end_close(&server);
	CHECK(strcmp(server.told, "c") == 0);
}

/* Messages are as long as the shorter of both limits allows. */
static void negotiated(void)
{
	static const uint32_t limits[][2] = {{100, 4080}, {4080, 100}, {1, 2}};
	static uint8_t message[4080];
	struct sent sent;

	for (unsigned i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		uint32_t least = limits[i][0] < limits[i][1] ? limits[i][0] : limits[i][1];

		server_open(&server, (struct end_options){.max_msg = limits[i][0]});
		client_open(&client, (struct end_options){.max_msg = limits[i][1]}, &server);
		UNTIL(server.num_connected == 1, step(&server, NULL));
		ANSWERS(INVALID_VALUE, try_send(&client, client.conn, message, least + 1, &sent));
		ANSWERS(INVALID_VALUE, try_send(&server, server.conn, message, least + 1, &sent));
		send_on(&client, client.conn, message, least, &sent, &server);
		ENDS(SUCCESS, sent, &client, &server);
		send_on(&server, server.conn, message, least, &sent, &client);
		ENDS(SUCCESS, sent, &server, &client);
		UNTIL(server.num_bytes == least && client.num_bytes == least, step(&server, &client));
		end_close(&client);
		end_close(&server);
	}
}

/* As many on the way as the peer has receives; then AGAIN, until it took some. As many tasks as were configured; then NO_MEMORY. */
static void queues(void)
{
	static const uint32_t sizes[] = {1, 2, 7, 64};
	struct sent sent[80];
	struct doca_comch_task_send *tasks[3], *task;

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		unsigned on_the_way = 0;

		server_open(&server, (struct end_options){.recv_queue = sizes[i]});
		client_open(&client, (struct end_options){.tasks = 80}, &server);
		while (on_the_way < 80 && try_send(&client, client.conn, "abc", 3, &sent[on_the_way]) == DOCA_SUCCESS)
			on_the_way++;
		CHECK_EQ(on_the_way, sizes[i]);
		ANSWERS(AGAIN, try_send(&client, client.conn, "abc", 3, &sent[on_the_way]));
		for (unsigned k = 0; k < on_the_way; k++)
			ENDS(SUCCESS, sent[k], &client, NULL);
		for (unsigned k = 0; k < 300; k++)
			send_on(&client, client.conn, "abc", 3, NULL, &server);
		UNTIL(server.num_messages == 300 + on_the_way, step(&server, &client));
		end_close(&client);
		end_close(&server);
	}
	server_open(&server, defaults);
	client_open(&client, (struct end_options){.tasks = 3}, &server);
	for (int i = 0; i < 3; i++)
		OK(doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, &tasks[i]));
	ANSWERS(NO_MEMORY, doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, &task));
	/* Until all are freed, the context does not become idle. */
	CHECK_EQ(doca_ctx_stop(client.ctx), DOCA_ERROR_IN_PROGRESS);
	for (int i = 0; i < 3; i++) {
		while (doca_pe_progress(client.pe))
			;
		CHECK(end_state(&client) == 't');
		doca_task_free(doca_comch_task_send_as_task(tasks[i]));
	}
	end_close(&client);
	end_close(&server);
}

/* Submitted without FLUSH they wait; one flush rings for all. */
static void batches(void)
{
	struct doca_comch_task_send *task;
	struct sent sent[8];

	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 8; i++) {
			sent[i].done = false;
			OK(doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, &task));
			doca_task_set_user_data(doca_comch_task_send_as_task(task), (union doca_data){.ptr = &sent[i]});
			OK(doca_task_submit_ex(doca_comch_task_send_as_task(task),
					       i == 7 && round == 1 ? DOCA_TASK_SUBMIT_FLAG_FLUSH : DOCA_TASK_SUBMIT_FLAG_NONE));
		}
		if (round == 0) {
			/* Not even when other frames go out on the connection: the client tells that it has room again. */
			for (unsigned i = 0; i < 64; i++)
				send_on(&server, server.conn, "y", 1, NULL, &client);
			UNTIL(client.num_messages == 64, step(&client, &server));
			for (int i = 0; i < 8; i++)
				CHECK(!sent[i].done);
			doca_ctx_flush_tasks(client.ctx);
		}
		for (int i = 0; i < 8; i++)
			ENDS(SUCCESS, sent[i], &client, &server);
		UNTIL(server.num_messages == 8u * (unsigned)(round + 1), step(&server, NULL));
	}
	/* What waits when the context stops ends with it. */
	sent[0].done = false;
	OK(doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, &task));
	doca_task_set_user_data(doca_comch_task_send_as_task(task), (union doca_data){.ptr = &sent[0]});
	OK(doca_task_submit_ex(doca_comch_task_send_as_task(task), DOCA_TASK_SUBMIT_FLAG_NONE));
	ANSWERS(IN_PROGRESS, doca_ctx_stop(client.ctx));
	ENDS(CONNECTION_ABORTED, sent[0], &client, NULL);
	end_close(&client);
	end_close(&server);
	CHECK_EQ(server.num_messages, 16);
}

/* ---- strict mode -------------------------------------------------------------------------------------------------------------------- */
static void *on_another_thread(void *unused)
{
	struct doca_comch_task_send *task;

	(void)unused;
	OK(doca_comch_client_task_send_alloc_init(client.client, client.conn, "x", 1, &task));
	doca_task_free(doca_comch_task_send_as_task(task));
	return NULL;
}

static void strict(void)
{
	pthread_t thread;
	struct sent sent;

	doca_emu_strict(1);
	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
	CHECK_EQ(check_broken(), 0);
	MUST(pthread_create(&thread, NULL, on_another_thread, NULL) == 0);
	MUST(pthread_join(thread, NULL) == 0);
	CHECK(check_broke("another thread"));
	/* Stopping inside a callback, as the samples do. */
	server.stop_on_message = true;
	send_on(&client, client.conn, "x", 1, &sent, &server);
	UNTIL(end_state(&server) == 'i', step(&server, &client));
	CHECK(check_broke("inside a callback"));
	UNTIL(end_state(&client) == 'i', step(&client, NULL));
	end_close(&client);
	end_close(&server);
	doca_emu_strict(0);
	CHECK_EQ(check_broken(), 0);
}

/* ---- the folder ----------------------------------------------------------------------------------------------------------------------- */
static void folders(void)
{
	char *folder = strdup(getenv("DOCA_EMULATOR_COMCH_DIR")), path[256], deep[256];
	size_t length;

	/* A path longer than a socket's address. */
	length = (size_t)snprintf(deep, sizeof(deep), "%s/", folder);
	memset(deep + length, 'd', 150);
	deep[length + 150] = 0;
	MUST(setenv("DOCA_EMULATOR_COMCH_DIR", deep, 1) == 0);
	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	/* Another folder, another BlueField. */
	MUST(setenv("DOCA_EMULATOR_COMCH_DIR", folder, 1) == 0);
	end_make(&other, false, defaults);
	CHECK_EQ(doca_ctx_start(other.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&other) == 'i', step(&other, NULL));
	end_close(&other);
	end_close(&client);
	end_close(&server);
	CHECK(rmdir(deep) == 0);
	/* One that cannot be made. */
	snprintf(path, sizeof(path), "%s/no/such", folder);
	MUST(setenv("DOCA_EMULATOR_COMCH_DIR", path, 1) == 0);
	end_make(&server, true, defaults);
	ANSWERS(INITIALIZATION, doca_ctx_start(server.ctx));
	end_close(&server);
	end_make(&client, false, defaults);
	CHECK_EQ(doca_ctx_start(client.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&client) == 'i', step(&client, NULL));
	end_close(&client);
	MUST(setenv("DOCA_EMULATOR_COMCH_DIR", folder, 1) == 0);
	free(folder);
}

int main(void)
{
	capabilities();
	creating();
	server_properties();
	client_properties();
	server_only();
	states();
	after_the_end();
	negotiated();
	queues();
	batches();
	strict();
	folders();
	return comch_done("comch, what it refuses");
}
