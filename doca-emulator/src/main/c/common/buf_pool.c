/* SPDX-License-Identifier: Apache-2.0 */
/* Pools: bufs of one size over one mmap, cut at start. */
#include "internal.h"

#include <stdlib.h>

struct doca_buf_pool {
	struct emu_buf_source source;
	struct doca_buf *bufs;
	struct doca_mmap *mmap;
	size_t element_size, alignment, stride;
	uint8_t *first;
	uint32_t used; /* taken for the first time in this run */
	union doca_data user_data;
	bool started;
};

doca_error_t doca_buf_pool_create(size_t num_elements, size_t element_size, const struct doca_mmap *mmap, struct doca_buf_pool **buf_pool)
{
	if (num_elements == 0 || element_size == 0 || mmap == NULL || !mmap->range_set || buf_pool == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (num_elements > UINT32_MAX)
		return DOCA_ERROR_NO_MEMORY; /* observed, unlike an inventory */
	struct doca_buf_pool *made = calloc(1, sizeof *made);
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	made->bufs = emu_bufs_alloc(num_elements);
	if (made->bufs == NULL) {
		free(made);
		return DOCA_ERROR_NO_MEMORY;
	}
	made->source.num_elements = made->source.num_free = (uint32_t)num_elements;
	made->mmap = (struct doca_mmap *)(uintptr_t)mmap; /* its bufs are counted there */
	made->element_size = element_size;
	made->alignment = 1;
	emu_count(EMU_OBJ_BUF_POOL, 1);
	*buf_pool = made;
	return DOCA_SUCCESS;
}

static bool bufs_out(const struct doca_buf_pool *buf_pool)
{
	return buf_pool->source.num_free != buf_pool->source.num_elements;
}

doca_error_t doca_buf_pool_destroy(struct doca_buf_pool *buf_pool)
{
	if (buf_pool == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (bufs_out(buf_pool))
		return DOCA_ERROR_IN_USE;
	emu_bufs_free(buf_pool->bufs, buf_pool->source.num_elements);
	free(buf_pool);
	emu_count(EMU_OBJ_BUF_POOL, -1);
	return DOCA_SUCCESS;
}

static bool round_up(size_t value, size_t alignment, size_t *rounded)
{
	bool overflow = __builtin_add_overflow(value, alignment - 1, rounded);
	*rounded &= ~(alignment - 1);
	return !overflow;
}

/* Cuts the range; false when it is too small. */
static bool cut(struct doca_buf_pool *buf_pool)
{
	const struct doca_mmap *mmap = buf_pool->mmap;
	size_t first, needed;
	if (!round_up((uintptr_t)mmap->base, buf_pool->alignment, &first) || !round_up(buf_pool->element_size, buf_pool->alignment, &buf_pool->stride) ||
	    __builtin_mul_overflow((size_t)buf_pool->source.num_elements - 1, buf_pool->stride, &needed) ||
	    __builtin_add_overflow(needed, buf_pool->element_size, &needed) ||
	    __builtin_add_overflow(needed, first - (uintptr_t)mmap->base, &needed) || needed > mmap->len)
		return false;
	buf_pool->first = (uint8_t *)first;
	return true;
}

doca_error_t doca_buf_pool_start(struct doca_buf_pool *buf_pool)
{
	if (buf_pool == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (buf_pool->started)
		return DOCA_SUCCESS;
	if (!buf_pool->mmap->started)
		return DOCA_ERROR_BAD_STATE;
	if (!cut(buf_pool))
		return DOCA_ERROR_INITIALIZATION;
	buf_pool->source.free = NULL; /* an earlier run may have been cut differently */
	buf_pool->used = 0;
	buf_pool->started = true;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_stop(struct doca_buf_pool *buf_pool)
{
	if (buf_pool == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (bufs_out(buf_pool))
		return DOCA_ERROR_IN_USE;
	buf_pool->started = false;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_buf_alloc(struct doca_buf_pool *buf_pool, struct doca_buf **buf)
{
	if (buf_pool == NULL || buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!buf_pool->started)
		return DOCA_ERROR_BAD_STATE;
	struct emu_buf_source *source = &buf_pool->source;
	if (source->num_free == 0) {
		*buf = NULL;
		return DOCA_ERROR_EMPTY;
	}
	struct doca_buf *taken = source->free;
	if (taken != NULL) {
		source->free = taken->free_next;
	} else {
		taken = &buf_pool->bufs[buf_pool->used++];
		taken->source = source;
	}
	source->num_free--;
	uint8_t *head = buf_pool->first + (size_t)(taken - buf_pool->bufs) * buf_pool->stride;
	emu_buf_arm(taken, buf_pool->mmap, head, buf_pool->element_size, head, 0);
	*buf = taken;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_set_user_data(struct doca_buf_pool *buf_pool, union doca_data user_data)
{
	if (buf_pool == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (buf_pool->started)
		return DOCA_ERROR_BAD_STATE;
	buf_pool->user_data = user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_set_element_alignment(struct doca_buf_pool *buf_pool, size_t element_alignment)
{
	if (buf_pool == NULL || element_alignment == 0 || (element_alignment & (element_alignment - 1)) != 0)
		return DOCA_ERROR_INVALID_VALUE;
	if (buf_pool->started)
		return DOCA_ERROR_BAD_STATE;
	buf_pool->alignment = element_alignment;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_get_num_elements(const struct doca_buf_pool *buf_pool, uint32_t *num_of_elements)
{
	if (buf_pool == NULL || num_of_elements == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_of_elements = buf_pool->source.num_elements;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_get_num_free_elements(const struct doca_buf_pool *buf_pool, uint32_t *num_of_free_elements)
{
	if (buf_pool == NULL || num_of_free_elements == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_of_free_elements = buf_pool->source.num_free;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_get_user_data(const struct doca_buf_pool *buf_pool, union doca_data *user_data)
{
	if (buf_pool == NULL || user_data == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*user_data = buf_pool->user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_pool_get_element_alignment(const struct doca_buf_pool *buf_pool, size_t *element_alignment)
{
	if (buf_pool == NULL || element_alignment == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*element_alignment = buf_pool->alignment;
	return DOCA_SUCCESS;
}
