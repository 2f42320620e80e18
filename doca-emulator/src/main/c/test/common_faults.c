/* SPDX-License-Identifier: Apache-2.0 */
/* Faults on demand: each knob of the common library works, counts and is cleared. */
#include "fake_ctx.h"

#include "doca_dev.h"
#include "doca_mmap.h"

static const struct emu_fault_knob extra[] = {{"test.one", "first"}, {"test.two", "second"}};

static void table(void)
{
	int64_t value = 0;
	int before = doca_emu_fault_knobs();
	CHECK(before >= 10);
	CHECK_EQ(doca_emu_fault_set("test.one", 1, 1), -1);
	emu_fault_register(extra, 2);
	CHECK_EQ(doca_emu_fault_knobs(), before + 2);
	bool found = false;
	for (int i = 0; i < doca_emu_fault_knobs(); i++) {
		CHECK(*doca_emu_fault_name(i) != '\0' && *doca_emu_fault_meaning(i) != '\0');
		found = found || strcmp(doca_emu_fault_name(i), "test.two") == 0;
	}
	CHECK(found);
	CHECK(doca_emu_fault_name(-1) == NULL && doca_emu_fault_name(before + 2) == NULL && doca_emu_fault_meaning(-1) == NULL);
	CHECK_EQ(doca_emu_fault_set("no.such", 1, 1), -1);
	CHECK_EQ(doca_emu_fault_set(NULL, 1, 1), -1);
	CHECK_EQ(doca_emu_fault_set("test.one", 1, -2), -1);
	CHECK_EQ(doca_emu_fault_set_after("test.one", 1, -1, 1), -1);

	CHECK(!emu_fault("test.one", &value));
	CHECK_EQ(doca_emu_fault_set("test.one", 5, 2), 0);
	CHECK_EQ(doca_emu_fault_set("test.two", 6, -1), 0);
	CHECK(emu_fault("test.one", &value) && value == 5);
	CHECK(emu_fault("test.one", NULL));
	CHECK(!emu_fault("test.one", &value));
	for (int i = 0; i < 100; i++)
		CHECK(emu_fault("test.two", &value) && value == 6);
	CHECK_EQ(doca_emu_fault_set("test.two", 0, 0), 0);
	CHECK(!emu_fault("test.two", &value));
	CHECK_EQ(doca_emu_fault_set_after("test.two", 7, 3, 1), 0);
	for (int i = 0; i < 3; i++)
		CHECK(!emu_fault("test.two", &value));
	CHECK(emu_fault("test.two", &value) && value == 7);
	CHECK(!emu_fault("test.two", &value));
	CHECK_EQ(doca_emu_fault_set("test.one", 5, 2), 0);
	doca_emu_fault_clear();
	CHECK(!emu_fault("test.one", &value));
}

static void objects(void)
{
	struct doca_devinfo **list;
	struct doca_dev *dev;
	struct doca_pe *pe;
	struct doca_mmap *mmap;
	struct doca_buf_inventory *inventory;
	struct doca_buf *buf;
	static uint8_t memory[4096];
	uint32_t count;
	CHECK_EQ(doca_emu_fault_set("dev.list.error", DOCA_ERROR_NOT_FOUND, 1), 0);
	ANSWERS(NOT_FOUND, doca_devinfo_create_list(&list, &count));
	OK(doca_devinfo_create_list(&list, &count));
	CHECK_EQ(doca_emu_fault_set("dev.open.error", DOCA_ERROR_NOT_CONNECTED, 1), 0);
	ANSWERS(NOT_CONNECTED, doca_dev_open(list[0], &dev));
	OK(doca_dev_open(list[0], &dev));
	OK(doca_dev_close(dev));
	OK(doca_devinfo_destroy_list(list));
	CHECK_EQ(doca_emu_fault_set("pe.create.error", DOCA_ERROR_NO_MEMORY, 1), 0);
	ANSWERS(NO_MEMORY, doca_pe_create(&pe));
	OK(doca_pe_create(&pe));
	CHECK_EQ(doca_emu_fault_set("mmap.start.error", DOCA_ERROR_NO_MEMORY, 1), 0);
	OK(doca_mmap_create(&mmap));
	OK(doca_mmap_set_memrange(mmap, memory, sizeof memory));
	ANSWERS(NO_MEMORY, doca_mmap_start(mmap));
	OK(doca_mmap_start(mmap));
	OK(doca_buf_inventory_create(1, &inventory));
	OK(doca_buf_inventory_start(inventory));
	CHECK_EQ(doca_emu_fault_set("buf.get.error", DOCA_ERROR_DRIVER, 1), 0);
	ANSWERS(DRIVER, doca_buf_inventory_buf_get_by_args(inventory, mmap, memory, 8, memory, 8, &buf));
	OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory, 8, memory, 8, &buf));
	OK(doca_buf_dec_refcount(buf, NULL));
	OK(doca_buf_inventory_stop(inventory));
	OK(doca_buf_inventory_destroy(inventory));
	OK(doca_mmap_destroy(mmap));
	CHECK_EQ(doca_emu_fault_set("pe.progress.delay_ns", 30000000, 1), 0);
	uint64_t begin = check_now_ns();
	doca_pe_progress(pe);
	CHECK(check_now_ns() - begin >= 30000000);
	OK(doca_pe_destroy(pe));
}

static int states[8], num_states;

static void note_state(const union doca_data user_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)user_data;
	(void)ctx;
	(void)before;
	if (num_states < (int)(sizeof(states) / sizeof(states[0])))
		states[num_states++] = (int)after;
}

static void contexts(void)
{
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	struct fake *fake = fake_create(pe);
	CHECK_EQ(doca_emu_fault_set("ctx.start.error", DOCA_ERROR_INITIALIZATION, 2), 0);
	ANSWERS(INITIALIZATION, doca_ctx_start(&fake->ctx));
	ANSWERS(INITIALIZATION, doca_ctx_start(&fake->ctx));
	CHECK_EQ(fake_state(fake), DOCA_CTX_STATE_IDLE);
	CHECK_EQ(fake->starts, 0);

	/* The lost start: by itself synchronous, by itself asynchronous. */
	for (int async = 0; async < 2; async++) {
		fake->start_async = async;
		fake->num_seen = 0;
		CHECK_EQ(doca_emu_fault_set("ctx.start.lost", 0, 1), 0);
		ANSWERS(IN_PROGRESS, doca_ctx_start(&fake->ctx));
		emu_lock();
		emu_ctx_now(&fake->ctx, DOCA_CTX_STATE_RUNNING);
		emu_unlock();
		CHECK_EQ(doca_pe_progress(pe), 0);
		CHECK_EQ(fake_state(fake), DOCA_CTX_STATE_STARTING);
		OK(doca_ctx_stop(&fake->ctx));
		SAW(fake, DOCA_CTX_STATE_IDLE, DOCA_CTX_STATE_STARTING, DOCA_CTX_STATE_STARTING, DOCA_CTX_STATE_STOPPING, DOCA_CTX_STATE_STOPPING,
		    DOCA_CTX_STATE_IDLE);
	}
	fake->start_async = false;

	/* IDLE never reached, until cleared: each of the two ways to clear. */
	for (int way = 0; way < 2; way++) {
		OK(doca_ctx_start(&fake->ctx));
		CHECK_EQ(doca_emu_fault_set("ctx.idle.never", 0, 1), 0);
		ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
		for (int i = 0; i < 10; i++)
			CHECK_EQ(doca_pe_progress(pe), 0);
		ANSWERS(BAD_STATE, emu_ctx_fini(&fake->ctx));
		ANSWERS(IN_USE, doca_pe_destroy(pe));
		if (way == 0)
			doca_emu_fault_clear();
		else
			CHECK_EQ(doca_emu_fault_set("ctx.idle.never", 0, 0), 0);
		CHECK_EQ(doca_pe_progress(pe), 1);
		CHECK_EQ(fake_state(fake), DOCA_CTX_STATE_IDLE);
	}

	/* A state that nobody knows, before the one that is true. */
	OK(doca_ctx_set_state_changed_cb(&fake->ctx, note_state));
	CHECK_EQ(doca_emu_fault_set("ctx.state.strange", 77, 1), 0);
	num_states = 0;
	OK(doca_ctx_start(&fake->ctx));
	CHECK_EQ(num_states, 2);
	CHECK_EQ(states[0], 77);
	CHECK_EQ(states[1], DOCA_CTX_STATE_RUNNING);
	OK(doca_ctx_stop(&fake->ctx));
	CHECK_EQ(num_states, 4);
	CHECK_EQ(states[3], DOCA_CTX_STATE_IDLE);
	OK(doca_ctx_set_state_changed_cb(&fake->ctx, fake_state_changed));

	/* The device is gone: at once where a context runs, else when the next one comes to run, sooner or later. */
	for (int way = 0; way < 3; way++) {
		fake->start_async = way == 2;
		if (way > 0)
			CHECK_EQ(doca_emu_fault_set("dev.gone", 0, 1), 0);
		CHECK_EQ(doca_ctx_start(&fake->ctx), way == 2 ? DOCA_ERROR_IN_PROGRESS : DOCA_SUCCESS);
		if (way == 0) {
			CHECK_EQ(doca_emu_fault_set("dev.gone", 0, 1), 0);
		} else if (way == 2) {
			emu_lock();
			emu_ctx_now(&fake->ctx, DOCA_CTX_STATE_RUNNING);
			emu_unlock();
			CHECK_EQ(doca_pe_progress(pe), 1);
		}
		CHECK_EQ(fake_state(fake), DOCA_CTX_STATE_RUNNING);
		fake->num_seen = 0;
		CHECK_EQ(doca_pe_progress(pe), 1);
		CHECK_EQ(doca_pe_progress(pe), 1);
		SAW(fake, DOCA_CTX_STATE_RUNNING, DOCA_CTX_STATE_STOPPING, DOCA_CTX_STATE_STOPPING, DOCA_CTX_STATE_IDLE);
		CHECK_EQ(doca_pe_progress(pe), 0);
	}
	fake->start_async = false;
	/* Once is once; and a context that is stopped anyway does not count. */
	CHECK_EQ(doca_emu_fault_set("dev.gone", 0, 1), 0);
	OK(doca_ctx_start(&fake->ctx));
	OK(doca_ctx_stop(&fake->ctx));
	OK(doca_ctx_start(&fake->ctx));
	progress_all(pe);
	CHECK_EQ(fake_state(fake), DOCA_CTX_STATE_RUNNING);
	OK(doca_ctx_stop(&fake->ctx));

	/* Tasks: AGAIN three times; the third completion fails. */
	OK(doca_ctx_start(&fake->ctx));
	struct fake_task *task = fake_task_new(fake);
	CHECK_EQ(doca_emu_fault_set("task.submit.error", DOCA_ERROR_AGAIN, 3), 0);
	for (int i = 0; i < 3; i++)
		ANSWERS(AGAIN, doca_task_submit(&task->task));
	CHECK_EQ(doca_emu_fault_set_after("task.complete.error", DOCA_ERROR_IO_FAILED, 2, 1), 0);
	for (int i = 1; i <= 4; i++) {
		OK(doca_task_submit(&task->task));
		progress_all(pe);
		CHECK_EQ(doca_task_get_status(&task->task), i == 3 ? DOCA_ERROR_IO_FAILED : DOCA_SUCCESS);
	}
	CHECK_EQ(task->completions, 3);
	CHECK_EQ(task->errors, 1);
	doca_task_free(&task->task);
	OK(doca_ctx_stop(&fake->ctx));
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
}

int main(void)
{
	table();
	objects();
	contexts();
	return check_done("faults");
}
