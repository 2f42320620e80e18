/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The progress engine: a queue that any thread posts to and one thread empties, with a descriptor to sleep on.
 *
 * A request arms the engine; the next post disarms it and makes the descriptor readable. What was queued before the request gives no
 * signal, as on hardware: a program that does not progress once more after arming sleeps through it.
 */
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

doca_error_t doca_pe_create(struct doca_pe **pe)
{
	int64_t fault;
	if (pe == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_announce();
	if (emu_fault_armed("pe.create.error", &fault))
		return (doca_error_t)fault;
	struct doca_pe *made;
	if (posix_memalign((void **)&made, _Alignof(struct doca_pe), sizeof *made) != 0)
		return DOCA_ERROR_NO_MEMORY;
	*made = (struct doca_pe){.epoll_fd = -1, .event_fd = -1};
	/* The handle is a plain epoll descriptor, blocking and inherited by exec, as the original's is. */
	made->epoll_fd = epoll_create1(0);
	made->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	struct epoll_event event = {.events = EPOLLIN};
	if (made->epoll_fd < 0 || made->event_fd < 0 || epoll_ctl(made->epoll_fd, EPOLL_CTL_ADD, made->event_fd, &event) != 0) {
		if (made->epoll_fd >= 0)
			close(made->epoll_fd);
		if (made->event_fd >= 0)
			close(made->event_fd);
		free(made);
		return DOCA_ERROR_OPERATING_SYSTEM;
	}
	emu_count(EMU_OBJ_PE, 1);
	*pe = made;
	return DOCA_SUCCESS;
}

/* ---- the queue -------------------------------------------------------------------------------------------------------------------- */
static void signal_handle(struct doca_pe *pe)
{
	uint64_t one = 1;
	while (write(pe->event_fd, &one, sizeof one) < 0 && errno == EINTR)
		;
}

void emu_pe_post(struct doca_pe *pe, struct emu_completion *completion)
{
	struct emu_completion *old = atomic_load_explicit(&pe->incoming, memory_order_relaxed);
	do
		atomic_store_explicit(&completion->next, old, memory_order_relaxed);
	while (!atomic_compare_exchange_weak_explicit(&pe->incoming, &old, completion, memory_order_seq_cst, memory_order_relaxed));
	/* Sequentially consistent with request_notification and the look at `incoming` after it: either we see `armed`, or the progress
	 * call that follows the request sees the completion. */
	if (EMU_UNLIKELY(atomic_load(&pe->armed)) && atomic_exchange(&pe->armed, false))
		signal_handle(pe);
}

static struct emu_completion *take(struct doca_pe *pe)
{
	struct emu_completion *first = pe->ready;
	if (first == NULL) {
		/* Sequentially consistent: see emu_pe_post. */
		if (EMU_LIKELY(atomic_load(&pe->incoming) == NULL))
			return NULL;
		struct emu_completion *newest = atomic_exchange_explicit(&pe->incoming, NULL, memory_order_acquire);
		while (newest != NULL) {
			struct emu_completion *older = atomic_load_explicit(&newest->next, memory_order_relaxed);
			atomic_store_explicit(&newest->next, first, memory_order_relaxed);
			first = newest;
			newest = older;
		}
	}
	pe->ready = atomic_load_explicit(&first->next, memory_order_relaxed);
	return first;
}

/* ---- strict mode: one thread per engine --------------------------------------------------------------------------------------------- */
/* The first thread that progresses owns the engine. Another one takes over by progressing while no task is in flight; every other call
 * belongs to the owner. */
void emu_pe_check_thread(const struct doca_pe *pe, const char *function)
{
	if (pe != NULL && pe->owner != 0 && pe->owner != emu_thread_self())
		emu_broken(DOCA_SUCCESS, function, "called on another thread than the one that progresses the engine");
}

static void check_progress(struct doca_pe *pe)
{
	uintptr_t self = emu_thread_self();
	if (pe->owner == self)
		return;
	if (pe->owner != 0) {
		emu_lock();
		size_t inflight = emu_pe_inflight(pe);
		emu_unlock();
		if (inflight != 0)
			emu_broken(DOCA_SUCCESS, "doca_pe_progress", "called on another thread than before while tasks are in flight");
	}
	pe->owner = self;
}

static void unusual_progress(struct doca_pe *pe)
{
	int64_t delay;
	if (emu_is_strict())
		check_progress(pe);
	if (emu_fault_armed("pe.progress.delay_ns", &delay) && delay > 0) {
		struct timespec pause = {.tv_sec = delay / 1000000000, .tv_nsec = delay % 1000000000};
		nanosleep(&pause, NULL);
	}
}

/* ---- progress --------------------------------------------------------------------------------------------------------------------------- */
uint8_t doca_pe_progress(struct doca_pe *pe)
{
	if (EMU_UNLIKELY(pe == NULL))
		return 0;
	if (EMU_UNLIKELY(pe->delivering) && emu_pe_in_callback(pe)) {
		emu_broken(DOCA_SUCCESS, "doca_pe_progress", "called from inside a callback of the same engine");
		return 0;
	}
	if (EMU_UNLIKELY(emu_modes_now() != 0))
		unusual_progress(pe);
	struct emu_completion *completion = take(pe);
	if (completion == NULL)
		return 0;
	pe->deliverer = emu_thread_self();
	pe->delivering = true;
	completion->deliver(completion);
	pe->delivering = false;
	return 1;
}

bool emu_pe_in_callback(const struct doca_pe *pe)
{
	return pe != NULL && pe->delivering && pe->deliverer == emu_thread_self();
}

doca_error_t doca_pe_destroy(struct doca_pe *pe)
{
	if (pe == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	bool in_use = pe->contexts != NULL;
	emu_unlock();
	if (in_use)
		return DOCA_ERROR_IN_USE;
	if (emu_pe_in_callback(pe))
		return emu_broken(DOCA_ERROR_IN_USE, "doca_pe_destroy", "called from inside a callback of the engine");
	/* What is left belongs to destroyed contexts: their last state changes, which free themselves. */
	struct emu_completion *left;
	while ((left = take(pe)) != NULL)
		left->deliver(left);
	close(pe->epoll_fd);
	close(pe->event_fd);
	free(pe);
	emu_count(EMU_OBJ_PE, -1);
	return DOCA_SUCCESS;
}

/* ---- sleeping ------------------------------------------------------------------------------------------------------------------------------ */
static bool drain_handle(struct doca_pe *pe)
{
	uint64_t drained;
	while (read(pe->event_fd, &drained, sizeof drained) < 0) {
		if (errno == EAGAIN)
			return true;
		if (errno != EINTR)
			return false;
	}
	return true;
}

doca_error_t doca_pe_get_notification_handle(const struct doca_pe *pe, doca_notification_handle_t *handle)
{
	if (pe == NULL || handle == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*handle = pe->epoll_fd;
	return DOCA_SUCCESS;
}

doca_error_t doca_pe_request_notification(struct doca_pe *pe)
{
	if (pe == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_is_strict())
		emu_pe_check_thread(pe, "doca_pe_request_notification");
	if (pe->event_mode == DOCA_PE_EVENT_MODE_PROGRESS_ALL)
		drain_handle(pe); /* in this mode a request also clears */
	atomic_store(&pe->armed, true);
	return DOCA_SUCCESS;
}

doca_error_t doca_pe_clear_notification(struct doca_pe *pe, doca_notification_handle_t handle)
{
	(void)handle; /* observed: not looked at */
	if (pe == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_is_strict())
		emu_pe_check_thread(pe, "doca_pe_clear_notification");
	atomic_store(&pe->armed, false);
	return drain_handle(pe) ? DOCA_SUCCESS : DOCA_ERROR_OPERATING_SYSTEM;
}

doca_error_t doca_pe_set_event_mode(struct doca_pe *pe, enum doca_pe_event_mode event_mode)
{
	if (pe == NULL || (event_mode != DOCA_PE_EVENT_MODE_PROGRESS_SELECTIVE && event_mode != DOCA_PE_EVENT_MODE_PROGRESS_ALL))
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_pe_in_callback(pe))
		emu_broken(DOCA_SUCCESS, "doca_pe_set_event_mode", "called from inside a completion callback");
	pe->event_mode = event_mode;
	return DOCA_SUCCESS;
}

/* ---- contexts ---------------------------------------------------------------------------------------------------------------------------------- */
size_t emu_pe_inflight(const struct doca_pe *pe)
{
	size_t inflight = 0;
	for (const struct emu_ctx_priv *at = pe->contexts; at != NULL; at = emu_ctx_next(at))
		inflight += __atomic_load_n(&emu_ctx_of(at)->num_inflight, __ATOMIC_RELAXED);
	return inflight;
}

doca_error_t doca_pe_get_num_inflight_tasks(const struct doca_pe *pe, size_t *num_inflight_tasks)
{
	if (pe == NULL || num_inflight_tasks == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	*num_inflight_tasks = emu_pe_inflight(pe);
	emu_unlock();
	return DOCA_SUCCESS;
}

doca_error_t doca_pe_connect_ctx(struct doca_pe *pe, struct doca_ctx *ctx)
{
	if (pe == NULL || ctx == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_is_strict())
		emu_pe_check_thread(pe, "doca_pe_connect_ctx");
	doca_error_t result = DOCA_SUCCESS;
	emu_lock();
	if (ctx->pe != NULL)
		result = DOCA_ERROR_NOT_PERMITTED;
	else if (ctx->state != DOCA_CTX_STATE_IDLE)
		result = DOCA_ERROR_BAD_STATE;
	else
		emu_pe_attach(pe, ctx);
	emu_unlock();
	return result;
}
