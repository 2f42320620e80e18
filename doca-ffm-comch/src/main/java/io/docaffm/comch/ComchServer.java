// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DocaError;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Starts;
import io.docaffm.core.internal.Waits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
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
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final DeviceRepresentor representor;
    private final Predicate<ComchConnection> acceptFilter;
    private final Consumer<ComchConnection> onConnected;
    private final BiConsumer<ComchConnection, ComchEnd> onDisconnected;
    /** The native connections that may still be named. Engine's thread only. */
    private final Set<ComchPeers.Peer> peers = new LinkedHashSet<>();
    /** Those that have not ended, refused ones too. Engine's thread only. */
    private final Set<ComchConnection> open = new LinkedHashSet<>();
    /** Those of them that users know. */
    private volatile List<ComchConnection> accepted = List.of();
    private long connectionsMade;

    /** On the engine's thread. */
    private ComchServer(Builder builder) {
        super("comch server " + NUMBERS.incrementAndGet() + " \"" + builder.serviceName + "\" on " + builder.device.name(), ComchRole.SERVER, builder,
                builder.loop(), builder.device, builder.representor);
        this.representor = builder.representor;
        this.acceptFilter = builder.acceptFilter;
        this.onConnected = builder.onConnected;
        this.onDisconnected = builder.onDisconnected;
        open(builder, (name, pointer) -> DocaComch.doca_comch_server_create(builder.device.handle(), representor.handle(), name, pointer));
        made();
    }

    @Override
    void registerMore() {
        Calls.check(this, "doca_comch_server_event_connection_status_changed_register",
                () -> DocaComch.doca_comch_server_event_connection_status_changed_register(segment(), ComchUpcalls.CONNECTED, ComchUpcalls.DISCONNECTED));
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
        return representor;
    }

    /**
     * The connections that are open at the moment, in the order in which they came; {@link ComchConnection#counters()} tells what each carried.
     *
     * @return a snapshot
     */
    public List<ComchConnection> connections() {
        return accepted;
    }

    /**
     * Ends a connection ({@code doca_comch_server_disconnect}): its consumers and producers are closed first. The same as closing the connection.
     *
     * @param connection a connection of this server
     * @return completes when it is gone
     * @throws IllegalArgumentException if it belongs to another server, or to a client
     */
    public CompletableFuture<Void> disconnect(ComchConnection connection) {
        if (connection.endpoint() != this) {
            throw new IllegalArgumentException(connection + " is no connection of " + name());
        }
        return connection.closeAsync();
    }

    // ---- what happens to it: engine's thread ----------------------------------------------------------------------------------------------------

    /** A client came. */
    void connected(ComchPeers.Peer peer) {
        if (peer.pointer == 0) {
            // It left in the same moment.
            return;
        }
        peers.removeIf(gone -> gone.pointer == 0);
        peers.add(peer);
        ComchConnection connection;
        try {
            connection = new ComchConnection(this, peer, ++connectionsMade);
        } catch (IllegalStateException closing) {
            // The stop takes it along.
            return;
        }
        open.add(connection);
        if (wanted(connection)) {
            List<ComchConnection> more = new ArrayList<>(accepted);
            more.add(connection);
            accepted = List.copyOf(more);
            callUser(() -> onConnected.accept(connection));
        } else {
            connection.end(ComchEnd.Reason.REFUSED, Calls.failure(connection, "accept filter", DocaError.CONNECTION_ABORTED, "This side did not want it", null));
            connection.closeAsync();
        }
    }

    private boolean wanted(ComchConnection connection) {
        try {
            return acceptFilter.test(connection);
        } catch (Throwable thrown) {
            loop().userCodeThrew(thrown);
            return false;
        }
    }

    @Override
    List<ComchConnection> openConnections() {
        return List.copyOf(open);
    }

    @Override
    void ended(ComchConnection connection, ComchEnd end) {
        if (accepted.contains(connection)) {
            List<ComchConnection> fewer = new ArrayList<>(accepted);
            fewer.remove(connection);
            accepted = List.copyOf(fewer);
            callUser(() -> onDisconnected.accept(connection, end));
        }
        connection.gone().whenComplete((_, _) -> open.remove(connection));
    }

    @Override
    void stateChanged(ContextState state) {
        if ((state == ContextState.STOPPING || state == ContextState.IDLE) && !isClosed()) {
            endAll(ComchEnd.Reason.FAILED, Calls.failure(this, "doca_comch_server", DocaError.UNEXPECTED, "DOCA stopped the server: look at its log", null));
            closeAsync();
        }
    }

    @Override
    void forgetAll() {
        peers.forEach(ComchPeers.Peer::forget);
        peers.clear();
    }

    /** Settings for a new {@link ComchServer}. */
    public static final class Builder extends ComchEndpoint.Builder<Builder> {
        private final DeviceRepresentor representor;
        private Predicate<ComchConnection> acceptFilter = _ -> true;
        private Consumer<ComchConnection> onConnected = _ -> { };
        private BiConsumer<ComchConnection, ComchEnd> onDisconnected = (_, _) -> { };

        private Builder(ProgressEngine engine, Device device, DeviceRepresentor representor, String name) {
            super(ComchRole.SERVER, engine, device, name);
            this.representor = Objects.requireNonNull(representor, "representor");
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
            loop().requireNotWithinAnother(engine, "start of a comch server");
            return Waits.result(startAsync(), Waits.CALL_TIMEOUT, engine, "start of a comch server");
        }

        /**
         * Creates, configures and starts the server ({@code doca_comch_server_create}, {@code doca_comch_server_set_…}, {@code doca_ctx_start}).
         *
         * @return the server once it runs
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if {@code libdoca_comch} cannot be loaded, or the device has no Comch server
         */
        public CompletableFuture<ComchServer> startAsync() {
            check();
            return Starts.whole(loop(), loop().call(() -> new ComchServer(this)),
                    server -> loop().call(() -> server.core().start()).thenCompose(running -> running));
        }
    }
}
