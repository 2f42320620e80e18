/* SPDX-License-Identifier: Apache-2.0 */
/* Connections: their life, what the user is told of them, and what he asks them. */
#include "control.h"

#include <stdlib.h>
#include <string.h>

struct message { /* received, on its way to the user */
	struct comch_event event;
	uint8_t bytes[];
};

/* ---- life -------------------------------------------------------------------------------------------------------------------- */
static void deliver(struct emu_completion *completion);

struct doca_comch_connection *conn_create(struct comch_endpoint *ep)
{
	struct doca_comch_connection *conn = ep->free_first, *next;

	if (conn != NULL) {
		ep->free_first = conn->free_next;
		if (ep->free_first == NULL)
			ep->free_last = NULL;
		next = conn->next;
	} else {
		conn = malloc(sizeof(*conn));
		if (conn == NULL)
			return NULL;
		next = ep->conns;
		ep->conns = conn;
	}
	memset(conn, 0, sizeof(*conn));
	conn->next = next;
	conn->ep = ep;
	conn->phase = COMCH_GREETING;
	conn->connected = (struct comch_event){.completion.deliver = deliver, .conn = conn, .kind = COMCH_EVENT_CONNECTED};
	conn->ended = (struct comch_event){.completion.deliver = deliver, .conn = conn, .kind = COMCH_EVENT_ENDED, .successful = 1};
	ep->num_conns++;
	emu_count(EMU_OBJ_COMCH_CONNECTION, 1);
	return conn;
}

static void no_bell(struct doca_comch_connection *conn)
{
	struct doca_comch_connection **at = &conn->ep->bells;

	if (!conn->bell_listed)
		return;
	while (*at != conn)
		at = &(*at)->bell_next;
	*at = conn->bell_next;
	conn->bell_listed = false;
}

/* The slot is free once nobody can name the connection any more. A client's stays until its run ends: it has no event that tells the end. */
static void release_if_done(struct doca_comch_connection *conn)
{
	struct comch_endpoint *ep = conn->ep;

	if (conn->phase != COMCH_DEAD || conn->undelivered > 0 || conn->children > 0 || !ep->is_server)
		return;
	comch_fast_drop(conn);
	conn->phase = COMCH_FREE;
	conn->free_next = NULL;
	if (ep->free_last != NULL)
		ep->free_last->free_next = conn;
	else
		ep->free_first = conn;
	ep->free_last = conn;
	ep->num_conns--;
	emu_count(EMU_OBJ_COMCH_CONNECTION, -1);
}

void conn_free_all(struct comch_endpoint *ep)
{
	while (ep->conns != NULL) {
		struct doca_comch_connection *conn = ep->conns;

		ep->conns = conn->next;
		if (conn->phase != COMCH_FREE) {
			comch_fast_drop(conn);
			emu_count(EMU_OBJ_COMCH_CONNECTION, -1);
		}
		free(conn);
	}
	ep->free_first = ep->free_last = ep->bells = NULL;
	ep->num_conns = 0;
}

static void post(struct comch_event *event)
{
	struct doca_comch_connection *conn = event->conn;

	conn->undelivered++;
	conn->ep->ctx.num_pending++;
	emu_pe_post(conn->ep->ctx.pe, &event->completion);
}

void conn_up(struct doca_comch_connection *conn)
{
	conn->phase = COMCH_UP;
	emu_timer_cancel(&conn->link->timer);
	if (!comch_fast_init(conn)) {
		comch_kill(conn, "out of memory");
		return;
	}
	if (conn->ep->is_server) {
		conn->connected.successful = 1;
		post(&conn->connected);
	} else {
		emu_ctx_now(&conn->ep->ctx, DOCA_CTX_STATE_RUNNING);
	}
}

void conn_end(struct doca_comch_connection *conn, doca_error_t status, bool asked, const char *why)
{
	struct comch_endpoint *ep = conn->ep;
	enum comch_phase was = conn->phase;
	struct comch_link *link = conn->link;

	if (was == COMCH_DEAD || was == COMCH_FREE)
		return;
	if (!asked)
		emu_log(was == COMCH_UP ? DOCA_LOG_LEVEL_INFO : DOCA_LOG_LEVEL_ERROR, "comch: %s '%s': a connection %s: %s",
			ep->is_server ? "server" : "client", ep->name, was == COMCH_UP ? "ended" : "failed", why);
	conn->phase = COMCH_DEAD;
	conn->asked = asked;
	conn->end_status = status;
	conn->link = NULL;
	no_bell(conn);
	if (link != NULL)
		link_close(link, asked);
	while (conn->unrung_first != NULL) {
		struct comch_out *unrung = comch_out_pop(&conn->unrung_first, &conn->unrung_last);

		unrung->done(unrung, false);
	}
	if (was == COMCH_UP)
		comch_fast_lost(conn);
	if (!asked)
		post(was == COMCH_UP ? &conn->ended : &conn->connected);
	release_if_done(conn);
}

void conn_disconnect(struct doca_comch_connection *conn)
{
	if (conn->phase == COMCH_DEAD) {
		conn->asked = true; /* its end is on the way to the user, who does not wait for it any more */
		return;
	}
	conn_end(conn, DOCA_ERROR_CONNECTION_ABORTED, true, "the server asked for it");
}

void comch_kill(struct doca_comch_connection *conn, const char *why)
{
	conn_end(conn, DOCA_ERROR_CONNECTION_RESET, false, why);
}

bool comch_conn_valid(const struct doca_comch_connection *conn, const char *function)
{
	if (conn == NULL)
		return false;
	if (conn->phase == COMCH_FREE || conn->asked) {
		emu_broken(DOCA_SUCCESS, function, "the connection ended, and its end was told (or asked for): it is no longer to be named");
		return false;
	}
	return true;
}

/* ---- children ------------------------------------------------------------------------------------------------------------------ */
void comch_child_add(struct doca_comch_connection *conn)
{
	conn->children++;
	conn->ep->ctx.num_pending++;
}

void comch_child_remove(struct doca_comch_connection *conn)
{
	struct doca_ctx *ctx = &conn->ep->ctx;

	conn->children--;
	ctx->num_pending--;
	release_if_done(conn);
	emu_ctx_check_idle(ctx);
}

/* ---- frames ---------------------------------------------------------------------------------------------------------------------- */
void comch_put(struct doca_comch_connection *conn, const struct comch_header *header, const void *body)
{
	if (conn->phase == COMCH_UP)
		link_put(conn->link, header, body);
}

void comch_push(struct doca_comch_connection *conn, struct comch_out *out)
{
	if (conn->phase == COMCH_UP)
		link_push(conn->link, out);
	else
		out->done(out, false);
}

void comch_pump(struct doca_comch_connection *conn)
{
	if (conn->phase == COMCH_UP)
		link_pump(conn->link, LINK_INLINE);
}

static bool message_came(struct doca_comch_connection *conn, const uint8_t *bytes, uint32_t len)
{
	struct message *message;

	if (conn->credits_out == 0)
		return false; /* more than the peer was told there is room for */
	message = malloc(sizeof(*message) + len);
	if (message == NULL) {
		comch_kill(conn, "out of memory");
		return true;
	}
	message->event = (struct comch_event){.completion.deliver = deliver, .conn = conn, .kind = COMCH_EVENT_MESSAGE, .value = len};
	memcpy(message->bytes, bytes, len);
	conn->credits_out--;
	conn->counters[DOCA_COMCH_COUNTER_RECV_MESSAGES]++;
	conn->counters[DOCA_COMCH_COUNTER_RECV_BYTES] += len;
	post(&message->event);
	return true;
}

bool conn_frame(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body)
{
	switch (header->kind) {
	case COMCH_READY:
		conn_up(conn);
		return true;
	case COMCH_MESSAGE:
		return message_came(conn, body, header->len);
	case COMCH_CREDIT:
		if (header->a == 0 || header->a > COMCH_MAX_RECV_QUEUE || conn->credits + header->a > COMCH_MAX_RECV_QUEUE)
			return false;
		conn->credits += header->a;
		return true;
	default:
		return false;
	}
}

/* A receive is free again. The peer is told about many at once, but before it runs dry. */
static void give_back(struct doca_comch_connection *conn)
{
	conn->unreturned++;
	if (conn->phase != COMCH_UP || conn->unreturned * 2 < conn->ep->recv_queue)
		return;
	comch_put(conn, &(struct comch_header){.kind = COMCH_CREDIT, .a = conn->unreturned}, NULL);
	conn->credits_out += conn->unreturned;
	conn->unreturned = 0;
	comch_pump(conn);
}

/* ---- events ------------------------------------------------------------------------------------------------------------------------ */
void comch_post_consumer(struct doca_comch_connection *conn, uint32_t id, bool expired)
{
	struct comch_event *event = malloc(sizeof(*event));

	if (event == NULL) {
		comch_kill(conn, "out of memory");
		return;
	}
	*event = (struct comch_event){
		.completion.deliver = deliver, .conn = conn, .kind = expired ? COMCH_EVENT_EXPIRED : COMCH_EVENT_CONSUMER, .value = id};
	post(event);
}

/* The event's handle is the event; there is nothing that could be asked of it. */
static void tell(struct comch_event *event)
{
	struct comch_endpoint *ep = event->conn->ep;

	switch ((enum comch_event_kind)event->kind) {
	case COMCH_EVENT_MESSAGE:
		if (ep->recv_cb != NULL)
			ep->recv_cb((struct doca_comch_event_msg_recv *)event, ((struct message *)event)->bytes, event->value, event->conn);
		break;
	case COMCH_EVENT_CONNECTED:
		if (ep->connect_cb != NULL)
			ep->connect_cb((struct doca_comch_event_connection_status_changed *)event, event->conn, event->successful);
		break;
	case COMCH_EVENT_ENDED:
		if (ep->disconnect_cb != NULL)
			ep->disconnect_cb((struct doca_comch_event_connection_status_changed *)event, event->conn, event->successful);
		break;
	case COMCH_EVENT_CONSUMER:
		if (ep->new_consumer_cb != NULL)
			ep->new_consumer_cb((struct doca_comch_event_consumer *)event, event->conn, event->value);
		break;
	case COMCH_EVENT_EXPIRED:
		if (ep->expired_consumer_cb != NULL)
			ep->expired_consumer_cb((struct doca_comch_event_consumer *)event, event->conn, event->value);
		break;
	}
}

/* On the thread that progresses. What a stopping context or a connection that this end let go would be told, it is not told. */
static void deliver(struct emu_completion *completion)
{
	struct comch_event *event = (struct comch_event *)completion;
	struct doca_comch_connection *conn = event->conn;
	struct doca_ctx *ctx = &conn->ep->ctx;
	bool wanted;

	emu_lock();
	wanted = ctx->state == DOCA_CTX_STATE_RUNNING && !conn->asked;
	emu_unlock();
	if (wanted)
		tell(event);
	emu_lock();
	if (event->kind == COMCH_EVENT_MESSAGE)
		give_back(conn);
	if (event != &conn->connected && event != &conn->ended)
		free(event);
	conn->undelivered--;
	ctx->num_pending--;
	/* A client is not told an end. It leaves RUNNING once it has been told what came before. */
	if (!conn->ep->is_server && conn->phase == COMCH_DEAD && (event == &conn->ended || event == &conn->connected))
		emu_ctx_now(ctx, DOCA_CTX_STATE_IDLE);
	release_if_done(conn);
	emu_ctx_check_idle(ctx);
	emu_unlock();
}

/* ---- what the user asks ------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_comch_connection_set_user_data(struct doca_comch_connection *connection, union doca_data user_data)
{
	if (!comch_conn_valid(connection, __func__))
		return DOCA_ERROR_INVALID_VALUE;
	connection->user_data = user_data;
	return DOCA_SUCCESS;
}

union doca_data doca_comch_connection_get_user_data(const struct doca_comch_connection *connection)
{
	return connection == NULL ? (union doca_data){.u64 = 0} : connection->user_data;
}

struct doca_comch_server *doca_comch_server_get_server_ctx(const struct doca_comch_connection *connection)
{
	return connection == NULL || !connection->ep->is_server ? NULL : (struct doca_comch_server *)connection->ep;
}

struct doca_comch_client *doca_comch_client_get_client_ctx(const struct doca_comch_connection *connection)
{
	return connection == NULL || connection->ep->is_server ? NULL : (struct doca_comch_client *)connection->ep;
}

doca_error_t doca_comch_connection_update_info(struct doca_comch_connection *comch_connection)
{
	doca_error_t result = DOCA_SUCCESS;

	if (!comch_conn_valid(comch_connection, __func__))
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	if (comch_connection->phase == COMCH_GREETING)
		result = DOCA_ERROR_CONNECTION_INPROGRESS;
	else if (comch_connection->phase == COMCH_DEAD)
		result = DOCA_ERROR_CONNECTION_ABORTED;
	else
		memcpy(comch_connection->told, comch_connection->counters, sizeof(comch_connection->told));
	emu_unlock();
	return result;
}

doca_error_t doca_comch_connection_get_counter(const struct doca_comch_connection *comch_connection, enum doca_comch_counter counter_type,
					       uint64_t *counter_value)
{
	if (counter_value == NULL || (unsigned)counter_type < DOCA_COMCH_COUNTER_SENT_MESSAGES || (unsigned)counter_type >= COMCH_COUNTERS ||
	    !comch_conn_valid(comch_connection, __func__))
		return DOCA_ERROR_INVALID_VALUE;
	*counter_value = comch_connection->told[counter_type];
	return DOCA_SUCCESS;
}
