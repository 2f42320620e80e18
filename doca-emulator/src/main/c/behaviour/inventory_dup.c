/* SPDX-License-Identifier: Apache-2.0 */
#include "fixture.h"

static doca_error_t dup(struct doca_buf_inventory *inventory, struct doca_buf *source)
{
	struct doca_buf *copy;
	return doca_buf_inventory_buf_dup(inventory, source, &copy);
}

static struct doca_buf *some_buf(void)
{
	return buf_at(inventory_started(4), mmap_started(), 0, 64);
}

/* The second of two. */
static struct doca_buf *chained_buf(void)
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *first = buf_at(inventory, mmap, 0, 64), *second = buf_at(inventory, mmap, 64, 64);
	OK(doca_buf_chain_list(first, second));
	return second;
}

static struct doca_buf_inventory *exhausted(void)
{
	struct doca_buf_inventory *inventory = inventory_started(1);
	buf_at(inventory, mmap_started(), 0, 64);
	return inventory;
}

static struct doca_buf_inventory *stopped(struct doca_buf_inventory *inventory)
{
	OK(doca_buf_inventory_stop(inventory));
	return inventory;
}

CASE("doca_buf_inventory_buf_dup", "valid, same inventory")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *source = buf_at(inventory, mmap, 64, 64), *copy;
	OK(doca_buf_set_data(source, memory_at(72), 16));
	answer(doca_buf_inventory_buf_dup(inventory, source, &copy));
	say("head=%s len=%zu data=%s data_len=%zu rc=%u free=%u num_bufs=%u", offset_of(buf_head(copy)), buf_len(copy), offset_of(buf_data(copy)),
	    buf_data_len(copy), refcount_of(copy), free_of(inventory), num_bufs(mmap));
}

CASE("doca_buf_inventory_buf_dup", "valid, other inventory")
{
	struct doca_buf_inventory *one = inventory_started(4), *two = inventory_started(2);
	answer(dup(two, buf_at(one, mmap_started(), 0, 64)));
	say("free1=%u free2=%u", free_of(one), free_of(two));
}

CASE("doca_buf_inventory_buf_dup", "src refcount 2 -> dup refcount")
{
	struct doca_buf *source = some_buf(), *copy;
	OK(doca_buf_inc_refcount(source, NULL));
	answer(doca_buf_inventory_buf_dup(inventory_started(4), source, &copy));
	say("rc(dup)=%u rc(src)=%u", refcount_of(copy), refcount_of(source));
}

CASE("doca_buf_inventory_buf_dup", "list of 3 into inventory with 2 free")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *one = inventory_started(4), *two = inventory_started(2);
	struct doca_buf *source = buf_at(one, mmap, 0, 64), *copy = UNTOUCHED;
	OK(doca_buf_chain_list(source, buf_at(one, mmap, 64, 64)));
	OK(doca_buf_chain_list(source, buf_at(one, mmap, 128, 64)));
	answer(doca_buf_inventory_buf_dup(two, source, &copy));
	say("free2=%u num_bufs=%u out %s", free_of(two), num_bufs(mmap), copy == NULL ? "NULL" : "not NULL");
}

CASE("doca_buf_inventory_buf_dup", "inventory exhausted")
{
	struct doca_buf *copy = UNTOUCHED;
	answer(doca_buf_inventory_buf_dup(exhausted(), some_buf(), &copy));
	say("out %s", copy == NULL ? "NULL" : "not NULL");
}

CASE("doca_buf_inventory_buf_dup", "src buf with out-of-range address")
{
	struct doca_buf *source = buf_at(inventory_started(4), mmap_started(), MEMORY_SIZE + 4096, 64);
	answer(dup(inventory_started(4), source));
}

CALL("doca_buf_inventory_buf_dup", "src non-head of list", dup(inventory_started(4), chained_buf()))
CALL("doca_buf_inventory_buf_dup", "stopped and exhausted (which check first?)", dup(stopped(exhausted()), some_buf()))
CALL("doca_buf_inventory_buf_dup", "non-head src and inventory stopped (which check first?)", dup(stopped(inventory_started(4)), chained_buf()))
CALL("doca_buf_inventory_buf_dup", "inventory not started", dup(inventory_fresh(4), some_buf()))
CALL("doca_buf_inventory_buf_dup", "inventory stopped", dup(stopped(inventory_started(4)), some_buf()))
CALL("doca_buf_inventory_buf_dup", "src NULL", dup(inventory_started(4), NULL))
