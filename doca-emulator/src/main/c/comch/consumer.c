/* SPDX-License-Identifier: Apache-2.0 */
/* The consumer context. */
#include <stdlib.h>

#include "fast.h"

static struct doca_comch_consumer *consumer_of(struct doca_ctx *ctx) { return (struct doca_comch_consumer *)ctx; }

/* ---- what libdoca_common asks of it --------------------------------------------------------------------------- */
static doca_error_t start(struct doca_ctx *ctx)
{
	struct doca_comch_consumer *consumer = consumer_of(ctx);
	struct comch_fast *fast = consumer->conn->fast;
	int64_t ignored;

	if (!comch_conn_up(consumer->conn))
		return DOCA_ERROR_NOT_CONNECTED;
	consumer->run++;
	consumer->announced = true;
	consumer->heard = !emu_fault("comch.consumer.unheard", &ignored);
	if (consumer->heard) {
		fast_put(fast, FAST_NEW, consumer->id, consumer->imm_len, consumer->run);
		fast_kick(fast, true);
	}
	return DOCA_ERROR_IN_PROGRESS;
}

static void stop(struct doca_ctx *ctx)
{
	struct doca_comch_consumer *consumer = consumer_of(ctx);
	struct comch_fast *fast = consumer->conn->fast;

	if (fast->peer != NULL) {
		struct fast_target *target = fast_target(fast->peer, consumer->id);

		if (target != NULL && target->local == consumer)
			local_detach(target);
	}
	in_flush(consumer);
	consumer->announced = false;
	if (consumer->heard) {
		fast_put(fast, FAST_GONE, consumer->id, 0, consumer->run);
		fast_kick(fast, false);
	}
}

/* All of a list must lie in the memory that the consumer was made for. */
static doca_error_t measure(struct doca_comch_consumer *consumer, struct doca_comch_consumer_task_post_recv *task)
{
	task->room = 0;
	for (const struct doca_buf *at = task->buf; at != NULL; at = at->next)
		if (at->mmap != consumer->mmap)
			return DOCA_ERROR_INVALID_VALUE;
	return emu_sg_measure(consumer->conn->ep->dev, task->buf, EMU_SG_ROOM, FAST_MAX_LIST, &task->room) && task->room <= FAST_MAX_BUF ?
		       DOCA_SUCCESS :
		       DOCA_ERROR_INVALID_VALUE;
}

static doca_error_t validate(struct doca_ctx *ctx, struct doca_task *task)
{
	return measure(consumer_of(ctx), (struct doca_comch_consumer_task_post_recv *)task);
}

static void flush_posted(struct doca_comch_consumer *consumer)
{
	uint32_t count = consumer->queued.count;

	emu_tasks_move(&consumer->posted, &consumer->queued);
	in_posted(consumer, count);
}

static void check_posted_once(const struct emu_task_list *list, const struct doca_buf *buf)
{
	for (const struct doca_task *at = list->head; at != NULL; at = at->link)
		if (((const struct doca_comch_consumer_task_post_recv *)at)->buf == buf && buf != NULL)
			emu_broken(DOCA_SUCCESS, "doca_task_submit", "the buf is in flight: another receive of this consumer fills it");
}

static doca_error_t submit(struct doca_ctx *ctx, struct doca_task *base, bool flush)
{
	struct doca_comch_consumer *consumer = consumer_of(ctx);
	struct doca_comch_consumer_task_post_recv *task = (struct doca_comch_consumer_task_post_recv *)base;
	doca_error_t result;

	if (!comch_conn_up(consumer->conn))
		return DOCA_ERROR_NOT_CONNECTED;
	if (emu_strict()) {
		emu_buf_check(task->buf, "doca_task_submit");
		check_posted_once(&consumer->queued, task->buf);
		check_posted_once(&consumer->posted, task->buf);
	}
	result = measure(consumer, task);
	if (result != DOCA_SUCCESS)
		return result;
	task->producer_id = 0;
	task->imm_len = 0;
	emu_tasks_append(&consumer->queued, base);
	if (flush)
		flush_posted(consumer);
	return DOCA_SUCCESS;
}

static void flush(struct doca_ctx *ctx)
{
	flush_posted(consumer_of(ctx));
}

static void free_task(struct doca_ctx *ctx, struct doca_task *task)
{
	emu_task_pool_give(&consumer_of(ctx)->recvs, task);
}

static const struct emu_ctx_ops ops = {
	.type = "comch_consumer",
	.start = start,
	.stop = stop,
	.validate = validate,
	.submit = submit,
	.flush = flush,
	.free_task = free_task,
};

/* ---- life ------------------------------------------------------------------------------------------------------------- */
/* The peer writes to this memory by way of PCI, so it must be allowed to. */
static doca_error_t check_memory(const struct doca_comch_connection *conn, const struct doca_mmap *mmap)
{
	struct emu_region region;

	if (!emu_mmap_local(mmap, &region) || !emu_mmap_has_dev(mmap, conn->ep->dev))
		return DOCA_ERROR_INVALID_VALUE;
	return (region.permissions & DOCA_ACCESS_FLAG_PCI_READ_WRITE) != 0 ? DOCA_SUCCESS : DOCA_ERROR_NOT_PERMITTED;
}

static doca_error_t attach(struct doca_ctx *ctx, struct doca_comch_connection *conn)
{
	struct doca_comch_consumer *consumer = consumer_of(ctx);
	doca_error_t result = check_memory(conn, consumer->mmap);

	if (result != DOCA_SUCCESS)
		return result;
	if (conn->fast->num_consumers >= FAST_MAX_CHILDREN)
		return DOCA_ERROR_NO_MEMORY;
	consumer->conn = conn;
	fast_add_consumer(conn->fast, consumer);
	return DOCA_SUCCESS;
}

static void detach(struct doca_ctx *ctx)
{
	fast_remove_consumer(consumer_of(ctx)->conn->fast, consumer_of(ctx));
}

doca_error_t doca_comch_consumer_create(struct doca_comch_connection *comch_connection, struct doca_mmap *buf_mmap, struct doca_comch_consumer **consumer)
{
	struct doca_comch_consumer *made;
	doca_error_t result;

	if (comch_connection == NULL || buf_mmap == NULL || consumer == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	made->mmap = buf_mmap;
	made->recvs.task_size = sizeof(struct doca_comch_consumer_task_post_recv);
	result = fast_create(&made->ctx, &ops, comch_connection, attach, __func__);
	if (result == DOCA_SUCCESS)
		*consumer = made;
	return result;
}

doca_error_t doca_comch_consumer_destroy(struct doca_comch_consumer *consumer)
{
	return consumer == NULL ? DOCA_ERROR_INVALID_VALUE : fast_destroy(&consumer->ctx, consumer->conn, &consumer->recvs, detach);
}

struct doca_ctx *doca_comch_consumer_as_ctx(struct doca_comch_consumer *consumer)
{
	return consumer == NULL ? NULL : &consumer->ctx;
}

/* ---- properties ----------------------------------------------------------------------------------------------------------- */
doca_error_t doca_comch_consumer_get_id(const struct doca_comch_consumer *consumer, uint32_t *id)
{
	if (consumer == NULL || id == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*id = consumer->id;
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_consumer_get_imm_data_len(const struct doca_comch_consumer *consumer, uint32_t *imm_data_len)
{
	if (consumer == NULL || imm_data_len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*imm_data_len = consumer->imm_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_consumer_set_imm_data_len(struct doca_comch_consumer *consumer, uint32_t imm_data_len)
{
	if (consumer == NULL || imm_data_len > FAST_MAX_IMM)
		return DOCA_ERROR_INVALID_VALUE;
	if (consumer->ctx.state != DOCA_CTX_STATE_IDLE)
		return emu_broken(DOCA_ERROR_BAD_STATE, __func__, "a context is configured before it is started");
	consumer->imm_len = imm_data_len;
	return DOCA_SUCCESS;
}

/* ---- its task --------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_comch_consumer_task_post_recv_set_conf(struct doca_comch_consumer *consumer,
							 doca_comch_consumer_task_post_recv_completion_cb_t task_completion_cb,
							 doca_comch_consumer_task_post_recv_completion_cb_t task_error_cb, uint32_t num_post_recv_tasks)
{
	if (consumer == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return fast_set_conf(&consumer->ctx, &consumer->recvs, (emu_task_cb)(void (*)(void))task_completion_cb,
			     (emu_task_cb)(void (*)(void))task_error_cb, num_post_recv_tasks, __func__);
}

doca_error_t doca_comch_consumer_task_post_recv_alloc_init(struct doca_comch_consumer *consumer, struct doca_buf *buf,
							   struct doca_comch_consumer_task_post_recv **task)
{
	struct doca_comch_consumer_task_post_recv *made;
	struct doca_task *base;
	doca_error_t result;

	if (consumer == NULL || task == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	result = fast_alloc(&consumer->ctx, &consumer->recvs, &base, __func__);
	if (result != DOCA_SUCCESS)
		return result;
	made = (struct doca_comch_consumer_task_post_recv *)base;
	made->buf = buf;
	made->producer_id = 0;
	made->imm_len = 0;
	*task = made;
	return DOCA_SUCCESS;
}
