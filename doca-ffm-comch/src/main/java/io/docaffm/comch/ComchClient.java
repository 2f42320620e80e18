// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Starts;
import io.docaffm.core.internal.Waits;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Comch client ({@code doca_comch_client}): runs on the host and has one connection, to a server on the BlueField.
 *
 * {@snippet :
 * try (ComchClient client = ComchClient.builder(engine, device, "echo")
 *         .onMessageBytes((_, bytes) -> log(new String(bytes)))
 *         .start()) {
 *     client.connection().send("hello".getBytes()).join();
 *     client.closed().thenAccept(end -> log("the server is gone: " + end.reason()));
 * }
 * }
 *
 * <p><b>Threads.</b> From any thread; handlers run on the engine's thread. <b>Ownership.</b> A child of its engine and its device. {@link #close()} first
 * closes the consumers and producers of its connection, on whichever engine they are.
 *
 * <p><b>The end.</b> When the server disconnects, is closed or dies, {@link #closed()} tells; consumers and producers of the connection are closed then,
 * what is outstanding fails, and the client is only good for closing: to connect again, build another.
 */
public final class ComchClient extends ComchEndpoint {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** Set when the server accepted; engine's thread only. */
    private ComchPeers.Peer peer;
    private volatile ComchConnection connection;
    /** Why there is none though the server accepted. Engine's thread only. */
    private Throwable broken;

    /** On the engine's thread. */
    private ComchClient(Builder builder) {
        super("comch client " + NUMBERS.incrementAndGet() + " of \"" + builder.serviceName + "\" on " + builder.device.name(), ComchRole.CLIENT, builder,
                builder.loop(), builder.device);
        open(builder, (name, pointer) -> DocaComch.doca_comch_client_create(builder.device.handle(), name, pointer));
        made();
    }

    /**
     * Settings for a new client.
     *
     * @param engine the engine that will drive it
     * @param device the device, on the host
     * @param name the server's name
     * @return a builder with the defaults
     * @throws IllegalArgumentException if the name is empty
     */
    public static Builder builder(ProgressEngine engine, Device device, String name) {
        return new Builder(engine, device, name);
    }

    /**
     * The connection to the server ({@code doca_comch_client_get_connection}).
     *
     * @return always the same; closing it closes the client's native half
     */
    public ComchConnection connection() {
        return connection;
    }

    // ---- what happens to it: engine's thread ----------------------------------------------------------------------------------------------------

    @Override
    void stateChanged(ContextState state) {
        switch (state) {
            case RUNNING -> {
                try {
                    connect();
                } catch (Throwable failed) {
                    broken = failed;
                }
            }
            case STOPPING, IDLE -> {
                // The only sign there is of a server that left.
                if (connection != null && !isClosed()) {
                    connection.peerLeft();
                }
            }
            default -> { }
        }
    }

    private void connect() {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_comch_client_get_connection", () -> DocaComch.doca_comch_client_get_connection(segment(), pointer));
            connection = new ComchConnection(this, peer(pointer.get(ValueLayout.JAVA_LONG, 0)), 1);
        }
    }

    /** What its native connection is known by. */
    ComchPeers.Peer peer(long pointer) {
        if (peer == null) {
            peer = ComchUpcalls.adopt(this, pointer);
        }
        return peer;
    }

    @Override
    List<ComchConnection> openConnections() {
        return connection == null ? List.of() : List.of(connection);
    }

    @Override
    void ended(ComchConnection ended, ComchEnd end) {
        end(end.reason(), end.failure().orElse(null));
    }

    @Override
    void forgetAll() {
        if (peer != null) {
            peer.forget();
        }
    }

    private CompletableFuture<Void> startNow(long timeoutMillis) {
        CompletableFuture<Void> running = core().start();
        // The copy times out, not the context's own future: whoever waits for that one is told the truth.
        return running.copy().orTimeout(timeoutMillis, TimeUnit.MILLISECONDS).handle((_, failure) -> {
            switch (failure == null ? null : Waits.unwrap(failure)) {
                case null -> { }
                case TimeoutException late -> throw Calls.failure(this, "doca_ctx_start", DocaError.TIME_OUT, "No answer from the server within "
                        + timeoutMillis + " ms", late);
                case DocaException ended when ended.error().equals(DocaError.SHUTDOWN) && !isClosed() -> throw Calls.failure(this, "doca_ctx_start",
                        DocaError.CONNECTION_ABORTED, "The server did not take it: is one of that name running on the BlueField, on the representor of this"
                                + " function, and has it room for one more client", ended);
                case RuntimeException other -> throw other;
                case Throwable other -> throw new IllegalStateException(other);
            }
            return null;
        });
    }

    private Void requireConnected() {
        if (broken != null) {
            throw broken instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(broken);
        }
        return null;
    }

    /** Settings for a new {@link ComchClient}. */
    public static final class Builder extends ComchEndpoint.Builder<Builder> {
        private Duration connectTimeout = Duration.ofSeconds(10);

        private Builder(ProgressEngine engine, Device device, String name) {
            super(ComchRole.CLIENT, engine, device, name);
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * How long to wait for the server to accept. Default: 10 s.
         *
         * @param timeout more than zero
         * @return this
         * @throws IllegalArgumentException if zero or negative
         */
        public Builder connectTimeout(Duration timeout) {
            if (timeout.isZero() || timeout.isNegative()) {
                throw new IllegalArgumentException("the time to connect must be more than zero, not " + timeout);
            }
            this.connectTimeout = timeout;
            return this;
        }

        /**
         * Creates, configures and starts the client, and waits until the server accepted it, at most the {@linkplain #connectTimeout time-out}.
         *
         * @return the connected client, to be closed by the caller
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if the device has no Comch client, there is no such server, it does not accept, or does not answer in time
         * @throws IllegalStateException if engine or device is closed, or on the thread of an engine that has one of its own
         */
        public ComchClient start() {
            loop().requireNotWithinAnother(engine, "start of a comch client");
            // What could not be connected in time is closed before the caller hears of it.
            return Waits.result(startAsync(), connectTimeout.plus(CLOSE_TIMEOUT), engine, "start of a comch client");
        }

        /**
         * Creates, configures and starts the client ({@code doca_comch_client_create}, {@code doca_comch_client_set_…}, {@code doca_ctx_start}).
         *
         * @return the client once the server accepted it; fails with a {@link io.docaffm.core.DocaException} if there is no such server, it does not accept,
         *     or does not answer within the {@linkplain #connectTimeout time-out}
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if {@code libdoca_comch} cannot be loaded, or the device has no Comch client
         */
        public CompletableFuture<ComchClient> startAsync() {
            check();
            long millis = Math.max(1, connectTimeout.toMillis());
            return Starts.whole(loop(), loop().call(() -> new ComchClient(this)), client -> loop().call(() -> client.startNow(millis))
                    .thenCompose(running -> running).thenCompose(_ -> loop().call(client::requireConnected)));
        }
    }
}
