/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Export descriptors: the bytes by which a peer names this process's memory.
 *
 *    0  magic            8
 *    8  format version   4
 *   12  size             4
 *   16  kind             4   memory or a sync event, for RDMA or PCI
 *   20  permissions      4
 *   24  nonce           16   which process
 *   40  key              4
 *   44  zero             4
 *   48  base             8
 *   56  length           8
 *   64  GID             16   the device's
 *   80  process          4   PCI: whose descriptor has the memory, 0: none's,
 *   84  descriptor       4   which it is,
 *   88  offset           8   where in it,
 *   96  inode            8   and what it is a descriptor of
 *  104  checksum         8   of everything before
 *
 * Numbers are little-endian. Not one bit can change, and no byte can be missing or added, without the descriptor being refused.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define FORMAT_VERSION 2
static const uint8_t magic[8] = {'d', 'o', 'c', 'a', 'E', 'M', 'U', 0x1a};

static void put(uint8_t *to, uint64_t value, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		to[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *from, unsigned size)
{
	uint64_t value = 0;
	for (unsigned i = 0; i < size; i++)
		value |= (uint64_t)from[i] << 8 * i;
	return value;
}

/* FNV-1a: every step is a bijection of the state, so that a change of any one byte always shows; the last mix spreads it. */
static uint64_t checksum(const uint8_t *bytes, size_t size)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	hash ^= hash >> 32;
	return hash * 0x9e3779b97f4a7c15u;
}

void emu_export_encode(const struct emu_export_fields *fields, uint8_t bytes[EMU_EXPORT_SIZE])
{
	memset(bytes, 0, EMU_EXPORT_SIZE);
	memcpy(bytes, magic, sizeof magic);
	put(bytes + 8, FORMAT_VERSION, 4);
	put(bytes + 12, EMU_EXPORT_SIZE, 4);
	put(bytes + 16, fields->kind, 4);
	put(bytes + 20, fields->remote.permissions, 4);
	memcpy(bytes + 24, fields->remote.nonce, 16);
	put(bytes + 40, fields->remote.key, 4);
	put(bytes + 48, fields->remote.base, 8);
	put(bytes + 56, fields->remote.len, 8);
	memcpy(bytes + 64, fields->gid, 16);
	put(bytes + 80, fields->pid, 4);
	put(bytes + 84, fields->fd, 4);
	put(bytes + 88, fields->offset, 8);
	put(bytes + 96, fields->inode, 8);
	put(bytes + 104, checksum(bytes, 104), 8);
}

bool emu_export_decode(const void *bytes, size_t size, struct emu_export_fields *fields)
{
	const uint8_t *at = bytes;
	if (size != EMU_EXPORT_SIZE || memcmp(at, magic, sizeof magic) != 0 || get(at + 8, 4) != FORMAT_VERSION || get(at + 12, 4) != size ||
	    get(at + 104, 8) != checksum(at, 104))
		return false;
	*fields = (struct emu_export_fields){.kind = (enum emu_export_kind)get(at + 16, 4)};
	fields->remote.permissions = (uint32_t)get(at + 20, 4);
	memcpy(fields->remote.nonce, at + 24, 16);
	fields->remote.key = (uint32_t)get(at + 40, 4);
	fields->remote.base = get(at + 48, 8);
	fields->remote.len = get(at + 56, 8);
	memcpy(fields->gid, at + 64, 16);
	fields->pid = (uint32_t)get(at + 80, 4);
	fields->fd = (uint32_t)get(at + 84, 4);
	fields->offset = get(at + 88, 8);
	fields->inode = get(at + 96, 8);
	/* The checksum is no secret: what it covers is not believed either. */
	return fields->kind >= EMU_EXPORT_RDMA && fields->kind <= EMU_EXPORT_EVENT_PCI && fields->remote.key != 0 && fields->remote.len != 0 &&
		(fields->remote.permissions & ~EMU_ALL_PERMISSIONS) == 0 && fields->remote.base <= UINT64_MAX - fields->remote.len;
}

void emu_exports_free(struct doca_mmap *mmap)
{
	struct emu_export_blob *blob = mmap->exports;
	mmap->exports = NULL;
	while (blob != NULL) {
		struct emu_export_blob *next = blob->next;
		/* So that a reader of the freed bytes finds no key in them. */
		memset(blob->bytes, 0xdd, blob->size);
		free(blob);
		blob = next;
	}
}

static doca_error_t export_as(enum emu_export_kind kind, uint32_t permissions, struct doca_mmap *mmap, const struct doca_dev *dev,
			      const void **export_desc, size_t *export_desc_len)
{
	if (mmap == NULL || dev == NULL || export_desc == NULL || export_desc_len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!mmap->started || mmap->imported || (mmap->permissions & permissions) == 0)
		return DOCA_ERROR_NOT_PERMITTED;
	if (!emu_mmap_has_dev(mmap, dev))
		return DOCA_ERROR_NOT_FOUND;
	struct emu_export_blob *blob = mmap->exports;
	while (blob != NULL && (blob->dev != dev || blob->kind != kind))
		blob = blob->next;
	if (blob == NULL) {
		blob = malloc(sizeof *blob + EMU_EXPORT_SIZE);
		if (blob == NULL)
			return DOCA_ERROR_NO_MEMORY;
		struct emu_export_fields fields = {
			.kind = kind,
			.remote = {.key = mmap->key, .base = (uint64_t)(uintptr_t)mmap->base, .len = mmap->len, .permissions = mmap->permissions},
		};
		memcpy(fields.remote.nonce, emu_process_nonce(), sizeof fields.remote.nonce);
		if (kind == EMU_EXPORT_PCI)
			emu_pci_describe(mmap, &fields);
		if (dev->info != NULL)
			memcpy(fields.gid, dev->info->gids[0], sizeof fields.gid);
		emu_export_encode(&fields, blob->bytes);
		blob->size = EMU_EXPORT_SIZE;
		blob->dev = dev;
		blob->kind = kind;
		blob->next = mmap->exports;
		mmap->exports = blob;
	}
	mmap->exported = true;
	*export_desc = blob->bytes;
	*export_desc_len = blob->size;
	return DOCA_SUCCESS;
}

doca_error_t doca_mmap_export_rdma(struct doca_mmap *mmap, const struct doca_dev *dev, const void **export_desc, size_t *export_desc_len)
{
	return export_as(EMU_EXPORT_RDMA, DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC, mmap, dev,
			 export_desc, export_desc_len);
}

doca_error_t doca_mmap_export_pci(struct doca_mmap *mmap, const struct doca_dev *dev, const void **export_desc, size_t *export_desc_len)
{
	return export_as(EMU_EXPORT_PCI, DOCA_ACCESS_FLAG_PCI_READ_ONLY | DOCA_ACCESS_FLAG_PCI_READ_WRITE, mmap, dev, export_desc, export_desc_len);
}

doca_error_t doca_mmap_cap_is_export_pci_supported(const struct doca_devinfo *devinfo, uint8_t *mmap_export)
{
	if (devinfo == NULL || mmap_export == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*mmap_export = 1;
	return DOCA_SUCCESS;
}

/* Memory exported over PCI is opened on the Arm side of a BlueField. */
doca_error_t doca_mmap_cap_is_create_from_export_pci_supported(const struct doca_devinfo *devinfo, uint8_t *from_export)
{
	if (devinfo == NULL || from_export == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*from_export = devinfo->num_reps != 0;
	return DOCA_SUCCESS;
}
