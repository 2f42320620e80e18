/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What registering memory with a device finds out: is it mapped, may the device write to it. Real hardware pins the pages and so refuses
 * memory that is not there; here the NIC thread would otherwise fault on it much later and take the process with it.
 */
#include "internal.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

static uintptr_t page_size(void)
{
	static uintptr_t size;
	if (size == 0)
		size = (uintptr_t)sysconf(_SC_PAGESIZE);
	return size;
}

static bool mapped(uintptr_t from, uintptr_t to)
{
	enum { PAGES = 16384 };
	unsigned char resident[PAGES];
	while (from < to) {
		size_t length = to - from > PAGES * page_size() ? PAGES * page_size() : to - from;
		if (mincore((void *)from, length, resident) != 0 && errno == ENOMEM)
			return false;
		from += length;
	}
	return true;
}

/* Makes one page writable in the sense of "written to", without changing it. Kernels before 5.14 cannot, and then nothing is said. */
static bool can_populate(void)
{
	static int can = -1;
	if (can < 0) {
		void *page = mmap(NULL, page_size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		can = page != MAP_FAILED && madvise(page, page_size(), MADV_POPULATE_WRITE) == 0;
		if (page != MAP_FAILED)
			munmap(page, page_size());
	}
	return can;
}

bool emu_memory_reachable(const void *base, size_t len, bool write)
{
	uintptr_t first = (uintptr_t)base & ~(page_size() - 1);
	uintptr_t last = ((uintptr_t)base + len - 1) & ~(page_size() - 1);
	if (!mapped(first, last + page_size()))
		return false;
	if (!write || !can_populate())
		return true;
	/* The two ends stand for the whole: touching every page would make a sparse range of many gigabytes real. */
	return madvise((void *)first, page_size(), MADV_POPULATE_WRITE) == 0 && madvise((void *)last, page_size(), MADV_POPULATE_WRITE) == 0;
}

/* The memory of a dmabuf is named by the descriptor; `base` is where the program (or a GPU) sees it. If nothing is mapped there, the
 * emulator maps it there itself, so that addresses mean the same to both. */
bool emu_dmabuf_map(struct doca_mmap *mmap_object)
{
	uintptr_t base = (uintptr_t)mmap_object->base, skew = base & (page_size() - 1);
	size_t length = (mmap_object->len + skew + page_size() - 1) & ~(page_size() - 1);
	if ((mmap_object->dmabuf_offset & (page_size() - 1)) != skew || length < mmap_object->len)
		return false; /* no mapping of this file can have that byte at that address */
	off_t offset = (off_t)(mmap_object->dmabuf_offset - skew);
	bool write = (mmap_object->permissions & ~(uint32_t)(DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_PCI_READ_ONLY)) != 0;
	int protection = PROT_READ | (write ? PROT_WRITE : 0);
	void *wanted = (void *)(base - skew);
	void *map = mmap(wanted, length, protection, MAP_SHARED | MAP_FIXED_NOREPLACE, mmap_object->dmabuf_fd, offset);
	if (map == wanted) {
		mmap_object->dmabuf_map = map;
		mmap_object->dmabuf_map_len = length;
		return true;
	}
	if (map != MAP_FAILED)
		munmap(map, length); /* a kernel that takes the address for a hint */
	else if (errno != EEXIST)
		return false;
	/* The program has mapped it. Is it something that can be mapped at all? */
	map = mmap(NULL, length, protection, MAP_SHARED, mmap_object->dmabuf_fd, offset);
	if (map == MAP_FAILED)
		return false;
	munmap(map, length);
	return emu_memory_reachable(mmap_object->base, mmap_object->len, false);
}

void emu_dmabuf_unmap(struct doca_mmap *mmap_object)
{
	if (mmap_object->dmabuf_map != NULL)
		munmap(mmap_object->dmabuf_map, mmap_object->dmabuf_map_len);
	mmap_object->dmabuf_map = NULL;
}
