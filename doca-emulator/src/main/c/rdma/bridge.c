/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bridge to rdma-core: connections that the program's own librdmacm began, and registrations that verbs would use. Both need a device
 * of the kernel's RDMA subsystem, and this one is not: what could only work with one says so. Arguments are looked at first, so that a
 * wrong call is told from a call that cannot work here.
 */
#include "doca_rdma_bridge.h"
#include "rdma.h"

static doca_error_t no_kernel_device(const char *what)
{
	emu_log(DOCA_LOG_LEVEL_ERROR, "rdma: %s needs a device of the kernel's RDMA subsystem, which the emulator is not: connect by "
				      "address (doca_rdma_start_listen_to_port, doca_rdma_connect_to_addr) or by description instead", what);
	return DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_rdma_bridge_prepare_connection(struct doca_rdma *rdma, struct rdma_cm_id *cm_id, struct doca_rdma_connection **rdma_connection)
{
	if (rdma == NULL || cm_id == NULL || rdma_connection == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return rdma->ctx.state != DOCA_CTX_STATE_RUNNING ? DOCA_ERROR_BAD_STATE : no_kernel_device("a rdma_cm_id");
}

static bool is_connection(const struct doca_rdma *rdma, const struct doca_rdma_connection *conn, const char *function)
{
	bool valid;

	if (rdma == NULL || conn == NULL)
		return false;
	emu_lock();
	valid = conn_valid(rdma, conn, function);
	emu_unlock();
	return valid;
}

doca_error_t doca_rdma_bridge_accept(struct doca_rdma *rdma, void *private_data, uint8_t private_data_len, struct doca_rdma_connection *rdma_connection)
{
	if (!is_connection(rdma, rdma_connection, __func__) || private_data_len > RDMA_MAX_PRIVATE_DATA || (private_data == NULL && private_data_len > 0))
		return DOCA_ERROR_INVALID_VALUE;
	return rdma->ctx.state != DOCA_CTX_STATE_RUNNING ? DOCA_ERROR_BAD_STATE : no_kernel_device("accepting for a rdma_cm_id");
}

doca_error_t doca_rdma_bridge_established(struct doca_rdma *rdma, struct doca_rdma_connection *rdma_connection)
{
	if (!is_connection(rdma, rdma_connection, __func__))
		return DOCA_ERROR_INVALID_VALUE;
	return no_kernel_device("establishing for a rdma_cm_id");
}

doca_error_t doca_rdma_bridge_get_dev_pd(const struct doca_dev *dev, struct ibv_pd **pd)
{
	if (dev == NULL || pd == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_ERROR_BAD_STATE; /* documented so for a device without a valid one */
}

doca_error_t doca_rdma_bridge_open_dev_from_pd(struct ibv_pd *pd, struct doca_dev **dev)
{
	return pd == NULL || dev == NULL ? DOCA_ERROR_INVALID_VALUE : no_kernel_device("a protection domain");
}

doca_error_t doca_rdma_bridge_get_buf_mkey(const struct doca_buf *buf, struct doca_dev *dev, uint32_t *mkey)
{
	if (buf == NULL || dev == NULL || mkey == NULL || !emu_mmap_has_dev(buf->mmap, dev))
		return DOCA_ERROR_INVALID_VALUE;
	/* The emulator's keys would mean nothing to verbs. */
	return no_kernel_device("a memory key for verbs");
}

doca_error_t doca_rdma_bridge_get_mmap_mkey_from_pd(const struct doca_mmap *mmap, struct ibv_pd *pd, uint32_t *mkey)
{
	if (mmap == NULL || pd == NULL || mkey == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_ERROR_NOT_FOUND; /* no protection domain is one of the mmap's devices' */
}

/* There is no DPA in here, so whatever is given is not one's completion context. */
doca_error_t doca_rdma_dpa_completion_attach(struct doca_rdma *rdma, struct doca_dpa_completion *dpa_comp)
{
	if (rdma == NULL || dpa_comp == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return rdma_idle(rdma) ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_BAD_STATE;
}
