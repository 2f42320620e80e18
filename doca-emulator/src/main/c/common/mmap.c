/* SPDX-License-Identifier: Apache-2.0 */
/* Memory maps: a range, the devices that may reach it, and what they may do with it. Answers are those observed of the original. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_MAX_DEVICES 1 /* observed */

static struct doca_mmap *make(void)
{
	struct doca_mmap *mmap = calloc(1, sizeof *mmap);
	if (mmap == NULL)
		return NULL;
	mmap->max_devs = DEFAULT_MAX_DEVICES;
	mmap->dmabuf_fd = -1;
	emu_count(EMU_OBJ_MMAP, 1);
	return mmap;
}

static bool append_dev(struct doca_mmap *mmap, struct doca_dev *dev)
{
	struct doca_dev **bigger = realloc(mmap->devs, (mmap->num_devs + 1) * sizeof(struct doca_dev *));
	if (bigger == NULL)
		return false;
	mmap->devs = bigger;
	mmap->devs[mmap->num_devs++] = dev;
	emu_dev_ref(dev);
	return true;
}

doca_error_t doca_mmap_create(struct doca_mmap **mmap)
{
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_mmap *made = make();
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	*mmap = made;
	return DOCA_SUCCESS;
}

/* ---- start and stop --------------------------------------------------------------------------------------------------------------- */
static bool device_may_write(const struct doca_mmap *mmap)
{
	return (mmap->permissions & (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC |
				     DOCA_ACCESS_FLAG_PCI_READ_WRITE)) != 0;
}

doca_error_t doca_mmap_start(struct doca_mmap *mmap)
{
	int64_t fault;
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->imported || (mmap->started && mmap->exported))
		return DOCA_ERROR_NOT_PERMITTED;
	if (mmap->started)
		return DOCA_SUCCESS;
	if (!mmap->range_set)
		return DOCA_ERROR_BAD_STATE;
	if (emu_fault_armed("mmap.start.error", &fault))
		return (doca_error_t)fault;
	if (mmap->dmabuf_fd >= 0) {
		if (!emu_dmabuf_map(mmap)) {
			emu_log(DOCA_LOG_LEVEL_ERROR, "doca_mmap_start: descriptor %d cannot be mapped for %p+%zu", mmap->dmabuf_fd, (void *)mmap->base,
				mmap->len);
			return DOCA_ERROR_INVALID_VALUE;
		}
	} else if (mmap->num_devs != 0 && !emu_memory_reachable(mmap->base, mmap->len, device_may_write(mmap))) {
		/* Only with a device: without one nothing is registered, and the original does not look. */
		emu_log(DOCA_LOG_LEVEL_ERROR, "doca_mmap_start: %p+%zu is not mapped%s", (void *)mmap->base, mmap->len,
			device_may_write(mmap) ? ", or not writable" : "");
		return DOCA_ERROR_INVALID_VALUE;
	}
	emu_lock();
	bool registered = emu_key_register(mmap);
	mmap->started = registered;
	emu_unlock();
	if (!registered) {
		emu_dmabuf_unmap(mmap);
		return DOCA_ERROR_NO_MEMORY;
	}
	mmap->ever_started = true;
	mmap->free_cb_armed = mmap->free_cb != NULL;
	return DOCA_SUCCESS;
}

static void stop(struct doca_mmap *mmap)
{
	emu_lock();
	mmap->started = false;
	emu_key_unregister(mmap);
	emu_unlock();
	emu_exports_free(mmap);
	mmap->exported = false;
	emu_dmabuf_unmap(mmap);
	emu_pci_unmap(mmap);
}

doca_error_t doca_mmap_stop(struct doca_mmap *mmap)
{
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	/* Bufs that are out keep memory registered; without a device nothing is, and the original lets it pass (observed). */
	if (mmap->started && mmap->num_bufs != 0 && mmap->num_devs != 0 && !mmap->imported)
		return DOCA_ERROR_NOT_PERMITTED;
	if (mmap->started)
		stop(mmap);
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_destroy(struct doca_mmap *mmap)
{
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->num_bufs != 0)
		return DOCA_ERROR_NOT_PERMITTED;
	stop(mmap);
	for (uint32_t i = 0; i < mmap->num_devs; i++)
		emu_dev_unref(mmap->devs[i]);
	if (mmap->free_cb_armed)
		mmap->free_cb(mmap->base, mmap->len, mmap->free_cb_opaque);
	free(mmap->devs);
	free(mmap);
	emu_count(EMU_OBJ_MMAP, -1);
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_create_from_export(const union doca_data *user_data, const void *export_desc, size_t export_desc_len, struct doca_dev *dev,
					  struct doca_mmap **mmap)
{
	struct emu_export_fields fields;
	if (export_desc == NULL || export_desc_len == 0 || dev == NULL || mmap == NULL || !emu_export_decode(export_desc, export_desc_len, &fields) ||
	    fields.kind > EMU_EXPORT_PCI || dev->info == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (fields.kind == EMU_EXPORT_PCI && dev->info->num_reps == 0)
		return DOCA_ERROR_NOT_SUPPORTED; /* as the device's capability says */
	struct doca_mmap *made = make();
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	if (!append_dev(made, dev)) {
		doca_mmap_destroy(made);
		return DOCA_ERROR_NO_MEMORY;
	}
	made->base = (uint8_t *)(uintptr_t)fields.remote.base;
	made->len = fields.remote.len;
	made->permissions = fields.remote.permissions;
	made->range_set = made->started = made->ever_started = made->imported = true;
	made->remote = fields.remote;
	made->over_pci = fields.kind == EMU_EXPORT_PCI;
	if (made->over_pci)
		emu_pci_map(made, &fields);
	if (user_data != NULL)
		made->user_data = *user_data;
	*mmap = made;
	return DOCA_SUCCESS;
}

/* ---- devices ----------------------------------------------------------------------------------------------------------------------- */
bool emu_mmap_has_dev(const struct doca_mmap *mmap, const struct doca_dev *dev)
{
	for (uint32_t i = 0; i < mmap->num_devs; i++)
		if (mmap->devs[i] == dev)
			return true;
	return false;
}

doca_error_t doca_mmap_add_dev(struct doca_mmap *mmap, struct doca_dev *dev)
{
	if (mmap == NULL || dev == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->imported)
		return DOCA_ERROR_NOT_PERMITTED;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	if (mmap->num_devs >= mmap->max_devs)
		return DOCA_ERROR_NO_MEMORY;
	if (emu_mmap_has_dev(mmap, dev))
		return DOCA_ERROR_ALREADY_EXIST;
	return append_dev(mmap, dev) ? DOCA_SUCCESS : DOCA_ERROR_NO_MEMORY;
}

doca_error_t doca_mmap_rm_dev(struct doca_mmap *mmap, struct doca_dev *dev)
{
	if (mmap == NULL || dev == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->imported)
		return DOCA_ERROR_NOT_PERMITTED;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	for (uint32_t i = 0; i < mmap->num_devs; i++) {
		if (mmap->devs[i] != dev)
			continue;
		memmove(&mmap->devs[i], &mmap->devs[i + 1], (mmap->num_devs - i - 1) * sizeof(struct doca_dev *));
		mmap->num_devs--;
		emu_dev_unref(dev);
		return DOCA_SUCCESS;
	}
	return DOCA_ERROR_NOT_FOUND;
}

/* ---- range ----------------------------------------------------------------------------------------------------------------------------- */
static doca_error_t check_range(const struct doca_mmap *mmap, const void *addr, size_t len)
{
	/* Observed order. A range may not end at the very top of the address space, either. */
	if (mmap == NULL || addr == NULL || len == 0 || len > UINTPTR_MAX - (uintptr_t)addr)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->imported)
		return DOCA_ERROR_NOT_PERMITTED;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	return mmap->range_set ? DOCA_ERROR_NOT_PERMITTED : DOCA_SUCCESS;
}

static void set_range(struct doca_mmap *mmap, void *addr, size_t len)
{
	mmap->base = addr;
	mmap->len = len;
	mmap->range_set = true;
}

doca_error_t doca_mmap_set_memrange(struct doca_mmap *mmap, void *addr, size_t len)
{
	doca_error_t result = check_range(mmap, addr, len);
	if (result == DOCA_SUCCESS)
		set_range(mmap, addr, len);
	return result;
}

doca_error_t doca_mmap_set_dmabuf_memrange(struct doca_mmap *mmap, int dmabuf_fd, void *addr, size_t dmabuf_offset, size_t len)
{
	doca_error_t result = dmabuf_fd < 0 ? DOCA_ERROR_INVALID_VALUE : check_range(mmap, addr, len);
	if (result != DOCA_SUCCESS)
		return result;
	/* Whether it can be mapped shows at start (observed: the descriptor is not looked at here). */
	set_range(mmap, addr, len);
	mmap->dmabuf_fd = dmabuf_fd;
	mmap->dmabuf_offset = dmabuf_offset;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_set_dpa_memrange(struct doca_mmap *mmap, struct doca_dpa *dpa, uint64_t dpa_addr, size_t len)
{
	(void)dpa_addr;
	if (mmap == NULL || dpa == NULL || len == 0)
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_ERROR_NOT_SUPPORTED; /* no DPA in here */
}

doca_error_t doca_mmap_dev_get_dpa_handle(struct doca_mmap *mmap, const struct doca_dev *dev, doca_dpa_dev_mmap_t *dpa_mmap_handle)
{
	if (mmap == NULL || dev == NULL || dpa_mmap_handle == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!mmap->started)
		return DOCA_ERROR_NOT_PERMITTED;
	return emu_mmap_has_dev(mmap, dev) ? DOCA_ERROR_NOT_SUPPORTED : DOCA_ERROR_NOT_FOUND;
}

doca_error_t doca_mmap_get_memrange(const struct doca_mmap *mmap, void **addr, size_t *len)
{
	if (mmap == NULL || addr == NULL || len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!mmap->range_set)
		return DOCA_ERROR_BAD_STATE;
	*addr = mmap->base;
	*len = mmap->len;
	return DOCA_SUCCESS;
}

/* ---- properties ------------------------------------------------------------------------------------------------------------------------ */
doca_error_t doca_mmap_set_permissions(struct doca_mmap *mmap, uint32_t access_mask)
{
	const uint32_t both_pci = DOCA_ACCESS_FLAG_PCI_READ_ONLY | DOCA_ACCESS_FLAG_PCI_READ_WRITE;
	const uint32_t changes = DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC;
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	if ((access_mask & ~EMU_ALL_PERMISSIONS) != 0 || (access_mask & both_pci) == both_pci)
		return DOCA_ERROR_INVALID_VALUE;
	/* What a peer may change, the device must be able to write. Observed: asked of RDMA, not of PCI_READ_WRITE. */
	if ((access_mask & changes) != 0 && (access_mask & DOCA_ACCESS_FLAG_LOCAL_READ_WRITE) == 0)
		return DOCA_ERROR_INVALID_VALUE;
	mmap->permissions = access_mask;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_set_free_cb(struct doca_mmap *mmap, doca_mmap_memrange_free_cb_t *free_cb, void *opaque)
{
	if (mmap == NULL || free_cb == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	mmap->free_cb = free_cb;
	mmap->free_cb_opaque = opaque;
	mmap->free_cb_armed = false; /* it takes a start with this very callback (observed) */
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_set_max_num_devices(struct doca_mmap *mmap, uint32_t max_num_devices)
{
	if (mmap == NULL || max_num_devices == 0)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->ever_started || max_num_devices < mmap->num_devs)
		return DOCA_ERROR_NOT_PERMITTED;
	mmap->max_devs = max_num_devices;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_get_max_num_devices(const struct doca_mmap *mmap, uint32_t *max_num_devices)
{
	if (mmap == NULL || max_num_devices == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*max_num_devices = mmap->max_devs;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_set_user_data(struct doca_mmap *mmap, union doca_data user_data)
{
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->started)
		return DOCA_ERROR_BAD_STATE;
	mmap->user_data = user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_get_user_data(const struct doca_mmap *mmap, union doca_data *user_data)
{
	if (mmap == NULL || user_data == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*user_data = mmap->user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_get_num_bufs(const struct doca_mmap *mmap, uint32_t *num_bufs)
{
	if (mmap == NULL || num_bufs == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_bufs = mmap->num_bufs;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_get_exported(const struct doca_mmap *mmap, uint8_t *exported)
{
	if (mmap == NULL || exported == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*exported = mmap->exported;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_get_from_export(const struct doca_mmap *mmap, uint8_t *from_export)
{
	if (mmap == NULL || from_export == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*from_export = mmap->imported;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_enable_thread_safety(struct doca_mmap *mmap)
{
	if (mmap == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (mmap->started || mmap->num_bufs != 0)
		return DOCA_ERROR_NOT_PERMITTED;
	mmap->thread_safe = true; /* its bufs are no longer counted: see buf.c */
	return DOCA_SUCCESS;
}

/* ---- for the contexts ----------------------------------------------------------------------------------------------------------------------- */
bool emu_mmap_remote(const struct doca_mmap *mmap, struct emu_remote_key *remote)
{
	if (!mmap->imported || !mmap->started || mmap->over_pci)
		return false;
	*remote = mmap->remote;
	return true;
}

bool emu_mmap_local(const struct doca_mmap *mmap, struct emu_region *region)
{
	if (mmap->over_pci)
		return emu_pci_local(mmap, region);
	if (mmap->imported || !mmap->started)
		return false;
	*region = (struct emu_region){.base = mmap->base, .len = mmap->len, .permissions = mmap->permissions, .memory = mmap->base};
	return true;
}
