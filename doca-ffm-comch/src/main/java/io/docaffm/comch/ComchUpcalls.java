// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.comch.ffi.doca_comch_event_connection_status_changed_cb_t;
import io.docaffm.comch.ffi.doca_comch_event_consumer_cb_t;
import io.docaffm.comch.ffi.doca_comch_event_msg_recv_cb_t;
import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.Upcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/**
 * The callbacks of Comch's events. Each notes what happened; the endpoint acts on it after progress returned. A message is copied, since it is valid in the
 * callback only. DOCA's events name a connection and no context: the connection's user data is its number among {@link ComchPeers}.
 */
final class ComchUpcalls {
    static final MemorySegment CONNECTED = stub("connected", doca_comch_event_connection_status_changed_cb_t.descriptor());
    static final MemorySegment DISCONNECTED = stub("disconnected", doca_comch_event_connection_status_changed_cb_t.descriptor());
    static final MemorySegment SERVER_MESSAGE = stub("serverMessage", doca_comch_event_msg_recv_cb_t.descriptor());
    static final MemorySegment CLIENT_MESSAGE = stub("clientMessage", doca_comch_event_msg_recv_cb_t.descriptor());
    static final MemorySegment SERVER_NEW_CONSUMER = stub("serverNewConsumer", doca_comch_event_consumer_cb_t.descriptor());
    static final MemorySegment SERVER_EXPIRED_CONSUMER = stub("serverExpiredConsumer", doca_comch_event_consumer_cb_t.descriptor());
    static final MemorySegment CLIENT_NEW_CONSUMER = stub("clientNewConsumer", doca_comch_event_consumer_cb_t.descriptor());
    static final MemorySegment CLIENT_EXPIRED_CONSUMER = stub("clientExpiredConsumer", doca_comch_event_consumer_cb_t.descriptor());

    /** No context's user data: for a failure of which it is not known whose it is. */
    private static final long NOBODY = -1;

    private ComchUpcalls() {}

    private static MemorySegment stub(String method, FunctionDescriptor descriptor) {
        return Upcalls.stub(MethodHandles.lookup(), method, descriptor);
    }

    private static void connected(long event, long connection, byte successful) {
        long contextData = NOBODY;
        try {
            contextData = contextData(ComchRole.SERVER, connection);
            if (successful != 0 && Upcalls.context(contextData) instanceof ContextCore core && core.owner() instanceof ComchServer server) {
                ComchPeers.Peer peer = adopt(server, connection);
                core.engine().noteEvent(() -> server.connected(peer));
            }
        } catch (Throwable thrown) {
            Upcalls.failed(contextData, thrown);
        }
    }

    private static void disconnected(long event, long connection, byte successful) {
        long contextData = NOBODY;
        try {
            ComchPeers.Peer peer = ComchPeers.get(connection);
            if (peer != null) {
                contextData = contextData(ComchRole.SERVER, connection);
                // When this returns the connection must not be named any more.
                peer.forget();
                peer.endpoint.loop().noteEvent(() -> peer.endpoint.peerLeft(peer));
            }
        } catch (Throwable thrown) {
            Upcalls.failed(contextData, thrown);
        }
    }

    private static void serverMessage(long event, long buffer, int length, long connection) {
        message(ComchRole.SERVER, buffer, length, connection);
    }

    private static void clientMessage(long event, long buffer, int length, long connection) {
        message(ComchRole.CLIENT, buffer, length, connection);
    }

    private static void message(ComchRole role, long buffer, int length, long connection) {
        try {
            ComchPeers.Peer peer = peer(role, connection);
            if (peer != null) {
                peer.endpoint.inbox().note(peer, buffer, length);
            }
        } catch (Throwable thrown) {
            failed(role, connection, thrown);
        }
    }

    private static void serverNewConsumer(long event, long connection, int id) {
        consumer(ComchRole.SERVER, connection, id, true);
    }

    private static void serverExpiredConsumer(long event, long connection, int id) {
        consumer(ComchRole.SERVER, connection, id, false);
    }

    private static void clientNewConsumer(long event, long connection, int id) {
        consumer(ComchRole.CLIENT, connection, id, true);
    }

    private static void clientExpiredConsumer(long event, long connection, int id) {
        consumer(ComchRole.CLIENT, connection, id, false);
    }

    private static void consumer(ComchRole role, long connection, int id, boolean appeared) {
        try {
            ComchPeers.Peer peer = peer(role, connection);
            if (peer != null) {
                peer.endpoint.loop().noteEvent(() -> {
                    if (peer.connection != null) {
                        peer.connection.remoteConsumers().changed(id, appeared);
                    }
                });
            }
        } catch (Throwable thrown) {
            failed(role, connection, thrown);
        }
    }

    /** A client has no event that tells of its connection: whatever is first told on it, may be what it is known by. */
    private static ComchPeers.Peer peer(ComchRole role, long connection) {
        ComchPeers.Peer peer = ComchPeers.get(connection);
        if (peer == null && role == ComchRole.CLIENT && Upcalls.context(contextData(role, connection)) instanceof ContextCore core
                && core.owner() instanceof ComchClient client) {
            return client.peer(connection);
        }
        return peer;
    }

    /** Gives a native connection its number. */
    static ComchPeers.Peer adopt(ComchEndpoint endpoint, long connection) {
        ComchPeers.Peer peer = ComchPeers.add(endpoint, connection);
        int code = DocaComch.doca_comch_connection_set_user_data(MemorySegment.ofAddress(connection), peer.data);
        if (code != 0) {
            peer.forget();
            throw Calls.failure(endpoint, "doca_comch_connection_set_user_data", code);
        }
        return peer;
    }

    private static long contextData(ComchRole role, long connection) {
        MemorySegment endpoint = role.endpointOf(MemorySegment.ofAddress(connection));
        if (endpoint.address() == 0) {
            return NOBODY;
        }
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment data = scratch.allocate(ValueLayout.JAVA_LONG);
            int code = DocaCommon.doca_ctx_get_user_data(role.asContext(endpoint), data);
            return code == 0 ? data.get(ValueLayout.JAVA_LONG, 0) : NOBODY;
        }
    }

    private static void failed(ComchRole role, long connection, Throwable thrown) {
        long contextData = NOBODY;
        try {
            contextData = contextData(role, connection);
        } catch (Throwable second) {
            thrown.addSuppressed(second);
        }
        Upcalls.failed(contextData, thrown);
    }
}
