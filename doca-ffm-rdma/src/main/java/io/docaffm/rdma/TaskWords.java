// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Spans;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A context's registered eight-byte words: what atomics and sync event tasks fetch into and set from, so that users need no buffer for a number. Made
 * when the first one is needed, and kept for the next task. Engine's thread only.
 */
final class TaskWords {
    private static final int BYTES_PER_MAP = 4096;

    /**
     * One word.
     *
     * @param spans what a buf is made of
     * @param memory its value
     */
    record Word(Spans spans, MemorySegment memory) {
        long get() {
            return memory.get(ValueLayout.JAVA_LONG, 0);
        }

        void set(long value) {
            memory.set(ValueLayout.JAVA_LONG, 0, value);
        }
    }

    private final RdmaContext context;
    private final Device device;
    private final List<MemoryMap> maps = new ArrayList<>();
    private final ArrayDeque<Word> free = new ArrayDeque<>();

    TaskWords(RdmaContext context, Device device) {
        this.context = context;
        this.device = device;
    }

    /**
     * A word that nobody uses.
     *
     * @throws io.docaffm.core.DocaException if no more memory can be registered
     */
    Word take() {
        if (free.isEmpty()) {
            MemoryMap map = map();
            maps.add(map);
            for (long at = 0; at < BYTES_PER_MAP; at += Long.BYTES) {
                Spans spans = (Spans) map.buffer(at, Long.BYTES);
                free.add(new Word(spans, spans.memory()));
            }
        }
        return free.poll();
    }

    private MemoryMap map() {
        try {
            return MemoryMap.builder(device).allocate(BYTES_PER_MAP).permissions(AccessFlag.LOCAL_READ_WRITE).start();
        } catch (IllegalStateException closing) {
            throw Calls.failure(context, "register a word", DocaError.SHUTDOWN, "The device is being closed", closing);
        }
    }

    /** The device is done with it. */
    void put(Word word) {
        // The last one first: its line is in the cache.
        free.addFirst(word);
    }

    /** The context is destroyed: no task has a word any more. */
    CompletableFuture<Void> close() {
        return CompletableFuture.allOf(maps.stream().map(MemoryMap::closeAsync).toArray(CompletableFuture[]::new));
    }
}
