// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import java.util.HexFormat;
import java.util.Locale;

/**
 * What was moved.
 *
 * @param bytes the file's size
 * @param nanos from the first message to the last, with reading, digesting and storing
 * @param sha256 of the file, in hex
 */
public record Summary(long bytes, long nanos, String sha256) {
    static Summary of(long bytes, long nanos, byte[] digest) {
        return new Summary(bytes, nanos, HexFormat.of().formatHex(digest));
    }

    /**
     * A line for people.
     *
     * @param done what was done with the bytes
     * @return for example {@code 137363456 bytes sent in 0.61 s, 225.2 MB/s}
     */
    public String line(String done) {
        return String.format(Locale.ROOT, "%d bytes %s in %.2f s, %s/s", bytes, done, nanos / 1e9, Sizes.text(nanos == 0 ? 0 : bytes * 1e9 / nanos));
    }
}
