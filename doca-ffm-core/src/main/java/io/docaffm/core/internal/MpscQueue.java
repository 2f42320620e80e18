// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded queue for many producers and one consumer, without locks and without allocation (Vyukov's bounded queue: every cell has a
 * sequence number that says whose turn it is).
 *
 * @param <E> what it carries
 */
final class MpscQueue<E> {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle TURN = MethodHandles.arrayElementVarHandle(long[].class);

    private final Object[] cells;
    private final long[] turns;
    private final int mask;
    private final AtomicLong tail = new AtomicLong();
    /** Only the consumer moves it; volatile so that anyone may ask {@link #isEmpty()}. */
    private volatile long head;

    /** A queue of at least {@code capacity}, rounded up to a power of two. */
    MpscQueue(int capacity) {
        int size = Integer.highestOneBit(Math.max(2, capacity) - 1) << 1;
        cells = new Object[size];
        turns = new long[size];
        mask = size - 1;
        for (int i = 0; i < size; i++) {
            turns[i] = i;
        }
    }

    /** Appends; false when full. */
    boolean offer(E element) {
        while (true) {
            long position = tail.get();
            int index = (int) position & mask;
            long turn = (long) TURN.getAcquire(turns, index);
            if (turn == position) {
                if (tail.compareAndSet(position, position + 1)) {
                    CELL.set(cells, index, element);
                    // Volatile, not release: the producer looks next whether the consumer sleeps, and must not do so before this is seen.
                    TURN.setVolatile(turns, index, position + 1);
                    return true;
                }
            } else if (turn < position) {
                return false;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** The oldest, or null when there is none. Consumer only. */
    @SuppressWarnings("unchecked")
    E poll() {
        long position = head;
        int index = (int) position & mask;
        if ((long) TURN.getAcquire(turns, index) != position + 1) {
            return null;
        }
        E element = (E) CELL.get(cells, index);
        CELL.set(cells, index, null);
        TURN.setRelease(turns, index, position + mask + 1);
        head = position + 1;
        return element;
    }

    /** Nothing to poll at this moment? Any thread. */
    boolean isEmpty() {
        long position = head;
        return (long) TURN.getVolatile(turns, (int) position & mask) != position + 1;
    }
}
