/* SPDX-License-Identifier: Apache-2.0 */
/* Consumers and producers, the two ends in two processes: the child is the client. */
#include <signal.h>

#include "child.h"
#include "comch_fast_flood.h"

/* The name under which the two meet. */
static void name_of(char name[64], int pid, const char *which) { snprintf(name, 64, "fast-%d-%.30s", pid, which); }

static void connected(struct end *server)
{
	UNTIL(server->conn != NULL, end_progress(server));
	MUST(server->conn != NULL);
}

static void client_connect(struct end *client, const char *which)
{
	char name[64];

	name_of(name, (int)getppid(), which);
	client_open(client, name);
	UNTIL(client->conn != NULL, end_progress(client));
	MUST(client->conn != NULL);
}

static void server_ready(struct end *server, const char *which)
{
	char name[64];

	name_of(name, (int)getpid(), which);
	server_open(server, name);
}

static uint32_t peers_consumer(struct end *end, int index)
{
	UNTIL(end->num_events > index, end_progress(end));
	MUST(end->num_events > index && end->events[index] > 0);
	return (uint32_t)end->events[index];
}

static void forget_task(struct lane *lane, struct doca_task *task) { free_task_of(lane, task); }

/* ---- to and fro ------------------------------------------------------------------------------------------------------- */
#define ECHO_ROOM ((size_t)3 * 1024 * 1024)
static const size_t echo_lengths[] = {1, 64, 4000, 5000, 70000, 300000, ECHO_ROOM};
#define ECHOES (sizeof(echo_lengths) / sizeof(echo_lengths[0]))

static void parent_echo(void)
{
	struct end server;
	struct lane consumer, producer;
	uint32_t to;
	int channel;
	pid_t child;

	server_ready(&server, "echo");
	child = start_child("child", "echo", &channel);
	connected(&server);
	consumer_open(&consumer, &server, ECHO_ROOM);
	producer_open(&producer, &server, ECHO_ROOM);
	consumer.completed = producer.completed = forget_task;
	to = peers_consumer(&server, 0);
	for (unsigned i = 0; i < ECHOES; i++) {
		size_t len = echo_lengths[i];

		for (size_t at = 0; at < len; at++)
			producer.memory[at] = (uint8_t)(at * 3 + i);
		memset(consumer.memory, 0, ECHO_ROOM);
		post(&consumer, 0, ECHO_ROOM);
		send_to(&producer, to, 0, len);
		UNTIL(consumer.good == (int)i + 1 && producer.good == (int)i + 1, {
			lane_progress(&consumer);
			lane_progress(&producer);
		});
		CHECK(memcmp(consumer.memory, producer.memory, len) == 0);
	}
	tell(channel, "", 0);
	UNTIL(server.disconnected > 0, {
		end_progress(&server);
		lane_progress(&consumer);
		lane_progress(&producer);
	});
	lane_close(&consumer);
	lane_close(&producer);
	end_close(&server);
	end_child(child, channel);
}

static void child_echo(void)
{
	struct end client;
	struct lane consumer, producer;
	uint32_t to;
	uint8_t byte;

	client_connect(&client, "echo");
	consumer_open(&consumer, &client, ECHO_ROOM);
	producer_open(&producer, &client, ECHO_ROOM);
	consumer.completed = producer.completed = forget_task;
	to = peers_consumer(&client, 0);
	for (unsigned i = 0; i < ECHOES; i++) {
		post(&consumer, 0, ECHO_ROOM);
		UNTIL(consumer.good == (int)i + 1, lane_progress(&consumer));
		memcpy(producer.memory, consumer.memory, echo_lengths[i]);
		send_to(&producer, to, 0, echo_lengths[i]);
		UNTIL(producer.good == (int)i + 1, lane_progress(&producer));
	}
	hear(3, &byte, 1);
	lane_close(&consumer);
	lane_close(&producer);
	end_close(&client);
}

/* ---- the other process is killed --------------------------------------------------------------------------------------------- */
static void parent_killed(void)
{
	struct end server;
	struct lane consumer, producer;
	uint32_t to;
	int channel, status;
	uint64_t began;
	uint8_t byte;
	pid_t child;

	server_ready(&server, "killed");
	child = start_child("child", "killed", &channel);
	connected(&server);
	consumer_open(&consumer, &server, ECHO_ROOM);
	producer_open(&producer, &server, ECHO_ROOM);
	consumer.completed = producer.completed = forget_task;
	to = peers_consumer(&server, 0);
	for (int i = 0; i < 8; i++)
		post(&consumer, 0, 64);
	hear(channel, &byte, 1);
	for (int i = 0; i < 8; i++)
		send_to(&producer, to, 0, ECHO_ROOM);
	kill(child, SIGKILL);
	began = check_now_ns();
	MUST(waitpid(child, &status, 0) == child);
	UNTIL(consumer.state == DOCA_CTX_STATE_IDLE && producer.state == DOCA_CTX_STATE_IDLE, {
		lane_progress(&consumer);
		lane_progress(&producer);
		end_progress(&server);
	});
	CHECK(check_now_ns() - began < 2000000000u);
	CHECK_EQ(consumer.bad, 8);
	CHECK_EQ(producer.good + producer.bad, 8);
	CHECK(producer.bad == 0 || producer.last_error == DOCA_ERROR_CONNECTION_RESET);
	UNTIL(end_told(&server, -(int)to), (void)0);
	UNTIL(server.disconnected == 1, end_progress(&server));
	lane_destroy(&consumer);
	lane_destroy(&producer);
	end_close(&server);
	close(channel);
}

static void child_killed(void)
{
	struct end client;
	struct lane consumer;

	client_connect(&client, "killed");
	consumer_open(&consumer, &client, ECHO_ROOM);
	for (int i = 0; i < 8; i++)
		post(&consumer, 0, ECHO_ROOM);
	tell(3, "", 0);
	for (;;)
		pause();
}

/* ---- the other process does not answer ------------------------------------------------------------------------------------------ */
static void parent_silent(void)
{
	struct end server;
	struct lane producer;
	uint32_t to;
	int channel;
	pid_t child;

	server_ready(&server, "silent");
	child = start_child("child", "silent", &channel);
	connected(&server);
	producer_open(&producer, &server, 100);
	producer.completed = forget_task;
	to = peers_consumer(&server, 0);
	MUST(doca_emu_fault_set("comch.fast.timeout_ms", 200, -1) == 0);
	send_to(&producer, to, 0, 100);
	UNTIL(producer.bad == 1, lane_progress(&producer));
	CHECK_EQ(producer.last_error, DOCA_ERROR_CONNECTION_RESET);
	UNTIL(producer.state == DOCA_CTX_STATE_IDLE, lane_progress(&producer));
	doca_emu_fault_clear();
	lane_destroy(&producer);
	end_close(&server);
	end_child(child, channel);
}

static void child_silent(void)
{
	struct end client;
	struct lane consumer;

	client_connect(&client, "silent");
	consumer_open(&consumer, &client, 100);
	consumer.completed = forget_task;
	MUST(doca_emu_fault_set("comch.fast.silent", 0, 1) == 0);
	post(&consumer, 0, 100);
	UNTIL(consumer.good == 1, lane_progress(&consumer));
	UNTIL(consumer.state == DOCA_CTX_STATE_IDLE, lane_progress(&consumer));
	lane_destroy(&consumer);
	end_close(&client);
}

/* ---- four to four ------------------------------------------------------------------------------------------------------------------- */
static void parent_flood(void)
{
	static struct flood_lane lanes[FLOOD_LANES];
	struct flood flood[2];
	struct end server;
	int channel;
	uint8_t byte;
	pid_t child;

	flood_amounts(&flood[0], &flood[1]);
	server_ready(&server, "flood");
	child = start_child("child", "flood", &channel);
	connected(&server);
	for (unsigned i = 0; i < 2; i++) {
		uint64_t began;

		flood_consumers(lanes, &flood[i], &server);
		began = check_now_ns();
		hear(channel, &byte, 1);
		flood_report(&flood[i], check_now_ns() - began);
		flood_join(lanes, true);
		tell(channel, "", 0);
	}
	UNTIL(server.disconnected == 1, end_progress(&server));
	end_close(&server);
	end_child(child, channel);
}

static void child_flood(void)
{
	static struct flood_lane lanes[FLOOD_LANES];
	struct flood flood[2];
	struct end client;
	uint8_t byte;

	flood_amounts(&flood[0], &flood[1]);
	client_connect(&client, "flood");
	for (unsigned i = 0; i < 2; i++) {
		uint32_t to[FLOOD_LANES];

		/* Four that began and four that ended, each time. */
		for (unsigned j = 0; j < FLOOD_LANES; j++)
			to[j] = peers_consumer(&client, (int)(i * 2 * FLOOD_LANES + j));
		flood_producers(lanes, &flood[i], &client, to);
		flood_join(lanes, false);
		tell(3, "", 0);
		hear(3, &byte, 1);
		UNTIL(client.num_events >= (int)((i + 1) * 2 * FLOOD_LANES), end_progress(&client));
	}
	end_close(&client);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*parent)(void), (*child)(void);
	} cases[] = {
		{"echo", parent_echo, child_echo},
		{"killed", parent_killed, child_killed},
		{"silent", parent_silent, child_silent},
		{"flood", parent_flood, child_flood},
	};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (argc < 3) {
			cases[i].parent();
		} else if (strcmp(argv[2], cases[i].name) == 0) {
			cases[i].child();
			return check_done(argv[2]);
		}
	}
	return comch_done("comch, fast path, two processes");
}
