// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.nio.file.Path;

/** Somewhere DOCA's libraries are looked for. */
sealed interface Place {
    /** The rule that led there, for {@code Doca.describe()} and error messages. */
    String rule();

    /** A folder. */
    record Folder(String rule, Path path) implements Place {
        @Override
        public String toString() {
            return path + " (" + rule + ")";
        }
    }

    /** Wherever dlopen looks: LD_LIBRARY_PATH, ld.so.cache, the system's folders. */
    record SystemLoader() implements Place {
        @Override
        public String rule() {
            return "system loader";
        }

        @Override
        public String toString() {
            return "the system loader (LD_LIBRARY_PATH, ldconfig)";
        }
    }

    /** A rule that led nowhere; the message says why. */
    record Nowhere(String rule) implements Place {
        @Override
        public String toString() {
            return rule;
        }
    }
}
