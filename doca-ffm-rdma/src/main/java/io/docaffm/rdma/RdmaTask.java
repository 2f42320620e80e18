// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.DocaException;
import java.util.concurrent.CompletableFuture;

/**
 * A task prepared once and submitted as often as wanted: the way of least cost. Between submit and completion nothing is allocated, and the
 * native task and its buffers are reused.
 *
 * {@snippet :
 * RdmaTask write = connection.prepareWrite(source, target, (task, failure) -> {
 *     if (failure == null) {
 *         task.submit(); // again
 *     }
 * });
 * write.submit();
 * }
 *
 * <p>One submission at a time: submitting while the task is in flight is an {@link IllegalStateException}. In the handler the task is free
 * again. {@link #submit()} may be called from any thread. Its memory maps stay pinned until it is closed.
 */
public sealed interface RdmaTask extends AutoCloseable permits PreparedTask {
    /** Told of every completion of a prepared task. */
    @FunctionalInterface
    interface Handler {
        /**
         * The task completed. Called on the engine's thread: must be short and must not block. What it throws goes to the engine's error
         * handler.
         *
         * @param task the task, free to be submitted again
         * @param failure null if it went well
         */
        void completed(RdmaTask task, DocaException failure);
    }

    /**
     * Submits it, and rings for it and everything queued before ({@code doca_task_submit_ex} with {@code FLUSH}).
     *
     * @throws IllegalStateException if it is in flight or closed
     */
    void submit();

    /**
     * Queues it without ringing ({@code doca_task_submit_ex} without {@code FLUSH}): a later {@link #submit()} on the same context or
     * {@link RdmaContext#flush()} rings once for all.
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

    /**
     * For a receive, in its handler: how many bytes arrived.
     *
     * @return bytes
     * @throws IllegalStateException if it is no receive, or nothing arrived yet
     */
    long receivedLength();

    /**
     * For a receive, in its handler: what the peer sent.
     *
     * @return the opcode
     * @throws IllegalStateException if it is no receive, or nothing arrived yet
     */
    RdmaOpcode receivedOpcode();

    /**
     * For a receive, in its handler: the immediate data.
     *
     * @return the 32 bits as the peer gave them; 0 where the opcode carries none
     * @throws IllegalStateException if it is no receive, or nothing arrived yet
     */
    int receivedImmediate();

    /**
     * For a receive, in its handler: where it came from.
     *
     * @return the connection; null if it is gone already
     * @throws IllegalStateException if it is no receive, or nothing arrived yet
     */
    RdmaConnection receivedConnection();

    /**
     * Changes the immediate data of the next submissions.
     *
     * @param immediate 32 bits
     * @throws IllegalStateException if it is in flight or closed, or carries none
     */
    void immediate(int immediate);

    /**
     * Frees the native task and its buffers. One in flight is freed when its completion arrives, which for a posted receive may be only when
     * its context is closed.
     */
    @Override
    void close();

    /**
     * Begins to close.
     *
     * @return completes when it is freed
     */
    CompletableFuture<Void> closeAsync();
}
