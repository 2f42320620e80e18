/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Connections: their memory, their numbers, and the events that tell the user about them. The memory of a connection lives until its
 * context is idle again; a slot is reused when its end was delivered and the user has let go of it.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "rdma.h"

#define BUCKETS 1024u

/* Every queue pair of this process by number: how a peer's request, or a peer in this process, is found. */
static struct doca_rdma_connection *table[BUCKETS];

bool rdma_id_equal(const struct rdma_id *a, const struct rdma_id *b)
{
	return a->qpn == b->qpn && a->cookie == b->cookie && memcmp(a->nonce, b->nonce, sizeof(a->nonce)) == 0;
}

bool rdma_id_is_local(const struct rdma_id *id)
{
	return memcmp(id->nonce, emu_process_nonce(), sizeof(id->nonce)) == 0;
}

static struct doca_rdma_connection *find_number(uint32_t qpn)
{
	struct doca_rdma_connection *conn = table[qpn % BUCKETS];

	while (conn != NULL && conn->self.qpn != qpn)
		conn = conn->hash_next;
	return conn;
}

struct doca_rdma_connection *conn_find(const struct rdma_id *id)
{
	struct doca_rdma_connection *conn = find_number(id->qpn);

	return conn != NULL && rdma_id_equal(&conn->self, id) ? conn : NULL;
}

static bool name_it(struct doca_rdma_connection *conn)
{
	struct {
		uint32_t qpn;
		uint64_t cookie;
	} random;

	do {
		if (getrandom(&random, sizeof(random), 0) != (ssize_t)sizeof(random))
			return false;
		random.qpn &= 0xffffff; /* queue pair numbers have 24 bits; 0 and 1 are special */
	} while (random.qpn < 2 || find_number(random.qpn) != NULL);
	memcpy(conn->self.nonce, emu_process_nonce(), sizeof(conn->self.nonce));
	conn->self.qpn = random.qpn;
	conn->self.cookie = random.cookie;
	conn->hash_next = table[random.qpn % BUCKETS];
	table[random.qpn % BUCKETS] = conn;
	return true;
}

static void unname(struct doca_rdma_connection *conn)
{
	struct doca_rdma_connection **at = &table[conn->self.qpn % BUCKETS];

	while (*at != NULL && *at != conn)
		at = &(*at)->hash_next;
	if (*at != NULL)
		*at = conn->hash_next;
}

static void deliver(struct emu_completion *completion);

struct doca_rdma_connection *conn_create(struct doca_rdma *rdma, enum conn_kind kind, enum conn_phase phase)
{
	struct doca_rdma_connection *conn, *next;
	uint32_t index;

	if (rdma->num_used >= rdma->max_num_connections)
		return NULL;
	conn = rdma->free_first;
	if (conn != NULL) {
		rdma->free_first = conn->bell_next;
		if (rdma->free_first == NULL)
			rdma->free_last = NULL;
		next = conn->next;
		index = conn->index;
	} else {
		conn = malloc(sizeof(*conn));
		if (conn == NULL)
			return NULL;
		next = rdma->conns;
		index = rdma->num_conns++;
		rdma->conns = conn;
	}
	memset(conn, 0, sizeof(*conn));
	conn->next = next;
	conn->index = index;
	conn->rdma = rdma;
	rdma->num_used++;
	emu_count(EMU_OBJ_RDMA_CONNECTION, 1);
	if (!name_it(conn)) {
		conn_release(conn);
		return NULL;
	}
	conn->kind = kind;
	conn->phase = phase;
	conn->job.run = local_job;
	for (int i = 0; i < CONN_EVENTS; i++) {
		conn->events[i].completion.deliver = deliver;
		conn->events[i].conn = conn;
	}
	return conn;
}

void conn_release(struct doca_rdma_connection *conn)
{
	struct doca_rdma *rdma = conn->rdma;

	unname(conn);
	if (conn->addr != NULL)
		addr_drop(conn->addr);
	conn->addr = NULL;
	if (conn->nic != NULL)
		nic_put(conn->nic);
	conn->nic = NULL;
	free(conn->endpoints);
	conn->endpoints = NULL;
	conn->phase = CONN_FREE;
	conn->bell_next = NULL;
	if (rdma->free_last == NULL)
		rdma->free_first = conn;
	else
		rdma->free_last->bell_next = conn;
	rdma->free_last = conn;
	rdma->num_used--;
	emu_count(EMU_OBJ_RDMA_CONNECTION, -1);
}

void conn_free_all(struct doca_rdma *rdma)
{
	for (struct doca_rdma_connection *conn = rdma->conns; conn != NULL; conn = conn->next)
		if (conn->phase != CONN_FREE)
			conn_release(conn);
	while (rdma->conns != NULL) {
		struct doca_rdma_connection *conn = rdma->conns;

		rdma->conns = conn->next;
		free(conn);
	}
	rdma->free_first = rdma->free_last = NULL;
	rdma->num_conns = rdma->num_used = 0;
}

bool conn_valid(const struct doca_rdma *rdma, const struct doca_rdma_connection *conn, const char *function)
{
	if (conn == NULL)
		return false;
	if (conn->phase == CONN_FREE) {
		emu_broken(DOCA_ERROR_INVALID_VALUE, function, "a connection is not used after its end");
		return false;
	}
	return rdma == NULL || conn->rdma == rdma;
}

/* ---- events -------------------------------------------------------------------------------------------------------------------- */
void conn_post(struct doca_rdma_connection *conn, enum conn_event_kind kind)
{
	struct conn_event *event = &conn->events[kind];

	if (event->posted) /* each happens once in the life of a connection */
		return;
	event->posted = true;
	conn->rdma->ctx.num_pending++;
	emu_pe_post(conn->rdma->ctx.pe, &event->completion);
}

void conn_ended(struct doca_rdma_connection *conn, enum conn_phase was)
{
	if (conn->kind == CONN_OUT_OF_BAND) /* nobody tells; the tasks do */
		return;
	if (was == CONN_UP || (was == CONN_CONNECTING && conn->user_left))
		conn_post(conn, CONN_EVENT_ENDED);
	else if (was == CONN_CONNECTING)
		conn_post(conn, CONN_EVENT_FAILURE);
	/* A request that was not answered yet stays with the user, who learns from accept that it is too late. */
}

static void maybe_release(struct doca_rdma_connection *conn)
{
	if (conn->user_left && conn->ended_told && conn->phase == CONN_DEAD)
		conn_release(conn);
}

/* In doca_pe_progress, without the lock. What is to be told is read with it, and told without it. */
static void deliver(struct emu_completion *completion)
{
	struct conn_event *event = (struct conn_event *)completion;
	struct doca_rdma_connection *conn = event->conn;
	struct doca_rdma *rdma = conn->rdma;
	enum conn_event_kind kind = (enum conn_event_kind)(event - conn->events);
	union doca_data ctx_data, conn_data;
	bool tell;

	emu_lock();
	ctx_data = rdma->ctx.user_data;
	conn_data = conn->user_data;
	/* A request that was withdrawn before the user heard of it is no request; a connection by description has no callbacks. */
	tell = kind == CONN_EVENT_REQUEST ? conn->phase == CONN_REQUESTED && emu_ctx_runs(&rdma->ctx)
					  : conn->kind != CONN_OUT_OF_BAND;
	conn->telling_end = kind == CONN_EVENT_ENDED;
	emu_unlock();

	if (tell) {
		switch (kind) {
		case CONN_EVENT_REQUEST:
			rdma->request_cb(conn, ctx_data);
			break;
		case CONN_EVENT_ESTABLISHED:
			rdma->established_cb(conn, conn_data, ctx_data);
			break;
		case CONN_EVENT_FAILURE:
			rdma->failure_cb(conn, conn_data, ctx_data);
			break;
		case CONN_EVENT_ENDED:
			rdma->disconnect_cb(conn, conn_data, ctx_data);
			break;
		case CONN_EVENTS:
			break;
		}
	}

	emu_lock();
	if (kind == CONN_EVENT_REQUEST && !tell) {
		qp_kill(conn, "its request was withdrawn", false);
		conn_release(conn);
	} else if (kind == CONN_EVENT_FAILURE) {
		conn_release(conn); /* it never was one: nothing is left to disconnect */
	} else if (kind == CONN_EVENT_ENDED) {
		conn->telling_end = false;
		conn->ended_told = true;
		maybe_release(conn);
	}
	rdma->ctx.num_pending--;
	emu_ctx_check_idle(&rdma->ctx);
	emu_unlock();
}

/* ---- ABI -------------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_rdma_connection_set_user_data(struct doca_rdma_connection *conn, union doca_data connection_user_data)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE;

	emu_lock();
	if (conn_valid(NULL, conn, __func__)) {
		conn->user_data = connection_user_data;
		result = DOCA_SUCCESS;
	}
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_connection_get_user_data(const struct doca_rdma_connection *conn, union doca_data *connection_user_data)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE;

	emu_lock();
	if (connection_user_data != NULL && conn_valid(NULL, conn, __func__)) {
		*connection_user_data = conn->user_data;
		result = DOCA_SUCCESS;
	}
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_connection_get_id(const struct doca_rdma_connection *conn, uint32_t *connection_id)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE;

	emu_lock();
	if (connection_id != NULL && conn_valid(NULL, conn, __func__)) {
		*connection_id = conn->index;
		result = DOCA_SUCCESS;
	}
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_connection_get_addr(const struct doca_rdma_connection *conn, struct doca_rdma_addr **addr)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE;

	emu_lock();
	/* A connection by description has no address. */
	if (addr != NULL && conn_valid(NULL, conn, __func__) && conn->addr != NULL) {
		*addr = conn->addr;
		result = DOCA_SUCCESS;
	}
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_connection_disconnect(struct doca_rdma_connection *conn)
{
	doca_error_t result = DOCA_SUCCESS;

	emu_lock();
	if (!conn_valid(NULL, conn, __func__)) {
		result = DOCA_ERROR_INVALID_VALUE;
	} else if (conn->phase == CONN_REQUESTED ||
		   (conn->phase == CONN_DEAD && conn->kind != CONN_OUT_OF_BAND && !conn->events[CONN_EVENT_ENDED].posted)) {
		/* Never was a connection: a request (accept or reject it), or one that failed (the failure callback ends it). */
		result = DOCA_ERROR_CONNECTION_ABORTED;
	} else {
		conn->user_left = true;
		if (conn->phase != CONN_DEAD)
			qp_kill(conn, "the user disconnected it", true);
		/* By way of the progress engine: what was received on it before is delivered first, and only then is the slot free. */
		conn_post(conn, CONN_EVENT_ENDED);
		if (!conn->telling_end)
			maybe_release(conn);
	}
	emu_unlock();
	return result;
}
