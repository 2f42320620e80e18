/* SPDX-License-Identifier: Apache-2.0 */
/* One buf: its count and its data. */
#include "fixture.h"

static struct doca_buf *one_buf(void)
{
	return buf_at(inventory_started(4), mmap_started(), 0, 64);
}

CASE("doca_buf_inc_refcount", "valid: out value, then get_refcount")
{
	struct doca_buf *buf = one_buf();
	uint16_t out = UNTOUCHED_NUMBER;
	answer(doca_buf_inc_refcount(buf, &out));
	say("out=%u refcount=%u", out, refcount_of(buf));
}

CASE("doca_buf_inc_refcount", "out NULL")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_inc_refcount(buf, NULL));
	say("refcount=%u", refcount_of(buf));
}

CASE("doca_buf_dec_refcount", "from 2: out value")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap_started(), 0, 64);
	uint16_t out = UNTOUCHED_NUMBER;
	OK(doca_buf_inc_refcount(buf, NULL));
	answer(doca_buf_dec_refcount(buf, &out));
	say("out=%u refcount=%u free=%u", out, refcount_of(buf), free_of(inventory));
}

CASE("doca_buf_dec_refcount", "from 1: out value, free elements, mmap num_bufs")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap, 0, 64);
	uint16_t out = UNTOUCHED_NUMBER;
	answer(doca_buf_dec_refcount(buf, &out));
	say("out=%u free=%u num_bufs=%u", out, free_of(inventory), num_bufs(mmap));
}

CASE("doca_buf_dec_refcount", "on a buf already at 0")
{
	struct doca_buf_inventory *inventory = inventory_started(4);
	struct doca_buf *buf = buf_at(inventory, mmap_started(), 0, 64);
	uint16_t out = UNTOUCHED_NUMBER;
	answer(doca_buf_dec_refcount(buf, NULL));
	answer(doca_buf_dec_refcount(buf, &out));
	say("out=%u free=%u refcount=%u", out, free_of(inventory), refcount_of(buf));
}

CASE("doca_buf_get_data", "fresh by_addr: equals head even though data_len 0")
{
	struct doca_buf *buf;
	void *data = NULL;
	OK(doca_buf_inventory_buf_get_by_addr(inventory_started(4), mmap_started(), memory_at(64), 64, &buf));
	answer(doca_buf_get_data(buf, &data));
	say("data==head:%d", data == buf_head(buf));
}

CASE("doca_buf_set_data", "valid")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_set_data(buf, memory_at(8), 16));
	say("data=%s data_len=%zu len=%zu head=%s", offset_of(buf_data(buf)), buf_data_len(buf), buf_len(buf), offset_of(buf_head(buf)));
}

CASE("doca_buf_set_data", "data_len 0")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_set_data(buf, memory_at(8), 0));
	say("data=%s data_len=%zu", offset_of(buf_data(buf)), buf_data_len(buf));
}

CASE("doca_buf_set_data", "data_len beyond buf end")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_set_data(buf, memory_at(60), 16));
	say("data=%s data_len=%zu len=%zu", offset_of(buf_data(buf)), buf_data_len(buf), buf_len(buf));
}

CASE("doca_buf_set_data", "data below head")
{
	struct doca_buf *buf = buf_at(inventory_started(4), mmap_started(), 128, 64);
	answer(doca_buf_set_data(buf, memory_at(0), 16));
	say("data=%s data_len=%zu head=%s", offset_of(buf_data(buf)), buf_data_len(buf), offset_of(buf_head(buf)));
}

CASE("doca_buf_set_data", "data NULL")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_set_data(buf, NULL, 16));
	say("data=%s data_len=%zu", offset_of(buf_data(buf)), buf_data_len(buf));
}

CASE("doca_buf_set_data", "data_len SIZE_MAX")
{
	struct doca_buf *buf = one_buf();
	answer(doca_buf_set_data(buf, memory_at(0), SIZE_MAX));
	say("data_len=%zu", buf_data_len(buf));
}

CASE("doca_buf_reset_data_len", "after set_data")
{
	struct doca_buf *buf = one_buf();
	OK(doca_buf_set_data(buf, memory_at(8), 16));
	answer(doca_buf_reset_data_len(buf));
	say("data=%s data_len=%zu", offset_of(buf_data(buf)), buf_data_len(buf));
}
