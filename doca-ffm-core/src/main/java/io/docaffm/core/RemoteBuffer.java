// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.Spans;

/**
 * Bytes of a peer: a range of a {@link RemoteMemoryMap}, the far end of reads and writes. An immutable description, checked against its map
 * when it is made; it needs no closing.
 */
public sealed interface RemoteBuffer permits Spans {
    /**
     * Its length.
     *
     * @return bytes
     */
    long length();

    /**
     * A part of it.
     *
     * @param offset where the part starts, in bytes
     * @param length the part's length in bytes
     * @return the part
     * @throws IndexOutOfBoundsException if it is not within this buffer
     */
    RemoteBuffer slice(long offset, long length);
}
