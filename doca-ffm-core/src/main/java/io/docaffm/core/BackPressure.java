// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/**
 * What happens to an operation when a context's queue is full (FULL, AGAIN, no free task or buffer).
 *
 * @param waiting how many operations may wait for room, in their order, for each direction; 0 means that an operation fails at once, with
 *     {@link DocaError#FULL}
 */
public record BackPressure(int waiting) {
    /** Up to 65,536 operations wait: the default. */
    public static final BackPressure DEFAULT = new BackPressure(65_536);
    /** None waits: the operation fails at once. */
    public static final BackPressure FAIL = new BackPressure(0);

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code waiting} is negative
     */
    public BackPressure {
        if (waiting < 0) {
            throw new IllegalArgumentException("the number of waiting operations must not be negative, but is " + waiting);
        }
    }
}
