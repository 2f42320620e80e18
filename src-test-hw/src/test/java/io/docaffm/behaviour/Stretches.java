// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a thread allocates, stretch by stretch, by the JVM's own count. Made and used on the thread that is looked at. */
public final class Stretches {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** Long enough to meet whatever the engine does now and then. */
    private static final int STRETCH = 10_000;
    /** While it links and compiles call sites the JVM itself allocates now and then; then there must be so many stretches without a byte. */
    private static final int CLEAN_STRETCHES = 5;
    private static final int MOST_STRETCHES = 60;

    private int operations;
    private int stretches;
    private int clean;
    private long before = THREADS.getCurrentThreadAllocatedBytes();
    private long last;

    /** After each operation. True when it is clear how it goes. */
    public boolean over() {
        if (++operations % STRETCH != 0) {
            return false;
        }
        last = THREADS.getCurrentThreadAllocatedBytes() - before;
        clean = last == 0 ? clean + 1 : 0;
        before = THREADS.getCurrentThreadAllocatedBytes();
        return clean == CLEAN_STRETCHES || ++stretches == MOST_STRETCHES;
    }

    /** What the last stretch allocated; 0 when there were enough without. */
    public long allocated() {
        return clean == CLEAN_STRETCHES ? 0 : Math.max(1, last);
    }
}
