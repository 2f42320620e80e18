/* SPDX-License-Identifier: Apache-2.0 */
/* What link.c (life), link_out.c and link_in.c share about a stream. */
#ifndef DOCA_EMULATOR_RDMA_LINK_H
#define DOCA_EMULATOR_RDMA_LINK_H

#include "rdma.h"

#define STAGE 16384u
#define SMALL 2048u /* payloads up to here are gathered with their headers */
#define TURN ((uint64_t)1024 * 1024) /* bytes before somebody else has a turn */

enum link_phase { LINK_DIALLING, LINK_STRANGER, LINK_GREETING, LINK_UP, LINK_LINGER };

struct answer {
	uint64_t seq, addr, len, off;
	uint64_t value; /* VALUE */
	uint32_t key;
	uint8_t type, status;
};

enum sink { SINK_NONE, SINK_GREETING, SINK_MESSAGE, SINK_READ, SINK_OPERANDS, SINK_VALUE, SINK_DISCARD };

struct rdma_link {
	struct emu_watch watch;
	struct emu_timer timer;
	struct doca_rdma_connection *qp;
	struct rdma_listener *listener; /* while a stranger */
	struct rdma_link *next_stranger;
	enum link_phase phase;
	unsigned busy;
	bool closed, broken_out, deaf;

	/* out: gathered bytes, then possibly one piece of bulk data that is still where it belongs */
	uint32_t out_off, out_len;
	enum { BULK_NONE, BULK_REQUEST, BULK_ANSWER } bulk;
	uint32_t bulk_left;
	uint64_t bulk_off;
	struct rdma_task *bulk_task;
	struct answer bulk_answer;
	struct answer *answers; /* owed, oldest first: a ring */
	uint32_t answers_first, answers_count, answers_size;
	bool data_last; /* the last frame carried read data: our requests get the next turn */

	/* in */
	uint32_t in_off, in_len;
	struct wire_header header;
	enum sink sink;
	uint32_t body_left;
	uint64_t message_off, read_off;
	bool rnr; /* we sent RNR: what comes before the sender starts again is thrown away */

	uint8_t words[WIRE_OPERANDS]; /* of a one-step operation, or of what it answered */
	uint8_t greeting[WIRE_GREETING];
	uint8_t out[STAGE], in[STAGE];
};

/* The stream ended, or what came is not what a peer sends. */
void link_lost(struct rdma_link *link, const char *why);
void link_receive(struct rdma_link *link);
/* Asks for input (unless deaf) and, with `out`, for room to write. */
void link_want(struct rdma_link *link, bool out);
void link_release_if_done(struct rdma_link *link);

static inline bool link_out_pending(const struct rdma_link *link)
{
	return link->out_len > link->out_off || link->bulk_left > 0;
}

/* Room in the stage for what goes out next. */
static inline uint8_t *link_stage(struct rdma_link *link, uint32_t size)
{
	uint8_t *at = link->out + link->out_len;

	link->out_len += size;
	return at;
}

/* Owes the peer the data of a read, or what a one-step operation found. */
void link_answer_read(struct rdma_link *link, const struct rdma_request *request);
void link_answer_value(struct rdma_link *link, uint64_t seq, uint64_t value);

#endif
