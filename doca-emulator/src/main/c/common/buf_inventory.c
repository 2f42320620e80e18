/* SPDX-License-Identifier: Apache-2.0 */
/* Inventories: bufs over any memory of any mmap. */
#include "internal.h"

#include <stdlib.h>

/* Each expansion adds a block; a block's bufs are taken in order the first time, and from the free list afterwards. */
struct block {
	struct block *next;
	struct doca_buf *bufs;
	uint32_t count, used;
};

struct doca_buf_inventory {
	struct emu_buf_source source;
	struct block *blocks, *last;
	union doca_data user_data;
	bool started;
};

static bool add_block(struct doca_buf_inventory *inventory, uint32_t count)
{
	struct block *block = calloc(1, sizeof *block);
	if (block == NULL)
		return false;
	block->bufs = emu_bufs_alloc(count);
	if (block->bufs == NULL) {
		free(block);
		return false;
	}
	block->count = count;
	if (inventory->last != NULL)
		inventory->last->next = block;
	else
		inventory->blocks = block;
	inventory->last = block;
	inventory->source.num_elements += count;
	inventory->source.num_free += count;
	return true;
}

static struct doca_buf *take(struct doca_buf_inventory *inventory)
{
	struct emu_buf_source *source = &inventory->source;
	struct doca_buf *buf = source->free;
	if (EMU_LIKELY(buf != NULL)) {
		source->free = buf->free_next;
		source->num_free--;
		return buf;
	}
	for (struct block *block = inventory->blocks; block != NULL; block = block->next) {
		if (block->used == block->count)
			continue;
		buf = &block->bufs[block->used++];
		buf->source = source;
		source->num_free--;
		return buf;
	}
	return NULL;
}

doca_error_t doca_buf_inventory_create(size_t num_elements, struct doca_buf_inventory **inventory)
{
	if (inventory == NULL || num_elements == 0 || num_elements > UINT32_MAX)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_buf_inventory *made = calloc(1, sizeof *made);
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	if (!add_block(made, (uint32_t)num_elements)) {
		free(made);
		return DOCA_ERROR_NO_MEMORY;
	}
	emu_count(EMU_OBJ_BUF_INVENTORY, 1);
	*inventory = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_destroy(struct doca_buf_inventory *inventory)
{
	if (inventory == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (inventory->source.num_free != inventory->source.num_elements)
		return DOCA_ERROR_IN_USE;
	for (struct block *block = inventory->blocks, *next; block != NULL; block = next) {
		next = block->next;
		emu_bufs_free(block->bufs, block->count);
		free(block);
	}
	free(inventory);
	emu_count(EMU_OBJ_BUF_INVENTORY, -1);
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_start(struct doca_buf_inventory *inventory)
{
	if (inventory == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	inventory->started = true;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_stop(struct doca_buf_inventory *inventory)
{
	if (inventory == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	inventory->started = false; /* bufs that are out stay valid (observed) */
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_expand(struct doca_buf_inventory *inventory, uint32_t num_elements)
{
	if (inventory == NULL || num_elements == 0 || num_elements > UINT32_MAX - inventory->source.num_elements)
		return DOCA_ERROR_INVALID_VALUE;
	if (!inventory->started)
		return DOCA_ERROR_BAD_STATE;
	return add_block(inventory, num_elements) ? DOCA_SUCCESS : DOCA_ERROR_NO_MEMORY;
}

static void check_get(const struct doca_buf_inventory *inventory, const struct doca_mmap *mmap)
{
	if (!inventory->started)
		emu_broken(DOCA_SUCCESS, "doca_buf_inventory_buf_get_by_args", "the inventory is not started");
	if (!mmap->started)
		emu_broken(DOCA_SUCCESS, "doca_buf_inventory_buf_get_by_args", "the mmap is not started");
}

doca_error_t doca_buf_inventory_buf_get_by_args(struct doca_buf_inventory *inventory, struct doca_mmap *mmap, void *addr, size_t len, void *data,
						size_t data_len, struct doca_buf **buf)
{
	if (inventory == NULL || mmap == NULL || addr == NULL || buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	int64_t fault;
	if (emu_fault_armed("buf.get.error", &fault)) {
		*buf = NULL;
		return (doca_error_t)fault;
	}
	struct doca_buf *taken = take(inventory);
	if (taken == NULL) {
		*buf = NULL;
		return DOCA_ERROR_NO_MEMORY;
	}
	emu_buf_arm(taken, mmap, addr, len, data, data_len);
	if (emu_is_strict()) {
		check_get(inventory, mmap);
		emu_buf_check(taken, "doca_buf_inventory_buf_get_by_args");
	}
	*buf = taken;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_buf_dup(struct doca_buf_inventory *inventory, const struct doca_buf *src_buf, struct doca_buf **dst_buf)
{
	if (inventory == NULL || src_buf == NULL || dst_buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!inventory->started)
		return DOCA_ERROR_BAD_STATE;
	if (!src_buf->is_first)
		return DOCA_ERROR_NOT_PERMITTED;
	uint32_t needed = 0;
	for (const struct doca_buf *at = src_buf; at != NULL; at = at->next)
		needed++;
	*dst_buf = NULL;
	if (needed > inventory->source.num_free)
		return DOCA_ERROR_NO_MEMORY;
	struct doca_buf *head = NULL;
	for (const struct doca_buf *at = src_buf; at != NULL; at = at->next) {
		struct doca_buf *copy = take(inventory);
		emu_buf_arm(copy, at->mmap, at->head, at->len, at->data, at->data_len);
		if (head == NULL) {
			head = copy;
			continue;
		}
		head->last->next = copy;
		head->last = copy;
		copy->is_first = false;
		copy->list_head = head;
	}
	*dst_buf = head;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_set_user_data(struct doca_buf_inventory *inventory, union doca_data user_data)
{
	if (inventory == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (inventory->started)
		return DOCA_ERROR_BAD_STATE;
	inventory->user_data = user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_get_user_data(const struct doca_buf_inventory *inventory, union doca_data *user_data)
{
	if (inventory == NULL || user_data == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*user_data = inventory->user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_get_num_elements(const struct doca_buf_inventory *inventory, uint32_t *num_of_elements)
{
	if (inventory == NULL || num_of_elements == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_of_elements = inventory->source.num_elements;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_inventory_get_num_free_elements(const struct doca_buf_inventory *inventory, uint32_t *num_of_free_elements)
{
	if (inventory == NULL || num_of_free_elements == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_of_free_elements = inventory->source.num_free;
	return DOCA_SUCCESS;
}
