/* SPDX-License-Identifier: Apache-2.0 */
/* Permissions: most rows are a mask, written out in the situation. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

#define ALL_RDMA (DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC)

static uint32_t flag_called(const char *name)
{
	static const struct {
		const char *name;
		uint32_t flags;
	} flags[] = {
		{"LOCAL_RW", DOCA_ACCESS_FLAG_LOCAL_READ_WRITE},
		{"LOCAL_READ_WRITE", DOCA_ACCESS_FLAG_LOCAL_READ_WRITE},
		{"RDMA_READ", DOCA_ACCESS_FLAG_RDMA_READ},
		{"RDMA_WRITE", DOCA_ACCESS_FLAG_RDMA_WRITE},
		{"RDMA_ATOMIC", DOCA_ACCESS_FLAG_RDMA_ATOMIC},
		{"all RDMA", ALL_RDMA},
		{"PCI_READ_ONLY", DOCA_ACCESS_FLAG_PCI_READ_ONLY},
		{"PCI_READ_WRITE", DOCA_ACCESS_FLAG_PCI_READ_WRITE},
		{"PCI_RW", DOCA_ACCESS_FLAG_PCI_READ_WRITE},
		{"RELAXED", DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING},
		{"RELAXED_ORDERING", DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING},
		{"all defined bits", DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | ALL_RDMA | DOCA_ACCESS_FLAG_PCI_READ_ONLY |
					     DOCA_ACCESS_FLAG_PCI_READ_WRITE | DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING},
	};
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (strcmp(name, flags[i].name) == 0)
			return flags[i].flags;
	char *end;
	uint32_t number = strncmp(name, "bit ", 4) == 0 ? 1u << strtoul(name + 4, &end, 10) : (uint32_t)strtoul(name, &end, 0);
	NEED(end != name && *end == '\0'); /* the situation is no mask */
	return number;
}

/* "LOCAL_RW|0x80", "RDMA_READ only (a remark)" */
static uint32_t mask_in(const char *situation)
{
	char text[128];
	NEED(strlen(situation) < sizeof text);
	strcpy(text, situation);
	char *remark = strstr(text, " (");
	if (remark != NULL)
		*remark = '\0';
	char *only = strstr(text, " only");
	if (only != NULL)
		*only = '\0';
	uint32_t mask = 0;
	for (char *name = strtok(text, "|"); name != NULL; name = strtok(NULL, "|"))
		mask |= flag_called(name);
	return mask;
}

static void masked(const char *situation)
{
	answer(doca_mmap_set_permissions(mmap_ranged(), mask_in(situation)));
}

CASES("doca_mmap_set_permissions", "LOCAL_*") { masked(situation); }
CASES("doca_mmap_set_permissions", "RDMA_*") { masked(situation); }
CASES("doca_mmap_set_permissions", "PCI_*") { masked(situation); }
CASES("doca_mmap_set_permissions", "bit *") { masked(situation); }
CASES("doca_mmap_set_permissions", "0*") { masked(situation); }
CASES("doca_mmap_set_permissions", "all defined bits") { masked(situation); }

CALL("doca_mmap_set_permissions", "after start", doca_mmap_set_permissions(mmap_started(), DOCA_ACCESS_FLAG_LOCAL_READ_WRITE))
CALL("doca_mmap_set_permissions", "after start, invalid mask (which check first?)", doca_mmap_set_permissions(mmap_started(), 0x80))
CALL("doca_mmap_set_permissions", "before memrange", doca_mmap_set_permissions(mmap_fresh(), DOCA_ACCESS_FLAG_LOCAL_READ_WRITE))

CASE("doca_mmap_set_permissions", "after start+stop")
{
	struct doca_mmap *mmap = mmap_started();
	OK(doca_mmap_stop(mmap));
	answer(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE));
}

CASE("doca_mmap_set_permissions", "twice")
{
	struct doca_mmap *mmap = mmap_ranged();
	answer(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE));
	answer(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE));
}

CASES("doca_mmap_start", "memrange + accepted permissions *, no device")
{
	static const char before[] = "memrange + accepted permissions ";
	answer(doca_mmap_start(mmap_allowing((uint32_t)strtoul(situation + sizeof before - 1, NULL, 0))));
}

CASE("doca_mmap_start", "after a rejected set_permissions (RDMA_WRITE alone), no device")
{
	struct doca_mmap *mmap = mmap_ranged();
	say("set_permissions=%s", name_of(doca_mmap_set_permissions(mmap, DOCA_ACCESS_FLAG_RDMA_WRITE)));
	answer(doca_mmap_start(mmap));
}
