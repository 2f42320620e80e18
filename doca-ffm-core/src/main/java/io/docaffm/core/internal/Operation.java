// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
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
     * The native task, for its status.
     *
     * @return its {@code doca_task}, while the device has it
     */
    long nativeTask();

    /**
     * What it waits for when there is no room.
     *
     * @return for messages: a sentence without its end
     */
    default String whyNoRoom() {
        return "The queue was full";
    }

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
     * Does a submit or an allocation that answers this say «later», and not «never»?
     *
     * @param code the {@code doca_error_t}
     * @return true for AGAIN, FULL and NO_MEMORY
     */
    static boolean meansNoRoom(int code) {
        return code == DocaError.AGAIN.code() || code == DocaError.FULL.code() || code == DocaError.NO_MEMORY.code();
    }

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
