/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that a host's function exported over PCI, as the Arm side of its BlueField sees it: a device there reaches it like its own.
 *
 * In the exporter's process it simply is that memory, for as long as it is exported. In another process of the same host it can be
 * reached if it is in a descriptor that can be mapped (doca_mmap_set_dmabuf_memrange): it is mapped there, wherever there is room, and bufs
 * go on naming it by the exporter's addresses. Other memory of another process cannot be reached; its mmap can be made, and using
 * it is refused.
 */
#include "internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PCI_FLAGS (DOCA_ACCESS_FLAG_PCI_READ_ONLY | DOCA_ACCESS_FLAG_PCI_READ_WRITE)

void emu_pci_describe(const struct doca_mmap *mmap, struct emu_export_fields *fields)
{
	struct stat stat;
	if (mmap->dmabuf_fd < 0 || fstat(mmap->dmabuf_fd, &stat) != 0)
		return;
	fields->pid = (uint32_t)getpid();
	fields->fd = (uint32_t)mmap->dmabuf_fd;
	fields->offset = mmap->dmabuf_offset;
	fields->inode = stat.st_ino;
}

static bool here(const struct emu_remote_key *remote)
{
	return memcmp(remote->nonce, emu_process_nonce(), sizeof remote->nonce) == 0;
}

static int open_descriptor(const struct emu_export_fields *fields)
{
	char path[64];
	struct stat stat;
	bool write = (fields->remote.permissions & DOCA_ACCESS_FLAG_PCI_READ_WRITE) != 0;
	snprintf(path, sizeof path, "/proc/%u/fd/%u", fields->pid, fields->fd);
	int fd = open(path, (write ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	/* The number may be another's by now, and what it names may be shorter than it was: touching what is not there would be a signal. */
	if (fd >= 0 && (fstat(fd, &stat) != 0 || stat.st_ino != fields->inode || !S_ISREG(stat.st_mode) ||
			fields->offset + fields->remote.len < fields->offset || (uint64_t)stat.st_size < fields->offset + fields->remote.len)) {
		close(fd);
		return -1;
	}
	return fd;
}

void emu_pci_map(struct doca_mmap *mmap, const struct emu_export_fields *fields)
{
	if (here(&mmap->remote))
		return;
	int fd = fields->pid == 0 ? -1 : open_descriptor(fields);
	if (fd >= 0) {
		bool write = (fields->remote.permissions & DOCA_ACCESS_FLAG_PCI_READ_WRITE) != 0;
		size_t skew = fields->offset & ((size_t)sysconf(_SC_PAGESIZE) - 1), length = fields->remote.len + skew;
		void *map = mmap64(NULL, length, PROT_READ | (write ? PROT_WRITE : 0), MAP_SHARED, fd, (off64_t)(fields->offset - skew));
		close(fd);
		if (map != MAP_FAILED) {
			mmap->pci_map = map;
			mmap->pci_map_len = length;
			mmap->pci_memory = (uint8_t *)map + skew;
			return;
		}
	}
	emu_log(DOCA_LOG_LEVEL_WARNING, "doca_mmap_create_from_export: PCI memory of another process can be reached if it is in a descriptor that can be "
					"mapped and that this process may open; tasks that use this mmap will fail");
}

void emu_pci_unmap(struct doca_mmap *mmap)
{
	if (mmap->pci_map != NULL)
		munmap(mmap->pci_map, mmap->pci_map_len);
	mmap->pci_map = NULL;
	mmap->pci_memory = NULL;
}

bool emu_pci_local(const struct doca_mmap *mmap, struct emu_region *region)
{
	if (!mmap->started)
		return false;
	if (here(&mmap->remote)) {
		if (!emu_key_lookup(mmap->remote.key, region))
			return false; /* withdrawn */
		region->memory = region->base;
	} else if (mmap->pci_memory != NULL) {
		*region = (struct emu_region){.base = mmap->base, .len = mmap->len, .permissions = mmap->permissions, .memory = mmap->pci_memory};
	} else {
		return false;
	}
	region->permissions &= PCI_FLAGS; /* the others were for the exporter's own device and its peers */
	return true;
}
