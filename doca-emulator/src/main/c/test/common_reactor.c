/* SPDX-License-Identifier: Apache-2.0 */
/* The NIC thread: descriptors, timers, jobs; the lock; forks. */
#include "check.h"

#include "doca_pe.h"
#include "emu.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void pause_ms(long ms)
{
	struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
	nanosleep(&pause, NULL);
}

static unsigned locked_read(const unsigned *value)
{
	emu_lock();
	unsigned now = *value;
	emu_unlock();
	return now;
}

/* ---- timers ------------------------------------------------------------------------------------------------------------------------ */
#define TIMERS 500
static struct timed {
	struct emu_timer timer;
	uint64_t due;
	unsigned fired;
} timed[TIMERS];
static unsigned fired, early, out_of_order;
static uint64_t last_due, worst_lateness;

static void on_timer(struct emu_timer *timer)
{
	struct timed *self = (struct timed *)timer;
	uint64_t now = emu_now_ns();
	if (now < self->due)
		early++;
	else if (now - self->due > worst_lateness)
		worst_lateness = now - self->due;
	if (timer->due_ns < last_due)
		out_of_order++;
	last_due = timer->due_ns;
	CHECK(!timer->armed);
	self->fired++;
	fired++;
}

static void arm(struct timed *timer, uint64_t after_ns)
{
	timer->timer.fire = on_timer;
	timer->due = emu_now_ns() + after_ns;
	emu_timer_arm(&timer->timer, after_ns);
}

static void timers(void)
{
	unsigned cancelled = 0;
	emu_lock();
	for (unsigned i = 0; i < TIMERS; i++)
		arm(&timed[i], (uint64_t)((i * 7919u) % TIMERS) * 100000u + 5000000u); /* 5 to 55 ms, shuffled */
	for (unsigned i = 0; i < TIMERS; i += 5) {
		emu_timer_cancel(&timed[i].timer);
		emu_timer_cancel(&timed[i].timer);
		cancelled++;
	}
	for (unsigned i = 1; i < TIMERS; i += 5)
		arm(&timed[i], 10000000); /* armed again: moved */
	emu_unlock();
	UNTIL(locked_read(&fired) == TIMERS - cancelled, pause_ms(1));
	pause_ms(60);
	emu_lock();
	CHECK_EQ(fired, TIMERS - cancelled);
	CHECK_EQ(early, 0);
	CHECK_EQ(out_of_order, 0);
	for (unsigned i = 0; i < TIMERS; i++)
		CHECK_EQ(timed[i].fired, i % 5 != 0);
	/* Shorter than a millisecond, and sooner than what the thread sleeps for. */
	memset(timed, 0, sizeof timed);
	fired = 0;
	last_due = 0;
	arm(&timed[0], 3600000000000u);
	emu_unlock();
	pause_ms(5);
	emu_lock();
	uint64_t begin = emu_now_ns();
	arm(&timed[1], 200000);
	emu_unlock();
	UNTIL(locked_read(&timed[1].fired) == 1, );
	CHECK(emu_now_ns() - begin < 2000000000u);
	emu_lock();
	emu_timer_cancel(&timed[0].timer);
	emu_unlock();
}

/* ---- jobs ------------------------------------------------------------------------------------------------------------------------------ */
static struct emu_job jobs[100], endless;
static unsigned ran, disorder, endless_runs;

static void on_job(struct emu_job *job)
{
	if (job != &jobs[ran])
		disorder++;
	ran++;
	char name[16] = "";
	pthread_getname_np(pthread_self(), name, sizeof name);
	CHECK(strcmp(name, "doca-emu-nic") == 0);
}

static void on_endless(struct emu_job *job)
{
	endless_runs++;
	emu_job_post(job);
}

static unsigned timers_meanwhile;
static void on_meanwhile(struct emu_timer *timer)
{
	(void)timer;
	timers_meanwhile++;
}

static void job_queue(void)
{
	emu_lock();
	for (int i = 0; i < 100; i++) {
		jobs[i].run = on_job;
		emu_job_post(&jobs[i]);
		emu_job_post(&jobs[i]);
	}
	emu_unlock();
	UNTIL(locked_read(&ran) == 100, );
	CHECK_EQ(disorder, 0);

	/* Cancelled: first, middle, last. */
	emu_lock();
	ran = 0;
	for (int i = 0; i < 5; i++)
		emu_job_post(&jobs[i]);
	emu_job_cancel(&jobs[4]);
	emu_job_cancel(&jobs[0]);
	emu_job_cancel(&jobs[2]);
	emu_job_cancel(&jobs[2]);
	emu_job_post(&jobs[50]);
	emu_unlock();
	UNTIL(locked_read(&ran) == 3, );
	pause_ms(5);
	CHECK_EQ(locked_read(&ran), 3);

	/* A job that posts itself for ever keeps neither timers nor other threads out. */
	static struct emu_timer timer;
	emu_lock();
	endless.run = on_endless;
	timer.fire = on_meanwhile;
	emu_job_post(&endless);
	emu_timer_arm(&timer, 1000000);
	emu_unlock();
	UNTIL(locked_read(&timers_meanwhile) == 1, );
	emu_lock();
	emu_job_cancel(&endless);
	unsigned runs = endless_runs;
	emu_unlock();
	pause_ms(5);
	CHECK_EQ(locked_read(&endless_runs), runs);
	CHECK(runs > 0);
}

/* ---- descriptors ------------------------------------------------------------------------------------------------------------------------ */
static struct echo {
	struct emu_watch watch;
	unsigned bytes, calls;
	struct echo *victim; /* removed by the first one called */
} echoes[2];

static void on_readable(struct emu_watch *watch, uint32_t events)
{
	struct echo *self = (struct echo *)watch;
	char buffer[64];
	CHECK((events & EPOLLIN) != 0);
	ssize_t got = read(watch->fd, buffer, sizeof buffer);
	self->calls++;
	self->bytes += got > 0 ? (unsigned)got : 0;
	if (self->victim != NULL)
		emu_watch_remove(&self->victim->watch);
}

static void descriptors(void)
{
	int a[2], b[2];
	MUST(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, a) == 0);
	MUST(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, b) == 0);
	emu_lock();
	echoes[0].watch = (struct emu_watch){.fd = a[0], .events = EPOLLIN, .ready = on_readable};
	echoes[1].watch = (struct emu_watch){.fd = b[0], .events = EPOLLIN, .ready = on_readable};
	CHECK_EQ(emu_watch_add(&echoes[0].watch), 0);
	CHECK_EQ(emu_watch_add(&echoes[1].watch), 0);
	struct emu_watch wrong = {.fd = 9999, .events = EPOLLIN, .ready = on_readable};
	CHECK_EQ(emu_watch_add(&wrong), -1);
	emu_watch_remove(&wrong);
	emu_unlock();
	MUST(write(a[1], "hello", 5) == 5);
	UNTIL(locked_read(&echoes[0].bytes) == 5, );

	/* Not asked for: not told. */
	emu_lock();
	emu_watch_update(&echoes[0].watch, 0);
	emu_unlock();
	MUST(write(a[1], "x", 1) == 1);
	pause_ms(20);
	CHECK_EQ(locked_read(&echoes[0].calls), 1);
	emu_lock();
	emu_watch_update(&echoes[0].watch, EPOLLIN);
	emu_unlock();
	UNTIL(locked_read(&echoes[0].bytes) == 6, );

	/* Both ready in one round; the first removes the second, whose collected event is dropped. */
	emu_lock();
	echoes[0].calls = echoes[1].calls = 0;
	echoes[0].victim = &echoes[1];
	echoes[1].victim = &echoes[0];
	MUST(write(a[1], "y", 1) == 1 && write(b[1], "y", 1) == 1);
	pause_ms(20); /* the thread has collected both and waits for the lock */
	emu_unlock();
	pause_ms(20);
	CHECK_EQ(locked_read(&echoes[0].calls) + locked_read(&echoes[1].calls), 1);
	emu_lock();
	emu_watch_remove(&echoes[0].watch);
	emu_watch_remove(&echoes[1].watch);
	emu_watch_remove(&echoes[1].watch);
	emu_unlock();
	for (int i = 0; i < 2; i++) {
		close(a[i]);
		close(b[i]);
	}

	/* Many at once: the table grows. */
	static struct echo many[300];
	static int pairs[300][2];
	for (int i = 0; i < 300; i++) {
		MUST(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pairs[i]) == 0);
		many[i].watch = (struct emu_watch){.fd = pairs[i][0], .events = EPOLLIN, .ready = on_readable};
		emu_lock();
		CHECK_EQ(emu_watch_add(&many[i].watch), 0);
		emu_unlock();
	}
	for (int i = 0; i < 300; i++)
		MUST(write(pairs[i][1], "z", 1) == 1);
	for (int i = 0; i < 300; i++) {
		UNTIL(locked_read(&many[i].bytes) == 1, );
		emu_lock();
		emu_watch_remove(&many[i].watch);
		emu_unlock();
		close(pairs[i][0]);
		close(pairs[i][1]);
	}
}

/* ---- the lock ------------------------------------------------------------------------------------------------------------------------------ */
static atomic_bool stop_hogging;

static void *hog(void *unused)
{
	(void)unused;
	emu_lock();
	while (!atomic_load(&stop_hogging)) {
		uint64_t end = emu_now_ns() + 200000; /* long work in pieces */
		while (emu_now_ns() < end)
			;
		emu_lock_yield();
	}
	emu_unlock();
	return NULL;
}

static void fairness(void)
{
	pthread_t thread;
	uint64_t worst = 0;
	MUST(pthread_create(&thread, NULL, hog, NULL) == 0);
	pause_ms(5);
	for (int i = 0; i < 100; i++) {
		uint64_t begin = emu_now_ns();
		emu_lock();
		emu_unlock();
		uint64_t waited = emu_now_ns() - begin;
		worst = waited > worst ? waited : worst;
	}
	atomic_store(&stop_hogging, true);
	pthread_join(thread, NULL);
	CHECK(worst < 1000000000u); /* a thread that yields lets others in; on a busy machine not at once */
	printf("longest wait for a lock that is held in pieces of 200 us: %llu us\n", (unsigned long long)worst / 1000);
}

/* ---- signals and forks ---------------------------------------------------------------------------------------------------------------------- */
static void signals(void)
{
	/* The NIC thread blocks everything: what is sent to the process lands elsewhere. */
	DIR *tasks = opendir("/proc/self/task");
	MUST(tasks != NULL);
	bool found = false;
	struct dirent *entry;
	while ((entry = readdir(tasks)) != NULL) {
		char path[300], line[256], name[64] = "";
		snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
		FILE *status = fopen(path, "r");
		if (status == NULL)
			continue;
		unsigned long long blocked = 0;
		while (fgets(line, sizeof line, status) != NULL) {
			sscanf(line, "Name: %63s", name);
			sscanf(line, "SigBlk: %llx", &blocked);
		}
		fclose(status);
		if (strcmp(name, "doca-emu-nic") == 0) {
			found = true;
			CHECK((blocked & (1ull << (SIGTERM - 1))) != 0 && (blocked & (1ull << (SIGINT - 1))) != 0);
		}
	}
	closedir(tasks);
	CHECK(found);
}

static void forks(void)
{
	uint8_t parent[16];
	memcpy(parent, emu_process_nonce(), 16);
	fflush(stdout);
	pid_t child = fork();
	MUST(child >= 0);
	if (child == 0) {
		/* Another identity, and a NIC thread of its own. */
		check_failures = 0;
		CHECK(memcmp(parent, emu_process_nonce(), 16) != 0);
		emu_lock();
		ran = 0;
		emu_job_post(&jobs[0]);
		emu_unlock();
		UNTIL(locked_read(&ran) == 1, pause_ms(1));
		struct doca_pe *pe;
		OK(doca_pe_create(&pe));
		OK(doca_pe_destroy(pe));
		fflush(stdout);
		_exit(check_failures == 0 ? 0 : 1);
	}
	int status = -1;
	MUST(waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
	CHECK(memcmp(parent, emu_process_nonce(), 16) == 0);
	emu_lock();
	ran = 0;
	emu_job_post(&jobs[0]);
	emu_unlock();
	UNTIL(locked_read(&ran) == 1, pause_ms(1));
}

int main(void)
{
	timers();
	job_queue();
	descriptors();
	fairness();
	signals();
	if (check_emulated_cpu())
		printf("not checked here: a forked child with a NIC thread of its own; qemu-user cannot start threads in the child of a process with threads\n");
	else
		forks();
	printf("a timer was late by at most %llu us\n", (unsigned long long)worst_lateness / 1000);
	return check_done("NIC thread");
}
