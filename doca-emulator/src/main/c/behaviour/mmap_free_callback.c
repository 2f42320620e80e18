/* SPDX-License-Identifier: Apache-2.0 */
/* When the callback that gives the memory back is called. */
#include "fixture.h"

static unsigned calls;
static bool arguments_match;

static char cookie;

static void freed(void *addr, size_t len, void *opaque)
{
	calls += 1;
	arguments_match = addr == memory_at(0) && len == MEMORY_SIZE && opaque == &cookie;
}

static void freed_too(void *addr, size_t len, void *opaque)
{
	(void)addr;
	(void)len;
	(void)opaque;
	calls += 100;
}

static doca_error_t set(struct doca_mmap *mmap, doca_mmap_memrange_free_cb_t *callback)
{
	return doca_mmap_set_free_cb(mmap, callback, &cookie);
}

static struct doca_mmap *mmap_with_callback(void)
{
	struct doca_mmap *mmap = mmap_ranged();
	OK(set(mmap, freed));
	return mmap;
}

static void stop_again(struct doca_mmap *mmap)
{
	OK(doca_mmap_start(mmap));
	OK(doca_mmap_stop(mmap));
}

CALL("doca_mmap_set_free_cb", "cb NULL", set(mmap_fresh(), NULL))
CALL("doca_mmap_set_free_cb", "after start", set(mmap_started(), freed))

CASE("doca_mmap_set_free_cb", "after start+stop")
{
	struct doca_mmap *mmap = mmap_ranged();
	stop_again(mmap);
	answer(set(mmap, freed));
}

CASE("doca_mmap free_cb", "set, memrange, start, destroy")
{
	struct doca_mmap *mmap = mmap_with_callback();
	OK(doca_mmap_start(mmap));
	answer(doca_mmap_destroy(mmap));
	say("after destroy: cb calls=%u", calls);
	say("addr,len,cookie match=%d", arguments_match);
}

CASE("doca_mmap free_cb", "set, memrange, start, stop, destroy")
{
	struct doca_mmap *mmap = mmap_with_callback();
	OK(doca_mmap_start(mmap));
	answer(doca_mmap_stop(mmap));
	say("after stop: cb calls=%u", calls);
	answer(doca_mmap_destroy(mmap));
	say("after destroy: cb calls=%u", calls);
	say("args match=%d", arguments_match);
}

CASE("doca_mmap free_cb", "set, memrange, never started, destroy")
{
	answer(doca_mmap_destroy(mmap_with_callback()));
	say("after destroy: cb calls=%u", calls);
}

CASE("doca_mmap free_cb", "started, stopped, cb replaced, started again, destroyed")
{
	struct doca_mmap *mmap = mmap_with_callback();
	stop_again(mmap);
	OK(set(mmap, freed_too));
	OK(doca_mmap_start(mmap));
	say("after restart: cb calls=%u", calls);
	answer(doca_mmap_destroy(mmap));
	say("after destroy (first=1, second=100): cb calls=%u", calls);
}

CASE("doca_mmap free_cb", "set first time after start+stop, destroyed without restart")
{
	struct doca_mmap *mmap = mmap_ranged();
	stop_again(mmap);
	OK(set(mmap, freed));
	answer(doca_mmap_destroy(mmap));
	say("after destroy: cb calls=%u", calls);
}

CASE("doca_mmap free_cb", "set to NULL after being set, start, destroy")
{
	struct doca_mmap *mmap = mmap_with_callback();
	answer(set(mmap, NULL));
	OK(doca_mmap_start(mmap));
	answer(doca_mmap_destroy(mmap));
	say("after destroy: cb calls=%u", calls);
}

CASE("doca_mmap free_cb", "set twice before start (second wins?)")
{
	struct doca_mmap *mmap = mmap_with_callback();
	answer(set(mmap, freed_too));
	OK(doca_mmap_start(mmap));
	answer(doca_mmap_destroy(mmap));
	say("after destroy (first=1, second=100): cb calls=%u", calls);
}
