// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.BackPressure;
import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What every {@code doca_ctx} has: its tie to an engine, its life from start to stop, and the queues of operations that wait for room. Engine's
 * thread only, but for {@link #state()}.
 */
public final class ContextCore {
    /** The queue of tasks that go out. */
    public static final int OUTGOING = 0;
    /** The queue of tasks that wait for something to come in. */
    public static final int INCOMING = 1;

    /**
     * A queue of operations that wait for room, in their order. Operations of one queue do not wait behind those of another: a peer that takes nothing holds up
     * its own queue only.
     */
    public static final class Lane {
        private final ArrayDeque<Operation> queue = new ArrayDeque<>();
        /** Is it among those that are looked at? */
        private boolean active;

        /** Empty. */
        public Lane() {}
    }

    private static final ContextState[] STATES = ContextState.values();

    private final EngineLoop engine;
    private final NativeObject owner;
    private final MemorySegment ctx;
    private final BackPressure backPressure;
    private final int index;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final Lane[] lanes = {new Lane(), new Lane()};
    /** The library's own calls that have to get through. */
    private final Lane insisting = new Lane();
    /** The lanes in which something waits. */
    private final ArrayList<Lane> active = new ArrayList<>();
    private int firstLane;
    private CompletableFuture<Void> idle;
    private Consumer<DocaException> whenEngineDies = _ -> { };
    private Consumer<ContextState> whenStateChanges = _ -> { };
    private Consumer<DocaException> whenLost = _ -> { };
    private boolean listed;
    private boolean stopAsked;
    private volatile ContextState state = ContextState.IDLE;

    /**
     * Ties a new context to its engine ({@code doca_pe_connect_ctx}).
     *
     * @param engine the engine
     * @param owner the wrapper
     * @param ctx the native {@code doca_ctx}
     * @param backPressure what a full queue does
     */
    public ContextCore(EngineLoop engine, NativeObject owner, MemorySegment ctx, BackPressure backPressure) {
        this.engine = engine;
        this.owner = owner;
        this.ctx = ctx;
        this.backPressure = backPressure;
        NativeSymbols.requireAll(owner, "doca_ctx_start", "doca_ctx_stop");
        Hot.requireForTasks(owner);
        Calls.check(owner, "doca_pe_connect_ctx", () -> DocaCommon.doca_pe_connect_ctx(MemorySegment.ofAddress(engine.pe()), ctx));
        this.index = engine.addContext(this);
        try {
            long data = (long) engine.number() << 32 | index;
            Calls.check(owner, "doca_ctx_set_user_data", () -> DocaCommon.doca_ctx_set_user_data(ctx, data));
            Calls.check(owner, "doca_ctx_set_state_changed_cb", () -> DocaCommon.doca_ctx_set_state_changed_cb(ctx, Upcalls.STATE_CHANGED));
        } catch (Throwable failed) {
            engine.removeContext(index);
            throw failed;
        }
    }

    /**
     * The wrapper.
     *
     * @return the context's owner
     */
    public NativeObject owner() {
        return owner;
    }

    /**
     * The engine.
     *
     * @return it
     */
    public EngineLoop engine() {
        return engine;
    }

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told
     */
    public ContextState state() {
        return state;
    }

    /**
     * Starts it ({@code doca_ctx_start}).
     *
     * @return completes when it runs
     */
    public CompletableFuture<Void> start() {
        if (stopAsked) {
            // Its engine or device was closed while it was being made; the native context may be gone by now.
            running.completeExceptionally(Calls.failure(owner, "doca_ctx_start", DocaError.SHUTDOWN, "It was closed before it was started", null));
            return running;
        }
        int code = Calls.attempt(owner, "doca_ctx_start", () -> DocaCommon.doca_ctx_start(ctx));
        if (code == 0) {
            stateChanged(ContextState.RUNNING);
        } else if (code == DocaError.IN_PROGRESS.code()) {
            state = ContextState.STARTING;
        } else {
            running.completeExceptionally(Calls.failure(owner, "doca_ctx_start", code));
        }
        return running;
    }

    /**
     * Stops it ({@code doca_ctx_stop}): what waits is dropped, what is outstanding is flushed by the device.
     *
     * @return completes when it is idle
     */
    public CompletableFuture<Void> stop() {
        if (idle != null) {
            return idle;
        }
        stopAsked = true;
        idle = new CompletableFuture<>();
        CompletableFuture<Void> stopped = idle;
        dropWaiting(Calls.failure(owner, "stop", DocaError.SHUTDOWN, "Its context was stopped before it was submitted", null));
        if (state == ContextState.IDLE) {
            idle.complete(null);
            return stopped;
        }
        if (state == ContextState.STOPPING) {
            // It stops already, by itself: it will tell.
            return stopped;
        }
        int code = Calls.attempt(owner, "doca_ctx_stop", () -> DocaCommon.doca_ctx_stop(ctx));
        if (code == 0) {
            stateChanged(ContextState.IDLE);
        } else if (code == DocaError.IN_PROGRESS.code()) {
            state = ContextState.STOPPING;
        } else {
            DocaException refused = Calls.failure(owner, "doca_ctx_stop", code);
            // Not stopping: a later attempt may get through.
            idle = null;
            stopped.completeExceptionally(refused);
        }
        return stopped;
    }

    /**
     * Whom else to tell when the engine's loop ends on an error.
     *
     * @param action gets what callers are to be told
     */
    public void whenEngineDies(Consumer<DocaException> action) {
        whenEngineDies = action;
    }

    /**
     * Whom else to tell when the state changed, before those who wait for it: it may have been nobody's wish.
     *
     * @param action gets the new state
     */
    public void whenStateChanges(Consumer<ContextState> action) {
        whenStateChanges = action;
    }

    /**
     * Whom else to tell when the context leaves RUNNING though nobody stopped it: its device is gone, for example.
     *
     * @param action gets what callers are to be told; called once
     */
    public void whenLost(Consumer<DocaException> action) {
        whenLost = action;
    }

    /** Nobody will hear of anything any more: all who wait are told. What is native stays. */
    void engineDied(DocaException cause) {
        dropWaiting(cause);
        running.completeExceptionally(cause);
        if (idle != null) {
            idle.completeExceptionally(cause);
        }
        whenEngineDies.accept(cause);
    }

    /** Its native context was destroyed: the number may be used again. */
    public void destroyed() {
        engine.removeContext(index);
    }

    /** In a callback. */
    void noteState(int next) {
        engine.noteEvent(() -> {
            if (next >= 0 && next < STATES.length) {
                stateChanged(STATES[next]);
            }
        });
    }

    private void stateChanged(ContextState next) {
        boolean over = idle != null && idle.isDone();
        boolean backwards = next != ContextState.IDLE && next.ordinal() <= state.ordinal();
        boolean overtaken = stopAsked && (next == ContextState.STARTING || next == ContextState.RUNNING);
        if (over || backwards || overtaken || next == ContextState.IDLE && state == ContextState.IDLE) {
            // Told late: start and stop answer directly too, and a stop may overtake a start.
            return;
        }
        boolean lost = !stopAsked && state == ContextState.RUNNING;
        state = next;
        whenStateChanges.accept(next);
        if (lost) {
            // What was submitted comes back from the device; what waits, and all who count on the context, would wait for ever.
            DocaException cause = Calls.failure(owner, "doca_ctx", DocaError.SHUTDOWN,
                    "It left RUNNING by itself, as when its device is gone or reset: look at dmesg, close it and make another", null);
            dropWaiting(cause);
            whenLost.accept(cause);
        }
        switch (next) {
            case RUNNING -> running.complete(null);
            // No task may be made any more, so none of those that wait ever gets room.
            case STOPPING -> dropWaiting(ended());
            case IDLE -> {
                running.completeExceptionally(ended());
                dropWaiting(ended());
                if (idle == null) {
                    idle = new CompletableFuture<>();
                }
                idle.complete(null);
            }
            default -> { }
        }
    }

    private DocaException ended() {
        return Calls.failure(owner, "doca_ctx", DocaError.SHUTDOWN, "The context stopped", null);
    }

    // ---- operations ---------------------------------------------------------------------------------------------------------------------

    /**
     * Submits an operation, or lets it wait for room behind those that wait already.
     *
     * @param operation the operation
     * @param lane {@link #lane(int)}, or one of the caller's own
     */
    public void submit(Operation operation, Lane lane) {
        if (state != ContextState.RUNNING) {
            operation.dropped(Calls.failure(owner, "submit", DocaError.BAD_STATE, "The context is " + state + ", not RUNNING", null));
            return;
        }
        if (lane.queue.isEmpty()) {
            if (operation.start() == Operation.STARTED) {
                return;
            }
            // Room comes from completions: what was queued without ringing must not be what keeps them from coming.
            flush();
        }
        enqueue(operation, lane);
    }

    /**
     * Carries out one of the library's own calls, as often as it takes: it waits whatever the back-pressure is.
     *
     * @param operation the call
     */
    public void insist(Operation operation) {
        submit(operation, insisting);
    }

    /**
     * The queues that every context has.
     *
     * @param direction {@link #OUTGOING} or {@link #INCOMING}
     * @return the queue
     */
    public Lane lane(int direction) {
        return lanes[direction];
    }

    private void enqueue(Operation operation, Lane lane) {
        ArrayDeque<Operation> queue = lane.queue;
        int most = lane == insisting ? Integer.MAX_VALUE : backPressure.waiting();
        if (queue.size() >= most) {
            operation.dropped(Calls.failure(owner, "submit", DocaError.FULL, operation.whyNoRoom() + " and " + most
                    + " operation(s) may wait: wait for completions, or configure larger queues or another back-pressure", null));
            return;
        }
        queue.add(operation);
        engine.countWaiting(1);
        if (!lane.active) {
            lane.active = true;
            active.add(lane);
        }
        if (!listed) {
            listed = true;
            engine.contextWaits(this);
        }
    }

    /** Rings for everything that was submitted without a flush. */
    public void flush() {
        // As a command it may come after the end, when there is no native context any more.
        if (state == ContextState.RUNNING) {
            Hot.flush(ctx.address());
        }
    }

    boolean hasWaiting() {
        for (int i = active.size() - 1; i >= 0; i--) {
            Lane lane = active.get(i);
            if (lane.queue.isEmpty()) {
                lane.active = false;
                active.remove(i);
            }
        }
        listed = !active.isEmpty();
        return listed;
    }

    int startWaiting() {
        int started = 0;
        // What is started runs user code when it fails, which may add lanes: those have their turn next time.
        int count = active.size();
        // Room often comes for one only: another lane has its turn first each time.
        firstLane = firstLane + 1 < count ? firstLane + 1 : 0;
        for (int i = 0; i < count; i++) {
            int lane = firstLane + i;
            started += startWaiting(active.get(lane < count ? lane : lane - count).queue);
        }
        return started;
    }

    private int startWaiting(ArrayDeque<Operation> queue) {
        int started = 0;
        // Taken out before it is started: a start that fails runs user code, which may submit to or empty this very queue.
        for (Operation operation = queue.poll(); operation != null; operation = queue.poll()) {
            if (operation.start() == Operation.NO_ROOM) {
                queue.addFirst(operation);
                break;
            }
            engine.countWaiting(-1);
            started++;
        }
        return started;
    }

    void dropLateOnes(long now) {
        // Nobody is told here and now, so that no queue changes meanwhile.
        for (int i = active.size() - 1; i >= 0; i--) {
            ArrayDeque<Operation> queue = active.get(i).queue;
            if (lateOnes(queue, now) > 0) {
                List<Operation> late = queue.stream().filter(operation -> Operation.isLate(operation, now)).toList();
                queue.removeAll(late);
                engine.countWaiting(-late.size());
                for (Operation operation : late) {
                    operation.dropped(Calls.failure(operation, "submit", DocaError.TIME_OUT, operation.whyNoRoom() + " all the time", null));
                }
            }
        }
    }

    /** Looks at all: that is what their time begins with. Makes no object, since this comes again and again while something waits. */
    private static int lateOnes(ArrayDeque<Operation> queue, long now) {
        int late = 0;
        // Once around: afterwards the order is what it was.
        for (int left = queue.size(); left > 0; left--) {
            Operation operation = queue.poll();
            late += Operation.isLate(operation, now) ? 1 : 0;
            queue.add(operation);
        }
        return late;
    }

    /**
     * Nothing that waits will ever have room.
     *
     * @param cause what callers are told
     */
    public void dropWaiting(DocaException cause) {
        for (Lane lane : List.copyOf(active)) {
            dropWaiting(lane, cause);
        }
    }

    /**
     * Nothing that waits in a queue will ever have room.
     *
     * @param lane the queue
     * @param cause what callers are told
     */
    public void dropWaiting(Lane lane, DocaException cause) {
        for (Operation operation = lane.queue.poll(); operation != null; operation = lane.queue.poll()) {
            engine.countWaiting(-1);
            operation.dropped(cause);
        }
    }
}
