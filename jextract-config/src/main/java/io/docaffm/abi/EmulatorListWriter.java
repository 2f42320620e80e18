// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Function;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes the list of functions that the emulator's libraries do not have, from those libraries. */
final class EmulatorListWriter {

    /** Where the list is kept, relative to the project's root. */
    static final String FILE = "docs/emulator-not-implemented.md";

    /** What brings the list up to date. */
    static final String REWRITE = "./mvnw -q -pl jextract-config process-classes -Dabi=write-emulator-list";

    private static final String LIBRARIES = "doca-emulator/target/sdk/lib";

    private final AbiTable table;
    private final Map<Library, Map<String, String>> exports;

    /**
     * Creates a writer.
     *
     * @param table the facts
     * @param exports the symbols and their versions of each library that exists
     */
    EmulatorListWriter(AbiTable table, Map<Library, Map<String, String>> exports) {
        this.table = table;
        this.exports = exports;
    }

    /**
     * Tells where the emulator's build leaves a library.
     *
     * @param root the project's root
     * @param library a library
     * @return its file, which may not exist
     */
    static Path file(Path root, Library library) {
        return root.resolve(LIBRARIES).resolve("libdoca_" + library.id() + ".so.2");
    }

    /**
     * Reads what the emulator's libraries export.
     *
     * @param root the project's root
     * @return the symbols and their versions of each library that was built
     * @throws IOException if a library cannot be read
     */
    static Map<Library, Map<String, String>> exports(Path root) throws IOException {
        Map<Library, Map<String, String>> exports = new EnumMap<>(Library.class);
        for (Library library : Library.values()) {
            Path file = file(root, library);
            if (Files.exists(file)) {
                exports.put(library, ElfExports.read(file));
            }
        }
        return exports;
    }

    /** {@return the text of the list} */
    String write() {
        StringBuilder out = new StringBuilder(
                """
                <!-- SPDX-License-Identifier: Apache-2.0 -->
                <!-- Written by AbiTool from the emulator's libraries; a test fails where it is out of date.
                     Rewrite: %s -->
                # Functions the emulator does not have

                The functions of DOCA %s that the emulator's libraries do not export. In Java, what needs one of them
                fails with `NOT_SUPPORTED`; a C program that calls one does not link.

                | library | functions | in the emulator | missing |
                | --- | ---: | ---: | ---: |
                """
                        .formatted(REWRITE, table.docaVersion()));
        for (Library library : Library.values()) {
            List<Function> all = functions(library);
            int missing = missing(library).size();
            out.append("| libdoca_%s%s | %d | %d | %d |%n"
                    .formatted(
                            library.id(),
                            exports.containsKey(library) ? "" : " (not in the emulator)",
                            all.size(),
                            all.size() - missing,
                            missing));
        }
        for (Library library : Library.values()) {
            missing(library).stream()
                    .collect(Collectors.groupingBy(Function::header, TreeMap::new, Collectors.toList()))
                    .forEach((header, functions) -> {
                        out.append("\n## ").append(header).append("\n\n");
                        functions.stream()
                                .map(Function::name)
                                .sorted()
                                .forEach(name -> out.append("- `").append(name).append("`\n"));
                    });
        }
        return out.toString();
    }

    private List<Function> functions(Library library) {
        return table.functions().stream()
                .filter(f -> Library.of(f.header()) == library)
                .toList();
    }

    private List<Function> missing(Library library) {
        Set<String> there = exports.getOrDefault(library, Map.of()).keySet();
        return functions(library).stream().filter(f -> !there.contains(f.name())).toList();
    }
}
