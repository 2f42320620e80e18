// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import java.util.concurrent.CompletableFuture;

/**
 * A task prepared once and submitted as often as wanted: the way of least cost. Between submit and completion nothing is allocated, and the native task,
 * its buffers and its memory are reused.
 *
 * <p>One submission at a time: submitting while the task is in flight is an {@link IllegalStateException}. In the handler the task is free again.
 * {@link #submit()} may be called from any thread; what else a task has is changed and read in its handler, or while it is not in flight.
 */
public sealed interface ComchTask extends AutoCloseable permits ComchMessageTask, ComchSendTask, ComchReceiveTask {
    /**
     * Told of every completion of a prepared task.
     *
     * @param <T> the kind of task
     */
    @FunctionalInterface
    interface Handler<T extends ComchTask> {
        /**
         * The task completed. Called on the engine's thread: must be short and must not block. What it throws goes to the engine's error handler.
         *
         * @param task the task, free to be submitted again
         * @param failure null if it went well
         */
        void completed(T task, DocaException failure);
    }

    /**
     * Submits it, and rings for it and everything queued before ({@code doca_task_submit_ex} with {@code FLUSH}). Where there is no room it waits, or
     * its handler is told at once, as the back-pressure says.
     *
     * @throws IllegalStateException if it is in flight or closed
     */
    void submit();

    /**
     * Queues it without ringing ({@code doca_task_submit_ex} without {@code FLUSH}): a later {@link #submit()} on the same context or its
     * {@code flush()} rings once for all.
     *
     * @throws IllegalStateException if it is in flight or closed
     */
    void enqueue();

    /**
     * Does the device have it, or does it wait for room?
     *
     * @return true from submit until just before the handler is called
     */
    boolean isInFlight();

    /** Frees the native task and its buffers. One in flight is freed when its completion arrives. */
    @Override
    void close();

    /**
     * Begins to close.
     *
     * @return completes when it is freed
     */
    CompletableFuture<Void> closeAsync();
}
