// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.BackPressure;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Limits;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Ranges;
import io.docaffm.core.internal.Settings;
import io.docaffm.core.internal.Upcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** What a {@link ComchServer} and a {@link ComchClient} have in common: the context that connections live in. */
public abstract sealed class ComchEndpoint extends NativeObject permits ComchServer, ComchClient {
    private final ComchRole role;
    private final EngineLoop engine;
    private final Device device;
    private final String serviceName;
    private final ComchConsumerListener onConsumers;
    private final long operationTimeoutNanos;
    private final EngineFuture<ComchEnd> closed;
    private MemorySegment endpoint = MemorySegment.NULL;
    private ContextCore core;
    private ComchInbox inbox;
    private ComchMessages messages;
    private int maxMessageSize;
    private int receiveQueueSize;
    /** Completes when the context is idle; made anew by each attempt to close. */
    private volatile CompletableFuture<Void> stopped;

    /** On the engine's thread. */
    ComchEndpoint(String name, ComchRole role, Builder<?> builder, NativeObject... parents) {
        super(name, CloseOrder.CONTEXT, parents);
        this.role = role;
        this.engine = builder.loop();
        this.device = builder.device;
        this.serviceName = builder.serviceName;
        this.onConsumers = builder.onConsumers;
        this.operationTimeoutNanos = builder.operationTimeoutNanos;
        this.closed = new EngineFuture<>(engine);
    }

    /** {@code doca_comch_X_create}, its arguments bound: stores the pointer. */
    @FunctionalInterface
    interface Creation {
        int create(MemorySegment name, MemorySegment pointer);
    }

    /** Creates and configures the native half; if that fails nothing is left of it. */
    final void open(Builder<?> builder, Creation creation) {
        try {
            NativeSymbols.requireAll(this, role.functions());
            NativeSymbols.requireAll(this, ComchLibrary.CONTROL);
            try (Arena scratch = Arena.ofConfined()) {
                MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
                MemorySegment text = scratch.allocateFrom(serviceName);
                Calls.check(this, role.function("_create"), () -> creation.create(text, pointer));
                endpoint = pointer.get(ValueLayout.ADDRESS, 0);
            }
            configure(builder);
            core = new ContextCore(engine, this, role.asContext(endpoint), builder.backPressure);
            core.whenStateChanges(this::stateChanged);
            core.whenEngineDies(cause -> endAll(ComchEnd.Reason.FAILED, cause));
        } catch (Throwable failed) {
            if (endpoint.address() != 0) {
                Calls.attempt(this, role.function("_destroy"), () -> role.destroy(endpoint));
            }
            abandon();
            throw failed;
        }
    }

    private void configure(Builder<?> builder) {
        builder.settings.applyTo(this, endpoint);
        // The callbacks before the start: DOCA ignores later ones without a word.
        Calls.check(this, role.function("_task_send_set_conf"),
                () -> role.configureSends(endpoint, Upcalls.TASK_SUCCEEDED, Upcalls.TASK_FAILED, builder.sendTasks(device)));
        Calls.check(this, role.function("_event_msg_recv_register"), () -> role.registerMessages(endpoint));
        registerMore();
        String consumers = role.function("_event_consumer_register");
        if (NativeSymbols.isPresent(consumers)) {
            Calls.check(this, consumers, () -> role.registerConsumers(endpoint));
        }
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment number = scratch.allocate(ValueLayout.JAVA_INT);
            Calls.check(this, role.function("_get_max_msg_size"), () -> role.getMaxMessageSize(endpoint, number));
            maxMessageSize = (int) Math.min(Integer.MAX_VALUE, Integer.toUnsignedLong(number.get(ValueLayout.JAVA_INT, 0)));
            Calls.check(this, role.function("_get_recv_queue_size"), () -> role.getReceiveQueueSize(endpoint, number));
            receiveQueueSize = (int) Math.min(Integer.MAX_VALUE, Integer.toUnsignedLong(number.get(ValueLayout.JAVA_INT, 0)));
        }
        inbox = new ComchInbox(engine, builder.onMessage, maxMessageSize);
        messages = new ComchMessages(maxMessageSize);
    }

    /** The callbacks that only one of the two has. */
    void registerMore() {}

    // ---- what it is -------------------------------------------------------------------------------------------------------------------------

    /**
     * The name that clients find the server by.
     *
     * @return the name it was built with
     */
    public final String serviceName() {
        return serviceName;
    }

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told by DOCA
     */
    public final ContextState state() {
        return core.state();
    }

    /**
     * Its device.
     *
     * @return the device
     */
    public final Device device() {
        return device;
    }

    /**
     * The engine that drives it and calls its handlers.
     *
     * @return the engine
     */
    public final ProgressEngine engine() {
        return engine;
    }

    /**
     * The largest message that it sends and receives ({@code doca_comch_X_get_max_msg_size}).
     *
     * @return bytes
     */
    public final int maxMessageSize() {
        return maxMessageSize;
    }

    /**
     * Room for messages that came and were not handled yet ({@code doca_comch_X_get_recv_queue_size}).
     *
     * @return messages
     */
    public final int receiveQueueSize() {
        return receiveQueueSize;
    }

    /**
     * When and why it ended. Of a client that is when its connection ended: DOCA has no event for that, so the context's state is watched.
     *
     * @return completes at the end, never exceptionally
     */
    public final CompletableFuture<ComchEnd> closed() {
        return closed.copy();
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return endpoint;
    }

    // ---- for its connections ------------------------------------------------------------------------------------------------------------------

    final ComchRole role() {
        return role;
    }

    final EngineLoop loop() {
        return engine;
    }

    final ContextCore core() {
        return core;
    }

    final ComchInbox inbox() {
        return inbox;
    }

    final ComchMessages messages() {
        return messages;
    }

    final MemorySegment segment() {
        return endpoint;
    }

    final long operationTimeoutNanos() {
        return operationTimeoutNanos;
    }

    final ComchConsumerListener onConsumers() {
        return onConsumers;
    }

    /** Calls what the user gave; what it throws is told, and goes no further. */
    final void callUser(Runnable handler) {
        try {
            handler.run();
        } catch (Throwable thrown) {
            engine.userCodeThrew(thrown);
        }
    }

    /** The connections that have not ended. Engine's thread. */
    abstract List<ComchConnection> openConnections();

    /** A connection ended, whoever ended it. */
    abstract void ended(ComchConnection connection, ComchEnd end);

    /** The peer of a native connection left. */
    final void peerLeft(ComchPeers.Peer peer) {
        if (peer.connection != null) {
            peer.connection.peerLeft();
        }
    }

    // ---- its life: engine's thread --------------------------------------------------------------------------------------------------------------

    /** The context changed its state, whether anybody wished so or not. */
    abstract void stateChanged(ContextState state);

    /** Nobody asked for it, but it is over: its connections first. */
    final void endAll(ComchEnd.Reason reason, DocaException cause) {
        for (ComchConnection connection : openConnections()) {
            connection.end(reason, cause);
        }
        end(reason, cause);
    }

    final void end(ComchEnd.Reason reason, DocaException cause) {
        if (!closed.isDone()) {
            engine.succeed(closed, new ComchEnd(reason, reason == ComchEnd.Reason.CLOSED ? Optional.empty() : Optional.of(cause)));
        }
    }

    final DocaException closedHere() {
        return Calls.failure(this, "close", DocaError.SHUTDOWN, "This side closed it", null);
    }

    /**
     * The connections first, and of each its consumers and producers, on whichever engine they are: then it stops. What a connection still has on its way out
     * is ended by the stop at the latest, which frees the prepared tasks that the close waits for.
     */
    @Override
    protected void closing() {
        stopped = engine.call(() -> {
            CompletableFuture<?>[] disconnected = openConnections().stream().map(ComchConnection::disconnectAsync).toArray(CompletableFuture[]::new);
            end(ComchEnd.Reason.CLOSED, closedHere());
            return CompletableFuture.allOf(disconnected).handle((_, _) -> null);
        }).thenCompose(connections -> connections).thenCompose(_ -> engine.call(() -> core.stop())).thenCompose(idle -> idle);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return stopped.thenCompose(_ -> engine.call(() -> {
            forgetAll();
            Calls.check(this, role.function("_destroy"), () -> role.destroy(endpoint));
            core.destroyed();
            return null;
        }));
    }

    /** Its native connections are gone with it. */
    abstract void forgetAll();

    /**
     * Settings that servers and clients have in common. Not thread-safe. What is not set keeps DOCA's own default. What is beyond the device's limits
     * ({@link ComchCapabilities}) is refused at the start with an {@link IllegalArgumentException} that has the limit.
     *
     * @param <B> the builder itself
     */
    public abstract static sealed class Builder<B extends Builder<B>> permits ComchServer.Builder, ComchClient.Builder {
        private static final int DEFAULT_SEND_TASKS = 1024;

        final ProgressEngine engine;
        final Device device;
        final String serviceName;
        private final ComchRole role;
        private final Settings settings = new Settings();
        private final Limits<ComchCapabilities> limits = new Limits<>();
        private ComchMessageHandler onMessage;
        private ComchConsumerListener onConsumers;
        private BackPressure backPressure = BackPressure.DEFAULT;
        private long operationTimeoutNanos = Duration.ofSeconds(30).toNanos();
        private int sendTasks;

        Builder(ComchRole role, ProgressEngine engine, Device device, String name) {
            this.role = role;
            this.engine = Objects.requireNonNull(engine, "engine");
            this.device = Objects.requireNonNull(device, "device");
            this.serviceName = Objects.requireNonNull(name, "name");
            if (name.isEmpty() || name.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("a Comch server's name must have at least one character, and no zero");
            }
            // DOCA's limit counts the terminating zero.
            limits.want("length of a Comch server's name with its end", name.getBytes(StandardCharsets.UTF_8).length + 1L,
                    "doca_comch_cap_get_max_name_len", ComchCapabilities::maxNameLength);
        }

        abstract B self();

        final EngineLoop loop() {
            return (EngineLoop) engine;
        }

        /** Loads the library, and refuses what the device does not have. */
        final void check() {
            ComchLibrary.load();
            ComchCapabilities can = ComchCapabilities.of(device);
            boolean supported = (role == ComchRole.SERVER ? can.supportsServer() : can.supportsClient()).orElse(true);
            if (!supported) {
                throw Calls.failure(device, role == ComchRole.SERVER ? "doca_comch_cap_server_is_supported" : "doca_comch_cap_client_is_supported",
                        DocaError.NOT_SUPPORTED, role == ComchRole.SERVER ? "Servers run on the BlueField: is this a device of the host?"
                                : "Clients run on the host: is this a device of the BlueField?", null);
            }
            limits.check(device, can);
        }

        private int sendTasks(Device of) {
            OptionalLong most = ComchCapabilities.of(of).maxSendTasks();
            return sendTasks > 0 ? sendTasks : (int) Math.min(DEFAULT_SEND_TASKS, most.orElse(DEFAULT_SEND_TASKS));
        }

        /**
         * The largest message ({@code doca_comch_X_set_max_msg_size}).
         *
         * @param bytes at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B maxMessageSize(int bytes) {
            Ranges.atLeast("largest message in bytes", bytes, 1);
            limits.want("largest message in bytes", bytes, "doca_comch_cap_get_max_msg_size", ComchCapabilities::maxMessageSize);
            settings.put(role.function("_set_max_msg_size"), endpoint -> role.setMaxMessageSize(endpoint, bytes));
            return self();
        }

        /**
         * Room for messages that came and were not handled yet ({@code doca_comch_X_set_recv_queue_size}). A peer's sends wait while there is none.
         *
         * @param messages at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B receiveQueueSize(int messages) {
            Ranges.atLeast("receive queue size", messages, 1);
            limits.want("receive queue size", messages, "doca_comch_cap_get_max_recv_queue_size", ComchCapabilities::maxReceiveQueueSize);
            settings.put(role.function("_set_recv_queue_size"), endpoint -> role.setReceiveQueueSize(endpoint, messages));
            return self();
        }

        /**
         * How many messages may be on their way out at a time, over all connections ({@code doca_comch_X_task_send_set_conf}). Default: 1024, or what
         * the device has if that is less.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B sendTasks(int count) {
            Ranges.atLeast("number of send tasks", count, 1);
            limits.want("number of send tasks", count, "doca_comch_cap_get_max_send_tasks", ComchCapabilities::maxSendTasks);
            this.sendTasks = count;
            return self();
        }

        /**
         * What a send does when there is no room, here or at the peer. Each connection has a queue of its own. Default: {@link BackPressure#DEFAULT}, it
         * waits.
         *
         * @param backPressure wait or fail
         * @return this
         */
        public B backPressure(BackPressure backPressure) {
            this.backPressure = Objects.requireNonNull(backPressure, "backPressure");
            return self();
        }

        /**
         * When the future of a send fails with {@link io.docaffm.core.DocaError#TIME_OUT} though the message is not gone. Default: 30 s.
         *
         * @param timeout how long, to about 40 ms; zero for never
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public B operationTimeout(Duration timeout) {
            this.operationTimeoutNanos = Ranges.timeoutNanos(timeout);
            return self();
        }

        /**
         * Who gets the messages of all connections. Default: nobody, they are dropped.
         *
         * @param handler called on the engine's thread; see {@link ComchMessageHandler}
         * @return this
         */
        public B onMessage(ComchMessageHandler handler) {
            this.onMessage = Objects.requireNonNull(handler, "handler");
            return self();
        }

        /**
         * Who gets copies of the messages of all connections, instead of {@link #onMessage}.
         *
         * @param handler called on the engine's thread with an array of its own
         * @return this
         */
        public B onMessageBytes(BiConsumer<ComchConnection, byte[]> handler) {
            return onMessage(ComchMessageHandler.copying(handler));
        }

        /**
         * Who is told of the consumers that peers make and close, over all connections; for one connection see {@link ComchConnection#remoteConsumers()}.
         *
         * @param listener called on the engine's thread
         * @return this
         */
        public B onConsumers(ComchConsumerListener listener) {
            this.onConsumers = Objects.requireNonNull(listener, "listener");
            return self();
        }
    }
}
