// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What the two relays tell each other on the slow path. The bytes of the connections travel on the fast path, and the two paths are not ordered
 * against each other: so an {@link End} says after how many bytes it holds, and a number is never used twice for a connection.
 */
sealed interface Control {
    /** The most a text may have; every Comch message is large enough for it. */
    int MAX_TEXT = 200;

    /** The first message of both sides. */
    record Hello(int version, int window, int chunk) implements Control {}

    /** Host to BlueField: connect to the server for a new client. */
    record Open(int id) implements Control {}

    /** BlueField to host: the server is connected. */
    record Opened(int id) implements Control {}

    /** BlueField to host: it is not, and why. */
    record Refused(int id, String why) implements Control {}

    /** So many bytes more were written to this side's socket: there is room for as many. */
    record Credit(int id, long bytes) implements Control {}

    /** This side's program sends no more; {@code total} bytes are all it sent. */
    record End(int id, long total) implements Control {}

    /** This side's program reads no more. */
    record Stop(int id) implements Control {}

    /** The connection is given up, in both directions. */
    record Reset(int id, String why) implements Control {}

    /** BlueField to host: no new connections, this relay ends when those there are have ended. */
    record Draining() implements Control {}

    /** In a message. */
    default byte[] encode() {
        ByteBuffer to = ByteBuffer.allocate(1 + Integer.BYTES * 3 + MAX_TEXT * 3);
        switch (this) {
            case Hello(int version, int window, int chunk) -> to.put((byte) 'H').putInt(version).putInt(window).putInt(chunk);
            case Open(int id) -> to.put((byte) 'O').putInt(id);
            case Opened(int id) -> to.put((byte) 'A').putInt(id);
            case Refused(int id, String why) -> to.put((byte) 'N').putInt(id).put(text(why));
            case Credit(int id, long bytes) -> to.put((byte) 'C').putInt(id).putLong(bytes);
            case End(int id, long total) -> to.put((byte) 'E').putInt(id).putLong(total);
            case Stop(int id) -> to.put((byte) 'S').putInt(id);
            case Reset(int id, String why) -> to.put((byte) 'R').putInt(id).put(text(why));
            case Draining() -> to.put((byte) 'D');
        }
        byte[] message = new byte[to.position()];
        to.flip().get(message);
        return message;
    }

    /**
     * From a message.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Control decode(byte[] message) {
        ByteBuffer from = ByteBuffer.wrap(message);
        try {
            Control control = switch (from.get()) {
                case 'H' -> new Hello(from.getInt(), from.getInt(), from.getInt());
                case 'O' -> new Open(from.getInt());
                case 'A' -> new Opened(from.getInt());
                case 'N' -> new Refused(from.getInt(), text(from));
                case 'C' -> new Credit(from.getInt(), notNegative(from.getLong()));
                case 'E' -> new End(from.getInt(), notNegative(from.getLong()));
                case 'S' -> new Stop(from.getInt());
                case 'R' -> new Reset(from.getInt(), text(from));
                case 'D' -> new Draining();
                default -> throw new IllegalArgumentException("no message of the relay's begins with " + message[0]);
            };
            if (from.hasRemaining()) {
                throw new IllegalArgumentException(from.remaining() + " bytes too many behind " + control);
            }
            return control;
        } catch (BufferUnderflowException _) {
            throw new IllegalArgumentException("a message of " + message.length + " bytes is too short for the relay's");
        }
    }

    private static byte[] text(String text) {
        return (text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT)).getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ByteBuffer from) {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static long notNegative(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("a count of " + count + " bytes");
        }
        return count;
    }
}
