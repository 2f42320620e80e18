/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of a context: settable while it is idle, readable always. */
#include "rdma.h"

/* Every setter starts the same way; strict mode names the call that came too late. */
#define REQUIRE_IDLE(rdma) \
	do { \
		if ((rdma) == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		if (!rdma_idle(rdma)) \
			return emu_broken(DOCA_ERROR_BAD_STATE, __func__, "a context is configured before it is started"); \
	} while (0)

#define GETTER(name, type, constness, field) \
	doca_error_t doca_rdma_get_##name(constness struct doca_rdma *rdma, type *name) \
	{ \
		if (rdma == NULL || name == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		*name = rdma->field; \
		return DOCA_SUCCESS; \
	}

GETTER(max_send_buf_list_len, uint32_t, const, max_send_buf_list_len)
GETTER(transport_type, enum doca_rdma_transport_type, const, transport)
GETTER(mtu, enum doca_mtu_size, const, mtu)
GETTER(permissions, uint32_t, , permissions)
GETTER(grh_enabled, uint8_t, const, grh_enabled)
GETTER(gid_index, uint32_t, const, gid_index)
GETTER(sl, uint32_t, const, sl)
GETTER(connection_request_timeout, uint16_t, const, request_timeout_ms)
GETTER(max_num_connections, uint16_t, , max_num_connections)
GETTER(rnr_retry_count, uint8_t, const, rnr_retry_count)

doca_error_t doca_rdma_get_send_queue_size(const struct doca_rdma *rdma, uint32_t *send_queue_size)
{
	if (rdma == NULL || send_queue_size == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*send_queue_size = rdma_send_queue_size(rdma);
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_send_queue_size(struct doca_rdma *rdma, uint32_t send_queue_size)
{
	uint32_t rounded = 1;

	REQUIRE_IDLE(rdma);
	if (send_queue_size == 0)
		return DOCA_ERROR_INVALID_VALUE;
	if (send_queue_size > RDMA_MAX_QUEUE)
		return DOCA_ERROR_NOT_SUPPORTED;
	while (rounded < send_queue_size)
		rounded <<= 1;
	rdma->send_queue_size = rounded;
	return DOCA_SUCCESS;
}

/* The receive queue of the CPU data path, the only one here, has no size of its own: it holds the receive tasks that were
 * configured. DOCA documents NOT_SUPPORTED for both calls there. */
doca_error_t doca_rdma_set_recv_queue_size(struct doca_rdma *rdma, uint32_t recv_queue_size)
{
	REQUIRE_IDLE(rdma);
	return recv_queue_size == 0 ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_rdma_get_recv_queue_size(const struct doca_rdma *rdma, uint32_t *recv_queue_size)
{
	return rdma == NULL || recv_queue_size == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_rdma_set_max_send_buf_list_len(struct doca_rdma *rdma, uint32_t max_send_buf_list_len)
{
	REQUIRE_IDLE(rdma);
	if (max_send_buf_list_len == 0 || max_send_buf_list_len > RDMA_MAX_SGE)
		return DOCA_ERROR_INVALID_VALUE;
	rdma->max_send_buf_list_len = max_send_buf_list_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_task_receive_set_dst_buf_list_len(struct doca_rdma *rdma, uint32_t buf_list_len)
{
	REQUIRE_IDLE(rdma);
	if (buf_list_len == 0 || buf_list_len > RDMA_MAX_SGE)
		return DOCA_ERROR_INVALID_VALUE;
	rdma->receive_buf_list_len = buf_list_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_task_receive_get_dst_buf_list_len(const struct doca_rdma *rdma, uint32_t *buf_list_len)
{
	if (rdma == NULL || buf_list_len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*buf_list_len = rdma->receive_buf_list_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_transport_type(struct doca_rdma *rdma, enum doca_rdma_transport_type transport_type)
{
	REQUIRE_IDLE(rdma);
	if (transport_type != DOCA_RDMA_TRANSPORT_TYPE_RC && transport_type != DOCA_RDMA_TRANSPORT_TYPE_DC)
		return DOCA_ERROR_INVALID_VALUE;
	if (transport_type == DOCA_RDMA_TRANSPORT_TYPE_DC && !rdma->dev->info->dc)
		return DOCA_ERROR_NOT_SUPPORTED;
	rdma->transport = transport_type;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_mtu(struct doca_rdma *rdma, enum doca_mtu_size mtu)
{
	REQUIRE_IDLE(rdma);
	if (mtu == DOCA_MTU_SIZE_RAW_ETHERNET)
		return DOCA_ERROR_NOT_SUPPORTED;
	if ((unsigned)mtu > DOCA_MTU_SIZE_RAW_ETHERNET)
		return DOCA_ERROR_INVALID_VALUE;
	if (256u << mtu > rdma->dev->info->mtu) /* larger packets than the port takes */
		return DOCA_ERROR_NOT_SUPPORTED;
	rdma->mtu = mtu;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_permissions(struct doca_rdma *rdma, uint32_t permissions)
{
	REQUIRE_IDLE(rdma);
	if ((permissions & ~(uint32_t)(DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE |
				       DOCA_ACCESS_FLAG_RDMA_ATOMIC)) != 0)
		return DOCA_ERROR_INVALID_VALUE;
	rdma->permissions = permissions;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_grh_enabled(struct doca_rdma *rdma, uint8_t grh_enabled)
{
	REQUIRE_IDLE(rdma);
	if (grh_enabled > 1)
		return DOCA_ERROR_INVALID_VALUE;
	if (grh_enabled == 0 && rdma->dev->info->lid == 0) /* an Ethernet port addresses by GID only */
		return DOCA_ERROR_NOT_SUPPORTED;
	rdma->grh_enabled = grh_enabled;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_gid_index(struct doca_rdma *rdma, uint32_t gid_index)
{
	REQUIRE_IDLE(rdma);
	if (gid_index >= rdma->dev->info->num_gids)
		return DOCA_ERROR_INVALID_VALUE;
	rdma->gid_index = gid_index;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_sl(struct doca_rdma *rdma, uint32_t sl)
{
	REQUIRE_IDLE(rdma);
	if (sl > 15) /* four bits in every packet */
		return DOCA_ERROR_INVALID_VALUE;
	rdma->sl = sl;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_connection_request_timeout(struct doca_rdma *rdma, uint16_t timeout)
{
	REQUIRE_IDLE(rdma);
	if (timeout == 0)
		return DOCA_ERROR_INVALID_VALUE;
	rdma->request_timeout_ms = timeout;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_max_num_connections(struct doca_rdma *rdma, uint16_t max_num_connections)
{
	REQUIRE_IDLE(rdma);
	if (max_num_connections == 0)
		return DOCA_ERROR_NOT_SUPPORTED;
	rdma->max_num_connections = max_num_connections;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_rnr_retry_count(struct doca_rdma *rdma, uint8_t rnr_retry_count)
{
	REQUIRE_IDLE(rdma);
	if (rnr_retry_count > 7) /* three bits; 7 means for ever */
		return DOCA_ERROR_INVALID_VALUE;
	rdma->rnr_retry_count = rnr_retry_count;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_set_connection_state_callbacks(struct doca_rdma *rdma, doca_rdma_connection_request_cb_t request_cb,
						      doca_rdma_connection_established_cb_t established_cb,
						      doca_rdma_connection_failure_cb_t failure_cb,
						      doca_rdma_connection_disconnection_cb_t disconnect_cb)
{
	/* Only the request callback may be missing: a client gets no requests. */
	if (rdma == NULL || established_cb == NULL || failure_cb == NULL || disconnect_cb == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!rdma_idle(rdma))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, __func__, "a context is configured before it is started");
	rdma->request_cb = request_cb;
	rdma->established_cb = established_cb;
	rdma->failure_cb = failure_cb;
	rdma->disconnect_cb = disconnect_cb;
	return DOCA_SUCCESS;
}
