/* SPDX-License-Identifier: Apache-2.0 */
/* The server: on the Arm side, one for each host function and name. Its NIC accepts clients whether the program progresses or not. */
#include "control.h"

#include <stdlib.h>
#include <string.h>

static doca_error_t server_start(struct doca_ctx *ctx)
{
	struct doca_comch_server *server = (struct doca_comch_server *)ctx;

	server->listener = comch_listen(server);
	return server->listener == NULL ? DOCA_ERROR_INITIALIZATION : DOCA_SUCCESS;
}

static void server_stop(struct doca_ctx *ctx)
{
	struct doca_comch_server *server = (struct doca_comch_server *)ctx;

	comch_listener_close(server->listener);
	server->listener = NULL;
	for (struct doca_comch_connection *conn = server->ep.conns; conn != NULL; conn = conn->next)
		conn_end(conn, DOCA_ERROR_CONNECTION_ABORTED, true, "the server stops");
}

static void server_stopped(struct doca_ctx *ctx)
{
	conn_free_all((struct comch_endpoint *)ctx);
}

static const struct emu_ctx_ops server_ops = {
	.type = "comch_server",
	.start = server_start,
	.stop = server_stop,
	.stopped = server_stopped,
	.validate = endpoint_validate,
	.submit = endpoint_submit,
	.flush = endpoint_flush,
	.free_task = endpoint_free_task,
};

doca_error_t doca_comch_server_create(struct doca_dev *dev, struct doca_dev_rep *repr, const char *name, struct doca_comch_server **comch_server)
{
	struct doca_comch_server *made;
	doca_error_t result;

	if (dev == NULL || repr == NULL || name == NULL || comch_server == NULL || !endpoint_name_fits(name) || repr->info->manager != dev->info)
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	result = endpoint_init(&made->ep, &server_ops, dev, name);
	if (result != DOCA_SUCCESS) {
		free(made);
		return result;
	}
	made->ep.is_server = true;
	made->rep = repr;
	atomic_fetch_add(&repr->users, 1);
	*comch_server = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_server_destroy(struct doca_comch_server *comch_server)
{
	doca_error_t result;

	if (comch_server == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	result = endpoint_fini(&comch_server->ep);
	if (result != DOCA_SUCCESS)
		return result;
	atomic_fetch_sub(&comch_server->rep->users, 1);
	free(comch_server);
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_server_get_device_rep(const struct doca_comch_server *comch_server, struct doca_dev_rep **rep)
{
	if (comch_server == NULL || rep == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*rep = comch_server->rep;
	return DOCA_SUCCESS;
}

/* ---- the handshake -------------------------------------------------------------------------------------------------------------- */
static void turn_away(struct comch_link *link, enum comch_refusal reason)
{
	link_put(link, &(struct comch_header){.kind = COMCH_REFUSED, .a = reason}, NULL);
	link_close(link, true);
}

void server_hello(struct comch_listener *listener, struct comch_link *link, const struct comch_header *header, const uint8_t *body)
{
	struct doca_comch_server *server = comch_listener_server(listener);
	struct comch_hello hello, mine = {.max_msg = server->ep.max_msg, .recv_queue = server->ep.recv_queue};
	struct doca_comch_connection *conn;
	uint8_t welcome[COMCH_HELLO_LEN];
	int64_t value;

	(void)header;
	if (!comch_get_hello(body, &hello)) {
		turn_away(link, COMCH_REFUSED_VERSION);
		return;
	}
	if (strcmp(hello.name, server->ep.name) != 0 || strcmp(hello.function, server->rep->info->function->pci) != 0 ||
	    emu_fault("comch.connect.refuse", &value)) {
		turn_away(link, COMCH_REFUSED_OTHER);
		return;
	}
	conn = server->ep.num_conns < COMCH_MAX_CLIENTS ? conn_create(&server->ep) : NULL;
	if (conn == NULL) {
		emu_log(DOCA_LOG_LEVEL_WARNING, "comch: server '%s' turns a client away: it has %u", server->ep.name, server->ep.num_conns);
		turn_away(link, COMCH_REFUSED_FULL);
		return;
	}
	conn->max_msg = hello.max_msg < mine.max_msg ? hello.max_msg : mine.max_msg;
	conn->credits = hello.recv_queue;
	conn->credits_out = mine.recv_queue;
	link_bind(link, conn);
	if (emu_fault("comch.connect.break", &value)) {
		conn_end(conn, DOCA_ERROR_CONNECTION_RESET, false, "it is cut in the handshake (fault comch.connect.break)");
		return;
	}
	strcpy(mine.name, server->ep.name);
	strcpy(mine.function, hello.function);
	comch_put_hello(welcome, &mine);
	link_put(link, &(struct comch_header){.kind = COMCH_WELCOME, .len = sizeof(welcome)}, welcome);
}

/* ---- disconnect --------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_comch_server_disconnect(struct doca_comch_server *comch_server, struct doca_comch_connection *connection)
{
	doca_error_t result = DOCA_SUCCESS;
	int64_t value;

	if (comch_server == NULL || !comch_conn_valid(connection, __func__) || connection->ep != &comch_server->ep)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&comch_server->ep.ctx, __func__);
	emu_lock();
	if (connection->children > 0)
		result = DOCA_ERROR_IN_USE;
	else if (emu_fault("comch.disconnect.again", &value) ||
		 (connection->link != NULL && link_has_output(connection->link)))
		result = DOCA_ERROR_AGAIN;
	else
		conn_disconnect(connection);
	emu_unlock();
	return result;
}
