/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The connection manager: request, reply or reject, ready to use, as the messages of RDMA CM, on the stream that then carries the queue
 * pair. Between two contexts of one process the stream only introduces them to each other.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rdma.h"

/* The connection manager does not do DC. */
static bool may_manage(const struct doca_rdma *rdma)
{
	if (rdma->transport == DOCA_RDMA_TRANSPORT_TYPE_RC)
		return true;
	emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: a context of transport type DC connects by description only");
	return false;
}

/* ---- listening ---------------------------------------------------------------------------------------------------------------- */
static void close_listener(struct rdma_cm_listener *cm)
{
	listener_close(&cm->listener4);
	listener_close(&cm->listener6);
	free(cm);
}

void cm_stop(struct doca_rdma *rdma)
{
	while (rdma->listeners != NULL) {
		struct rdma_cm_listener *cm = rdma->listeners;

		rdma->listeners = cm->next;
		close_listener(cm);
	}
}

static doca_error_t start_listen(struct doca_rdma *rdma, uint16_t port)
{
	const struct doca_devinfo *info = rdma->dev->info;
	struct rdma_cm_listener *cm;
	struct rdma_endpoint endpoint;
	bool listening = false, taken = false;

	if (!emu_ctx_runs(&rdma->ctx))
		return DOCA_ERROR_BAD_STATE;
	if (!may_manage(rdma))
		return DOCA_ERROR_NOT_SUPPORTED;
	if (rdma->request_cb == NULL) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: listening needs a connection request callback");
		return DOCA_ERROR_BAD_STATE;
	}
	cm = calloc(1, sizeof(*cm));
	if (cm == NULL)
		return DOCA_ERROR_CONNECTION_ABORTED;
	cm->rdma = rdma;
	cm->port = port;
	cm->listener4.cm = cm->listener6.cm = cm;
	cm->listener4.watch.fd = cm->listener6.watch.fd = -1;
	if (info->has_ipv4) {
		net_endpoint4(&endpoint, info->ipv4, port);
		listening = listener_open(&cm->listener4, &endpoint);
		taken = !listening && errno == EADDRINUSE;
	}
	if (!taken && info->has_ipv6) {
		bool listening6;

		net_endpoint6(&endpoint, info->ipv6, port);
		listening6 = listener_open(&cm->listener6, &endpoint);
		taken = !listening6 && errno == EADDRINUSE;
		listening |= listening6;
	}
	if (taken || !listening) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: cannot listen to port %u on the addresses of %s: %s", port, info->ibdev,
			taken ? "the port is taken" : strerror(errno));
		close_listener(cm);
		return DOCA_ERROR_CONNECTION_ABORTED;
	}
	cm->next = rdma->listeners;
	rdma->listeners = cm;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_start_listen_to_port(struct doca_rdma *rdma, uint16_t port)
{
	doca_error_t result;

	if (rdma == NULL || port == 0)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&rdma->ctx, __func__);
	emu_lock();
	result = start_listen(rdma, port);
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_stop_listen_to_port(struct doca_rdma *rdma, uint16_t port)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE; /* not listening there */

	if (rdma == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&rdma->ctx, __func__);
	emu_lock();
	for (struct rdma_cm_listener **at = &rdma->listeners; *at != NULL; at = &(*at)->next) {
		struct rdma_cm_listener *cm = *at;

		if (cm->port == port) {
			*at = cm->next;
			close_listener(cm);
			result = DOCA_SUCCESS;
			break;
		}
	}
	emu_unlock();
	return result;
}

/* ---- the client's side ------------------------------------------------------------------------------------------------------------ */
static doca_error_t connect_to(struct doca_rdma *rdma, struct doca_rdma_addr *addr, union doca_data user_data)
{
	struct doca_rdma_connection *conn;
	struct rdma_endpoint endpoint;

	if (!emu_ctx_runs(&rdma->ctx))
		return DOCA_ERROR_BAD_STATE;
	if (!may_manage(rdma))
		return DOCA_ERROR_NOT_SUPPORTED;
	if (rdma->established_cb == NULL) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: connecting to an address needs the connection state callbacks");
		return DOCA_ERROR_BAD_STATE;
	}
	conn = conn_create(rdma, CONN_CM_CLIENT, CONN_CONNECTING);
	if (conn == NULL) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: all %u connections of the context are in use", rdma->max_num_connections);
		return DOCA_ERROR_CONNECTION_ABORTED;
	}
	conn->user_data = user_data;
	conn->addr = addr;
	addr_hold(addr);
	/* From here on failure is an event. */
	if (addr_resolve(addr, rdma->dev->info, &endpoint))
		conn->link = link_dial(conn, &endpoint);
	if (conn->link == NULL)
		qp_kill(conn, "its address cannot be reached", false);
	else
		qp_arm_deadline(conn, (uint64_t)rdma->request_timeout_ms * 1000000u);
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_connect_to_addr(struct doca_rdma *rdma, struct doca_rdma_addr *addr, union doca_data connection_user_data)
{
	doca_error_t result;

	if (rdma == NULL || addr == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&rdma->ctx, __func__);
	emu_lock();
	result = connect_to(rdma, addr, connection_user_data);
	emu_unlock();
	return result;
}

void cm_dialled(struct doca_rdma_connection *conn)
{
	struct wire_greeting greeting = {.from = conn->self};

	link_greet(conn->link, WIRE_CM_REQUEST, &greeting);
}

static void replied(struct doca_rdma_connection *conn, const struct wire_greeting *reply)
{
	struct rdma_link *link = conn->link;
	struct doca_rdma_connection *server;
	struct wire_greeting greeting = {.from = conn->self, .to = reply->from};

	conn->remote = reply->from;
	if (!rdma_id_is_local(&conn->remote)) {
		link_greet(link, WIRE_CM_READY, &greeting);
		if (conn->phase == CONN_CONNECTING)
			link_up(link);
		return;
	}
	server = conn_find(&conn->remote);
	if (server == NULL || server->kind != CONN_CM_SERVER || server->phase != CONN_CONNECTING || !rdma_id_equal(&server->remote, &conn->self)) {
		qp_kill(conn, "the server changed its mind", false);
		return;
	}
	conn->link = NULL;
	link_close(link, false);
	link = server->link;
	server->link = NULL;
	link_close(link, false);
	local_pair(server, conn);
}

/* ---- the server's side -------------------------------------------------------------------------------------------------------------- */
static void requested(struct rdma_link *link, const struct wire_greeting *request)
{
	struct rdma_listener *listener = link_listener(link);
	struct wire_greeting no = {.to = request->from};
	struct doca_rdma_connection *conn = NULL;
	struct rdma_endpoint peer;

	if (listener == NULL || listener->cm == NULL) {
		link_close(link, false);
		return;
	}
	if (emu_ctx_runs(&listener->cm->rdma->ctx))
		conn = conn_create(listener->cm->rdma, CONN_CM_SERVER, CONN_REQUESTED);
	if (conn == NULL) {
		emu_log(DOCA_LOG_LEVEL_WARNING, "rdma: a connection request is rejected: all %u connections of the context are in use",
			listener->cm->rdma->max_num_connections);
		link_greet(link, WIRE_CM_REJECT, &no);
		link_close(link, true);
		return;
	}
	conn->remote = request->from;
	if (link_peer(link, &peer))
		conn->addr = addr_of_peer(&peer);
	link_bind(link, conn);
	conn->link = link;
	conn_post(conn, CONN_EVENT_REQUEST);
}

static void check_thread(const struct doca_rdma_connection *conn, const char *function)
{
	if (conn != NULL)
		emu_ctx_check_thread(&conn->rdma->ctx, function);
}

/* A request can be answered while it is one. What was withdrawn meanwhile is over with the answer. */
static doca_error_t answerable(struct doca_rdma_connection *conn, const char *function)
{
	if (!conn_valid(NULL, conn, function) || conn->kind != CONN_CM_SERVER)
		return DOCA_ERROR_INVALID_VALUE;
	if (conn->phase == CONN_REQUESTED)
		return emu_ctx_runs(&conn->rdma->ctx) ? DOCA_SUCCESS : DOCA_ERROR_CONNECTION_ABORTED;
	if (conn->phase != CONN_DEAD || conn->events[CONN_EVENT_ENDED].posted || conn->events[CONN_EVENT_FAILURE].posted)
		return DOCA_ERROR_INVALID_VALUE;
	conn_release(conn);
	return DOCA_ERROR_CONNECTION_ABORTED;
}

doca_error_t doca_rdma_connection_accept(struct doca_rdma_connection *conn, void *private_data, uint8_t private_data_len)
{
	struct wire_greeting greeting = {.private_len = private_data_len};
	doca_error_t result;

	if (private_data_len > RDMA_MAX_PRIVATE_DATA || (private_data == NULL && private_data_len > 0))
		return DOCA_ERROR_INVALID_VALUE;
	if (private_data_len > 0)
		memcpy(greeting.private_data, private_data, private_data_len);
	check_thread(conn, __func__);
	emu_lock();
	result = answerable(conn, __func__);
	if (result == DOCA_SUCCESS) {
		greeting.from = conn->self;
		greeting.to = conn->remote;
		conn->phase = CONN_CONNECTING;
		qp_arm_deadline(conn, (uint64_t)conn->rdma->request_timeout_ms * 1000000u);
		link_greet(conn->link, WIRE_CM_REPLY, &greeting);
	}
	emu_unlock();
	return result;
}

doca_error_t doca_rdma_connection_reject(struct doca_rdma_connection *conn)
{
	doca_error_t result;

	check_thread(conn, __func__);
	emu_lock();
	result = answerable(conn, __func__);
	if (result == DOCA_SUCCESS) {
		struct wire_greeting greeting = {.from = conn->self, .to = conn->remote};

		link_greet(conn->link, WIRE_CM_REJECT, &greeting);
		qp_kill(conn, "the user rejected it", true);
		conn_release(conn);
	}
	emu_unlock();
	return result;
}

/* ---- both --------------------------------------------------------------------------------------------------------------------------------- */
void cm_greeted(struct rdma_link *link, struct doca_rdma_connection *conn, enum wire_type type, const struct wire_greeting *greeting)
{
	bool ours = conn != NULL && conn->phase == CONN_CONNECTING && rdma_id_equal(&greeting->to, &conn->self);

	if (type == WIRE_CM_REQUEST && conn == NULL) {
		requested(link, greeting);
	} else if (type == WIRE_CM_REPLY && ours && conn->kind == CONN_CM_CLIENT) {
		emu_log(DOCA_LOG_LEVEL_DEBUG, "rdma: connection %u accepted with %u bytes of private data", conn->index, greeting->private_len);
		replied(conn, greeting);
	} else if (type == WIRE_CM_READY && ours && conn->kind == CONN_CM_SERVER) {
		link_up(link);
	} else if (type == WIRE_CM_REJECT && ours && conn->kind == CONN_CM_CLIENT) {
		qp_kill(conn, "the server rejected it", false);
	} else if (conn != NULL) {
		qp_kill(conn, "the peer does not speak the connection manager's protocol", false);
	} else {
		link_close(link, false);
	}
}

/* The stream broke (or was refused) before the connection was up. */
void cm_lost(struct doca_rdma_connection *conn)
{
	conn->link = NULL;
	qp_kill(conn, conn->kind == CONN_CM_CLIENT ? "nobody listens there, or it hung up" : "the client hung up", false);
}

void cm_deadline(struct doca_rdma_connection *conn)
{
	qp_kill(conn, "the connection request timed out", false);
}
