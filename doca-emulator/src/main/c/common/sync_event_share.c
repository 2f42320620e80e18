/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A value on both sides of a PCI bus: one page of anonymous shared memory. The other side, a process of the same user on the same
 * host, opens it by way of the exporter's descriptor table and makes sure that it is the page it was told of.
 */
#include "sync_event.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE sizeof(struct event_page)

bool event_page_create(struct doca_sync_event *event)
{
	int fd = memfd_create("doca-emulator-sync-event", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (fd < 0)
		return false;
	void *page = MAP_FAILED;
	/* Sealed, so that nobody who maps it can have it taken away. */
	if (ftruncate(fd, PAGE) == 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
		page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED) {
		close(fd);
		return false;
	}
	event_page_close(event); /* of an earlier run */
	event->page = page;
	event->page_fd = fd;
	memcpy(event->page->nonce, emu_process_nonce(), sizeof event->page->nonce);
	return true;
}

struct event_page *event_page_open(const struct emu_export_fields *fields)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%u/fd/%u", fields->pid, fields->fd);
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (fd < 0)
		return NULL;
	struct stat stat;
	int seals = fcntl(fd, F_GET_SEALS);
	struct event_page *page = MAP_FAILED;
	if (fstat(fd, &stat) == 0 && stat.st_size == (off_t)PAGE && seals >= 0 && (seals & F_SEAL_SHRINK) != 0)
		page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (page == MAP_FAILED)
		return NULL;
	if (memcmp(page->nonce, fields->remote.nonce, sizeof page->nonce) != 0 || page->key != fields->remote.key) {
		munmap(page, PAGE); /* that number is another's now */
		return NULL;
	}
	return page;
}

void event_page_withdraw(struct doca_sync_event *event)
{
	if (event->page_fd < 0)
		return;
	event->page->key = 0;
	close(event->page_fd);
	event->page_fd = -1;
}

void event_page_close(struct doca_sync_event *event)
{
	event_page_withdraw(event);
	if (event->page != NULL)
		munmap(event->page, PAGE);
	event->page = NULL;
}
