// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

/** How the bytes of a file go to the other side. */
public enum Way {
    /** The source sends them as messages into receives that the sink has posted. */
    SEND,
    /** The source writes them into the sink's memory. */
    WRITE,
    /** The sink reads them from the source's memory. */
    READ;

    static Way at(int ordinal) {
        if (ordinal < 0 || ordinal >= values().length) {
            throw new IllegalArgumentException("no way " + ordinal);
        }
        return values()[ordinal];
    }
}
