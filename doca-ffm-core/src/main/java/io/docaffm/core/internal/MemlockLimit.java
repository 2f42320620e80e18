// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much memory this process may lock: what stands behind most failed registrations. */
public final class MemlockLimit {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String LINE = "Max locked memory";

    private MemlockLimit() {}

    /**
     * The limit as the kernel tells it now.
     *
     * @return for example {@code 8388608 bytes (hard limit unlimited)}; {@code unknown} where the kernel does not tell
     */
    public static String text() {
        try {
            return in(Files.readAllLines(LIMITS));
        } catch (IOException none) {
            return "unknown";
        }
    }

    static String in(List<String> limits) {
        return limits.stream().filter(line -> line.startsWith(LINE)).findFirst()
                .map(line -> line.substring(LINE.length()).strip().split("\\s+"))
                .filter(columns -> columns.length >= 2)
                .map(columns -> columns[0] + (columns[0].equals("unlimited") ? "" : " bytes (hard limit " + columns[1] + ")"))
                .orElse("unknown");
    }
}
