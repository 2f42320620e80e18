/* SPDX-License-Identifier: Apache-2.0 */
/* Getting bufs. Nothing is checked against the mmap's range, by the original or here. */
#include "fixture.h"

/* A buf of `len` at `offset`, data where `data` says. */
static doca_error_t get(struct doca_buf_inventory *inventory, struct doca_mmap *mmap, size_t offset, size_t len, void *data, size_t data_len,
			struct doca_buf **buf)
{
	return doca_buf_inventory_buf_get_by_args(inventory, mmap, memory_at(offset), len, data, data_len, buf);
}

/* What one get from a fresh inventory answers. */
static struct doca_buf *got(size_t offset, size_t len, void *data, size_t data_len)
{
	struct doca_buf *buf = NULL;
	answer(get(inventory_started(4), mmap_started(), offset, len, data, data_len, &buf));
	return buf;
}

static void without_data(size_t offset, size_t len)
{
	got(offset, len, memory_at(offset), 0);
}

CASE("doca_buf_inventory_buf_get_by_args", "valid (addr,len 4096, data +16, data_len 32)")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf *buf;
	answer(get(inventory_started(4), mmap, 0, 4096, memory_at(16), 32, &buf));
	say("head=%s len=%zu data=%s data_len=%zu refcount=%u num_bufs=%u", offset_of(buf_head(buf)), buf_len(buf), offset_of(buf_data(buf)),
	    buf_data_len(buf), refcount_of(buf), num_bufs(mmap));
}

CASE("doca_buf_inventory_buf_get_by_addr", "valid 4096 at +64 (inline wrapper: data=addr, data_len=0)")
{
	struct doca_buf *buf;
	answer(doca_buf_inventory_buf_get_by_addr(inventory_started(4), mmap_started(), memory_at(64), 4096, &buf));
	say("head=%s len=%zu data=%s data_len=%zu", offset_of(buf_head(buf)), buf_len(buf), offset_of(buf_data(buf)), buf_data_len(buf));
}

CASE("doca_buf_inventory_buf_get_by_args", "whole range") { without_data(0, MEMORY_SIZE); }
CASE("doca_buf_inventory_buf_get_by_args", "addr just past range end") { without_data(MEMORY_SIZE, 64); }
CASE("doca_buf_inventory_buf_get_by_args", "len 0 at start") { without_data(0, 0); }
CASE("doca_buf_inventory_buf_get_by_args", "len 0 in the middle") { without_data(4096, 0); }
CASE("doca_buf_inventory_buf_get_by_args", "len 0 exactly at range end") { without_data(MEMORY_SIZE, 0); }
CASE("doca_buf_inventory_buf_get_by_args", "len SIZE_MAX (addr+len wraps)") { without_data(64, SIZE_MAX); }

CASE("doca_buf_inventory_buf_get_by_args", "addr inside, len overruns by 1")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf;
	answer(get(inventory, mmap, MEMORY_SIZE - 64, 65, memory_at(MEMORY_SIZE - 64), 0, &buf));
	say("free=%u num_bufs=%u", free_of(inventory), num_bufs(mmap));
}

static void say_data(const struct doca_buf *buf)
{
	say("data=%s data_len=%zu", offset_of(buf_data(buf)), buf_data_len(buf));
}

CASE("doca_buf_inventory_buf_get_by_args", "data below buffer") { say_data(got(128, 64, memory_at(0), 16)); }
CASE("doca_buf_inventory_buf_get_by_args", "data beyond buffer, in range") { say_data(got(0, 64, memory_at(128), 16)); }
CASE("doca_buf_inventory_buf_get_by_args", "data at buffer end, data_len 0") { got(0, 64, memory_at(64), 0); }
CASE("doca_buf_inventory_buf_get_by_args", "data outside the mmap range altogether") { got(0, 64, memory_at(MEMORY_SIZE + 4096), 16); }

CASE("doca_buf_inventory_buf_get_by_args", "data_len exceeds buffer")
{
	struct doca_buf *buf = got(0, 64, memory_at(0), 65);
	say("len=%zu data_len=%zu", buf_len(buf), buf_data_len(buf));
}

CASE("doca_buf_inventory_buf_get_by_args", "data NULL, data_len 0")
{
	say("data=%s", offset_of(buf_data(got(0, 64, NULL, 0))));
}

CASE("doca_buf_inventory_buf_get_by_args", "two overlapping bufs")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf;
	answer(get(inventory, mmap, 0, 128, memory_at(0), 0, &buf));
	answer(get(inventory, mmap, 64, 128, memory_at(64), 0, &buf));
	say("num_bufs=%u", num_bufs(mmap));
}

CASE("doca_buf_inventory_buf_get_by_args", "inventory exhausted (3rd of 2)")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(2);
	struct doca_buf *buf;
	for (int i = 0; i < 3; i++) {
		buf = UNTOUCHED;
		answer(get(inventory, mmap, 0, 64, memory_at(0), 0, &buf));
	}
	say("out %s num_bufs=%u", buf == NULL ? "NULL" : "not NULL", num_bufs(mmap));
}

CASE("doca_buf_inventory_buf_get_by_args", "exhausted, then one returned")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(2);
	struct doca_buf *first = buf_at(inventory, mmap, 0, 64), *buf = NULL;
	buf_at(inventory, mmap, 64, 64);
	answer(get(inventory, mmap, 0, 64, memory_at(0), 0, &buf));
	OK(doca_buf_dec_refcount(first, NULL));
	answer(get(inventory, mmap, 0, 64, memory_at(0), 0, &buf));
	say("same pointer reused=%d", buf == first);
}

static void get_from(struct doca_buf_inventory *inventory, struct doca_mmap *mmap)
{
	struct doca_buf *buf;
	answer(get(inventory, mmap, 0, 64, memory_at(0), 0, &buf));
}

CASE("doca_buf_inventory_buf_get_by_args", "inventory not started") { get_from(inventory_fresh(4), mmap_started()); }
CASE("doca_buf_inventory_buf_get_by_args", "mmap fresh (no memrange)") { get_from(inventory_started(4), mmap_fresh()); }

CASE("doca_buf_inventory_buf_get_by_args", "mmap stopped")
{
	struct doca_mmap *mmap = mmap_started();
	OK(doca_mmap_stop(mmap));
	get_from(inventory_started(4), mmap);
}

CASE("doca_buf (reuse)", "returned buf fetched again: data/data_len/refcount reset?")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *first = buf_at(inventory, mmap, 0, 64);
	OK(doca_buf_set_data(first, memory_at(8), 16));
	OK(doca_buf_inc_refcount(first, NULL));
	OK(doca_buf_dec_refcount(first, NULL));
	OK(doca_buf_dec_refcount(first, NULL));
	struct doca_buf *second = buf_at(inventory, mmap, 128, 32);
	say("same pointer=%d head=%s len=%zu data=%s data_len=%zu rc=%u", first == second, offset_of(buf_head(second)), buf_len(second),
	    offset_of(buf_data(second)), buf_data_len(second), refcount_of(second));
}

CASE("doca_buf_inventory (allocation order)", "4 gets, return 2nd then 3rd, get 2: LIFO/FIFO")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *bufs[4];
	for (int i = 0; i < 4; i++)
		bufs[i] = buf_at(inventory, mmap, 0, 64);
	OK(doca_buf_dec_refcount(bufs[1], NULL));
	OK(doca_buf_dec_refcount(bufs[2], NULL));
	const struct doca_buf *one = buf_at(inventory, mmap, 0, 64), *two = buf_at(inventory, mmap, 0, 64);
	say("%s", one == bufs[2] && two == bufs[1] ? "LIFO" : one == bufs[1] && two == bufs[2] ? "FIFO" : "neither");
}
