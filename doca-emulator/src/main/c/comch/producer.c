/* SPDX-License-Identifier: Apache-2.0 */
/* The producer context. */
#include <stdlib.h>
#include <string.h>

#include "fast.h"

static struct doca_comch_producer *producer_of(struct doca_ctx *ctx) { return (struct doca_comch_producer *)ctx; }

/* ---- what libdoca_common asks of it --------------------------------------------------------------------------- */
static doca_error_t start(struct doca_ctx *ctx)
{
	return comch_conn_up(producer_of(ctx)->conn) ? DOCA_SUCCESS : DOCA_ERROR_NOT_CONNECTED;
}

static void stop(struct doca_ctx *ctx)
{
	out_stop(producer_of(ctx));
}

/* `target` gets the consumer. */
static doca_error_t check(const struct doca_comch_producer *producer, struct doca_comch_producer_task_send *task, struct fast_target **target)
{
	const char *why = NULL;

	if (!comch_conn_up(producer->conn))
		return DOCA_ERROR_NOT_CONNECTED;
	*target = fast_target(producer->conn->fast, task->consumer_id);
	if (*target == NULL)
		why = "there is no consumer of that id (any more)";
	else if (task->imm_len > (*target)->imm_len)
		why = "more immediate data than the consumer was configured for (doca_comch_consumer_set_imm_data_len)";
	else if (!emu_sg_measure(producer->conn->ep->dev, task->buf, EMU_SG_DATA, FAST_MAX_LIST, &task->len))
		why = "a buf is not in memory registered for the device, or the list is too long";
	else if (task->len > FAST_MAX_BUF)
		why = "it is longer than doca_comch_producer_cap_get_max_buf_size";
	if (why == NULL)
		return DOCA_SUCCESS;
	emu_log(DOCA_LOG_LEVEL_ERROR, "comch: a task of producer %u for consumer %u is refused: %s", producer->id, task->consumer_id, why);
	return DOCA_ERROR_INVALID_VALUE;
}

static doca_error_t validate(struct doca_ctx *ctx, struct doca_task *task)
{
	struct fast_target *target;

	return check(producer_of(ctx), (struct doca_comch_producer_task_send *)task, &target);
}

static doca_error_t submit(struct doca_ctx *ctx, struct doca_task *base, bool flush)
{
	struct doca_comch_producer *producer = producer_of(ctx);
	struct doca_comch_producer_task_send *task = (struct doca_comch_producer_task_send *)base;
	struct comch_fast *fast = producer->conn->fast;
	struct fast_target *target;
	doca_error_t result;
	int64_t fault;
	bool quiet;

	if (emu_strict())
		emu_buf_check(task->buf, "doca_task_submit");
	result = check(producer, task, &target);
	if (result != DOCA_SUCCESS)
		return result;
	if (emu_fault("comch.producer.again", &fault))
		return DOCA_ERROR_AGAIN;
	if (emu_fault("comch.producer.error", &fault)) {
		fast_fail(task, (doca_error_t)fault, "a fault was asked for");
		return DOCA_SUCCESS;
	}
	if (target->local == NULL && fast->peer != NULL) /* it stopped in this process, and nobody was told yet */
		return DOCA_ERROR_AGAIN;
	task->run = target->run;
	if (target->local != NULL)
		return local_submit(target, task);
	quiet = fast->outstanding == 0;
	result = out_submit(target, task);
	/* A lone message goes out at once. When others are on their way, the NIC thread sends it along with what comes meanwhile. */
	if (result == DOCA_SUCCESS && flush)
		fast_kick(fast, quiet);
	return result;
}

static void flush(struct doca_ctx *ctx)
{
	fast_kick(producer_of(ctx)->conn->fast, true);
}

static void free_task(struct doca_ctx *ctx, struct doca_task *task)
{
	emu_task_pool_give(&producer_of(ctx)->sends, task);
}

static const struct emu_ctx_ops ops = {
	.type = "comch_producer",
	.start = start,
	.stop = stop,
	.validate = validate,
	.submit = submit,
	.flush = flush,
	.free_task = free_task,
};

/* ---- life ------------------------------------------------------------------------------------------------------------- */
static doca_error_t attach(struct doca_ctx *ctx, struct doca_comch_connection *conn)
{
	if (conn->fast->num_producers >= FAST_MAX_CHILDREN)
		return DOCA_ERROR_NO_MEMORY;
	producer_of(ctx)->conn = conn;
	fast_add_producer(conn->fast, producer_of(ctx));
	return DOCA_SUCCESS;
}

static void detach(struct doca_ctx *ctx)
{
	fast_remove_producer(producer_of(ctx)->conn->fast, producer_of(ctx));
}

doca_error_t doca_comch_producer_create(struct doca_comch_connection *comch_connection, struct doca_comch_producer **producer)
{
	struct doca_comch_producer *made;
	doca_error_t result;

	if (comch_connection == NULL || producer == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	made->sends.task_size = sizeof(struct doca_comch_producer_task_send);
	result = fast_create(&made->ctx, &ops, comch_connection, attach, __func__);
	if (result == DOCA_SUCCESS)
		*producer = made;
	return result;
}

doca_error_t doca_comch_producer_destroy(struct doca_comch_producer *producer)
{
	return producer == NULL ? DOCA_ERROR_INVALID_VALUE : fast_destroy(&producer->ctx, producer->conn, &producer->sends, detach);
}

struct doca_ctx *doca_comch_producer_as_ctx(struct doca_comch_producer *producer)
{
	return producer == NULL ? NULL : &producer->ctx;
}

doca_error_t doca_comch_producer_get_id(const struct doca_comch_producer *producer, uint32_t *id)
{
	if (producer == NULL || id == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*id = producer->id;
	return DOCA_SUCCESS;
}

/* ---- its task --------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_comch_producer_task_send_set_conf(struct doca_comch_producer *producer,
						    doca_comch_producer_task_send_completion_cb_t task_completion_cb,
						    doca_comch_producer_task_send_completion_cb_t task_error_cb, uint32_t num_send_tasks)
{
	if (producer == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return fast_set_conf(&producer->ctx, &producer->sends, (emu_task_cb)(void (*)(void))task_completion_cb,
			     (emu_task_cb)(void (*)(void))task_error_cb, num_send_tasks, __func__);
}

static bool imm_fits(const uint8_t *imm_data, uint32_t imm_data_len)
{
	return imm_data_len == 0 || (imm_data != NULL && imm_data_len <= FAST_MAX_IMM);
}

static void set_imm(struct doca_comch_producer_task_send *task, const uint8_t *imm_data, uint32_t imm_data_len)
{
	task->imm_len = imm_data_len;
	if (imm_data_len > 0)
		memcpy(task->imm, imm_data, imm_data_len);
}

doca_error_t doca_comch_producer_task_send_alloc_init(struct doca_comch_producer *producer, const struct doca_buf *buf, uint8_t *imm_data,
						      uint32_t imm_data_len, uint32_t consumer_id, struct doca_comch_producer_task_send **task)
{
	struct doca_comch_producer_task_send *made;
	struct doca_task *base;
	doca_error_t result;

	if (producer == NULL || task == NULL || !imm_fits(imm_data, imm_data_len))
		return DOCA_ERROR_INVALID_VALUE;
	result = fast_alloc(&producer->ctx, &producer->sends, &base, __func__);
	if (result != DOCA_SUCCESS)
		return result;
	made = (struct doca_comch_producer_task_send *)base;
	made->buf = buf;
	made->consumer_id = consumer_id;
	made->recv = NULL;
	made->target = NULL;
	set_imm(made, imm_data, imm_data_len);
	*task = made;
	return DOCA_SUCCESS;
}

/* It has no way to answer: what cannot be leaves the task as it was. */
void doca_comch_producer_task_send_set_imm_data(struct doca_comch_producer_task_send *task, uint8_t *imm_data, uint32_t imm_data_len)
{
	fast_writable(&task->base, __func__);
	if (imm_fits(imm_data, imm_data_len))
		set_imm(task, imm_data, imm_data_len);
	else
		emu_broken(DOCA_SUCCESS, __func__, "immediate data has at most doca_comch_consumer_cap_get_max_imm_data_len bytes");
}
