/* SPDX-License-Identifier: Apache-2.0 */
/* Live objects by kind. */
#include "internal.h"

static const char *const names[EMU_OBJ_COUNT] = {
	[EMU_OBJ_DEVINFO_LIST] = "devinfo_list",
	[EMU_OBJ_DEV] = "dev",
	[EMU_OBJ_DEV_REP] = "dev_rep",
	[EMU_OBJ_MMAP] = "mmap",
	[EMU_OBJ_BUF_INVENTORY] = "buf_inventory",
	[EMU_OBJ_BUF_POOL] = "buf_pool",
	[EMU_OBJ_BUF] = "buf",
	[EMU_OBJ_PE] = "pe",
	[EMU_OBJ_CTX] = "ctx",
	[EMU_OBJ_TASK] = "task",
	[EMU_OBJ_RDMA_CONNECTION] = "rdma_connection",
	[EMU_OBJ_RDMA_ADDR] = "rdma_addr",
	[EMU_OBJ_SOCKET] = "socket",
	[EMU_OBJ_SYNC_EVENT] = "sync_event",
	[EMU_OBJ_COMCH_CONNECTION] = "comch_connection",
};

/* One cache line each: threads that count different things do not slow each other down. */
static struct {
	_Alignas(64) _Atomic int64_t live;
} counters[EMU_OBJ_COUNT];

void emu_count(enum emu_object what, int by)
{
	atomic_fetch_add_explicit(&counters[what].live, by, memory_order_relaxed);
}

int doca_emu_object_kinds(void)
{
	return EMU_OBJ_COUNT;
}

const char *doca_emu_object_name(int kind)
{
	return kind < 0 || kind >= EMU_OBJ_COUNT ? NULL : names[kind];
}

int64_t doca_emu_object_count(int kind)
{
	return kind < 0 || kind >= EMU_OBJ_COUNT ? -1 : atomic_load(&counters[kind].live);
}
