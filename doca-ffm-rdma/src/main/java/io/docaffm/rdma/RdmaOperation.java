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
 * @param <T> {@link RdmaReceived} for a receive, {@link Long} for what fetches a value, else {@link Void}
 */
final class RdmaOperation<T> extends EngineFuture<T> implements Operation, Command {
    private final RdmaContext context;
    /** Null for a receive: it serves every connection of its context. */
    private final RdmaConnection connection;

    private final TaskKind kind;
    private final TaskArguments arguments;
    /** Where a value is fetched to or set from; null unless the task has such a word, and the device has the task. */
    private TaskWords.Word word;
    /** The native task as its own type, and as {@code doca_task}. */
    private long concrete;

    private long nativeTask;
    private long localBuffer;
    private long remoteBuffer;
    private int slot;
    private long deadline;

    /** The memory must be pinned already. */
    RdmaOperation(RdmaContext context, RdmaConnection connection, TaskKind kind, TaskArguments arguments) {
        super(context.engine());
        this.context = context;
        this.connection = connection;
        this.kind = kind;
        this.arguments = arguments;
    }

    @Override
    public void execute() {
        deadline = kind.outgoing() && context.operationTimeoutNanos() != 0 ? NOT_BEGUN : NEVER;
        context.core().submit(this, context.core().lane(kind.lane));
    }

    @Override
    public void refuse(Throwable cause) {
        arguments.unpin();
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
            Spans local = takeWord();
            localBuffer = engine.buffers().take(local, kind.local.payload);
            if (localBuffer == -1) {
                putWord();
                return NO_ROOM;
            }
            remoteBuffer = engine.buffers().take(arguments.remote(), kind.remote.payload);
            if (remoteBuffer == -1) {
                engine.buffers().put(localBuffer);
                putWord();
                return NO_ROOM;
            }
        } catch (DocaException refused) {
            engine.buffers().put(localBuffer);
            putWord();
            dropped(refused);
            return STARTED;
        }
        slot = engine.slots().take(this);
        int code = RdmaHot.allocate(kind, context.pointer(), connection == null ? 0 : connection.pointer(), localBuffer, remoteBuffer,
                arguments, slot, engine.out().address());
        if (code == 0) {
            concrete = engine.out().get();
            nativeTask = RdmaHot.asTask(kind, concrete);
            code = Hot.submit(nativeTask, Hot.FLUSH);
            if (code == 0) {
                engine.slots().submitted(slot);
                return STARTED;
            }
            Hot.free(nativeTask);
        }
        engine.slots().release(slot);
        putBuffers(engine);
        putWord();
        if (Operation.meansNoRoom(code)) {
            return NO_ROOM;
        }
        dropped(Calls.failure(owner(), kind.nativeName, code));
        return STARTED;
    }

    @Override
    public long nativeTask() {
        return nativeTask;
    }

    @Override
    public void completed(int status) {
        EngineLoop engine = context.engine();
        T value = status == 0 ? value(engine) : null;
        Hot.free(nativeTask);
        engine.slots().release(slot);
        putBuffers(engine);
        putWord();
        arguments.unpin();
        if (status == 0) {
            engine.succeed(this, value);
            return;
        }
        engine.fail(this, connection == null ? kind.failure(context, status) : connection.taskFailed(kind, status));
    }

    @Override
    public void dropped(DocaException cause) {
        arguments.unpin();
        context.engine().later(() -> context.engine().fail(this, cause));
    }

    @Override
    public void orphaned(DocaException cause) {
        deadline = NEVER;
        context.engine().fail(this, cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public void timeBegins(long now) {
        deadline = now + context.operationTimeoutNanos();
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
        if (kind.fetches()) {
            return (T) Long.valueOf(word.get());
        }
        return kind == TaskKind.RECEIVE ? (T) context.received(concrete, engine) : null;
    }

    private void putBuffers(EngineLoop engine) {
        engine.buffers().put(localBuffer);
        engine.buffers().put(remoteBuffer);
    }

    private Spans takeWord() {
        if (!kind.local.own()) {
            return arguments.local();
        }
        word = context.words().take();
        word.set(arguments.operand());
        return word.spans();
    }

    private void putWord() {
        if (word != null) {
            context.words().put(word);
            word = null;
        }
    }
}
