/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of consumers and producers: the two ends of a connection, and lanes on them that send or receive. */
#ifndef DOCA_EMULATOR_COMCH_FAST_FIXTURE_H
#define DOCA_EMULATOR_COMCH_FAST_FIXTURE_H

#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_comch.h"
#include "doca_comch_consumer.h"
#include "doca_comch_producer.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_mmap.h"
#include "doca_pe.h"

#include <unistd.h>

#include "check.h"
#include "comch_folder.h"

/* ---- one end -------------------------------------------------------------------------------------------------- */
#define END_EVENTS 1024
struct end {
	bool is_server;
	struct doca_dev *dev;
	struct doca_dev_rep *rep;
	struct doca_pe *pe;
	struct doca_comch_server *server;
	struct doca_comch_client *client;
	struct doca_ctx *ctx;
	struct doca_comch_connection *conn;
	enum doca_ctx_states state;
	/* consumers of the peer, as events told: id, and negative for one that expired */
	int events[END_EVENTS];
	_Atomic int num_events;
	_Atomic int connected, disconnected;
};

static struct end *end_of(struct doca_comch_connection *conn)
{
	union doca_data data;
	struct doca_comch_server *server = doca_comch_server_get_server_ctx(conn);

	if (server != NULL)
		OK(doca_ctx_get_user_data(doca_comch_server_as_ctx(server), &data));
	else
		OK(doca_ctx_get_user_data(doca_comch_client_as_ctx(doca_comch_client_get_client_ctx(conn)), &data));
	return data.ptr;
}

static void end_event(struct doca_comch_connection *conn, int what)
{
	struct end *end = end_of(conn);

	MUST(end->num_events < END_EVENTS);
	end->events[end->num_events] = what;
	end->num_events++;
}

static void on_new(struct doca_comch_event_consumer *event, struct doca_comch_connection *conn, uint32_t id)
{
	(void)event;
	end_event(conn, (int)id);
}

static void on_expired(struct doca_comch_event_consumer *event, struct doca_comch_connection *conn, uint32_t id)
{
	(void)event;
	end_event(conn, -(int)id);
}

static void on_connect(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *conn, uint8_t ok)
{
	struct end *end = end_of(conn);

	(void)event;
	CHECK(ok);
	end->conn = conn;
	end->connected++;
}

static void on_disconnect(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *conn, uint8_t ok)
{
	(void)event;
	(void)ok;
	end_of(conn)->disconnected++;
}

static void on_message(struct doca_comch_event_msg_recv *event, uint8_t *message, uint32_t len, struct doca_comch_connection *conn)
{
	(void)event;
	(void)message;
	(void)len;
	(void)conn;
}

static void on_message_sent(struct doca_comch_task_send *task, union doca_data task_data, union doca_data ctx_data)
{
	(void)task_data;
	(void)ctx_data;
	doca_task_free(doca_comch_task_send_as_task(task));
}

static void on_end_state(const union doca_data data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	struct end *end = data.ptr;

	(void)ctx;
	(void)before;
	end->state = after;
	if (after == DOCA_CTX_STATE_RUNNING && !end->is_server)
		OK(doca_comch_client_get_connection(end->client, &end->conn));
}

static struct doca_dev *open_pci(const char *pci)
{
	struct doca_devinfo **list;
	struct doca_dev *dev = NULL;
	uint32_t count;
	uint8_t equal;

	OK(doca_devinfo_create_list(&list, &count));
	for (uint32_t i = 0; i < count; i++) {
		OK(doca_devinfo_is_equal_pci_addr(list[i], pci, &equal));
		if (equal)
			OK(doca_dev_open(list[i], &dev));
	}
	OK(doca_devinfo_destroy_list(list));
	MUST(dev != NULL);
	return dev;
}

static struct doca_dev_rep *open_rep(struct doca_dev *dev)
{
	struct doca_devinfo_rep **list;
	struct doca_dev_rep *rep;
	uint32_t count;

	OK(doca_devinfo_rep_create_list(dev, DOCA_DEVINFO_REP_FILTER_NET, &list, &count));
	MUST(count == 1);
	OK(doca_dev_rep_open(list[0], &rep));
	OK(doca_devinfo_rep_destroy_list(list));
	return rep;
}

static void end_run(struct end *end)
{
	OK(doca_pe_create(&end->pe));
	OK(doca_pe_connect_ctx(end->pe, end->ctx));
	OK(doca_ctx_set_user_data(end->ctx, (union doca_data){.ptr = end}));
	OK(doca_ctx_set_state_changed_cb(end->ctx, on_end_state));
	doca_error_t result = doca_ctx_start(end->ctx);

	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
}

static inline void server_open(struct end *end, const char *name)
{
	comch_folder();
	memset(end, 0, sizeof(*end));
	end->is_server = true;
	end->dev = open_pci("03:00.0");
	end->rep = open_rep(end->dev);
	OK(doca_comch_server_create(end->dev, end->rep, name, &end->server));
	end->ctx = doca_comch_server_as_ctx(end->server);
	OK(doca_comch_server_task_send_set_conf(end->server, on_message_sent, on_message_sent, 16));
	OK(doca_comch_server_event_msg_recv_register(end->server, on_message));
	OK(doca_comch_server_event_connection_status_changed_register(end->server, on_connect, on_disconnect));
	OK(doca_comch_server_event_consumer_register(end->server, on_new, on_expired));
	end_run(end);
}

static inline void client_open(struct end *end, const char *name)
{
	comch_folder();
	memset(end, 0, sizeof(*end));
	end->dev = open_pci("b1:00.0");
	OK(doca_comch_client_create(end->dev, name, &end->client));
	end->ctx = doca_comch_client_as_ctx(end->client);
	OK(doca_comch_client_task_send_set_conf(end->client, on_message_sent, on_message_sent, 16));
	OK(doca_comch_client_event_msg_recv_register(end->client, on_message));
	OK(doca_comch_client_event_consumer_register(end->client, on_new, on_expired));
	end_run(end);
}

static inline void end_progress(struct end *end)
{
	while (doca_pe_progress(end->pe) != 0)
		;
}

/* Stopped and gone; its children are. */
static inline void end_close(struct end *end)
{
	if (end->state != DOCA_CTX_STATE_IDLE) {
		doca_error_t result = doca_ctx_stop(end->ctx);

		CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	}
	UNTIL(end->state == DOCA_CTX_STATE_IDLE, end_progress(end));
	if (end->is_server)
		OK(doca_comch_server_destroy(end->server));
	else
		OK(doca_comch_client_destroy(end->client));
	OK(doca_pe_destroy(end->pe));
	if (end->rep != NULL)
		OK(doca_dev_rep_close(end->rep));
	OK(doca_dev_close(end->dev));
}

struct pair {
	struct end server, client;
};

static inline void pair_progress(struct pair *pair)
{
	end_progress(&pair->server);
	end_progress(&pair->client);
}

static inline void pair_open(struct pair *pair)
{
	static unsigned serial;
	char name[64];

	snprintf(name, sizeof(name), "fast-%d-%u", (int)getpid(), serial++);
	server_open(&pair->server, name);
	client_open(&pair->client, name);
	UNTIL(pair->client.conn != NULL && pair->server.conn != NULL, pair_progress(pair));
	MUST(pair->client.conn != NULL && pair->server.conn != NULL);
}

static inline void pair_close(struct pair *pair)
{
	end_close(&pair->client);
	end_close(&pair->server);
}

/* ---- a consumer or a producer with its memory and engine ------------------------------------------------------------ */
struct lane {
	struct end *end;
	struct doca_pe *pe;
	struct doca_comch_consumer *consumer;
	struct doca_comch_producer *producer;
	struct doca_ctx *ctx;
	enum doca_ctx_states state;
	uint8_t *memory;
	size_t size;
	struct doca_mmap *mmap;
	struct doca_buf_inventory *inventory;
	uint32_t id;
	/* what completed */
	_Atomic int good, bad;
	doca_error_t last_error;
	void (*completed)(struct lane *lane, struct doca_task *task);
	void *user;
};

static void lane_completed(struct doca_task *task, union doca_data ctx_data, bool good)
{
	struct lane *lane = ctx_data.ptr;

	CHECK((doca_task_get_status(task) == DOCA_SUCCESS) == good);
	if (good)
		lane->good++;
	else
		lane->bad++;
	if (!good)
		lane->last_error = doca_task_get_status(task);
	if (lane->completed != NULL)
		lane->completed(lane, task);
}

#define LANE_CALLBACK(name, type, good) \
	static void name(struct type *task, union doca_data task_data, union doca_data ctx_data) \
	{ \
		(void)task_data; \
		lane_completed(type##_as_task(task), ctx_data, good); \
	}
LANE_CALLBACK(recv_good, doca_comch_consumer_task_post_recv, true)
LANE_CALLBACK(recv_bad, doca_comch_consumer_task_post_recv, false)
LANE_CALLBACK(send_good, doca_comch_producer_task_send, true)
LANE_CALLBACK(send_bad, doca_comch_producer_task_send, false)

static void on_lane_state(const union doca_data data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)ctx;
	(void)before;
	((struct lane *)data.ptr)->state = after;
}

static inline void lane_memory(struct lane *lane, struct end *end, size_t size, uint32_t permissions)
{
	memset(lane, 0, sizeof(*lane));
	lane->end = end;
	lane->size = size;
	lane->memory = calloc(1, size);
	MUST(lane->memory != NULL);
	OK(doca_mmap_create(&lane->mmap));
	OK(doca_mmap_add_dev(lane->mmap, end->dev));
	OK(doca_mmap_set_permissions(lane->mmap, permissions));
	OK(doca_mmap_set_memrange(lane->mmap, lane->memory, size));
	OK(doca_mmap_start(lane->mmap));
	OK(doca_buf_inventory_create(16384, &lane->inventory));
	OK(doca_buf_inventory_start(lane->inventory));
	OK(doca_pe_create(&lane->pe));
}

static void lane_connect(struct lane *lane)
{
	OK(doca_pe_connect_ctx(lane->pe, lane->ctx));
	OK(doca_ctx_set_user_data(lane->ctx, (union doca_data){.ptr = lane}));
	OK(doca_ctx_set_state_changed_cb(lane->ctx, on_lane_state));
}

static inline void lane_progress(struct lane *lane)
{
	while (doca_pe_progress(lane->pe) != 0)
		;
}

/* On a lane that has its memory. */
static inline void consumer_on(struct lane *lane, struct end *end)
{
	OK(doca_comch_consumer_create(end->conn, lane->mmap, &lane->consumer));
	lane->ctx = doca_comch_consumer_as_ctx(lane->consumer);
	OK(doca_comch_consumer_task_post_recv_set_conf(lane->consumer, recv_good, recv_bad, 4096));
	OK(doca_comch_consumer_set_imm_data_len(lane->consumer, 32));
	OK(doca_comch_consumer_get_id(lane->consumer, &lane->id));
	lane_connect(lane);
}

static inline void consumer_create(struct lane *lane, struct end *end, size_t size)
{
	lane_memory(lane, end, size, DOCA_ACCESS_FLAG_PCI_READ_WRITE);
	consumer_on(lane, end);
}

/* RUNNING. Nobody else needs to progress for that. */
static inline void consumer_start(struct lane *lane)
{
	ANSWERS(IN_PROGRESS, doca_ctx_start(lane->ctx));
	UNTIL(lane->state == DOCA_CTX_STATE_RUNNING, lane_progress(lane));
}

static inline void consumer_open(struct lane *lane, struct end *end, size_t size)
{
	consumer_create(lane, end, size);
	consumer_start(lane);
}

static inline void producer_open(struct lane *lane, struct end *end, size_t size)
{
	lane_memory(lane, end, size, DOCA_ACCESS_FLAG_PCI_READ_ONLY);
	OK(doca_comch_producer_create(end->conn, &lane->producer));
	lane->ctx = doca_comch_producer_as_ctx(lane->producer);
	OK(doca_comch_producer_task_send_set_conf(lane->producer, send_good, send_bad, 4096));
	OK(doca_comch_producer_get_id(lane->producer, &lane->id));
	lane_connect(lane);
	OK(doca_ctx_start(lane->ctx));
	CHECK_EQ(lane->state, DOCA_CTX_STATE_RUNNING);
}

static inline void lane_stop(struct lane *lane)
{
	doca_error_t result = doca_ctx_stop(lane->ctx);

	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	UNTIL(lane->state == DOCA_CTX_STATE_IDLE, lane_progress(lane));
}

static inline void lane_destroy(struct lane *lane)
{
	if (lane->consumer != NULL)
		OK(doca_comch_consumer_destroy(lane->consumer));
	else
		OK(doca_comch_producer_destroy(lane->producer));
	OK(doca_pe_destroy(lane->pe));
	OK(doca_buf_inventory_destroy(lane->inventory));
	OK(doca_mmap_destroy(lane->mmap));
	free(lane->memory);
}

static inline void lane_close(struct lane *lane)
{
	if (lane->state != DOCA_CTX_STATE_IDLE)
		lane_stop(lane);
	lane_destroy(lane);
}

/* ---- tasks whose buf comes and goes with them ---------------------------------------------------------------------------- */
static inline struct doca_buf *lane_buf(struct lane *lane, size_t off, size_t len, bool full)
{
	struct doca_buf *buf;

	if (full)
		OK(doca_buf_inventory_buf_get_by_data(lane->inventory, lane->mmap, lane->memory + off, len, &buf));
	else
		OK(doca_buf_inventory_buf_get_by_addr(lane->inventory, lane->mmap, lane->memory + off, len, &buf));
	return buf;
}

static inline void free_recv(struct doca_task *task)
{
	struct doca_buf *buf = doca_comch_consumer_task_post_recv_get_buf((struct doca_comch_consumer_task_post_recv *)task);

	doca_task_free(task);
	if (buf != NULL)
		OK(doca_buf_dec_refcount(buf, NULL));
}

static inline void free_send(struct doca_task *task)
{
	struct doca_buf *buf = (struct doca_buf *)(uintptr_t)doca_comch_producer_task_send_get_buf((struct doca_comch_producer_task_send *)task);

	doca_task_free(task);
	if (buf != NULL)
		OK(doca_buf_dec_refcount(buf, NULL));
}

static inline void free_task_of(struct lane *lane, struct doca_task *task)
{
	if (lane->consumer != NULL)
		free_recv(task);
	else
		free_send(task);
}

/* Posts room for `len` bytes at `off` of the lane's memory; len 0: no buf. */
static inline struct doca_comch_consumer_task_post_recv *post(struct lane *lane, size_t off, size_t len)
{
	struct doca_comch_consumer_task_post_recv *task;

	OK(doca_comch_consumer_task_post_recv_alloc_init(lane->consumer, len == 0 ? NULL : lane_buf(lane, off, len, false), &task));
	OK(doca_task_submit(doca_comch_consumer_task_post_recv_as_task(task)));
	return task;
}

static inline struct doca_comch_producer_task_send *prepare(struct lane *lane, uint32_t to, size_t off, size_t len)
{
	struct doca_comch_producer_task_send *task;

	OK(doca_comch_producer_task_send_alloc_init(lane->producer, len == 0 ? NULL : lane_buf(lane, off, len, true), NULL, 0, to, &task));
	return task;
}

/* Waits for the consumer's credits if there are none yet. */
static inline void submit_with_credit(struct doca_comch_producer_task_send *task, uint32_t flags)
{
	doca_error_t result = DOCA_ERROR_AGAIN;

	UNTIL(result != DOCA_ERROR_AGAIN, result = doca_task_submit_ex(doca_comch_producer_task_send_as_task(task), flags));
	CHECK_EQ(result, DOCA_SUCCESS);
}

static inline struct doca_comch_producer_task_send *send_to(struct lane *lane, uint32_t to, size_t off, size_t len)
{
	struct doca_comch_producer_task_send *task = prepare(lane, to, off, len);

	submit_with_credit(task, DOCA_TASK_SUBMIT_FLAG_FLUSH);
	return task;
}

/* The end has been told of (or, negative, of the end of) consumer `id` as its newest event. */
static inline bool end_told(struct end *end, int id)
{
	end_progress(end);
	return end->num_events > 0 && end->events[end->num_events - 1] == id;
}
#endif
