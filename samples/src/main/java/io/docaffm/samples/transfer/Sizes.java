// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes as people write them: decimal units out, as networks count; binary units in, as memory does. */
public final class Sizes {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([KMG]?)(?:i?B)?", Pattern.CASE_INSENSITIVE);
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

    private Sizes() {}

    /**
     * For people to read.
     *
     * @param bytes a number
     * @return for example {@code 137.4 MB}
     */
    public static String text(double bytes) {
        double value = bytes;
        int unit = 0;
        // 999.95 would be printed as 1000.0.
        while (value >= 999.95 && unit < UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    /**
     * From people.
     *
     * @param text for example {@code 65536}, {@code 64K} or {@code 1M}
     * @return bytes
     * @throws IllegalArgumentException if it is no size, or too large a one
     */
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size: bytes, or with K, M or G");
        }
        int shift = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            default -> 0;
        };
        long number = Long.parseLong(matcher.group(1));
        if (number > Long.MAX_VALUE >> shift) {
            throw new IllegalArgumentException("'" + text + "' is too large");
        }
        return number << shift;
    }
}
