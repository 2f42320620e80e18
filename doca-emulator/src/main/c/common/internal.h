/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of libdoca_common share among themselves and with nobody else. */
#ifndef DOCA_EMULATOR_INTERNAL_H
#define DOCA_EMULATOR_INTERNAL_H

#include "doca_buf_inventory.h"
#include "doca_buf_pool.h"
#include "doca_emulator.h"
#include "emu.h"

#include <pthread.h>
#include <sys/types.h>

#define EMU_LIKELY(x) __builtin_expect(!!(x), 1)
#define EMU_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define EMU_ALL_PERMISSIONS 0x7fu

/* ---- rules.c, faults.c: one word that the hot path looks at --------------------------------------------------------------- */
enum { EMU_MODE_STRICT = 1, EMU_MODE_FAULTS = 2 };
extern atomic_uint emu_modes;

static inline unsigned emu_modes_now(void)
{
	return atomic_load_explicit(&emu_modes, memory_order_relaxed);
}

static inline bool emu_is_strict(void)
{
	return EMU_UNLIKELY(emu_modes_now() & EMU_MODE_STRICT);
}

/* emu_fault for callers on the hot path: one load when no fault is armed. */
static inline bool emu_fault_armed(const char *name, int64_t *value)
{
	return EMU_UNLIKELY(emu_modes_now() & EMU_MODE_FAULTS) && emu_fault(name, value);
}

/* Called when faults were cleared: contexts that were held back from IDLE may go on. */
void emu_ctx_recheck_all(void);
void emu_ctx_devices_gone(void);

/* ---- lock.c: fork -------------------------------------------------------------------------------------------------------------- */
/* Each runs in a forked child with the lock held, before anything else does. */
void emu_identity_after_fork(void);
void emu_reactor_after_fork(void);
/* Takes this lock too while the process forks; from a constructor. */
void emu_guard_fork(pthread_mutex_t *mutex);

/* ---- reactor.c ---------------------------------------------------------------------------------------------------------------- */
/* Starts the NIC thread, if it does not run yet; false: the system has no descriptors or threads left. Lock held. */
bool emu_reactor_start(void);

/* ---- identity.c ------------------------------------------------------------------------------------------------------------------ */
void emu_random(void *bytes, size_t size);
/* A value that only the calling thread has, cheap to get. */
uintptr_t emu_thread_self(void);

/* ---- log.c, log_backend.c ---------------------------------------------------------------------------------------------------------- */
/* Says once, on the SDK log, that this is not a real device: at the first use after a backend exists. */
void emu_announce(void);
struct emu_log_record {
	uint32_t level;
	const char *source, *file, *function, *message;
	int line;
};
void emu_log_write(bool sdk, const struct emu_log_record *record);
bool emu_log_wanted(bool sdk, uint32_t level);
bool emu_log_valid_level(uint32_t level);

/* ---- devconfig.c, dev.c -------------------------------------------------------------------------------------------------------------- */
struct emu_device {
	struct doca_devinfo info;
	struct doca_dev dev;
};
struct emu_devices {
	uint32_t count;
	struct emu_device *devices;
};
/* The configured devices; NULL when the configuration is wrong. After the first call with `freeze` they stay as they are. */
const struct emu_devices *emu_devices(bool freeze);

/* ---- keys.c ------------------------------------------------------------------------------------------------------------------------------ */
/* Lock held. */
bool emu_key_register(struct doca_mmap *mmap);
void emu_key_unregister(struct doca_mmap *mmap);

/* ---- mmap.c, export.c ---------------------------------------------------------------------------------------------------------------------- */
enum emu_export_kind {
	EMU_EXPORT_RDMA = 1,
	EMU_EXPORT_PCI = 2,
	EMU_EXPORT_EVENT_NET = 3, /* a sync event, by RDMA */
	EMU_EXPORT_EVENT_PCI = 4, /* a sync event, to the other side of the PCI bus */
};
struct emu_export_blob {
	struct emu_export_blob *next;
	const struct doca_dev *dev;
	enum emu_export_kind kind;
	size_t size;
	uint8_t bytes[];
};
struct doca_mmap {
	uint8_t *base;
	size_t len;
	uint32_t permissions;
	uint32_t num_bufs;
	uint32_t num_devs, max_devs;
	bool range_set, started, ever_started, imported, exported, thread_safe;
	struct doca_dev **devs;
	union doca_data user_data;
	/* called at destroy if it was there at the last start */
	doca_mmap_memrange_free_cb_t *free_cb;
	void *free_cb_opaque;
	bool free_cb_armed;
	/* memory that comes from a descriptor (dmabuf) */
	int dmabuf_fd;
	size_t dmabuf_offset;
	void *dmabuf_map;
	size_t dmabuf_map_len;
	/* local: the key under which the fabric knows it; imported: what the peer exported */
	uint32_t key;
	struct doca_mmap *key_next;
	struct emu_remote_key remote;
	bool over_pci; /* imported: it is memory of the other side of the bus */
	uint8_t *pci_memory; /* and this process mapped it here */
	void *pci_map;
	size_t pci_map_len;
	struct emu_export_blob *exports;
};
struct emu_export_fields {
	enum emu_export_kind kind;
	struct emu_remote_key remote;
	uint8_t gid[16];
	/* PCI: in whose descriptor the memory is (0: in none), and where in it; EVENT_PCI: the same */
	uint32_t pid, fd;
	uint64_t offset, inode;
};
#define EMU_EXPORT_SIZE 112
void emu_export_encode(const struct emu_export_fields *fields, uint8_t bytes[EMU_EXPORT_SIZE]);
bool emu_export_decode(const void *bytes, size_t size, struct emu_export_fields *fields);
void emu_exports_free(struct doca_mmap *mmap);
/* mmap_pci.c */
void emu_pci_describe(const struct doca_mmap *mmap, struct emu_export_fields *fields);
void emu_pci_map(struct doca_mmap *mmap, const struct emu_export_fields *fields);
void emu_pci_unmap(struct doca_mmap *mmap);
bool emu_pci_local(const struct doca_mmap *mmap, struct emu_region *region); /* lock held */
/* registration.c: may the device reach this memory? What pinning it would tell. */
bool emu_memory_reachable(const void *base, size_t len, bool write);
bool emu_dmabuf_map(struct doca_mmap *mmap);
void emu_dmabuf_unmap(struct doca_mmap *mmap);

/* ---- buf.c ------------------------------------------------------------------------------------------------------------------------------------ */
struct emu_buf_source {
	struct doca_buf *free; /* last in, first out */
	uint32_t num_free, num_elements;
};
void emu_buf_arm(struct doca_buf *buf, struct doca_mmap *mmap, uint8_t *head, size_t len, uint8_t *data, size_t data_len);
/* Memory for `count` bufs, zeroed, untouched until used; NULL when the machine has not that much. */
struct doca_buf *emu_bufs_alloc(size_t count);
void emu_bufs_free(struct doca_buf *bufs, size_t count);

/* ---- pe.c, ctx.c --------------------------------------------------------------------------------------------------------------------------------- */
struct emu_ctx_priv;
struct doca_pe {
	/* Producers push to `incoming` (a stack); the one consumer takes it whole and turns it around into `ready`. */
	_Alignas(64) _Atomic(struct emu_completion *) incoming;
	atomic_bool armed; /* a notification was requested and has not been given */
	_Alignas(64) struct emu_completion *ready;
	bool delivering;
	uintptr_t deliverer; /* the thread that delivers */
	uintptr_t owner;     /* strict mode: the thread that progresses */
	int epoll_fd, event_fd;
	enum doca_pe_event_mode event_mode;
	/* lock held */
	struct emu_ctx_priv *contexts;
};
/* Lock held. */
size_t emu_pe_inflight(const struct doca_pe *pe);
void emu_pe_attach(struct doca_pe *pe, struct doca_ctx *ctx);
void emu_pe_detach(struct doca_pe *pe, struct doca_ctx *ctx);
void emu_pe_check_thread(const struct doca_pe *pe, const char *function);
/* The links of a context in its PE's list. */
struct emu_ctx_priv *emu_ctx_next(const struct emu_ctx_priv *priv);
struct doca_ctx *emu_ctx_of(const struct emu_ctx_priv *priv);
#endif
