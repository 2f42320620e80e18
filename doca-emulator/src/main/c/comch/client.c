/* SPDX-License-Identifier: Apache-2.0 */
/* The client: on a function of the host. Its context is STARTING until the server said welcome, and leaves RUNNING when the server goes. */
#include "control.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define RETRY_NS UINT64_C(10000000)

static void give_up(struct doca_comch_client *client, const char *why)
{
	emu_log(DOCA_LOG_LEVEL_ERROR, "comch: client '%s' on function %s does not connect: %s", client->ep.name, client->ep.dev->info->pci, why);
	emu_ctx_now(&client->ep.ctx, DOCA_CTX_STATE_IDLE);
}

static void say_hello(struct doca_comch_client *client, int fd)
{
	struct comch_hello hello = {.max_msg = client->ep.max_msg, .recv_queue = client->ep.recv_queue};
	uint8_t body[COMCH_HELLO_LEN];
	struct comch_link *link = link_new(fd, LINK_BOUND);

	client->conn = link == NULL ? NULL : conn_create(&client->ep);
	if (client->conn == NULL) {
		if (link != NULL)
			link_close(link, false);
		give_up(client, "out of memory or descriptors");
		return;
	}
	strcpy(hello.name, client->ep.name);
	strcpy(hello.function, client->ep.dev->info->pci);
	comch_put_hello(body, &hello);
	link_bind(link, client->conn);
	link_put(link, &(struct comch_header){.kind = COMCH_HELLO, .len = sizeof(body)}, body);
	link_pump(link, LINK_INLINE);
}

static void dial(struct doca_comch_client *client)
{
	struct comch_place place;
	int fd = -1, error;

	if (!comch_place_open(&place, client->ep.dev->info->pci, client->ep.name)) {
		give_up(client, "the folder cannot be used");
		return;
	}
	fd = comch_place_connect(&place);
	error = errno;
	comch_place_close(&place);
	if (fd >= 0)
		say_hello(client, fd);
	else if (error == EAGAIN && emu_now_ns() < client->deadline_ns)
		emu_timer_arm(&client->retry, RETRY_NS); /* more clients at once than the server's NIC has accepted so far */
	else if (error == ENOENT || error == ECONNREFUSED)
		give_up(client, "no server of that name is running for it");
	else
		give_up(client, strerror(error));
}

static void retry(struct emu_timer *timer)
{
	dial((struct doca_comch_client *)((char *)timer - offsetof(struct doca_comch_client, retry)));
}

static doca_error_t client_start(struct doca_ctx *ctx)
{
	struct doca_comch_client *client = (struct doca_comch_client *)ctx;

	client->retry.fire = retry;
	client->deadline_ns = emu_now_ns() + link_patience_ns();
	dial(client);
	return DOCA_ERROR_IN_PROGRESS;
}

static void client_stop(struct doca_ctx *ctx)
{
	struct doca_comch_client *client = (struct doca_comch_client *)ctx;

	emu_timer_cancel(&client->retry);
	if (client->conn != NULL)
		conn_end(client->conn, DOCA_ERROR_CONNECTION_ABORTED, true, "the client stops");
}

static void client_stopped(struct doca_ctx *ctx)
{
	((struct doca_comch_client *)ctx)->conn = NULL;
	conn_free_all((struct comch_endpoint *)ctx);
}

static const struct emu_ctx_ops client_ops = {
	.type = "comch_client",
	.start = client_start,
	.stop = client_stop,
	.stopped = client_stopped,
	.validate = endpoint_validate,
	.submit = endpoint_submit,
	.flush = endpoint_flush,
	.free_task = endpoint_free_task,
};

doca_error_t doca_comch_client_create(struct doca_dev *dev, const char *name, struct doca_comch_client **comch_client)
{
	struct doca_comch_client *made;
	doca_error_t result;

	if (dev == NULL || name == NULL || comch_client == NULL || !endpoint_name_fits(name))
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	result = endpoint_init(&made->ep, &client_ops, dev, name);
	if (result != DOCA_SUCCESS) {
		free(made);
		return result;
	}
	*comch_client = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_client_destroy(struct doca_comch_client *comch_client)
{
	doca_error_t result;

	if (comch_client == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	result = endpoint_fini(&comch_client->ep);
	if (result == DOCA_SUCCESS)
		free(comch_client);
	return result;
}

doca_error_t doca_comch_client_get_connection(const struct doca_comch_client *comch_client, struct doca_comch_connection **connection)
{
	doca_error_t result = DOCA_ERROR_BAD_STATE;

	if (comch_client == NULL || connection == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	if (comch_client->ep.ctx.state == DOCA_CTX_STATE_RUNNING) {
		*connection = comch_client->conn;
		result = DOCA_SUCCESS;
	}
	emu_unlock();
	return result;
}

/* ---- the handshake ----------------------------------------------------------------------------------------------------------------- */
bool client_welcome(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body)
{
	struct comch_hello hello;

	(void)header;
	if (!comch_get_hello(body, &hello))
		return false;
	conn->max_msg = hello.max_msg < conn->ep->max_msg ? hello.max_msg : conn->ep->max_msg;
	conn->credits = hello.recv_queue;
	conn->credits_out = conn->ep->recv_queue;
	link_put(conn->link, &(struct comch_header){.kind = COMCH_READY}, NULL);
	if (conn->phase == COMCH_GREETING)
		conn_up(conn);
	return true;
}

void client_refused(struct doca_comch_connection *conn, const struct comch_header *header)
{
	conn_end(conn, DOCA_ERROR_CONNECTION_ABORTED, false,
		 header->a == COMCH_REFUSED_FULL      ? "the server has as many clients as it can have"
		 : header->a == COMCH_REFUSED_VERSION ? "the server is of another version of the emulator"
						      : "the server refuses it");
}
