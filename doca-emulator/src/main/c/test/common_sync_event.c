/* SPDX-License-Identifier: Apache-2.0 */
/* Sync events without RDMA: configuration, the calls that work in the calling thread, tasks, and the two sides of a PCI bus. */
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>

#include "check.h"
#include "child.h"
#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_mmap.h"
#include "doca_pe.h"
#include "doca_sync_event.h"

#define FULL UINT64_MAX
#define ALL (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_RDMA_READ | DOCA_ACCESS_FLAG_RDMA_WRITE | DOCA_ACCESS_FLAG_RDMA_ATOMIC)

static struct doca_dev *devs[3]; /* Arm side, its second port, the host's function */

static void open_devices(void)
{
	struct doca_devinfo **list;
	uint32_t count;

	MUST(doca_devinfo_create_list(&list, &count) == DOCA_SUCCESS && count == 3);
	for (int i = 0; i < 3; i++)
		MUST(doca_dev_open(list[i], &devs[i]) == DOCA_SUCCESS);
	OK(doca_devinfo_destroy_list(list));
}

static void close_devices(void)
{
	for (int i = 0; i < 3; i++)
		OK(doca_dev_close(devs[i]));
}

static struct doca_sync_event *made(void)
{
	struct doca_sync_event *event;

	MUST(doca_sync_event_create(&event) == DOCA_SUCCESS);
	return event;
}

static struct doca_sync_event *cpu_event(void)
{
	struct doca_sync_event *event = made();

	OK(doca_sync_event_add_publisher_location_cpu(event, devs[0]));
	OK(doca_sync_event_add_subscriber_location_cpu(event, devs[0]));
	return event;
}

static struct doca_sync_event *started_event(void)
{
	struct doca_sync_event *event = cpu_event();

	MUST(doca_sync_event_start(event) == DOCA_SUCCESS);
	return event;
}

static void end(struct doca_sync_event *event)
{
	OK(doca_sync_event_stop(event));
	OK(doca_sync_event_destroy(event));
}

/* ---- configuration ------------------------------------------------------------------------------------------------------------------ */
static void capabilities(void)
{
	const struct doca_devinfo *arm = doca_dev_as_devinfo(devs[0]), *port = doca_dev_as_devinfo(devs[1]), *host = doca_dev_as_devinfo(devs[2]);

	OK(doca_sync_event_cap_task_get_is_supported(arm));
	OK(doca_sync_event_cap_task_notify_set_is_supported(arm));
	OK(doca_sync_event_cap_task_notify_add_is_supported(arm));
	OK(doca_sync_event_cap_task_wait_eq_is_supported(arm));
	OK(doca_sync_event_cap_task_wait_neq_is_supported(arm));
	OK(doca_sync_event_cap_is_export_to_remote_net_supported(port));
	OK(doca_sync_event_cap_remote_net_is_create_from_export_supported(port));
	OK(doca_sync_event_cap_is_export_to_remote_pci_supported(arm));
	OK(doca_sync_event_cap_is_export_to_remote_pci_supported(host));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_is_export_to_remote_pci_supported(port));
	OK(doca_sync_event_cap_is_create_from_export_supported(arm));
	OK(doca_sync_event_cap_is_create_from_export_supported(host));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_is_create_from_export_supported(port));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_is_export_to_dpa_supported(arm));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_is_export_to_gpu_supported(arm));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_remote_net_is_export_to_dpa_supported(arm));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_cap_remote_net_is_export_to_gpu_supported(arm));
	ANSWERS(INVALID_VALUE, doca_sync_event_cap_task_wait_neq_is_supported(NULL));
}

static void configuration(void)
{
	struct doca_sync_event *event = made();
	const uint8_t *data;
	uint64_t value = 0;
	size_t size;

	CHECK_EQ(check_live("sync_event"), 1);
	ANSWERS(BAD_STATE, doca_sync_event_start(event));
	OK(doca_sync_event_add_publisher_location_cpu(event, devs[0]));
	ANSWERS(BAD_STATE, doca_sync_event_start(event));
	ANSWERS(BAD_STATE, doca_sync_event_get(event, &value));
	ANSWERS(BAD_STATE, doca_sync_event_update_set(event, 1));
	ANSWERS(BAD_STATE, doca_sync_event_update_add(event, 1, &value));
	ANSWERS(BAD_STATE, doca_sync_event_wait_eq(event, 1, FULL));
	ANSWERS(BAD_STATE, doca_sync_event_stop(event));
	OK(doca_sync_event_add_subscriber_location_cpu(event, devs[0]));
	OK(doca_sync_event_add_subscriber_location_cpu(event, devs[1]));
	ANSWERS(IN_USE, doca_dev_close(devs[1]));
	OK(doca_sync_event_start(event));
	ANSWERS(BAD_STATE, doca_sync_event_start(event));
	ANSWERS(BAD_STATE, doca_sync_event_add_publisher_location_cpu(event, devs[0]));
	ANSWERS(BAD_STATE, doca_sync_event_add_publisher_location_remote_net(event));
	ANSWERS(BAD_STATE, doca_sync_event_set_addr(event, &value));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_export_to_remote_net(event, &data, &size)); /* the peer is not a publisher */
	ANSWERS(NOT_SUPPORTED, doca_sync_event_export_to_remote_pci(event, devs[0], &data, &size));
	ANSWERS(INVALID_VALUE, doca_sync_event_get(event, NULL));
	ANSWERS(INVALID_VALUE, doca_sync_event_update_add(event, 1, NULL));
	check_broken();
	ANSWERS(BAD_STATE, doca_sync_event_destroy(event));
	CHECK(check_broke("stopped before it is destroyed"));
	OK(doca_sync_event_stop(event));
	ANSWERS(BAD_STATE, doca_sync_event_stop(event));
	/* Whatever is given for a GPU or a DPA is none. */
	ANSWERS(INVALID_VALUE, doca_sync_event_add_publisher_location_gpu(event, (struct doca_gpu *)&value));
	ANSWERS(INVALID_VALUE, doca_sync_event_add_subscriber_location_dpa(event, (struct doca_dpa *)&value));
	OK(doca_sync_event_start(event));
	{
		doca_dpa_dev_sync_event_t dpa;
		doca_gpu_dev_sync_event_t *gpu;

		ANSWERS(NOT_SUPPORTED, doca_sync_event_get_dpa_handle(event, (struct doca_dpa *)&value, &dpa));
		ANSWERS(NOT_SUPPORTED, doca_sync_event_get_gpu_handle(event, (struct doca_gpu *)&value, &gpu));
		ANSWERS(INVALID_VALUE, doca_sync_event_get_dpa_handle(event, NULL, &dpa));
	}
	end(event);

	/* Which locations go together. */
	event = made();
	OK(doca_sync_event_add_publisher_location_remote_pci(event));
	ANSWERS(NOT_PERMITTED, doca_sync_event_add_subscriber_location_remote_pci(event));
	OK(doca_sync_event_add_publisher_location_remote_net(event));
	OK(doca_sync_event_destroy(event));
	event = made();
	OK(doca_sync_event_add_subscriber_location_remote_pci(event));
	ANSWERS(NOT_PERMITTED, doca_sync_event_add_publisher_location_remote_pci(event));
	ANSWERS(NOT_PERMITTED, doca_sync_event_add_publisher_location_remote_net(event));
	ANSWERS(BAD_STATE, doca_sync_event_start(event));
	OK(doca_sync_event_destroy(event));
	event = made();
	OK(doca_sync_event_add_publisher_location_remote_net(event));
	ANSWERS(NOT_PERMITTED, doca_sync_event_add_subscriber_location_remote_pci(event));
	OK(doca_sync_event_destroy(event));
}

/* ---- in the calling thread --------------------------------------------------------------------------------------------------------------- */
static void values(void)
{
	struct doca_sync_event *event = started_event();
	uint64_t value = 99;

	OK(doca_sync_event_get(event, &value));
	CHECK_EQ(value, 0);
	OK(doca_sync_event_update_set(event, 0xabcd));
	OK(doca_sync_event_update_add(event, 2, &value));
	CHECK_EQ(value, 0xabcd);
	OK(doca_sync_event_get(event, &value));
	CHECK_EQ(value, 0xabcf);
	/* Waits that are over at once. The mask is for the value, not for what it is compared with. */
	OK(doca_sync_event_wait_eq(event, 0xabcf, FULL));
	OK(doca_sync_event_wait_eq_yield(event, 0xcf, 0xff));
	OK(doca_sync_event_wait_neq(event, 0xabcf, 0xff));
	OK(doca_sync_event_wait_neq_yield(event, 1, FULL));
	OK(doca_sync_event_wait_gt(event, 0xabce, FULL));
	OK(doca_sync_event_wait_gt_yield(event, 0xce, 0xff));
	end(event);

	/* In memory of the program, with what is in it. */
	static uint64_t mine[2] = {5, 6};

	event = cpu_event();
	ANSWERS(INVALID_VALUE, doca_sync_event_set_addr(event, (uint64_t *)((char *)mine + 1)));
	uint64_t *nowhere = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	ANSWERS(NOT_SUPPORTED, doca_sync_event_set_addr(event, nowhere));
	munmap(nowhere, 4096);
	ANSWERS(NOT_SUPPORTED, doca_sync_event_set_addr(event, nowhere));
	OK(doca_sync_event_set_addr(event, &mine[1]));
	OK(doca_sync_event_start(event));
	OK(doca_sync_event_update_add(event, 4, &value));
	CHECK_EQ(value, 6);
	CHECK(mine[0] == 5 && mine[1] == 10);
	end(event);
}

struct waiter {
	pthread_t thread;
	struct doca_sync_event *event;
	doca_error_t (*wait)(struct doca_sync_event *, uint64_t, uint64_t);
	uint64_t value;
	_Atomic bool done;
	doca_error_t result;
};

static doca_error_t wait_eq(struct doca_sync_event *event, uint64_t value, uint64_t mask) { return doca_sync_event_wait_eq(event, value, mask); }
static doca_error_t wait_gt(struct doca_sync_event *event, uint64_t value, uint64_t mask) { return doca_sync_event_wait_gt_yield(event, value, mask); }
static doca_error_t wait_neq(struct doca_sync_event *event, uint64_t value, uint64_t mask) { return doca_sync_event_wait_neq_yield(event, value, mask); }

static void *waiter_thread(void *argument)
{
	struct waiter *waiter = argument;

	waiter->result = waiter->wait(waiter->event, waiter->value, FULL);
	waiter->done = true;
	return NULL;
}

static void pause_ms(unsigned ms)
{
	struct timespec time = {.tv_nsec = ms * 1000000l};

	nanosleep(&time, NULL);
}

static void threads(void)
{
	struct doca_sync_event *event = started_event();
	struct waiter waiters[3] = {{.event = event, .wait = wait_eq, .value = 5}, {.event = event, .wait = wait_gt, .value = 3}, {.event = event, .wait = wait_neq, .value = 0}};
	uint64_t value;

	for (int i = 0; i < 3; i++)
		MUST(pthread_create(&waiters[i].thread, NULL, waiter_thread, &waiters[i]) == 0);
	pause_ms(10);
	CHECK(!waiters[0].done && !waiters[1].done && !waiters[2].done);
	OK(doca_sync_event_update_add(event, 1, &value));
	UNTIL(waiters[2].done, pause_ms(1));
	CHECK(!waiters[0].done && !waiters[1].done);
	OK(doca_sync_event_update_set(event, 4));
	UNTIL(waiters[1].done, pause_ms(1));
	CHECK(!waiters[0].done);
	OK(doca_sync_event_update_set(event, 5));
	UNTIL(waiters[0].done, pause_ms(1));
	for (int i = 0; i < 3; i++) {
		pthread_join(waiters[i].thread, NULL);
		OK(waiters[i].result);
	}
	/* A stop ends a wait that would be for ever. */
	waiters[0] = (struct waiter){.event = event, .wait = wait_eq, .value = 1};
	MUST(pthread_create(&waiters[0].thread, NULL, waiter_thread, &waiters[0]) == 0);
	pause_ms(5);
	OK(doca_sync_event_stop(event));
	pthread_join(waiters[0].thread, NULL);
	ANSWERS(BAD_STATE, waiters[0].result);
	OK(doca_sync_event_destroy(event));
}

#define ADDERS 4
#define ADDS 20000
static void *adder_thread(void *argument)
{
	uint64_t before, last = 0;

	for (int i = 0; i < ADDS; i++) {
		if (doca_sync_event_update_add(argument, 1, &before) != DOCA_SUCCESS || (i > 0 && before <= last))
			return argument;
		last = before;
	}
	return NULL;
}

static void many_adders(void)
{
	struct doca_sync_event *event = started_event();
	pthread_t adders[ADDERS];
	uint64_t value;
	void *failed;

	for (int i = 0; i < ADDERS; i++)
		MUST(pthread_create(&adders[i], NULL, adder_thread, event) == 0);
	for (int i = 0; i < ADDERS; i++) {
		pthread_join(adders[i], &failed);
		CHECK(failed == NULL);
	}
	OK(doca_sync_event_get(event, &value));
	CHECK_EQ(value, ADDERS * ADDS);
	end(event);
}

/* ---- in a buf ---------------------------------------------------------------------------------------------------------------------------------- */
static struct doca_mmap *mmap_over(void *memory, size_t size, uint32_t permissions)
{
	struct doca_mmap *mmap;

	MUST(doca_mmap_create(&mmap) == DOCA_SUCCESS);
	OK(doca_mmap_set_permissions(mmap, permissions));
	OK(doca_mmap_set_memrange(mmap, memory, size));
	OK(doca_mmap_add_dev(mmap, devs[0]));
	MUST(doca_mmap_start(mmap) == DOCA_SUCCESS);
	return mmap;
}

static void in_buf(void)
{
	static _Alignas(64) uint64_t memory[64];
	struct doca_sync_event *event = cpu_event();
	struct doca_buf_inventory *inventory;
	struct doca_mmap *mmap = mmap_over(memory, sizeof(memory), ALL), *closed = mmap_over(memory, sizeof(memory), DOCA_ACCESS_FLAG_LOCAL_READ_WRITE);
	struct doca_buf *buf, *other, *chained;
	uint64_t value;

	MUST(doca_buf_inventory_create(8, &inventory) == DOCA_SUCCESS);
	OK(doca_buf_inventory_start(inventory));
	MUST(doca_buf_inventory_buf_get_by_data(inventory, mmap, &memory[3], 8, &buf) == DOCA_SUCCESS);
	ANSWERS(INVALID_VALUE, doca_sync_event_set_doca_buf(event, NULL));
	ANSWERS(INVALID_VALUE, doca_sync_event_set_doca_buf(NULL, buf));
	MUST(doca_buf_inventory_buf_get_by_data(inventory, closed, &memory[3], 8, &other) == DOCA_SUCCESS);
	ANSWERS(NOT_PERMITTED, doca_sync_event_set_doca_buf(event, other)); /* permissions */
	OK(doca_buf_dec_refcount(other, NULL));
	MUST(doca_buf_inventory_buf_get_by_data(inventory, mmap, &memory[3], 16, &other) == DOCA_SUCCESS);
	ANSWERS(NOT_PERMITTED, doca_sync_event_set_doca_buf(event, other)); /* length */
	MUST(doca_buf_inventory_buf_get_by_data(inventory, mmap, &memory[8], 8, &chained) == DOCA_SUCCESS);
	OK(doca_buf_set_data_len(other, 8));
	OK(doca_buf_chain_list(other, chained));
	ANSWERS(INVALID_VALUE, doca_sync_event_set_doca_buf(event, other)); /* a list */
	OK(doca_buf_dec_refcount(other, NULL));
	MUST(doca_buf_inventory_buf_get_by_data(inventory, mmap, (char *)&memory[3] + 4, 8, &other) == DOCA_SUCCESS);
	ANSWERS(INVALID_VALUE, doca_sync_event_set_doca_buf(event, other)); /* alignment */
	OK(doca_buf_dec_refcount(other, NULL));

	OK(doca_sync_event_set_doca_buf(event, buf));
	OK(doca_sync_event_start(event));
	ANSWERS(BAD_STATE, doca_sync_event_set_doca_buf(event, buf));
	OK(doca_sync_event_update_set(event, 44));
	CHECK_EQ(memory[3], 44);
	/* Another event over the same memory sees the same value. */
	struct doca_sync_event *second = cpu_event();

	OK(doca_sync_event_set_doca_buf(second, buf));
	OK(doca_buf_dec_refcount(buf, NULL)); /* the events keep it */
	OK(doca_sync_event_start(second));
	OK(doca_sync_event_update_add(second, 1, &value));
	CHECK_EQ(value, 44);
	OK(doca_sync_event_wait_eq(event, 45, FULL));
	ANSWERS(NOT_PERMITTED, doca_mmap_stop(mmap));
	end(event);
	end(second);
	OK(doca_buf_inventory_destroy(inventory));
	OK(doca_mmap_destroy(mmap));
	OK(doca_mmap_destroy(closed));
}

/* ---- tasks -------------------------------------------------------------------------------------------------------------------------------------------- */
struct done {
	int count;
	doca_error_t status;
	bool keep; /* the test frees the task */
};

static struct doca_pe *pe;
static struct doca_ctx *ctx;
static bool idle;

static void note(struct doca_task *task, union doca_data data)
{
	struct done *done = data.ptr;

	done->count++;
	done->status = doca_task_get_status(task);
	if (!done->keep)
		doca_task_free(task);
}

#define DONE(lower) \
	static void done_##lower(struct doca_sync_event_task_##lower *task, union doca_data task_data, union doca_data ctx_data) \
	{ \
		(void)ctx_data; \
		note(doca_sync_event_task_##lower##_as_doca_task(task), task_data); \
	}
DONE(get)
DONE(notify_set)
DONE(notify_add)
DONE(wait_eq)
DONE(wait_neq)

static void on_state(const union doca_data data, struct doca_ctx *changed, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)data;
	(void)changed;
	(void)before;
	idle = after == DOCA_CTX_STATE_IDLE;
}

static void configure_tasks(struct doca_sync_event *event, uint32_t num_tasks)
{
	OK(doca_sync_event_task_get_set_conf(event, done_get, done_get, num_tasks));
	OK(doca_sync_event_task_notify_set_set_conf(event, done_notify_set, done_notify_set, num_tasks));
	OK(doca_sync_event_task_notify_add_set_conf(event, done_notify_add, done_notify_add, num_tasks));
	OK(doca_sync_event_task_wait_eq_set_conf(event, done_wait_eq, done_wait_eq, num_tasks));
	OK(doca_sync_event_task_wait_neq_set_conf(event, done_wait_neq, done_wait_neq, num_tasks));
}

static void run_as_ctx(struct doca_sync_event *event)
{
	ctx = doca_sync_event_as_ctx(event);
	MUST(doca_pe_create(&pe) == DOCA_SUCCESS);
	configure_tasks(event, 4);
	OK(doca_ctx_set_state_changed_cb(ctx, on_state));
	OK(doca_pe_connect_ctx(pe, ctx));
	MUST(doca_ctx_start(ctx) == DOCA_SUCCESS);
}

static void end_as_ctx(struct doca_sync_event *event)
{
	doca_error_t result;

	idle = false;
	result = doca_ctx_stop(ctx);
	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	UNTIL(idle, doca_pe_progress(pe));
	OK(doca_sync_event_destroy(event));
	OK(doca_pe_destroy(pe));
}

#define DATA(at) (*(at) = (struct done){0}, (union doca_data){.ptr = (at)})
#define FINISHES(code, done) \
	do { \
		UNTIL((done).count > 0, doca_pe_progress(pe)); \
		CHECK_EQ((done).count, 1); \
		ANSWERS(code, (done).status); \
	} while (0)

static struct doca_task *wait_task(struct doca_sync_event *event, bool equal, uint64_t value, uint64_t mask, struct done *done)
{
	struct doca_sync_event_task_wait_eq *eq;
	struct doca_sync_event_task_wait_neq *neq;

	if (equal) {
		MUST(doca_sync_event_task_wait_eq_alloc_init(event, value, mask, DATA(done), &eq) == DOCA_SUCCESS);
		return doca_sync_event_task_wait_eq_as_doca_task(eq);
	}
	MUST(doca_sync_event_task_wait_neq_alloc_init(event, value, mask, DATA(done), &neq) == DOCA_SUCCESS);
	return doca_sync_event_task_wait_neq_as_doca_task(neq);
}

static void stays(struct done *done, unsigned ms)
{
	uint64_t until = check_now_ns() + ms * 1000000ull;

	while (check_now_ns() < until)
		doca_pe_progress(pe);
	CHECK_EQ(done->count, 0);
}

static void tasks(void)
{
	struct doca_sync_event *event = cpu_event();
	struct doca_sync_event_task_get *get;
	struct doca_sync_event_task_notify_set *set;
	struct doca_sync_event_task_notify_add *add;
	struct doca_sync_event_task_wait_eq *eq;
	struct done d[8] = {0};
	uint64_t value = 0, before = 0;
	union doca_data none = {.u64 = 0};

	check_broken();
	ANSWERS(BAD_STATE, doca_sync_event_task_get_alloc_init(event, &value, none, &get));
	CHECK(check_broke("running context"));
	run_as_ctx(event);
	ANSWERS(BAD_STATE, doca_sync_event_start(event));
	ANSWERS(BAD_STATE, doca_sync_event_stop(event));
	ANSWERS(BAD_STATE, doca_sync_event_destroy(event));
	check_broken();
	ANSWERS(NOT_PERMITTED, doca_sync_event_task_get_set_conf(event, done_get, done_get, 1));
	CHECK(check_broke("configured before it is started"));
	ANSWERS(INVALID_VALUE, doca_sync_event_task_get_alloc_init(event, &value, none, NULL));

	OK(doca_sync_event_task_notify_set_alloc_init(event, 7, DATA(&d[0]), &set));
	CHECK_EQ(doca_sync_event_task_notify_set_get_set_val(set), 7);
	doca_sync_event_task_notify_set_set_set_val(set, 70);
	d[0].keep = true;
	OK(doca_task_submit(doca_sync_event_task_notify_set_as_doca_task(set)));
	CHECK_EQ(d[0].count, 0); /* only progress tells */
	FINISHES(SUCCESS, d[0]);
	OK(doca_sync_event_task_notify_add_alloc_init(event, 1, NULL, DATA(&d[1]), &add));
	doca_sync_event_task_notify_add_set_inc_val(add, 3);
	ANSWERS(INVALID_VALUE, doca_task_try_submit(doca_sync_event_task_notify_add_as_doca_task(add)));
	doca_sync_event_task_notify_add_set_fetched_val_ptr(add, &before);
	CHECK(doca_sync_event_task_notify_add_get_fetched_val_ptr(add) == &before);
	CHECK_EQ(doca_sync_event_task_notify_add_get_inc_val(add), 3);
	OK(doca_task_try_submit(doca_sync_event_task_notify_add_as_doca_task(add)));
	FINISHES(SUCCESS, d[1]);
	CHECK_EQ(before, 70);
	OK(doca_sync_event_task_get_alloc_init(event, NULL, DATA(&d[2]), &get));
	OK(doca_task_submit(doca_sync_event_task_get_as_doca_task(get)));
	FINISHES(INVALID_VALUE, d[2]);
	OK(doca_sync_event_task_get_alloc_init(event, NULL, DATA(&d[2]), &get));
	doca_sync_event_task_get_set_ret_val_ptr(get, &value);
	CHECK(doca_sync_event_task_get_get_ret_val_ptr(get) == &value);
	OK(doca_task_submit(doca_sync_event_task_get_as_doca_task(get)));
	FINISHES(SUCCESS, d[2]);
	CHECK_EQ(value, 73);
	/* A task can be used again. */
	d[0].count = 0;
	OK(doca_task_submit(doca_sync_event_task_notify_set_as_doca_task(set)));
	FINISHES(SUCCESS, d[0]);
	doca_task_free(doca_sync_event_task_notify_set_as_doca_task(set));

	/* As many as were configured. */
	struct doca_sync_event_task_get *all[4];

	for (int i = 0; i < 4; i++)
		OK(doca_sync_event_task_get_alloc_init(event, &value, none, &all[i]));
	ANSWERS(NO_MEMORY, doca_sync_event_task_get_alloc_init(event, &value, none, &get));
	for (int i = 0; i < 4; i++)
		doca_task_free(doca_sync_event_task_get_as_doca_task(all[i]));

	/* Waiting: over at once, ended by a task, by a call, by another thread. */
	OK(doca_task_submit(wait_task(event, true, 70, FULL, &d[0])));
	FINISHES(SUCCESS, d[0]);
	OK(doca_task_submit(wait_task(event, true, 71, FULL, &d[0])));
	OK(doca_task_submit(wait_task(event, false, 70, FULL, &d[1])));
	OK(doca_task_submit(wait_task(event, true, 0x48, 0xff, &d[2])));
	stays(&d[0], 20);
	CHECK(d[1].count == 0 && d[2].count == 0);
	OK(doca_sync_event_task_notify_add_alloc_init(event, 1, &before, DATA(&d[3]), &add));
	OK(doca_task_submit(doca_sync_event_task_notify_add_as_doca_task(add)));
	FINISHES(SUCCESS, d[0]);
	FINISHES(SUCCESS, d[1]);
	FINISHES(SUCCESS, d[3]);
	stays(&d[2], 5);
	OK(doca_sync_event_update_set(event, 0xff48));
	FINISHES(SUCCESS, d[2]);

	/* Masks are whole bytes beside each other. */
	static const uint64_t good[] = {0, 0xff, 0xff00, 0xffff, 0xffff0000, 0xffffffff, 0xff00000000000000, FULL};
	static const uint64_t bad[] = {1, 0x7f, 0xffffff, 0xff00ff, 0x1ff, 0xffffffffff, 0xfffffffffffffff};

	for (unsigned i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		OK(doca_task_try_submit(wait_task(event, true, 0xff48 & good[i], good[i], &d[0])));
		FINISHES(SUCCESS, d[0]);
	}
	for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct doca_task *task = wait_task(event, true, 0, bad[i], &d[0]);

		ANSWERS(INVALID_VALUE, doca_task_try_submit(task));
		OK(doca_task_submit(task));
		FINISHES(INVALID_VALUE, d[0]);
	}
	OK(doca_sync_event_task_wait_eq_alloc_init(event, 1, 0xff, none, &eq));
	doca_sync_event_task_wait_eq_set_wait_val(eq, 5);
	doca_sync_event_task_wait_eq_set_mask(eq, 0xffff);
	CHECK(doca_sync_event_task_wait_eq_get_wait_val(eq) == 5 && doca_sync_event_task_wait_eq_get_mask(eq) == 0xffff);
	doca_task_free(doca_sync_event_task_wait_eq_as_doca_task(eq));

	/* Those that still wait when the context stops are flushed. */
	OK(doca_task_submit(wait_task(event, true, 1, FULL, &d[0])));
	OK(doca_task_submit(wait_task(event, false, 0xff48, FULL, &d[1])));
	end_as_ctx(event);
	ANSWERS(IO_FAILED, d[0].status);
	ANSWERS(IO_FAILED, d[1].status);
	CHECK(d[0].count == 1 && d[1].count == 1);
}

/* A waiting task costs no processor, and a program that sleeps on its engine is woken. */
static void waiting_is_cheap(void)
{
	struct doca_sync_event *event = cpu_event();
	struct rusage before, after;
	struct done d;
	doca_notification_handle_t handle;

	run_as_ctx(event);
	OK(doca_task_submit(wait_task(event, true, 1, FULL, &d)));
	stays(&d, 5);
	OK(doca_pe_get_notification_handle(pe, &handle));
	OK(doca_pe_request_notification(pe));
	CHECK_EQ(doca_pe_progress(pe), 0);
	MUST(getrusage(RUSAGE_SELF, &before) == 0);
	pause_ms(200);
	MUST(getrusage(RUSAGE_SELF, &after) == 0);
	CHECK((after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1000000 + after.ru_utime.tv_usec - before.ru_utime.tv_usec < 50000);
	OK(doca_sync_event_update_set(event, 1));
	fd_set set;
	struct timeval time = {.tv_sec = 2};

	FD_ZERO(&set);
	FD_SET(handle, &set);
	CHECK_EQ(select(handle + 1, &set, NULL, NULL, &time), 1);
	OK(doca_pe_clear_notification(pe, handle));
	FINISHES(SUCCESS, d);
	end_as_ctx(event);
}

/* Memory of the program's own may change without a word; the device looks. */
static void behind_its_back(void)
{
	static uint64_t memory;
	struct doca_sync_event *event = cpu_event();
	struct done d[2];

	OK(doca_sync_event_set_addr(event, &memory));
	run_as_ctx(event);
	for (int i = 0; i < 3; i++) {
		OK(doca_task_submit(wait_task(event, true, (uint64_t)i + 1, FULL, &d[0])));
		OK(doca_task_submit(wait_task(event, false, (uint64_t)i, FULL, &d[1])));
		stays(&d[0], 20);
		__atomic_fetch_add(&memory, 1, __ATOMIC_SEQ_CST);
		FINISHES(SUCCESS, d[0]);
		FINISHES(SUCCESS, d[1]);
	}
	end_as_ctx(event);
}

/* Start, stop and start again; and both modes of one event, one after the other. */
static void again(void)
{
	struct doca_sync_event *event = cpu_event();
	uint64_t value;

	run_as_ctx(event);
	OK(doca_sync_event_update_set(event, 9));
	OK(doca_ctx_stop(ctx));
	OK(doca_sync_event_start(event));
	OK(doca_sync_event_get(event, &value));
	CHECK_EQ(value, 0);
	ANSWERS(BAD_STATE, doca_ctx_start(ctx));
	OK(doca_sync_event_stop(event));
	OK(doca_ctx_start(ctx));
	check_broken();
	doca_emu_strict(1);
	OK(doca_sync_event_get(event, &value));
	CHECK(check_broke("operated by tasks"));
	doca_emu_strict(0);
	end_as_ctx(event);
}

/* ---- across the PCI bus -------------------------------------------------------------------------------------------------------------------------------- */
static struct doca_sync_event *across_event(bool publisher)
{
	struct doca_sync_event *event = made();

	if (publisher) {
		OK(doca_sync_event_add_publisher_location_remote_pci(event));
		OK(doca_sync_event_add_subscriber_location_cpu(event, devs[0]));
	} else {
		OK(doca_sync_event_add_publisher_location_cpu(event, devs[0]));
		OK(doca_sync_event_add_subscriber_location_remote_pci(event));
	}
	return event;
}

static void tampered(const uint8_t *data, size_t size)
{
	struct doca_sync_event *event;
	struct doca_sync_event_remote_net *net;
	struct doca_mmap *mmap;
	uint8_t copy[4096];

	MUST(size < sizeof(copy));
	for (size_t i = 0; i < size * 8; i++) {
		memcpy(copy, data, size);
		copy[i / 8] ^= (uint8_t)(1u << i % 8);
		ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size, &event));
		ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(devs[2], copy, size, &net));
	}
	memcpy(copy, data, size);
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size - 1, &event));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size + 1, &event));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, 0, &event));
	ANSWERS(INVALID_VALUE, doca_mmap_create_from_export(NULL, copy, size, devs[0], &mmap));
}

static void across_here(void)
{
	struct doca_sync_event *event = across_event(true), *other;
	struct doca_sync_event_remote_net *net;
	const uint8_t *data;
	size_t size;
	uint64_t value;
	struct done d;

	ANSWERS(NOT_PERMITTED, doca_sync_event_export_to_remote_pci(event, devs[0], &data, &size));
	OK(doca_sync_event_start(event));
	ANSWERS(INVALID_VALUE, doca_sync_event_export_to_remote_pci(event, NULL, &data, &size));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_export_to_remote_pci(event, devs[1], &data, &size));
	OK(doca_sync_event_export_to_remote_pci(event, devs[0], &data, &size));
	ANSWERS(NOT_SUPPORTED, doca_sync_event_create_from_export(devs[1], data, size, &other));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], NULL, size, &other));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], data, size, NULL));
	ANSWERS(INVALID_VALUE, doca_sync_event_remote_net_create_from_export(devs[2], data, size, &net));
	tampered(data, size);

	OK(doca_sync_event_create_from_export(devs[2], data, size, &other));
	ANSWERS(BAD_STATE, doca_sync_event_add_publisher_location_cpu(other, devs[2]));
	ANSWERS(BAD_STATE, doca_sync_event_set_addr(other, &value));
	OK(doca_sync_event_update_set(event, 12));
	run_as_ctx(other);
	OK(doca_task_submit(wait_task(other, true, 15, FULL, &d)));
	stays(&d, 5);
	OK(doca_sync_event_get(other, &value));
	CHECK_EQ(value, 12);
	OK(doca_sync_event_update_add(event, 3, &value));
	FINISHES(SUCCESS, d);
	OK(doca_sync_event_update_set(other, 77));
	OK(doca_sync_event_wait_eq(event, 77, FULL));
	/* What was exported is no longer to be had when it stops. */
	uint8_t copy[4096];

	memcpy(copy, data, size);
	OK(doca_sync_event_stop(event));
	struct doca_sync_event *late;

	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size, &late));
	end_as_ctx(other);
	OK(doca_sync_event_destroy(event));
}

#define ROUNDS 200
static void across_processes(void)
{
	struct doca_sync_event *event = across_event(true);
	const uint8_t *data;
	size_t size;
	uint64_t value;
	int channel;
	pid_t child;

	OK(doca_sync_event_start(event));
	OK(doca_sync_event_export_to_remote_pci(event, devs[0], &data, &size));
	child = start_child("across", "", &channel);
	tell(channel, data, size);
	/* Ping and pong, then both add at once. */
	for (uint64_t i = 0; i < ROUNDS; i++) {
		OK(doca_sync_event_wait_eq_yield(event, 2 * i + 1, FULL));
		OK(doca_sync_event_update_set(event, 2 * i + 2));
	}
	OK(doca_sync_event_wait_eq_yield(event, 0, FULL));
	OK(doca_sync_event_update_set(event, 1000));
	for (int i = 0; i < ADDS; i++)
		OK(doca_sync_event_update_add(event, 1, &value));
	OK(doca_sync_event_wait_eq_yield(event, 1000 + 2 * ADDS, FULL));
	end_child(child, channel);
	end(event);
}

static int across_child(void)
{
	struct doca_sync_event *event;
	struct done d;
	uint8_t data[4096];
	size_t size;
	uint64_t value;
	char byte;

	open_devices();
	size = hear(3, data, sizeof(data));
	MUST(doca_sync_event_create_from_export(devs[2], data, size, &event) == DOCA_SUCCESS);
	/* Half of the rounds by tasks: the other process changes the value behind this one's back. */
	run_as_ctx(event);
	for (uint64_t i = 0; i < ROUNDS / 2; i++) {
		OK(doca_sync_event_update_set(event, 2 * i + 1));
		OK(doca_task_submit(wait_task(event, true, 2 * i + 2, FULL, &d)));
		FINISHES(SUCCESS, d);
	}
	OK(doca_ctx_stop(ctx));
	OK(doca_sync_event_start(event));
	for (uint64_t i = ROUNDS / 2; i < ROUNDS; i++) {
		OK(doca_sync_event_update_set(event, 2 * i + 1));
		OK(doca_sync_event_wait_eq_yield(event, 2 * i + 2, FULL));
	}
	OK(doca_sync_event_update_set(event, 0));
	OK(doca_sync_event_wait_gt_yield(event, 999, FULL));
	for (int i = 0; i < ADDS; i++)
		OK(doca_sync_event_update_add(event, 1, &value));
	CHECK(read(3, &byte, 1) == 0);
	end(event);
	OK(doca_pe_destroy(pe));
	close_devices();
	return check_done("across");
}

/* Whoever exported is gone, and its process's number belongs to nobody, or its descriptor's to something else. */
static void gone(void)
{
	struct doca_sync_event *event = across_event(false), *other;
	const uint8_t *data;
	size_t size;
	uint8_t copy[4096];

	OK(doca_sync_event_start(event));
	OK(doca_sync_event_export_to_remote_pci(event, devs[2], &data, &size));
	memcpy(copy, data, size);
	end(event);
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size, &other));
	/* The same descriptor number again, for another event. */
	event = across_event(false);
	OK(doca_sync_event_start(event));
	ANSWERS(INVALID_VALUE, doca_sync_event_create_from_export(devs[2], copy, size, &other));
	end(event);
}

int main(int argc, char **argv)
{
	alarm(100); /* the waits of the calling thread have no limit of their own */
	if (argc == 3 && strcmp(argv[1], "across") == 0)
		return across_child();
	open_devices();
	capabilities();
	configuration();
	values();
	threads();
	many_adders();
	in_buf();
	tasks();
	waiting_is_cheap();
	behind_its_back();
	again();
	across_here();
	across_processes();
	gone();
	close_devices();
	return check_done("common, sync events");
}
