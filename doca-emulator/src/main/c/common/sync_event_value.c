/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading, updating and waiting, in the calling thread. A wait polls, as the original's does, so the device needs no help of the
 * program to end it: a peer's update is carried out by the NIC thread.
 */
#include "sync_event.h"

#include <sched.h>

static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ volatile("yield");
#endif
}

/* What the synchronous calls have in common: the event can be used now. */
static doca_error_t usable(const struct doca_sync_event *event, const char *function)
{
	if (event == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (EMU_UNLIKELY(!atomic_load_explicit(&((struct doca_sync_event *)(uintptr_t)event)->started, memory_order_acquire)))
		return DOCA_ERROR_BAD_STATE;
	if (emu_is_strict() && event->by_ctx)
		emu_broken(DOCA_SUCCESS, function, "a sync event that is a context is operated by tasks");
	return DOCA_SUCCESS;
}

uint64_t event_add(struct doca_sync_event *event, uint64_t value)
{
	uint64_t before = __atomic_fetch_add(event->value, value, __ATOMIC_SEQ_CST);
	event_updated();
	return before;
}

void event_set(struct doca_sync_event *event, uint64_t value)
{
	__atomic_store_n(event->value, value, __ATOMIC_SEQ_CST);
	event_updated();
}

doca_error_t doca_sync_event_get(struct doca_sync_event *event, uint64_t *value)
{
	doca_error_t result = value == NULL ? DOCA_ERROR_INVALID_VALUE : usable(event, "doca_sync_event_get");
	if (result == DOCA_SUCCESS)
		*value = event_load(event);
	return result;
}

doca_error_t doca_sync_event_update_set(struct doca_sync_event *event, uint64_t value)
{
	doca_error_t result = usable(event, "doca_sync_event_update_set");
	if (result == DOCA_SUCCESS)
		event_set(event, value);
	return result;
}

doca_error_t doca_sync_event_update_add(struct doca_sync_event *event, uint64_t value, uint64_t *fetched)
{
	doca_error_t result = fetched == NULL ? DOCA_ERROR_INVALID_VALUE : usable(event, "doca_sync_event_update_add");
	if (result == DOCA_SUCCESS)
		*fetched = event_add(event, value);
	return result;
}

/* ---- waiting -------------------------------------------------------------------------------------------------------------------------- */
/* On one processor a wait that never lets go would keep away whom it waits for. */
#define SPINS 4096u

#define WAIT(name, comparison, yields) \
	doca_error_t doca_sync_event_##name(struct doca_sync_event *event, uint64_t value, uint64_t mask) \
	{ \
		doca_error_t result = usable(event, __func__); \
		for (unsigned spins = 0; result == DOCA_SUCCESS && !((event_load(event) & mask) comparison value); spins++) { \
			if ((yields) || spins % SPINS == SPINS - 1) \
				sched_yield(); \
			else \
				relax(); \
			/* Stopped by another thread: what is waited for cannot come any more. */ \
			if (!atomic_load_explicit(&event->started, memory_order_acquire)) \
				result = DOCA_ERROR_BAD_STATE; \
		} \
		return result; \
	}

WAIT(wait_gt, >, false)
WAIT(wait_eq, ==, false)
WAIT(wait_neq, !=, false)
WAIT(wait_gt_yield, >, true)
WAIT(wait_eq_yield, ==, true)
WAIT(wait_neq_yield, !=, true)
