// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Function;
import io.docaffm.abi.AbiTable.InlineFunction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The few hand-written parts of the headers: macros and bodies, which the table has no column for. */
final class Templates {

    /**
     * Not needed by a declaration of ours, but programs written for the vendor's headers count on getting these through
     * them: its public samples call string and memory functions without an include of their own.
     */
    private static final Map<String, List<String>> EXTRA_SYSTEM_INCLUDES =
            Map.of("doca_log.h", List.of("stdlib.h", "string.h"));

    private static final Map<String, String> BODIES = Map.of(
            "doca_version",
            "return DOCA_VERSION_STRING;",
            "doca_buf_inventory_buf_get_by_addr",
            "return doca_buf_inventory_buf_get_by_args(inventory, mmap, addr, len, addr, 0, buf);",
            "doca_buf_inventory_buf_get_by_data",
            "return doca_buf_inventory_buf_get_by_args(inventory, mmap, data, data_len, data, data_len, buf);");

    /**
     * Reads a template.
     *
     * @param name header name
     * @return its text
     */
    String get(String name) {
        try (InputStream in = Templates.class.getResourceAsStream(name + ".in")) {
            if (in == null) {
                throw new IllegalStateException("no template " + name + ".in beside " + Templates.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Lists system headers to include beyond what the declarations need.
     *
     * @param header header name
     * @return more headers
     */
    List<String> extraSystemIncludes(String header) {
        return EXTRA_SYSTEM_INCLUDES.getOrDefault(header, List.of());
    }

    /**
     * Gives the body of an inline function.
     *
     * @param function the function
     * @return one statement
     */
    String body(InlineFunction function) {
        String body = BODIES.get(function.name());
        if (body == null) {
            throw new IllegalStateException(
                    "the table has a new inline function " + function.name() + ": write its body in Templates.BODIES");
        }
        return body;
    }

    /**
     * Lets the compiler check the arguments of a printf-style function.
     *
     * @param function a variadic function whose last named parameter is the format
     * @return the attribute
     */
    String printfAttribute(Function function) {
        int rest = function.params().size();
        return "__attribute__((format(printf, %d, %d)))".formatted(rest - 1, rest);
    }
}
