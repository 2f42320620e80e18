// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.Upcalls;
import io.docaffm.rdma.ffi.doca_rdma_connection_disconnection_cb_t;
import io.docaffm.rdma.ffi.doca_rdma_connection_established_cb_t;
import io.docaffm.rdma.ffi.doca_rdma_connection_failure_cb_t;
import io.docaffm.rdma.ffi.doca_rdma_connection_request_cb_t;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;

/** The four callbacks of RDMA CM. Each notes what happened; the context acts on it after progress returned. */
final class ConnectionUpcalls {
    static final MemorySegment REQUEST = Upcalls.stub(MethodHandles.lookup(), "request", doca_rdma_connection_request_cb_t.descriptor());
    static final MemorySegment ESTABLISHED = Upcalls.stub(MethodHandles.lookup(), "established", doca_rdma_connection_established_cb_t.descriptor());
    static final MemorySegment FAILURE = Upcalls.stub(MethodHandles.lookup(), "failure", doca_rdma_connection_failure_cb_t.descriptor());
    static final MemorySegment DISCONNECTED =
            Upcalls.stub(MethodHandles.lookup(), "disconnected", doca_rdma_connection_disconnection_cb_t.descriptor());

    @FunctionalInterface
    private interface Event {
        void happen(RdmaConnections connections, long connection, long connectionData);
    }

    private ConnectionUpcalls() {}

    private static void request(long connection, long contextData) {
        note(connection, 0, contextData, (connections, pointer, _) -> connections.requested(pointer));
    }

    private static void established(long connection, long connectionData, long contextData) {
        note(connection, connectionData, contextData, RdmaConnections::established);
    }

    private static void failure(long connection, long connectionData, long contextData) {
        note(connection, connectionData, contextData, RdmaConnections::couldNotConnect);
    }

    private static void disconnected(long connection, long connectionData, long contextData) {
        note(connection, connectionData, contextData, RdmaConnections::disconnected);
    }

    private static void note(long connection, long connectionData, long contextData, Event event) {
        try {
            ContextCore core = Upcalls.context(contextData);
            if (core != null && core.owner() instanceof RdmaContext context) {
                core.engine().noteEvent(() -> event.happen(context.connections(), connection, connectionData));
            }
        } catch (Throwable thrown) {
            Upcalls.failed(contextData, thrown);
        }
    }
}
