/* SPDX-License-Identifier: Apache-2.0 */
/* What every Comch test needs: ends (a server or a client with its engine), messages whose end is recorded, and what an end was told. */
#ifndef DOCA_EMULATOR_COMCH_FIXTURE_H
#define DOCA_EMULATOR_COMCH_FIXTURE_H

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "check.h"
#include "comch_folder.h"
#include "child.h"
#include "doca_comch.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_pe.h"

enum { ARM = 0, OTHER = 1, HOST = 2 }; /* the built-in devices */

struct sent { /* one submitted message: where its end is noted */
	bool done;
	doca_error_t status;
};

#define MAX_TOLD 4096
struct end {
	bool is_server;
	struct doca_dev *dev;
	struct doca_dev_rep *rep;
	struct doca_pe *pe;
	struct doca_ctx *ctx;
	struct doca_comch_server *server;
	struct doca_comch_client *client;
	struct doca_comch_connection *conn; /* a client's; a server's newest */
	char states[1024];		    /* i s r t (idle, starting, running, stopping), in order */
	/* What it was told, in order: c connected, f not, d disconnected, m message, n new consumer, x expired one */
	char told[MAX_TOLD];
	struct doca_comch_connection *told_conn[MAX_TOLD];
	unsigned num_told, num_connected, num_ended, num_messages;
	uint64_t num_bytes;
	uint8_t last[8192];
	uint32_t last_len, last_id;
	bool stop_on_message; /* as the samples do, inside the callback */
	bool echo;
	void (*on_message)(struct end *end, struct doca_comch_connection *conn, const uint8_t *bytes, uint32_t len);
};

struct end_options {
	const char *name;
	uint32_t tasks, max_msg, recv_queue; /* 0: the default */
	struct doca_pe *pe;		     /* NULL: its own */
};

static inline void end_told(struct end *end, char what, struct doca_comch_connection *conn)
{
	if (end->num_told < MAX_TOLD - 1) {
		end->told[end->num_told] = what;
		end->told_conn[end->num_told++] = conn;
	}
}

static inline struct end *end_of(struct doca_comch_connection *conn)
{
	struct doca_comch_server *server = doca_comch_server_get_server_ctx(conn);
	struct doca_comch_client *client = doca_comch_client_get_client_ctx(conn);
	struct doca_ctx *ctx = server != NULL ? doca_comch_server_as_ctx(server) : doca_comch_client_as_ctx(client);
	union doca_data data;

	MUST((server == NULL) != (client == NULL));
	MUST(doca_ctx_get_user_data(ctx, &data) == DOCA_SUCCESS);
	return data.ptr;
}

static inline void on_state(const union doca_data data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	struct end *end = data.ptr;
	size_t length = strlen(end->states);

	(void)before;
	CHECK(ctx == end->ctx);
	if (length < sizeof(end->states) - 1)
		end->states[length] = "isrt"[after];
	if (after == DOCA_CTX_STATE_RUNNING && !end->is_server)
		OK(doca_comch_client_get_connection(end->client, &end->conn));
}

static inline void on_connect(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *conn, uint8_t successful)
{
	struct end *end = end_of(conn);

	CHECK(event != NULL);
	end_told(end, successful ? 'c' : 'f', conn);
	if (successful) {
		end->conn = conn;
		end->num_connected++;
	}
}

static inline void on_disconnect(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *conn, uint8_t successful)
{
	struct end *end = end_of(conn);

	CHECK(event != NULL && successful == 1);
	end_told(end, 'd', conn);
	end->num_ended++;
}

static inline void on_sent(struct doca_comch_task_send *task, union doca_data task_data, union doca_data ctx_data)
{
	struct sent *sent = task_data.ptr;

	(void)ctx_data;
	if (sent != NULL) {
		CHECK(!sent->done);
		sent->status = doca_task_get_status(doca_comch_task_send_as_task(task));
		sent->done = true;
	}
	doca_task_free(doca_comch_task_send_as_task(task));
}

static inline doca_error_t try_send(struct end *end, struct doca_comch_connection *conn, const void *msg, size_t len, struct sent *sent)
{
	struct doca_comch_task_send *task;
	doca_error_t result = end->is_server ? doca_comch_server_task_send_alloc_init(end->server, conn, msg, (uint32_t)len, &task)
					     : doca_comch_client_task_send_alloc_init(end->client, conn, msg, (uint32_t)len, &task);

	if (result != DOCA_SUCCESS)
		return result;
	if (sent != NULL)
		*sent = (struct sent){.done = false};
	doca_task_set_user_data(doca_comch_task_send_as_task(task), (union doca_data){.ptr = sent});
	result = doca_task_submit(doca_comch_task_send_as_task(task));
	if (result != DOCA_SUCCESS)
		doca_task_free(doca_comch_task_send_as_task(task));
	return result;
}

static inline void on_message(struct doca_comch_event_msg_recv *event, uint8_t *bytes, uint32_t len, struct doca_comch_connection *conn)
{
	struct end *end = end_of(conn);

	CHECK(event != NULL);
	end_told(end, 'm', conn);
	end->num_messages++;
	end->num_bytes += len;
	memcpy(end->last, bytes, len);
	end->last_len = len;
	if (end->on_message != NULL)
		end->on_message(end, conn, bytes, len);
	if (end->stop_on_message)
		(void)doca_ctx_stop(end->ctx);
}

static inline void on_consumer(struct doca_comch_event_consumer *event, struct doca_comch_connection *conn, uint32_t id)
{
	CHECK(event != NULL);
	end_of(conn)->last_id = id;
	end_told(end_of(conn), 'n', conn);
}

static inline void on_expired(struct doca_comch_event_consumer *event, struct doca_comch_connection *conn, uint32_t id)
{
	CHECK(event != NULL);
	end_of(conn)->last_id = id;
	end_told(end_of(conn), 'x', conn);
}

static inline struct doca_dev *open_device(unsigned index)
{
	struct doca_devinfo **list;
	struct doca_dev *dev;
	uint32_t count;

	MUST(doca_devinfo_create_list(&list, &count) == DOCA_SUCCESS && index < count);
	MUST(doca_dev_open(list[index], &dev) == DOCA_SUCCESS);
	OK(doca_devinfo_destroy_list(list));
	return dev;
}

static inline struct doca_dev_rep *open_rep(struct doca_dev *dev)
{
	struct doca_devinfo_rep **list;
	struct doca_dev_rep *rep;
	uint32_t count;

	MUST(doca_devinfo_rep_create_list(dev, DOCA_DEVINFO_REP_FILTER_NET, &list, &count) == DOCA_SUCCESS && count > 0);
	MUST(doca_dev_rep_open(list[0], &rep) == DOCA_SUCCESS);
	OK(doca_devinfo_rep_destroy_list(list));
	return rep;
}

/* Created and configured, not started. */
static inline void end_make(struct end *end, bool is_server, struct end_options options)
{
	const char *name = options.name == NULL ? "test" : options.name;
	uint32_t tasks = options.tasks == 0 ? 64 : options.tasks;

	comch_folder();
	memset(end, 0, sizeof(*end));
	end->is_server = is_server;
	end->dev = open_device(is_server ? ARM : HOST);
	end->pe = options.pe;
	if (end->pe == NULL)
		MUST(doca_pe_create(&end->pe) == DOCA_SUCCESS);
	if (is_server) {
		end->rep = open_rep(end->dev);
		MUST(doca_comch_server_create(end->dev, end->rep, name, &end->server) == DOCA_SUCCESS);
		end->ctx = doca_comch_server_as_ctx(end->server);
		OK(doca_comch_server_task_send_set_conf(end->server, on_sent, on_sent, tasks));
		OK(doca_comch_server_event_msg_recv_register(end->server, on_message));
		OK(doca_comch_server_event_connection_status_changed_register(end->server, on_connect, on_disconnect));
		OK(doca_comch_server_event_consumer_register(end->server, on_consumer, on_expired));
		if (options.max_msg != 0)
			OK(doca_comch_server_set_max_msg_size(end->server, options.max_msg));
		if (options.recv_queue != 0)
			OK(doca_comch_server_set_recv_queue_size(end->server, options.recv_queue));
	} else {
		MUST(doca_comch_client_create(end->dev, name, &end->client) == DOCA_SUCCESS);
		end->ctx = doca_comch_client_as_ctx(end->client);
		OK(doca_comch_client_task_send_set_conf(end->client, on_sent, on_sent, tasks));
		OK(doca_comch_client_event_msg_recv_register(end->client, on_message));
		OK(doca_comch_client_event_consumer_register(end->client, on_consumer, on_expired));
		if (options.max_msg != 0)
			OK(doca_comch_client_set_max_msg_size(end->client, options.max_msg));
		if (options.recv_queue != 0)
			OK(doca_comch_client_set_recv_queue_size(end->client, options.recv_queue));
	}
	OK(doca_ctx_set_user_data(end->ctx, (union doca_data){.ptr = end}));
	OK(doca_ctx_set_state_changed_cb(end->ctx, on_state));
	MUST(doca_pe_connect_ctx(end->pe, end->ctx) == DOCA_SUCCESS);
}

static inline char end_state(const struct end *end)
{
	size_t length = strlen(end->states);

	return length == 0 ? 'i' : end->states[length - 1];
}

static inline void step(struct end *one, struct end *two)
{
	(void)doca_pe_progress(one->pe);
	if (two != NULL)
		(void)doca_pe_progress(two->pe);
}

static inline void server_open(struct end *end, struct end_options options)
{
	end_make(end, true, options);
	MUST(doca_ctx_start(end->ctx) == DOCA_SUCCESS);
}

/* Running; `server` may be NULL: it accepts without its program. */
static inline void client_open(struct end *end, struct end_options options, struct end *server)
{
	end_make(end, false, options);
	MUST(doca_ctx_start(end->ctx) == DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(end) == 'r', step(end, server));
	MUST(end->conn != NULL);
}

static inline void end_stop(struct end *end)
{
	doca_error_t result = doca_ctx_stop(end->ctx);

	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(end) == 'i', step(end, NULL));
}

static inline void end_close(struct end *end)
{
	end_stop(end);
	if (end->is_server) {
		OK(doca_comch_server_destroy(end->server));
		OK(doca_dev_rep_close(end->rep));
	} else {
		OK(doca_comch_client_destroy(end->client));
	}
	OK(doca_pe_destroy(end->pe));
	OK(doca_dev_close(end->dev));
}

/* Sends, again while the answer is AGAIN. */
static inline void send_on(struct end *end, struct doca_comch_connection *conn, const void *msg, size_t len, struct sent *sent, struct end *other)
{
	doca_error_t result;
	uint64_t limit = check_now_ns() + 5000000000u;

	while ((result = try_send(end, conn, msg, len, sent)) == DOCA_ERROR_AGAIN || result == DOCA_ERROR_NO_MEMORY) {
		MUST(check_now_ns() < limit);
		step(end, other);
	}
	CHECK_EQ(result, DOCA_SUCCESS);
}

#define ENDS(code, message, one, two) \
	do { \
		UNTIL((message).done, step(one, two)); \
		CHECK_EQ((message).status, DOCA_ERROR_##code); \
	} while (0)

static inline uint64_t counter(struct doca_comch_connection *conn, enum doca_comch_counter which)
{
	uint64_t value = UINT64_MAX;

	OK(doca_comch_connection_update_info(conn));
	OK(doca_comch_connection_get_counter(conn, which, &value));
	return value;
}
#endif
