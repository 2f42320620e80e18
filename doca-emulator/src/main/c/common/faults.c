/* SPDX-License-Identifier: Apache-2.0 */
/* Faults on demand: a table of named knobs. Every place that can fail asks for its knob; nothing armed costs one load. */
#include "internal.h"

#include <string.h>

static const struct emu_fault_knob common_knobs[] = {
	{"dev.list.error", "doca_devinfo_create_list answers value"},
	{"dev.open.error", "doca_dev_open answers value"},
	{"dev.gone", "a context that runs, or comes to run, leaves RUNNING by itself, as when its device is gone; at once, the newest first"},
	{"mmap.start.error", "doca_mmap_start answers value"},
	{"buf.get.error", "doca_buf_inventory_buf_get_by_args answers value"},
	{"pe.create.error", "doca_pe_create answers value"},
	{"pe.progress.delay_ns", "doca_pe_progress waits value nanoseconds before it looks for work"},
	{"ctx.start.error", "doca_ctx_start answers value and the context stays IDLE"},
	{"ctx.start.lost", "doca_ctx_start answers IN_PROGRESS and the RUNNING event never comes"},
	{"ctx.idle.never", "a stopping context does not reach IDLE until the fault is cleared"},
	{"ctx.state.strange", "before it is told a change of state, the callback is told one to the state of number value"},
	{"task.submit.error", "submitting a task answers value; the task stays with the caller"},
	{"task.complete.error", "a task that would have succeeded completes with status value"},
};

#define MAX_TABLES 8
#define MAX_ARMED 64

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
	const struct emu_fault_knob *knobs;
	size_t count;
} tables[MAX_TABLES] = {{common_knobs, sizeof common_knobs / sizeof common_knobs[0]}};
static unsigned num_tables = 1;

static struct {
	const char *name;
	int64_t value, after, times;
} armed[MAX_ARMED];
static unsigned num_armed;

__attribute__((constructor)) static void guard(void)
{
	emu_guard_fork(&table_lock);
}

void emu_fault_register(const struct emu_fault_knob *knobs, size_t count)
{
	pthread_mutex_lock(&table_lock);
	if (num_tables < MAX_TABLES) {
		tables[num_tables].knobs = knobs;
		tables[num_tables++].count = count;
	}
	pthread_mutex_unlock(&table_lock);
}

static const struct emu_fault_knob *knob_at(int index)
{
	for (unsigned i = 0; index >= 0 && i < num_tables; i++) {
		if ((size_t)index < tables[i].count)
			return &tables[i].knobs[index];
		index -= (int)tables[i].count;
	}
	return NULL;
}

static const char *find_name(const char *name)
{
	const struct emu_fault_knob *knob;
	for (int i = 0; (knob = knob_at(i)) != NULL; i++)
		if (strcmp(knob->name, name) == 0)
			return knob->name;
	return NULL;
}

static void disarm(unsigned at)
{
	armed[at] = armed[--num_armed];
	if (num_armed == 0)
		atomic_fetch_and(&emu_modes, ~(unsigned)EMU_MODE_FAULTS);
}

bool emu_fault(const char *name, int64_t *value)
{
	if (EMU_LIKELY((emu_modes_now() & EMU_MODE_FAULTS) == 0))
		return false;
	bool hit = false;
	pthread_mutex_lock(&table_lock);
	for (unsigned i = 0; i < num_armed; i++) {
		if (strcmp(armed[i].name, name) != 0)
			continue;
		if (armed[i].after > 0) {
			armed[i].after--;
			break;
		}
		hit = true;
		if (value != NULL)
			*value = armed[i].value;
		if (armed[i].times > 0 && --armed[i].times == 0)
			disarm(i);
		break;
	}
	pthread_mutex_unlock(&table_lock);
	return hit;
}

int doca_emu_fault_set_after(const char *name, int64_t value, int64_t after, int64_t times)
{
	if (name == NULL || after < 0 || times < -1)
		return -1;
	int result = -1;
	pthread_mutex_lock(&table_lock);
	const char *known = find_name(name);
	if (known != NULL) {
		unsigned at = 0;
		while (at < num_armed && armed[at].name != known)
			at++;
		if (times == 0) {
			if (at < num_armed)
				disarm(at);
			result = 0;
		} else if (at < MAX_ARMED) {
			armed[at].name = known;
			armed[at].value = value;
			armed[at].after = after;
			armed[at].times = times;
			if (at == num_armed)
				num_armed++;
			atomic_fetch_or(&emu_modes, EMU_MODE_FAULTS);
			result = 0;
		}
	}
	pthread_mutex_unlock(&table_lock);
	if (result == 0 && times == 0 && strcmp(name, "ctx.idle.never") == 0)
		emu_ctx_recheck_all();
	if (result == 0 && times != 0 && strcmp(name, "dev.gone") == 0)
		emu_ctx_devices_gone();
	return result;
}

int doca_emu_fault_set(const char *name, int64_t value, int64_t times)
{
	return doca_emu_fault_set_after(name, value, 0, times);
}

void doca_emu_fault_clear(void)
{
	pthread_mutex_lock(&table_lock);
	num_armed = 0;
	atomic_fetch_and(&emu_modes, ~(unsigned)EMU_MODE_FAULTS);
	pthread_mutex_unlock(&table_lock);
	emu_ctx_recheck_all();
}

int doca_emu_fault_knobs(void)
{
	pthread_mutex_lock(&table_lock);
	int count = 0;
	for (unsigned i = 0; i < num_tables; i++)
		count += (int)tables[i].count;
	pthread_mutex_unlock(&table_lock);
	return count;
}

const char *doca_emu_fault_name(int knob)
{
	pthread_mutex_lock(&table_lock);
	const struct emu_fault_knob *found = knob_at(knob);
	pthread_mutex_unlock(&table_lock);
	return found == NULL ? NULL : found->name;
}

const char *doca_emu_fault_meaning(int knob)
{
	pthread_mutex_lock(&table_lock);
	const struct emu_fault_knob *found = knob_at(knob);
	pthread_mutex_unlock(&table_lock);
	return found == NULL ? NULL : found->meaning;
}
