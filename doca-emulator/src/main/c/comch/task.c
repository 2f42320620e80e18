/* SPDX-License-Identifier: Apache-2.0 */
/* Send tasks of the slow path. A message is read when it goes out, so its memory is the task's until the completion, as documented. */
#include "control.h"

#include <stddef.h>

struct comch_task {
	struct doca_task base;
	struct doca_comch_connection *conn;
	const void *msg;
	uint32_t len;
	struct comch_out out;
};

const size_t endpoint_task_size = sizeof(struct comch_task);

/* ---- alloc ----------------------------------------------------------------------------------------------------------------------- */
void endpoint_free_task(struct doca_ctx *ctx, struct doca_task *task)
{
	emu_task_pool_give(&((struct comch_endpoint *)ctx)->tasks, task);
}

static doca_error_t alloc(struct comch_endpoint *ep, struct doca_comch_connection *peer, const void *msg, uint32_t len,
			  struct doca_comch_task_send **out, const char *function)
{
	struct comch_task *task;
	doca_error_t result = DOCA_SUCCESS;

	if (ep == NULL || peer == NULL || msg == NULL || len == 0 || out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(&ep->ctx, function);
	emu_lock();
	if (ep->ctx.state != DOCA_CTX_STATE_RUNNING) {
		result = emu_broken(DOCA_ERROR_INVALID_VALUE, function, "tasks are allocated from a running context");
	} else if (!comch_conn_valid(peer, function) || peer->ep != ep || len > peer->max_msg) {
		result = DOCA_ERROR_INVALID_VALUE;
	} else if ((task = (struct comch_task *)emu_task_pool_take(&ep->tasks, &ep->ctx, (union doca_data){.u64 = 0})) == NULL) {
		result = DOCA_ERROR_NO_MEMORY;
	} else {
		task->conn = peer;
		task->msg = msg;
		task->len = len;
		*out = (struct doca_comch_task_send *)task;
	}
	emu_unlock();
	return result;
}

doca_error_t doca_comch_server_task_send_alloc_init(struct doca_comch_server *comch_server, struct doca_comch_connection *peer, const void *msg,
						    uint32_t len, struct doca_comch_task_send **task)
{
	return alloc((struct comch_endpoint *)comch_server, peer, msg, len, task, __func__);
}

doca_error_t doca_comch_client_task_send_alloc_init(struct doca_comch_client *comch_client, struct doca_comch_connection *peer, const void *msg,
						    uint32_t len, struct doca_comch_task_send **task)
{
	return alloc((struct comch_endpoint *)comch_client, peer, msg, len, task, __func__);
}

struct doca_task *doca_comch_task_send_as_task(struct doca_comch_task_send *task)
{
	return (struct doca_task *)task;
}

/* ---- submit ------------------------------------------------------------------------------------------------------------------------ */
static void sent(struct comch_out *out, bool went_out)
{
	struct comch_task *task = (struct comch_task *)((char *)out - offsetof(struct comch_task, out));
	struct doca_comch_connection *conn = task->conn;

	if (went_out) {
		conn->counters[DOCA_COMCH_COUNTER_SENT_MESSAGES]++;
		conn->counters[DOCA_COMCH_COUNTER_SENT_BYTES] += task->len;
	}
	emu_task_complete(&task->base, went_out ? DOCA_SUCCESS : conn->end_status);
}

doca_error_t endpoint_validate(struct doca_ctx *ctx, struct doca_task *base)
{
	struct comch_task *task = (struct comch_task *)base;

	(void)ctx;
	return comch_conn_valid(task->conn, "doca_task_try_submit") ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
}

static void ring(struct doca_comch_connection *conn)
{
	if (!conn->bell_listed) {
		conn->bell_listed = true;
		conn->bell_next = conn->ep->bells;
		conn->ep->bells = conn;
	}
}

void endpoint_flush(struct doca_ctx *ctx)
{
	struct comch_endpoint *ep = (struct comch_endpoint *)ctx;

	while (ep->bells != NULL) {
		struct doca_comch_connection *conn = ep->bells;

		ep->bells = conn->bell_next;
		conn->bell_listed = false;
		while (conn->unrung_first != NULL)
			comch_push(conn, comch_out_pop(&conn->unrung_first, &conn->unrung_last));
		comch_pump(conn);
	}
}

doca_error_t endpoint_submit(struct doca_ctx *ctx, struct doca_task *base, bool flush)
{
	struct comch_task *task = (struct comch_task *)base;
	struct doca_comch_connection *conn = task->conn;
	int64_t value;

	if (!comch_conn_valid(conn, "doca_task_submit"))
		return DOCA_ERROR_INVALID_VALUE;
	if (conn->phase != COMCH_UP)
		return DOCA_ERROR_NOT_CONNECTED;
	if (conn->credits == 0 || emu_fault("comch.submit.again", &value))
		return DOCA_ERROR_AGAIN;
	if (emu_fault("comch.send.error", &value)) {
		emu_task_complete(base, (doca_error_t)value);
		return DOCA_SUCCESS;
	}
	conn->credits--;
	task->out = (struct comch_out){
		.header = {.kind = COMCH_MESSAGE, .len = task->len}, .front = task->msg, .front_len = task->len, .done = sent};
	/* Not among the connection's frames yet: whatever lets one of those go, a free receive of ours told to the peer, would take it along. */
	comch_out_append(&conn->unrung_first, &conn->unrung_last, &task->out);
	ring(conn);
	/* One flush rings for everything that was queued before it. */
	if (flush)
		endpoint_flush(ctx);
	return DOCA_SUCCESS;
}
