// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.time.Duration;

/** The checks of builders' arguments. */
public final class Ranges {
    private Ranges() {}

    /**
     * Refuses a number that is too small.
     *
     * @param what the number, for messages
     * @param value the value
     * @param least the smallest there may be
     * @throws IllegalArgumentException if it is below
     */
    public static void atLeast(String what, long value, long least) {
        between(what, value, least, Integer.MAX_VALUE);
    }

    /**
     * Refuses a number out of range.
     *
     * @param what the number, for messages
     * @param value the value
     * @param least the smallest there may be
     * @param most the largest there may be
     * @throws IllegalArgumentException if it is outside
     */
    public static void between(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("the " + what + " must be between " + least + " and " + most + ", not " + value);
        }
    }

    /**
     * A time-out in nanoseconds.
     *
     * @param timeout the time-out; zero for never
     * @return nanoseconds
     * @throws IllegalArgumentException if it is negative
     */
    public static long timeoutNanos(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("a time-out must not be negative, but is " + timeout);
        }
        return timeout.toNanos();
    }
}
