// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what the device may still touch a piece of memory for. Memory is given back only after the last native completion, however early a
 * future was cancelled or timed out.
 */
public final class UseCount {
    private static final long CLOSED = 1L << 62;

    private final String owner;
    private final AtomicLong state = new AtomicLong();
    private final CompletableFuture<Void> unused = new CompletableFuture<>();

    /**
     * A count of zero.
     *
     * @param owner the object's name, for messages
     */
    public UseCount(String owner) {
        this.owner = owner;
    }

    /**
     * One use more.
     *
     * @throws IllegalStateException if the owner is closed
     */
    public void acquire() {
        if ((state.incrementAndGet() & CLOSED) != 0) {
            release();
            throw new IllegalStateException(owner + " is closed");
        }
    }

    /** One use less. */
    public void release() {
        if (state.decrementAndGet() == CLOSED) {
            unused.complete(null);
        }
    }

    /**
     * From now on {@link #acquire()} is refused.
     *
     * @return completes when the last use ended
     */
    public CompletableFuture<Void> close() {
        if (state.updateAndGet(count -> count | CLOSED) == CLOSED) {
            unused.complete(null);
        }
        return unused;
    }

    /**
     * Waits, bounded, until nothing uses it: nothing is taken from under the device.
     *
     * @param named the owner, for messages
     * @param timeout the bound
     * @return completes when the last use ended; exceptionally when it did not in time
     */
    public CompletableFuture<Void> awaitUnused(Object named, Duration timeout) {
        return close().copy().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).exceptionally(late -> {
            throw Calls.failure(named, "close", DocaError.IN_USE,
                    count() + " operation(s), prepared task(s) or sync event(s) still use it: close the events and the tasks' contexts first", late);
        });
    }

    /**
     * Uses at the moment.
     *
     * @return how many
     */
    public long count() {
        return state.get() & ~CLOSED;
    }
}
