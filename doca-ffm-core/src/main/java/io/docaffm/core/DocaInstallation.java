// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is loaded, and where it came from. A snapshot: a library that another module loads later is in the next one.
 *
 * @param backend {@code native} for an installed DOCA, else the name of the backend that was asked for
 * @param version the version that the loaded library tells
 * @param libraries the loaded libraries, in the order of loading
 * @param missing what this version of DOCA lacks: feature to the C functions that are not there. Everything else works; a call that needs one
 *     of these ends in a {@link DocaException} with {@link DocaError#NOT_SUPPORTED}
 */
public record DocaInstallation(String backend, DocaVersion version, List<Library> libraries, Map<String, List<String>> missing) {
    /**
     * A loaded library.
     *
     * @param soname for example {@code libdoca_common.so.2}
     * @param path the file
     * @param rule how it was found, for example {@code pkg-config doca-common} or {@code -Ddoca.library.path}
     */
    public record Library(String soname, Path path, String rule) {}

    /**
     * A snapshot from its parts.
     */
    public DocaInstallation {
        libraries = List.copyOf(libraries);
        Map<String, List<String>> copy = new LinkedHashMap<>();
        missing.forEach((feature, functions) -> copy.put(feature, List.copyOf(functions)));
        missing = Collections.unmodifiableMap(copy);
    }

    /**
     * A text for people, of several lines.
     *
     * @return backend and version, then a line per library, then a line per feature with missing functions
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("DOCA ").append(version).append(" (backend: ").append(backend).append(')');
        for (Library library : libraries) {
            text.append("\n  ").append(library.soname()).append(": ").append(library.path()).append(" (").append(library.rule()).append(')');
        }
        missing.forEach((feature, functions) -> text.append("\n  missing: ").append(feature).append(": ").append(String.join(", ", functions)));
        return text.toString();
    }
}
