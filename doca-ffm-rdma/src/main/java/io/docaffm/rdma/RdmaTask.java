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
     * For an atomic, and a sync event's get and add, in its handler: what was at the peer before.
     *
     * @return the value
     * @throws IllegalStateException if it is none of these, or has not completed well yet
     */
    long fetchedValue();

    /**
     * Changes what the next submissions of a fetch-and-add, or of a sync event's add or set, add or set.
     *
     * @param operand the addend, or the value
     * @throws IllegalStateException if it is in flight or closed, or none of these
     */
    void operand(long operand);

    /**
     * Changes what the next submissions of a compare-and-swap compare with and put in its place.
     *
     * @param expected what must be there
     * @param desired what is then put there
     * @throws IllegalStateException if it is in flight or closed, or no compare-and-swap
     */
    void operands(long expected, long desired);

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
