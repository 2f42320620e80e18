/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inside of libdoca_rdma: a software RDMA NIC. docs/emulator-rdma.md says how it behaves on the wire.
 *
 * Layers, each calling only downwards, answers coming back through qp.c:
 *   ABI        rdma.c props.c caps.c task.c accessors.c conn.c oob.c cm.c addr.c
 *   transport  qp.c (requester) responder.c recvq.c
 *   carriers   local.c (peer in this process) link*.c (peer behind a TCP stream)
 *   bytes      wire.c net.c nic.c, and sg.c of libdoca_common
 *
 * Everything below is guarded by emu_lock() unless it says otherwise. Nothing here calls the user: completions and events are
 * posted to the progress engine.
 */
#ifndef DOCA_EMULATOR_RDMA_H
#define DOCA_EMULATOR_RDMA_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/uio.h>

#include "doca_log.h"
#include "doca_rdma.h"
#include "doca_sync_event.h"
#include "emu.h"

/* ---- limits of the device ----------------------------------------------------------------------- */
#define RDMA_MAX_QUEUE 32768u
#define RDMA_MAX_SGE EMU_SG_VECTORS
#define RDMA_MAX_MESSAGE (UINT32_C(1) << 31)
#define RDMA_MAX_PRIVATE_DATA 196u /* what the connection manager's reply message has room for */
#define RDMA_MAX_READS 16u         /* reads and atomics outstanding on one queue pair, as a NIC's responder resources */
#define RDMA_INLINE ((uint64_t)64 * 1024) /* up to here the submitting thread does the work itself */

/* ---- tasks ---------------------------------------------------------------------------------------- */
/*
 * The one table of task types; everything that depends on the type follows from it:
 *   enumerator, ABI name,
 *   what its request is to the responder,
 *   which buf of the task is the requester's own memory,
 *   what names the peer's memory,
 *   what the peer must permit, in its context and for that memory,
 *   does it take a receive of the peer's.
 */
#define RDMA_TASKS(X) \
	X(RECEIVE, receive, NOTHING, ROOM, NOWHERE, NONE, false) \
	X(SEND, send, MESSAGE, DATA, NOWHERE, NONE, true) \
	X(SEND_IMM, send_imm, MESSAGE, DATA, NOWHERE, NONE, true) \
	X(READ, read, READ, ROOM, DATA, READ, false) \
	X(WRITE, write, MESSAGE, DATA, ROOM, WRITE, false) \
	X(WRITE_IMM, write_imm, MESSAGE, DATA, ROOM, WRITE, true) \
	X(ATOMIC_CMP_SWP, atomic_cmp_swp, FETCH, RESULT, WORD, ATOMIC, false) \
	X(ATOMIC_FETCH_ADD, atomic_fetch_add, FETCH, RESULT, WORD, ATOMIC, false) \
	X(SYNC_EVENT_GET, remote_net_sync_event_get, FETCH, ROOM, EVENT, READ, false) \
	X(SYNC_EVENT_NOTIFY_SET, remote_net_sync_event_notify_set, STORE, DATA, EVENT, WRITE, false) \
	X(SYNC_EVENT_NOTIFY_ADD, remote_net_sync_event_notify_add, FETCH, RESULT, EVENT, ATOMIC, false)

#define RDMA_TASK_ENUM(upper, ...) RDMA_##upper,
enum rdma_task_type { RDMA_TASKS(RDMA_TASK_ENUM) RDMA_TASK_TYPES };
#undef RDMA_TASK_ENUM

enum rdma_does {
	RDMA_DOES_NOTHING, /* not a request */
	RDMA_DOES_MESSAGE, /* carries data, in pieces */
	RDMA_DOES_READ,    /* is answered with data, in pieces */
	RDMA_DOES_FETCH,   /* does something with one word of 8 bytes, in one step, and is answered with what it was before */
	RDMA_DOES_STORE,   /* the same, but is only acknowledged */
};
enum rdma_near {
	RDMA_NEAR_DATA,   /* src_buf: what is in it */
	RDMA_NEAR_ROOM,   /* dst_buf: behind what is in it */
	RDMA_NEAR_RESULT, /* result_buf, its head only: behind what is in it */
};
enum rdma_far {
	RDMA_FAR_NOWHERE,
	RDMA_FAR_DATA,  /* the head of src_buf: what is in it */
	RDMA_FAR_ROOM,  /* the head of dst_buf: behind what is in it */
	RDMA_FAR_WORD,  /* the head of dst_buf: the first 8 bytes of what is in it */
	RDMA_FAR_EVENT, /* the value of a sync event */
};
enum rdma_needs {
	RDMA_NEEDS_NONE = 0,
	RDMA_NEEDS_READ = DOCA_ACCESS_FLAG_RDMA_READ,
	RDMA_NEEDS_WRITE = DOCA_ACCESS_FLAG_RDMA_WRITE,
	RDMA_NEEDS_ATOMIC = DOCA_ACCESS_FLAG_RDMA_ATOMIC,
};
struct rdma_kind {
	enum rdma_does does;
	enum rdma_near near;
	enum rdma_far far;
	enum rdma_needs needs;
	bool takes_receive;
};
extern const struct rdma_kind rdma_kinds[RDMA_TASK_TYPES];

#define RDMA_WORD 8u /* what one-step operations work on; aligned to its size */

/* `type` may come from the wire: what is no type is none that does something. */
/* Has the device tasks of this kind, and does it what a peer's tasks of this kind ask? */
static inline bool rdma_device_does(const struct doca_devinfo *info, enum rdma_task_type type)
{
	return rdma_kinds[type].needs != RDMA_NEEDS_ATOMIC || !info->no_atomics;
}
static inline const struct rdma_kind *rdma_kind(uint8_t type) { return &rdma_kinds[type < RDMA_TASK_TYPES ? type : RDMA_RECEIVE]; }
static inline bool rdma_is_word(uint8_t type) { return rdma_kind(type)->does >= RDMA_DOES_FETCH; }
/* Does the answer bring something? Such requests are limited, as a responder must remember them. */
static inline bool rdma_is_answered(uint8_t type) { return rdma_kind(type)->does == RDMA_DOES_READ || rdma_kind(type)->does == RDMA_DOES_FETCH; }

struct rdma_task { /* every doca_rdma_task_X is one of these */
	struct doca_task base;
	struct doca_rdma_connection *conn; /* receive: where the message came from */
	const struct doca_buf *src_buf;
	struct doca_buf *dst_buf;
	struct doca_buf *result_buf;
	struct doca_sync_event_remote_net *event;
	uint64_t operand[2]; /* compare or add, swap */
	uint64_t len;        /* of the message, known once the task began */
	uint64_t seq;
	uint32_t result_len;
	doca_be32_t imm;
	uint8_t type;   /* enum rdma_task_type */
	uint8_t opcode; /* receive: enum doca_rdma_opcode */
	uint8_t stage;  /* enum task_stage */
	doca_error_t doom; /* what it will fail with once it is the oldest: errors come in order, too */
};

enum task_stage { TASK_FRESH, TASK_DELAYED /* was, by a fault */, TASK_BEGUN /* checked, measured, numbered */ };

/* ---- requests and their answers ------------------------------------------------------------------------ */
enum rdma_status { /* of a request, told by the responder; on the wire, so the values stay */
	RDMA_OK = 0,
	RDMA_RNR = 1,            /* no receive posted: not an error yet */
	RDMA_REMOTE_ACCESS = 2,  /* key, range or permission */
	RDMA_REMOTE_INVALID = 3, /* receive too small, or a request that cannot be */
	RDMA_REMOTE_FAILED = 4,  /* the responder could not carry it out */
};

struct rdma_request {
	uint64_t seq, total, remote_addr;
	uint64_t operand[2]; /* of a one-step operation */
	uint32_t remote_key;
	doca_be32_t imm;
	uint8_t opcode; /* enum rdma_task_type */
};

/* Who a queue pair is, among all queue pairs of all processes. */
struct rdma_id {
	uint8_t nonce[16];
	uint32_t qpn;
	uint64_t cookie; /* random: guessing a number does not make a peer */
};
bool rdma_id_equal(const struct rdma_id *a, const struct rdma_id *b);
bool rdma_id_is_local(const struct rdma_id *id);

/* ---- connections: each is one queue pair ----------------------------------------------------------------- */
enum conn_phase {
	CONN_FREE,
	CONN_EXPORTED,   /* out of band: named, no peer yet */
	CONN_REQUESTED,  /* CM server: the user has to accept or reject */
	CONN_CONNECTING, /* peer named, link not up */
	CONN_UP,
	CONN_DEAD, /* in error: everything submitted is flushed */
};
enum conn_kind { CONN_OUT_OF_BAND, CONN_CM_CLIENT, CONN_CM_SERVER };
enum conn_event_kind { CONN_EVENT_REQUEST, CONN_EVENT_ESTABLISHED, CONN_EVENT_FAILURE, CONN_EVENT_ENDED, CONN_EVENTS };

struct conn_event {
	struct emu_completion completion;
	struct doca_rdma_connection *conn;
	bool posted; /* ever */
};

#define RDMA_DETAILS_SIZE 84

struct doca_rdma_connection {
	struct doca_rdma *rdma;
	struct doca_rdma_connection *next;      /* in the context's list, used or free */
	struct doca_rdma_connection *hash_next; /* in the fabric's table of queue pair numbers */
	enum conn_phase phase;
	enum conn_kind kind;
	uint32_t index;
	union doca_data user_data;
	struct rdma_id self, remote; /* remote: exported and called already: by whom */
	uint8_t details[RDMA_DETAILS_SIZE]; /* what doca_rdma_export hands out; lives as long as the connection */
	struct conn_event events[CONN_EVENTS];
	bool user_left;   /* the user called disconnect */
	bool telling_end; /* the callback that tells the end is running */
	bool ended_told;  /* the end was delivered */

	/* how to get there */
	struct doca_rdma_addr *addr;     /* CM: the peer's listening address; held */
	struct rdma_nic *nic;            /* held: our address is out there */
	struct rdma_endpoint *endpoints; /* where the peer's NIC listens, tried in turn */
	unsigned num_endpoints, next_endpoint;
	uint64_t dial_backoff_ns;
	struct emu_timer dial_timer;
	struct emu_timer deadline; /* of the handshake */

	/* the carrier: at most one of the two */
	struct doca_rdma_connection *peer;
	struct rdma_link *link;

	/* requester */
	struct emu_task_list queued;  /* submitted without FLUSH */
	struct emu_task_list sq;      /* in order, the head is the oldest not yet acknowledged */
	struct emu_task_list dropped; /* vanished requests (a fault): they end with the connection */
	struct doca_rdma_connection *bell_next; /* in the context's list of those with queued tasks */
	bool bell_listed;
	struct rdma_task *tx; /* the next to go out, or part of the way */
	uint64_t tx_off;
	uint64_t next_seq;
	uint32_t reads_out;
	bool rnr_wait; /* the peer has no receive for tx; waits for READY */
	bool rnr_counting; /* a finite number of retries is running out ... */
	bool rnr_over;     /* ... and has */
	bool delayed;      /* (a fault) */
	bool silent; /* the peer does not answer (a fault) */
	struct emu_timer rnr_timer, delay_timer, transport_timer;
	uint64_t progress, progress_seen;
	unsigned strikes;
	struct emu_job job; /* local.c's share of the NIC thread */

	/* responder */
	uint64_t rx_seq;
	struct rdma_request rx; /* the message coming in */
	bool rx_active;
	struct rdma_task *rx_recv;               /* the receive it consumes */
	struct doca_rdma_connection *rnr_next;   /* in the context's list of those who found no receive */
	bool rnr_listed, rnr_woken;
};

/* ---- the context ---------------------------------------------------------------------------------------------- */
struct doca_rdma {
	struct doca_ctx ctx;
	struct doca_dev *dev;

	uint32_t send_queue_size; /* 0: not set */
	uint32_t max_send_buf_list_len;
	uint32_t receive_buf_list_len;
	uint32_t permissions;
	uint32_t gid_index;
	uint32_t sl;
	enum doca_rdma_transport_type transport;
	enum doca_mtu_size mtu;
	uint16_t max_num_connections;
	uint16_t request_timeout_ms;
	uint8_t grh_enabled;
	uint8_t rnr_retry_count;

	doca_rdma_connection_request_cb_t request_cb;
	doca_rdma_connection_established_cb_t established_cb;
	doca_rdma_connection_failure_cb_t failure_cb;
	doca_rdma_connection_disconnection_cb_t disconnect_cb;

	struct emu_task_pool pools[RDMA_TASK_TYPES];

	/* of a run: from start to idle */
	uint32_t sq_size; /* of each connection */
	struct doca_rdma_connection *conns; /* used and free ones alike: a connection's memory lives as long as the run */
	struct doca_rdma_connection *free_first, *free_last; /* reused oldest first, so that a stale handle is noticed for long */
	uint32_t num_conns, num_used;
	struct rdma_cm_listener *listeners;
	struct emu_task_list receives, receives_queued;
	struct doca_rdma_connection *rnr_first, *rnr_last;
	struct doca_rdma_connection *bells;
};

uint32_t rdma_send_queue_size(const struct doca_rdma *rdma);
static inline bool rdma_idle(const struct doca_rdma *rdma) { return rdma->ctx.state == DOCA_CTX_STATE_IDLE; }

/* ---- task.c ----------------------------------------------------------------------------------------------------- */
struct rdma_task *rdma_task_alloc(struct doca_rdma *rdma, enum rdma_task_type type, struct doca_rdma_connection *conn,
				  union doca_data user_data, const char *function, doca_error_t *error);
doca_error_t rdma_task_set_conf(struct doca_rdma *rdma, enum rdma_task_type type, emu_task_cb on_success, emu_task_cb on_error, uint32_t num_tasks);
void rdma_task_free(struct doca_ctx *ctx, struct doca_task *task);
void rdma_pools_drop(struct doca_rdma *rdma);
static inline void rdma_list_append(struct emu_task_list *list, struct rdma_task *task) { emu_tasks_append(list, &task->base); }
static inline void rdma_list_prepend(struct emu_task_list *list, struct rdma_task *task) { emu_tasks_prepend(list, &task->base); }
static inline struct rdma_task *rdma_list_pop(struct emu_task_list *list) { return (struct rdma_task *)emu_tasks_pop(list); }
static inline struct rdma_task *rdma_first(const struct emu_task_list *list) { return (struct rdma_task *)list->head; }
static inline struct rdma_task *rdma_task_next(const struct rdma_task *task) { return (struct rdma_task *)task->base.link; }

/* ---- conn.c ------------------------------------------------------------------------------------------------------- */
/* A fresh connection with a queue pair number; NULL: all max_num_connections are in use (or no memory). */
struct doca_rdma_connection *conn_create(struct doca_rdma *rdma, enum conn_kind kind, enum conn_phase phase);
/* The slot may be used again. Only when nothing refers to it any more. */
void conn_release(struct doca_rdma_connection *conn);
void conn_post(struct doca_rdma_connection *conn, enum conn_event_kind kind);
/* The queue pair died: tells the user what the connection manager would tell. */
void conn_ended(struct doca_rdma_connection *conn, enum conn_phase was);
struct doca_rdma_connection *conn_find(const struct rdma_id *id);
void conn_free_all(struct doca_rdma *rdma);
/* Is this a connection of `rdma` that is in use? (`rdma` NULL: of any context.) */
bool conn_valid(const struct doca_rdma *rdma, const struct doca_rdma_connection *conn, const char *function);

/* ---- qp.c ------------------------------------------------------------------------------------------------------------ */
doca_error_t qp_submit(struct doca_rdma_connection *qp, struct rdma_task *task, bool flush);
void qp_ring(struct doca_rdma_connection *qp);
/* Does whatever can be done now with the send queue. */
void qp_pump(struct doca_rdma_connection *qp);
void qp_up(struct doca_rdma_connection *qp); /* the link is there; the caller pumps */
/* The task whose next piece goes out, checked, measured and numbered; NULL: nothing may go out now (or the queue pair just died). */
struct rdma_task *qp_next(struct doca_rdma_connection *qp);
void qp_request(const struct rdma_task *task, struct rdma_request *request);
void qp_sent(struct doca_rdma_connection *qp); /* the last piece of qp->tx went out */
/* The responder's word. false: it cannot be (a broken peer). `read`: with all the data of the read numbered `seq`. */
bool qp_ack(struct doca_rdma_connection *qp, uint64_t seq, bool read); /* everything up to `seq` succeeded */
bool qp_value(struct doca_rdma_connection *qp, uint64_t seq, uint64_t value); /* the one-step operation `seq` did; what was there before */
bool qp_nak(struct doca_rdma_connection *qp, uint64_t seq, enum rdma_status status);
bool qp_rnr(struct doca_rdma_connection *qp, uint64_t seq);
void qp_ready(struct doca_rdma_connection *qp);
struct rdma_task *qp_reading(struct doca_rdma_connection *qp, uint64_t seq); /* the read whose data comes in; NULL: none such */
void qp_arm_deadline(struct doca_rdma_connection *qp, uint64_t after_ns);
/* The oldest task fails with `error`, the queue pair with it. */
void qp_fail(struct doca_rdma_connection *qp, doca_error_t error, const char *why);
/* `gently`: answers already owed to the peer still go out. */
void qp_kill(struct doca_rdma_connection *qp, const char *why, bool gently);
uint64_t qp_knob_ns(const char *name, int64_t default_ms);
/* What makes a task acceptable before anything is executed. */
doca_error_t qp_validate(const struct doca_rdma *rdma, const struct rdma_task *task, uint64_t *len, const char **why);

/* ---- responder.c -------------------------------------------------------------------------------------------------------- */
enum rdma_status responder_begin(struct doca_rdma_connection *qp, const struct rdma_request *request);
/* Where `len` bytes from `off` of the message go; -1: no longer anywhere. */
int responder_vector(struct doca_rdma_connection *qp, uint64_t off, uint64_t len, struct iovec *iov);
void responder_end(struct doca_rdma_connection *qp);
void responder_abort(struct doca_rdma_connection *qp);
/* Carries out a one-step operation; `value` gets what was there before. */
enum rdma_status responder_word(struct doca_rdma_connection *qp, const struct rdma_request *request, uint64_t *value);
/* The memory a read may take; NULL: not (any longer) allowed. */
const uint8_t *responder_source(const struct doca_rdma_connection *qp, uint32_t key, uint64_t addr, uint64_t len);

/* ---- recvq.c --------------------------------------------------------------------------------------------------------------- */
doca_error_t recvq_submit(struct doca_rdma *rdma, struct rdma_task *task, bool flush);
void recvq_ring(struct doca_rdma *rdma);
struct rdma_task *recvq_take(struct doca_rdma *rdma);
void recvq_give_back(struct doca_rdma *rdma, struct rdma_task *task);
void recvq_wait(struct doca_rdma_connection *qp);   /* this responder found none */
void recvq_forget(struct doca_rdma_connection *qp); /* it is gone: another may have its turn */
void recvq_flush(struct doca_rdma *rdma);

/* ---- local.c ---------------------------------------------------------------------------------------------------------------- */
void local_pair(struct doca_rdma_connection *a, struct doca_rdma_connection *b);
void local_pump(struct doca_rdma_connection *qp);
void local_job(struct emu_job *job);

/* ---- net.c ------------------------------------------------------------------------------------------------------------------- */
struct rdma_endpoint {
	struct sockaddr_storage addr;
	socklen_t len;
};
void net_endpoint4(struct rdma_endpoint *endpoint, const uint8_t ip[4], uint16_t port);
void net_endpoint6(struct rdma_endpoint *endpoint, const uint8_t ip[16], uint16_t port);
int net_dial(const struct rdma_endpoint *endpoint); /* connecting, or -1 */
int net_listen(const struct rdma_endpoint *endpoint, uint16_t *port);
int net_accept(int listener);
void net_tune(int fd);
void net_close(int fd);

/* A listening socket and the streams that came in by it and have not said yet what they are. */
struct rdma_listener {
	struct emu_watch watch;
	uint16_t port;
	struct rdma_cm_listener *cm; /* NULL: a NIC's, for connections by description */
	struct rdma_link *strangers; /* accepted, not yet known who */
	unsigned num_strangers;
};
bool listener_open(struct rdma_listener *listener, const struct rdma_endpoint *endpoint);
void listener_close(struct rdma_listener *listener);

/* ---- nic.c: where this process can be reached, per device; lives while a connection refers to it ------------------------------ */
struct rdma_nic {
	struct rdma_nic *next;
	const struct doca_devinfo *info;
	uint8_t nonce[16]; /* of the process whose it is */
	unsigned refs;
	struct rdma_listener listener4, listener6;
};
struct rdma_nic *nic_get(const struct doca_devinfo *info);
void nic_put(struct rdma_nic *nic);

/* ---- wire.c ---------------------------------------------------------------------------------------------------------------------- */
enum wire_type {
	WIRE_REQUEST = 1,
	WIRE_ACK,
	WIRE_READ_DATA,
	WIRE_NAK,
	WIRE_RNR,
	WIRE_READY,
	WIRE_VALUE,
	WIRE_HELLO = 16,
	WIRE_HELLO_OK,
	WIRE_HELLO_NO,
	WIRE_CM_REQUEST = 32,
	WIRE_CM_REPLY,
	WIRE_CM_REJECT,
	WIRE_CM_READY,
};
#define WIRE_HEADER 56
#define WIRE_GREETING 253
#define WIRE_OPERANDS 16 /* follow the header of a one-step operation */

struct wire_header {
	struct rdma_request request;
	uint64_t off;
	uint32_t len; /* of what follows */
	uint8_t type, status;
};
struct wire_greeting { /* follows every HELLO… and CM… header */
	struct rdma_id from, to;
	uint8_t private_len, private_data[RDMA_MAX_PRIVATE_DATA];
};
void wire_put_header(uint8_t out[WIRE_HEADER], const struct wire_header *header);
bool wire_get_header(const uint8_t in[WIRE_HEADER], struct wire_header *header);
void wire_put_greeting(uint8_t out[WIRE_GREETING], const struct wire_greeting *greeting);
bool wire_get_greeting(const uint8_t in[WIRE_GREETING], struct wire_greeting *greeting);
void wire_put_word(uint8_t out[RDMA_WORD], uint64_t word);
uint64_t wire_get_word(const uint8_t in[RDMA_WORD]);

struct wire_details { /* what export hands out */
	struct rdma_id id;
	uint8_t ipv4[4], ipv6[16], gid[16];
	uint16_t port4, port6;
	uint8_t mtu;       /* enum doca_mtu_size */
	uint8_t transport; /* enum doca_rdma_transport_type */
	uint8_t grh_enabled;
};
void wire_put_details(uint8_t out[RDMA_DETAILS_SIZE], const struct wire_details *details);
bool wire_get_details(const void *in, size_t size, struct wire_details *details);
uint32_t wire_crc32(const uint8_t *data, size_t size);

/* ---- link.c, link_out.c, link_in.c: a TCP stream that carries a queue pair ------------------------------------------------------------------------------- */
struct rdma_link *link_dial(struct doca_rdma_connection *qp, const struct rdma_endpoint *endpoint);
void link_accept(struct rdma_listener *listener, int fd);
struct rdma_listener *link_listener(const struct rdma_link *link); /* a stranger's */
void link_bind(struct rdma_link *link, struct doca_rdma_connection *qp); /* the stranger is known now */
void link_greet(struct rdma_link *link, enum wire_type type, const struct wire_greeting *greeting);
void link_up(struct rdma_link *link);
void link_pump(struct rdma_link *link);
void link_answer(struct rdma_link *link, enum wire_type type, uint64_t seq, enum rdma_status status);
void link_close(struct rdma_link *link, bool gently);
bool link_peer(const struct rdma_link *link, struct rdma_endpoint *peer);

/* ---- oob.c, cm.c: what a link's handshake means -------------------------------------------------------------------------------------- */
void oob_dialled(struct doca_rdma_connection *conn);
void oob_greeted(struct rdma_link *link, struct doca_rdma_connection *conn, enum wire_type type, const struct wire_greeting *greeting);
void oob_lost(struct doca_rdma_connection *conn); /* the link broke before it was up */
void oob_deadline(struct doca_rdma_connection *conn);

struct rdma_cm_listener {
	struct rdma_cm_listener *next;
	struct doca_rdma *rdma;
	uint16_t port;
	struct rdma_listener listener4, listener6;
};
void cm_dialled(struct doca_rdma_connection *conn);
void cm_greeted(struct rdma_link *link, struct doca_rdma_connection *conn, enum wire_type type, const struct wire_greeting *greeting);
void cm_lost(struct doca_rdma_connection *conn);
void cm_deadline(struct doca_rdma_connection *conn);
void cm_stop(struct doca_rdma *rdma);

/* ---- addr.c ---------------------------------------------------------------------------------------------------------------------------- */
struct doca_rdma_addr {
	enum doca_rdma_addr_type type;
	uint16_t port;
	unsigned users;
	bool internal; /* made for an accepted connection: not the user's to destroy */
	char text[INET6_ADDRSTRLEN + 8];
};
bool addr_resolve(const struct doca_rdma_addr *addr, const struct doca_devinfo *info, struct rdma_endpoint *endpoint);
struct doca_rdma_addr *addr_of_peer(const struct rdma_endpoint *peer);
void addr_hold(struct doca_rdma_addr *addr); /* a connection uses it */
void addr_drop(struct doca_rdma_addr *addr);

#endif
