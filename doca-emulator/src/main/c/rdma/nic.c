/* SPDX-License-Identifier: Apache-2.0 */
/* Where the NIC of a device listens for queue pairs of other processes: one ephemeral port per address, open while a connection's
 * description is out there. */
#include <stdlib.h>
#include <string.h>

#include "rdma.h"

static struct rdma_nic *nics;

struct rdma_nic *nic_get(const struct doca_devinfo *info)
{
	struct rdma_endpoint endpoint;
	struct rdma_nic *nic = nics;
	bool reachable = false;

	/* A forked child has its parent's list, but not its NIC. */
	while (nic != NULL && (nic->info != info || memcmp(nic->nonce, emu_process_nonce(), sizeof(nic->nonce)) != 0))
		nic = nic->next;
	if (nic == NULL) {
		nic = calloc(1, sizeof(*nic));
		if (nic == NULL)
			return NULL;
		nic->info = info;
		memcpy(nic->nonce, emu_process_nonce(), sizeof(nic->nonce));
		nic->listener4.watch.fd = nic->listener6.watch.fd = -1;
		if (info->has_ipv4) {
			net_endpoint4(&endpoint, info->ipv4, 0);
			reachable |= listener_open(&nic->listener4, &endpoint);
		}
		if (info->has_ipv6) {
			net_endpoint6(&endpoint, info->ipv6, 0);
			reachable |= listener_open(&nic->listener6, &endpoint);
		}
		if (!reachable)
			emu_log(DOCA_LOG_LEVEL_WARNING,
				"rdma: %s cannot listen on any of its addresses: only peers in this process will reach it; "
				"give it an address of this host (docs/emulator.md)",
				info->ibdev);
		nic->next = nics;
		nics = nic;
	}
	nic->refs++;
	return nic;
}

void nic_put(struct rdma_nic *nic)
{
	struct rdma_nic **at = &nics;

	if (--nic->refs > 0)
		return;
	while (*at != nic)
		at = &(*at)->next;
	*at = nic->next;
	listener_close(&nic->listener4);
	listener_close(&nic->listener6);
	free(nic);
}
