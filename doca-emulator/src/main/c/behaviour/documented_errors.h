/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_EMULATOR_DOCUMENTED_ERRORS_H
#define DOCA_EMULATOR_DOCUMENTED_ERRORS_H

/* All of them now: a declaration must not meet the macros below. */
#include "doca_types.h"
#include "doca_mmap.h"
#include "doca_sync_event.h"
#include "doca_rdma.h"
#include "doca_comch_consumer.h"
#include "doca_comch_producer.h"
#include "doca_version.h"
#include "doca_dev.h"
#include "doca_error.h"
#include "doca_ctx.h"
#include "doca_pe.h"
#include "doca_log.h"
#include "doca_argp.h"
#include "doca_comch.h"
#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_buf_pool.h"
#include "doca_comch_msgq.h"
#include "doca_rdma_bridge.h"

/* X(function, what it returns, its parameters, the codes its documentation lists)
 * returns: e an error code, p a pointer, - something else; parameters: p a pointer or a callback, i an integer, . more
 */
#define DOCUMENTED_FUNCTIONS(X, CODE) \
    X(doca_version_runtime, 'p', "", ) \
    X(doca_error_get_name, 'p', "i", ) \
    X(doca_error_get_descr, 'p', "i", ) \
    X(doca_devinfo_create_list, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(NO_MEMORY)) \
    X(doca_devinfo_destroy_list, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_devinfo_rep_create_list, 'e', "pipp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_devinfo_rep_destroy_list, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_dev_open, 'e', "pp", CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(NOT_CONNECTED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_dev_close, 'e', "p", CODE(IN_USE)) \
    X(doca_dev_accelerate_resource_reclaim, 'e', "p", CODE(AGAIN) CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_dev_rep_open, 'e', "pp", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_dev_rep_close, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_dev_as_devinfo, 'p', "p", ) \
    X(doca_dev_rep_as_devinfo, 'p', "p", ) \
    X(doca_devinfo_get_pci_addr_str, 'e', "pp", CODE(INVALID_VALUE) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_is_equal_pci_addr, 'e', "ppp", CODE(INVALID_VALUE) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_get_ipv4_addr, 'e', "ppi", CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_get_ipv6_addr, 'e', "ppi", CODE(INVALID_VALUE) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_get_mac_addr, 'e', "ppi", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_devinfo_get_iface_name, 'e', "ppi", CODE(INVALID_VALUE) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_get_ibdev_name, 'e', "ppi", CODE(INVALID_VALUE)) \
    X(doca_devinfo_get_lid, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_devinfo_get_active_rate, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_devinfo_get_vhca_id, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_devinfo_cap_is_hotplug_manager_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_devinfo_cap_is_notification_moderation_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_cap_is_filter_all_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_devinfo_rep_cap_is_filter_net_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_devinfo_rep_cap_is_filter_emulated_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_devinfo_cap_is_accelerate_resource_reclaim_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_get_vuid, 'e', "ppi", CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_get_pci_addr_str, 'e', "pp", CODE(INVALID_VALUE) CODE(NO_MEMORY) CODE(UNEXPECTED)) \
    X(doca_devinfo_rep_get_pci_func_type, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_get_is_hotplug, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_get_iface_name, 'e', "ppi", CODE(INVALID_VALUE) CODE(OPERATING_SYSTEM)) \
    X(doca_devinfo_rep_get_vhca_id, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_devinfo_rep_is_equal_pci_addr, 'e', "ppp", CODE(INVALID_VALUE) CODE(NO_MEMORY) CODE(UNEXPECTED)) \
    X(doca_mmap_create, 'e', "p", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_mmap_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_mmap_start, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NO_MEMORY)) \
    X(doca_mmap_stop, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_mmap_add_dev, 'e', "pp", CODE(ALREADY_EXIST) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_mmap_rm_dev, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(NOT_PERMITTED)) \
    X(doca_mmap_export_pci, 'e', "pppp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(NOT_PERMITTED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_mmap_export_rdma, 'e', "pppp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(NOT_PERMITTED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_mmap_dev_get_dpa_handle, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(NOT_PERMITTED)) \
    X(doca_mmap_create_from_export, 'e', "ppipp", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_mmap_set_memrange, 'e', "ppi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_mmap_set_dmabuf_memrange, 'e', "pipii", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NOT_SUPPORTED)) \
    X(doca_mmap_set_dpa_memrange, 'e', "ppii", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_mmap_get_memrange, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_mmap_set_free_cb, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_mmap_get_user_data, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_mmap_get_max_num_devices, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_mmap_get_num_bufs, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_mmap_get_exported, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_mmap_get_from_export, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_mmap_set_max_num_devices, 'e', "pi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_mmap_set_permissions, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_mmap_set_user_data, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_mmap_cap_is_export_pci_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_mmap_cap_is_create_from_export_pci_supported, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_mmap_enable_thread_safety, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_buf_inc_refcount, 'e', "pp", CODE(NOT_PERMITTED) CODE(TOO_BIG)) \
    X(doca_buf_dec_refcount, 'e', "pp", CODE(BAD_STATE) CODE(NOT_PERMITTED)) \
    X(doca_buf_get_refcount, 'e', "pp", ) \
    X(doca_buf_get_len, 'e', "pp", ) \
    X(doca_buf_get_head, 'e', "pp", ) \
    X(doca_buf_get_data_len, 'e', "pp", ) \
    X(doca_buf_get_data, 'e', "pp", ) \
    X(doca_buf_set_data, 'e', "ppi", ) \
    X(doca_buf_set_data_len, 'e', "pi", ) \
    X(doca_buf_reset_data_len, 'e', "p", ) \
    X(doca_buf_get_next_in_list, 'e', "pp", ) \
    X(doca_buf_get_last_in_list, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_is_last_in_list, 'e', "pp", ) \
    X(doca_buf_is_first_in_list, 'e', "pp", ) \
    X(doca_buf_is_in_list, 'e', "pp", ) \
    X(doca_buf_get_list_len, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_buf_chain_list, 'e', "pp", CODE(NOT_PERMITTED)) \
    X(doca_buf_chain_list_tail, 'e', "ppp", CODE(NOT_PERMITTED)) \
    X(doca_buf_unchain_list, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_create, 'e', "ip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_buf_inventory_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_buf_inventory_start, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_stop, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_buf_get_by_args, 'e', "pppipip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_buf_inventory_buf_dup, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NO_MEMORY)) \
    X(doca_buf_inventory_set_user_data, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_get_num_elements, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_get_num_free_elements, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_get_user_data, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_inventory_expand, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_buf_pool_create, 'e', "iipp", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_buf_pool_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_buf_pool_start, 'e', "p", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_buf_pool_stop, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_buf_pool_buf_alloc, 'e', "pp", ) \
    X(doca_buf_pool_set_user_data, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_buf_pool_set_element_alignment, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_buf_pool_get_num_elements, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_pool_get_num_free_elements, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_pool_get_user_data, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_buf_pool_get_element_alignment, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_ctx_start, 'e', "p", CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(NOT_CONNECTED) CODE(NOT_SUPPORTED) CODE(UNEXPECTED)) \
    X(doca_ctx_stop, 'e', "p", CODE(INVALID_VALUE) CODE(IN_PROGRESS) CODE(NOT_CONNECTED) CODE(UNEXPECTED)) \
    X(doca_ctx_get_num_inflight_tasks, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_ctx_set_datapath_on_gpu, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_ctx_set_user_data, 'e', "pi", CODE(INVALID_VALUE)) \
    X(doca_ctx_get_user_data, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_ctx_set_state_changed_cb, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_ctx_get_state, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_ctx_flush_tasks, '-', "p", ) \
    X(doca_ctx_set_datapath_on_dpa, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_ctx_set_completion_vector, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_ctx_cap_get_num_completion_vectors, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_pe_create, 'e', "p", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_pe_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_pe_progress, '-', "p", ) \
    X(doca_pe_get_notification_handle, 'e', "pp", ) \
    X(doca_pe_clear_notification, 'e', "pi", CODE(OPERATING_SYSTEM)) \
    X(doca_pe_request_notification, 'e', "p", ) \
    X(doca_pe_get_num_inflight_tasks, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_task_submit, 'e', "p", ) \
    X(doca_task_submit_ex, 'e', "pi", ) \
    X(doca_task_batch_submit, 'e', "p", ) \
    X(doca_task_try_submit, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_task_batch_try_submit, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_task_free, '-', "p", ) \
    X(doca_task_batch_free, '-', "p", ) \
    X(doca_task_get_status, 'e', "p", ) \
    X(doca_task_batch_get_status, 'e', "p", ) \
    X(doca_task_set_user_data, '-', "pi", ) \
    X(doca_task_batch_set_user_data, '-', "pi", ) \
    X(doca_task_get_user_data, '-', "p", ) \
    X(doca_task_batch_get_user_data, '-', "p", ) \
    X(doca_task_get_ctx, 'p', "p", ) \
    X(doca_task_batch_get_ctx, 'p', "p", ) \
    X(doca_task_batch_get_ctx_user_data, '-', "p", ) \
    X(doca_task_batch_get_tasks_num, '-', "p", ) \
    X(doca_pe_connect_ctx, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NO_MEMORY)) \
    X(doca_pe_set_event_mode, 'e', "pi", CODE(INVALID_VALUE)) \
    X(doca_log_backend_set_level_lower_limit, 'e', "pi", ) \
    X(doca_log_backend_set_level_upper_limit, 'e', "pi", ) \
    X(doca_log_backend_set_level_lower_limit_strict, 'e', "p", ) \
    X(doca_log_backend_set_level_upper_limit_strict, 'e', "p", ) \
    X(doca_log_level_set_global_lower_limit, 'e', "i", ) \
    X(doca_log_level_set_global_upper_limit, 'e', "i", ) \
    X(doca_log_level_get_global_lower_limit, '-', "", ) \
    X(doca_log_level_get_global_upper_limit, '-', "", ) \
    X(doca_log_register_source, 'e', "pp", ) \
    X(doca_log_unregister_source, 'e', "i", ) \
    X(doca_log_backend_create_with_file, 'e', "pp", ) \
    X(doca_log_backend_create_with_fd, 'e', "ip", ) \
    X(doca_log_backend_create_with_buf, 'e', "pipp", ) \
    X(doca_log_backend_create_with_syslog, 'e', "pp", ) \
    X(doca_log_backend_set_sdk_level, 'e', "pi", ) \
    X(doca_log_backend_create_with_file_sdk, 'e', "pp", ) \
    X(doca_log_backend_create_with_fd_sdk, 'e', "ip", ) \
    X(doca_log_backend_create_with_buf_sdk, 'e', "pipp", ) \
    X(doca_log_backend_create_with_syslog_sdk, 'e', "pp", ) \
    X(doca_log_level_set_global_sdk_limit, 'e', "i", ) \
    X(doca_log_level_get_global_sdk_limit, '-', "", ) \
    X(doca_log_backend_create_standard, 'e', "", ) \
    X(doca_log, 'e', "iipipp.", ) \
    X(doca_argp_usage, '-', "", ) \
    X(doca_argp_init, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_argp_register_param, 'e', "p", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_argp_register_cmd, 'e', "p", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_argp_register_version_callback, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_argp_register_validation_callback, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_argp_register_logger_callback, 'e', "p", CODE(ALREADY_EXIST) CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_argp_disable_logger_callback, 'e', "", CODE(BAD_STATE)) \
    X(doca_argp_start, 'e', "ip", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(IO_FAILED) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_argp_destroy, 'e', "", CODE(BAD_STATE)) \
    X(doca_argp_set_dpdk_program, '-', "p", ) \
    X(doca_argp_param_create, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_argp_param_set_short_name, '-', "pp", ) \
    X(doca_argp_param_set_long_name, '-', "pp", ) \
    X(doca_argp_param_set_arguments, '-', "pp", ) \
    X(doca_argp_param_set_description, '-', "pp", ) \
    X(doca_argp_param_set_callback, '-', "pp", ) \
    X(doca_argp_param_set_type, '-', "pi", ) \
    X(doca_argp_param_set_mandatory, '-', "p", ) \
    X(doca_argp_param_set_cli_only, '-', "p", ) \
    X(doca_argp_param_set_multiplicity, '-', "p", ) \
    X(doca_argp_param_set_singular, '-', "p", ) \
    X(doca_argp_param_set_inherited, '-', "p", ) \
    X(doca_argp_param_set_hidden, '-', "p", ) \
    X(doca_argp_param_destroy, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_argp_cmd_create, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_argp_cmd_set_name, '-', "pp", ) \
    X(doca_argp_cmd_set_description, '-', "pp", ) \
    X(doca_argp_cmd_set_callback, '-', "pp", ) \
    X(doca_argp_cmd_set_hidden, '-', "p", ) \
    X(doca_argp_cmd_register_param, 'e', "pp", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_argp_cmd_register_cmd, 'e', "pp", CODE(BAD_STATE) CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_argp_cmd_destroy, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_argp_get_log_level, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_argp_get_sdk_log_level, 'e', "p", ) \
    X(doca_sync_event_create, 'e', "p", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_sync_event_create_from_export, 'e', "ppip", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_is_create_from_export_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_remote_net_create_from_export, 'e', "ppip", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_remote_net_is_create_from_export_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_destroy, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_remote_net_destroy, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_publisher_location_cpu, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_publisher_location_dpa, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_publisher_location_gpu, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_publisher_location_remote_pci, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_publisher_location_remote_net, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_subscriber_location_cpu, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_subscriber_location_dpa, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_subscriber_location_gpu, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_add_subscriber_location_remote_pci, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_set_addr, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_set_doca_buf, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_start, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_stop, 'e', "p", CODE(INVALID_VALUE)) \
    X(doca_sync_event_as_ctx, 'p', "p", ) \
    X(doca_sync_event_cap_task_get_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_task_get_set_conf, 'e', "pppi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_task_get_alloc_init, 'e', "ppip", CODE(NO_MEMORY)) \
    X(doca_sync_event_task_get_as_doca_task, 'p', "p", ) \
    X(doca_sync_event_task_get_set_ret_val_ptr, '-', "pp", ) \
    X(doca_sync_event_task_get_get_ret_val_ptr, 'p', "p", ) \
    X(doca_sync_event_cap_task_notify_set_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_task_notify_set_set_conf, 'e', "pppi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_task_notify_set_alloc_init, 'e', "piip", CODE(NO_MEMORY)) \
    X(doca_sync_event_task_notify_set_as_doca_task, 'p', "p", ) \
    X(doca_sync_event_task_notify_set_set_set_val, '-', "pi", ) \
    X(doca_sync_event_task_notify_set_get_set_val, '-', "p", ) \
    X(doca_sync_event_cap_task_notify_add_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_task_notify_add_set_conf, 'e', "pppi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_task_notify_add_alloc_init, 'e', "pipip", CODE(NO_MEMORY)) \
    X(doca_sync_event_task_notify_add_as_doca_task, 'p', "p", ) \
    X(doca_sync_event_task_notify_add_set_inc_val, '-', "pi", ) \
    X(doca_sync_event_task_notify_add_get_inc_val, '-', "p", ) \
    X(doca_sync_event_task_notify_add_set_fetched_val_ptr, '-', "pp", ) \
    X(doca_sync_event_task_notify_add_get_fetched_val_ptr, 'p', "p", ) \
    X(doca_sync_event_cap_task_wait_eq_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_task_wait_eq_set_conf, 'e', "pppi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_task_wait_eq_alloc_init, 'e', "piiip", CODE(NO_MEMORY)) \
    X(doca_sync_event_task_wait_eq_as_doca_task, 'p', "p", ) \
    X(doca_sync_event_task_wait_eq_set_wait_val, '-', "pi", ) \
    X(doca_sync_event_task_wait_eq_get_wait_val, '-', "p", ) \
    X(doca_sync_event_task_wait_eq_set_mask, '-', "pi", ) \
    X(doca_sync_event_task_wait_eq_get_mask, '-', "p", ) \
    X(doca_sync_event_cap_task_wait_neq_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_task_wait_neq_set_conf, 'e', "pppi", CODE(INVALID_VALUE) CODE(NOT_PERMITTED)) \
    X(doca_sync_event_task_wait_neq_alloc_init, 'e', "piiip", CODE(NO_MEMORY)) \
    X(doca_sync_event_task_wait_neq_as_doca_task, 'p', "p", ) \
    X(doca_sync_event_task_wait_neq_set_wait_val, '-', "pi", ) \
    X(doca_sync_event_task_wait_neq_get_wait_val, '-', "p", ) \
    X(doca_sync_event_task_wait_neq_set_mask, '-', "pi", ) \
    X(doca_sync_event_task_wait_neq_get_mask, '-', "p", ) \
    X(doca_sync_event_export_to_remote_pci, 'e', "pppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_is_export_to_remote_pci_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_get_dpa_handle, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_is_export_to_dpa_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_get_gpu_handle, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_is_export_to_gpu_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_export_to_remote_net, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_is_export_to_remote_net_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_remote_net_get_dpa_handle, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_remote_net_is_export_to_dpa_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_remote_net_get_gpu_handle, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_sync_event_cap_remote_net_is_export_to_gpu_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_sync_event_get, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_sync_event_update_add, 'e', "pip", CODE(INVALID_VALUE)) \
    X(doca_sync_event_update_set, 'e', "pi", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_gt, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_gt_yield, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_eq, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_eq_yield, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_neq, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_sync_event_wait_neq_yield, 'e', "pii", CODE(INVALID_VALUE)) \
    X(doca_rdma_create, 'e', "pp", CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_destroy, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_as_ctx, 'p', "p", ) \
    X(doca_rdma_export, 'e', "pppp", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(FULL) CODE(INVALID_VALUE)) \
    X(doca_rdma_connect, 'e', "ppip", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE)) \
    X(doca_rdma_addr_create, 'e', "ipip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_addr_destroy, 'e', "p", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_start_listen_to_port, 'e', "pi", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_stop_listen_to_port, 'e', "pi", CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_connection_accept, 'e', "ppi", CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_connection_reject, 'e', "p", CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE)) \
    X(doca_rdma_connect_to_addr, 'e', "ppi", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_connection_disconnect, 'e', "p", CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE)) \
    X(doca_rdma_bridge_prepare_connection, 'e', "ppp", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(FULL) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(NO_MEMORY)) \
    X(doca_rdma_bridge_accept, 'e', "ppip", CODE(BAD_STATE) CODE(CONNECTION_ABORTED) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_bridge_established, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_cap_get_max_recv_queue_size, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_get_max_send_queue_size, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_get_max_send_buf_list_len, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_get_max_message_size, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_get_gid_table_size, 'e', "pp", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_get_gid, 'e', "piip", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_transport_type_is_supported, 'e', "pi", CODE(DRIVER) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_send_queue_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_recv_queue_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_max_send_buf_list_len, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_set_transport_type, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_mtu, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED) CODE(UNEXPECTED)) \
    X(doca_rdma_set_permissions, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_set_grh_enabled, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_gid_index, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_set_sl, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_set_connection_request_timeout, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_connection_set_user_data, 'e', "pi", CODE(INVALID_VALUE)) \
    X(doca_rdma_set_max_num_connections, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_set_rnr_retry_count, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_get_send_queue_size, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_recv_queue_size, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_get_max_send_buf_list_len, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_transport_type, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_mtu, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_permissions, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_grh_enabled, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_gid_index, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_sl, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_dpa_handle, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_get_gpu_handle, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_get_connection_request_timeout, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_connection_get_addr, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_addr_get_params, 'e', "pppp", CODE(INVALID_VALUE)) \
    X(doca_rdma_connection_get_user_data, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_connection_get_id, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_max_num_connections, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_get_rnr_retry_count, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_rdma_set_connection_state_callbacks, 'e', "ppppp", CODE(INVALID_VALUE)) \
    X(doca_rdma_cap_task_receive_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_cap_task_receive_get_max_dst_buf_list_len, 'e', "pip", CODE(DRIVER) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_receive_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_receive_set_dst_buf_list_len, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_receive_get_dst_buf_list_len, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_receive_allocate_init, 'e', "ppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_receive_as_task, 'p', "p", ) \
    X(doca_rdma_task_receive_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_receive_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_receive_get_result_opcode, '-', "p", ) \
    X(doca_rdma_task_receive_get_result_len, '-', "p", ) \
    X(doca_rdma_task_receive_get_result_immediate_data, '-', "p", ) \
    X(doca_rdma_task_receive_get_result_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_send_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_send_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_send_allocate_init, 'e', "pppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_send_as_task, 'p', "p", ) \
    X(doca_rdma_task_send_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_send_get_src_buf, 'p', "p", ) \
    X(doca_rdma_task_send_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_send_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_send_imm_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_send_imm_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_send_imm_allocate_init, 'e', "pppiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_send_imm_as_task, 'p', "p", ) \
    X(doca_rdma_task_send_imm_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_send_imm_get_src_buf, 'p', "p", ) \
    X(doca_rdma_task_send_imm_set_immediate_data, '-', "pi", ) \
    X(doca_rdma_task_send_imm_get_immediate_data, '-', "p", ) \
    X(doca_rdma_task_send_imm_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_send_imm_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_read_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_read_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_read_allocate_init, 'e', "ppppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_read_as_task, 'p', "p", ) \
    X(doca_rdma_task_read_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_read_get_src_buf, 'p', "p", ) \
    X(doca_rdma_task_read_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_read_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_read_get_result_len, '-', "p", ) \
    X(doca_rdma_task_read_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_read_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_write_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_write_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_write_allocate_init, 'e', "ppppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_write_as_task, 'p', "p", ) \
    X(doca_rdma_task_write_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_write_get_src_buf, 'p', "p", ) \
    X(doca_rdma_task_write_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_write_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_write_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_write_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_write_imm_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_write_imm_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_write_imm_allocate_init, 'e', "ppppiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_write_imm_as_task, 'p', "p", ) \
    X(doca_rdma_task_write_imm_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_write_imm_get_src_buf, 'p', "p", ) \
    X(doca_rdma_task_write_imm_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_write_imm_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_write_imm_set_immediate_data, '-', "pi", ) \
    X(doca_rdma_task_write_imm_get_immediate_data, '-', "p", ) \
    X(doca_rdma_task_write_imm_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_write_imm_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_atomic_cmp_swp_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_atomic_cmp_swp_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_atomic_cmp_swp_allocate_init, 'e', "ppppiiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_atomic_cmp_swp_as_task, 'p', "p", ) \
    X(doca_rdma_task_atomic_cmp_swp_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_atomic_cmp_swp_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_atomic_cmp_swp_set_result_buf, '-', "pp", ) \
    X(doca_rdma_task_atomic_cmp_swp_get_result_buf, 'p', "p", ) \
    X(doca_rdma_task_atomic_cmp_swp_set_cmp_data, '-', "pi", ) \
    X(doca_rdma_task_atomic_cmp_swp_get_cmp_data, '-', "p", ) \
    X(doca_rdma_task_atomic_cmp_swp_set_swap_data, '-', "pi", ) \
    X(doca_rdma_task_atomic_cmp_swp_get_swap_data, '-', "p", ) \
    X(doca_rdma_task_atomic_cmp_swp_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_atomic_cmp_swp_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_atomic_fetch_add_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_atomic_fetch_add_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_atomic_fetch_add_allocate_init, 'e', "ppppiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_atomic_fetch_add_as_task, 'p', "p", ) \
    X(doca_rdma_task_atomic_fetch_add_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_atomic_fetch_add_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_atomic_fetch_add_set_result_buf, '-', "pp", ) \
    X(doca_rdma_task_atomic_fetch_add_get_result_buf, 'p', "p", ) \
    X(doca_rdma_task_atomic_fetch_add_set_add_data, '-', "pi", ) \
    X(doca_rdma_task_atomic_fetch_add_get_add_data, '-', "p", ) \
    X(doca_rdma_task_atomic_fetch_add_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_atomic_fetch_add_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_remote_net_sync_event_get_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_remote_net_sync_event_get_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_remote_net_sync_event_get_allocate_init, 'e', "ppppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_remote_net_sync_event_get_as_task, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_get_set_sync_event, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_get_get_sync_event, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_get_set_dst_buf, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_get_get_dst_buf, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_get_get_result_len, '-', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_get_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_get_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_allocate_init, 'e', "ppppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_as_task, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_set_sync_event, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_get_sync_event, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_set_src_buf, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_set_get_src_buf, 'p', "p", ) \
    X(doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_allocate_init, 'e', "ppppiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_as_task, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_set_sync_event, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_get_sync_event, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_set_result_buf, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_get_result_buf, 'p', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_set_add_data, '-', "pi", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_get_add_data, '-', "p", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_set_rdma_connection, '-', "pp", ) \
    X(doca_rdma_task_remote_net_sync_event_notify_add_get_rdma_connection, 'p', "p", ) \
    X(doca_rdma_dpa_completion_attach, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_bridge_get_dev_pd, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_rdma_bridge_open_dev_from_pd, 'e', "pp", ) \
    X(doca_rdma_bridge_get_buf_mkey, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_rdma_bridge_get_mmap_mkey_from_pd, 'e', "ppp", CODE(INVALID_VALUE) CODE(NOT_FOUND) CODE(OPERATING_SYSTEM)) \
    X(doca_comch_connection_set_user_data, 'e', "pi", ) \
    X(doca_comch_connection_get_user_data, '-', "p", ) \
    X(doca_comch_server_get_server_ctx, 'p', "p", ) \
    X(doca_comch_client_get_client_ctx, 'p', "p", ) \
    X(doca_comch_cap_get_max_name_len, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_cap_get_max_msg_size, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_cap_get_max_recv_queue_size, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_cap_get_max_clients, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_server_create, 'e', "pppp", CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_server_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_comch_cap_server_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_server_set_max_msg_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_get_max_msg_size, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_set_recv_queue_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_get_recv_queue_size, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_server_get_device, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_get_device_rep, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_as_ctx, 'p', "p", ) \
    X(doca_comch_server_disconnect, 'e', "pp", CODE(AGAIN) CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_comch_client_create, 'e', "ppp", CODE(INITIALIZATION) CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_client_destroy, 'e', "p", CODE(INVALID_VALUE) CODE(IN_USE)) \
    X(doca_comch_cap_client_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_client_set_max_msg_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_get_max_msg_size, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_set_recv_queue_size, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_get_recv_queue_size, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_client_get_device, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_as_ctx, 'p', "p", ) \
    X(doca_comch_client_get_connection, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_cap_get_max_send_tasks, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_server_task_send_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_task_send_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_task_send_alloc_init, 'e', "pppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_client_task_send_alloc_init, 'e', "pppip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_task_send_as_task, 'p', "p", ) \
    X(doca_comch_server_event_msg_recv_register, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_event_msg_recv_register, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_server_event_connection_status_changed_register, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_connection_update_info, 'e', "p", CODE(CONNECTION_ABORTED) CODE(CONNECTION_INPROGRESS) CODE(INVALID_VALUE)) \
    X(doca_comch_connection_get_counter, 'e', "pip", CODE(INVALID_VALUE)) \
    X(doca_comch_server_event_consumer_register, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_client_event_consumer_register, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_create, 'e', "ppp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NO_MEMORY)) \
    X(doca_comch_consumer_destroy, 'e', "p", CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_cap_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_consumer_get_id, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_cap_get_max_num_tasks, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_cap_get_max_buf_size, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_consumer_cap_get_max_buf_list_len, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_consumer_cap_get_max_consumers, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_cap_get_max_imm_data_len, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_get_imm_data_len, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_set_imm_data_len, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_as_ctx, 'p', "p", ) \
    X(doca_comch_consumer_completion_create, 'e', "p", ) \
    X(doca_comch_consumer_completion_set_dpa_thread, 'e', "pp", ) \
    X(doca_comch_consumer_completion_destroy, 'e', "p", ) \
    X(doca_comch_consumer_completion_start, 'e', "p", ) \
    X(doca_comch_consumer_completion_stop, 'e', "p", ) \
    X(doca_comch_consumer_completion_get_dpa_handle, 'e', "pp", ) \
    X(doca_comch_consumer_completion_set_max_num_consumers, 'e', "pi", ) \
    X(doca_comch_consumer_completion_get_max_num_consumers, 'e', "pp", ) \
    X(doca_comch_consumer_completion_set_max_num_recv, 'e', "pi", ) \
    X(doca_comch_consumer_completion_get_max_num_recv, 'e', "pp", ) \
    X(doca_comch_consumer_completion_set_imm_data_len, 'e', "pi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_completion_get_imm_data_len, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_set_dev_max_num_recv, 'e', "pi", ) \
    X(doca_comch_consumer_set_completion, 'e', "ppi", ) \
    X(doca_comch_consumer_get_dpa_handle, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_task_post_recv_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_consumer_task_post_recv_alloc_init, 'e', "ppp", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_consumer_task_post_recv_get_buf, 'p', "p", ) \
    X(doca_comch_consumer_task_post_recv_set_buf, '-', "pp", ) \
    X(doca_comch_consumer_task_post_recv_get_producer_id, '-', "p", ) \
    X(doca_comch_consumer_task_post_recv_get_imm_data, 'p', "p", ) \
    X(doca_comch_consumer_task_post_recv_get_imm_data_len, '-', "p", ) \
    X(doca_comch_consumer_task_post_recv_as_task, 'p', "p", ) \
    X(doca_comch_producer_create, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE) CODE(NOT_PERMITTED) CODE(NO_MEMORY)) \
    X(doca_comch_producer_destroy, 'e', "p", CODE(INITIALIZATION) CODE(INVALID_VALUE)) \
    X(doca_comch_producer_cap_is_supported, 'e', "p", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_producer_get_id, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_producer_cap_get_max_num_tasks, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_producer_cap_get_max_buf_size, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_producer_cap_get_max_buf_list_len, 'e', "pp", CODE(INVALID_VALUE) CODE(NOT_SUPPORTED)) \
    X(doca_comch_producer_cap_get_max_producers, 'e', "pp", CODE(INVALID_VALUE)) \
    X(doca_comch_producer_as_ctx, 'p', "p", ) \
    X(doca_comch_producer_set_dev_max_num_send, 'e', "pi", ) \
    X(doca_comch_producer_dpa_completion_attach, 'e', "pp", ) \
    X(doca_comch_producer_get_dpa_handle, 'e', "pp", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_producer_task_send_set_conf, 'e', "pppi", CODE(BAD_STATE) CODE(INVALID_VALUE)) \
    X(doca_comch_producer_task_send_alloc_init, 'e', "pppiip", CODE(INVALID_VALUE) CODE(NO_MEMORY)) \
    X(doca_comch_producer_task_send_get_buf, 'p', "p", ) \
    X(doca_comch_producer_task_send_set_buf, '-', "pp", ) \
    X(doca_comch_producer_task_send_get_consumer_id, '-', "p", ) \
    X(doca_comch_producer_task_send_set_consumer_id, '-', "pi", ) \
    X(doca_comch_producer_task_send_get_imm_data, 'p', "p", ) \
    X(doca_comch_producer_task_send_get_imm_data_len, '-', "p", ) \
    X(doca_comch_producer_task_send_set_imm_data, '-', "ppi", ) \
    X(doca_comch_producer_task_send_as_task, 'p', "p", ) \
    X(doca_comch_msgq_create, 'e', "pp", ) \
    X(doca_comch_msgq_destroy, 'e', "p", ) \
    X(doca_comch_msgq_set_dpa_consumer, 'e', "pp", ) \
    X(doca_comch_msgq_set_max_num_consumers, 'e', "pi", ) \
    X(doca_comch_msgq_set_dpa_producer, 'e', "pp", ) \
    X(doca_comch_msgq_set_max_num_producers, 'e', "pi", ) \
    X(doca_comch_msgq_start, 'e', "p", ) \
    X(doca_comch_msgq_stop, 'e', "p", ) \
    X(doca_comch_msgq_consumer_create, 'e', "pp", ) \
    X(doca_comch_msgq_producer_create, 'e', "pp", ) \
    X(doca_devinfo_get_pci_func_type, 'e', "pp", ) \
    X(doca_devinfo_get_sf_index, 'e', "pp", )

/* A function-like macro is not expanded in its own expansion, nor where no '(' follows the name. */
#define doca_devinfo_create_list(...) documented(DOCUMENTED_doca_devinfo_create_list, doca_devinfo_create_list(__VA_ARGS__))
#define doca_devinfo_destroy_list(...) documented(DOCUMENTED_doca_devinfo_destroy_list, doca_devinfo_destroy_list(__VA_ARGS__))
#define doca_devinfo_rep_create_list(...) documented(DOCUMENTED_doca_devinfo_rep_create_list, doca_devinfo_rep_create_list(__VA_ARGS__))
#define doca_devinfo_rep_destroy_list(...) documented(DOCUMENTED_doca_devinfo_rep_destroy_list, doca_devinfo_rep_destroy_list(__VA_ARGS__))
#define doca_dev_open(...) documented(DOCUMENTED_doca_dev_open, doca_dev_open(__VA_ARGS__))
#define doca_dev_close(...) documented(DOCUMENTED_doca_dev_close, doca_dev_close(__VA_ARGS__))
#define doca_dev_accelerate_resource_reclaim(...) documented(DOCUMENTED_doca_dev_accelerate_resource_reclaim, doca_dev_accelerate_resource_reclaim(__VA_ARGS__))
#define doca_dev_rep_open(...) documented(DOCUMENTED_doca_dev_rep_open, doca_dev_rep_open(__VA_ARGS__))
#define doca_dev_rep_close(...) documented(DOCUMENTED_doca_dev_rep_close, doca_dev_rep_close(__VA_ARGS__))
#define doca_devinfo_get_pci_addr_str(...) documented(DOCUMENTED_doca_devinfo_get_pci_addr_str, doca_devinfo_get_pci_addr_str(__VA_ARGS__))
#define doca_devinfo_is_equal_pci_addr(...) documented(DOCUMENTED_doca_devinfo_is_equal_pci_addr, doca_devinfo_is_equal_pci_addr(__VA_ARGS__))
#define doca_devinfo_get_ipv4_addr(...) documented(DOCUMENTED_doca_devinfo_get_ipv4_addr, doca_devinfo_get_ipv4_addr(__VA_ARGS__))
#define doca_devinfo_get_ipv6_addr(...) documented(DOCUMENTED_doca_devinfo_get_ipv6_addr, doca_devinfo_get_ipv6_addr(__VA_ARGS__))
#define doca_devinfo_get_mac_addr(...) documented(DOCUMENTED_doca_devinfo_get_mac_addr, doca_devinfo_get_mac_addr(__VA_ARGS__))
#define doca_devinfo_get_iface_name(...) documented(DOCUMENTED_doca_devinfo_get_iface_name, doca_devinfo_get_iface_name(__VA_ARGS__))
#define doca_devinfo_get_ibdev_name(...) documented(DOCUMENTED_doca_devinfo_get_ibdev_name, doca_devinfo_get_ibdev_name(__VA_ARGS__))
#define doca_devinfo_get_lid(...) documented(DOCUMENTED_doca_devinfo_get_lid, doca_devinfo_get_lid(__VA_ARGS__))
#define doca_devinfo_get_active_rate(...) documented(DOCUMENTED_doca_devinfo_get_active_rate, doca_devinfo_get_active_rate(__VA_ARGS__))
#define doca_devinfo_get_vhca_id(...) documented(DOCUMENTED_doca_devinfo_get_vhca_id, doca_devinfo_get_vhca_id(__VA_ARGS__))
#define doca_devinfo_cap_is_hotplug_manager_supported(...) documented(DOCUMENTED_doca_devinfo_cap_is_hotplug_manager_supported, doca_devinfo_cap_is_hotplug_manager_supported(__VA_ARGS__))
#define doca_devinfo_cap_is_notification_moderation_supported(...) documented(DOCUMENTED_doca_devinfo_cap_is_notification_moderation_supported, doca_devinfo_cap_is_notification_moderation_supported(__VA_ARGS__))
#define doca_devinfo_rep_cap_is_filter_all_supported(...) documented(DOCUMENTED_doca_devinfo_rep_cap_is_filter_all_supported, doca_devinfo_rep_cap_is_filter_all_supported(__VA_ARGS__))
#define doca_devinfo_rep_cap_is_filter_net_supported(...) documented(DOCUMENTED_doca_devinfo_rep_cap_is_filter_net_supported, doca_devinfo_rep_cap_is_filter_net_supported(__VA_ARGS__))
#define doca_devinfo_rep_cap_is_filter_emulated_supported(...) documented(DOCUMENTED_doca_devinfo_rep_cap_is_filter_emulated_supported, doca_devinfo_rep_cap_is_filter_emulated_supported(__VA_ARGS__))
#define doca_devinfo_cap_is_accelerate_resource_reclaim_supported(...) documented(DOCUMENTED_doca_devinfo_cap_is_accelerate_resource_reclaim_supported, doca_devinfo_cap_is_accelerate_resource_reclaim_supported(__VA_ARGS__))
#define doca_devinfo_rep_get_vuid(...) documented(DOCUMENTED_doca_devinfo_rep_get_vuid, doca_devinfo_rep_get_vuid(__VA_ARGS__))
#define doca_devinfo_rep_get_pci_addr_str(...) documented(DOCUMENTED_doca_devinfo_rep_get_pci_addr_str, doca_devinfo_rep_get_pci_addr_str(__VA_ARGS__))
#define doca_devinfo_rep_get_pci_func_type(...) documented(DOCUMENTED_doca_devinfo_rep_get_pci_func_type, doca_devinfo_rep_get_pci_func_type(__VA_ARGS__))
#define doca_devinfo_rep_get_is_hotplug(...) documented(DOCUMENTED_doca_devinfo_rep_get_is_hotplug, doca_devinfo_rep_get_is_hotplug(__VA_ARGS__))
#define doca_devinfo_rep_get_iface_name(...) documented(DOCUMENTED_doca_devinfo_rep_get_iface_name, doca_devinfo_rep_get_iface_name(__VA_ARGS__))
#define doca_devinfo_rep_get_vhca_id(...) documented(DOCUMENTED_doca_devinfo_rep_get_vhca_id, doca_devinfo_rep_get_vhca_id(__VA_ARGS__))
#define doca_devinfo_rep_is_equal_pci_addr(...) documented(DOCUMENTED_doca_devinfo_rep_is_equal_pci_addr, doca_devinfo_rep_is_equal_pci_addr(__VA_ARGS__))
#define doca_mmap_create(...) documented(DOCUMENTED_doca_mmap_create, doca_mmap_create(__VA_ARGS__))
#define doca_mmap_destroy(...) documented(DOCUMENTED_doca_mmap_destroy, doca_mmap_destroy(__VA_ARGS__))
#define doca_mmap_start(...) documented(DOCUMENTED_doca_mmap_start, doca_mmap_start(__VA_ARGS__))
#define doca_mmap_stop(...) documented(DOCUMENTED_doca_mmap_stop, doca_mmap_stop(__VA_ARGS__))
#define doca_mmap_add_dev(...) documented(DOCUMENTED_doca_mmap_add_dev, doca_mmap_add_dev(__VA_ARGS__))
#define doca_mmap_rm_dev(...) documented(DOCUMENTED_doca_mmap_rm_dev, doca_mmap_rm_dev(__VA_ARGS__))
#define doca_mmap_export_pci(...) documented(DOCUMENTED_doca_mmap_export_pci, doca_mmap_export_pci(__VA_ARGS__))
#define doca_mmap_export_rdma(...) documented(DOCUMENTED_doca_mmap_export_rdma, doca_mmap_export_rdma(__VA_ARGS__))
#define doca_mmap_dev_get_dpa_handle(...) documented(DOCUMENTED_doca_mmap_dev_get_dpa_handle, doca_mmap_dev_get_dpa_handle(__VA_ARGS__))
#define doca_mmap_create_from_export(...) documented(DOCUMENTED_doca_mmap_create_from_export, doca_mmap_create_from_export(__VA_ARGS__))
#define doca_mmap_set_memrange(...) documented(DOCUMENTED_doca_mmap_set_memrange, doca_mmap_set_memrange(__VA_ARGS__))
#define doca_mmap_set_dmabuf_memrange(...) documented(DOCUMENTED_doca_mmap_set_dmabuf_memrange, doca_mmap_set_dmabuf_memrange(__VA_ARGS__))
#define doca_mmap_set_dpa_memrange(...) documented(DOCUMENTED_doca_mmap_set_dpa_memrange, doca_mmap_set_dpa_memrange(__VA_ARGS__))
#define doca_mmap_get_memrange(...) documented(DOCUMENTED_doca_mmap_get_memrange, doca_mmap_get_memrange(__VA_ARGS__))
#define doca_mmap_set_free_cb(...) documented(DOCUMENTED_doca_mmap_set_free_cb, doca_mmap_set_free_cb(__VA_ARGS__))
#define doca_mmap_get_user_data(...) documented(DOCUMENTED_doca_mmap_get_user_data, doca_mmap_get_user_data(__VA_ARGS__))
#define doca_mmap_get_max_num_devices(...) documented(DOCUMENTED_doca_mmap_get_max_num_devices, doca_mmap_get_max_num_devices(__VA_ARGS__))
#define doca_mmap_get_num_bufs(...) documented(DOCUMENTED_doca_mmap_get_num_bufs, doca_mmap_get_num_bufs(__VA_ARGS__))
#define doca_mmap_get_exported(...) documented(DOCUMENTED_doca_mmap_get_exported, doca_mmap_get_exported(__VA_ARGS__))
#define doca_mmap_get_from_export(...) documented(DOCUMENTED_doca_mmap_get_from_export, doca_mmap_get_from_export(__VA_ARGS__))
#define doca_mmap_set_max_num_devices(...) documented(DOCUMENTED_doca_mmap_set_max_num_devices, doca_mmap_set_max_num_devices(__VA_ARGS__))
#define doca_mmap_set_permissions(...) documented(DOCUMENTED_doca_mmap_set_permissions, doca_mmap_set_permissions(__VA_ARGS__))
#define doca_mmap_set_user_data(...) documented(DOCUMENTED_doca_mmap_set_user_data, doca_mmap_set_user_data(__VA_ARGS__))
#define doca_mmap_cap_is_export_pci_supported(...) documented(DOCUMENTED_doca_mmap_cap_is_export_pci_supported, doca_mmap_cap_is_export_pci_supported(__VA_ARGS__))
#define doca_mmap_cap_is_create_from_export_pci_supported(...) documented(DOCUMENTED_doca_mmap_cap_is_create_from_export_pci_supported, doca_mmap_cap_is_create_from_export_pci_supported(__VA_ARGS__))
#define doca_mmap_enable_thread_safety(...) documented(DOCUMENTED_doca_mmap_enable_thread_safety, doca_mmap_enable_thread_safety(__VA_ARGS__))
#define doca_buf_inc_refcount(...) documented(DOCUMENTED_doca_buf_inc_refcount, doca_buf_inc_refcount(__VA_ARGS__))
#define doca_buf_dec_refcount(...) documented(DOCUMENTED_doca_buf_dec_refcount, doca_buf_dec_refcount(__VA_ARGS__))
#define doca_buf_get_refcount(...) documented(DOCUMENTED_doca_buf_get_refcount, doca_buf_get_refcount(__VA_ARGS__))
#define doca_buf_get_len(...) documented(DOCUMENTED_doca_buf_get_len, doca_buf_get_len(__VA_ARGS__))
#define doca_buf_get_head(...) documented(DOCUMENTED_doca_buf_get_head, doca_buf_get_head(__VA_ARGS__))
#define doca_buf_get_data_len(...) documented(DOCUMENTED_doca_buf_get_data_len, doca_buf_get_data_len(__VA_ARGS__))
#define doca_buf_get_data(...) documented(DOCUMENTED_doca_buf_get_data, doca_buf_get_data(__VA_ARGS__))
#define doca_buf_set_data(...) documented(DOCUMENTED_doca_buf_set_data, doca_buf_set_data(__VA_ARGS__))
#define doca_buf_set_data_len(...) documented(DOCUMENTED_doca_buf_set_data_len, doca_buf_set_data_len(__VA_ARGS__))
#define doca_buf_reset_data_len(...) documented(DOCUMENTED_doca_buf_reset_data_len, doca_buf_reset_data_len(__VA_ARGS__))
#define doca_buf_get_next_in_list(...) documented(DOCUMENTED_doca_buf_get_next_in_list, doca_buf_get_next_in_list(__VA_ARGS__))
#define doca_buf_get_last_in_list(...) documented(DOCUMENTED_doca_buf_get_last_in_list, doca_buf_get_last_in_list(__VA_ARGS__))
#define doca_buf_is_last_in_list(...) documented(DOCUMENTED_doca_buf_is_last_in_list, doca_buf_is_last_in_list(__VA_ARGS__))
#define doca_buf_is_first_in_list(...) documented(DOCUMENTED_doca_buf_is_first_in_list, doca_buf_is_first_in_list(__VA_ARGS__))
#define doca_buf_is_in_list(...) documented(DOCUMENTED_doca_buf_is_in_list, doca_buf_is_in_list(__VA_ARGS__))
#define doca_buf_get_list_len(...) documented(DOCUMENTED_doca_buf_get_list_len, doca_buf_get_list_len(__VA_ARGS__))
#define doca_buf_chain_list(...) documented(DOCUMENTED_doca_buf_chain_list, doca_buf_chain_list(__VA_ARGS__))
#define doca_buf_chain_list_tail(...) documented(DOCUMENTED_doca_buf_chain_list_tail, doca_buf_chain_list_tail(__VA_ARGS__))
#define doca_buf_unchain_list(...) documented(DOCUMENTED_doca_buf_unchain_list, doca_buf_unchain_list(__VA_ARGS__))
#define doca_buf_inventory_create(...) documented(DOCUMENTED_doca_buf_inventory_create, doca_buf_inventory_create(__VA_ARGS__))
#define doca_buf_inventory_destroy(...) documented(DOCUMENTED_doca_buf_inventory_destroy, doca_buf_inventory_destroy(__VA_ARGS__))
#define doca_buf_inventory_start(...) documented(DOCUMENTED_doca_buf_inventory_start, doca_buf_inventory_start(__VA_ARGS__))
#define doca_buf_inventory_stop(...) documented(DOCUMENTED_doca_buf_inventory_stop, doca_buf_inventory_stop(__VA_ARGS__))
#define doca_buf_inventory_buf_get_by_args(...) documented(DOCUMENTED_doca_buf_inventory_buf_get_by_args, doca_buf_inventory_buf_get_by_args(__VA_ARGS__))
#define doca_buf_inventory_buf_dup(...) documented(DOCUMENTED_doca_buf_inventory_buf_dup, doca_buf_inventory_buf_dup(__VA_ARGS__))
#define doca_buf_inventory_set_user_data(...) documented(DOCUMENTED_doca_buf_inventory_set_user_data, doca_buf_inventory_set_user_data(__VA_ARGS__))
#define doca_buf_inventory_get_num_elements(...) documented(DOCUMENTED_doca_buf_inventory_get_num_elements, doca_buf_inventory_get_num_elements(__VA_ARGS__))
#define doca_buf_inventory_get_num_free_elements(...) documented(DOCUMENTED_doca_buf_inventory_get_num_free_elements, doca_buf_inventory_get_num_free_elements(__VA_ARGS__))
#define doca_buf_inventory_get_user_data(...) documented(DOCUMENTED_doca_buf_inventory_get_user_data, doca_buf_inventory_get_user_data(__VA_ARGS__))
#define doca_buf_inventory_expand(...) documented(DOCUMENTED_doca_buf_inventory_expand, doca_buf_inventory_expand(__VA_ARGS__))
#define doca_buf_pool_create(...) documented(DOCUMENTED_doca_buf_pool_create, doca_buf_pool_create(__VA_ARGS__))
#define doca_buf_pool_destroy(...) documented(DOCUMENTED_doca_buf_pool_destroy, doca_buf_pool_destroy(__VA_ARGS__))
#define doca_buf_pool_start(...) documented(DOCUMENTED_doca_buf_pool_start, doca_buf_pool_start(__VA_ARGS__))
#define doca_buf_pool_stop(...) documented(DOCUMENTED_doca_buf_pool_stop, doca_buf_pool_stop(__VA_ARGS__))
#define doca_buf_pool_buf_alloc(...) documented(DOCUMENTED_doca_buf_pool_buf_alloc, doca_buf_pool_buf_alloc(__VA_ARGS__))
#define doca_buf_pool_set_user_data(...) documented(DOCUMENTED_doca_buf_pool_set_user_data, doca_buf_pool_set_user_data(__VA_ARGS__))
#define doca_buf_pool_set_element_alignment(...) documented(DOCUMENTED_doca_buf_pool_set_element_alignment, doca_buf_pool_set_element_alignment(__VA_ARGS__))
#define doca_buf_pool_get_num_elements(...) documented(DOCUMENTED_doca_buf_pool_get_num_elements, doca_buf_pool_get_num_elements(__VA_ARGS__))
#define doca_buf_pool_get_num_free_elements(...) documented(DOCUMENTED_doca_buf_pool_get_num_free_elements, doca_buf_pool_get_num_free_elements(__VA_ARGS__))
#define doca_buf_pool_get_user_data(...) documented(DOCUMENTED_doca_buf_pool_get_user_data, doca_buf_pool_get_user_data(__VA_ARGS__))
#define doca_buf_pool_get_element_alignment(...) documented(DOCUMENTED_doca_buf_pool_get_element_alignment, doca_buf_pool_get_element_alignment(__VA_ARGS__))
#define doca_ctx_start(...) documented(DOCUMENTED_doca_ctx_start, doca_ctx_start(__VA_ARGS__))
#define doca_ctx_stop(...) documented(DOCUMENTED_doca_ctx_stop, doca_ctx_stop(__VA_ARGS__))
#define doca_ctx_get_num_inflight_tasks(...) documented(DOCUMENTED_doca_ctx_get_num_inflight_tasks, doca_ctx_get_num_inflight_tasks(__VA_ARGS__))
#define doca_ctx_set_datapath_on_gpu(...) documented(DOCUMENTED_doca_ctx_set_datapath_on_gpu, doca_ctx_set_datapath_on_gpu(__VA_ARGS__))
#define doca_ctx_set_user_data(...) documented(DOCUMENTED_doca_ctx_set_user_data, doca_ctx_set_user_data(__VA_ARGS__))
#define doca_ctx_get_user_data(...) documented(DOCUMENTED_doca_ctx_get_user_data, doca_ctx_get_user_data(__VA_ARGS__))
#define doca_ctx_set_state_changed_cb(...) documented(DOCUMENTED_doca_ctx_set_state_changed_cb, doca_ctx_set_state_changed_cb(__VA_ARGS__))
#define doca_ctx_get_state(...) documented(DOCUMENTED_doca_ctx_get_state, doca_ctx_get_state(__VA_ARGS__))
#define doca_ctx_set_datapath_on_dpa(...) documented(DOCUMENTED_doca_ctx_set_datapath_on_dpa, doca_ctx_set_datapath_on_dpa(__VA_ARGS__))
#define doca_ctx_set_completion_vector(...) documented(DOCUMENTED_doca_ctx_set_completion_vector, doca_ctx_set_completion_vector(__VA_ARGS__))
#define doca_ctx_cap_get_num_completion_vectors(...) documented(DOCUMENTED_doca_ctx_cap_get_num_completion_vectors, doca_ctx_cap_get_num_completion_vectors(__VA_ARGS__))
#define doca_pe_create(...) documented(DOCUMENTED_doca_pe_create, doca_pe_create(__VA_ARGS__))
#define doca_pe_destroy(...) documented(DOCUMENTED_doca_pe_destroy, doca_pe_destroy(__VA_ARGS__))
#define doca_pe_get_notification_handle(...) documented(DOCUMENTED_doca_pe_get_notification_handle, doca_pe_get_notification_handle(__VA_ARGS__))
#define doca_pe_clear_notification(...) documented(DOCUMENTED_doca_pe_clear_notification, doca_pe_clear_notification(__VA_ARGS__))
#define doca_pe_request_notification(...) documented(DOCUMENTED_doca_pe_request_notification, doca_pe_request_notification(__VA_ARGS__))
#define doca_pe_get_num_inflight_tasks(...) documented(DOCUMENTED_doca_pe_get_num_inflight_tasks, doca_pe_get_num_inflight_tasks(__VA_ARGS__))
#define doca_task_submit(...) documented(DOCUMENTED_doca_task_submit, doca_task_submit(__VA_ARGS__))
#define doca_task_submit_ex(...) documented(DOCUMENTED_doca_task_submit_ex, doca_task_submit_ex(__VA_ARGS__))
#define doca_task_batch_submit(...) documented(DOCUMENTED_doca_task_batch_submit, doca_task_batch_submit(__VA_ARGS__))
#define doca_task_try_submit(...) documented(DOCUMENTED_doca_task_try_submit, doca_task_try_submit(__VA_ARGS__))
#define doca_task_batch_try_submit(...) documented(DOCUMENTED_doca_task_batch_try_submit, doca_task_batch_try_submit(__VA_ARGS__))
#define doca_task_get_status(...) documented(DOCUMENTED_doca_task_get_status, doca_task_get_status(__VA_ARGS__))
#define doca_task_batch_get_status(...) documented(DOCUMENTED_doca_task_batch_get_status, doca_task_batch_get_status(__VA_ARGS__))
#define doca_pe_connect_ctx(...) documented(DOCUMENTED_doca_pe_connect_ctx, doca_pe_connect_ctx(__VA_ARGS__))
#define doca_pe_set_event_mode(...) documented(DOCUMENTED_doca_pe_set_event_mode, doca_pe_set_event_mode(__VA_ARGS__))
#define doca_log_backend_set_level_lower_limit(...) documented(DOCUMENTED_doca_log_backend_set_level_lower_limit, doca_log_backend_set_level_lower_limit(__VA_ARGS__))
#define doca_log_backend_set_level_upper_limit(...) documented(DOCUMENTED_doca_log_backend_set_level_upper_limit, doca_log_backend_set_level_upper_limit(__VA_ARGS__))
#define doca_log_backend_set_level_lower_limit_strict(...) documented(DOCUMENTED_doca_log_backend_set_level_lower_limit_strict, doca_log_backend_set_level_lower_limit_strict(__VA_ARGS__))
#define doca_log_backend_set_level_upper_limit_strict(...) documented(DOCUMENTED_doca_log_backend_set_level_upper_limit_strict, doca_log_backend_set_level_upper_limit_strict(__VA_ARGS__))
#define doca_log_level_set_global_lower_limit(...) documented(DOCUMENTED_doca_log_level_set_global_lower_limit, doca_log_level_set_global_lower_limit(__VA_ARGS__))
#define doca_log_level_set_global_upper_limit(...) documented(DOCUMENTED_doca_log_level_set_global_upper_limit, doca_log_level_set_global_upper_limit(__VA_ARGS__))
#define doca_log_register_source(...) documented(DOCUMENTED_doca_log_register_source, doca_log_register_source(__VA_ARGS__))
#define doca_log_unregister_source(...) documented(DOCUMENTED_doca_log_unregister_source, doca_log_unregister_source(__VA_ARGS__))
#define doca_log_backend_create_with_file(...) documented(DOCUMENTED_doca_log_backend_create_with_file, doca_log_backend_create_with_file(__VA_ARGS__))
#define doca_log_backend_create_with_fd(...) documented(DOCUMENTED_doca_log_backend_create_with_fd, doca_log_backend_create_with_fd(__VA_ARGS__))
#define doca_log_backend_create_with_buf(...) documented(DOCUMENTED_doca_log_backend_create_with_buf, doca_log_backend_create_with_buf(__VA_ARGS__))
#define doca_log_backend_create_with_syslog(...) documented(DOCUMENTED_doca_log_backend_create_with_syslog, doca_log_backend_create_with_syslog(__VA_ARGS__))
#define doca_log_backend_set_sdk_level(...) documented(DOCUMENTED_doca_log_backend_set_sdk_level, doca_log_backend_set_sdk_level(__VA_ARGS__))
#define doca_log_backend_create_with_file_sdk(...) documented(DOCUMENTED_doca_log_backend_create_with_file_sdk, doca_log_backend_create_with_file_sdk(__VA_ARGS__))
#define doca_log_backend_create_with_fd_sdk(...) documented(DOCUMENTED_doca_log_backend_create_with_fd_sdk, doca_log_backend_create_with_fd_sdk(__VA_ARGS__))
#define doca_log_backend_create_with_buf_sdk(...) documented(DOCUMENTED_doca_log_backend_create_with_buf_sdk, doca_log_backend_create_with_buf_sdk(__VA_ARGS__))
#define doca_log_backend_create_with_syslog_sdk(...) documented(DOCUMENTED_doca_log_backend_create_with_syslog_sdk, doca_log_backend_create_with_syslog_sdk(__VA_ARGS__))
#define doca_log_level_set_global_sdk_limit(...) documented(DOCUMENTED_doca_log_level_set_global_sdk_limit, doca_log_level_set_global_sdk_limit(__VA_ARGS__))
#define doca_log_backend_create_standard(...) documented(DOCUMENTED_doca_log_backend_create_standard, doca_log_backend_create_standard(__VA_ARGS__))
#define doca_log(...) documented(DOCUMENTED_doca_log, doca_log(__VA_ARGS__))
#define doca_argp_init(...) documented(DOCUMENTED_doca_argp_init, doca_argp_init(__VA_ARGS__))
#define doca_argp_register_param(...) documented(DOCUMENTED_doca_argp_register_param, doca_argp_register_param(__VA_ARGS__))
#define doca_argp_register_cmd(...) documented(DOCUMENTED_doca_argp_register_cmd, doca_argp_register_cmd(__VA_ARGS__))
#define doca_argp_register_version_callback(...) documented(DOCUMENTED_doca_argp_register_version_callback, doca_argp_register_version_callback(__VA_ARGS__))
#define doca_argp_register_validation_callback(...) documented(DOCUMENTED_doca_argp_register_validation_callback, doca_argp_register_validation_callback(__VA_ARGS__))
#define doca_argp_register_logger_callback(...) documented(DOCUMENTED_doca_argp_register_logger_callback, doca_argp_register_logger_callback(__VA_ARGS__))
#define doca_argp_disable_logger_callback(...) documented(DOCUMENTED_doca_argp_disable_logger_callback, doca_argp_disable_logger_callback(__VA_ARGS__))
#define doca_argp_start(...) documented(DOCUMENTED_doca_argp_start, doca_argp_start(__VA_ARGS__))
#define doca_argp_destroy(...) documented(DOCUMENTED_doca_argp_destroy, doca_argp_destroy(__VA_ARGS__))
#define doca_argp_param_create(...) documented(DOCUMENTED_doca_argp_param_create, doca_argp_param_create(__VA_ARGS__))
#define doca_argp_param_destroy(...) documented(DOCUMENTED_doca_argp_param_destroy, doca_argp_param_destroy(__VA_ARGS__))
#define doca_argp_cmd_create(...) documented(DOCUMENTED_doca_argp_cmd_create, doca_argp_cmd_create(__VA_ARGS__))
#define doca_argp_cmd_register_param(...) documented(DOCUMENTED_doca_argp_cmd_register_param, doca_argp_cmd_register_param(__VA_ARGS__))
#define doca_argp_cmd_register_cmd(...) documented(DOCUMENTED_doca_argp_cmd_register_cmd, doca_argp_cmd_register_cmd(__VA_ARGS__))
#define doca_argp_cmd_destroy(...) documented(DOCUMENTED_doca_argp_cmd_destroy, doca_argp_cmd_destroy(__VA_ARGS__))
#define doca_argp_get_log_level(...) documented(DOCUMENTED_doca_argp_get_log_level, doca_argp_get_log_level(__VA_ARGS__))
#define doca_argp_get_sdk_log_level(...) documented(DOCUMENTED_doca_argp_get_sdk_log_level, doca_argp_get_sdk_log_level(__VA_ARGS__))
#define doca_sync_event_create(...) documented(DOCUMENTED_doca_sync_event_create, doca_sync_event_create(__VA_ARGS__))
#define doca_sync_event_create_from_export(...) documented(DOCUMENTED_doca_sync_event_create_from_export, doca_sync_event_create_from_export(__VA_ARGS__))
#define doca_sync_event_cap_is_create_from_export_supported(...) documented(DOCUMENTED_doca_sync_event_cap_is_create_from_export_supported, doca_sync_event_cap_is_create_from_export_supported(__VA_ARGS__))
#define doca_sync_event_remote_net_create_from_export(...) documented(DOCUMENTED_doca_sync_event_remote_net_create_from_export, doca_sync_event_remote_net_create_from_export(__VA_ARGS__))
#define doca_sync_event_cap_remote_net_is_create_from_export_supported(...) documented(DOCUMENTED_doca_sync_event_cap_remote_net_is_create_from_export_supported, doca_sync_event_cap_remote_net_is_create_from_export_supported(__VA_ARGS__))
#define doca_sync_event_destroy(...) documented(DOCUMENTED_doca_sync_event_destroy, doca_sync_event_destroy(__VA_ARGS__))
#define doca_sync_event_remote_net_destroy(...) documented(DOCUMENTED_doca_sync_event_remote_net_destroy, doca_sync_event_remote_net_destroy(__VA_ARGS__))
#define doca_sync_event_add_publisher_location_cpu(...) documented(DOCUMENTED_doca_sync_event_add_publisher_location_cpu, doca_sync_event_add_publisher_location_cpu(__VA_ARGS__))
#define doca_sync_event_add_publisher_location_dpa(...) documented(DOCUMENTED_doca_sync_event_add_publisher_location_dpa, doca_sync_event_add_publisher_location_dpa(__VA_ARGS__))
#define doca_sync_event_add_publisher_location_gpu(...) documented(DOCUMENTED_doca_sync_event_add_publisher_location_gpu, doca_sync_event_add_publisher_location_gpu(__VA_ARGS__))
#define doca_sync_event_add_publisher_location_remote_pci(...) documented(DOCUMENTED_doca_sync_event_add_publisher_location_remote_pci, doca_sync_event_add_publisher_location_remote_pci(__VA_ARGS__))
#define doca_sync_event_add_publisher_location_remote_net(...) documented(DOCUMENTED_doca_sync_event_add_publisher_location_remote_net, doca_sync_event_add_publisher_location_remote_net(__VA_ARGS__))
#define doca_sync_event_add_subscriber_location_cpu(...) documented(DOCUMENTED_doca_sync_event_add_subscriber_location_cpu, doca_sync_event_add_subscriber_location_cpu(__VA_ARGS__))
#define doca_sync_event_add_subscriber_location_dpa(...) documented(DOCUMENTED_doca_sync_event_add_subscriber_location_dpa, doca_sync_event_add_subscriber_location_dpa(__VA_ARGS__))
#define doca_sync_event_add_subscriber_location_gpu(...) documented(DOCUMENTED_doca_sync_event_add_subscriber_location_gpu, doca_sync_event_add_subscriber_location_gpu(__VA_ARGS__))
#define doca_sync_event_add_subscriber_location_remote_pci(...) documented(DOCUMENTED_doca_sync_event_add_subscriber_location_remote_pci, doca_sync_event_add_subscriber_location_remote_pci(__VA_ARGS__))
#define doca_sync_event_set_addr(...) documented(DOCUMENTED_doca_sync_event_set_addr, doca_sync_event_set_addr(__VA_ARGS__))
#define doca_sync_event_set_doca_buf(...) documented(DOCUMENTED_doca_sync_event_set_doca_buf, doca_sync_event_set_doca_buf(__VA_ARGS__))
#define doca_sync_event_start(...) documented(DOCUMENTED_doca_sync_event_start, doca_sync_event_start(__VA_ARGS__))
#define doca_sync_event_stop(...) documented(DOCUMENTED_doca_sync_event_stop, doca_sync_event_stop(__VA_ARGS__))
#define doca_sync_event_cap_task_get_is_supported(...) documented(DOCUMENTED_doca_sync_event_cap_task_get_is_supported, doca_sync_event_cap_task_get_is_supported(__VA_ARGS__))
#define doca_sync_event_task_get_set_conf(...) documented(DOCUMENTED_doca_sync_event_task_get_set_conf, doca_sync_event_task_get_set_conf(__VA_ARGS__))
#define doca_sync_event_task_get_alloc_init(...) documented(DOCUMENTED_doca_sync_event_task_get_alloc_init, doca_sync_event_task_get_alloc_init(__VA_ARGS__))
#define doca_sync_event_cap_task_notify_set_is_supported(...) documented(DOCUMENTED_doca_sync_event_cap_task_notify_set_is_supported, doca_sync_event_cap_task_notify_set_is_supported(__VA_ARGS__))
#define doca_sync_event_task_notify_set_set_conf(...) documented(DOCUMENTED_doca_sync_event_task_notify_set_set_conf, doca_sync_event_task_notify_set_set_conf(__VA_ARGS__))
#define doca_sync_event_task_notify_set_alloc_init(...) documented(DOCUMENTED_doca_sync_event_task_notify_set_alloc_init, doca_sync_event_task_notify_set_alloc_init(__VA_ARGS__))
#define doca_sync_event_cap_task_notify_add_is_supported(...) documented(DOCUMENTED_doca_sync_event_cap_task_notify_add_is_supported, doca_sync_event_cap_task_notify_add_is_supported(__VA_ARGS__))
#define doca_sync_event_task_notify_add_set_conf(...) documented(DOCUMENTED_doca_sync_event_task_notify_add_set_conf, doca_sync_event_task_notify_add_set_conf(__VA_ARGS__))
#define doca_sync_event_task_notify_add_alloc_init(...) documented(DOCUMENTED_doca_sync_event_task_notify_add_alloc_init, doca_sync_event_task_notify_add_alloc_init(__VA_ARGS__))
#define doca_sync_event_cap_task_wait_eq_is_supported(...) documented(DOCUMENTED_doca_sync_event_cap_task_wait_eq_is_supported, doca_sync_event_cap_task_wait_eq_is_supported(__VA_ARGS__))
#define doca_sync_event_task_wait_eq_set_conf(...) documented(DOCUMENTED_doca_sync_event_task_wait_eq_set_conf, doca_sync_event_task_wait_eq_set_conf(__VA_ARGS__))
#define doca_sync_event_task_wait_eq_alloc_init(...) documented(DOCUMENTED_doca_sync_event_task_wait_eq_alloc_init, doca_sync_event_task_wait_eq_alloc_init(__VA_ARGS__))
#define doca_sync_event_cap_task_wait_neq_is_supported(...) documented(DOCUMENTED_doca_sync_event_cap_task_wait_neq_is_supported, doca_sync_event_cap_task_wait_neq_is_supported(__VA_ARGS__))
#define doca_sync_event_task_wait_neq_set_conf(...) documented(DOCUMENTED_doca_sync_event_task_wait_neq_set_conf, doca_sync_event_task_wait_neq_set_conf(__VA_ARGS__))
#define doca_sync_event_task_wait_neq_alloc_init(...) documented(DOCUMENTED_doca_sync_event_task_wait_neq_alloc_init, doca_sync_event_task_wait_neq_alloc_init(__VA_ARGS__))
#define doca_sync_event_export_to_remote_pci(...) documented(DOCUMENTED_doca_sync_event_export_to_remote_pci, doca_sync_event_export_to_remote_pci(__VA_ARGS__))
#define doca_sync_event_cap_is_export_to_remote_pci_supported(...) documented(DOCUMENTED_doca_sync_event_cap_is_export_to_remote_pci_supported, doca_sync_event_cap_is_export_to_remote_pci_supported(__VA_ARGS__))
#define doca_sync_event_get_dpa_handle(...) documented(DOCUMENTED_doca_sync_event_get_dpa_handle, doca_sync_event_get_dpa_handle(__VA_ARGS__))
#define doca_sync_event_cap_is_export_to_dpa_supported(...) documented(DOCUMENTED_doca_sync_event_cap_is_export_to_dpa_supported, doca_sync_event_cap_is_export_to_dpa_supported(__VA_ARGS__))
#define doca_sync_event_get_gpu_handle(...) documented(DOCUMENTED_doca_sync_event_get_gpu_handle, doca_sync_event_get_gpu_handle(__VA_ARGS__))
#define doca_sync_event_cap_is_export_to_gpu_supported(...) documented(DOCUMENTED_doca_sync_event_cap_is_export_to_gpu_supported, doca_sync_event_cap_is_export_to_gpu_supported(__VA_ARGS__))
#define doca_sync_event_export_to_remote_net(...) documented(DOCUMENTED_doca_sync_event_export_to_remote_net, doca_sync_event_export_to_remote_net(__VA_ARGS__))
#define doca_sync_event_cap_is_export_to_remote_net_supported(...) documented(DOCUMENTED_doca_sync_event_cap_is_export_to_remote_net_supported, doca_sync_event_cap_is_export_to_remote_net_supported(__VA_ARGS__))
#define doca_sync_event_remote_net_get_dpa_handle(...) documented(DOCUMENTED_doca_sync_event_remote_net_get_dpa_handle, doca_sync_event_remote_net_get_dpa_handle(__VA_ARGS__))
#define doca_sync_event_cap_remote_net_is_export_to_dpa_supported(...) documented(DOCUMENTED_doca_sync_event_cap_remote_net_is_export_to_dpa_supported, doca_sync_event_cap_remote_net_is_export_to_dpa_supported(__VA_ARGS__))
#define doca_sync_event_remote_net_get_gpu_handle(...) documented(DOCUMENTED_doca_sync_event_remote_net_get_gpu_handle, doca_sync_event_remote_net_get_gpu_handle(__VA_ARGS__))
#define doca_sync_event_cap_remote_net_is_export_to_gpu_supported(...) documented(DOCUMENTED_doca_sync_event_cap_remote_net_is_export_to_gpu_supported, doca_sync_event_cap_remote_net_is_export_to_gpu_supported(__VA_ARGS__))
#define doca_sync_event_get(...) documented(DOCUMENTED_doca_sync_event_get, doca_sync_event_get(__VA_ARGS__))
#define doca_sync_event_update_add(...) documented(DOCUMENTED_doca_sync_event_update_add, doca_sync_event_update_add(__VA_ARGS__))
#define doca_sync_event_update_set(...) documented(DOCUMENTED_doca_sync_event_update_set, doca_sync_event_update_set(__VA_ARGS__))
#define doca_sync_event_wait_gt(...) documented(DOCUMENTED_doca_sync_event_wait_gt, doca_sync_event_wait_gt(__VA_ARGS__))
#define doca_sync_event_wait_gt_yield(...) documented(DOCUMENTED_doca_sync_event_wait_gt_yield, doca_sync_event_wait_gt_yield(__VA_ARGS__))
#define doca_sync_event_wait_eq(...) documented(DOCUMENTED_doca_sync_event_wait_eq, doca_sync_event_wait_eq(__VA_ARGS__))
#define doca_sync_event_wait_eq_yield(...) documented(DOCUMENTED_doca_sync_event_wait_eq_yield, doca_sync_event_wait_eq_yield(__VA_ARGS__))
#define doca_sync_event_wait_neq(...) documented(DOCUMENTED_doca_sync_event_wait_neq, doca_sync_event_wait_neq(__VA_ARGS__))
#define doca_sync_event_wait_neq_yield(...) documented(DOCUMENTED_doca_sync_event_wait_neq_yield, doca_sync_event_wait_neq_yield(__VA_ARGS__))
#define doca_rdma_create(...) documented(DOCUMENTED_doca_rdma_create, doca_rdma_create(__VA_ARGS__))
#define doca_rdma_destroy(...) documented(DOCUMENTED_doca_rdma_destroy, doca_rdma_destroy(__VA_ARGS__))
#define doca_rdma_export(...) documented(DOCUMENTED_doca_rdma_export, doca_rdma_export(__VA_ARGS__))
#define doca_rdma_connect(...) documented(DOCUMENTED_doca_rdma_connect, doca_rdma_connect(__VA_ARGS__))
#define doca_rdma_addr_create(...) documented(DOCUMENTED_doca_rdma_addr_create, doca_rdma_addr_create(__VA_ARGS__))
#define doca_rdma_addr_destroy(...) documented(DOCUMENTED_doca_rdma_addr_destroy, doca_rdma_addr_destroy(__VA_ARGS__))
#define doca_rdma_start_listen_to_port(...) documented(DOCUMENTED_doca_rdma_start_listen_to_port, doca_rdma_start_listen_to_port(__VA_ARGS__))
#define doca_rdma_stop_listen_to_port(...) documented(DOCUMENTED_doca_rdma_stop_listen_to_port, doca_rdma_stop_listen_to_port(__VA_ARGS__))
#define doca_rdma_connection_accept(...) documented(DOCUMENTED_doca_rdma_connection_accept, doca_rdma_connection_accept(__VA_ARGS__))
#define doca_rdma_connection_reject(...) documented(DOCUMENTED_doca_rdma_connection_reject, doca_rdma_connection_reject(__VA_ARGS__))
#define doca_rdma_connect_to_addr(...) documented(DOCUMENTED_doca_rdma_connect_to_addr, doca_rdma_connect_to_addr(__VA_ARGS__))
#define doca_rdma_connection_disconnect(...) documented(DOCUMENTED_doca_rdma_connection_disconnect, doca_rdma_connection_disconnect(__VA_ARGS__))
#define doca_rdma_bridge_prepare_connection(...) documented(DOCUMENTED_doca_rdma_bridge_prepare_connection, doca_rdma_bridge_prepare_connection(__VA_ARGS__))
#define doca_rdma_bridge_accept(...) documented(DOCUMENTED_doca_rdma_bridge_accept, doca_rdma_bridge_accept(__VA_ARGS__))
#define doca_rdma_bridge_established(...) documented(DOCUMENTED_doca_rdma_bridge_established, doca_rdma_bridge_established(__VA_ARGS__))
#define doca_rdma_cap_get_max_recv_queue_size(...) documented(DOCUMENTED_doca_rdma_cap_get_max_recv_queue_size, doca_rdma_cap_get_max_recv_queue_size(__VA_ARGS__))
#define doca_rdma_cap_get_max_send_queue_size(...) documented(DOCUMENTED_doca_rdma_cap_get_max_send_queue_size, doca_rdma_cap_get_max_send_queue_size(__VA_ARGS__))
#define doca_rdma_cap_get_max_send_buf_list_len(...) documented(DOCUMENTED_doca_rdma_cap_get_max_send_buf_list_len, doca_rdma_cap_get_max_send_buf_list_len(__VA_ARGS__))
#define doca_rdma_cap_get_max_message_size(...) documented(DOCUMENTED_doca_rdma_cap_get_max_message_size, doca_rdma_cap_get_max_message_size(__VA_ARGS__))
#define doca_rdma_cap_get_gid_table_size(...) documented(DOCUMENTED_doca_rdma_cap_get_gid_table_size, doca_rdma_cap_get_gid_table_size(__VA_ARGS__))
#define doca_rdma_cap_get_gid(...) documented(DOCUMENTED_doca_rdma_cap_get_gid, doca_rdma_cap_get_gid(__VA_ARGS__))
#define doca_rdma_cap_transport_type_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_transport_type_is_supported, doca_rdma_cap_transport_type_is_supported(__VA_ARGS__))
#define doca_rdma_set_send_queue_size(...) documented(DOCUMENTED_doca_rdma_set_send_queue_size, doca_rdma_set_send_queue_size(__VA_ARGS__))
#define doca_rdma_set_recv_queue_size(...) documented(DOCUMENTED_doca_rdma_set_recv_queue_size, doca_rdma_set_recv_queue_size(__VA_ARGS__))
#define doca_rdma_set_max_send_buf_list_len(...) documented(DOCUMENTED_doca_rdma_set_max_send_buf_list_len, doca_rdma_set_max_send_buf_list_len(__VA_ARGS__))
#define doca_rdma_set_transport_type(...) documented(DOCUMENTED_doca_rdma_set_transport_type, doca_rdma_set_transport_type(__VA_ARGS__))
#define doca_rdma_set_mtu(...) documented(DOCUMENTED_doca_rdma_set_mtu, doca_rdma_set_mtu(__VA_ARGS__))
#define doca_rdma_set_permissions(...) documented(DOCUMENTED_doca_rdma_set_permissions, doca_rdma_set_permissions(__VA_ARGS__))
#define doca_rdma_set_grh_enabled(...) documented(DOCUMENTED_doca_rdma_set_grh_enabled, doca_rdma_set_grh_enabled(__VA_ARGS__))
#define doca_rdma_set_gid_index(...) documented(DOCUMENTED_doca_rdma_set_gid_index, doca_rdma_set_gid_index(__VA_ARGS__))
#define doca_rdma_set_sl(...) documented(DOCUMENTED_doca_rdma_set_sl, doca_rdma_set_sl(__VA_ARGS__))
#define doca_rdma_set_connection_request_timeout(...) documented(DOCUMENTED_doca_rdma_set_connection_request_timeout, doca_rdma_set_connection_request_timeout(__VA_ARGS__))
#define doca_rdma_connection_set_user_data(...) documented(DOCUMENTED_doca_rdma_connection_set_user_data, doca_rdma_connection_set_user_data(__VA_ARGS__))
#define doca_rdma_set_max_num_connections(...) documented(DOCUMENTED_doca_rdma_set_max_num_connections, doca_rdma_set_max_num_connections(__VA_ARGS__))
#define doca_rdma_set_rnr_retry_count(...) documented(DOCUMENTED_doca_rdma_set_rnr_retry_count, doca_rdma_set_rnr_retry_count(__VA_ARGS__))
#define doca_rdma_get_send_queue_size(...) documented(DOCUMENTED_doca_rdma_get_send_queue_size, doca_rdma_get_send_queue_size(__VA_ARGS__))
#define doca_rdma_get_recv_queue_size(...) documented(DOCUMENTED_doca_rdma_get_recv_queue_size, doca_rdma_get_recv_queue_size(__VA_ARGS__))
#define doca_rdma_get_max_send_buf_list_len(...) documented(DOCUMENTED_doca_rdma_get_max_send_buf_list_len, doca_rdma_get_max_send_buf_list_len(__VA_ARGS__))
#define doca_rdma_get_transport_type(...) documented(DOCUMENTED_doca_rdma_get_transport_type, doca_rdma_get_transport_type(__VA_ARGS__))
#define doca_rdma_get_mtu(...) documented(DOCUMENTED_doca_rdma_get_mtu, doca_rdma_get_mtu(__VA_ARGS__))
#define doca_rdma_get_permissions(...) documented(DOCUMENTED_doca_rdma_get_permissions, doca_rdma_get_permissions(__VA_ARGS__))
#define doca_rdma_get_grh_enabled(...) documented(DOCUMENTED_doca_rdma_get_grh_enabled, doca_rdma_get_grh_enabled(__VA_ARGS__))
#define doca_rdma_get_gid_index(...) documented(DOCUMENTED_doca_rdma_get_gid_index, doca_rdma_get_gid_index(__VA_ARGS__))
#define doca_rdma_get_sl(...) documented(DOCUMENTED_doca_rdma_get_sl, doca_rdma_get_sl(__VA_ARGS__))
#define doca_rdma_get_dpa_handle(...) documented(DOCUMENTED_doca_rdma_get_dpa_handle, doca_rdma_get_dpa_handle(__VA_ARGS__))
#define doca_rdma_get_gpu_handle(...) documented(DOCUMENTED_doca_rdma_get_gpu_handle, doca_rdma_get_gpu_handle(__VA_ARGS__))
#define doca_rdma_get_connection_request_timeout(...) documented(DOCUMENTED_doca_rdma_get_connection_request_timeout, doca_rdma_get_connection_request_timeout(__VA_ARGS__))
#define doca_rdma_connection_get_addr(...) documented(DOCUMENTED_doca_rdma_connection_get_addr, doca_rdma_connection_get_addr(__VA_ARGS__))
#define doca_rdma_addr_get_params(...) documented(DOCUMENTED_doca_rdma_addr_get_params, doca_rdma_addr_get_params(__VA_ARGS__))
#define doca_rdma_connection_get_user_data(...) documented(DOCUMENTED_doca_rdma_connection_get_user_data, doca_rdma_connection_get_user_data(__VA_ARGS__))
#define doca_rdma_connection_get_id(...) documented(DOCUMENTED_doca_rdma_connection_get_id, doca_rdma_connection_get_id(__VA_ARGS__))
#define doca_rdma_get_max_num_connections(...) documented(DOCUMENTED_doca_rdma_get_max_num_connections, doca_rdma_get_max_num_connections(__VA_ARGS__))
#define doca_rdma_get_rnr_retry_count(...) documented(DOCUMENTED_doca_rdma_get_rnr_retry_count, doca_rdma_get_rnr_retry_count(__VA_ARGS__))
#define doca_rdma_set_connection_state_callbacks(...) documented(DOCUMENTED_doca_rdma_set_connection_state_callbacks, doca_rdma_set_connection_state_callbacks(__VA_ARGS__))
#define doca_rdma_cap_task_receive_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_receive_is_supported, doca_rdma_cap_task_receive_is_supported(__VA_ARGS__))
#define doca_rdma_cap_task_receive_get_max_dst_buf_list_len(...) documented(DOCUMENTED_doca_rdma_cap_task_receive_get_max_dst_buf_list_len, doca_rdma_cap_task_receive_get_max_dst_buf_list_len(__VA_ARGS__))
#define doca_rdma_task_receive_set_conf(...) documented(DOCUMENTED_doca_rdma_task_receive_set_conf, doca_rdma_task_receive_set_conf(__VA_ARGS__))
#define doca_rdma_task_receive_set_dst_buf_list_len(...) documented(DOCUMENTED_doca_rdma_task_receive_set_dst_buf_list_len, doca_rdma_task_receive_set_dst_buf_list_len(__VA_ARGS__))
#define doca_rdma_task_receive_get_dst_buf_list_len(...) documented(DOCUMENTED_doca_rdma_task_receive_get_dst_buf_list_len, doca_rdma_task_receive_get_dst_buf_list_len(__VA_ARGS__))
#define doca_rdma_task_receive_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_receive_allocate_init, doca_rdma_task_receive_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_send_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_send_is_supported, doca_rdma_cap_task_send_is_supported(__VA_ARGS__))
#define doca_rdma_task_send_set_conf(...) documented(DOCUMENTED_doca_rdma_task_send_set_conf, doca_rdma_task_send_set_conf(__VA_ARGS__))
#define doca_rdma_task_send_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_send_allocate_init, doca_rdma_task_send_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_send_imm_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_send_imm_is_supported, doca_rdma_cap_task_send_imm_is_supported(__VA_ARGS__))
#define doca_rdma_task_send_imm_set_conf(...) documented(DOCUMENTED_doca_rdma_task_send_imm_set_conf, doca_rdma_task_send_imm_set_conf(__VA_ARGS__))
#define doca_rdma_task_send_imm_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_send_imm_allocate_init, doca_rdma_task_send_imm_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_read_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_read_is_supported, doca_rdma_cap_task_read_is_supported(__VA_ARGS__))
#define doca_rdma_task_read_set_conf(...) documented(DOCUMENTED_doca_rdma_task_read_set_conf, doca_rdma_task_read_set_conf(__VA_ARGS__))
#define doca_rdma_task_read_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_read_allocate_init, doca_rdma_task_read_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_write_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_write_is_supported, doca_rdma_cap_task_write_is_supported(__VA_ARGS__))
#define doca_rdma_task_write_set_conf(...) documented(DOCUMENTED_doca_rdma_task_write_set_conf, doca_rdma_task_write_set_conf(__VA_ARGS__))
#define doca_rdma_task_write_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_write_allocate_init, doca_rdma_task_write_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_write_imm_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_write_imm_is_supported, doca_rdma_cap_task_write_imm_is_supported(__VA_ARGS__))
#define doca_rdma_task_write_imm_set_conf(...) documented(DOCUMENTED_doca_rdma_task_write_imm_set_conf, doca_rdma_task_write_imm_set_conf(__VA_ARGS__))
#define doca_rdma_task_write_imm_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_write_imm_allocate_init, doca_rdma_task_write_imm_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_atomic_cmp_swp_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_atomic_cmp_swp_is_supported, doca_rdma_cap_task_atomic_cmp_swp_is_supported(__VA_ARGS__))
#define doca_rdma_task_atomic_cmp_swp_set_conf(...) documented(DOCUMENTED_doca_rdma_task_atomic_cmp_swp_set_conf, doca_rdma_task_atomic_cmp_swp_set_conf(__VA_ARGS__))
#define doca_rdma_task_atomic_cmp_swp_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_atomic_cmp_swp_allocate_init, doca_rdma_task_atomic_cmp_swp_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_atomic_fetch_add_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_atomic_fetch_add_is_supported, doca_rdma_cap_task_atomic_fetch_add_is_supported(__VA_ARGS__))
#define doca_rdma_task_atomic_fetch_add_set_conf(...) documented(DOCUMENTED_doca_rdma_task_atomic_fetch_add_set_conf, doca_rdma_task_atomic_fetch_add_set_conf(__VA_ARGS__))
#define doca_rdma_task_atomic_fetch_add_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_atomic_fetch_add_allocate_init, doca_rdma_task_atomic_fetch_add_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_remote_net_sync_event_get_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_remote_net_sync_event_get_is_supported, doca_rdma_cap_task_remote_net_sync_event_get_is_supported(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_get_set_conf(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_get_set_conf, doca_rdma_task_remote_net_sync_event_get_set_conf(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_get_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_get_allocate_init, doca_rdma_task_remote_net_sync_event_get_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported, doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_notify_set_set_conf(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_notify_set_set_conf, doca_rdma_task_remote_net_sync_event_notify_set_set_conf(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_notify_set_allocate_init, doca_rdma_task_remote_net_sync_event_notify_set_allocate_init(__VA_ARGS__))
#define doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported(...) documented(DOCUMENTED_doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported, doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_notify_add_set_conf(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_notify_add_set_conf, doca_rdma_task_remote_net_sync_event_notify_add_set_conf(__VA_ARGS__))
#define doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(...) documented(DOCUMENTED_doca_rdma_task_remote_net_sync_event_notify_add_allocate_init, doca_rdma_task_remote_net_sync_event_notify_add_allocate_init(__VA_ARGS__))
#define doca_rdma_dpa_completion_attach(...) documented(DOCUMENTED_doca_rdma_dpa_completion_attach, doca_rdma_dpa_completion_attach(__VA_ARGS__))
#define doca_rdma_bridge_get_dev_pd(...) documented(DOCUMENTED_doca_rdma_bridge_get_dev_pd, doca_rdma_bridge_get_dev_pd(__VA_ARGS__))
#define doca_rdma_bridge_open_dev_from_pd(...) documented(DOCUMENTED_doca_rdma_bridge_open_dev_from_pd, doca_rdma_bridge_open_dev_from_pd(__VA_ARGS__))
#define doca_rdma_bridge_get_buf_mkey(...) documented(DOCUMENTED_doca_rdma_bridge_get_buf_mkey, doca_rdma_bridge_get_buf_mkey(__VA_ARGS__))
#define doca_rdma_bridge_get_mmap_mkey_from_pd(...) documented(DOCUMENTED_doca_rdma_bridge_get_mmap_mkey_from_pd, doca_rdma_bridge_get_mmap_mkey_from_pd(__VA_ARGS__))
#define doca_comch_connection_set_user_data(...) documented(DOCUMENTED_doca_comch_connection_set_user_data, doca_comch_connection_set_user_data(__VA_ARGS__))
#define doca_comch_cap_get_max_name_len(...) documented(DOCUMENTED_doca_comch_cap_get_max_name_len, doca_comch_cap_get_max_name_len(__VA_ARGS__))
#define doca_comch_cap_get_max_msg_size(...) documented(DOCUMENTED_doca_comch_cap_get_max_msg_size, doca_comch_cap_get_max_msg_size(__VA_ARGS__))
#define doca_comch_cap_get_max_recv_queue_size(...) documented(DOCUMENTED_doca_comch_cap_get_max_recv_queue_size, doca_comch_cap_get_max_recv_queue_size(__VA_ARGS__))
#define doca_comch_cap_get_max_clients(...) documented(DOCUMENTED_doca_comch_cap_get_max_clients, doca_comch_cap_get_max_clients(__VA_ARGS__))
#define doca_comch_server_create(...) documented(DOCUMENTED_doca_comch_server_create, doca_comch_server_create(__VA_ARGS__))
#define doca_comch_server_destroy(...) documented(DOCUMENTED_doca_comch_server_destroy, doca_comch_server_destroy(__VA_ARGS__))
#define doca_comch_cap_server_is_supported(...) documented(DOCUMENTED_doca_comch_cap_server_is_supported, doca_comch_cap_server_is_supported(__VA_ARGS__))
#define doca_comch_server_set_max_msg_size(...) documented(DOCUMENTED_doca_comch_server_set_max_msg_size, doca_comch_server_set_max_msg_size(__VA_ARGS__))
#define doca_comch_server_get_max_msg_size(...) documented(DOCUMENTED_doca_comch_server_get_max_msg_size, doca_comch_server_get_max_msg_size(__VA_ARGS__))
#define doca_comch_server_set_recv_queue_size(...) documented(DOCUMENTED_doca_comch_server_set_recv_queue_size, doca_comch_server_set_recv_queue_size(__VA_ARGS__))
#define doca_comch_server_get_recv_queue_size(...) documented(DOCUMENTED_doca_comch_server_get_recv_queue_size, doca_comch_server_get_recv_queue_size(__VA_ARGS__))
#define doca_comch_server_get_device(...) documented(DOCUMENTED_doca_comch_server_get_device, doca_comch_server_get_device(__VA_ARGS__))
#define doca_comch_server_get_device_rep(...) documented(DOCUMENTED_doca_comch_server_get_device_rep, doca_comch_server_get_device_rep(__VA_ARGS__))
#define doca_comch_server_disconnect(...) documented(DOCUMENTED_doca_comch_server_disconnect, doca_comch_server_disconnect(__VA_ARGS__))
#define doca_comch_client_create(...) documented(DOCUMENTED_doca_comch_client_create, doca_comch_client_create(__VA_ARGS__))
#define doca_comch_client_destroy(...) documented(DOCUMENTED_doca_comch_client_destroy, doca_comch_client_destroy(__VA_ARGS__))
#define doca_comch_cap_client_is_supported(...) documented(DOCUMENTED_doca_comch_cap_client_is_supported, doca_comch_cap_client_is_supported(__VA_ARGS__))
#define doca_comch_client_set_max_msg_size(...) documented(DOCUMENTED_doca_comch_client_set_max_msg_size, doca_comch_client_set_max_msg_size(__VA_ARGS__))
#define doca_comch_client_get_max_msg_size(...) documented(DOCUMENTED_doca_comch_client_get_max_msg_size, doca_comch_client_get_max_msg_size(__VA_ARGS__))
#define doca_comch_client_set_recv_queue_size(...) documented(DOCUMENTED_doca_comch_client_set_recv_queue_size, doca_comch_client_set_recv_queue_size(__VA_ARGS__))
#define doca_comch_client_get_recv_queue_size(...) documented(DOCUMENTED_doca_comch_client_get_recv_queue_size, doca_comch_client_get_recv_queue_size(__VA_ARGS__))
#define doca_comch_client_get_device(...) documented(DOCUMENTED_doca_comch_client_get_device, doca_comch_client_get_device(__VA_ARGS__))
#define doca_comch_client_get_connection(...) documented(DOCUMENTED_doca_comch_client_get_connection, doca_comch_client_get_connection(__VA_ARGS__))
#define doca_comch_cap_get_max_send_tasks(...) documented(DOCUMENTED_doca_comch_cap_get_max_send_tasks, doca_comch_cap_get_max_send_tasks(__VA_ARGS__))
#define doca_comch_server_task_send_set_conf(...) documented(DOCUMENTED_doca_comch_server_task_send_set_conf, doca_comch_server_task_send_set_conf(__VA_ARGS__))
#define doca_comch_client_task_send_set_conf(...) documented(DOCUMENTED_doca_comch_client_task_send_set_conf, doca_comch_client_task_send_set_conf(__VA_ARGS__))
#define doca_comch_server_task_send_alloc_init(...) documented(DOCUMENTED_doca_comch_server_task_send_alloc_init, doca_comch_server_task_send_alloc_init(__VA_ARGS__))
#define doca_comch_client_task_send_alloc_init(...) documented(DOCUMENTED_doca_comch_client_task_send_alloc_init, doca_comch_client_task_send_alloc_init(__VA_ARGS__))
#define doca_comch_server_event_msg_recv_register(...) documented(DOCUMENTED_doca_comch_server_event_msg_recv_register, doca_comch_server_event_msg_recv_register(__VA_ARGS__))
#define doca_comch_client_event_msg_recv_register(...) documented(DOCUMENTED_doca_comch_client_event_msg_recv_register, doca_comch_client_event_msg_recv_register(__VA_ARGS__))
#define doca_comch_server_event_connection_status_changed_register(...) documented(DOCUMENTED_doca_comch_server_event_connection_status_changed_register, doca_comch_server_event_connection_status_changed_register(__VA_ARGS__))
#define doca_comch_connection_update_info(...) documented(DOCUMENTED_doca_comch_connection_update_info, doca_comch_connection_update_info(__VA_ARGS__))
#define doca_comch_connection_get_counter(...) documented(DOCUMENTED_doca_comch_connection_get_counter, doca_comch_connection_get_counter(__VA_ARGS__))
#define doca_comch_server_event_consumer_register(...) documented(DOCUMENTED_doca_comch_server_event_consumer_register, doca_comch_server_event_consumer_register(__VA_ARGS__))
#define doca_comch_client_event_consumer_register(...) documented(DOCUMENTED_doca_comch_client_event_consumer_register, doca_comch_client_event_consumer_register(__VA_ARGS__))
#define doca_comch_consumer_create(...) documented(DOCUMENTED_doca_comch_consumer_create, doca_comch_consumer_create(__VA_ARGS__))
#define doca_comch_consumer_destroy(...) documented(DOCUMENTED_doca_comch_consumer_destroy, doca_comch_consumer_destroy(__VA_ARGS__))
#define doca_comch_consumer_cap_is_supported(...) documented(DOCUMENTED_doca_comch_consumer_cap_is_supported, doca_comch_consumer_cap_is_supported(__VA_ARGS__))
#define doca_comch_consumer_get_id(...) documented(DOCUMENTED_doca_comch_consumer_get_id, doca_comch_consumer_get_id(__VA_ARGS__))
#define doca_comch_consumer_cap_get_max_num_tasks(...) documented(DOCUMENTED_doca_comch_consumer_cap_get_max_num_tasks, doca_comch_consumer_cap_get_max_num_tasks(__VA_ARGS__))
#define doca_comch_consumer_cap_get_max_buf_size(...) documented(DOCUMENTED_doca_comch_consumer_cap_get_max_buf_size, doca_comch_consumer_cap_get_max_buf_size(__VA_ARGS__))
#define doca_comch_consumer_cap_get_max_buf_list_len(...) documented(DOCUMENTED_doca_comch_consumer_cap_get_max_buf_list_len, doca_comch_consumer_cap_get_max_buf_list_len(__VA_ARGS__))
#define doca_comch_consumer_cap_get_max_consumers(...) documented(DOCUMENTED_doca_comch_consumer_cap_get_max_consumers, doca_comch_consumer_cap_get_max_consumers(__VA_ARGS__))
#define doca_comch_consumer_cap_get_max_imm_data_len(...) documented(DOCUMENTED_doca_comch_consumer_cap_get_max_imm_data_len, doca_comch_consumer_cap_get_max_imm_data_len(__VA_ARGS__))
#define doca_comch_consumer_get_imm_data_len(...) documented(DOCUMENTED_doca_comch_consumer_get_imm_data_len, doca_comch_consumer_get_imm_data_len(__VA_ARGS__))
#define doca_comch_consumer_set_imm_data_len(...) documented(DOCUMENTED_doca_comch_consumer_set_imm_data_len, doca_comch_consumer_set_imm_data_len(__VA_ARGS__))
#define doca_comch_consumer_completion_create(...) documented(DOCUMENTED_doca_comch_consumer_completion_create, doca_comch_consumer_completion_create(__VA_ARGS__))
#define doca_comch_consumer_completion_set_dpa_thread(...) documented(DOCUMENTED_doca_comch_consumer_completion_set_dpa_thread, doca_comch_consumer_completion_set_dpa_thread(__VA_ARGS__))
#define doca_comch_consumer_completion_destroy(...) documented(DOCUMENTED_doca_comch_consumer_completion_destroy, doca_comch_consumer_completion_destroy(__VA_ARGS__))
#define doca_comch_consumer_completion_start(...) documented(DOCUMENTED_doca_comch_consumer_completion_start, doca_comch_consumer_completion_start(__VA_ARGS__))
#define doca_comch_consumer_completion_stop(...) documented(DOCUMENTED_doca_comch_consumer_completion_stop, doca_comch_consumer_completion_stop(__VA_ARGS__))
#define doca_comch_consumer_completion_get_dpa_handle(...) documented(DOCUMENTED_doca_comch_consumer_completion_get_dpa_handle, doca_comch_consumer_completion_get_dpa_handle(__VA_ARGS__))
#define doca_comch_consumer_completion_set_max_num_consumers(...) documented(DOCUMENTED_doca_comch_consumer_completion_set_max_num_consumers, doca_comch_consumer_completion_set_max_num_consumers(__VA_ARGS__))
#define doca_comch_consumer_completion_get_max_num_consumers(...) documented(DOCUMENTED_doca_comch_consumer_completion_get_max_num_consumers, doca_comch_consumer_completion_get_max_num_consumers(__VA_ARGS__))
#define doca_comch_consumer_completion_set_max_num_recv(...) documented(DOCUMENTED_doca_comch_consumer_completion_set_max_num_recv, doca_comch_consumer_completion_set_max_num_recv(__VA_ARGS__))
#define doca_comch_consumer_completion_get_max_num_recv(...) documented(DOCUMENTED_doca_comch_consumer_completion_get_max_num_recv, doca_comch_consumer_completion_get_max_num_recv(__VA_ARGS__))
#define doca_comch_consumer_completion_set_imm_data_len(...) documented(DOCUMENTED_doca_comch_consumer_completion_set_imm_data_len, doca_comch_consumer_completion_set_imm_data_len(__VA_ARGS__))
#define doca_comch_consumer_completion_get_imm_data_len(...) documented(DOCUMENTED_doca_comch_consumer_completion_get_imm_data_len, doca_comch_consumer_completion_get_imm_data_len(__VA_ARGS__))
#define doca_comch_consumer_set_dev_max_num_recv(...) documented(DOCUMENTED_doca_comch_consumer_set_dev_max_num_recv, doca_comch_consumer_set_dev_max_num_recv(__VA_ARGS__))
#define doca_comch_consumer_set_completion(...) documented(DOCUMENTED_doca_comch_consumer_set_completion, doca_comch_consumer_set_completion(__VA_ARGS__))
#define doca_comch_consumer_get_dpa_handle(...) documented(DOCUMENTED_doca_comch_consumer_get_dpa_handle, doca_comch_consumer_get_dpa_handle(__VA_ARGS__))
#define doca_comch_consumer_task_post_recv_set_conf(...) documented(DOCUMENTED_doca_comch_consumer_task_post_recv_set_conf, doca_comch_consumer_task_post_recv_set_conf(__VA_ARGS__))
#define doca_comch_consumer_task_post_recv_alloc_init(...) documented(DOCUMENTED_doca_comch_consumer_task_post_recv_alloc_init, doca_comch_consumer_task_post_recv_alloc_init(__VA_ARGS__))
#define doca_comch_producer_create(...) documented(DOCUMENTED_doca_comch_producer_create, doca_comch_producer_create(__VA_ARGS__))
#define doca_comch_producer_destroy(...) documented(DOCUMENTED_doca_comch_producer_destroy, doca_comch_producer_destroy(__VA_ARGS__))
#define doca_comch_producer_cap_is_supported(...) documented(DOCUMENTED_doca_comch_producer_cap_is_supported, doca_comch_producer_cap_is_supported(__VA_ARGS__))
#define doca_comch_producer_get_id(...) documented(DOCUMENTED_doca_comch_producer_get_id, doca_comch_producer_get_id(__VA_ARGS__))
#define doca_comch_producer_cap_get_max_num_tasks(...) documented(DOCUMENTED_doca_comch_producer_cap_get_max_num_tasks, doca_comch_producer_cap_get_max_num_tasks(__VA_ARGS__))
#define doca_comch_producer_cap_get_max_buf_size(...) documented(DOCUMENTED_doca_comch_producer_cap_get_max_buf_size, doca_comch_producer_cap_get_max_buf_size(__VA_ARGS__))
#define doca_comch_producer_cap_get_max_buf_list_len(...) documented(DOCUMENTED_doca_comch_producer_cap_get_max_buf_list_len, doca_comch_producer_cap_get_max_buf_list_len(__VA_ARGS__))
#define doca_comch_producer_cap_get_max_producers(...) documented(DOCUMENTED_doca_comch_producer_cap_get_max_producers, doca_comch_producer_cap_get_max_producers(__VA_ARGS__))
#define doca_comch_producer_set_dev_max_num_send(...) documented(DOCUMENTED_doca_comch_producer_set_dev_max_num_send, doca_comch_producer_set_dev_max_num_send(__VA_ARGS__))
#define doca_comch_producer_dpa_completion_attach(...) documented(DOCUMENTED_doca_comch_producer_dpa_completion_attach, doca_comch_producer_dpa_completion_attach(__VA_ARGS__))
#define doca_comch_producer_get_dpa_handle(...) documented(DOCUMENTED_doca_comch_producer_get_dpa_handle, doca_comch_producer_get_dpa_handle(__VA_ARGS__))
#define doca_comch_producer_task_send_set_conf(...) documented(DOCUMENTED_doca_comch_producer_task_send_set_conf, doca_comch_producer_task_send_set_conf(__VA_ARGS__))
#define doca_comch_producer_task_send_alloc_init(...) documented(DOCUMENTED_doca_comch_producer_task_send_alloc_init, doca_comch_producer_task_send_alloc_init(__VA_ARGS__))
#define doca_comch_msgq_create(...) documented(DOCUMENTED_doca_comch_msgq_create, doca_comch_msgq_create(__VA_ARGS__))
#define doca_comch_msgq_destroy(...) documented(DOCUMENTED_doca_comch_msgq_destroy, doca_comch_msgq_destroy(__VA_ARGS__))
#define doca_comch_msgq_set_dpa_consumer(...) documented(DOCUMENTED_doca_comch_msgq_set_dpa_consumer, doca_comch_msgq_set_dpa_consumer(__VA_ARGS__))
#define doca_comch_msgq_set_max_num_consumers(...) documented(DOCUMENTED_doca_comch_msgq_set_max_num_consumers, doca_comch_msgq_set_max_num_consumers(__VA_ARGS__))
#define doca_comch_msgq_set_dpa_producer(...) documented(DOCUMENTED_doca_comch_msgq_set_dpa_producer, doca_comch_msgq_set_dpa_producer(__VA_ARGS__))
#define doca_comch_msgq_set_max_num_producers(...) documented(DOCUMENTED_doca_comch_msgq_set_max_num_producers, doca_comch_msgq_set_max_num_producers(__VA_ARGS__))
#define doca_comch_msgq_start(...) documented(DOCUMENTED_doca_comch_msgq_start, doca_comch_msgq_start(__VA_ARGS__))
#define doca_comch_msgq_stop(...) documented(DOCUMENTED_doca_comch_msgq_stop, doca_comch_msgq_stop(__VA_ARGS__))
#define doca_comch_msgq_consumer_create(...) documented(DOCUMENTED_doca_comch_msgq_consumer_create, doca_comch_msgq_consumer_create(__VA_ARGS__))
#define doca_comch_msgq_producer_create(...) documented(DOCUMENTED_doca_comch_msgq_producer_create, doca_comch_msgq_producer_create(__VA_ARGS__))
#define doca_devinfo_get_pci_func_type(...) documented(DOCUMENTED_doca_devinfo_get_pci_func_type, doca_devinfo_get_pci_func_type(__VA_ARGS__))
#define doca_devinfo_get_sf_index(...) documented(DOCUMENTED_doca_devinfo_get_sf_index, doca_devinfo_get_sf_index(__VA_ARGS__))

#endif
