// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.MemorySegment;

/**
 * A prepared message of the slow path ({@code doca_comch_task_send}), with memory of its own for the message.
 *
 * {@snippet :
 * ComchMessageTask ping = connection.prepareSend(8, (task, failure) -> { });
 * ping.message().set(ValueLayout.JAVA_LONG_UNALIGNED, 0, System.nanoTime());
 * ping.submit();
 * }
 */
public non-sealed interface ComchMessageTask extends ComchTask {
    /**
     * The message's memory: filled by the caller while the task is not in flight.
     *
     * @return as many bytes as were asked for when it was prepared; after {@link #close()} they must not be used
     */
    MemorySegment message();

    /**
     * How many bytes, from the start of {@link #message()}, the next submissions send. At first all. Changing it makes the native task anew.
     *
     * @param bytes 1 to the size of {@link #message()}
     * @throws IllegalArgumentException if out of range
     * @throws IllegalStateException if it is in flight or closed
     * @throws io.docaffm.core.DocaException if tasks are exhausted
     */
    void length(int bytes);
}
