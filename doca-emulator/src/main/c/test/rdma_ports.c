/* SPDX-License-Identifier: Apache-2.0 */
/* What a context's addressing is held against: the port's link layer, MTU, GID table and abilities, of devices that were configured. */
#include "doca_rdma_bridge.h"
#include "rdma_fixture.h"

static const char devices[] = "device name=ib pci=0000:01:00.0 lid=7 ipv4=127.0.0.1 mtu=1024 dc=yes\n"
			      "device name=roce pci=0000:02:00.0 ipv4=127.0.0.1 ipv6=::1 mac=02:11:22:33:44:55 mtu=2048 dc=no\n"
			      "device name=bare pci=0000:03:00.0 ipv4=127.0.0.1 atomics=no\n";

static void mtu(unsigned device, enum doca_mtu_size largest)
{
	struct doca_dev *dev = open_device(device);
	struct doca_rdma *rdma;
	enum doca_mtu_size now;

	MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
	for (int size = DOCA_MTU_SIZE_256_BYTES; size < DOCA_MTU_SIZE_RAW_ETHERNET; size++) {
		CHECK_EQ(doca_rdma_set_mtu(rdma, (enum doca_mtu_size)size), size <= (int)largest ? DOCA_SUCCESS : DOCA_ERROR_NOT_SUPPORTED);
		OK(doca_rdma_get_mtu(rdma, &now));
		CHECK_EQ(now, size <= (int)largest ? size : (int)largest);
	}
	OK(doca_rdma_destroy(rdma));
	OK(doca_dev_close(dev));
}

static void gids(unsigned device, const char *const expected[], uint32_t count)
{
	struct doca_dev *dev = open_device(device);
	const struct doca_devinfo *info = doca_dev_as_devinfo(dev);
	struct doca_rdma_gid table[16];
	struct doca_rdma *rdma;
	uint32_t size;

	OK(doca_rdma_cap_get_gid_table_size(info, &size));
	CHECK_EQ(size, count);
	OK(doca_rdma_cap_get_gid(info, 0, size, table));
	for (uint32_t i = 0; i < count; i++) {
		char text[40] = "";

		for (int k = 0; k < 16; k += 2)
			sprintf(text + strlen(text), "%s%02x%02x", k == 0 ? "" : ":", table[i].raw[k], table[i].raw[k + 1]);
		CHECK(strcmp(text, expected[i]) == 0);
	}
	MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
	OK(doca_rdma_set_gid_index(rdma, count - 1));
	ANSWERS(INVALID_VALUE, doca_rdma_set_gid_index(rdma, count));
	OK(doca_rdma_destroy(rdma));
	OK(doca_dev_close(dev));
}

static void global_routing(void)
{
	const void *da, *db;
	struct doca_rdma_connection *ca, *cb;
	struct side_options o = side_defaults();
	struct doca_dev *dev = open_device(1);
	struct doca_rdma *rdma;
	struct side a, b;
	size_t la, lb;

	/* On Ethernet there is no other addressing. */
	MUST(doca_rdma_create(dev, &rdma) == DOCA_SUCCESS);
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_grh_enabled(rdma, 0));
	ANSWERS(NOT_SUPPORTED, doca_rdma_set_transport_type(rdma, DOCA_RDMA_TRANSPORT_TYPE_DC));
	OK(doca_rdma_destroy(rdma));
	OK(doca_dev_close(dev));

	/* On InfiniBand there is; then it is both sides' choice. */
	side_open(&a, o);
	side_open(&b, o);
	side_stop(&b);
	OK(doca_rdma_set_grh_enabled(b.rdma, 0));
	OK(doca_ctx_start(b.ctx));
	b.idle = false;
	MUST(doca_rdma_export(a.rdma, &da, &la, &ca) == DOCA_SUCCESS);
	MUST(doca_rdma_export(b.rdma, &db, &lb, &cb) == DOCA_SUCCESS);
	ANSWERS(INVALID_VALUE, doca_rdma_connect(a.rdma, db, lb, ca));
	ANSWERS(INVALID_VALUE, doca_rdma_connect(b.rdma, da, la, cb));
	side_close(&a);
	side_close(&b);
}

/* A device without atomics has no such tasks, and does none for a peer that has. */
static void atomics(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_connection *ca, *cb;
	struct doca_dev *dev = open_device(2);
	const struct doca_devinfo *info = doca_dev_as_devinfo(dev);
	struct side a, b;
	struct op op;

	ANSWERS(NOT_SUPPORTED, doca_rdma_cap_task_atomic_cmp_swp_is_supported(info));
	ANSWERS(NOT_SUPPORTED, doca_rdma_cap_task_atomic_fetch_add_is_supported(info));
	ANSWERS(NOT_SUPPORTED, doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported(info));
	OK(doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported(info));
	OK(doca_rdma_cap_task_write_is_supported(info));
	OK(doca_dev_close(dev));
	o.device = 1;
	side_open(&a, o);
	o.device = 2;
	side_open(&b, o); /* which sees that no such task is taken */
	connect_pair(&a, &ca, &b, &cb);
	import_far(&a, b.exported, b.exported_len);
	post_fetch_add(&a, ca, &op, far_data(&a, 0, 8), room_at(&a, 0, 8), 7);
	ENDS(IO_FAILED, op, &a, &b);
	side_close(&a);
	side_close(&b);
}

/* The bridge to rdma-core says what it cannot do, and tells it from a wrong call. */
static void bridge(void)
{
	struct doca_rdma_connection *conn, *none = NULL;
	struct doca_dev *other = open_device(1);
	struct rdma_cm_id *id = (struct rdma_cm_id *)&none;
	struct ibv_pd *pd = (struct ibv_pd *)&none;
	struct doca_buf *buf;
	const void *details;
	struct side side;
	uint32_t key;
	size_t size;

	side_open(&side, side_defaults());
	OK(doca_rdma_export(side.rdma, &details, &size, &conn));
	buf = data_at(&side, 0, 8);
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_prepare_connection(NULL, id, &none));
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_prepare_connection(side.rdma, NULL, &none));
	ANSWERS(NOT_SUPPORTED, doca_rdma_bridge_prepare_connection(side.rdma, id, &none));
	CHECK(none == NULL);
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_accept(side.rdma, NULL, 0, NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_accept(side.rdma, NULL, 4, conn));
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_accept(side.rdma, side.memory, 200, conn));
	ANSWERS(NOT_SUPPORTED, doca_rdma_bridge_accept(side.rdma, NULL, 0, conn));
	ANSWERS(NOT_SUPPORTED, doca_rdma_bridge_established(side.rdma, conn));
	ANSWERS(BAD_STATE, doca_rdma_bridge_get_dev_pd(side.dev, &pd));
	ANSWERS(NOT_SUPPORTED, doca_rdma_bridge_open_dev_from_pd(pd, &other));
	ANSWERS(NOT_SUPPORTED, doca_rdma_bridge_get_buf_mkey(buf, side.dev, &key));
	ANSWERS(INVALID_VALUE, doca_rdma_bridge_get_buf_mkey(buf, other, &key));
	ANSWERS(NOT_FOUND, doca_rdma_bridge_get_mmap_mkey_from_pd(side.mmap, pd, &key));
	ANSWERS(BAD_STATE, doca_rdma_dpa_completion_attach(side.rdma, (struct doca_dpa_completion *)&none));
	OK(doca_buf_dec_refcount(buf, NULL));
	side_stop(&side);
	ANSWERS(BAD_STATE, doca_rdma_bridge_prepare_connection(side.rdma, id, &none));
	ANSWERS(INVALID_VALUE, doca_rdma_dpa_completion_attach(side.rdma, (struct doca_dpa_completion *)&none));
	side_close(&side);
	OK(doca_dev_close(other));
}

int main(void)
{
	static const char *const ib_gids[] = {"fe80:0000:0000:0000:00d0:00ff:fe01:0000", "0000:0000:0000:0000:0000:ffff:7f00:0001"};
	static const char *const roce_gids[] = {"fe80:0000:0000:0000:0011:22ff:fe33:4455", "fe80:0000:0000:0000:0011:22ff:fe33:4455",
						"0000:0000:0000:0000:0000:ffff:7f00:0001", "0000:0000:0000:0000:0000:ffff:7f00:0001",
						"0000:0000:0000:0000:0000:0000:0000:0001", "0000:0000:0000:0000:0000:0000:0000:0001"};

	MUST(doca_emu_configure(devices) == 0);
	mtu(0, DOCA_MTU_SIZE_1K_BYTES);
	mtu(1, DOCA_MTU_SIZE_2K_BYTES);
	mtu(2, DOCA_MTU_SIZE_4K_BYTES);
	gids(0, ib_gids, 2);
	gids(1, roce_gids, 6);
	global_routing();
	atomics();
	bridge();
	return rdma_done("rdma, ports");
}
