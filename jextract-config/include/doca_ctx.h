/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_CTX_H_
#define DOCA_FFM_DOCA_CTX_H_

#include <stddef.h>
#include <stdint.h>

#include "doca_compat.h"
#include "doca_error.h"
#include "doca_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct doca_ctx;
struct doca_devinfo;
struct doca_dpa;
struct doca_gpu;

enum doca_ctx_states {
    DOCA_CTX_STATE_IDLE = 0,
    DOCA_CTX_STATE_STARTING = 1,
    DOCA_CTX_STATE_RUNNING = 2,
    DOCA_CTX_STATE_STOPPING = 3,
};

typedef void (*doca_ctx_state_changed_callback_t)(const DOCA_FFM_DATA user_data,
        struct doca_ctx *ctx, enum doca_ctx_states prev_state, enum doca_ctx_states next_state);

/* Errors: INITIALIZATION, INVALID_VALUE, NOT_CONNECTED, NOT_SUPPORTED, UNEXPECTED. */
DOCA_STABLE
doca_error_t doca_ctx_start(struct doca_ctx *ctx);

/* Errors: INVALID_VALUE, IN_PROGRESS, NOT_CONNECTED, UNEXPECTED. */
DOCA_STABLE
doca_error_t doca_ctx_stop(struct doca_ctx *ctx);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_ctx_get_num_inflight_tasks(const struct doca_ctx *ctx,
        size_t *num_inflight_tasks);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_ctx_set_datapath_on_gpu(struct doca_ctx *ctx, struct doca_gpu *gpu_dev);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_ctx_set_user_data(struct doca_ctx *ctx, DOCA_FFM_DATA user_data);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_ctx_get_user_data(const struct doca_ctx *ctx, DOCA_FFM_DATA *user_data);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_ctx_set_state_changed_cb(struct doca_ctx *ctx,
        doca_ctx_state_changed_callback_t cb);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_ctx_get_state(const struct doca_ctx *ctx, enum doca_ctx_states *state);

DOCA_EXPERIMENTAL
void doca_ctx_flush_tasks(struct doca_ctx *ctx);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_ctx_set_datapath_on_dpa(struct doca_ctx *ctx, struct doca_dpa *dpa_dev);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_ctx_set_completion_vector(struct doca_ctx *ctx, uint32_t comp_vector);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_ctx_cap_get_num_completion_vectors(const struct doca_devinfo *devinfo,
        uint32_t *num_comp_vectors);

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_CTX_H_ */
