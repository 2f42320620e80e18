// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Reads time, processor time and allocation of the thread that works. Used on that thread, first {@link #start()}, then {@link #stop(long)}. */
public final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private long nanos;
    private long cpuNanos;
    private long allocated;

    /** Begins. */
    public void start() {
        cpuNanos = THREADS.getCurrentThreadCpuTime();
        allocated = THREADS.getCurrentThreadAllocatedBytes();
        nanos = System.nanoTime();
    }

    /** Ends. */
    public Measured stop(long ops) {
        long now = System.nanoTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        return new Measured(ops, now - nanos, THREADS.getCurrentThreadCpuTime() - cpuNanos, bytes);
    }

    /** Collections since the JVM began. */
    public static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }
}
