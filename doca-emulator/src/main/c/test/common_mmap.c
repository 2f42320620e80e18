/* SPDX-License-Identifier: Apache-2.0 */
/* Memory maps: lifecycle, permissions, devices, export and import. */
#include "check.h"

#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "emu.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE 65536
static uint8_t *memory;
static struct doca_dev *dev0, *dev1;

/* mmap(2) is out of sight behind variables called mmap. */
static uint8_t *mmap_anonymous(size_t size)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return at == MAP_FAILED ? NULL : at;
}

static uint8_t *mmap_file(int fd, size_t size)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return at == MAP_FAILED ? NULL : at;
}

static struct doca_mmap *new_mmap(void)
{
	struct doca_mmap *mmap = NULL;
	OK(doca_mmap_create(&mmap));
	MUST(mmap != NULL);
	return mmap;
}

static struct doca_mmap *started(uint32_t permissions, struct doca_dev *dev)
{
	struct doca_mmap *mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_set_permissions(mmap, permissions));
	if (dev != NULL)
		OK(doca_mmap_add_dev(mmap, dev));
	OK(doca_mmap_start(mmap));
	return mmap;
}

static void ranges(void)
{
	void *addr = (void *)1;
	size_t len = 77;
	ANSWERS(INVALID_VALUE, doca_mmap_create(NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_destroy(NULL));
	struct doca_mmap *mmap = new_mmap();
	CHECK_EQ(check_live("mmap"), 1);
	ANSWERS(BAD_STATE, doca_mmap_get_memrange(mmap, &addr, &len));
	CHECK(addr == (void *)1 && len == 77);
	ANSWERS(INVALID_VALUE, doca_mmap_get_memrange(mmap, NULL, &len));
	ANSWERS(INVALID_VALUE, doca_mmap_get_memrange(mmap, &addr, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(NULL, memory, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, NULL, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, NULL, 0));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, memory, SIZE_MAX));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, memory, 0 - (uintptr_t)memory));
	ANSWERS(BAD_STATE, doca_mmap_start(mmap));
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	ANSWERS(NOT_PERMITTED, doca_mmap_set_memrange(mmap, memory, SIZE));
	ANSWERS(NOT_PERMITTED, doca_mmap_set_dmabuf_memrange(mmap, 0, memory, 0, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, NULL, SIZE));
	OK(doca_mmap_get_memrange(mmap, &addr, &len));
	CHECK(addr == memory && len == SIZE);
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_start(mmap));
	ANSWERS(BAD_STATE, doca_mmap_set_memrange(mmap, memory, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_memrange(mmap, NULL, SIZE));
	ANSWERS(BAD_STATE, doca_mmap_set_dmabuf_memrange(mmap, 0, memory, 0, SIZE));
	ANSWERS(BAD_STATE, doca_mmap_set_user_data(mmap, (union doca_data){.u64 = 1}));
	ANSWERS(BAD_STATE, doca_mmap_set_permissions(mmap, 0x80));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_get_memrange(mmap, &addr, &len));
	union doca_data data = {.u64 = 42}, got;
	OK(doca_mmap_set_user_data(mmap, data));
	OK(doca_mmap_get_user_data(mmap, &got));
	CHECK_EQ(got.u64, 42);
	OK(doca_mmap_destroy(mmap));

	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, memory, UINTPTR_MAX - (uintptr_t)memory));
	OK(doca_mmap_destroy(mmap));

	ANSWERS(INVALID_VALUE, doca_mmap_start(NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_stop(NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_get_num_bufs(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_get_exported(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_get_from_export(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_get_user_data(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_get_max_num_devices(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_set_dmabuf_memrange(NULL, 0, memory, 0, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_permissions(NULL, 0));
	ANSWERS(INVALID_VALUE, doca_mmap_set_user_data(NULL, (union doca_data){.u64 = 0}));
}

/* As observed: no unknown bit, not both kinds of PCI access, and a peer may change only what the device may. */
static bool acceptable(uint32_t mask)
{
	const uint32_t both_pci = DOCA_ACCESS_FLAG_PCI_READ_ONLY | DOCA_ACCESS_FLAG_PCI_READ_WRITE;
	bool changes = (mask & (DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC)) != 0;
	return mask < 0x80 && (mask & both_pci) != both_pci && (!changes || (mask & DOCA_ACCESS_FLAG_LOCAL_READ_WRITE) != 0);
}

/* Every mask of the eight lowest bits, and the odd ones above: exactly the observed ones are refused; each accepted one starts, and
 * exports what it has a bit for. */
static void permissions(void)
{
	struct doca_mmap *mmap = new_mmap();
	for (uint32_t mask = 0; mask < 0x100; mask++) {
		doca_error_t result = doca_mmap_set_permissions(mmap, mask);
		CHECK_EQ(result, acceptable(mask) ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE);
	}
	ANSWERS(INVALID_VALUE, doca_mmap_set_permissions(mmap, 0x100));
	ANSWERS(INVALID_VALUE, doca_mmap_set_permissions(mmap, 0x80000000u));
	ANSWERS(INVALID_VALUE, doca_mmap_set_permissions(mmap, 0xffffffffu));
	OK(doca_mmap_destroy(mmap));

	for (uint32_t mask = 0; mask < 0x80; mask++) {
		if (!acceptable(mask))
			continue;
		const void *bytes = NULL;
		size_t size = 0;
		mmap = started(mask, dev0);
		bool rdma = (mask & (DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC)) != 0;
		bool pci = (mask & (DOCA_ACCESS_FLAG_PCI_READ_ONLY | DOCA_ACCESS_FLAG_PCI_READ_WRITE)) != 0;
		CHECK_EQ(doca_mmap_export_rdma(mmap, dev0, &bytes, &size), rdma ? DOCA_SUCCESS : DOCA_ERROR_NOT_PERMITTED);
		if (rdma) {
			struct doca_mmap *imported;
			struct emu_remote_key remote;
			OK(doca_mmap_create_from_export(NULL, bytes, size, dev1, &imported));
			CHECK(emu_mmap_remote(imported, &remote));
			CHECK_EQ(remote.permissions, mask);
			OK(doca_mmap_destroy(imported));
		}
		CHECK_EQ(doca_mmap_export_pci(mmap, dev0, &bytes, &size), pci ? DOCA_SUCCESS : DOCA_ERROR_NOT_PERMITTED);
		OK(doca_mmap_destroy(mmap));
	}
}

static unsigned calls;
static bool call_matched;

static void free_cb(void *addr, size_t len, void *cookie)
{
	calls += (unsigned)(uintptr_t)cookie;
	call_matched = addr == memory && len == SIZE;
}

static void free_callbacks(void)
{
	struct doca_mmap *mmap = new_mmap();
	ANSWERS(INVALID_VALUE, doca_mmap_set_free_cb(mmap, NULL, NULL));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)1));
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(calls, 0); /* never started */

	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)1));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)100));
	OK(doca_mmap_start(mmap));
	ANSWERS(BAD_STATE, doca_mmap_set_free_cb(mmap, free_cb, (void *)1));
	OK(doca_mmap_stop(mmap));
	CHECK_EQ(calls, 0);
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(calls, 100);
	CHECK(call_matched);

	calls = 0;
	mmap = started(0, NULL);
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)1));
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(calls, 0); /* set after the last start */

	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)1));
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_set_free_cb(mmap, free_cb, (void *)100));
	OK(doca_mmap_start(mmap));
	CHECK_EQ(calls, 0);
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(calls, 100);
}

static void devices(void)
{
	uint32_t max;
	/* As in the observations: a zeroed block for a device that is none. */
	struct doca_dev *bogus = calloc(1, 65536), *bogus2 = calloc(1, 65536);
	const void *bytes;
	size_t size;
	struct doca_mmap *mmap = new_mmap(), *imported = NULL;
	OK(doca_mmap_get_max_num_devices(mmap, &max));
	CHECK_EQ(max, 1);
	ANSWERS(INVALID_VALUE, doca_mmap_set_max_num_devices(mmap, 0));
	OK(doca_mmap_add_dev(mmap, bogus));
	ANSWERS(NO_MEMORY, doca_mmap_add_dev(mmap, bogus));
	ANSWERS(NO_MEMORY, doca_mmap_add_dev(mmap, bogus2));
	OK(doca_mmap_set_max_num_devices(mmap, 2));
	ANSWERS(ALREADY_EXIST, doca_mmap_add_dev(mmap, bogus));
	OK(doca_mmap_add_dev(mmap, bogus2));
	ANSWERS(NOT_PERMITTED, doca_mmap_set_max_num_devices(mmap, 1));
	ANSWERS(INVALID_VALUE, doca_mmap_add_dev(mmap, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_rm_dev(mmap, NULL));
	OK(doca_mmap_rm_dev(mmap, bogus));
	ANSWERS(NOT_FOUND, doca_mmap_rm_dev(mmap, bogus));
	OK(doca_mmap_set_max_num_devices(mmap, UINT32_MAX));
	OK(doca_mmap_rm_dev(mmap, bogus2));
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	ANSWERS(NOT_PERMITTED, doca_mmap_export_rdma(mmap, bogus, &bytes, &size));
	OK(doca_mmap_start(mmap));
	ANSWERS(BAD_STATE, doca_mmap_add_dev(mmap, bogus));
	ANSWERS(NOT_PERMITTED, doca_mmap_set_max_num_devices(mmap, 5));
	ANSWERS(INVALID_VALUE, doca_mmap_set_max_num_devices(mmap, 0));
	ANSWERS(NOT_PERMITTED, doca_mmap_export_rdma(mmap, bogus, &bytes, &size));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_add_dev(mmap, bogus));
	OK(doca_mmap_destroy(mmap));

	mmap = started(DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_PCI_READ_ONLY, NULL);
	uint8_t exported = 9, from_export = 9;
	ANSWERS(INVALID_VALUE, doca_mmap_export_rdma(mmap, bogus, NULL, &size));
	ANSWERS(NOT_FOUND, doca_mmap_export_rdma(mmap, bogus, &bytes, &size));
	ANSWERS(NOT_FOUND, doca_mmap_export_pci(mmap, bogus, &bytes, &size));
	OK(doca_mmap_get_exported(mmap, &exported));
	OK(doca_mmap_get_from_export(mmap, &from_export));
	CHECK(exported == 0 && from_export == 0);
	OK(doca_mmap_destroy(mmap));
	ANSWERS(INVALID_VALUE, doca_mmap_export_pci(NULL, NULL, NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, NULL, 0, NULL, NULL));
	static uint8_t zeroes[4096];
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, zeroes, sizeof zeroes, bogus, &imported));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, zeroes, 0, bogus, &imported));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, zeroes, 104, NULL, &imported));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, zeroes, 104, bogus, NULL));
	CHECK(imported == NULL);
	free(bogus);
	free(bogus2);

	/* A device in use does not close. */
	mmap = started(DOCA_ACCESS_FLAG_RDMA_READ, dev0);
	ANSWERS(IN_USE, doca_dev_close(dev0));
	CHECK(emu_mmap_has_dev(mmap, dev0));
	CHECK(!emu_mmap_has_dev(mmap, dev1));
	OK(doca_mmap_destroy(mmap));
}

static uint64_t random_state = 88172645463325252u;

static uint64_t next_random(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static void exports(void)
{
	const void *bytes, *again, *pci;
	size_t size, again_size, pci_size;
	struct doca_mmap *mmap = started(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_PCI_READ_WRITE, dev0), *imported = NULL;
	OK(doca_mmap_export_rdma(mmap, dev0, &bytes, &size));
	OK(doca_mmap_export_rdma(mmap, dev0, &again, &again_size));
	CHECK(bytes == again && size == again_size);
	ANSWERS(NOT_PERMITTED, doca_mmap_start(mmap)); /* exported */

	/* The import: peer's range, no local memory, key valid. */
	union doca_data data = {.u64 = 5}, got;
	uint8_t flag;
	void *addr;
	size_t len;
	struct emu_remote_key remote;
	struct emu_region region;
	OK(doca_mmap_create_from_export(&data, bytes, size, dev1, &imported));
	OK(doca_mmap_get_user_data(imported, &got));
	CHECK_EQ(got.u64, 5);
	OK(doca_mmap_get_from_export(imported, &flag));
	CHECK_EQ(flag, 1);
	OK(doca_mmap_get_exported(mmap, &flag));
	CHECK_EQ(flag, 1);
	OK(doca_mmap_get_memrange(imported, &addr, &len));
	CHECK(addr == memory && len == SIZE);
	CHECK(emu_mmap_remote(imported, &remote));
	CHECK(!emu_mmap_remote(mmap, &remote) || remote.key != 0);
	CHECK(memcmp(remote.nonce, emu_process_nonce(), 16) == 0);
	emu_lock();
	CHECK(!emu_mmap_local(imported, &region));
	CHECK(emu_mmap_local(mmap, &region));
	CHECK(emu_key_lookup(remote.key, &region));
	CHECK(region.base == memory && region.len == SIZE && region.permissions == remote.permissions);
	CHECK(!emu_key_lookup(remote.key + 1, &region));
	CHECK(!emu_key_lookup(0, &region));
	emu_unlock();
	ANSWERS(NOT_PERMITTED, doca_mmap_start(imported));
	ANSWERS(NOT_PERMITTED, doca_mmap_set_memrange(imported, memory, SIZE));
	ANSWERS(NOT_PERMITTED, doca_mmap_add_dev(imported, dev0));
	ANSWERS(NOT_PERMITTED, doca_mmap_rm_dev(imported, dev1));
	ANSWERS(NOT_PERMITTED, doca_mmap_export_rdma(imported, dev1, &again, &again_size));
	ANSWERS(IN_USE, doca_dev_close(dev1));

	/* PCI: opened on the Arm side only. */
	struct doca_mmap *over_pci = NULL;
	OK(doca_mmap_export_pci(mmap, dev0, &pci, &pci_size));
	CHECK(pci != bytes);
	ANSWERS(NOT_SUPPORTED, doca_mmap_create_from_export(NULL, pci, pci_size, dev1, &over_pci));
	OK(doca_mmap_create_from_export(NULL, pci, pci_size, dev0, &over_pci));
	OK(doca_mmap_destroy(over_pci));

	/* Every single bit, every truncation, added bytes, and 10,000 mutations at random. */
	uint8_t good[256], bad[256];
	MUST(size <= 200);
	memset(good, 0, sizeof good);
	memcpy(good, bytes, size);
	struct doca_mmap *wrong = NULL;
	for (size_t bit = 0; bit < size * 8; bit++) {
		memcpy(bad, good, sizeof bad);
		bad[bit / 8] ^= (uint8_t)(1u << bit % 8);
		ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, bad, size, dev1, &wrong));
	}
	for (size_t length = 0; length < 200; length++)
		if (length != size)
			ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, good, length, dev1, &wrong));
	for (int i = 0; i < 10000; i++) {
		memcpy(bad, good, sizeof bad);
		for (uint64_t n = next_random() % 8 + 1; n > 0; n--)
			bad[next_random() % size] = (uint8_t)next_random();
		if (memcmp(bad, good, size) == 0)
			continue;
		ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, bad, size, dev1, &wrong));
	}
	for (int i = 0; i < 1000; i++) {
		for (size_t j = 0; j < sizeof bad; j++)
			bad[j] = (uint8_t)next_random();
		ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, bad, next_random() % sizeof bad, dev1, &wrong));
	}
	CHECK(wrong == NULL);

	/* Stopped: the key is dead, the bytes still open but name nothing; started again it has another key. */
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_get_exported(mmap, &flag));
	CHECK_EQ(flag, 0);
	emu_lock();
	CHECK(!emu_key_lookup(remote.key, &region));
	CHECK(!emu_mmap_local(mmap, &region));
	emu_unlock();
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_export_rdma(mmap, dev0, &bytes, &size));
	CHECK(memcmp(bytes, good, size) != 0);

	OK(doca_mmap_stop(imported)); /* as the vendor's samples do */
	CHECK(!emu_mmap_remote(imported, &remote));
	OK(doca_mmap_destroy(imported));
	OK(doca_mmap_destroy(mmap));
	uint8_t supported = 9;
	OK(doca_mmap_cap_is_export_pci_supported(doca_dev_as_devinfo(dev0), &supported));
	CHECK_EQ(supported, 1);
	ANSWERS(INVALID_VALUE, doca_mmap_cap_is_export_pci_supported(NULL, &supported));
	ANSWERS(INVALID_VALUE, doca_mmap_cap_is_create_from_export_pci_supported(NULL, &supported));
}

static void bufs_out(void)
{
	struct doca_buf_inventory *inventory;
	struct doca_buf *buf;
	uint32_t count;
	OK(doca_buf_inventory_create(4, &inventory));
	OK(doca_buf_inventory_start(inventory));
	/* Without a device a stop passes (observed); with one, memory would be deregistered under the bufs (documented). */
	struct doca_mmap *mmap = started(1, NULL);
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &buf));
	OK(doca_mmap_stop(mmap));
	ANSWERS(NOT_PERMITTED, doca_mmap_destroy(mmap));
	OK(doca_mmap_get_num_bufs(mmap, &count));
	CHECK_EQ(count, 1);
	OK(doca_buf_dec_refcount(buf, NULL));
	OK(doca_mmap_destroy(mmap));

	mmap = started(1, dev0);
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &buf));
	ANSWERS(NOT_PERMITTED, doca_mmap_stop(mmap));
	ANSWERS(NOT_PERMITTED, doca_mmap_destroy(mmap));
	OK(doca_buf_dec_refcount(buf, NULL));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_destroy(mmap));

	/* Thread-safe: not counted. */
	mmap = new_mmap();
	ANSWERS(INVALID_VALUE, doca_mmap_enable_thread_safety(NULL));
	OK(doca_mmap_enable_thread_safety(mmap));
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_start(mmap));
	ANSWERS(NOT_PERMITTED, doca_mmap_enable_thread_safety(mmap));
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &buf));
	OK(doca_mmap_get_num_bufs(mmap, &count));
	CHECK_EQ(count, 0);
	OK(doca_mmap_destroy(mmap));
	OK(doca_buf_dec_refcount(buf, NULL)); /* outlived it */
	OK(doca_buf_inventory_destroy(inventory));
}

static void registration(void)
{
	struct doca_mmap *mmap;
	/* 6 GiB, sparse: registered without being made real. */
	size_t big = 6ull << 30;
	uint8_t *huge = mmap_anonymous(big);
	MUST(huge != NULL);
	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, huge, big));
	OK(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ));
	OK(doca_mmap_add_dev(mmap, dev0));
	OK(doca_mmap_start(mmap));
	const void *bytes;
	size_t size;
	struct doca_mmap *imported;
	struct emu_remote_key remote;
	OK(doca_mmap_export_rdma(mmap, dev0, &bytes, &size));
	OK(doca_mmap_create_from_export(NULL, bytes, size, dev1, &imported));
	CHECK(emu_mmap_remote(imported, &remote));
	CHECK_EQ(remote.len, big);
	OK(doca_mmap_destroy(imported));
	OK(doca_mmap_destroy(mmap));

	/* A hole in it: refused with a device, as pinning would be; without one nobody looks. */
	MUST(munmap(huge + (3ull << 30), 4096) == 0);
	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, huge, big));
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_add_dev(mmap, dev0));
	ANSWERS(INVALID_VALUE, doca_mmap_start(mmap));
	OK(doca_mmap_destroy(mmap));
	MUST(munmap(huge, big) == 0);

	/* Read-only memory may be registered for reading only. */
	uint8_t *page = mmap_anonymous(4096);
	MUST(page != NULL && mprotect(page, 4096, PROT_READ) == 0);
	mmap = new_mmap();
	OK(doca_mmap_set_memrange(mmap, page, 4096));
	OK(doca_mmap_add_dev(mmap, dev0));
	OK(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_RDMA_READ));
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_stop(mmap));
	OK(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE));
	uint8_t *probe = mmap_anonymous(4096);
	bool can_tell = madvise(probe, 4096, 23 /* MADV_POPULATE_WRITE */) == 0 && mprotect(probe, 4096, PROT_READ) == 0 && madvise(probe, 4096, 23) != 0;
	munmap(probe, 4096);
	if (can_tell)
		ANSWERS(INVALID_VALUE, doca_mmap_start(mmap));
	else
		printf("this kernel cannot tell whether memory is writable: not checked\n");
	OK(doca_mmap_destroy(mmap));
	munmap(page, 4096);
}

static void dmabuf(void)
{
	struct doca_mmap *mmap;
	/* Not looked at until start. */
	mmap = new_mmap();
	ANSWERS(INVALID_VALUE, doca_mmap_set_dmabuf_memrange(mmap, 0, NULL, 0, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_set_dmabuf_memrange(mmap, 0, memory, 0, 0));
	ANSWERS(INVALID_VALUE, doca_mmap_set_dmabuf_memrange(mmap, -1, memory, 0, SIZE));
	int fds[2];
	MUST(pipe(fds) == 0);
	OK(doca_mmap_set_dmabuf_memrange(mmap, fds[0], memory, 0, SIZE));
	ANSWERS(INVALID_VALUE, doca_mmap_start(mmap)); /* a pipe cannot be mapped */
	OK(doca_mmap_destroy(mmap));
	close(fds[0]);
	close(fds[1]);

	int fd = memfd_create("dmabuf", MFD_CLOEXEC);
	MUST(fd >= 0 && ftruncate(fd, SIZE) == 0);
	/* Mapped by the program. */
	uint8_t *mapped = mmap_file(fd, SIZE);
	MUST(mapped != NULL);
	mmap = new_mmap();
	OK(doca_mmap_set_dmabuf_memrange(mmap, fd, mapped, 0, SIZE));
	OK(doca_mmap_set_permissions(mmap, 1));
	OK(doca_mmap_add_dev(mmap, dev0));
	OK(doca_mmap_start(mmap));
	mapped[5] = 7;
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(mapped[5], 7);
	munmap(mapped, SIZE);

	/* Not mapped by the program (a GPU's address): the emulator makes it reachable there, and takes it away again. */
	mmap = new_mmap();
	OK(doca_mmap_set_dmabuf_memrange(mmap, fd, mapped, 0, SIZE));
	OK(doca_mmap_set_permissions(mmap, 1));
	OK(doca_mmap_add_dev(mmap, dev0));
	OK(doca_mmap_start(mmap));
	CHECK_EQ(mapped[5], 7);
	OK(doca_mmap_destroy(mmap));
	unsigned char resident;
	CHECK(mincore(mapped, 4096, &resident) != 0 && errno == ENOMEM);
	close(fd);
}

int main(void)
{
	struct doca_devinfo **list;
	uint32_t count;
	OK(doca_devinfo_create_list(&list, &count));
	MUST(count >= 2);
	OK(doca_dev_open(list[0], &dev0));
	OK(doca_dev_open(list[1], &dev1));
	OK(doca_devinfo_destroy_list(list));
	memory = aligned_alloc(4096, SIZE);
	ranges();
	permissions();
	free_callbacks();
	devices();
	exports();
	bufs_out();
	registration();
	dmabuf();
	ANSWERS(INVALID_VALUE, doca_mmap_set_dpa_memrange(NULL, NULL, 0, 1));
	OK(doca_dev_close(dev0));
	OK(doca_dev_close(dev1));
	free(memory);
	return check_done("mmaps");
}
