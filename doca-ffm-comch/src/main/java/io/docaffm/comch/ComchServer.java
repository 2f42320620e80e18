// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A Comch server ({@code doca_comch_server}): runs on the BlueField, on the representor of a function of the host, and takes connections of clients there.
 *
 * {@snippet :
 * try (ComchServer server = ComchServer.builder(engine, device, host, "echo")
 *         .onConnected(connection -> log("hello " + connection))
 *         .onMessage((connection, message) -> connection.send(message))
 *         .onDisconnected((connection, end) -> log(connection + " ended: " + end.reason()))
 *         .start()) {
 *     server.closed().join();
 * }
 * }
 *
 * <p><b>Threads.</b> From any thread; handlers run on the engine's thread. <b>Ownership.</b> A child of its engine, its device and its representor.
 * {@link #close()} first closes the consumers and producers of each connection, on whichever engine they are, then disconnects the connections, then
 * stops and destroys the server: from any thread, from inside a handler, too.
 */
public final class ComchServer extends ComchEndpoint {
    private ComchServer(Builder builder) {
        super("comch server", (io.docaffm.core.NativeObject) builder.engine, builder.device, builder.representor);
    }

    /**
     * Settings for a new server.
     *
     * @param engine the engine that will drive it
     * @param device the device, on the BlueField side
     * @param representor the host's function that clients will come from
     * @param name the name that clients find it by; how long it may be {@link ComchCapabilities} tells
     * @return a builder with the defaults
     * @throws IllegalArgumentException if the name is empty
     */
    public static Builder builder(ProgressEngine engine, Device device, DeviceRepresentor representor, String name) {
        return new Builder(engine, device, representor, name);
    }

    /**
     * The host's function that clients come from.
     *
     * @return the representor it was built with
     */
    public DeviceRepresentor representor() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The connections that are open at the moment, in the order in which they came; {@link ComchConnection#counters()} tells what each carried.
     *
     * @return a snapshot
     */
    public List<ComchConnection> connections() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Ends a connection ({@code doca_comch_server_disconnect}): its consumers and producers are closed first. The same as closing the connection.
     *
     * @param connection a connection of this server
     * @return completes when it is gone
     * @throws IllegalArgumentException if it belongs to another server, or to a client
     */
    public CompletableFuture<Void> disconnect(ComchConnection connection) {
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

    /** Settings for a new {@link ComchServer}. */
    public static final class Builder extends ComchEndpoint.Builder<Builder> {
        private final ProgressEngine engine;
        private final Device device;
        private final DeviceRepresentor representor;
        private final String name;
        private Predicate<ComchConnection> acceptFilter = _ -> true;
        private Consumer<ComchConnection> onConnected = _ -> { };
        private BiConsumer<ComchConnection, ComchEnd> onDisconnected = (_, _) -> { };

        private Builder(ProgressEngine engine, Device device, DeviceRepresentor representor, String name) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.device = Objects.requireNonNull(device, "device");
            this.representor = Objects.requireNonNull(representor, "representor");
            this.name = Objects.requireNonNull(name, "name");
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * Who decides which connections stay. One that is refused is disconnected at once, and {@link #onConnected} and {@link #onDisconnected} do not hear of
         * it. DOCA tells nothing about a client but that it came: the filter can look at how many {@linkplain ComchServer#connections() there are}.
         *
         * @param filter called on the engine's thread for each connection; false refuses, and so does what it throws
         * @return this
         */
        public Builder acceptFilter(Predicate<ComchConnection> filter) {
            this.acceptFilter = Objects.requireNonNull(filter, "filter");
            return this;
        }

        /**
         * Who is told of each new connection, before its first message.
         *
         * @param handler called on the engine's thread
         * @return this
         */
        public Builder onConnected(Consumer<ComchConnection> handler) {
            this.onConnected = Objects.requireNonNull(handler, "handler");
            return this;
        }

        /**
         * Who is told when a connection ended, whoever ended it, after its last message.
         *
         * @param handler called on the engine's thread, with the reason
         * @return this
         */
        public Builder onDisconnected(BiConsumer<ComchConnection, ComchEnd> handler) {
            this.onDisconnected = Objects.requireNonNull(handler, "handler");
            return this;
        }

        /**
         * Creates, configures and starts the server, and waits until it runs, at most 10 s.
         *
         * @return the running server, to be closed by the caller
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if the device has no Comch server, or the library refuses: a name that is taken, for example
         * @throws IllegalStateException if engine, device or representor is closed, or on the thread of an engine that has one of its own while the start
         *     goes on
         */
        public ComchServer start() {
            throw new UnsupportedOperationException("not there yet");
        }

        /**
         * Creates, configures and starts the server ({@code doca_comch_server_create}, {@code doca_comch_server_set_…}, {@code doca_ctx_start}).
         *
         * @return the server once it runs
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if {@code libdoca_comch} cannot be loaded, or the device has no Comch server
         */
        public CompletableFuture<ComchServer> startAsync() {
            throw new UnsupportedOperationException("not there yet");
        }
    }
}
