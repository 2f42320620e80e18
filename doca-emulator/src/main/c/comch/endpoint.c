/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What servers and clients have in common: properties and callbacks, settable while the context is idle. The ABI has two families of
 * symbols over what is one structure here; they are stamped out below.
 */
#include "control.h"

#include <string.h>

bool endpoint_name_fits(const char *name)
{
	size_t length = strnlen(name, COMCH_MAX_NAME);

	return length > 0 && length < COMCH_MAX_NAME;
}

doca_error_t endpoint_init(struct comch_endpoint *ep, const struct emu_ctx_ops *ops, struct doca_dev *dev, const char *name)
{
	doca_error_t result = emu_ctx_init(&ep->ctx, ops);

	if (result != DOCA_SUCCESS)
		return result == DOCA_ERROR_NO_MEMORY ? result : DOCA_ERROR_INITIALIZATION;
	ep->dev = dev;
	strcpy(ep->name, name);
	ep->max_msg = COMCH_MAX_MSG;
	ep->recv_queue = COMCH_DEFAULT_RECV_QUEUE;
	ep->tasks.task_size = endpoint_task_size;
	emu_dev_ref(dev);
	return DOCA_SUCCESS;
}

doca_error_t endpoint_fini(struct comch_endpoint *ep)
{
	if (emu_ctx_fini(&ep->ctx) != DOCA_SUCCESS)
		return DOCA_ERROR_IN_USE;
	conn_free_all(ep);
	emu_task_pool_drop(&ep->tasks);
	emu_dev_unref(ep->dev);
	return DOCA_SUCCESS;
}

static doca_error_t idle_only(const struct comch_endpoint *ep, const char *function)
{
	emu_ctx_check_thread(&ep->ctx, function);
	return endpoint_idle(ep) ? DOCA_SUCCESS : emu_broken(DOCA_ERROR_BAD_STATE, function, "a context is configured before it is started");
}

/* Seen of the original: a callback that comes too late is not refused, it is never called. */
static bool too_late(const struct comch_endpoint *ep, const char *function)
{
	emu_ctx_check_thread(&ep->ctx, function);
	if (!endpoint_idle(ep))
		emu_broken(DOCA_SUCCESS, function, "callbacks are registered before the context is started: this one is ignored");
	return !endpoint_idle(ep);
}

static doca_error_t set_limit(struct comch_endpoint *ep, uint32_t *field, uint32_t value, uint32_t max, const char *function)
{
	doca_error_t result = ep == NULL ? DOCA_ERROR_INVALID_VALUE : idle_only(ep, function);

	if (result != DOCA_SUCCESS)
		return result;
	if (value == 0 || value > max)
		return DOCA_ERROR_INVALID_VALUE;
	*field = value;
	return DOCA_SUCCESS;
}

static doca_error_t set_send_tasks(struct comch_endpoint *ep, emu_task_cb on_sent, emu_task_cb on_error, uint32_t count, const char *function)
{
	doca_error_t result;

	if (ep == NULL || on_sent == NULL || on_error == NULL || count == 0 || count > COMCH_MAX_SEND_TASKS)
		return DOCA_ERROR_INVALID_VALUE;
	result = idle_only(ep, function);
	if (result != DOCA_SUCCESS)
		return result;
	ep->tasks.on_success = on_sent;
	ep->tasks.on_error = on_error;
	ep->tasks.num_tasks = count;
	return DOCA_SUCCESS;
}

static doca_error_t on_message(struct comch_endpoint *ep, doca_comch_event_msg_recv_cb_t callback, const char *function)
{
	if (ep == NULL || callback == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!too_late(ep, function))
		ep->recv_cb = callback;
	return DOCA_SUCCESS;
}

static doca_error_t on_consumer(struct comch_endpoint *ep, doca_comch_event_consumer_cb_t is_new, doca_comch_event_consumer_cb_t expired,
				const char *function)
{
	if (ep == NULL || is_new == NULL || expired == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!too_late(ep, function)) {
		ep->new_consumer_cb = is_new;
		ep->expired_consumer_cb = expired;
	}
	return DOCA_SUCCESS;
}

doca_error_t doca_comch_server_event_connection_status_changed_register(struct doca_comch_server *comch_server,
									doca_comch_event_connection_status_changed_cb_t connect_event_cb,
									doca_comch_event_connection_status_changed_cb_t disconnect_event_cb)
{
	if (comch_server == NULL || connect_event_cb == NULL || disconnect_event_cb == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!too_late(&comch_server->ep, __func__)) {
		comch_server->ep.connect_cb = connect_event_cb;
		comch_server->ep.disconnect_cb = disconnect_event_cb;
	}
	return DOCA_SUCCESS;
}

/* NULL stays NULL: the endpoint is the first member. */
#define EP(side) ((struct comch_endpoint *)comch_##side)

#define FAMILY(side) \
	struct doca_ctx *doca_comch_##side##_as_ctx(struct doca_comch_##side *comch_##side) { return comch_##side == NULL ? NULL : &comch_##side->ep.ctx; } \
	doca_error_t doca_comch_##side##_set_max_msg_size(struct doca_comch_##side *comch_##side, uint32_t size) \
	{ \
		return set_limit(EP(side), comch_##side == NULL ? NULL : &EP(side)->max_msg, size, COMCH_MAX_MSG, __func__); \
	} \
	doca_error_t doca_comch_##side##_set_recv_queue_size(struct doca_comch_##side *comch_##side, uint32_t size) \
	{ \
		return set_limit(EP(side), comch_##side == NULL ? NULL : &EP(side)->recv_queue, size, COMCH_MAX_RECV_QUEUE, __func__); \
	} \
	doca_error_t doca_comch_##side##_get_max_msg_size(const struct doca_comch_##side *comch_##side, uint32_t *size) \
	{ \
		if (comch_##side == NULL || size == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		*size = comch_##side->ep.max_msg; \
		return DOCA_SUCCESS; \
	} \
	doca_error_t doca_comch_##side##_get_recv_queue_size(const struct doca_comch_##side *comch_##side, uint32_t *size) \
	{ \
		if (comch_##side == NULL || size == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		*size = comch_##side->ep.recv_queue; \
		return DOCA_SUCCESS; \
	} \
	doca_error_t doca_comch_##side##_get_device(const struct doca_comch_##side *comch_##side, struct doca_dev **dev) \
	{ \
		if (comch_##side == NULL || dev == NULL) \
			return DOCA_ERROR_INVALID_VALUE; \
		*dev = comch_##side->ep.dev; \
		return DOCA_SUCCESS; \
	} \
	doca_error_t doca_comch_##side##_task_send_set_conf(struct doca_comch_##side *comch_##side, \
							    doca_comch_task_send_completion_cb_t task_completion_cb, \
							    doca_comch_task_send_completion_cb_t task_error_cb, uint32_t num_send_tasks) \
	{ \
		return set_send_tasks(EP(side), (emu_task_cb)(void (*)(void))task_completion_cb, (emu_task_cb)(void (*)(void))task_error_cb, \
				      num_send_tasks, __func__); \
	} \
	doca_error_t doca_comch_##side##_event_msg_recv_register(struct doca_comch_##side *comch_##side, doca_comch_event_msg_recv_cb_t recv_event_cb) \
	{ \
		return on_message(EP(side), recv_event_cb, __func__); \
	} \
	doca_error_t doca_comch_##side##_event_consumer_register(struct doca_comch_##side *comch_##side, \
								 doca_comch_event_consumer_cb_t new_consumer_event_cb, \
								 doca_comch_event_consumer_cb_t expired_consumer_event_cb) \
	{ \
		return on_consumer(EP(side), new_consumer_event_cb, expired_consumer_event_cb, __func__); \
	}

FAMILY(server)
FAMILY(client)
