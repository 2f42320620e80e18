/* SPDX-License-Identifier: Apache-2.0 */
/* What a responder and a requester refuse, and what dies of it. In one process and, for the responder's part, in two. */
#include "rdma_fixture.h"

#define CHANNEL 3

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

/* The connection is dead on both sides: what follows is flushed. */
static void both_dead(void)
{
	struct op x;

	post_send(&a, ca, &x, NULL);
	ENDS(IO_FAILED, x, &a, &b);
	post_send(&b, cb, &x, NULL);
	ENDS(IO_FAILED, x, &a, &b);
}

/* ---- the permission matrix: one row per task, each permission taken away in turn ---------------------------------------------------- */
enum task { READ, WRITE, WRITE_IMM };

static void permission_case(enum task task, uint32_t rdma_permissions, uint32_t mmap_permissions, bool allowed)
{
	struct side_options oa = side_defaults(), ob = side_defaults();
	struct op x, behind, r;

	/* The requester's own context needs no permission: those are about what peers may do to it. */
	oa.rdma_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE;
	oa.mmap_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE;
	ob.rdma_permissions = rdma_permissions;
	ob.mmap_permissions = mmap_permissions;
	open_both(oa, ob);
	post_receive(&b, &r, NULL);
	if (task == READ)
		post_read(&a, ca, &x, far_data(&a, 0, 100), room_at(&a, 0, 100));
	else if (task == WRITE)
		post_write(&a, ca, &x, data_at(&a, 0, 100), far_room(&a, 0, 100));
	else
		post_write_imm(&a, ca, &x, data_at(&a, 0, 100), far_room(&a, 0, 100), 1);
	if (allowed) {
		SUCCEEDS(x, &a, &b);
	} else {
		ENDS(IO_FAILED, x, &a, &b);
		post_write(&a, ca, &behind, NULL, NULL);
		ENDS(IO_FAILED, behind, &a, &b);
		CHECK(!r.done);
		both_dead();
	}
	close_both();
}

static void permissions(void)
{
	const uint32_t l = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE, r = DOCA_ACCESS_FLAG_RDMA_READ, w = DOCA_ACCESS_FLAG_RDMA_WRITE,
		       at = DOCA_ACCESS_FLAG_RDMA_ATOMIC;

	permission_case(READ, r, l | r, true);
	permission_case(READ, w | at, l | r, false);
	permission_case(READ, r, l | w | at, false);
	permission_case(WRITE, w, l | w, true);
	permission_case(WRITE, r | at, l | w, false);
	permission_case(WRITE, w, l | r | at, false);
	permission_case(WRITE_IMM, w, l | w, true);
	permission_case(WRITE_IMM, r | at, l | w, false);
	permission_case(WRITE_IMM, w, l | r | at, false);
}

/* ---- the remote range ---------------------------------------------------------------------------------------------------------------------- */
static struct doca_buf *far_any(struct side *side, intptr_t off, size_t len, bool data)
{
	struct doca_buf *buf;

	/* The inventory checks no range: what is wrong is found when the buffer is used. */
	if (data)
		MUST(doca_buf_inventory_buf_get_by_data(side->inventory, side->far, side->far_memory + off, len, &buf) == DOCA_SUCCESS);
	else
		MUST(doca_buf_inventory_buf_get_by_addr(side->inventory, side->far, side->far_memory + off, len, &buf) == DOCA_SUCCESS);
	return buf;
}

static void remote_bounds(void)
{
	static const struct {
		intptr_t off;
		size_t len;
		bool allowed;
	} cases[] = {{0, 1 << 20, true}, {(1 << 20) - 8, 8, true}, {(1 << 20) - 8, 9, false}, {-1, 8, false}, {1 << 20, 1, false}, {1 << 30, 8, false}};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct op x;
		size_t len = cases[i].len < 4096 ? cases[i].len : 4096;

		open_both(side_defaults(), side_defaults());
		len = cases[i].allowed ? cases[i].len : len;
		post_write(&a, ca, &x, data_at(&a, 0, len), far_any(&a, cases[i].off, len, false));
		WAIT(x, &a, &b);
		CHECK_EQ(x.status, cases[i].allowed ? DOCA_SUCCESS : DOCA_ERROR_IO_FAILED);
		if (cases[i].allowed) {
			post_read(&a, ca, &x, far_any(&a, cases[i].off, len, true), room_at(&a, 0, len));
			SUCCEEDS(x, &a, &b);
		} else {
			both_dead();
		}
		close_both();
	}
}

/* The exporter withdraws its memory: the key is worth nothing any more. */
static void withdrawn(void)
{
	struct op x;

	open_both(side_defaults(), side_defaults());
	post_write(&a, ca, &x, data_at(&a, 0, 8), far_room(&a, 0, 8));
	SUCCEEDS(x, &a, &b);
	OK(doca_mmap_stop(b.mmap));
	post_write(&a, ca, &x, data_at(&a, 0, 8), far_room(&a, 0, 8));
	ENDS(IO_FAILED, x, &a, &b);
	close_both();
}

/* ---- the requester's own memory --------------------------------------------------------------------------------------------------------------- */
static doca_error_t try_write(struct doca_buf *src, struct doca_buf *dst, struct op *op)
{
	struct doca_rdma_task_write *task;

	MUST(doca_rdma_task_write_allocate_init(a.rdma, ca, src, dst, OP(op, NULL, NULL), &task) == DOCA_SUCCESS);
	return ended(doca_task_try_submit(doca_rdma_task_write_as_task(task)), doca_rdma_task_write_as_task(task));
}

static void local_faults(void)
{
	struct side_options o = side_defaults();
	struct doca_buf *good, *far, *outside, *imported, *chain;
	struct op x;

	o.list_len = 2;
	open_both(o, side_defaults());
	good = data_at(&a, 0, 64);
	far = far_room(&a, 0, 64);
	OK(try_write(good, far, &x));
	SUCCEEDS(x, &a, &b);
	OK(doca_buf_reset_data_len(far));

	MUST(doca_buf_inventory_buf_get_by_data(a.inventory, a.mmap, a.memory + (1 << 20) - 4, 8, &outside) == DOCA_SUCCESS);
	ANSWERS(INVALID_VALUE, try_write(outside, far, &x));
	imported = far_data(&a, 0, 64);
	ANSWERS(INVALID_VALUE, try_write(imported, far, &x)); /* a source that is not ours */
	ANSWERS(INVALID_VALUE, try_write(good, good, &x));    /* a destination that is */
	chain = data_at(&a, 0, 8);
	OK(doca_buf_chain_list(chain, data_at(&a, 8, 8)));
	OK(try_write(chain, far, &x));
	SUCCEEDS(x, &a, &b);
	OK(doca_buf_chain_list(chain, data_at(&a, 16, 8)));
	ANSWERS(INVALID_VALUE, try_write(chain, far, &x)); /* longer than max_send_buf_list_len */
	OK(doca_buf_set_data_len(far, 60));
	ANSWERS(INVALID_VALUE, try_write(good, far, &x)); /* 4 bytes of room */
	OK(doca_buf_dec_refcount(chain, NULL));
	OK(doca_buf_dec_refcount(imported, NULL));
	OK(doca_buf_dec_refcount(good, NULL));

	/* Submitted without validation, the same ends in an error completion, and the connection with it. */
	post_write(&a, ca, &x, outside, far);
	ENDS(IO_FAILED, x, &a, &b);
	both_dead();
	close_both();
}

static void read_needs_room(void)
{
	struct op x;

	open_both(side_defaults(), side_defaults());
	post_read(&a, ca, &x, far_data(&a, 0, 100), room_at(&a, 0, 99));
	ENDS(IO_FAILED, x, &a, &b);
	close_both();
}

/* A destination must be writable, and known to the device. */
static void local_permissions(void)
{
	struct side_options o = side_defaults();
	struct op x, r;

	o.mmap_permissions = DOCA_ACCESS_FLAG_LOCAL_READ_ONLY;
	open_both(o, side_defaults());
	post_write(&a, ca, &x, data_at(&a, 0, 8), far_room(&a, 0, 8));
	SUCCEEDS(x, &a, &b);
	post_read(&a, ca, &x, far_data(&a, 0, 8), room_at(&a, 0, 8));
	ENDS(IO_FAILED, x, &a, &b);
	close_both();

	open_both(side_defaults(), o);
	post_receive(&b, &r, room_at(&b, 0, 8));
	post_send(&a, ca, &x, data_at(&a, 0, 8));
	ENDS(IO_FAILED, x, &a, &b);
	ENDS(IO_FAILED, r, &a, &b);
	close_both();
}

static void receive_too_small(void)
{
	struct op s, r, other;

	open_both(side_defaults(), side_defaults());
	post_receive(&b, &r, room_at(&b, 0, 99));
	post_receive(&b, &other, room_at(&b, 0, 99));
	post_send(&a, ca, &s, data_at(&a, 0, 100));
	ENDS(IO_FAILED, s, &a, &b);
	ENDS(IO_FAILED, r, &a, &b);
	CHECK(!other.done);
	both_dead();
	close_both();
}

/* A key of one process is refused by the peer of another. */
static void same_in_two_processes(const char *which)
{
	int channel;
	pid_t child = start_child("responder", which, &channel);
	struct op x, behind[3];
	struct doca_rdma_connection *conn;
	char go;

	side_open(&a, side_defaults());
	conn = connect_over(&a, channel, true);
	hear(channel, &go, 1);
	if (strcmp(which, "small") == 0)
		post_send(&a, conn, &x, data_at(&a, 0, 300000));
	else if (strcmp(which, "bounds") == 0)
		post_write(&a, conn, &x, data_at(&a, 0, 300000), far_any(&a, (1 << 20) - 299999, 300000, false));
	else if (strcmp(which, "read") == 0)
		post_read(&a, conn, &x, far_data(&a, 0, 8), room_at(&a, 0, 8));
	else
		post_write(&a, conn, &x, data_at(&a, 0, 8), far_room(&a, 0, 8));
	for (int i = 0; i < 3; i++)
		post_send(&a, conn, &behind[i], data_at(&a, 0, 1000));
	ENDS(IO_FAILED, x, &a, NULL);
	for (int i = 0; i < 3; i++)
		ENDS(IO_FAILED, behind[i], &a, NULL);
	tell(channel, "d", 1);
	end_child(child, channel);
	side_close(&a);
}

static int responder(const char *which)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *conn;
	struct op r, x;
	char done;

	if (strcmp(which, "read") == 0)
		o.rdma_permissions &= ~(uint32_t)DOCA_ACCESS_FLAG_RDMA_READ;
	if (strcmp(which, "write") == 0)
		o.mmap_permissions &= ~(uint32_t)DOCA_ACCESS_FLAG_RDMA_WRITE;
	side_open(&a, o);
	conn = connect_over(&a, CHANNEL, false);
	if (strcmp(which, "small") == 0)
		post_receive(&a, &r, room_at(&a, 0, 299999));
	if (strcmp(which, "gone") == 0)
		OK(doca_mmap_stop(a.mmap));
	tell(CHANNEL, "g", 1);
	hear(CHANNEL, &done, 1);
	if (strcmp(which, "small") == 0)
		ENDS(IO_FAILED, r, &a, NULL);
	post_send(&a, conn, &x, NULL);
	ENDS(IO_FAILED, x, &a, NULL);
	side_close(&a);
	return rdma_done(which);
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return responder(argv[2]);
	permissions();
	remote_bounds();
	withdrawn();
	local_faults();
	read_needs_room();
	local_permissions();
	receive_too_small();
	same_in_two_processes("small");
	same_in_two_processes("bounds");
	same_in_two_processes("read");
	same_in_two_processes("write");
	same_in_two_processes("gone");
	return rdma_done("rdma, errors");
}
