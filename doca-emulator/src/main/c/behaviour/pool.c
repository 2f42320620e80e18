/* SPDX-License-Identifier: Apache-2.0 */
/* Pools: bufs cut from one range. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

static struct doca_buf_pool *pool_on(struct doca_mmap *mmap, size_t elements, size_t size)
{
	struct doca_buf_pool *pool;
	OK(doca_buf_pool_create(elements, size, mmap, &pool));
	return pool;
}

static struct doca_buf_pool *pool_fresh(void)
{
	return pool_on(mmap_started(), 4, 1024);
}

static struct doca_buf_pool *started(struct doca_buf_pool *pool)
{
	OK(doca_buf_pool_start(pool));
	return pool;
}

static struct doca_buf_pool *pool_started(void)
{
	return started(pool_fresh());
}

static struct doca_buf *alloc(struct doca_buf_pool *pool)
{
	struct doca_buf *buf;
	OK(doca_buf_pool_buf_alloc(pool, &buf));
	return buf;
}

static struct doca_buf_pool *aligned(struct doca_buf_pool *pool, size_t alignment)
{
	OK(doca_buf_pool_set_element_alignment(pool, alignment));
	return pool;
}

/* ---- making ------------------------------------------------------------------------------------------------------------------------ */
static doca_error_t create(size_t elements, size_t size, struct doca_mmap *mmap)
{
	struct doca_buf_pool *pool;
	return doca_buf_pool_create(elements, size, mmap, &pool);
}

CASE("doca_buf_pool_create", "4 x 1024, mmap started")
{
	struct doca_mmap *mmap = mmap_started();
	answer(create(4, 1024, mmap));
	say("mmap num_bufs=%u", num_bufs(mmap));
}

CALL("doca_buf_pool_create", "4 x 1024, mmap populated, not started", create(4, 1024, mmap_ranged()))

CASE("doca_buf_pool_create", "0 elements")
{
	struct doca_buf_pool *pool = UNTOUCHED;
	answer(doca_buf_pool_create(0, 1024, mmap_started(), &pool));
	say_untouched("out", pool);
}

CALL("doca_buf_pool_create", "element_size 0", create(4, 0, mmap_started()))
CALL("doca_buf_pool_create", "mmap NULL", create(4, 1024, NULL))
CALL("doca_buf_pool_create", "out NULL", doca_buf_pool_create(4, 1024, mmap_started(), NULL))
CALL("doca_buf_pool_create", "2^32 elements", create((size_t)1 << 32, 1024, mmap_started()))

CASE("doca_buf_pool_create", "needs exactly the range (64 x 1024 = 65536)")
{
	struct doca_buf_pool *pool;
	answer(doca_buf_pool_create(64, 1024, mmap_started(), &pool));
	answer(doca_buf_pool_start(pool));
}

CASE("doca_buf_pool_create", "num*size overflows")
{
	struct doca_buf_pool *pool;
	say("create=%s", name_of(doca_buf_pool_create(4, SIZE_MAX / 2, mmap_started(), &pool)));
	say("start=%s", name_of(doca_buf_pool_start(pool)));
}

CALL("doca_buf_pool_destroy", "never started", doca_buf_pool_destroy(pool_fresh()))
CALL("doca_buf_pool_destroy", "while started", doca_buf_pool_destroy(pool_started()))

CASE("doca_buf_pool_destroy", "1 buf outstanding")
{
	struct doca_buf_pool *pool = pool_started();
	struct doca_buf *buf = alloc(pool);
	answer(doca_buf_pool_destroy(pool));
	answer(doca_buf_dec_refcount(buf, NULL));
	answer(doca_buf_pool_destroy(pool));
}

/* ---- starting and stopping ----------------------------------------------------------------------------------------------------------- */
CALL("doca_buf_pool_start", "valid", doca_buf_pool_start(pool_fresh()))

CASE("doca_buf_pool_start", "twice")
{
	struct doca_buf_pool *pool = pool_fresh();
	answer(doca_buf_pool_start(pool));
	answer(doca_buf_pool_start(pool));
}

CASE("doca_buf_pool_start", "mmap not started")
{
	struct doca_mmap *mmap = mmap_ranged();
	struct doca_buf_pool *pool = pool_on(mmap, 4, 1024);
	answer(doca_buf_pool_start(pool));
	answer(doca_mmap_start(mmap));
	answer(doca_buf_pool_start(pool));
}

CASE("doca_buf_pool_start", "range too small because of alignment (64 x 1000, align 1024 ok; 64 x 1025, align 1)")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_pool *pool = pool_on(mmap, 64, 1000);
	answer(doca_buf_pool_set_element_alignment(pool, 1024));
	answer(doca_buf_pool_start(pool));
	answer(doca_buf_pool_start(pool_on(mmap, 64, 1025)));
}

CALL("doca_buf_pool_start", "alignment makes it too big (33 x 1000, align 2048)",
     doca_buf_pool_start(aligned(pool_on(mmap_started(), 33, 1000), 2048)))

CASE("doca_buf_pool_stop", "twice")
{
	struct doca_buf_pool *pool = pool_started();
	answer(doca_buf_pool_stop(pool));
	answer(doca_buf_pool_stop(pool));
}

CASE("doca_buf_pool_stop", "buf outstanding")
{
	struct doca_buf_pool *pool = pool_started();
	struct doca_buf *another;
	alloc(pool);
	answer(doca_buf_pool_stop(pool));
	say("alloc after failed stop=%s", name_of(doca_buf_pool_buf_alloc(pool, &another)));
}

/* ---- taking out ------------------------------------------------------------------------------------------------------------------------ */
static void say_first_three(struct doca_buf_pool *pool)
{
	for (int i = 0; i < 3; i++)
		say("%s", offset_of(buf_head(alloc(pool))));
}

CASE("doca_buf_pool_buf_alloc", "head offsets of first three allocs") { say_first_three(started(pool_on(mmap_started(), 4, 1000))); }
CASE("doca_buf_pool_buf_alloc", "head offsets with alignment 512, size 1000")
{
	say_first_three(started(aligned(pool_on(mmap_started(), 4, 1000), 512)));
}

CASE("doca_buf_pool_buf_alloc", "exhausted (3rd of 2)")
{
	struct doca_buf_pool *pool = started(pool_on(mmap_started(), 2, 1024));
	struct doca_buf *buf;
	for (int i = 0; i < 3; i++) {
		buf = UNTOUCHED;
		answer(doca_buf_pool_buf_alloc(pool, &buf));
	}
	say("out %s", buf == NULL ? "NULL" : "not NULL");
}

CASE("doca_buf_pool_buf_alloc", "mmap stopped after pool start")
{
	struct doca_mmap *mmap = mmap_started();
	struct doca_buf_pool *pool = started(pool_on(mmap, 4, 1024));
	struct doca_buf *buf;
	say("mmap_stop=%s", name_of(doca_mmap_stop(mmap)));
	answer(doca_buf_pool_buf_alloc(pool, &buf));
}

CASE("doca_buf_pool_buf_alloc", "returned buf: data reset on next alloc?")
{
	struct doca_buf_pool *pool = pool_started();
	struct doca_buf *first = alloc(pool);
	OK(doca_buf_set_data(first, memory_at(8), 16));
	OK(doca_buf_dec_refcount(first, NULL));
	struct doca_buf *second = alloc(pool);
	say("same pointer=%d data off=%s data_len=%zu", first == second, offset_of(buf_data(second)), buf_data_len(second));
}

CASE("doca_buf_pool_get_num_free_elements", "not started / started / 1 alloc / returned")
{
	struct doca_buf_pool *pool = pool_fresh();
	struct doca_buf *buf = NULL;
	for (int step = 0; step < 4; step++) {
		uint32_t count = UNTOUCHED_NUMBER;
		if (step == 1)
			started(pool);
		else if (step == 2)
			buf = alloc(pool);
		else if (step == 3)
			OK(doca_buf_dec_refcount(buf, NULL));
		OK(doca_buf_pool_get_num_free_elements(pool, &count));
		say("%u", count);
	}
}

/* ---- properties -------------------------------------------------------------------------------------------------------------------------- */
CASE("doca_buf_pool_get_element_alignment", "default")
{
	size_t alignment = UNTOUCHED_NUMBER;
	answer(doca_buf_pool_get_element_alignment(pool_fresh(), &alignment));
	say("%zu", alignment);
}

CALL("doca_buf_pool_get_element_alignment", "out NULL", doca_buf_pool_get_element_alignment(pool_fresh(), NULL))

CASES("doca_buf_pool_set_element_alignment", "alignment *")
{
	answer(doca_buf_pool_set_element_alignment(pool_fresh(), strtoull(situation + strlen("alignment "), NULL, 10)));
}

CALL("doca_buf_pool_set_element_alignment", "while started", doca_buf_pool_set_element_alignment(pool_started(), 64))
CALL("doca_buf_pool_set_element_alignment", "while started, invalid value (which check first?)", doca_buf_pool_set_element_alignment(pool_started(), 3))

CASE("doca_buf_pool_set_element_alignment", "after stop")
{
	struct doca_buf_pool *pool = pool_started();
	OK(doca_buf_pool_stop(pool));
	answer(doca_buf_pool_set_element_alignment(pool, 64));
}

CALL("doca_buf_pool_set_user_data", "while started", doca_buf_pool_set_user_data(pool_started(), (union doca_data){.u64 = 42}))

/* ---- its mmap ------------------------------------------------------------------------------------------------------------------------------ */
CASE("doca_mmap_stop", "started pool on it, no bufs out")
{
	struct doca_mmap *mmap = mmap_started();
	started(pool_on(mmap, 4, 1024));
	answer(doca_mmap_stop(mmap));
}

CASE("doca_mmap_destroy", "pool created on it (not started)")
{
	struct doca_mmap *mmap = mmap_started();
	pool_on(mmap, 4, 1024);
	answer(doca_mmap_destroy(mmap));
}

CASE("doca_mmap_destroy", "started pool on it, no bufs out")
{
	struct doca_mmap *mmap = mmap_started();
	started(pool_on(mmap, 4, 1024));
	say("num_bufs=%u", num_bufs(mmap));
	answer(doca_mmap_destroy(mmap));
}

CASE("doca_mmap_destroy", "after pool destroyed")
{
	struct doca_mmap *mmap = mmap_started();
	OK(doca_buf_pool_destroy(started(pool_on(mmap, 4, 1024))));
	say("num_bufs=%u", num_bufs(mmap));
	answer(doca_mmap_destroy(mmap));
}
