/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the control path share among themselves. */
#ifndef DOCA_EMULATOR_COMCH_CONTROL_H
#define DOCA_EMULATOR_COMCH_CONTROL_H

#include "comch.h"

/* ---- wire.c: bytes on the stream, big-endian, nothing taken on trust ---------------------------------------- */
struct comch_hello { /* body of HELLO and WELCOME */
	uint32_t max_msg, recv_queue;
	char function[DOCA_DEVINFO_PCI_ADDR_SIZE]; /* the host's, as the host addresses it */
	char name[COMCH_MAX_NAME];
};
#define COMCH_HELLO_LEN (16u + DOCA_DEVINFO_PCI_ADDR_SIZE + COMCH_MAX_NAME)

enum comch_refusal { COMCH_REFUSED_OTHER = 1, COMCH_REFUSED_FULL, COMCH_REFUSED_VERSION };

void comch_put_header(uint8_t out[COMCH_HEADER], const struct comch_header *header);
void comch_get_header(const uint8_t in[COMCH_HEADER], struct comch_header *header);
void comch_put_hello(uint8_t out[COMCH_HELLO_LEN], const struct comch_hello *hello);
/* False: not of this version of the emulator, or values that cannot be. */
bool comch_get_hello(const uint8_t in[COMCH_HELLO_LEN], struct comch_hello *hello);

/* ---- folder.c: where servers and clients meet ----------------------------------------------------------------- */
struct comch_place { /* of one server: a socket and a lock in the folder */
	int folder; /* descriptor; -1: there is none, and the log says why */
	char path[256]; /* of the folder */
	char socket[64], lock[64]; /* names in it */
};
bool comch_place_open(struct comch_place *place, const char *function, const char *name);
void comch_place_close(struct comch_place *place);
/* A descriptor that holds the place for a server; -1: another one does (errno EWOULDBLOCK), or the folder cannot be written to. */
int comch_place_hold(const struct comch_place *place);
/* A socket that listens there; -1: errno. Only who holds the place. */
int comch_place_listen(const struct comch_place *place);
/* Removes both and lets go. */
void comch_place_leave(const struct comch_place *place, int held);
/* A socket that is connected to the server there; -1: errno. */
int comch_place_connect(const struct comch_place *place);
void comch_close(int fd); /* a socket */

/* ---- listen.c ------------------------------------------------------------------------------------------------------ */
struct comch_listener *comch_listen(struct doca_comch_server *server);
void comch_listener_close(struct comch_listener *listener);
struct doca_comch_server *comch_listener_server(const struct comch_listener *listener);
/* A client whose stream is open and who has not yet said who it is. */
void comch_stranger_add(struct comch_listener *listener, struct comch_link *link);
void comch_stranger_remove(struct comch_listener *listener, struct comch_link *link);

/* ---- link*.c: one stream -------------------------------------------------------------------------------------------- */
#define LINK_IN 32768u
#define LINK_OUT 32768u
#define LINK_TURN ((uint64_t)1024 * 1024) /* bytes before somebody else has a turn */
#define LINK_INLINE ((uint64_t)64 * 1024) /* up to here the submitting thread does the work itself */

enum link_phase { LINK_STRANGER, LINK_BOUND, LINK_LINGER };

struct comch_link {
	struct emu_watch watch;
	struct emu_timer timer;	      /* of the handshake, of lingering */
	struct emu_timer delay_timer; /* (a fault) nothing goes out meanwhile */
	struct doca_comch_connection *conn;
	struct comch_listener *listener; /* while a stranger */
	struct comch_link *next_stranger;
	struct comch_link *all_next, **all_at;
	enum link_phase phase;
	unsigned busy;
	bool closed, broken_out, pumping;
	bool deaf;    /* (a fault) reads nothing any more */
	bool delayed; /* (a fault) what is first has waited */

	/* out: gathered bytes, then possibly one body that is still where it belongs */
	struct comch_out *first, *last; /* wait for their turn */
	struct comch_out *gathered_first, *gathered_last; /* whole in `out`, not all of it written; `end` says up to where */
	uint64_t gathered, written; /* bytes of `out`, ever */
	struct comch_out *body;		/* its header and front are in `out`; no longer in the list */
	uint64_t body_off, body_len;
	uint8_t *out;
	size_t out_off, out_len, out_size;

	/* in */
	uint32_t in_off, in_len;
	struct comch_header header;
	bool has_header;
	enum comch_verdict verdict; /* of header */
	uint64_t placed;	    /* bytes of its body that were taken */
	bool placing;		    /* there is a place for them */
	uint8_t in[LINK_IN];
};

/* Takes over the descriptor; NULL: closed. */
struct comch_link *link_new(int fd, enum link_phase phase);
void link_bind(struct comch_link *link, struct doca_comch_connection *conn);
/* `gently`: what was gathered still goes out. Frames that wait get done(…, false). */
void link_close(struct comch_link *link, bool gently);
/* The stream ended, or what came is not what a peer sends. */
void link_lost(struct comch_link *link, const char *why);
void link_release_if_done(struct comch_link *link);
/* How long the handshake may take. */
uint64_t link_patience_ns(void);

void link_put(struct comch_link *link, const struct comch_header *header, const void *body);
void link_push(struct comch_link *link, struct comch_out *out);
/* Writes up to `budget` bytes; what is left goes out later by itself. */
void link_pump(struct comch_link *link, uint64_t budget);
bool link_has_output(const struct comch_link *link);
/* Every frame gets its done: those that were gathered say `gathered_sent`, the others false. */
void link_flush_frames(struct comch_link *link, bool gathered_sent);
void link_receive(struct comch_link *link);
void link_want(struct comch_link *link, bool out);

/* ---- connection.c ------------------------------------------------------------------------------------------------------- */
/* A fresh one in phase GREETING; NULL: no memory. */
struct doca_comch_connection *conn_create(struct comch_endpoint *ep);
/* The handshake is over. */
void conn_up(struct doca_comch_connection *conn);
/* Ends it; tasks in flight end with `status`. `asked`: by this end, so no event tells it. */
void conn_end(struct doca_comch_connection *conn, doca_error_t status, bool asked, const char *why);
/* The server lets it go, whether the client has gone already or not. */
void conn_disconnect(struct doca_comch_connection *conn);
void conn_free_all(struct comch_endpoint *ep);
/* A frame of the control path came, whole. False: it cannot be. */
bool conn_frame(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body);

/* ---- server.c, client.c: the handshake ---------------------------------------------------------------------------------------- */
/* HELLO came on a stranger's link. */
void server_hello(struct comch_listener *listener, struct comch_link *link, const struct comch_header *header, const uint8_t *body);
bool client_welcome(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body);
void client_refused(struct doca_comch_connection *conn, const struct comch_header *header);

/* ---- endpoint.c ------------------------------------------------------------------------------------------------------------------ */
doca_error_t endpoint_init(struct comch_endpoint *ep, const struct emu_ctx_ops *ops, struct doca_dev *dev, const char *name);
doca_error_t endpoint_fini(struct comch_endpoint *ep);
bool endpoint_name_fits(const char *name);
static inline bool endpoint_idle(const struct comch_endpoint *ep) { return ep->ctx.state == DOCA_CTX_STATE_IDLE; }

/* ---- task.c ------------------------------------------------------------------------------------------------------------------------ */
doca_error_t endpoint_validate(struct doca_ctx *ctx, struct doca_task *task);
doca_error_t endpoint_submit(struct doca_ctx *ctx, struct doca_task *task, bool flush);
void endpoint_flush(struct doca_ctx *ctx);
void endpoint_free_task(struct doca_ctx *ctx, struct doca_task *task);
extern const size_t endpoint_task_size;

#endif
