// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks;

/**
 * What a run took.
 *
 * @param ops operations
 * @param nanos from the first submit to the last completion
 * @param cpuNanos the processor time of the thread that works
 * @param allocatedBytes what the threads that work allocated on the heap, by the JVM's own count
 */
public record Measured(long ops, long nanos, long cpuNanos, long allocatedBytes) {}
