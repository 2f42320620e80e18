/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of DOCA that real hardware does not check, or answers by misbehaving later.
 *
 * A broken rule that is noticed for free is always logged, counted and its text kept. Strict mode adds the checks that cost something
 * and those that would find fault with programs that get away with it on hardware (a stop inside a completion callback).
 */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 256
#define TEXT_SIZE 256

atomic_uint emu_modes;
static atomic_int action; /* the mode: 0, 1, 2 */
static _Atomic int64_t broken;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static char kept[KEPT][TEXT_SIZE];
static unsigned num_kept;

bool emu_strict(void)
{
	return emu_is_strict();
}

void doca_emu_strict(int mode)
{
	atomic_store(&action, mode < 0 ? 0 : mode > 2 ? 2 : mode);
	if (mode > 0)
		atomic_fetch_or(&emu_modes, EMU_MODE_STRICT);
	else
		atomic_fetch_and(&emu_modes, ~(unsigned)EMU_MODE_STRICT);
}

__attribute__((constructor)) static void mode_from_environment(void)
{
	emu_guard_fork(&kept_lock);
	const char *mode = getenv("DOCA_EMULATOR_STRICT");
	if (mode == NULL || *mode == '\0' || strcmp(mode, "0") == 0 || strcmp(mode, "off") == 0)
		return;
	doca_emu_strict(strcmp(mode, "2") == 0 || strcmp(mode, "abort") == 0 ? 2 : 1);
}

doca_error_t emu_broken(doca_error_t result, const char *function, const char *rule)
{
	atomic_fetch_add(&broken, 1);
	pthread_mutex_lock(&kept_lock);
	/* The first ones tell the cause, what follows is usually consequence: so those are kept, not the last. */
	if (num_kept < KEPT)
		snprintf(kept[num_kept++], TEXT_SIZE, "%s: %s", function, rule);
	pthread_mutex_unlock(&kept_lock);
	emu_log(DOCA_LOG_LEVEL_ERROR, "broken rule: %s: %s", function, rule);
	if (atomic_load(&action) == 2) {
		fprintf(stderr, "doca-emulator: broken rule: %s: %s (DOCA_EMULATOR_STRICT=abort)\n", function, rule);
		abort();
	}
	return result;
}

int64_t doca_emu_broken_rules(void)
{
	return atomic_load(&broken);
}

int doca_emu_broken_rule(int64_t index, char *text, size_t size)
{
	int found = -1;
	pthread_mutex_lock(&kept_lock);
	if (index >= 0 && index < num_kept && text != NULL && size > 0) {
		snprintf(text, size, "%s", kept[index]);
		found = 0;
	}
	pthread_mutex_unlock(&kept_lock);
	return found;
}

void doca_emu_broken_rules_clear(void)
{
	pthread_mutex_lock(&kept_lock);
	atomic_store(&broken, 0);
	num_kept = 0;
	pthread_mutex_unlock(&kept_lock);
}
