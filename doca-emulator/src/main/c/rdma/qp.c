/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The requester half of a queue pair: tasks go out in order, complete in order, and when one fails the queue pair is dead and flushes
 * everything. How the bytes travel is the carriers' business (local.c, link.c).
 */
#include <string.h>

#include "rdma.h"

#define owner(pointer, field) ((struct doca_rdma_connection *)((char *)(pointer) - offsetof(struct doca_rdma_connection, field)))

#define RNR_TIMER_MS 20
#define TRANSPORT_TIMEOUT_MS 5000
#define TRANSPORT_STRIKES 5u
#define CONNECT_TIMEOUT_MS 10000

uint64_t qp_knob_ns(const char *name, int64_t default_ms)
{
	int64_t value;

	return (uint64_t)(emu_fault(name, &value) && value > 0 ? value : default_ms) * 1000000u;
}

/* ---- what is acceptable ------------------------------------------------------------------------------------------------------------ */
static uint64_t room_left(const struct doca_buf *buf) { return (uint64_t)(buf->head + buf->len - (buf->data + buf->data_len)); }

/* The requester's own memory. */
static struct doca_buf *near_buf(const struct rdma_task *task)
{
	switch (rdma_kind(task->type)->near) {
	case RDMA_NEAR_DATA:
		return (struct doca_buf *)(uintptr_t)task->src_buf;
	case RDMA_NEAR_ROOM:
		return task->dst_buf;
	case RDMA_NEAR_RESULT:
		return task->result_buf;
	}
	return NULL;
}

/* What grows when the task has succeeded. */
static struct doca_buf *growing_buf(const struct rdma_task *task)
{
	const struct rdma_kind *kind = rdma_kind(task->type);

	return kind->far == RDMA_FAR_ROOM ? task->dst_buf : kind->near == RDMA_NEAR_DATA ? NULL : near_buf(task);
}

/* The buf that names the peer's memory. */
static const struct doca_buf *far_buf(const struct rdma_task *task)
{
	switch (rdma_kind(task->type)->far) {
	case RDMA_FAR_DATA:
		return task->src_buf;
	case RDMA_FAR_ROOM:
	case RDMA_FAR_WORD:
		return task->dst_buf;
	case RDMA_FAR_NOWHERE:
	case RDMA_FAR_EVENT:
		break;
	}
	return NULL;
}

static doca_error_t validate_word(const struct doca_rdma *rdma, const struct rdma_task *task, const char **why)
{
	const struct rdma_kind *kind = rdma_kind(task->type);
	const struct doca_buf *near = near_buf(task), *far = far_buf(task);
	struct emu_remote_key remote;
	uint64_t len;

	*why = "the value is not 8 bytes of data in this device's memory, or its list is too long";
	if (kind->near == RDMA_NEAR_DATA && (!emu_sg_measure(rdma->dev, near, EMU_SG_DATA, rdma->max_send_buf_list_len, &len) || len != RDMA_WORD))
		return DOCA_ERROR_INVALID_VALUE;
	*why = "there is no room of 8 bytes in this device's writable memory for the result, or its list is too long";
	if (kind->near == RDMA_NEAR_ROOM && (!emu_sg_measure(rdma->dev, near, EMU_SG_ROOM, rdma->max_send_buf_list_len, &len) || len < RDMA_WORD))
		return DOCA_ERROR_INVALID_VALUE;
	*why = "there is no room of 8 bytes in this device's writable memory for the result";
	if (kind->near == RDMA_NEAR_RESULT && (near == NULL || !emu_sg_measure_head(rdma->dev, near, EMU_SG_ROOM, &len) || len < RDMA_WORD))
		return DOCA_ERROR_INVALID_VALUE;
	if (kind->far == RDMA_FAR_EVENT) {
		*why = "there is no sync event, or it was made for another device";
		return task->event != NULL && emu_remote_event(task->event, rdma->dev, &remote) ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
	}
	*why = "the remote buffer is not in a mmap made from an export";
	if (far == NULL || !emu_mmap_remote(far->mmap, &remote))
		return DOCA_ERROR_INVALID_VALUE;
	*why = "an atomic operation works on 8 bytes of data of the remote buffer, at an address that is a multiple of 8";
	return far->data_len >= RDMA_WORD && (uintptr_t)far->data % RDMA_WORD == 0 ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
}

doca_error_t qp_validate(const struct doca_rdma *rdma, const struct rdma_task *task, uint64_t *len, const char **why)
{
	const struct rdma_kind *kind = rdma_kind(task->type);
	const struct doca_buf *far = far_buf(task);
	struct emu_remote_key remote;
	uint64_t room;

	*len = 0;
	if (task->type == RDMA_RECEIVE) {
		*why = "the destination of the receive is not room in this device's writable memory, or its list is too long";
		return emu_sg_measure(rdma->dev, task->dst_buf, EMU_SG_ROOM, rdma->receive_buf_list_len, len) ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
	}
	if (task->conn == NULL || task->conn->phase == CONN_FREE || task->conn->rdma != rdma) {
		*why = "the task has no connection of its context";
		return DOCA_ERROR_INVALID_VALUE;
	}
	if (rdma_is_word(task->type)) {
		*len = RDMA_WORD;
		return validate_word(rdma, task, why);
	}
	if (task->type == RDMA_READ) {
		*len = far == NULL ? 0 : far->data_len;
		*why = "the destination of the read is not room enough in this device's writable memory, or its list is too long";
		if (!emu_sg_measure(rdma->dev, task->dst_buf, EMU_SG_ROOM, rdma->max_send_buf_list_len, &room) || room < *len)
			return DOCA_ERROR_INVALID_VALUE;
	} else {
		*why = "the source is not data in this device's memory, or its list is too long";
		if (!emu_sg_measure(rdma->dev, task->src_buf, EMU_SG_DATA, rdma->max_send_buf_list_len, len))
			return DOCA_ERROR_INVALID_VALUE;
		*why = "the remote buffer has less room than there is data";
		if (far != NULL && room_left(far) < *len)
			return DOCA_ERROR_INVALID_VALUE;
	}
	*why = "the message is longer than the device's max_message_size";
	if (*len > RDMA_MAX_MESSAGE)
		return DOCA_ERROR_INVALID_VALUE;
	*why = "the remote buffer is not in a mmap made from an export";
	if (kind->far != RDMA_FAR_NOWHERE && *len > 0 && (far == NULL || !emu_mmap_remote(far->mmap, &remote)))
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_SUCCESS;
}

void qp_request(const struct rdma_task *task, struct rdma_request *request)
{
	const struct rdma_kind *kind = rdma_kind(task->type);
	const struct doca_buf *far = far_buf(task);
	struct emu_remote_key remote;
	bool known;

	*request = (struct rdma_request){.seq = task->seq,
					 .total = task->len,
					 .operand = {task->operand[0], task->operand[1]},
					 .imm = task->imm,
					 .opcode = task->type};
	if (kind->far == RDMA_FAR_NOWHERE || task->len == 0)
		return;
	known = kind->far == RDMA_FAR_EVENT ? emu_remote_event(task->event, task->conn->rdma->dev, &remote) : emu_mmap_remote(far->mmap, &remote);
	if (!known || memcmp(remote.nonce, task->conn->remote.nonce, sizeof(remote.nonce)) != 0)
		return; /* another process's key means nothing to this peer, and key 0 is nobody's: the responder refuses it */
	request->remote_key = remote.key;
	request->remote_addr = far == NULL                  ? remote.base
			       : kind->far == RDMA_FAR_ROOM ? (uint64_t)(uintptr_t)(far->data + far->data_len)
							    : (uint64_t)(uintptr_t)far->data;
}

/* The value that is to be stored is taken when the task's turn comes, as all data is. */
static bool take_operand(const struct doca_rdma *rdma, struct rdma_task *task)
{
	struct iovec iov[EMU_SG_VECTORS];
	int count = emu_sg_vector(rdma->dev, task->src_buf, EMU_SG_DATA, 0, RDMA_WORD, iov);
	uint8_t *to = (uint8_t *)&task->operand[0];

	for (int i = 0; i < count; i++) {
		memcpy(to, iov[i].iov_base, iov[i].iov_len);
		to += iov[i].iov_len;
	}
	return count >= 0;
}

/* ---- timers ------------------------------------------------------------------------------------------------------------------------------ */
static void rnr_fired(struct emu_timer *timer)
{
	struct doca_rdma_connection *qp = owner(timer, rnr_timer);

	qp->rnr_over = true;
	if (qp->rnr_wait)
		qp_fail(qp, DOCA_ERROR_IO_FAILED, "the peer has no receive posted and the retries are used up");
}

static void delay_fired(struct emu_timer *timer)
{
	struct doca_rdma_connection *qp = owner(timer, delay_timer);

	qp->delayed = false;
	qp_pump(qp);
}

static void transport_arm(struct doca_rdma_connection *qp)
{
	emu_timer_arm(&qp->transport_timer, qp_knob_ns("rdma.transport.timeout_ms", TRANSPORT_TIMEOUT_MS) / TRANSPORT_STRIKES);
}

/* Ticks while something is outstanding; five ticks without any movement and the peer is taken for lost. */
static void transport_fired(struct emu_timer *timer)
{
	struct doca_rdma_connection *qp = owner(timer, transport_timer);

	if (rdma_first(&qp->sq) == NULL)
		return;
	if (qp->progress != qp->progress_seen || qp->rnr_wait || qp->delayed)
		qp->strikes = 0;
	else if (++qp->strikes >= TRANSPORT_STRIKES) {
		qp_fail(qp, DOCA_ERROR_IO_FAILED, "the peer does not answer");
		return;
	}
	qp->progress_seen = qp->progress;
	transport_arm(qp);
}

static void deadline_fired(struct emu_timer *timer)
{
	struct doca_rdma_connection *qp = owner(timer, deadline);

	if (qp->kind == CONN_OUT_OF_BAND)
		oob_deadline(qp);
	else
		cm_deadline(qp);
}

void qp_arm_deadline(struct doca_rdma_connection *qp, uint64_t after_ns)
{
	qp->deadline.fire = deadline_fired;
	emu_timer_arm(&qp->deadline, after_ns);
}

/* ---- submission -------------------------------------------------------------------------------------------------------------------------- */
static void bell_list(struct doca_rdma_connection *qp)
{
	if (qp->bell_listed)
		return;
	qp->bell_listed = true;
	qp->bell_next = qp->rdma->bells;
	qp->rdma->bells = qp;
}

static void bell_unlist(struct doca_rdma_connection *qp)
{
	struct doca_rdma_connection **at = &qp->rdma->bells;

	if (!qp->bell_listed)
		return;
	while (*at != qp)
		at = &(*at)->bell_next;
	*at = qp->bell_next;
	qp->bell_listed = false;
}

doca_error_t qp_submit(struct doca_rdma_connection *qp, struct rdma_task *task, bool flush)
{
	switch (qp->phase) {
	case CONN_FREE:
		return DOCA_ERROR_INVALID_VALUE;
	case CONN_EXPORTED:
	case CONN_REQUESTED:
		return DOCA_ERROR_NOT_CONNECTED;
	case CONN_CONNECTING: /* by description both sides may submit at once; by CM only after both agreed */
		if (qp->kind != CONN_OUT_OF_BAND)
			return DOCA_ERROR_NOT_CONNECTED;
		break;
	case CONN_UP:
		break;
	case CONN_DEAD: /* as a queue pair in error state: taken, and flushed */
		emu_task_complete(&task->base, DOCA_ERROR_IO_FAILED);
		return DOCA_SUCCESS;
	}
	if (qp->sq.count + qp->queued.count >= qp->rdma->sq_size)
		return DOCA_ERROR_AGAIN;
	task->stage = TASK_FRESH;
	task->doom = DOCA_SUCCESS;
	if (flush && rdma_first(&qp->queued) == NULL) {
		rdma_list_append(&qp->sq, task);
		if (qp->tx == NULL)
			qp->tx = task;
		qp_pump(qp);
	} else {
		rdma_list_append(&qp->queued, task);
		bell_list(qp);
	}
	return DOCA_SUCCESS;
}

void qp_ring(struct doca_rdma_connection *qp)
{
	bell_unlist(qp);
	if (qp->tx == NULL)
		qp->tx = rdma_first(&qp->queued);
	emu_tasks_move(&qp->sq, &qp->queued);
	qp_pump(qp);
}

void qp_pump(struct doca_rdma_connection *qp)
{
	if (qp->phase == CONN_CONNECTING) {
		if (rdma_first(&qp->sq) != NULL && qp->kind == CONN_OUT_OF_BAND && !qp->deadline.armed)
			qp_arm_deadline(qp, qp_knob_ns("rdma.connect.timeout_ms", CONNECT_TIMEOUT_MS));
		return;
	}
	if (qp->phase != CONN_UP)
		return;
	if (qp->link == NULL)
		local_pump(qp);
	else
		link_pump(qp->link);
	if (qp->phase == CONN_UP && rdma_first(&qp->sq) != NULL && !qp->transport_timer.armed) {
		qp->strikes = 0;
		qp->progress_seen = qp->progress;
		qp->transport_timer.fire = transport_fired;
		transport_arm(qp);
	}
}

void qp_up(struct doca_rdma_connection *qp)
{
	qp->phase = CONN_UP;
	qp->next_seq = 1;
	qp->rx_seq = 1;
	emu_timer_cancel(&qp->deadline);
	emu_timer_cancel(&qp->dial_timer);
	if (qp->kind != CONN_OUT_OF_BAND)
		conn_post(qp, CONN_EVENT_ESTABLISHED);
}

/* ---- going out ------------------------------------------------------------------------------------------------------------------------------ */
/* A request that vanished: what comes after it goes on, it itself ends with the connection. */
static void drop(struct doca_rdma_connection *qp, struct rdma_task *task)
{
	struct rdma_task *before = NULL;

	if (rdma_first(&qp->sq) == task) {
		rdma_list_pop(&qp->sq);
	} else {
		for (before = rdma_first(&qp->sq); rdma_task_next(before) != task; before = rdma_task_next(before))
			;
		before->base.link = task->base.link;
		if (qp->sq.tail == &task->base)
			qp->sq.tail = &before->base;
		qp->sq.count--;
	}
	qp->tx = before != NULL ? rdma_task_next(before) : rdma_first(&qp->sq);
	rdma_list_append(&qp->dropped, task);
}

struct rdma_task *qp_next(struct doca_rdma_connection *qp)
{
	for (;;) {
		struct rdma_task *task = qp->tx;
		const char *why = NULL;
		int64_t value;

		if (qp->phase != CONN_UP || task == NULL || qp->rnr_wait || qp->delayed || qp->silent)
			return NULL;
		if (task->stage == TASK_BEGUN) {
			if (task->doom == DOCA_SUCCESS)
				return task;
			if (task == rdma_first(&qp->sq))
				qp_fail(qp, task->doom, "the task cannot be carried out");
			return NULL;
		}
		if (task->stage == TASK_FRESH && emu_fault("rdma.op.delay_ns", &value)) {
			task->stage = TASK_DELAYED;
			qp->delayed = true;
			qp->delay_timer.fire = delay_fired;
			emu_timer_arm(&qp->delay_timer, value > 0 ? (uint64_t)value : 0);
			return NULL;
		}
		if (emu_fault("rdma.op.drop", &value)) {
			drop(qp, task);
			continue;
		}
		if (emu_fault("rdma.conn.cut", &value)) {
			qp_kill(qp, "it was cut (a fault)", false);
			return NULL;
		}
		task->stage = TASK_BEGUN;
		if (qp_validate(qp->rdma, task, &task->len, &why) != DOCA_SUCCESS ||
		    (rdma_kind(task->type)->does == RDMA_DOES_STORE && !take_operand(qp->rdma, task))) {
			emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: connection %u: %s", qp->index, why);
			task->doom = DOCA_ERROR_IO_FAILED;
		} else if (emu_fault("rdma.op.error", &value)) {
			task->doom = value > 0 ? (doca_error_t)value : DOCA_ERROR_IO_FAILED;
		} else {
			task->seq = qp->next_seq++;
		}
	}
}

void qp_sent(struct doca_rdma_connection *qp)
{
	qp->tx = rdma_task_next(qp->tx);
	qp->tx_off = 0;
}

/* ---- the responder's word ---------------------------------------------------------------------------------------------------------------------- */
bool qp_ack(struct doca_rdma_connection *qp, uint64_t seq, bool read)
{
	struct rdma_task *task;
	bool reached;

	while ((task = rdma_first(&qp->sq)) != NULL && task != qp->tx && task->seq <= seq) {
		if (rdma_is_answered(task->type)) {
			if (!read || task->seq != seq)
				return false;
			task->result_len = (uint32_t)task->len;
			qp->reads_out--;
		}
		emu_sg_commit(growing_buf(task), task->len);
		rdma_list_pop(&qp->sq);
		if (qp->rnr_counting) {
			qp->rnr_counting = qp->rnr_over = false;
			emu_timer_cancel(&qp->rnr_timer);
		}
		qp->progress++;
		reached = task->seq == seq;
		emu_task_complete(&task->base, DOCA_SUCCESS);
		if (reached)
			return true;
	}
	return false;
}

/* The number must be the oldest's once everything before it is acknowledged. */
static bool oldest_is(struct doca_rdma_connection *qp, uint64_t seq)
{
	if (rdma_first(&qp->sq) != NULL && rdma_first(&qp->sq)->stage == TASK_BEGUN && rdma_first(&qp->sq)->seq < seq && !qp_ack(qp, seq - 1, false))
		return false;
	return rdma_first(&qp->sq) != NULL && rdma_first(&qp->sq)->stage == TASK_BEGUN && rdma_first(&qp->sq)->seq == seq;
}

struct rdma_task *qp_reading(struct doca_rdma_connection *qp, uint64_t seq)
{
	return oldest_is(qp, seq) && rdma_first(&qp->sq)->type == RDMA_READ && rdma_first(&qp->sq) != qp->tx ? rdma_first(&qp->sq) : NULL;
}

bool qp_value(struct doca_rdma_connection *qp, uint64_t seq, uint64_t value)
{
	const uint8_t *from = (const uint8_t *)&value; /* in the order of this host's bytes, as the original gives it */
	struct iovec iov[EMU_SG_VECTORS];
	struct rdma_task *task;
	int count;

	if (!oldest_is(qp, seq) || rdma_kind(rdma_first(&qp->sq)->type)->does != RDMA_DOES_FETCH || rdma_first(&qp->sq) == qp->tx)
		return false;
	task = rdma_first(&qp->sq);
	count = emu_sg_vector(qp->rdma->dev, near_buf(task), EMU_SG_ROOM, 0, RDMA_WORD, iov);
	if (count < 0) {
		qp_fail(qp, DOCA_ERROR_IO_FAILED, "local protection error: the memory for the result was withdrawn");
		return true;
	}
	for (int i = 0; i < count; i++) {
		memcpy(iov[i].iov_base, from, iov[i].iov_len);
		from += iov[i].iov_len;
	}
	return qp_ack(qp, seq, true);
}

bool qp_nak(struct doca_rdma_connection *qp, uint64_t seq, enum rdma_status status)
{
	if (!oldest_is(qp, seq))
		return false;
	qp_fail(qp, DOCA_ERROR_IO_FAILED,
		status == RDMA_REMOTE_ACCESS ? "remote access error: key, range or permission"
		: status == RDMA_REMOTE_INVALID ? "remote invalid request: the receive is too small, the atomic is misaligned, or the request cannot be"
						: "remote operation error");
	return true;
}

bool qp_rnr(struct doca_rdma_connection *qp, uint64_t seq)
{
	uint8_t retries = qp->rdma->rnr_retry_count;

	if (!oldest_is(qp, seq))
		return false;
	/* Back to that request; what went out after it was discarded over there. */
	qp->tx = rdma_first(&qp->sq);
	qp->tx_off = 0;
	qp->reads_out = 0;
	qp->rnr_wait = true;
	qp->progress++;
	if (retries == 0 || qp->rnr_over) {
		qp_fail(qp, DOCA_ERROR_IO_FAILED, "the peer has no receive posted and the retries are used up");
	} else if (retries < 7 && !qp->rnr_counting) {
		qp->rnr_counting = true;
		qp->rnr_timer.fire = rnr_fired;
		emu_timer_arm(&qp->rnr_timer, retries * qp_knob_ns("rdma.rnr.timer_ms", RNR_TIMER_MS));
	}
	return true;
}

void qp_ready(struct doca_rdma_connection *qp)
{
	if (!qp->rnr_wait)
		return;
	qp->rnr_wait = false;
	qp_pump(qp);
}

/* ---- the end -------------------------------------------------------------------------------------------------------------------------------------- */
static void flush(struct emu_task_list *list)
{
	struct rdma_task *task;

	while ((task = rdma_list_pop(list)) != NULL)
		emu_task_complete(&task->base, DOCA_ERROR_IO_FAILED);
}

void qp_fail(struct doca_rdma_connection *qp, doca_error_t error, const char *why)
{
	struct rdma_task *task = rdma_list_pop(&qp->sq);

	if (task != NULL) {
		if (qp->tx == task)
			qp->tx = rdma_task_next(task);
		emu_task_complete(&task->base, error);
	}
	qp_kill(qp, why, false);
}

void qp_kill(struct doca_rdma_connection *qp, const char *why, bool gently)
{
	enum conn_phase was = qp->phase;
	struct doca_rdma_connection *peer = qp->peer;
	struct rdma_link *link = qp->link;
	uint32_t lost;

	if (was == CONN_FREE || was == CONN_DEAD)
		return;
	qp->phase = CONN_DEAD;
	/* Worth an error line when it costs somebody a task. */
	lost = qp->sq.count + qp->queued.count + qp->dropped.count;
	emu_log(!gently && lost > 0 ? DOCA_LOG_LEVEL_ERROR : DOCA_LOG_LEVEL_DEBUG,
		"rdma: connection %u (queue pair 0x%06x) ended, %u tasks flushed: %s", qp->index, qp->self.qpn, lost, why);
	emu_timer_cancel(&qp->dial_timer);
	emu_timer_cancel(&qp->deadline);
	emu_timer_cancel(&qp->rnr_timer);
	emu_timer_cancel(&qp->delay_timer);
	emu_timer_cancel(&qp->transport_timer);
	emu_job_cancel(&qp->job);
	bell_unlist(qp);
	qp->peer = NULL;
	qp->link = NULL;
	qp->tx = NULL;
	responder_abort(qp);
	flush(&qp->dropped);
	flush(&qp->sq);
	flush(&qp->queued);
	if (link != NULL)
		link_close(link, gently);
	if (peer != NULL) {
		peer->peer = NULL;
		qp_kill(peer, gently ? "the peer left" : why, gently);
	}
	conn_ended(qp, was);
}
