/* SPDX-License-Identifier: Apache-2.0 */
/* Sync events: life, where they are published and subscribed, and where their value lies. */
#include "sync_event.h"

#include <stdlib.h>
#include <string.h>

doca_error_t doca_sync_event_create(struct doca_sync_event **event)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_sync_event *made = calloc(1, sizeof *made);
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	if (emu_ctx_init(&made->ctx, &event_ctx_ops) != DOCA_SUCCESS) {
		free(made);
		return DOCA_ERROR_NO_MEMORY;
	}
	made->page_fd = -1;
	emu_count(EMU_OBJ_SYNC_EVENT, 1);
	*event = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_destroy(struct doca_sync_event *event)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (atomic_load(&event->started) && !event->by_ctx)
		return emu_broken(DOCA_ERROR_BAD_STATE, "doca_sync_event_destroy", "a sync event is stopped before it is destroyed");
	doca_error_t result = emu_ctx_fini(&event->ctx);
	if (result != DOCA_SUCCESS)
		return result;
	event_pools_drop(event);
	event_page_close(event);
	if (event->buf != NULL)
		doca_buf_dec_refcount(event->buf, NULL);
	if (event->publisher_dev != NULL)
		emu_dev_unref(event->publisher_dev);
	if (event->subscriber_dev != NULL)
		emu_dev_unref(event->subscriber_dev);
	free(event);
	emu_count(EMU_OBJ_SYNC_EVENT, -1);
	return DOCA_SUCCESS;
}

struct doca_ctx *doca_sync_event_as_ctx(struct doca_sync_event *event)
{
	return event == NULL ? NULL : &event->ctx;
}

/* ---- locations ------------------------------------------------------------------------------------------------------------------- */
static doca_error_t configurable(const struct doca_sync_event *event)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	/* Where an imported one is was decided by whoever exported it. */
	return event->imported || atomic_load(&event->started) || event->ctx.state != DOCA_CTX_STATE_IDLE ? DOCA_ERROR_BAD_STATE : DOCA_SUCCESS;
}

static void take_device(struct doca_dev **at, struct doca_dev *dev)
{
	emu_dev_ref(dev);
	if (*at != NULL)
		emu_dev_unref(*at);
	*at = dev;
}

doca_error_t doca_sync_event_add_publisher_location_cpu(struct doca_sync_event *event, struct doca_dev *dev)
{
	doca_error_t result = dev == NULL ? DOCA_ERROR_INVALID_VALUE : configurable(event);
	if (result != DOCA_SUCCESS)
		return result;
	take_device(&event->publisher_dev, dev);
	event->publishers |= EVENT_CPU;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_add_subscriber_location_cpu(struct doca_sync_event *event, struct doca_dev *dev)
{
	doca_error_t result = dev == NULL ? DOCA_ERROR_INVALID_VALUE : configurable(event);
	if (result != DOCA_SUCCESS)
		return result;
	take_device(&event->subscriber_dev, dev);
	event->subscribers |= EVENT_CPU;
	return DOCA_SUCCESS;
}

/* Observed: the value is near its subscriber, and one that is across the bus cannot have a publisher that is not here. */
doca_error_t doca_sync_event_add_publisher_location_remote_pci(struct doca_sync_event *event)
{
	doca_error_t result = configurable(event);
	if (result == DOCA_SUCCESS && (event->subscribers & EVENT_REMOTE_PCI) != 0)
		result = DOCA_ERROR_NOT_PERMITTED;
	if (result == DOCA_SUCCESS)
		event->publishers |= EVENT_REMOTE_PCI;
	return result;
}

doca_error_t doca_sync_event_add_publisher_location_remote_net(struct doca_sync_event *event)
{
	doca_error_t result = configurable(event);
	if (result == DOCA_SUCCESS && (event->subscribers & EVENT_REMOTE_PCI) != 0)
		result = DOCA_ERROR_NOT_PERMITTED;
	if (result == DOCA_SUCCESS)
		event->publishers |= EVENT_REMOTE_NET;
	return result;
}

doca_error_t doca_sync_event_add_subscriber_location_remote_pci(struct doca_sync_event *event)
{
	doca_error_t result = configurable(event);
	if (result == DOCA_SUCCESS && (event->publishers & (EVENT_REMOTE_PCI | EVENT_REMOTE_NET)) != 0)
		result = DOCA_ERROR_NOT_PERMITTED;
	if (result == DOCA_SUCCESS)
		event->subscribers |= EVENT_REMOTE_PCI;
	return result;
}

/* There is no DPA and no GPU in here, so whatever is given is none. */
static doca_error_t no_such_unit(const struct doca_sync_event *event, const void *unit, const char *name)
{
	if (event != NULL && unit != NULL)
		emu_log(DOCA_LOG_LEVEL_ERROR, "sync event: the emulator has no %s", name);
	return DOCA_ERROR_INVALID_VALUE;
}

doca_error_t doca_sync_event_add_publisher_location_dpa(struct doca_sync_event *event, struct doca_dpa *dpa)
{
	return no_such_unit(event, dpa, "DPA");
}

doca_error_t doca_sync_event_add_subscriber_location_dpa(struct doca_sync_event *event, struct doca_dpa *dpa)
{
	return no_such_unit(event, dpa, "DPA");
}

doca_error_t doca_sync_event_add_publisher_location_gpu(struct doca_sync_event *event, struct doca_gpu *gpu)
{
	return no_such_unit(event, gpu, "GPU");
}

doca_error_t doca_sync_event_add_subscriber_location_gpu(struct doca_sync_event *event, struct doca_gpu *gpu)
{
	return no_such_unit(event, gpu, "GPU");
}

/* ---- the value's memory ---------------------------------------------------------------------------------------------------------------- */
static void drop_buf(struct doca_sync_event *event)
{
	if (event->buf != NULL)
		doca_buf_dec_refcount(event->buf, NULL);
	event->buf = NULL;
}

doca_error_t doca_sync_event_set_addr(struct doca_sync_event *event, uint64_t *addr)
{
	/* Atomics need the alignment. */
	if (event == NULL || addr == NULL || (uintptr_t)addr % sizeof *addr != 0)
		return DOCA_ERROR_INVALID_VALUE;
	doca_error_t result = configurable(event);
	if (result != DOCA_SUCCESS)
		return result;
	if (!emu_memory_reachable(addr, sizeof *addr, true))
		return DOCA_ERROR_NOT_SUPPORTED; /* documented for an address in a space that the device does not reach */
	drop_buf(event);
	event->addr = addr;
	return DOCA_SUCCESS;
}

doca_error_t doca_sync_event_set_doca_buf(struct doca_sync_event *event, struct doca_buf *buf)
{
	const uint32_t needed = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE |
				DOCA_ACCESS_FLAG_RDMA_ATOMIC;
	struct emu_region region;
	if (event == NULL || buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	doca_error_t result = configurable(event);
	if (result != DOCA_SUCCESS)
		return result;
	if (!buf->is_first || buf->next != NULL || (uintptr_t)buf->data % sizeof(uint64_t) != 0)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	bool local = emu_mmap_local(buf->mmap, &region);
	emu_unlock();
	if (!local || buf->data_len != sizeof(uint64_t) || (region.permissions & needed) != needed ||
	    buf->data < region.base || (size_t)(buf->data - region.base) > region.len - sizeof(uint64_t))
		return DOCA_ERROR_NOT_PERMITTED;
	/* The event keeps the buf, and so its memory stays registered: an RDMA peer may write to it at any moment. */
	result = doca_buf_inc_refcount(buf, NULL);
	if (result != DOCA_SUCCESS)
		return DOCA_ERROR_INVALID_VALUE;
	drop_buf(event);
	event->addr = NULL;
	event->buf = buf;
	return DOCA_SUCCESS;
}

/* ---- start and stop --------------------------------------------------------------------------------------------------------------------- */
static bool place_value(struct doca_sync_event *event)
{
	bool across = ((event->publishers | event->subscribers) & EVENT_REMOTE_PCI) != 0;
	event->foreign = true;
	if (event->imported) {
		event->value = &event->page->value;
	} else if (event->addr != NULL) {
		event->value = event->addr;
	} else if (event->buf != NULL) {
		event->value = (uint64_t *)(void *)event->buf->data;
	} else if (across) {
		if (!event_page_create(event))
			return false;
		event->value = &event->page->value;
	} else {
		event->own = 0;
		event->value = &event->own;
		event->foreign = false;
	}
	return true;
}

doca_error_t event_start(struct doca_sync_event *event, bool by_ctx)
{
	if (event->publishers == 0 || event->subscribers == 0)
		return by_ctx ? DOCA_ERROR_NOT_PERMITTED : DOCA_ERROR_BAD_STATE; /* observed */
	if (atomic_load(&event->started) || (!by_ctx && event->ctx.state != DOCA_CTX_STATE_IDLE))
		return DOCA_ERROR_BAD_STATE;
	if (!place_value(event))
		return by_ctx ? DOCA_ERROR_INITIALIZATION : DOCA_ERROR_OPERATING_SYSTEM;
	event->memory = (struct doca_mmap){
		.base = (uint8_t *)event->value,
		.len = sizeof(uint64_t),
		.permissions = DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC,
		.started = true,
	};
	if (!emu_key_register(&event->memory)) {
		event_page_withdraw(event);
		return by_ctx ? DOCA_ERROR_INITIALIZATION : DOCA_ERROR_NO_MEMORY;
	}
	if (event->page_fd >= 0)
		event->page->key = event->memory.key;
	event->by_ctx = by_ctx;
	atomic_store(&event->started, true);
	return DOCA_SUCCESS;
}

void event_stop(struct doca_sync_event *event)
{
	atomic_store(&event->started, false);
	emu_key_unregister(&event->memory);
	/* So that a reader of the exported bytes finds no key in them. */
	memset(event->exported_net, 0xdd, sizeof event->exported_net);
	memset(event->exported_pci, 0xdd, sizeof event->exported_pci);
	event_page_withdraw(event);
}

doca_error_t doca_sync_event_start(struct doca_sync_event *event)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	doca_error_t result = event_start(event, false);
	emu_unlock();
	return result;
}

doca_error_t doca_sync_event_stop(struct doca_sync_event *event)
{
	doca_error_t result = DOCA_SUCCESS;
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	if (!atomic_load(&event->started) || event->by_ctx)
		result = DOCA_ERROR_BAD_STATE;
	else
		event_stop(event);
	emu_unlock();
	return result;
}
