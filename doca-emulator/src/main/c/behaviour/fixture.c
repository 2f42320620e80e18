/* SPDX-License-Identifier: Apache-2.0 */
#include "fixture.h"

#include <stdio.h>

uint8_t *memory_at(size_t offset)
{
	static _Alignas(4096) uint8_t memory[MEMORY_SIZE];
	/* Rows go beyond it on purpose: an address, not an access. */
	return (uint8_t *)((uintptr_t)memory + offset);
}

const char *offset_of(const void *address)
{
	static char texts[4][32];
	static unsigned next;
	char *text = texts[next++ % 4];
	if (address == NULL)
		return "NULL";
	snprintf(text, sizeof texts[0], "%zd", (ssize_t)((uintptr_t)address - (uintptr_t)memory_at(0)));
	return text;
}

struct doca_mmap *mmap_fresh(void)
{
	struct doca_mmap *mmap;
	OK(doca_mmap_create(&mmap));
	return mmap;
}

struct doca_mmap *mmap_ranged(void)
{
	struct doca_mmap *mmap = mmap_fresh();
	OK(doca_mmap_set_memrange(mmap, memory_at(0), MEMORY_SIZE));
	return mmap;
}

struct doca_mmap *mmap_allowing(uint32_t permissions)
{
	struct doca_mmap *mmap = mmap_ranged();
	OK(doca_mmap_set_permissions(mmap, permissions));
	return mmap;
}

struct doca_mmap *mmap_started(void)
{
	struct doca_mmap *mmap = mmap_allowing(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE);
	OK(doca_mmap_start(mmap));
	return mmap;
}

struct doca_buf_inventory *inventory_fresh(size_t elements)
{
	struct doca_buf_inventory *inventory;
	OK(doca_buf_inventory_create(elements, &inventory));
	return inventory;
}

struct doca_buf_inventory *inventory_started(size_t elements)
{
	struct doca_buf_inventory *inventory = inventory_fresh(elements);
	OK(doca_buf_inventory_start(inventory));
	return inventory;
}

struct doca_buf *buf_at(struct doca_buf_inventory *inventory, struct doca_mmap *mmap, size_t offset, size_t length)
{
	struct doca_buf *buf;
	OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory_at(offset), length, memory_at(offset), 0, &buf));
	return buf;
}

/* GETTER(type, name, call): `name` of `from`, asked with `call`, which must succeed. */
#define GETTER(type, name, from, call) \
	type name(const struct from *of) \
	{                              \
		type value;            \
		OK(call(of, &value));  \
		return value;          \
	}
GETTER(uint32_t, num_bufs, doca_mmap, doca_mmap_get_num_bufs)
GETTER(uint32_t, free_of, doca_buf_inventory, doca_buf_inventory_get_num_free_elements)
GETTER(void *, buf_head, doca_buf, doca_buf_get_head)
GETTER(size_t, buf_len, doca_buf, doca_buf_get_len)
GETTER(void *, buf_data, doca_buf, doca_buf_get_data)
GETTER(size_t, buf_data_len, doca_buf, doca_buf_get_data_len)
GETTER(uint16_t, refcount_of, doca_buf, doca_buf_get_refcount)
GETTER(uint32_t, list_len, doca_buf, doca_buf_get_list_len)

/* The byte as it is: the original's true is not always 1. */
#define RAW_FLAG(name, call)                   \
	unsigned name(const struct doca_buf *buf) \
	{                                      \
		uint8_t value;                 \
		OK(call(buf, &value));         \
		return value;                  \
	}
RAW_FLAG(in_list, doca_buf_is_in_list)
RAW_FLAG(is_first, doca_buf_is_first_in_list)
RAW_FLAG(is_last, doca_buf_is_last_in_list)

void say_untouched(const char *what, const void *output)
{
	say("%s %s", what, output == UNTOUCHED ? "untouched" : "changed");
}
