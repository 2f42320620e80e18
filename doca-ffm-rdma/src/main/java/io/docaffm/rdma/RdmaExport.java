// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.EngineLoop;
import java.lang.foreign.MemorySegment;

/**
 * This side's half of a connection made out of band ({@code doca_rdma_export}): each side exports, passes the bytes to the other over any
 * channel, and connects with the other's bytes.
 *
 * {@snippet :
 * RdmaExport mine = rdma.export();
 * channel.send(mine.descriptor());
 * RdmaConnection connection = mine.connect(channel.receive());
 * }
 *
 * <p>The bytes let a peer connect, so they belong on a channel that keeps others out. An export takes one of the context's connections until the
 * context is closed, used or not.
 */
public final class RdmaExport {
    /** No connection details come near this. */
    private static final int MAX_DESCRIPTOR_BYTES = 1 << 20;

    private final RdmaContext context;
    private final byte[] descriptor;
    /** Engine's thread only; null once connected. */
    private MemorySegment connection;

    RdmaExport(RdmaContext context, MemorySegment connection, byte[] descriptor) {
        this.context = context;
        this.connection = connection;
        this.descriptor = descriptor;
    }

    /**
     * What the peer needs.
     *
     * @return a copy of the bytes
     */
    public byte[] descriptor() {
        return descriptor.clone();
    }

    /**
     * Connects with the peer's bytes ({@code doca_rdma_connect}). Operations may be submitted at once; they wait until the peer has connected
     * too. From any thread; waits for the engine, at most 10 s.
     *
     * @param peer what the peer's {@link #descriptor()} gave
     * @return the connection, a child of the context
     * @throws IllegalArgumentException if the bytes are empty or longer than 1 MiB
     * @throws IllegalStateException if this export is connected already, or the context is closed
     * @throws io.docaffm.core.DocaException if the library refuses the bytes; the export may then be used again
     */
    public RdmaConnection connect(byte[] peer) {
        if (peer.length == 0 || peer.length > MAX_DESCRIPTOR_BYTES) {
            throw new IllegalArgumentException("connection details of " + peer.length + " bytes cannot be right: they must have 1 to " + MAX_DESCRIPTOR_BYTES);
        }
        byte[] details = peer.clone();
        context.requireRunning();
        EngineLoop engine = context.engine();
        return engine.callAndWait(context, "doca_rdma_connect", () -> context.connections().connect(this, details));
    }

    MemorySegment consume() {
        context.requireRunning();
        if (connection == null) {
            throw new IllegalStateException("this export of " + context + " is connected already: export again for another connection");
        }
        MemorySegment pointer = connection;
        connection = null;
        return pointer;
    }

    void giveBack(MemorySegment pointer) {
        connection = pointer;
    }
}
