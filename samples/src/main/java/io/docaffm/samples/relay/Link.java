// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/** The way to the other relay: chunks of the connections' bytes on the fast path, {@link Control} messages on the slow path. */
interface Link extends AutoCloseable {
    /** Memory for one chunk, on loan. */
    interface Chunk {
        /** Its bytes: position 0, limit at its size, for the holder alone. */
        ByteBuffer bytes();

        /** Gives it back unsent. */
        void giveBack();
    }

    /** What arrives; called one at a time, in the order of its path. Must be short and must not block. */
    interface Receiver {
        /** A chunk's bytes, valid during the call. */
        void chunk(int id, ByteBuffer bytes);

        /** A message. */
        void control(Control message);
    }

    /** How many bytes of a connection may be under way in one direction; both sides go by the smaller of their settings. */
    int window();

    /** The most bytes of one chunk. */
    int chunkSize();

    /**
     * Waits for memory. It is short only while the other side takes nothing.
     *
     * @throws LinkLostException if the link is gone
     */
    Chunk take() throws LinkLostException, InterruptedException;

    /**
     * Sends the first bytes of a chunk, in order with other chunks of this link, and gives it back when they are through. What fails ends the link.
     */
    void send(int id, Chunk chunk, int length);

    /** Sends a message, in order with other messages of this link. What fails ends the link. */
    void tell(Control message);

    /** Completes when the link is gone, with why. */
    CompletableFuture<String> lost();

    /** Ends the link. Nothing arrives afterwards. */
    @Override
    void close();
}
