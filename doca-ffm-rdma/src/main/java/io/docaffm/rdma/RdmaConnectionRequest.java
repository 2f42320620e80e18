// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.EngineLoop;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A peer asks for a connection. Answer it once, with {@link #accept()} or {@link #reject()}, in the listener's handler or later and from any
 * thread; the peer's own time-out bounds how much later.
 */
public final class RdmaConnectionRequest {
    /** What {@code doca_rdma_connection_accept} can carry: its length is a {@code uint8_t}. */
    public static final int MAX_PRIVATE_DATA = 255;

    private final RdmaContext context;
    private final MemorySegment pointer;
    private final AtomicBoolean answered = new AtomicBoolean();

    RdmaConnectionRequest(RdmaContext context, MemorySegment pointer) {
        this.context = context;
        this.pointer = pointer;
    }

    /**
     * Accepts without private data.
     *
     * @return the connection once it is established
     * @throws IllegalStateException if it was answered already, or the context is closed
     */
    public CompletableFuture<RdmaConnection> accept() {
        return accept(new byte[0]);
    }

    /**
     * Accepts ({@code doca_rdma_connection_accept}).
     *
     * @param privateData up to {@link #MAX_PRIVATE_DATA} bytes for the peer; devices may carry less
     * @return the connection once it is established; fails with a {@link io.docaffm.core.DocaException} if it does not come to that
     * @throws IllegalArgumentException if the data is too long
     * @throws IllegalStateException if it was answered already, or the context is closed
     */
    public CompletableFuture<RdmaConnection> accept(byte[] privateData) {
        if (privateData.length > MAX_PRIVATE_DATA) {
            throw new IllegalArgumentException("private data has at most " + MAX_PRIVATE_DATA + " bytes, not " + privateData.length);
        }
        byte[] data = privateData.clone();
        answer();
        EngineLoop engine = context.engine();
        return engine.call(() -> context.connections().accept(pointer, data)).thenCompose(connection -> connection);
    }

    /**
     * Rejects ({@code doca_rdma_connection_reject}).
     *
     * @return completes when the answer was given
     * @throws IllegalStateException if it was answered already, or the context is closed
     */
    public CompletableFuture<Void> reject() {
        answer();
        EngineLoop engine = context.engine();
        return engine.handOut(engine.call(() -> {
            context.connections().reject(pointer);
            return null;
        }));
    }

    private void answer() {
        context.requireRunning();
        if (!answered.compareAndSet(false, true)) {
            throw new IllegalStateException("this connection request was answered already");
        }
    }

    /** On the engine's thread: nobody is there to answer it. */
    void rejectNow() {
        if (answered.compareAndSet(false, true)) {
            context.connections().reject(pointer);
        }
    }
}
