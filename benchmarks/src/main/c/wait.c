/* SPDX-License-Identifier: Apache-2.0 */
#include "wait.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define LONGEST_MS 10

static struct pollfd descriptors[2];

void open_wait(void)
{
	MUST(doca_pe_get_notification_handle(pe, &descriptors[0].fd));
	MUST(doca_pe_set_event_mode(pe, DOCA_PE_EVENT_MODE_PROGRESS_ALL));
	descriptors[1].fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (descriptors[1].fd < 0)
		fail("no descriptor");
	descriptors[0].events = descriptors[1].events = POLLIN;
}

void wake(void)
{
	uint64_t one = 1;

	if (write(descriptors[1].fd, &one, sizeof one) < 0)
		fail("eventfd");
}

void sleep_for_event(void)
{
	uint64_t count;

	MUST(doca_pe_request_notification(pe));
	if (doca_pe_progress(pe) == 0)
		poll(descriptors, 2, LONGEST_MS);
	MUST(doca_pe_clear_notification(pe, descriptors[0].fd));
	if ((descriptors[1].revents & POLLIN) != 0 && read(descriptors[1].fd, &count, sizeof count) < 0)
		fail("eventfd");
	descriptors[1].revents = 0;
}
