/* SPDX-License-Identifier: Apache-2.0 */
/* Exports that are refused: to a device that was never added (a zeroed block), or with nothing to import. */
#include "fixture.h"

#define RDMA_PERMISSIONS (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE)
#define PCI_PERMISSIONS (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_PCI_READ_WRITE)

static struct doca_mmap *started_allowing(uint32_t permissions)
{
	struct doca_mmap *mmap = mmap_allowing(permissions);
	OK(doca_mmap_start(mmap));
	return mmap;
}

static doca_error_t export_rdma(struct doca_mmap *mmap)
{
	const void *description;
	size_t size;
	return doca_mmap_export_rdma(mmap, bogus(), &description, &size);
}

static doca_error_t export_pci(struct doca_mmap *mmap)
{
	const void *description;
	size_t size;
	return doca_mmap_export_pci(mmap, bogus(), &description, &size);
}

CALL("doca_mmap_export_rdma", "bogus dev (zeroed block), not started", export_rdma(mmap_allowing(RDMA_PERMISSIONS)))
CALL("doca_mmap_export_rdma", "bogus dev (zeroed block), started, no RDMA perms", export_rdma(started_allowing(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE)))
CALL("doca_mmap_export_rdma", "RDMA_READ only permission, started, bogus dev", export_rdma(started_allowing(DOCA_ACCESS_FLAG_RDMA_READ)))
CALL("doca_mmap_export_rdma", "LOCAL_RW|PCI_RW (no RDMA bit), started, bogus dev", export_rdma(started_allowing(PCI_PERMISSIONS)))
CALL("doca_mmap_export_pci", "bogus dev (zeroed block), started, PCI perms", export_pci(started_allowing(PCI_PERMISSIONS)))
CALL("doca_mmap_export_pci", "RDMA perms only (no PCI bit), started, bogus dev", export_pci(started_allowing(RDMA_PERMISSIONS)))

CASE("doca_mmap_export_rdma", "bogus dev, started, RDMA perms, desc out NULL")
{
	size_t size;
	answer(doca_mmap_export_rdma(started_allowing(RDMA_PERMISSIONS), bogus(), NULL, &size));
}

CASE("doca_mmap_export_rdma", "failed export: exported flag and later stop")
{
	struct doca_mmap *mmap = started_allowing(RDMA_PERMISSIONS);
	uint8_t exported = UNTOUCHED_NUMBER;
	answer(export_rdma(mmap));
	OK(doca_mmap_get_exported(mmap, &exported));
	say("exported=%u", exported);
	answer(doca_mmap_stop(mmap));
}

static void import(const void *description, size_t size, void *dev)
{
	struct doca_mmap *mmap;
	answer(doca_mmap_create_from_export(NULL, description, size, dev, &mmap));
}

CASE("doca_mmap_create_from_export", "garbage, dev NULL")
{
	static const char garbage[] = "this is no description of memory that anybody exported";
	import(garbage, sizeof garbage, NULL);
}

CASE("doca_mmap_create_from_export", "desc NULL, bogus dev (zeroed block)") { import(NULL, 4096, bogus()); }
CASE("doca_mmap_create_from_export", "desc_len 0, bogus dev") { import(bogus(), 0, bogus()); }
CASE("doca_mmap_create_from_export", "zeroes 4096 bytes, bogus dev") { import(bogus(), 4096, bogus()); }
CALL("doca_mmap_create_from_export", "out NULL, bogus dev", doca_mmap_create_from_export(NULL, bogus(), 4096, bogus(), NULL))
