// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Command;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** One message and the future that tells its end. */
final class ComchSend extends EngineFuture<Void> implements Operation, Command {
    private final ComchConnection connection;
    private final ComchEndpoint endpoint;
    /** The caller's memory while his call goes on, else ours. */
    private MemorySegment source;
    private boolean copied;
    /** What DOCA reads; null before the task is allocated. */
    private MemorySegment message;
    private long nativeTask;
    private int slot;
    private long deadline;

    ComchSend(ComchConnection connection, MemorySegment source) {
        super(connection.loop());
        this.connection = connection;
        this.endpoint = connection.endpoint();
        this.source = source;
        if (!connection.loop().isOwnerThread()) {
            keepCopy();
        }
    }

    /** What waits has the message as it was at the call. */
    private void keepCopy() {
        if (!copied) {
            source = MemorySegment.ofArray(source.toArray(ValueLayout.JAVA_BYTE));
            copied = true;
        }
    }

    @Override
    public void execute() {
        deadline = endpoint.operationTimeoutNanos() == 0 ? NEVER : NOT_BEGUN;
        // A context that is not running any more refuses it, too, but does not say why.
        DocaException dead = connection.whyUnusable(ComchConnection.SEND);
        if (dead != null) {
            dropped(dead);
        } else {
            endpoint.core().submit(this, connection.lane());
        }
    }

    @Override
    public void refuse(Throwable cause) {
        completeExceptionally(cause);
    }

    @Override
    public int start() {
        DocaException dead = connection.whyUnusable(ComchConnection.SEND);
        if (dead != null) {
            dropped(dead);
            return STARTED;
        }
        // One that was refused for want of room keeps its task: it is the first of its queue.
        int code = nativeTask == 0 ? allocate() : 0;
        if (code == 0) {
            code = Hot.submit(nativeTask, Hot.FLUSH);
            if (code == 0) {
                connection.loop().slots().submitted(slot);
                source = null;
                return STARTED;
            }
        }
        if (Operation.meansNoRoom(code)) {
            keepCopy();
            return NO_ROOM;
        }
        dropped(connection.sendRefused(code, source.byteSize()));
        return STARTED;
    }

    private int allocate() {
        EngineLoop engine = connection.loop();
        MemorySegment memory = endpoint.messages().take();
        MemorySegment.copy(source, 0, memory, 0, source.byteSize());
        int code = ComchHot.allocateSend(endpoint.role(), endpoint.segment().address(), connection.pointer(), memory.address(), (int) source.byteSize(),
                engine.out().address());
        if (code != 0) {
            endpoint.messages().put(memory);
            return code;
        }
        nativeTask = ComchHot.sendAsTask(engine.out().get());
        message = memory;
        slot = engine.slots().take(this);
        Hot.setUserData(nativeTask, slot);
        return 0;
    }

    private void giveBack() {
        if (nativeTask != 0) {
            Hot.free(nativeTask);
            nativeTask = 0;
            connection.loop().slots().release(slot);
            endpoint.messages().put(message);
        }
    }

    @Override
    public long nativeTask() {
        return nativeTask;
    }

    @Override
    public String whyNoRoom() {
        return "The peer had no room for a message, or the tasks were all in use";
    }

    @Override
    public void completed(int status) {
        giveBack();
        if (status == 0) {
            connection.loop().succeed(this, null);
        } else {
            connection.loop().fail(this, connection.sendFailed(status));
        }
    }

    @Override
    public void dropped(DocaException cause) {
        giveBack();
        connection.loop().later(() -> connection.loop().fail(this, cause));
    }

    @Override
    public void orphaned(DocaException cause) {
        deadline = NEVER;
        connection.loop().fail(this, cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public void timeBegins(long now) {
        deadline = now + endpoint.operationTimeoutNanos();
    }

    @Override
    public String toString() {
        return ComchConnection.SEND + " on " + connection;
    }
}
