// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.EnumConstant;
import java.util.ArrayList;
import java.util.List;

/** Writes jextract's argument files and the umbrella headers they read. */
final class IncludeArgsWriter {

    private final AbiTable table;

    /**
     * Creates a writer.
     *
     * @param table the facts
     */
    IncludeArgsWriter(AbiTable table) {
        this.table = table;
    }

    /**
     * Writes the argument file of a library: one option a line, grouped by kind.
     *
     * @param library a bound library
     * @return the text
     */
    String args(Library library) {
        List<String> lines = new ArrayList<>();
        lines.add("# SPDX-License-Identifier: Apache-2.0");
        lines.add("# Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file.");
        lines.add("--target-package io.docaffm." + library.module() + ".ffi");
        lines.add("--header-class-name " + library.javaClass());
        lines.add("--define-macro DOCA_FFM_JEXTRACT");
        table.functions().stream()
                .filter(f -> Library.of(f.header()) == library && Library.binds(f))
                .forEach(f -> lines.add("--include-function " + f.name()));
        table.callbacks().stream()
                .filter(c -> Library.of(c.header()) == library)
                .forEach(c -> lines.add("--include-typedef " + c.name()));
        table.typedefs().stream()
                .filter(t -> Library.of(t.header()) == library)
                .forEach(t -> lines.add("--include-typedef " + t.name()));
        table.structs().stream()
                .filter(s -> Library.of(s.header()) == library && !s.opaque())
                .forEach(s -> lines.add("--include-" + s.kind() + " " + s.name()));
        table.enums().stream()
                .filter(e -> Library.of(e.header()) == library)
                .flatMap(e -> e.constants().stream())
                .map(EnumConstant::name)
                .forEach(c -> lines.add("--include-constant " + c));
        table.constants().stream()
                .filter(c -> Library.of(c.header()) == library)
                .forEach(c -> lines.add("--include-constant " + c.name()));
        return String.join("\n", lines) + "\n";
    }

    /**
     * Writes the umbrella header of a library: jextract takes one.
     *
     * @param library a bound library
     * @return the text
     */
    String umbrella(Library library) {
        StringBuilder out = new StringBuilder(
                """
                /* SPDX-License-Identifier: Apache-2.0 */
                /* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
                """);
        table.headers().stream()
                .filter(h -> Library.of(h) == library)
                .forEach(h -> out.append("#include \"").append(h).append("\"\n"));
        return out.toString();
    }
}
