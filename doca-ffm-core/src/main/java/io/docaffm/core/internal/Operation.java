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
    /** {@link #deadline()}: it has no time-out. */
    long NEVER = Long.MAX_VALUE;
    /** {@link #deadline()}: it has a time-out, and its time has not begun. */
    long NOT_BEGUN = Long.MIN_VALUE;

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
     * When the caller is to be told that it took too long. Submitting does not look at the clock, which would cost as much as the submit: the time
     * begins when the engine looks for late ones next.
     *
     * @return a {@link System#nanoTime()}, {@link #NEVER} or {@link #NOT_BEGUN}
     */
    long deadline();

    /**
     * Its time begins.
     *
     * @param now a {@link System#nanoTime()}
     */
    void timeBegins(long now);

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
     * Is its deadline over? Begins its time if it has not begun.
     *
     * @param operation the operation
     * @param now a {@link System#nanoTime()}
     * @return true if it has one and it is over
     */
    static boolean isLate(Operation operation, long now) {
        long deadline = operation.deadline();
        if (deadline == NOT_BEGUN) {
            operation.timeBegins(now);
            return false;
        }
        return deadline != NEVER && deadline - now < 0;
    }
}
