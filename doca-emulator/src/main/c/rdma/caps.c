/* SPDX-License-Identifier: Apache-2.0 */
/* What a device can do. All emulated devices can do the same, but for DC and atomics; the GID table is each one's own. */
#include <string.h>

#include "rdma.h"

static doca_error_t answer(const struct doca_devinfo *devinfo, uint32_t *out, uint32_t value)
{
	if (devinfo == NULL || out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*out = value;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_cap_get_max_recv_queue_size(const struct doca_devinfo *devinfo, uint32_t *max_recv_queue_size)
{
	return answer(devinfo, max_recv_queue_size, RDMA_MAX_QUEUE);
}

doca_error_t doca_rdma_cap_get_max_send_queue_size(const struct doca_devinfo *devinfo, uint32_t *max_send_queue_size)
{
	return answer(devinfo, max_send_queue_size, RDMA_MAX_QUEUE);
}

doca_error_t doca_rdma_cap_get_max_send_buf_list_len(const struct doca_devinfo *devinfo, uint32_t *max_send_buf_list_len)
{
	return answer(devinfo, max_send_buf_list_len, RDMA_MAX_SGE);
}

doca_error_t doca_rdma_cap_get_max_message_size(const struct doca_devinfo *devinfo, uint32_t *max_message_size)
{
	return answer(devinfo, max_message_size, RDMA_MAX_MESSAGE);
}

doca_error_t doca_rdma_cap_task_receive_get_max_dst_buf_list_len(const struct doca_devinfo *devinfo,
								 enum doca_rdma_transport_type transport_type, uint32_t *max_buf_list_len)
{
	if (transport_type != DOCA_RDMA_TRANSPORT_TYPE_RC && transport_type != DOCA_RDMA_TRANSPORT_TYPE_DC)
		return DOCA_ERROR_INVALID_VALUE;
	return answer(devinfo, max_buf_list_len, RDMA_MAX_SGE);
}

doca_error_t doca_rdma_cap_get_gid_table_size(const struct doca_devinfo *devinfo, uint32_t *gid_table_size)
{
	return answer(devinfo, gid_table_size, devinfo == NULL ? 0 : devinfo->num_gids);
}

doca_error_t doca_rdma_cap_get_gid(const struct doca_devinfo *devinfo, uint32_t start_index, uint32_t num_entries, struct doca_rdma_gid *gid_array)
{
	if (devinfo == NULL || gid_array == NULL || num_entries == 0)
		return DOCA_ERROR_INVALID_VALUE;
	if (start_index >= devinfo->num_gids || num_entries > devinfo->num_gids - start_index)
		return DOCA_ERROR_INVALID_VALUE;
	for (uint32_t i = 0; i < num_entries; i++)
		memcpy(gid_array[i].raw, devinfo->gids[start_index + i], sizeof(gid_array[i].raw));
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_cap_transport_type_is_supported(const struct doca_devinfo *devinfo, enum doca_rdma_transport_type transport_type)
{
	if (devinfo == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	switch (transport_type) {
	case DOCA_RDMA_TRANSPORT_TYPE_RC:
		return DOCA_SUCCESS;
	case DOCA_RDMA_TRANSPORT_TYPE_DC:
		return devinfo->dc ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED;
	}
	return DOCA_ERROR_INVALID_VALUE;
}

#define TASK_CAP(upper, lower, ...) \
	doca_error_t doca_rdma_cap_task_##lower##_is_supported(const struct doca_devinfo *devinfo) \
	{ \
		if (devinfo == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		return rdma_device_does(devinfo, RDMA_##upper) ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED; \
	}
RDMA_TASKS(TASK_CAP)
