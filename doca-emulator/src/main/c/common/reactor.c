/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The NIC thread: does what the device does by itself, whatever the program is doing. One thread per process, started at the first
 * use, never ended: epoll for descriptors, a heap for timers, a FIFO for jobs. Every callback runs with the lock held, and between two
 * of them other threads are let in.
 */
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MAX_EVENTS 64
#define WAKE_TOKEN UINT64_MAX

/* A slot and its generation name a watch in epoll's data: an event collected before the watch was removed finds another generation,
 * even when the slot has a new owner already. Slots are numbered from 1, so that a zeroed watch has none. */
struct slot {
	struct emu_watch *watch;
	uint32_t generation;
	uint32_t next_free;
};

static bool running;
static pthread_t nic_thread;
static int epoll_fd = -1, wake_fd = -1;
static bool sleeping, woken; /* woken: a wake-up is on its way */
static uint64_t sleep_until;

static struct slot *slots;
static uint32_t num_slots, first_free;

static struct emu_timer **heap;
static size_t heap_count, heap_capacity;

static struct emu_job *jobs_first, *jobs_last;

uint64_t emu_now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void wake(void)
{
	if (!sleeping || woken)
		return;
	woken = true;
	uint64_t one = 1;
	while (write(wake_fd, &one, sizeof one) < 0 && errno == EINTR)
		;
}

/* ---- timers: a binary heap ------------------------------------------------------------------------------------------------------ */
static void heap_place(size_t at, struct emu_timer *timer)
{
	heap[at] = timer;
	timer->heap_index = at;
}

static void heap_up(size_t at, struct emu_timer *timer)
{
	while (at > 0 && heap[(at - 1) / 2]->due_ns > timer->due_ns) {
		heap_place(at, heap[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	heap_place(at, timer);
}

static void heap_down(size_t at, struct emu_timer *timer)
{
	for (;;) {
		size_t child = 2 * at + 1;
		if (child >= heap_count)
			break;
		if (child + 1 < heap_count && heap[child + 1]->due_ns < heap[child]->due_ns)
			child++;
		if (heap[child]->due_ns >= timer->due_ns)
			break;
		heap_place(at, heap[child]);
		at = child;
	}
	heap_place(at, timer);
}

static void heap_remove(struct emu_timer *timer)
{
	size_t at = timer->heap_index;
	struct emu_timer *last = heap[--heap_count];
	if (last == timer)
		return;
	if (at > 0 && heap[(at - 1) / 2]->due_ns > last->due_ns)
		heap_up(at, last);
	else
		heap_down(at, last);
}

static void start(void);

void emu_timer_arm(struct emu_timer *timer, uint64_t after_ns)
{
	start();
	if (timer->armed)
		heap_remove(timer);
	uint64_t now = emu_now_ns();
	timer->due_ns = after_ns > UINT64_MAX - now ? UINT64_MAX : now + after_ns;
	timer->armed = true;
	if (heap_count == heap_capacity) {
		size_t wanted = heap_capacity == 0 ? 64 : heap_capacity * 2;
		struct emu_timer **bigger = realloc(heap, wanted * sizeof *heap);
		if (bigger == NULL)
			abort(); /* a time-out that never comes would be a hang that nobody could explain */
		heap = bigger;
		heap_capacity = wanted;
	}
	heap_up(heap_count++, timer);
	if (timer->due_ns < sleep_until)
		wake();
}

void emu_timer_cancel(struct emu_timer *timer)
{
	if (!timer->armed)
		return;
	timer->armed = false;
	heap_remove(timer);
}

/* ---- jobs --------------------------------------------------------------------------------------------------------------------------- */
void emu_job_post(struct emu_job *job)
{
	if (job->queued)
		return;
	start();
	job->queued = true;
	job->next = NULL;
	if (jobs_last != NULL)
		jobs_last->next = job;
	else
		jobs_first = job;
	jobs_last = job;
	wake();
}

void emu_job_cancel(struct emu_job *job)
{
	if (!job->queued)
		return;
	job->queued = false;
	struct emu_job *before = NULL;
	for (struct emu_job *at = jobs_first; at != NULL; before = at, at = at->next) {
		if (at != job)
			continue;
		if (before != NULL)
			before->next = job->next;
		else
			jobs_first = job->next;
		if (jobs_last == job)
			jobs_last = before;
		return;
	}
}

static struct emu_job *take_job(void)
{
	struct emu_job *job = jobs_first;
	jobs_first = job->next;
	if (jobs_first == NULL)
		jobs_last = NULL;
	job->queued = false;
	return job;
}

/* ---- watches ------------------------------------------------------------------------------------------------------------------------- */
static bool take_slot(uint32_t *taken)
{
	if (first_free == 0) {
		uint32_t wanted = num_slots == 0 ? 64 : num_slots * 2;
		struct slot *bigger = realloc(slots, wanted * sizeof *slots);
		if (bigger == NULL)
			return false;
		slots = bigger;
		if (num_slots == 0)
			num_slots = 1; /* slot 0 stays unused */
		for (uint32_t i = wanted; i-- > num_slots;) {
			slots[i] = (struct slot){.next_free = first_free};
			first_free = i;
		}
		num_slots = wanted;
	}
	*taken = first_free;
	first_free = slots[*taken].next_free;
	return true;
}

static struct epoll_event event_for(const struct emu_watch *watch)
{
	return (struct epoll_event){.events = watch->events, .data.u64 = (uint64_t)slots[watch->slot].generation << 32 | watch->slot};
}

int emu_watch_add(struct emu_watch *watch)
{
	uint32_t slot;
	if (!emu_reactor_start() || !take_slot(&slot)) {
		errno = ENOMEM;
		return -1;
	}
	slots[slot].watch = watch;
	watch->slot = slot;
	struct epoll_event event = event_for(watch);
	if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, watch->fd, &event) == 0)
		return 0;
	int error = errno;
	slots[slot].watch = NULL;
	slots[slot].next_free = first_free;
	first_free = slot;
	watch->slot = 0;
	errno = error;
	return -1;
}

static bool watched(const struct emu_watch *watch)
{
	return watch->slot != 0 && watch->slot < num_slots && slots[watch->slot].watch == watch;
}

void emu_watch_update(struct emu_watch *watch, uint32_t events)
{
	if (!watched(watch) || watch->events == events)
		return;
	watch->events = events;
	struct epoll_event event = event_for(watch);
	epoll_ctl(epoll_fd, EPOLL_CTL_MOD, watch->fd, &event);
}

void emu_watch_remove(struct emu_watch *watch)
{
	if (!watched(watch))
		return;
	struct slot *slot = &slots[watch->slot];
	struct epoll_event ignored = {0};
	epoll_ctl(epoll_fd, EPOLL_CTL_DEL, watch->fd, &ignored);
	slot->watch = NULL;
	slot->generation++;
	slot->next_free = first_free;
	first_free = watch->slot;
	watch->slot = 0;
}

/* ---- the thread ------------------------------------------------------------------------------------------------------------------------ */
/* epoll_wait counts in milliseconds; retry timers of the fabric are shorter. */
static int wait_for_events(struct epoll_event *events, uint64_t until)
{
	uint64_t now = emu_now_ns();
	uint64_t left = until <= now ? 0 : until - now;
#ifdef SYS_epoll_pwait2
	static bool missing;
	if (!missing) {
		struct timespec timeout = {.tv_sec = (time_t)(left / 1000000000u), .tv_nsec = (long)(left % 1000000000u)};
		long got = syscall(SYS_epoll_pwait2, epoll_fd, events, MAX_EVENTS, until == UINT64_MAX ? NULL : &timeout, NULL, 0);
		if (got >= 0 || (errno != ENOSYS && errno != EPERM))
			return (int)got;
		missing = true;
	}
#endif
	int timeout_ms = until == UINT64_MAX ? -1 : left > 1000000000000u ? 1000000 : (int)((left + 999999) / 1000000);
	return epoll_wait(epoll_fd, events, MAX_EVENTS, timeout_ms);
}

static void run_jobs(void)
{
	/* Only those that are there now: a job that posts itself again must not keep the descriptors waiting. */
	static struct emu_job barrier;
	if (jobs_first == NULL)
		return;
	emu_job_post(&barrier);
	struct emu_job *job;
	while ((job = take_job()) != &barrier) {
		job->run(job);
		emu_lock_yield();
	}
}

static void run_timers(void)
{
	uint64_t now = emu_now_ns();
	while (heap_count > 0 && heap[0]->due_ns <= now) {
		struct emu_timer *timer = heap[0];
		emu_timer_cancel(timer);
		timer->fire(timer);
		emu_lock_yield();
	}
}

static void *nic(void *unused)
{
	(void)unused;
	struct epoll_event events[MAX_EVENTS];
	prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
	emu_lock();
	for (;;) {
		run_jobs();
		run_timers();
		sleep_until = jobs_first != NULL ? 0 : heap_count > 0 ? heap[0]->due_ns : UINT64_MAX;
		sleeping = true;
		emu_unlock();
		int count = wait_for_events(events, sleep_until);
		emu_lock();
		sleeping = false;
		for (int i = 0; i < count; i++) {
			if (events[i].data.u64 == WAKE_TOKEN) {
				uint64_t drained;
				woken = read(wake_fd, &drained, sizeof drained) < 0 && errno == EINTR;
				continue;
			}
			uint32_t at = (uint32_t)events[i].data.u64;
			if (at >= num_slots || slots[at].generation != (uint32_t)(events[i].data.u64 >> 32) || slots[at].watch == NULL)
				continue; /* removed after the event was collected */
			struct emu_watch *watch = slots[at].watch;
			watch->ready(watch, events[i].events);
			emu_lock_yield();
		}
	}
	return NULL;
}

bool emu_reactor_start(void)
{
	if (EMU_LIKELY(running))
		return true;
	epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	struct epoll_event event = {.events = EPOLLIN, .data.u64 = WAKE_TOKEN};
	/* The program's signals are for the program's threads. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool started = epoll_fd >= 0 && wake_fd >= 0 && epoll_ctl(epoll_fd, EPOLL_CTL_ADD, wake_fd, &event) == 0 &&
		pthread_create(&nic_thread, NULL, nic, NULL) == 0;
	int error = errno;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!started) {
		emu_log(DOCA_LOG_LEVEL_CRIT, "the emulator's NIC thread cannot start (errno %d): raise the limits of open files and threads", error);
		if (epoll_fd >= 0)
			close(epoll_fd);
		if (wake_fd >= 0)
			close(wake_fd);
		epoll_fd = wake_fd = -1;
		return false;
	}
	pthread_setname_np(nic_thread, "doca-emu-nic");
	pthread_detach(nic_thread);
	running = true;
	return true;
}

/* For callers that cannot answer an error. doca_ctx_start has started the thread long before them, or has answered the error. */
static void start(void)
{
	if (!emu_reactor_start())
		abort();
}

void emu_reactor_after_fork(void)
{
	/* The descriptors are shared with the parent: closing ours does not disturb it, using them would. */
	if (epoll_fd >= 0)
		close(epoll_fd);
	if (wake_fd >= 0)
		close(wake_fd);
	epoll_fd = wake_fd = -1;
	running = sleeping = woken = false;
	sleep_until = 0;
	free(slots);
	slots = NULL;
	num_slots = first_free = 0;
	for (size_t i = 0; i < heap_count; i++)
		heap[i]->armed = false;
	heap_count = 0;
	for (struct emu_job *job = jobs_first; job != NULL; job = job->next)
		job->queued = false;
	jobs_first = jobs_last = NULL;
}
