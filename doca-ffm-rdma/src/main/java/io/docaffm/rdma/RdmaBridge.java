// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.EngineLoop;
import java.lang.foreign.MemorySegment;

/**
 * A connection that an RDMA CM listener of the program's own began ({@code doca_rdma_bridge_*}): where librdmacm's events are handled outside DOCA.
 *
 * {@snippet :
 * // On RDMA_CM_EVENT_CONNECT_REQUEST, with the event's rdma_cm_id:
 * RdmaBridge bridge = rdma.bridge(cmId);
 * bridge.accept(new byte[0]);
 * // On RDMA_CM_EVENT_ESTABLISHED for the same rdma_cm_id:
 * RdmaConnection connection = bridge.established();
 * }
 *
 * <p>DOCA owns the {@code rdma_cm_id} from then on; the end of the connection comes as an event of the program's own channel, so {@link RdmaConnection#close()}
 * it when that comes. The methods wait for the engine, at most 10 s, and may be called from any thread. The emulator has no kernel device that a
 * {@code rdma_cm_id} could be of, and answers NOT_SUPPORTED.
 */
public final class RdmaBridge {
    private final RdmaContext context;
    /** Engine's thread only; null once established. */
    private MemorySegment connection;
    private boolean accepted;

    RdmaBridge(RdmaContext context, MemorySegment connection) {
        this.context = context;
        this.connection = connection;
    }

    /**
     * Accepts the request ({@code doca_rdma_bridge_accept}).
     *
     * @param privateData up to {@link RdmaConnectionRequest#MAX_PRIVATE_DATA} bytes for the peer; may be empty
     * @throws IllegalArgumentException if the data is too long
     * @throws IllegalStateException if it was accepted already, or the context is closed
     * @throws io.docaffm.core.DocaException if the library refuses
     */
    public void accept(byte[] privateData) {
        if (privateData.length > RdmaConnectionRequest.MAX_PRIVATE_DATA) {
            throw new IllegalArgumentException("private data has at most " + RdmaConnectionRequest.MAX_PRIVATE_DATA + " bytes, not " + privateData.length);
        }
        byte[] data = privateData.clone();
        context.requireRunning();
        EngineLoop engine = context.engine();
        engine.callAndWait(context, "doca_rdma_bridge_accept", () -> {
            context.requireRunning();
            if (accepted) {
                throw new IllegalStateException("this connection was accepted already");
            }
            context.connections().bridgeAccept(connection, data);
            accepted = true;
            return null;
        });
    }

    /**
     * Says that the connection is established ({@code doca_rdma_bridge_established}).
     *
     * @return the connection, a child of the context
     * @throws IllegalStateException if it was not accepted, or established already, or the context is closed
     * @throws io.docaffm.core.DocaException if the library refuses
     */
    public RdmaConnection established() {
        context.requireRunning();
        EngineLoop engine = context.engine();
        return engine.callAndWait(context, "doca_rdma_bridge_established", () -> {
            context.requireRunning();
            if (!accepted || connection == null) {
                throw new IllegalStateException(connection == null ? "this connection was established already" : "this connection was not accepted yet");
            }
            RdmaConnection established = context.connections().bridgeEstablished(connection);
            connection = null;
            return established;
        });
    }
}
