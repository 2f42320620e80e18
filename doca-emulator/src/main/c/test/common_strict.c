/* SPDX-License-Identifier: Apache-2.0 */
/* Strict mode: each rule is reported when it is broken, and programs that keep them hear nothing. */
#include "fake_ctx.h"

#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_mmap.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static struct doca_pe *pe;
static struct fake *fake;

static void *call(void *argument)
{
	((void (*)(void))argument)();
	return NULL;
}

static void elsewhere(void (*what)(void))
{
	pthread_t thread;
	MUST(pthread_create(&thread, NULL, call, (void *)what) == 0);
	pthread_join(thread, NULL);
}

static struct fake_task *task;

static void progress_here(void)
{
	doca_pe_progress(pe);
}

static void submit_here(void)
{
	OK(doca_task_submit(&task->task));
}

static void free_here(void)
{
	doca_task_free(&task->task);
}

static void stop_here(void)
{
	OK(doca_ctx_stop(&fake->ctx));
}

static void start_here(void)
{
	OK(doca_ctx_start(&fake->ctx));
}

static void request_here(void)
{
	OK(doca_pe_request_notification(pe));
}

static void clear_here(void)
{
	OK(doca_pe_clear_notification(pe, 0));
}

static void user_data_here(void)
{
	OK(doca_ctx_set_user_data(&fake->ctx, (union doca_data){.ptr = fake}));
}

static void flush_here(void)
{
	doca_ctx_flush_tasks(&fake->ctx);
}

static void threads(void)
{
	/* Nobody progressed yet: anybody may configure and start. */
	elsewhere(start_here);
	CHECK_EQ(check_broken(), 0);
	doca_pe_progress(pe); /* ours now */
	task = fake_task_new(fake);
	elsewhere(submit_here);
	CHECK(check_broke("doca_task_submit: called on another thread"));
	progress_all(pe);
	elsewhere(request_here);
	CHECK(check_broke("doca_pe_request_notification: called on another thread"));
	elsewhere(clear_here);
	CHECK(check_broke("doca_pe_clear_notification: called on another thread"));
	elsewhere(user_data_here);
	CHECK(check_broke("doca_ctx_set_user_data: called on another thread"));
	elsewhere(flush_here);
	CHECK(check_broke("doca_ctx_flush_tasks: called on another thread"));

	/* Handed over while nothing is in flight: allowed. With a task in flight: not. */
	elsewhere(progress_here);
	CHECK_EQ(check_broken(), 0);
	doca_pe_progress(pe);
	CHECK_EQ(check_broken(), 0);
	fake->mode = FAKE_HOLD;
	OK(doca_task_submit(&task->task));
	elsewhere(progress_here);
	CHECK(check_broke("doca_pe_progress: called on another thread than before while tasks are in flight"));
	doca_pe_progress(pe);
	doca_emu_broken_rules_clear();
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	progress_all(pe);
	elsewhere(free_here);
	CHECK(check_broke("doca_task_free: called on another thread"));
	elsewhere(stop_here);
	CHECK(check_broke("doca_ctx_stop: called on another thread"));
	elsewhere(start_here);
	CHECK(check_broke("doca_ctx_start: called on another thread"));
	fake->mode = FAKE_INLINE;
}

/* ---- inside a callback ----------------------------------------------------------------------------------------------------------------- */
static void (*in_callback)(void);

static void callback(void *completed, union doca_data task_user_data, union doca_data ctx_user_data)
{
	(void)completed;
	(void)task_user_data;
	(void)ctx_user_data;
	in_callback();
}

static void progress_again(void)
{
	CHECK_EQ(doca_pe_progress(pe), 0);
}

static void destroy_engine(void)
{
	ANSWERS(IN_USE, doca_pe_destroy(pe));
}

static void stop_inside(void)
{
	ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
}

static void destroy_inside(void)
{
	ANSWERS(BAD_STATE, emu_ctx_fini(&fake->ctx));
}

static void event_mode_inside(void)
{
	OK(doca_pe_set_event_mode(pe, DOCA_PE_EVENT_MODE_PROGRESS_ALL));
}

static void inside(void (*what)(void), const char *rule)
{
	struct fake_task *one = fake_task_new(fake);
	one->task.on_success = callback;
	in_callback = what;
	OK(doca_task_submit(&one->task));
	CHECK_EQ(doca_pe_progress(pe), 1);
	if (rule != NULL)
		CHECK(check_broke(rule));
	CHECK_EQ(check_broken(), 0);
	doca_task_free(&one->task);
}

static void callbacks(void)
{
	inside(progress_again, "doca_pe_progress: called from inside a callback");
	inside(destroy_engine, NULL); /* IN_USE anyway */
	inside(event_mode_inside, "doca_pe_set_event_mode: called from inside");
	inside(destroy_inside, "destroy of a context: called from inside a callback");
	inside(stop_inside, "doca_ctx_stop: called from inside a callback");
	UNTIL(fake_state(fake) == DOCA_CTX_STATE_IDLE, doca_pe_progress(pe));
	OK(doca_ctx_start(&fake->ctx));
}

/* ---- tasks and configuration --------------------------------------------------------------------------------------------------------------- */
static void tasks(void)
{
	struct fake_task *one = fake_task_new(fake);
	fake->mode = FAKE_HOLD;
	OK(doca_task_submit(&one->task));
	ANSWERS(BAD_STATE, doca_task_submit(&one->task));
	CHECK(check_broke("doca_task_submit: the task is in flight"));
	doca_task_set_user_data(&one->task, (union doca_data){.u64 = 1});
	CHECK(check_broke("doca_task_set_user_data: the task is in flight"));
	doca_task_free(&one->task);
	CHECK(check_broke("doca_task_free: the task is in flight"));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	progress_all(pe);
	doca_task_free(&one->task);
	CHECK_EQ(check_broken(), 0);
	doca_task_free(&one->task);
	CHECK(check_broke("doca_task_free: the task was freed before"));
	ANSWERS(BAD_STATE, doca_task_submit(&one->task));
	CHECK(check_broke("doca_task_submit: the task was freed"));
	doca_task_set_user_data(&one->task, (union doca_data){.u64 = 1});
	CHECK(check_broke("doca_task_set_user_data: the task was freed"));
	fake->mode = FAKE_INLINE;
	OK(doca_ctx_set_state_changed_cb(&fake->ctx, fake_state_changed));
	CHECK(check_broke("doca_ctx_set_state_changed_cb: a context is configured before it is started"));
}

/* ---- bufs ------------------------------------------------------------------------------------------------------------------------------------ */
static void bufs(void)
{
	static uint8_t memory[8192];
	struct doca_mmap *mmap;
	struct doca_buf_inventory *inventory;
	struct doca_buf *buf, *other;
	size_t len;
	void *data;
	OK(doca_mmap_create(&mmap));
	OK(doca_mmap_set_memrange(mmap, memory, 4096));
	OK(doca_buf_inventory_create(4, &inventory));
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &buf));
	CHECK(check_broke("doca_buf_inventory_buf_get_by_args: the inventory is not started"));
	OK(doca_buf_dec_refcount(buf, NULL));
	OK(doca_buf_inventory_start(inventory));
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &buf));
	CHECK(check_broke("doca_buf_inventory_buf_get_by_args: the mmap is not started"));
	OK(doca_buf_dec_refcount(buf, NULL));
	OK(doca_mmap_start(mmap));

	/* Range errors are reported, and answered as the original answers them. */
	struct {
		size_t offset, len, data, data_len;
		const char *rule;
	} wrong[] = {
		{4096, 64, 4096, 0, "beyond its mmap's range"},	     {4000, 97, 4000, 0, "beyond its mmap's range"},
		{0, SIZE_MAX, 0, 0, "beyond its mmap's range"},	     {128, 64, 0, 16, "reach beyond the buf's room"},
		{0, 64, 0, 65, "reach beyond the buf's room"},	     {0, 64, 128, 16, "reach beyond the buf's room"},
		{0, 64, 60, 8, "reach beyond the buf's room"},
	};
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory + wrong[i].offset, wrong[i].len, memory + wrong[i].data, wrong[i].data_len,
						      &buf));
		CHECK(check_broke(wrong[i].rule));
		OK(doca_buf_dec_refcount(buf, NULL));
	}
	OK(doca_buf_inventory_buf_get_by_args(inventory, mmap, memory + 4032, 64, memory + 4096, 0, &buf));
	OK(doca_buf_set_data(buf, memory + 4032, 64));
	CHECK_EQ(check_broken(), 0);
	OK(doca_buf_set_data(buf, memory + 4032, 65));
	CHECK(check_broke("doca_buf_set_data: data and data_len"));
	OK(doca_buf_set_data_len(buf, 66));
	CHECK(check_broke("doca_buf_set_data_len: data and data_len"));
	emu_buf_check(buf, "somewhere");
	CHECK(check_broke("somewhere: data and data_len"));
	OK(doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 64, &other));
	OK(doca_buf_chain_list(buf, other));
	OK(doca_buf_unchain_list(buf, other));
	OK(doca_buf_chain_list(other, buf));
	OK(doca_buf_unchain_list(other, buf));
	CHECK_EQ(check_broken(), 0);
	OK(doca_buf_dec_refcount(buf, NULL));

	/* Used after it was given back: reported, and its addresses are poison. */
	OK(doca_buf_get_data(buf, &data));
	CHECK(check_broke("doca_buf_get_data: the buf was given back"));
	CHECK((uintptr_t)data == 0xdead0000dead0000u);
	OK(doca_buf_get_len(buf, &len));
	CHECK(check_broke("doca_buf_get_len: the buf was given back"));
	OK(doca_buf_set_data(buf, memory, 0));
	CHECK(check_broke("doca_buf_set_data: the buf was given back"));
	ANSWERS(BAD_STATE, doca_buf_dec_refcount(buf, NULL));
	CHECK(check_broke("doca_buf_dec_refcount: the buf was given back"));
	emu_buf_check(buf, "somewhere");
	CHECK(check_broke("somewhere: the buf was given back"));
	OK(doca_buf_dec_refcount(other, NULL));
	OK(doca_buf_inventory_destroy(inventory));
	OK(doca_mmap_destroy(mmap));
}

static void book_keeping(void)
{
	char text[256], tiny[8];
	doca_emu_broken_rules_clear();
	for (int i = 0; i < 300; i++) {
		snprintf(text, sizeof text, "rule %d", i);
		ANSWERS(AGAIN, emu_broken(DOCA_ERROR_AGAIN, "function", text));
	}
	CHECK_EQ(doca_emu_broken_rules(), 300);
	CHECK_EQ(doca_emu_broken_rule(0, text, sizeof text), 0);
	CHECK(strcmp(text, "function: rule 0") == 0);
	CHECK_EQ(doca_emu_broken_rule(255, text, sizeof text), 0);
	CHECK(strcmp(text, "function: rule 255") == 0);
	CHECK_EQ(doca_emu_broken_rule(256, text, sizeof text), -1);
	CHECK_EQ(doca_emu_broken_rule(-1, text, sizeof text), -1);
	CHECK_EQ(doca_emu_broken_rule(0, NULL, 0), -1);
	CHECK_EQ(doca_emu_broken_rule(0, tiny, sizeof tiny), 0);
	CHECK(strcmp(tiny, "functio") == 0);
	doca_emu_broken_rules_clear();
	CHECK_EQ(doca_emu_broken_rules(), 0);
	CHECK_EQ(doca_emu_broken_rule(0, text, sizeof text), -1);
}

/* Mode 2 ends the process at the first one. */
static void aborting(void)
{
	fflush(stdout);
	pid_t child = fork();
	MUST(child >= 0);
	if (child == 0) {
		signal(SIGABRT, SIG_DFL);
		if (freopen("/dev/null", "w", stderr) == NULL)
			_exit(2);
		doca_emu_strict(2);
		doca_task_free(&task->task);
		emu_broken(DOCA_SUCCESS, "function", "rule");
		_exit(3);
	}
	int status = 0;
	MUST(waitpid(child, &status, 0) == child);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
	doca_emu_strict(1);
	CHECK(emu_strict());
	OK(doca_pe_create(&pe));
	fake = fake_create(pe);
	threads();
	callbacks();
	tasks();
	bufs();
	book_keeping();
	aborting();
	OK(doca_ctx_stop(&fake->ctx));
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
	CHECK_EQ(check_broken(), 0);
	doca_emu_strict(0);
	CHECK(!emu_strict());
	return check_done("strict mode");
}
