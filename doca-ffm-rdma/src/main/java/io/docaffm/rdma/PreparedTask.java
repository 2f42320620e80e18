// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.ReusableTask;
import io.docaffm.core.internal.Spans;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/** The one implementation of {@link RdmaTask}: keeps its native task, its bufs and its slot from prepare to close. */
final class PreparedTask extends ReusableTask implements RdmaTask {
    private final RdmaContext context;
    private final RdmaConnection connection;
    private final TaskKind kind;
    private final TaskArguments arguments;
    private final Handler handler;
    private final ContextCore.Lane lane;
    private final long timeoutNanos;
    /** What is to be emptied before each submission, found out once: with many tasks every object that is looked at costs a cache miss. */
    private final boolean emptiesRemote;
    private final boolean emptiesLocal;
    private final boolean hasOneLocalBuffer;

    /** Where a value is fetched to or set from; null unless the task has such a word. */
    private TaskWords.Word word;
    private long concrete;
    private long localBuffer;
    private long remoteBuffer;

    /** On the engine's thread; the memory is pinned already. */
    PreparedTask(RdmaContext context, RdmaConnection connection, TaskKind kind, TaskArguments arguments, Handler handler) {
        super(kind.nativeName, context.core(), connection != null ? connection : context);
        this.context = context;
        this.connection = connection;
        this.kind = kind;
        this.arguments = arguments;
        this.handler = handler;
        this.lane = context.core().lane(kind.lane);
        this.timeoutNanos = kind.outgoing() ? context.operationTimeoutNanos() : 0;
        int localPieces = kind.local.own() ? 1 : arguments.local().count();
        emptiesRemote = kind.remote == TaskKind.Role.DESTINATION && arguments.remote().count() == 1;
        emptiesLocal = kind.local.filled() && localPieces > 0;
        hasOneLocalBuffer = localPieces == 1;
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
        requireAllocatable();
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
        try {
            concrete = allocateTask(kind.nativeName + "_allocate_init", slot -> RdmaHot.allocate(kind, context.pointer(),
                    connection == null ? 0 : connection.pointer(), localBuffer, remoteBuffer, arguments, slot, engine.out().address()),
                    task -> RdmaHot.asTask(kind, task));
        } catch (DocaException refused) {
            engine.buffers().put(localBuffer);
            engine.buffers().put(remoteBuffer);
            throw refused;
        }
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

    // ---- what a kind is ---------------------------------------------------------------------------------------------------------------------

    @Override
    protected ContextCore.Lane lane() {
        return lane;
    }

    @Override
    protected long timeoutNanos() {
        return timeoutNanos;
    }

    @Override
    protected DocaException whyUnusable() {
        return connection == null ? null : connection.whyUnusable(kind);
    }

    @Override
    protected DocaException failure(int status) {
        return connection == null ? kind.failure(context, status) : connection.taskFailed(kind, status);
    }

    @Override
    protected DocaException refusal(int code) {
        return Calls.failure(connection != null ? connection : context, kind.nativeName, code);
    }

    @Override
    protected void tellHandler(DocaException failure) {
        handler.completed(this, failure);
    }

    @Override
    protected boolean makeReady() {
        if (emptiesRemote) {
            Hot.reset(remoteBuffer);
        }
        return !emptiesLocal || emptyLocal();
    }

    /** A destination is filled after its current data: it must be empty again. A list is made anew, since each of its bufs holds a length. */
    private boolean emptyLocal() {
        if (hasOneLocalBuffer) {
            Hot.reset(localBuffer);
            return true;
        }
        EngineLoop engine = context.engine();
        long fresh = engine.buffers().take(local(), false);
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

    private void change(String what, Consumer<MemorySegment> change) {
        whileFree(what, () -> change.accept(MemorySegment.ofAddress(concrete)));
    }

    private void requireReceived() {
        if (kind != TaskKind.RECEIVE) {
            throw new IllegalStateException(name() + " is no receive");
        }
        requireResult();
    }

    // ---- the end ------------------------------------------------------------------------------------------------------------------------------

    @Override
    protected void giveBack() {
        EngineLoop engine = context.engine();
        engine.buffers().put(localBuffer);
        engine.buffers().put(remoteBuffer);
        putWord();
        arguments.unpin();
    }
}
