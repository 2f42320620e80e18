// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The facts table: what DOCA's public C headers declare, as data.
 *
 * <p>Everything this module writes comes from here, so a fact is corrected in one place.
 *
 * @param docaVersion the release the table describes
 * @param functions functions that a library exports
 * @param inlineFunctions functions that exist in the headers only
 * @param callbacks typedefs of callback types
 * @param enums enumerations
 * @param structs structs and unions, opaque ones included
 * @param typedefs typedefs of plain types
 * @param constants object-like macros
 */
record AbiTable(
        String docaVersion,
        List<Function> functions,
        List<InlineFunction> inlineFunctions,
        List<Callback> callbacks,
        List<EnumType> enums,
        List<Struct> structs,
        List<Typedef> typedefs,
        List<Constant> constants) {

    AbiTable {
        functions = orEmpty(functions);
        inlineFunctions = orEmpty(inlineFunctions);
        callbacks = orEmpty(callbacks);
        enums = orEmpty(enums);
        structs = orEmpty(structs);
        typedefs = orEmpty(typedefs);
        constants = orEmpty(constants);
    }

    /**
     * A parameter.
     *
     * @param type the C type, {@code ...} for a variable argument list
     * @param name the name, empty where the C declaration has none
     */
    record Param(String type, String name) {}

    /**
     * An exported function.
     *
     * @param name symbol
     * @param header the header that declares it
     * @param stability decides the ELF symbol version
     * @param ret return type
     * @param params parameters in order
     * @param documentedErrors error codes the API reference lists
     */
    record Function(
            String name,
            String header,
            Stability stability,
            String ret,
            List<Param> params,
            List<String> documentedErrors) {

        Function {
            documentedErrors = orEmpty(documentedErrors);
        }

        /** {@return whether it takes a variable argument list} */
        boolean variadic() {
            return params.stream().anyMatch(p -> p.type().equals("..."));
        }
    }

    /** Whether a function is settled; DOCA gives the two kinds different ELF symbol versions. */
    enum Stability {
        /** Kept compatible within a major release. */
        STABLE("DOCA_STABLE", "DOCA_2"),
        /** May change with any release. */
        EXPERIMENTAL("DOCA_EXPERIMENTAL", "EXPERIMENTAL");

        private final String marker;
        private final String symbolVersion;

        Stability(String marker, String symbolVersion) {
            this.marker = marker;
            this.symbolVersion = symbolVersion;
        }

        /** {@return the macro that marks a declaration} */
        String marker() {
            return marker;
        }

        /** {@return the ELF symbol version} */
        String symbolVersion() {
            return symbolVersion;
        }
    }

    /**
     * A function defined in a header. Its body is in {@link Templates}.
     *
     * @param name name
     * @param header the header that defines it
     * @param ret return type
     * @param params parameters in order
     */
    record InlineFunction(String name, String header, String ret, List<Param> params) {}

    /**
     * A callback type.
     *
     * @param name typedef name
     * @param header the header that declares it
     * @param functionTypeNotPointer whether the typedef names the function itself, not a pointer to it
     * @param ret return type
     * @param params parameters in order
     */
    record Callback(
            String name, String header, boolean functionTypeNotPointer, String ret, List<Param> params) {}

    /**
     * An enumeration.
     *
     * @param name tag
     * @param typedef typedef name, or null
     * @param header the header that declares it
     * @param constants constants in order
     */
    record EnumType(String name, String typedef, String header, List<EnumConstant> constants) {}

    /**
     * An enumeration constant.
     *
     * @param name name
     * @param value value
     */
    record EnumConstant(String name, int value) {}

    /**
     * A struct or union.
     *
     * @param kind {@code struct} or {@code union}
     * @param name tag
     * @param header the header that declares it
     * @param opaque whether only the tag is public
     * @param fields fields in order, empty if opaque
     * @param size size in bytes, 0 if opaque
     * @param align alignment in bytes, 0 if opaque
     */
    record Struct(
            String kind, String name, String header, boolean opaque, List<Field> fields, int size, int align) {

        Struct {
            fields = orEmpty(fields);
        }

        /** {@return the C name, such as {@code struct doca_dev}} */
        String tag() {
            return kind + " " + name;
        }
    }

    /**
     * A field.
     *
     * @param name name
     * @param type C type; an array has its bounds behind it, as in {@code uint8_t [16]}
     * @param offset offset in bytes
     */
    record Field(String name, String type, int offset) {}

    /**
     * A typedef of a plain type.
     *
     * @param name new name
     * @param header the header that declares it
     * @param type what it stands for
     */
    record Typedef(String name, String header, String type) {}

    /**
     * An object-like macro.
     *
     * @param name name
     * @param header the header that defines it
     * @param value an integer, or the word {@code string}
     */
    record Constant(String name, String header, JsonNode value) {

        /** {@return the value if it is a number, empty if it is text} */
        Optional<Integer> number() {
            return value.isInt() ? Optional.of(value.intValue()) : Optional.empty();
        }
    }

    /**
     * Reads a table.
     *
     * @param file a JSON file
     * @return the table
     * @throws IOException if it cannot be read, or has a property this class does not know
     */
    static AbiTable read(Path file) throws IOException {
        // Strict: a property nobody reads would be a fact silently lost.
        return JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build()
                .readValue(file.toFile(), AbiTable.class);
    }

    /** {@return all headers, in the order of their first appearance} */
    Set<String> headers() {
        Set<String> headers = new LinkedHashSet<>();
        typedefs.forEach(t -> headers.add(t.header()));
        constants.forEach(c -> headers.add(c.header()));
        enums.forEach(e -> headers.add(e.header()));
        structs.forEach(s -> headers.add(s.header()));
        callbacks.forEach(c -> headers.add(c.header()));
        functions.forEach(f -> headers.add(f.header()));
        inlineFunctions.forEach(f -> headers.add(f.header()));
        return headers;
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
