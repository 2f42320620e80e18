/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_TYPES_H_
#define DOCA_FFM_DOCA_TYPES_H_

#include <linux/types.h>
#include <stdint.h>

#include "doca_compat.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DOCA_GID_BYTE_LENGTH 16

typedef int doca_event_handle_t;
typedef doca_event_handle_t doca_notification_handle_t;
typedef __be16 doca_be16_t;
typedef __be32 doca_be32_t;
typedef __be64 doca_be64_t;

enum doca_access_flag {
    DOCA_ACCESS_FLAG_LOCAL_READ_ONLY = 0,
    DOCA_ACCESS_FLAG_LOCAL_READ_WRITE = 1 << 0,
    DOCA_ACCESS_FLAG_RDMA_READ = 1 << 1,
    DOCA_ACCESS_FLAG_RDMA_WRITE = 1 << 2,
    DOCA_ACCESS_FLAG_RDMA_ATOMIC = 1 << 3,
    DOCA_ACCESS_FLAG_PCI_READ_ONLY = 1 << 4,
    DOCA_ACCESS_FLAG_PCI_READ_WRITE = 1 << 5,
    DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING = 1 << 6,
};

enum doca_pci_func_type {
    DOCA_PCI_FUNC_TYPE_PF = 0,
    DOCA_PCI_FUNC_TYPE_VF = 1,
    DOCA_PCI_FUNC_TYPE_SF = 2,
};

enum doca_gpu_mem_type {
    DOCA_GPU_MEM_TYPE_GPU = 0,
    DOCA_GPU_MEM_TYPE_GPU_CPU = 1,
    DOCA_GPU_MEM_TYPE_CPU_GPU = 2,
};

enum doca_eth_wait_on_time_type {
    DOCA_ETH_WAIT_ON_TIME_TYPE_NONE = 0,
    DOCA_ETH_WAIT_ON_TIME_TYPE_NATIVE = 1,
    DOCA_ETH_WAIT_ON_TIME_TYPE_DPDK = 2,
};

enum doca_mtu_size {
    DOCA_MTU_SIZE_256_BYTES = 0,
    DOCA_MTU_SIZE_512_BYTES = 1,
    DOCA_MTU_SIZE_1K_BYTES = 2,
    DOCA_MTU_SIZE_2K_BYTES = 3,
    DOCA_MTU_SIZE_4K_BYTES = 4,
    DOCA_MTU_SIZE_RAW_ETHERNET = 5,
};

union doca_data {
    void *ptr;
    uint64_t u64;
};

struct doca_gather_list {
    void *addr;
    uint64_t len;
    struct doca_gather_list *next;
};

/*
 * union doca_data is eight bytes and both x86-64 and aarch64 pass it in an integer register, just as
 * they pass a uint64_t. jextract is shown the integer: a union by value would cost Java a segment per
 * call and per callback. src/test/c/data_passing proves that both spellings pass alike.
 */
#ifdef DOCA_FFM_JEXTRACT
#define DOCA_FFM_DATA uint64_t
#else
#define DOCA_FFM_DATA union doca_data
#endif

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_TYPES_H_ */
