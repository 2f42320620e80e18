/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which devices there are: the text of doca_emu_configure, the file of DOCA_EMULATOR_CONFIG, or three built-in ones.
 *
 *   # a comment
 *   device name=mlx5_0 pci=0000:03:00.0 iface=enp3s0f0np0 mac=02:00:00:03:00:00 ipv4=10.0.0.1 ipv6=fd00::1 [arm=NAME] [rate=GBIT] [lid=N] [dc=yes] [atomics=no] [mtu=N]
 *
 * name and pci are needed; the rest has defaults. arm=NAME makes it a host's function of the BlueField whose Arm side is device NAME.
 * lid=N makes its port InfiniBand, dc=yes lets it do dynamically connected transport, atomics=no takes atomic operations from it, mtu=N is the
 * port's largest.
 */
#include "internal.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char built_in[] =
	"device name=mlx5_0 pci=0000:03:00.0 iface=enp3s0f0np0 ipv4=127.0.0.1 ipv6=::1 dc=yes\n"
	"device name=mlx5_1 pci=0000:03:00.1 iface=enp3s0f1np1 ipv4=127.0.0.1 ipv6=::1\n"
	"device name=mlx5_2 pci=0000:b1:00.0 iface=ens1f0np0 ipv4=127.0.0.1 ipv6=::1 arm=mlx5_0 dc=yes\n";

#define MAX_DEVICES 64
#define MAX_FILE (1024 * 1024)
#define GBIT 1000000000ull
#define DEFAULT_RATE_GBIT 200
#define DEFAULT_MTU 4096

static pthread_mutex_t config_lock = PTHREAD_MUTEX_INITIALIZER;
static struct emu_devices *current;
static bool frozen, refused;
static char refusal[256];

__attribute__((constructor)) static void guard(void)
{
	emu_guard_fork(&config_lock);
}

/* ---- one line ------------------------------------------------------------------------------------------------------------------ */
struct parse {
	int line;
	struct emu_devices *devices;
	char arm[MAX_DEVICES][DOCA_DEVINFO_IBDEV_NAME_SIZE]; /* arm= of each device */
	int lines[MAX_DEVICES];
};

__attribute__((format(printf, 2, 3))) static bool refuse(int line, const char *format, ...)
{
	char why[192];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(why, sizeof why, format, arguments);
	va_end(arguments);
	if (line > 0)
		snprintf(refusal, sizeof refusal, "line %d: %s", line, why);
	else
		snprintf(refusal, sizeof refusal, "%s", why);
	return false;
}

static bool copy_text(int line, const char *key, const char *value, char *to, size_t size)
{
	if (*value == '\0')
		return refuse(line, "%s is empty", key);
	if (strlen(value) >= size)
		return refuse(line, "%s is longer than %zu characters", key, size - 1);
	strcpy(to, value);
	return true;
}

static bool parse_pci(int line, const char *value, char *to)
{
	unsigned domain, bus, device, function;
	char end;
	if (strlen(value) != DOCA_DEVINFO_PCI_ADDR_SIZE - 1 || strspn(value, "0123456789abcdefABCDEF:.") != strlen(value) ||
	    sscanf(value, "%4x:%2x:%2x.%1x%c", &domain, &bus, &device, &function, &end) != 4 || device > 0x1f || function > 7)
		return refuse(line, "pci is to be like 0000:03:00.0, not '%.40s'", value);
	snprintf(to, DOCA_DEVINFO_PCI_ADDR_SIZE, "%04x:%02x:%02x.%x", domain & 0xffff, bus & 0xff, device & 0x1f, function & 7);
	return true;
}

static bool parse_mac(int line, const char *value, uint8_t mac[6])
{
	char end;
	if (strlen(value) != 17 || strspn(value, "0123456789abcdefABCDEF:") != 17 ||
	    sscanf(value, "%2hhx:%2hhx:%2hhx:%2hhx:%2hhx:%2hhx%c", &mac[0], &mac[1], &mac[2], &mac[3], &mac[4], &mac[5], &end) != 6)
		return refuse(line, "mac is to be like 02:00:00:03:00:00, not '%.40s'", value);
	return true;
}

static bool parse_number(int line, const char *key, const char *value, unsigned long max, unsigned long *number)
{
	char *end;
	errno = 0;
	*number = strtoul(value, &end, 10);
	if (!isdigit((unsigned char)*value) || *end != '\0' || errno != 0 || *number == 0 || *number > max)
		return refuse(line, "%s is to be a number from 1 to %lu, not '%.40s'", key, max, value);
	return true;
}

static bool parse_flag(int line, const char *key, const char *value, bool *flag)
{
	*flag = strcmp(value, "yes") == 0;
	return *flag || strcmp(value, "no") == 0 || refuse(line, "%s is to be yes or no, not '%.40s'", key, value);
}

static bool parse_pair(struct parse *parse, struct doca_devinfo *info, char *arm, char *pair)
{
	int line = parse->line;
	unsigned long number;
	char *value = strchr(pair, '=');
	if (value == NULL)
		return refuse(line, "'%.40s' is not KEY=VALUE", pair);
	*value++ = '\0';
	if (strcmp(pair, "name") == 0)
		return copy_text(line, pair, value, info->ibdev, sizeof info->ibdev);
	if (strcmp(pair, "pci") == 0)
		return parse_pci(line, value, info->pci);
	if (strcmp(pair, "iface") == 0)
		return copy_text(line, pair, value, info->iface, sizeof info->iface);
	if (strcmp(pair, "mac") == 0)
		return parse_mac(line, value, info->mac);
	if (strcmp(pair, "arm") == 0)
		return copy_text(line, pair, value, arm, DOCA_DEVINFO_IBDEV_NAME_SIZE);
	if (strcmp(pair, "ipv4") == 0) {
		info->has_ipv4 = inet_pton(AF_INET, value, info->ipv4) == 1;
		return info->has_ipv4 || refuse(line, "ipv4 is to be like 10.0.0.1, not '%.40s'", value);
	}
	if (strcmp(pair, "ipv6") == 0) {
		info->has_ipv6 = inet_pton(AF_INET6, value, info->ipv6) == 1;
		return info->has_ipv6 || refuse(line, "ipv6 is to be like fd00::1, not '%.60s'", value);
	}
	if (strcmp(pair, "rate") == 0) {
		if (!parse_number(line, "rate (Gbit/s)", value, 100000, &number))
			return false;
		info->active_rate = number * GBIT;
		return true;
	}
	if (strcmp(pair, "lid") == 0) {
		if (!parse_number(line, "lid", value, 0xbfff, &number))
			return false;
		info->lid = (uint16_t)number;
		return true;
	}
	if (strcmp(pair, "dc") == 0)
		return parse_flag(line, pair, value, &info->dc);
	if (strcmp(pair, "atomics") == 0) {
		bool atomics = true;
		if (!parse_flag(line, pair, value, &atomics))
			return false;
		info->no_atomics = !atomics;
		return true;
	}
	if (strcmp(pair, "mtu") == 0) {
		if (!parse_number(line, "mtu", value, 4096, &number) || number < 256 || (number & (number - 1)) != 0)
			return refuse(line, "mtu is to be 256, 512, 1024, 2048 or 4096, not '%.40s'", value);
		info->mtu = (uint16_t)number;
		return true;
	}
	return refuse(line, "unknown key '%.40s'; known: name pci iface mac ipv4 ipv6 arm rate lid dc atomics mtu", pair);
}

static void add_gid(struct doca_devinfo *info, const uint8_t gid[16])
{
	/* Twice, as the table of a RoCE port has every address: for RoCE v1 and v2. An InfiniBand port has one of each. */
	for (int version = 0; version < (info->lid != 0 ? 1 : 2); version++)
		memcpy(info->gids[info->num_gids++], gid, 16);
}

static void fill_gids(struct doca_devinfo *info)
{
	/* The link-local address that belongs to the MAC (EUI-64). */
	uint8_t gid[16] = {0xfe, 0x80};
	gid[8] = info->mac[0] ^ 2;
	gid[9] = info->mac[1];
	gid[10] = info->mac[2];
	gid[11] = 0xff;
	gid[12] = 0xfe;
	memcpy(gid + 13, info->mac + 3, 3);
	add_gid(info, gid);
	if (info->has_ipv4) {
		uint8_t mapped[16] = {[10] = 0xff, [11] = 0xff};
		memcpy(mapped + 12, info->ipv4, 4);
		add_gid(info, mapped);
	}
	if (info->has_ipv6)
		add_gid(info, info->ipv6);
}

static void fill_defaults(struct doca_devinfo *info, uint32_t index)
{
	static const uint8_t no_mac[6];
	unsigned domain, bus, device, function;
	sscanf(info->pci, "%x:%x:%x.%x", &domain, &bus, &device, &function);
	if (memcmp(info->mac, no_mac, 6) == 0) {
		/* Locally administered, made of the PCI address: stable, and different for every device of a machine. */
		const uint8_t mac[6] = {0x02, 0xd0, (uint8_t)(domain ^ domain >> 8), (uint8_t)bus, (uint8_t)device, (uint8_t)function};
		memcpy(info->mac, mac, 6);
	}
	if (*info->iface == '\0')
		snprintf(info->iface, sizeof info->iface, "enp%us%uf%unp%u", bus, device, function, function);
	if (info->active_rate == 0)
		info->active_rate = DEFAULT_RATE_GBIT * GBIT;
	if (info->mtu == 0)
		info->mtu = DEFAULT_MTU;
	info->vhca_id = (uint16_t)index;
	fill_gids(info);
}

static bool parse_line(struct parse *parse, char *text)
{
	struct emu_devices *devices = parse->devices;
	char *rest = NULL, *comment = strchr(text, '#');
	if (comment != NULL)
		*comment = '\0';
	char *word = strtok_r(text, " \t\r", &rest);
	if (word == NULL)
		return true;
	if (strcmp(word, "device") != 0)
		return refuse(parse->line, "a line begins with 'device', not with '%.40s'", word);
	if (devices->count == MAX_DEVICES)
		return refuse(parse->line, "more than %d devices", MAX_DEVICES);
	struct doca_devinfo *info = &devices->devices[devices->count].info;
	while ((word = strtok_r(NULL, " \t\r", &rest)) != NULL)
		if (!parse_pair(parse, info, parse->arm[devices->count], word))
			return false;
	if (*info->ibdev == '\0' || *info->pci == '\0')
		return refuse(parse->line, "a device needs name= and pci=");
	for (uint32_t i = 0; i < devices->count; i++) {
		const struct doca_devinfo *other = &devices->devices[i].info;
		if (strcmp(other->ibdev, info->ibdev) == 0 || strcmp(other->pci, info->pci) == 0)
			return refuse(parse->line, "%s %s is there already", other->ibdev, other->pci);
	}
	fill_defaults(info, devices->count);
	parse->lines[devices->count++] = parse->line;
	return true;
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------------- */
static void free_devices(struct emu_devices *devices)
{
	if (devices == NULL)
		return;
	for (uint32_t i = 0; i < devices->count; i++)
		free(devices->devices[i].info.reps);
	free(devices->devices);
	free(devices);
}

static bool connect_arms(struct parse *parse)
{
	struct emu_devices *devices = parse->devices;
	for (uint32_t i = 0; i < devices->count; i++) {
		if (*parse->arm[i] == '\0')
			continue;
		uint32_t at = 0;
		while (at < devices->count && strcmp(devices->devices[at].info.ibdev, parse->arm[i]) != 0)
			at++;
		if (at == devices->count)
			return refuse(parse->lines[i], "arm=%s: there is no such device", parse->arm[i]);
		if (*parse->arm[at] != '\0')
			return refuse(parse->lines[i], "arm=%s: that is a host's function itself", parse->arm[i]);
		struct doca_devinfo *function = &devices->devices[i].info, *arm = &devices->devices[at].info;
		struct doca_devinfo_rep *reps = realloc(arm->reps, (arm->num_reps + 1) * sizeof *reps);
		if (reps == NULL)
			return refuse(0, "out of memory");
		arm->reps = reps;
		arm->reps[arm->num_reps++] = (struct doca_devinfo_rep){.function = function, .manager = arm};
		function->is_host_function = true;
		function->arm_side = arm;
	}
	return true;
}

static struct emu_devices *parse_text(const char *text)
{
	struct parse *parse = calloc(1, sizeof *parse);
	char *copy = strdup(text), *rest = NULL;
	struct emu_devices *devices = calloc(1, sizeof *devices);
	bool good = parse != NULL && copy != NULL && devices != NULL;
	if (good) {
		parse->devices = devices;
		devices->devices = calloc(MAX_DEVICES, sizeof *devices->devices);
		good = devices->devices != NULL;
	}
	if (!good)
		refuse(0, "out of memory");
	/* strsep and not strtok: empty lines count. */
	rest = copy;
	for (char *line = good ? strsep(&rest, "\n") : NULL; good && line != NULL; line = strsep(&rest, "\n")) {
		parse->line++;
		good = parse_line(parse, line);
	}
	good = good && connect_arms(parse);
	for (uint32_t i = 0; good && i < devices->count; i++)
		devices->devices[i].dev.info = &devices->devices[i].info;
	free(parse);
	free(copy);
	if (good) {
		refusal[0] = '\0';
		return devices;
	}
	free_devices(devices);
	return NULL;
}

static struct emu_devices *parse_file(const char *path)
{
	FILE *file = fopen(path, "re");
	if (file == NULL) {
		refuse(0, "%.120s cannot be read: %s", path, strerror(errno));
		return NULL;
	}
	struct emu_devices *devices = NULL;
	char *text = calloc(1, MAX_FILE + 1);
	if (text == NULL)
		refuse(0, "out of memory");
	else if (fread(text, 1, MAX_FILE + 1, file) > MAX_FILE)
		refuse(0, "%.120s is larger than %d bytes", path, MAX_FILE);
	else
		devices = parse_text(text);
	free(text);
	fclose(file);
	return devices;
}

const struct emu_devices *emu_devices(bool freeze)
{
	pthread_mutex_lock(&config_lock);
	if (current == NULL && !refused) {
		const char *path = getenv("DOCA_EMULATOR_CONFIG");
		current = path != NULL && *path != '\0' ? parse_file(path) : parse_text(built_in);
		if (current == NULL) {
			refused = true;
			/* Whoever set the variable looks at the terminal, and there may be no log backend yet. */
			fprintf(stderr, "doca-emulator: DOCA_EMULATOR_CONFIG=%s: %s\n", path == NULL ? "" : path, refusal);
			emu_log(DOCA_LOG_LEVEL_ERROR, "DOCA_EMULATOR_CONFIG=%s: %s", path == NULL ? "" : path, refusal);
		}
	}
	frozen = frozen || freeze;
	const struct emu_devices *devices = current;
	pthread_mutex_unlock(&config_lock);
	return devices;
}

int doca_emu_configure(const char *text)
{
	int result = -1;
	pthread_mutex_lock(&config_lock);
	if (text == NULL) {
		refuse(0, "no text");
	} else if (frozen) {
		refuse(0, "devices have been listed already: configure before the first doca_devinfo_create_list");
	} else {
		struct emu_devices *devices = parse_text(text);
		if (devices != NULL) {
			free_devices(current);
			current = devices;
			refused = false;
			result = 0;
		}
	}
	if (result != 0)
		emu_log(DOCA_LOG_LEVEL_ERROR, "doca_emu_configure: %s", refusal);
	pthread_mutex_unlock(&config_lock);
	return result;
}

const char *doca_emu_configure_error(void)
{
	return refusal;
}
