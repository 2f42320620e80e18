/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Comch, both sides of a BlueField in this process, on one engine: what only the emulator has. op=message: a client's messages to its
 * server. op=produce: a client's producer sends a buffer with immediate data to a server's consumer. `depth` tasks that were prepared once
 * take turns; an operation is over when its task completed and its message was received, and each carries its number, which is looked at.
 */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "doca_comch.h"
#include "doca_comch_consumer.h"
#include "doca_comch_producer.h"

#define FLUSH DOCA_TASK_SUBMIT_FLAG_FLUSH

static struct options options;
static bool produces;
static struct doca_dev *host;
static struct doca_comch_server *server;
static struct doca_comch_client *client;
static struct doca_comch_connection *at_server, *at_client;
static uint32_t consumer_told;
static struct doca_task **tasks;
static struct doca_comch_producer_task_send **sends; /* the same tasks, of a producer */
static uint8_t *outgoing;			      /* `size` bytes for each task */
static uint32_t *numbers;			      /* immediate data of each task */
static uint64_t *submitted;
static struct {
	uint64_t ops, started, completed, received, done;
	uint64_t *samples;
	bool without_room; /* the peer takes no more just now */
} now;

static void submit(void)
{
	now.without_room = false;
	while (now.started < now.ops && now.started - now.done < options.depth) {
		size_t turn = now.started % options.depth;
		uint32_t number = (uint32_t)now.started;
		doca_error_t result;

		if (now.samples != NULL)
			submitted[turn] = now_ns();
		if (produces) {
			numbers[turn] = number;
			doca_comch_producer_task_send_set_imm_data(sends[turn], (uint8_t *)&numbers[turn], sizeof number);
		} else {
			memcpy(outgoing + turn * options.size, &number, sizeof number);
		}
		result = doca_task_submit_ex(tasks[turn], FLUSH);
		if (result == DOCA_ERROR_AGAIN) {
			now.without_room = true;
			return;
		}
		MUST(result);
		now.started++;
	}
}

static void advanced(void)
{
	if (now.done == (now.completed < now.received ? now.completed : now.received))
		return;
	if (now.samples != NULL)
		now.samples[now.done] = now_ns() - submitted[now.done % options.depth];
	now.done++;
	submit();
}

static void completed(void)
{
	now.completed++;
	advanced();
}

static void received(const void *bytes, uint32_t length)
{
	uint32_t number;

	if (length < sizeof number)
		fail("a message of %u bytes came", length);
	memcpy(&number, bytes, sizeof number);
	if (number != (uint32_t)now.received)
		fail("message %u came in place of %u", number, (uint32_t)now.received);
	now.received++;
	advanced();
}

/* ---- callbacks --------------------------------------------------------------------------------------------------------------------- */
static void message_sent(struct doca_comch_task_send *task, union doca_data data, union doca_data context)
{
	(void)task;
	(void)data;
	(void)context;
	completed();
}

static void message_failed(struct doca_comch_task_send *task, union doca_data data, union doca_data context)
{
	(void)data;
	(void)context;
	MUST(doca_task_get_status(doca_comch_task_send_as_task(task)));
}

static void message_received(struct doca_comch_event_msg_recv *event, uint8_t *bytes, uint32_t length, struct doca_comch_connection *from)
{
	(void)event;
	(void)from;
	received(bytes, length);
}

static void produced(struct doca_comch_producer_task_send *task, union doca_data data, union doca_data context)
{
	(void)task;
	(void)data;
	(void)context;
	completed();
}

static void produce_failed(struct doca_comch_producer_task_send *task, union doca_data data, union doca_data context)
{
	(void)data;
	(void)context;
	MUST(doca_task_get_status(doca_comch_producer_task_send_as_task(task)));
}

/* Posted again at once: there are twice as many as sends in flight. */
static void consumed(struct doca_comch_consumer_task_post_recv *task, union doca_data buffer, union doca_data context)
{
	uint32_t length = doca_comch_consumer_task_post_recv_get_imm_data_len(task);
	uint32_t number = 0;

	(void)context;
	if (length == sizeof number)
		memcpy(&number, doca_comch_consumer_task_post_recv_get_imm_data(task), sizeof number);
	MUST(doca_buf_reset_data_len(buffer.ptr));
	MUST(doca_task_submit_ex(doca_comch_consumer_task_post_recv_as_task(task), FLUSH));
	received(&number, length);
}

static void consume_failed(struct doca_comch_consumer_task_post_recv *task, union doca_data buffer, union doca_data context)
{
	(void)buffer;
	(void)context;
	MUST(doca_task_get_status(doca_comch_consumer_task_post_recv_as_task(task)));
}

static void connected(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *connection, uint8_t well)
{
	(void)event;
	if (well)
		at_server = connection;
}

static void disconnected(struct doca_comch_event_connection_status_changed *event, struct doca_comch_connection *connection, uint8_t well)
{
	(void)event;
	(void)connection;
	(void)well;
	fail("the client left");
}

static void consumer_came(struct doca_comch_event_consumer *event, struct doca_comch_connection *connection, uint32_t id)
{
	(void)event;
	(void)connection;
	consumer_told = id;
}

static void consumer_went(struct doca_comch_event_consumer *event, struct doca_comch_connection *connection, uint32_t id)
{
	(void)event;
	(void)connection;
	fail("consumer %u is gone", id);
}

/* ---- setting up -------------------------------------------------------------------------------------------------------------------- */
/* Starts it and waits until it runs, 10 s at most. */
static void start(struct doca_ctx *ctx, const char *what)
{
	uint64_t end = now_ns() + 10000000000u;
	enum doca_ctx_states state;
	doca_error_t result;

	MUST(doca_pe_connect_ctx(pe, ctx));
	result = doca_ctx_start(ctx);
	if (result != DOCA_ERROR_IN_PROGRESS)
		must_be(result, what);
	do {
		doca_pe_progress(pe);
		MUST(doca_ctx_get_state(ctx, &state));
		if (now_ns() > end)
			fail("%s does not run", what);
	} while (state != DOCA_CTX_STATE_RUNNING);
}

static struct doca_dev_rep *open_representor(void)
{
	struct doca_devinfo_rep **list;
	struct doca_dev_rep *representor;
	uint32_t count;

	MUST(doca_devinfo_rep_create_list(device, DOCA_DEVINFO_REP_FILTER_NET, &list, &count));
	if (count == 0)
		fail("the device has no representor");
	MUST(doca_dev_rep_open(list[0], &representor));
	MUST(doca_devinfo_rep_destroy_list(list));
	return representor;
}

static void open_server(const char *name)
{
	MUST(doca_comch_server_create(device, open_representor(), name, &server));
	MUST(doca_comch_server_set_recv_queue_size(server, 4 * options.depth));
	MUST(doca_comch_server_task_send_set_conf(server, message_sent, message_failed, 1));
	MUST(doca_comch_server_event_msg_recv_register(server, message_received));
	MUST(doca_comch_server_event_connection_status_changed_register(server, connected, disconnected));
	MUST(doca_comch_server_event_consumer_register(server, consumer_came, consumer_went));
	start(doca_comch_server_as_ctx(server), "server");
}

static void open_client(const char *name)
{
	MUST(doca_comch_client_create(host, name, &client));
	MUST(doca_comch_client_task_send_set_conf(client, message_sent, message_failed, options.depth));
	MUST(doca_comch_client_event_msg_recv_register(client, message_received));
	MUST(doca_comch_client_event_consumer_register(client, consumer_came, consumer_went));
	start(doca_comch_client_as_ctx(client), "client");
	MUST(doca_comch_client_get_connection(client, &at_client));
	while (at_server == NULL)
		doca_pe_progress(pe);
}

static void open_consumer(void)
{
	struct doca_comch_consumer *consumer;
	uint8_t *memory;
	struct doca_mmap *map = open_memory(device, DOCA_ACCESS_FLAG_PCI_READ_WRITE, options.size, &memory);

	MUST(doca_comch_consumer_create(at_server, map, &consumer));
	MUST(doca_comch_consumer_set_imm_data_len(consumer, sizeof *numbers));
	MUST(doca_comch_consumer_task_post_recv_set_conf(consumer, consumed, consume_failed, 2 * options.depth));
	start(doca_comch_consumer_as_ctx(consumer), "consumer");
	for (unsigned i = 0; i < 2 * options.depth; i++) {
		struct doca_buf *buffer = room(map, memory, options.size);
		struct doca_comch_consumer_task_post_recv *receive;
		struct doca_task *task;

		MUST(doca_comch_consumer_task_post_recv_alloc_init(consumer, buffer, &receive));
		task = doca_comch_consumer_task_post_recv_as_task(receive);
		doca_task_set_user_data(task, (union doca_data){.ptr = buffer});
		MUST(doca_task_submit_ex(task, FLUSH));
	}
	while (consumer_told == 0)
		doca_pe_progress(pe);
}

static void open_producer(void)
{
	struct doca_comch_producer *producer;
	struct doca_mmap *map = open_memory(host, DOCA_ACCESS_FLAG_LOCAL_READ_WRITE, options.size * options.depth, &outgoing);

	MUST(doca_comch_producer_create(at_client, &producer));
	MUST(doca_comch_producer_task_send_set_conf(producer, produced, produce_failed, options.depth));
	start(doca_comch_producer_as_ctx(producer), "producer");
	for (unsigned i = 0; i < options.depth; i++) {
		MUST(doca_comch_producer_task_send_alloc_init(producer, data(map, outgoing + i * options.size, options.size),
							      (uint8_t *)&numbers[i], sizeof *numbers, consumer_told, &sends[i]));
		tasks[i] = doca_comch_producer_task_send_as_task(sends[i]);
	}
}

static void prepare_messages(void)
{
	outgoing = calloc(options.depth, options.size);
	if (outgoing == NULL)
		fail("no memory");
	for (unsigned i = 0; i < options.depth; i++) {
		struct doca_comch_task_send *send;

		MUST(doca_comch_client_task_send_alloc_init(client, at_client, outgoing + i * options.size, (uint32_t)options.size, &send));
		tasks[i] = doca_comch_task_send_as_task(send);
	}
}

static void open_comch(const struct options *given)
{
	char name[64];

	options = *given;
	produces = strcmp(options.op, "produce") == 0;
	if (options.size < sizeof *numbers)
		fail("a message has no room for its number");
	snprintf(name, sizeof name, "twin-%ld", (long)getpid());
	device = open_device(doca_comch_cap_server_is_supported);
	host = open_device(doca_comch_cap_client_is_supported);
	open_engine(3 * options.depth);
	tasks = calloc(options.depth, sizeof(struct doca_task *));
	sends = calloc(options.depth, sizeof(struct doca_comch_producer_task_send *));
	numbers = calloc(options.depth, sizeof *numbers);
	submitted = calloc(options.depth, sizeof *submitted);
	if (tasks == NULL || sends == NULL || numbers == NULL || submitted == NULL)
		fail("no memory");
	open_server(name);
	open_client(name);
	if (produces) {
		open_consumer();
		open_producer();
	} else if (strcmp(options.op, "message") == 0) {
		prepare_messages();
	} else {
		fail("there is no operation '%s'", options.op);
	}
}

static void run_comch(struct run *run)
{
	uint64_t begun, cpu;

	now.ops = run->ops;
	now.samples = run->samples;
	now.started = now.completed = now.received = now.done = 0;
	cpu = thread_cpu_ns();
	begun = now_ns();
	submit();
	while (now.done < now.ops) {
		doca_pe_progress(pe);
		if (now.without_room)
			submit();
	}
	run->ns = now_ns() - begun;
	run->cpu_ns = thread_cpu_ns() - cpu;
}

const struct workload comch_workload = {.open = open_comch, .run = run_comch};
