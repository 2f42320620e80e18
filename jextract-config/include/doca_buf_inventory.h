/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_BUF_INVENTORY_H_
#define DOCA_FFM_DOCA_BUF_INVENTORY_H_

#include <stddef.h>
#include <stdint.h>

#include "doca_compat.h"
#include "doca_error.h"
#include "doca_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct doca_buf;
struct doca_buf_inventory;
struct doca_mmap;

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_buf_inventory_create(size_t num_elements, struct doca_buf_inventory **inventory);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_destroy(struct doca_buf_inventory *inventory);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_start(struct doca_buf_inventory *inventory);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_stop(struct doca_buf_inventory *inventory);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_buf_inventory_buf_get_by_args(struct doca_buf_inventory *inventory,
        struct doca_mmap *mmap, void *addr, size_t len, void *data, size_t data_len,
        struct doca_buf **buf);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_PERMITTED, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_buf_inventory_buf_dup(struct doca_buf_inventory *inventory,
        const struct doca_buf *src_buf, struct doca_buf **dst_buf);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_set_user_data(struct doca_buf_inventory *inventory,
        DOCA_FFM_DATA user_data);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_get_num_elements(const struct doca_buf_inventory *inventory,
        uint32_t *num_of_elements);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_get_num_free_elements(const struct doca_buf_inventory *inventory,
        uint32_t *num_of_free_elements);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_buf_inventory_get_user_data(const struct doca_buf_inventory *inventory,
        DOCA_FFM_DATA *user_data);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_buf_inventory_expand(struct doca_buf_inventory *inventory, uint32_t num_elements);

static inline doca_error_t doca_buf_inventory_buf_get_by_addr(struct doca_buf_inventory *inventory,
        struct doca_mmap *mmap, void *addr, size_t len, struct doca_buf **buf)
{
    return doca_buf_inventory_buf_get_by_args(inventory, mmap, addr, len, addr, 0, buf);
}

static inline doca_error_t doca_buf_inventory_buf_get_by_data(struct doca_buf_inventory *inventory,
        struct doca_mmap *mmap, void *data, size_t data_len, struct doca_buf **buf)
{
    return doca_buf_inventory_buf_get_by_args(inventory, mmap, data, data_len, data, data_len, buf);
}

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_BUF_INVENTORY_H_ */
