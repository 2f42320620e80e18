// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.Spans;
import java.lang.foreign.MemorySegment;

/**
 * Local bytes that the device reads or fills: a range of a {@link MemoryMap}, or several chained (scatter-gather).
 *
 * {@snippet :
 * Buffer header = map.buffer(0, 64);
 * Buffer payload = map.buffer(4096, 1 << 20);
 * connection.send(Buffer.chain(header, payload));
 * }
 *
 * <p>A buffer is an immutable description, checked against its map when it is made. It may be shared between threads, engines and operations
 * and needs no closing: the engine makes a {@code doca_buf} of it when an operation is submitted and gives that back when the operation
 * completed. Used as a source all its bytes are sent; used as a destination all of it is room, filled from its start.
 *
 * <p>While an operation that uses it is outstanding, its map cannot be freed, and the bytes belong to the device: reading or writing them from
 * Java gives whatever is there at that moment.
 */
public sealed interface Buffer permits Spans {
    /**
     * A buffer without bytes, for sending an empty message.
     *
     * @return the empty buffer
     */
    static Buffer empty() {
        return Spans.NONE;
    }

    /**
     * Several buffers one after the other ({@code doca_buf_chain_list}). The device limits how many pieces a list may have.
     *
     * @param parts the parts in their order
     * @return the whole
     */
    static Buffer chain(Buffer... parts) {
        return Spans.chain(parts);
    }

    /**
     * Its length.
     *
     * @return bytes
     */
    long length();

    /**
     * How many pieces of memory it has.
     *
     * @return 0 for the empty one, 1 unless chained
     */
    int pieces();

    /**
     * A part of it.
     *
     * @param offset where the part starts, in bytes
     * @param length the part's length in bytes
     * @return the part
     * @throws IndexOutOfBoundsException if it is not within this buffer
     */
    Buffer slice(long offset, long length);

    /**
     * The memory itself.
     *
     * @return a view of the bytes
     * @throws IllegalStateException unless it has exactly one piece
     */
    MemorySegment memory();
}
