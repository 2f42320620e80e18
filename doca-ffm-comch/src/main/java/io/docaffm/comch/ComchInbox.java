// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.internal.EngineLoop;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/**
 * Messages between their callback and their handler. DOCA's memory is valid in the callback only, and no user code runs there: so a message is copied into
 * memory that is reused, and its handler is called after progress returned. Engine's thread only.
 */
final class ComchInbox {
    /** All of memory, to copy from a pointer without making a segment. */
    private static final MemorySegment EVERYWHERE = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    /** One message; it is the event, too, that is acted on later. */
    private final class Message implements Runnable {
        private final MemorySegment memory;
        /** The part of it that the last message had: most are as long as the one before, and then no object is made. */
        private MemorySegment view;
        private ComchPeers.Peer peer;
        private int length;

        Message(long size) {
            memory = Arena.ofAuto().allocate(size);
            view = memory;
        }

        @Override
        public void run() {
            ComchConnection connection = peer.connection;
            peer = null;
            try {
                // What this side closed is not heard of any more; what the peer said before it left is.
                if (connection != null && !connection.isEndedHere()) {
                    handler.received(connection, view());
                }
            } finally {
                if (memory.byteSize() == size) {
                    free.push(this);
                }
            }
        }

        private MemorySegment view() {
            if (view.byteSize() != length) {
                view = memory.asSlice(0, length);
            }
            return view;
        }
    }

    private final EngineLoop engine;
    private final ComchMessageHandler handler;
    private final long size;
    private final ArrayDeque<Message> free = new ArrayDeque<>();

    /** The handler may be null: then messages are dropped. */
    ComchInbox(EngineLoop engine, ComchMessageHandler handler, long maxMessageSize) {
        this.engine = engine;
        this.handler = handler;
        this.size = maxMessageSize;
    }

    /** In a callback. */
    void note(ComchPeers.Peer peer, long buffer, int length) {
        if (handler == null) {
            return;
        }
        long bytes = Integer.toUnsignedLong(length);
        Message message = bytes > size ? new Message(bytes) : free.poll();
        if (message == null) {
            message = new Message(size);
        }
        MemorySegment.copy(EVERYWHERE, buffer, message.memory, 0, bytes);
        message.peer = peer;
        message.length = length;
        engine.noteEvent(message);
    }

    /** Copies from a pointer. */
    static void copy(long from, MemorySegment to, long bytes) {
        MemorySegment.copy(EVERYWHERE, from, to, 0, bytes);
    }
}
