/* SPDX-License-Identifier: Apache-2.0 */
/* Bufs, lists, inventories and pools: as observed of the original. */
#include "check.h"

#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_buf_pool.h"
#include "doca_mmap.h"
#include "emu.h"

#define SIZE 65536
static uint8_t *memory;
static struct doca_mmap *mmap;
static struct doca_buf_inventory *inventory;

static uint32_t free_in(struct doca_buf_inventory *of)
{
	uint32_t count = 999;
	OK(doca_buf_inventory_get_num_free_elements(of, &count));
	return count;
}

static uint32_t num_bufs(void)
{
	uint32_t count = 999;
	OK(doca_mmap_get_num_bufs(mmap, &count));
	return count;
}

static struct doca_buf *get(size_t offset, size_t len)
{
	struct doca_buf *buf = NULL;
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory + offset, len, &buf));
	MUST(buf != NULL);
	return buf;
}

static uint16_t rc(const struct doca_buf *buf)
{
	uint16_t count = 999;
	OK(doca_buf_get_refcount(buf, &count));
	return count;
}

static uint32_t list_len(const struct doca_buf *buf)
{
	uint32_t count = 999;
	OK(doca_buf_get_list_len(buf, &count));
	return count;
}

static void flags(const struct doca_buf *buf, uint8_t in_list, uint8_t first, uint8_t last)
{
	uint8_t value = 99;
	OK(doca_buf_is_in_list(buf, &value));
	CHECK_EQ(value, in_list);
	OK(doca_buf_is_first_in_list(buf, &value));
	CHECK_EQ(value, first);
	OK(doca_buf_is_last_in_list(buf, &value));
	CHECK_EQ(value, last);
}

static void give_back(struct doca_buf *buf)
{
	OK(doca_buf_dec_refcount(buf, NULL));
}

static void inventories(void)
{
	struct doca_buf_inventory *made = (struct doca_buf_inventory *)7;
	uint32_t count;
	union doca_data data;
	ANSWERS(INVALID_VALUE, doca_buf_inventory_create(0, &made));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_create(1, NULL));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_create(1ull << 32, &made));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_create((1ull << 32) + 4, &made));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_create(SIZE_MAX, &made));
	ANSWERS(NO_MEMORY, doca_buf_inventory_create(UINT32_MAX, &made));
	CHECK(made == (struct doca_buf_inventory *)7);
	OK(doca_buf_inventory_create(1000000, &made));
	OK(doca_buf_inventory_start(made));
	CHECK_EQ(free_in(made), 1000000);
	OK(doca_buf_inventory_destroy(made));
	OK(doca_buf_inventory_create(5, &made));
	CHECK_EQ(free_in(made), 5);
	OK(doca_buf_inventory_get_num_elements(made, &count));
	CHECK_EQ(count, 5);
	OK(doca_buf_inventory_get_user_data(made, &data));
	CHECK_EQ(data.u64, 0);
	OK(doca_buf_inventory_set_user_data(made, (union doca_data){.u64 = 42}));
	ANSWERS(BAD_STATE, doca_buf_inventory_expand(made, 3));
	OK(doca_buf_inventory_start(made));
	ANSWERS(BAD_STATE, doca_buf_inventory_set_user_data(made, (union doca_data){.u64 = 43}));
	OK(doca_buf_inventory_get_user_data(made, &data));
	CHECK_EQ(data.u64, 42);
	ANSWERS(INVALID_VALUE, doca_buf_inventory_expand(made, 0));
	OK(doca_buf_inventory_expand(made, 3));
	CHECK_EQ(free_in(made), 8);
	struct doca_buf *bufs[8], *more = (struct doca_buf *)7;
	for (int i = 0; i < 8; i++)
		OK(doca_buf_inventory_buf_get_by_addr(made, mmap, memory, 64, &bufs[i]));
	ANSWERS(NO_MEMORY, doca_buf_inventory_buf_get_by_addr(made, mmap, memory, 64, &more));
	CHECK(more == NULL);
	CHECK_EQ(num_bufs(), 8);
	ANSWERS(IN_USE, doca_buf_inventory_destroy(made));
	/* Last in, first out. */
	give_back(bufs[2]);
	give_back(bufs[3]);
	OK(doca_buf_inventory_buf_get_by_addr(made, mmap, memory, 64, &more));
	CHECK(more == bufs[3]);
	OK(doca_buf_inventory_buf_get_by_addr(made, mmap, memory, 64, &more));
	CHECK(more == bufs[2]);
	OK(doca_buf_inventory_stop(made));
	OK(doca_buf_inventory_stop(made));
	OK(doca_buf_inventory_set_user_data(made, (union doca_data){.u64 = 44}));
	for (int i = 0; i < 8; i++)
		give_back(bufs[i]);
	CHECK_EQ(free_in(made), 8);
	OK(doca_buf_inventory_start(made));
	OK(doca_buf_inventory_destroy(made));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_start(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_stop(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_set_user_data(NULL, data));
	CHECK_EQ(num_bufs(), 0);
}

static void getting(void)
{
	struct doca_buf *buf, *same;
	void *pointer;
	size_t length;
	OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory, 4096, memory + 16, 32, &buf));
	OK(doca_buf_get_head(buf, &pointer));
	CHECK(pointer == memory);
	OK(doca_buf_get_len(buf, &length));
	CHECK_EQ(length, 4096);
	OK(doca_buf_get_data(buf, &pointer));
	CHECK(pointer == memory + 16);
	OK(doca_buf_get_data_len(buf, &length));
	CHECK_EQ(length, 32);
	CHECK_EQ(rc(buf), 1);
	CHECK_EQ(num_bufs(), 1);
	OK(doca_buf_set_data(buf, memory + 8, 16));
	OK(doca_buf_set_data_len(buf, 17));
	OK(doca_buf_get_data_len(buf, &length));
	CHECK_EQ(length, 17);
	OK(doca_buf_reset_data_len(buf));
	OK(doca_buf_get_data(buf, &pointer));
	CHECK(pointer == memory + 8);
	give_back(buf);
	/* Nothing is checked (observed). */
	struct {
		size_t offset, len, data, data_len;
	} odd[] = {
		{SIZE, 64, SIZE, 0},	{SIZE - 64, 65, SIZE - 64, 0}, {0, 0, 0, 0},	     {SIZE, 0, SIZE, 0},       {0, SIZE_MAX, 0, 0},
		{128, 64, 0, 16},	{0, 64, 128, 16},	       {0, 64, 0, 65},	     {0, 64, 64, 0},	       {0, 64, SIZE + 4096, 1},
	};
	for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
		OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory + odd[i].offset, odd[i].len, memory + odd[i].data, odd[i].data_len, &buf));
		give_back(buf);
	}
	OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory, 64, NULL, 0, &buf));
	OK(doca_buf_set_data(buf, NULL, 16));
	OK(doca_buf_set_data(buf, memory, SIZE_MAX));
	give_back(buf);
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory + 128, 32, &same));
	CHECK(same == buf);
	OK(doca_buf_get_data(buf, &pointer));
	OK(doca_buf_get_data_len(buf, &length));
	CHECK(pointer == memory + 128 && length == 0);
	give_back(buf);
	ANSWERS(INVALID_VALUE, doca_buf_inventory_buf_get_by_addr(NULL, mmap, memory, 64, &buf));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_buf_get_by_addr(inventory, NULL, memory, 64, &buf));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, NULL));
	CHECK_EQ(check_broken(), 0);
}

static void counting(void)
{
	uint16_t count = 77;
	struct doca_buf *buf = get(0, 64);
	OK(doca_buf_inc_refcount(buf, &count));
	CHECK_EQ(count, 1);
	CHECK_EQ(rc(buf), 2);
	OK(doca_buf_inc_refcount(buf, NULL));
	OK(doca_buf_dec_refcount(buf, &count));
	CHECK_EQ(count, 3);
	OK(doca_buf_dec_refcount(buf, &count));
	CHECK_EQ(count, 2);
	OK(doca_buf_dec_refcount(buf, &count));
	CHECK_EQ(count, 1);
	CHECK_EQ(num_bufs(), 0);
	count = 77;
	ANSWERS(BAD_STATE, doca_buf_dec_refcount(buf, &count));
	CHECK_EQ(count, 77);
	CHECK_EQ(rc(buf), 0);
	CHECK(check_broke("given back"));
	buf = get(0, 64);
	for (int i = 1; i < UINT16_MAX; i++)
		if (doca_buf_inc_refcount(buf, NULL) != DOCA_SUCCESS)
			CHECK(false);
	ANSWERS(TOO_BIG, doca_buf_inc_refcount(buf, NULL));
	for (int i = 0; i < UINT16_MAX; i++)
		if (doca_buf_dec_refcount(buf, NULL) != DOCA_SUCCESS)
			CHECK(false);
	CHECK_EQ(num_bufs(), 0);
}

static void lists(void)
{
	struct doca_buf *a = get(0, 64), *b = get(64, 64), *c = get(128, 64), *found;
	flags(a, 0, 2, 1);
	CHECK_EQ(list_len(a), 1);
	OK(doca_buf_get_next_in_list(a, &found));
	CHECK(found == NULL);
	OK(doca_buf_get_last_in_list(a, &found));
	CHECK(found == a);
	OK(doca_buf_chain_list(a, b));
	flags(a, 1, 2, 0);
	flags(b, 1, 0, 1);
	OK(doca_buf_chain_list(a, c));
	flags(b, 1, 0, 0);
	CHECK_EQ(list_len(a), 3);
	CHECK_EQ(list_len(b), 2);
	CHECK_EQ(list_len(c), 1);
	OK(doca_buf_get_next_in_list(a, &found));
	CHECK(found == b);
	OK(doca_buf_get_last_in_list(a, &found));
	CHECK(found == c);
	OK(doca_buf_get_last_in_list(b, &found));
	CHECK(found == c);
	ANSWERS(INVALID_VALUE, doca_buf_get_last_in_list(NULL, &found));
	ANSWERS(NOT_PERMITTED, doca_buf_dec_refcount(b, NULL));
	ANSWERS(NOT_PERMITTED, doca_buf_inc_refcount(b, NULL));
	CHECK_EQ(rc(b), 1);

	/* Apart and together again. */
	ANSWERS(INVALID_VALUE, doca_buf_unchain_list(b, a));
	ANSWERS(INVALID_VALUE, doca_buf_unchain_list(a, a));
	ANSWERS(INVALID_VALUE, doca_buf_unchain_list(a, NULL));
	OK(doca_buf_unchain_list(a, b));
	flags(a, 0, 2, 1);
	flags(b, 1, 2, 0);
	CHECK_EQ(list_len(b), 2);
	OK(doca_buf_get_last_in_list(b, &found));
	CHECK(found == c);
	OK(doca_buf_chain_list_tail(a, a, b));
	CHECK_EQ(list_len(a), 3);
	ANSWERS(INVALID_VALUE, doca_buf_chain_list_tail(a, b, c));
	CHECK(check_broke("not the tail"));
	OK(doca_buf_unchain_list(a, c));
	OK(doca_buf_get_last_in_list(a, &found));
	CHECK(found == b);
	OK(doca_buf_chain_list(b, c)); /* from the middle (observed to work) */
	CHECK_EQ(list_len(a), 3);
	OK(doca_buf_get_last_in_list(a, &found));
	CHECK(found == c);
	OK(doca_buf_unchain_list(b, c));
	OK(doca_buf_get_last_in_list(a, &found));
	CHECK(found == b);
	CHECK_EQ(list_len(a), 2);
	OK(doca_buf_chain_list(a, c));
	ANSWERS(NOT_PERMITTED, doca_buf_chain_list(a, a));
	CHECK(check_broke("to itself"));
	ANSWERS(NOT_PERMITTED, doca_buf_chain_list(a, c));
	doca_emu_broken_rules_clear();

	/* Counts. */
	struct doca_buf *d = get(256, 64);
	OK(doca_buf_inc_refcount(d, NULL));
	ANSWERS(NOT_PERMITTED, doca_buf_chain_list(a, d));
	OK(doca_buf_dec_refcount(d, NULL));
	OK(doca_buf_inc_refcount(a, NULL));
	OK(doca_buf_chain_list(a, d));
	CHECK_EQ(list_len(a), 4);
	give_back(a);
	CHECK_EQ(list_len(a), 4);
	CHECK_EQ(num_bufs(), 4);
	give_back(a);
	CHECK_EQ(num_bufs(), 0);
	CHECK_EQ(rc(a), 0);
	CHECK_EQ(rc(b), 1); /* observed: only the head's count falls */
	ANSWERS(BAD_STATE, doca_buf_dec_refcount(b, NULL));
	doca_emu_broken_rules_clear();

	/* A long list, and two inventories in one. */
	struct doca_buf_inventory *other;
	OK(doca_buf_inventory_create(4, &other));
	OK(doca_buf_inventory_start(other));
	a = get(0, 64);
	for (int i = 0; i < 3; i++) {
		OK(doca_buf_inventory_buf_get_by_addr(other, mmap, memory, 64, &b));
		OK(doca_buf_chain_list(a, b));
	}
	CHECK_EQ(free_in(other), 1);
	give_back(a);
	CHECK_EQ(free_in(other), 4);
	OK(doca_buf_inventory_destroy(other));
}

static void copies(void)
{
	struct doca_buf_inventory *other;
	struct doca_buf *copy = (struct doca_buf *)7, *found;
	size_t length;
	void *pointer;
	OK(doca_buf_inventory_create(2, &other));
	struct doca_buf *a = get(64, 64), *b = get(128, 64), *c = get(192, 64);
	ANSWERS(BAD_STATE, doca_buf_inventory_buf_dup(other, a, &copy));
	OK(doca_buf_inventory_start(other));
	ANSWERS(INVALID_VALUE, doca_buf_inventory_buf_dup(other, NULL, &copy));
	CHECK(copy == (struct doca_buf *)7);
	OK(doca_buf_set_data(a, memory + 72, 16));
	OK(doca_buf_inc_refcount(a, NULL));
	OK(doca_buf_inventory_buf_dup(other, a, &copy));
	CHECK_EQ(rc(copy), 1);
	CHECK_EQ(rc(a), 2);
	OK(doca_buf_dec_refcount(a, NULL));
	OK(doca_buf_get_data(copy, &pointer));
	OK(doca_buf_get_data_len(copy, &length));
	CHECK(pointer == memory + 72 && length == 16);
	give_back(copy);
	OK(doca_buf_chain_list(a, b));
	OK(doca_buf_inventory_buf_dup(other, a, &copy));
	CHECK_EQ(list_len(copy), 2);
	OK(doca_buf_get_last_in_list(copy, &found));
	OK(doca_buf_get_head(found, &pointer));
	CHECK(pointer == memory + 128);
	flags(found, 1, 0, 1);
	give_back(copy);
	ANSWERS(NOT_PERMITTED, doca_buf_inventory_buf_dup(other, b, &copy));
	OK(doca_buf_chain_list(a, c));
	ANSWERS(NO_MEMORY, doca_buf_inventory_buf_dup(other, a, &copy));
	CHECK(copy == NULL);
	CHECK_EQ(free_in(other), 2);
	CHECK_EQ(num_bufs(), 3);
	OK(doca_buf_inventory_stop(other));
	ANSWERS(BAD_STATE, doca_buf_inventory_buf_dup(other, b, &copy));
	give_back(a);
	OK(doca_buf_inventory_destroy(other));
}

static void pools(void)
{
	struct doca_buf_pool *pool = (struct doca_buf_pool *)7;
	struct doca_buf *a, *b, *c, *d = (struct doca_buf *)7;
	uint32_t count;
	size_t alignment, length;
	void *head;
	ANSWERS(INVALID_VALUE, doca_buf_pool_create(0, 1024, mmap, &pool));
	ANSWERS(INVALID_VALUE, doca_buf_pool_create(4, 0, mmap, &pool));
	ANSWERS(INVALID_VALUE, doca_buf_pool_create(4, 1024, NULL, &pool));
	ANSWERS(INVALID_VALUE, doca_buf_pool_create(4, 1024, mmap, NULL));
	ANSWERS(NO_MEMORY, doca_buf_pool_create(1ull << 32, 1024, mmap, &pool));
	CHECK(pool == (struct doca_buf_pool *)7);
	OK(doca_buf_pool_create(3, 1000, mmap, &pool));
	CHECK_EQ(num_bufs(), 0);
	OK(doca_buf_pool_get_element_alignment(pool, &alignment));
	CHECK_EQ(alignment, 1);
	OK(doca_buf_pool_get_num_elements(pool, &count));
	CHECK_EQ(count, 3);
	ANSWERS(BAD_STATE, doca_buf_pool_buf_alloc(pool, &a));
	OK(doca_buf_pool_start(pool));
	OK(doca_buf_pool_start(pool));
	ANSWERS(BAD_STATE, doca_buf_pool_set_element_alignment(pool, 2));
	ANSWERS(INVALID_VALUE, doca_buf_pool_set_element_alignment(pool, 3));
	ANSWERS(BAD_STATE, doca_buf_pool_set_user_data(pool, (union doca_data){.u64 = 1}));
	OK(doca_buf_pool_buf_alloc(pool, &a));
	OK(doca_buf_pool_buf_alloc(pool, &b));
	OK(doca_buf_pool_buf_alloc(pool, &c));
	ANSWERS(EMPTY, doca_buf_pool_buf_alloc(pool, &d));
	CHECK(d == NULL);
	CHECK_EQ(num_bufs(), 3);
	OK(doca_buf_get_head(b, &head));
	CHECK(head == memory + 1000);
	OK(doca_buf_get_head(c, &head));
	CHECK(head == memory + 2000);
	OK(doca_buf_get_len(c, &length));
	CHECK_EQ(length, 1000);
	OK(doca_buf_set_data(b, memory + 1010, 5));
	give_back(b);
	OK(doca_buf_pool_buf_alloc(pool, &d));
	CHECK(d == b);
	OK(doca_buf_get_data(d, &head));
	OK(doca_buf_get_data_len(d, &length));
	CHECK(head == memory + 1000 && length == 0);
	ANSWERS(IN_USE, doca_buf_pool_stop(pool));
	ANSWERS(IN_USE, doca_buf_pool_destroy(pool));
	give_back(a);
	give_back(b);
	give_back(c);
	OK(doca_buf_pool_get_num_free_elements(pool, &count));
	CHECK_EQ(count, 3);
	OK(doca_buf_pool_stop(pool));
	OK(doca_buf_pool_stop(pool));
	for (size_t good = 1; good <= 1ull << 40; good *= 2)
		OK(doca_buf_pool_set_element_alignment(pool, good));
	ANSWERS(INVALID_VALUE, doca_buf_pool_set_element_alignment(pool, 0));
	ANSWERS(INVALID_VALUE, doca_buf_pool_set_element_alignment(pool, 100));
	OK(doca_buf_pool_set_element_alignment(pool, 512));
	OK(doca_buf_pool_start(pool));
	OK(doca_buf_pool_buf_alloc(pool, &a));
	OK(doca_buf_pool_buf_alloc(pool, &b));
	OK(doca_buf_get_head(b, &head));
	CHECK(head == memory + 1024);
	give_back(a);
	give_back(b);
	OK(doca_buf_pool_destroy(pool));

	/* What fits. */
	struct {
		size_t count, size, alignment;
		doca_error_t result;
	} fits[] = {
		{64, 1024, 1, DOCA_SUCCESS},	      {64, 1000, 1024, DOCA_SUCCESS},	   {64, 1025, 1, DOCA_ERROR_INITIALIZATION},
		{33, 1000, 2048, DOCA_ERROR_INITIALIZATION}, {4, SIZE_MAX / 2, 1, DOCA_ERROR_INITIALIZATION}, {2, SIZE_MAX, 64, DOCA_ERROR_INITIALIZATION},
	};
	for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++) {
		OK(doca_buf_pool_create(fits[i].count, fits[i].size, mmap, &pool));
		OK(doca_buf_pool_set_element_alignment(pool, fits[i].alignment));
		CHECK_EQ(doca_buf_pool_start(pool), fits[i].result);
		OK(doca_buf_pool_destroy(pool));
	}

	/* The mmap stops and starts under it. */
	OK(doca_buf_pool_create(4, 1024, mmap, &pool));
	OK(doca_mmap_stop(mmap));
	ANSWERS(BAD_STATE, doca_buf_pool_start(pool));
	OK(doca_mmap_start(mmap));
	OK(doca_buf_pool_start(pool));
	OK(doca_mmap_stop(mmap));
	OK(doca_buf_pool_buf_alloc(pool, &a));
	give_back(a);
	OK(doca_mmap_start(mmap));
	OK(doca_buf_pool_destroy(pool));
	ANSWERS(INVALID_VALUE, doca_buf_pool_destroy(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_pool_start(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_pool_stop(NULL));
	ANSWERS(INVALID_VALUE, doca_buf_pool_get_element_alignment(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_buf_pool_set_element_alignment(NULL, 1));
	ANSWERS(INVALID_VALUE, doca_buf_pool_set_user_data(NULL, (union doca_data){.u64 = 0}));
}

int main(void)
{
	memory = aligned_alloc(4096, SIZE);
	OK(doca_mmap_create(&mmap));
	OK(doca_mmap_set_memrange(mmap, memory, SIZE));
	OK(doca_mmap_start(mmap));
	OK(doca_buf_inventory_create(8, &inventory));
	OK(doca_buf_inventory_start(inventory));
	inventories();
	getting();
	counting();
	lists();
	copies();
	pools();
	CHECK_EQ(free_in(inventory), 8);
	OK(doca_buf_inventory_destroy(inventory));
	OK(doca_mmap_destroy(mmap));
	free(memory);
	return check_done("bufs");
}
