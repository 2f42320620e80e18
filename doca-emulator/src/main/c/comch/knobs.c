/* SPDX-License-Identifier: Apache-2.0 */
/* The faults of the control path. */
#include "comch.h"

static const struct emu_fault_knob knobs[] = {
	{"comch.connect.refuse", "a server turns a client away"},
	{"comch.connect.break", "a server cuts a client's connection in the handshake: it is told a connection that was not successful"},
	{"comch.submit.again", "submitting a send task of a server or client answers AGAIN"},
	{"comch.send.error", "a send task of a server or client completes with status value, and nothing is sent"},
	{"comch.send.delay_ns", "a message and all behind it on its connection wait value nanoseconds before they go out"},
	{"comch.conn.cut", "the connection of a message is cut when the message's turn comes"},
	{"comch.peer.silent", "this process stops reading the connection on which something arrives"},
	{"comch.disconnect.again", "doca_comch_server_disconnect answers AGAIN"},
	{"comch.connect.timeout_ms", "setting: how long the handshake of a connection may take (default 5000)"},
};

__attribute__((constructor)) static void register_knobs(void)
{
	emu_fault_register(knobs, sizeof(knobs) / sizeof(knobs[0]));
}
