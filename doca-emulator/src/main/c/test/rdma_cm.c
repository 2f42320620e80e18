/* SPDX-License-Identifier: Apache-2.0 */
/* The connection manager: in one process and in two, by IPv4, IPv6 and GID; reject, timeout, disconnect, a dead peer. */
#include <netinet/in.h>

#include "rdma_fixture.h"

#define CHANNEL 3
#define PORT test_port()

static struct side server, client;
static bool is_child;

/* Two runs at the same time do not meet; the child knows its parent's. */
static uint16_t test_port(void)
{
	return (uint16_t)(20000 + (is_child ? getppid() : getpid()) % 10000);
}

static bool has_ipv6(void)
{
	struct sockaddr_in6 here = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
	int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool bound = fd >= 0 && bind(fd, (struct sockaddr *)&here, sizeof(here)) == 0;

	if (fd >= 0)
		close(fd);
	return bound;
}

static doca_error_t call(struct side *side, enum doca_rdma_addr_type type, const char *text, uint16_t port, uint64_t data,
			 struct doca_rdma_addr **addr)
{
	MUST(doca_rdma_addr_create(type, text, port, addr) == DOCA_SUCCESS);
	return doca_rdma_connect_to_addr(side->rdma, *addr, (union doca_data){.u64 = data});
}

static int count(const struct side *side, char what)
{
	int found = 0;

	for (int i = 0; i < side->num_events; i++)
		found += side->log[i] == what;
	return found;
}

static bool logged(const struct side *side, const char *events)
{
	return side->num_events == (int)strlen(events) && memcmp(side->log, events, strlen(events)) == 0;
}

static void exchange(struct side *from, struct doca_rdma_connection *cf, struct side *to, struct doca_rdma_connection *ct)
{
	struct op s, r;

	fill(from->memory, 5000, 1);
	post_receive(to, &r, room_at(to, 10000, 5000));
	post_send(from, cf, &s, data_at(from, 0, 5000));
	SUCCEEDS(s, from, to);
	SUCCEEDS(r, from, to);
	CHECK(r.conn == ct);
	CHECK(memcmp(from->memory, to->memory + 10000, 5000) == 0);
}

/* ---- one process ----------------------------------------------------------------------------------------------------------------- */
static void accept_and_disconnect(enum doca_rdma_addr_type type, const char *text, bool client_leaves)
{
	struct doca_rdma_addr *addr, *told;
	struct doca_rdma_connection *cc, *cs;
	enum doca_rdma_addr_type told_type;
	const char *told_text;
	union doca_data data;
	uint16_t port;
	uint32_t id;
	struct op s, r;

	side_open(&server, side_defaults());
	side_open(&client, side_defaults());
	memset(server.private_data, 7, sizeof(server.private_data));
	server.private_len = 196;
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	OK(call(&client, type, text, PORT, 0x1234, &addr));
	UNTIL(count(&client, 'e') == 1 && count(&server, 'e') == 1, pump(&client, &server));
	CHECK(logged(&client, "e"));
	CHECK(logged(&server, "re"));
	CHECK(client.log_data[0].u64 == 0x1234);
	cc = client.log_conn[0];
	cs = server.log_conn[0];
	CHECK(cs == server.log_conn[1]);
	OK(doca_rdma_connection_get_user_data(cc, &data));
	CHECK(data.u64 == 0x1234);
	OK(doca_rdma_connection_get_id(cs, &id));
	CHECK_EQ(id, 0);
	OK(doca_rdma_connection_get_addr(cc, &told));
	CHECK(told == addr);
	OK(doca_rdma_connection_get_addr(cs, &told));
	OK(doca_rdma_addr_get_params(told, &told_type, &told_text, &port));
	CHECK(port != 0 && (told_type == DOCA_RDMA_ADDR_TYPE_IPv4 ? strcmp(told_text, "127.0.0.1") == 0 : strcmp(told_text, "::1") == 0));
	ANSWERS(BAD_STATE, doca_rdma_addr_destroy(addr));
	exchange(&client, cc, &server, cs);
	exchange(&server, cs, &client, cc);

	/* A message waits for a receive, the connection ends: it is flushed. */
	post_send(&client, cc, &s, data_at(&client, 0, 8));
	post_receive(&client, &r, room_at(&client, 0, 8));
	stays(&s, &client, &server, 20);
	OK(doca_rdma_connection_set_user_data(cs, (union doca_data){.u64 = 99}));
	OK(doca_rdma_connection_disconnect(client_leaves ? cc : cs));
	ENDS(IO_FAILED, s, &client, &server);
	UNTIL(count(&client, 'd') == 1 && count(&server, 'd') == 1, pump(&client, &server));
	CHECK(logged(&client, "ed"));
	CHECK(logged(&server, "red"));
	CHECK(server.log_data[2].u64 == 99);
	CHECK_EQ(check_live("rdma_connection"), 0);
	CHECK(!r.done);
	OK(doca_rdma_addr_destroy(addr));
	OK(doca_rdma_stop_listen_to_port(server.rdma, PORT));
	ANSWERS(INVALID_VALUE, doca_rdma_stop_listen_to_port(server.rdma, PORT));
	side_close(&client);
	side_close(&server);
	CHECK(r.done);
}

static void rejected(void)
{
	struct doca_rdma_addr *addr;

	side_open(&server, side_defaults());
	side_open(&client, side_defaults());
	server.reject = true;
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	OK(call(&client, DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, 5, &addr));
	UNTIL(count(&client, 'f') == 1, pump(&client, &server));
	CHECK(logged(&client, "f"));
	CHECK(logged(&server, "r"));
	CHECK(client.log_data[0].u64 == 5);
	CHECK_EQ(check_live("rdma_connection"), 0);
	OK(doca_rdma_addr_destroy(addr));
	side_close(&client);
	side_close(&server);
}

static void nobody_listens(void)
{
	static const struct {
		enum doca_rdma_addr_type type;
		const char *text;
	} targets[] = {{DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1"}, {DOCA_RDMA_ADDR_TYPE_IPv6, "::1"}, {DOCA_RDMA_ADDR_TYPE_GID, "fe80::dead:beef"}};

	side_open(&client, side_defaults());
	for (int i = 0; i < 3; i++) {
		struct doca_rdma_addr *addr;

		OK(call(&client, targets[i].type, targets[i].text, PORT, 0, &addr));
		UNTIL(count(&client, 'f') == i + 1, pump(&client, NULL));
		OK(doca_rdma_addr_destroy(addr));
	}
	side_close(&client);
}

static struct doca_rdma_connection *kept;
static void keep(struct side *side, struct doca_rdma_connection *conn)
{
	(void)side;
	kept = conn;
}

static void timeout_and_late_accept(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_addr *addr;
	struct op s;
	uint64_t start = check_now_ns();

	o.on_request = keep;
	side_open(&server, o);
	o = side_defaults();
	o.request_timeout_ms = 100;
	side_open(&client, o);
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	OK(call(&client, DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, 0, &addr));
	UNTIL(count(&server, 'r') == 1, pump(NULL, &server));
	ANSWERS(CONNECTION_ABORTED, doca_rdma_connection_disconnect(kept));
	UNTIL(count(&client, 'f') == 1, pump(&client, &server));
	CHECK(check_now_ns() - start >= 100000000);
	UNTIL(check_live("rdma_connection") == 1, pump(&client, &server));
	UNTIL(check_live("socket") == (has_ipv6() ? 2 : 1), pump(&client, &server)); /* only listeners: the server's NIC has noticed */
	ANSWERS(CONNECTION_ABORTED, doca_rdma_connection_accept(kept, NULL, 0)); /* the client hung up */
	CHECK_EQ(check_live("rdma_connection"), 0);
	CHECK(logged(&server, "r"));

	/* Accepting after the callback is as good; data flows at once. */
	OK(doca_rdma_connect_to_addr(client.rdma, addr, (union doca_data){.u64 = 1}));
	UNTIL(count(&server, 'r') == 2, pump(&client, &server));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_accept(kept, NULL, 5));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_accept(kept, server.private_data, 197));
	OK(doca_rdma_connection_accept(kept, NULL, 0));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_accept(kept, NULL, 0));
	UNTIL(count(&client, 'e') == 1 && count(&server, 'e') == 1, pump(&client, &server));
	exchange(&client, client.log_conn[1], &server, kept);
	OK(doca_rdma_connection_disconnect(kept));
	UNTIL(count(&client, 'd') == 1 && count(&server, 'd') == 1, pump(&client, &server));

	/* A task before the connection is established is not taken. */
	OK(doca_rdma_connect_to_addr(client.rdma, addr, (union doca_data){.u64 = 1}));
	UNTIL(count(&server, 'r') == 3, pump(&client, &server));
	ANSWERS(NOT_CONNECTED, post_send_flags(&server, kept, &s, NULL, FLUSH));
	OK(doca_rdma_connection_reject(kept));
	UNTIL(count(&client, 'f') == 2, pump(&client, &server));
	side_close(&client);
	side_close(&server);
	OK(doca_rdma_addr_destroy(addr));
}

static void too_many(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_addr *addr[4];

	o.max_connections = 2;
	side_open(&server, o);
	side_open(&client, side_defaults());
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	ANSWERS(CONNECTION_ABORTED, doca_rdma_start_listen_to_port(server.rdma, PORT));
	for (int i = 0; i < 3; i++)
		OK(call(&client, DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, 0, &addr[i]));
	UNTIL(count(&client, 'e') == 2 && count(&client, 'f') == 1 && count(&server, 'e') == 2, pump(&client, &server));
	/* One leaves, and there is room again. */
	OK(doca_rdma_connection_disconnect(server.log_conn[0]));
	UNTIL(count(&client, 'd') == 1 && count(&server, 'd') == 1, pump(&client, &server));
	OK(call(&client, DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, 0, &addr[3]));
	UNTIL(count(&client, 'e') == 3 && count(&server, 'e') == 3, pump(&client, &server));
	/* Stopping a context ends its connections, and both sides are told once. */
	side_stop(&server);
	CHECK_EQ(count(&server, 'd'), 3);
	UNTIL(count(&client, 'd') == 3, pump(&client, NULL));
	side_close(&client);
	side_close(&server);
	for (int i = 0; i < 4; i++)
		OK(doca_rdma_addr_destroy(addr[i]));
}

static void wrong_calls(void)
{
	struct side_options o = side_defaults();
	struct doca_rdma_addr *addr = NULL;
	struct doca_rdma_connection *conn;
	const void *details;
	size_t size;

	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0", PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, "::1", PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv6, "127.0.0.1", PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_GID, "zz", PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", 0, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create((enum doca_rdma_addr_type)3, "127.0.0.1", PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, NULL, PORT, &addr));
	ANSWERS(INVALID_VALUE, doca_rdma_addr_destroy(NULL));
	o.server = false;
	side_open(&client, o);
	ANSWERS(BAD_STATE, doca_rdma_start_listen_to_port(client.rdma, PORT)); /* no request callback */
	ANSWERS(INVALID_VALUE, doca_rdma_start_listen_to_port(client.rdma, 0));
	ANSWERS(INVALID_VALUE, doca_rdma_start_listen_to_port(NULL, PORT));
	ANSWERS(INVALID_VALUE, doca_rdma_connect_to_addr(client.rdma, NULL, (union doca_data){.u64 = 0}));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_disconnect(NULL));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_accept(NULL, NULL, 0));
	OK(doca_rdma_export(client.rdma, &details, &size, &conn));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_accept(conn, NULL, 0));
	ANSWERS(INVALID_VALUE, doca_rdma_connection_get_addr(conn, &addr));
	side_stop(&client);
	MUST(doca_rdma_addr_create(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, &addr) == DOCA_SUCCESS);
	ANSWERS(BAD_STATE, doca_rdma_connect_to_addr(client.rdma, addr, (union doca_data){.u64 = 0}));
	ANSWERS(BAD_STATE, doca_rdma_start_listen_to_port(client.rdma, PORT));
	OK(doca_rdma_addr_destroy(addr));
	side_close(&client);
}

/* Strangers at the port: silence, noise, a half greeting. Nobody is told, and the real client still gets through. */
static void noise(void)
{
	struct doca_rdma_addr *addr;
	int fds[3];

	side_open(&server, side_defaults());
	side_open(&client, side_defaults());
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	for (int i = 0; i < 3; i++) {
		struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
		uint8_t junk[700];

		fds[i] = socket(AF_INET, SOCK_STREAM, 0);
		MUST(connect(fds[i], (struct sockaddr *)&to, sizeof(to)) == 0);
		fill(junk, sizeof(junk), 1);
		if (i == 1)
			MUST(write(fds[i], junk, sizeof(junk)) == sizeof(junk));
		if (i == 2)
			MUST(write(fds[i], "DRDM\x20\0\0\1", 8) == 8);
	}
	OK(call(&client, DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", PORT, 0, &addr));
	UNTIL(count(&client, 'e') == 1 && count(&server, 'e') == 1, pump(&client, &server));
	CHECK(logged(&server, "re"));
	side_close(&client);
	side_close(&server);
	for (int i = 0; i < 3; i++)
		close(fds[i]);
	OK(doca_rdma_addr_destroy(addr));
}

/* ---- two processes ------------------------------------------------------------------------------------------------------------------- */
static int server_child(const char *which)
{
	struct doca_rdma_connection *conn;
	struct op r, s;
	char byte;

	side_open(&server, side_defaults());
	server.reject = strcmp(which, "reject") == 0;
	server.private_len = 100;
	OK(doca_rdma_start_listen_to_port(server.rdma, PORT));
	tell(CHANNEL, "l", 1);
	if (strcmp(which, "killed") == 0) {
		for (;;)
			pump(&server, NULL);
	}
	if (server.reject) {
		UNTIL(count(&server, 'r') == 1, pump(&server, NULL));
	} else {
		post_receive(&server, &r, room_at(&server, 0, 300000));
		UNTIL(count(&server, 'e') == 1, pump(&server, NULL));
		conn = server.log_conn[0];
		SUCCEEDS(r, &server, NULL);
		CHECK_EQ(r.len, 300000);
		post_send(&server, conn, &s, data_at(&server, 0, 300000));
		if (strcmp(which, "server leaves") == 0) {
			SUCCEEDS(s, &server, NULL);
			OK(doca_rdma_connection_disconnect(conn));
		}
		UNTIL(count(&server, 'd') == 1, pump(&server, NULL));
		SUCCEEDS(s, &server, NULL);
		CHECK(logged(&server, "red"));
	}
	CHECK(read(CHANNEL, &byte, 1) == 0);
	side_close(&server);
	return rdma_done(which);
}

static void two_processes(const char *which, enum doca_rdma_addr_type type, const char *text)
{
	struct doca_rdma_connection *conn;
	struct doca_rdma_addr *addr;
	int channel, status;
	pid_t child = start_child("server", which, &channel);
	struct op s, r;
	char byte;

	hear(channel, &byte, 1);
	side_open(&client, side_defaults());
	OK(call(&client, type, text, PORT, 3, &addr));
	if (strcmp(which, "reject") == 0) {
		UNTIL(count(&client, 'f') == 1, pump(&client, NULL));
		end_child(child, channel);
	} else {
		UNTIL(count(&client, 'e') == 1, pump(&client, NULL));
		conn = client.log_conn[0];
		if (strcmp(which, "killed") == 0) {
			post_send(&client, conn, &s, data_at(&client, 0, 300000));
			stays(&s, &client, NULL, 20);
			kill(child, SIGKILL);
			ENDS(IO_FAILED, s, &client, NULL);
			UNTIL(count(&client, 'd') == 1, pump(&client, NULL));
			MUST(waitpid(child, &status, 0) == child);
			close(channel);
		} else {
			post_receive(&client, &r, room_at(&client, 300000, 300000));
			fill(client.memory, 300000, 4);
			post_send(&client, conn, &s, data_at(&client, 0, 300000));
			SUCCEEDS(s, &client, NULL);
			SUCCEEDS(r, &client, NULL);
			CHECK(memcmp(client.memory, client.memory + 300000, 300000) == 0);
			if (strcmp(which, "client leaves") == 0)
				OK(doca_rdma_connection_disconnect(conn));
			UNTIL(count(&client, 'd') == 1, pump(&client, NULL));
			end_child(child, channel);
		}
		CHECK(logged(&client, "ed"));
	}
	side_close(&client);
	OK(doca_rdma_addr_destroy(addr));
}

int main(int argc, char **argv)
{
	is_child = argc == 3;
	if (is_child)
		return server_child(argv[2]);
	accept_and_disconnect(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", true);
	accept_and_disconnect(DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1", false);
	accept_and_disconnect(DOCA_RDMA_ADDR_TYPE_GID, "0000:0000:0000:0000:0000:ffff:7f00:0001", true);
	rejected();
	nobody_listens();
	timeout_and_late_accept();
	too_many();
	wrong_calls();
	noise();
	two_processes("client leaves", DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1");
	two_processes("server leaves", DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1");
	if (has_ipv6()) {
		accept_and_disconnect(DOCA_RDMA_ADDR_TYPE_IPv6, "::1", true);
		accept_and_disconnect(DOCA_RDMA_ADDR_TYPE_GID, "::1", false);
		two_processes("server leaves", DOCA_RDMA_ADDR_TYPE_IPv6, "::1");
	} else {
		printf("no IPv6 on this machine: its cases are left out\n");
	}
	two_processes("client leaves", DOCA_RDMA_ADDR_TYPE_GID, "::ffff:127.0.0.1");
	two_processes("reject", DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1");
	two_processes("killed", DOCA_RDMA_ADDR_TYPE_IPv4, "127.0.0.1");
	return rdma_done("rdma, connection manager");
}
