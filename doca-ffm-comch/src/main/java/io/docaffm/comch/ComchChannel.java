// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.BackPressure;
import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Ranges;
import io.docaffm.core.internal.Spans;
import io.docaffm.core.internal.Starts;
import io.docaffm.core.internal.Waits;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What a {@link ComchConsumer} and a {@link ComchProducer} have in common: one end of the fast path, on an engine that may be its own.
 *
 * <p>Natively it is made on the connection's engine, since making it reads the connection; all else, its end too, happens on its own engine.
 */
public abstract sealed class ComchChannel extends NativeObject permits ComchConsumer, ComchProducer {
    private static final long CONNECTION_END_MILLIS = 1_000;

    private final ComchConnection connection;
    private final EngineLoop engine;
    private final BackPressure backPressure;
    private final long operationTimeoutNanos;
    private final EngineFuture<ComchEnd> closed;
    private final long maxBufferSize;
    private final long maxPieces;
    private MemorySegment channel = MemorySegment.NULL;
    /** Made on its own engine; null before. */
    private volatile ContextCore core;
    private volatile int id;
    /** Its end was asked for. Own engine's thread only. */
    private boolean over;
    /** DOCA stopped it, which nobody asked for. */
    private volatile boolean stoppedByItself;
    /** Completes when the context is idle; made anew by each attempt to close. */
    private volatile CompletableFuture<Void> stopped;

    /** On the connection's engine's thread. */
    ComchChannel(String name, Builder<?> builder, OptionalLong maxBufferSize, OptionalLong maxPieces) {
        super(name, CloseOrder.CONTEXT, builder.connection, (EngineLoop) builder.engine);
        this.connection = builder.connection;
        this.engine = (EngineLoop) builder.engine;
        this.backPressure = builder.backPressure;
        this.operationTimeoutNanos = builder.operationTimeoutNanos;
        this.closed = new EngineFuture<>(engine);
        this.maxBufferSize = maxBufferSize.orElse(Long.MAX_VALUE);
        this.maxPieces = maxPieces.orElse(1);
    }

    /** {@code doca_comch_X_create}, its arguments bound: stores the pointer. */
    @FunctionalInterface
    interface Creation {
        int create(MemorySegment pointer);
    }

    /** Creates and configures the native half; if that fails nothing is left of it. */
    final void open(String[] functions, Creation creation) {
        try {
            NativeSymbols.requireAll(this, functions);
            connection.add(this);
            try (Arena scratch = Arena.ofConfined()) {
                MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
                Calls.check(this, function("_create"), () -> creation.create(pointer));
                channel = pointer.get(ValueLayout.ADDRESS, 0);
            }
            configure();
        } catch (Throwable failed) {
            connection.remove(this);
            if (channel.address() != 0) {
                Calls.attempt(this, function("_destroy"), () -> destroy(channel));
            }
            abandon();
            throw failed;
        }
    }

    /** The C name of one of its functions. */
    abstract String function(String ending);

    abstract void configure();

    abstract MemorySegment asContext(MemorySegment of);

    abstract int destroy(MemorySegment what);

    abstract int askId(MemorySegment of, MemorySegment answer);

    /** It is destroyed: what it needed may go. */
    abstract void destroyed();

    // ---- what it is -------------------------------------------------------------------------------------------------------------------------

    /**
     * Its id on the connection ({@code doca_comch_X_get_id}): what the peer knows it by.
     *
     * @return the id
     */
    public final int id() {
        return id;
    }

    /**
     * The connection it was made on.
     *
     * @return the connection
     */
    public final ComchConnection connection() {
        return connection;
    }

    /**
     * The engine that drives it; not necessarily the connection's.
     *
     * @return the engine
     */
    public final ProgressEngine engine() {
        return engine;
    }

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told by DOCA
     */
    public final ContextState state() {
        ContextCore now = core;
        return now == null ? ContextState.IDLE : now.state();
    }

    /**
     * The largest buffer ({@code doca_comch_X_cap_get_max_buf_size}).
     *
     * @return bytes; {@link Long#MAX_VALUE} if nobody says
     */
    public final long maxBufferSize() {
        return maxBufferSize;
    }

    /**
     * When and why it ended.
     *
     * @return completes at the end, never exceptionally
     */
    public final CompletableFuture<ComchEnd> closed() {
        return closed.copy();
    }

    /**
     * Rings for everything that was {@linkplain ComchTask#enqueue() queued} ({@code doca_ctx_flush_tasks}).
     *
     * @throws IllegalStateException if it is closed
     */
    public final void flush() {
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

    @Override
    public final MemorySegment handle() {
        requireOpen();
        return channel;
    }

    // ---- for its operations -------------------------------------------------------------------------------------------------------------------

    final EngineLoop loop() {
        return engine;
    }

    final ContextCore core() {
        return core;
    }

    final MemorySegment segment() {
        return channel;
    }

    final long operationTimeoutNanos() {
        return operationTimeoutNanos;
    }

    /** Null while it may be used. Any thread. */
    final DocaException whyUnusable(String function) {
        DocaException cause = connection.whyUnusable(function);
        if (cause == null) {
            return stoppedByItself ? Calls.failure(this, function, DocaError.NOT_CONNECTED, "DOCA stopped it: the connection is at its end", null) : null;
        }
        return new DocaException(cause.error(), cause.function(), name(), "", cause.advice(), cause.getCause());
    }

    /** Refuses a use after close, but lets one through that is to be told that the connection ended. */
    final void requireUsable() {
        if (connection.isEndedHere() || whyUnusable("use") == null) {
            requireOpen();
        }
    }

    /** DOCA ended a task with an error. */
    final DocaException failure(String task, int status) {
        DocaException plain = Calls.failure(this, task, status);
        DocaException dead = connection.whyUnusable(task);
        return dead == null ? plain : new DocaException(plain.error(), plain.function(), plain.object(), plain.description(), dead.advice(), dead.getCause());
    }

    final void checkBuffer(Spans buffer) {
        if (buffer.length() > maxBufferSize) {
            throw new IllegalArgumentException("a buffer of " + name() + " has at most " + maxBufferSize + " bytes, not " + buffer.length());
        }
        if (buffer.count() > maxPieces) {
            throw new IllegalArgumentException("a buffer of " + name() + " has at most " + maxPieces + " piece(s), not " + buffer.count());
        }
    }

    /** Makes a prepared task on its engine; the memory is pinned already, and no longer if this fails. */
    final <T> T prepare(Spans pinned, Supplier<T> task) {
        CompletableFuture<T> prepared = engine.call(() -> {
            requireUsable();
            return task.get();
        });
        prepared.whenComplete((_, failure) -> {
            if (failure != null) {
                pinned.unpin();
            }
        });
        return Waits.result(prepared, Waits.CALL_TIMEOUT, this, "prepare");
    }

    // ---- its life -------------------------------------------------------------------------------------------------------------------------------

    /** On its own engine: ties it to that, and starts it. */
    private CompletableFuture<Void> startNow() {
        if (over) {
            throw Calls.failure(this, "doca_ctx_start", DocaError.SHUTDOWN, "It was closed before it was started", null);
        }
        ContextCore made = new ContextCore(engine, this, asContext(channel), backPressure);
        made.whenStateChanges(this::stateChanged);
        made.whenEngineDies(cause -> end(ComchEnd.Reason.FAILED, cause));
        core = made;
        return made.start();
    }

    private Void readId() {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment number = scratch.allocate(ValueLayout.JAVA_INT);
            Calls.check(this, function("_get_id"), () -> askId(channel, number));
            id = number.get(ValueLayout.JAVA_INT, 0);
        }
        return null;
    }

    private void stateChanged(ContextState state) {
        if ((state == ContextState.STOPPING || state == ContextState.IDLE) && !isClosed()) {
            stoppedByItself = true;
            DocaException ended = whyUnusable("doca_ctx");
            core.dropWaiting(ended);
            // Most likely because the connection is at its end, of which the connection's engine may hear a moment later.
            connection.closed().completeOnTimeout(null, CONNECTION_END_MILLIS, TimeUnit.MILLISECONDS)
                    .thenAccept(end -> end(end == null ? ComchEnd.Reason.FAILED : ComchEnd.Reason.PEER, ended));
            closeAsync();
        }
    }

    private void end(ComchEnd.Reason reason, DocaException failure) {
        if (!closed.isDone()) {
            engine.succeed(closed, new ComchEnd(reason, reason == ComchEnd.Reason.CLOSED ? Optional.empty() : Optional.of(failure)));
        }
    }

    /** Stops at once: flushing ends what is outstanding, which frees the prepared tasks that must be gone before the context is idle. */
    @Override
    protected void closing() {
        stopped = engine.call(() -> {
            over = true;
            DocaException dead = connection.isEndedHere() ? null : whyUnusable("close");
            if (dead != null && core != null) {
                core.dropWaiting(dead);
            }
            if (!stoppedByItself) {
                end(dead == null ? ComchEnd.Reason.CLOSED : ComchEnd.Reason.PEER, dead);
            }
            return core == null ? CompletableFuture.<Void>completedFuture(null) : core.stop();
        }).thenCompose(idle -> idle);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return stopped.thenCompose(_ -> engine.call(() -> {
            Calls.check(this, function("_destroy"), () -> destroy(channel));
            if (core != null) {
                core.destroyed();
            }
            destroyed();
            return null;
        })).thenCompose(_ -> connection.loop().call(() -> {
            connection.remove(this);
            return null;
        }));
    }

    /**
     * Settings that consumers and producers have in common. Not thread-safe.
     *
     * @param <B> the builder itself
     */
    public abstract static sealed class Builder<B extends Builder<B>> permits ComchConsumer.Builder, ComchProducer.Builder {
        private static final int DEFAULT_TASKS = 1024;

        final ComchConnection connection;
        private final ProgressEngine engine;
        private BackPressure backPressure = BackPressure.DEFAULT;
        private long operationTimeoutNanos = Duration.ofSeconds(30).toNanos();
        private int tasks;

        Builder(ProgressEngine engine, ComchConnection connection) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.connection = Objects.requireNonNull(connection, "connection");
        }

        abstract B self();

        /** How many tasks were asked for; 0 for none. */
        final int tasksAsked() {
            return tasks;
        }

        /** How many tasks to have, on a device that can have so many. */
        final int tasks(OptionalLong most) {
            return tasks > 0 ? tasks : (int) Math.min(DEFAULT_TASKS, most.orElse(DEFAULT_TASKS));
        }

        final <C extends ComchChannel> CompletableFuture<C> start(Supplier<C> make) {
            EngineLoop own = (EngineLoop) engine;
            return Starts.whole(own, connection.loop().call(make), channel -> own.call(() -> ((ComchChannel) channel).startNow())
                    .thenCompose(running -> running).thenCompose(_ -> own.call(() -> ((ComchChannel) channel).readId())));
        }

        final <C> C startAndWait(Supplier<CompletableFuture<C>> start, String what) {
            // Two engines have a part in it: neither's thread may wait.
            ((EngineLoop) engine).requireNotWithinAnother(engine, "start of a " + what);
            connection.loop().requireNotWithinAnother(engine, "start of a " + what);
            return Waits.result(start.get(), Waits.CALL_TIMEOUT, engine, "start of a " + what);
        }

        /**
         * How many tasks may be outstanding ({@code doca_comch_X_task_Y_set_conf}). Default: 1024, or what the device has if that is less.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B tasks(int count) {
            Ranges.atLeast("number of tasks", count, 1);
            this.tasks = count;
            return self();
        }

        /**
         * What an operation does when there is no room. Default: {@link BackPressure#DEFAULT}, it waits.
         *
         * @param backPressure wait or fail
         * @return this
         */
        public B backPressure(BackPressure backPressure) {
            this.backPressure = Objects.requireNonNull(backPressure, "backPressure");
            return self();
        }

        /**
         * When the future of a send fails with {@link io.docaffm.core.DocaError#TIME_OUT} though the peer does not have it. Posted buffers have no time-out.
         * Default: 30 s.
         *
         * @param timeout how long, to about 40 ms; zero for never
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public B operationTimeout(Duration timeout) {
            this.operationTimeoutNanos = Ranges.timeoutNanos(timeout);
            return self();
        }
    }
}
