/* SPDX-License-Identifier: Apache-2.0 */
/* The range of an mmap. */
#include "fixture.h"

#define ALL_ONES ((uintptr_t)-1)

CASE("doca_mmap_create", "valid")
{
	struct doca_mmap *mmap = NULL;
	answer(doca_mmap_create(&mmap));
	say("mmap %s", mmap != NULL ? "non-NULL" : "NULL");
}

static doca_error_t set_range(struct doca_mmap *mmap, void *addr, size_t len)
{
	return doca_mmap_set_memrange(mmap, addr, len);
}

CALL("doca_mmap_set_memrange", "valid", set_range(mmap_fresh(), memory_at(0), MEMORY_SIZE))
CALL("doca_mmap_set_memrange", "addr NULL, len>0", set_range(mmap_fresh(), NULL, MEMORY_SIZE))
CALL("doca_mmap_set_memrange", "addr NULL, len 0", set_range(mmap_fresh(), NULL, 0))
CALL("doca_mmap_set_memrange", "addr+len overflows (addr, SIZE_MAX)", set_range(mmap_fresh(), memory_at(0), SIZE_MAX))
CALL("doca_mmap_set_memrange", "addr+len == 2^64 exactly", set_range(mmap_fresh(), memory_at(0), ALL_ONES - (uintptr_t)memory_at(0) + 1))
CALL("doca_mmap_set_memrange", "addr+len == 2^64-1", set_range(mmap_fresh(), memory_at(0), ALL_ONES - (uintptr_t)memory_at(0)))
CALL("doca_mmap_set_memrange", "NULL addr after start (which check first?)", set_range(mmap_started(), NULL, MEMORY_SIZE))
CALL("doca_mmap_set_memrange", "NULL addr when already set (which check first?)", set_range(mmap_ranged(), NULL, MEMORY_SIZE))

CASE("doca_mmap_set_memrange", "twice, same range")
{
	struct doca_mmap *mmap = mmap_fresh();
	answer(set_range(mmap, memory_at(0), MEMORY_SIZE));
	answer(set_range(mmap, memory_at(0), MEMORY_SIZE));
}

CASE("doca_mmap_set_memrange", "retry after a rejected call (NULL addr)")
{
	struct doca_mmap *mmap = mmap_fresh();
	answer(set_range(mmap, NULL, MEMORY_SIZE));
	answer(set_range(mmap, memory_at(0), MEMORY_SIZE));
}

static doca_error_t set_dmabuf(struct doca_mmap *mmap, void *addr, size_t len)
{
	return doca_mmap_set_dmabuf_memrange(mmap, 0, addr, 0, len);
}

CALL("doca_mmap_set_dmabuf_memrange", "fd 0, valid range (not really a dmabuf)", set_dmabuf(mmap_fresh(), memory_at(0), MEMORY_SIZE))
CALL("doca_mmap_set_dmabuf_memrange", "addr NULL", set_dmabuf(mmap_fresh(), NULL, MEMORY_SIZE))
CALL("doca_mmap_set_dmabuf_memrange", "len 0", set_dmabuf(mmap_fresh(), memory_at(0), 0))
CALL("doca_mmap_set_dmabuf_memrange", "after set_memrange", set_dmabuf(mmap_ranged(), memory_at(0), MEMORY_SIZE))
CALL("doca_mmap_set_dmabuf_memrange", "after start", set_dmabuf(mmap_started(), memory_at(0), MEMORY_SIZE))

CASE("doca_mmap_get_memrange", "before set")
{
	void *addr = UNTOUCHED;
	size_t len = UNTOUCHED_NUMBER;
	answer(doca_mmap_get_memrange(mmap_fresh(), &addr, &len));
	say("out %s", addr == UNTOUCHED && len == UNTOUCHED_NUMBER ? "untouched" : "changed");
}

CASE("doca_mmap_get_memrange", "after set")
{
	void *addr = NULL;
	size_t len = 0;
	answer(doca_mmap_get_memrange(mmap_ranged(), &addr, &len));
	say("match=%d", addr == memory_at(0) && len == MEMORY_SIZE);
}

CASE("doca_mmap_get_memrange", "addr out NULL")
{
	size_t len;
	answer(doca_mmap_get_memrange(mmap_ranged(), NULL, &len));
}

CASE("doca_mmap_get_memrange", "len out NULL")
{
	void *addr;
	answer(doca_mmap_get_memrange(mmap_ranged(), &addr, NULL));
}

CALL("doca_mmap_get_memrange", "before set, out NULL", doca_mmap_get_memrange(mmap_fresh(), NULL, NULL))

CASE("doca_mmap_get_memrange", "after start+stop (range kept?)")
{
	struct doca_mmap *mmap = mmap_started();
	void *addr;
	size_t len;
	OK(doca_mmap_stop(mmap));
	answer(doca_mmap_get_memrange(mmap, &addr, &len));
}
