/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */

/*
 * Compile only: gcc -std=gnu11 -fsyntax-only -I DIR abi_check.c, where DIR has the headers to judge.
 * Every difference is an error whose text starts with the name it is about.
 *
 * DOCA_ABI_CHECK_PARTIAL: a header that is not there is skipped, as its library may not be installed.
 * DOCA_ABI_CHECK_SKIP_<HEADER>, such as ..._SKIP_DOCA_RDMA_BRIDGE: this header is skipped.
 * DOCA_ABI_CHECK_ANY_RELEASE: the release number is not checked.
 */
#define DOCA_ALLOW_EXPERIMENTAL_API

#include <stddef.h>
#include <stdint.h>

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_TYPES)
#elif __has_include(<doca_types.h>)
#include <doca_types.h>
_Static_assert(__builtin_types_compatible_p(doca_event_handle_t, int),
    "doca_event_handle_t: not declared as int");
_Static_assert(__builtin_types_compatible_p(doca_notification_handle_t, doca_event_handle_t),
    "doca_notification_handle_t: not declared as doca_event_handle_t");
_Static_assert(__builtin_types_compatible_p(doca_be16_t, __be16),
    "doca_be16_t: not declared as __be16");
_Static_assert(__builtin_types_compatible_p(doca_be32_t, __be32),
    "doca_be32_t: not declared as __be32");
_Static_assert(__builtin_types_compatible_p(doca_be64_t, __be64),
    "doca_be64_t: not declared as __be64");
_Static_assert((long long)DOCA_GID_BYTE_LENGTH == 16,
    "DOCA_GID_BYTE_LENGTH: is not 16");
_Static_assert((long long)sizeof(enum doca_access_flag) == 4,
    "enum doca_access_flag: sizeof(enum doca_access_flag) is not 4");
_Static_assert((long long)DOCA_ACCESS_FLAG_LOCAL_READ_ONLY == 0,
    "DOCA_ACCESS_FLAG_LOCAL_READ_ONLY: is not 0");
_Static_assert((long long)DOCA_ACCESS_FLAG_LOCAL_READ_WRITE == 1,
    "DOCA_ACCESS_FLAG_LOCAL_READ_WRITE: is not 1");
_Static_assert((long long)DOCA_ACCESS_FLAG_RDMA_READ == 2,
    "DOCA_ACCESS_FLAG_RDMA_READ: is not 2");
_Static_assert((long long)DOCA_ACCESS_FLAG_RDMA_WRITE == 4,
    "DOCA_ACCESS_FLAG_RDMA_WRITE: is not 4");
_Static_assert((long long)DOCA_ACCESS_FLAG_RDMA_ATOMIC == 8,
    "DOCA_ACCESS_FLAG_RDMA_ATOMIC: is not 8");
_Static_assert((long long)DOCA_ACCESS_FLAG_PCI_READ_ONLY == 16,
    "DOCA_ACCESS_FLAG_PCI_READ_ONLY: is not 16");
_Static_assert((long long)DOCA_ACCESS_FLAG_PCI_READ_WRITE == 32,
    "DOCA_ACCESS_FLAG_PCI_READ_WRITE: is not 32");
_Static_assert((long long)DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING == 64,
    "DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING: is not 64");
_Static_assert((long long)sizeof(enum doca_pci_func_type) == 4,
    "enum doca_pci_func_type: sizeof(enum doca_pci_func_type) is not 4");
_Static_assert((long long)DOCA_PCI_FUNC_TYPE_PF == 0,
    "DOCA_PCI_FUNC_TYPE_PF: is not 0");
_Static_assert((long long)DOCA_PCI_FUNC_TYPE_VF == 1,
    "DOCA_PCI_FUNC_TYPE_VF: is not 1");
_Static_assert((long long)DOCA_PCI_FUNC_TYPE_SF == 2,
    "DOCA_PCI_FUNC_TYPE_SF: is not 2");
_Static_assert((long long)sizeof(enum doca_gpu_mem_type) == 4,
    "enum doca_gpu_mem_type: sizeof(enum doca_gpu_mem_type) is not 4");
_Static_assert((long long)DOCA_GPU_MEM_TYPE_GPU == 0,
    "DOCA_GPU_MEM_TYPE_GPU: is not 0");
_Static_assert((long long)DOCA_GPU_MEM_TYPE_GPU_CPU == 1,
    "DOCA_GPU_MEM_TYPE_GPU_CPU: is not 1");
_Static_assert((long long)DOCA_GPU_MEM_TYPE_CPU_GPU == 2,
    "DOCA_GPU_MEM_TYPE_CPU_GPU: is not 2");
_Static_assert((long long)sizeof(enum doca_eth_wait_on_time_type) == 4,
    "enum doca_eth_wait_on_time_type: sizeof(enum doca_eth_wait_on_time_type) is not 4");
_Static_assert((long long)DOCA_ETH_WAIT_ON_TIME_TYPE_NONE == 0,
    "DOCA_ETH_WAIT_ON_TIME_TYPE_NONE: is not 0");
_Static_assert((long long)DOCA_ETH_WAIT_ON_TIME_TYPE_NATIVE == 1,
    "DOCA_ETH_WAIT_ON_TIME_TYPE_NATIVE: is not 1");
_Static_assert((long long)DOCA_ETH_WAIT_ON_TIME_TYPE_DPDK == 2,
    "DOCA_ETH_WAIT_ON_TIME_TYPE_DPDK: is not 2");
_Static_assert((long long)sizeof(enum doca_mtu_size) == 4,
    "enum doca_mtu_size: sizeof(enum doca_mtu_size) is not 4");
_Static_assert((long long)DOCA_MTU_SIZE_256_BYTES == 0,
    "DOCA_MTU_SIZE_256_BYTES: is not 0");
_Static_assert((long long)DOCA_MTU_SIZE_512_BYTES == 1,
    "DOCA_MTU_SIZE_512_BYTES: is not 1");
_Static_assert((long long)DOCA_MTU_SIZE_1K_BYTES == 2,
    "DOCA_MTU_SIZE_1K_BYTES: is not 2");
_Static_assert((long long)DOCA_MTU_SIZE_2K_BYTES == 3,
    "DOCA_MTU_SIZE_2K_BYTES: is not 3");
_Static_assert((long long)DOCA_MTU_SIZE_4K_BYTES == 4,
    "DOCA_MTU_SIZE_4K_BYTES: is not 4");
_Static_assert((long long)DOCA_MTU_SIZE_RAW_ETHERNET == 5,
    "DOCA_MTU_SIZE_RAW_ETHERNET: is not 5");
_Static_assert((long long)sizeof(union doca_data) == 8,
    "union doca_data: sizeof(union doca_data) is not 8");
_Static_assert((long long)_Alignof(union doca_data) == 8,
    "union doca_data: _Alignof(union doca_data) is not 8");
_Static_assert((long long)offsetof(union doca_data, ptr) == 0,
    "union doca_data.ptr: offsetof(union doca_data, ptr) is not 0");
_Static_assert(__builtin_types_compatible_p(__typeof__(((union doca_data *)0)->ptr), void *),
    "union doca_data.ptr: not declared as void *");
_Static_assert((long long)offsetof(union doca_data, u64) == 0,
    "union doca_data.u64: offsetof(union doca_data, u64) is not 0");
_Static_assert(__builtin_types_compatible_p(__typeof__(((union doca_data *)0)->u64), uint64_t),
    "union doca_data.u64: not declared as uint64_t");
_Static_assert((long long)sizeof(struct doca_gather_list) == 24,
    "struct doca_gather_list: sizeof(struct doca_gather_list) is not 24");
_Static_assert((long long)_Alignof(struct doca_gather_list) == 8,
    "struct doca_gather_list: _Alignof(struct doca_gather_list) is not 8");
_Static_assert((long long)offsetof(struct doca_gather_list, addr) == 0,
    "struct doca_gather_list.addr: offsetof(struct doca_gather_list, addr) is not 0");
_Static_assert(__builtin_types_compatible_p(__typeof__(((struct doca_gather_list *)0)->addr), void *),
    "struct doca_gather_list.addr: not declared as void *");
_Static_assert((long long)offsetof(struct doca_gather_list, len) == 8,
    "struct doca_gather_list.len: offsetof(struct doca_gather_list, len) is not 8");
_Static_assert(__builtin_types_compatible_p(__typeof__(((struct doca_gather_list *)0)->len), uint64_t),
    "struct doca_gather_list.len: not declared as uint64_t");
_Static_assert((long long)offsetof(struct doca_gather_list, next) == 16,
    "struct doca_gather_list.next: offsetof(struct doca_gather_list, next) is not 16");
_Static_assert(__builtin_types_compatible_p(__typeof__(((struct doca_gather_list *)0)->next), struct doca_gather_list *),
    "struct doca_gather_list.next: not declared as struct doca_gather_list *");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_types.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_MMAP)
#elif __has_include(<doca_mmap.h>)
#include <doca_mmap.h>
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_mmap_t, uint32_t),
    "doca_dpa_dev_mmap_t: not declared as uint32_t");
_Static_assert(__builtin_types_compatible_p(doca_mmap_memrange_free_cb_t *, void (*)(void *, size_t, void *)),
    "doca_mmap_memrange_free_cb_t: not declared as void (*)(void *, size_t, void *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_create), doca_error_t (*)(struct doca_mmap **)),
    "doca_mmap_create: not declared as doca_error_t (*)(struct doca_mmap **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_destroy), doca_error_t (*)(struct doca_mmap *)),
    "doca_mmap_destroy: not declared as doca_error_t (*)(struct doca_mmap *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_start), doca_error_t (*)(struct doca_mmap *)),
    "doca_mmap_start: not declared as doca_error_t (*)(struct doca_mmap *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_stop), doca_error_t (*)(struct doca_mmap *)),
    "doca_mmap_stop: not declared as doca_error_t (*)(struct doca_mmap *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_add_dev), doca_error_t (*)(struct doca_mmap *, struct doca_dev *)),
    "doca_mmap_add_dev: not declared as doca_error_t (*)(struct doca_mmap *, struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_rm_dev), doca_error_t (*)(struct doca_mmap *, struct doca_dev *)),
    "doca_mmap_rm_dev: not declared as doca_error_t (*)(struct doca_mmap *, struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_export_pci), doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, const void **, size_t *)),
    "doca_mmap_export_pci: not declared as doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, const void **, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_export_rdma), doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, const void **, size_t *)),
    "doca_mmap_export_rdma: not declared as doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, const void **, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_dev_get_dpa_handle), doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, doca_dpa_dev_mmap_t *)),
    "doca_mmap_dev_get_dpa_handle: not declared as doca_error_t (*)(struct doca_mmap *, const struct doca_dev *, doca_dpa_dev_mmap_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_create_from_export), doca_error_t (*)(const union doca_data *, const void *, size_t, struct doca_dev *, struct doca_mmap **)),
    "doca_mmap_create_from_export: not declared as doca_error_t (*)(const union doca_data *, const void *, size_t, struct doca_dev *, struct doca_mmap **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_memrange), doca_error_t (*)(struct doca_mmap *, void *, size_t)),
    "doca_mmap_set_memrange: not declared as doca_error_t (*)(struct doca_mmap *, void *, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_dmabuf_memrange), doca_error_t (*)(struct doca_mmap *, int, void *, size_t, size_t)),
    "doca_mmap_set_dmabuf_memrange: not declared as doca_error_t (*)(struct doca_mmap *, int, void *, size_t, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_dpa_memrange), doca_error_t (*)(struct doca_mmap *, struct doca_dpa *, uint64_t, size_t)),
    "doca_mmap_set_dpa_memrange: not declared as doca_error_t (*)(struct doca_mmap *, struct doca_dpa *, uint64_t, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_memrange), doca_error_t (*)(const struct doca_mmap *, void **, size_t *)),
    "doca_mmap_get_memrange: not declared as doca_error_t (*)(const struct doca_mmap *, void **, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_free_cb), doca_error_t (*)(struct doca_mmap *, doca_mmap_memrange_free_cb_t *, void *)),
    "doca_mmap_set_free_cb: not declared as doca_error_t (*)(struct doca_mmap *, doca_mmap_memrange_free_cb_t *, void *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_user_data), doca_error_t (*)(const struct doca_mmap *, union doca_data *)),
    "doca_mmap_get_user_data: not declared as doca_error_t (*)(const struct doca_mmap *, union doca_data *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_max_num_devices), doca_error_t (*)(const struct doca_mmap *, uint32_t *)),
    "doca_mmap_get_max_num_devices: not declared as doca_error_t (*)(const struct doca_mmap *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_num_bufs), doca_error_t (*)(const struct doca_mmap *, uint32_t *)),
    "doca_mmap_get_num_bufs: not declared as doca_error_t (*)(const struct doca_mmap *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_exported), doca_error_t (*)(const struct doca_mmap *, uint8_t *)),
    "doca_mmap_get_exported: not declared as doca_error_t (*)(const struct doca_mmap *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_get_from_export), doca_error_t (*)(const struct doca_mmap *, uint8_t *)),
    "doca_mmap_get_from_export: not declared as doca_error_t (*)(const struct doca_mmap *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_max_num_devices), doca_error_t (*)(struct doca_mmap *, uint32_t)),
    "doca_mmap_set_max_num_devices: not declared as doca_error_t (*)(struct doca_mmap *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_permissions), doca_error_t (*)(struct doca_mmap *, uint32_t)),
    "doca_mmap_set_permissions: not declared as doca_error_t (*)(struct doca_mmap *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_set_user_data), doca_error_t (*)(struct doca_mmap *, union doca_data)),
    "doca_mmap_set_user_data: not declared as doca_error_t (*)(struct doca_mmap *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_cap_is_export_pci_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_mmap_cap_is_export_pci_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_cap_is_create_from_export_pci_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_mmap_cap_is_create_from_export_pci_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_mmap_enable_thread_safety), doca_error_t (*)(struct doca_mmap *)),
    "doca_mmap_enable_thread_safety: not declared as doca_error_t (*)(struct doca_mmap *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_mmap.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_SYNC_EVENT)
#elif __has_include(<doca_sync_event.h>)
#include <doca_sync_event.h>
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_sync_event_t, uint64_t),
    "doca_dpa_dev_sync_event_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_sync_event_remote_net_t, uint64_t),
    "doca_dpa_dev_sync_event_remote_net_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_gpu_dev_sync_event_t, uint64_t),
    "doca_gpu_dev_sync_event_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_gpu_dev_sync_event_remote_net_t, uint64_t),
    "doca_gpu_dev_sync_event_remote_net_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_sync_event_task_get_completion_cb_t, void (*)(struct doca_sync_event_task_get *, union doca_data, union doca_data)),
    "doca_sync_event_task_get_completion_cb_t: not declared as void (*)(struct doca_sync_event_task_get *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_sync_event_task_notify_set_completion_cb_t, void (*)(struct doca_sync_event_task_notify_set *, union doca_data, union doca_data)),
    "doca_sync_event_task_notify_set_completion_cb_t: not declared as void (*)(struct doca_sync_event_task_notify_set *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_sync_event_task_notify_add_completion_cb_t, void (*)(struct doca_sync_event_task_notify_add *, union doca_data, union doca_data)),
    "doca_sync_event_task_notify_add_completion_cb_t: not declared as void (*)(struct doca_sync_event_task_notify_add *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_sync_event_task_wait_eq_completion_cb_t, void (*)(struct doca_sync_event_task_wait_eq *, union doca_data, union doca_data)),
    "doca_sync_event_task_wait_eq_completion_cb_t: not declared as void (*)(struct doca_sync_event_task_wait_eq *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_sync_event_task_wait_neq_completion_cb_t, void (*)(struct doca_sync_event_task_wait_neq *, union doca_data, union doca_data)),
    "doca_sync_event_task_wait_neq_completion_cb_t: not declared as void (*)(struct doca_sync_event_task_wait_neq *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_create), doca_error_t (*)(struct doca_sync_event **)),
    "doca_sync_event_create: not declared as doca_error_t (*)(struct doca_sync_event **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_create_from_export), doca_error_t (*)(struct doca_dev *, const uint8_t *, size_t, struct doca_sync_event **)),
    "doca_sync_event_create_from_export: not declared as doca_error_t (*)(struct doca_dev *, const uint8_t *, size_t, struct doca_sync_event **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_is_create_from_export_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_is_create_from_export_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_remote_net_create_from_export), doca_error_t (*)(struct doca_dev *, const uint8_t *, size_t, struct doca_sync_event_remote_net **)),
    "doca_sync_event_remote_net_create_from_export: not declared as doca_error_t (*)(struct doca_dev *, const uint8_t *, size_t, struct doca_sync_event_remote_net **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_remote_net_is_create_from_export_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_remote_net_is_create_from_export_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_destroy), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_destroy: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_remote_net_destroy), doca_error_t (*)(struct doca_sync_event_remote_net *)),
    "doca_sync_event_remote_net_destroy: not declared as doca_error_t (*)(struct doca_sync_event_remote_net *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_publisher_location_cpu), doca_error_t (*)(struct doca_sync_event *, struct doca_dev *)),
    "doca_sync_event_add_publisher_location_cpu: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_publisher_location_dpa), doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *)),
    "doca_sync_event_add_publisher_location_dpa: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_publisher_location_gpu), doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *)),
    "doca_sync_event_add_publisher_location_gpu: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_publisher_location_remote_pci), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_add_publisher_location_remote_pci: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_publisher_location_remote_net), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_add_publisher_location_remote_net: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_subscriber_location_cpu), doca_error_t (*)(struct doca_sync_event *, struct doca_dev *)),
    "doca_sync_event_add_subscriber_location_cpu: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_subscriber_location_dpa), doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *)),
    "doca_sync_event_add_subscriber_location_dpa: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_subscriber_location_gpu), doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *)),
    "doca_sync_event_add_subscriber_location_gpu: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_add_subscriber_location_remote_pci), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_add_subscriber_location_remote_pci: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_set_addr), doca_error_t (*)(struct doca_sync_event *, uint64_t *)),
    "doca_sync_event_set_addr: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_set_doca_buf), doca_error_t (*)(struct doca_sync_event *, struct doca_buf *)),
    "doca_sync_event_set_doca_buf: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_start), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_start: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_stop), doca_error_t (*)(struct doca_sync_event *)),
    "doca_sync_event_stop: not declared as doca_error_t (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_as_ctx), struct doca_ctx * (*)(struct doca_sync_event *)),
    "doca_sync_event_as_ctx: not declared as struct doca_ctx * (*)(struct doca_sync_event *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_task_get_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_task_get_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_get_set_conf), doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_get_completion_cb_t, doca_sync_event_task_get_completion_cb_t, uint32_t)),
    "doca_sync_event_task_get_set_conf: not declared as doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_get_completion_cb_t, doca_sync_event_task_get_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_get_alloc_init), doca_error_t (*)(struct doca_sync_event *, uint64_t *, union doca_data, struct doca_sync_event_task_get **)),
    "doca_sync_event_task_get_alloc_init: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t *, union doca_data, struct doca_sync_event_task_get **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_get_as_doca_task), struct doca_task * (*)(struct doca_sync_event_task_get *)),
    "doca_sync_event_task_get_as_doca_task: not declared as struct doca_task * (*)(struct doca_sync_event_task_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_get_set_ret_val_ptr), void (*)(struct doca_sync_event_task_get *, uint64_t *)),
    "doca_sync_event_task_get_set_ret_val_ptr: not declared as void (*)(struct doca_sync_event_task_get *, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_get_get_ret_val_ptr), uint64_t * (*)(const struct doca_sync_event_task_get *)),
    "doca_sync_event_task_get_get_ret_val_ptr: not declared as uint64_t * (*)(const struct doca_sync_event_task_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_task_notify_set_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_task_notify_set_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_set_set_conf), doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_notify_set_completion_cb_t, doca_sync_event_task_notify_set_completion_cb_t, uint32_t)),
    "doca_sync_event_task_notify_set_set_conf: not declared as doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_notify_set_completion_cb_t, doca_sync_event_task_notify_set_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_set_alloc_init), doca_error_t (*)(struct doca_sync_event *, uint64_t, union doca_data, struct doca_sync_event_task_notify_set **)),
    "doca_sync_event_task_notify_set_alloc_init: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, union doca_data, struct doca_sync_event_task_notify_set **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_set_as_doca_task), struct doca_task * (*)(struct doca_sync_event_task_notify_set *)),
    "doca_sync_event_task_notify_set_as_doca_task: not declared as struct doca_task * (*)(struct doca_sync_event_task_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_set_set_set_val), void (*)(struct doca_sync_event_task_notify_set *, uint64_t)),
    "doca_sync_event_task_notify_set_set_set_val: not declared as void (*)(struct doca_sync_event_task_notify_set *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_set_get_set_val), uint64_t (*)(const struct doca_sync_event_task_notify_set *)),
    "doca_sync_event_task_notify_set_get_set_val: not declared as uint64_t (*)(const struct doca_sync_event_task_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_task_notify_add_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_task_notify_add_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_set_conf), doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_notify_add_completion_cb_t, doca_sync_event_task_notify_add_completion_cb_t, uint32_t)),
    "doca_sync_event_task_notify_add_set_conf: not declared as doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_notify_add_completion_cb_t, doca_sync_event_task_notify_add_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_alloc_init), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t *, union doca_data, struct doca_sync_event_task_notify_add **)),
    "doca_sync_event_task_notify_add_alloc_init: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t *, union doca_data, struct doca_sync_event_task_notify_add **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_as_doca_task), struct doca_task * (*)(struct doca_sync_event_task_notify_add *)),
    "doca_sync_event_task_notify_add_as_doca_task: not declared as struct doca_task * (*)(struct doca_sync_event_task_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_set_inc_val), void (*)(struct doca_sync_event_task_notify_add *, uint64_t)),
    "doca_sync_event_task_notify_add_set_inc_val: not declared as void (*)(struct doca_sync_event_task_notify_add *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_get_inc_val), uint64_t (*)(const struct doca_sync_event_task_notify_add *)),
    "doca_sync_event_task_notify_add_get_inc_val: not declared as uint64_t (*)(const struct doca_sync_event_task_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_set_fetched_val_ptr), void (*)(struct doca_sync_event_task_notify_add *, uint64_t *)),
    "doca_sync_event_task_notify_add_set_fetched_val_ptr: not declared as void (*)(struct doca_sync_event_task_notify_add *, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_notify_add_get_fetched_val_ptr), uint64_t * (*)(const struct doca_sync_event_task_notify_add *)),
    "doca_sync_event_task_notify_add_get_fetched_val_ptr: not declared as uint64_t * (*)(const struct doca_sync_event_task_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_task_wait_eq_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_task_wait_eq_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_set_conf), doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_wait_eq_completion_cb_t, doca_sync_event_task_wait_eq_completion_cb_t, uint32_t)),
    "doca_sync_event_task_wait_eq_set_conf: not declared as doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_wait_eq_completion_cb_t, doca_sync_event_task_wait_eq_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_alloc_init), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t, union doca_data, struct doca_sync_event_task_wait_eq **)),
    "doca_sync_event_task_wait_eq_alloc_init: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t, union doca_data, struct doca_sync_event_task_wait_eq **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_as_doca_task), struct doca_task * (*)(struct doca_sync_event_task_wait_eq *)),
    "doca_sync_event_task_wait_eq_as_doca_task: not declared as struct doca_task * (*)(struct doca_sync_event_task_wait_eq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_set_wait_val), void (*)(struct doca_sync_event_task_wait_eq *, uint64_t)),
    "doca_sync_event_task_wait_eq_set_wait_val: not declared as void (*)(struct doca_sync_event_task_wait_eq *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_get_wait_val), uint64_t (*)(const struct doca_sync_event_task_wait_eq *)),
    "doca_sync_event_task_wait_eq_get_wait_val: not declared as uint64_t (*)(const struct doca_sync_event_task_wait_eq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_set_mask), void (*)(struct doca_sync_event_task_wait_eq *, uint64_t)),
    "doca_sync_event_task_wait_eq_set_mask: not declared as void (*)(struct doca_sync_event_task_wait_eq *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_eq_get_mask), uint64_t (*)(const struct doca_sync_event_task_wait_eq *)),
    "doca_sync_event_task_wait_eq_get_mask: not declared as uint64_t (*)(const struct doca_sync_event_task_wait_eq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_task_wait_neq_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_task_wait_neq_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_set_conf), doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_wait_neq_completion_cb_t, doca_sync_event_task_wait_neq_completion_cb_t, uint32_t)),
    "doca_sync_event_task_wait_neq_set_conf: not declared as doca_error_t (*)(struct doca_sync_event *, doca_sync_event_task_wait_neq_completion_cb_t, doca_sync_event_task_wait_neq_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_alloc_init), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t, union doca_data, struct doca_sync_event_task_wait_neq **)),
    "doca_sync_event_task_wait_neq_alloc_init: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t, union doca_data, struct doca_sync_event_task_wait_neq **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_as_doca_task), struct doca_task * (*)(struct doca_sync_event_task_wait_neq *)),
    "doca_sync_event_task_wait_neq_as_doca_task: not declared as struct doca_task * (*)(struct doca_sync_event_task_wait_neq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_set_wait_val), void (*)(struct doca_sync_event_task_wait_neq *, uint64_t)),
    "doca_sync_event_task_wait_neq_set_wait_val: not declared as void (*)(struct doca_sync_event_task_wait_neq *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_get_wait_val), uint64_t (*)(const struct doca_sync_event_task_wait_neq *)),
    "doca_sync_event_task_wait_neq_get_wait_val: not declared as uint64_t (*)(const struct doca_sync_event_task_wait_neq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_set_mask), void (*)(struct doca_sync_event_task_wait_neq *, uint64_t)),
    "doca_sync_event_task_wait_neq_set_mask: not declared as void (*)(struct doca_sync_event_task_wait_neq *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_task_wait_neq_get_mask), uint64_t (*)(const struct doca_sync_event_task_wait_neq *)),
    "doca_sync_event_task_wait_neq_get_mask: not declared as uint64_t (*)(const struct doca_sync_event_task_wait_neq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_export_to_remote_pci), doca_error_t (*)(struct doca_sync_event *, struct doca_dev *, const uint8_t **, size_t *)),
    "doca_sync_event_export_to_remote_pci: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dev *, const uint8_t **, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_is_export_to_remote_pci_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_is_export_to_remote_pci_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_get_dpa_handle), doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *, doca_dpa_dev_sync_event_t *)),
    "doca_sync_event_get_dpa_handle: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_dpa *, doca_dpa_dev_sync_event_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_is_export_to_dpa_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_is_export_to_dpa_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_get_gpu_handle), doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *, doca_gpu_dev_sync_event_t **)),
    "doca_sync_event_get_gpu_handle: not declared as doca_error_t (*)(struct doca_sync_event *, struct doca_gpu *, doca_gpu_dev_sync_event_t **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_is_export_to_gpu_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_is_export_to_gpu_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_export_to_remote_net), doca_error_t (*)(struct doca_sync_event *, const uint8_t **, size_t *)),
    "doca_sync_event_export_to_remote_net: not declared as doca_error_t (*)(struct doca_sync_event *, const uint8_t **, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_is_export_to_remote_net_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_is_export_to_remote_net_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_remote_net_get_dpa_handle), doca_error_t (*)(struct doca_sync_event_remote_net *, struct doca_dpa *, doca_dpa_dev_sync_event_remote_net_t *)),
    "doca_sync_event_remote_net_get_dpa_handle: not declared as doca_error_t (*)(struct doca_sync_event_remote_net *, struct doca_dpa *, doca_dpa_dev_sync_event_remote_net_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_remote_net_is_export_to_dpa_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_remote_net_is_export_to_dpa_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_remote_net_get_gpu_handle), doca_error_t (*)(struct doca_sync_event_remote_net *, struct doca_gpu *, doca_gpu_dev_sync_event_remote_net_t *)),
    "doca_sync_event_remote_net_get_gpu_handle: not declared as doca_error_t (*)(struct doca_sync_event_remote_net *, struct doca_gpu *, doca_gpu_dev_sync_event_remote_net_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_cap_remote_net_is_export_to_gpu_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_sync_event_cap_remote_net_is_export_to_gpu_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_get), doca_error_t (*)(struct doca_sync_event *, uint64_t *)),
    "doca_sync_event_get: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_update_add), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t *)),
    "doca_sync_event_update_add: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_update_set), doca_error_t (*)(struct doca_sync_event *, uint64_t)),
    "doca_sync_event_update_set: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_gt), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_gt: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_gt_yield), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_gt_yield: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_eq), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_eq: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_eq_yield), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_eq_yield: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_neq), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_neq: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_sync_event_wait_neq_yield), doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)),
    "doca_sync_event_wait_neq_yield: not declared as doca_error_t (*)(struct doca_sync_event *, uint64_t, uint64_t)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_sync_event.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_RDMA)
#elif __has_include(<doca_rdma.h>)
#include <doca_rdma.h>
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_rdma_t, uint64_t),
    "doca_dpa_dev_rdma_t: not declared as uint64_t");
_Static_assert((long long)sizeof(enum doca_rdma_transport_type) == 4,
    "enum doca_rdma_transport_type: sizeof(enum doca_rdma_transport_type) is not 4");
_Static_assert((long long)DOCA_RDMA_TRANSPORT_TYPE_RC == 0,
    "DOCA_RDMA_TRANSPORT_TYPE_RC: is not 0");
_Static_assert((long long)DOCA_RDMA_TRANSPORT_TYPE_DC == 1,
    "DOCA_RDMA_TRANSPORT_TYPE_DC: is not 1");
_Static_assert((long long)sizeof(enum doca_rdma_addr_type) == 4,
    "enum doca_rdma_addr_type: sizeof(enum doca_rdma_addr_type) is not 4");
_Static_assert((long long)DOCA_RDMA_ADDR_TYPE_IPv4 == 0,
    "DOCA_RDMA_ADDR_TYPE_IPv4: is not 0");
_Static_assert((long long)DOCA_RDMA_ADDR_TYPE_IPv6 == 1,
    "DOCA_RDMA_ADDR_TYPE_IPv6: is not 1");
_Static_assert((long long)DOCA_RDMA_ADDR_TYPE_GID == 2,
    "DOCA_RDMA_ADDR_TYPE_GID: is not 2");
_Static_assert((long long)sizeof(enum doca_rdma_opcode) == 4,
    "enum doca_rdma_opcode: sizeof(enum doca_rdma_opcode) is not 4");
_Static_assert((long long)DOCA_RDMA_OPCODE_RECV_SEND == 0,
    "DOCA_RDMA_OPCODE_RECV_SEND: is not 0");
_Static_assert((long long)DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM == 1,
    "DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM: is not 1");
_Static_assert((long long)DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM == 2,
    "DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM: is not 2");
_Static_assert((long long)sizeof(struct doca_rdma_gid) == 16,
    "struct doca_rdma_gid: sizeof(struct doca_rdma_gid) is not 16");
_Static_assert((long long)_Alignof(struct doca_rdma_gid) == 1,
    "struct doca_rdma_gid: _Alignof(struct doca_rdma_gid) is not 1");
_Static_assert((long long)offsetof(struct doca_rdma_gid, raw) == 0,
    "struct doca_rdma_gid.raw: offsetof(struct doca_rdma_gid, raw) is not 0");
_Static_assert(__builtin_types_compatible_p(__typeof__(((struct doca_rdma_gid *)0)->raw), uint8_t [16]),
    "struct doca_rdma_gid.raw: not declared as uint8_t [16]");
_Static_assert(__builtin_types_compatible_p(doca_rdma_connection_request_cb_t, void (*)(struct doca_rdma_connection *, union doca_data)),
    "doca_rdma_connection_request_cb_t: not declared as void (*)(struct doca_rdma_connection *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_connection_established_cb_t, void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)),
    "doca_rdma_connection_established_cb_t: not declared as void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_connection_failure_cb_t, void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)),
    "doca_rdma_connection_failure_cb_t: not declared as void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_connection_disconnection_cb_t, void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)),
    "doca_rdma_connection_disconnection_cb_t: not declared as void (*)(struct doca_rdma_connection *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_receive_completion_cb_t, void (*)(struct doca_rdma_task_receive *, union doca_data, union doca_data)),
    "doca_rdma_task_receive_completion_cb_t: not declared as void (*)(struct doca_rdma_task_receive *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_send_completion_cb_t, void (*)(struct doca_rdma_task_send *, union doca_data, union doca_data)),
    "doca_rdma_task_send_completion_cb_t: not declared as void (*)(struct doca_rdma_task_send *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_send_imm_completion_cb_t, void (*)(struct doca_rdma_task_send_imm *, union doca_data, union doca_data)),
    "doca_rdma_task_send_imm_completion_cb_t: not declared as void (*)(struct doca_rdma_task_send_imm *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_read_completion_cb_t, void (*)(struct doca_rdma_task_read *, union doca_data, union doca_data)),
    "doca_rdma_task_read_completion_cb_t: not declared as void (*)(struct doca_rdma_task_read *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_write_completion_cb_t, void (*)(struct doca_rdma_task_write *, union doca_data, union doca_data)),
    "doca_rdma_task_write_completion_cb_t: not declared as void (*)(struct doca_rdma_task_write *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_write_imm_completion_cb_t, void (*)(struct doca_rdma_task_write_imm *, union doca_data, union doca_data)),
    "doca_rdma_task_write_imm_completion_cb_t: not declared as void (*)(struct doca_rdma_task_write_imm *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_atomic_cmp_swp_completion_cb_t, void (*)(struct doca_rdma_task_atomic_cmp_swp *, union doca_data, union doca_data)),
    "doca_rdma_task_atomic_cmp_swp_completion_cb_t: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_atomic_fetch_add_completion_cb_t, void (*)(struct doca_rdma_task_atomic_fetch_add *, union doca_data, union doca_data)),
    "doca_rdma_task_atomic_fetch_add_completion_cb_t: not declared as void (*)(struct doca_rdma_task_atomic_fetch_add *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_remote_net_sync_event_get_completion_cb_t, void (*)(struct doca_rdma_task_remote_net_sync_event_get *, union doca_data, union doca_data)),
    "doca_rdma_task_remote_net_sync_event_get_completion_cb_t: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_get *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t, void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, union doca_data, union doca_data)),
    "doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t, void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, union doca_data, union doca_data)),
    "doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_create), doca_error_t (*)(struct doca_dev *, struct doca_rdma **)),
    "doca_rdma_create: not declared as doca_error_t (*)(struct doca_dev *, struct doca_rdma **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_destroy), doca_error_t (*)(struct doca_rdma *)),
    "doca_rdma_destroy: not declared as doca_error_t (*)(struct doca_rdma *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_as_ctx), struct doca_ctx * (*)(struct doca_rdma *)),
    "doca_rdma_as_ctx: not declared as struct doca_ctx * (*)(struct doca_rdma *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_export), doca_error_t (*)(struct doca_rdma *, const void **, size_t *, struct doca_rdma_connection **)),
    "doca_rdma_export: not declared as doca_error_t (*)(struct doca_rdma *, const void **, size_t *, struct doca_rdma_connection **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connect), doca_error_t (*)(struct doca_rdma *, const void *, size_t, struct doca_rdma_connection *)),
    "doca_rdma_connect: not declared as doca_error_t (*)(struct doca_rdma *, const void *, size_t, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_addr_create), doca_error_t (*)(enum doca_rdma_addr_type, const char *, uint16_t, struct doca_rdma_addr **)),
    "doca_rdma_addr_create: not declared as doca_error_t (*)(enum doca_rdma_addr_type, const char *, uint16_t, struct doca_rdma_addr **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_addr_destroy), doca_error_t (*)(struct doca_rdma_addr *)),
    "doca_rdma_addr_destroy: not declared as doca_error_t (*)(struct doca_rdma_addr *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_start_listen_to_port), doca_error_t (*)(struct doca_rdma *, uint16_t)),
    "doca_rdma_start_listen_to_port: not declared as doca_error_t (*)(struct doca_rdma *, uint16_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_stop_listen_to_port), doca_error_t (*)(struct doca_rdma *, uint16_t)),
    "doca_rdma_stop_listen_to_port: not declared as doca_error_t (*)(struct doca_rdma *, uint16_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_accept), doca_error_t (*)(struct doca_rdma_connection *, void *, uint8_t)),
    "doca_rdma_connection_accept: not declared as doca_error_t (*)(struct doca_rdma_connection *, void *, uint8_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_reject), doca_error_t (*)(struct doca_rdma_connection *)),
    "doca_rdma_connection_reject: not declared as doca_error_t (*)(struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connect_to_addr), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_addr *, union doca_data)),
    "doca_rdma_connect_to_addr: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_addr *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_disconnect), doca_error_t (*)(struct doca_rdma_connection *)),
    "doca_rdma_connection_disconnect: not declared as doca_error_t (*)(struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_prepare_connection), doca_error_t (*)(struct doca_rdma *, struct rdma_cm_id *, struct doca_rdma_connection **)),
    "doca_rdma_bridge_prepare_connection: not declared as doca_error_t (*)(struct doca_rdma *, struct rdma_cm_id *, struct doca_rdma_connection **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_accept), doca_error_t (*)(struct doca_rdma *, void *, uint8_t, struct doca_rdma_connection *)),
    "doca_rdma_bridge_accept: not declared as doca_error_t (*)(struct doca_rdma *, void *, uint8_t, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_established), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *)),
    "doca_rdma_bridge_established: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_max_recv_queue_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_rdma_cap_get_max_recv_queue_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_max_send_queue_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_rdma_cap_get_max_send_queue_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_max_send_buf_list_len), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_rdma_cap_get_max_send_buf_list_len: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_max_message_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_rdma_cap_get_max_message_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_gid_table_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_rdma_cap_get_gid_table_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_get_gid), doca_error_t (*)(const struct doca_devinfo *, uint32_t, uint32_t, struct doca_rdma_gid *)),
    "doca_rdma_cap_get_gid: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t, uint32_t, struct doca_rdma_gid *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_transport_type_is_supported), doca_error_t (*)(const struct doca_devinfo *, enum doca_rdma_transport_type)),
    "doca_rdma_cap_transport_type_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, enum doca_rdma_transport_type)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_send_queue_size), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_send_queue_size: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_recv_queue_size), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_recv_queue_size: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_max_send_buf_list_len), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_max_send_buf_list_len: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_transport_type), doca_error_t (*)(struct doca_rdma *, enum doca_rdma_transport_type)),
    "doca_rdma_set_transport_type: not declared as doca_error_t (*)(struct doca_rdma *, enum doca_rdma_transport_type)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_mtu), doca_error_t (*)(struct doca_rdma *, enum doca_mtu_size)),
    "doca_rdma_set_mtu: not declared as doca_error_t (*)(struct doca_rdma *, enum doca_mtu_size)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_permissions), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_permissions: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_grh_enabled), doca_error_t (*)(struct doca_rdma *, uint8_t)),
    "doca_rdma_set_grh_enabled: not declared as doca_error_t (*)(struct doca_rdma *, uint8_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_gid_index), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_gid_index: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_sl), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_set_sl: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_connection_request_timeout), doca_error_t (*)(struct doca_rdma *, uint16_t)),
    "doca_rdma_set_connection_request_timeout: not declared as doca_error_t (*)(struct doca_rdma *, uint16_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_set_user_data), doca_error_t (*)(struct doca_rdma_connection *, union doca_data)),
    "doca_rdma_connection_set_user_data: not declared as doca_error_t (*)(struct doca_rdma_connection *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_max_num_connections), doca_error_t (*)(struct doca_rdma *, uint16_t)),
    "doca_rdma_set_max_num_connections: not declared as doca_error_t (*)(struct doca_rdma *, uint16_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_rnr_retry_count), doca_error_t (*)(struct doca_rdma *, uint8_t)),
    "doca_rdma_set_rnr_retry_count: not declared as doca_error_t (*)(struct doca_rdma *, uint8_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_send_queue_size), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_send_queue_size: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_recv_queue_size), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_recv_queue_size: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_max_send_buf_list_len), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_max_send_buf_list_len: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_transport_type), doca_error_t (*)(const struct doca_rdma *, enum doca_rdma_transport_type *)),
    "doca_rdma_get_transport_type: not declared as doca_error_t (*)(const struct doca_rdma *, enum doca_rdma_transport_type *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_mtu), doca_error_t (*)(const struct doca_rdma *, enum doca_mtu_size *)),
    "doca_rdma_get_mtu: not declared as doca_error_t (*)(const struct doca_rdma *, enum doca_mtu_size *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_permissions), doca_error_t (*)(struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_permissions: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_grh_enabled), doca_error_t (*)(const struct doca_rdma *, uint8_t *)),
    "doca_rdma_get_grh_enabled: not declared as doca_error_t (*)(const struct doca_rdma *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_gid_index), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_gid_index: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_sl), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_get_sl: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_dpa_handle), doca_error_t (*)(struct doca_rdma *, doca_dpa_dev_rdma_t *)),
    "doca_rdma_get_dpa_handle: not declared as doca_error_t (*)(struct doca_rdma *, doca_dpa_dev_rdma_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_gpu_handle), doca_error_t (*)(struct doca_rdma *, struct doca_gpu_dev_rdma **)),
    "doca_rdma_get_gpu_handle: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_gpu_dev_rdma **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_connection_request_timeout), doca_error_t (*)(const struct doca_rdma *, uint16_t *)),
    "doca_rdma_get_connection_request_timeout: not declared as doca_error_t (*)(const struct doca_rdma *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_get_addr), doca_error_t (*)(const struct doca_rdma_connection *, struct doca_rdma_addr **)),
    "doca_rdma_connection_get_addr: not declared as doca_error_t (*)(const struct doca_rdma_connection *, struct doca_rdma_addr **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_addr_get_params), doca_error_t (*)(struct doca_rdma_addr *, enum doca_rdma_addr_type *, const char **, uint16_t *)),
    "doca_rdma_addr_get_params: not declared as doca_error_t (*)(struct doca_rdma_addr *, enum doca_rdma_addr_type *, const char **, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_get_user_data), doca_error_t (*)(const struct doca_rdma_connection *, union doca_data *)),
    "doca_rdma_connection_get_user_data: not declared as doca_error_t (*)(const struct doca_rdma_connection *, union doca_data *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_connection_get_id), doca_error_t (*)(const struct doca_rdma_connection *, uint32_t *)),
    "doca_rdma_connection_get_id: not declared as doca_error_t (*)(const struct doca_rdma_connection *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_max_num_connections), doca_error_t (*)(struct doca_rdma *, uint16_t *)),
    "doca_rdma_get_max_num_connections: not declared as doca_error_t (*)(struct doca_rdma *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_get_rnr_retry_count), doca_error_t (*)(const struct doca_rdma *, uint8_t *)),
    "doca_rdma_get_rnr_retry_count: not declared as doca_error_t (*)(const struct doca_rdma *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_set_connection_state_callbacks), doca_error_t (*)(struct doca_rdma *, doca_rdma_connection_request_cb_t, doca_rdma_connection_established_cb_t, doca_rdma_connection_failure_cb_t, doca_rdma_connection_disconnection_cb_t)),
    "doca_rdma_set_connection_state_callbacks: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_connection_request_cb_t, doca_rdma_connection_established_cb_t, doca_rdma_connection_failure_cb_t, doca_rdma_connection_disconnection_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_receive_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_receive_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_receive_get_max_dst_buf_list_len), doca_error_t (*)(const struct doca_devinfo *, enum doca_rdma_transport_type, uint32_t *)),
    "doca_rdma_cap_task_receive_get_max_dst_buf_list_len: not declared as doca_error_t (*)(const struct doca_devinfo *, enum doca_rdma_transport_type, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_receive_completion_cb_t, doca_rdma_task_receive_completion_cb_t, uint32_t)),
    "doca_rdma_task_receive_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_receive_completion_cb_t, doca_rdma_task_receive_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_set_dst_buf_list_len), doca_error_t (*)(struct doca_rdma *, uint32_t)),
    "doca_rdma_task_receive_set_dst_buf_list_len: not declared as doca_error_t (*)(struct doca_rdma *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_dst_buf_list_len), doca_error_t (*)(const struct doca_rdma *, uint32_t *)),
    "doca_rdma_task_receive_get_dst_buf_list_len: not declared as doca_error_t (*)(const struct doca_rdma *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_buf *, union doca_data, struct doca_rdma_task_receive **)),
    "doca_rdma_task_receive_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_buf *, union doca_data, struct doca_rdma_task_receive **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_as_task), struct doca_task * (*)(struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_set_dst_buf), void (*)(struct doca_rdma_task_receive *, struct doca_buf *)),
    "doca_rdma_task_receive_set_dst_buf: not declared as void (*)(struct doca_rdma_task_receive *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_result_opcode), enum doca_rdma_opcode (*)(const struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_get_result_opcode: not declared as enum doca_rdma_opcode (*)(const struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_result_len), uint32_t (*)(const struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_get_result_len: not declared as uint32_t (*)(const struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_result_immediate_data), doca_be32_t (*)(const struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_get_result_immediate_data: not declared as doca_be32_t (*)(const struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_receive_get_result_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_receive *)),
    "doca_rdma_task_receive_get_result_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_receive *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_send_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_send_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_send_completion_cb_t, doca_rdma_task_send_completion_cb_t, uint32_t)),
    "doca_rdma_task_send_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_send_completion_cb_t, doca_rdma_task_send_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, union doca_data, struct doca_rdma_task_send **)),
    "doca_rdma_task_send_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, union doca_data, struct doca_rdma_task_send **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_as_task), struct doca_task * (*)(struct doca_rdma_task_send *)),
    "doca_rdma_task_send_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_set_src_buf), void (*)(struct doca_rdma_task_send *, const struct doca_buf *)),
    "doca_rdma_task_send_set_src_buf: not declared as void (*)(struct doca_rdma_task_send *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_send *)),
    "doca_rdma_task_send_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_set_rdma_connection), void (*)(struct doca_rdma_task_send *, struct doca_rdma_connection *)),
    "doca_rdma_task_send_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_send *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_send *)),
    "doca_rdma_task_send_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_send_imm_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_send_imm_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_send_imm_completion_cb_t, doca_rdma_task_send_imm_completion_cb_t, uint32_t)),
    "doca_rdma_task_send_imm_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_send_imm_completion_cb_t, doca_rdma_task_send_imm_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, doca_be32_t, union doca_data, struct doca_rdma_task_send_imm **)),
    "doca_rdma_task_send_imm_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, doca_be32_t, union doca_data, struct doca_rdma_task_send_imm **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_as_task), struct doca_task * (*)(struct doca_rdma_task_send_imm *)),
    "doca_rdma_task_send_imm_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_send_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_set_src_buf), void (*)(struct doca_rdma_task_send_imm *, const struct doca_buf *)),
    "doca_rdma_task_send_imm_set_src_buf: not declared as void (*)(struct doca_rdma_task_send_imm *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_send_imm *)),
    "doca_rdma_task_send_imm_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_send_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_set_immediate_data), void (*)(struct doca_rdma_task_send_imm *, doca_be32_t)),
    "doca_rdma_task_send_imm_set_immediate_data: not declared as void (*)(struct doca_rdma_task_send_imm *, doca_be32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_get_immediate_data), doca_be32_t (*)(const struct doca_rdma_task_send_imm *)),
    "doca_rdma_task_send_imm_get_immediate_data: not declared as doca_be32_t (*)(const struct doca_rdma_task_send_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_set_rdma_connection), void (*)(struct doca_rdma_task_send_imm *, struct doca_rdma_connection *)),
    "doca_rdma_task_send_imm_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_send_imm *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_send_imm_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_send_imm *)),
    "doca_rdma_task_send_imm_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_send_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_read_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_read_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_read_completion_cb_t, doca_rdma_task_read_completion_cb_t, uint32_t)),
    "doca_rdma_task_read_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_read_completion_cb_t, doca_rdma_task_read_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, union doca_data, struct doca_rdma_task_read **)),
    "doca_rdma_task_read_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, union doca_data, struct doca_rdma_task_read **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_as_task), struct doca_task * (*)(struct doca_rdma_task_read *)),
    "doca_rdma_task_read_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_read *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_set_src_buf), void (*)(struct doca_rdma_task_read *, const struct doca_buf *)),
    "doca_rdma_task_read_set_src_buf: not declared as void (*)(struct doca_rdma_task_read *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_read *)),
    "doca_rdma_task_read_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_read *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_set_dst_buf), void (*)(struct doca_rdma_task_read *, struct doca_buf *)),
    "doca_rdma_task_read_set_dst_buf: not declared as void (*)(struct doca_rdma_task_read *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_read *)),
    "doca_rdma_task_read_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_read *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_get_result_len), uint32_t (*)(const struct doca_rdma_task_read *)),
    "doca_rdma_task_read_get_result_len: not declared as uint32_t (*)(const struct doca_rdma_task_read *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_set_rdma_connection), void (*)(struct doca_rdma_task_read *, struct doca_rdma_connection *)),
    "doca_rdma_task_read_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_read *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_read_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_read *)),
    "doca_rdma_task_read_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_read *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_write_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_write_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_write_completion_cb_t, doca_rdma_task_write_completion_cb_t, uint32_t)),
    "doca_rdma_task_write_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_write_completion_cb_t, doca_rdma_task_write_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, union doca_data, struct doca_rdma_task_write **)),
    "doca_rdma_task_write_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, union doca_data, struct doca_rdma_task_write **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_as_task), struct doca_task * (*)(struct doca_rdma_task_write *)),
    "doca_rdma_task_write_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_write *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_set_src_buf), void (*)(struct doca_rdma_task_write *, const struct doca_buf *)),
    "doca_rdma_task_write_set_src_buf: not declared as void (*)(struct doca_rdma_task_write *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_write *)),
    "doca_rdma_task_write_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_write *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_set_dst_buf), void (*)(struct doca_rdma_task_write *, struct doca_buf *)),
    "doca_rdma_task_write_set_dst_buf: not declared as void (*)(struct doca_rdma_task_write *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_write *)),
    "doca_rdma_task_write_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_write *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_set_rdma_connection), void (*)(struct doca_rdma_task_write *, struct doca_rdma_connection *)),
    "doca_rdma_task_write_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_write *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_write *)),
    "doca_rdma_task_write_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_write *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_write_imm_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_write_imm_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_write_imm_completion_cb_t, doca_rdma_task_write_imm_completion_cb_t, uint32_t)),
    "doca_rdma_task_write_imm_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_write_imm_completion_cb_t, doca_rdma_task_write_imm_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, doca_be32_t, union doca_data, struct doca_rdma_task_write_imm **)),
    "doca_rdma_task_write_imm_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_buf *, struct doca_buf *, doca_be32_t, union doca_data, struct doca_rdma_task_write_imm **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_as_task), struct doca_task * (*)(struct doca_rdma_task_write_imm *)),
    "doca_rdma_task_write_imm_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_write_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_set_src_buf), void (*)(struct doca_rdma_task_write_imm *, const struct doca_buf *)),
    "doca_rdma_task_write_imm_set_src_buf: not declared as void (*)(struct doca_rdma_task_write_imm *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_write_imm *)),
    "doca_rdma_task_write_imm_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_write_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_set_dst_buf), void (*)(struct doca_rdma_task_write_imm *, struct doca_buf *)),
    "doca_rdma_task_write_imm_set_dst_buf: not declared as void (*)(struct doca_rdma_task_write_imm *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_write_imm *)),
    "doca_rdma_task_write_imm_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_write_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_set_immediate_data), void (*)(struct doca_rdma_task_write_imm *, doca_be32_t)),
    "doca_rdma_task_write_imm_set_immediate_data: not declared as void (*)(struct doca_rdma_task_write_imm *, doca_be32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_get_immediate_data), doca_be32_t (*)(const struct doca_rdma_task_write_imm *)),
    "doca_rdma_task_write_imm_get_immediate_data: not declared as doca_be32_t (*)(const struct doca_rdma_task_write_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_set_rdma_connection), void (*)(struct doca_rdma_task_write_imm *, struct doca_rdma_connection *)),
    "doca_rdma_task_write_imm_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_write_imm *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_write_imm_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_write_imm *)),
    "doca_rdma_task_write_imm_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_write_imm *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_atomic_cmp_swp_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_atomic_cmp_swp_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_atomic_cmp_swp_completion_cb_t, doca_rdma_task_atomic_cmp_swp_completion_cb_t, uint32_t)),
    "doca_rdma_task_atomic_cmp_swp_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_atomic_cmp_swp_completion_cb_t, doca_rdma_task_atomic_cmp_swp_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_buf *, struct doca_buf *, uint64_t, uint64_t, union doca_data, struct doca_rdma_task_atomic_cmp_swp **)),
    "doca_rdma_task_atomic_cmp_swp_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_buf *, struct doca_buf *, uint64_t, uint64_t, union doca_data, struct doca_rdma_task_atomic_cmp_swp **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_as_task), struct doca_task * (*)(struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_dst_buf), void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_buf *)),
    "doca_rdma_task_atomic_cmp_swp_set_dst_buf: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_result_buf), void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_buf *)),
    "doca_rdma_task_atomic_cmp_swp_set_result_buf: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_get_result_buf), struct doca_buf * (*)(const struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_get_result_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_cmp_data), void (*)(struct doca_rdma_task_atomic_cmp_swp *, uint64_t)),
    "doca_rdma_task_atomic_cmp_swp_set_cmp_data: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_get_cmp_data), uint64_t (*)(const struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_get_cmp_data: not declared as uint64_t (*)(const struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_swap_data), void (*)(struct doca_rdma_task_atomic_cmp_swp *, uint64_t)),
    "doca_rdma_task_atomic_cmp_swp_set_swap_data: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_get_swap_data), uint64_t (*)(const struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_get_swap_data: not declared as uint64_t (*)(const struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_set_rdma_connection), void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_rdma_connection *)),
    "doca_rdma_task_atomic_cmp_swp_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_atomic_cmp_swp *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_cmp_swp_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_atomic_cmp_swp *)),
    "doca_rdma_task_atomic_cmp_swp_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_atomic_cmp_swp *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_atomic_fetch_add_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_atomic_fetch_add_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_atomic_fetch_add_completion_cb_t, doca_rdma_task_atomic_fetch_add_completion_cb_t, uint32_t)),
    "doca_rdma_task_atomic_fetch_add_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_atomic_fetch_add_completion_cb_t, doca_rdma_task_atomic_fetch_add_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_buf *, struct doca_buf *, uint64_t, union doca_data, struct doca_rdma_task_atomic_fetch_add **)),
    "doca_rdma_task_atomic_fetch_add_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_buf *, struct doca_buf *, uint64_t, union doca_data, struct doca_rdma_task_atomic_fetch_add **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_as_task), struct doca_task * (*)(struct doca_rdma_task_atomic_fetch_add *)),
    "doca_rdma_task_atomic_fetch_add_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_atomic_fetch_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_set_dst_buf), void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_buf *)),
    "doca_rdma_task_atomic_fetch_add_set_dst_buf: not declared as void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_atomic_fetch_add *)),
    "doca_rdma_task_atomic_fetch_add_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_atomic_fetch_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_set_result_buf), void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_buf *)),
    "doca_rdma_task_atomic_fetch_add_set_result_buf: not declared as void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_get_result_buf), struct doca_buf * (*)(const struct doca_rdma_task_atomic_fetch_add *)),
    "doca_rdma_task_atomic_fetch_add_get_result_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_atomic_fetch_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_set_add_data), void (*)(struct doca_rdma_task_atomic_fetch_add *, uint64_t)),
    "doca_rdma_task_atomic_fetch_add_set_add_data: not declared as void (*)(struct doca_rdma_task_atomic_fetch_add *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_get_add_data), uint64_t (*)(const struct doca_rdma_task_atomic_fetch_add *)),
    "doca_rdma_task_atomic_fetch_add_get_add_data: not declared as uint64_t (*)(const struct doca_rdma_task_atomic_fetch_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_set_rdma_connection), void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_rdma_connection *)),
    "doca_rdma_task_atomic_fetch_add_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_atomic_fetch_add *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_atomic_fetch_add_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_atomic_fetch_add *)),
    "doca_rdma_task_atomic_fetch_add_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_atomic_fetch_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_remote_net_sync_event_get_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_remote_net_sync_event_get_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_get_completion_cb_t, doca_rdma_task_remote_net_sync_event_get_completion_cb_t, uint32_t)),
    "doca_rdma_task_remote_net_sync_event_get_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_get_completion_cb_t, doca_rdma_task_remote_net_sync_event_get_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_sync_event_remote_net *, struct doca_buf *, union doca_data, struct doca_rdma_task_remote_net_sync_event_get **)),
    "doca_rdma_task_remote_net_sync_event_get_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, const struct doca_sync_event_remote_net *, struct doca_buf *, union doca_data, struct doca_rdma_task_remote_net_sync_event_get **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_as_task), struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_get *)),
    "doca_rdma_task_remote_net_sync_event_get_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_set_sync_event), void (*)(struct doca_rdma_task_remote_net_sync_event_get *, const struct doca_sync_event_remote_net *)),
    "doca_rdma_task_remote_net_sync_event_get_set_sync_event: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_get *, const struct doca_sync_event_remote_net *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_get_sync_event), const struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)),
    "doca_rdma_task_remote_net_sync_event_get_get_sync_event: not declared as const struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_set_dst_buf), void (*)(struct doca_rdma_task_remote_net_sync_event_get *, struct doca_buf *)),
    "doca_rdma_task_remote_net_sync_event_get_set_dst_buf: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_get *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_get_dst_buf), struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)),
    "doca_rdma_task_remote_net_sync_event_get_get_dst_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_get_result_len), uint32_t (*)(const struct doca_rdma_task_remote_net_sync_event_get *)),
    "doca_rdma_task_remote_net_sync_event_get_get_result_len: not declared as uint32_t (*)(const struct doca_rdma_task_remote_net_sync_event_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_set_rdma_connection), void (*)(struct doca_rdma_task_remote_net_sync_event_get *, struct doca_rdma_connection *)),
    "doca_rdma_task_remote_net_sync_event_get_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_get *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_get_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)),
    "doca_rdma_task_remote_net_sync_event_get_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_get *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t, doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t, uint32_t)),
    "doca_rdma_task_remote_net_sync_event_notify_set_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t, doca_rdma_task_remote_net_sync_event_notify_set_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_sync_event_remote_net *, const struct doca_buf *, union doca_data, struct doca_rdma_task_remote_net_sync_event_notify_set **)),
    "doca_rdma_task_remote_net_sync_event_notify_set_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_sync_event_remote_net *, const struct doca_buf *, union doca_data, struct doca_rdma_task_remote_net_sync_event_notify_set **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_as_task), struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_set_sync_event), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, struct doca_sync_event_remote_net *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_set_sync_event: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, struct doca_sync_event_remote_net *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_get_sync_event), struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_get_sync_event: not declared as struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_set_rdma_connection), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, struct doca_rdma_connection *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_set_src_buf), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, const struct doca_buf *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_set_src_buf: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_set *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_set_get_src_buf), const struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)),
    "doca_rdma_task_remote_net_sync_event_notify_set_get_src_buf: not declared as const struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_set *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_set_conf), doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t, doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t, uint32_t)),
    "doca_rdma_task_remote_net_sync_event_notify_add_set_conf: not declared as doca_error_t (*)(struct doca_rdma *, doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t, doca_rdma_task_remote_net_sync_event_notify_add_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_allocate_init), doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_sync_event_remote_net *, struct doca_buf *, uint64_t, union doca_data, struct doca_rdma_task_remote_net_sync_event_notify_add **)),
    "doca_rdma_task_remote_net_sync_event_notify_add_allocate_init: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_rdma_connection *, struct doca_sync_event_remote_net *, struct doca_buf *, uint64_t, union doca_data, struct doca_rdma_task_remote_net_sync_event_notify_add **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_as_task), struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_as_task: not declared as struct doca_task * (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_set_sync_event), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_sync_event_remote_net *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_set_sync_event: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_sync_event_remote_net *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_get_sync_event), struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_get_sync_event: not declared as struct doca_sync_event_remote_net * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_set_result_buf), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_buf *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_set_result_buf: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_get_result_buf), struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_get_result_buf: not declared as struct doca_buf * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_set_add_data), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, uint64_t)),
    "doca_rdma_task_remote_net_sync_event_notify_add_set_add_data: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, uint64_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_get_add_data), uint64_t (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_get_add_data: not declared as uint64_t (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_set_rdma_connection), void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_rdma_connection *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_set_rdma_connection: not declared as void (*)(struct doca_rdma_task_remote_net_sync_event_notify_add *, struct doca_rdma_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_task_remote_net_sync_event_notify_add_get_rdma_connection), const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)),
    "doca_rdma_task_remote_net_sync_event_notify_add_get_rdma_connection: not declared as const struct doca_rdma_connection * (*)(const struct doca_rdma_task_remote_net_sync_event_notify_add *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_dpa_completion_attach), doca_error_t (*)(struct doca_rdma *, struct doca_dpa_completion *)),
    "doca_rdma_dpa_completion_attach: not declared as doca_error_t (*)(struct doca_rdma *, struct doca_dpa_completion *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_rdma.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_COMCH_CONSUMER)
#elif __has_include(<doca_comch_consumer.h>)
#include <doca_comch_consumer.h>
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_comch_consumer_completion_t, uint64_t),
    "doca_dpa_dev_comch_consumer_completion_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_comch_consumer_t, uint64_t),
    "doca_dpa_dev_comch_consumer_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_comch_consumer_task_post_recv_completion_cb_t, void (*)(struct doca_comch_consumer_task_post_recv *, union doca_data, union doca_data)),
    "doca_comch_consumer_task_post_recv_completion_cb_t: not declared as void (*)(struct doca_comch_consumer_task_post_recv *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_create), doca_error_t (*)(struct doca_comch_connection *, struct doca_mmap *, struct doca_comch_consumer **)),
    "doca_comch_consumer_create: not declared as doca_error_t (*)(struct doca_comch_connection *, struct doca_mmap *, struct doca_comch_consumer **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_destroy), doca_error_t (*)(struct doca_comch_consumer *)),
    "doca_comch_consumer_destroy: not declared as doca_error_t (*)(struct doca_comch_consumer *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_comch_consumer_cap_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_get_id), doca_error_t (*)(const struct doca_comch_consumer *, uint32_t *)),
    "doca_comch_consumer_get_id: not declared as doca_error_t (*)(const struct doca_comch_consumer *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_get_max_num_tasks), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_consumer_cap_get_max_num_tasks: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_get_max_buf_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_consumer_cap_get_max_buf_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_get_max_buf_list_len), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_consumer_cap_get_max_buf_list_len: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_get_max_consumers), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_consumer_cap_get_max_consumers: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_cap_get_max_imm_data_len), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_consumer_cap_get_max_imm_data_len: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_get_imm_data_len), doca_error_t (*)(const struct doca_comch_consumer *, uint32_t *)),
    "doca_comch_consumer_get_imm_data_len: not declared as doca_error_t (*)(const struct doca_comch_consumer *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_set_imm_data_len), doca_error_t (*)(struct doca_comch_consumer *, uint32_t)),
    "doca_comch_consumer_set_imm_data_len: not declared as doca_error_t (*)(struct doca_comch_consumer *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_as_ctx), struct doca_ctx * (*)(struct doca_comch_consumer *)),
    "doca_comch_consumer_as_ctx: not declared as struct doca_ctx * (*)(struct doca_comch_consumer *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_create), doca_error_t (*)(struct doca_comch_consumer_completion **)),
    "doca_comch_consumer_completion_create: not declared as doca_error_t (*)(struct doca_comch_consumer_completion **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_set_dpa_thread), doca_error_t (*)(struct doca_comch_consumer_completion *, struct doca_dpa_thread *)),
    "doca_comch_consumer_completion_set_dpa_thread: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *, struct doca_dpa_thread *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_destroy), doca_error_t (*)(struct doca_comch_consumer_completion *)),
    "doca_comch_consumer_completion_destroy: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_start), doca_error_t (*)(struct doca_comch_consumer_completion *)),
    "doca_comch_consumer_completion_start: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_stop), doca_error_t (*)(struct doca_comch_consumer_completion *)),
    "doca_comch_consumer_completion_stop: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_get_dpa_handle), doca_error_t (*)(struct doca_comch_consumer_completion *, doca_dpa_dev_comch_consumer_completion_t *)),
    "doca_comch_consumer_completion_get_dpa_handle: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *, doca_dpa_dev_comch_consumer_completion_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_set_max_num_consumers), doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)),
    "doca_comch_consumer_completion_set_max_num_consumers: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_get_max_num_consumers), doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)),
    "doca_comch_consumer_completion_get_max_num_consumers: not declared as doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_set_max_num_recv), doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)),
    "doca_comch_consumer_completion_set_max_num_recv: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_get_max_num_recv), doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)),
    "doca_comch_consumer_completion_get_max_num_recv: not declared as doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_set_imm_data_len), doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)),
    "doca_comch_consumer_completion_set_imm_data_len: not declared as doca_error_t (*)(struct doca_comch_consumer_completion *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_completion_get_imm_data_len), doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)),
    "doca_comch_consumer_completion_get_imm_data_len: not declared as doca_error_t (*)(const struct doca_comch_consumer_completion *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_set_dev_max_num_recv), doca_error_t (*)(struct doca_comch_consumer *, uint32_t)),
    "doca_comch_consumer_set_dev_max_num_recv: not declared as doca_error_t (*)(struct doca_comch_consumer *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_set_completion), doca_error_t (*)(struct doca_comch_consumer *, struct doca_comch_consumer_completion *, uint32_t)),
    "doca_comch_consumer_set_completion: not declared as doca_error_t (*)(struct doca_comch_consumer *, struct doca_comch_consumer_completion *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_get_dpa_handle), doca_error_t (*)(struct doca_comch_consumer *, doca_dpa_dev_comch_consumer_t *)),
    "doca_comch_consumer_get_dpa_handle: not declared as doca_error_t (*)(struct doca_comch_consumer *, doca_dpa_dev_comch_consumer_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_set_conf), doca_error_t (*)(struct doca_comch_consumer *, doca_comch_consumer_task_post_recv_completion_cb_t, doca_comch_consumer_task_post_recv_completion_cb_t, uint32_t)),
    "doca_comch_consumer_task_post_recv_set_conf: not declared as doca_error_t (*)(struct doca_comch_consumer *, doca_comch_consumer_task_post_recv_completion_cb_t, doca_comch_consumer_task_post_recv_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_alloc_init), doca_error_t (*)(struct doca_comch_consumer *, struct doca_buf *, struct doca_comch_consumer_task_post_recv **)),
    "doca_comch_consumer_task_post_recv_alloc_init: not declared as doca_error_t (*)(struct doca_comch_consumer *, struct doca_buf *, struct doca_comch_consumer_task_post_recv **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_get_buf), struct doca_buf * (*)(const struct doca_comch_consumer_task_post_recv *)),
    "doca_comch_consumer_task_post_recv_get_buf: not declared as struct doca_buf * (*)(const struct doca_comch_consumer_task_post_recv *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_set_buf), void (*)(struct doca_comch_consumer_task_post_recv *, struct doca_buf *)),
    "doca_comch_consumer_task_post_recv_set_buf: not declared as void (*)(struct doca_comch_consumer_task_post_recv *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_get_producer_id), uint32_t (*)(const struct doca_comch_consumer_task_post_recv *)),
    "doca_comch_consumer_task_post_recv_get_producer_id: not declared as uint32_t (*)(const struct doca_comch_consumer_task_post_recv *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_get_imm_data), const uint8_t * (*)(const struct doca_comch_consumer_task_post_recv *)),
    "doca_comch_consumer_task_post_recv_get_imm_data: not declared as const uint8_t * (*)(const struct doca_comch_consumer_task_post_recv *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_get_imm_data_len), uint32_t (*)(const struct doca_comch_consumer_task_post_recv *)),
    "doca_comch_consumer_task_post_recv_get_imm_data_len: not declared as uint32_t (*)(const struct doca_comch_consumer_task_post_recv *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_consumer_task_post_recv_as_task), struct doca_task * (*)(struct doca_comch_consumer_task_post_recv *)),
    "doca_comch_consumer_task_post_recv_as_task: not declared as struct doca_task * (*)(struct doca_comch_consumer_task_post_recv *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_comch_consumer.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_COMCH_PRODUCER)
#elif __has_include(<doca_comch_producer.h>)
#include <doca_comch_producer.h>
_Static_assert(__builtin_types_compatible_p(doca_dpa_dev_comch_producer_t, uint64_t),
    "doca_dpa_dev_comch_producer_t: not declared as uint64_t");
_Static_assert(__builtin_types_compatible_p(doca_comch_producer_task_send_completion_cb_t, void (*)(struct doca_comch_producer_task_send *, union doca_data, union doca_data)),
    "doca_comch_producer_task_send_completion_cb_t: not declared as void (*)(struct doca_comch_producer_task_send *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_create), doca_error_t (*)(struct doca_comch_connection *, struct doca_comch_producer **)),
    "doca_comch_producer_create: not declared as doca_error_t (*)(struct doca_comch_connection *, struct doca_comch_producer **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_destroy), doca_error_t (*)(struct doca_comch_producer *)),
    "doca_comch_producer_destroy: not declared as doca_error_t (*)(struct doca_comch_producer *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_cap_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_comch_producer_cap_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_get_id), doca_error_t (*)(const struct doca_comch_producer *, uint32_t *)),
    "doca_comch_producer_get_id: not declared as doca_error_t (*)(const struct doca_comch_producer *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_cap_get_max_num_tasks), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_producer_cap_get_max_num_tasks: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_cap_get_max_buf_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_producer_cap_get_max_buf_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_cap_get_max_buf_list_len), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_producer_cap_get_max_buf_list_len: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_cap_get_max_producers), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_producer_cap_get_max_producers: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_as_ctx), struct doca_ctx * (*)(struct doca_comch_producer *)),
    "doca_comch_producer_as_ctx: not declared as struct doca_ctx * (*)(struct doca_comch_producer *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_set_dev_max_num_send), doca_error_t (*)(struct doca_comch_producer *, uint32_t)),
    "doca_comch_producer_set_dev_max_num_send: not declared as doca_error_t (*)(struct doca_comch_producer *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_dpa_completion_attach), doca_error_t (*)(struct doca_comch_producer *, struct doca_dpa_completion *)),
    "doca_comch_producer_dpa_completion_attach: not declared as doca_error_t (*)(struct doca_comch_producer *, struct doca_dpa_completion *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_get_dpa_handle), doca_error_t (*)(struct doca_comch_producer *, doca_dpa_dev_comch_producer_t *)),
    "doca_comch_producer_get_dpa_handle: not declared as doca_error_t (*)(struct doca_comch_producer *, doca_dpa_dev_comch_producer_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_set_conf), doca_error_t (*)(struct doca_comch_producer *, doca_comch_producer_task_send_completion_cb_t, doca_comch_producer_task_send_completion_cb_t, uint32_t)),
    "doca_comch_producer_task_send_set_conf: not declared as doca_error_t (*)(struct doca_comch_producer *, doca_comch_producer_task_send_completion_cb_t, doca_comch_producer_task_send_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_alloc_init), doca_error_t (*)(struct doca_comch_producer *, const struct doca_buf *, uint8_t *, uint32_t, uint32_t, struct doca_comch_producer_task_send **)),
    "doca_comch_producer_task_send_alloc_init: not declared as doca_error_t (*)(struct doca_comch_producer *, const struct doca_buf *, uint8_t *, uint32_t, uint32_t, struct doca_comch_producer_task_send **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_get_buf), const struct doca_buf * (*)(const struct doca_comch_producer_task_send *)),
    "doca_comch_producer_task_send_get_buf: not declared as const struct doca_buf * (*)(const struct doca_comch_producer_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_set_buf), void (*)(struct doca_comch_producer_task_send *, const struct doca_buf *)),
    "doca_comch_producer_task_send_set_buf: not declared as void (*)(struct doca_comch_producer_task_send *, const struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_get_consumer_id), uint32_t (*)(const struct doca_comch_producer_task_send *)),
    "doca_comch_producer_task_send_get_consumer_id: not declared as uint32_t (*)(const struct doca_comch_producer_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_set_consumer_id), void (*)(struct doca_comch_producer_task_send *, const uint32_t)),
    "doca_comch_producer_task_send_set_consumer_id: not declared as void (*)(struct doca_comch_producer_task_send *, const uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_get_imm_data), uint8_t * (*)(const struct doca_comch_producer_task_send *)),
    "doca_comch_producer_task_send_get_imm_data: not declared as uint8_t * (*)(const struct doca_comch_producer_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_get_imm_data_len), uint32_t (*)(const struct doca_comch_producer_task_send *)),
    "doca_comch_producer_task_send_get_imm_data_len: not declared as uint32_t (*)(const struct doca_comch_producer_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_set_imm_data), void (*)(struct doca_comch_producer_task_send *, uint8_t *, uint32_t)),
    "doca_comch_producer_task_send_set_imm_data: not declared as void (*)(struct doca_comch_producer_task_send *, uint8_t *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_producer_task_send_as_task), struct doca_task * (*)(struct doca_comch_producer_task_send *)),
    "doca_comch_producer_task_send_as_task: not declared as struct doca_task * (*)(struct doca_comch_producer_task_send *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_comch_producer.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_VERSION)
#elif __has_include(<doca_version.h>)
#include <doca_version.h>
#ifndef DOCA_ABI_CHECK_ANY_RELEASE
_Static_assert((long long)DOCA_VERSION_MAJOR == 3,
    "DOCA_VERSION_MAJOR: is not 3");
#endif
#ifndef DOCA_ABI_CHECK_ANY_RELEASE
_Static_assert((long long)DOCA_VERSION_MINOR == 0,
    "DOCA_VERSION_MINOR: is not 0");
#endif
#ifndef DOCA_ABI_CHECK_ANY_RELEASE
_Static_assert((long long)DOCA_VERSION_PATCH == 58,
    "DOCA_VERSION_PATCH: is not 58");
#endif
#ifndef DOCA_ABI_CHECK_ANY_RELEASE
_Static_assert((long long)sizeof(DOCA_VERSION_STRING) == 9,
    "DOCA_VERSION_STRING: sizeof(DOCA_VERSION_STRING) is not 9");
#endif
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_version_runtime), const char * (*)(void)),
    "doca_version_runtime: not declared as const char * (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_version), const char * (*)(void)),
    "doca_version: not declared as const char * (*)(void)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_version.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_DEV)
#elif __has_include(<doca_dev.h>)
#include <doca_dev.h>
_Static_assert((long long)DOCA_DEVINFO_VUID_SIZE == 128,
    "DOCA_DEVINFO_VUID_SIZE: is not 128");
_Static_assert((long long)DOCA_DEVINFO_IPV4_ADDR_SIZE == 4,
    "DOCA_DEVINFO_IPV4_ADDR_SIZE: is not 4");
_Static_assert((long long)DOCA_DEVINFO_IPV6_ADDR_SIZE == 16,
    "DOCA_DEVINFO_IPV6_ADDR_SIZE: is not 16");
_Static_assert((long long)DOCA_DEVINFO_MAC_ADDR_SIZE == 6,
    "DOCA_DEVINFO_MAC_ADDR_SIZE: is not 6");
_Static_assert((long long)DOCA_DEVINFO_IFACE_NAME_SIZE == 256,
    "DOCA_DEVINFO_IFACE_NAME_SIZE: is not 256");
_Static_assert((long long)DOCA_DEVINFO_IBDEV_NAME_SIZE == 64,
    "DOCA_DEVINFO_IBDEV_NAME_SIZE: is not 64");
_Static_assert((long long)DOCA_DEVINFO_PCI_ADDR_SIZE == 13,
    "DOCA_DEVINFO_PCI_ADDR_SIZE: is not 13");
_Static_assert((long long)DOCA_DEVINFO_PCI_BDF_SIZE == 8,
    "DOCA_DEVINFO_PCI_BDF_SIZE: is not 8");
_Static_assert((long long)DOCA_DEVINFO_REP_VUID_SIZE == 128,
    "DOCA_DEVINFO_REP_VUID_SIZE: is not 128");
_Static_assert((long long)DOCA_DEVINFO_REP_PCI_ADDR_SIZE == 13,
    "DOCA_DEVINFO_REP_PCI_ADDR_SIZE: is not 13");
_Static_assert((long long)DOCA_DEVINFO_REP_PCI_BDF_SIZE == 8,
    "DOCA_DEVINFO_REP_PCI_BDF_SIZE: is not 8");
_Static_assert((long long)sizeof(enum doca_devinfo_rep_filter) == 4,
    "enum doca_devinfo_rep_filter: sizeof(enum doca_devinfo_rep_filter) is not 4");
_Static_assert((long long)DOCA_DEVINFO_REP_FILTER_ALL == 0,
    "DOCA_DEVINFO_REP_FILTER_ALL: is not 0");
_Static_assert((long long)DOCA_DEVINFO_REP_FILTER_NET == 2,
    "DOCA_DEVINFO_REP_FILTER_NET: is not 2");
_Static_assert((long long)DOCA_DEVINFO_REP_FILTER_EMULATED == 4,
    "DOCA_DEVINFO_REP_FILTER_EMULATED: is not 4");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_create_list), doca_error_t (*)(struct doca_devinfo ***, uint32_t *)),
    "doca_devinfo_create_list: not declared as doca_error_t (*)(struct doca_devinfo ***, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_destroy_list), doca_error_t (*)(struct doca_devinfo **)),
    "doca_devinfo_destroy_list: not declared as doca_error_t (*)(struct doca_devinfo **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_create_list), doca_error_t (*)(struct doca_dev *, int, struct doca_devinfo_rep ***, uint32_t *)),
    "doca_devinfo_rep_create_list: not declared as doca_error_t (*)(struct doca_dev *, int, struct doca_devinfo_rep ***, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_destroy_list), doca_error_t (*)(struct doca_devinfo_rep **)),
    "doca_devinfo_rep_destroy_list: not declared as doca_error_t (*)(struct doca_devinfo_rep **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_open), doca_error_t (*)(struct doca_devinfo *, struct doca_dev **)),
    "doca_dev_open: not declared as doca_error_t (*)(struct doca_devinfo *, struct doca_dev **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_close), doca_error_t (*)(struct doca_dev *)),
    "doca_dev_close: not declared as doca_error_t (*)(struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_accelerate_resource_reclaim), doca_error_t (*)(struct doca_dev *)),
    "doca_dev_accelerate_resource_reclaim: not declared as doca_error_t (*)(struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_rep_open), doca_error_t (*)(struct doca_devinfo_rep *, struct doca_dev_rep **)),
    "doca_dev_rep_open: not declared as doca_error_t (*)(struct doca_devinfo_rep *, struct doca_dev_rep **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_rep_close), doca_error_t (*)(struct doca_dev_rep *)),
    "doca_dev_rep_close: not declared as doca_error_t (*)(struct doca_dev_rep *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_as_devinfo), struct doca_devinfo * (*)(const struct doca_dev *)),
    "doca_dev_as_devinfo: not declared as struct doca_devinfo * (*)(const struct doca_dev *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_dev_rep_as_devinfo), struct doca_devinfo_rep * (*)(struct doca_dev_rep *)),
    "doca_dev_rep_as_devinfo: not declared as struct doca_devinfo_rep * (*)(struct doca_dev_rep *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_pci_addr_str), doca_error_t (*)(const struct doca_devinfo *, char *)),
    "doca_devinfo_get_pci_addr_str: not declared as doca_error_t (*)(const struct doca_devinfo *, char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_is_equal_pci_addr), doca_error_t (*)(const struct doca_devinfo *, const char *, uint8_t *)),
    "doca_devinfo_is_equal_pci_addr: not declared as doca_error_t (*)(const struct doca_devinfo *, const char *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_ipv4_addr), doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)),
    "doca_devinfo_get_ipv4_addr: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_ipv6_addr), doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)),
    "doca_devinfo_get_ipv6_addr: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_mac_addr), doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)),
    "doca_devinfo_get_mac_addr: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_iface_name), doca_error_t (*)(const struct doca_devinfo *, char *, uint32_t)),
    "doca_devinfo_get_iface_name: not declared as doca_error_t (*)(const struct doca_devinfo *, char *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_ibdev_name), doca_error_t (*)(const struct doca_devinfo *, char *, uint32_t)),
    "doca_devinfo_get_ibdev_name: not declared as doca_error_t (*)(const struct doca_devinfo *, char *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_lid), doca_error_t (*)(const struct doca_devinfo *, uint16_t *)),
    "doca_devinfo_get_lid: not declared as doca_error_t (*)(const struct doca_devinfo *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_active_rate), doca_error_t (*)(const struct doca_devinfo *, uint64_t *)),
    "doca_devinfo_get_active_rate: not declared as doca_error_t (*)(const struct doca_devinfo *, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_get_vhca_id), doca_error_t (*)(const struct doca_devinfo *, uint16_t *)),
    "doca_devinfo_get_vhca_id: not declared as doca_error_t (*)(const struct doca_devinfo *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_cap_is_hotplug_manager_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_cap_is_hotplug_manager_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_cap_is_notification_moderation_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_cap_is_notification_moderation_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_cap_is_filter_all_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_rep_cap_is_filter_all_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_cap_is_filter_net_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_rep_cap_is_filter_net_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_cap_is_filter_emulated_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_rep_cap_is_filter_emulated_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_cap_is_accelerate_resource_reclaim_supported), doca_error_t (*)(const struct doca_devinfo *, uint8_t *)),
    "doca_devinfo_cap_is_accelerate_resource_reclaim_supported: not declared as doca_error_t (*)(const struct doca_devinfo *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_vuid), doca_error_t (*)(const struct doca_devinfo_rep *, char *, uint32_t)),
    "doca_devinfo_rep_get_vuid: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, char *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_pci_addr_str), doca_error_t (*)(const struct doca_devinfo_rep *, char *)),
    "doca_devinfo_rep_get_pci_addr_str: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_pci_func_type), doca_error_t (*)(const struct doca_devinfo_rep *, enum doca_pci_func_type *)),
    "doca_devinfo_rep_get_pci_func_type: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, enum doca_pci_func_type *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_is_hotplug), doca_error_t (*)(const struct doca_devinfo_rep *, uint8_t *)),
    "doca_devinfo_rep_get_is_hotplug: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_iface_name), doca_error_t (*)(const struct doca_devinfo_rep *, char *, uint32_t)),
    "doca_devinfo_rep_get_iface_name: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, char *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_get_vhca_id), doca_error_t (*)(const struct doca_devinfo_rep *, uint16_t *)),
    "doca_devinfo_rep_get_vhca_id: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_devinfo_rep_is_equal_pci_addr), doca_error_t (*)(const struct doca_devinfo_rep *, const char *, uint8_t *)),
    "doca_devinfo_rep_is_equal_pci_addr: not declared as doca_error_t (*)(const struct doca_devinfo_rep *, const char *, uint8_t *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_dev.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_ERROR)
#elif __has_include(<doca_error.h>)
#include <doca_error.h>
_Static_assert((long long)sizeof(enum doca_error) == 4,
    "enum doca_error: sizeof(enum doca_error) is not 4");
_Static_assert(__builtin_types_compatible_p(doca_error_t, enum doca_error),
    "doca_error_t: not declared as enum doca_error");
_Static_assert((long long)DOCA_SUCCESS == 0,
    "DOCA_SUCCESS: is not 0");
_Static_assert((long long)DOCA_ERROR_UNKNOWN == 1,
    "DOCA_ERROR_UNKNOWN: is not 1");
_Static_assert((long long)DOCA_ERROR_NOT_PERMITTED == 2,
    "DOCA_ERROR_NOT_PERMITTED: is not 2");
_Static_assert((long long)DOCA_ERROR_IN_USE == 3,
    "DOCA_ERROR_IN_USE: is not 3");
_Static_assert((long long)DOCA_ERROR_NOT_SUPPORTED == 4,
    "DOCA_ERROR_NOT_SUPPORTED: is not 4");
_Static_assert((long long)DOCA_ERROR_AGAIN == 5,
    "DOCA_ERROR_AGAIN: is not 5");
_Static_assert((long long)DOCA_ERROR_INVALID_VALUE == 6,
    "DOCA_ERROR_INVALID_VALUE: is not 6");
_Static_assert((long long)DOCA_ERROR_NO_MEMORY == 7,
    "DOCA_ERROR_NO_MEMORY: is not 7");
_Static_assert((long long)DOCA_ERROR_INITIALIZATION == 8,
    "DOCA_ERROR_INITIALIZATION: is not 8");
_Static_assert((long long)DOCA_ERROR_TIME_OUT == 9,
    "DOCA_ERROR_TIME_OUT: is not 9");
_Static_assert((long long)DOCA_ERROR_SHUTDOWN == 10,
    "DOCA_ERROR_SHUTDOWN: is not 10");
_Static_assert((long long)DOCA_ERROR_CONNECTION_RESET == 11,
    "DOCA_ERROR_CONNECTION_RESET: is not 11");
_Static_assert((long long)DOCA_ERROR_CONNECTION_ABORTED == 12,
    "DOCA_ERROR_CONNECTION_ABORTED: is not 12");
_Static_assert((long long)DOCA_ERROR_CONNECTION_INPROGRESS == 13,
    "DOCA_ERROR_CONNECTION_INPROGRESS: is not 13");
_Static_assert((long long)DOCA_ERROR_NOT_CONNECTED == 14,
    "DOCA_ERROR_NOT_CONNECTED: is not 14");
_Static_assert((long long)DOCA_ERROR_NO_LOCK == 15,
    "DOCA_ERROR_NO_LOCK: is not 15");
_Static_assert((long long)DOCA_ERROR_NOT_FOUND == 16,
    "DOCA_ERROR_NOT_FOUND: is not 16");
_Static_assert((long long)DOCA_ERROR_IO_FAILED == 17,
    "DOCA_ERROR_IO_FAILED: is not 17");
_Static_assert((long long)DOCA_ERROR_BAD_STATE == 18,
    "DOCA_ERROR_BAD_STATE: is not 18");
_Static_assert((long long)DOCA_ERROR_UNSUPPORTED_VERSION == 19,
    "DOCA_ERROR_UNSUPPORTED_VERSION: is not 19");
_Static_assert((long long)DOCA_ERROR_OPERATING_SYSTEM == 20,
    "DOCA_ERROR_OPERATING_SYSTEM: is not 20");
_Static_assert((long long)DOCA_ERROR_DRIVER == 21,
    "DOCA_ERROR_DRIVER: is not 21");
_Static_assert((long long)DOCA_ERROR_UNEXPECTED == 22,
    "DOCA_ERROR_UNEXPECTED: is not 22");
_Static_assert((long long)DOCA_ERROR_ALREADY_EXIST == 23,
    "DOCA_ERROR_ALREADY_EXIST: is not 23");
_Static_assert((long long)DOCA_ERROR_FULL == 24,
    "DOCA_ERROR_FULL: is not 24");
_Static_assert((long long)DOCA_ERROR_EMPTY == 25,
    "DOCA_ERROR_EMPTY: is not 25");
_Static_assert((long long)DOCA_ERROR_IN_PROGRESS == 26,
    "DOCA_ERROR_IN_PROGRESS: is not 26");
_Static_assert((long long)DOCA_ERROR_TOO_BIG == 27,
    "DOCA_ERROR_TOO_BIG: is not 27");
_Static_assert((long long)DOCA_ERROR_AUTHENTICATION == 28,
    "DOCA_ERROR_AUTHENTICATION: is not 28");
_Static_assert((long long)DOCA_ERROR_BAD_CONFIG == 29,
    "DOCA_ERROR_BAD_CONFIG: is not 29");
_Static_assert((long long)DOCA_ERROR_SKIPPED == 30,
    "DOCA_ERROR_SKIPPED: is not 30");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_error_get_name), const char * (*)(doca_error_t)),
    "doca_error_get_name: not declared as const char * (*)(doca_error_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_error_get_descr), const char * (*)(doca_error_t)),
    "doca_error_get_descr: not declared as const char * (*)(doca_error_t)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_error.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_CTX)
#elif __has_include(<doca_ctx.h>)
#include <doca_ctx.h>
_Static_assert((long long)sizeof(enum doca_ctx_states) == 4,
    "enum doca_ctx_states: sizeof(enum doca_ctx_states) is not 4");
_Static_assert((long long)DOCA_CTX_STATE_IDLE == 0,
    "DOCA_CTX_STATE_IDLE: is not 0");
_Static_assert((long long)DOCA_CTX_STATE_STARTING == 1,
    "DOCA_CTX_STATE_STARTING: is not 1");
_Static_assert((long long)DOCA_CTX_STATE_RUNNING == 2,
    "DOCA_CTX_STATE_RUNNING: is not 2");
_Static_assert((long long)DOCA_CTX_STATE_STOPPING == 3,
    "DOCA_CTX_STATE_STOPPING: is not 3");
_Static_assert(__builtin_types_compatible_p(doca_ctx_state_changed_callback_t, void (*)(const union doca_data, struct doca_ctx *, enum doca_ctx_states, enum doca_ctx_states)),
    "doca_ctx_state_changed_callback_t: not declared as void (*)(const union doca_data, struct doca_ctx *, enum doca_ctx_states, enum doca_ctx_states)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_start), doca_error_t (*)(struct doca_ctx *)),
    "doca_ctx_start: not declared as doca_error_t (*)(struct doca_ctx *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_stop), doca_error_t (*)(struct doca_ctx *)),
    "doca_ctx_stop: not declared as doca_error_t (*)(struct doca_ctx *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_get_num_inflight_tasks), doca_error_t (*)(const struct doca_ctx *, size_t *)),
    "doca_ctx_get_num_inflight_tasks: not declared as doca_error_t (*)(const struct doca_ctx *, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_set_datapath_on_gpu), doca_error_t (*)(struct doca_ctx *, struct doca_gpu *)),
    "doca_ctx_set_datapath_on_gpu: not declared as doca_error_t (*)(struct doca_ctx *, struct doca_gpu *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_set_user_data), doca_error_t (*)(struct doca_ctx *, union doca_data)),
    "doca_ctx_set_user_data: not declared as doca_error_t (*)(struct doca_ctx *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_get_user_data), doca_error_t (*)(const struct doca_ctx *, union doca_data *)),
    "doca_ctx_get_user_data: not declared as doca_error_t (*)(const struct doca_ctx *, union doca_data *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_set_state_changed_cb), doca_error_t (*)(struct doca_ctx *, doca_ctx_state_changed_callback_t)),
    "doca_ctx_set_state_changed_cb: not declared as doca_error_t (*)(struct doca_ctx *, doca_ctx_state_changed_callback_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_get_state), doca_error_t (*)(const struct doca_ctx *, enum doca_ctx_states *)),
    "doca_ctx_get_state: not declared as doca_error_t (*)(const struct doca_ctx *, enum doca_ctx_states *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_flush_tasks), void (*)(struct doca_ctx *)),
    "doca_ctx_flush_tasks: not declared as void (*)(struct doca_ctx *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_set_datapath_on_dpa), doca_error_t (*)(struct doca_ctx *, struct doca_dpa *)),
    "doca_ctx_set_datapath_on_dpa: not declared as doca_error_t (*)(struct doca_ctx *, struct doca_dpa *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_set_completion_vector), doca_error_t (*)(struct doca_ctx *, uint32_t)),
    "doca_ctx_set_completion_vector: not declared as doca_error_t (*)(struct doca_ctx *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_ctx_cap_get_num_completion_vectors), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_ctx_cap_get_num_completion_vectors: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_ctx.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_PE)
#elif __has_include(<doca_pe.h>)
#include <doca_pe.h>
_Static_assert((long long)sizeof(enum doca_task_batch_max_tasks_number) == 4,
    "enum doca_task_batch_max_tasks_number: sizeof(enum doca_task_batch_max_tasks_number) is not 4");
_Static_assert((long long)DOCA_TASK_BATCH_MAX_TASKS_NUMBER_16 == 0,
    "DOCA_TASK_BATCH_MAX_TASKS_NUMBER_16: is not 0");
_Static_assert((long long)DOCA_TASK_BATCH_MAX_TASKS_NUMBER_32 == 1,
    "DOCA_TASK_BATCH_MAX_TASKS_NUMBER_32: is not 1");
_Static_assert((long long)DOCA_TASK_BATCH_MAX_TASKS_NUMBER_64 == 2,
    "DOCA_TASK_BATCH_MAX_TASKS_NUMBER_64: is not 2");
_Static_assert((long long)DOCA_TASK_BATCH_MAX_TASKS_NUMBER_128 == 3,
    "DOCA_TASK_BATCH_MAX_TASKS_NUMBER_128: is not 3");
_Static_assert((long long)sizeof(enum doca_event_batch_events_number) == 4,
    "enum doca_event_batch_events_number: sizeof(enum doca_event_batch_events_number) is not 4");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_1 == 0,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_1: is not 0");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_2 == 1,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_2: is not 1");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_4 == 2,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_4: is not 2");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_8 == 3,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_8: is not 3");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_16 == 4,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_16: is not 4");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_32 == 5,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_32: is not 5");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_64 == 6,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_64: is not 6");
_Static_assert((long long)DOCA_EVENT_BATCH_EVENTS_NUMBER_128 == 7,
    "DOCA_EVENT_BATCH_EVENTS_NUMBER_128: is not 7");
_Static_assert((long long)sizeof(enum doca_task_submit_flag) == 4,
    "enum doca_task_submit_flag: sizeof(enum doca_task_submit_flag) is not 4");
_Static_assert((long long)DOCA_TASK_SUBMIT_FLAG_NONE == 0,
    "DOCA_TASK_SUBMIT_FLAG_NONE: is not 0");
_Static_assert((long long)DOCA_TASK_SUBMIT_FLAG_FLUSH == 1,
    "DOCA_TASK_SUBMIT_FLAG_FLUSH: is not 1");
_Static_assert((long long)DOCA_TASK_SUBMIT_FLAG_OPTIMIZE_REPORTS == 2,
    "DOCA_TASK_SUBMIT_FLAG_OPTIMIZE_REPORTS: is not 2");
_Static_assert((long long)sizeof(enum doca_pe_event_mode) == 4,
    "enum doca_pe_event_mode: sizeof(enum doca_pe_event_mode) is not 4");
_Static_assert((long long)DOCA_PE_EVENT_MODE_PROGRESS_SELECTIVE == 0,
    "DOCA_PE_EVENT_MODE_PROGRESS_SELECTIVE: is not 0");
_Static_assert((long long)DOCA_PE_EVENT_MODE_PROGRESS_ALL == 1,
    "DOCA_PE_EVENT_MODE_PROGRESS_ALL: is not 1");
_Static_assert(__builtin_types_compatible_p(doca_task_completion_cb_t, void (*)(struct doca_task *, union doca_data, union doca_data)),
    "doca_task_completion_cb_t: not declared as void (*)(struct doca_task *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_create), doca_error_t (*)(struct doca_pe **)),
    "doca_pe_create: not declared as doca_error_t (*)(struct doca_pe **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_destroy), doca_error_t (*)(struct doca_pe *)),
    "doca_pe_destroy: not declared as doca_error_t (*)(struct doca_pe *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_progress), uint8_t (*)(struct doca_pe *)),
    "doca_pe_progress: not declared as uint8_t (*)(struct doca_pe *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_get_notification_handle), doca_error_t (*)(const struct doca_pe *, doca_notification_handle_t *)),
    "doca_pe_get_notification_handle: not declared as doca_error_t (*)(const struct doca_pe *, doca_notification_handle_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_clear_notification), doca_error_t (*)(struct doca_pe *, doca_notification_handle_t)),
    "doca_pe_clear_notification: not declared as doca_error_t (*)(struct doca_pe *, doca_notification_handle_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_request_notification), doca_error_t (*)(struct doca_pe *)),
    "doca_pe_request_notification: not declared as doca_error_t (*)(struct doca_pe *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_get_num_inflight_tasks), doca_error_t (*)(const struct doca_pe *, size_t *)),
    "doca_pe_get_num_inflight_tasks: not declared as doca_error_t (*)(const struct doca_pe *, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_submit), doca_error_t (*)(struct doca_task *)),
    "doca_task_submit: not declared as doca_error_t (*)(struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_submit_ex), doca_error_t (*)(struct doca_task *, uint32_t)),
    "doca_task_submit_ex: not declared as doca_error_t (*)(struct doca_task *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_submit), doca_error_t (*)(struct doca_task_batch *)),
    "doca_task_batch_submit: not declared as doca_error_t (*)(struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_try_submit), doca_error_t (*)(struct doca_task *)),
    "doca_task_try_submit: not declared as doca_error_t (*)(struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_try_submit), doca_error_t (*)(struct doca_task_batch *)),
    "doca_task_batch_try_submit: not declared as doca_error_t (*)(struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_free), void (*)(struct doca_task *)),
    "doca_task_free: not declared as void (*)(struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_free), void (*)(struct doca_task_batch *)),
    "doca_task_batch_free: not declared as void (*)(struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_get_status), doca_error_t (*)(const struct doca_task *)),
    "doca_task_get_status: not declared as doca_error_t (*)(const struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_get_status), doca_error_t (*)(const struct doca_task_batch *)),
    "doca_task_batch_get_status: not declared as doca_error_t (*)(const struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_set_user_data), void (*)(struct doca_task *, union doca_data)),
    "doca_task_set_user_data: not declared as void (*)(struct doca_task *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_set_user_data), void (*)(struct doca_task_batch *, union doca_data)),
    "doca_task_batch_set_user_data: not declared as void (*)(struct doca_task_batch *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_get_user_data), union doca_data (*)(const struct doca_task *)),
    "doca_task_get_user_data: not declared as union doca_data (*)(const struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_get_user_data), union doca_data (*)(const struct doca_task_batch *)),
    "doca_task_batch_get_user_data: not declared as union doca_data (*)(const struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_get_ctx), struct doca_ctx * (*)(const struct doca_task *)),
    "doca_task_get_ctx: not declared as struct doca_ctx * (*)(const struct doca_task *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_get_ctx), struct doca_ctx * (*)(const struct doca_task_batch *)),
    "doca_task_batch_get_ctx: not declared as struct doca_ctx * (*)(const struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_get_ctx_user_data), union doca_data (*)(const struct doca_task_batch *)),
    "doca_task_batch_get_ctx_user_data: not declared as union doca_data (*)(const struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_task_batch_get_tasks_num), uint16_t (*)(struct doca_task_batch *)),
    "doca_task_batch_get_tasks_num: not declared as uint16_t (*)(struct doca_task_batch *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_connect_ctx), doca_error_t (*)(struct doca_pe *, struct doca_ctx *)),
    "doca_pe_connect_ctx: not declared as doca_error_t (*)(struct doca_pe *, struct doca_ctx *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_pe_set_event_mode), doca_error_t (*)(struct doca_pe *, enum doca_pe_event_mode)),
    "doca_pe_set_event_mode: not declared as doca_error_t (*)(struct doca_pe *, enum doca_pe_event_mode)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_pe.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_LOG)
#elif __has_include(<doca_log.h>)
#include <doca_log.h>
_Static_assert((long long)sizeof(enum doca_log_level) == 4,
    "enum doca_log_level: sizeof(enum doca_log_level) is not 4");
_Static_assert((long long)DOCA_LOG_LEVEL_DISABLE == 10,
    "DOCA_LOG_LEVEL_DISABLE: is not 10");
_Static_assert((long long)DOCA_LOG_LEVEL_CRIT == 20,
    "DOCA_LOG_LEVEL_CRIT: is not 20");
_Static_assert((long long)DOCA_LOG_LEVEL_ERROR == 30,
    "DOCA_LOG_LEVEL_ERROR: is not 30");
_Static_assert((long long)DOCA_LOG_LEVEL_WARNING == 40,
    "DOCA_LOG_LEVEL_WARNING: is not 40");
_Static_assert((long long)DOCA_LOG_LEVEL_INFO == 50,
    "DOCA_LOG_LEVEL_INFO: is not 50");
_Static_assert((long long)DOCA_LOG_LEVEL_DEBUG == 60,
    "DOCA_LOG_LEVEL_DEBUG: is not 60");
_Static_assert((long long)DOCA_LOG_LEVEL_TRACE == 70,
    "DOCA_LOG_LEVEL_TRACE: is not 70");
_Static_assert(__builtin_types_compatible_p(log_flush_callback, void (*)(char *)),
    "log_flush_callback: not declared as void (*)(char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_set_level_lower_limit), doca_error_t (*)(struct doca_log_backend *, uint32_t)),
    "doca_log_backend_set_level_lower_limit: not declared as doca_error_t (*)(struct doca_log_backend *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_set_level_upper_limit), doca_error_t (*)(struct doca_log_backend *, uint32_t)),
    "doca_log_backend_set_level_upper_limit: not declared as doca_error_t (*)(struct doca_log_backend *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_set_level_lower_limit_strict), doca_error_t (*)(struct doca_log_backend *)),
    "doca_log_backend_set_level_lower_limit_strict: not declared as doca_error_t (*)(struct doca_log_backend *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_set_level_upper_limit_strict), doca_error_t (*)(struct doca_log_backend *)),
    "doca_log_backend_set_level_upper_limit_strict: not declared as doca_error_t (*)(struct doca_log_backend *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_set_global_lower_limit), doca_error_t (*)(uint32_t)),
    "doca_log_level_set_global_lower_limit: not declared as doca_error_t (*)(uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_set_global_upper_limit), doca_error_t (*)(uint32_t)),
    "doca_log_level_set_global_upper_limit: not declared as doca_error_t (*)(uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_get_global_lower_limit), uint32_t (*)(void)),
    "doca_log_level_get_global_lower_limit: not declared as uint32_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_get_global_upper_limit), uint32_t (*)(void)),
    "doca_log_level_get_global_upper_limit: not declared as uint32_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_register_source), doca_error_t (*)(const char *, int *)),
    "doca_log_register_source: not declared as doca_error_t (*)(const char *, int *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_unregister_source), doca_error_t (*)(int)),
    "doca_log_unregister_source: not declared as doca_error_t (*)(int)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_file), doca_error_t (*)(FILE *, struct doca_log_backend **)),
    "doca_log_backend_create_with_file: not declared as doca_error_t (*)(FILE *, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_fd), doca_error_t (*)(int, struct doca_log_backend **)),
    "doca_log_backend_create_with_fd: not declared as doca_error_t (*)(int, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_buf), doca_error_t (*)(char *, size_t, log_flush_callback, struct doca_log_backend **)),
    "doca_log_backend_create_with_buf: not declared as doca_error_t (*)(char *, size_t, log_flush_callback, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_syslog), doca_error_t (*)(const char *, struct doca_log_backend **)),
    "doca_log_backend_create_with_syslog: not declared as doca_error_t (*)(const char *, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_set_sdk_level), doca_error_t (*)(struct doca_log_backend *, uint32_t)),
    "doca_log_backend_set_sdk_level: not declared as doca_error_t (*)(struct doca_log_backend *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_file_sdk), doca_error_t (*)(FILE *, struct doca_log_backend **)),
    "doca_log_backend_create_with_file_sdk: not declared as doca_error_t (*)(FILE *, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_fd_sdk), doca_error_t (*)(int, struct doca_log_backend **)),
    "doca_log_backend_create_with_fd_sdk: not declared as doca_error_t (*)(int, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_buf_sdk), doca_error_t (*)(char *, size_t, log_flush_callback, struct doca_log_backend **)),
    "doca_log_backend_create_with_buf_sdk: not declared as doca_error_t (*)(char *, size_t, log_flush_callback, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_with_syslog_sdk), doca_error_t (*)(const char *, struct doca_log_backend **)),
    "doca_log_backend_create_with_syslog_sdk: not declared as doca_error_t (*)(const char *, struct doca_log_backend **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_set_global_sdk_limit), doca_error_t (*)(uint32_t)),
    "doca_log_level_set_global_sdk_limit: not declared as doca_error_t (*)(uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_level_get_global_sdk_limit), uint32_t (*)(void)),
    "doca_log_level_get_global_sdk_limit: not declared as uint32_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log_backend_create_standard), doca_error_t (*)(void)),
    "doca_log_backend_create_standard: not declared as doca_error_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_log), doca_error_t (*)(uint32_t, int, const char *, int, const char *, const char *, ...)),
    "doca_log: not declared as doca_error_t (*)(uint32_t, int, const char *, int, const char *, const char *, ...)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_log.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_ARGP)
#elif __has_include(<doca_argp.h>)
#include <doca_argp.h>
_Static_assert((long long)sizeof(enum doca_argp_type) == 4,
    "enum doca_argp_type: sizeof(enum doca_argp_type) is not 4");
_Static_assert((long long)DOCA_ARGP_TYPE_UNKNOWN == 0,
    "DOCA_ARGP_TYPE_UNKNOWN: is not 0");
_Static_assert((long long)DOCA_ARGP_TYPE_STRING == 1,
    "DOCA_ARGP_TYPE_STRING: is not 1");
_Static_assert((long long)DOCA_ARGP_TYPE_INT == 2,
    "DOCA_ARGP_TYPE_INT: is not 2");
_Static_assert((long long)DOCA_ARGP_TYPE_BOOLEAN == 3,
    "DOCA_ARGP_TYPE_BOOLEAN: is not 3");
_Static_assert((long long)DOCA_ARGP_TYPE_JSON_OBJ == 4,
    "DOCA_ARGP_TYPE_JSON_OBJ: is not 4");
_Static_assert(__builtin_types_compatible_p(doca_argp_param_cb_t, doca_error_t (*)(void *, void *)),
    "doca_argp_param_cb_t: not declared as doca_error_t (*)(void *, void *)");
_Static_assert(__builtin_types_compatible_p(doca_argp_cmd_cb_t, doca_error_t (*)(void *)),
    "doca_argp_cmd_cb_t: not declared as doca_error_t (*)(void *)");
_Static_assert(__builtin_types_compatible_p(doca_argp_dpdk_cb_t, doca_error_t (*)(int, char **)),
    "doca_argp_dpdk_cb_t: not declared as doca_error_t (*)(int, char **)");
_Static_assert(__builtin_types_compatible_p(doca_argp_validation_cb_t, doca_error_t (*)(void *)),
    "doca_argp_validation_cb_t: not declared as doca_error_t (*)(void *)");
_Static_assert(__builtin_types_compatible_p(doca_argp_logger_cb_t, doca_error_t (*)(enum doca_log_level, const char *, va_list)),
    "doca_argp_logger_cb_t: not declared as doca_error_t (*)(enum doca_log_level, const char *, va_list)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_usage), void (*)(void)),
    "doca_argp_usage: not declared as void (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_init), doca_error_t (*)(const char *, void *)),
    "doca_argp_init: not declared as doca_error_t (*)(const char *, void *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_register_param), doca_error_t (*)(struct doca_argp_param *)),
    "doca_argp_register_param: not declared as doca_error_t (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_register_cmd), doca_error_t (*)(struct doca_argp_cmd *)),
    "doca_argp_register_cmd: not declared as doca_error_t (*)(struct doca_argp_cmd *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_register_version_callback), doca_error_t (*)(doca_argp_param_cb_t)),
    "doca_argp_register_version_callback: not declared as doca_error_t (*)(doca_argp_param_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_register_validation_callback), doca_error_t (*)(doca_argp_validation_cb_t)),
    "doca_argp_register_validation_callback: not declared as doca_error_t (*)(doca_argp_validation_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_register_logger_callback), doca_error_t (*)(doca_argp_logger_cb_t)),
    "doca_argp_register_logger_callback: not declared as doca_error_t (*)(doca_argp_logger_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_disable_logger_callback), doca_error_t (*)(void)),
    "doca_argp_disable_logger_callback: not declared as doca_error_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_start), doca_error_t (*)(int, char **)),
    "doca_argp_start: not declared as doca_error_t (*)(int, char **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_destroy), doca_error_t (*)(void)),
    "doca_argp_destroy: not declared as doca_error_t (*)(void)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_set_dpdk_program), void (*)(doca_argp_dpdk_cb_t)),
    "doca_argp_set_dpdk_program: not declared as void (*)(doca_argp_dpdk_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_create), doca_error_t (*)(struct doca_argp_param **)),
    "doca_argp_param_create: not declared as doca_error_t (*)(struct doca_argp_param **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_short_name), void (*)(struct doca_argp_param *, const char *)),
    "doca_argp_param_set_short_name: not declared as void (*)(struct doca_argp_param *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_long_name), void (*)(struct doca_argp_param *, const char *)),
    "doca_argp_param_set_long_name: not declared as void (*)(struct doca_argp_param *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_arguments), void (*)(struct doca_argp_param *, const char *)),
    "doca_argp_param_set_arguments: not declared as void (*)(struct doca_argp_param *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_description), void (*)(struct doca_argp_param *, const char *)),
    "doca_argp_param_set_description: not declared as void (*)(struct doca_argp_param *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_callback), void (*)(struct doca_argp_param *, doca_argp_param_cb_t)),
    "doca_argp_param_set_callback: not declared as void (*)(struct doca_argp_param *, doca_argp_param_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_type), void (*)(struct doca_argp_param *, enum doca_argp_type)),
    "doca_argp_param_set_type: not declared as void (*)(struct doca_argp_param *, enum doca_argp_type)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_mandatory), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_mandatory: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_cli_only), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_cli_only: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_multiplicity), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_multiplicity: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_singular), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_singular: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_inherited), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_inherited: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_set_hidden), void (*)(struct doca_argp_param *)),
    "doca_argp_param_set_hidden: not declared as void (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_param_destroy), doca_error_t (*)(struct doca_argp_param *)),
    "doca_argp_param_destroy: not declared as doca_error_t (*)(struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_create), doca_error_t (*)(struct doca_argp_cmd **)),
    "doca_argp_cmd_create: not declared as doca_error_t (*)(struct doca_argp_cmd **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_set_name), void (*)(struct doca_argp_cmd *, const char *)),
    "doca_argp_cmd_set_name: not declared as void (*)(struct doca_argp_cmd *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_set_description), void (*)(struct doca_argp_cmd *, const char *)),
    "doca_argp_cmd_set_description: not declared as void (*)(struct doca_argp_cmd *, const char *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_set_callback), void (*)(struct doca_argp_cmd *, doca_argp_cmd_cb_t)),
    "doca_argp_cmd_set_callback: not declared as void (*)(struct doca_argp_cmd *, doca_argp_cmd_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_set_hidden), void (*)(struct doca_argp_cmd *)),
    "doca_argp_cmd_set_hidden: not declared as void (*)(struct doca_argp_cmd *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_register_param), doca_error_t (*)(struct doca_argp_cmd *, struct doca_argp_param *)),
    "doca_argp_cmd_register_param: not declared as doca_error_t (*)(struct doca_argp_cmd *, struct doca_argp_param *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_register_cmd), doca_error_t (*)(struct doca_argp_cmd *, struct doca_argp_cmd *)),
    "doca_argp_cmd_register_cmd: not declared as doca_error_t (*)(struct doca_argp_cmd *, struct doca_argp_cmd *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_cmd_destroy), doca_error_t (*)(struct doca_argp_cmd *)),
    "doca_argp_cmd_destroy: not declared as doca_error_t (*)(struct doca_argp_cmd *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_get_log_level), doca_error_t (*)(int *)),
    "doca_argp_get_log_level: not declared as doca_error_t (*)(int *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_argp_get_sdk_log_level), doca_error_t (*)(int *)),
    "doca_argp_get_sdk_log_level: not declared as doca_error_t (*)(int *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_argp.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_COMCH)
#elif __has_include(<doca_comch.h>)
#include <doca_comch.h>
_Static_assert((long long)sizeof(enum doca_comch_counter) == 4,
    "enum doca_comch_counter: sizeof(enum doca_comch_counter) is not 4");
_Static_assert((long long)DOCA_COMCH_COUNTER_SENT_MESSAGES == 1,
    "DOCA_COMCH_COUNTER_SENT_MESSAGES: is not 1");
_Static_assert((long long)DOCA_COMCH_COUNTER_SENT_BYTES == 2,
    "DOCA_COMCH_COUNTER_SENT_BYTES: is not 2");
_Static_assert((long long)DOCA_COMCH_COUNTER_RECV_MESSAGES == 3,
    "DOCA_COMCH_COUNTER_RECV_MESSAGES: is not 3");
_Static_assert((long long)DOCA_COMCH_COUNTER_RECV_BYTES == 4,
    "DOCA_COMCH_COUNTER_RECV_BYTES: is not 4");
_Static_assert(__builtin_types_compatible_p(doca_comch_task_send_completion_cb_t, void (*)(struct doca_comch_task_send *, union doca_data, union doca_data)),
    "doca_comch_task_send_completion_cb_t: not declared as void (*)(struct doca_comch_task_send *, union doca_data, union doca_data)");
_Static_assert(__builtin_types_compatible_p(doca_comch_event_msg_recv_cb_t, void (*)(struct doca_comch_event_msg_recv *, uint8_t *, uint32_t, struct doca_comch_connection *)),
    "doca_comch_event_msg_recv_cb_t: not declared as void (*)(struct doca_comch_event_msg_recv *, uint8_t *, uint32_t, struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(doca_comch_event_connection_status_changed_cb_t, void (*)(struct doca_comch_event_connection_status_changed *, struct doca_comch_connection *, uint8_t)),
    "doca_comch_event_connection_status_changed_cb_t: not declared as void (*)(struct doca_comch_event_connection_status_changed *, struct doca_comch_connection *, uint8_t)");
_Static_assert(__builtin_types_compatible_p(doca_comch_event_consumer_cb_t, void (*)(struct doca_comch_event_consumer *, struct doca_comch_connection *, uint32_t)),
    "doca_comch_event_consumer_cb_t: not declared as void (*)(struct doca_comch_event_consumer *, struct doca_comch_connection *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_connection_set_user_data), doca_error_t (*)(struct doca_comch_connection *, union doca_data)),
    "doca_comch_connection_set_user_data: not declared as doca_error_t (*)(struct doca_comch_connection *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_connection_get_user_data), union doca_data (*)(const struct doca_comch_connection *)),
    "doca_comch_connection_get_user_data: not declared as union doca_data (*)(const struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_get_server_ctx), struct doca_comch_server * (*)(const struct doca_comch_connection *)),
    "doca_comch_server_get_server_ctx: not declared as struct doca_comch_server * (*)(const struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_get_client_ctx), struct doca_comch_client * (*)(const struct doca_comch_connection *)),
    "doca_comch_client_get_client_ctx: not declared as struct doca_comch_client * (*)(const struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_get_max_name_len), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_cap_get_max_name_len: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_get_max_msg_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_cap_get_max_msg_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_get_max_recv_queue_size), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_cap_get_max_recv_queue_size: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_get_max_clients), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_cap_get_max_clients: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_create), doca_error_t (*)(struct doca_dev *, struct doca_dev_rep *, const char *, struct doca_comch_server **)),
    "doca_comch_server_create: not declared as doca_error_t (*)(struct doca_dev *, struct doca_dev_rep *, const char *, struct doca_comch_server **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_destroy), doca_error_t (*)(struct doca_comch_server *)),
    "doca_comch_server_destroy: not declared as doca_error_t (*)(struct doca_comch_server *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_server_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_comch_cap_server_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_set_max_msg_size), doca_error_t (*)(struct doca_comch_server *, uint32_t)),
    "doca_comch_server_set_max_msg_size: not declared as doca_error_t (*)(struct doca_comch_server *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_get_max_msg_size), doca_error_t (*)(const struct doca_comch_server *, uint32_t *)),
    "doca_comch_server_get_max_msg_size: not declared as doca_error_t (*)(const struct doca_comch_server *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_set_recv_queue_size), doca_error_t (*)(struct doca_comch_server *, uint32_t)),
    "doca_comch_server_set_recv_queue_size: not declared as doca_error_t (*)(struct doca_comch_server *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_get_recv_queue_size), doca_error_t (*)(const struct doca_comch_server *, uint32_t *)),
    "doca_comch_server_get_recv_queue_size: not declared as doca_error_t (*)(const struct doca_comch_server *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_get_device), doca_error_t (*)(const struct doca_comch_server *, struct doca_dev **)),
    "doca_comch_server_get_device: not declared as doca_error_t (*)(const struct doca_comch_server *, struct doca_dev **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_get_device_rep), doca_error_t (*)(const struct doca_comch_server *, struct doca_dev_rep **)),
    "doca_comch_server_get_device_rep: not declared as doca_error_t (*)(const struct doca_comch_server *, struct doca_dev_rep **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_as_ctx), struct doca_ctx * (*)(struct doca_comch_server *)),
    "doca_comch_server_as_ctx: not declared as struct doca_ctx * (*)(struct doca_comch_server *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_disconnect), doca_error_t (*)(struct doca_comch_server *, struct doca_comch_connection *)),
    "doca_comch_server_disconnect: not declared as doca_error_t (*)(struct doca_comch_server *, struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_create), doca_error_t (*)(struct doca_dev *, const char *, struct doca_comch_client **)),
    "doca_comch_client_create: not declared as doca_error_t (*)(struct doca_dev *, const char *, struct doca_comch_client **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_destroy), doca_error_t (*)(struct doca_comch_client *)),
    "doca_comch_client_destroy: not declared as doca_error_t (*)(struct doca_comch_client *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_client_is_supported), doca_error_t (*)(const struct doca_devinfo *)),
    "doca_comch_cap_client_is_supported: not declared as doca_error_t (*)(const struct doca_devinfo *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_set_max_msg_size), doca_error_t (*)(struct doca_comch_client *, uint32_t)),
    "doca_comch_client_set_max_msg_size: not declared as doca_error_t (*)(struct doca_comch_client *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_get_max_msg_size), doca_error_t (*)(const struct doca_comch_client *, uint32_t *)),
    "doca_comch_client_get_max_msg_size: not declared as doca_error_t (*)(const struct doca_comch_client *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_set_recv_queue_size), doca_error_t (*)(struct doca_comch_client *, uint32_t)),
    "doca_comch_client_set_recv_queue_size: not declared as doca_error_t (*)(struct doca_comch_client *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_get_recv_queue_size), doca_error_t (*)(const struct doca_comch_client *, uint32_t *)),
    "doca_comch_client_get_recv_queue_size: not declared as doca_error_t (*)(const struct doca_comch_client *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_get_device), doca_error_t (*)(const struct doca_comch_client *, struct doca_dev **)),
    "doca_comch_client_get_device: not declared as doca_error_t (*)(const struct doca_comch_client *, struct doca_dev **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_as_ctx), struct doca_ctx * (*)(struct doca_comch_client *)),
    "doca_comch_client_as_ctx: not declared as struct doca_ctx * (*)(struct doca_comch_client *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_get_connection), doca_error_t (*)(const struct doca_comch_client *, struct doca_comch_connection **)),
    "doca_comch_client_get_connection: not declared as doca_error_t (*)(const struct doca_comch_client *, struct doca_comch_connection **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_cap_get_max_send_tasks), doca_error_t (*)(const struct doca_devinfo *, uint32_t *)),
    "doca_comch_cap_get_max_send_tasks: not declared as doca_error_t (*)(const struct doca_devinfo *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_task_send_set_conf), doca_error_t (*)(struct doca_comch_server *, doca_comch_task_send_completion_cb_t, doca_comch_task_send_completion_cb_t, uint32_t)),
    "doca_comch_server_task_send_set_conf: not declared as doca_error_t (*)(struct doca_comch_server *, doca_comch_task_send_completion_cb_t, doca_comch_task_send_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_task_send_set_conf), doca_error_t (*)(struct doca_comch_client *, doca_comch_task_send_completion_cb_t, doca_comch_task_send_completion_cb_t, uint32_t)),
    "doca_comch_client_task_send_set_conf: not declared as doca_error_t (*)(struct doca_comch_client *, doca_comch_task_send_completion_cb_t, doca_comch_task_send_completion_cb_t, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_task_send_alloc_init), doca_error_t (*)(struct doca_comch_server *, struct doca_comch_connection *, const void *, uint32_t, struct doca_comch_task_send **)),
    "doca_comch_server_task_send_alloc_init: not declared as doca_error_t (*)(struct doca_comch_server *, struct doca_comch_connection *, const void *, uint32_t, struct doca_comch_task_send **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_task_send_alloc_init), doca_error_t (*)(struct doca_comch_client *, struct doca_comch_connection *, const void *, uint32_t, struct doca_comch_task_send **)),
    "doca_comch_client_task_send_alloc_init: not declared as doca_error_t (*)(struct doca_comch_client *, struct doca_comch_connection *, const void *, uint32_t, struct doca_comch_task_send **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_task_send_as_task), struct doca_task * (*)(struct doca_comch_task_send *)),
    "doca_comch_task_send_as_task: not declared as struct doca_task * (*)(struct doca_comch_task_send *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_event_msg_recv_register), doca_error_t (*)(struct doca_comch_server *, doca_comch_event_msg_recv_cb_t)),
    "doca_comch_server_event_msg_recv_register: not declared as doca_error_t (*)(struct doca_comch_server *, doca_comch_event_msg_recv_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_event_msg_recv_register), doca_error_t (*)(struct doca_comch_client *, doca_comch_event_msg_recv_cb_t)),
    "doca_comch_client_event_msg_recv_register: not declared as doca_error_t (*)(struct doca_comch_client *, doca_comch_event_msg_recv_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_event_connection_status_changed_register), doca_error_t (*)(struct doca_comch_server *, doca_comch_event_connection_status_changed_cb_t, doca_comch_event_connection_status_changed_cb_t)),
    "doca_comch_server_event_connection_status_changed_register: not declared as doca_error_t (*)(struct doca_comch_server *, doca_comch_event_connection_status_changed_cb_t, doca_comch_event_connection_status_changed_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_connection_update_info), doca_error_t (*)(struct doca_comch_connection *)),
    "doca_comch_connection_update_info: not declared as doca_error_t (*)(struct doca_comch_connection *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_connection_get_counter), doca_error_t (*)(const struct doca_comch_connection *, enum doca_comch_counter, uint64_t *)),
    "doca_comch_connection_get_counter: not declared as doca_error_t (*)(const struct doca_comch_connection *, enum doca_comch_counter, uint64_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_server_event_consumer_register), doca_error_t (*)(struct doca_comch_server *, doca_comch_event_consumer_cb_t, doca_comch_event_consumer_cb_t)),
    "doca_comch_server_event_consumer_register: not declared as doca_error_t (*)(struct doca_comch_server *, doca_comch_event_consumer_cb_t, doca_comch_event_consumer_cb_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_client_event_consumer_register), doca_error_t (*)(struct doca_comch_client *, doca_comch_event_consumer_cb_t, doca_comch_event_consumer_cb_t)),
    "doca_comch_client_event_consumer_register: not declared as doca_error_t (*)(struct doca_comch_client *, doca_comch_event_consumer_cb_t, doca_comch_event_consumer_cb_t)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_comch.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_BUF)
#elif __has_include(<doca_buf.h>)
#include <doca_buf.h>
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inc_refcount), doca_error_t (*)(struct doca_buf *, uint16_t *)),
    "doca_buf_inc_refcount: not declared as doca_error_t (*)(struct doca_buf *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_dec_refcount), doca_error_t (*)(struct doca_buf *, uint16_t *)),
    "doca_buf_dec_refcount: not declared as doca_error_t (*)(struct doca_buf *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_refcount), doca_error_t (*)(const struct doca_buf *, uint16_t *)),
    "doca_buf_get_refcount: not declared as doca_error_t (*)(const struct doca_buf *, uint16_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_len), doca_error_t (*)(const struct doca_buf *, size_t *)),
    "doca_buf_get_len: not declared as doca_error_t (*)(const struct doca_buf *, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_head), doca_error_t (*)(const struct doca_buf *, void **)),
    "doca_buf_get_head: not declared as doca_error_t (*)(const struct doca_buf *, void **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_data_len), doca_error_t (*)(const struct doca_buf *, size_t *)),
    "doca_buf_get_data_len: not declared as doca_error_t (*)(const struct doca_buf *, size_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_data), doca_error_t (*)(const struct doca_buf *, void **)),
    "doca_buf_get_data: not declared as doca_error_t (*)(const struct doca_buf *, void **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_set_data), doca_error_t (*)(struct doca_buf *, void *, size_t)),
    "doca_buf_set_data: not declared as doca_error_t (*)(struct doca_buf *, void *, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_set_data_len), doca_error_t (*)(struct doca_buf *, size_t)),
    "doca_buf_set_data_len: not declared as doca_error_t (*)(struct doca_buf *, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_reset_data_len), doca_error_t (*)(struct doca_buf *)),
    "doca_buf_reset_data_len: not declared as doca_error_t (*)(struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_next_in_list), doca_error_t (*)(struct doca_buf *, struct doca_buf **)),
    "doca_buf_get_next_in_list: not declared as doca_error_t (*)(struct doca_buf *, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_last_in_list), doca_error_t (*)(struct doca_buf *, struct doca_buf **)),
    "doca_buf_get_last_in_list: not declared as doca_error_t (*)(struct doca_buf *, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_is_last_in_list), doca_error_t (*)(const struct doca_buf *, uint8_t *)),
    "doca_buf_is_last_in_list: not declared as doca_error_t (*)(const struct doca_buf *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_is_first_in_list), doca_error_t (*)(const struct doca_buf *, uint8_t *)),
    "doca_buf_is_first_in_list: not declared as doca_error_t (*)(const struct doca_buf *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_is_in_list), doca_error_t (*)(const struct doca_buf *, uint8_t *)),
    "doca_buf_is_in_list: not declared as doca_error_t (*)(const struct doca_buf *, uint8_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_get_list_len), doca_error_t (*)(const struct doca_buf *, uint32_t *)),
    "doca_buf_get_list_len: not declared as doca_error_t (*)(const struct doca_buf *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_chain_list), doca_error_t (*)(struct doca_buf *, struct doca_buf *)),
    "doca_buf_chain_list: not declared as doca_error_t (*)(struct doca_buf *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_chain_list_tail), doca_error_t (*)(struct doca_buf *, struct doca_buf *, struct doca_buf *)),
    "doca_buf_chain_list_tail: not declared as doca_error_t (*)(struct doca_buf *, struct doca_buf *, struct doca_buf *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_unchain_list), doca_error_t (*)(struct doca_buf *, struct doca_buf *)),
    "doca_buf_unchain_list: not declared as doca_error_t (*)(struct doca_buf *, struct doca_buf *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_buf.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_BUF_INVENTORY)
#elif __has_include(<doca_buf_inventory.h>)
#include <doca_buf_inventory.h>
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_create), doca_error_t (*)(size_t, struct doca_buf_inventory **)),
    "doca_buf_inventory_create: not declared as doca_error_t (*)(size_t, struct doca_buf_inventory **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_destroy), doca_error_t (*)(struct doca_buf_inventory *)),
    "doca_buf_inventory_destroy: not declared as doca_error_t (*)(struct doca_buf_inventory *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_start), doca_error_t (*)(struct doca_buf_inventory *)),
    "doca_buf_inventory_start: not declared as doca_error_t (*)(struct doca_buf_inventory *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_stop), doca_error_t (*)(struct doca_buf_inventory *)),
    "doca_buf_inventory_stop: not declared as doca_error_t (*)(struct doca_buf_inventory *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_buf_get_by_args), doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, void *, size_t, struct doca_buf **)),
    "doca_buf_inventory_buf_get_by_args: not declared as doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, void *, size_t, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_buf_dup), doca_error_t (*)(struct doca_buf_inventory *, const struct doca_buf *, struct doca_buf **)),
    "doca_buf_inventory_buf_dup: not declared as doca_error_t (*)(struct doca_buf_inventory *, const struct doca_buf *, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_set_user_data), doca_error_t (*)(struct doca_buf_inventory *, union doca_data)),
    "doca_buf_inventory_set_user_data: not declared as doca_error_t (*)(struct doca_buf_inventory *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_get_num_elements), doca_error_t (*)(const struct doca_buf_inventory *, uint32_t *)),
    "doca_buf_inventory_get_num_elements: not declared as doca_error_t (*)(const struct doca_buf_inventory *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_get_num_free_elements), doca_error_t (*)(const struct doca_buf_inventory *, uint32_t *)),
    "doca_buf_inventory_get_num_free_elements: not declared as doca_error_t (*)(const struct doca_buf_inventory *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_get_user_data), doca_error_t (*)(const struct doca_buf_inventory *, union doca_data *)),
    "doca_buf_inventory_get_user_data: not declared as doca_error_t (*)(const struct doca_buf_inventory *, union doca_data *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_expand), doca_error_t (*)(struct doca_buf_inventory *, uint32_t)),
    "doca_buf_inventory_expand: not declared as doca_error_t (*)(struct doca_buf_inventory *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_buf_get_by_addr), doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, struct doca_buf **)),
    "doca_buf_inventory_buf_get_by_addr: not declared as doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_inventory_buf_get_by_data), doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, struct doca_buf **)),
    "doca_buf_inventory_buf_get_by_data: not declared as doca_error_t (*)(struct doca_buf_inventory *, struct doca_mmap *, void *, size_t, struct doca_buf **)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_buf_inventory.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_BUF_POOL)
#elif __has_include(<doca_buf_pool.h>)
#include <doca_buf_pool.h>
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_create), doca_error_t (*)(size_t, size_t, const struct doca_mmap *, struct doca_buf_pool **)),
    "doca_buf_pool_create: not declared as doca_error_t (*)(size_t, size_t, const struct doca_mmap *, struct doca_buf_pool **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_destroy), doca_error_t (*)(struct doca_buf_pool *)),
    "doca_buf_pool_destroy: not declared as doca_error_t (*)(struct doca_buf_pool *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_start), doca_error_t (*)(struct doca_buf_pool *)),
    "doca_buf_pool_start: not declared as doca_error_t (*)(struct doca_buf_pool *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_stop), doca_error_t (*)(struct doca_buf_pool *)),
    "doca_buf_pool_stop: not declared as doca_error_t (*)(struct doca_buf_pool *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_buf_alloc), doca_error_t (*)(struct doca_buf_pool *, struct doca_buf **)),
    "doca_buf_pool_buf_alloc: not declared as doca_error_t (*)(struct doca_buf_pool *, struct doca_buf **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_set_user_data), doca_error_t (*)(struct doca_buf_pool *, union doca_data)),
    "doca_buf_pool_set_user_data: not declared as doca_error_t (*)(struct doca_buf_pool *, union doca_data)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_set_element_alignment), doca_error_t (*)(struct doca_buf_pool *, size_t)),
    "doca_buf_pool_set_element_alignment: not declared as doca_error_t (*)(struct doca_buf_pool *, size_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_get_num_elements), doca_error_t (*)(const struct doca_buf_pool *, uint32_t *)),
    "doca_buf_pool_get_num_elements: not declared as doca_error_t (*)(const struct doca_buf_pool *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_get_num_free_elements), doca_error_t (*)(const struct doca_buf_pool *, uint32_t *)),
    "doca_buf_pool_get_num_free_elements: not declared as doca_error_t (*)(const struct doca_buf_pool *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_get_user_data), doca_error_t (*)(const struct doca_buf_pool *, union doca_data *)),
    "doca_buf_pool_get_user_data: not declared as doca_error_t (*)(const struct doca_buf_pool *, union doca_data *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_buf_pool_get_element_alignment), doca_error_t (*)(const struct doca_buf_pool *, size_t *)),
    "doca_buf_pool_get_element_alignment: not declared as doca_error_t (*)(const struct doca_buf_pool *, size_t *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_buf_pool.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_COMCH_MSGQ)
#elif __has_include(<doca_comch_msgq.h>)
#include <doca_comch_msgq.h>
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_create), doca_error_t (*)(struct doca_dev *, struct doca_comch_msgq **)),
    "doca_comch_msgq_create: not declared as doca_error_t (*)(struct doca_dev *, struct doca_comch_msgq **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_destroy), doca_error_t (*)(struct doca_comch_msgq *)),
    "doca_comch_msgq_destroy: not declared as doca_error_t (*)(struct doca_comch_msgq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_set_dpa_consumer), doca_error_t (*)(struct doca_comch_msgq *, struct doca_dpa *)),
    "doca_comch_msgq_set_dpa_consumer: not declared as doca_error_t (*)(struct doca_comch_msgq *, struct doca_dpa *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_set_max_num_consumers), doca_error_t (*)(struct doca_comch_msgq *, uint32_t)),
    "doca_comch_msgq_set_max_num_consumers: not declared as doca_error_t (*)(struct doca_comch_msgq *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_set_dpa_producer), doca_error_t (*)(struct doca_comch_msgq *, struct doca_dpa *)),
    "doca_comch_msgq_set_dpa_producer: not declared as doca_error_t (*)(struct doca_comch_msgq *, struct doca_dpa *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_set_max_num_producers), doca_error_t (*)(struct doca_comch_msgq *, uint32_t)),
    "doca_comch_msgq_set_max_num_producers: not declared as doca_error_t (*)(struct doca_comch_msgq *, uint32_t)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_start), doca_error_t (*)(struct doca_comch_msgq *)),
    "doca_comch_msgq_start: not declared as doca_error_t (*)(struct doca_comch_msgq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_stop), doca_error_t (*)(struct doca_comch_msgq *)),
    "doca_comch_msgq_stop: not declared as doca_error_t (*)(struct doca_comch_msgq *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_consumer_create), doca_error_t (*)(struct doca_comch_msgq *, struct doca_comch_consumer **)),
    "doca_comch_msgq_consumer_create: not declared as doca_error_t (*)(struct doca_comch_msgq *, struct doca_comch_consumer **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_comch_msgq_producer_create), doca_error_t (*)(struct doca_comch_msgq *, struct doca_comch_producer **)),
    "doca_comch_msgq_producer_create: not declared as doca_error_t (*)(struct doca_comch_msgq *, struct doca_comch_producer **)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_comch_msgq.h: no such header");
#endif

#if defined(DOCA_ABI_CHECK_SKIP_DOCA_RDMA_BRIDGE)
#elif __has_include(<doca_rdma_bridge.h>)
#include <doca_rdma_bridge.h>
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_get_dev_pd), doca_error_t (*)(const struct doca_dev *, struct ibv_pd **)),
    "doca_rdma_bridge_get_dev_pd: not declared as doca_error_t (*)(const struct doca_dev *, struct ibv_pd **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_open_dev_from_pd), doca_error_t (*)(struct ibv_pd *, struct doca_dev **)),
    "doca_rdma_bridge_open_dev_from_pd: not declared as doca_error_t (*)(struct ibv_pd *, struct doca_dev **)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_get_buf_mkey), doca_error_t (*)(const struct doca_buf *, struct doca_dev *, uint32_t *)),
    "doca_rdma_bridge_get_buf_mkey: not declared as doca_error_t (*)(const struct doca_buf *, struct doca_dev *, uint32_t *)");
_Static_assert(__builtin_types_compatible_p(__typeof__(&doca_rdma_bridge_get_mmap_mkey_from_pd), doca_error_t (*)(const struct doca_mmap *, struct ibv_pd *, uint32_t *)),
    "doca_rdma_bridge_get_mmap_mkey_from_pd: not declared as doca_error_t (*)(const struct doca_mmap *, struct ibv_pd *, uint32_t *)");
#elif !defined(DOCA_ABI_CHECK_PARTIAL)
_Static_assert(0, "doca_rdma_bridge.h: no such header");
#endif

int main(void)
{
    return 0;
}
