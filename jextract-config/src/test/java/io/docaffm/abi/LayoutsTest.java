// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the generated bindings say of each argument, result, struct and constant is true of C's declarations on every kind of machine: the bindings
 * are asked, and a C compiler judges. With {@code abi_check.c}, by which the declarations are the table's, and {@link BindingsTest}, by which
 * the bindings are, this proves the same bindings for x86-64 and aarch64.
 */
class LayoutsTest {

    private static final Map<Library, Class<?>> CLASSES = Map.of(
            Library.COMMON, DocaCommon.class,
            Library.RDMA, DocaRdma.class,
            Library.COMCH, DocaComch.class);

    @TempDir
    static Path dir;

    private static AbiTable table;
    /** C type to its layout, each once; and what else is claimed, by name. */
    private static final Map<String, MemoryLayout> TYPES = new TreeMap<>();

    private static final Map<String, String> CLAIMS = new TreeMap<>();

    @BeforeAll
    static void askTheBindings() throws Exception {
        table = AbiTool.table(Cc.ROOT);
        for (Library library : CLASSES.keySet()) {
            // A generated class looks its function up before it tells its descriptor.
            System.load(StubLibraries.build(library, dir).toString());
            functions(library);
            callbacks(library);
            structs(library);
            constants(library);
        }
        TYPES.forEach(LayoutsTest::typeClaims);
    }

    private static void functions(Library library) throws Exception {
        for (AbiTable.Function f : table.functions()) {
            if (Library.of(f.header()) == library && Library.binds(f)) {
                Method descriptor = CLASSES.get(library).getMethod(f.name() + "$descriptor");
                descriptor(f.name(), (FunctionDescriptor) descriptor.invoke(null), f.ret(), f.params());
            }
        }
    }

    private static void callbacks(Library library) throws Exception {
        for (AbiTable.Callback c : table.callbacks()) {
            if (Library.of(c.header()) == library) {
                descriptor(c.name(), (FunctionDescriptor) classOf(library, c.name()).getMethod("descriptor").invoke(null), c.ret(), c.params());
            }
        }
    }

    private static void descriptor(String name, FunctionDescriptor descriptor, String ret, List<AbiTable.Param> params) {
        assertThat(descriptor.argumentLayouts()).as(name).hasSize(params.size());
        for (int i = 0; i < params.size(); i++) {
            type(name, params.get(i).type(), descriptor.argumentLayouts().get(i));
        }
        assertThat(descriptor.returnLayout().isEmpty()).as(name).isEqualTo(ret.equals("void"));
        descriptor.returnLayout().ifPresent(layout -> type(name, ret, layout));
    }

    private static void type(String where, String type, MemoryLayout layout) {
        // A pointer's target is no part of how it is passed.
        MemoryLayout plain = layout instanceof AddressLayout address ? address.withoutTargetLayout().withoutName() : layout.withoutName();
        MemoryLayout before = TYPES.putIfAbsent(type, plain);
        assertThat(plain).as(where + ": " + type).isEqualTo(before == null ? plain : before);
    }

    private static void typeClaims(String type, MemoryLayout layout) {
        boolean functionType = table.callbacks().stream().anyMatch(c -> c.functionTypeNotPointer() && c.name().equals(type));
        String c = functionType ? type + " *" : type;
        claim("size of " + type, "sizeof(" + c + ") == " + layout.byteSize());
        claim("alignment of " + type, "_Alignof(" + c + ") == " + layout.byteAlignment());
        // GCC's numbers: 1 for what is passed as an integer, 5 for a pointer, 13 for a union.
        int kind = layout instanceof AddressLayout ? 5 : type.endsWith("union doca_data") ? 13 : 1;
        claim("kind of " + type, "__builtin_classify_type(*(" + c.replaceAll("\\*$", "* ") + "*)0) == " + kind);
    }

    private static void structs(Library library) throws Exception {
        for (AbiTable.Struct s : table.structs()) {
            if (s.opaque() || Library.of(s.header()) != library) {
                continue;
            }
            GroupLayout layout = (GroupLayout) classOf(library, s.name()).getMethod("layout").invoke(null);
            claim("size of " + s.tag(), "sizeof(" + s.tag() + ") == " + layout.byteSize());
            claim("alignment of " + s.tag(), "_Alignof(" + s.tag() + ") == " + layout.byteAlignment());
            for (MemoryLayout member : layout.memberLayouts()) {
                member.name().ifPresent(name -> {
                    PathElement element = PathElement.groupElement(name);
                    claim("offset of " + s.tag() + "." + name, "offsetof(" + s.tag() + ", " + name + ") == " + layout.byteOffset(element));
                    claim("size of " + s.tag() + "." + name, "sizeof(((" + s.tag() + " *)0)->" + name + ") == " + layout.select(element).byteSize());
                });
            }
        }
    }

    private static void constants(Library library) throws Exception {
        for (Method method : CLASSES.get(library).getDeclaredMethods()) {
            if (method.getName().startsWith("DOCA_")) {
                Object value = method.invoke(null);
                claim(method.getName(), value instanceof MemorySegment text
                        ? "sizeof(" + method.getName() + ") == " + (text.getString(0).length() + 1)
                        : "(long long)" + method.getName() + " == " + value + "LL");
            }
        }
    }

    private static void claim(String about, String condition) {
        CLAIMS.put(about, "_Static_assert(" + condition + ", \"" + about + "\");\n");
    }

    @ParameterizedTest
    @MethodSource("io.docaffm.abi.Machine#all")
    void layoutsAreThoseOfC(Machine machine) throws Exception {
        assertThat(TYPES).hasSizeGreaterThan(100).containsKey("union doca_data");
        assertThat(CLAIMS).hasSizeGreaterThan(500);

        Cc.Result result = compile(machine, CLAIMS);

        result.mustSucceed();
        System.out.println("LayoutsTest: " + TYPES.size() + " types, " + CLAIMS.size() + " claims hold for " + machine);
    }

    @ParameterizedTest
    @MethodSource("io.docaffm.abi.Machine#all")
    void aWrongOneIsNamed(Machine machine) throws Exception {
        Map<String, String> wrong = new TreeMap<>(CLAIMS);
        wrong.replaceAll((about, claim) -> about.equals("size of union doca_data") || about.equals("kind of struct doca_dev *")
                ? claim.replace(" == ", " != ")
                : claim);

        Cc.Result result = compile(machine, wrong);

        assertThat(result.status()).isNotZero();
        assertThat(result.output().lines().filter(line -> line.contains("error")))
                .hasSize(2)
                .anyMatch(line -> line.contains("size of union doca_data"))
                .anyMatch(line -> line.contains("kind of struct doca_dev *"));
    }

    private static Cc.Result compile(Machine machine, Map<String, String> claims) throws Exception {
        StringBuilder source = new StringBuilder("#include <stddef.h>\n");
        table.headers().forEach(header -> source.append("#include <").append(header).append(">\n"));
        claims.values().forEach(source::append);
        source.append("int not_empty;\n");
        Path file = Files.writeString(dir.resolve("layouts.c"), source);
        return Cc.run(
                machine.compiler(), "-std=gnu11", "-fsyntax-only", "-DDOCA_ALLOW_EXPERIMENTAL_API", "-I", Cc.MODULE.resolve("include"), file);
    }

    private static Class<?> classOf(Library library, String name) throws ClassNotFoundException {
        return Class.forName(CLASSES.get(library).getPackageName() + "." + name);
    }
}
