// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;

/**
 * One task of a sync event context and the future that tells its end.
 *
 * @param <T> {@link Long} for those that fetch, else {@link Void}
 */
public final class SyncEventOperation<T> extends EngineFuture<T> implements Operation, Command {
    /**
     * Where devices put fetched values: they may do so long after a future was cancelled, so a word is given back by the task's completion only. Engine's
     * thread only.
     */
    public static final class Words {
        private final ArrayDeque<MemorySegment> free = new ArrayDeque<>();

        /**
         * A number of words that live as long as the context.
         *
         * @param count how many
         */
        public Words(int count) {
            MemorySegment all = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, count);
            for (int i = 0; i < count; i++) {
                free.add(all.asSlice(i * ValueLayout.JAVA_LONG.byteSize(), ValueLayout.JAVA_LONG));
            }
        }
    }

    private final ContextCore context;
    private final SyncEventTask task;
    private final MemorySegment event;
    private final Words words;
    private final long value;
    private final long mask;
    private final long timeoutNanos;

    private MemorySegment word = MemorySegment.NULL;
    private long nativeTask;
    private int slot;
    private long deadline;

    /**
     * To be submitted to its engine.
     *
     * @param context the context
     * @param task the task's type
     * @param event the native event
     * @param words the context's words
     * @param value what to set, add, or wait for
     * @param mask which bits count, for a wait
     * @param timeoutNanos when the caller is told that it took too long
     */
    public SyncEventOperation(ContextCore context, SyncEventTask task, MemorySegment event, Words words, long value, long mask, long timeoutNanos) {
        super(context.engine());
        this.context = context;
        this.task = task;
        this.event = event;
        this.words = words;
        this.value = value;
        this.mask = mask;
        this.timeoutNanos = timeoutNanos;
    }

    @Override
    public void execute() {
        deadline = timeoutNanos == 0 ? NEVER : NOT_BEGUN;
        context.submit(this, context.lane(task.lane()));
    }

    @Override
    public void refuse(Throwable cause) {
        completeExceptionally(cause);
    }

    @Override
    public int start() {
        EngineLoop engine = context.engine();
        if (task.fetches()) {
            if (words.free.isEmpty()) {
                return NO_ROOM;
            }
            word = words.free.poll();
        }
        slot = engine.slots().take(this);
        int code = task.allocate(event, value, mask, word, slot, MemorySegment.ofAddress(engine.out().address()));
        if (code == 0) {
            nativeTask = task.asTask(MemorySegment.ofAddress(engine.out().get()));
            code = Hot.submit(nativeTask, Hot.FLUSH);
            if (code == 0) {
                engine.slots().submitted(slot);
                return STARTED;
            }
            Hot.free(nativeTask);
        }
        giveBack(engine);
        if (Operation.meansNoRoom(code)) {
            return NO_ROOM;
        }
        dropped(Calls.failure(context.owner(), task.nativeName(), code));
        return STARTED;
    }

    private void giveBack(EngineLoop engine) {
        engine.slots().release(slot);
        if (task.fetches()) {
            words.free.add(word);
        }
    }

    @Override
    public long nativeTask() {
        return nativeTask;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void completed(int status) {
        EngineLoop engine = context.engine();
        T result = task.fetches() && status == 0 ? (T) Long.valueOf(word.get(ValueLayout.JAVA_LONG, 0)) : null;
        Hot.free(nativeTask);
        giveBack(engine);
        if (status == 0) {
            engine.succeed(this, result);
        } else {
            engine.fail(this, Calls.failure(context.owner(), task.nativeName(), status));
        }
    }

    @Override
    public void dropped(DocaException cause) {
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
        deadline = now + timeoutNanos;
    }

    @Override
    public String toString() {
        return task.nativeName() + " on " + context.owner();
    }
}
