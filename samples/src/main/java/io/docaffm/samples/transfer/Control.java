// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.samples.pair.ToolException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What the two sides of a file transfer tell each other besides the bytes: short messages, big-endian, sent without immediate data (which marks
 * the chunks of {@link Way#SEND}).
 */
sealed interface Control {
    /** Room for the longest message. */
    int MAX_BYTES = 512;
    /** What this is, and its version; the first byte begins no UTF-8, so it is never taken for a text. */
    int MAGIC = 0x8446_5401;
    /** SHA-256. */
    int DIGEST_BYTES = 32;

    /** Source, first: what is to come. */
    record Offer(Way way, long size, Window window) implements Control {}

    /** Sink: go on, in this window, which is not larger than the offered one. */
    record Accept(Window window) implements Control {}

    /** Source: so many chunks lie in the window since the start; for writes and reads. */
    record Filled(long chunks) implements Control {}

    /** Sink: so many chunks were taken out of the window since the start. */
    record Freed(long chunks) implements Control {}

    /** Source, after the last chunk: the SHA-256 of what it read. */
    record End(byte[] digest) implements Control {}

    /** Sink, last: the SHA-256 of what it stored. */
    record Done(byte[] digest) implements Control {}

    /** Either side: it goes no further, and why. */
    record Refuse(String reason) implements Control {}

    /** Either side: nothing. It fails when the peer is gone, which nothing else tells while one waits. */
    record Probe() implements Control {}

    /** Where this kind of message has its place in a sender's memory. */
    default int kind() {
        return switch (this) {
            case Offer _ -> 0;
            case Accept _ -> 1;
            case Filled _ -> 2;
            case Freed _ -> 3;
            case End _ -> 4;
            case Done _ -> 5;
            case Refuse _ -> 6;
            case Probe _ -> 7;
        };
    }

    /** How many kinds there are. */
    int KINDS = 8;

    /** Writes it to the start of memory; gives its length. */
    default int encode(MemorySegment memory) {
        ByteBuffer out = memory.asByteBuffer();
        out.putInt(MAGIC).putInt(kind());
        switch (this) {
            case Offer offer -> out.putInt(offer.way().ordinal()).putLong(offer.size()).putInt(offer.window().chunk()).putInt(offer.window().slots());
            case Accept accept -> out.putInt(accept.window().chunk()).putInt(accept.window().slots());
            case Filled filled -> out.putLong(filled.chunks());
            case Freed freed -> out.putLong(freed.chunks());
            case End end -> out.put(end.digest());
            case Done done -> out.put(done.digest());
            case Refuse refuse -> {
                byte[] reason = refuse.reason().getBytes(StandardCharsets.UTF_8);
                out.put(reason, 0, Math.min(reason.length, out.remaining()));
            }
            case Probe _ -> {
                // It says all by arriving.
            }
        }
        return out.position();
    }

    /** Reads one; whatever the bytes are, the outcome is a message or this exception. */
    static Control decode(MemorySegment memory) {
        ByteBuffer in = ByteBuffer.wrap(memory.toArray(ValueLayout.JAVA_BYTE));
        try {
            if (in.getInt() != MAGIC) {
                throw notOurs();
            }
            return switch (in.getInt()) {
                case 0 -> new Offer(Way.at(in.getInt()), in.getLong(), new Window(in.getInt(), in.getInt()));
                case 1 -> new Accept(new Window(in.getInt(), in.getInt()));
                case 2 -> new Filled(in.getLong());
                case 3 -> new Freed(in.getLong());
                case 4 -> new End(digest(in));
                case 5 -> new Done(digest(in));
                case 6 -> new Refuse(StandardCharsets.UTF_8.decode(in).toString());
                case 7 -> new Probe();
                default -> throw notOurs();
            };
        } catch (BufferUnderflowException | IllegalArgumentException garbage) {
            throw notOurs();
        }
    }

    private static byte[] digest(ByteBuffer in) {
        byte[] digest = new byte[DIGEST_BYTES];
        in.get(digest);
        return digest;
    }

    private static ToolException notOurs() {
        return new ToolException(ToolException.FAILED, "the other side does not speak the file protocol of doca-ffm: does it run the matching command with --file?");
    }
}
