// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;

/**
 * A task prepared once and submitted often: keeps its native task and its slot from prepare to close. What kinds of tasks differ in, they say by the
 * abstract methods; all of those are called on the engine's thread.
 */
public abstract class ReusableTask extends NativeObject implements Operation, Command {
    private static final int FREE = 0;
    private static final int BUSY = 1;
    private static final int ENDED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(ReusableTask.class, "state", int.class);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private final ContextCore context;
    private final String nativeName;
    private final CompletableFuture<Void> freed = new CompletableFuture<>();

    private volatile int state = FREE;
    /** Is a submission under way, from the engine's point of view? Engine's thread only: this is what keeps the device from getting it twice. */
    private boolean underWay;
    /** Written before the state becomes BUSY or by the engine's thread. */
    private boolean ring;
    private boolean hasResult;
    private boolean told;
    private long nativeTask;
    private int slot = -1;
    private long deadline = NEVER;

    /**
     * Without a native task yet.
     *
     * @param nativeName the C name of its kind, for messages
     * @param context the context it runs on
     * @param parent what it is closed with
     */
    protected ReusableTask(String nativeName, ContextCore context, NativeObject parent) {
        super("prepared " + nativeName + " of " + parent, CloseOrder.TASK, parent);
        this.nativeName = nativeName;
        this.context = context;
    }

    // ---- what kinds differ in -----------------------------------------------------------------------------------------------------------------

    /**
     * Which of the context's queues it waits in.
     *
     * @return the queue
     */
    protected abstract ContextCore.Lane lane();

    /**
     * How long a submission may take.
     *
     * @return nanoseconds; 0 for as long as it likes
     */
    protected abstract long timeoutNanos();

    /**
     * Why it cannot be submitted, ever again.
     *
     * @return null while it can
     */
    protected abstract DocaException whyUnusable();

    /**
     * Makes its buffers ready for one more submission.
     *
     * @return false if there is no room for that at the moment
     * @throws DocaException if the library refuses: the submission fails so
     */
    protected abstract boolean makeReady();

    /**
     * The failure of a submission that the device ended with an error.
     *
     * @param status the {@code doca_error_t}
     * @return the failure
     */
    protected abstract DocaException failure(int status);

    /**
     * Calls the user's handler.
     *
     * @param failure null if it went well
     */
    protected abstract void tellHandler(DocaException failure);

    /** The native task is freed: gives back what it used. */
    protected abstract void giveBack();

    // ---- the native task ----------------------------------------------------------------------------------------------------------------------

    /** {@code doca_X_task_Y_allocate_init}, its objects bound: stores the task where the engine's out word is. */
    @FunctionalInterface
    public interface Allocation {
        /**
         * Allocates the native task.
         *
         * @param slot its user data
         * @return the {@code doca_error_t}
         */
        int allocate(int slot);
    }

    /** Its own type's pointer to {@code doca_task}: {@code doca_X_task_Y_as_task}. */
    @FunctionalInterface
    public interface AsTask {
        /**
         * Converts.
         *
         * @param concrete the task as its own type
         * @return the {@code doca_task}
         */
        long of(long concrete);
    }

    /**
     * Refuses what would not go well. DOCA crashes, rather than refuses, when a task is allocated on a context that does not run or for a connection that is gone.
     *
     * @throws DocaException if the context does not run, or the task is not usable
     */
    protected final void requireAllocatable() {
        if (context.state() != ContextState.RUNNING) {
            throw Calls.failure(this, nativeName, DocaError.BAD_STATE, "The context is " + context.state() + ", not RUNNING", null);
        }
        DocaException dead = whyUnusable();
        if (dead != null) {
            throw dead;
        }
    }

    /**
     * Allocates the native task, and takes a slot for it unless it has one.
     *
     * @param function the C function, for messages
     * @param allocation the call
     * @param asTask the conversion
     * @return the task as its own type
     * @throws DocaException if the library refuses; nothing is taken then
     */
    protected final long allocateTask(String function, Allocation allocation, AsTask asTask) {
        EngineLoop engine = context.engine();
        if (slot < 0) {
            slot = engine.slots().take(this);
        }
        int code = allocation.allocate(slot);
        if (code != 0) {
            engine.slots().release(slot);
            slot = -1;
            throw Calls.failure(this, function, code);
        }
        long concrete = engine.out().get();
        nativeTask = asTask.of(concrete);
        return concrete;
    }

    /** For kinds of tasks whose allocation takes no user data. */
    protected final void tellSlot() {
        Hot.setUserData(nativeTask, slot);
    }

    /** Frees the native task, to allocate another. Not in flight. */
    protected final void freeTask() {
        Hot.free(nativeTask);
        nativeTask = 0;
    }

    @Override
    public long nativeTask() {
        return nativeTask;
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return MemorySegment.ofAddress(nativeTask);
    }

    /**
     * The context it runs on.
     *
     * @return its core
     */
    protected final ContextCore context() {
        return context;
    }

    // ---- submitting -----------------------------------------------------------------------------------------------------------------------------

    /** Submits it, and rings. */
    public final void submit() {
        begin(true);
    }

    /** Submits it without ringing. */
    public final void enqueue() {
        begin(false);
    }

    private void begin(boolean rings) {
        requireOpen();
        if (context.engine().isGone()) {
            throw new IllegalStateException(context.engine().name() + ", which is to submit " + name() + ", is gone");
        }
        // Other threads need an atomic step among themselves; the engine's own, on which most submits happen, does without: see execute().
        boolean here = context.engine().isOwnerThread();
        if (here ? state != FREE : !STATE.compareAndSet(this, FREE, BUSY)) {
            throw inFlight("");
        }
        ring = rings;
        if (here) {
            execute();
        } else {
            context.engine().submit(this);
        }
    }

    private IllegalStateException inFlight(String more) {
        return new IllegalStateException(name() + " is in flight: submit it again in its handler or later" + more);
    }

    @Override
    public void execute() {
        if (underWay || state == ENDED) {
            // Another thread claimed it in the very moment in which the engine's own did: too late to tell the caller.
            context.engine().userCodeThrew(inFlight("; two threads submitted it at the same time"));
            return;
        }
        underWay = true;
        STATE.setRelease(this, BUSY);
        deadline = timeoutNanos() == 0 ? NEVER : NOT_BEGUN;
        told = false;
        // A context that is not running any more refuses it, too, but does not say why.
        DocaException dead = whyUnusable();
        if (dead != null) {
            dropped(dead);
        } else {
            context.submit(this, lane());
        }
    }

    @Override
    public void refuse(Throwable cause) {
        state = FREE;
        callHandler(cause instanceof DocaException doca ? doca : Calls.failure(this, "submit", DocaError.SHUTDOWN, "The engine is gone", cause));
        // Of an engine that is gone, so is the thread that may free: the native task stays owned. Else a close may wait for this very submission.
        if (isClosed() && !context.engine().isGone()) {
            freeWhenFree().whenComplete((_, failure) -> {
                if (failure != null) {
                    freed.completeExceptionally(failure);
                }
            });
        }
    }

    @Override
    public int start() {
        DocaException dead = whyUnusable();
        if (dead != null) {
            dropped(dead);
            return STARTED;
        }
        try {
            if (!makeReady()) {
                return noRoom();
            }
        } catch (DocaException refused) {
            dropped(refused);
            return STARTED;
        }
        int code = Hot.submit(nativeTask, ring ? Hot.FLUSH : Hot.QUEUE);
        if (code == 0) {
            hasResult = false;
            context.engine().slots().submitted(slot);
            return STARTED;
        }
        if (Operation.meansNoRoom(code)) {
            return noRoom();
        }
        refused(code);
        return STARTED;
    }

    /**
     * The failure of a submission that the library refused.
     *
     * @param code the {@code doca_error_t}
     * @return the failure
     */
    protected abstract DocaException refusal(int code);

    /**
     * The library refused a submission, for good: the handler is told soon.
     *
     * @param code the {@code doca_error_t}
     */
    protected void refused(int code) {
        dropped(refusal(code));
    }

    /** Whoever rings for the others may have done so before this one gets room: it will ring for itself. */
    private int noRoom() {
        ring = true;
        return NO_ROOM;
    }

    // ---- completing -------------------------------------------------------------------------------------------------------------------------------

    @Override
    public void completed(int status) {
        DocaException failure = null;
        if (status == 0) {
            hasResult = true;
        } else {
            failure = failure(status);
        }
        tell(failure);
    }

    @Override
    public void dropped(DocaException cause) {
        context.engine().later(() -> tell(cause));
    }

    /**
     * The handler is told, unless it was told of the time-out already. The task is free again before that; but if it was closed meanwhile it is
     * freed after it, so that the handler can still read what was received.
     */
    private void tell(DocaException failure) {
        deadline = NEVER;
        underWay = false;
        boolean wasClosed = isClosed();
        if (!wasClosed) {
            // Release is enough: who submits it again or closes it does that on this thread, or is seen here in its turn.
            STATE.setRelease(this, FREE);
        }
        if (!told) {
            callHandler(failure);
        }
        if (wasClosed) {
            free();
        }
    }

    private void callHandler(DocaException failure) {
        try {
            tellHandler(failure);
        } catch (Throwable thrown) {
            context.engine().userCodeThrew(thrown);
        }
    }

    @Override
    public void orphaned(DocaException cause) {
        if (context.engine().isGone()) {
            // No completion will come to end a close that waits for it.
            freed.completeExceptionally(cause);
        }
        if (state != BUSY || told) {
            return;
        }
        deadline = NEVER;
        told = true;
        callHandler(cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public void timeBegins(long now) {
        deadline = now + timeoutNanos();
    }

    /**
     * Does the device have it, or does it wait for room?
     *
     * @return true from submit until just before the handler is called
     */
    public final boolean isInFlight() {
        return state == BUSY;
    }

    /**
     * Changes the native task, on the engine's thread and while the device does not have it.
     *
     * @param what what is changed, for messages
     * @param change the change
     * @throws IllegalStateException if it is in flight or closed
     */
    protected final void whileFree(String what, Runnable change) {
        if (mayChangeHere(what)) {
            change.run();
        } else {
            onEngine(what, () -> whileFree(what, change));
        }
    }

    /**
     * May the native task be changed now, by the caller itself? For changes that are made before each submission: nothing is allocated.
     *
     * @param what what is to be changed, for messages
     * @return false on another thread: see {@link #onEngine}
     * @throws IllegalStateException if it is in flight or closed
     */
    protected final boolean mayChangeHere(String what) {
        requireOpen();
        if (!context.engine().isOwnerThread()) {
            return false;
        }
        if (state != FREE) {
            throw new IllegalStateException(name() + " is in flight: change its " + what + " in its handler or later");
        }
        return true;
    }

    /**
     * Makes a change from another thread, and waits for it.
     *
     * @param what what is changed, for messages
     * @param change the change, made on the engine's thread
     */
    protected final void onEngine(String what, Runnable change) {
        context.engine().callAndWait(this, what, () -> {
            change.run();
            return null;
        });
    }

    /**
     * Refuses to tell a result that is not there.
     *
     * @throws IllegalStateException unless it completed well and is not in flight again, on the engine's thread
     */
    protected final void requireResult() {
        if (!hasResult || !context.engine().isOwnerThread()) {
            throw new IllegalStateException(name() + " has no result: results are read in the handler of a task that went well");
        }
    }

    // ---- the end ------------------------------------------------------------------------------------------------------------------------------------

    @Override
    protected CompletableFuture<Void> release() {
        // A command that finds no room fails this attempt to close, not the next one.
        return freeWhenFree().thenCompose(_ -> freed);
    }

    /** Frees it if it is not in flight; else its completion does. */
    private CompletableFuture<Void> freeWhenFree() {
        return context.engine().call(() -> {
            if (STATE.compareAndSet(this, FREE, BUSY)) {
                free();
            }
            return null;
        });
    }

    private void free() {
        state = ENDED;
        hasResult = false;
        if (nativeTask != 0) {
            freeTask();
        }
        if (slot >= 0) {
            context.engine().slots().release(slot);
        }
        giveBack();
        freed.complete(null);
    }
}
