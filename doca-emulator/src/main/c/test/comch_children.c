/* SPDX-License-Identifier: Apache-2.0 */
/* Children first: while a consumer or a producer exists on a connection, even a stopped one, its server or client does not become idle and
 * the connection is not let go. */
#include "comch_fixture.h"

#include "doca_comch_consumer.h"
#include "doca_comch_producer.h"
#include "doca_mmap.h"

static struct end server, client;
static const struct end_options defaults;

struct child { /* a consumer or a producer, created and never started, or started and stopped */
	struct doca_comch_consumer *consumer;
	struct doca_comch_producer *producer;
	struct doca_mmap *mmap;
	uint8_t memory[4096];
};

static void child_make(struct child *child, struct end *end, bool is_consumer)
{
	memset(child, 0, sizeof(*child));
	if (!is_consumer) {
		MUST(doca_comch_producer_create(end->conn, &child->producer) == DOCA_SUCCESS);
		return;
	}
	MUST(doca_mmap_create(&child->mmap) == DOCA_SUCCESS);
	OK(doca_mmap_add_dev(child->mmap, end->dev));
	OK(doca_mmap_set_permissions(child->mmap, DOCA_ACCESS_FLAG_PCI_READ_WRITE));
	OK(doca_mmap_set_memrange(child->mmap, child->memory, sizeof(child->memory)));
	OK(doca_mmap_start(child->mmap));
	MUST(doca_comch_consumer_create(end->conn, child->mmap, &child->consumer) == DOCA_SUCCESS);
}

static void child_destroy(struct child *child)
{
	if (child->producer != NULL)
		OK(doca_comch_producer_destroy(child->producer));
	if (child->consumer != NULL)
		OK(doca_comch_consumer_destroy(child->consumer));
	if (child->mmap != NULL)
		OK(doca_mmap_destroy(child->mmap));
}

static void both_open(void)
{
	server_open(&server, defaults);
	client_open(&client, defaults, &server);
	UNTIL(server.num_connected == 1, step(&server, NULL));
}

/* Each kind of child on each end: the end waits in STOPPING. */
static void stopping(bool of_server, bool is_consumer)
{
	struct end *end = of_server ? &server : &client;
	struct child child;

	both_open();
	child_make(&child, end, is_consumer);
	if (of_server)
		ANSWERS(IN_USE, doca_comch_server_disconnect(server.server, server.conn));
	ANSWERS(IN_PROGRESS, doca_ctx_stop(end->ctx));
	for (int i = 0; i < 500; i++)
		step(end, NULL);
	CHECK(end_state(end) == 't');
	if (of_server)
		ANSWERS(IN_USE, doca_comch_server_destroy(server.server));
	else
		ANSWERS(IN_USE, doca_comch_client_destroy(client.client));
	child_destroy(&child);
	UNTIL(end_state(end) == 'i', step(end, NULL));
	end_close(&client);
	end_close(&server);
}

/* The peer goes while a child exists: the end of the connection is told, the child is still to be destroyed, and no new one can be made. */
static void peer_goes(bool of_server, bool is_consumer)
{
	struct end *end = of_server ? &server : &client, *peer = of_server ? &client : &server;
	struct doca_comch_producer *late;
	struct child child;

	both_open();
	child_make(&child, end, is_consumer);
	end_stop(peer);
	if (of_server) {
		UNTIL(server.num_ended == 1, step(&server, NULL));
		CHECK(end_state(&server) == 'r');
		CHECK_EQ(check_live("comch_connection"), 1); /* its memory is the child's, too */
	} else {
		UNTIL(end_state(&client) == 't', step(&client, NULL));
	}
	ANSWERS(BAD_STATE, doca_comch_producer_create(end->conn, &late));
	child_destroy(&child);
	if (of_server)
		CHECK_EQ(check_live("comch_connection"), 0);
	end_close(&client);
	end_close(&server);
}

int main(void)
{
	for (int i = 0; i < 4; i++) {
		stopping(i & 1, i & 2);
		peer_goes(i & 1, i & 2);
	}
	CHECK_EQ(check_broken(), 0);
	return comch_done("comch, children first");
}
