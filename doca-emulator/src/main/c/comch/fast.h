/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inside of the fast path: consumers, producers, and what a connection knows of the consumers of its peer.
 *
 *   ABI      consumer.c producer.c fast_tasks.c fast_caps.c
 *   moving   fast_out.c (producers' side) fast_in.c (consumers' side) fast_local.c (both sides are in this process)
 *   base     fast.c (a connection's part)
 *
 * A consumer tells the peer that it exists, and then, by credits, how many receives it has posted; a producer that has no credit is
 * told AGAIN. So a message that was accepted always finds its receive, nothing needs to be kept on the way, and memory is bounded
 * by what the consumers post. Every message is answered, in order, once it is in the consumer's memory or cannot get there.
 */
#ifndef DOCA_EMULATOR_COMCH_FAST_H
#define DOCA_EMULATOR_COMCH_FAST_H

#include "comch.h"

/* ---- limits ------------------------------------------------------------------------------------------ */
#define FAST_MAX_TASKS 8192u          /* of one consumer, of one producer */
#define FAST_MAX_BUF (UINT32_C(1) << 30)
#define FAST_MAX_LIST EMU_SG_VECTORS
#define FAST_MAX_IMM 32u
#define FAST_MAX_CHILDREN 1024u       /* consumers on one end of a connection; producers, too */
#define FAST_MAX_ID 0xfffeu           /* programs use 0 and 0xffff for "none" */
#define FAST_PIECE ((uint32_t)EMU_CHUNK) /* of a long message: others have a turn in between */
#define FAST_INLINE ((uint64_t)64 * 1024) /* up to here the submitting thread copies by itself, within a process */
#define FAST_TIMEOUT_MS 5000          /* without an answer: the peer is lost */

/* ---- frames ---------------------------------------------------------------------------------------------- */
enum fast_kind {
	FAST_PEER = COMCH_KIND_FAST, /* who this end is; body = nonce of its process, cookie. The first of all */
	FAST_NEW,    /* a = a consumer's id, b = bytes of immediate data it takes, c = its run: one more for each start */
	FAST_KNOWN,  /* a, c: the answer to NEW */
	FAST_GONE,   /* a, c: the consumer stopped */
	FAST_CREDIT, /* a, c, b = so many more receives are posted */
	FAST_DATA,   /* a = to which consumer, b = from which producer, c = run and length (fast_run_len), aux = bytes of immediate data,
			flags = is it all; body = immediate data, the first piece */
	FAST_MORE,   /* a, b, c, flags: as in DATA; body = the next piece */
	FAST_ACK,    /* a = so many messages arrived */
	FAST_NAK,    /* a = enum fast_status: why the next one did not */
};
#define FAST_PEER_BODY 24u

enum fast_status { /* on the wire, so the values stay */
	FAST_OK = 0,
	FAST_NO_CONSUMER = 1, /* it stopped meanwhile */
	FAST_TOO_SMALL = 2,   /* the receive has less room; it stays posted */
	FAST_FAILED = 3,      /* the receive's memory is no longer what it was */
};

static inline uint64_t fast_run_len(uint32_t run, uint32_t len) { return (uint64_t)run << 32 | len; }

/* ---- tasks ------------------------------------------------------------------------------------------------- */
struct doca_comch_consumer_task_post_recv {
	struct doca_task base;
	struct doca_buf *buf;
	uint64_t room; /* when it was posted */
	uint32_t producer_id;
	uint32_t imm_len;
	uint8_t imm[FAST_MAX_IMM];
};

struct doca_comch_producer_task_send {
	struct doca_task base;
	const struct doca_buf *buf;
	uint32_t consumer_id;
	uint32_t imm_len;
	uint8_t imm[FAST_MAX_IMM];

	/* in flight */
	uint32_t run;        /* the consumer's */
	uint64_t len, off;   /* of the message; what went before the piece that goes now */
	uint32_t piece;
	bool out_done;       /* the last piece went out */
	struct fast_target *target; /* while it is in its queue, or its `bulk` */
	struct comch_out out;
	struct doca_comch_consumer_task_post_recv *recv; /* within a process: the receive it has */
	doca_error_t doom;   /* within a process: what it fails with when its turn comes */
};

/* ---- contexts ------------------------------------------------------------------------------------------------ */
struct fast_rx { /* the message that is coming in */
	bool active;
	enum fast_status status;
	uint32_t producer_id;
	uint32_t len, off;
	struct doca_comch_consumer_task_post_recv *recv; /* while status is OK */
};

struct doca_comch_consumer {
	struct doca_ctx ctx;
	struct doca_comch_connection *conn;
	struct doca_mmap *mmap;
	struct doca_comch_consumer *next; /* in its bucket */
	uint32_t id, run;
	uint32_t imm_len;
	struct emu_task_pool recvs;

	/* of a run */
	bool announced;
	bool heard; /* the peer was told */
	struct emu_task_list queued, posted; /* not yet flushed; free for the next message */
	uint32_t told;   /* credits that the peer has and did not use */
	uint32_t untold; /* receives posted that it does not know of */
	struct doca_comch_consumer *news_next; /* in the list of those with `untold` */
	bool news_listed;
	struct fast_rx rx;
};

struct doca_comch_producer {
	struct doca_ctx ctx;
	struct doca_comch_connection *conn;
	struct doca_comch_producer *next;
	uint32_t id;
	struct emu_task_pool sends;
};

/* A consumer of the peer. */
struct fast_target {
	struct comch_fast *fast;
	struct fast_target *next; /* in its bucket */
	uint32_t id, run, imm_len;
	uint32_t credits;
	struct emu_task_list sq; /* accepted, and their turn did not come */
	struct doca_comch_producer_task_send *bulk; /* partly on its way, in pieces */
	struct doca_comch_consumer *local; /* it itself, when it is in this process */
	struct emu_job job; /* the NIC thread's share of the copies to it */
};

#define FAST_BUCKETS 32u
struct comch_fast { /* one end of a connection */
	struct doca_comch_connection *conn;
	struct comch_fast *next; /* of this process */
	uint64_t cookie;
	struct comch_fast *peer; /* the other end, when it is in this process */
	struct doca_comch_consumer *consumers[FAST_BUCKETS];
	struct doca_comch_producer *producers;
	uint32_t num_consumers, num_producers, num_targets;
	uint32_t last_consumer_id, last_producer_id;
	struct fast_target *targets[FAST_BUCKETS];
	struct emu_task_list unanswered; /* sent (or its last piece about to be), oldest first */
	struct emu_task_list orphans; /* partly on their way, to a consumer that is gone */
	uint32_t acks; /* owed to the peer */
	struct doca_comch_consumer *news_first, *news_last;
	bool silent; /* does not answer any more (a fault) */
	struct emu_job job;     /* tells the peer what it does not know, and writes */
	struct emu_timer timer; /* while something is outstanding */
	uint32_t outstanding;   /* messages of producers that began and were not answered */
	uint64_t progress, progress_seen;
};

/* ---- fast.c ------------------------------------------------------------------------------------------------------- */
struct doca_comch_consumer *fast_consumer(const struct comch_fast *fast, uint32_t id); /* of this end */
struct fast_target *fast_target(const struct comch_fast *fast, uint32_t id);           /* of the other */
void fast_add_consumer(struct comch_fast *fast, struct doca_comch_consumer *consumer); /* names it */
void fast_remove_consumer(struct comch_fast *fast, struct doca_comch_consumer *consumer);
void fast_add_producer(struct comch_fast *fast, struct doca_comch_producer *producer);
void fast_remove_producer(struct comch_fast *fast, struct doca_comch_producer *producer);
void fast_forget_target(struct fast_target *target); /* its consumer is gone: what waits for it fails with IO_FAILED */
/* A frame without body. */
void fast_put(struct comch_fast *fast, enum fast_kind kind, uint32_t a, uint32_t b, uint64_t c);
/* Puts what the peer does not know: answers, credits. */
void fast_tell(struct comch_fast *fast);
/* Makes what was put and pushed go: `now` by this thread; else by the NIC thread, which takes what others add meanwhile along. */
void fast_kick(struct comch_fast *fast, bool now);
/* Makes a context, the first member of what was allocated for a consumer or producer, on a connection; a failure frees it. */
doca_error_t fast_create(struct doca_ctx *ctx, const struct emu_ctx_ops *ops, struct doca_comch_connection *conn,
			 doca_error_t (*attach)(struct doca_ctx *ctx, struct doca_comch_connection *conn), const char *function);
doca_error_t fast_destroy(struct doca_ctx *ctx, struct doca_comch_connection *conn, struct emu_task_pool *pool, void (*detach)(struct doca_ctx *ctx));
/* A failed task, in one line of the log. */
void fast_fail(struct doca_comch_producer_task_send *task, doca_error_t status, const char *why);

/* ---- fast_tasks.c --------------------------------------------------------------------------------------------------- */
doca_error_t fast_set_conf(const struct doca_ctx *ctx, struct emu_task_pool *pool, emu_task_cb on_success, emu_task_cb on_error, uint32_t num_tasks,
			   const char *function);
doca_error_t fast_alloc(struct doca_ctx *ctx, struct emu_task_pool *pool, struct doca_task **task, const char *function);
void fast_writable(const struct doca_task *task, const char *function);

/* ---- fast_out.c ------------------------------------------------------------------------------------------------------ */
/* Accepts a checked task for `target`; AGAIN: no receive is posted. */
doca_error_t out_submit(struct fast_target *target, struct doca_comch_producer_task_send *task);
void out_advance(struct fast_target *target);
/* Takes back what did not begin. */
void out_stop(struct doca_comch_producer *producer);
void out_lost(struct comch_fast *fast);
bool out_answered(struct comch_fast *fast, uint32_t count, enum fast_status status); /* false: more than was asked */

/* ---- fast_in.c --------------------------------------------------------------------------------------------------------- */
enum comch_verdict in_header(struct comch_fast *fast, const struct comch_header *header);
int in_place(struct comch_fast *fast, const struct comch_header *header, uint64_t off, uint64_t len, struct iovec *iov, int max);
void in_frame(struct comch_fast *fast, const struct comch_header *header, const uint8_t *body);
/* The message is in the receive's memory: it ends. */
void in_arrived(struct doca_comch_consumer_task_post_recv *recv, uint32_t producer_id, uint32_t len);
/* Receives were posted, or given back: the peer is to know. */
void in_posted(struct doca_comch_consumer *consumer, uint32_t count);
void in_flush(struct doca_comch_consumer *consumer);

/* ---- fast_local.c --------------------------------------------------------------------------------------------------------- */
doca_error_t local_submit(struct fast_target *target, struct doca_comch_producer_task_send *task);
/* Gives the receive back that a task has and will not use. */
void local_give_back(struct fast_target *target, struct doca_comch_producer_task_send *task);
/* The consumer stops: receives that have a message on its way end, too. */
void local_detach(struct fast_target *target);
void local_job(struct emu_job *job);

#endif
