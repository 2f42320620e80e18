/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Connections by description: each side exports one, gets the other's over whatever channel, and connects. Two processes find each
 * other over the NICs' ports: the one whose name sorts first dials, the other keeps the call until its program calls connect, too.
 *
 * A DC target needs no connect of its own: who exported is reached by whoever has the description. So there the one who connects dials;
 * when both do, the one whose name sorts first is heard.
 */
#include <stdlib.h>
#include <string.h>

#include "rdma.h"

#define BACKOFF_FIRST_NS 10000000u
#define BACKOFF_MAX_NS 500000000u

static bool may_connect(const struct doca_rdma *rdma)
{
	return !rdma->ctx.stop_called && (rdma->ctx.state == DOCA_CTX_STATE_RUNNING || rdma->ctx.state == DOCA_CTX_STATE_STARTING);
}

static bool is_dc(const struct doca_rdma_connection *conn) { return conn->rdma->transport == DOCA_RDMA_TRANSPORT_TYPE_DC; }

static bool goes_first(const struct doca_rdma_connection *conn)
{
	int order = memcmp(conn->self.nonce, conn->remote.nonce, sizeof(conn->self.nonce));

	return order != 0 ? order < 0 : conn->self.qpn < conn->remote.qpn;
}

static bool we_dial(const struct doca_rdma_connection *conn) { return is_dc(conn) || goes_first(conn); }

static void describe(struct doca_rdma_connection *conn)
{
	const struct doca_devinfo *info = conn->rdma->dev->info;
	struct wire_details details = {
		.id = conn->self,
		.port4 = conn->nic->listener4.port,
		.port6 = conn->nic->listener6.port,
		.mtu = (uint8_t)conn->rdma->mtu,
		.transport = (uint8_t)conn->rdma->transport,
		.grh_enabled = conn->rdma->grh_enabled,
	};

	memcpy(details.ipv4, info->ipv4, sizeof(details.ipv4));
	memcpy(details.ipv6, info->ipv6, sizeof(details.ipv6));
	if (conn->rdma->gid_index < info->num_gids)
		memcpy(details.gid, info->gids[conn->rdma->gid_index], sizeof(details.gid));
	wire_put_details(conn->details, &details);
}

static doca_error_t export_locked(struct doca_rdma *rdma, struct doca_rdma_connection **out)
{
	struct doca_rdma_connection *conn;

	if (!may_connect(rdma))
		return DOCA_ERROR_BAD_STATE;
	conn = conn_create(rdma, CONN_OUT_OF_BAND, CONN_EXPORTED);
	if (conn == NULL)
		return DOCA_ERROR_FULL;
	conn->nic = nic_get(rdma->dev->info);
	if (conn->nic == NULL) {
		conn_release(conn);
		return DOCA_ERROR_CONNECTION_ABORTED;
	}
	describe(conn);
	*out = conn;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_export(struct doca_rdma *rdma, const void **local_rdma_conn_details, size_t *local_rdma_conn_details_size,
			      struct doca_rdma_connection **rdma_connection)
{
	doca_error_t result;

	if (rdma == NULL || local_rdma_conn_details == NULL || local_rdma_conn_details_size == NULL || rdma_connection == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&rdma->ctx, __func__);
	emu_lock();
	result = export_locked(rdma, rdma_connection);
	if (result == DOCA_SUCCESS) {
		*local_rdma_conn_details = (*rdma_connection)->details;
		*local_rdma_conn_details_size = sizeof((*rdma_connection)->details);
	}
	emu_unlock();
	return result;
}

/* ---- dialling ------------------------------------------------------------------------------------------------------------------------ */
static void dial(struct doca_rdma_connection *conn);

static void dial_fired(struct emu_timer *timer)
{
	dial((struct doca_rdma_connection *)((char *)timer - offsetof(struct doca_rdma_connection, dial_timer)));
}

static void dial_later(struct doca_rdma_connection *conn)
{
	conn->dial_backoff_ns = conn->dial_backoff_ns == 0 ? BACKOFF_FIRST_NS : conn->dial_backoff_ns * 2;
	if (conn->dial_backoff_ns > BACKOFF_MAX_NS)
		conn->dial_backoff_ns = BACKOFF_MAX_NS;
	conn->dial_timer.fire = dial_fired;
	emu_timer_arm(&conn->dial_timer, conn->dial_backoff_ns);
}

static void dial(struct doca_rdma_connection *conn)
{
	if (conn->phase != CONN_CONNECTING || conn->link != NULL || conn->num_endpoints == 0)
		return;
	conn->link = link_dial(conn, &conn->endpoints[conn->next_endpoint++ % conn->num_endpoints]);
	if (conn->link == NULL)
		dial_later(conn);
}

void oob_dialled(struct doca_rdma_connection *conn)
{
	struct wire_greeting greeting = {.from = conn->self, .to = conn->remote};

	link_greet(conn->link, WIRE_HELLO, &greeting);
}

void oob_lost(struct doca_rdma_connection *conn)
{
	conn->link = NULL;
	if (conn->phase == CONN_CONNECTING && we_dial(conn))
		dial_later(conn);
}

/* Without a task nobody waits: a queue pair may stand for ever waiting for its peer. */
void oob_deadline(struct doca_rdma_connection *conn)
{
	if (rdma_first(&conn->sq) != NULL)
		qp_fail(conn, DOCA_ERROR_IO_FAILED, "the peer did not connect in time (transport retries used up)");
}

/* ---- greeting --------------------------------------------------------------------------------------------------------------------------- */
static void welcome(struct doca_rdma_connection *conn)
{
	struct wire_greeting greeting = {.from = conn->self, .to = conn->remote};

	link_greet(conn->link, WIRE_HELLO_OK, &greeting);
	link_up(conn->link);
}

static void refuse(struct rdma_link *link, const struct wire_greeting *asked)
{
	struct wire_greeting greeting = {.from = asked->to, .to = asked->from};

	link_greet(link, WIRE_HELLO_NO, &greeting);
	link_close(link, true);
}

static void called(struct rdma_link *link, const struct wire_greeting *greeting)
{
	struct doca_rdma_connection *conn = conn_find(&greeting->to);
	bool expected;

	/* Unknown here, or somebody else's already: who calls will not get through by calling again. */
	if (conn == NULL || conn->kind != CONN_OUT_OF_BAND || (conn->phase != CONN_EXPORTED && conn->phase != CONN_CONNECTING) ||
	    (conn->phase == CONN_CONNECTING && !rdma_id_equal(&conn->remote, &greeting->from))) {
		refuse(link, greeting);
		return;
	}
	if (is_dc(conn) && conn->phase == CONN_CONNECTING && conn->link != NULL && goes_first(conn)) {
		link_close(link, false); /* our own call is on its way, and it is the one that counts */
		return;
	}
	if (is_dc(conn) && conn->phase == CONN_EXPORTED) {
		conn->remote = greeting->from;
		conn->phase = CONN_CONNECTING;
	}
	expected = conn->phase == CONN_CONNECTING;
	if (conn->link != NULL) /* it called before, and that stream is of no use to it any more */
		link_close(conn->link, false);
	link_bind(link, conn);
	conn->link = link;
	if (expected)
		welcome(conn);
	else
		conn->remote = greeting->from;
}

void oob_greeted(struct rdma_link *link, struct doca_rdma_connection *conn, enum wire_type type, const struct wire_greeting *greeting)
{
	if (type == WIRE_HELLO && conn == NULL) {
		called(link, greeting);
	} else if (conn != NULL && conn->phase == CONN_CONNECTING && rdma_id_equal(&greeting->from, &conn->remote) &&
		   rdma_id_equal(&greeting->to, &conn->self) && type != WIRE_HELLO) {
		if (type == WIRE_HELLO_OK)
			link_up(link);
		else
			qp_kill(conn, "the peer's queue pair is gone or connected to another", false);
	} else {
		link_close(link, false);
		if (conn != NULL)
			oob_lost(conn);
	}
}

/* ---- connect ------------------------------------------------------------------------------------------------------------------------------- */
static doca_error_t connect_here(struct doca_rdma_connection *conn)
{
	struct doca_rdma_connection *peer = conn_find(&conn->remote);

	if (peer == NULL || peer == conn || peer->phase == CONN_DEAD)
		return DOCA_ERROR_CONNECTION_ABORTED;
	conn->phase = CONN_CONNECTING;
	if (is_dc(peer) && peer->phase == CONN_EXPORTED) {
		peer->phase = CONN_CONNECTING;
		peer->remote = conn->self;
	}
	if (peer->phase == CONN_CONNECTING && rdma_id_equal(&peer->remote, &conn->self))
		local_pair(conn, peer);
	return DOCA_SUCCESS;
}

static doca_error_t connect_there(struct doca_rdma_connection *conn, const struct wire_details *details)
{
	conn->endpoints = calloc(2, sizeof(*conn->endpoints));
	if (conn->endpoints == NULL)
		return DOCA_ERROR_CONNECTION_ABORTED;
	if (details->port4 != 0)
		net_endpoint4(&conn->endpoints[conn->num_endpoints++], details->ipv4, details->port4);
	if (details->port6 != 0)
		net_endpoint6(&conn->endpoints[conn->num_endpoints++], details->ipv6, details->port6);
	conn->phase = CONN_CONNECTING;
	if (conn->link != NULL)
		welcome(conn);
	else if (we_dial(conn))
		dial(conn);
	return DOCA_SUCCESS;
}

static doca_error_t connect_locked(struct doca_rdma *rdma, const struct wire_details *details, struct doca_rdma_connection *conn)
{
	struct rdma_link *early = conn->link;

	if (!may_connect(rdma))
		return DOCA_ERROR_BAD_STATE;
	if (!conn_valid(rdma, conn, "doca_rdma_connect") || conn->kind != CONN_OUT_OF_BAND)
		return DOCA_ERROR_INVALID_VALUE;
	if (details->transport != rdma->transport || details->grh_enabled != rdma->grh_enabled) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: the peer's context has another %s", details->transport != rdma->transport ? "transport type" : "GRH setting");
		return DOCA_ERROR_INVALID_VALUE;
	}
	if (is_dc(conn) && conn->phase == CONN_UP && rdma_id_equal(&conn->remote, &details->id))
		return DOCA_SUCCESS; /* the peer was first */
	if (conn->phase != CONN_EXPORTED)
		return conn->phase == CONN_DEAD ? DOCA_ERROR_CONNECTION_ABORTED : DOCA_ERROR_BAD_STATE;
	/* Somebody may have called already: the one we were told of now, or not. */
	if (early != NULL && !rdma_id_equal(&conn->remote, &details->id)) {
		conn->link = NULL;
		link_close(early, false);
	}
	conn->remote = details->id;
	return rdma_id_is_local(&details->id) ? connect_here(conn) : connect_there(conn, details);
}

doca_error_t doca_rdma_connect(struct doca_rdma *rdma, const void *remote_rdma_conn_details, size_t remote_rdma_conn_details_size,
			       struct doca_rdma_connection *rdma_connection)
{
	struct wire_details details;
	doca_error_t result;

	if (rdma == NULL || remote_rdma_conn_details == NULL || remote_rdma_conn_details_size == 0 || rdma_connection == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!wire_get_details(remote_rdma_conn_details, remote_rdma_conn_details_size, &details))
		return DOCA_ERROR_CONNECTION_ABORTED; /* documented so: the description is corrupted */
	emu_ctx_check_thread(&rdma->ctx, __func__);
	emu_lock();
	result = connect_locked(rdma, &details, rdma_connection);
	emu_unlock();
	return result;
}
