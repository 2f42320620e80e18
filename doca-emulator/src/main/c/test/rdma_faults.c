/* SPDX-License-Identifier: Apache-2.0 */
/* Faults on demand, on a connection inside the process and on one to another process. */
#include "rdma_fixture.h"

#define CHANNEL 3

static struct side a, b;
static struct side *far; /* the peer, when it is in this process */
static struct doca_rdma_connection *ca, *cb;
static int channel;
static pid_t child;

static void open_pair(bool two_processes)
{
	side_open(&a, side_defaults());
	if (two_processes) {
		child = start_child("idle", "", &channel);
		ca = connect_over(&a, channel, true);
		far = NULL;
	} else {
		side_open(&b, side_defaults());
		connect_pair(&a, &ca, &b, &cb);
		import_far(&a, b.exported, b.exported_len);
		far = &b;
	}
}

static void close_pair(void)
{
	doca_emu_fault_clear();
	if (far == NULL)
		end_child(child, channel);
	else
		side_close(&b);
	side_close(&a);
}

static void write8(struct op *op)
{
	post_write(&a, ca, op, data_at(&a, 0, 8), far_room(&a, 0, 8));
}

static void error_of_the_nth(bool two)
{
	struct op x[4];

	open_pair(two);
	write8(&x[0]);
	SUCCEEDS(x[0], &a, far);
	CHECK_EQ(doca_emu_fault_set_after("rdma.op.error", DOCA_ERROR_DRIVER, 1, 1), 0);
	for (int i = 1; i < 4; i++)
		write8(&x[i]);
	SUCCEEDS(x[1], &a, far);
	ENDS(DRIVER, x[2], &a, far);
	ENDS(IO_FAILED, x[3], &a, far); /* the connection is dead */
	close_pair();
}

static void delay(bool two)
{
	struct op x[3];
	uint64_t start;

	open_pair(two);
	write8(&x[0]);
	SUCCEEDS(x[0], &a, far);
	doca_emu_fault_set("rdma.op.delay_ns", 50000000, 1);
	start = check_now_ns();
	for (int i = 0; i < 3; i++)
		write8(&x[i]);
	for (int i = 0; i < 3; i++) {
		SUCCEEDS(x[i], &a, far);
		CHECK_EQ(x[i].order, 1 + i);
	}
	CHECK(check_now_ns() - start >= 50000000);
	close_pair();
}

static void dropped(bool two)
{
	struct op x[3];

	open_pair(two);
	doca_emu_fault_set_after("rdma.op.drop", 0, 1, 1);
	for (int i = 0; i < 3; i++)
		write8(&x[i]);
	SUCCEEDS(x[0], &a, far);
	SUCCEEDS(x[2], &a, far);
	stays(&x[1], &a, far, 100);
	OK(doca_rdma_connection_disconnect(ca));
	ENDS(IO_FAILED, x[1], &a, far);
	close_pair();
}

static void cut(bool two)
{
	struct op x[3];

	open_pair(two);
	doca_emu_fault_set_after("rdma.conn.cut", 0, 1, 1);
	for (int i = 0; i < 3; i++)
		write8(&x[i]);
	WAIT(x[0], &a, far);
	ENDS(IO_FAILED, x[1], &a, far);
	ENDS(IO_FAILED, x[2], &a, far);
	close_pair();
}

/* The responder's process stops answering: the requester gives up after the transport's time. */
static void silent(void)
{
	struct op x[3];
	uint64_t start;

	open_pair(false);
	doca_emu_fault_set("rdma.transport.timeout_ms", 250, -1);
	write8(&x[0]);
	SUCCEEDS(x[0], &a, far);
	doca_emu_fault_set("rdma.peer.silent", 0, 1);
	start = check_now_ns();
	write8(&x[1]);
	write8(&x[2]);
	stays(&x[1], &a, far, 150);
	ENDS(IO_FAILED, x[1], &a, far);
	ENDS(IO_FAILED, x[2], &a, far);
	CHECK(check_now_ns() - start < 1500000000);
	close_pair();
}

static void silent_process(void)
{
	struct op x[2];
	uint64_t start;

	side_open(&a, side_defaults());
	far = NULL;
	child = start_child("silent", "", &channel);
	ca = connect_over(&a, channel, true);
	doca_emu_fault_set("rdma.transport.timeout_ms", 500, -1);
	write8(&x[0]);
	SUCCEEDS(x[0], &a, NULL);
	tell(channel, "s", 1);
	hear(channel, &start, sizeof(start));
	start = check_now_ns();
	write8(&x[0]);
	post_read(&a, ca, &x[1], far_data(&a, 0, 8), room_at(&a, 0, 8));
	stays(&x[0], &a, NULL, 300);
	ENDS(IO_FAILED, x[0], &a, NULL);
	ENDS(IO_FAILED, x[1], &a, NULL);
	CHECK(check_now_ns() - start < 3000000000);
	close_pair();
}

static void again(void)
{
	struct doca_buf *src, *dst;
	struct op x;

	open_pair(false);
	src = data_at(&a, 0, 8);
	dst = far_room(&a, 0, 8);
	doca_emu_fault_set("rdma.submit.again", 0, 2);
	ANSWERS(AGAIN, post_write_flags(&a, ca, &x, src, dst, FLUSH));
	ANSWERS(AGAIN, post_write_flags(&a, ca, &x, src, dst, FLUSH));
	OK(post_write_flags(&a, ca, &x, src, dst, FLUSH));
	SUCCEEDS(x, &a, &b);
	close_pair();
}

/* Later versions may know more kinds of message than this one. */
static void strange_opcode(void)
{
	struct op send[2], receive[2];

	open_pair(false);
	doca_emu_fault_set("rdma.receive.opcode", 77, 1);
	for (int i = 0; i < 2; i++) {
		post_receive(&b, &receive[i], room_at(&b, 0, 8));
		post_send(&a, ca, &send[i], data_at(&a, 0, 8));
		SUCCEEDS(send[i], &a, &b);
		SUCCEEDS(receive[i], &a, &b);
	}
	CHECK_EQ(receive[0].opcode, 77);
	CHECK_EQ(receive[1].opcode, DOCA_RDMA_OPCODE_RECV_SEND);
	close_pair();
}

/* The device of one side is gone: its tasks are flushed, the context is idle when they are freed, and the peer notices. */
static void device_gone(bool two)
{
	struct op x[2], receive, late;
	struct doca_buf *src, *dst;
	enum doca_ctx_states state;

	open_pair(two);
	src = data_at(&a, 0, 8);
	dst = far_room(&a, 0, 8);
	write8(&x[0]);
	SUCCEEDS(x[0], &a, far);
	post_receive(&a, &receive, room_at(&a, 64, 8));
	doca_emu_fault_set("rdma.op.drop", 0, 1);
	write8(&x[1]);
	/* The newest first: with two in this process that is the far one. */
	doca_emu_fault_set_after("dev.gone", 0, far == NULL ? 0 : 1, 1);
	/* Nothing is taken any more, though the program has not heard of it. */
	ANSWERS(BAD_STATE, post_write_flags(&a, ca, &late, src, dst, FLUSH));
	OK(doca_buf_dec_refcount(src, NULL));
	OK(doca_buf_dec_refcount(dst, NULL));
	ENDS(IO_FAILED, x[1], &a, far);
	ENDS(IO_FAILED, receive, &a, far);
	for (int i = 0; i < 1000; i++)
		doca_pe_progress(a.pe);
	OK(doca_ctx_get_state(a.ctx, &state));
	CHECK_EQ(state, DOCA_CTX_STATE_IDLE);
	if (far != NULL) {
		post_write(&b, cb, &late, data_at(&b, 0, 8), room_at(&b, 8, 8));
		ENDS(IO_FAILED, late, &b, NULL);
	}
	close_pair();
}

static int idle_child(bool silent_at_word)
{
	uint64_t done = 1;
	char byte;

	side_open(&a, side_defaults());
	connect_over(&a, CHANNEL, false);
	if (silent_at_word) {
		hear(CHANNEL, &byte, 1);
		doca_emu_fault_set("rdma.peer.silent", 0, 1);
		tell(CHANNEL, &done, sizeof(done));
	}
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&a);
	return rdma_done("idle");
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return idle_child(strcmp(argv[1], "silent") == 0);
	for (int two = 0; two < 2; two++) {
		error_of_the_nth(two);
		delay(two);
		dropped(two);
		cut(two);
		device_gone(two);
	}
	silent();
	silent_process();
	again();
	strange_opcode();
	return rdma_done("rdma, faults");
}
