// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaException;

/**
 * Something that a task carries out: what the engine's slot table holds while the device owns the task, and what waits in a context's queue
 * while there is no room. All methods are called on the engine's thread.
 */
public interface Operation {
    /** {@link #start()}: the device has it, or it ended already. */
    int STARTED = 0;
    /** {@link #start()}: no room now; try again after a completion. */
    int NO_ROOM = 1;

    /**
     * Submits the task.
     *
     * @return {@link #STARTED} or {@link #NO_ROOM}
     */
    int start();

    /**
     * The native completion arrived: memory and task are ours again.
     *
     * @param status the {@code doca_error_t}
     */
    void completed(int status);

    /**
     * It never reached the device and never will: give everything back and fail the caller.
     *
     * @param cause why
     */
    void dropped(DocaException cause);

    /**
     * The caller is told that it failed, but the device may still own task and memory: nothing is given back.
     *
     * @param cause why
     */
    void orphaned(DocaException cause);

    /**
     * When the caller is to be told that it took too long.
     *
     * @return a {@link System#nanoTime()}, or {@link Long#MAX_VALUE} for never
     */
    long deadline();

    /**
     * Is its deadline over?
     *
     * @param operation the operation
     * @param now a {@link System#nanoTime()}
     * @return true if it has one and it is over
     */
    static boolean isLate(Operation operation, long now) {
        return operation.deadline() != Long.MAX_VALUE && operation.deadline() - now < 0;
    }
}
