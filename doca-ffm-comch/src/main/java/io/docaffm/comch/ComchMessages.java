// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/**
 * Memory for messages on their way out: DOCA reads a message until its task completed, whatever became of the caller's own memory. Reused; there are never
 * more than there are tasks. Engine's thread only.
 */
final class ComchMessages {
    private static final int PER_CHUNK = 16;

    private final long size;
    private final ArrayDeque<MemorySegment> free = new ArrayDeque<>();

    ComchMessages(long maxMessageSize) {
        this.size = maxMessageSize;
    }

    MemorySegment take() {
        if (free.isEmpty()) {
            MemorySegment chunk = Arena.ofAuto().allocate(size * PER_CHUNK);
            for (int i = 0; i < PER_CHUNK; i++) {
                free.add(chunk.asSlice(i * size, size));
            }
        }
        return free.poll();
    }

    void put(MemorySegment message) {
        // The last one first: its lines are in the cache.
        free.addFirst(message);
    }
}
