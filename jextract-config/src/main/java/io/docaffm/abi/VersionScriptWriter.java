// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Function;
import io.docaffm.abi.AbiTable.Stability;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes linker version scripts: a C program linked against one implementation then also loads the other. */
final class VersionScriptWriter {

    private final List<Function> functions;

    /**
     * Creates a writer.
     *
     * @param table the facts
     * @param later functions of later releases
     */
    VersionScriptWriter(AbiTable table, AbiTable later) {
        this.functions = Stream.of(table, later)
                .flatMap(t -> t.functions().stream())
                .sorted(Comparator.comparing(Function::name))
                .toList();
    }

    /**
     * Writes one script.
     *
     * @param library a library
     * @return its script
     */
    String write(Library library) {
        return """
                /* SPDX-License-Identifier: Apache-2.0 */
                /* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
                """
                + node(library, Stability.STABLE)
                + node(library, Stability.EXPERIMENTAL)
                + """
                DOCA_EMULATOR {
                    global:
                        doca_emu_*;
                        emu_*;
                    local:
                        *;
                };
                """;
    }

    /** A library without functions of a stability has no such node, as the real one. */
    private String node(Library library, Stability stability) {
        String names = functions.stream()
                .filter(f -> Library.of(f.header()) == library && f.stability() == stability)
                .map(f -> "        " + f.name() + ";\n")
                .collect(Collectors.joining());
        return names.isEmpty() ? "" : stability.symbolVersion() + " {\n    global:\n" + names + "};\n\n";
    }
}
