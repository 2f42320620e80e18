/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where log lines go. Application backends show levels between an upper and a lower limit, SDK backends down to one limit; both start
 * with the global limits and follow them when they change. Without a backend everything is silent. Backends are never destroyed: the
 * interface has no call for it.
 */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

enum backend_kind { TO_FILE, TO_FD, TO_BUF, TO_SYSLOG };

struct doca_log_backend {
	struct doca_log_backend *next;
	enum backend_kind kind;
	bool sdk;
	uint32_t lower, upper; /* application: upper <= level <= lower; SDK: level <= lower */
	uint32_t lower_bound, upper_bound; /* once strict: no limit opens it beyond these */
	FILE *file;
	int fd;
	char *buf;
	size_t capacity;
	log_flush_callback flush;
	char *syslog_name;
};

static pthread_mutex_t backends_lock = PTHREAD_MUTEX_INITIALIZER;
static struct doca_log_backend *backends;
static uint32_t global_lower = DOCA_LOG_LEVEL_INFO, global_upper = 0, global_sdk = DOCA_LOG_LEVEL_INFO;
/* The most that any backend shows: a line that nobody wants costs one load. */
static atomic_uint app_widest, sdk_widest;

__attribute__((constructor)) static void guard(void)
{
	emu_guard_fork(&backends_lock);
}

bool emu_log_valid_level(uint32_t level)
{
	return level >= DOCA_LOG_LEVEL_DISABLE && level <= DOCA_LOG_LEVEL_TRACE && level % 10 == 0;
}

bool emu_log_wanted(bool sdk, uint32_t level)
{
	return emu_log_valid_level(level) && level > DOCA_LOG_LEVEL_DISABLE &&
		level <= atomic_load_explicit(sdk ? &sdk_widest : &app_widest, memory_order_relaxed);
}

static const char *level_name(uint32_t level)
{
	switch (level) {
	case DOCA_LOG_LEVEL_CRIT:
		return "CRT";
	case DOCA_LOG_LEVEL_ERROR:
		return "ERR";
	case DOCA_LOG_LEVEL_WARNING:
		return "WRN";
	case DOCA_LOG_LEVEL_INFO:
		return "INF";
	case DOCA_LOG_LEVEL_DEBUG:
		return "DBG";
	default:
		return "TRC";
	}
}

static int syslog_priority(uint32_t level)
{
	switch (level) {
	case DOCA_LOG_LEVEL_CRIT:
		return LOG_CRIT;
	case DOCA_LOG_LEVEL_ERROR:
		return LOG_ERR;
	case DOCA_LOG_LEVEL_WARNING:
		return LOG_WARNING;
	case DOCA_LOG_LEVEL_INFO:
		return LOG_INFO;
	default:
		return LOG_DEBUG;
	}
}

/* ---- limits; all with the lock held ------------------------------------------------------------------------------------------ */
static void find_widest(void)
{
	uint32_t app = 0, sdk = 0;
	for (const struct doca_log_backend *at = backends; at != NULL; at = at->next) {
		uint32_t *widest = at->sdk ? &sdk : &app;
		if (at->lower > *widest)
			*widest = at->lower;
	}
	atomic_store(&app_widest, app);
	atomic_store(&sdk_widest, sdk);
}

static void set_lower(struct doca_log_backend *backend, uint32_t level)
{
	backend->lower = level > backend->lower_bound ? backend->lower_bound : level;
}

static void set_upper(struct doca_log_backend *backend, uint32_t level)
{
	backend->upper = level < backend->upper_bound ? backend->upper_bound : level;
}

/* ---- writing -------------------------------------------------------------------------------------------------------------------- */
static int print_line(char *line, size_t size, const struct emu_log_record *record, bool with_time)
{
	char when[48] = "", where[256] = "";
	if (with_time) {
		struct timespec now;
		struct tm local;
		clock_gettime(CLOCK_REALTIME, &now);
		localtime_r(&now.tv_sec, &local);
		size_t used = strftime(when, sizeof when, "[%Y-%m-%d %H:%M:%S", &local);
		snprintf(when + used, sizeof when - used, ".%06ld]", now.tv_nsec / 1000);
	}
	if (record->file != NULL) {
		const char *slash = strrchr(record->file, '/');
		snprintf(where, sizeof where, "[%s:%d][%s]", slash != NULL ? slash + 1 : record->file, record->line,
			 record->function != NULL ? record->function : "");
	}
	return snprintf(line, size, "%s[%ld][%s][%s]%s %s\n", when, (long)syscall(SYS_gettid), record->source, level_name(record->level), where,
			record->message);
}

static void write_fd(int fd, const char *line, size_t length)
{
	while (length > 0) {
		ssize_t written = write(fd, line, length);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return; /* a log that cannot be written has nowhere to say so */
		line += written;
		length -= (size_t)written;
	}
}

void emu_log_write(bool sdk, const struct emu_log_record *record)
{
	char small[1536], *line = small;
	int length = print_line(small, sizeof small, record, true);
	if (length >= (int)sizeof small) {
		line = malloc((size_t)length + 1);
		if (line != NULL)
			print_line(line, (size_t)length + 1, record, true);
		else
			line = small;
	}
	pthread_mutex_lock(&backends_lock);
	for (struct doca_log_backend *at = backends; at != NULL; at = at->next) {
		if (at->sdk != sdk || record->level > at->lower || (!sdk && record->level < at->upper))
			continue;
		switch (at->kind) {
		case TO_FILE:
			fputs(line, at->file);
			fflush(at->file);
			break;
		case TO_FD:
			write_fd(at->fd, line, strlen(line));
			break;
		case TO_BUF:
			snprintf(at->buf, at->capacity, "%s", line);
			at->flush(at->buf);
			break;
		case TO_SYSLOG:
			openlog(at->syslog_name, LOG_PID, LOG_USER);
			syslog(syslog_priority(record->level), "[%s] %s", record->source, record->message);
			break;
		}
	}
	pthread_mutex_unlock(&backends_lock);
	if (line != small)
		free(line);
}

/* ---- making backends ---------------------------------------------------------------------------------------------------------- */
static doca_error_t add(const struct doca_log_backend *settings, struct doca_log_backend **backend)
{
	struct doca_log_backend *made = malloc(sizeof *made);
	if (made == NULL) {
		free(settings->syslog_name);
		return DOCA_ERROR_NO_MEMORY;
	}
	*made = *settings;
	made->lower_bound = made->lower_bound == 0 ? UINT32_MAX : made->lower_bound;
	pthread_mutex_lock(&backends_lock);
	set_lower(made, made->sdk ? global_sdk : global_lower);
	set_upper(made, global_upper);
	struct doca_log_backend **end = &backends;
	while (*end != NULL)
		end = &(*end)->next;
	*end = made;
	find_widest();
	pthread_mutex_unlock(&backends_lock);
	if (backend != NULL)
		*backend = made;
	return DOCA_SUCCESS;
}

static doca_error_t add_file(bool sdk, FILE *file, struct doca_log_backend **backend)
{
	if (file == NULL || backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return add(&(struct doca_log_backend){.kind = TO_FILE, .sdk = sdk, .file = file}, backend);
}

static doca_error_t add_fd(bool sdk, int fd, struct doca_log_backend **backend)
{
	if (fd < 0 || backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return add(&(struct doca_log_backend){.kind = TO_FD, .sdk = sdk, .fd = fd}, backend);
}

static doca_error_t add_buf(bool sdk, char *buf, size_t capacity, log_flush_callback handler, struct doca_log_backend **backend)
{
	if (buf == NULL || capacity == 0 || handler == NULL || backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return add(&(struct doca_log_backend){.kind = TO_BUF, .sdk = sdk, .buf = buf, .capacity = capacity, .flush = handler}, backend);
}

static doca_error_t add_syslog(bool sdk, const char *name, struct doca_log_backend **backend)
{
	if (name == NULL || backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	char *copy = strdup(name); /* openlog keeps the pointer */
	if (copy == NULL)
		return DOCA_ERROR_NO_MEMORY;
	return add(&(struct doca_log_backend){.kind = TO_SYSLOG, .sdk = sdk, .syslog_name = copy}, backend);
}

doca_error_t doca_log_backend_create_with_file(FILE *fptr, struct doca_log_backend **backend)
{
	return add_file(false, fptr, backend);
}

doca_error_t doca_log_backend_create_with_file_sdk(FILE *fptr, struct doca_log_backend **backend)
{
	return add_file(true, fptr, backend);
}

doca_error_t doca_log_backend_create_with_fd(int fd, struct doca_log_backend **backend)
{
	return add_fd(false, fd, backend);
}

doca_error_t doca_log_backend_create_with_fd_sdk(int fd, struct doca_log_backend **backend)
{
	return add_fd(true, fd, backend);
}

doca_error_t doca_log_backend_create_with_buf(char *buf, size_t capacity, log_flush_callback handler, struct doca_log_backend **backend)
{
	return add_buf(false, buf, capacity, handler, backend);
}

doca_error_t doca_log_backend_create_with_buf_sdk(char *buf, size_t capacity, log_flush_callback handler, struct doca_log_backend **backend)
{
	return add_buf(true, buf, capacity, handler, backend);
}

doca_error_t doca_log_backend_create_with_syslog(const char *name, struct doca_log_backend **backend)
{
	return add_syslog(false, name, backend);
}

doca_error_t doca_log_backend_create_with_syslog_sdk(const char *name, struct doca_log_backend **backend)
{
	return add_syslog(true, name, backend);
}

doca_error_t doca_log_backend_create_standard(void)
{
	static atomic_bool made;
	if (atomic_exchange(&made, true))
		return DOCA_SUCCESS; /* a second pair would print every line twice */
	/* stdout: from INFO downwards in importance; stderr: WARNING and above. */
	doca_error_t result =
		add(&(struct doca_log_backend){.kind = TO_FILE, .file = stdout, .upper_bound = DOCA_LOG_LEVEL_INFO}, NULL);
	if (result == DOCA_SUCCESS)
		result = add(&(struct doca_log_backend){.kind = TO_FILE, .file = stderr, .lower_bound = DOCA_LOG_LEVEL_WARNING}, NULL);
	if (result != DOCA_SUCCESS)
		atomic_store(&made, false);
	return result;
}

/* ---- changing them --------------------------------------------------------------------------------------------------------------- */
enum limit { LOWER, UPPER, SDK };

static doca_error_t set_one(struct doca_log_backend *backend, enum limit limit, uint32_t level)
{
	if (backend == NULL || !emu_log_valid_level(level))
		return DOCA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&backends_lock);
	if (limit == UPPER)
		set_upper(backend, level);
	else
		set_lower(backend, level);
	find_widest();
	pthread_mutex_unlock(&backends_lock);
	return DOCA_SUCCESS;
}

static doca_error_t set_all(enum limit limit, uint32_t level)
{
	if (!emu_log_valid_level(level))
		return DOCA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&backends_lock);
	*(limit == LOWER ? &global_lower : limit == UPPER ? &global_upper : &global_sdk) = level;
	for (struct doca_log_backend *at = backends; at != NULL; at = at->next) {
		if (at->sdk != (limit == SDK))
			continue;
		if (limit == UPPER)
			set_upper(at, level);
		else
			set_lower(at, level);
	}
	find_widest();
	pthread_mutex_unlock(&backends_lock);
	return DOCA_SUCCESS;
}

static uint32_t get_global(const uint32_t *limit)
{
	pthread_mutex_lock(&backends_lock);
	uint32_t level = *limit;
	pthread_mutex_unlock(&backends_lock);
	return level;
}

doca_error_t doca_log_backend_set_level_lower_limit(struct doca_log_backend *backend, uint32_t level)
{
	return set_one(backend, LOWER, level);
}

doca_error_t doca_log_backend_set_level_upper_limit(struct doca_log_backend *backend, uint32_t upper_limit)
{
	return set_one(backend, UPPER, upper_limit);
}

doca_error_t doca_log_backend_set_sdk_level(struct doca_log_backend *backend, uint32_t level)
{
	return set_one(backend, SDK, level);
}

doca_error_t doca_log_backend_set_level_lower_limit_strict(struct doca_log_backend *backend)
{
	if (backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&backends_lock);
	backend->lower_bound = backend->lower;
	pthread_mutex_unlock(&backends_lock);
	return DOCA_SUCCESS;
}

doca_error_t doca_log_backend_set_level_upper_limit_strict(struct doca_log_backend *backend)
{
	if (backend == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&backends_lock);
	backend->upper_bound = backend->upper;
	pthread_mutex_unlock(&backends_lock);
	return DOCA_SUCCESS;
}

doca_error_t doca_log_level_set_global_lower_limit(uint32_t level)
{
	return set_all(LOWER, level);
}

doca_error_t doca_log_level_set_global_upper_limit(uint32_t upper_limit)
{
	return set_all(UPPER, upper_limit);
}

doca_error_t doca_log_level_set_global_sdk_limit(uint32_t level)
{
	return set_all(SDK, level);
}

uint32_t doca_log_level_get_global_lower_limit(void)
{
	return get_global(&global_lower);
}

uint32_t doca_log_level_get_global_upper_limit(void)
{
	return get_global(&global_upper);
}

uint32_t doca_log_level_get_global_sdk_limit(void)
{
	return get_global(&global_sdk);
}
