/* SPDX-License-Identifier: Apache-2.0 */
/* A context with no device behind it, made of emu.h like the real ones, for tests of the base. */
#ifndef DOCA_EMULATOR_FAKE_CTX_H
#define DOCA_EMULATOR_FAKE_CTX_H

#include "check.h"
#include "emu.h"

enum fake_mode {
	FAKE_INLINE, /* completes during submit */
	FAKE_NIC,    /* completes on the NIC thread */
	FAKE_HOLD,   /* completes when told, or when stopped */
};

struct fake_task {
	struct doca_task task;
	struct emu_job job;
	unsigned completions, errors;
};

struct fake {
	struct doca_ctx ctx;
	enum fake_mode mode;
	bool start_async;
	doca_error_t start_result, submit_result, validate_result;
	struct doca_task *held, *free;
	unsigned starts, stops, stoppeds, flushes, num_queued, num_held;
	/* state changes seen: pairs */
	enum doca_ctx_states seen[32];
	unsigned num_seen;
};

static inline doca_error_t fake_start(struct doca_ctx *ctx)
{
	struct fake *fake = (struct fake *)ctx;
	fake->starts++;
	return fake->start_result != DOCA_SUCCESS ? fake->start_result : fake->start_async ? DOCA_ERROR_IN_PROGRESS : DOCA_SUCCESS;
}

static inline void fake_complete_held(struct fake *fake, doca_error_t status)
{
	while (fake->held != NULL) {
		struct doca_task *task = fake->held;
		fake->held = task->link;
		fake->num_held--;
		emu_task_complete(task, status);
	}
}

static inline void fake_stop(struct doca_ctx *ctx)
{
	struct fake *fake = (struct fake *)ctx;
	fake->stops++;
	fake_complete_held(fake, DOCA_ERROR_IO_FAILED);
}

static inline void fake_stopped(struct doca_ctx *ctx)
{
	((struct fake *)ctx)->stoppeds++;
}

static inline doca_error_t fake_validate(struct doca_ctx *ctx, struct doca_task *task)
{
	(void)task;
	return ((struct fake *)ctx)->validate_result;
}

static inline void fake_job(struct emu_job *job)
{
	struct fake_task *task = (struct fake_task *)((char *)job - offsetof(struct fake_task, job));
	emu_task_complete(&task->task, DOCA_SUCCESS);
}

static inline doca_error_t fake_submit(struct doca_ctx *ctx, struct doca_task *task, bool flush)
{
	struct fake *fake = (struct fake *)ctx;
	if (fake->submit_result != DOCA_SUCCESS)
		return fake->submit_result;
	if (!flush)
		fake->num_queued++;
	switch (fake->mode) {
	case FAKE_INLINE:
		emu_task_complete(task, DOCA_SUCCESS);
		break;
	case FAKE_NIC:
		((struct fake_task *)task)->job.run = fake_job;
		emu_job_post(&((struct fake_task *)task)->job);
		break;
	case FAKE_HOLD:
		task->link = fake->held;
		fake->held = task;
		fake->num_held++;
		break;
	}
	return DOCA_SUCCESS;
}

static inline void fake_flush(struct doca_ctx *ctx)
{
	((struct fake *)ctx)->flushes++;
	((struct fake *)ctx)->num_queued = 0;
}

static inline void fake_free_task(struct doca_ctx *ctx, struct doca_task *task)
{
	struct fake *fake = (struct fake *)ctx;
	task->link = fake->free;
	fake->free = task;
}

static const struct emu_ctx_ops fake_ops = {
	.type = "fake",
	.start = fake_start,
	.stop = fake_stop,
	.stopped = fake_stopped,
	.validate = fake_validate,
	.submit = fake_submit,
	.flush = fake_flush,
	.free_task = fake_free_task,
};

static inline void fake_success(void *task, union doca_data task_user_data, union doca_data ctx_user_data)
{
	(void)task_user_data;
	(void)ctx_user_data;
	((struct fake_task *)task)->completions++;
}

static inline void fake_error(void *task, union doca_data task_user_data, union doca_data ctx_user_data)
{
	(void)task_user_data;
	(void)ctx_user_data;
	((struct fake_task *)task)->errors++;
}

static inline void fake_state_changed(const union doca_data user_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	struct fake *fake = (struct fake *)ctx;
	enum doca_ctx_states state;
	CHECK(user_data.ptr == fake);
	OK(doca_ctx_get_state(ctx, &state));
	CHECK_EQ(state, after);
	if (fake->num_seen + 2 <= sizeof fake->seen / sizeof fake->seen[0]) {
		fake->seen[fake->num_seen++] = before;
		fake->seen[fake->num_seen++] = after;
	}
}

static inline struct fake *fake_create(struct doca_pe *pe)
{
	struct fake *fake = calloc(1, sizeof *fake);
	MUST(fake != NULL);
	OK(emu_ctx_init(&fake->ctx, &fake_ops));
	OK(doca_ctx_set_user_data(&fake->ctx, (union doca_data){.ptr = fake}));
	OK(doca_ctx_set_state_changed_cb(&fake->ctx, fake_state_changed));
	if (pe != NULL)
		OK(doca_pe_connect_ctx(pe, &fake->ctx));
	return fake;
}

static inline void fake_destroy(struct fake *fake)
{
	OK(emu_ctx_fini(&fake->ctx));
	while (fake->free != NULL) {
		struct doca_task *task = fake->free;
		fake->free = task->link;
		free(task);
	}
	free(fake);
}

static inline struct fake_task *fake_task_new(struct fake *fake)
{
	struct fake_task *task = calloc(1, sizeof *task);
	MUST(task != NULL);
	emu_lock();
	emu_task_init(&task->task, &fake->ctx, (union doca_data){.u64 = 7}, fake_success, fake_error);
	emu_unlock();
	return task;
}

static inline enum doca_ctx_states fake_state(struct fake *fake)
{
	enum doca_ctx_states state = (enum doca_ctx_states)-1;
	OK(doca_ctx_get_state(&fake->ctx, &state));
	return state;
}

/* The state changes seen so far are exactly these pairs; forgets them. */
#define SAW(fake, ...)                                                                                                            \
	do {                                                                                                                      \
		const enum doca_ctx_states saw[] = {__VA_ARGS__};                                                                 \
		CHECK_EQ((fake)->num_seen, sizeof saw / sizeof saw[0]);                                                           \
		CHECK((fake)->num_seen == sizeof saw / sizeof saw[0] && memcmp(saw, (fake)->seen, sizeof saw) == 0);              \
		(fake)->num_seen = 0;                                                                                             \
	} while (0)

#define SAW_NOTHING(fake) CHECK_EQ((fake)->num_seen, 0)

static inline void progress_all(struct doca_pe *pe)
{
	while (doca_pe_progress(pe) != 0)
		;
}
#endif
