// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Callback;
import io.docaffm.abi.AbiTable.Constant;
import io.docaffm.abi.AbiTable.EnumConstant;
import io.docaffm.abi.AbiTable.EnumType;
import io.docaffm.abi.AbiTable.Field;
import io.docaffm.abi.AbiTable.Function;
import io.docaffm.abi.AbiTable.InlineFunction;
import io.docaffm.abi.AbiTable.Struct;
import io.docaffm.abi.AbiTable.Typedef;
import java.util.Locale;

/**
 * Writes {@code abi_check.c}: a file that compiles only where the headers it is compiled against declare what the table
 * says. It uses nothing of our own headers, so it judges an installed DOCA as well.
 */
final class CheckWriter {

    private final AbiTable table;

    /**
     * Creates a writer.
     *
     * @param table the facts
     */
    CheckWriter(AbiTable table) {
        this.table = table;
    }

    /** {@return the text of the check} */
    String write() {
        StringBuilder out = new StringBuilder(
                """
                /* SPDX-License-Identifier: Apache-2.0 */
                /* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */

                /*
                 * Compile only: gcc -std=gnu11 -fsyntax-only -I DIR abi_check.c, where DIR has the headers to judge.
                 * Every difference is an error whose text starts with the name it is about.
                 *
                 * DOCA_ABI_CHECK_PARTIAL: a header that is not there is skipped, as its library may not be installed.
                 * DOCA_ABI_CHECK_SKIP_<HEADER>, such as ..._SKIP_DOCA_RDMA_BRIDGE: this header is skipped.
                 * DOCA_ABI_CHECK_ANY_RELEASE: the release number is not checked.
                 */
                #define DOCA_ALLOW_EXPERIMENTAL_API

                #include <stddef.h>
                #include <stdint.h>
                """);
        table.headers().forEach(header -> header(out, header));
        out.append("\nint main(void)\n{\n    return 0;\n}\n");
        return out.toString();
    }

    private void header(StringBuilder out, String header) {
        String skip = "DOCA_ABI_CHECK_SKIP_" + header.replace(".h", "").toUpperCase(Locale.ROOT);
        out.append("\n#if defined(%1$s)\n#elif __has_include(<%2$s>)\n#include <%2$s>\n".formatted(skip, header));
        table.typedefs().stream().filter(t -> t.header().equals(header)).forEach(t -> typedef(out, t));
        table.constants().stream().filter(c -> c.header().equals(header)).forEach(c -> constant(out, c));
        table.enums().stream().filter(e -> e.header().equals(header)).forEach(e -> enumType(out, e));
        table.structs().stream()
                .filter(s -> s.header().equals(header) && !s.opaque())
                .forEach(s -> struct(out, s));
        table.callbacks().stream().filter(c -> c.header().equals(header)).forEach(c -> callback(out, c));
        table.functions().stream().filter(f -> f.header().equals(header)).forEach(f -> function(out, f));
        table.inlineFunctions().stream().filter(f -> f.header().equals(header)).forEach(f -> inlineFunction(out, f));
        out.append("#elif !defined(DOCA_ABI_CHECK_PARTIAL)\n_Static_assert(0, \"")
                .append(header)
                .append(": no such header\");\n#endif\n");
    }

    private static void typedef(StringBuilder out, Typedef t) {
        same(out, t.name(), t.name(), t.type());
    }

    private void constant(StringBuilder out, Constant c) {
        boolean release = c.header().equals("doca_version.h");
        if (release) {
            out.append("#ifndef DOCA_ABI_CHECK_ANY_RELEASE\n");
        }
        if (c.number().isPresent()) {
            equal(out, c.name(), c.name(), c.number().get());
        } else {
            equal(out, c.name(), "sizeof(" + c.name() + ")", table.docaVersion().length() + 1);
        }
        if (release) {
            out.append("#endif\n");
        }
    }

    private static void enumType(StringBuilder out, EnumType e) {
        equal(out, "enum " + e.name(), "sizeof(enum " + e.name() + ")", 4);
        if (e.typedef() != null) {
            same(out, e.typedef(), e.typedef(), "enum " + e.name());
        }
        for (EnumConstant c : e.constants()) {
            equal(out, c.name(), c.name(), c.value());
        }
    }

    private static void struct(StringBuilder out, Struct s) {
        equal(out, s.tag(), "sizeof(" + s.tag() + ")", s.size());
        equal(out, s.tag(), "_Alignof(" + s.tag() + ")", s.align());
        for (Field f : s.fields()) {
            String name = s.tag() + "." + f.name();
            equal(out, name, "offsetof(" + s.tag() + ", " + f.name() + ")", f.offset());
            same(out, name, "__typeof__(((" + s.tag() + " *)0)->" + f.name() + ")", f.type());
        }
    }

    private static void callback(StringBuilder out, Callback c) {
        same(
                out,
                c.name(),
                c.functionTypeNotPointer() ? c.name() + " *" : c.name(),
                c.ret() + " (*)(" + CSyntax.types(c.params()) + ")");
    }

    private static void function(StringBuilder out, Function f) {
        same(
                out,
                f.name(),
                "__typeof__(&" + f.name() + ")",
                f.ret() + " (*)(" + CSyntax.types(f.params()) + ")");
    }

    private static void inlineFunction(StringBuilder out, InlineFunction f) {
        same(
                out,
                f.name(),
                "__typeof__(&" + f.name() + ")",
                f.ret() + " (*)(" + CSyntax.types(f.params()) + ")");
    }

    private static void same(StringBuilder out, String name, String found, String expected) {
        claim(out, "__builtin_types_compatible_p(" + found + ", " + expected + ")", name + ": not declared as " + expected);
    }

    private static void equal(StringBuilder out, String name, String found, int expected) {
        String what = found.equals(name) ? "" : found + " ";
        claim(out, "(long long)" + found + " == " + expected, name + ": " + what + "is not " + expected);
    }

    /** Spelled out rather than through a macro, so that each compiler's message has the line of the claim itself. */
    private static void claim(StringBuilder out, String condition, String message) {
        out.append("_Static_assert(").append(condition).append(",\n    \"").append(message).append("\");\n");
    }
}
