/* SPDX-License-Identifier: Apache-2.0 */
/* Memory of other kinds than a piece of the heap: from a descriptor, beyond 4 GiB, of several devices, and across the PCI bus. */
#include "rdma_fixture.h"

#define CHANNEL 3
#define GIB ((size_t)1 << 30)

static struct side a, b;
static struct doca_rdma_connection *ca, *cb;

static struct doca_mmap *new_mmap(uint32_t permissions, unsigned max_devices)
{
	struct doca_mmap *mmap;

	MUST(doca_mmap_create(&mmap) == DOCA_SUCCESS);
	OK(doca_mmap_set_max_num_devices(mmap, max_devices));
	OK(doca_mmap_set_permissions(mmap, permissions));
	return mmap;
}

static struct doca_mmap *mmap_of(struct doca_dev *dev, void *memory, size_t size, uint32_t permissions)
{
	struct doca_mmap *mmap = new_mmap(permissions, 1);

	OK(doca_mmap_set_memrange(mmap, memory, size));
	OK(doca_mmap_add_dev(mmap, dev));
	MUST(doca_mmap_start(mmap) == DOCA_SUCCESS);
	return mmap;
}

static struct doca_buf *buf_of(struct side *side, struct doca_mmap *mmap, const void *at, size_t len, bool data)
{
	struct doca_buf *buf;

	if (data)
		MUST(doca_buf_inventory_buf_get_by_data(side->inventory, mmap, (void *)(uintptr_t)at, len, &buf) == DOCA_SUCCESS);
	else
		MUST(doca_buf_inventory_buf_get_by_addr(side->inventory, mmap, (void *)(uintptr_t)at, len, &buf) == DOCA_SUCCESS);
	return buf;
}

/* ---- a descriptor's memory (a memfd stands in for a dmabuf), between two processes; seen through a second mapping -------------------- */
#define FILE_SIZE ((size_t)4 << 20)
#define FILE_OFF ((size_t)1 << 20)
#define FILE_PART ((size_t)2 << 20)

static void descriptor_parent(void)
{
	int fd = memfd_create("gpu", MFD_CLOEXEC), channel;
	pid_t child;
	uint8_t *second, *at;
	struct doca_mmap *registered;
	char go;

	MUST(fd >= 0 && ftruncate(fd, FILE_SIZE) == 0);
	second = mmap(NULL, FILE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	MUST(second != MAP_FAILED);
	child = start_child("descriptor", "", &channel);
	side_open(&b, side_defaults());
	/* An address that nothing is mapped at (all threads are running, and so have their stacks): the device maps it itself. */
	at = mmap(NULL, FILE_PART, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	MUST(at != MAP_FAILED && munmap(at, FILE_PART) == 0);
	registered = new_mmap(ALL_PERMISSIONS, 1);
	OK(doca_mmap_set_dmabuf_memrange(registered, fd, at, FILE_OFF, FILE_PART));
	OK(doca_mmap_add_dev(registered, b.dev));
	MUST(doca_mmap_start(registered) == DOCA_SUCCESS);
	close(fd); /* what is registered stays */
	OK(doca_mmap_export_rdma(registered, b.dev, &b.exported, &b.exported_len));
	fill(second + FILE_OFF, FILE_PART, 1);
	connect_over(&b, channel, true);

	hear(channel, &go, 1); /* the peer has read all of it, and written the second half */
	uint8_t *expected = malloc(FILE_PART);

	MUST(expected != NULL);
	fill(expected, FILE_PART / 2, 2);
	CHECK(memcmp(second + FILE_OFF + FILE_PART / 2, expected, FILE_PART / 2) == 0);
	fill(expected, FILE_PART, 1);
	CHECK(memcmp(second + FILE_OFF, expected, FILE_PART / 2) == 0);
	free(expected);
	CHECK(second[FILE_OFF - 1] == 0 && second[FILE_OFF + FILE_PART] == 0);
	/* Atomics of a peer and of whoever maps the file, on one word. */
	*(uint64_t *)(void *)(second + FILE_OFF) = 0;
	tell(channel, "a", 1);
	for (int i = 0; i < 5000; i++)
		__atomic_fetch_add((uint64_t *)(void *)(second + FILE_OFF), 1, __ATOMIC_RELAXED);
	hear(channel, &go, 1);
	CHECK_EQ(__atomic_load_n((uint64_t *)(void *)(second + FILE_OFF), __ATOMIC_SEQ_CST), 6000);
	end_child(child, channel);
	OK(doca_mmap_destroy(registered));
	side_close(&b);
	munmap(second, FILE_SIZE);
}

static void descriptor_child(void)
{
	struct doca_rdma_connection *conn;
	struct side_options o = side_defaults();
	struct op x;
	uint64_t got;
	char byte;

	o.memory = FILE_PART * 2;
	side_open(&a, o);
	conn = connect_over(&a, CHANNEL, false);
	post_read(&a, conn, &x, far_data(&a, 0, FILE_PART), room_at(&a, 0, FILE_PART));
	SUCCEEDS(x, &a, NULL);
	got = sum(a.memory, FILE_PART);
	fill(a.memory, FILE_PART, 1);
	CHECK(got == sum(a.memory, FILE_PART));
	fill(a.memory, FILE_PART / 2, 2);
	post_write(&a, conn, &x, data_at(&a, 0, FILE_PART / 2), far_room(&a, FILE_PART / 2, FILE_PART / 2));
	SUCCEEDS(x, &a, NULL);
	tell(CHANNEL, "w", 1);
	hear(CHANNEL, &byte, 1);
	for (int i = 0; i < 1000; i++) {
		post_fetch_add(&a, conn, &x, far_data(&a, 0, 8), room_at(&a, 0, 8), 1);
		SUCCEEDS(x, &a, NULL);
	}
	tell(CHANNEL, "d", 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&a);
}

/* ---- more than 4 GiB, sparse ---------------------------------------------------------------------------------------------------------------- */
static const struct {
	size_t off, len;
	bool allowed;
} places[] = {{4 * GIB - 4096, 8192, true}, {5 * GIB + 12345, 300000, true}, {6 * GIB - 100, 100, true}, {6 * GIB - 100, 101, false}};
#define PLACES (sizeof(places) / sizeof(places[0]))

static uint8_t *sparse(size_t size)
{
	uint8_t *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	MUST(at != MAP_FAILED);
	return at;
}

static void beyond(struct side *peer, struct doca_rdma_connection *conn)
{
	for (unsigned i = 0; i < PLACES; i++) {
		size_t off = places[i].off, len = places[i].len;
		struct op w, d;

		fill(a.memory, len, i + 1);
		post_write(&a, conn, &w, data_at(&a, 0, len), far_room(&a, off, len));
		WAIT(w, &a, peer);
		CHECK_EQ(w.status, places[i].allowed ? DOCA_SUCCESS : DOCA_ERROR_IO_FAILED);
		if (!places[i].allowed)
			continue;
		post_read(&a, conn, &d, far_data(&a, off, len), room_at(&a, 500000, len));
		SUCCEEDS(d, &a, peer);
		CHECK(memcmp(a.memory, a.memory + 500000, len) == 0);
		post_fetch_add(&a, conn, &d, far_data(&a, (off + 7) & ~(size_t)7, 8), room_at(&a, 500000, 8), 1);
		SUCCEEDS(d, &a, peer);
	}
}

static void big_here(void)
{
	uint8_t *memory = sparse(6 * GIB);
	struct doca_mmap *mmap;
	struct op w;

	side_open(&a, side_defaults());
	side_open(&b, side_defaults());
	connect_pair(&a, &ca, &b, &cb);
	mmap = mmap_of(b.dev, memory, 6 * GIB, ALL_PERMISSIONS);
	OK(doca_mmap_export_rdma(mmap, b.dev, &b.exported, &b.exported_len));
	import_far(&a, b.exported, b.exported_len);
	/* As the requester's own memory, too: the middle of it to the beginning of the peer's. */
	struct doca_mmap *mine = mmap_of(a.dev, memory, 6 * GIB, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE);

	fill(memory + 5 * GIB, 10000, 9);
	post_write(&a, ca, &w, buf_of(&a, mine, memory + 5 * GIB, 10000, true), far_room(&a, 64, 10000));
	SUCCEEDS(w, &a, &b);
	CHECK(memcmp(memory + 64, memory + 5 * GIB, 10000) == 0);
	beyond(&b, ca);
	CHECK(memory[4 * GIB - 4096 - 1] == 0 && memory[4 * GIB + 4096] == 0);
	OK(doca_mmap_destroy(a.far));
	a.far = NULL;
	OK(doca_mmap_destroy(mine));
	OK(doca_mmap_destroy(mmap));
	side_close(&a);
	side_close(&b);
	munmap(memory, 6 * GIB);
}

static void big_parent(void)
{
	struct doca_rdma_connection *conn;
	int channel;
	pid_t child = start_child("big", "", &channel);

	side_open(&a, side_defaults());
	conn = connect_over(&a, channel, true);
	beyond(NULL, conn);
	end_child(child, channel);
	side_close(&a);
}

static void big_child(void)
{
	uint8_t *memory = sparse(6 * GIB);
	struct doca_mmap *mmap;
	char byte;

	side_open(&b, side_defaults());
	mmap = mmap_of(b.dev, memory, 6 * GIB, ALL_PERMISSIONS);
	OK(doca_mmap_export_rdma(mmap, b.dev, &b.exported, &b.exported_len));
	connect_over(&b, CHANNEL, false);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	for (unsigned i = 0; i < PLACES; i++) {
		size_t word = ((places[i].off + 7) & ~(size_t)7) - places[i].off;

		fill(b.memory, places[i].len, i + 1);
		if (!places[i].allowed)
			continue;
		CHECK(memcmp(b.memory, memory + places[i].off, word) == 0);
		CHECK(memcmp(b.memory + word + 8, memory + places[i].off + word + 8, places[i].len - word - 8) == 0);
	}
	OK(doca_mmap_destroy(mmap));
	side_close(&b);
	munmap(memory, 6 * GIB);
}

/* ---- one mmap of several devices -------------------------------------------------------------------------------------------------------------- */
static void several_devices(void)
{
	static _Alignas(4096) uint8_t memory[16384];
	struct side_options o = side_defaults();
	struct side sides[3];
	struct doca_mmap *mmap, *far;
	const void *exported;
	size_t exported_len;
	struct op w, d;

	for (unsigned i = 0; i < 3; i++) {
		o.device = i;
		side_open(&sides[i], o);
	}
	mmap = new_mmap(ALL_PERMISSIONS, 2);
	OK(doca_mmap_set_memrange(mmap, memory, sizeof(memory)));
	OK(doca_mmap_add_dev(mmap, sides[0].dev));
	OK(doca_mmap_add_dev(mmap, sides[1].dev));
	ANSWERS(NO_MEMORY, doca_mmap_add_dev(mmap, sides[2].dev));
	MUST(doca_mmap_start(mmap) == DOCA_SUCCESS);
	ANSWERS(NOT_FOUND, doca_mmap_export_rdma(mmap, sides[2].dev, &exported, &exported_len));
	/* Each of the two lets a peer reach it and uses it itself; the third knows nothing of it. */
	for (unsigned i = 0; i < 2; i++) {
		connect_pair(&sides[2], &ca, &sides[i], &cb);
		OK(doca_mmap_export_rdma(mmap, sides[i].dev, &exported, &exported_len));
		MUST(doca_mmap_create_from_export(NULL, exported, exported_len, sides[2].dev, &far) == DOCA_SUCCESS);
		fill(sides[2].memory, 100, i + 5);
		post_write(&sides[2], ca, &w, data_at(&sides[2], 0, 100), buf_of(&sides[2], far, memory + 1000 * (i + 1), 100, false));
		SUCCEEDS(w, &sides[2], &sides[i]);
		CHECK(memcmp(memory + 1000 * (i + 1), sides[2].memory, 100) == 0);
		post_receive(&sides[2], &d, room_at(&sides[2], 5000, 100));
		post_send(&sides[i], cb, &w, buf_of(&sides[i], mmap, memory + 1000 * (i + 1), 100, true));
		SUCCEEDS(d, &sides[2], &sides[i]);
		SUCCEEDS(w, &sides[2], &sides[i]);
		CHECK(memcmp(sides[2].memory + 5000, sides[2].memory, 100) == 0);
		OK(doca_mmap_destroy(far));
	}
	{
		struct doca_rdma_task_send *task;
		struct doca_buf *buf = buf_of(&sides[2], mmap, memory, 8, true);

		OK(doca_rdma_task_send_allocate_init(sides[2].rdma, ca, buf, OP(&w, buf, NULL), &task));
		ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_rdma_task_send_as_task(task)));
		doca_task_free(doca_rdma_task_send_as_task(task));
		OK(doca_buf_dec_refcount(buf, NULL));
	}
	OK(doca_mmap_destroy(mmap));
	for (unsigned i = 0; i < 3; i++)
		side_close(&sides[i]);
}

/* ---- the Arm side uses memory that its host exported over PCI ---------------------------------------------------------------------------------- */
static doca_error_t try_write(struct side *side, struct doca_rdma_connection *conn, struct op *op, struct doca_buf *src, struct doca_buf *dst)
{
	struct doca_rdma_task_write *task;

	MUST(doca_rdma_task_write_allocate_init(side->rdma, conn, src, dst, OP(op, src, dst), &task) == DOCA_SUCCESS);
	doca_error_t result = doca_task_try_submit(doca_rdma_task_write_as_task(task));

	if (result != DOCA_SUCCESS) {
		OK(doca_buf_dec_refcount(src, NULL));
		OK(doca_buf_dec_refcount(dst, NULL));
	}
	return ended(result, doca_rdma_task_write_as_task(task));
}

/* a's device is the Arm side; `host` is its host's memory as it sees it, with 1s in the first half. */
static void use_host_memory(struct doca_mmap *host, bool writable)
{
	uint8_t *at;
	size_t size;
	struct op w, d;

	OK(doca_mmap_get_memrange(host, (void **)&at, &size));
	CHECK_EQ(size, 8192);
	/* From the host's memory to a peer. */
	OK(try_write(&a, ca, &w, buf_of(&a, host, at + 100, 2000, true), far_room(&a, 0, 2000)));
	SUCCEEDS(w, &a, &b);
	for (int i = 0; i < 2000; i++)
		CHECK(b.memory[i] == 1);
	/* And from a peer into it. */
	memset(b.memory, 2, 3000);
	struct doca_rdma_task_read *read;
	struct doca_buf *src = far_data(&a, 0, 3000), *dst = buf_of(&a, host, at + 4096, 3000, false);

	OK(doca_rdma_task_read_allocate_init(a.rdma, ca, src, dst, OP(&d, src, dst), &read));
	doca_error_t result = doca_task_try_submit(doca_rdma_task_read_as_task(read));

	CHECK_EQ(result, writable ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE);
	if (writable) {
		SUCCEEDS(d, &a, &b);
	} else {
		doca_task_free(doca_rdma_task_read_as_task(read));
		OK(doca_buf_dec_refcount(src, NULL));
		OK(doca_buf_dec_refcount(dst, NULL));
	}
	/* It ends where it ends, and it is nobody's key. */
	ANSWERS(INVALID_VALUE, try_write(&a, ca, &w, buf_of(&a, host, at + 8000, 193, true), far_room(&a, 0, 300)));
	ANSWERS(INVALID_VALUE, try_write(&a, ca, &w, data_at(&a, 0, 8), buf_of(&a, host, at, 8, false)));
}

static void open_arm(void)
{
	side_open(&a, side_defaults()); /* device 0 */
	side_open(&b, side_defaults());
	connect_pair(&a, &ca, &b, &cb);
	import_far(&a, b.exported, b.exported_len);
}

static void close_arm(void)
{
	side_close(&a);
	side_close(&b);
}

static void across_pci_here(void)
{
	static _Alignas(4096) uint8_t memory[8192];
	struct doca_dev *host_dev = open_device(2);

	for (int writable = 0; writable < 2; writable++) {
		uint32_t flag = writable ? DOCA_ACCESS_FLAG_PCI_READ_WRITE : DOCA_ACCESS_FLAG_PCI_READ_ONLY;
		struct doca_mmap *mmap = mmap_of(host_dev, memory, sizeof(memory), flag), *host;
		const void *exported;
		size_t len;
		struct op w;

		memset(memory, 0, sizeof(memory));
		memset(memory, 1, 4096);
		open_arm();
		OK(doca_mmap_export_pci(mmap, host_dev, &exported, &len));
		ANSWERS(NOT_SUPPORTED, doca_mmap_create_from_export(NULL, exported, len, host_dev, &host));
		MUST(doca_mmap_create_from_export(NULL, exported, len, a.dev, &host) == DOCA_SUCCESS);
		use_host_memory(host, writable);
		CHECK_EQ(memory[4096], writable ? 2 : 0);
		CHECK_EQ(memory[4096 + 2999], writable ? 2 : 0);
		CHECK_EQ(memory[4096 + 3000], 0);
		/* Withdrawn by the host. */
		OK(doca_mmap_stop(mmap));
		ANSWERS(INVALID_VALUE, try_write(&a, ca, &w, buf_of(&a, host, memory, 8, true), far_room(&a, 0, 8)));
		OK(doca_mmap_destroy(host));
		OK(doca_mmap_destroy(mmap));
		close_arm();
	}
	OK(doca_dev_close(host_dev));
}

static void across_pci_parent(void)
{
	struct doca_dev *host_dev = open_device(2);
	static _Alignas(4096) uint8_t plain[8192];
	int fd = memfd_create("host", MFD_CLOEXEC), channel;
	const void *exported;
	size_t len;
	uint8_t *memory;
	struct doca_mmap *mmap = new_mmap(DOCA_ACCESS_FLAG_PCI_READ_WRITE, 1), *heap = mmap_of(host_dev, plain, sizeof(plain), DOCA_ACCESS_FLAG_PCI_READ_WRITE);
	pid_t child = start_child("arm", "", &channel);
	char go;

	MUST(fd >= 0 && ftruncate(fd, 3 * 8192) == 0);
	memory = mmap64(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 8192);
	MUST(memory != MAP_FAILED);
	memset(memory, 1, 4096);
	OK(doca_mmap_set_dmabuf_memrange(mmap, fd, memory, 8192, 8192));
	OK(doca_mmap_add_dev(mmap, host_dev));
	MUST(doca_mmap_start(mmap) == DOCA_SUCCESS);
	OK(doca_mmap_export_pci(mmap, host_dev, &exported, &len));
	tell(channel, exported, len);
	OK(doca_mmap_export_pci(heap, host_dev, &exported, &len));
	tell(channel, exported, len);
	hear(channel, &go, 1);
	CHECK(memory[4096] == 2 && memory[4096 + 2999] == 2 && memory[4096 + 3000] == 0);
	end_child(child, channel);
	OK(doca_mmap_destroy(mmap));
	OK(doca_mmap_destroy(heap));
	munmap(memory, 8192);
	close(fd);
	OK(doca_dev_close(host_dev));
}

static void arm_child(void)
{
	uint8_t exported[4096], *at;
	struct doca_mmap *host, *heap;
	size_t len, size;
	struct op w;
	char byte;

	open_arm();
	len = hear(CHANNEL, exported, sizeof(exported));
	MUST(doca_mmap_create_from_export(NULL, exported, len, a.dev, &host) == DOCA_SUCCESS);
	use_host_memory(host, true);
	/* Memory that is in no descriptor cannot be reached from here: said, not crashed. */
	len = hear(CHANNEL, exported, sizeof(exported));
	MUST(doca_mmap_create_from_export(NULL, exported, len, a.dev, &heap) == DOCA_SUCCESS);
	OK(doca_mmap_get_memrange(heap, (void **)&at, &size));
	ANSWERS(INVALID_VALUE, try_write(&a, ca, &w, buf_of(&a, heap, at, 8, true), far_room(&a, 0, 8)));
	OK(doca_mmap_destroy(heap));
	OK(doca_mmap_destroy(host));
	tell(CHANNEL, "d", 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	close_arm();
}

static const struct {
	const char *name;
	void (*run)(void);
} children[] = {{"descriptor", descriptor_child}, {"big", big_child}, {"arm", arm_child}};

int main(int argc, char **argv)
{
	if (argc == 3) {
		for (unsigned i = 0; i < sizeof(children) / sizeof(children[0]); i++)
			if (strcmp(argv[1], children[i].name) == 0)
				children[i].run();
		return rdma_done(argv[1]);
	}
	descriptor_parent();
	big_here();
	big_parent();
	several_devices();
	across_pci_here();
	across_pci_parent();
	return rdma_done("rdma, memory");
}
