/* SPDX-License-Identifier: Apache-2.0 */
/* Inventories themselves; what comes out of them is in inventory_get.c. */
#include "fixture.h"

static doca_error_t create(size_t elements)
{
	struct doca_buf_inventory *inventory;
	return doca_buf_inventory_create(elements, &inventory);
}

CASE("doca_buf_inventory_create", "4 elements")
{
	struct doca_buf_inventory *inventory = NULL;
	answer(doca_buf_inventory_create(4, &inventory));
	say_pointer(inventory);
}

CASE("doca_buf_inventory_create", "0 elements")
{
	struct doca_buf_inventory *inventory = UNTOUCHED;
	answer(doca_buf_inventory_create(0, &inventory));
	say_untouched("out", inventory);
}

CALL("doca_buf_inventory_create", "1 element", create(1))
CALL("doca_buf_inventory_create", "out NULL", doca_buf_inventory_create(4, NULL))
CALL("doca_buf_inventory_create", "0 elements, out NULL", doca_buf_inventory_create(0, NULL))
CALL("doca_buf_inventory_create", "UINT32_MAX elements", create(UINT32_MAX))
CALL("doca_buf_inventory_create", "2^32 elements", create((size_t)1 << 32))
CALL("doca_buf_inventory_create", "2^32+4 elements", create(((size_t)1 << 32) + 4))
CALL("doca_buf_inventory_create", "SIZE_MAX elements", create(SIZE_MAX))

CASE("doca_buf_inventory_create", "1e6 elements, then start")
{
	struct doca_buf_inventory *inventory;
	answer(doca_buf_inventory_create(1000000, &inventory));
	answer(doca_buf_inventory_start(inventory));
	say("free=%u", free_of(inventory));
}

CALL("doca_buf_inventory_destroy", "never started", doca_buf_inventory_destroy(inventory_fresh(4)))

CASE("doca_buf_inventory_destroy", "1 buf outstanding")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	buf_at(inventory, mmap_started(), 0, 64);
	answer(doca_buf_inventory_destroy(inventory));
}

CASE("doca_buf_inventory_destroy", "failed destroy leaves it started? (get after failed destroy)")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf *buf;
	buf_at(inventory, mmap, 0, 64);
	answer(doca_buf_inventory_destroy(inventory));
	answer(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory_at(0), 64, memory_at(0), 0, &buf));
}

CASE("doca_buf_inventory_start", "start, stop, start, get")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf;
	answer(doca_buf_inventory_stop(inventory));
	answer(doca_buf_inventory_start(inventory));
	answer(doca_buf_inventory_buf_get_by_args(inventory, mmap_started(), memory_at(0), 64, memory_at(0), 0, &buf));
}

CALL("doca_buf_inventory_stop", "never started", doca_buf_inventory_stop(inventory_fresh(4)))

CASE("doca_buf_inventory_stop", "twice")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	answer(doca_buf_inventory_stop(inventory));
	answer(doca_buf_inventory_stop(inventory));
}

CASE("doca_buf_inventory_stop", "buf outstanding")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap_started(), 0, 64);
	answer(doca_buf_inventory_stop(inventory));
	say("then buf len=%zu", buf_len(buf));
	say("dec=%s", name_of(doca_buf_dec_refcount(buf, NULL)));
	say("free=%u", free_of(inventory));
}

CASE("doca_buf_inventory_get_num_elements", "5, started (rounded up?)")
{
	uint32_t count = UNTOUCHED_NUMBER;
	answer(doca_buf_inventory_get_num_elements(inventory_started(5), &count));
	say("%u", count);
}

CASE("doca_buf_inventory_get_num_free_elements", "4, not started")
{
	uint32_t count = UNTOUCHED_NUMBER;
	answer(doca_buf_inventory_get_num_free_elements(inventory_fresh(4), &count));
	say("%u", count);
}

CASE("doca_buf_inventory_get_num_free_elements", "4 elements: start, after 1 get, after inc, after dec, after last dec")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	say("%u", free_of(inventory));
	struct doca_buf *buf = buf_at(inventory, mmap_started(), 0, 64);
	say("%u", free_of(inventory));
	OK(doca_buf_inc_refcount(buf, NULL));
	say("%u", free_of(inventory));
	OK(doca_buf_dec_refcount(buf, NULL));
	say("%u", free_of(inventory));
	OK(doca_buf_dec_refcount(buf, NULL));
	say("%u", free_of(inventory));
}

static void say_user_data(struct doca_buf_inventory *inventory)
{
	union doca_data data = {.u64 = UNTOUCHED_NUMBER};
	answer(doca_buf_inventory_get_user_data(inventory, &data));
	say("u64=%lu", data.u64);
}

CASE("doca_buf_inventory_get_user_data", "never set")
{
	say_user_data(inventory_fresh(4));
}

CASE("doca_buf_inventory_set_user_data", "before start")
{
	struct doca_buf_inventory *inventory = inventory_fresh(4);
	answer(doca_buf_inventory_set_user_data(inventory, (union doca_data){.u64 = 42}));
	say_user_data(inventory);
}

CASE("doca_buf_inventory_set_user_data", "while started")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	answer(doca_buf_inventory_set_user_data(inventory, (union doca_data){.u64 = 42}));
	say_user_data(inventory);
}

CASE("doca_buf_inventory_set_user_data", "after start+stop")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	OK(doca_buf_inventory_stop(inventory));
	answer(doca_buf_inventory_set_user_data(inventory, (union doca_data){.u64 = 42}));
}
