/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where servers and clients meet: a folder with a socket for every server. Both sides of a BlueField see it, whatever network namespace or
 * container they are in; who may enter the folder may connect.
 *
 * A lock file beside each socket tells whether its server lives: a socket without the lock is what a killed server left behind.
 */
#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 1024
#define SEND_BUFFER (1024 * 1024)

static bool refuse(const struct comch_place *place, const char *why)
{
	emu_log(DOCA_LOG_LEVEL_ERROR, "comch: the folder %s: %s (DOCA_EMULATOR_COMCH_DIR names it; docs/emulator-comch.md)", place->path, why);
	return false;
}

static bool open_folder(struct comch_place *place)
{
	const char *set = getenv("DOCA_EMULATOR_COMCH_DIR");
	bool own = set == NULL || *set == '\0';
	struct stat stat;
	int length = own ? snprintf(place->path, sizeof(place->path), "/tmp/doca-emulator-comch-%u", (unsigned)geteuid())
			 : snprintf(place->path, sizeof(place->path), "%s", set);

	if (length < 0 || (size_t)length >= sizeof(place->path))
		return refuse(place, "its name is too long");
	if (mkdir(place->path, 0700) != 0 && errno != EEXIST)
		return refuse(place, strerror(errno));
	place->folder = open(place->path, O_PATH | O_DIRECTORY | O_CLOEXEC | (own ? O_NOFOLLOW : 0));
	if (place->folder < 0 || fstat(place->folder, &stat) != 0)
		return refuse(place, strerror(errno));
	if (own && (stat.st_uid != geteuid() || (stat.st_mode & 077) != 0)) {
		comch_place_close(place);
		return refuse(place, "is to belong to this user and to be closed to others, and is not");
	}
	return true;
}

bool comch_place_open(struct comch_place *place, const char *function, const char *name)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a; two names that share it are told apart by HELLO */

	memset(place, 0, sizeof(*place));
	place->folder = -1;
	if (!open_folder(place))
		return false;
	for (const char *at = name; *at != '\0'; at++)
		hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
	snprintf(place->socket, sizeof(place->socket), "%s-%016llx", function, (unsigned long long)hash);
	snprintf(place->lock, sizeof(place->lock), "%s-%016llx.lock", function, (unsigned long long)hash);
	return true;
}

void comch_place_close(struct comch_place *place)
{
	if (place->folder >= 0)
		close(place->folder);
	place->folder = -1;
}

int comch_place_hold(const struct comch_place *place)
{
	for (;;) {
		struct stat held, there;
		int fd = openat(place->folder, place->lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
		int error;

		if (fd < 0)
			return -1;
		if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
			/* Who leaves removes the file: what we hold could be gone from the folder by now. */
			if (fstat(fd, &held) == 0 && fstatat(place->folder, place->lock, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
			    held.st_ino == there.st_ino && held.st_dev == there.st_dev)
				return fd;
			close(fd);
			continue;
		}
		error = errno;
		close(fd);
		errno = error;
		return -1;
	}
}

/* A socket's address holds about 100 characters: a longer path is named through the folder's descriptor. */
static bool address_of(const struct comch_place *place, struct sockaddr_un *address)
{
	size_t size = sizeof(address->sun_path);
	int length;

	memset(address, 0, sizeof(*address));
	address->sun_family = AF_UNIX;
	length = snprintf(address->sun_path, size, "%s/%s", place->path, place->socket);
	if (length >= 0 && (size_t)length >= size)
		length = snprintf(address->sun_path, size, "/proc/self/fd/%d/%s", place->folder, place->socket);
	return length > 0 && (size_t)length < size;
}

static int open_socket(void)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), size = SEND_BUFFER;

	if (fd < 0)
		return -1;
	emu_count(EMU_OBJ_SOCKET, 1);
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
	return fd;
}

void comch_close(int fd)
{
	close(fd);
	emu_count(EMU_OBJ_SOCKET, -1);
}

static int give_up(int fd)
{
	int error = errno;

	comch_close(fd);
	errno = error;
	return -1;
}

int comch_place_listen(const struct comch_place *place)
{
	struct sockaddr_un address;
	struct stat folder;
	int fd = open_socket();

	if (fd < 0)
		return -1;
	unlinkat(place->folder, place->socket, 0); /* left behind by a server that was killed: we hold the lock */
	if (!address_of(place, &address) || fstat(place->folder, &folder) != 0 ||
	    bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
		return give_up(fd);
	/* To connect is to write: who may enter the folder may do it, whatever this process's umask. */
	if (fchmodat(place->folder, place->socket, 0600 | ((folder.st_mode & 010) != 0 ? 0060 : 0) | ((folder.st_mode & 01) != 0 ? 0006 : 0), 0) != 0 ||
	    listen(fd, BACKLOG) != 0)
		return give_up(fd);
	return fd;
}

void comch_place_leave(const struct comch_place *place, int held)
{
	unlinkat(place->folder, place->socket, 0);
	unlinkat(place->folder, place->lock, 0);
	flock(held, LOCK_UN); /* a forked child may have the descriptor, too */
	close(held);
}

int comch_place_connect(const struct comch_place *place)
{
	struct sockaddr_un address;
	int fd = open_socket();

	if (fd < 0)
		return -1;
	if (!address_of(place, &address)) {
		errno = ENAMETOOLONG;
		return give_up(fd);
	}
	if (connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
		return give_up(fd);
	return fd;
}
