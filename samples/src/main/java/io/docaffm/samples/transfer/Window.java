// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

/**
 * The memory that a file passes through: a ring of slots with a chunk each. Chunk n of the file goes through slot n modulo {@code slots}.
 *
 * @param chunk bytes per slot
 * @param slots how many chunks may be under way
 */
public record Window(int chunk, int slots) {
    /** A chunk must have room for the protocol's own messages. */
    public static final int MIN_CHUNK = Control.MAX_BYTES;
    /** More gains nothing. */
    public static final int MAX_CHUNK = 1 << 30;
    /** Within what queues of DOCA's default size take. */
    public static final int MAX_SLOTS = 128;

    /**
     * Checks the parts.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public Window {
        if (chunk < MIN_CHUNK || chunk > MAX_CHUNK) {
            throw new IllegalArgumentException("a chunk must have between " + MIN_CHUNK + " and " + MAX_CHUNK + " bytes, not " + chunk);
        }
        if (slots < 1 || slots > MAX_SLOTS) {
            throw new IllegalArgumentException("there must be between 1 and " + MAX_SLOTS + " slots, not " + slots);
        }
    }

    /**
     * What both sides have room for.
     *
     * @param other the other side's window
     * @return the smaller of both in each part
     */
    Window within(Window other) {
        return new Window(Math.min(chunk, other.chunk), Math.min(slots, other.slots));
    }

    /**
     * Its memory.
     *
     * @return bytes
     */
    public long bytes() {
        return (long) chunk * slots;
    }

    long chunks(long fileSize) {
        return (fileSize + chunk - 1) / chunk;
    }

    int length(long sequence, long fileSize) {
        return (int) Math.min(chunk, fileSize - sequence * chunk);
    }

    int slot(long sequence) {
        return (int) (sequence % slots);
    }

    long offset(long sequence) {
        return (long) slot(sequence) * chunk;
    }
}
