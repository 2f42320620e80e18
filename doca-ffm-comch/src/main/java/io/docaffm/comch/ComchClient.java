// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.Device;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

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
    private ComchClient(Builder builder) {
        super("comch client", (io.docaffm.core.NativeObject) builder.engine, builder.device);
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
        throw new UnsupportedOperationException("not there yet");
    }

    @Override
    public MemorySegment handle() {
        throw new UnsupportedOperationException("not there yet");
    }

    @Override
    protected CompletableFuture<Void> release() {
        throw new UnsupportedOperationException("not there yet");
    }

    /** Settings for a new {@link ComchClient}. */
    public static final class Builder extends ComchEndpoint.Builder<Builder> {
        private final ProgressEngine engine;
        private final Device device;
        private final String name;
        private Duration connectTimeout = Duration.ofSeconds(10);

        private Builder(ProgressEngine engine, Device device, String name) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.device = Objects.requireNonNull(device, "device");
            this.name = Objects.requireNonNull(name, "name");
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
            this.connectTimeout = Objects.requireNonNull(timeout, "timeout");
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
            throw new UnsupportedOperationException("not there yet");
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
            throw new UnsupportedOperationException("not there yet");
        }
    }
}
