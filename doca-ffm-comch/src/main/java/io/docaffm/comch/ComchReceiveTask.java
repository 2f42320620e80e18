// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.MemorySegment;

/**
 * A prepared receive of a consumer ({@code doca_comch_consumer_task_post_recv}). What it received is read in its handler, before it is submitted again.
 */
public non-sealed interface ComchReceiveTask extends ComchTask {
    /**
     * How many bytes arrived in its buffer, from the buffer's start.
     *
     * @return bytes; 0 for a message of immediate data alone
     * @throws IllegalStateException if nothing arrived yet
     */
    long receivedLength();

    /**
     * The immediate data that arrived.
     *
     * @return always the same segment, of the consumer's {@linkplain ComchConsumer#immediateLength() immediate length}; the first
     *     {@link #receivedImmediateLength()} bytes count
     * @throws IllegalStateException if nothing arrived yet
     */
    MemorySegment receivedImmediate();

    /**
     * How many bytes of immediate data arrived.
     *
     * @return bytes; 0 for none
     * @throws IllegalStateException if nothing arrived yet
     */
    int receivedImmediateLength();

    /**
     * Who sent it.
     *
     * @return the producer's id at the peer
     * @throws IllegalStateException if nothing arrived yet
     */
    int receivedProducer();
}
