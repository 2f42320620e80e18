// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * What travels over a socket: first, both ways, a greeting of eight bytes; then frames of one byte that says what it is, four bytes of length with the highest
 * first, and the descriptor.
 */
final class Frames {
    /** The last digit is the version. */
    static final byte[] GREETING = "docaffm1".getBytes(StandardCharsets.US_ASCII);

    private static final int HEADER = 1 + Integer.BYTES;
    private static final int TLS_ALERT = 21;
    private static final int TLS_HANDSHAKE = 22;
    private static final int TLS_MAJOR = 3;

    private Frames() {}

    static void checkLength(int length) {
        if (length < 1 || length > DescriptorExchange.MAX_DESCRIPTOR_BYTES) {
            throw new IllegalArgumentException("a descriptor has 1 to " + DescriptorExchange.MAX_DESCRIPTOR_BYTES + " bytes, not " + length);
        }
    }

    static Duration positive(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the time-out must be more than zero, not " + timeout);
        }
        return timeout;
    }

    static byte[] of(DescriptorExchange.Part part, byte[] descriptor) {
        checkLength(descriptor.length);
        return ByteBuffer.allocate(HEADER + descriptor.length).put((byte) part.ordinal()).putInt(descriptor.length).put(descriptor).array();
    }

    static byte[] read(InputStream in, DescriptorExchange.Part expected) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(exactly(in, HEADER));
        int part = header.get();
        int length = header.getInt();
        if (part < 0 || part >= DescriptorExchange.Part.values().length || length < 1 || length > DescriptorExchange.MAX_DESCRIPTOR_BYTES) {
            throw new IOException("what came is no descriptor: part " + part + " of " + Integer.toUnsignedString(length) + " bytes");
        }
        if (part != expected.ordinal()) {
            throw new IOException("the peer sent a " + DescriptorExchange.Part.values()[part] + " where this side waits for a " + expected
                    + ": both sides must pass the same parts in the same order");
        }
        return exactly(in, length);
    }

    /** Refuses a peer that is not one of ours, and says what it seems to be. */
    static void checkGreeting(InputStream in) throws IOException {
        byte[] greeting = exactly(in, GREETING.length);
        if (Arrays.equals(greeting, GREETING)) {
            return;
        }
        if ((greeting[0] == TLS_ALERT || greeting[0] == TLS_HANDSHAKE) && greeting[1] == TLS_MAJOR) {
            throw new IOException("the peer speaks TLS, and this side does not: give this side an SSLContext");
        }
        if (Arrays.equals(greeting, 0, GREETING.length - 1, GREETING, 0, GREETING.length - 1)) {
            throw new IOException("the peer passes descriptors in version " + (char) greeting[GREETING.length - 1] + " of the protocol, this side in version "
                    + (char) GREETING[GREETING.length - 1]);
        }
        throw new IOException("the peer passes no descriptors: its greeting is unknown");
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the peer hung up after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }
}
