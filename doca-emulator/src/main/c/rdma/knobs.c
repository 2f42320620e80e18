/* SPDX-License-Identifier: Apache-2.0 */
/* The faults and settings of this library, made known to doca_emu_fault_set. */
#include "rdma.h"

static const struct emu_fault_knob knobs[] = {
	{"rdma.op.error", "a sending task completes with status value when its turn comes, and its connection is dead"},
	{"rdma.op.delay_ns", "a sending task and all behind it on its connection wait value nanoseconds before it goes out"},
	{"rdma.op.drop", "a sending task vanishes: it completes, flushed, when its connection ends; those behind it go on"},
	{"rdma.conn.cut", "the connection of a sending task is cut when the task's turn comes"},
	{"rdma.peer.silent", "this process, as responder, stops answering the connection on which a request arrives"},
	{"rdma.receive.opcode", "a receive says that what consumed it had the opcode of number value"},
	{"rdma.submit.again", "submitting any task of a RDMA context answers AGAIN"},
	{"rdma.connect.timeout_ms", "setting: how long tasks wait for the peer to connect, by description (default 10000)"},
	{"rdma.transport.timeout_ms", "setting: after how long without an answer a peer is lost (default 5000)"},
	{"rdma.rnr.timer_ms", "setting: the time between two retries when the peer has no receive posted (default 20)"},
};

__attribute__((constructor)) static void register_knobs(void)
{
	emu_fault_register(knobs, sizeof(knobs) / sizeof(knobs[0]));
}
