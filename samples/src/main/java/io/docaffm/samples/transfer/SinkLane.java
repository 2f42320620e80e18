// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.samples.pair.ToolException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;

/** The sink's half of a way: where the next chunk is found. One implementation per {@link Way}. */
abstract sealed class SinkLane {
    final Link link;
    final Window window;
    final long size;

    SinkLane(Link link, Window window, long size) {
        this.link = link;
        this.window = window;
        this.size = size;
    }

    /** Waits for a chunk; they are asked for in their order. */
    abstract MemorySegment take(long sequence);

    /** The chunk has been stored: its slot may be filled again. */
    abstract void release(long sequence);

    /** Chunks arrive as messages. */
    static final class Receiving extends SinkLane {
        private Link.Chunk current;

        Receiving(Link link, Window window, long size) {
            super(link, window, size);
        }

        @Override
        MemorySegment take(long sequence) {
            current = link.awaitChunk();
            int length = window.length(sequence, size);
            if (current.immediate() != (int) sequence || current.length() != length) {
                throw new ToolException(ToolException.CORRUPT, "chunk " + current.immediate() + " of " + current.length() + " bytes came where chunk " + sequence
                        + " of " + length + " bytes was due");
            }
            return link.chunk(current.receive(), length).memory();
        }

        @Override
        void release(long sequence) {
            // Posted again before the source hears of it, so it never finds none.
            link.release(current);
            link.sendFreed(sequence + 1);
        }
    }

    /** Chunks have been written into this side's window. */
    static final class Written extends SinkLane {
        private final MemoryMap memory;

        Written(Link link, Window window, long size, MemoryMap memory) {
            super(link, window, size);
            this.memory = memory;
        }

        @Override
        MemorySegment take(long sequence) {
            link.awaitFilled(sequence + 1);
            return memory.memory().asSlice(window.offset(sequence), window.length(sequence, size));
        }

        @Override
        void release(long sequence) {
            link.sendFreed(sequence + 1);
        }
    }

    /** Chunks are read out of the source's window, as many at a time as are there and have a place here. */
    static final class Reading extends SinkLane {
        private final MemoryMap memory;
        private final RdmaConnection connection;
        private final RemoteMemoryMap source;
        private final CompletableFuture<?>[] inFlight;
        private long begun;

        Reading(Link link, Window window, long size, MemoryMap memory, RdmaConnection connection, RemoteMemoryMap source) {
            super(link, window, size);
            this.memory = memory;
            this.connection = connection;
            this.source = source;
            this.inFlight = new CompletableFuture<?>[window.slots()];
        }

        @Override
        MemorySegment take(long sequence) {
            link.awaitFilled(sequence + 1);
            long last = Math.min(link.filled(), Math.min(sequence + window.slots(), window.chunks(size)));
            for (; begun < last; begun++) {
                begin(begun);
            }
            link.await(inFlight[window.slot(sequence)]::isDone, "chunk " + sequence + " to be read");
            return memory.memory().asSlice(window.offset(sequence), window.length(sequence, size));
        }

        private void begin(long sequence) {
            long offset = window.offset(sequence);
            int length = window.length(sequence, size);
            CompletableFuture<Void> read = connection.read(source.buffer(offset, length), memory.buffer(offset, length));
            // The source's slot is free as soon as its bytes are here; reads of one connection end in their order.
            read.thenRun(() -> link.sendFreed(sequence + 1));
            inFlight[window.slot(sequence)] = link.track(read);
        }

        @Override
        void release(long sequence) {
            // The source was told when the read ended; the place here is taken again only after the next take.
        }
    }
}
