/* SPDX-License-Identifier: Apache-2.0 */
/* What devices can do with sync events. */
#include "sync_event.h"

#define ALWAYS(name) \
	doca_error_t doca_sync_event_cap_##name(const struct doca_devinfo *devinfo) \
	{ \
		return devinfo == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_SUCCESS; \
	}
#define NEVER(name, for_null) \
	doca_error_t doca_sync_event_cap_##name(const struct doca_devinfo *devinfo) \
	{ \
		return devinfo == NULL ? DOCA_ERROR_##for_null : DOCA_ERROR_NOT_SUPPORTED; \
	}
#define ACROSS_PCI(name) \
	doca_error_t doca_sync_event_cap_##name(const struct doca_devinfo *devinfo) \
	{ \
		if (devinfo == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		return event_pci_device(devinfo) ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED; \
	}

ALWAYS(task_get_is_supported)
ALWAYS(task_notify_set_is_supported)
ALWAYS(task_notify_add_is_supported)
ALWAYS(task_wait_eq_is_supported)
ALWAYS(task_wait_neq_is_supported)
ALWAYS(is_export_to_remote_net_supported)
ALWAYS(remote_net_is_create_from_export_supported)
ACROSS_PCI(is_export_to_remote_pci_supported)
ACROSS_PCI(is_create_from_export_supported)
/* There is no DPA and no GPU in here. */
NEVER(is_export_to_dpa_supported, INVALID_VALUE)
NEVER(is_export_to_gpu_supported, DRIVER) /* observed */
NEVER(remote_net_is_export_to_dpa_supported, INVALID_VALUE)
NEVER(remote_net_is_export_to_gpu_supported, INVALID_VALUE)
