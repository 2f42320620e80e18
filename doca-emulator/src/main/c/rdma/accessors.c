/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ABI gives every task type its own family of symbols over what is one structure here. The families are stamped out below: which
 * fields a type has is the whole difference between them. Setters and getters check nothing, as DOCA's; strict mode reports a change to a
 * task that the device has.
 */
#include "rdma.h"

static void *writable(void *task, const char *function)
{
	if (emu_strict() && (((struct doca_task *)task)->state == EMU_TASK_SUBMITTED || ((struct doca_task *)task)->state == EMU_TASK_QUEUED))
		emu_broken(DOCA_SUCCESS, function, "the task is in flight: it belongs to the device until its completion");
	return task;
}

#define TASK(lower) struct doca_rdma_task_##lower

#define SET_CONF(upper, lower, ...) \
	doca_error_t doca_rdma_task_##lower##_set_conf(struct doca_rdma *rdma, doca_rdma_task_##lower##_completion_cb_t on_success, \
						       doca_rdma_task_##lower##_completion_cb_t on_error, uint32_t num_tasks) \
	{ \
		return rdma_task_set_conf(rdma, RDMA_##upper, (emu_task_cb)(void (*)(void))on_success, \
					  (emu_task_cb)(void (*)(void))on_error, num_tasks); \
	}
RDMA_TASKS(SET_CONF)

#define AS_TASK(upper, lower, ...) \
	struct doca_task *doca_rdma_task_##lower##_as_task(TASK(lower) * task) { return (struct doca_task *)task; }
RDMA_TASKS(AS_TASK)

/* One field of one task type: its setter and its getter. */
#define FIELD(lower, name, type, field) \
	void doca_rdma_task_##lower##_set_##name(TASK(lower) * task, type name) \
	{ \
		((struct rdma_task *)writable(task, __func__))->field = name; \
	} \
	type doca_rdma_task_##lower##_get_##name(const TASK(lower) * task) { return ((const struct rdma_task *)task)->field; }

#define CONNECTION(lower) \
	void doca_rdma_task_##lower##_set_rdma_connection(TASK(lower) * task, struct doca_rdma_connection *rdma_connection) \
	{ \
		((struct rdma_task *)writable(task, __func__))->conn = rdma_connection; \
	} \
	const struct doca_rdma_connection *doca_rdma_task_##lower##_get_rdma_connection(const TASK(lower) * task) \
	{ \
		return ((const struct rdma_task *)task)->conn; \
	}

#define SRC(lower) FIELD(lower, src_buf, const struct doca_buf *, src_buf)
#define DST(lower) FIELD(lower, dst_buf, struct doca_buf *, dst_buf)
#define RESULT(lower) FIELD(lower, result_buf, struct doca_buf *, result_buf)
#define IMMEDIATE(lower) FIELD(lower, immediate_data, doca_be32_t, imm)
#define OPERAND(lower, name, index) FIELD(lower, name, uint64_t, operand[index])
/* An event that is only read is const in the ABI, one that is notified is not. */
#define EVENT(lower, constness) \
	void doca_rdma_task_##lower##_set_sync_event(TASK(lower) * task, constness struct doca_sync_event_remote_net *event) \
	{ \
		((struct rdma_task *)writable(task, __func__))->event = (struct doca_sync_event_remote_net *)event; \
	} \
	constness struct doca_sync_event_remote_net *doca_rdma_task_##lower##_get_sync_event(const TASK(lower) * task) \
	{ \
		return ((const struct rdma_task *)task)->event; \
	}
#define RESULT_LEN(lower) \
	uint32_t doca_rdma_task_##lower##_get_result_len(const TASK(lower) * task) { return ((const struct rdma_task *)task)->result_len; }

DST(receive) RESULT_LEN(receive)
CONNECTION(send) SRC(send)
CONNECTION(send_imm) SRC(send_imm) IMMEDIATE(send_imm)
CONNECTION(read) SRC(read) DST(read) RESULT_LEN(read)
CONNECTION(write) SRC(write) DST(write)
CONNECTION(write_imm) SRC(write_imm) DST(write_imm) IMMEDIATE(write_imm)
CONNECTION(atomic_cmp_swp) DST(atomic_cmp_swp) RESULT(atomic_cmp_swp)
OPERAND(atomic_cmp_swp, cmp_data, 0) OPERAND(atomic_cmp_swp, swap_data, 1)
CONNECTION(atomic_fetch_add) DST(atomic_fetch_add) RESULT(atomic_fetch_add) OPERAND(atomic_fetch_add, add_data, 0)
CONNECTION(remote_net_sync_event_get) DST(remote_net_sync_event_get) RESULT_LEN(remote_net_sync_event_get)
EVENT(remote_net_sync_event_get, const)
CONNECTION(remote_net_sync_event_notify_set) SRC(remote_net_sync_event_notify_set) EVENT(remote_net_sync_event_notify_set, )
CONNECTION(remote_net_sync_event_notify_add) RESULT(remote_net_sync_event_notify_add)
OPERAND(remote_net_sync_event_notify_add, add_data, 0) EVENT(remote_net_sync_event_notify_add, )

enum doca_rdma_opcode doca_rdma_task_receive_get_result_opcode(const struct doca_rdma_task_receive *task)
{
	return (enum doca_rdma_opcode)((const struct rdma_task *)task)->opcode;
}

doca_be32_t doca_rdma_task_receive_get_result_immediate_data(const struct doca_rdma_task_receive *task)
{
	return ((const struct rdma_task *)task)->imm;
}

const struct doca_rdma_connection *doca_rdma_task_receive_get_result_rdma_connection(const struct doca_rdma_task_receive *task)
{
	return ((const struct rdma_task *)task)->conn;
}

/* Allocation: the same but for which arguments there are. */
#define ALLOCATE(upper, lower, parameters, connection, assignments) \
	doca_error_t doca_rdma_task_##lower##_allocate_init parameters \
	{ \
		doca_error_t error; \
		struct rdma_task *made; \
\
		if (task == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		made = rdma_task_alloc(rdma, RDMA_##upper, connection, user_data, __func__, &error); \
		if (made == NULL) \
			return error; \
		assignments; \
		*task = (TASK(lower) *)made; \
		return DOCA_SUCCESS; \
	}
#define WITH(lower, ...) \
	(struct doca_rdma * rdma, struct doca_rdma_connection *rdma_connection, __VA_ARGS__, union doca_data user_data, TASK(lower) * *task)

ALLOCATE(RECEIVE, receive,
	 (struct doca_rdma * rdma, struct doca_buf *dst_buf, union doca_data user_data, struct doca_rdma_task_receive **task), NULL,
	 made->dst_buf = dst_buf)
ALLOCATE(SEND, send, WITH(send, const struct doca_buf *src_buf), rdma_connection, made->src_buf = src_buf)
ALLOCATE(SEND_IMM, send_imm, WITH(send_imm, const struct doca_buf *src_buf, doca_be32_t immediate_data), rdma_connection,
	 made->src_buf = src_buf;
	 made->imm = immediate_data)
ALLOCATE(READ, read, WITH(read, const struct doca_buf *src_buf, struct doca_buf *dst_buf), rdma_connection, made->src_buf = src_buf;
	 made->dst_buf = dst_buf)
ALLOCATE(WRITE, write, WITH(write, const struct doca_buf *src_buf, struct doca_buf *dst_buf), rdma_connection, made->src_buf = src_buf;
	 made->dst_buf = dst_buf)
ALLOCATE(WRITE_IMM, write_imm, WITH(write_imm, const struct doca_buf *src_buf, struct doca_buf *dst_buf, doca_be32_t immediate_data),
	 rdma_connection, made->src_buf = src_buf;
	 made->dst_buf = dst_buf; made->imm = immediate_data)
ALLOCATE(ATOMIC_CMP_SWP, atomic_cmp_swp,
	 WITH(atomic_cmp_swp, struct doca_buf *dst_buf, struct doca_buf *result_buf, uint64_t cmp_data, uint64_t swap_data), rdma_connection,
	 made->dst_buf = dst_buf;
	 made->result_buf = result_buf; made->operand[0] = cmp_data; made->operand[1] = swap_data)
ALLOCATE(ATOMIC_FETCH_ADD, atomic_fetch_add, WITH(atomic_fetch_add, struct doca_buf *dst_buf, struct doca_buf *result_buf, uint64_t add_data),
	 rdma_connection, made->dst_buf = dst_buf;
	 made->result_buf = result_buf; made->operand[0] = add_data)
ALLOCATE(SYNC_EVENT_GET, remote_net_sync_event_get,
	 WITH(remote_net_sync_event_get, const struct doca_sync_event_remote_net *event, struct doca_buf *dst_buf), rdma_connection,
	 made->event = (struct doca_sync_event_remote_net *)event;
	 made->dst_buf = dst_buf)
ALLOCATE(SYNC_EVENT_NOTIFY_SET, remote_net_sync_event_notify_set,
	 WITH(remote_net_sync_event_notify_set, struct doca_sync_event_remote_net *event, const struct doca_buf *src_buf), rdma_connection,
	 made->event = (struct doca_sync_event_remote_net *)event;
	 made->src_buf = src_buf)
ALLOCATE(SYNC_EVENT_NOTIFY_ADD, remote_net_sync_event_notify_add,
	 WITH(remote_net_sync_event_notify_add, struct doca_sync_event_remote_net *event, struct doca_buf *result_buf, uint64_t add_data),
	 rdma_connection, made->event = (struct doca_sync_event_remote_net *)event;
	 made->result_buf = result_buf; made->operand[0] = add_data)
