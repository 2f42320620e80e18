// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Command;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.Operation;
import io.docaffm.core.internal.Spans;

/**
 * One operation of the fast path and the future that tells its end. Cancelling or timing out the future changes nothing below: memory, buf and task stay owned
 * until the native completion arrives.
 *
 * @param <T> what it gives
 */
abstract class ComchTransfer<T> extends EngineFuture<T> implements Operation, Command {
    private final ComchChannel channel;
    private final Spans spans;
    private final boolean source;
    /** Kept while it waits: the first of its queue has a task, the others have none. */
    private long nativeTask;
    private long concrete;
    private long buffer;
    private int slot;
    private long deadline;

    /** The memory must be pinned already. */
    ComchTransfer(ComchChannel channel, Spans spans, boolean source) {
        super(channel.loop());
        this.channel = channel;
        this.spans = spans;
        this.source = source;
    }

    abstract String nativeName();

    abstract ContextCore.Lane lane();

    abstract long timeoutNanos();

    /** {@code doca_comch_X_task_Y_alloc_init}. */
    abstract int allocate(long buf, long out);

    /** {@code doca_comch_X_task_Y_as_task}. */
    abstract long asTask(long task);

    /** What a task that went well gives. */
    abstract T result(long task, long buf, int pieces);

    /** The native task is freed, or could not be allocated: gives back what {@link #allocate} took. */
    abstract void freed();

    /** DOCA refused the task, for good. */
    abstract void refused(int code);

    @Override
    public final void execute() {
        deadline = timeoutNanos() == 0 ? NEVER : NOT_BEGUN;
        // A context that is not running any more refuses it, too, but does not say why.
        DocaException dead = channel.whyUnusable(nativeName());
        if (dead != null) {
            dropped(dead);
        } else {
            channel.core().submit(this, lane());
        }
    }

    @Override
    public final void refuse(Throwable cause) {
        spans.unpin();
        completeExceptionally(cause);
    }

    @Override
    public final int start() {
        DocaException dead = channel.whyUnusable(nativeName());
        if (dead != null) {
            dropped(dead);
            return STARTED;
        }
        int code;
        try {
            code = nativeTask == 0 ? make() : 0;
        } catch (DocaException failed) {
            dropped(failed);
            return STARTED;
        }
        if (code == 0) {
            code = Hot.submit(nativeTask, Hot.FLUSH);
            if (code == 0) {
                channel.loop().slots().submitted(slot);
                return STARTED;
            }
        }
        if (Operation.meansNoRoom(code)) {
            return NO_ROOM;
        }
        refused(code);
        return STARTED;
    }

    private int make() {
        EngineLoop engine = channel.loop();
        long taken = engine.buffers().take(spans, source);
        if (taken == -1) {
            return DocaError.NO_MEMORY.code();
        }
        int code = allocate(taken, engine.out().address());
        if (code != 0) {
            engine.buffers().put(taken);
            freed();
            return code;
        }
        concrete = engine.out().get();
        nativeTask = asTask(concrete);
        buffer = taken;
        slot = engine.slots().take(this);
        Hot.setUserData(nativeTask, slot);
        return 0;
    }

    final void giveBack() {
        if (nativeTask != 0) {
            Hot.free(nativeTask);
            nativeTask = 0;
            channel.loop().slots().release(slot);
            channel.loop().buffers().put(buffer);
            freed();
        }
        spans.unpin();
    }

    @Override
    public final long nativeTask() {
        return nativeTask;
    }

    @Override
    public final void completed(int status) {
        T value = null;
        DocaException failure = null;
        if (status == 0) {
            try {
                value = result(concrete, buffer, spans.count());
            } catch (DocaException unreadable) {
                failure = unreadable;
            }
        } else {
            failure = channel.failure(nativeName(), status);
        }
        giveBack();
        if (failure == null) {
            channel.loop().succeed(this, value);
        } else {
            channel.loop().fail(this, failure);
        }
    }

    @Override
    public final void dropped(DocaException cause) {
        giveBack();
        failLater(cause);
    }

    /** What it took is given back. */
    final void failLater(DocaException cause) {
        channel.loop().later(() -> channel.loop().fail(this, cause));
    }

    @Override
    public final void orphaned(DocaException cause) {
        deadline = NEVER;
        channel.loop().fail(this, cause);
    }

    @Override
    public final long deadline() {
        return deadline;
    }

    @Override
    public final void timeBegins(long now) {
        deadline = now + timeoutNanos();
    }

    @Override
    public final String toString() {
        return nativeName() + " on " + channel;
    }
}
