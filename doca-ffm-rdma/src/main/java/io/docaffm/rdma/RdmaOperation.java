// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Command;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.Operation;
import io.docaffm.core.internal.Spans;

/**
 * One operation and the future that tells its end: allocated, submitted, completed, freed. It is the command that crosses to the engine's
 * thread, the entry of the slot table and the caller's future in one object.
 *
 * <p>Cancelling or timing out the future changes nothing below: memory, bufs and task stay owned until the native completion arrives.
 *
 * @param <T> {@link RdmaReceived} for a receive, else {@link Void}
 */
final class RdmaOperation<T> extends EngineFuture<T> implements Operation, Command {
    private final RdmaContext context;
    /** Null for a receive: it serves every connection of its context. */
    private final RdmaConnection connection;

    private final TaskKind kind;
    private final Spans local;
    private final Spans remote;
    private final int immediate;
    /** The native task as its own type, and as {@code doca_task}. */
    private long concrete;

    private long nativeTask;
    private long localBuffer;
    private long remoteBuffer;
    private int slot;
    private long deadline;

    /** The memory must be pinned already. */
    RdmaOperation(RdmaContext context, RdmaConnection connection, TaskKind kind, Spans local, Spans remote, int immediate) {
        super(context.engine());
        this.context = context;
        this.connection = connection;
        this.kind = kind;
        this.local = local;
        this.remote = remote;
        this.immediate = immediate;
    }

    @Override
    public void execute() {
        deadline = context.engine().deadlineIn(kind.outgoing() ? context.operationTimeoutNanos() : 0);
        context.core().submit(this, kind.lane);
    }

    @Override
    public void refuse(Throwable cause) {
        unpin();
        completeExceptionally(cause);
    }

    @Override
    public int start() {
        EngineLoop engine = context.engine();
        if (connection != null) {
            DocaException dead = connection.whyUnusable(kind);
            if (dead != null) {
                dropped(dead);
                return STARTED;
            }
        }
        localBuffer = 0;
        try {
            localBuffer = engine.buffers().take(local, kind.local == TaskKind.Role.SOURCE);
            if (localBuffer == -1) {
                return NO_ROOM;
            }
            remoteBuffer = engine.buffers().take(remote, kind.remote == TaskKind.Role.SOURCE);
            if (remoteBuffer == -1) {
                engine.buffers().put(localBuffer);
                return NO_ROOM;
            }
        } catch (DocaException refused) {
            engine.buffers().put(localBuffer);
            dropped(refused);
            return STARTED;
        }
        slot = engine.slots().take(this);
        int code = RdmaHot.allocate(kind, context.pointer(), connection == null ? 0 : connection.pointer(), localBuffer, remoteBuffer,
                RdmaHot.wireOrder(immediate), slot, engine.out().address());
        if (code == 0) {
            concrete = engine.out().get();
            nativeTask = RdmaHot.asTask(kind, concrete);
            code = Hot.submit(nativeTask, Hot.FLUSH);
            if (code == 0) {
                engine.slots().submitted();
                return STARTED;
            }
            Hot.free(nativeTask);
        }
        engine.slots().release(slot);
        putBuffers(engine);
        if (RdmaContext.meansNoRoom(code)) {
            return NO_ROOM;
        }
        dropped(Calls.failure(owner(), kind.nativeName, code));
        return STARTED;
    }

    @Override
    public void completed(int status) {
        EngineLoop engine = context.engine();
        T value = status == 0 ? value(engine) : null;
        Hot.free(nativeTask);
        engine.slots().release(slot);
        putBuffers(engine);
        unpin();
        if (status == 0) {
            engine.succeed(this, value);
            return;
        }
        DocaException failure = Calls.failure(owner(), kind.nativeName, status);
        if (connection != null) {
            connection.failed(failure);
        }
        engine.fail(this, failure);
    }

    @Override
    public void dropped(DocaException cause) {
        unpin();
        context.engine().later(() -> context.engine().fail(this, cause));
    }

    @Override
    public void orphaned(DocaException cause) {
        deadline = Long.MAX_VALUE;
        context.engine().fail(this, cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public String toString() {
        return kind.nativeName + " on " + owner();
    }

    private Object owner() {
        return connection != null ? connection : context;
    }

    @SuppressWarnings("unchecked")
    private T value(EngineLoop engine) {
        return kind == TaskKind.RECEIVE ? (T) context.received(concrete, engine) : null;
    }

    private void putBuffers(EngineLoop engine) {
        engine.buffers().put(localBuffer);
        engine.buffers().put(remoteBuffer);
    }

    private void unpin() {
        local.unpin();
        remote.unpin();
    }
}
