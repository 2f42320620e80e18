/* SPDX-License-Identifier: Apache-2.0 */
/* How others get at a sync event: RDMA peers through a key, the other side of the PCI bus through its memory. */
#include "sync_event.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- RDMA peers -------------------------------------------------------------------------------------------------------------------- */
static void describe(const struct doca_sync_event *event, enum emu_export_kind kind, const struct doca_dev *dev, uint8_t bytes[EMU_EXPORT_SIZE])
{
	struct emu_export_fields fields = {
		.kind = kind,
		.remote = {.key = event->memory.key,
			   .base = (uint64_t)(uintptr_t)event->memory.base,
			   .len = event->memory.len,
			   .permissions = event->memory.permissions},
	};
	if (kind == EMU_EXPORT_EVENT_PCI) {
		fields.pid = (uint32_t)getpid();
		fields.fd = (uint32_t)event->page_fd;
	}
	memcpy(fields.remote.nonce, emu_process_nonce(), sizeof fields.remote.nonce);
	memcpy(fields.gid, dev->info->gids[0], sizeof fields.gid);
	emu_export_encode(&fields, bytes);
}

doca_error_t doca_sync_event_export_to_remote_net(struct doca_sync_event *event, const uint8_t **data, size_t *sz)
{
	if (event == NULL || data == NULL || sz == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!atomic_load(&event->started))
		return DOCA_ERROR_NOT_PERMITTED; /* observed */
	const struct doca_dev *dev = event->subscriber_dev != NULL ? event->subscriber_dev : event->publisher_dev;
	if ((event->publishers & EVENT_REMOTE_NET) == 0 || dev == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	describe(event, EMU_EXPORT_EVENT_NET, dev, event->exported_net);
	*data = event->exported_net;
	*sz = sizeof event->exported_net;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_remote_net_create_from_export(struct doca_dev *dev, const uint8_t *data, size_t sz, struct doca_sync_event_remote_net **event)
{
	struct emu_export_fields fields;
	if (dev == NULL || data == NULL || sz == 0 || event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (dev->info == NULL)
		return DOCA_ERROR_INITIALIZATION; /* observed: not an open device */
	if (!emu_export_decode(data, sz, &fields) || fields.kind != EMU_EXPORT_EVENT_NET)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_sync_event_remote_net *made = malloc(sizeof *made);
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	*made = (struct doca_sync_event_remote_net){.dev = dev, .remote = fields.remote};
	emu_dev_ref(dev);
	emu_count(EMU_OBJ_SYNC_EVENT, 1);
	*event = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_remote_net_destroy(struct doca_sync_event_remote_net *event)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_dev_unref(event->dev);
	free(event);
	emu_count(EMU_OBJ_SYNC_EVENT, -1);
	return DOCA_SUCCESS;
}

bool emu_remote_event(const struct doca_sync_event_remote_net *event, const struct doca_dev *dev, struct emu_remote_key *remote)
{
	if (event->dev != dev)
		return false;
	*remote = event->remote;
	return true;
}

/* ---- across the PCI bus ---------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_sync_event_export_to_remote_pci(struct doca_sync_event *event, struct doca_dev *dev, const uint8_t **data, size_t *sz)
{
	if (event == NULL || dev == NULL || data == NULL || sz == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!atomic_load(&event->started))
		return DOCA_ERROR_NOT_PERMITTED; /* as for RDMA peers */
	if (dev->info == NULL || !event_pci_device(dev->info) || event->page_fd < 0) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "sync event: it is exported over PCI by a BlueField's device when one of its locations is remote PCI "
					      "and its memory was not given by the program");
		return DOCA_ERROR_NOT_SUPPORTED;
	}
	describe(event, EMU_EXPORT_EVENT_PCI, dev, event->exported_pci);
	*data = event->exported_pci;
	*sz = sizeof event->exported_pci;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_create_from_export(struct doca_dev *dev, const uint8_t *data, size_t sz, struct doca_sync_event **event)
{
	struct emu_export_fields fields;
	if (dev == NULL || dev->info == NULL || !event_pci_device(dev->info))
		return DOCA_ERROR_NOT_SUPPORTED; /* observed for none; the device's capability otherwise */
	if (data == NULL || event == NULL || !emu_export_decode(data, sz, &fields) || fields.kind != EMU_EXPORT_EVENT_PCI)
		return DOCA_ERROR_INVALID_VALUE;
	struct event_page *page = event_page_open(&fields);
	if (page == NULL) {
		emu_log(DOCA_LOG_LEVEL_ERROR, "sync event: the memory of the export is not there: its event was stopped, or its process (%u) is gone, "
					      "belongs to another user, or cannot be seen from here", fields.pid);
		return DOCA_ERROR_INVALID_VALUE;
	}
	struct doca_sync_event *made;
	doca_error_t result = doca_sync_event_create(&made);
	if (result != DOCA_SUCCESS) {
		struct doca_sync_event unmade = {.page = page, .page_fd = -1};
		event_page_close(&unmade);
		return result;
	}
	made->page = page;
	made->imported = true;
	made->publishers = made->subscribers = EVENT_CPU;
	made->publisher_dev = dev;
	emu_dev_ref(dev);
	*event = made;
	return DOCA_SUCCESS;
}

/* ---- what is not in here ------------------------------------------------------------------------------------------------------------------- */
static doca_error_t no_unit(const void *event, const void *unit, const void *handle)
{
	return event == NULL || unit == NULL || handle == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_sync_event_get_dpa_handle(struct doca_sync_event *event, struct doca_dpa *dpa, doca_dpa_dev_sync_event_t *dpa_dev_se_handle)
{
	return no_unit(event, dpa, dpa_dev_se_handle);
}

doca_error_t doca_sync_event_get_gpu_handle(struct doca_sync_event *event, struct doca_gpu *gpu, doca_gpu_dev_sync_event_t **gpu_dev_se)
{
	return no_unit(event, gpu, gpu_dev_se);
}

doca_error_t doca_sync_event_remote_net_get_dpa_handle(struct doca_sync_event_remote_net *event, struct doca_dpa *dpa,
						       doca_dpa_dev_sync_event_remote_net_t *dpa_remote_event)
{
	return no_unit(event, dpa, dpa_remote_event);
}

doca_error_t doca_sync_event_remote_net_get_gpu_handle(struct doca_sync_event_remote_net *event, struct doca_gpu *gpu,
						       doca_gpu_dev_sync_event_remote_net_t *gpu_remote_event)
{
	return no_unit(event, gpu, gpu_remote_event);
}
