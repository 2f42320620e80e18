/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UCX for the comparison with its Java binding: two workers of one context in this process, driven by one thread, as local.c has two ends on
 * one engine. op=put: one-sided, `depth` at a time, flushed together. op=tag: `depth` messages in flight, each received.
 */
#include "twin.h"

#include <stdlib.h>
#include <string.h>
#include <ucp/api/ucp.h>

#define TAG 7
#define ANY_BITS 0

static struct options options;
static ucp_context_h context;
static ucp_worker_h near, far;
static ucp_ep_h endpoint;
static ucp_rkey_h key;
static uint8_t *source, *target;
static uint64_t *submitted;
static struct {
	uint64_t ops, started, done, received;
	uint64_t *samples;
} now;

static void check(ucs_status_t status, const char *call)
{
	if (status != UCS_OK)
		fail("%s: %s", call, ucs_status_string(status));
}
#define CHECK(call) check((call), #call)

static void ended(ucs_status_t status, uint64_t number)
{
	check(status, "an operation");
	if (now.samples != NULL)
		now.samples[now.done] = now_ns() - submitted[number % options.depth];
	now.done++;
}

static void send_ended(void *request, ucs_status_t status, void *number)
{
	ended(status, (uintptr_t)number);
	ucp_request_free(request);
}

static void receive_ended(void *request, ucs_status_t status, const ucp_tag_recv_info_t *info, void *unused)
{
	(void)info;
	(void)unused;
	check(status, "a receive");
	now.received++;
	ucp_request_free(request);
}

/* NULL: it is done already, and there is no callback. */
static void submit(uint64_t number)
{
	ucp_request_param_t param = {.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA, .cb.send = send_ended, .user_data = (void *)(uintptr_t)number};
	ucs_status_ptr_t request;

	if (now.samples != NULL)
		submitted[number % options.depth] = now_ns();
	if (strcmp(options.op, "put") == 0)
		request = ucp_put_nbx(endpoint, source, options.size, (uintptr_t)target, key, &param);
	else
		request = ucp_tag_send_nbx(endpoint, source, options.size, TAG, &param);
	if (request == NULL)
		ended(UCS_OK, number);
	else if (UCS_PTR_IS_ERR(request))
		check(UCS_PTR_STATUS(request), "submit");
}

static void post_receive(void)
{
	ucp_request_param_t param = {.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK, .cb.recv = receive_ended};
	ucs_status_ptr_t request = ucp_tag_recv_nbx(far, target, options.size, TAG, ANY_BITS, &param);

	if (UCS_PTR_IS_ERR(request))
		check(UCS_PTR_STATUS(request), "ucp_tag_recv_nbx");
}

static void open_ucx(const struct options *given)
{
	ucp_params_t params = {.field_mask = UCP_PARAM_FIELD_FEATURES, .features = UCP_FEATURE_RMA | UCP_FEATURE_TAG};
	ucp_worker_params_t worker_params = {.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE, .thread_mode = UCS_THREAD_MODE_SINGLE};
	ucp_mem_map_params_t map_params = {.field_mask = UCP_MEM_MAP_PARAM_FIELD_LENGTH | UCP_MEM_MAP_PARAM_FIELD_FLAGS, .flags = UCP_MEM_MAP_ALLOCATE};
	ucp_ep_params_t endpoint_params = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS};
	ucp_mem_attr_t attr = {.field_mask = UCP_MEM_ATTR_FIELD_ADDRESS};
	ucp_config_t *config;
	ucp_address_t *address;
	ucp_mem_h memory;
	size_t length;
	void *packed;

	options = *given;
	source = calloc(1, options.size);
	submitted = calloc(options.depth, sizeof *submitted);
	CHECK(ucp_config_read(NULL, NULL, &config));
	CHECK(ucp_init(&params, config, &context));
	ucp_config_release(config);
	CHECK(ucp_worker_create(context, &worker_params, &near));
	CHECK(ucp_worker_create(context, &worker_params, &far));
	map_params.length = options.size;
	CHECK(ucp_mem_map(context, &map_params, &memory));
	CHECK(ucp_mem_query(memory, &attr));
	target = attr.address;
	CHECK(ucp_worker_get_address(far, &address, &length));
	endpoint_params.address = address;
	CHECK(ucp_ep_create(near, &endpoint_params, &endpoint));
	CHECK(ucp_rkey_pack(context, memory, &packed, &length));
	CHECK(ucp_ep_rkey_unpack(endpoint, packed, &key));
	ucp_rkey_buffer_release(packed);
	ucp_worker_release_address(far, address);
}

static void progress(void)
{
	ucp_worker_progress(near);
	ucp_worker_progress(far);
}

static void run_ucx(struct run *run)
{
	bool puts = strcmp(options.op, "put") == 0;
	uint64_t begun, cpu;

	now.ops = run->ops;
	now.samples = run->samples;
	now.started = now.done = now.received = 0;
	cpu = thread_cpu_ns();
	begun = now_ns();
	while (now.done < now.ops || (!puts && now.received < now.ops)) {
		while (now.started < now.ops && now.started < (puts ? now.done : now.received) + options.depth) {
			if (!puts)
				post_receive();
			submit(now.started++);
			if (puts && now.started % options.depth == 0)
				break;
		}
		progress();
	}
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload ucx_workload = {.open = open_ucx, .run = run_ucx};
