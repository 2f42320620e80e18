/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tasks that wait for a value. Whoever changes a value by way of this library or of RDMA looks whether anybody waits, and ends those who
 * have what they want: nothing is polled. A value that lies in memory which others can reach (given by the program, or mapped by
 * another process) may change without a word; for those the NIC thread looks, often at first and then less.
 */
#include "sync_event.h"

#define LOOK_FIRST_NS 50000u
#define LOOK_MAX_NS 1000000u

static atomic_uint num_waiting; /* sequentially consistent with the value: see event_wait_begin */
static unsigned num_foreign;    /* of those, in memory that may change without a word */
static struct doca_sync_event *events; /* those with waiting tasks */
static struct emu_timer look_timer;
static uint64_t look_after_ns;

bool event_fulfils(enum event_task_type type, uint64_t now, uint64_t value, uint64_t mask)
{
	return ((now & mask) == value) == (type == EVENT_WAIT_EQ);
}

static void list_event(struct doca_sync_event *event)
{
	if (event->waiting_listed)
		return;
	event->waiting_listed = true;
	event->waiting_next = events;
	events = event;
}

static void unlist_event(struct doca_sync_event *event)
{
	struct doca_sync_event **at = &events;
	if (!event->waiting_listed)
		return;
	while (*at != event)
		at = &(*at)->waiting_next;
	*at = event->waiting_next;
	event->waiting_listed = false;
}

static void end(struct doca_sync_event *event, struct event_task *task, doca_error_t status)
{
	atomic_fetch_sub(&num_waiting, 1);
	num_foreign -= event->foreign;
	emu_task_complete(&task->base, status);
}

static void look(struct doca_sync_event *event)
{
	struct doca_task **at = (struct doca_task **)&event->waiting;
	uint64_t now = event_load(event);
	while (*at != NULL) {
		struct event_task *task = (struct event_task *)*at;
		if (!event_fulfils(task->type, now, task->value, task->mask)) {
			at = &task->base.link;
			continue;
		}
		*at = task->base.link;
		end(event, task, DOCA_SUCCESS);
	}
}

void emu_events_changed(void)
{
	if (EMU_LIKELY(atomic_load(&num_waiting) == 0))
		return;
	for (struct doca_sync_event *event = events, *next; event != NULL; event = next) {
		next = event->waiting_next;
		look(event);
		if (event->waiting == NULL)
			unlist_event(event);
	}
}

void event_updated(void)
{
	if (EMU_LIKELY(atomic_load(&num_waiting) == 0))
		return;
	emu_lock();
	emu_events_changed();
	emu_unlock();
}

static void look_fired(struct emu_timer *timer)
{
	emu_events_changed();
	if (num_foreign == 0)
		return;
	look_after_ns = look_after_ns * 2 > LOOK_MAX_NS ? LOOK_MAX_NS : look_after_ns * 2;
	emu_timer_arm(timer, look_after_ns);
}

void event_wait_begin(struct doca_sync_event *event, struct event_task *task)
{
	/* Counted first, then looked: an update that we do not see yet sees us. */
	atomic_fetch_add(&num_waiting, 1);
	num_foreign += event->foreign;
	if (event_fulfils(task->type, event_load(event), task->value, task->mask)) {
		end(event, task, DOCA_SUCCESS);
		return;
	}
	struct doca_task **at = (struct doca_task **)&event->waiting;
	while (*at != NULL)
		at = &(*at)->link;
	task->base.link = NULL;
	*at = &task->base;
	list_event(event);
	if (event->foreign) {
		look_after_ns = LOOK_FIRST_NS;
		look_timer.fire = look_fired;
		emu_timer_arm(&look_timer, look_after_ns);
	}
}

void event_wait_flush(struct doca_sync_event *event)
{
	while (event->waiting != NULL) {
		struct event_task *task = event->waiting;
		event->waiting = (struct event_task *)task->base.link;
		end(event, task, DOCA_ERROR_IO_FAILED);
	}
	unlist_event(event);
}
