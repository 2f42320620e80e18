/* SPDX-License-Identifier: Apache-2.0 */
/* Every task type between two contexts of one process, connected by description. */
#include "rdma_fixture.h"

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;

static void open_both(struct side_options oa, struct side_options ob)
{
	side_open(&a, oa);
	side_open(&b, ob);
	connect_pair(&a, &ca, &b, &cb);
	if (b.exported != NULL)
		import_far(&a, b.exported, b.exported_len);
}

static void close_both(void)
{
	side_close(&a);
	side_close(&b);
}

static void each_type(size_t len)
{
	struct op s, r, w, d;
	struct doca_buf *dst;
	size_t data_len;

	open_both(side_defaults(), side_defaults());
	fill(a.memory, len, 1);
	post_receive(&b, &r, room_at(&b, 0, len));
	post_send(&a, ca, &s, data_at(&a, 0, len));
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.len, len);
	CHECK_EQ(r.opcode, DOCA_RDMA_OPCODE_RECV_SEND);
	CHECK(r.conn == cb);
	CHECK(memcmp(a.memory, b.memory, len) == 0);

	/* A destination is filled after its data. */
	fill(a.memory, len, 2);
	dst = room_at(&b, 0, len + 16);
	OK(doca_buf_set_data(dst, b.memory, 16));
	OK(doca_buf_inc_refcount(dst, NULL));
	post_receive(&b, &r, dst);
	post_send_imm(&a, ca, &s, data_at(&a, 0, len), 0x12345678);
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.imm, 0x12345678);
	CHECK_EQ(r.opcode, DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM);
	OK(doca_buf_get_data_len(dst, &data_len));
	CHECK_EQ(data_len, len + 16);
	CHECK(memcmp(a.memory, b.memory + 16, len) == 0);
	OK(doca_buf_dec_refcount(dst, NULL));

	fill(a.memory, len, 3);
	dst = far_room(&a, 100, len + 8);
	OK(doca_buf_set_data(dst, a.far_memory + 100, 8));
	OK(doca_buf_inc_refcount(dst, NULL));
	post_write(&a, ca, &w, data_at(&a, 0, len), dst);
	SUCCEEDS(w, &a, NULL);
	CHECK(memcmp(a.memory, b.memory + 108, len) == 0);
	OK(doca_buf_get_data_len(dst, &data_len));
	CHECK_EQ(data_len, len + 8);
	OK(doca_buf_dec_refcount(dst, NULL));

	fill(a.memory, len, 4);
	post_receive(&b, &r, NULL);
	post_write_imm(&a, ca, &w, data_at(&a, 0, len), far_room(&a, 0, len), 7);
	SUCCEEDS(w, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.len, len);
	CHECK_EQ(r.imm, 7);
	CHECK_EQ(r.opcode, DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM);
	CHECK(memcmp(a.memory, b.memory, len) == 0);

	fill(b.memory, len, 5);
	dst = room_at(&a, 0, len + 4);
	OK(doca_buf_set_data(dst, a.memory, 4));
	OK(doca_buf_inc_refcount(dst, NULL));
	post_read(&a, ca, &d, far_data(&a, 0, len), dst);
	SUCCEEDS(d, &a, NULL);
	CHECK_EQ(d.len, len);
	OK(doca_buf_get_data_len(dst, &data_len));
	CHECK_EQ(data_len, len + 4);
	CHECK(memcmp(a.memory + 4, b.memory, len) == 0);
	OK(doca_buf_dec_refcount(dst, NULL));
	close_both();
}

static void empty_messages(void)
{
	struct op s, r, w, d;

	open_both(side_defaults(), side_defaults());
	post_receive(&b, &r, NULL);
	post_send(&a, ca, &s, NULL);
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.len, 0);
	post_receive(&b, &r, NULL);
	post_write_imm(&a, ca, &w, NULL, NULL, 9);
	SUCCEEDS(w, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.imm, 9);
	post_write(&a, ca, &w, NULL, NULL);
	SUCCEEDS(w, &a, &b);
	post_read(&a, ca, &d, NULL, NULL);
	SUCCEEDS(d, &a, &b);
	CHECK_EQ(d.len, 0);
	close_both();
}

static struct doca_buf *list(struct side *side, bool data, const size_t *offs, const size_t *lens, int count)
{
	struct doca_buf *head = NULL;

	for (int i = 0; i < count; i++) {
		struct doca_buf *buf = data ? data_at(side, offs[i], lens[i]) : room_at(side, offs[i], lens[i]);

		if (head == NULL)
			head = buf;
		else
			OK(doca_buf_chain_list(head, buf));
	}
	return head;
}

static void lists(void)
{
	static const size_t src_off[] = {0, 5000, 2000, 40000}, src_len[] = {1000, 1, 300, 100000};
	static const size_t dst_off[] = {200000, 300, 5000}, dst_len[] = {7, 4000, 110000};
	struct op s, r, w, d;
	uint8_t flat[101301];
	size_t at = 0;

	open_both(side_defaults(), side_defaults());
	fill(a.memory, 200000, 6);
	for (int i = 0; i < 4; i++) {
		memcpy(flat + at, a.memory + src_off[i], src_len[i]);
		at += src_len[i];
	}
	MUST(at == sizeof(flat));
	post_receive(&b, &r, list(&b, false, dst_off, dst_len, 3));
	post_send(&a, ca, &s, list(&a, true, src_off, src_len, 4));
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(r.len, sizeof(flat));
	CHECK(memcmp(b.memory + 200000, flat, 7) == 0);
	CHECK(memcmp(b.memory + 300, flat + 7, 4000) == 0);
	CHECK(memcmp(b.memory + 5000, flat + 4007, 97294) == 0);

	post_write(&a, ca, &w, list(&a, true, src_off, src_len, 4), far_room(&a, 11, sizeof(flat)));
	SUCCEEDS(w, &a, &b);
	CHECK(memcmp(b.memory + 11, flat, sizeof(flat)) == 0);

	post_read(&a, ca, &d, far_data(&a, 11, sizeof(flat)), list(&a, false, dst_off, dst_len, 3));
	SUCCEEDS(d, &a, &b);
	CHECK(memcmp(a.memory + 5000, flat + 4007, 97294) == 0);
	close_both();
}

static void order_and_flush(void)
{
	struct op s[40], r[40], w;

	open_both(side_defaults(), side_defaults());
	for (int i = 0; i < 40; i++) {
		a.memory[i * 8] = (uint8_t)i;
		OK(post_receive_flags(&b, &r[i], room_at(&b, (size_t)i * 8, 8), 0));
	}
	/* Nothing happens before a flush, and one rings for everything before it. */
	for (int i = 0; i < 40; i++)
		OK(post_send_flags(&a, ca, &s[i], data_at(&a, (size_t)i * 8, 8), 0));
	stays(&s[0], &a, &b, 20);
	doca_ctx_flush_tasks(a.ctx);
	stays(&s[0], &a, &b, 20);
	doca_ctx_flush_tasks(b.ctx);
	for (int i = 0; i < 40; i++) {
		SUCCEEDS(s[i], &a, &b);
		SUCCEEDS(r[i], &a, &b);
		CHECK_EQ(s[i].order, i);
		CHECK_EQ(r[i].order, i);
		CHECK_EQ(b.memory[i * 8], i);
	}
	/* A long one before short ones is not overtaken. */
	fill(a.memory, 1 << 20, 7);
	post_write(&a, ca, &w, data_at(&a, 0, 1 << 20), far_room(&a, 0, 1 << 20));
	for (int i = 0; i < 8; i++)
		post_write(&a, ca, &s[i], data_at(&a, (size_t)i * 8, 8), far_room(&a, (size_t)i * 8, 8));
	SUCCEEDS(w, &a, &b);
	for (int i = 0; i < 8; i++) {
		SUCCEEDS(s[i], &a, &b);
		CHECK_EQ(s[i].order, w.order + 1 + (uint32_t)i);
	}
	CHECK(memcmp(a.memory, b.memory, 1 << 20) == 0);
	close_both();
}

static void queue_full(void)
{
	struct side_options o = side_defaults();
	struct op s[8], r[8], extra;
	struct doca_rdma_task_send *task;
	struct doca_buf *buf;
	uint32_t size;

	o.send_queue_size = 3;
	o.tasks = 6;
	open_both(o, side_defaults());
	OK(doca_rdma_get_send_queue_size(a.rdma, &size));
	CHECK_EQ(size, 4);
	for (int i = 0; i < 4; i++)
		post_send(&a, ca, &s[i], data_at(&a, 0, 8));
	buf = data_at(&a, 0, 8);
	ANSWERS(AGAIN, post_send_flags(&a, ca, &extra, buf, FLUSH));
	for (int i = 0; i < 4; i++)
		post_receive(&b, &r[i], room_at(&b, 0, 8));
	for (int i = 0; i < 4; i++)
		SUCCEEDS(s[i], &a, &b);
	OK(doca_buf_dec_refcount(buf, NULL));
	for (int i = 0; i < 6; i++)
		OK(doca_rdma_task_send_allocate_init(a.rdma, ca, NULL, (union doca_data){.u64 = 0}, (struct doca_rdma_task_send **)&extra + i));
	ANSWERS(NO_MEMORY, doca_rdma_task_send_allocate_init(a.rdma, ca, NULL, (union doca_data){.u64 = 0}, &task));
	for (int i = 0; i < 6; i++)
		doca_task_free(doca_rdma_task_send_as_task(((struct doca_rdma_task_send **)&extra)[i]));
	for (int i = 0; i < 4; i++)
		SUCCEEDS(r[i], &a, &b);
	close_both();
}

static void order_of_connecting(void)
{
	struct doca_rdma_connection *x, *y;
	const void *dx, *dy;
	size_t lx, ly;
	struct op s, r;

	/* One side connects, submits, and only then the other connects. */
	side_open(&a, side_defaults());
	side_open(&b, side_defaults());
	OK(doca_rdma_export(a.rdma, &dx, &lx, &x));
	OK(doca_rdma_export(b.rdma, &dy, &ly, &y));
	post_receive(&b, &r, room_at(&b, 0, 64));
	{
		struct doca_buf *buf = data_at(&a, 0, 64);

		ANSWERS(NOT_CONNECTED, post_send_flags(&a, x, &s, buf, FLUSH));
		OK(doca_buf_dec_refcount(buf, NULL));
	}
	OK(doca_rdma_connect(a.rdma, dy, ly, x));
	ANSWERS(BAD_STATE, doca_rdma_connect(a.rdma, dy, ly, x));
	post_send(&a, x, &s, data_at(&a, 0, 64));
	stays(&s, &a, &b, 20);
	OK(doca_rdma_connect(b.rdma, dx, lx, y));
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	/* Disconnecting ends both and frees the place. */
	OK(doca_rdma_connection_disconnect(x));
	pump(&a, &b);
	pump(&a, &b);
	CHECK_EQ(check_live("rdma_connection"), 1);
	post_send(&b, y, &s, data_at(&b, 0, 8));
	ENDS(IO_FAILED, s, &a, &b);
	close_both();
}

int main(void)
{
	each_type(64);
	each_type(60000);
	each_type(700000);
	empty_messages();
	lists();
	order_and_flush();
	queue_full();
	order_of_connecting();
	return rdma_done("rdma, one process");
}
