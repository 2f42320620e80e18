// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.EngineConfig;
import io.docaffm.core.internal.EngineLoop;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Drives DOCA: a {@code doca_pe} with the one thread that makes native calls on its contexts, tasks and buffers.
 *
 * {@snippet :
 * try (ProgressEngine engine = ProgressEngine.create();
 *         Device device = Device.open(DeviceSelector.ibdev("mlx5_0"));
 *         RdmaContext rdma = RdmaContext.builder(engine, device).start()) {
 *     // use rdma from any thread
 * }
 * }
 *
 * <p><b>Threads.</b> By default the engine has a platform daemon thread of its own. Contexts and connections may be used from any thread,
 * virtual ones too: a call becomes a command to the engine's thread, and its answer is a {@link CompletableFuture}. A call made on the
 * engine's thread, from a completion for example, runs at once. Futures complete on the engine's thread, unless the builder was given an
 * executor: what is attached to them must be short and must not block. Blocking there on something that only the engine can bring about is
 * refused with an {@link IllegalStateException}.
 *
 * <p>A {@linkplain Builder#manual() manual} engine has no thread: the thread that made it owns it, and calls {@link #progress()}. Waiting
 * methods called by that thread drive the engine while they wait.
 *
 * <p><b>Errors.</b> What user code throws on the engine's thread goes to the error handler, and the loop goes on. If the loop itself must end,
 * every outstanding future fails with the cause, later calls are refused, and native objects stay owned.
 */
public sealed interface ProgressEngine extends AutoCloseable permits EngineLoop {
    /**
     * An engine with a thread of its own and the default settings.
     *
     * @return a running engine, to be closed by the caller
     * @throws DocaException if DOCA could not be loaded or the engine not be created ({@code doca_pe_create})
     */
    static ProgressEngine create() {
        return builder().build();
    }

    /**
     * Settings for a new engine.
     *
     * @return a builder with the defaults
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * What it is called in messages, and its thread too.
     *
     * @return the name
     */
    String name();

    /**
     * One round of a manual engine: commands, then {@code doca_pe_progress} and what it brought.
     *
     * @return how much was done; 0 when there was nothing to do
     * @throws IllegalStateException if the engine has a thread, if the caller is not its owner, or from within a completion
     */
    int progress();

    /**
     * Runs something on the engine's thread: at once when called there, else as a command.
     *
     * @param action what to run; must be short and must not block
     * @return completes when it ran; exceptionally with what it threw
     * @throws IllegalStateException if the engine is closed
     */
    CompletableFuture<Void> execute(Runnable action);

    /**
     * Is this the thread that native calls are made on?
     *
     * @return true on the engine's thread; for a manual engine, on its owner's
     */
    boolean isOwnerThread();

    /**
     * What the engine has done and holds. Any thread.
     *
     * @return a snapshot
     */
    EngineStatistics statistics();

    /**
     * The native {@code doca_pe}.
     *
     * @return its address, under the rules of {@link NativeObject#handle()}
     */
    MemorySegment handle();

    /**
     * Was closing begun?
     *
     * @return true once {@link #close()} was called
     */
    boolean isClosed();

    /**
     * Closes its contexts (outstanding operations fail), then the engine ({@code doca_pe_destroy}), then ends its thread. See
     * {@link NativeObject#close()}.
     */
    @Override
    void close();

    /**
     * Begins to close.
     *
     * @return see {@link NativeObject#closeAsync()}
     */
    CompletableFuture<Void> closeAsync();

    /** Settings for a new {@link ProgressEngine}. Not thread-safe; may be used for one engine. */
    final class Builder {
        private String name;
        private IdleStrategy idle = IdleStrategy.backoff();
        private boolean manual;
        private int commandCapacity = 4096;
        private int bufferCapacity = 16_384;
        private Consumer<Throwable> errorHandler = thrown -> System.getLogger("io.docaffm.core")
                .log(System.Logger.Level.ERROR, "user code threw on an engine's thread", thrown);
        private Executor completions;

        private Builder() {}

        /**
         * A name for messages and the thread. Default: {@code doca-engine-N}.
         *
         * @param name the name
         * @return this
         */
        public Builder name(String name) {
            this.name = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * What the thread does when there is nothing to do. Default: {@link IdleStrategy#backoff()}.
         *
         * @param idle a strategy that no other engine uses
         * @return this
         */
        public Builder idleStrategy(IdleStrategy idle) {
            this.idle = Objects.requireNonNull(idle, "idle");
            return this;
        }

        /**
         * No thread: the thread that calls {@link #build()} owns the engine and calls {@link ProgressEngine#progress()}. It must be a platform
         * thread.
         *
         * @return this
         */
        public Builder manual() {
            this.manual = true;
            return this;
        }

        /**
         * How many commands of other threads may wait. When full, callers wait for room, at most 5 s. Default: 4096.
         *
         * @param capacity at least 1, rounded up to a power of two
         * @return this
         * @throws IllegalArgumentException if below 1 or above 2^24
         */
        public Builder commandCapacity(int capacity) {
            this.commandCapacity = inRange("command capacity", capacity);
            return this;
        }

        /**
         * How many {@code doca_buf} the engine's inventory starts with; it grows when they do not suffice. Default: 16,384.
         *
         * @param capacity at least 1
         * @return this
         * @throws IllegalArgumentException if below 1 or above 2^24
         */
        public Builder bufferCapacity(int capacity) {
            this.bufferCapacity = inRange("buffer capacity", capacity);
            return this;
        }

        /**
         * Who is told what user code threw on the engine's thread. Default: an ERROR line on the logger {@code io.docaffm.core}.
         *
         * @param handler called on the engine's thread; what it throws itself is logged
         * @return this
         */
        public Builder errorHandler(Consumer<Throwable> handler) {
            this.errorHandler = Objects.requireNonNull(handler, "handler");
            return this;
        }

        /**
         * Where futures complete. Default: on the engine's thread.
         *
         * @param executor runs the completion of every future; if it refuses one, that one completes on the engine's thread
         * @return this
         */
        public Builder completionExecutor(Executor executor) {
            this.completions = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * Creates the engine ({@code doca_pe_create}) and starts its thread.
         *
         * @return the running engine
         * @throws DocaException if DOCA could not be loaded, the engine not be created, or the strategy needs what the library lacks
         * @throws IllegalStateException if a manual engine is built on a virtual thread
         */
        public ProgressEngine build() {
            return EngineLoop.create(new EngineConfig(name, idle, manual, commandCapacity, bufferCapacity, errorHandler, completions));
        }

        private static int inRange(String what, int value) {
            if (value < 1 || value > 1 << 24) {
                throw new IllegalArgumentException(what + " must be between 1 and " + (1 << 24) + ", not " + value);
            }
            return value;
        }
    }
}
