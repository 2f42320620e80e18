// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.NativeObject;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Listens for RDMA CM connections on a port ({@code doca_rdma_start_listen_to_port}). Made by {@link RdmaContext#listen}. Closing it stops
 * listening; connections made through it live on.
 */
public final class RdmaListener extends NativeObject {
    private final RdmaContext context;
    private final int port;
    private final Consumer<RdmaConnectionRequest> handler;

    /** On the engine's thread. */
    RdmaListener(RdmaContext context, int port, Consumer<RdmaConnectionRequest> handler) {
        super("listener on port " + port + " of " + context, CloseOrder.CONNECTION, context);
        this.context = context;
        this.port = port;
        this.handler = handler;
        try {
            context.connections().listening(this);
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    /**
     * Where it listens.
     *
     * @return the port
     */
    public int port() {
        return port;
    }

    /**
     * A listener has no native object of its own.
     *
     * @return the context's {@code doca_rdma}
     */
    @Override
    public MemorySegment handle() {
        requireOpen();
        return context.handle();
    }

    void asked(RdmaConnectionRequest request) {
        try {
            handler.accept(request);
        } catch (Throwable thrown) {
            // A handler that fails has not answered: the peer must not wait for nothing.
            request.rejectNow();
            throw thrown;
        }
    }

    @Override
    protected CompletableFuture<Void> release() {
        return context.engine().call(() -> {
            if (context.connections().isListening(this)) {
                context.connections().stopListening(this);
            }
            return null;
        });
    }
}
