// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Command;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Operation;
import io.docaffm.core.internal.Spans;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The one implementation of {@link RdmaTask}: keeps its native task, its bufs and its slot from prepare to close. */
final class PreparedTask extends NativeObject implements RdmaTask, Operation, Command {
    private static final int FREE = 0;
    private static final int BUSY = 1;
    private static final int ENDED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(PreparedTask.class, "state", int.class);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private final RdmaContext context;
    private final RdmaConnection connection;
    private final TaskKind kind;
    private final TaskArguments arguments;
    private final Handler handler;
    private final CompletableFuture<Void> freed = new CompletableFuture<>();

    private volatile int state = FREE;
    /** Written before the state becomes BUSY or by the engine's thread. */
    private boolean ring;
    private boolean hasResult;
    private boolean told;
    /** Where a value is fetched to or set from; null unless the task has such a word. */
    private TaskWords.Word word;
    private long concrete;
    private long nativeTask;
    private long localBuffer;
    private long remoteBuffer;
    private int slot;
    private long deadline = Long.MAX_VALUE;

    /** On the engine's thread; the memory is pinned already. */
    PreparedTask(RdmaContext context, RdmaConnection connection, TaskKind kind, TaskArguments arguments, Handler handler) {
        super("prepared " + kind.nativeName + " of " + (connection != null ? connection : context), CloseOrder.TASK,
                connection != null ? connection : context);
        this.context = context;
        this.connection = connection;
        this.kind = kind;
        this.arguments = arguments;
        this.handler = handler;
        try {
            allocate();
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    private void allocate() {
        NativeSymbols.requireAll(this, kind.functionsToReuse(kind.local.own() ? 1 : arguments.local().count(), arguments.remote().count()));
        // DOCA crashes, rather than refuses, when a task is allocated on a context that does not run or for a connection that is gone.
        if (context.state() != ContextState.RUNNING) {
            throw Calls.failure(this, kind.nativeName + "_allocate_init", DocaError.BAD_STATE, "The context is " + context.state() + ", not RUNNING", null);
        }
        DocaException dead = connection == null ? null : connection.whyUnusable(kind);
        if (dead != null) {
            throw dead;
        }
        if (kind.local.own()) {
            word = context.words().take();
            word.set(arguments.operand());
        }
        try {
            allocateNative(context.engine());
        } catch (Throwable failed) {
            putWord();
            throw failed;
        }
    }

    private void allocateNative(EngineLoop engine) {
        localBuffer = engine.buffers().take(local(), kind.local.payload);
        try {
            remoteBuffer = localBuffer == -1 ? 0 : engine.buffers().take(arguments.remote(), kind.remote.payload);
        } catch (DocaException refused) {
            engine.buffers().put(localBuffer);
            throw refused;
        }
        if (localBuffer == -1 || remoteBuffer == -1) {
            engine.buffers().put(localBuffer == -1 ? 0 : localBuffer);
            throw Calls.failure(this, "doca_buf_inventory_buf_get_by_args", DocaError.NO_MEMORY, "The engine's buffers are exhausted", null);
        }
        slot = engine.slots().take(this);
        int code = RdmaHot.allocate(kind, context.pointer(), connection == null ? 0 : connection.pointer(), localBuffer, remoteBuffer,
                arguments, slot, engine.out().address());
        if (code != 0) {
            engine.slots().release(slot);
            engine.buffers().put(localBuffer);
            engine.buffers().put(remoteBuffer);
            throw Calls.failure(this, kind.nativeName + "_allocate_init", code);
        }
        concrete = engine.out().get();
        nativeTask = RdmaHot.asTask(kind, concrete);
    }

    private Spans local() {
        return word == null ? arguments.local() : word.spans();
    }

    private void putWord() {
        if (word != null) {
            context.words().put(word);
            word = null;
        }
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return MemorySegment.ofAddress(nativeTask);
    }

    // ---- submitting -----------------------------------------------------------------------------------------------------------------------

    @Override
    public void submit() {
        begin(true);
    }

    @Override
    public void enqueue() {
        begin(false);
    }

    private void begin(boolean rings) {
        requireOpen();
        if (context.engine().isGone()) {
            throw new IllegalStateException(context.engine().name() + ", which is to submit " + name() + ", is gone");
        }
        if (!STATE.compareAndSet(this, FREE, BUSY)) {
            throw new IllegalStateException(name() + " is in flight: submit it again in its handler or later");
        }
        ring = rings;
        context.engine().submit(this);
    }

    @Override
    public void execute() {
        deadline = context.engine().deadlineIn(kind.outgoing() ? context.operationTimeoutNanos() : 0);
        told = false;
        context.core().submit(this, kind.lane);
    }

    @Override
    public void refuse(Throwable cause) {
        // The engine is gone, and with it the thread that may free: the native task stays owned.
        state = FREE;
        callHandler(cause instanceof DocaException doca ? doca : Calls.failure(this, "submit", DocaError.SHUTDOWN, "The engine is gone", cause));
    }

    @Override
    public int start() {
        if (connection != null) {
            DocaException dead = connection.whyUnusable(kind);
            if (dead != null) {
                dropped(dead);
                return STARTED;
            }
        }
        if (kind.remote == TaskKind.Role.DESTINATION && arguments.remote().count() == 1) {
            Hot.reset(remoteBuffer);
        }
        if (kind.local.filled() && !emptyLocal()) {
            return noRoom();
        }
        int code = Hot.submit(nativeTask, ring ? Hot.FLUSH : Hot.QUEUE);
        if (code == 0) {
            hasResult = false;
            context.engine().slots().submitted();
            return STARTED;
        }
        if (RdmaContext.meansNoRoom(code)) {
            return noRoom();
        }
        dropped(Calls.failure(owner(), kind.nativeName, code));
        return STARTED;
    }

    /** Whoever rings for the others may have done so before this one gets room: it will ring for itself. */
    private int noRoom() {
        ring = true;
        return NO_ROOM;
    }

    /** A destination is filled after its current data: it must be empty again. A list is made anew, since each of its bufs holds a length. */
    private boolean emptyLocal() {
        Spans spans = local();
        if (spans.count() == 0) {
            return true;
        }
        if (spans.count() == 1) {
            Hot.reset(localBuffer);
            return true;
        }
        EngineLoop engine = context.engine();
        long fresh = engine.buffers().take(spans, false);
        if (fresh == -1) {
            return false;
        }
        engine.buffers().put(localBuffer);
        localBuffer = fresh;
        if (kind == TaskKind.RECEIVE) {
            DocaRdma.doca_rdma_task_receive_set_dst_buf(MemorySegment.ofAddress(concrete), MemorySegment.ofAddress(fresh));
        } else {
            DocaRdma.doca_rdma_task_read_set_dst_buf(MemorySegment.ofAddress(concrete), MemorySegment.ofAddress(fresh));
        }
        return true;
    }

    // ---- completing -------------------------------------------------------------------------------------------------------------------------

    @Override
    public void completed(int status) {
        DocaException failure = null;
        if (status == 0) {
            hasResult = true;
        } else {
            failure = connection == null ? kind.failure(context, status) : connection.taskFailed(kind, status);
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
        deadline = Long.MAX_VALUE;
        boolean wasClosed = isClosed();
        if (!wasClosed) {
            state = FREE;
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
            handler.completed(this, failure);
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
        deadline = Long.MAX_VALUE;
        told = true;
        callHandler(cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public boolean isInFlight() {
        return state == BUSY;
    }

    // ---- results and settings -----------------------------------------------------------------------------------------------------------------

    @Override
    public long receivedLength() {
        requireReceived();
        return RdmaHot.resultLength(concrete);
    }

    @Override
    public RdmaOpcode receivedOpcode() {
        requireReceived();
        return RdmaOpcode.of(RdmaHot.resultOpcode(concrete));
    }

    @Override
    public int receivedImmediate() {
        requireReceived();
        return receivedOpcode().hasImmediate() ? RdmaHot.wireOrder(RdmaHot.resultImmediate(concrete)) : 0;
    }

    @Override
    public RdmaConnection receivedConnection() {
        requireReceived();
        return context.connectionOf(RdmaHot.resultConnectionData(concrete, context.engine().out()));
    }

    @Override
    public long fetchedValue() {
        if (!kind.fetches()) {
            throw new IllegalStateException(name() + " fetches no value");
        }
        requireResult();
        return word.get();
    }

    @Override
    public void immediate(int newImmediate) {
        if (kind.carries != TaskKind.Carries.IMMEDIATE) {
            throw new IllegalStateException(name() + " carries no immediate data");
        }
        change("immediate", task -> {
            if (kind == TaskKind.SEND_IMM) {
                DocaRdma.doca_rdma_task_send_imm_set_immediate_data(task, RdmaHot.wireOrder(newImmediate));
            } else {
                DocaRdma.doca_rdma_task_write_imm_set_immediate_data(task, RdmaHot.wireOrder(newImmediate));
            }
        });
    }

    @Override
    public void operand(long newOperand) {
        if (kind.carries != TaskKind.Carries.OPERAND) {
            throw new IllegalStateException(name() + " has not one operand");
        }
        change("operand", task -> {
            switch (kind) {
                case ATOMIC_FETCH_ADD -> DocaRdma.doca_rdma_task_atomic_fetch_add_set_add_data(task, newOperand);
                case REMOTE_NET_SYNC_EVENT_NOTIFY_ADD -> DocaRdma.doca_rdma_task_remote_net_sync_event_notify_add_set_add_data(task, newOperand);
                default -> word.set(newOperand);
            }
        });
    }

    @Override
    public void operands(long expected, long desired) {
        if (kind.carries != TaskKind.Carries.TWO_OPERANDS) {
            throw new IllegalStateException(name() + " is no compare-and-swap");
        }
        change("operands", task -> {
            DocaRdma.doca_rdma_task_atomic_cmp_swp_set_cmp_data(task, expected);
            DocaRdma.doca_rdma_task_atomic_cmp_swp_set_swap_data(task, desired);
        });
    }

    /** Changes the native task, on the engine's thread and while the device does not have it. */
    private void change(String what, Consumer<MemorySegment> change) {
        requireOpen();
        if (!context.engine().isOwnerThread()) {
            context.engine().callAndWait(this, what, () -> {
                change(what, change);
                return null;
            });
            return;
        }
        if (state != FREE) {
            throw new IllegalStateException(name() + " is in flight: change its " + what + " in its handler or later");
        }
        change.accept(MemorySegment.ofAddress(concrete));
    }

    private void requireReceived() {
        if (kind != TaskKind.RECEIVE) {
            throw new IllegalStateException(name() + " is no receive");
        }
        requireResult();
    }

    private void requireResult() {
        if (!hasResult || !context.engine().isOwnerThread()) {
            throw new IllegalStateException(name() + " has no result: results are read in the handler of a task that went well");
        }
    }

    private Object owner() {
        return connection != null ? connection : context;
    }

    // ---- the end ------------------------------------------------------------------------------------------------------------------------------

    @Override
    protected CompletableFuture<Void> release() {
        context.engine().call(() -> {
            if (STATE.compareAndSet(this, FREE, BUSY)) {
                free();
            }
            return null;
        }).whenComplete((_, failure) -> {
            if (failure != null) {
                freed.completeExceptionally(failure);
            }
        });
        return freed;
    }

    private void free() {
        state = ENDED;
        hasResult = false;
        EngineLoop engine = context.engine();
        Hot.free(nativeTask);
        engine.slots().release(slot);
        engine.buffers().put(localBuffer);
        engine.buffers().put(remoteBuffer);
        putWord();
        arguments.unpin();
        freed.complete(null);
    }
}
