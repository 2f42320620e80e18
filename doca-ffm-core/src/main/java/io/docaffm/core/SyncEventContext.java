// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Starts;
import io.docaffm.core.internal.SyncEventOperation;
import io.docaffm.core.internal.SyncEventTask;
import io.docaffm.core.internal.SyncEvents;
import io.docaffm.core.internal.Upcalls;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sync event run by a progress engine ({@code doca_sync_event_as_ctx}): everything is a task, waiting too, and the device does the waiting.
 *
 * {@snippet :
 * try (SyncEventContext event = SyncEvent.builder(device).start(engine)) {
 *     CompletableFuture<Void> seven = event.waitEq(7, Duration.ofSeconds(5));
 *     event.set(7).join();
 *     seven.join();
 * }
 * }
 *
 * <p>The same event without an engine, with waits for "greater than" and for any mask, is a {@link SyncEvent}; DOCA runs an event in one of the two ways
 * only.
 *
 * <p><b>Threads.</b> From any thread; see {@link ProgressEngine}. <b>Ownership.</b> A child of its engine and of its device. {@link #close()} flushes: what
 * is outstanding fails with an error. A wait whose future timed out stays with the device until then, and counts as outstanding.
 */
public final class SyncEventContext extends NativeObject {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** Gets, sets and adds do not wait for anything; this is for a device that does not answer. */
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(30);
    private static final long ALL_BITS = -1L;

    private final EngineLoop engine;
    private final SyncEvents.Config config;
    private final Set<SyncEventTask> tasks = EnumSet.noneOf(SyncEventTask.class);
    private final SyncEventOperation.Words words;
    private volatile CompletableFuture<Void> stopped;
    private SyncEvents.Handle handle;
    private MemorySegment event;
    private ContextCore core;

    /** On the engine's thread. */
    private SyncEventContext(EngineLoop engine, SyncEvents.Config config, int taskCount) {
        super("sync event context " + NUMBERS.incrementAndGet() + " on " + config.device().name(), CloseOrder.CONTEXT, engine, config.device());
        this.engine = engine;
        this.config = config;
        this.words = new SyncEventOperation.Words(taskCount * 2);
        try {
            NativeSymbols.requireAll(this, "doca_sync_event_destroy", "doca_sync_event_as_ctx");
            handle = SyncEvents.create(this, config);
            event = handle.event();
            configureTasks(taskCount);
            MemorySegment ctx = DocaCommon.doca_sync_event_as_ctx(event);
            if (ctx.address() == 0) {
                throw Calls.failure(this, "doca_sync_event_as_ctx", DocaError.UNEXPECTED, "It gave no context", null);
            }
            core = new ContextCore(engine, this, ctx, BackPressure.DEFAULT);
        } catch (Throwable failed) {
            if (handle != null) {
                handle.abandon(this, failed);
            }
            abandon();
            throw failed;
        }
        made();
    }

    private void configureTasks(int count) {
        for (SyncEventTask task : SyncEventTask.values()) {
            // What the library or the device lacks costs this one type of task; a use of it then names what is missing.
            if (task.isPresent() && config.device().ask(devinfo -> Calls.attempt(this, task.capabilityFunction(), () -> task.capability(devinfo))) == 0) {
                Calls.check(this, task.configureFunction(), () -> task.configure(event, Upcalls.TASK_SUCCEEDED, Upcalls.TASK_FAILED, count));
                tasks.add(task);
            }
        }
    }

    static CompletableFuture<SyncEventContext> start(EngineLoop engine, SyncEvents.Config config, int taskCount) {
        return Starts.whole(engine, engine.call(() -> new SyncEventContext(engine, config, taskCount)),
                context -> engine.call(() -> context.core.start()).thenCompose(running -> running));
    }

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told by DOCA
     */
    public ContextState state() {
        return core.state();
    }

    // ---- tasks --------------------------------------------------------------------------------------------------------------------------------

    /**
     * Its value ({@code doca_sync_event_task_get}).
     *
     * @return the value
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Long> get() {
        return submit(SyncEventTask.GET, 0, 0, OPERATION_TIMEOUT);
    }

    /**
     * Changes its value ({@code doca_sync_event_task_notify_set}).
     *
     * @param value the new value
     * @return completes when it is changed
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Void> set(long value) {
        return submit(SyncEventTask.NOTIFY_SET, value, 0, OPERATION_TIMEOUT);
    }

    /**
     * Adds to its value, in one step for all who look at it ({@code doca_sync_event_task_notify_add}).
     *
     * @param addend what to add, modulo 2^64
     * @return the value before
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Long> add(long addend) {
        return submit(SyncEventTask.NOTIFY_ADD, addend, 0, OPERATION_TIMEOUT);
    }

    /**
     * Waits until the value is the given one ({@code doca_sync_event_task_wait_eq}).
     *
     * @param value what to wait for
     * @param timeout the bound, more than zero, to about 40 ms
     * @return completes when it is; fails with {@link DocaError#TIME_OUT} when the bound is reached
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Void> waitEq(long value, Duration timeout) {
        return waitEq(value, ALL_BITS, timeout);
    }

    /**
     * Waits until some bits of the value are the given ones ({@code doca_sync_event_task_wait_eq}): {@code (event & mask) == value}.
     *
     * @param value what to wait for
     * @param mask which bits count: 0, or 1, 2, 4 or 8 whole bytes side by side
     * @param timeout the bound, more than zero, to about 40 ms
     * @return completes when they are; fails with {@link DocaError#TIME_OUT} when the bound is reached
     * @throws IllegalArgumentException if the mask is another
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Void> waitEq(long value, long mask, Duration timeout) {
        requireOpen();
        return submit(SyncEventTask.WAIT_EQ, value, checked(mask), timeout);
    }

    /**
     * Waits until the value is another than the given one ({@code doca_sync_event_task_wait_neq}).
     *
     * @param value what to wait for the end of
     * @param timeout the bound, more than zero, to about 40 ms
     * @return completes when it is; fails with {@link DocaError#TIME_OUT} when the bound is reached
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Void> waitNeq(long value, Duration timeout) {
        return waitNeq(value, ALL_BITS, timeout);
    }

    /**
     * Waits until some bits of the value are others than the given ones ({@code doca_sync_event_task_wait_neq}): {@code (event & mask) != value}.
     *
     * @param value what to wait for the end of
     * @param mask which bits count: 0, or 1, 2, 4 or 8 whole bytes side by side
     * @param timeout the bound, more than zero, to about 40 ms
     * @return completes when they are; fails with {@link DocaError#TIME_OUT} when the bound is reached
     * @throws IllegalArgumentException if the mask is another
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Void> waitNeq(long value, long mask, Duration timeout) {
        requireOpen();
        return submit(SyncEventTask.WAIT_NEQ, value, checked(mask), timeout);
    }

    private static long checked(long mask) {
        if (mask != 0) {
            int bytes = Long.bitCount(mask) / Byte.SIZE;
            int shift = Long.numberOfTrailingZeros(mask);
            long run = bytes == Long.BYTES ? ALL_BITS : ((1L << bytes * Byte.SIZE) - 1) << shift;
            if (mask != run || shift % Byte.SIZE != 0 || Integer.bitCount(bytes) != 1) {
                throw new IllegalArgumentException("a sync event's wait task takes masks of 0, or of 1, 2, 4 or 8 whole bytes side by side, not 0x"
                        + Long.toHexString(mask) + "; SyncEvent (without an engine) takes any");
            }
        }
        return mask;
    }

    private <T> CompletableFuture<T> submit(SyncEventTask task, long value, long mask, Duration timeout) {
        requireOpen();
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a wait needs a time-out of more than zero, not " + timeout);
        }
        if (!tasks.contains(task)) {
            NativeSymbols.requireAll(this, task.functions());
            throw Calls.failure(this, task.nativeName(), DocaError.NOT_SUPPORTED.code());
        }
        SyncEventOperation<T> operation = new SyncEventOperation<>(core, task, event, words, value, mask, timeout.toNanos());
        engine.submit(operation);
        return operation;
    }

    /**
     * What a peer needs to reach it over RDMA ({@code doca_sync_event_export_to_remote_net}), for {@link RemoteSyncEvent#fromExport}; see
     * {@link SyncEvent#exportRemoteNet()}. Waits for the engine, at most 10 s.
     *
     * @return a copy of the descriptor
     * @throws IllegalStateException if the event is closed, or {@link SyncEventLocation#REMOTE_NET} is not among its publishers
     * @throws DocaException if the device cannot do this or the library refuses
     */
    public byte[] exportRemoteNet() {
        requireOpen();
        return engine.callAndWait(this, "doca_sync_event_export_to_remote_net", () -> {
            requireOpen();
            return SyncEvents.exportRemoteNet(this, event, config);
        });
    }

    /**
     * What a program on the other side of the PCI bus needs; see {@link SyncEvent#exportRemotePci()}. Waits for the engine, at most 10 s.
     *
     * @return a copy of the descriptor
     * @throws IllegalStateException if the event is closed, or {@link SyncEventLocation#REMOTE_PCI} is neither publisher nor subscriber
     * @throws DocaException if the device cannot do this or the library refuses
     */
    public byte[] exportRemotePci() {
        requireOpen();
        return engine.callAndWait(this, "doca_sync_event_export_to_remote_pci", () -> {
            requireOpen();
            return SyncEvents.exportRemotePci(this, event, config);
        });
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return event;
    }

    // ---- the end ------------------------------------------------------------------------------------------------------------------------------

    @Override
    protected void closing() {
        stopped = engine.call(() -> core.stop()).thenCompose(idle -> idle);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return stopped.thenCompose(_ -> engine.call(() -> {
            handle.destroy(this);
            core.destroyed();
            return null;
        }));
    }
}
