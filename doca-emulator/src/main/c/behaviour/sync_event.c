/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "doca_ctx.h"
#include "doca_pe.h"
#include "doca_sync_event.h"
#include "fixture.h"

static struct doca_sync_event *event_made(void)
{
	struct doca_sync_event *event;
	OK(doca_sync_event_create(&event));
	return event;
}

/* A device in these rows is a block of zeroes: the original notes the pointer and looks at it no further. */
static struct doca_dev *dev(void)
{
	return bogus();
}

CASE("doca_sync_event_create", "valid")
{
	struct doca_sync_event *event = NULL;
	answer(doca_sync_event_create(&event));
	say_pointer(event);
}

CALL("doca_sync_event_start", "no locations", doca_sync_event_start(event_made()))
CALL("doca_sync_event_stop", "never started", doca_sync_event_stop(event_made()))
CALL("doca_sync_event_add_*_location_cpu", "dev NULL",
     strstr(function, "publisher") != NULL ? doca_sync_event_add_publisher_location_cpu(event_made(), NULL)
					   : doca_sync_event_add_subscriber_location_cpu(event_made(), NULL))
CALL("doca_sync_event_add_publisher_location_dpa", "dpa NULL", doca_sync_event_add_publisher_location_dpa(event_made(), NULL))
CALL("doca_sync_event_add_subscriber_location_dpa", "dpa NULL", doca_sync_event_add_subscriber_location_dpa(event_made(), NULL))
CALL("doca_sync_event_add_subscriber_location_gpu", "gpu NULL", doca_sync_event_add_subscriber_location_gpu(event_made(), NULL))
CALL("doca_sync_event_set_addr", "NULL addr", doca_sync_event_set_addr(event_made(), NULL))

CASE("doca_sync_event_set_addr", "valid")
{
	static uint64_t value;
	answer(doca_sync_event_set_addr(event_made(), &value));
}

CASE("doca_sync_event_export_to_remote_net", "not started")
{
	const uint8_t *data;
	size_t size;
	answer(doca_sync_event_export_to_remote_net(event_made(), &data, &size));
}

CASE("doca_sync_event_create_from_export", "dev NULL")
{
	struct doca_sync_event *event;
	answer(doca_sync_event_create_from_export(NULL, bogus(), 64, &event));
}

CASE("doca_sync_event_remote_net_create_from_export", "dev NULL, zeroes")
{
	struct doca_sync_event_remote_net *event;
	answer(doca_sync_event_remote_net_create_from_export(NULL, bogus(), 64, &event));
}

CASES("doca_sync_event_remote_net_create_from_export", "bogus dev (zeroed block), *")
{
	struct doca_sync_event_remote_net *event;
	answer(doca_sync_event_remote_net_create_from_export(dev(), strstr(situation, "data NULL") != NULL ? NULL : bogus(), 64, &event));
}

CASE("doca_sync_event_as_ctx", "fresh event")
{
	struct doca_sync_event *event = event_made();
	struct doca_ctx *ctx = doca_sync_event_as_ctx(event);
	say_pointer(ctx);
	say("same on 2nd call=%d", doca_sync_event_as_ctx(event) == ctx);
}

static void no_get(struct doca_sync_event_task_get *task, union doca_data task_data, union doca_data ctx_data)
{
	(void)task;
	(void)task_data;
	(void)ctx_data;
}

CASES("doca_sync_event_task_get_set_conf", "* as_ctx")
{
	struct doca_sync_event *event = event_made();
	if (strstr(situation, "after") != NULL)
		NEED(doca_sync_event_as_ctx(event) != NULL);
	answer(doca_sync_event_task_get_set_conf(event, no_get, no_get, 4));
}

CALL("doca_sync_event_task_get_set_conf", "num_tasks 0", doca_sync_event_task_get_set_conf(event_made(), no_get, no_get, 0))
CALL("doca_sync_event_task_get_set_conf", "success cb NULL", doca_sync_event_task_get_set_conf(event_made(), NULL, no_get, 4))
CALL("doca_sync_event_task_get_set_conf", "error cb NULL", doca_sync_event_task_get_set_conf(event_made(), no_get, NULL, 4))

/* ---- what is the kind's own in the rows about contexts (context.c): without locations it does not start ---------------------------------- */
static struct doca_ctx *connected(void)
{
	struct doca_ctx *ctx = doca_sync_event_as_ctx(event_made());
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	OK(doca_pe_connect_ctx(pe, ctx));
	return ctx;
}

CASE("doca_ctx_start", "twice, connected to PE, no cb registered, no locations")
{
	struct doca_ctx *ctx = connected();
	enum doca_ctx_states state;
	answer(doca_ctx_start(ctx));
	answer(doca_ctx_start(ctx));
	OK(doca_ctx_get_state(ctx, &state));
	say("state=%s", state == DOCA_CTX_STATE_IDLE ? "IDLE" : "not IDLE");
}

static void state_changed(const union doca_data user_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)user_data;
	(void)ctx;
	say("cb %d->%d", (int)before, (int)after);
}

CASE("doca_ctx_set_state_changed_cb", "is the cb called on set, connect or failed start?")
{
	struct doca_ctx *ctx = doca_sync_event_as_ctx(event_made());
	struct doca_pe *pe;
	OK(doca_ctx_set_state_changed_cb(ctx, state_changed));
	OK(doca_pe_create(&pe));
	OK(doca_pe_connect_ctx(pe, ctx));
	say("start=%s", name_of(doca_ctx_start(ctx)));
	say("(no cb text before this = cb not called)");
}
