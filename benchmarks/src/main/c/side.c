/* SPDX-License-Identifier: Apache-2.0 */
#include "twin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

struct doca_dev *device;
struct doca_pe *pe;
struct doca_buf_inventory *inventory;

_Noreturn void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	exit(1);
}

void must_be(doca_error_t result, const char *call)
{
	if (result != DOCA_SUCCESS)
		fail("%s: %s (%s)", call, doca_error_get_name(result), doca_error_get_descr(result));
}

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

uint64_t thread_cpu_ns(void) { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

struct doca_dev *open_device(doca_error_t (*can)(const struct doca_devinfo *))
{
	struct doca_devinfo **list;
	struct doca_dev *opened = NULL;
	uint32_t count;

	MUST(doca_devinfo_create_list(&list, &count));
	for (uint32_t i = 0; i < count && opened == NULL; i++)
		if (can == NULL || can(list[i]) == DOCA_SUCCESS)
			MUST(doca_dev_open(list[i], &opened));
	MUST(doca_devinfo_destroy_list(list));
	if (opened == NULL)
		fail("there is no such device");
	return opened;
}

void open_engine(unsigned buffers)
{
	if (device == NULL)
		device = open_device(NULL);
	MUST(doca_pe_create(&pe));
	MUST(doca_buf_inventory_create(buffers, &inventory));
	MUST(doca_buf_inventory_start(inventory));
}

struct doca_mmap *open_memory(struct doca_dev *of, uint32_t permissions, size_t size, uint8_t **memory)
{
	struct doca_mmap *map;

	*memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (*memory == MAP_FAILED)
		fail("no memory");
	MUST(doca_mmap_create(&map));
	MUST(doca_mmap_set_permissions(map, permissions));
	MUST(doca_mmap_set_memrange(map, *memory, size));
	MUST(doca_mmap_add_dev(map, of));
	MUST(doca_mmap_start(map));
	return map;
}

struct doca_mmap *import(struct doca_mmap *map, uint8_t **address)
{
	const void *descriptor;
	struct doca_mmap *imported;
	size_t size;

	MUST(doca_mmap_export_rdma(map, device, &descriptor, &size));
	MUST(doca_mmap_create_from_export(NULL, descriptor, size, device, &imported));
	MUST(doca_mmap_get_memrange(imported, (void **)address, &size));
	return imported;
}

/* A task that fails ends the program: what is measured is work that succeeds. */
#define FAILED(kind) \
	static void kind##_failed(struct doca_rdma_task_##kind *task, union doca_data data, union doca_data context) \
	{ \
		(void)data; \
		(void)context; \
		must_be(doca_task_get_status(doca_rdma_task_##kind##_as_task(task)), "doca_rdma_task_" #kind); \
	}
FAILED(write)
FAILED(read)
FAILED(send)
FAILED(receive)

void open_side(struct side *side, const struct callbacks *callbacks, unsigned tasks, unsigned connections)
{
	MUST(doca_rdma_create(device, &side->rdma));
	side->ctx = doca_rdma_as_ctx(side->rdma);
	MUST(doca_rdma_set_permissions(side->rdma, DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE));
	MUST(doca_rdma_set_max_num_connections(side->rdma, (uint16_t)connections));
	MUST(doca_rdma_set_send_queue_size(side->rdma, tasks));
	if (callbacks->write != NULL)
		MUST(doca_rdma_task_write_set_conf(side->rdma, callbacks->write, write_failed, tasks));
	if (callbacks->read != NULL)
		MUST(doca_rdma_task_read_set_conf(side->rdma, callbacks->read, read_failed, tasks));
	if (callbacks->send != NULL)
		MUST(doca_rdma_task_send_set_conf(side->rdma, callbacks->send, send_failed, tasks));
	if (callbacks->receive != NULL)
		MUST(doca_rdma_task_receive_set_conf(side->rdma, callbacks->receive, receive_failed, tasks));
	MUST(doca_pe_connect_ctx(pe, side->ctx));
	MUST(doca_ctx_start(side->ctx));
}

struct doca_rdma_connection *connect_sides(struct side *near, struct side *far)
{
	struct doca_rdma_connection *from_near, *from_far;
	const void *near_descriptor, *far_descriptor;
	size_t near_size, far_size;

	MUST(doca_rdma_export(near->rdma, &near_descriptor, &near_size, &from_near));
	MUST(doca_rdma_export(far->rdma, &far_descriptor, &far_size, &from_far));
	MUST(doca_rdma_connect(near->rdma, far_descriptor, far_size, from_near));
	MUST(doca_rdma_connect(far->rdma, near_descriptor, near_size, from_far));
	return from_near;
}

static struct doca_buf *buffer(struct doca_mmap *map, uint8_t *address, size_t size, size_t payload)
{
	struct doca_buf *made;

	MUST(doca_buf_inventory_buf_get_by_args(inventory, map, address, size, address, payload, &made));
	return made;
}

struct doca_buf *data(struct doca_mmap *map, uint8_t *address, size_t size) { return buffer(map, address, size, size); }

struct doca_buf *room(struct doca_mmap *map, uint8_t *address, size_t size) { return buffer(map, address, size, 0); }

struct doca_task *prepare(const char *op, struct side *side, struct doca_rdma_connection *connection, struct doca_buf *here,
			  struct doca_buf *there, uint64_t number)
{
	union doca_data user_data = {.u64 = number};

	if (strcmp(op, "write") == 0) {
		struct doca_rdma_task_write *task;

		MUST(doca_rdma_task_write_allocate_init(side->rdma, connection, here, there, user_data, &task));
		return doca_rdma_task_write_as_task(task);
	}
	if (strcmp(op, "read") == 0) {
		struct doca_rdma_task_read *task;

		MUST(doca_rdma_task_read_allocate_init(side->rdma, connection, there, here, user_data, &task));
		return doca_rdma_task_read_as_task(task);
	}
	if (strcmp(op, "send") == 0) {
		struct doca_rdma_task_send *task;

		MUST(doca_rdma_task_send_allocate_init(side->rdma, connection, here, user_data, &task));
		return doca_rdma_task_send_as_task(task);
	}
	fail("there is no operation '%s'", op);
}
