// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of DOCA. Ordered by its numbers; the text is kept as the library told it and takes no part in the order.
 *
 * @param major for example 3
 * @param minor for example 0
 * @param patch for example 58 for {@code 3.0.0058}; 0 where the text has none
 * @param text the whole text, for example {@code 3.0.0058-emulator}
 */
public record DocaVersion(int major, int minor, int patch, String text) implements Comparable<DocaVersion> {
    /** Nine digits at most: always an int. */
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})(?:\\.(\\d{1,9}))?(?:[.\\-+~ ].*)?", Pattern.DOTALL);
    private static final Comparator<DocaVersion> ORDER =
            Comparator.comparingInt(DocaVersion::major).thenComparingInt(DocaVersion::minor).thenComparingInt(DocaVersion::patch);

    /**
     * A version from its parts.
     *
     * @throws IllegalArgumentException if a number is negative
     */
    public DocaVersion {
        Objects.requireNonNull(text, "text");
        if (major < 0 || minor < 0 || patch < 0) {
            throw new IllegalArgumentException("negative number in a version: " + major + "." + minor + "." + patch);
        }
    }

    /**
     * Reads a version.
     *
     * @param text for example {@code 2.5.0108}, {@code 3.0.0058-emulator} or {@code 3.0}
     * @return the version
     * @throws IllegalArgumentException if the text does not begin with a version
     */
    public static DocaVersion parse(String text) {
        return tryParse(text).orElseThrow(() -> new IllegalArgumentException("not a DOCA version: \"" + text + '"'));
    }

    /**
     * Reads a version, if it is one.
     *
     * @param text any text
     * @return the version; empty if the text does not begin with one
     */
    public static Optional<DocaVersion> tryParse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int patch = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        return Optional.of(new DocaVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), patch, text.strip()));
    }

    /**
     * Orders by major, minor and patch number. Not consistent with {@code equals}, which also looks at the text.
     *
     * @param other another version
     * @return negative, zero or positive
     */
    @Override
    public int compareTo(DocaVersion other) {
        return ORDER.compare(this, other);
    }

    /**
     * The text.
     *
     * @return as the library told it
     */
    @Override
    public String toString() {
        return text;
    }
}
