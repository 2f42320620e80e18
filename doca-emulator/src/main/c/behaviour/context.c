/* SPDX-License-Identifier: Apache-2.0 */
/* What every context does. The original was asked with a sync event's context; here it is an RDMA context: nothing in these answers is the
 * kind's own. */
#include "fixture.h"

static struct doca_rdma *rdma_made(void)
{
	struct doca_devinfo **list;
	uint32_t count;
	struct doca_dev *dev;
	struct doca_rdma *rdma;
	OK(doca_devinfo_create_list(&list, &count));
	NEED(count > 0);
	OK(doca_dev_open(list[0], &dev));
	OK(doca_rdma_create(dev, &rdma));
	return rdma;
}

static struct doca_ctx *context(void)
{
	return doca_rdma_as_ctx(rdma_made());
}

static struct doca_pe *engine(void)
{
	struct doca_pe *pe;
	OK(doca_pe_create(&pe));
	return pe;
}

static struct doca_ctx *connected(struct doca_pe *pe)
{
	struct doca_ctx *ctx = context();
	OK(doca_pe_connect_ctx(pe, ctx));
	return ctx;
}

static const char *state_name(const struct doca_ctx *ctx)
{
	static const char *const names[] = {"IDLE", "STARTING", "RUNNING", "STOPPING"};
	enum doca_ctx_states state;
	OK(doca_ctx_get_state(ctx, &state));
	return names[state];
}

static void state_changed(const union doca_data user_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	(void)user_data;
	(void)ctx;
	say("cb %d->%d", (int)before, (int)after);
}

static void other_state_changed(const union doca_data user_data, struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	state_changed(user_data, ctx, before, after);
}

CASE("doca_ctx_get_state", "fresh (sync_event ctx)")
{
	struct doca_ctx *ctx = context();
	enum doca_ctx_states state;
	answer(doca_ctx_get_state(ctx, &state));
	say("%s", state_name(ctx));
}

CASE("doca_ctx_get_num_inflight_tasks", "fresh")
{
	size_t count = UNTOUCHED_NUMBER;
	answer(doca_ctx_get_num_inflight_tasks(context(), &count));
	say("n=%zu", count);
}

static void say_user_data(const struct doca_ctx *ctx)
{
	union doca_data data = {.u64 = UNTOUCHED_NUMBER};
	answer(doca_ctx_get_user_data(ctx, &data));
	say("u64=%lu", data.u64);
}

CASE("doca_ctx_set_user_data", "fresh; get back")
{
	struct doca_ctx *ctx = context();
	answer(doca_ctx_set_user_data(ctx, (union doca_data){.u64 = 42}));
	say_user_data(ctx);
}

CASE("doca_ctx_get_user_data", "never set")
{
	say_user_data(context());
}

CALL("doca_ctx_get_user_data", "out NULL", doca_ctx_get_user_data(context(), NULL))

CASE("doca_ctx_set_user_data", "overwrite twice")
{
	struct doca_ctx *ctx = context();
	answer(doca_ctx_set_user_data(ctx, (union doca_data){.u64 = 1}));
	OK(doca_ctx_set_user_data(ctx, (union doca_data){.u64 = 2}));
	say_user_data(ctx);
}

CALL("doca_ctx_set_state_changed_cb", "valid", doca_ctx_set_state_changed_cb(context(), state_changed))
CALL("doca_ctx_set_state_changed_cb", "cb NULL", doca_ctx_set_state_changed_cb(context(), NULL))

CASE("doca_ctx_set_state_changed_cb", "twice")
{
	struct doca_ctx *ctx = context();
	answer(doca_ctx_set_state_changed_cb(ctx, state_changed));
	answer(doca_ctx_set_state_changed_cb(ctx, other_state_changed));
}

CASE("doca_ctx_start", "not connected to PE (no locations)")
{
	struct doca_ctx *ctx = context();
	answer(doca_ctx_start(ctx));
	say("state=%s", state_name(ctx));
}

CASE("doca_ctx_stop", "idle, connected to PE")
{
	struct doca_ctx *ctx = connected(engine());
	answer(doca_ctx_stop(ctx));
	say("state=%s", state_name(ctx));
}

CALL("doca_pe_connect_ctx", "valid", doca_pe_connect_ctx(engine(), context()))
CALL("doca_pe_connect_ctx", "pe NULL", doca_pe_connect_ctx(NULL, context()))

CASE("doca_pe_connect_ctx", "twice, same PE")
{
	struct doca_pe *pe = engine();
	struct doca_ctx *ctx = context();
	answer(doca_pe_connect_ctx(pe, ctx));
	answer(doca_pe_connect_ctx(pe, ctx));
}

CASE("doca_pe_connect_ctx", "twice, other PE")
{
	struct doca_ctx *ctx = context();
	answer(doca_pe_connect_ctx(engine(), ctx));
	answer(doca_pe_connect_ctx(engine(), ctx));
}

CASE("doca_pe_destroy", "a ctx is connected (idle)")
{
	struct doca_pe *pe = engine();
	connected(pe);
	answer(doca_pe_destroy(pe));
}

CASE("doca_pe_destroy", "connected ctx destroyed first")
{
	struct doca_pe *pe = engine();
	struct doca_rdma *rdma = rdma_made();
	OK(doca_pe_connect_ctx(pe, doca_rdma_as_ctx(rdma)));
	say("event destroy=%s", name_of(doca_rdma_destroy(rdma)));
	answer(doca_pe_destroy(pe));
}

CASE("doca_pe_progress", "connected idle ctx")
{
	struct doca_pe *pe = engine();
	connected(pe);
	say("%u", doca_pe_progress(pe));
}

CASE("doca_pe_request_notification", "connected idle ctx")
{
	struct doca_pe *pe = engine();
	connected(pe);
	answer(doca_pe_request_notification(pe));
}
