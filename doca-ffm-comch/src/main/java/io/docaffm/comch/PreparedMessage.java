// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.ReusableTask;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The one implementation of {@link ComchMessageTask}. */
final class PreparedMessage extends ReusableTask implements ComchMessageTask {
    private final ComchConnection connection;
    private final Handler<ComchMessageTask> handler;
    /** Read by DOCA until a completion; the task is in the slot table as long, so that nobody frees it. */
    private final MemorySegment message;
    private int length;

    /** On the engine's thread. */
    PreparedMessage(ComchConnection connection, int size, Handler<ComchMessageTask> handler) {
        super(ComchConnection.SEND, connection.endpoint().core(), connection);
        this.connection = connection;
        this.handler = handler;
        this.message = Arena.ofAuto().allocate(size, Long.BYTES);
        this.length = size;
        try {
            requireAllocatable();
            allocate();
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    private void allocate() {
        ComchEndpoint endpoint = connection.endpoint();
        allocateTask(endpoint.role().function("_task_send_alloc_init"), _ -> ComchHot.allocateSend(endpoint.role(), endpoint.segment().address(),
                connection.pointer(), message.address(), length, connection.loop().out().address()), ComchHot::sendAsTask);
        tellSlot();
    }

    @Override
    public MemorySegment message() {
        requireOpen();
        return message;
    }

    @Override
    public void length(int bytes) {
        if (bytes < 1 || bytes > message.byteSize()) {
            throw new IllegalArgumentException("the length must be between 1 and " + message.byteSize() + ", not " + bytes);
        }
        whileFree("length", () -> {
            if (bytes != length) {
                requireAllocatable();
                // A task's length is given at its allocation only.
                freeTask();
                length = bytes;
                allocate();
            }
        });
    }

    @Override
    protected ContextCore.Lane lane() {
        return connection.lane();
    }

    @Override
    protected long timeoutNanos() {
        return connection.endpoint().operationTimeoutNanos();
    }

    @Override
    protected DocaException whyUnusable() {
        return connection.whyUnusable(ComchConnection.SEND);
    }

    @Override
    protected boolean makeReady() {
        // Without a task, if making one of another length failed.
        if (nativeTask() == 0) {
            try {
                allocate();
            } catch (DocaException refused) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected DocaException failure(int status) {
        return connection.sendFailed(status);
    }

    @Override
    protected DocaException refusal(int code) {
        return connection.sendRefused(code, length);
    }

    @Override
    protected void tellHandler(DocaException failure) {
        handler.completed(this, failure);
    }

    @Override
    protected void giveBack() {
        // Its memory is the collector's.
    }
}
