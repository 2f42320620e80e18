/* SPDX-License-Identifier: Apache-2.0 */
/* Server and client in two processes: messages both ways with their order and sums, and the end when either is killed. */
#include "comch_fixture.h"

#include <sched.h>
#include <sys/resource.h>

#define CHANNEL 3
#define ROUNDS 20000u

static struct end me;
static const struct end_options defaults;

/* ---- both ways at once: order kept, counters equal on both sides ----------------------------------------------------------------------- */
static uint32_t expected;
static uint64_t sum;

static uint32_t length_of(uint32_t number) { return 4 + (number * 37u) % 4077u; }

static void numbered(struct end *end, struct doca_comch_connection *conn, const uint8_t *bytes, uint32_t len)
{
	uint32_t number;

	(void)end;
	(void)conn;
	memcpy(&number, bytes, sizeof(number));
	CHECK_EQ(number, expected);
	CHECK_EQ(len, length_of(number));
	CHECK(len == 4 || (bytes[4] == (uint8_t)number && bytes[len - 1] == (uint8_t)number));
	expected++;
	sum += len;
}

static void send_numbered(void)
{
	static uint8_t messages[64][4080];
	static struct sent sent[64];
	uint32_t number = 0;

	for (unsigned i = 0; i < 64; i++)
		sent[i].done = true;
	while (number < ROUNDS || expected < ROUNDS) {
		unsigned slot = number % 64;

		step(&me, NULL);
		if (number == ROUNDS || !sent[slot].done)
			continue;
		CHECK_EQ(sent[slot].status, DOCA_SUCCESS);
		memset(messages[slot], (int)(uint8_t)number, length_of(number));
		memcpy(messages[slot], &number, sizeof(number));
		if (try_send(&me, me.conn, messages[slot], length_of(number), &sent[slot]) == DOCA_SUCCESS)
			number++;
		else
			sent[slot].done = true;
	}
	for (unsigned i = 0; i < 64; i++)
		UNTIL(sent[i].done, step(&me, NULL));
	CHECK_EQ(counter(me.conn, DOCA_COMCH_COUNTER_SENT_MESSAGES), ROUNDS);
	CHECK_EQ(counter(me.conn, DOCA_COMCH_COUNTER_RECV_MESSAGES), ROUNDS);
	CHECK_EQ(counter(me.conn, DOCA_COMCH_COUNTER_RECV_BYTES), sum);
	CHECK_EQ(counter(me.conn, DOCA_COMCH_COUNTER_SENT_BYTES), sum);
}

static void duplex_parent(void)
{
	int channel;
	char ready = 'g';
	pid_t child;

	server_open(&me, (struct end_options){.recv_queue = 32});
	me.on_message = numbered;
	child = start_child("duplex", "", &channel);
	UNTIL(me.num_connected == 1, step(&me, NULL));
	send_numbered();
	tell(channel, &ready, 1);
	UNTIL(me.num_ended == 1, step(&me, NULL));
	end_child(child, channel);
	end_close(&me);
}

static void duplex_child(void)
{
	char ready;

	client_open(&me, defaults, NULL);
	me.on_message = numbered;
	send_numbered();
	hear(CHANNEL, &ready, 1);
	end_close(&me);
}

/* ---- killed --------------------------------------------------------------------------------------------------------------------------------- */
static void killed_server_parent(void)
{
	int channel, status;
	char ready;
	struct sent messages[64];
	pid_t child;
	unsigned queued = 0;

	comch_folder();
	child = start_child("serve", "", &channel);
	hear(channel, &ready, 1);
	client_open(&me, (struct end_options){.recv_queue = 1}, NULL);
	/* It never progresses: its queue fills, and then submit says so. */
	while (queued < 64 && try_send(&me, me.conn, "x", 1, &messages[queued]) == DOCA_SUCCESS)
		queued++;
	CHECK_EQ(queued, 16);
	ANSWERS(AGAIN, try_send(&me, me.conn, "x", 1, &messages[queued]));
	CHECK(end_state(&me) == 'r');
	MUST(kill(child, SIGKILL) == 0);
	UNTIL(end_state(&me) == 'i', step(&me, NULL));
	CHECK(strcmp(me.states, "srti") == 0);
	close(channel);
	MUST(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
	/* What it left behind does not bother the next one. */
	CHECK_EQ(folder_files(), 2);
	CHECK_EQ(doca_ctx_start(me.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&me) == 'i', step(&me, NULL));
	child = start_child("serve", "", &channel);
	hear(channel, &ready, 1);
	CHECK_EQ(doca_ctx_start(me.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&me) == 'r', step(&me, NULL));
	end_close(&me);
	end_child(child, channel);
}

/* A server's process that does not run: its socket is there, and nobody answers. */
static void stopped_server_parent(void)
{
	int channel, status;
	char ready;
	pid_t child;

	comch_folder();
	child = start_child("serve", "", &channel);
	hear(channel, &ready, 1);
	/* The signal is sent before its threads have stopped: one of them would still answer. */
	MUST(kill(child, SIGSTOP) == 0 && waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status));
	CHECK_EQ(doca_emu_fault_set("comch.connect.timeout_ms", 100, -1), 0);
	end_make(&me, false, defaults);
	CHECK_EQ(doca_ctx_start(me.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(strcmp(me.states, "sti") == 0, step(&me, NULL));
	MUST(kill(child, SIGCONT) == 0);
	doca_emu_fault_clear();
	CHECK_EQ(doca_ctx_start(me.ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&me) == 'r', step(&me, NULL));
	end_close(&me);
	end_child(child, channel);
}

static void serve_child(void)
{
	char byte = 'r';

	server_open(&me, defaults);
	tell(CHANNEL, &byte, 1);
	CHECK(read(CHANNEL, &byte, 1) == 0);
	end_close(&me);
}

static void killed_client_parent(void)
{
	int channel, status;
	char ready;
	struct sent message;
	pid_t child;

	server_open(&me, defaults);
	child = start_child("client", "", &channel);
	hear(channel, &ready, 1);
	UNTIL(me.num_connected == 1, step(&me, NULL));
	MUST(kill(child, SIGKILL) == 0);
	MUST(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
	close(channel);
	/* Its end was not told yet, so it is still to be named: the end is what sending answers, or what the message ends with. */
	doca_error_t result = try_send(&me, me.conn, "x", 1, &message);
	CHECK(result == DOCA_SUCCESS || result == DOCA_ERROR_NOT_CONNECTED);
	UNTIL(me.num_ended == 1 && (result != DOCA_SUCCESS || message.done), step(&me, NULL));
	CHECK(strcmp(me.told, "cd") == 0);
	CHECK(strcmp(me.states, "r") == 0);
	end_close(&me);
}

static void client_child(void)
{
	char byte = 'r';

	client_open(&me, defaults, NULL);
	tell(CHANNEL, &byte, 1);
	(void)read(CHANNEL, &byte, 1);
}

/* A forked child holds the parent's descriptors, and yet the parent's end is seen when it goes. */
static void forked_parent(void)
{
	int channel, status;
	char ready;
	pid_t child, grandchild;

	comch_folder();
	child = start_child("forker", "", &channel);
	hear(channel, &grandchild, sizeof(grandchild));
	client_open(&me, defaults, NULL);
	MUST(kill(child, SIGKILL) == 0 && waitpid(child, &status, 0) == child);
	UNTIL(end_state(&me) == 'i', step(&me, NULL));
	MUST(kill(grandchild, 0) == 0);
	end_close(&me);
	server_open(&me, defaults); /* the name is free */
	end_close(&me);
	MUST(write(channel, "x", 1) == 1 && read(channel, &ready, 1) == 0);
	close(channel);
}

static void forker_child(void)
{
	char byte;
	pid_t pid;

	server_open(&me, defaults);
	pid = fork();
	MUST(pid >= 0);
	if (pid == 0) {
		/* Told from here: only when fork has returned here has it let go of what it holds of the parent's. */
		pid = getpid();
		tell(CHANNEL, &pid, sizeof(pid));
		(void)!read(CHANNEL, &byte, 1);
		_exit(0);
	}
	for (;;)
		pause();
}

/* ---- many clients, all at once ---------------------------------------------------------------------------------------------------------------- */
#define MANY 512

static void many_parent(void)
{
	static struct end clients[MANY + 1];
	int channel;
	char ready;
	pid_t child;
	struct doca_pe *pe;
	struct rlimit files;

	comch_folder();
	MUST(getrlimit(RLIMIT_NOFILE, &files) == 0);
	files.rlim_cur = files.rlim_max < 8192 ? files.rlim_max : 8192;
	MUST(setrlimit(RLIMIT_NOFILE, &files) == 0);
	child = start_child("many", "", &channel);
	hear(channel, &ready, 1);
	MUST(doca_pe_create(&pe) == DOCA_SUCCESS);
	for (unsigned i = 0; i <= MANY; i++) {
		end_make(&clients[i], false, (struct end_options){.pe = pe});
		CHECK_EQ(doca_ctx_start(clients[i].ctx), DOCA_ERROR_IN_PROGRESS);
		if (i == MANY - 1)
			for (unsigned k = 0; k < MANY; k++)
				UNTIL(end_state(&clients[k]) == 'r', step(&clients[k], NULL));
	}
	UNTIL(end_state(&clients[MANY]) == 'i', step(&clients[MANY], NULL)); /* one too many */
	for (unsigned i = 0; i < MANY; i++)
		for (uint32_t number = 0; number < 10; number++)
			send_on(&clients[i], clients[i].conn, &i, sizeof(i), NULL, NULL);
	for (unsigned i = 0; i < MANY; i++)
		UNTIL(clients[i].num_messages == 10, step(&clients[i], NULL));
	for (unsigned i = 0; i < MANY; i++) {
		unsigned back;

		memcpy(&back, clients[i].last, sizeof(back));
		CHECK_EQ(back, i);
	}
	end_stop(&clients[0]);
	CHECK_EQ(doca_ctx_start(clients[MANY].ctx), DOCA_ERROR_IN_PROGRESS);
	UNTIL(end_state(&clients[MANY]) != 's', step(&clients[MANY], NULL));
	for (unsigned i = 0; i <= MANY; i++) {
		end_stop(&clients[i]);
		OK(doca_comch_client_destroy(clients[i].client));
		OK(doca_dev_close(clients[i].dev));
	}
	OK(doca_pe_destroy(pe));
	end_child(child, channel);
}

static void echo(struct end *end, struct doca_comch_connection *conn, const uint8_t *bytes, uint32_t len)
{
	static unsigned back[MANY * 16];
	static unsigned next;

	memcpy(&back[next % (MANY * 16)], bytes, len);
	send_on(end, conn, &back[next++ % (MANY * 16)], len, NULL, NULL);
}

static void many_child(void)
{
	char byte = 'r';

	server_open(&me, (struct end_options){.tasks = 8192, .recv_queue = 64});
	me.on_message = echo;
	tell(CHANNEL, &byte, 1);
	UNTIL(me.num_connected == MANY, step(&me, NULL));
	UNTIL(me.num_messages == MANY * 10, step(&me, NULL));
	UNTIL(me.num_ended >= MANY, step(&me, NULL));
	CHECK(read(CHANNEL, &byte, 1) == 0);
	UNTIL(me.num_ended == me.num_connected, step(&me, NULL));
	end_close(&me);
}

/* ---- a hundred clients, many messages each, both ways at once: order and counters ------------------------------------------------- */
#define HUNDRED 100u
#define EACH 1000u

struct stream { /* one end of one connection */
	uint32_t sent, got;
	uint32_t bytes[32]; /* messages on their way */
};

static bool stream_send(struct end *end, struct doca_comch_connection *conn, struct stream *stream)
{
	uint32_t *message = &stream->bytes[stream->sent % 32];

	/* 16 receives at the peer: no message of 32 before is still on its way. */
	*message = stream->sent;
	if (stream->sent == EACH || try_send(end, conn, message, sizeof(*message), NULL) != DOCA_SUCCESS)
		return false;
	stream->sent++;
	return true;
}

static void stream_got(struct end *end, struct doca_comch_connection *conn, const uint8_t *bytes, uint32_t len)
{
	struct stream *stream = doca_comch_connection_get_user_data(conn).ptr;
	uint32_t number;

	(void)end;
	MUST(stream != NULL);
	CHECK_EQ(len, sizeof(number));
	memcpy(&number, bytes, sizeof(number));
	CHECK_EQ(number, stream->got);
	stream->got++;
}

static void stream_counters(struct doca_comch_connection *conn)
{
	CHECK_EQ(counter(conn, DOCA_COMCH_COUNTER_SENT_MESSAGES), EACH);
	CHECK_EQ(counter(conn, DOCA_COMCH_COUNTER_SENT_BYTES), EACH * 4);
	CHECK_EQ(counter(conn, DOCA_COMCH_COUNTER_RECV_MESSAGES), EACH);
	CHECK_EQ(counter(conn, DOCA_COMCH_COUNTER_RECV_BYTES), EACH * 4);
}

static void hundred_parent(void)
{
	static struct end clients[HUNDRED];
	static struct stream streams[HUNDRED];
	struct doca_pe *pe;
	unsigned open = HUNDRED;
	char ready;
	int channel;
	pid_t child;

	comch_folder();
	child = start_child("hundred", "", &channel);
	hear(channel, &ready, 1);
	MUST(doca_pe_create(&pe) == DOCA_SUCCESS);
	for (unsigned i = 0; i < HUNDRED; i++) {
		client_open(&clients[i], (struct end_options){.pe = pe}, NULL);
		clients[i].on_message = stream_got;
		OK(doca_comch_connection_set_user_data(clients[i].conn, (union doca_data){.ptr = &streams[i]}));
	}
	tell(channel, &ready, 1);
	for (uint64_t limit = check_now_ns() + 60000000000u; open > 0;) {
		MUST(check_now_ns() < limit);
		open = 0;
		for (unsigned i = 0; i < HUNDRED; i++) {
			while (stream_send(&clients[i], clients[i].conn, &streams[i]))
				;
			open += streams[i].sent < EACH || streams[i].got < EACH;
		}
		for (int i = 0; i < 256 && doca_pe_progress(pe); i++)
			;
	}
	for (unsigned i = 0; i < HUNDRED; i++)
		stream_counters(clients[i].conn);
	hear(channel, &ready, 1);
	for (unsigned i = 0; i < HUNDRED; i++) {
		end_stop(&clients[i]);
		OK(doca_comch_client_destroy(clients[i].client));
		OK(doca_dev_close(clients[i].dev));
	}
	OK(doca_pe_destroy(pe));
	end_child(child, channel);
}

static void hundred_child(void)
{
	static struct stream streams[HUNDRED];
	struct doca_comch_connection *conns[HUNDRED];
	unsigned open = HUNDRED, known = 0;
	char byte = 'r';

	server_open(&me, (struct end_options){.tasks = 8192});
	tell(CHANNEL, &byte, 1);
	UNTIL(me.num_connected == HUNDRED, step(&me, NULL));
	for (unsigned i = 0; i < me.num_told; i++) {
		conns[known] = me.told_conn[i];
		OK(doca_comch_connection_set_user_data(conns[known], (union doca_data){.ptr = &streams[known]}));
		known++;
	}
	MUST(known == HUNDRED);
	me.on_message = stream_got;
	hear(CHANNEL, &byte, 1);
	for (uint64_t limit = check_now_ns() + 60000000000u; open > 0;) {
		MUST(check_now_ns() < limit);
		open = 0;
		for (unsigned i = 0; i < HUNDRED; i++) {
			while (stream_send(&me, conns[i], &streams[i]))
				;
			open += streams[i].sent < EACH || streams[i].got < EACH;
		}
		for (int i = 0; i < 256 && doca_pe_progress(me.pe); i++)
			;
	}
	for (unsigned i = 0; i < HUNDRED; i++)
		stream_counters(conns[i]);
	tell(CHANNEL, &byte, 1);
	UNTIL(me.num_ended == HUNDRED, step(&me, NULL));
	end_close(&me);
}

/* ---- a server in another network namespace: what both share is the folder -------------------------------------------------------- */
static void elsewhere_parent(void)
{
	struct sent message;
	char network;
	int channel;
	pid_t child;

	comch_folder();
	child = start_child("elsewhere", "", &channel);
	hear(channel, &network, 1);
	if (network == 'o')
		printf("not run with another network namespace: none can be made here\n");
	client_open(&me, defaults, NULL);
	send_on(&me, me.conn, "x", 1, &message, NULL);
	ENDS(SUCCESS, message, &me, NULL);
	end_close(&me);
	end_child(child, channel);
}

static void elsewhere_child(void)
{
	char network = unshare(CLONE_NEWNET) == 0 ? 'n' : 'o';

	server_open(&me, defaults);
	tell(CHANNEL, &network, 1);
	UNTIL(me.num_messages == 1 && me.num_ended == 1, step(&me, NULL));
	end_close(&me);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} roles[] = {{"duplex", duplex_child}, {"serve", serve_child}, {"client", client_child}, {"forker", forker_child}, {"many", many_child},
		     {"hundred", hundred_child}, {"elsewhere", elsewhere_child}};

	if (argc > 1) {
		for (unsigned i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
			if (strcmp(argv[1], roles[i].name) == 0)
				roles[i].run();
		return check_done(argv[1]);
	}
	duplex_parent();
	killed_server_parent();
	stopped_server_parent();
	killed_client_parent();
	forked_parent();
	many_parent();
	hundred_parent();
	elsewhere_parent();
	return comch_done("comch, two processes");
}
