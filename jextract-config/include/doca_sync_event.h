/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_SYNC_EVENT_H_
#define DOCA_FFM_DOCA_SYNC_EVENT_H_

#include <stddef.h>
#include <stdint.h>

#include "doca_compat.h"
#include "doca_error.h"
#include "doca_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct doca_buf;
struct doca_ctx;
struct doca_dev;
struct doca_devinfo;
struct doca_dpa;
struct doca_dpa_sync_event;
struct doca_gpu;
struct doca_gpu_sync_event;
struct doca_sync_event;
struct doca_sync_event_remote_net;
struct doca_sync_event_task_get;
struct doca_sync_event_task_notify_add;
struct doca_sync_event_task_notify_set;
struct doca_sync_event_task_wait_eq;
struct doca_sync_event_task_wait_neq;
struct doca_task;

typedef uint64_t doca_dpa_dev_sync_event_t;
typedef uint64_t doca_dpa_dev_sync_event_remote_net_t;
typedef uint64_t doca_gpu_dev_sync_event_t;
typedef uint64_t doca_gpu_dev_sync_event_remote_net_t;

typedef void (*doca_sync_event_task_get_completion_cb_t)(struct doca_sync_event_task_get *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_sync_event_task_notify_set_completion_cb_t)(
        struct doca_sync_event_task_notify_set *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_sync_event_task_notify_add_completion_cb_t)(
        struct doca_sync_event_task_notify_add *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_sync_event_task_wait_eq_completion_cb_t)(
        struct doca_sync_event_task_wait_eq *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_sync_event_task_wait_neq_completion_cb_t)(
        struct doca_sync_event_task_wait_neq *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_create(struct doca_sync_event **event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_create_from_export(struct doca_dev *dev, const uint8_t *data,
        size_t sz, struct doca_sync_event **event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_is_create_from_export_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_remote_net_create_from_export(struct doca_dev *dev,
        const uint8_t *data, size_t sz, struct doca_sync_event_remote_net **event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_remote_net_is_create_from_export_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_destroy(struct doca_sync_event *event);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_remote_net_destroy(struct doca_sync_event_remote_net *event);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_publisher_location_cpu(struct doca_sync_event *event,
        struct doca_dev *dev);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_publisher_location_dpa(struct doca_sync_event *event,
        struct doca_dpa *dpa);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_publisher_location_gpu(struct doca_sync_event *event,
        struct doca_gpu *gpu);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_publisher_location_remote_pci(struct doca_sync_event *event);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_publisher_location_remote_net(struct doca_sync_event *event);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_subscriber_location_cpu(struct doca_sync_event *event,
        struct doca_dev *dev);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_subscriber_location_dpa(struct doca_sync_event *event,
        struct doca_dpa *dpa);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_subscriber_location_gpu(struct doca_sync_event *event,
        struct doca_gpu *gpu);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_add_subscriber_location_remote_pci(struct doca_sync_event *event);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_set_addr(struct doca_sync_event *event, uint64_t *addr);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_set_doca_buf(struct doca_sync_event *event, struct doca_buf *buf);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_start(struct doca_sync_event *event);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_stop(struct doca_sync_event *event);

DOCA_EXPERIMENTAL
struct doca_ctx *doca_sync_event_as_ctx(struct doca_sync_event *event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_task_get_is_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_get_set_conf(struct doca_sync_event *event,
        doca_sync_event_task_get_completion_cb_t completion_cb,
        doca_sync_event_task_get_completion_cb_t error_cb, uint32_t num_tasks);

/* Errors: NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_get_alloc_init(struct doca_sync_event *event,
        uint64_t *ret_val_ptr, DOCA_FFM_DATA user_data, struct doca_sync_event_task_get **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_sync_event_task_get_as_doca_task(struct doca_sync_event_task_get *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_get_set_ret_val_ptr(struct doca_sync_event_task_get *task,
        uint64_t *ret_val_ptr);

DOCA_EXPERIMENTAL
uint64_t *doca_sync_event_task_get_get_ret_val_ptr(const struct doca_sync_event_task_get *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_task_notify_set_is_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_notify_set_set_conf(struct doca_sync_event *event,
        doca_sync_event_task_notify_set_completion_cb_t completion_cb,
        doca_sync_event_task_notify_set_completion_cb_t error_cb, uint32_t num_tasks);

/* Errors: NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_notify_set_alloc_init(struct doca_sync_event *event,
        uint64_t set_val, DOCA_FFM_DATA user_data, struct doca_sync_event_task_notify_set **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_sync_event_task_notify_set_as_doca_task(
        struct doca_sync_event_task_notify_set *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_notify_set_set_set_val(struct doca_sync_event_task_notify_set *task,
        uint64_t set_val);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_notify_set_get_set_val(
        const struct doca_sync_event_task_notify_set *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_task_notify_add_is_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_notify_add_set_conf(struct doca_sync_event *event,
        doca_sync_event_task_notify_add_completion_cb_t completion_cb,
        doca_sync_event_task_notify_add_completion_cb_t error_cb, uint32_t num_tasks);

/* Errors: NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_notify_add_alloc_init(struct doca_sync_event *event,
        uint64_t inc_val, uint64_t *fetched_val_ptr, DOCA_FFM_DATA user_data,
        struct doca_sync_event_task_notify_add **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_sync_event_task_notify_add_as_doca_task(
        struct doca_sync_event_task_notify_add *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_notify_add_set_inc_val(struct doca_sync_event_task_notify_add *task,
        uint64_t inc_val);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_notify_add_get_inc_val(
        const struct doca_sync_event_task_notify_add *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_notify_add_set_fetched_val_ptr(
        struct doca_sync_event_task_notify_add *task, uint64_t *fetched_val_ptr);

DOCA_EXPERIMENTAL
uint64_t *doca_sync_event_task_notify_add_get_fetched_val_ptr(
        const struct doca_sync_event_task_notify_add *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_task_wait_eq_is_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_wait_eq_set_conf(struct doca_sync_event *event,
        doca_sync_event_task_wait_eq_completion_cb_t completion_cb,
        doca_sync_event_task_wait_eq_completion_cb_t error_cb, uint32_t num_tasks);

/* Errors: NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_wait_eq_alloc_init(struct doca_sync_event *event,
        uint64_t wait_val, uint64_t mask, DOCA_FFM_DATA user_data,
        struct doca_sync_event_task_wait_eq **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_sync_event_task_wait_eq_as_doca_task(
        struct doca_sync_event_task_wait_eq *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_wait_eq_set_wait_val(struct doca_sync_event_task_wait_eq *task,
        uint64_t wait_val);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_wait_eq_get_wait_val(const struct doca_sync_event_task_wait_eq *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_wait_eq_set_mask(struct doca_sync_event_task_wait_eq *task,
        uint64_t mask);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_wait_eq_get_mask(const struct doca_sync_event_task_wait_eq *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_task_wait_neq_is_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_PERMITTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_wait_neq_set_conf(struct doca_sync_event *event,
        doca_sync_event_task_wait_neq_completion_cb_t completion_cb,
        doca_sync_event_task_wait_neq_completion_cb_t error_cb, uint32_t num_tasks);

/* Errors: NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_task_wait_neq_alloc_init(struct doca_sync_event *event,
        uint64_t wait_val, uint64_t mask, DOCA_FFM_DATA user_data,
        struct doca_sync_event_task_wait_neq **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_sync_event_task_wait_neq_as_doca_task(
        struct doca_sync_event_task_wait_neq *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_wait_neq_set_wait_val(struct doca_sync_event_task_wait_neq *task,
        uint64_t wait_val);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_wait_neq_get_wait_val(
        const struct doca_sync_event_task_wait_neq *task);

DOCA_EXPERIMENTAL
void doca_sync_event_task_wait_neq_set_mask(struct doca_sync_event_task_wait_neq *task,
        uint64_t mask);

DOCA_EXPERIMENTAL
uint64_t doca_sync_event_task_wait_neq_get_mask(const struct doca_sync_event_task_wait_neq *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_export_to_remote_pci(struct doca_sync_event *event,
        struct doca_dev *dev, const uint8_t **data, size_t *sz);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_is_export_to_remote_pci_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_get_dpa_handle(struct doca_sync_event *event, struct doca_dpa *dpa,
        doca_dpa_dev_sync_event_t *dpa_dev_se_handle);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_is_export_to_dpa_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_get_gpu_handle(struct doca_sync_event *event, struct doca_gpu *gpu,
        doca_gpu_dev_sync_event_t **gpu_dev_se);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_is_export_to_gpu_supported(const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_export_to_remote_net(struct doca_sync_event *event,
        const uint8_t **data, size_t *sz);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_is_export_to_remote_net_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_remote_net_get_dpa_handle(struct doca_sync_event_remote_net *event,
        struct doca_dpa *dpa, doca_dpa_dev_sync_event_remote_net_t *dpa_remote_event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_remote_net_is_export_to_dpa_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_remote_net_get_gpu_handle(struct doca_sync_event_remote_net *event,
        struct doca_gpu *gpu, doca_gpu_dev_sync_event_remote_net_t *gpu_remote_event);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_cap_remote_net_is_export_to_gpu_supported(
        const struct doca_devinfo *devinfo);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_get(struct doca_sync_event *event, uint64_t *value);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_update_add(struct doca_sync_event *event, uint64_t value,
        uint64_t *fetched);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_update_set(struct doca_sync_event *event, uint64_t value);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_gt(struct doca_sync_event *event, uint64_t value, uint64_t mask);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_gt_yield(struct doca_sync_event *event, uint64_t value,
        uint64_t mask);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_eq(struct doca_sync_event *event, uint64_t value, uint64_t mask);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_eq_yield(struct doca_sync_event *event, uint64_t value,
        uint64_t mask);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_neq(struct doca_sync_event *event, uint64_t value, uint64_t mask);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_sync_event_wait_neq_yield(struct doca_sync_event *event, uint64_t value,
        uint64_t mask);

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_SYNC_EVENT_H_ */
