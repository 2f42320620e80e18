// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Buffer;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Ranges;
import io.docaffm.core.internal.Settings;
import io.docaffm.core.internal.Spans;
import io.docaffm.core.internal.Starts;
import io.docaffm.core.internal.Upcalls;
import io.docaffm.core.internal.Waits;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * DOCA RDMA on one device ({@code doca_rdma}): makes connections and receives for all of them.
 *
 * {@snippet :
 * try (RdmaContext rdma = RdmaContext.builder(engine, device).start();
 *         MemoryMap map = MemoryMap.builder(device).allocate(4096).start()) {
 *     RdmaConnection connection = rdma.connect(RdmaAddress.ipv4("192.0.2.7", 13579)).join();
 *     CompletableFuture<RdmaReceived> answer = rdma.receive(map.buffer(0, 2048));
 *     connection.send(map.buffer(2048, 2048)).join();
 *     long bytes = answer.join().length();
 * }
 * }
 *
 * <p><b>Connecting.</b> Three ways: {@link #connect} to an address where a peer {@linkplain #listen listens} (RDMA CM), or {@link #export} and
 * connect with bytes that the two sides pass each other by any channel. One context holds many connections.
 *
 * <p><b>Receiving.</b> One receive queue serves all connections of the context: a posted receive takes the next message of whichever peer, and
 * {@link RdmaReceived#connection()} tells which. A peer that sends while none is posted waits, as its retry count says, then its connection
 * fails.
 *
 * <p><b>Threads.</b> From any thread; see {@link ProgressEngine}. <b>Ownership.</b> A child of its engine and of its device. {@link #close()}
 * flushes: what is outstanding fails with an error. To end gently, wait for the futures first.
 */
public final class RdmaContext extends NativeObject {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** The callbacks of RDMA CM are not bound by DOCA's own time-out if one gets lost: then this much later. */
    private static final long CALLBACK_GRACE_MILLIS = 5_000;
    /** Its C type is a {@code uint16_t} of milliseconds. */
    private static final long LONGEST_CONNECTION_REQUEST_MILLIS = 65_535;
    /** The largest message that RDMA itself knows is twice this. */
    private static final long SAFE_MESSAGE_SIZE = 1L << 30;

    private final EngineLoop engine;
    private final Device device;
    private final long operationTimeoutNanos;
    private final RdmaTransportType transport;
    private final Set<TaskKind> tasks = EnumSet.noneOf(TaskKind.class);
    private final RdmaConnections connections = new RdmaConnections(this);
    private final TaskWords words;
    /** Completes when the context is idle; made anew by each attempt to close. */
    private volatile CompletableFuture<Void> stopped;
    private MemorySegment rdma;
    private ContextCore core;
    private long connectTimeoutMillis;
    private TaskRules rules;

    /** On the engine's thread. */
    private RdmaContext(Builder builder) {
        super("rdma context " + NUMBERS.incrementAndGet() + " on " + builder.device.name(), CloseOrder.CONTEXT, (EngineLoop) builder.engine, builder.device);
        this.engine = (EngineLoop) builder.engine;
        this.device = builder.device;
        this.operationTimeoutNanos = builder.operationTimeoutNanos;
        this.transport = builder.limits.transport();
        this.words = new TaskWords(this, device);
        try {
            create(builder);
        } catch (Throwable failed) {
            destroyHalf();
            abandon();
            throw failed;
        }
        made();
    }

    /**
     * Settings for a new context.
     *
     * @param engine the engine that will drive it
     * @param device the device
     * @return a builder with the defaults
     */
    public static Builder builder(ProgressEngine engine, Device device) {
        return new Builder(engine, device);
    }

    private void create(Builder builder) {
        NativeSymbols.requireAll(this, "doca_rdma_destroy", "doca_rdma_as_ctx", "doca_dev_as_devinfo");
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_rdma_create", () -> DocaRdma.doca_rdma_create(device.handle(), pointer));
            rdma = pointer.get(ValueLayout.ADDRESS, 0);
        }
        builder.settings.applyTo(this, rdma);
        configureTasks(builder.taskCount, builder.receiveCount);
        if (NativeSymbols.isPresent("doca_rdma_set_connection_state_callbacks")) {
            Calls.check(this, "doca_rdma_set_connection_state_callbacks", () -> DocaRdma.doca_rdma_set_connection_state_callbacks(rdma,
                    ConnectionUpcalls.REQUEST, ConnectionUpcalls.ESTABLISHED, ConnectionUpcalls.FAILURE, ConnectionUpcalls.DISCONNECTED));
        }
        readLimits(builder);
        core = new ContextCore(engine, this, DocaRdma.doca_rdma_as_ctx(rdma), builder.backPressure);
        core.whenEngineDies(connections::engineDied);
        core.whenLost(connections::contextEnds);
    }

    private void configureTasks(int outgoing, int receives) {
        MemorySegment devinfo = DocaCommon.doca_dev_as_devinfo(device.handle());
        for (TaskKind kind : TaskKind.values()) {
            // What the library lacks costs this one type of task; a use of it then names what is missing.
            boolean present = Stream.of(kind.functions()).allMatch(NativeSymbols::isPresent);
            if (present && Calls.attempt(this, kind.capabilityName(), () -> kind.capability.ask(devinfo)) == 0) {
                int count = kind.outgoing() ? outgoing : receives;
                Calls.check(this, kind.nativeName + "_set_conf",
                        () -> kind.configure.set(rdma, Upcalls.TASK_SUCCEEDED, Upcalls.TASK_FAILED, count));
                tasks.add(kind);
            }
        }
    }

    private void readLimits(Builder builder) {
        MemorySegment devinfo = DocaCommon.doca_dev_as_devinfo(device.handle());
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment word = scratch.allocate(ValueLayout.JAVA_LONG);
            int maxSendPieces = (int) limit("doca_rdma_get_max_send_buf_list_len", () -> DocaRdma.doca_rdma_get_max_send_buf_list_len(rdma, word), word, builder.sendPieces);
            int maxReceivePieces = (int) limit("doca_rdma_task_receive_get_dst_buf_list_len",
                    () -> DocaRdma.doca_rdma_task_receive_get_dst_buf_list_len(rdma, word), word, builder.receivePieces);
            long maxMessageSize = limit("doca_rdma_cap_get_max_message_size", () -> DocaRdma.doca_rdma_cap_get_max_message_size(devinfo, word), word,
                    SAFE_MESSAGE_SIZE);
            rules = new TaskRules(this, engine, device, tasks, maxMessageSize, maxSendPieces, maxReceivePieces);
            connectTimeoutMillis = CALLBACK_GRACE_MILLIS + limit("doca_rdma_get_connection_request_timeout",
                    () -> DocaRdma.doca_rdma_get_connection_request_timeout(rdma, word), word, LONGEST_CONNECTION_REQUEST_MILLIS);
        }
    }

    /** A limit that the library cannot be asked for is taken to be what was asked for, or what holds everywhere: the rest does not depend on it. */
    private long limit(String function, Calls.NativeCall question, MemorySegment answer, long otherwise) {
        if (!NativeSymbols.isPresent(function)) {
            return otherwise;
        }
        // Some fill fewer bytes than others.
        answer.fill((byte) 0);
        Calls.check(this, function, question);
        return Integer.toUnsignedLong(answer.get(ValueLayout.JAVA_INT, 0));
    }

    // ---- what it is -------------------------------------------------------------------------------------------------------------------------

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told by DOCA
     */
    public ContextState state() {
        return core.state();
    }

    /**
     * Its device.
     *
     * @return the device
     */
    public Device device() {
        return device;
    }

    /**
     * The largest message or transfer of one operation ({@code doca_rdma_cap_get_max_message_size}).
     *
     * @return bytes
     */
    public long maxMessageSize() {
        return rules.maxMessageSize();
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return rdma;
    }

    // ---- connecting ---------------------------------------------------------------------------------------------------------------------------

    /**
     * Exports this side's half of a connection to be made out of band ({@code doca_rdma_export}). Waits for the engine, at most 10 s.
     *
     * @return the half, to be connected with the peer's bytes
     * @throws IllegalStateException if the context is closed, or on the thread of an engine that has one of its own while the answer is not there
     * @throws io.docaffm.core.DocaException if the library refuses: FULL when the maximum number of connections is reached
     */
    public RdmaExport export() {
        requireRunning();
        return engine.callAndWait(this, "doca_rdma_export", connections::export);
    }

    /**
     * Connects by RDMA CM ({@code doca_rdma_connect_to_addr}).
     *
     * @param target where the peer listens
     * @return the connection once it is established; fails with a {@link io.docaffm.core.DocaException} if it is refused, rejected or not answered
     *     in time
     * @throws IllegalStateException if the context is closed
     */
    public CompletableFuture<RdmaConnection> connect(RdmaAddress target) {
        Objects.requireNonNull(target, "target");
        requireRunning();
        requireCm("connect to an address");
        return engine.call(() -> connections.connect(target)).thenCompose(connection -> connection);
    }

    /**
     * Listens for RDMA CM connections ({@code doca_rdma_start_listen_to_port}). Waits for the engine, at most 10 s.
     *
     * <p>A context may listen on several ports. DOCA does not say on which of them a request came: the handler of the oldest listener that is still open
     * gets those of all. Ports that are to be told apart need a context each.
     *
     * @param port 1 to 65535
     * @param handler asked for each request, on the engine's thread; it answers there or later
     * @return the listener, a child of the context
     * @throws IllegalArgumentException if the port is out of range
     * @throws IllegalStateException if the context is closed
     * @throws io.docaffm.core.DocaException if the library refuses, for a port in use for example
     */
    public RdmaListener listen(int port, Consumer<RdmaConnectionRequest> handler) {
        RdmaAddress.requirePort(port);
        Objects.requireNonNull(handler, "handler");
        requireRunning();
        requireCm("listen");
        return engine.callAndWait(this, "doca_rdma_start_listen_to_port", () -> new RdmaListener(this, port, handler));
    }

    /**
     * Takes over a connection request that a librdmacm listener of the program's own got ({@code doca_rdma_bridge_prepare_connection}). Waits for the engine,
     * at most 10 s.
     *
     * @param cmId the {@code rdma_cm_id} of the request's event; DOCA owns it from then on
     * @return the request, to be accepted
     * @throws IllegalArgumentException if it is NULL
     * @throws IllegalStateException if the context is closed
     * @throws io.docaffm.core.DocaException if the library refuses: FULL when the maximum number of connections is reached
     */
    public RdmaBridge bridge(MemorySegment cmId) {
        if (cmId.address() == 0) {
            throw new IllegalArgumentException("a connection request needs its rdma_cm_id, not NULL");
        }
        requireRunning();
        requireCm("take over an rdma_cm_id");
        return engine.callAndWait(this, "doca_rdma_bridge_prepare_connection", () -> connections.bridge(cmId));
    }

    private void requireCm(String what) {
        if (transport == RdmaTransportType.DC) {
            throw new IllegalStateException(name() + " has transport type DC, which cannot " + what + ": make its connections by export() and connect");
        }
    }

    /**
     * How its connections are carried.
     *
     * @return the transport type that it was built with
     */
    public RdmaTransportType transportType() {
        return transport;
    }

    // ---- receiving ------------------------------------------------------------------------------------------------------------------------------

    /**
     * Posts a receive for the next message of any connection ({@code doca_rdma_task_receive}).
     *
     * @param target where the message goes; a message longer than this fails, and its connection with it. May be empty for messages without
     *     bytes, and for writes with immediate data.
     * @return what was received
     * @throws IllegalArgumentException if the buffer has more pieces than the context takes, or its memory is not the device's
     * @throws IllegalStateException if the context or the memory is closed
     */
    public CompletableFuture<RdmaReceived> receive(Buffer target) {
        requireOpen();
        return start(null, TaskKind.RECEIVE, TaskArguments.of((Spans) target, Spans.NONE, 0));
    }

    /**
     * Prepares a receive to be posted many times. Waits for the engine, at most 10 s.
     *
     * @param target where messages go
     * @param handler told of each completion
     * @return the task, a child of the context
     * @throws IllegalArgumentException as for {@link #receive}
     * @throws IllegalStateException as for {@link #receive}
     * @throws io.docaffm.core.DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareReceive(Buffer target, RdmaTask.Handler handler) {
        requireOpen();
        return prepare(null, TaskKind.RECEIVE, TaskArguments.of((Spans) target, Spans.NONE, 0), handler);
    }

    /**
     * Rings for everything that was {@linkplain RdmaTask#enqueue() queued} ({@code doca_ctx_flush_tasks}).
     *
     * @throws IllegalStateException if the context is closed
     */
    public void flush() {
        requireOpen();
        if (engine.isOwnerThread()) {
            core.flush();
        } else {
            engine.call(() -> {
                core.flush();
                return null;
            });
        }
    }

    // ---- operations of its connections -------------------------------------------------------------------------------------------------------------

    <T> CompletableFuture<T> start(RdmaConnection connection, TaskKind kind, TaskArguments arguments) {
        rules.check(kind, arguments);
        arguments.pin();
        RdmaOperation<T> operation = new RdmaOperation<>(this, connection, kind, arguments);
        engine.submit(operation);
        return operation;
    }

    RdmaTask prepare(RdmaConnection connection, TaskKind kind, TaskArguments arguments, RdmaTask.Handler handler) {
        Objects.requireNonNull(handler, "handler");
        engine.requireNotWithinAnother(this, "prepare");
        rules.check(kind, arguments);
        arguments.pin();
        CompletableFuture<PreparedTask> prepared = engine.call(() -> new PreparedTask(this, connection, kind, arguments, handler));
        prepared.whenComplete((_, failure) -> {
            if (failure != null) {
                arguments.unpin();
            }
        });
        return Waits.result(prepared, Waits.CALL_TIMEOUT, this, "prepare");
    }

    RdmaReceived received(long receive, EngineLoop on) {
        RdmaOpcode opcode = RdmaOpcode.of(RdmaHot.resultOpcode(receive));
        int immediate = opcode.hasImmediate() ? RdmaHot.wireOrder(RdmaHot.resultImmediate(receive)) : 0;
        return new RdmaReceived(RdmaHot.resultLength(receive), opcode, immediate, connectionOf(RdmaHot.resultConnectionData(receive, on.out())));
    }

    RdmaConnection connectionOf(long connectionData) {
        return connections.connection(connectionData);
    }

    RdmaConnections connections() {
        return connections;
    }

    EngineLoop engine() {
        return engine;
    }

    TaskWords words() {
        return words;
    }

    ContextCore core() {
        return core;
    }

    MemorySegment segment() {
        return rdma;
    }

    long pointer() {
        return rdma.address();
    }

    long operationTimeoutNanos() {
        return operationTimeoutNanos;
    }

    long connectTimeoutMillis() {
        return connectTimeoutMillis;
    }

    void requireRunning() {
        requireOpen();
        if (core.state() != ContextState.RUNNING) {
            throw new IllegalStateException(name() + " is " + core.state() + ", not RUNNING");
        }
    }

    // ---- the end ----------------------------------------------------------------------------------------------------------------------------------

    /** Stops at once: flushing ends what is outstanding, which frees the prepared tasks that must be gone before the context is idle. */
    @Override
    protected void closing() {
        stopped = engine.call(() -> {
            connections.contextEnds(Calls.failure(this, "doca_ctx_stop", DocaError.SHUTDOWN, "The context was closed", null));
            return core.stop();
        }).thenCompose(idle -> idle);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return stopped.thenCompose(_ -> engine.call(() -> {
            connections.contextStopped();
            Calls.check(this, "doca_rdma_destroy", () -> DocaRdma.doca_rdma_destroy(rdma));
            core.destroyed();
            return words.close();
        })).thenCompose(wordsClosed -> wordsClosed);
    }

    private void destroyHalf() {
        if (rdma != null) {
            Calls.attempt(this, "doca_rdma_destroy", () -> DocaRdma.doca_rdma_destroy(rdma));
        }
        if (core != null) {
            core.destroyed();
        }
    }

    /** Settings for a new {@link RdmaContext}. Not thread-safe. What is not set keeps DOCA's own default. */
    public static final class Builder {
        private final ProgressEngine engine;
        private final Device device;
        private final Settings settings = new Settings();
        private final RdmaLimits limits = new RdmaLimits();
        private BackPressure backPressure = BackPressure.DEFAULT;
        private long operationTimeoutNanos = Duration.ofSeconds(30).toNanos();
        private int taskCount = 1024;
        private int receiveCount = 1024;
        private int sendPieces = 1;
        private int receivePieces = 1;

        private Builder(ProgressEngine engine, Device device) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.device = Objects.requireNonNull(device, "device");
        }

        /**
         * Which one-sided operations may pass through the context's connections ({@code doca_rdma_set_permissions}): what peers may do to memory
         * that is exported here. Default: {@link AccessFlag#LOCAL_READ_WRITE} only.
         *
         * @param flags {@link AccessFlag#RDMA_READ}, {@link AccessFlag#RDMA_WRITE}, {@link AccessFlag#RDMA_ATOMIC};
         *     {@link AccessFlag#LOCAL_READ_WRITE} is added
         * @return this
         */
        public Builder permissions(AccessFlag... flags) {
            EnumSet<AccessFlag> all = EnumSet.of(AccessFlag.LOCAL_READ_WRITE, flags);
            int mask = AccessFlag.mask(all);
            settings.put("doca_rdma_set_permissions", rdma -> DocaRdma.doca_rdma_set_permissions(rdma, mask));
            return this;
        }

        /**
         * Which entry of the port's GID table to use, for RoCE ({@code doca_rdma_set_gid_index}).
         *
         * @param index 0 or more
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public Builder gidIndex(int index) {
            Ranges.atLeast("GID index", index, 0);
            // The table begins at 0: the last index is one less than its size.
            limits.want("GID index", index, "doca_rdma_cap_get_gid_table_size", can -> can.gidTableSize().isPresent()
                    ? OptionalLong.of(can.gidTableSize().getAsLong() - 1) : OptionalLong.empty());
            settings.put("doca_rdma_set_gid_index", rdma -> DocaRdma.doca_rdma_set_gid_index(rdma, index));
            return this;
        }

        /**
         * How many connections the context can hold ({@code doca_rdma_set_max_num_connections}). DOCA's default is 1.
         *
         * @param count 1 to 65535
         * @return this
         * @throws IllegalArgumentException if out of range
         */
        public Builder maxConnections(int count) {
            Ranges.between("number of connections", count, 1, 65_535);
            settings.put("doca_rdma_set_max_num_connections", rdma -> DocaRdma.doca_rdma_set_max_num_connections(rdma, (short) count));
            return this;
        }

        /**
         * Room in the send queue of each connection ({@code doca_rdma_set_send_queue_size}); DOCA rounds it up to a power of two.
         *
         * @param tasks at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder sendQueueSize(int tasks) {
            Ranges.atLeast("send queue size", tasks, 1);
            limits.want("send queue size", tasks, "doca_rdma_cap_get_max_send_queue_size", RdmaCapabilities::maxSendQueueSize);
            settings.put("doca_rdma_set_send_queue_size", rdma -> DocaRdma.doca_rdma_set_send_queue_size(rdma, tasks));
            return this;
        }

        /**
         * How many receives may be posted at a time ({@code doca_rdma_task_receive_set_conf}): on the CPU's data path this is what sizes the receive
         * queue. Default: 1024.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder receives(int count) {
            Ranges.atLeast("number of receives", count, 1);
            this.receiveCount = count;
            return this;
        }

        /**
         * How many pieces a buffer of an outgoing operation may have ({@code doca_rdma_set_max_send_buf_list_len}).
         *
         * @param pieces at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder maxSendBufferPieces(int pieces) {
            Ranges.atLeast("number of pieces", pieces, 1);
            this.sendPieces = pieces;
            limits.want("number of pieces of a send's buffer", pieces, "doca_rdma_cap_get_max_send_buf_list_len", RdmaCapabilities::maxSendBufferPieces);
            settings.put("doca_rdma_set_max_send_buf_list_len", rdma -> DocaRdma.doca_rdma_set_max_send_buf_list_len(rdma, pieces));
            return this;
        }

        /**
         * How many pieces a receive's buffer may have ({@code doca_rdma_task_receive_set_dst_buf_list_len}).
         *
         * @param pieces at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder receiveBufferPieces(int pieces) {
            Ranges.atLeast("number of pieces", pieces, 1);
            this.receivePieces = pieces;
            limits.wantReceivePieces(pieces);
            settings.put("doca_rdma_task_receive_set_dst_buf_list_len",
                    rdma -> DocaRdma.doca_rdma_task_receive_set_dst_buf_list_len(rdma, pieces));
            return this;
        }

        /**
         * How often a send is tried again while the peer has posted no receive ({@code doca_rdma_set_rnr_retry_count}).
         *
         * @param count 0 to 7; 7 means for ever
         * @return this
         * @throws IllegalArgumentException if out of range
         */
        public Builder rnrRetryCount(int count) {
            Ranges.between("RNR retry count", count, 0, 7);
            settings.put("doca_rdma_set_rnr_retry_count", rdma -> DocaRdma.doca_rdma_set_rnr_retry_count(rdma, (byte) count));
            return this;
        }

        /**
         * The path MTU ({@code doca_rdma_set_mtu}).
         *
         * @param mtu the MTU
         * @return this
         */
        public Builder mtu(RdmaMtu mtu) {
            int value = mtu.value;
            settings.put("doca_rdma_set_mtu", rdma -> DocaRdma.doca_rdma_set_mtu(rdma, value));
            return this;
        }

        /**
         * Whether packets carry a global routing header; RoCE always does ({@code doca_rdma_set_grh_enabled}).
         *
         * @param enabled true for a header
         * @return this
         */
        public Builder grh(boolean enabled) {
            settings.put("doca_rdma_set_grh_enabled", rdma -> DocaRdma.doca_rdma_set_grh_enabled(rdma, (byte) (enabled ? 1 : 0)));
            return this;
        }

        /**
         * The service level, for InfiniBand ({@code doca_rdma_set_sl}).
         *
         * @param level 0 to 15
         * @return this
         * @throws IllegalArgumentException if out of range
         */
        public Builder serviceLevel(int level) {
            Ranges.between("service level", level, 0, 15);
            settings.put("doca_rdma_set_sl", rdma -> DocaRdma.doca_rdma_set_sl(rdma, level));
            return this;
        }

        /**
         * How connections are carried ({@code doca_rdma_set_transport_type}). {@link RdmaTransportType#DC} is alpha in DOCA: whether a device has it tells
         * {@link RdmaCapabilities}, and its connections are made by {@link RdmaContext#export()} and connect only.
         *
         * @param type the transport
         * @return this
         */
        public Builder transportType(RdmaTransportType type) {
            int value = type.value;
            limits.wantTransport(type);
            settings.put("doca_rdma_set_transport_type", rdma -> DocaRdma.doca_rdma_set_transport_type(rdma, value));
            return this;
        }

        /**
         * How long RDMA CM waits for an answer ({@code doca_rdma_set_connection_request_timeout}).
         *
         * @param timeout 1 to 65,535 ms
         * @return this
         * @throws IllegalArgumentException if out of range
         */
        public Builder connectionRequestTimeout(Duration timeout) {
            Ranges.between("connection request time-out in ms", timeout.toMillis(), 1, 65_535);
            short millis = (short) timeout.toMillis();
            settings.put("doca_rdma_set_connection_request_timeout", rdma -> DocaRdma.doca_rdma_set_connection_request_timeout(rdma, millis));
            return this;
        }

        /**
         * How many tasks of each outgoing type may be outstanding ({@code doca_rdma_task_X_set_conf}). Default: 1024.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder tasks(int count) {
            Ranges.atLeast("number of tasks", count, 1);
            this.taskCount = count;
            return this;
        }

        /**
         * When the future of an outgoing operation fails with {@link DocaError#TIME_OUT} though the device has not answered. The operation itself
         * goes on, and its memory stays the device's. Receives have no time-out. Default: 30 s.
         *
         * @param timeout how long, to about 40 ms; zero for never
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public Builder operationTimeout(Duration timeout) {
            this.operationTimeoutNanos = Ranges.timeoutNanos(timeout);
            return this;
        }

        /**
         * What a full queue does. Default: {@link BackPressure#DEFAULT}.
         *
         * @param backPressure wait or fail
         * @return this
         */
        public Builder backPressure(BackPressure backPressure) {
            this.backPressure = Objects.requireNonNull(backPressure, "backPressure");
            return this;
        }

        /**
         * Creates, configures and starts the context, and waits until it runs, at most 10 s.
         *
         * @return the running context, to be closed by the caller
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link RdmaCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if the library refuses a setting or the start, or the device lacks the transport type
         * @throws IllegalStateException if engine or device is closed, or on the thread of an engine that has one of its own while the start goes on
         */
        public RdmaContext start() {
            ((EngineLoop) engine).requireNotWithinAnother(engine, "start of an rdma context");
            return Waits.result(startAsync(), Waits.CALL_TIMEOUT, engine, "start of an rdma context");
        }

        /**
         * Creates, configures and starts the context ({@code doca_rdma_create}, {@code doca_rdma_set_…}, {@code doca_ctx_start}).
         *
         * @return the context once it runs
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link RdmaCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if {@code libdoca_rdma} cannot be loaded, or the device lacks the transport type
         */
        public CompletableFuture<RdmaContext> startAsync() {
            RdmaLibrary.load();
            limits.check(device);
            EngineLoop loop = (EngineLoop) engine;
            return Starts.whole(loop, loop.call(() -> new RdmaContext(this)),
                    context -> loop.call(() -> context.core.start()).thenCompose(running -> running));
        }
    }
}
