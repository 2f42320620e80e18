// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Callback;
import io.docaffm.abi.AbiTable.Function;
import io.docaffm.abi.AbiTable.Param;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the emulator's C tests need to hold its answers against the documentation: which error codes each function may
 * give, and a macro of each function's name that notes what a call answered.
 */
final class DocumentedErrorsWriter {

    /** Where it goes, from the project's root. */
    static final String FILE = "doca-emulator/src/main/c/behaviour/documented_errors.h";

    private static final String CODE = "DOCA_ERROR_";

    private final Set<String> headers;
    private final Set<String> callbacks;
    private final List<Function> functions;

    /**
     * Creates a writer.
     *
     * @param table the facts
     * @param later functions of later releases
     */
    DocumentedErrorsWriter(AbiTable table, AbiTable later) {
        this.headers = table.headers();
        this.callbacks = table.callbacks().stream().map(Callback::name).collect(Collectors.toSet());
        this.functions = Stream.of(table, later)
                .flatMap(t -> t.functions().stream())
                .toList();
    }

    /**
     * Writes the header.
     *
     * @return its text
     */
    String write() {
        return """
                /* SPDX-License-Identifier: Apache-2.0 */
                /* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
                #ifndef DOCA_EMULATOR_DOCUMENTED_ERRORS_H
                #define DOCA_EMULATOR_DOCUMENTED_ERRORS_H

                /* All of them now: a declaration must not meet the macros below. */
                """
                + headers.stream().map("#include \"%s\"\n"::formatted).collect(Collectors.joining())
                + """

                /* X(function, what it returns, its parameters, the codes its documentation lists)
                 * returns: e an error code, p a pointer, - something else; parameters: p a pointer or a callback, i an integer, . more
                 */
                #define DOCUMENTED_FUNCTIONS(X, CODE) \\
                """
                + functions.stream().map(this::entry).collect(Collectors.joining(" \\\n"))
                + """


                /* A function-like macro is not expanded in its own expansion, nor where no '(' follows the name. */
                """
                + functions.stream()
                        .filter(DocumentedErrorsWriter::answersCode)
                        .map(f -> "#define %1$s(...) documented(DOCUMENTED_%1$s, %1$s(__VA_ARGS__))\n".formatted(f.name()))
                        .collect(Collectors.joining())
                + """

                #endif
                """;
    }

    private String entry(Function function) {
        String codes = function.documentedErrors().stream()
                .map(DocumentedErrorsWriter::code)
                .collect(Collectors.joining(" "));
        return "    X(%s, '%s', \"%s\", %s)".formatted(function.name(), returns(function), parameters(function), codes);
    }

    private static String code(String name) {
        if (!name.startsWith(CODE)) {
            throw new IllegalArgumentException("not an error code: " + name);
        }
        return "CODE(" + name.substring(CODE.length()) + ")";
    }

    private static boolean answersCode(Function function) {
        return returns(function) == 'e';
    }

    private static char returns(Function function) {
        if (function.ret().equals("doca_error_t")) {
            return 'e';
        }
        return function.ret().endsWith("*") ? 'p' : '-';
    }

    private String parameters(Function function) {
        return function.params().stream()
                .map(this::parameter)
                .collect(Collectors.joining());
    }

    private String parameter(Param param) {
        if (param.type().equals("...")) {
            return ".";
        }
        return param.type().endsWith("*") || callbacks.contains(param.type()) ? "p" : "i";
    }
}
