// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import io.docaffm.abi.AbiTable.Callback;
import io.docaffm.abi.AbiTable.Constant;
import io.docaffm.abi.AbiTable.EnumType;
import io.docaffm.abi.AbiTable.Field;
import io.docaffm.abi.AbiTable.Function;
import io.docaffm.abi.AbiTable.InlineFunction;
import io.docaffm.abi.AbiTable.Param;
import io.docaffm.abi.AbiTable.Struct;
import io.docaffm.abi.AbiTable.Typedef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the C headers. */
final class HeaderWriter {

    private static final Pattern WORD = Pattern.compile("\\b(struct|union|enum)\\s+(\\w+)|\\b([A-Za-z_]\\w*)\\b");

    /** Where the C library declares what the table's types use. */
    private static final Map<String, String> SYSTEM_TYPES = Map.of(
            "FILE", "stdio.h",
            "va_list", "stdarg.h",
            "size_t", "stddef.h",
            "uint8_t", "stdint.h",
            "uint16_t", "stdint.h",
            "uint32_t", "stdint.h",
            "uint64_t", "stdint.h",
            "__be16", "linux/types.h",
            "__be32", "linux/types.h",
            "__be64", "linux/types.h");

    private final AbiTable table;
    private final AbiTable later;
    private final Templates templates;
    private final Map<String, String> headerOfType = new HashMap<>();

    /**
     * Creates a writer.
     *
     * @param table the facts
     * @param later functions that releases after the table's are known to have
     * @param templates the hand-written parts
     */
    HeaderWriter(AbiTable table, AbiTable later, Templates templates) {
        this.table = table;
        this.later = later;
        this.templates = templates;
        table.typedefs().forEach(t -> headerOfType.put(t.name(), t.header()));
        table.callbacks().forEach(c -> headerOfType.put(c.name(), c.header()));
        table.enums().forEach(e -> {
            headerOfType.put("enum " + e.name(), e.header());
            if (e.typedef() != null) {
                headerOfType.put(e.typedef(), e.header());
            }
        });
        table.structs().stream().filter(s -> !s.opaque()).forEach(s -> headerOfType.put(s.tag(), s.header()));
    }

    /** {@return all headers: name to text} */
    Map<String, String> write() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("doca_compat.h", templates.get("doca_compat.h"));
        table.headers().forEach(header -> files.put(header, header(header)));
        return files;
    }

    private String header(String header) {
        String guard = "DOCA_FFM_" + header.toUpperCase(Locale.ROOT).replace('.', '_') + "_";
        List<String> parts = new ArrayList<>();
        parts.add(includes(header));
        parts.add("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
        parts.add(forwardDeclarations(header));
        parts.add(constants(header));
        parts.add(lines(table.typedefs(), header, Typedef::header, HeaderWriter::typedef));
        parts.add(blocks(table.enums(), header, EnumType::header, HeaderWriter::enumType));
        parts.add(blocks(table.structs(), header, s -> s.opaque() ? "" : s.header(), HeaderWriter::struct));
        if (header.equals("doca_types.h")) {
            parts.add(templates.get("doca_types.h"));
        }
        parts.add(blocks(table.callbacks(), header, Callback::header, this::callback));
        parts.add(blocks(table.functions(), header, Function::header, this::function));
        parts.add(later(header));
        parts.add(blocks(table.inlineFunctions(), header, InlineFunction::header, this::inlineFunction));
        if (header.equals("doca_error.h") || header.equals("doca_log.h")) {
            parts.add(templates.get(header));
        }
        parts.add("#ifdef __cplusplus\n}\n#endif\n");
        return """
                /* SPDX-License-Identifier: Apache-2.0 */
                /* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
                #ifndef %1$s
                #define %1$s

                %2$s
                #endif /* %1$s */
                """
                .formatted(guard, parts.stream().filter(p -> !p.isEmpty()).collect(Collectors.joining("\n")));
    }

    private String later(String header) {
        String functions = blocks(later.functions(), header, Function::header, this::function);
        return functions.isEmpty()
                ? ""
                : "/* Not in DOCA "
                        + table.docaVersion()
                        + ", seen in use with later releases; so the Java bindings do without. */\n"
                        + "#ifndef DOCA_FFM_JEXTRACT\n"
                        + functions
                        + "#endif\n";
    }

    private String includes(String header) {
        Set<String> system = new TreeSet<>();
        Set<String> own = new TreeSet<>();
        own.add("doca_compat.h");
        for (String type : usedTypes(header)) {
            if (SYSTEM_TYPES.containsKey(type)) {
                system.add(SYSTEM_TYPES.get(type));
            } else if (headerOfType.containsKey(type)) {
                own.add(headerOfType.get(type));
            }
        }
        system.addAll(templates.extraSystemIncludes(header));
        own.remove(header);
        return (system.stream().map(h -> "#include <" + h + ">\n").collect(Collectors.joining()))
                + (system.isEmpty() ? "" : "\n")
                + own.stream().map(h -> "#include \"" + h + "\"\n").collect(Collectors.joining());
    }

    /** Struct tags need no include: a repeated forward declaration is legal and keeps headers independent. */
    private String forwardDeclarations(String header) {
        Set<String> tags = new LinkedHashSet<>();
        table.structs().stream()
                .filter(s -> s.header().equals(header) && s.opaque())
                .forEach(s -> tags.add(s.tag()));
        usedTypes(header).stream()
                .filter(t -> t.startsWith("struct ") && !headerOfType.containsKey(t))
                .forEach(tags::add);
        return tags.stream().sorted().map(t -> t + ";\n").collect(Collectors.joining());
    }

    private Set<String> usedTypes(String header) {
        List<String> spelled = new ArrayList<>();
        table.typedefs().stream().filter(t -> t.header().equals(header)).forEach(t -> spelled.add(t.type()));
        table.structs().stream()
                .filter(s -> s.header().equals(header))
                .flatMap(s -> s.fields().stream())
                .forEach(f -> spelled.add(f.type()));
        table.callbacks().stream()
                .filter(c -> c.header().equals(header))
                .forEach(c -> addTypes(spelled, c.ret(), c.params()));
        table.inlineFunctions().stream()
                .filter(f -> f.header().equals(header))
                .forEach(f -> addTypes(spelled, f.ret(), f.params()));
        List.of(table, later).stream()
                .flatMap(t -> t.functions().stream())
                .filter(f -> f.header().equals(header))
                .forEach(f -> addTypes(spelled, f.ret(), f.params()));
        Set<String> types = new LinkedHashSet<>();
        for (String type : spelled) {
            Matcher m = WORD.matcher(type);
            while (m.find()) {
                types.add(m.group(1) != null ? m.group(1) + " " + m.group(2) : m.group(3));
            }
        }
        return types;
    }

    private static void addTypes(List<String> spelled, String ret, List<Param> params) {
        spelled.add(ret);
        params.forEach(p -> spelled.add(p.type()));
    }

    private String constants(String header) {
        return lines(table.constants(), header, Constant::header, c -> "#define %s %s"
                .formatted(c.name(), c.number().map(String::valueOf).orElseGet(this::versionText)));
    }

    private String versionText() {
        return "\"" + table.docaVersion() + "\"";
    }

    private static String typedef(Typedef t) {
        return "typedef " + CSyntax.declare(t.type(), t.name()) + ";";
    }

    private static String enumType(EnumType e) {
        boolean bits = e.name().endsWith("_flag");
        return (e.typedef() == null ? "" : "typedef ")
                + "enum "
                + e.name()
                + " {\n"
                + e.constants().stream()
                        .map(c -> "    %s = %s,\n".formatted(c.name(), bits ? bit(c.value()) : c.value()))
                        .collect(Collectors.joining())
                + "}"
                + (e.typedef() == null ? "" : " " + e.typedef())
                + ";\n";
    }

    private static String bit(int value) {
        return Integer.bitCount(value) == 1 ? "1 << " + Integer.numberOfTrailingZeros(value) : String.valueOf(value);
    }

    private static String struct(Struct s) {
        return s.tag()
                + " {\n"
                + s.fields().stream()
                        .map(HeaderWriter::field)
                        .collect(Collectors.joining())
                + "};\n";
    }

    private static String field(Field f) {
        return "    " + CSyntax.declare(f.type(), f.name()) + ";\n";
    }

    private String callback(Callback c) {
        String declarator = c.functionTypeNotPointer() ? c.name() : "*" + c.name();
        return CSyntax.wrap(
                        "typedef " + spell(c.ret()) + (c.ret().endsWith("*") ? "" : " ") + "(" + declarator + ")(",
                        CSyntax.params(c.params(), HeaderWriter::spell),
                        ");")
                + "\n";
    }

    private String function(Function f) {
        return errors(f)
                + f.stability().marker()
                + (f.variadic() ? " " + templates.printfAttribute(f) : "")
                + "\n"
                + CSyntax.wrap(
                        CSyntax.declare(spell(f.ret()), f.name()) + "(", CSyntax.params(f.params(), HeaderWriter::spell), ");")
                + "\n";
    }

    private static String errors(Function f) {
        return f.documentedErrors().isEmpty()
                ? ""
                : CSyntax.wrap(
                                "/* Errors: ",
                                f.documentedErrors().stream()
                                        .map(e -> e.replace("DOCA_ERROR_", ""))
                                        .collect(Collectors.joining(", ")),
                                ". */")
                        + "\n";
    }

    private String inlineFunction(InlineFunction f) {
        return CSyntax.wrap(
                        "static inline " + CSyntax.declare(spell(f.ret()), f.name()) + "(",
                        CSyntax.params(f.params(), HeaderWriter::spell),
                        ")")
                + "\n{\n    "
                + templates.body(f)
                + "\n}\n";
    }

    /** jextract is to see an integer where C sees the union: see doca_types.h. */
    private static String spell(String type) {
        return type.replace("union doca_data", "DOCA_FFM_DATA");
    }

    private static <T> String lines(
            List<T> all,
            String header,
            java.util.function.Function<T, String> headerOf,
            java.util.function.Function<T, String> writer) {
        return all.stream()
                .filter(t -> headerOf.apply(t).equals(header))
                .map(t -> writer.apply(t) + "\n")
                .collect(Collectors.joining());
    }

    private static <T> String blocks(
            List<T> all,
            String header,
            java.util.function.Function<T, String> headerOf,
            java.util.function.Function<T, String> writer) {
        List<String> texts =
                all.stream().filter(t -> headerOf.apply(t).equals(header)).map(writer).toList();
        return IntStream.range(0, texts.size())
                .mapToObj(i -> i == 0 ? texts.get(i) : "\n" + texts.get(i))
                .collect(Collectors.joining());
    }
}
