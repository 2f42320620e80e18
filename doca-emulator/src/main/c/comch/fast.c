/* SPDX-License-Identifier: Apache-2.0 */
/* The fast path's part of a connection: who is on this end, which consumers are on the other, and what is told between the two. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "fast.h"

static const struct emu_fault_knob knobs[] = {
	{"comch.producer.again", "submitting a task of a producer answers AGAIN"},
	{"comch.producer.error", "a task of a producer completes with status value instead of being sent"},
	{"comch.consumer.unheard", "the peer is not told of a consumer that starts, which therefore stays STARTING"},
	{"comch.fast.silent", "this process stops answering, on the connection on which the next message of a producer arrives"},
	{"comch.fast.apart", "setting: two ends of a connection in this process treat each other like those of two processes"},
	{"comch.fast.timeout_ms", "setting: after how long without an answer to a producer's messages a peer is lost (default 5000)"},
};

__attribute__((constructor)) static void register_knobs(void)
{
	emu_fault_register(knobs, sizeof(knobs) / sizeof(knobs[0]));
}

static struct comch_fast *all; /* of this process: how two ends find out that they are in the same one */

void fast_put(struct comch_fast *fast, enum fast_kind kind, uint32_t a, uint32_t b, uint64_t c)
{
	struct comch_header header = {.kind = (uint8_t)kind, .a = a, .b = b, .c = c};

	comch_put(fast->conn, &header, NULL);
}

/* ---- who is there ------------------------------------------------------------------------------------------ */
struct doca_comch_consumer *fast_consumer(const struct comch_fast *fast, uint32_t id)
{
	struct doca_comch_consumer *at = fast->consumers[id % FAST_BUCKETS];

	while (at != NULL && at->id != id)
		at = at->next;
	return at;
}

struct fast_target *fast_target(const struct comch_fast *fast, uint32_t id)
{
	struct fast_target *at = fast->targets[id % FAST_BUCKETS];

	while (at != NULL && at->id != id)
		at = at->next;
	return at;
}

static struct doca_comch_producer *find_producer(const struct comch_fast *fast, uint32_t id)
{
	struct doca_comch_producer *at = fast->producers;

	while (at != NULL && at->id != id)
		at = at->next;
	return at;
}

static uint32_t next_id(uint32_t last) { return last >= FAST_MAX_ID ? 1 : last + 1; }

/* Ids go round, so that one who still has an old one does not reach a newcomer. */
void fast_add_consumer(struct comch_fast *fast, struct doca_comch_consumer *consumer)
{
	struct doca_comch_consumer **bucket;

	do
		fast->last_consumer_id = next_id(fast->last_consumer_id);
	while (fast_consumer(fast, fast->last_consumer_id) != NULL);
	consumer->id = fast->last_consumer_id;
	bucket = &fast->consumers[consumer->id % FAST_BUCKETS];
	consumer->next = *bucket;
	*bucket = consumer;
	fast->num_consumers++;
}

static void forget_news(struct comch_fast *fast, struct doca_comch_consumer *consumer)
{
	struct doca_comch_consumer *before = NULL, *at = fast->news_first;

	if (!consumer->news_listed)
		return;
	while (at != consumer) {
		before = at;
		at = at->news_next;
	}
	if (before == NULL)
		fast->news_first = consumer->news_next;
	else
		before->news_next = consumer->news_next;
	if (fast->news_last == consumer)
		fast->news_last = before;
}

void fast_remove_consumer(struct comch_fast *fast, struct doca_comch_consumer *consumer)
{
	struct doca_comch_consumer **at = &fast->consumers[consumer->id % FAST_BUCKETS];

	forget_news(fast, consumer);
	while (*at != consumer)
		at = &(*at)->next;
	*at = consumer->next;
	fast->num_consumers--;
}

void fast_add_producer(struct comch_fast *fast, struct doca_comch_producer *producer)
{
	do
		fast->last_producer_id = next_id(fast->last_producer_id);
	while (find_producer(fast, fast->last_producer_id) != NULL);
	producer->id = fast->last_producer_id;
	producer->next = fast->producers;
	fast->producers = producer;
	fast->num_producers++;
}

void fast_remove_producer(struct comch_fast *fast, struct doca_comch_producer *producer)
{
	struct doca_comch_producer **at = &fast->producers;

	while (*at != producer)
		at = &(*at)->next;
	*at = producer->next;
	fast->num_producers--;
}

void fast_forget_target(struct fast_target *target)
{
	struct comch_fast *fast = target->fast;
	struct fast_target **at = &fast->targets[target->id % FAST_BUCKETS];
	struct doca_task *task;

	while (*at != target)
		at = &(*at)->next;
	*at = target->next;
	fast->num_targets--;
	if (target->local != NULL)
		local_detach(target);
	emu_job_cancel(&target->job);
	while ((task = emu_tasks_pop(&target->sq)) != NULL)
		fast_fail((struct doca_comch_producer_task_send *)task, DOCA_ERROR_IO_FAILED, "the consumer is gone");
	if (target->bulk != NULL) { /* its pieces go out to the end, the peer knows what to do with them */
		target->bulk->target = NULL;
		emu_tasks_append(&fast->orphans, &target->bulk->base);
	}
	free(target);
}

void fast_fail(struct doca_comch_producer_task_send *task, doca_error_t status, const char *why)
{
	emu_log(DOCA_LOG_LEVEL_DEBUG, "comch: a producer's message to consumer %u failed: %s", task->consumer_id, why);
	task->target = NULL;
	emu_task_complete(&task->base, status);
}

/* ---- telling the peer ------------------------------------------------------------------------------------------ */
void fast_tell(struct comch_fast *fast)
{
	struct doca_comch_consumer *consumer;

	if (fast->acks > 0 && !fast->silent) {
		fast_put(fast, FAST_ACK, fast->acks, 0, 0);
		fast->acks = 0;
	}
	while ((consumer = fast->news_first) != NULL) {
		fast->news_first = consumer->news_next;
		consumer->news_listed = false;
		if (consumer->untold == 0 || fast->peer != NULL) /* within a process the peer looks for itself */
			continue;
		fast_put(fast, FAST_CREDIT, consumer->id, consumer->untold, consumer->run);
		consumer->told += consumer->untold;
		consumer->untold = 0;
	}
	fast->news_last = NULL;
}

void fast_kick(struct comch_fast *fast, bool now)
{
	if (!comch_conn_up(fast->conn))
		return;
	if (now && !fast->job.queued) {
		fast_tell(fast);
		comch_pump(fast->conn);
	} else {
		emu_job_post(&fast->job);
	}
}

static void job(struct emu_job *job)
{
	struct comch_fast *fast = (struct comch_fast *)((char *)job - offsetof(struct comch_fast, job));

	fast_tell(fast);
	comch_pump(fast->conn);
}

/* ---- consumers and producers as contexts --------------------------------------------------------------------------- */
static doca_error_t attach_to(struct doca_ctx *ctx, struct doca_comch_connection *conn,
			      doca_error_t (*attach)(struct doca_ctx *ctx, struct doca_comch_connection *conn), const char *function)
{
	doca_error_t result;

	if (!comch_conn_valid(conn, function))
		return DOCA_ERROR_INVALID_VALUE;
	if (!comch_conn_up(conn))
		return DOCA_ERROR_BAD_STATE;
	result = attach(ctx, conn);
	if (result == DOCA_SUCCESS)
		comch_child_add(conn);
	return result;
}

doca_error_t fast_create(struct doca_ctx *ctx, const struct emu_ctx_ops *ops, struct doca_comch_connection *conn,
			 doca_error_t (*attach)(struct doca_ctx *ctx, struct doca_comch_connection *conn), const char *function)
{
	doca_error_t result = emu_ctx_init(ctx, ops);

	if (result == DOCA_SUCCESS) {
		emu_lock();
		result = attach_to(ctx, conn, attach, function);
		emu_unlock();
		if (result == DOCA_SUCCESS)
			return result;
		emu_ctx_fini(ctx);
	}
	free(ctx);
	return result;
}

doca_error_t fast_destroy(struct doca_ctx *ctx, struct doca_comch_connection *conn, struct emu_task_pool *pool, void (*detach)(struct doca_ctx *ctx))
{
	bool idle;

	emu_lock();
	idle = ctx->state == DOCA_CTX_STATE_IDLE;
	if (idle) { /* first: the NIC thread, when the connection ends, tells every context that it finds on it */
		detach(ctx);
		comch_child_remove(conn);
	}
	emu_unlock();
	if (!idle)
		return DOCA_ERROR_BAD_STATE;
	emu_ctx_fini(ctx);
	emu_task_pool_drop(pool);
	free(ctx);
	return DOCA_SUCCESS;
}

/* ---- a connection's life -------------------------------------------------------------------------------------------- */
bool comch_fast_init(struct doca_comch_connection *conn)
{
	struct comch_header header = {.kind = FAST_PEER, .len = FAST_PEER_BODY};
	struct comch_fast *fast = calloc(1, sizeof(*fast));
	uint8_t body[FAST_PEER_BODY];

	conn->fast = fast;
	if (fast == NULL)
		return false;
	fast->conn = conn;
	fast->job.run = job;
	if (getrandom(&fast->cookie, sizeof(fast->cookie), 0) != sizeof(fast->cookie)) {
		free(fast);
		conn->fast = NULL;
		return false;
	}
	fast->next = all;
	all = fast;
	memcpy(body, emu_process_nonce(), 16);
	memcpy(body + 16, &fast->cookie, sizeof(fast->cookie));
	comch_put(conn, &header, body);
	return true;
}

static void unlink_end(struct comch_fast *fast)
{
	struct comch_fast **at = &all;

	while (*at != NULL && *at != fast)
		at = &(*at)->next;
	if (*at != NULL)
		*at = fast->next;
	if (fast->peer != NULL)
		fast->peer->peer = NULL;
	fast->peer = NULL;
	emu_job_cancel(&fast->job);
	emu_timer_cancel(&fast->timer);
}

void comch_fast_lost(struct doca_comch_connection *conn)
{
	struct comch_fast *fast = conn->fast;

	if (fast == NULL)
		return;
	out_lost(fast);
	/* Their contexts end by themselves. Consumers first: the other end of a connection within this process still sends to them. */
	for (uint32_t i = 0; i < FAST_BUCKETS; i++)
		for (struct doca_comch_consumer *at = fast->consumers[i]; at != NULL; at = at->next)
			emu_ctx_now(&at->ctx, DOCA_CTX_STATE_IDLE);
	for (struct doca_comch_producer *at = fast->producers; at != NULL; at = at->next)
		emu_ctx_now(&at->ctx, DOCA_CTX_STATE_IDLE);
	for (uint32_t i = 0; i < FAST_BUCKETS; i++) {
		while (fast->targets[i] != NULL) {
			comch_post_consumer(conn, fast->targets[i]->id, true);
			fast_forget_target(fast->targets[i]);
		}
	}
	unlink_end(fast);
}

void comch_fast_drop(struct doca_comch_connection *conn)
{
	if (conn->fast == NULL)
		return;
	unlink_end(conn->fast);
	free(conn->fast);
	conn->fast = NULL;
}

/* ---- what the peer tells ------------------------------------------------------------------------------------------------ */
/* Is the other end in this process? It may have ended already: then it is as good as elsewhere. */
static void meet(struct comch_fast *fast, const uint8_t *body)
{
	uint64_t cookie;
	int64_t ignored;

	if (memcmp(body, emu_process_nonce(), 16) != 0 || emu_fault("comch.fast.apart", &ignored))
		return;
	memcpy(&cookie, body + 16, sizeof(cookie));
	for (struct comch_fast *at = all; at != NULL; at = at->next) {
		if (at->cookie != cookie || at == fast || (at->peer != NULL && at->peer != fast))
			continue;
		fast->peer = at;
		at->peer = fast;
		return;
	}
}

static bool consumer_new(struct comch_fast *fast, const struct comch_header *header)
{
	struct fast_target *target;

	if (header->a == 0 || header->a > FAST_MAX_ID || header->b > FAST_MAX_IMM || header->c > UINT32_MAX || fast_target(fast, header->a) != NULL ||
	    fast->num_targets >= FAST_MAX_CHILDREN || (target = calloc(1, sizeof(*target))) == NULL)
		return false;
	target->fast = fast;
	target->id = header->a;
	target->imm_len = header->b;
	target->run = (uint32_t)header->c;
	target->job.run = local_job;
	target->next = fast->targets[target->id % FAST_BUCKETS];
	fast->targets[target->id % FAST_BUCKETS] = target;
	fast->num_targets++;
	if (fast->peer != NULL) {
		struct doca_comch_consumer *consumer = fast_consumer(fast->peer, target->id);

		if (consumer != NULL && consumer->announced && consumer->run == target->run)
			target->local = consumer;
	}
	comch_post_consumer(fast->conn, target->id, false);
	fast_put(fast, FAST_KNOWN, target->id, 0, target->run);
	return true;
}

static bool consumer_gone(struct comch_fast *fast, const struct comch_header *header)
{
	struct fast_target *target = fast_target(fast, header->a);

	if (target == NULL || target->run != header->c)
		return false;
	comch_post_consumer(fast->conn, target->id, true);
	fast_forget_target(target);
	return true;
}

static bool credit(const struct comch_fast *fast, const struct comch_header *header)
{
	struct fast_target *target = fast_target(fast, header->a);

	if (target == NULL || target->run != header->c || header->b > FAST_MAX_TASKS - target->credits)
		return false;
	target->credits += header->b;
	return true;
}

/* A word about one of our consumers may be late: its run is over by then. */
static void known(const struct comch_fast *fast, const struct comch_header *header)
{
	struct doca_comch_consumer *consumer = fast_consumer(fast, header->a);

	if (consumer != NULL && consumer->announced && consumer->run == header->c)
		emu_ctx_now(&consumer->ctx, DOCA_CTX_STATE_RUNNING);
}

static bool told(struct comch_fast *fast, const struct comch_header *header)
{
	switch (header->kind) {
	case FAST_NEW:
		return consumer_new(fast, header);
	case FAST_KNOWN:
		known(fast, header);
		return true;
	case FAST_GONE:
		return consumer_gone(fast, header);
	case FAST_CREDIT:
		return credit(fast, header);
	case FAST_ACK:
		return out_answered(fast, header->a, FAST_OK);
	case FAST_NAK:
		return header->a >= FAST_NO_CONSUMER && header->a <= FAST_FAILED && out_answered(fast, 1, (enum fast_status)header->a);
	}
	return false;
}

enum comch_verdict comch_fast_header(struct doca_comch_connection *conn, const struct comch_header *header)
{
	switch (header->kind) {
	case FAST_DATA:
	case FAST_MORE:
		return in_header(conn->fast, header);
	case FAST_PEER:
		return header->len == FAST_PEER_BODY ? COMCH_GATHER : COMCH_REFUSE;
	}
	return header->len == 0 ? COMCH_GATHER : COMCH_REFUSE;
}

int comch_fast_place(struct doca_comch_connection *conn, const struct comch_header *header, uint64_t off, uint64_t len, struct iovec *iov, int max)
{
	return in_place(conn->fast, header, off, len, iov, max);
}

void comch_fast_frame(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body)
{
	switch (header->kind) {
	case FAST_DATA:
	case FAST_MORE:
		in_frame(conn->fast, header, body);
		return;
	case FAST_PEER:
		meet(conn->fast, body);
		return;
	}
	if (!told(conn->fast, header))
		comch_kill(conn, "the peer broke the protocol of producers and consumers");
}

void comch_fast_batch(struct doca_comch_connection *conn)
{
	fast_tell(conn->fast);
}
