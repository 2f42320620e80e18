// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks;

/** Something that is measured, set up once and run many times. */
public interface Workload extends AutoCloseable {
    /**
     * Runs operations, warm or not.
     *
     * @param ops how many
     * @param samples gets the nanoseconds of each; null: do not look at the clock for each
     * @return what it took
     */
    Measured run(int ops, long[] samples) throws Exception;

    /** Of two processes: this one's half of the connection. */
    default byte[] describe() {
        throw new UnsupportedOperationException();
    }

    /** Of two processes: the peer's half. */
    default void meet(byte[] peer) {
        throw new UnsupportedOperationException();
    }

    @Override
    void close();
}
