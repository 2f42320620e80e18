/* SPDX-License-Identifier: Apache-2.0 */
/* Properties, capabilities, the life of a context and of tasks: right and wrong calls, each with its documented answer. */
#include "rdma_fixture.h"

static void no_task(struct doca_rdma_task_send *task, union doca_data a, union doca_data b)
{
	(void)task;
	(void)a;
	(void)b;
}

static void capabilities(void)
{
	struct doca_dev *dev = open_device(0);
	const struct doca_devinfo *info = doca_dev_as_devinfo(dev);
	struct doca_rdma_gid gids[16];
	uint32_t value;

	OK(doca_rdma_cap_get_max_recv_queue_size(info, &value));
	CHECK(value >= 1024);
	OK(doca_rdma_cap_get_max_send_queue_size(info, &value));
	CHECK(value >= 1024);
	OK(doca_rdma_cap_get_max_send_buf_list_len(info, &value));
	CHECK(value > 1);
	OK(doca_rdma_cap_get_max_message_size(info, &value));
	CHECK_EQ(value, 2147483648);
	OK(doca_rdma_cap_task_receive_get_max_dst_buf_list_len(info, DOCA_RDMA_TRANSPORT_TYPE_RC, &value));
	CHECK(value > 1);
	OK(doca_rdma_cap_get_gid_table_size(info, &value));
	CHECK(value > 0 && value <= 16);
	OK(doca_rdma_cap_get_gid(info, 0, value, gids));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_gid(info, 1, value, gids));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_gid(info, value, 1, gids));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_gid(info, UINT32_MAX, 2, gids));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_gid(info, 0, 1, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_gid(NULL, 0, 1, gids));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_max_message_size(NULL, &value));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_get_max_message_size(info, NULL));
	OK(doca_rdma_cap_transport_type_is_supported(info, DOCA_RDMA_TRANSPORT_TYPE_RC));
	OK(doca_rdma_cap_transport_type_is_supported(info, DOCA_RDMA_TRANSPORT_TYPE_DC));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_transport_type_is_supported(info, (enum doca_rdma_transport_type)99));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_transport_type_is_supported(NULL, DOCA_RDMA_TRANSPORT_TYPE_RC));
	OK(doca_rdma_cap_task_receive_is_supported(info));
	OK(doca_rdma_cap_task_send_is_supported(info));
	OK(doca_rdma_cap_task_send_imm_is_supported(info));
	OK(doca_rdma_cap_task_read_is_supported(info));
	OK(doca_rdma_cap_task_write_is_supported(info));
	OK(doca_rdma_cap_task_write_imm_is_supported(info));
	OK(doca_rdma_cap_task_atomic_cmp_swp_is_supported(info));
	OK(doca_rdma_cap_task_atomic_fetch_add_is_supported(info));
	OK(doca_rdma_cap_task_remote_net_sync_event_get_is_supported(info));
	OK(doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported(info));
	OK(doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported(info));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_task_read_is_supported(NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_cap_task_atomic_cmp_swp_is_supported(NULL));
	OK(doca_dev_close(dev));
}

static void properties(void)
{
	struct doca_dev *dev = open_device(0);
	enum doca_rdma_transport_type transport;
	enum doca_mtu_size mtu;
	struct doca_rdma *rdma = NULL;
	doca_dpa_dev_rdma_t dpa;
	struct doca_gpu_dev_rdma *gpu;
	uint32_t u32;
	uint16_t u16;
	uint8_t u8;

	ANSWERS(INVALID_VALUE, doca_rdma_create(NULL, &rdma));
	ANSWERS(INVALID_VALUE, doca_rdma_create(dev, NULL));
	CHECK(rdma == NULL && doca_rdma_as_ctx(NULL) == NULL);
	ANSWERS(INVALID_VALUE, doca_rdma_destroy(NULL));
	MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
	ANSWERS(IN_USE, doca_dev_close(dev));

	OK(doca_rdma_set_send_queue_size(rdma, 100));
	OK(doca_rdma_get_send_queue_size(rdma, &u32));
	CHECK_EQ(u32, 128);
	ANSWERS(INVALID_VALUE, doca_rdma_set_send_queue_size(rdma, 0));
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_send_queue_size(rdma, UINT32_MAX));
	ANSWERS(INVALID_VALUE, doca_rdma_set_send_queue_size(NULL, 1));
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_recv_queue_size(rdma, 100));
	ANSWERS(NOT_SUPPORTED, doca_rdma_get_recv_queue_size(rdma, &u32));
	OK(doca_rdma_set_max_send_buf_list_len(rdma, 5));
	OK(doca_rdma_get_max_send_buf_list_len(rdma, &u32));
	CHECK_EQ(u32, 5);
	ANSWERS(INVALID_VALUE, doca_rdma_set_max_send_buf_list_len(rdma, 1000));
	OK(doca_rdma_task_receive_set_dst_buf_list_len(rdma, 4));
	OK(doca_rdma_task_receive_get_dst_buf_list_len(rdma, &u32));
	CHECK_EQ(u32, 4);
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_set_dst_buf_list_len(rdma, 0));
	OK(doca_rdma_set_transport_type(rdma, DOCA_RDMA_TRANSPORT_TYPE_RC));
	OK(doca_rdma_set_transport_type(rdma, DOCA_RDMA_TRANSPORT_TYPE_DC));
	OK(doca_rdma_set_transport_type(rdma, DOCA_RDMA_TRANSPORT_TYPE_RC));
	ANSWERS(INVALID_VALUE, doca_rdma_set_transport_type(rdma, (enum doca_rdma_transport_type)7));
	OK(doca_rdma_get_transport_type(rdma, &transport));
	CHECK_EQ(transport, DOCA_RDMA_TRANSPORT_TYPE_RC);
	OK(doca_rdma_set_mtu(rdma, DOCA_MTU_SIZE_4K_BYTES));
	OK(doca_rdma_get_mtu(rdma, &mtu));
	CHECK_EQ(mtu, DOCA_MTU_SIZE_4K_BYTES);
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_mtu(rdma, DOCA_MTU_SIZE_RAW_ETHERNET));
	ANSWERS(INVALID_VALUE, doca_rdma_set_mtu(rdma, (enum doca_mtu_size)6));
	OK(doca_rdma_set_permissions(rdma, ALL_PERMISSIONS));
	OK(doca_rdma_get_permissions(rdma, &u32));
	CHECK_EQ(u32, ALL_PERMISSIONS);
	ANSWERS(INVALID_VALUE, doca_rdma_set_permissions(rdma, DOCA_ACCESS_FLAG_PCI_READ_WRITE));
	OK(doca_rdma_set_grh_enabled(rdma, 1));
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_grh_enabled(rdma, 0));
	ANSWERS(INVALID_VALUE, doca_rdma_set_grh_enabled(rdma, 2));
	OK(doca_rdma_get_grh_enabled(rdma, &u8));
	CHECK_EQ(u8, 1);
	OK(doca_rdma_set_gid_index(rdma, 1));
	OK(doca_rdma_get_gid_index(rdma, &u32));
	CHECK_EQ(u32, 1);
	ANSWERS(INVALID_VALUE, doca_rdma_set_gid_index(rdma, 1000));
	OK(doca_rdma_set_sl(rdma, 15));
	OK(doca_rdma_get_sl(rdma, &u32));
	CHECK_EQ(u32, 15);
	ANSWERS(INVALID_VALUE, doca_rdma_set_sl(rdma, 16));
	OK(doca_rdma_set_connection_request_timeout(rdma, 1234));
	OK(doca_rdma_get_connection_request_timeout(rdma, &u16));
	CHECK_EQ(u16, 1234);
	OK(doca_rdma_set_max_num_connections(rdma, 300));
	OK(doca_rdma_get_max_num_connections(rdma, &u16));
	CHECK_EQ(u16, 300);
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_max_num_connections(rdma, 0));
	OK(doca_rdma_set_rnr_retry_count(rdma, 0));
	OK(doca_rdma_get_rnr_retry_count(rdma, &u8));
	CHECK_EQ(u8, 0);
	ANSWERS(INVALID_VALUE, doca_rdma_set_rnr_retry_count(rdma, 8));
	ANSWERS(INVALID_VALUE, doca_rdma_set_connection_state_callbacks(rdma, NULL, NULL, on_failure, on_disconnect));
	OK(doca_rdma_set_connection_state_callbacks(rdma, NULL, on_established, on_failure, on_disconnect));
	ANSWERS(BAD_STATE, doca_rdma_get_dpa_handle(rdma, &dpa));
	ANSWERS(BAD_STATE, doca_rdma_get_gpu_handle(rdma, &gpu));
	ANSWERS(INVALID_VALUE, doca_rdma_get_gpu_handle(rdma, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_get_sl(rdma, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_get_sl(NULL, &u32));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_set_conf(rdma, NULL, no_task, 1));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_set_conf(rdma, no_task, NULL, 1));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_set_conf(rdma, no_task, no_task, 0));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_set_conf(rdma, no_task, no_task, 1000000));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_set_conf(NULL, no_task, no_task, 1));
	OK(doca_rdma_task_send_set_conf(rdma, no_task, no_task, 1));
	OK(doca_rdma_destroy(rdma));
	OK(doca_dev_close(dev));
}

/* Without a send queue size of its own a context gets one for all its tasks. */
static void derived_queue_size(void)
{
	struct side side;
	uint32_t size;

	side_open(&side, side_defaults());
	OK(doca_rdma_get_send_queue_size(side.rdma, &size));
	CHECK_EQ(size, 1024); /* ten types of 64 */
	side_close(&side);
}

static void states(void)
{
	struct doca_rdma_task_receive *receive;
	struct doca_rdma_task_send *send;
	struct doca_rdma_connection *conn;
	union doca_data none = {.u64 = 0};
	struct doca_task *task;
	const void *details;
	struct side side;
	size_t size;

	side_open(&side, side_defaults());
	check_broken();
	ANSWERS(BAD_STATE, doca_rdma_set_sl(side.rdma, 1));
	CHECK(check_broke("configured before it is started"));
	ANSWERS(BAD_STATE, doca_rdma_task_send_set_conf(side.rdma, no_task, no_task, 1));
	ANSWERS(BAD_STATE, doca_rdma_destroy(side.rdma));
	ANSWERS(INVALID_VALUE, doca_rdma_export(side.rdma, NULL, &size, &conn));
	ANSWERS(INVALID_VALUE, doca_rdma_export(side.rdma, &details, NULL, &conn));
	ANSWERS(INVALID_VALUE, doca_rdma_export(side.rdma, &details, &size, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_export(NULL, &details, &size, &conn));
	ANSWERS(INVALID_VALUE, doca_rdma_task_send_allocate_init(side.rdma, NULL, NULL, none, &send));
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_allocate_init(side.rdma, NULL, none, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_allocate_init(NULL, NULL, none, &receive));

	/* A task without its connection is refused when it is submitted; fields come back as they were set, also after the free. */
	OK(doca_rdma_export(side.rdma, &details, &size, &conn));
	OK(doca_rdma_task_send_allocate_init(side.rdma, conn, NULL, (union doca_data){.u64 = 5}, &send));
	task = doca_rdma_task_send_as_task(send);
	CHECK(doca_task_get_ctx(task) == side.ctx && doca_task_get_user_data(task).u64 == 5);
	CHECK(doca_rdma_task_send_get_rdma_connection(send) == conn && doca_rdma_task_send_get_src_buf(send) == NULL);
	doca_rdma_task_send_set_rdma_connection(send, NULL);
	ANSWERS(INVALID_VALUE, doca_task_submit(task));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(task));
	doca_rdma_task_send_set_src_buf(send, (const struct doca_buf *)&side);
	doca_task_free(task);
	CHECK(doca_rdma_task_send_get_src_buf(send) == (const struct doca_buf *)&side);
	CHECK(doca_rdma_task_write_imm_as_task(NULL) == NULL);

	side_stop(&side);
	check_broken();
	ANSWERS(BAD_STATE, doca_rdma_export(side.rdma, &details, &size, &conn));
	ANSWERS(INVALID_VALUE, doca_rdma_task_receive_allocate_init(side.rdma, NULL, none, &receive));
	CHECK(check_broke("running context"));
	side_close(&side);
}

/* Strict mode: what hardware would not notice. */
static void strict(void)
{
	struct doca_rdma_task_send *task;
	struct doca_rdma_connection *ca, *cb;
	struct side a, b;
	struct op s = {0}, r;

	side_open(&a, side_defaults());
	side_open(&b, side_defaults());
	connect_pair(&a, &ca, &b, &cb);
	check_broken();
	doca_emu_strict(1);
	OK(doca_rdma_task_send_allocate_init(a.rdma, ca, NULL, (union doca_data){.ptr = &s}, &task));
	doca_rdma_task_send_set_src_buf(task, NULL);
	OK(doca_task_submit(doca_rdma_task_send_as_task(task)));
	CHECK_EQ(check_broken(), 0);
	doca_rdma_task_send_set_src_buf(task, NULL);
	CHECK(check_broke("set_src_buf: the task is in flight"));
	ANSWERS(BAD_STATE, doca_task_submit(doca_rdma_task_send_as_task(task)));
	CHECK(check_broke("in flight"));
	post_receive(&b, &r, NULL);
	SUCCEEDS(s, &a, &b);
	SUCCEEDS(r, &a, &b);
	CHECK_EQ(check_broken(), 0);
	doca_emu_strict(0);
	side_close(&a);
	side_close(&b);
}

int main(void)
{
	capabilities();
	properties();
	derived_queue_size();
	states();
	strict();
	return rdma_done("rdma, properties");
}
