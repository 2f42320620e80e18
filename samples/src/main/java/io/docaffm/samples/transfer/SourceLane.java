// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import java.util.concurrent.CompletableFuture;

/** The source's half of a way: how a filled slot gets to the other side. One implementation per {@link Way}. */
abstract sealed class SourceLane {
    final Link link;
    final MemoryMap memory;
    final Window window;

    SourceLane(Link link, MemoryMap memory, Window window) {
        this.link = link;
        this.memory = memory;
        this.window = window;
    }

    /** Waits until the chunk's slot, here and at the other side, can take it. */
    void awaitRoom(long sequence) {
        link.awaitFreed(sequence - window.slots() + 1);
    }

    /** The slot has the chunk now. */
    abstract void dispatch(long sequence, int length);

    /** Keeps what an operation per slot needs: the operation before must have let go of the slot. */
    private abstract static sealed class Outgoing extends SourceLane {
        private final CompletableFuture<?>[] inFlight;

        Outgoing(Link link, MemoryMap memory, Window window) {
            super(link, memory, window);
            inFlight = new CompletableFuture<?>[window.slots()];
        }

        @Override
        void awaitRoom(long sequence) {
            super.awaitRoom(sequence);
            CompletableFuture<?> before = inFlight[window.slot(sequence)];
            if (before != null) {
                link.await(before::isDone, "a slot to be sent");
            }
        }

        void started(long sequence, CompletableFuture<Void> operation) {
            inFlight[window.slot(sequence)] = link.track(operation);
        }
    }

    /** Each chunk is a message; its immediate data is its number. */
    static final class Sending extends Outgoing {
        private final RdmaConnection connection;

        Sending(Link link, MemoryMap memory, Window window, RdmaConnection connection) {
            super(link, memory, window);
            this.connection = connection;
        }

        @Override
        void dispatch(long sequence, int length) {
            started(sequence, connection.send(memory.buffer(window.offset(sequence), length), (int) sequence));
        }
    }

    /** Each chunk is written into the sink's slot of the same number; the sink is told once it is there. */
    static final class Writing extends Outgoing {
        private final RdmaConnection connection;
        private final RemoteMemoryMap sink;

        Writing(Link link, MemoryMap memory, Window window, RdmaConnection connection, RemoteMemoryMap sink) {
            super(link, memory, window);
            this.connection = connection;
            this.sink = sink;
        }

        @Override
        void dispatch(long sequence, int length) {
            long offset = window.offset(sequence);
            CompletableFuture<Void> write = connection.write(memory.buffer(offset, length), sink.buffer(offset, length));
            // Writes of one connection end in their order, so the count covers all before.
            write.thenRun(() -> link.sendFilled(sequence + 1));
            started(sequence, write);
        }
    }

    /** Nothing moves from here: the sink is told that it may read. */
    static final class Offering extends SourceLane {
        Offering(Link link, MemoryMap memory, Window window) {
            super(link, memory, window);
        }

        @Override
        void dispatch(long sequence, int length) {
            link.sendFilled(sequence + 1);
        }
    }
}
