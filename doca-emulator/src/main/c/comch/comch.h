/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inside of libdoca_comch: the channel between a BlueField's Arm side (server) and its host (clients). docs/emulator-comch.md
 * says how it behaves.
 *
 * Files of the control path:
 *   ABI        server.c client.c endpoint.c connection.c task.c caps.c
 *   carrier    link.c link_in.c link_out.c (one UNIX stream per connection) listen.c folder.c (how a client finds its server) wire.c
 *   knobs.c    faults
 * Files of the fast path, which stand on the section "the fast path" below and on nothing else of the control path:
 *   fast.h fast*.c consumer*.c producer*.c (those of the DPA and of GPUs are left out: docs/emulator-not-implemented.md, as is doca_comch_msgq)
 *
 * Everything below is guarded by emu_lock() unless it says otherwise. Nothing here calls the user: completions and events are posted
 * to the progress engine.
 */
#ifndef DOCA_EMULATOR_COMCH_H
#define DOCA_EMULATOR_COMCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/uio.h>

#include "doca_comch.h"
#include "doca_comch_consumer.h"
#include "doca_comch_msgq.h"
#include "doca_comch_producer.h"
#include "doca_log.h"
#include "emu.h"

/* ---- limits of the control path -------------------------------------------------------------------- */
#define COMCH_MAX_NAME 120u      /* bytes of a server's name, with its end */
#define COMCH_MAX_MSG 4080u      /* bytes of a message; the default as well */
#define COMCH_MAX_CLIENTS 512u   /* of one server */
#define COMCH_MAX_SEND_TASKS 8192u
#define COMCH_MAX_RECV_QUEUE 8192u
#define COMCH_DEFAULT_RECV_QUEUE 16u

/* ---- frames: what travels between the two ends of a connection --------------------------------------- */
#define COMCH_HEADER 24u /* bytes on the wire */
#define COMCH_SMALL 4096u /* a body up to here is gathered with others; so is one that is put, not pushed */

struct comch_header {
	uint32_t len; /* of the body that follows */
	uint8_t kind;
	uint8_t flags;
	uint16_t aux;
	uint32_t a, b;
	uint64_t c;
};

enum comch_kind {
	COMCH_HELLO = 1,  /* client to server */
	COMCH_WELCOME,    /* server to client */
	COMCH_READY,      /* client to server: the connection stands */
	COMCH_REFUSED,    /* server to client: a = enum comch_refusal */
	COMCH_MESSAGE,    /* slow path; body = the message */
	COMCH_CREDIT,     /* slow path; a = so many receives were given back */
	COMCH_KIND_FAST = 32, /* this one and those behind it are the fast path's (fast.h) */
};

/* A frame that waits for its turn: embed it in what it belongs to (a task), which stays until `done`. */
struct comch_out {
	struct comch_out *next;
	bool queued; /* nothing of it went out yet */
	uint64_t end; /* link_out.c */
	struct comch_header header; /* len counts front_len and what `vector` names */
	const void *front;	    /* the body's beginning, e.g. immediate data; copied when its turn comes. At most COMCH_SMALL */
	uint32_t front_len;
	/* The rest of the body, in the user's memory: up to `max` vectors for `len` bytes from `off` (0 = the first behind `front`); how many
	 * vectors, or -1 when that memory cannot be read any more, which ends the connection. NULL: there is no rest. */
	int (*vector)(struct comch_out *out, uint64_t off, uint64_t len, struct iovec *iov, int max);
	/* All of it left this process (its memory is free again), or, `sent` false, the connection ended before. May push the frame again. */
	void (*done)(struct comch_out *out, bool sent);
};

static inline void comch_out_append(struct comch_out **first, struct comch_out **last, struct comch_out *out)
{
	out->next = NULL;
	if (*last != NULL)
		(*last)->next = out;
	else
		*first = out;
	*last = out;
}

static inline struct comch_out *comch_out_pop(struct comch_out **first, struct comch_out **last)
{
	struct comch_out *out = *first;

	*first = out->next;
	if (*first == NULL)
		*last = NULL;
	return out;
}

/* ---- contexts --------------------------------------------------------------------------------------------- */
struct comch_fast;
struct comch_link;
struct comch_listener;

struct comch_endpoint { /* what servers and clients have in common; first member of both */
	struct doca_ctx ctx;
	struct doca_dev *dev;
	bool is_server;
	char name[COMCH_MAX_NAME];
	uint32_t max_msg, recv_queue;

	doca_comch_event_msg_recv_cb_t recv_cb;
	doca_comch_event_connection_status_changed_cb_t connect_cb, disconnect_cb; /* server */
	doca_comch_event_consumer_cb_t new_consumer_cb, expired_consumer_cb;

	struct emu_task_pool tasks;

	/* of a run */
	struct doca_comch_connection *conns; /* used and free ones alike: a connection's memory lives as long as the run */
	struct doca_comch_connection *free_first, *free_last; /* reused oldest first, so that a stale handle is noticed for long */
	struct doca_comch_connection *bells; /* those with frames that wait for a flush */
	uint32_t num_conns; /* in use */
};
struct doca_comch_server {
	struct comch_endpoint ep;
	struct doca_dev_rep *rep;
	struct comch_listener *listener;
};
struct doca_comch_client {
	struct comch_endpoint ep;
	struct doca_comch_connection *conn; /* of this run, or NULL */
	struct emu_timer retry;
	uint64_t deadline_ns; /* of reaching the server */
};

/* ---- events: what the user is told by callbacks, in the order in which it happened ----------------------------- */
enum comch_event_kind { COMCH_EVENT_MESSAGE, COMCH_EVENT_CONNECTED, COMCH_EVENT_ENDED, COMCH_EVENT_CONSUMER, COMCH_EVENT_EXPIRED };

struct comch_event {
	struct emu_completion completion;
	struct doca_comch_connection *conn;
	uint8_t kind; /* enum comch_event_kind */
	uint8_t successful;
	uint32_t value; /* a message's length, a consumer's id */
};

/* ---- connections -------------------------------------------------------------------------------------------- */
#define COMCH_COUNTERS 5

enum comch_phase {
	COMCH_FREE,
	COMCH_GREETING, /* the two ends introduce themselves */
	COMCH_UP,
	COMCH_DEAD, /* ended; the object stays while the user may still name it: until its end was told and no child is left */
};

struct doca_comch_connection {
	struct comch_endpoint *ep;
	struct doca_comch_connection *next, *free_next;
	enum comch_phase phase;
	union doca_data user_data;
	struct comch_link *link; /* NULL when it is gone */
	uint32_t children;	 /* consumers and producers that exist on it */
	struct comch_fast *fast; /* the fast path's own, from comch_fast_init */

	uint32_t max_msg;   /* negotiated */
	uint32_t credits;   /* receives that the peer has free for us */
	uint32_t credits_out; /* receives that the peer may believe free here */
	uint32_t unreturned; /* receives of ours that are free again, and the peer has not been told */
	uint32_t undelivered; /* events of it that are in the engine's queue */
	bool asked;	    /* this end asked for the end: no event tells it */
	bool bell_listed;
	struct doca_comch_connection *bell_next;
	struct comch_out *unrung_first, *unrung_last; /* messages that wait for a flush */
	doca_error_t end_status; /* of what was in flight when it ended */
	struct comch_event connected, ended;
	uint64_t counters[COMCH_COUNTERS], told[COMCH_COUNTERS]; /* by enum doca_comch_counter; told: what update_info read */
};

/* ---- the fast path ------------------------------------------------------------------------------------------------
 *
 * What it is given (control path). */

/* Is this a connection in use? Strict mode reports `function` when it is not. */
bool comch_conn_valid(const struct doca_comch_connection *conn, const char *function);
static inline bool comch_conn_up(const struct doca_comch_connection *conn) { return conn->phase == COMCH_UP; }
static inline const struct doca_devinfo *comch_conn_device(const struct doca_comch_connection *conn) { return conn->ep->dev->info; }

/* Children first: a consumer or producer begins to exist on the connection (create), and ends to (destroy). Until the last one of a
 * connection is gone, its server or client does not become IDLE, doca_comch_server_disconnect answers IN_USE, and the connection's memory
 * stays. A connection that is not UP takes no new child. */
void comch_child_add(struct doca_comch_connection *conn);
void comch_child_remove(struct doca_comch_connection *conn);

/* A consumer of the peer began or ceased to exist: the server's or client's consumer event tells the user, in order with its messages. */
void comch_post_consumer(struct doca_comch_connection *conn, uint32_t id, bool expired);

/* Frames go out in the order in which they were put and pushed, none overtakes another. On a connection that is not UP nothing goes out:
 * put does nothing, push calls done(out, false) before it returns. */
/* Copies `body` (header->len bytes, at most COMCH_SMALL): for short control frames. Goes out with the next pump. */
void comch_put(struct doca_comch_connection *conn, const struct comch_header *header, const void *body);
/* Takes the frame over until its `done`, which may be called before this returns. Goes out with the next pump. */
void comch_push(struct doca_comch_connection *conn, struct comch_out *out);
/* Takes back a frame of which nothing went out yet; false: it is on its way, `done` will tell. */
bool comch_unpush(struct doca_comch_connection *conn, struct comch_out *out);
/* Writes what the stream takes now: once after a batch. Large bodies are left to the NIC thread. */
void comch_pump(struct doca_comch_connection *conn);
/* The peer broke the protocol: the connection ends. Safe inside comch_fast_* calls. */
void comch_kill(struct doca_comch_connection *conn, const char *why);

/* What it gives (fast path): called by the control path. */
enum comch_verdict {
	COMCH_GATHER,  /* the body is at most COMCH_SMALL: comch_fast_frame gets it whole */
	COMCH_PLACE,   /* it is read to where comch_fast_place says, then comch_fast_frame is called with body NULL */
	COMCH_DISCARD, /* it is thrown away, nothing more is called */
	COMCH_REFUSE,  /* no such frame can be: the connection ends */
};
/* A connection came up (it is UP already: frames can be put); false: no memory, it cannot be. */
bool comch_fast_init(struct doca_comch_connection *conn);
/* Its memory goes (no child is left). */
void comch_fast_drop(struct doca_comch_connection *conn);
/* The connection ended: nothing goes out or comes in any more. Every frame that was pushed got its done(…, false) before. */
void comch_fast_lost(struct doca_comch_connection *conn);
/* A header of kind >= COMCH_KIND_FAST came; `len` is whatever the peer wrote. */
enum comch_verdict comch_fast_header(struct doca_comch_connection *conn, const struct comch_header *header);
/* Up to `max` vectors for `len` bytes of the body from `off`: how many, or 0: throw the rest away (and still call comch_fast_frame). */
int comch_fast_place(struct doca_comch_connection *conn, const struct comch_header *header, uint64_t off, uint64_t len, struct iovec *iov, int max);
/* The body is there. */
void comch_fast_frame(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body);
/* The program let the connection's batch of input end (several frames may have come since the last call): time for what is owed at once. */
void comch_fast_batch(struct doca_comch_connection *conn);

#endif
