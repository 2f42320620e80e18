/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_BUF_POOL_H_
#define DOCA_FFM_DOCA_BUF_POOL_H_

#include <stddef.h>
#include <stdint.h>

#include "doca_compat.h"
#include "doca_error.h"
#include "doca_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct doca_buf;
struct doca_buf_pool;
struct doca_mmap;

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_buf_pool_create(size_t num_elements, size_t element_size,
        const struct doca_mmap *mmap, struct doca_buf_pool **buf_pool);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_buf_pool_destroy(struct doca_buf_pool *buf_pool);

/* Errors: BAD_STATE, INITIALIZATION, INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_start(struct doca_buf_pool *buf_pool);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_buf_pool_stop(struct doca_buf_pool *buf_pool);

DOCA_STABLE
doca_error_t doca_buf_pool_buf_alloc(struct doca_buf_pool *buf_pool, struct doca_buf **buf);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_set_user_data(struct doca_buf_pool *buf_pool, DOCA_FFM_DATA user_data);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_set_element_alignment(struct doca_buf_pool *buf_pool,
        size_t element_alignment);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_get_num_elements(const struct doca_buf_pool *buf_pool,
        uint32_t *num_of_elements);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_get_num_free_elements(const struct doca_buf_pool *buf_pool,
        uint32_t *num_of_free_elements);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_get_user_data(const struct doca_buf_pool *buf_pool,
        DOCA_FFM_DATA *user_data);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_pool_get_element_alignment(const struct doca_buf_pool *buf_pool,
        size_t *element_alignment);

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_BUF_POOL_H_ */
