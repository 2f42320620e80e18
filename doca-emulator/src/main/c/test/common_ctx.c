/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts, tasks and the progress engine. */
#include "fake_ctx.h"

#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#define IDLE DOCA_CTX_STATE_IDLE
#define STARTING DOCA_CTX_STATE_STARTING
#define RUNNING DOCA_CTX_STATE_RUNNING
#define STOPPING DOCA_CTX_STATE_STOPPING

static void engine(void)
{
	struct doca_pe *pe = NULL, *other;
	size_t inflight = 99;
	doca_notification_handle_t handle = -1, again = -1;
	ANSWERS(INVALID_VALUE, doca_pe_create(NULL));
	OK(doca_pe_create(&pe));
	CHECK_EQ(check_live("pe"), 1);
	OK(doca_pe_get_num_inflight_tasks(pe, &inflight));
	CHECK_EQ(inflight, 0);
	CHECK_EQ(doca_pe_progress(pe), 0);
	OK(doca_pe_get_notification_handle(pe, &handle));
	OK(doca_pe_get_notification_handle(pe, &again));
	CHECK(handle >= 0 && handle == again);
	OK(doca_pe_clear_notification(pe, 0));
	OK(doca_pe_clear_notification(pe, 9999));
	OK(doca_pe_set_event_mode(pe, DOCA_PE_EVENT_MODE_PROGRESS_ALL));
	ANSWERS(INVALID_VALUE, doca_pe_set_event_mode(pe, (enum doca_pe_event_mode)7));
	ANSWERS(INVALID_VALUE, doca_pe_connect_ctx(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_pe_connect_ctx(pe, NULL));
	ANSWERS(INVALID_VALUE, doca_pe_destroy(NULL));
	OK(doca_pe_destroy(pe));

	/* Out of descriptors. */
	struct rlimit limit, none;
	MUST(getrlimit(RLIMIT_NOFILE, &limit) == 0);
	none = limit;
	none.rlim_cur = 3;
	MUST(setrlimit(RLIMIT_NOFILE, &none) == 0);
	other = pe = (struct doca_pe *)0x1234;
	ANSWERS(OPERATING_SYSTEM, doca_pe_create(&pe));
	CHECK(pe == other);
	MUST(setrlimit(RLIMIT_NOFILE, &limit) == 0);

	static struct doca_pe *many[400];
	for (int i = 0; i < 400; i++)
		OK(doca_pe_create(&many[i]));
	for (int i = 0; i < 400; i++)
		OK(doca_pe_destroy(many[i]));
}

static void lifecycle(void)
{
	struct doca_pe *pe, *second;
	OK(doca_pe_create(&pe));
	OK(doca_pe_create(&second));
	struct fake *fake = fake_create(NULL);
	CHECK_EQ(check_live("ctx"), 1);
	ANSWERS(NOT_CONNECTED, doca_ctx_start(&fake->ctx));
	ANSWERS(NOT_CONNECTED, doca_ctx_stop(&fake->ctx));
	CHECK_EQ(fake_state(fake), IDLE);
	OK(doca_pe_connect_ctx(pe, &fake->ctx));
	ANSWERS(NOT_PERMITTED, doca_pe_connect_ctx(pe, &fake->ctx));
	ANSWERS(NOT_PERMITTED, doca_pe_connect_ctx(second, &fake->ctx));
	ANSWERS(IN_USE, doca_pe_destroy(pe));
	OK(doca_ctx_stop(&fake->ctx));
	SAW_NOTHING(fake);

	/* Synchronous. */
	OK(doca_ctx_start(&fake->ctx));
	CHECK_EQ(fake_state(fake), RUNNING);
	SAW(fake, IDLE, RUNNING);
	ANSWERS(BAD_STATE, doca_ctx_start(&fake->ctx));
	ANSWERS(BAD_STATE, emu_ctx_fini(&fake->ctx));
	CHECK_EQ(doca_pe_progress(pe), 0);
	OK(doca_ctx_stop(&fake->ctx));
	CHECK_EQ(fake_state(fake), IDLE);
	SAW(fake, RUNNING, STOPPING, STOPPING, IDLE);
	CHECK_EQ(fake->stops, 1);
	CHECK_EQ(fake->stoppeds, 1);

	/* A start that fails. */
	fake->start_result = DOCA_ERROR_UNEXPECTED;
	ANSWERS(UNEXPECTED, doca_ctx_start(&fake->ctx));
	CHECK_EQ(fake_state(fake), IDLE);
	SAW_NOTHING(fake);
	fake->start_result = DOCA_SUCCESS;

	/* Asynchronous: RUNNING is seen in progress only. */
	fake->start_async = true;
	ANSWERS(IN_PROGRESS, doca_ctx_start(&fake->ctx));
	SAW(fake, IDLE, STARTING);
	CHECK_EQ(doca_pe_progress(pe), 0);
	emu_lock();
	emu_ctx_now(&fake->ctx, RUNNING);
	emu_unlock();
	CHECK_EQ(fake_state(fake), STARTING);
	CHECK_EQ(doca_pe_progress(pe), 1);
	SAW(fake, STARTING, RUNNING);
	CHECK_EQ(fake_state(fake), RUNNING);
	OK(doca_ctx_stop(&fake->ctx));
	SAW(fake, RUNNING, STOPPING, STOPPING, IDLE);

	/* A stop overtakes RUNNING: nobody hears of it. */
	ANSWERS(IN_PROGRESS, doca_ctx_start(&fake->ctx));
	emu_lock();
	emu_ctx_now(&fake->ctx, RUNNING);
	emu_unlock();
	OK(doca_ctx_stop(&fake->ctx));
	SAW(fake, IDLE, STARTING, STARTING, STOPPING, STOPPING, IDLE);
	progress_all(pe);
	SAW_NOTHING(fake);
	CHECK_EQ(fake_state(fake), IDLE);

	/* By itself (a peer that goes): through STOPPING to IDLE, both in progress. */
	fake->start_async = false;
	OK(doca_ctx_start(&fake->ctx));
	fake->num_seen = 0;
	fake->stops = 0;
	emu_lock();
	emu_ctx_now(&fake->ctx, STOPPING);
	emu_ctx_now(&fake->ctx, STOPPING);
	emu_unlock();
	CHECK_EQ(fake_state(fake), RUNNING);
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(fake_state(fake), STOPPING);
	ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
	CHECK_EQ(doca_pe_progress(pe), 1);
	SAW(fake, RUNNING, STOPPING, STOPPING, IDLE);
	CHECK_EQ(fake->stops, 1);

	/* Destroyed with a change still queued; the engine outlives it, or not. */
	fake->start_async = true;
	ANSWERS(IN_PROGRESS, doca_ctx_start(&fake->ctx));
	emu_lock();
	emu_ctx_now(&fake->ctx, RUNNING);
	emu_unlock();
	OK(doca_ctx_stop(&fake->ctx));
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
	OK(doca_pe_destroy(second));

	ANSWERS(INVALID_VALUE, doca_ctx_start(NULL));
	ANSWERS(INVALID_VALUE, doca_ctx_stop(NULL));
	ANSWERS(INVALID_VALUE, doca_ctx_get_state(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_ctx_set_user_data(NULL, (union doca_data){.u64 = 0}));
	ANSWERS(INVALID_VALUE, doca_ctx_set_state_changed_cb(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_ctx_set_datapath_on_gpu(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_ctx_set_datapath_on_dpa(NULL, NULL));
	doca_ctx_flush_tasks(NULL);
}

static void tasks(void)
{
	struct doca_pe *pe;
	size_t inflight;
	OK(doca_pe_create(&pe));
	struct fake *fake = fake_create(pe);
	OK(doca_ctx_start(&fake->ctx));
	struct fake_task *a = fake_task_new(fake), *b = fake_task_new(fake);
	CHECK_EQ(check_live("task"), 2);
	CHECK(doca_task_get_ctx(&a->task) == &fake->ctx);
	CHECK_EQ(doca_task_get_user_data(&a->task).u64, 7);
	doca_task_set_user_data(&a->task, (union doca_data){.u64 = 8});
	CHECK_EQ(doca_task_get_user_data(&a->task).u64, 8);
	ANSWERS(INVALID_VALUE, doca_task_submit(NULL));
	ANSWERS(INVALID_VALUE, doca_task_try_submit(NULL));

	/* One completion per call, in order. */
	OK(doca_task_submit(&a->task));
	OK(doca_task_submit_ex(&b->task, DOCA_TASK_SUBMIT_FLAG_NONE));
	CHECK_EQ(fake->num_queued, 1);
	doca_ctx_flush_tasks(&fake->ctx);
	CHECK_EQ(fake->flushes, 1);
	OK(doca_ctx_get_num_inflight_tasks(&fake->ctx, &inflight));
	CHECK_EQ(inflight, 2);
	OK(doca_pe_get_num_inflight_tasks(pe, &inflight));
	CHECK_EQ(inflight, 2);
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(a->completions, 1);
	CHECK_EQ(b->completions, 0);
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(b->completions, 1);
	CHECK_EQ(doca_pe_progress(pe), 0);
	OK(doca_task_get_status(&a->task));

	/* Refused submits leave the task with the caller. */
	fake->submit_result = DOCA_ERROR_AGAIN;
	ANSWERS(AGAIN, doca_task_submit(&a->task));
	fake->submit_result = DOCA_SUCCESS;
	fake->validate_result = DOCA_ERROR_INVALID_VALUE;
	ANSWERS(INVALID_VALUE, doca_task_try_submit(&a->task));
	OK(doca_task_submit(&a->task)); /* does not validate */
	fake->validate_result = DOCA_SUCCESS;
	progress_all(pe);
	OK(doca_task_try_submit(&a->task));
	progress_all(pe);
	CHECK_EQ(a->completions, 3);

	/* In flight: neither submitted again nor freed. */
	fake->mode = FAKE_HOLD;
	OK(doca_task_submit(&a->task));
	ANSWERS(BAD_STATE, doca_task_submit(&a->task));
	CHECK(check_broke("in flight"));
	doca_task_free(&a->task);
	CHECK(check_broke("in flight"));

	/* Stop: what is in flight is flushed, what is allocated has to be freed. */
	fake->num_seen = 0;
	ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
	ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
	ANSWERS(BAD_STATE, doca_task_submit(&b->task));
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(a->errors, 1);
	ANSWERS(IO_FAILED, doca_task_get_status(&a->task));
	CHECK_EQ(doca_pe_progress(pe), 0);
	CHECK_EQ(fake_state(fake), STOPPING);
	doca_task_free(&a->task);
	CHECK_EQ(doca_pe_progress(pe), 0);
	doca_task_free(&b->task);
	CHECK_EQ(fake_state(fake), STOPPING);
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(fake_state(fake), IDLE);
	SAW(fake, RUNNING, STOPPING, STOPPING, IDLE);
	CHECK_EQ(check_live("task"), 0);
	doca_task_free(&b->task);
	CHECK(check_broke("freed before"));
	ANSWERS(BAD_STATE, doca_task_submit(&b->task));
	CHECK(check_broke("freed"));
	doca_task_free(NULL);

	/* Something else is pending. */
	OK(doca_ctx_start(&fake->ctx));
	emu_lock();
	fake->ctx.num_pending = 1;
	emu_unlock();
	ANSWERS(IN_PROGRESS, doca_ctx_stop(&fake->ctx));
	CHECK_EQ(doca_pe_progress(pe), 0);
	emu_lock();
	fake->ctx.num_pending = 0;
	emu_ctx_check_idle(&fake->ctx);
	emu_ctx_check_idle(&fake->ctx);
	emu_unlock();
	CHECK_EQ(doca_pe_progress(pe), 1);
	CHECK_EQ(doca_pe_progress(pe), 0);
	CHECK_EQ(fake_state(fake), IDLE);
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
}

/* The vendor's samples free the task and stop the context in its callback. */
static void stop_in_callback_cb(void *task, union doca_data task_user_data, union doca_data ctx_user_data)
{
	(void)task_user_data;
	struct doca_ctx *ctx = ((struct doca_task *)task)->ctx;
	CHECK(emu_pe_in_callback(ctx->pe));
	((struct fake_task *)task)->completions++;
	doca_task_free(task);
	doca_error_t result = doca_ctx_stop(ctx);
	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_IN_PROGRESS);
	(void)ctx_user_data;
}

static void stop_in_callback(void)
{
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	struct fake *fake = fake_create(pe);
	fake->mode = FAKE_NIC;
	OK(doca_ctx_start(&fake->ctx));
	for (int i = 0; i < 4; i++) {
		struct fake_task *task = fake_task_new(fake);
		task->task.on_success = task->task.on_error = stop_in_callback_cb;
		OK(doca_task_submit(&task->task));
	}
	UNTIL(fake_state(fake) == IDLE, doca_pe_progress(pe));
	CHECK(!emu_pe_in_callback(pe));
	CHECK_EQ(check_live("task"), 0);
	CHECK_EQ(check_broken(), 0);
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
}

static void *post_later(void *argument)
{
	struct fake *fake = argument;
	struct timespec pause = {.tv_nsec = 20000000};
	nanosleep(&pause, NULL);
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	return NULL;
}

static int readable(int fd, int timeout_ms)
{
	struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
	return poll(&poll_fd, 1, timeout_ms);
}

static void notification(void)
{
	struct doca_pe *pe;
	doca_notification_handle_t handle;
	pthread_t thread;
	OK(doca_pe_create(&pe));
	OK(doca_pe_get_notification_handle(pe, &handle));
	struct fake *fake = fake_create(pe);
	OK(doca_ctx_start(&fake->ctx));
	struct fake_task *task = fake_task_new(fake);
	fake->mode = FAKE_HOLD;

	/* Not armed: no signal. */
	OK(doca_task_submit(&task->task));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	CHECK_EQ(readable(handle, 0), 0);
	CHECK_EQ(doca_pe_progress(pe), 1);

	/* The trap: work queued before the request gives no signal, however long one waits. */
	OK(doca_task_submit(&task->task));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	OK(doca_pe_request_notification(pe));
	CHECK_EQ(readable(handle, 50), 0);
	CHECK_EQ(doca_pe_progress(pe), 1);

	/* Armed, asleep, woken by another thread. */
	OK(doca_task_submit(&task->task));
	OK(doca_pe_request_notification(pe));
	OK(doca_pe_request_notification(pe));
	CHECK_EQ(doca_pe_progress(pe), 0);
	MUST(pthread_create(&thread, NULL, post_later, fake) == 0);
	CHECK_EQ(readable(handle, 5000), 1);
	pthread_join(thread, NULL);
	OK(doca_pe_clear_notification(pe, handle));
	CHECK_EQ(readable(handle, 0), 0);
	CHECK_EQ(doca_pe_progress(pe), 1);

	/* Once per request. */
	OK(doca_task_submit(&task->task));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	CHECK_EQ(readable(handle, 0), 0);
	progress_all(pe);

	/* Cleared before anything came: disarmed. */
	OK(doca_pe_request_notification(pe));
	OK(doca_pe_clear_notification(pe, handle));
	OK(doca_task_submit(&task->task));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	CHECK_EQ(readable(handle, 0), 0);
	progress_all(pe);

	/* PROGRESS_ALL: a request clears. */
	OK(doca_pe_set_event_mode(pe, DOCA_PE_EVENT_MODE_PROGRESS_ALL));
	OK(doca_pe_request_notification(pe));
	OK(doca_task_submit(&task->task));
	emu_lock();
	fake_complete_held(fake, DOCA_SUCCESS);
	emu_unlock();
	CHECK_EQ(readable(handle, 0), 1);
	progress_all(pe);
	OK(doca_pe_request_notification(pe));
	CHECK_EQ(readable(handle, 0), 0);

	doca_task_free(&task->task);
	OK(doca_ctx_stop(&fake->ctx));
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
}

/* Many threads post, one sleeps and drains as the facts page says: nothing may be lost, no sleep may last. */
#define POSTERS 4
#define POSTS 20000

struct counted {
	struct emu_completion completion;
	unsigned *count;
};

static void counted_deliver(struct emu_completion *self)
{
	(*((struct counted *)self)->count)++;
}

struct poster {
	struct doca_pe *pe;
	struct counted *posts;
};

static void *poster_run(void *argument)
{
	struct poster *poster = argument;
	for (unsigned i = 0; i < POSTS; i++)
		emu_pe_post(poster->pe, &poster->posts[i].completion);
	return NULL;
}

static void many_posters(void)
{
	struct doca_pe *pe;
	doca_notification_handle_t handle;
	pthread_t threads[POSTERS];
	struct poster posters[POSTERS];
	unsigned counts[POSTERS] = {0}, total = 0, sleeps = 0, timeouts = 0;
	OK(doca_pe_create(&pe));
	OK(doca_pe_get_notification_handle(pe, &handle));
	for (int i = 0; i < POSTERS; i++) {
		posters[i] = (struct poster){.pe = pe, .posts = calloc(POSTS, sizeof(struct counted))};
		MUST(posters[i].posts != NULL);
		for (int j = 0; j < POSTS; j++) {
			posters[i].posts[j].completion.deliver = counted_deliver;
			posters[i].posts[j].count = &counts[i];
		}
	}
	for (int i = 0; i < POSTERS; i++)
		MUST(pthread_create(&threads[i], NULL, poster_run, &posters[i]) == 0);
	uint64_t end = check_now_ns() + 30000000000u;
	while (total < POSTERS * POSTS && check_now_ns() < end) {
		while (doca_pe_progress(pe) != 0)
			total++;
		OK(doca_pe_request_notification(pe));
		if (doca_pe_progress(pe) != 0) {
			total++;
			continue;
		}
		if (total == POSTERS * POSTS)
			break;
		sleeps++;
		timeouts += readable(handle, 2000) == 0;
		OK(doca_pe_clear_notification(pe, handle));
	}
	for (int i = 0; i < POSTERS; i++) {
		pthread_join(threads[i], NULL);
		CHECK_EQ(counts[i], POSTS);
		free(posters[i].posts);
	}
	CHECK_EQ(total, POSTERS * POSTS);
	CHECK_EQ(timeouts, 0);
	OK(doca_pe_destroy(pe));
	printf("%u posts, %u sleeps\n", total, sleeps);
}

/* Each poster's completions arrive in its order. */
struct ordered {
	struct emu_completion completion;
	unsigned number, *last, *disorder;
};

static void ordered_deliver(struct emu_completion *self)
{
	struct ordered *ordered = (struct ordered *)self;
	if (ordered->number != *ordered->last + 1)
		(*ordered->disorder)++;
	*ordered->last = ordered->number;
}

static void order(void)
{
	static struct ordered posts[1000];
	struct doca_pe *pe;
	unsigned last = 0, disorder = 0;
	OK(doca_pe_create(&pe));
	for (unsigned i = 0; i < 1000; i++) {
		posts[i] = (struct ordered){.completion.deliver = ordered_deliver, .number = i + 1, .last = &last, .disorder = &disorder};
		emu_pe_post(pe, &posts[i].completion);
		if (i % 7 == 0)
			doca_pe_progress(pe);
	}
	progress_all(pe);
	CHECK_EQ(last, 1000);
	CHECK_EQ(disorder, 0);
	OK(doca_pe_destroy(pe));
}

/* No descriptors left for the NIC thread: the start says so, and works when there are some again. */
static void starved(void)
{
	struct doca_pe *pe;
	struct rlimit limit, none;
	MUST(getrlimit(RLIMIT_NOFILE, &limit) == 0);
	OK(doca_pe_create(&pe));
	struct fake *fake = fake_create(pe);
	none = limit;
	none.rlim_cur = 3;
	MUST(setrlimit(RLIMIT_NOFILE, &none) == 0);
	ANSWERS(INITIALIZATION, doca_ctx_start(&fake->ctx));
	CHECK_EQ(fake_state(fake), IDLE);
	MUST(setrlimit(RLIMIT_NOFILE, &limit) == 0);
	OK(doca_ctx_start(&fake->ctx));
	OK(doca_ctx_stop(&fake->ctx));
	fake_destroy(fake);
	OK(doca_pe_destroy(pe));
}

int main(void)
{
	starved(); /* first: the NIC thread does not run yet */
	engine();
	lifecycle();
	tasks();
	stop_in_callback();
	notification();
	order();
	many_posters();
	return check_done("contexts and engine");
}
