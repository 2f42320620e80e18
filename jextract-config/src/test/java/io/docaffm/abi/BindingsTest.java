// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.rdma.ffi.DocaRdma;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The generated bindings say what the table says: all of it, and nothing else. */
class BindingsTest {

    private static final Map<Library, Class<?>> CLASSES = Map.of(
            Library.COMMON, DocaCommon.class,
            Library.RDMA, DocaRdma.class,
            Library.COMCH, DocaComch.class);

    @TempDir
    static Path dir;

    private static AbiTable table;
    private static Carriers carriers;

    @BeforeAll
    static void loadStubs() throws IOException, InterruptedException {
        table = AbiTool.table(Cc.ROOT);
        carriers = new Carriers(table);
        for (Library library : CLASSES.keySet()) {
            System.load(StubLibraries.build(library, dir).toString());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void everyFunctionIsBoundAsDeclaredAndNothingElseIs(Library library) throws Exception {
        Class<?> bindings = CLASSES.get(library);
        Map<String, FunctionDescriptor> expected = new TreeMap<>();
        table.functions().stream()
                .filter(f -> Library.of(f.header()) == library && Library.binds(f))
                .forEach(f -> expected.put(f.name(), carriers.descriptor(f.ret(), f.params())));
        Map<String, FunctionDescriptor> found = new TreeMap<>();
        for (Method method : bindings.getDeclaredMethods()) {
            if (method.getName().endsWith("$descriptor")) {
                String name = method.getName().replace("$descriptor", "");
                found.put(name, Carriers.plain((FunctionDescriptor) method.invoke(null)));
            }
        }

        assertThat(found.keySet()).isEqualTo(expected.keySet());
        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void everyFunctionCanBeCalledWithTheCarriersOfItsDescriptor(Library library) throws Exception {
        for (AbiTable.Function f : table.functions()) {
            if (Library.of(f.header()) != library || !Library.binds(f)) {
                continue;
            }
            FunctionDescriptor descriptor = carriers.descriptor(f.ret(), f.params());
            Method method = CLASSES.get(library)
                    .getMethod(f.name(), descriptor.toMethodType().parameterArray());

            assertThat(method.getReturnType())
                    .as(f.name())
                    .isEqualTo(descriptor.toMethodType().returnType());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void callbacksAreAsDeclared(Library library) throws Exception {
        for (AbiTable.Callback callback : table.callbacks()) {
            if (Library.of(callback.header()) != library) {
                continue;
            }
            Class<?> type = classOf(library, callback.name());
            FunctionDescriptor expected = carriers.descriptor(callback.ret(), callback.params());

            assertThat(Carriers.plain(
                            (FunctionDescriptor) type.getMethod("descriptor").invoke(null)))
                    .as(callback.name())
                    .isEqualTo(expected);
            Method apply = Class.forName(type.getName() + "$Function").getMethods()[0];
            assertThat(apply.getParameterTypes())
                    .as(callback.name())
                    .isEqualTo(expected.toMethodType().parameterArray());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void constantsHaveTheirValuesAndThereAreNoOthers(Library library) throws Exception {
        Map<String, Object> expected = new TreeMap<>();
        table.enums().stream()
                .filter(e -> Library.of(e.header()) == library)
                .flatMap(e -> e.constants().stream())
                .forEach(c -> expected.put(c.name(), c.value()));
        table.constants().stream()
                .filter(c -> Library.of(c.header()) == library)
                .forEach(c -> expected.put(c.name(), c.number().<Object>map(n -> n).orElse(table.docaVersion())));
        Map<String, Object> found = new TreeMap<>();
        for (Method method : CLASSES.get(library).getDeclaredMethods()) {
            if (method.getName().startsWith("DOCA_")) {
                Object value = method.invoke(null);
                found.put(method.getName(), value instanceof MemorySegment text ? text.getString(0) : value);
            }
        }

        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void typedefsHaveTheLayoutOfTheirType(Library library) throws Exception {
        for (AbiTable.Typedef typedef : table.typedefs()) {
            if (Library.of(typedef.header()) == library) {
                Field field = CLASSES.get(library).getField(typedef.name());

                assertThat(Carriers.plain((MemoryLayout) field.get(null)))
                        .as(typedef.name())
                        .isEqualTo(carriers.of(typedef.type()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void structsHaveTheirSizesAndOffsets(Library library) throws Exception {
        for (AbiTable.Struct struct : table.structs()) {
            if (struct.opaque() || Library.of(struct.header()) != library) {
                continue;
            }
            GroupLayout layout = (GroupLayout)
                    classOf(library, struct.name()).getMethod("layout").invoke(null);

            assertThat(layout.byteSize()).as(struct.name()).isEqualTo(struct.size());
            assertThat(layout.byteAlignment()).as(struct.name()).isEqualTo(struct.align());
            assertThat(layout.memberLayouts().stream().flatMap(m -> m.name().stream()))
                    .as(struct.name())
                    .isEqualTo(struct.fields().stream().map(AbiTable.Field::name).toList());
            for (AbiTable.Field field : struct.fields()) {
                assertThat(layout.byteOffset(PathElement.groupElement(field.name())))
                        .as(struct.name() + "." + field.name())
                        .isEqualTo(field.offset());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void packageHasOneClassForEachCallbackAndOpenStruct(Library library) throws Exception {
        Set<String> expected = Stream.concat(
                        table.callbacks().stream()
                                .filter(c -> Library.of(c.header()) == library)
                                .map(AbiTable.Callback::name),
                        table.structs().stream()
                                .filter(s -> !s.opaque() && Library.of(s.header()) == library)
                                .map(AbiTable.Struct::name))
                .collect(Collectors.toCollection(TreeSet::new));
        expected.add(library.javaClass());
        expected.add(library.javaClass() + "$shared");
        Path sources = Cc.ROOT.resolve(
                "doca-ffm-%1$s/src/main/generated/io/docaffm/%1$s/ffi".formatted(library.module()));
        try (Stream<Path> files = java.nio.file.Files.list(sources)) {
            assertThat(files.map(f -> f.getFileName().toString().replace(".java", "")))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMON", "RDMA", "COMCH"})
    void generatedSourcesKnowNothingOfTheMachineTheyWereMadeOn(Library library) throws Exception {
        Path sources = Cc.ROOT.resolve("doca-ffm-%s/src/main/generated".formatted(library.module()));
        try (Stream<Path> files = java.nio.file.Files.walk(sources)) {
            for (Path file : files.filter(java.nio.file.Files::isRegularFile).toList()) {
                assertThat(java.nio.file.Files.readString(file))
                        .as(file.toString())
                        .startsWith("// Generated by jextract\n")
                        .doesNotContain("/home/", "/work/", "/tmp/", "/usr/", "\"doca_common\"", "loadLibrary");
            }
        }
    }

    private static Class<?> classOf(Library library, String name) throws ClassNotFoundException {
        return Class.forName(CLASSES.get(library).getPackageName() + "." + name);
    }

    /** What Java carries for a C type, worked out from the table alone. */
    private record Carriers(AbiTable table) {

        FunctionDescriptor descriptor(String ret, List<AbiTable.Param> params) {
            MemoryLayout[] args = params.stream().map(p -> of(p.type())).toArray(MemoryLayout[]::new);
            return ret.equals("void") ? FunctionDescriptor.ofVoid(args) : FunctionDescriptor.of(of(ret), args);
        }

        MemoryLayout of(String type) {
            String bare = type.replaceAll("^const ", "");
            if (bare.endsWith("*") || isCallback(bare)) {
                return ValueLayout.ADDRESS;
            }
            if (bare.startsWith("enum ") || isEnumTypedef(bare)) {
                return ValueLayout.JAVA_INT;
            }
            return switch (bare) {
                case "uint8_t" -> ValueLayout.JAVA_BYTE;
                case "uint16_t", "__be16" -> ValueLayout.JAVA_SHORT;
                case "int", "uint32_t", "__be32" -> ValueLayout.JAVA_INT;
                case "size_t", "uint64_t", "__be64", "union doca_data" -> ValueLayout.JAVA_LONG;
                default ->
                    of(table.typedefs().stream()
                            .filter(t -> t.name().equals(bare))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no Java carrier known for C type " + type))
                            .type());
            };
        }

        private boolean isCallback(String type) {
            return table.callbacks().stream().anyMatch(c -> c.name().equals(type));
        }

        private boolean isEnumTypedef(String type) {
            return table.enums().stream().anyMatch(e -> type.equals(e.typedef()));
        }

        /** jextract adds names and, to pointers, a target: neither is part of how a value is passed. */
        static MemoryLayout plain(MemoryLayout layout) {
            return switch (layout) {
                case java.lang.foreign.AddressLayout a -> a.withoutTargetLayout().withoutName();
                case MemoryLayout l -> l.withoutName();
            };
        }

        static FunctionDescriptor plain(FunctionDescriptor d) {
            MemoryLayout[] args =
                    d.argumentLayouts().stream().map(Carriers::plain).toArray(MemoryLayout[]::new);
            return d.returnLayout()
                    .map(r -> FunctionDescriptor.of(plain(r), args))
                    .orElseGet(() -> FunctionDescriptor.ofVoid(args));
        }
    }
}
