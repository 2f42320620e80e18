/* SPDX-License-Identifier: Apache-2.0 */
/* Starting, stopping, destroying; what an mmap can be asked. */
#include "fixture.h"

CALL("doca_mmap_destroy", "fresh (unconfigured)", doca_mmap_destroy(mmap_fresh()))
CALL("doca_mmap_destroy", "while started (implicit stop)", doca_mmap_destroy(mmap_started()))

CALL("doca_mmap_start", "without memrange", doca_mmap_start(mmap_fresh()))
CALL("doca_mmap_start", "memrange, no permissions, no device", doca_mmap_start(mmap_ranged()))
CALL("doca_mmap_start", "memrange + LOCAL_RW, no device", doca_mmap_start(mmap_allowing(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE)))

CASE("doca_mmap_start", "with permissions, without memrange")
{
	struct doca_mmap *mmap = mmap_fresh();
	OK(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE));
	answer(doca_mmap_start(mmap));
}

CASE("doca_mmap_start", "twice")
{
	struct doca_mmap *mmap = mmap_ranged();
	answer(doca_mmap_start(mmap));
	answer(doca_mmap_start(mmap));
}

CASE("doca_mmap_start", "max_num_devices 0")
{
	struct doca_mmap *mmap = mmap_ranged();
	answer(doca_mmap_set_max_num_devices(mmap, 0));
	answer(doca_mmap_start(mmap));
}

CALL("doca_mmap_stop", "never started", doca_mmap_stop(mmap_ranged()))
CALL("doca_mmap_stop", "started", doca_mmap_stop(mmap_started()))

CASE("doca_mmap_stop", "twice")
{
	struct doca_mmap *mmap = mmap_started();
	answer(doca_mmap_stop(mmap));
	answer(doca_mmap_stop(mmap));
}

/* ---- with bufs ------------------------------------------------------------------------------------------------------------------ */
CASE("doca_mmap_stop", "1 buf outstanding")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap, 0, 64), *another;
	answer(doca_mmap_stop(mmap));
	say("still usable: get another=%s",
	    name_of(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory_at(0), 64, memory_at(0), 0, &another)));
	say("dec=%s", name_of(doca_buf_dec_refcount(buf, NULL)));
}

CASE("doca_mmap_stop", "buf outstanding -> returned -> stop")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf *buf = buf_at(inventory_started(4), mmap, 0, 64);
	answer(doca_mmap_stop(mmap));
	OK(doca_buf_dec_refcount(buf, NULL));
	answer(doca_mmap_stop(mmap));
}

CASE("doca_mmap_destroy", "1 buf outstanding")
{
	struct doca_mmap *mmap = mmap_started();
	buf_at(inventory_started(4), mmap, 0, 64);
	answer(doca_mmap_destroy(mmap));
}

CASE("doca_mmap_destroy", "buf outstanding -> returned -> destroy")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf *buf = buf_at(inventory_started(4), mmap, 0, 64);
	answer(doca_mmap_destroy(mmap));
	OK(doca_buf_dec_refcount(buf, NULL));
	answer(doca_mmap_destroy(mmap));
}

CASE("doca_mmap_get_num_bufs", "after 3 gets, 1 dec")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap, 0, 64);
	uint32_t count = UNTOUCHED_NUMBER;
	buf_at(inventory, mmap, 64, 64);
	buf_at(inventory, mmap, 128, 64);
	OK(doca_buf_dec_refcount(buf, NULL));
	answer(doca_mmap_get_num_bufs(mmap, &count));
	say("%u", count);
}

CASE("doca_mmap_destroy then inventory_destroy", "order mmap first, no bufs")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	answer(doca_mmap_destroy(mmap_started()));
	answer(doca_buf_inventory_destroy(inventory));
}

/* ---- what it can be asked --------------------------------------------------------------------------------------------------------- */
CALL("doca_mmap_get_num_bufs", "out NULL", doca_mmap_get_num_bufs(mmap_fresh(), NULL))
CALL("doca_mmap_get_exported", "out NULL", doca_mmap_get_exported(mmap_fresh(), NULL))

CASE("doca_mmap_get_from_export", "fresh")
{
	uint8_t imported = UNTOUCHED_NUMBER;
	answer(doca_mmap_get_from_export(mmap_fresh(), &imported));
	say("v=%u", imported);
}

CASE("doca_mmap_set_user_data", "set then get")
{
	struct doca_mmap *mmap = mmap_fresh();
	union doca_data data = {.u64 = 0};
	answer(doca_mmap_set_user_data(mmap, (union doca_data){.u64 = 42}));
	answer(doca_mmap_get_user_data(mmap, &data));
	say("u64=%lu", data.u64);
}

CASE("doca_mmap_set_user_data", "after start+stop")
{
	struct doca_mmap *mmap = mmap_started();
	OK(doca_mmap_stop(mmap));
	answer(doca_mmap_set_user_data(mmap, (union doca_data){.u64 = 42}));
}

CALL("doca_mmap_get_user_data", "out NULL", doca_mmap_get_user_data(mmap_fresh(), NULL))
