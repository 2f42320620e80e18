/* SPDX-License-Identifier: Apache-2.0 */
/* The fabric's one lock, and what happens to it when the process forks. */
#include "internal.h"

#include <sched.h>

/* Adaptive: critical sections are short, so a moment of spinning is cheaper than a sleep. */
static pthread_mutex_t lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
static atomic_uint waiters;
static atomic_uint entries; /* by threads that had to wait */

void emu_lock(void)
{
	if (EMU_LIKELY(pthread_mutex_trylock(&lock) == 0))
		return;
	atomic_fetch_add(&waiters, 1);
	pthread_mutex_lock(&lock);
	atomic_fetch_sub(&waiters, 1);
	atomic_fetch_add(&entries, 1);
}

void emu_unlock(void)
{
	pthread_mutex_unlock(&lock);
}

void emu_lock_yield(void)
{
	if (atomic_load_explicit(&waiters, memory_order_relaxed) == 0)
		return;
	/* A mutex is not fair: who unlocks and locks again wins against the thread that is only just waking. So wait until one got in,
	 * but not for ever (it may have given up its processor). */
	unsigned before = atomic_load(&entries);
	emu_unlock();
	for (int i = 0; i < 64 && atomic_load(&entries) == before && atomic_load(&waiters) != 0; i++)
		sched_yield();
	emu_lock();
}

/* Locks of other files that a child must not find locked by a thread it does not have. */
#define MAX_GUARDED 8
static pthread_mutex_t *guarded[MAX_GUARDED];
static unsigned num_guarded;

void emu_guard_fork(pthread_mutex_t *mutex)
{
	if (num_guarded < MAX_GUARDED)
		guarded[num_guarded++] = mutex;
}

static void before_fork(void)
{
	emu_lock();
	for (unsigned i = 0; i < num_guarded; i++)
		pthread_mutex_lock(guarded[i]);
}

static void release(void)
{
	for (unsigned i = num_guarded; i-- > 0;)
		pthread_mutex_unlock(guarded[i]);
	emu_unlock();
}

/* The child has only this thread: the NIC thread is gone, and a new identity is needed. Objects made before the fork belong to the
 * parent (as on real hardware, where registered memory and queue pairs do not survive a fork); new ones work. */
static void after_fork_child(void)
{
	atomic_store(&waiters, 0);
	emu_identity_after_fork();
	emu_reactor_after_fork();
	release();
}

__attribute__((constructor)) static void watch_forks(void)
{
	pthread_atfork(before_fork, release, after_fork_child);
}
