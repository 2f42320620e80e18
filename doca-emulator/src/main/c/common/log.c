/* SPDX-License-Identifier: Apache-2.0 */
/* Log sources, the application's doca_log, and the library's own lines. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SDK_SOURCE "DOCA::EMULATOR"

/* Identifiers start at 1: 0 is what a variable holds whose registration never ran. */
static pthread_mutex_t sources_lock = PTHREAD_MUTEX_INITIALIZER;
static char **sources;
static int num_sources;

__attribute__((constructor)) static void guard(void)
{
	emu_guard_fork(&sources_lock);
}

doca_error_t doca_log_register_source(const char *source_name, int *source)
{
	if (source_name == NULL || source == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	char *name = strdup(source_name);
	if (name == NULL)
		return DOCA_ERROR_NO_MEMORY;
	pthread_mutex_lock(&sources_lock);
	int at = 0;
	while (at < num_sources && sources[at] != NULL)
		at++;
	if (at == num_sources) {
		char **bigger = realloc(sources, (size_t)(num_sources + 16) * sizeof *sources);
		if (bigger == NULL) {
			pthread_mutex_unlock(&sources_lock);
			free(name);
			return DOCA_ERROR_NO_MEMORY;
		}
		sources = bigger;
		memset(sources + num_sources, 0, 16 * sizeof *sources);
		num_sources += 16;
	}
	sources[at] = name;
	*source = at + 1;
	pthread_mutex_unlock(&sources_lock);
	return DOCA_SUCCESS;
}

doca_error_t doca_log_unregister_source(int source)
{
	doca_error_t result = DOCA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&sources_lock);
	if (source > 0 && source <= num_sources && sources[source - 1] != NULL) {
		free(sources[source - 1]);
		sources[source - 1] = NULL;
		result = DOCA_SUCCESS;
	}
	pthread_mutex_unlock(&sources_lock);
	return result;
}

static bool source_name(int source, char *name, size_t size)
{
	bool known = false;
	pthread_mutex_lock(&sources_lock);
	if (source > 0 && source <= num_sources && sources[source - 1] != NULL) {
		snprintf(name, size, "%s", sources[source - 1]);
		known = true;
	}
	pthread_mutex_unlock(&sources_lock);
	return known;
}

static void write_formatted(bool sdk, struct emu_log_record *record, const char *format, va_list arguments)
{
	char small[1024], *message = small;
	va_list again;
	va_copy(again, arguments);
	int length = vsnprintf(small, sizeof small, format, arguments);
	if (length >= (int)sizeof small) {
		char *big = malloc((size_t)length + 1);
		if (big != NULL) {
			vsnprintf(big, (size_t)length + 1, format, again);
			message = big;
		}
	}
	va_end(again);
	record->message = length < 0 ? format : message;
	emu_log_write(sdk, record);
	if (message != small)
		free(message);
}

doca_error_t doca_log(uint32_t level, int source, const char *fname, int line, const char *func, const char *format, ...)
{
	char name[128];
	if (!source_name(source, name, sizeof name))
		return DOCA_ERROR_INVALID_VALUE;
	/* Observed: a level that does not exist, or no format, is no error; there is just nothing to show. */
	if (format == NULL || !emu_log_wanted(false, level))
		return DOCA_SUCCESS;
	struct emu_log_record record = {.level = level, .source = name, .file = fname, .function = func, .line = line};
	va_list arguments;
	va_start(arguments, format);
	write_formatted(false, &record, format, arguments);
	va_end(arguments);
	return DOCA_SUCCESS;
}

void emu_log(enum doca_log_level level, const char *format, ...)
{
	if (!emu_log_wanted(true, (uint32_t)level))
		return;
	struct emu_log_record record = {.level = (uint32_t)level, .source = SDK_SOURCE};
	va_list arguments;
	va_start(arguments, format);
	write_formatted(true, &record, format, arguments);
	va_end(arguments);
}

void emu_announce(void)
{
	static atomic_bool said;
	if (EMU_LIKELY(atomic_load_explicit(&said, memory_order_relaxed)) || !emu_log_wanted(true, DOCA_LOG_LEVEL_WARNING))
		return;
	if (!atomic_exchange(&said, true))
		emu_log(DOCA_LOG_LEVEL_WARNING, "this is the doca-ffm software emulator, not a DOCA device: for tests only");
}
