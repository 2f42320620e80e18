/* SPDX-License-Identifier: Apache-2.0 */
/* Bufs in lists. `chained(n)` makes a-b-c… of the first n of `bufs`. */
#include "fixture.h"

enum { A, B, C, ELEMENTS = 7 };

static struct doca_buf_inventory *inventory;
static struct doca_mmap *mmap;
static struct doca_buf *bufs[ELEMENTS];

/* The first n bufs, single. */
static void single(unsigned n)
{
	mmap = mmap_started();
	inventory = inventory_started(ELEMENTS);
	for (unsigned i = 0; i < n; i++)
		bufs[i] = buf_at(inventory, mmap, i * 64, 64);
}

static void chained(unsigned n)
{
	single(n);
	for (unsigned i = 1; i < n; i++)
		OK(doca_buf_chain_list(bufs[A], bufs[i]));
}

static struct doca_buf *next_of(struct doca_buf *buf)
{
	struct doca_buf *next;
	OK(doca_buf_get_next_in_list(buf, &next));
	return next;
}

static struct doca_buf *last_of(struct doca_buf *buf)
{
	struct doca_buf *last;
	OK(doca_buf_get_last_in_list(buf, &last));
	return last;
}

CASE("doca_buf list queries", "single buf")
{
	struct doca_buf *next = UNTOUCHED, *last = NULL;
	single(1);
	say("in_list=%u first=%u last=%u list_len=%u", in_list(bufs[A]), is_first(bufs[A]), is_last(bufs[A]), list_len(bufs[A]));
	answer(doca_buf_get_next_in_list(bufs[A], &next));
	say("next=%s", next == NULL ? "NULL" : "not NULL");
	answer(doca_buf_get_last_in_list(bufs[A], &last));
	say("last==self:%d", last == bufs[A]);
}

/* ---- chaining -------------------------------------------------------------------------------------------------------------------- */
CASE("doca_buf_chain_list", "a+b: head/tail queries")
{
	uint32_t length;
	single(2);
	answer(doca_buf_chain_list(bufs[A], bufs[B]));
	say("a: in_list=%u first=%u last=%u list_len=%u", in_list(bufs[A]), is_first(bufs[A]), is_last(bufs[A]), list_len(bufs[A]));
	say("b: in_list=%u first=%u last=%u list_len=%s", in_list(bufs[B]), is_first(bufs[B]), is_last(bufs[B]),
	    name_of(doca_buf_get_list_len(bufs[B], &length)));
}

CASE("doca_buf_chain_list", "a+b then (ab)+c: order")
{
	single(3);
	answer(doca_buf_chain_list(bufs[A], bufs[B]));
	answer(doca_buf_chain_list(bufs[A], bufs[C]));
	say("next(a)==b:%d", next_of(bufs[A]) == bufs[B]);
	say("next(b)==c:%d", next_of(bufs[B]) == bufs[C]);
	say("next(c)=%s", next_of(bufs[C]) == NULL ? "NULL" : "not NULL");
	say("last(a)==c:%d", last_of(bufs[A]) == bufs[C]);
	say("list_len=%u", list_len(bufs[A]));
}

CASE("doca_buf_chain_list", "a + list(b,c)")
{
	single(3);
	answer(doca_buf_chain_list(bufs[B], bufs[C]));
	answer(doca_buf_chain_list(bufs[A], bufs[B]));
	say("list_len(a)=%u", list_len(bufs[A]));
	say("b: first=%u", is_first(bufs[B]));
}

CASE("doca_buf_chain_list", "a with itself")
{
	single(1);
	answer(doca_buf_chain_list(bufs[A], bufs[A]));
	say("list_len(a)=%u", list_len(bufs[A]));
}

CASE("doca_buf_chain_list", "list1 is not a head (b in a-b, then b+c)")
{
	single(3);
	OK(doca_buf_chain_list(bufs[A], bufs[B]));
	answer(doca_buf_chain_list(bufs[B], bufs[C]));
	say("list_len(a)=%u", list_len(bufs[A]));
}

CASE("doca_buf_chain_list", "list2 refcount 2")
{
	single(2);
	OK(doca_buf_inc_refcount(bufs[B], NULL));
	answer(doca_buf_chain_list(bufs[A], bufs[B]));
}

CASE("doca_buf_chain_list", "list1 refcount 2")
{
	single(2);
	OK(doca_buf_inc_refcount(bufs[A], NULL));
	answer(doca_buf_chain_list(bufs[A], bufs[B]));
	say("rc(a)=%u rc(b)=%u", refcount_of(bufs[A]), refcount_of(bufs[B]));
}

CASE("doca_buf_chain_list", "bufs of two different inventories")
{
	struct doca_buf_inventory *one = inventory_started(6), *two = inventory_started(4);
	mmap = mmap_started();
	struct doca_buf *a = buf_at(one, mmap, 0, 64), *b = buf_at(two, mmap, 64, 64);
	answer(doca_buf_chain_list(a, b));
	say("before: free1=%u free2=%u", free_of(one), free_of(two));
	answer(doca_buf_dec_refcount(a, NULL));
	say("after dec head: free1=%u free2=%u", free_of(one), free_of(two));
}

/* ---- unchaining ------------------------------------------------------------------------------------------------------------------ */
CASE("doca_buf_unchain_list", "(a,b) of a-b")
{
	chained(2);
	answer(doca_buf_unchain_list(bufs[A], bufs[B]));
	say("list_len(a)=%u list_len(b)=%u in_list a=%u b=%u rc(b)=%u", list_len(bufs[A]), list_len(bufs[B]), in_list(bufs[A]), in_list(bufs[B]),
	    refcount_of(bufs[B]));
}

CASE("doca_buf_unchain_list", "(a,b) of a-b-c")
{
	chained(3);
	answer(doca_buf_unchain_list(bufs[A], bufs[B]));
	say("list_len(a)=%u list_len(b)=%u", list_len(bufs[A]), list_len(bufs[B]));
}

CASE("doca_buf_unchain_list", "list2 not in list1")
{
	single(3);
	OK(doca_buf_chain_list(bufs[A], bufs[B]));
	answer(doca_buf_unchain_list(bufs[A], bufs[C]));
}

CASE("doca_buf_unchain_list", "list2 == list1")
{
	chained(2);
	answer(doca_buf_unchain_list(bufs[A], bufs[A]));
}

CASE("doca_buf_unchain_list", "single buf with itself")
{
	single(1);
	answer(doca_buf_unchain_list(bufs[A], bufs[A]));
}

CASE("doca_buf_unchain_list", "(b,a) reversed of a-b")
{
	chained(2);
	answer(doca_buf_unchain_list(bufs[B], bufs[A]));
}

CASE("doca_buf_unchain_list", "list2 NULL")
{
	chained(2);
	answer(doca_buf_unchain_list(bufs[A], NULL));
}

/* ---- counting -------------------------------------------------------------------------------------------------------------------- */
CASE("doca_buf_dec_refcount", "non-head b of a-b")
{
	chained(2);
	answer(doca_buf_dec_refcount(bufs[B], NULL));
	say("rc(b)=%u", refcount_of(bufs[B]));
}

CASE("doca_buf_inc_refcount", "non-head b of a-b")
{
	chained(2);
	answer(doca_buf_inc_refcount(bufs[B], NULL));
	say("rc(b)=%u", refcount_of(bufs[B]));
}

CASE("doca_buf_dec_refcount", "head with refcount 2 of a-b")
{
	chained(2);
	OK(doca_buf_inc_refcount(bufs[A], NULL));
	answer(doca_buf_dec_refcount(bufs[A], NULL));
	say("free=%u list_len=%u", free_of(inventory), list_len(bufs[A]));
}

CASE("doca_buf_dec_refcount", "head of a-b with refcount(a) 1, after the list is freed: b's refcount/in_list")
{
	chained(2);
	OK(doca_buf_dec_refcount(bufs[A], NULL));
	say("rc(a)=%u rc(b)=%u", refcount_of(bufs[A]), refcount_of(bufs[B]));
}

/* ---- asking ---------------------------------------------------------------------------------------------------------------------- */
static void say_length(const struct doca_buf *buf)
{
	uint32_t length = UNTOUCHED_NUMBER;
	answer(doca_buf_get_list_len(buf, &length));
	say("out=%u", length);
}

CASE("doca_buf_get_list_len", "non-head") { chained(2), say_length(bufs[B]); }
CASE("doca_buf_get_list_len", "middle b of a-b-c") { chained(3), say_length(bufs[B]); }
CASE("doca_buf_get_list_len", "tail c of a-b-c") { chained(3), say_length(bufs[C]); }

/* single=…; head=…; middle=…; tail=… */
static void say_everywhere(unsigned ask(const struct doca_buf *))
{
	single(1);
	say("single=%u", ask(bufs[A]));
	chained(3);
	say("head=%u", ask(bufs[A]));
	say("middle=%u", ask(bufs[B]));
	say("tail=%u", ask(bufs[C]));
}

CASE("doca_buf_is_first_in_list", "raw uint8_t value: single / head / middle / tail") { say_everywhere(is_first); }
CASE("doca_buf_is_last_in_list", "raw uint8_t value: single / head / middle / tail") { say_everywhere(is_last); }

CASE("doca_buf_is_in_list", "raw uint8_t value: single / head / middle / tail / after unchain")
{
	say_everywhere(in_list);
	OK(doca_buf_unchain_list(bufs[A], bufs[B]));
	say("x after unchain(x,y)=%u", in_list(bufs[A]));
	say("y=%u first(y)=%u", in_list(bufs[B]), is_first(bufs[B]));
}

CASE("doca_buf_get_last_in_list", "from the middle b of a-b-c")
{
	struct doca_buf *last = NULL;
	chained(3);
	answer(doca_buf_get_last_in_list(bufs[B], &last));
	say("==c:%d", last == bufs[C]);
}
