// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.EngineStatistics;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The engine: one thread, one {@code doca_pe}, and in each round commands, progress, what progress brought, and whoever waits for room.
 *
 * <p>Callbacks only note what happened ({@link #noteCompletion}, {@link #noteEvent}); {@link #dispatch()} acts on it after
 * {@code doca_pe_progress} returned. So nothing of the user's and nothing that stops or destroys ever runs inside a native callback.
 */
public final class EngineLoop extends NativeObject implements ProgressEngine {
    private static final System.Logger LOG = System.getLogger("io.docaffm.core");
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Duration COMMAND_ROOM_TIMEOUT = Duration.ofSeconds(5);
    private static final int COMMANDS_PER_ROUND = 256;
    private static final int COMPLETIONS_PER_ROUND = 256;
    private static final long DEADLINE_CHECK_NANOS = 20_000_000;
    private static final int ROUNDS_PER_CLOCK = 64;
    private static final long FAILED = 1L << 32;

    /** Engines that the thread must drive itself. */
    private static final ThreadLocal<List<EngineLoop>> MANUAL = ThreadLocal.withInitial(ArrayList::new);

    private static final VarHandle COMPLETED;
    private static final VarHandle COMMANDS_DONE;
    private static final VarHandle WAITING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COMPLETED = lookup.findVarHandle(EngineLoop.class, "completed", long.class);
            COMMANDS_DONE = lookup.findVarHandle(EngineLoop.class, "commandsDone", long.class);
            WAITING = lookup.findVarHandle(EngineLoop.class, "waiting", long.class);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static final class EngineThread extends Thread {
        private final EngineLoop engine;

        EngineThread(EngineLoop engine) {
            super(null, engine::run, engine.name(), 0, false);
            this.engine = engine;
            setDaemon(true);
        }
    }

    private final EngineConfig config;
    private final int number;
    private final MpscQueue<Command> commands;
    private final Hot.Word out = new Hot.Word();
    private final EngineSleep sleep = new EngineSleep(this);
    private final ArrayDeque<Runnable> events = new ArrayDeque<>();
    private final ArrayDeque<CompletableFuture<Void>> drains = new ArrayDeque<>();
    private final SlotTable slots = new SlotTable();
    private final List<ContextCore> waitingContexts = new ArrayList<>();
    private final CompletableFuture<Void> created = new CompletableFuture<>();

    private Thread owner;
    private long pe;
    private Buffers buffers;
    private ContextCore[] contexts = new ContextCore[4];
    /** Slot in the lower 32 bits, and {@link #FAILED}: what callbacks noted and dispatch has yet to act on. */
    private long[] noted = new long[256];

    private int notedCount;
    private boolean inside;
    private boolean ending;
    private long nextDeadlineCheck = System.nanoTime();
    private int roundsSinceClock;
    private long completed;
    private long commandsDone;
    private long waiting;
    private volatile Throwable callbackFailure;
    /** Set once: why the loop is not there any more. */
    private volatile Throwable dead;

    private EngineLoop(EngineConfig config) {
        super(config.name() != null ? config.name() : "doca-engine-" + NUMBERS.incrementAndGet(), CloseOrder.ENGINE);
        this.config = config;
        this.commands = new MpscQueue<>(config.commandCapacity());
        this.number = Upcalls.engines().add(this);
        made();
    }

    /**
     * Creates the native engine and, unless it is manual, its thread.
     *
     * @param config the settings
     * @return the running engine
     */
    public static EngineLoop create(EngineConfig config) {
        if (config.manual() && Thread.currentThread().isVirtual()) {
            throw new IllegalStateException("a manual engine needs a platform thread as its owner: native calls must stay on one thread");
        }
        NativeLibraries.loadCommon();
        EngineLoop engine = new EngineLoop(config);
        try {
            if (config.manual()) {
                engine.owner = Thread.currentThread();
                engine.createNative();
                MANUAL.get().add(engine);
            } else {
                Thread thread = new EngineThread(engine);
                engine.owner = thread;
                thread.start();
                // Another thread answers at once: this wait is right on an engine's thread too.
                Throwable failure = Waits.uninterruptibly(engine.created, Waits.CALL_TIMEOUT);
                if (failure != null) {
                    throw Waits.here(failure, Waits.CALL_TIMEOUT, engine, "doca_pe_create");
                }
            }
        } catch (Throwable failed) {
            Upcalls.engines().remove(engine.number);
            engine.abandon();
            throw failed;
        }
        return engine;
    }

    // ---- who is calling ---------------------------------------------------------------------------------------------------------------

    /** The engine that the calling thread belongs to; null on any other thread. Of several manual engines, the one that is inside a round. */
    static EngineLoop ofThisThread() {
        if (Thread.currentThread() instanceof EngineThread thread) {
            return thread.engine;
        }
        List<EngineLoop> manual = Thread.currentThread().isVirtual() ? List.of() : MANUAL.get();
        EngineLoop any = null;
        for (EngineLoop engine : manual) {
            any = engine;
            if (engine.inside) {
                return engine;
            }
        }
        return any;
    }

    /** One round of each manual engine of this thread. */
    static int driveThisThreads() {
        int work = 0;
        for (EngineLoop engine : List.copyOf(MANUAL.get())) {
            if (engine.canBeDriven()) {
                work += engine.round();
            }
        }
        return work;
    }

    /**
     * Will nothing come from it any more?
     *
     * @return true once it is closed, or its loop ended on an error
     */
    public boolean isGone() {
        return dead != null;
    }

    boolean canBeDriven() {
        return config.manual() && owner == Thread.currentThread() && !inside;
    }

    @Override
    public boolean isOwnerThread() {
        return Thread.currentThread() == owner;
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return MemorySegment.ofAddress(pe);
    }

    @Override
    public EngineStatistics statistics() {
        return new EngineStatistics((long) COMPLETED.getOpaque(this), (long) COMMANDS_DONE.getOpaque(this), slots.inFlight(),
                (long) WAITING.getOpaque(this), sleep.count());
    }

    // ---- commands ---------------------------------------------------------------------------------------------------------------------

    /**
     * Gives the engine a command: run at once on its own thread, queued from any other.
     *
     * @param command the command; refused, through itself, when the engine is gone or had no room for 5 s
     */
    public void submit(Command command) {
        if (isOwnerThread()) {
            Throwable gone = dead;
            if (gone != null) {
                command.refuse(gone);
            } else {
                command.execute();
            }
            return;
        }
        if (!enqueue(command)) {
            return;
        }
        sleep.wakeIfAsleep();
        if (dead != null) {
            // The loop ended between the look and the offer: nobody else will answer what is queued.
            refuseQueued();
        }
    }

    private boolean enqueue(Command command) {
        long deadline = 0;
        while (true) {
            Throwable gone = dead;
            if (gone != null) {
                command.refuse(gone);
                return false;
            }
            if (commands.offer(command)) {
                return true;
            }
            long now = System.nanoTime();
            if (deadline == 0) {
                deadline = now + COMMAND_ROOM_TIMEOUT.toNanos();
            } else if (now >= deadline) {
                command.refuse(Calls.failure(this, "command queue", DocaError.FULL, "The engine's thread has taken nothing for "
                        + COMMAND_ROOM_TIMEOUT.toSeconds() + " s: does a completion block it?", null));
                return false;
            }
            sleep.wakeIfAsleep();
            LockSupport.parkNanos(20_000);
        }
    }

    /**
     * Computes something on the engine's thread. For the library's own use: completes there, whatever executor users asked for; what is handed
     * to them goes through {@link #handOut}.
     *
     * @param <T> the result
     * @param action what to compute
     * @return the result to come
     */
    public <T> CompletableFuture<T> call(Supplier<T> action) {
        CallCommand<T> command = new CallCommand<>(this, action);
        submit(command);
        return command;
    }

    /**
     * A future for users: completes where the engine's settings say.
     *
     * @param <T> the result
     * @param future completes on the engine's thread
     * @return the same, or one that completes by the executor
     */
    public <T> CompletableFuture<T> handOut(CompletableFuture<T> future) {
        if (config.completions() == null) {
            return future;
        }
        EngineFuture<T> outside = new EngineFuture<>(this);
        future.whenComplete((value, failure) -> {
            if (failure == null) {
                succeed(outside, value);
            } else {
                fail(outside, Waits.unwrap(failure));
            }
        });
        return outside;
    }

    /**
     * Computes something on the engine's thread and waits for it, bounded.
     *
     * @param <T> the result
     * @param owner the object, for messages
     * @param what the call, for messages
     * @param action what to compute
     * @return the result
     */
    public <T> T callAndWait(Object owner, String what, Supplier<T> action) {
        requireNotWithinAnother(owner, what);
        return Waits.result(call(action), Waits.CALL_TIMEOUT, owner, what);
    }

    /**
     * Refuses a call that waits, before it has begun anything, where waiting is refused: on the thread of another engine.
     *
     * @param owner the object, for messages
     * @param what the call, for messages
     * @throws IllegalStateException on the thread of another engine
     */
    public void requireNotWithinAnother(Object owner, String what) {
        if (!isOwnerThread() && Waits.isCallback()) {
            throw Waits.refusal(owner, what);
        }
    }

    @Override
    public CompletableFuture<Void> execute(Runnable action) {
        Objects.requireNonNull(action, "action");
        requireOpen();
        return handOut(call(() -> {
            action.run();
            return null;
        }));
    }

    private static final class CallCommand<T> extends EngineFuture<T> implements Command {
        private final Supplier<T> action;

        CallCommand(EngineLoop engine, Supplier<T> action) {
            super(engine);
            this.action = action;
        }

        @Override
        public void execute() {
            try {
                complete(action.get());
            } catch (Throwable failed) {
                completeExceptionally(failed);
            }
        }

        @Override
        public void refuse(Throwable cause) {
            completeExceptionally(cause);
        }
    }

    // ---- completing -------------------------------------------------------------------------------------------------------------------

    /**
     * Completes a future where the engine's settings say.
     *
     * @param <T> the result
     * @param future the future
     * @param value its value
     */
    public <T> void succeed(CompletableFuture<T> future, T value) {
        if (config.completions() == null) {
            future.complete(value);
        } else {
            elsewhere(() -> future.complete(value));
        }
    }

    /**
     * Fails a future where the engine's settings say.
     *
     * @param future the future
     * @param cause why
     */
    public void fail(CompletableFuture<?> future, Throwable cause) {
        if (config.completions() == null) {
            future.completeExceptionally(cause);
        } else {
            elsewhere(() -> future.completeExceptionally(cause));
        }
    }

    private void elsewhere(Runnable completion) {
        try {
            config.completions().execute(completion);
        } catch (RejectedExecutionException refused) {
            completion.run();
        } catch (Throwable thrown) {
            // The executor is user code too; whatever became of it, the future has to complete.
            userCodeThrew(thrown);
            completion.run();
        }
    }

    /**
     * User code threw on the engine's thread: the handler is told, the loop goes on.
     *
     * @param thrown what it threw
     */
    public void userCodeThrew(Throwable thrown) {
        try {
            config.errorHandler().accept(thrown);
        } catch (Throwable handlerFailed) {
            thrown.addSuppressed(handlerFailed);
            LOG.log(Level.ERROR, "the error handler of " + name() + " threw", thrown);
        }
    }

    // ---- noted by callbacks, acted on in dispatch ----------------------------------------------------------------------------------------

    /** A task of this slot ended. In a callback. */
    void noteCompletion(int slot, boolean succeeded) {
        if (notedCount == noted.length) {
            noted = Arrays.copyOf(noted, noted.length * 2);
        }
        noted[notedCount++] = (succeeded ? 0 : FAILED) | slot & 0xffff_ffffL;
    }

    /**
     * Something happened that is to be acted on after progress returned. In a callback, or anywhere on the engine's thread.
     *
     * @param event what to do
     */
    public void noteEvent(Runnable event) {
        events.add(event);
    }

    /** A callback threw: the loop cannot trust its state any more and ends in order at the next round. */
    void callbackFailed(Throwable thrown) {
        callbackFailure = thrown;
    }

    /**
     * Does something soon, on the engine's thread, but not within the call that is going on: a failure found while submitting is told so, for
     * whoever submits again on hearing of it would otherwise be called from within his own call, without end.
     *
     * @param action what to do; on an engine that is gone it is done at once
     */
    public void later(Runnable action) {
        if (dead != null) {
            action.run();
        } else {
            events.add(action);
        }
    }

    private int dispatch() {
        int done = notedCount;
        for (int i = 0; i < notedCount; i++) {
            long entry = noted[i];
            Operation operation = slots.completed((int) entry);
            COMPLETED.setOpaque(this, completed + 1);
            try {
                operation.completed((entry & FAILED) == 0 ? 0 : statusOf(operation));
            } catch (Throwable thrown) {
                userCodeThrew(thrown);
            }
        }
        notedCount = 0;
        // Not those that are added meanwhile: commands must have their turn in between.
        int count = events.size();
        for (int i = 0; i < count; i++) {
            try {
                events.poll().run();
            } catch (Throwable thrown) {
                userCodeThrew(thrown);
            }
        }
        return done + count;
    }

    /** Asked here and not in the callback, which has the task as its own type only. */
    private static int statusOf(Operation operation) {
        int status = Hot.status(operation.nativeTask());
        // Whatever the library says, a task of which it told a failure did not succeed.
        return status == 0 ? DocaError.UNKNOWN.code() : status;
    }

    // ---- the loop -------------------------------------------------------------------------------------------------------------------------

    private void run() {
        try {
            createNative();
        } catch (Throwable failed) {
            dead = failed;
            created.completeExceptionally(failed);
            return;
        }
        created.complete(null);
        try {
            while (!ending) {
                config.idle().idle(round(), sleep);
            }
        } catch (Throwable failed) {
            die(failed);
        }
    }

    private void createNative() {
        Hot.requireForEngine(this);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_pe_create", () -> DocaCommon.doca_pe_create(pointer));
            pe = pointer.get(ValueLayout.JAVA_LONG, 0);
        }
        try {
            if (config.idle().usesNotifications()) {
                sleep.prepare(pe);
            }
            buffers = new Buffers(this, config.bufferCapacity());
        } catch (Throwable failed) {
            sleep.close();
            Calls.attempt(this, "doca_pe_destroy", () -> DocaCommon.doca_pe_destroy(MemorySegment.ofAddress(pe)));
            throw failed;
        }
    }

    @Override
    public int progress() {
        if (!config.manual()) {
            throw new IllegalStateException(name() + " has a thread of its own: only a manual engine is driven by progress()");
        }
        if (!isOwnerThread()) {
            throw new IllegalStateException(name() + " is owned by thread " + owner.getName() + "; only that thread may call progress()");
        }
        if (inside) {
            throw new IllegalStateException("progress() was called from within a completion of " + name());
        }
        if (dead != null) {
            throw new IllegalStateException(name() + " is closed", dead);
        }
        int work = round();
        if (work == 0) {
            // Who drives an engine himself may take his time until the next call.
            roundsSinceClock = ROUNDS_PER_CLOCK;
        }
        return work;
    }

    private int round() {
        inside = true;
        try {
            int work = runCommands();
            for (int i = 0; i < COMPLETIONS_PER_ROUND && !ending; i++) {
                int progressed = Hot.progress(pe);
                work += dispatch() + progressed;
                if (progressed == 0) {
                    work += drained();
                    break;
                }
            }
            if (callbackFailure != null) {
                throw new IllegalStateException("a native callback of " + name() + " failed", callbackFailure);
            }
            work += startWaiting();
            tellLateOnes();
            return work;
        } catch (Throwable failed) {
            die(failed);
            throw failed;
        } finally {
            inside = false;
        }
    }

    /**
     * When the device has nothing more to tell of what was done until now: after a disconnect, for example, whose place is free only when its end
     * was told.
     *
     * @return completes on the engine's thread
     */
    public CompletableFuture<Void> whenDrained() {
        CompletableFuture<Void> drain = new CompletableFuture<>();
        if (dead != null) {
            drain.complete(null);
        } else {
            drains.add(drain);
        }
        return drain;
    }

    private int drained() {
        // Not those that are added meanwhile: they wait for the next time.
        int count = drains.size();
        for (int i = 0; i < count; i++) {
            drains.poll().complete(null);
        }
        return count;
    }

    private int runCommands() {
        int done = 0;
        // Not past the end: from then on other threads take what is queued, to refuse it, and the queue is for one taker at a time.
        for (Command command; done < COMMANDS_PER_ROUND && !ending && (command = commands.poll()) != null; done++) {
            try {
                command.execute();
            } catch (Throwable thrown) {
                userCodeThrew(thrown);
            }
        }
        if (done > 0) {
            COMMANDS_DONE.setOpaque(this, commandsDone + done);
        }
        return done;
    }

    /**
     * Is there anything that a sleeping loop would leave undone? What waits for room is not: it was just tried, and sleeps are bounded, the more so while
     * something waits.
     */
    boolean hasWork() {
        return !commands.isEmpty() || !events.isEmpty() || notedCount > 0 || !drains.isEmpty();
    }

    /** For the sleeper: progress once more after arming, and act on it. */
    int progressOnce() {
        inside = true;
        try {
            int progressed = Hot.progress(pe);
            return dispatch() + progressed;
        } finally {
            inside = false;
        }
    }

    private int startWaiting() {
        int started = 0;
        for (int i = waitingContexts.size() - 1; i >= 0; i--) {
            ContextCore context = waitingContexts.get(i);
            started += context.startWaiting();
            if (!context.hasWaiting()) {
                waitingContexts.remove(i);
            }
        }
        return started;
    }

    private void tellLateOnes() {
        // Reading the clock costs as much as a completion: not in every round.
        if (++roundsSinceClock < ROUNDS_PER_CLOCK) {
            return;
        }
        roundsSinceClock = 0;
        long now = System.nanoTime();
        if (now - nextDeadlineCheck < 0) {
            return;
        }
        nextDeadlineCheck = now + DEADLINE_CHECK_NANOS;
        // Those that wait first: a prepared task is in the slot table all the time, but while it waits the device does not have it.
        for (int i = waitingContexts.size() - 1; i >= 0; i--) {
            waitingContexts.get(i).dropLateOnes(now);
        }
        slots.tellLateOnes(now);
    }

    // ---- contexts, slots, buffers: engine's thread only -------------------------------------------------------------------------------------

    int addContext(ContextCore context) {
        int free = 0;
        while (free < contexts.length && contexts[free] != null) {
            free++;
        }
        if (free == contexts.length) {
            contexts = Arrays.copyOf(contexts, contexts.length * 2);
        }
        contexts[free] = context;
        return free;
    }

    void removeContext(int index) {
        contexts[index] = null;
    }

    ContextCore context(int index) {
        return index >= 0 && index < contexts.length ? contexts[index] : null;
    }

    /** Does anything wait for room? It may come without an event here: a peer that posts a buffer makes none. */
    boolean waitsForRoom() {
        return !waitingContexts.isEmpty();
    }

    void contextWaits(ContextCore context) {
        waitingContexts.add(context);
    }

    void countWaiting(int by) {
        WAITING.setOpaque(this, waiting + by);
    }

    long pe() {
        return pe;
    }

    int number() {
        return number;
    }

    Thread ownerThread() {
        return owner;
    }

    /**
     * Where tasks wait for their completion.
     *
     * @return the slot table; engine's thread only
     */
    public SlotTable slots() {
        return slots;
    }

    /**
     * The engine's {@code doca_buf} inventory.
     *
     * @return it; engine's thread only
     */
    public Buffers buffers() {
        return buffers;
    }

    /** After a sleep much time may be over. */
    void lookAtClock() {
        roundsSinceClock = ROUNDS_PER_CLOCK;
    }

    /**
     * A word for out-parameters.
     *
     * @return it; engine's thread only, and only until the next call that uses it
     */
    public Hot.Word out() {
        return out;
    }

    // ---- the end ----------------------------------------------------------------------------------------------------------------------------

    @Override
    protected CompletableFuture<Void> release() {
        return call(() -> {
            buffers.close();
            Calls.check(this, "doca_pe_destroy", () -> DocaCommon.doca_pe_destroy(MemorySegment.ofAddress(pe)));
            sleep.close();
            ending = true;
            dead = new IllegalStateException(name() + " is closed");
            Upcalls.engines().remove(number);
            MANUAL.get().remove(this);
            refuseQueued();
            return null;
        });
    }

    /** The loop cannot go on: everybody who waits is told; what the device may still touch stays owned. */
    private void die(Throwable cause) {
        if (dead != null) {
            return;
        }
        ending = true;
        dead = new IllegalStateException(name() + " died; its native objects stay owned", cause);
        LOG.log(Level.ERROR, name() + " died", cause);
        DocaException told = Calls.failure(this, "progress", DocaError.SHUTDOWN, "The engine's loop ended on an error: see the cause", cause);
        slots.orphanAll(told);
        for (ContextCore context : contexts.clone()) {
            if (context != null) {
                context.engineDied(told);
            }
        }
        // What was to be told later is told now.
        dispatch();
        drained();
        refuseQueued();
    }

    private synchronized void refuseQueued() {
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            command.refuse(dead);
        }
    }
}
