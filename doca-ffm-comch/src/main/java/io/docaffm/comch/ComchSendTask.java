// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.MemorySegment;

/** A prepared send of a producer ({@code doca_comch_producer_task_send}). */
public non-sealed interface ComchSendTask extends ComchTask {
    /**
     * How many bytes, from the start of the buffer it was prepared with, the next submissions send. At first all.
     *
     * @param bytes 1 to the buffer's length
     * @throws IllegalArgumentException if out of range
     * @throws IllegalStateException if it is in flight or closed, or its buffer does not have exactly one piece
     */
    void length(long bytes);

    /**
     * Where the immediate data of the next submissions is, filled by the caller while the task is not in flight.
     *
     * @return as many bytes as the device takes at most; always the same segment
     */
    MemorySegment immediate();

    /**
     * How many bytes of {@link #immediate()} the next submissions send. At first none.
     *
     * @param bytes 0 to the size of {@link #immediate()}
     * @throws IllegalArgumentException if out of range, or if nothing at all would be sent
     * @throws IllegalStateException if it is in flight or closed
     */
    void immediateLength(int bytes);

    /**
     * Whom the next submissions go to.
     *
     * @param id a consumer of the peer, see {@link ComchConnection#remoteConsumers()}
     * @throws IllegalStateException if it is in flight or closed
     */
    void consumer(int id);
}
