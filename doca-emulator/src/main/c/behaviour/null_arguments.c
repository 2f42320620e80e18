/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that say all there is to know: which pointers are NULL. Where a row also looks at outputs it has a case of its own elsewhere. */
#include "probe.h"

/* Each pointer is NULL. */
#define ALL_NULL(function_pattern, situation_pattern)       \
	CASES(function_pattern, situation_pattern)          \
	{                                                   \
		probe(function, NULL, NULL, 0);             \
	}
/* The first pointer is NULL, which is the object that the function is of; the rest may be used. */
#define FIRST_NULL(function_pattern, situation_pattern, integer) \
	CASES(function_pattern, situation_pattern)               \
	{                                                        \
		probe(function, NULL, bogus(), integer);         \
	}

ALL_NULL("doca_*", "all pointers NULL")
ALL_NULL("doca_*", "all NULL")
ALL_NULL("doca_*", "all NULL, size 0")
ALL_NULL("doca_*", "both NULL")
ALL_NULL("doca_*", "ctx NULL, cb NULL")

FIRST_NULL("doca_*", "first arg NULL, other pointers to a zeroed block", 0)
FIRST_NULL("doca_*", "NULL", 1)
FIRST_NULL("doca_devinfo_*", "devinfo NULL", 64)
FIRST_NULL("doca_devinfo_*", "devinfo NULL, size too small (1)", 1)
FIRST_NULL("doca_mmap_cap_*", "devinfo NULL", 0)
FIRST_NULL("doca_sync_event_cap_*", "devinfo NULL", 0)
FIRST_NULL("doca_ctx_*", "ctx NULL", 0)
FIRST_NULL("doca_mmap_*", "mmap NULL", 1)
FIRST_NULL("doca_buf_inventory_*", "inventory NULL", 1)
FIRST_NULL("doca_buf_get_*", "buf NULL", 0)
FIRST_NULL("doca_sync_event_*", "event NULL", 1)
FIRST_NULL("doca_rdma_bridge_get_dev_pd", "dev NULL", 0)
FIRST_NULL("doca_rdma_bridge_open_dev_from_pd", "pd NULL", 0)
FIRST_NULL("doca_rdma_task_send_set_conf", "rdma NULL, valid cbs, 4 tasks", 4)
