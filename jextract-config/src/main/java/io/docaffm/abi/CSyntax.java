// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Param;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** How C spells types and parameter lists. */
final class CSyntax {

    /** Longest line of generated C; the same limit as in hand-written sources. */
    private static final int WIDTH = 100;

    private CSyntax() {}

    /**
     * Spells a declaration.
     *
     * @param type the type, such as {@code char *} or {@code uint8_t [16]}
     * @param name the name, may be empty
     * @return {@code char *x}, {@code uint8_t x[16]}, {@code int x}
     */
    static String declare(String type, String name) {
        if (name.isEmpty()) {
            return type;
        }
        int bracket = type.indexOf('[');
        if (bracket >= 0) {
            return type.substring(0, bracket).trim() + " " + name + type.substring(bracket);
        }
        return type.endsWith("*") ? type + name : type + " " + name;
    }

    /**
     * Spells a parameter list without its parentheses.
     *
     * @param params parameters
     * @param spelling how to write a type
     * @return the list, {@code void} if empty
     */
    static String params(List<Param> params, UnaryOperator<String> spelling) {
        return params.isEmpty()
                ? "void"
                : params.stream()
                        .map(p -> declare(spelling.apply(p.type()), p.name()))
                        .collect(Collectors.joining(", "));
    }

    /**
     * Spells a parameter list by types alone.
     *
     * @param params parameters
     * @return the list, {@code void} if empty
     */
    static String types(List<Param> params) {
        return params.isEmpty() ? "void" : params.stream().map(Param::type).collect(Collectors.joining(", "));
    }

    /**
     * Puts a declaration on as many lines as it needs.
     *
     * @param head everything up to and including the opening parenthesis
     * @param params the parameter list
     * @param tail everything from the closing parenthesis
     * @return the lines, without an end of line
     */
    static String wrap(String head, String params, String tail) {
        StringBuilder out = new StringBuilder();
        String line = head;
        String separator = "";
        for (String param : params.split(", ")) {
            String next = separator + param;
            if (line.length() + next.length() + tail.length() > WIDTH) {
                out.append(line).append(separator.trim()).append('\n');
                line = "        " + param;
            } else {
                line += next;
            }
            separator = ", ";
        }
        return out.append(line).append(tail).toString();
    }
}
