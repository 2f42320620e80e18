/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_RDMA_H_
#define DOCA_FFM_DOCA_RDMA_H_

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
struct doca_dpa_completion;
struct doca_gpu_dev_rdma;
struct doca_rdma;
struct doca_rdma_addr;
struct doca_rdma_connection;
struct doca_rdma_task_atomic_cmp_swp;
struct doca_rdma_task_atomic_fetch_add;
struct doca_rdma_task_read;
struct doca_rdma_task_receive;
struct doca_rdma_task_remote_net_sync_event_get;
struct doca_rdma_task_remote_net_sync_event_notify_add;
struct doca_rdma_task_remote_net_sync_event_notify_set;
struct doca_rdma_task_send;
struct doca_rdma_task_send_imm;
struct doca_rdma_task_write;
struct doca_rdma_task_write_imm;
struct doca_sync_event_remote_net;
struct doca_task;
struct rdma_cm_id;

typedef uint64_t doca_dpa_dev_rdma_t;

enum doca_rdma_transport_type {
    DOCA_RDMA_TRANSPORT_TYPE_RC = 0,
    DOCA_RDMA_TRANSPORT_TYPE_DC = 1,
};

enum doca_rdma_addr_type {
    DOCA_RDMA_ADDR_TYPE_IPv4 = 0,
    DOCA_RDMA_ADDR_TYPE_IPv6 = 1,
    DOCA_RDMA_ADDR_TYPE_GID = 2,
};

enum doca_rdma_opcode {
    DOCA_RDMA_OPCODE_RECV_SEND = 0,
    DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM = 1,
    DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM = 2,
};

struct doca_rdma_gid {
    uint8_t raw[16];
};

typedef void (*doca_rdma_connection_request_cb_t)(struct doca_rdma_connection *rdma_connection,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_connection_established_cb_t)(struct doca_rdma_connection *rdma_connection,
        DOCA_FFM_DATA connection_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_connection_failure_cb_t)(struct doca_rdma_connection *rdma_connection,
        DOCA_FFM_DATA connection_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_connection_disconnection_cb_t)(
        struct doca_rdma_connection *rdma_connection, DOCA_FFM_DATA connection_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_receive_completion_cb_t)(struct doca_rdma_task_receive *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_send_completion_cb_t)(struct doca_rdma_task_send *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_send_imm_completion_cb_t)(struct doca_rdma_task_send_imm *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_read_completion_cb_t)(struct doca_rdma_task_read *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_write_completion_cb_t)(struct doca_rdma_task_write *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_write_imm_completion_cb_t)(struct doca_rdma_task_write_imm *task,
        DOCA_FFM_DATA task_user_data, DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_atomic_cmp_swp_completion_cb_t)(
        struct doca_rdma_task_atomic_cmp_swp *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_atomic_fetch_add_completion_cb_t)(
        struct doca_rdma_task_atomic_fetch_add *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_remote_net_sync_event_get_completion_cb_t)(
        struct doca_rdma_task_remote_net_sync_event_get *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t)(
        struct doca_rdma_task_remote_net_sync_event_notify_set *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

typedef void (*doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t)(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task, DOCA_FFM_DATA task_user_data,
        DOCA_FFM_DATA ctx_user_data);

/* Errors: INITIALIZATION, INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_create(struct doca_dev *dev, struct doca_rdma **rdma);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_destroy(struct doca_rdma *rdma);

DOCA_EXPERIMENTAL
struct doca_ctx *doca_rdma_as_ctx(struct doca_rdma *rdma);

/* Errors: BAD_STATE, CONNECTION_ABORTED, FULL, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_export(struct doca_rdma *rdma, const void **local_rdma_conn_details,
        size_t *local_rdma_conn_details_size, struct doca_rdma_connection **rdma_connection);

/* Errors: BAD_STATE, CONNECTION_ABORTED, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connect(struct doca_rdma *rdma, const void *remote_rdma_conn_details,
        size_t remote_rdma_conn_details_size, struct doca_rdma_connection *rdma_connection);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_addr_create(enum doca_rdma_addr_type addr_type, const char *address,
        uint16_t port, struct doca_rdma_addr **addr);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_addr_destroy(struct doca_rdma_addr *addr);

/* Errors: BAD_STATE, CONNECTION_ABORTED, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_start_listen_to_port(struct doca_rdma *rdma, uint16_t port);

/* Errors: CONNECTION_ABORTED, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_stop_listen_to_port(struct doca_rdma *rdma, uint16_t port);

/* Errors: CONNECTION_ABORTED, INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_accept(struct doca_rdma_connection *rdma_connection,
        void *private_data, uint8_t private_data_len);

/* Errors: CONNECTION_ABORTED, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_reject(struct doca_rdma_connection *rdma_connection);

/* Errors: BAD_STATE, CONNECTION_ABORTED, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connect_to_addr(struct doca_rdma *rdma, struct doca_rdma_addr *addr,
        DOCA_FFM_DATA connection_user_data);

/* Errors: CONNECTION_ABORTED, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_disconnect(struct doca_rdma_connection *rdma_connection);

/* Errors: BAD_STATE, CONNECTION_ABORTED, FULL, INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_bridge_prepare_connection(struct doca_rdma *rdma, struct rdma_cm_id *cm_id,
        struct doca_rdma_connection **rdma_connection);

/* Errors: BAD_STATE, CONNECTION_ABORTED, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_bridge_accept(struct doca_rdma *rdma, void *private_data,
        uint8_t private_data_len, struct doca_rdma_connection *rdma_connection);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_bridge_established(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_max_recv_queue_size(const struct doca_devinfo *devinfo,
        uint32_t *max_recv_queue_size);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_max_send_queue_size(const struct doca_devinfo *devinfo,
        uint32_t *max_send_queue_size);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_max_send_buf_list_len(const struct doca_devinfo *devinfo,
        uint32_t *max_send_buf_list_len);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_max_message_size(const struct doca_devinfo *devinfo,
        uint32_t *max_message_size);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_gid_table_size(const struct doca_devinfo *devinfo,
        uint32_t *gid_table_size);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_get_gid(const struct doca_devinfo *devinfo, uint32_t start_index,
        uint32_t num_entries, struct doca_rdma_gid *gid_array);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_transport_type_is_supported(const struct doca_devinfo *devinfo,
        enum doca_rdma_transport_type transport_type);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_send_queue_size(struct doca_rdma *rdma, uint32_t send_queue_size);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_recv_queue_size(struct doca_rdma *rdma, uint32_t recv_queue_size);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_max_send_buf_list_len(struct doca_rdma *rdma,
        uint32_t max_send_buf_list_len);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_transport_type(struct doca_rdma *rdma,
        enum doca_rdma_transport_type transport_type);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED, UNEXPECTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_mtu(struct doca_rdma *rdma, enum doca_mtu_size mtu);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_permissions(struct doca_rdma *rdma, uint32_t permissions);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_grh_enabled(struct doca_rdma *rdma, uint8_t grh_enabled);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_gid_index(struct doca_rdma *rdma, uint32_t gid_index);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_sl(struct doca_rdma *rdma, uint32_t sl);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_connection_request_timeout(struct doca_rdma *rdma, uint16_t timeout);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_set_user_data(struct doca_rdma_connection *rdma_connection,
        DOCA_FFM_DATA connection_user_data);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_max_num_connections(struct doca_rdma *rdma,
        uint16_t max_num_connections);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_rnr_retry_count(struct doca_rdma *rdma, uint8_t rnr_retry_count);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_send_queue_size(const struct doca_rdma *rdma, uint32_t *send_queue_size);

/* Errors: BAD_STATE, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_recv_queue_size(const struct doca_rdma *rdma, uint32_t *recv_queue_size);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_max_send_buf_list_len(const struct doca_rdma *rdma,
        uint32_t *max_send_buf_list_len);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_transport_type(const struct doca_rdma *rdma,
        enum doca_rdma_transport_type *transport_type);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_mtu(const struct doca_rdma *rdma, enum doca_mtu_size *mtu);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_permissions(struct doca_rdma *rdma, uint32_t *permissions);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_grh_enabled(const struct doca_rdma *rdma, uint8_t *grh_enabled);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_gid_index(const struct doca_rdma *rdma, uint32_t *gid_index);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_sl(const struct doca_rdma *rdma, uint32_t *sl);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_dpa_handle(struct doca_rdma *rdma, doca_dpa_dev_rdma_t *dpa_rdma);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_gpu_handle(struct doca_rdma *rdma, struct doca_gpu_dev_rdma **gpu_rdma);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_connection_request_timeout(const struct doca_rdma *rdma,
        uint16_t *timeout);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_get_addr(const struct doca_rdma_connection *rdma_connection,
        struct doca_rdma_addr **addr);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_addr_get_params(struct doca_rdma_addr *addr,
        enum doca_rdma_addr_type *addr_type, const char **address, uint16_t *port);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_get_user_data(const struct doca_rdma_connection *rdma_connection,
        DOCA_FFM_DATA *connection_user_data);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_connection_get_id(const struct doca_rdma_connection *rdma_connection,
        uint32_t *connection_id);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_max_num_connections(struct doca_rdma *rdma,
        uint16_t *max_num_connections);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_get_rnr_retry_count(const struct doca_rdma *rdma, uint8_t *rnr_retry_count);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_set_connection_state_callbacks(struct doca_rdma *rdma,
        doca_rdma_connection_request_cb_t doca_rdma_connect_request_cb,
        doca_rdma_connection_established_cb_t doca_rdma_connect_established_cb,
        doca_rdma_connection_failure_cb_t doca_rdma_connect_failure_cb,
        doca_rdma_connection_disconnection_cb_t doca_rdma_disconnect_cb);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_receive_is_supported(const struct doca_devinfo *devinfo);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_receive_get_max_dst_buf_list_len(
        const struct doca_devinfo *devinfo, enum doca_rdma_transport_type transport_type,
        uint32_t *max_buf_list_len);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_receive_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_receive_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_receive_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_receive_set_dst_buf_list_len(struct doca_rdma *rdma,
        uint32_t buf_list_len);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_receive_get_dst_buf_list_len(const struct doca_rdma *rdma,
        uint32_t *buf_list_len);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_receive_allocate_init(struct doca_rdma *rdma, struct doca_buf *dst_buf,
        DOCA_FFM_DATA user_data, struct doca_rdma_task_receive **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_receive_as_task(struct doca_rdma_task_receive *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_receive_set_dst_buf(struct doca_rdma_task_receive *task,
        struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_receive_get_dst_buf(const struct doca_rdma_task_receive *task);

DOCA_EXPERIMENTAL
enum doca_rdma_opcode doca_rdma_task_receive_get_result_opcode(
        const struct doca_rdma_task_receive *task);

DOCA_EXPERIMENTAL
uint32_t doca_rdma_task_receive_get_result_len(const struct doca_rdma_task_receive *task);

DOCA_EXPERIMENTAL
doca_be32_t doca_rdma_task_receive_get_result_immediate_data(
        const struct doca_rdma_task_receive *task);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_receive_get_result_rdma_connection(
        const struct doca_rdma_task_receive *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_send_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_send_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_send_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_send_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_send_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, const struct doca_buf *src_buf,
        DOCA_FFM_DATA user_data, struct doca_rdma_task_send **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_send_as_task(struct doca_rdma_task_send *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_send_set_src_buf(struct doca_rdma_task_send *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_send_get_src_buf(const struct doca_rdma_task_send *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_send_set_rdma_connection(struct doca_rdma_task_send *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_send_get_rdma_connection(
        const struct doca_rdma_task_send *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_send_imm_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_send_imm_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_send_imm_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_send_imm_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_send_imm_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, const struct doca_buf *src_buf,
        doca_be32_t immediate_data, DOCA_FFM_DATA user_data, struct doca_rdma_task_send_imm **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_send_imm_as_task(struct doca_rdma_task_send_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_send_imm_set_src_buf(struct doca_rdma_task_send_imm *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_send_imm_get_src_buf(
        const struct doca_rdma_task_send_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_send_imm_set_immediate_data(struct doca_rdma_task_send_imm *task,
        doca_be32_t immediate_data);

DOCA_EXPERIMENTAL
doca_be32_t doca_rdma_task_send_imm_get_immediate_data(const struct doca_rdma_task_send_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_send_imm_set_rdma_connection(struct doca_rdma_task_send_imm *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_send_imm_get_rdma_connection(
        const struct doca_rdma_task_send_imm *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_read_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_read_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_read_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_read_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_read_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, const struct doca_buf *src_buf,
        struct doca_buf *dst_buf, DOCA_FFM_DATA user_data, struct doca_rdma_task_read **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_read_as_task(struct doca_rdma_task_read *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_read_set_src_buf(struct doca_rdma_task_read *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_read_get_src_buf(const struct doca_rdma_task_read *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_read_set_dst_buf(struct doca_rdma_task_read *task, struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_read_get_dst_buf(const struct doca_rdma_task_read *task);

DOCA_EXPERIMENTAL
uint32_t doca_rdma_task_read_get_result_len(const struct doca_rdma_task_read *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_read_set_rdma_connection(struct doca_rdma_task_read *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_read_get_rdma_connection(
        const struct doca_rdma_task_read *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_write_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_write_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_write_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_write_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_write_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, const struct doca_buf *src_buf,
        struct doca_buf *dst_buf, DOCA_FFM_DATA user_data, struct doca_rdma_task_write **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_write_as_task(struct doca_rdma_task_write *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_set_src_buf(struct doca_rdma_task_write *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_write_get_src_buf(const struct doca_rdma_task_write *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_set_dst_buf(struct doca_rdma_task_write *task, struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_write_get_dst_buf(const struct doca_rdma_task_write *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_set_rdma_connection(struct doca_rdma_task_write *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_write_get_rdma_connection(
        const struct doca_rdma_task_write *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_write_imm_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_write_imm_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_write_imm_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_write_imm_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_write_imm_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, const struct doca_buf *src_buf,
        struct doca_buf *dst_buf, doca_be32_t immediate_data, DOCA_FFM_DATA user_data,
        struct doca_rdma_task_write_imm **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_write_imm_as_task(struct doca_rdma_task_write_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_imm_set_src_buf(struct doca_rdma_task_write_imm *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_write_imm_get_src_buf(
        const struct doca_rdma_task_write_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_imm_set_dst_buf(struct doca_rdma_task_write_imm *task,
        struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_write_imm_get_dst_buf(const struct doca_rdma_task_write_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_imm_set_immediate_data(struct doca_rdma_task_write_imm *task,
        doca_be32_t immediate_data);

DOCA_EXPERIMENTAL
doca_be32_t doca_rdma_task_write_imm_get_immediate_data(
        const struct doca_rdma_task_write_imm *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_write_imm_set_rdma_connection(struct doca_rdma_task_write_imm *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_write_imm_get_rdma_connection(
        const struct doca_rdma_task_write_imm *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_atomic_cmp_swp_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_atomic_cmp_swp_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_atomic_cmp_swp_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_atomic_cmp_swp_completion_cb_t error_task_completion_cb, uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_atomic_cmp_swp_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, struct doca_buf *dst_buf,
        struct doca_buf *result_buf, uint64_t cmp_data, uint64_t swap_data,
        DOCA_FFM_DATA user_data, struct doca_rdma_task_atomic_cmp_swp **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_atomic_cmp_swp_as_task(struct doca_rdma_task_atomic_cmp_swp *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_cmp_swp_set_dst_buf(struct doca_rdma_task_atomic_cmp_swp *task,
        struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_atomic_cmp_swp_get_dst_buf(
        const struct doca_rdma_task_atomic_cmp_swp *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_cmp_swp_set_result_buf(struct doca_rdma_task_atomic_cmp_swp *task,
        struct doca_buf *result_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_atomic_cmp_swp_get_result_buf(
        const struct doca_rdma_task_atomic_cmp_swp *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_cmp_swp_set_cmp_data(struct doca_rdma_task_atomic_cmp_swp *task,
        uint64_t cmp_data);

DOCA_EXPERIMENTAL
uint64_t doca_rdma_task_atomic_cmp_swp_get_cmp_data(
        const struct doca_rdma_task_atomic_cmp_swp *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_cmp_swp_set_swap_data(struct doca_rdma_task_atomic_cmp_swp *task,
        uint64_t swap_data);

DOCA_EXPERIMENTAL
uint64_t doca_rdma_task_atomic_cmp_swp_get_swap_data(
        const struct doca_rdma_task_atomic_cmp_swp *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_cmp_swp_set_rdma_connection(struct doca_rdma_task_atomic_cmp_swp *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_atomic_cmp_swp_get_rdma_connection(
        const struct doca_rdma_task_atomic_cmp_swp *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_atomic_fetch_add_is_supported(const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_atomic_fetch_add_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_atomic_fetch_add_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_atomic_fetch_add_completion_cb_t error_task_completion_cb,
        uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_atomic_fetch_add_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, struct doca_buf *dst_buf,
        struct doca_buf *result_buf, uint64_t add_data, DOCA_FFM_DATA user_data,
        struct doca_rdma_task_atomic_fetch_add **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_atomic_fetch_add_as_task(
        struct doca_rdma_task_atomic_fetch_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_fetch_add_set_dst_buf(struct doca_rdma_task_atomic_fetch_add *task,
        struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_atomic_fetch_add_get_dst_buf(
        const struct doca_rdma_task_atomic_fetch_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_fetch_add_set_result_buf(struct doca_rdma_task_atomic_fetch_add *task,
        struct doca_buf *result_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_atomic_fetch_add_get_result_buf(
        const struct doca_rdma_task_atomic_fetch_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_fetch_add_set_add_data(struct doca_rdma_task_atomic_fetch_add *task,
        uint64_t add_data);

DOCA_EXPERIMENTAL
uint64_t doca_rdma_task_atomic_fetch_add_get_add_data(
        const struct doca_rdma_task_atomic_fetch_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_atomic_fetch_add_set_rdma_connection(
        struct doca_rdma_task_atomic_fetch_add *task, struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_atomic_fetch_add_get_rdma_connection(
        const struct doca_rdma_task_atomic_fetch_add *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_remote_net_sync_event_get_is_supported(
        const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_get_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_remote_net_sync_event_get_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_remote_net_sync_event_get_completion_cb_t error_task_completion_cb,
        uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_get_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection,
        const struct doca_sync_event_remote_net *event, struct doca_buf *dst_buf,
        DOCA_FFM_DATA user_data, struct doca_rdma_task_remote_net_sync_event_get **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_remote_net_sync_event_get_as_task(
        struct doca_rdma_task_remote_net_sync_event_get *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_get_set_sync_event(
        struct doca_rdma_task_remote_net_sync_event_get *task,
        const struct doca_sync_event_remote_net *event);

DOCA_EXPERIMENTAL
const struct doca_sync_event_remote_net *doca_rdma_task_remote_net_sync_event_get_get_sync_event(
        const struct doca_rdma_task_remote_net_sync_event_get *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_get_set_dst_buf(
        struct doca_rdma_task_remote_net_sync_event_get *task, struct doca_buf *dst_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_remote_net_sync_event_get_get_dst_buf(
        const struct doca_rdma_task_remote_net_sync_event_get *task);

DOCA_EXPERIMENTAL
uint32_t doca_rdma_task_remote_net_sync_event_get_get_result_len(
        const struct doca_rdma_task_remote_net_sync_event_get *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_get_set_rdma_connection(
        struct doca_rdma_task_remote_net_sync_event_get *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_remote_net_sync_event_get_get_rdma_connection(
        const struct doca_rdma_task_remote_net_sync_event_get *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported(
        const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_notify_set_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t error_task_completion_cb,
        uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, struct doca_sync_event_remote_net *event,
        const struct doca_buf *src_buf, DOCA_FFM_DATA user_data,
        struct doca_rdma_task_remote_net_sync_event_notify_set **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_remote_net_sync_event_notify_set_as_task(
        struct doca_rdma_task_remote_net_sync_event_notify_set *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_set_set_sync_event(
        struct doca_rdma_task_remote_net_sync_event_notify_set *task,
        struct doca_sync_event_remote_net *event);

DOCA_EXPERIMENTAL
struct doca_sync_event_remote_net *doca_rdma_task_remote_net_sync_event_notify_set_get_sync_event(
        const struct doca_rdma_task_remote_net_sync_event_notify_set *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_set_set_rdma_connection(
        struct doca_rdma_task_remote_net_sync_event_notify_set *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_remote_net_sync_event_notify_set_get_rdma_connection(
        const struct doca_rdma_task_remote_net_sync_event_notify_set *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_set_set_src_buf(
        struct doca_rdma_task_remote_net_sync_event_notify_set *task,
        const struct doca_buf *src_buf);

DOCA_EXPERIMENTAL
const struct doca_buf *doca_rdma_task_remote_net_sync_event_notify_set_get_src_buf(
        const struct doca_rdma_task_remote_net_sync_event_notify_set *task);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported(
        const struct doca_devinfo *devinfo);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_notify_add_set_conf(struct doca_rdma *rdma,
        doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t successful_task_completion_cb,
        doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t error_task_completion_cb,
        uint32_t num_tasks);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(struct doca_rdma *rdma,
        struct doca_rdma_connection *rdma_connection, struct doca_sync_event_remote_net *event,
        struct doca_buf *result_buf, uint64_t add_data, DOCA_FFM_DATA user_data,
        struct doca_rdma_task_remote_net_sync_event_notify_add **task);

DOCA_EXPERIMENTAL
struct doca_task *doca_rdma_task_remote_net_sync_event_notify_add_as_task(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_add_set_sync_event(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task,
        struct doca_sync_event_remote_net *event);

DOCA_EXPERIMENTAL
struct doca_sync_event_remote_net *doca_rdma_task_remote_net_sync_event_notify_add_get_sync_event(
        const struct doca_rdma_task_remote_net_sync_event_notify_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_add_set_result_buf(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task, struct doca_buf *result_buf);

DOCA_EXPERIMENTAL
struct doca_buf *doca_rdma_task_remote_net_sync_event_notify_add_get_result_buf(
        const struct doca_rdma_task_remote_net_sync_event_notify_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_add_set_add_data(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task, uint64_t add_data);

DOCA_EXPERIMENTAL
uint64_t doca_rdma_task_remote_net_sync_event_notify_add_get_add_data(
        const struct doca_rdma_task_remote_net_sync_event_notify_add *task);

DOCA_EXPERIMENTAL
void doca_rdma_task_remote_net_sync_event_notify_add_set_rdma_connection(
        struct doca_rdma_task_remote_net_sync_event_notify_add *task,
        struct doca_rdma_connection *rdma_connection);

DOCA_EXPERIMENTAL
const struct doca_rdma_connection *doca_rdma_task_remote_net_sync_event_notify_add_get_rdma_connection(
        const struct doca_rdma_task_remote_net_sync_event_notify_add *task);

/* Errors: BAD_STATE, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_rdma_dpa_completion_attach(struct doca_rdma *rdma,
        struct doca_dpa_completion *dpa_comp);

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_RDMA_H_ */
