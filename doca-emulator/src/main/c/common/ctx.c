/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The base of every context: its states and who is told about them.
 *
 * A change that start or stop makes by itself is told during that call. Every other change waits in the engine's queue and happens
 * when it is delivered, so a program sees states change only inside its own calls.
 *
 * Between RUNNING and IDLE lies STOPPING: until no task is in flight, none is allocated ("all tasks must be freed in order for a context
 * to be stopped") and nothing else is pending. doca_ctx_stop answers IN_PROGRESS when it cannot get there at once.
 */
#include "internal.h"

#include <stdlib.h>

struct state_change {
	struct emu_completion completion;
	struct emu_ctx_priv *owner;
	unsigned run; /* of the context, which it is about */
	bool queued;
};

struct emu_ctx_priv {
	struct doca_ctx *ctx; /* NULL once the context is destroyed */
	struct state_change changes[4]; /* by the state they lead to */
	unsigned num_queued;
	unsigned run; /* how often it was idle again */
	bool start_lost;  /* fault ctx.start.lost */
	bool held;        /* fault ctx.idle.never */
	struct emu_ctx_priv *pe_next, **pe_link;   /* among the contexts of its engine */
	struct emu_ctx_priv *all_next, **all_link; /* among all contexts */
};

static struct emu_ctx_priv *all_contexts; /* lock held */

static void link_in(struct emu_ctx_priv **list, struct emu_ctx_priv *priv, bool of_engine)
{
	struct emu_ctx_priv *next = *list;
	if (of_engine) {
		priv->pe_next = next;
		priv->pe_link = list;
		if (next != NULL)
			next->pe_link = &priv->pe_next;
	} else {
		priv->all_next = next;
		priv->all_link = list;
		if (next != NULL)
			next->all_link = &priv->all_next;
	}
	*list = priv;
}

struct emu_ctx_priv *emu_ctx_next(const struct emu_ctx_priv *priv)
{
	return priv->pe_next;
}

struct doca_ctx *emu_ctx_of(const struct emu_ctx_priv *priv)
{
	return priv->ctx;
}

void emu_pe_attach(struct doca_pe *pe, struct doca_ctx *ctx)
{
	ctx->pe = pe;
	link_in(&pe->contexts, ctx->priv, true);
}

void emu_pe_detach(struct doca_pe *pe, struct doca_ctx *ctx)
{
	(void)pe;
	struct emu_ctx_priv *priv = ctx->priv;
	*priv->pe_link = priv->pe_next;
	if (priv->pe_next != NULL)
		priv->pe_next->pe_link = priv->pe_link;
	priv->pe_link = NULL;
	priv->pe_next = NULL;
	ctx->pe = NULL;
}

void emu_ctx_check_thread(const struct doca_ctx *ctx, const char *function)
{
	if (emu_is_strict() && ctx != NULL)
		emu_pe_check_thread(ctx->pe, function);
}

/* ---- state changes ---------------------------------------------------------------------------------------------------------------- */
static void post_change(struct doca_ctx *ctx, enum doca_ctx_states state)
{
	struct emu_ctx_priv *priv = ctx->priv;
	struct state_change *change = &priv->changes[state];
	change->run = priv->run;
	if (change->queued)
		return;
	change->queued = true;
	priv->num_queued++;
	emu_pe_post(ctx->pe, &change->completion);
}

static bool may_be_idle(struct doca_ctx *ctx)
{
	struct emu_ctx_priv *priv = ctx->priv;
	if (ctx->state != DOCA_CTX_STATE_STOPPING || __atomic_load_n(&ctx->num_inflight, __ATOMIC_ACQUIRE) != 0 || ctx->num_allocated != 0 ||
	    ctx->num_pending != 0)
		return false;
	if (!priv->held && emu_fault_armed("ctx.idle.never", NULL))
		priv->held = true;
	return !priv->held;
}

static void become_idle(struct doca_ctx *ctx)
{
	struct emu_ctx_priv *priv = ctx->priv;
	if (ctx->ops->stopped != NULL)
		ctx->ops->stopped(ctx);
	ctx->state = DOCA_CTX_STATE_IDLE;
	priv->run++;
	ctx->stop_called = false;
	priv->start_lost = false;
}

static void call_stop(struct doca_ctx *ctx)
{
	if (ctx->stop_called)
		return;
	ctx->stop_called = true;
	if (ctx->ops->stop != NULL)
		ctx->ops->stop(ctx);
}

void emu_ctx_check_idle(struct doca_ctx *ctx)
{
	if (may_be_idle(ctx))
		post_change(ctx, DOCA_CTX_STATE_IDLE);
}

void emu_ctx_now(struct doca_ctx *ctx, enum doca_ctx_states state)
{
	struct emu_ctx_priv *priv = ctx->priv;
	bool up = ctx->state == DOCA_CTX_STATE_STARTING || ctx->state == DOCA_CTX_STATE_RUNNING;
	switch (state) {
	case DOCA_CTX_STATE_RUNNING:
		if (ctx->state == DOCA_CTX_STATE_STARTING && !ctx->stop_called && !priv->start_lost)
			post_change(ctx, DOCA_CTX_STATE_RUNNING);
		break;
	case DOCA_CTX_STATE_STOPPING:
	case DOCA_CTX_STATE_IDLE:
		/* By itself a context leaves through STOPPING, so that its tasks come back first. */
		if (up && !ctx->stop_called) {
			post_change(ctx, DOCA_CTX_STATE_STOPPING);
			call_stop(ctx);
		}
		emu_ctx_check_idle(ctx);
		break;
	case DOCA_CTX_STATE_STARTING:
		break;
	}
}

/* Fault dev.gone. Lock held; the context has just come to run, or does so for long. */
static void check_device_gone(struct doca_ctx *ctx)
{
	if (emu_ctx_runs(ctx) && emu_fault_armed("dev.gone", NULL))
		emu_ctx_now(ctx, DOCA_CTX_STATE_STOPPING);
}

void emu_ctx_devices_gone(void)
{
	emu_lock();
	for (struct emu_ctx_priv *at = all_contexts; at != NULL; at = at->all_next)
		check_device_gone(at->ctx);
	emu_unlock();
}

static void tell(struct doca_ctx *ctx, enum doca_ctx_states before, enum doca_ctx_states after)
{
	int64_t strange;
	if (ctx->state_cb == NULL)
		return;
	if (emu_fault_armed("ctx.state.strange", &strange))
		ctx->state_cb(ctx->user_data, ctx, before, (enum doca_ctx_states)strange);
	ctx->state_cb(ctx->user_data, ctx, before, after);
}

/* On the thread that progresses. What was posted may no longer be true (a stop came first): then nobody is told. */
static void deliver(struct emu_completion *completion)
{
	struct state_change *change = (struct state_change *)completion;
	struct emu_ctx_priv *priv = change->owner;
	enum doca_ctx_states after = (enum doca_ctx_states)(change - priv->changes);
	emu_lock();
	change->queued = false;
	priv->num_queued--;
	struct doca_ctx *ctx = priv->ctx;
	if (ctx == NULL) {
		bool last = priv->num_queued == 0;
		emu_unlock();
		if (last)
			free(priv);
		return;
	}
	enum doca_ctx_states before = ctx->state;
	bool valid = false;
	switch (after) {
	case DOCA_CTX_STATE_RUNNING:
		valid = before == DOCA_CTX_STATE_STARTING && !ctx->stop_called;
		break;
	case DOCA_CTX_STATE_STOPPING:
		valid = before == DOCA_CTX_STATE_STARTING || before == DOCA_CTX_STATE_RUNNING;
		break;
	case DOCA_CTX_STATE_IDLE:
		valid = may_be_idle(ctx);
		break;
	case DOCA_CTX_STATE_STARTING:
		break;
	}
	/* A stop overtook it, and the context was started again since. */
	valid = valid && change->run == priv->run;
	if (valid && after == DOCA_CTX_STATE_IDLE)
		become_idle(ctx);
	else if (valid)
		ctx->state = after;
	if (valid && after == DOCA_CTX_STATE_STOPPING)
		emu_ctx_check_idle(ctx);
	if (valid && after == DOCA_CTX_STATE_RUNNING)
		check_device_gone(ctx);
	emu_unlock();
	if (valid)
		tell(ctx, before, after);
}

void emu_ctx_recheck_all(void)
{
	emu_lock();
	for (struct emu_ctx_priv *at = all_contexts; at != NULL; at = at->all_next) {
		at->held = false;
		emu_ctx_check_idle(at->ctx);
	}
	emu_unlock();
}

/* ---- life ------------------------------------------------------------------------------------------------------------------------------- */
doca_error_t emu_ctx_init(struct doca_ctx *ctx, const struct emu_ctx_ops *ops)
{
	struct emu_ctx_priv *priv = calloc(1, sizeof *priv);
	if (priv == NULL)
		return DOCA_ERROR_NO_MEMORY;
	priv->ctx = ctx;
	for (unsigned i = 0; i < sizeof priv->changes / sizeof priv->changes[0]; i++) {
		priv->changes[i].completion.deliver = deliver;
		priv->changes[i].owner = priv;
	}
	*ctx = (struct doca_ctx){.ops = ops, .state = DOCA_CTX_STATE_IDLE, .priv = priv};
	emu_lock();
	link_in(&all_contexts, priv, false);
	emu_unlock();
	emu_count(EMU_OBJ_CTX, 1);
	return DOCA_SUCCESS;
}

doca_error_t emu_ctx_fini(struct doca_ctx *ctx)
{
	struct emu_ctx_priv *priv = ctx->priv;
	if (emu_is_strict()) {
		emu_ctx_check_thread(ctx, "destroy of a context");
		if (emu_pe_in_callback(ctx->pe))
			emu_broken(DOCA_SUCCESS, "destroy of a context", "called from inside a callback of its engine");
	}
	emu_lock();
	if (ctx->state != DOCA_CTX_STATE_IDLE) {
		emu_unlock();
		return DOCA_ERROR_BAD_STATE;
	}
	if (ctx->pe != NULL)
		emu_pe_detach(ctx->pe, ctx);
	*priv->all_link = priv->all_next;
	if (priv->all_next != NULL)
		priv->all_next->all_link = priv->all_link;
	/* Changes still queued (a stop overtook them) cannot be taken out of the queue; the last one frees what they point to. */
	priv->ctx = NULL;
	bool last = priv->num_queued == 0;
	emu_unlock();
	ctx->priv = NULL;
	if (last)
		free(priv);
	emu_count(EMU_OBJ_CTX, -1);
	return DOCA_SUCCESS;
}

doca_error_t doca_ctx_start(struct doca_ctx *ctx)
{
	int64_t fault;
	if (ctx == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct emu_ctx_priv *priv = ctx->priv;
	emu_ctx_check_thread(ctx, "doca_ctx_start");
	if (emu_fault_armed("ctx.start.error", &fault))
		return (doca_error_t)fault;
	emu_lock();
	doca_error_t result = DOCA_SUCCESS;
	if (ctx->pe == NULL)
		result = DOCA_ERROR_NOT_CONNECTED;
	else if (ctx->state != DOCA_CTX_STATE_IDLE)
		result = DOCA_ERROR_BAD_STATE;
	else if (!emu_reactor_start())
		result = DOCA_ERROR_INITIALIZATION;
	if (result != DOCA_SUCCESS) {
		emu_unlock();
		return result;
	}
	priv->start_lost = emu_fault_armed("ctx.start.lost", NULL);
	/* Before the call: it may tell RUNNING while it is in it. */
	ctx->state = DOCA_CTX_STATE_STARTING;
	if (ctx->ops->start != NULL)
		result = ctx->ops->start(ctx);
	if (result == DOCA_SUCCESS && priv->start_lost)
		result = DOCA_ERROR_IN_PROGRESS;
	if (result == DOCA_SUCCESS)
		ctx->state = DOCA_CTX_STATE_RUNNING;
	else if (result != DOCA_ERROR_IN_PROGRESS)
		ctx->state = DOCA_CTX_STATE_IDLE;
	enum doca_ctx_states after = ctx->state;
	check_device_gone(ctx);
	emu_unlock();
	if (after != DOCA_CTX_STATE_IDLE)
		tell(ctx, DOCA_CTX_STATE_IDLE, after);
	return result;
}

doca_error_t doca_ctx_stop(struct doca_ctx *ctx)
{
	if (ctx == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_is_strict()) {
		emu_ctx_check_thread(ctx, "doca_ctx_stop");
		if (emu_pe_in_callback(ctx->pe))
			emu_broken(DOCA_SUCCESS, "doca_ctx_stop", "called from inside a callback of its engine");
	}
	emu_lock();
	enum doca_ctx_states before = ctx->state;
	if (ctx->pe == NULL || before == DOCA_CTX_STATE_IDLE || before == DOCA_CTX_STATE_STOPPING) {
		doca_error_t result = ctx->pe == NULL                  ? DOCA_ERROR_NOT_CONNECTED
				      : before == DOCA_CTX_STATE_IDLE ? DOCA_SUCCESS
								      : DOCA_ERROR_IN_PROGRESS;
		emu_unlock();
		return result;
	}
	ctx->state = DOCA_CTX_STATE_STOPPING;
	call_stop(ctx);
	emu_unlock();
	tell(ctx, before, DOCA_CTX_STATE_STOPPING);
	emu_lock();
	/* The callback may have freed the last task, and then IDLE was posted; it is true now as well. */
	bool idle = may_be_idle(ctx);
	if (idle)
		become_idle(ctx);
	emu_unlock();
	if (!idle)
		return DOCA_ERROR_IN_PROGRESS;
	tell(ctx, DOCA_CTX_STATE_STOPPING, DOCA_CTX_STATE_IDLE);
	return DOCA_SUCCESS;
}

/* ---- properties ---------------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_ctx_get_num_inflight_tasks(const struct doca_ctx *ctx, size_t *num_inflight_tasks)
{
	if (ctx == NULL || num_inflight_tasks == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_inflight_tasks = __atomic_load_n(&ctx->num_inflight, __ATOMIC_RELAXED);
	return DOCA_SUCCESS;
}

doca_error_t doca_ctx_set_user_data(struct doca_ctx *ctx, union doca_data user_data)
{
	if (ctx == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(ctx, "doca_ctx_set_user_data");
	ctx->user_data = user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_ctx_get_user_data(const struct doca_ctx *ctx, union doca_data *user_data)
{
	if (ctx == NULL || user_data == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*user_data = ctx->user_data;
	return DOCA_SUCCESS;
}

doca_error_t doca_ctx_set_state_changed_cb(struct doca_ctx *ctx, doca_ctx_state_changed_callback_t cb)
{
	if (ctx == NULL || cb == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_ctx_check_thread(ctx, "doca_ctx_set_state_changed_cb");
	if (emu_is_strict() && ctx->state != DOCA_CTX_STATE_IDLE)
		emu_broken(DOCA_SUCCESS, "doca_ctx_set_state_changed_cb", "a context is configured before it is started");
	ctx->state_cb = cb;
	return DOCA_SUCCESS;
}

doca_error_t doca_ctx_get_state(const struct doca_ctx *ctx, enum doca_ctx_states *state)
{
	if (ctx == NULL || state == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*state = ctx->state;
	return DOCA_SUCCESS;
}

void doca_ctx_flush_tasks(struct doca_ctx *ctx)
{
	if (ctx == NULL)
		return;
	emu_ctx_check_thread(ctx, "doca_ctx_flush_tasks");
	emu_lock();
	if (ctx->state != DOCA_CTX_STATE_IDLE && ctx->ops->flush != NULL)
		ctx->ops->flush(ctx);
	emu_unlock();
}

/* There is no GPU and no DPA in here: a context whose data path should be there cannot be made, and says so at once. */
doca_error_t doca_ctx_set_datapath_on_gpu(struct doca_ctx *ctx, struct doca_gpu *gpu_dev)
{
	if (ctx == NULL || gpu_dev == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return ctx->state != DOCA_CTX_STATE_IDLE ? DOCA_ERROR_BAD_STATE : DOCA_ERROR_NOT_SUPPORTED;
}

doca_error_t doca_ctx_set_datapath_on_dpa(struct doca_ctx *ctx, struct doca_dpa *dpa_dev)
{
	if (ctx == NULL || dpa_dev == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return ctx->state != DOCA_CTX_STATE_IDLE ? DOCA_ERROR_BAD_STATE : DOCA_ERROR_NOT_SUPPORTED;
}

/* One NIC thread, one completion vector. */
doca_error_t doca_ctx_set_completion_vector(struct doca_ctx *ctx, uint32_t comp_vector)
{
	if (ctx == NULL || comp_vector != 0)
		return DOCA_ERROR_INVALID_VALUE;
	return ctx->state != DOCA_CTX_STATE_IDLE ? DOCA_ERROR_BAD_STATE : DOCA_SUCCESS;
}

doca_error_t doca_ctx_cap_get_num_completion_vectors(const struct doca_devinfo *devinfo, uint32_t *num_comp_vectors)
{
	if (devinfo == NULL || num_comp_vectors == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*num_comp_vectors = 1;
	return DOCA_SUCCESS;
}
