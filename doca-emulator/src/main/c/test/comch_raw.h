/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of what a peer can do that is not this library: it speaks the wire format by itself. */
#ifndef DOCA_EMULATOR_COMCH_RAW_H
#define DOCA_EMULATOR_COMCH_RAW_H

#include "../comch/wire.c"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "check.h"

static uint32_t random_state = 7;

static uint32_t any(uint32_t below)
{
	random_state = random_state * 1664525 + 1013904223;
	return below == 0 ? 0 : (random_state >> 8) % below;
}

/* Of the one server there is. */
static void address(struct sockaddr_un *to)
{
	DIR *dir = opendir(getenv("DOCA_EMULATOR_COMCH_DIR"));

	memset(to, 0, sizeof(*to));
	to->sun_family = AF_UNIX;
	MUST(dir != NULL);
	for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir))
		if (entry->d_name[0] != '.' && strstr(entry->d_name, ".lock") == NULL)
			snprintf(to->sun_path, sizeof(to->sun_path), "%s/%.60s", getenv("DOCA_EMULATOR_COMCH_DIR"), entry->d_name);
	closedir(dir);
	MUST(to->sun_path[0] != 0);
}

static void put(int fd, const void *bytes, size_t len)
{
	/* The other end may have hung up already, or not read for now: that is an answer, too. */
	(void)!send(fd, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);
}
#endif
