// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** Bytes that tell where they came from. */
public final class Contents {
    private static final int CHUNK = 1 << 20;

    private Contents() {}

    /** Fills memory with numbers that follow from the seed. */
    public static void fill(MemorySegment memory, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] chunk = new byte[(int) Math.min(CHUNK, memory.byteSize())];
        for (long at = 0; at < memory.byteSize(); at += chunk.length) {
            random.nextBytes(chunk);
            int length = (int) Math.min(chunk.length, memory.byteSize() - at);
            MemorySegment.copy(chunk, 0, memory, ValueLayout.JAVA_BYTE, at, length);
        }
    }

    /** A checksum. */
    public static long checksum(MemorySegment memory) {
        CRC32C crc = new CRC32C();
        for (long at = 0; at < memory.byteSize(); at += CHUNK) {
            crc.update(memory.asSlice(at, Math.min(CHUNK, memory.byteSize() - at)).asByteBuffer());
        }
        return crc.getValue();
    }

    /** A SHA-256, in hexadecimal. */
    public static String hash(MemorySegment memory) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (long at = 0; at < memory.byteSize(); at += CHUNK) {
                digest.update(memory.asSlice(at, Math.min(CHUNK, memory.byteSize() - at)).asByteBuffer());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has SHA-256", impossible);
        }
    }
}
