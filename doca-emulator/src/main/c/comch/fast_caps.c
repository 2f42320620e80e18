/* SPDX-License-Identifier: Apache-2.0 */
/* What a device can do on the fast path: both sides of a BlueField have consumers and producers. */
#include "fast.h"

static bool capable(const struct doca_devinfo *devinfo) { return devinfo->num_reps > 0 || devinfo->is_host_function; }

static doca_error_t supported(const struct doca_devinfo *devinfo)
{
	if (devinfo == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return capable(devinfo) ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED;
}

static doca_error_t limit(const struct doca_devinfo *devinfo, uint32_t *out, uint32_t value)
{
	if (devinfo == NULL || out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*out = value;
	return DOCA_SUCCESS;
}

/* A limit whose documentation lists NOT_SUPPORTED as well. */
static doca_error_t limit_if_supported(const struct doca_devinfo *devinfo, uint32_t *out, uint32_t value)
{
	doca_error_t result = limit(devinfo, out, value);

	return result == DOCA_SUCCESS ? supported(devinfo) : result;
}

doca_error_t doca_comch_consumer_cap_is_supported(const struct doca_devinfo *devinfo)
{
	return supported(devinfo);
}

doca_error_t doca_comch_consumer_cap_get_max_num_tasks(const struct doca_devinfo *devinfo, uint32_t *max_num_tasks)
{
	return limit(devinfo, max_num_tasks, FAST_MAX_TASKS);
}

doca_error_t doca_comch_consumer_cap_get_max_buf_size(const struct doca_devinfo *devinfo, uint32_t *max_buf_size)
{
	return limit_if_supported(devinfo, max_buf_size, FAST_MAX_BUF);
}

doca_error_t doca_comch_consumer_cap_get_max_buf_list_len(const struct doca_devinfo *devinfo, uint32_t *max_buf_list_len)
{
	return limit_if_supported(devinfo, max_buf_list_len, FAST_MAX_LIST);
}

doca_error_t doca_comch_consumer_cap_get_max_consumers(const struct doca_devinfo *devinfo, uint32_t *max_consumers)
{
	return limit(devinfo, max_consumers, FAST_MAX_CHILDREN);
}

doca_error_t doca_comch_consumer_cap_get_max_imm_data_len(const struct doca_devinfo *devinfo, uint32_t *max_imm_data_len)
{
	return limit(devinfo, max_imm_data_len, FAST_MAX_IMM);
}

doca_error_t doca_comch_producer_cap_is_supported(const struct doca_devinfo *devinfo)
{
	return supported(devinfo);
}

doca_error_t doca_comch_producer_cap_get_max_num_tasks(const struct doca_devinfo *devinfo, uint32_t *max_num_tasks)
{
	return limit(devinfo, max_num_tasks, FAST_MAX_TASKS);
}

doca_error_t doca_comch_producer_cap_get_max_buf_size(const struct doca_devinfo *devinfo, uint32_t *max_buf_size)
{
	return limit_if_supported(devinfo, max_buf_size, FAST_MAX_BUF);
}

doca_error_t doca_comch_producer_cap_get_max_buf_list_len(const struct doca_devinfo *devinfo, uint32_t *max_buf_list_len)
{
	return limit_if_supported(devinfo, max_buf_list_len, FAST_MAX_LIST);
}

doca_error_t doca_comch_producer_cap_get_max_producers(const struct doca_devinfo *devinfo, uint32_t *max_producers)
{
	return limit(devinfo, max_producers, FAST_MAX_CHILDREN);
}
