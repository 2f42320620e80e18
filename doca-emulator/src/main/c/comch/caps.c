/* SPDX-License-Identifier: Apache-2.0 */
/* What a device can do on the control path: the Arm side of a BlueField serves, its host's functions are clients. */
#include "comch.h"

static doca_error_t answer(const struct doca_devinfo *devinfo, uint32_t *out, uint32_t value)
{
	if (devinfo == NULL || out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*out = value;
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_cap_get_max_name_len(const struct doca_devinfo *devinfo, uint32_t *max_name_len)
{
	return answer(devinfo, max_name_len, COMCH_MAX_NAME);
}

doca_error_t doca_comch_cap_get_max_msg_size(const struct doca_devinfo *devinfo, uint32_t *size)
{
	return answer(devinfo, size, COMCH_MAX_MSG);
}

doca_error_t doca_comch_cap_get_max_recv_queue_size(const struct doca_devinfo *devinfo, uint32_t *size)
{
	return answer(devinfo, size, COMCH_MAX_RECV_QUEUE);
}

doca_error_t doca_comch_cap_get_max_clients(const struct doca_devinfo *devinfo, uint32_t *num_clients)
{
	return answer(devinfo, num_clients, COMCH_MAX_CLIENTS);
}

doca_error_t doca_comch_cap_get_max_send_tasks(const struct doca_devinfo *devinfo, uint32_t *max_send_tasks)
{
	return answer(devinfo, max_send_tasks, COMCH_MAX_SEND_TASKS);
}

doca_error_t doca_comch_cap_server_is_supported(const struct doca_devinfo *devinfo)
{
	if (devinfo == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return devinfo->num_reps > 0 ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_comch_cap_client_is_supported(const struct doca_devinfo *devinfo)
{
	if (devinfo == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return devinfo->is_host_function ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED;
}
