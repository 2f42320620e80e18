/* SPDX-License-Identifier: Apache-2.0 */
/* The RDMA context: create, destroy, and what libdoca_common asks of it. */
#include <stdlib.h>

#include "rdma.h"

static struct doca_rdma *rdma_of(struct doca_ctx *ctx) { return (struct doca_rdma *)ctx; }

/* A send queue size that was never set is one that holds every task that was configured. */
uint32_t rdma_send_queue_size(const struct doca_rdma *rdma)
{
	uint32_t senders = 0, size = 1;

	if (rdma->send_queue_size != 0)
		return rdma->send_queue_size;
	for (int type = RDMA_SEND; type < RDMA_TASK_TYPES; type++)
		senders += rdma->pools[type].num_tasks;
	while (size < senders && size < RDMA_MAX_QUEUE)
		size <<= 1;
	return size;
}

static doca_error_t rdma_start(struct doca_ctx *ctx)
{
	rdma_of(ctx)->sq_size = rdma_send_queue_size(rdma_of(ctx));
	return DOCA_SUCCESS;
}

static void rdma_stop(struct doca_ctx *ctx)
{
	struct doca_rdma *rdma = rdma_of(ctx);

	cm_stop(rdma);
	recvq_flush(rdma); /* first, so that nothing comes in any more while the connections end one by one */
	for (struct doca_rdma_connection *conn = rdma->conns; conn != NULL; conn = conn->next)
		qp_kill(conn, "its context is stopping", true);
}

static void rdma_stopped(struct doca_ctx *ctx)
{
	conn_free_all(rdma_of(ctx));
}

static doca_error_t rdma_validate(struct doca_ctx *ctx, struct doca_task *task)
{
	const char *why = NULL;
	uint64_t len;
	doca_error_t result = qp_validate(rdma_of(ctx), (struct rdma_task *)task, &len, &why);

	if (result != DOCA_SUCCESS)
		emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: task refused: %s", why);
	return result;
}

static void rdma_flush(struct doca_ctx *ctx)
{
	struct doca_rdma *rdma = rdma_of(ctx);

	if (rdma_first(&rdma->receives_queued) != NULL)
		recvq_ring(rdma);
	while (rdma->bells != NULL)
		qp_ring(rdma->bells);
}

static doca_error_t rdma_submit(struct doca_ctx *ctx, struct doca_task *base, bool flush)
{
	struct doca_rdma *rdma = rdma_of(ctx);
	struct rdma_task *task = (struct rdma_task *)base;
	doca_error_t result;
	int64_t value;

	if (emu_fault("rdma.submit.again", &value))
		return DOCA_ERROR_AGAIN;
	if (emu_strict()) {
		emu_buf_check(task->src_buf, "doca_task_submit");
		emu_buf_check(task->dst_buf, "doca_task_submit");
		emu_buf_check(task->result_buf, "doca_task_submit");
	}
	if (task->type == RDMA_RECEIVE)
		result = recvq_submit(rdma, task, flush);
	else if (conn_valid(rdma, task->conn, "doca_task_submit"))
		result = qp_submit(task->conn, task, flush);
	else
		result = DOCA_ERROR_INVALID_VALUE;
	/* One flush rings for everything that was queued before it. */
	if (result == DOCA_SUCCESS && flush)
		rdma_flush(ctx);
	return result;
}

static const struct emu_ctx_ops rdma_ops = {
	.type = "rdma",
	.start = rdma_start,
	.stop = rdma_stop,
	.stopped = rdma_stopped,
	.validate = rdma_validate,
	.submit = rdma_submit,
	.flush = rdma_flush,
	.free_task = rdma_task_free,
};

doca_error_t doca_rdma_create(struct doca_dev *dev, struct doca_rdma **rdma)
{
	struct doca_rdma *made;
	doca_error_t result;

	if (dev == NULL || rdma == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	result = emu_ctx_init(&made->ctx, &rdma_ops);
	if (result != DOCA_SUCCESS) {
		free(made);
		return result == DOCA_ERROR_NO_MEMORY ? result : DOCA_ERROR_INITIALIZATION;
	}
	made->dev = dev;
	made->max_send_buf_list_len = 1;
	made->receive_buf_list_len = 1;
	made->permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE;
	made->transport = DOCA_RDMA_TRANSPORT_TYPE_RC;
	made->mtu = DOCA_MTU_SIZE_1K_BYTES;
	made->max_num_connections = 1;
	made->request_timeout_ms = 5000;
	made->grh_enabled = 1;
	made->rnr_retry_count = 7;
	emu_dev_ref(dev);
	*rdma = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_destroy(struct doca_rdma *rdma)
{
	doca_error_t result;

	if (rdma == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	result = emu_ctx_fini(&rdma->ctx);
	if (result != DOCA_SUCCESS)
		return DOCA_ERROR_BAD_STATE;
	conn_free_all(rdma);
	rdma_pools_drop(rdma);
	emu_dev_unref(rdma->dev);
	free(rdma);
	return DOCA_SUCCESS;
}

struct doca_ctx *doca_rdma_as_ctx(struct doca_rdma *rdma)
{
	return rdma == NULL ? NULL : &rdma->ctx;
}

/* The two other data paths do not exist here, and a context that is not on them has no handle there. */
doca_error_t doca_rdma_get_dpa_handle(struct doca_rdma *rdma, doca_dpa_dev_rdma_t *dpa_rdma)
{
	return rdma == NULL || dpa_rdma == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_BAD_STATE;
}

doca_error_t doca_rdma_get_gpu_handle(struct doca_rdma *rdma, struct doca_gpu_dev_rdma **gpu_rdma)
{
	return rdma == NULL || gpu_rdma == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_BAD_STATE;
}
