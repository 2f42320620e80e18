/* SPDX-License-Identifier: Apache-2.0 */
/* The devices of an mmap. As with the original, they are no devices but zeroed blocks: adding one only notes the pointer. */
#include "fixture.h"

static struct doca_dev *block(unsigned number)
{
	static _Alignas(4096) char blocks[3][65536];
	return (struct doca_dev *)blocks[number];
}

/* Unstarted, with a range, for at most `max` devices of which the first `added` are there. */
static struct doca_mmap *mmap_of(uint32_t max, unsigned added)
{
	struct doca_mmap *mmap = mmap_ranged();
	if (max != 1)
		OK(doca_mmap_set_max_num_devices(mmap, max));
	for (unsigned i = 0; i < added; i++)
		OK(doca_mmap_add_dev(mmap, block(i)));
	return mmap;
}

CALL("doca_mmap_add_dev", "first dev", doca_mmap_add_dev(mmap_of(1, 0), block(0)))

static void add(struct doca_mmap *mmap, unsigned number)
{
	answer(doca_mmap_add_dev(mmap, block(number)));
}

CASE("doca_mmap_add_dev", "same dev twice (max_num_devices 1)")
{
	struct doca_mmap *mmap = mmap_of(1, 0);
	add(mmap, 0);
	add(mmap, 0);
}

CASE("doca_mmap_add_dev", "same dev twice (max_num_devices 2)")
{
	struct doca_mmap *mmap = mmap_of(2, 0);
	add(mmap, 0);
	add(mmap, 0);
}

CASE("doca_mmap_add_dev", "2nd dev with default max_num_devices (1)")
{
	struct doca_mmap *mmap = mmap_of(1, 0);
	add(mmap, 0);
	add(mmap, 1);
}

CASE("doca_mmap_add_dev", "3rd dev with max_num_devices 2")
{
	struct doca_mmap *mmap = mmap_of(2, 0);
	add(mmap, 0);
	add(mmap, 1);
	add(mmap, 2);
}

CASE("doca_mmap_add_dev", "while started")
{
	add(mmap_started(), 0);
}

CASE("doca_mmap_add_dev", "after start+stop")
{
	struct doca_mmap *mmap = mmap_started();
	OK(doca_mmap_stop(mmap));
	add(mmap, 0);
}

CALL("doca_mmap_rm_dev", "added dev", doca_mmap_rm_dev(mmap_of(1, 1), block(0)))
CALL("doca_mmap_rm_dev", "dev NULL", doca_mmap_rm_dev(mmap_fresh(), NULL))
CALL("doca_mmap_rm_dev", "dev NULL, after start", doca_mmap_rm_dev(mmap_started(), NULL))
CALL("doca_mmap_rm_dev", "bogus never-added dev pointer", doca_mmap_rm_dev(mmap_fresh(), block(0)))

CASE("doca_mmap_rm_dev", "added dev, twice")
{
	struct doca_mmap *mmap = mmap_of(1, 1);
	answer(doca_mmap_rm_dev(mmap, block(0)));
	answer(doca_mmap_rm_dev(mmap, block(0)));
}

CALL("doca_mmap_destroy", "fresh, dev added, never started", doca_mmap_destroy(mmap_of(1, 1)))

/* ---- how many ------------------------------------------------------------------------------------------------------------------- */
static void say_max(struct doca_mmap *mmap)
{
	uint32_t max = UNTOUCHED_NUMBER;
	answer(doca_mmap_get_max_num_devices(mmap, &max));
	say("v=%u", max);
}

static void set_and_say_max(uint32_t max)
{
	struct doca_mmap *mmap = mmap_fresh();
	answer(doca_mmap_set_max_num_devices(mmap, max));
	say_max(mmap);
}

static void set_and_start(uint32_t max)
{
	struct doca_mmap *mmap = mmap_ranged();
	answer(doca_mmap_set_max_num_devices(mmap, max));
	answer(doca_mmap_start(mmap));
}

CASE("doca_mmap_get_max_num_devices", "default") { say_max(mmap_fresh()); }
CALL("doca_mmap_get_max_num_devices", "out NULL", doca_mmap_get_max_num_devices(mmap_fresh(), NULL))
CASE("doca_mmap_set_max_num_devices", "0") { set_and_say_max(0); }
CASE("doca_mmap_set_max_num_devices", "1") { set_and_say_max(1); }
CASE("doca_mmap_set_max_num_devices", "UINT32_MAX") { set_and_say_max(UINT32_MAX); }
CASE("doca_mmap_set_max_num_devices", "UINT32_MAX then start") { set_and_start(UINT32_MAX); }
CASE("doca_mmap_set_max_num_devices", "1024 then start") { set_and_start(1024); }
CALL("doca_mmap_set_max_num_devices", "while started", doca_mmap_set_max_num_devices(mmap_started(), 2))
CALL("doca_mmap_set_max_num_devices", "rejected call order: 0 while started", doca_mmap_set_max_num_devices(mmap_started(), 0))
CALL("doca_mmap_set_max_num_devices", "1 when 2 devs are already added", doca_mmap_set_max_num_devices(mmap_of(2, 2), 1))
