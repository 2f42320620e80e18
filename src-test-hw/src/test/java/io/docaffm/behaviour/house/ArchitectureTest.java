// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.DocaTest;
import java.io.IOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.module.ModuleReader;
import java.lang.reflect.AccessFlag;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house's floors, read from the compiled classes: what each class refers to, and what the exported ones show. */
@DocaTest
class ArchitectureTest {
    private static final Pattern OURS = Pattern.compile("io/docaffm/[\\w/$]+");

    private record Compiled(String name, ClassModel model) {
        String folder() {
            return name.substring(0, name.lastIndexOf('/'));
        }

        /** The names of ours that are anywhere in it: in its code, its types, its signatures. */
        Set<String> references() {
            Set<String> names = new TreeSet<>();
            for (PoolEntry entry : model.constantPool()) {
                switch (entry) {
                    case ClassEntry type -> find(type.asInternalName(), names);
                    case NameAndTypeEntry named -> find(named.type().stringValue(), names);
                    default -> { }
                }
            }
            model.fields().forEach(field -> find(field.fieldType().stringValue(), names));
            model.methods().forEach(method -> find(method.methodType().stringValue(), names));
            names.remove(name);
            return names;
        }
    }

    private static void find(String text, Set<String> names) {
        Matcher matcher = OURS.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group());
        }
    }

    private static List<Compiled> classes(String module) throws IOException {
        List<Compiled> classes = new ArrayList<>();
        try (ModuleReader reader = ModuleLayer.boot().configuration().findModule(module).orElseThrow().reference().open()) {
            for (String resource : reader.list().filter(name -> name.endsWith(".class") && !name.equals("module-info.class")).toList()) {
                ByteBuffer bytes = reader.read(resource).orElseThrow();
                byte[] array = new byte[bytes.remaining()];
                bytes.get(array);
                reader.release(bytes);
                classes.add(new Compiled(resource.substring(0, resource.length() - ".class".length()), ClassFile.of().parse(array)));
            }
        }
        assertThat(classes).isNotEmpty();
        return classes;
    }

    private static List<String> breaches(String module, String folder, String... forbidden) throws IOException {
        List<String> breaches = new ArrayList<>();
        for (Compiled compiled : classes(module)) {
            if (!compiled.folder().equals(folder)) {
                continue;
            }
            for (String reference : compiled.references()) {
                for (String prefix : forbidden) {
                    if (reference.startsWith(prefix)) {
                        breaches.add(compiled.name() + " refers to " + reference);
                    }
                }
            }
        }
        return breaches;
    }

    @Test
    void theGeneratedLayerKnowsNothingAboveIt() throws IOException {
        for (String module : List.of("core", "rdma", "comch")) {
            String own = "io/docaffm/" + module + "/ffi";
            List<String> breaches = new ArrayList<>();
            for (Compiled compiled : classes("io.docaffm." + module)) {
                if (compiled.folder().equals(own)) {
                    compiled.references().stream().filter(reference -> !reference.startsWith(own + "/")).forEach(reference -> breaches.add(compiled.name() + " refers to " + reference));
                }
            }
            assertThat(breaches).isEmpty();
        }
    }

    @Test
    void coreKnowsNoneOfTheModulesAboveIt() throws IOException {
        for (String folder : List.of("io/docaffm/core", "io/docaffm/core/internal", "io/docaffm/core/spi", "io/docaffm/core/ffi")) {
            assertThat(breaches("io.docaffm.core", folder, "io/docaffm/rdma", "io/docaffm/comch", "io/docaffm/emulator")).isEmpty();
        }
    }

    @Test
    void rdmaKnowsNeitherComchNorTheEmulator() throws IOException {
        assertThat(breaches("io.docaffm.rdma", "io/docaffm/rdma", "io/docaffm/comch", "io/docaffm/emulator")).isEmpty();
    }

    @Test
    void comchKnowsNeitherRdmaNorTheEmulator() throws IOException {
        assertThat(breaches("io.docaffm.comch", "io/docaffm/comch", "io/docaffm/rdma", "io/docaffm/emulator")).isEmpty();
    }

    @Test
    void theEmulatorsJavaHalfUsesTheApiOnly() throws IOException {
        assertThat(breaches("io.docaffm.emulator", "io/docaffm/emulator", "io/docaffm/core/ffi", "io/docaffm/core/internal", "io/docaffm/rdma", "io/docaffm/comch")).isEmpty();
    }

    @Test
    void theseTestsUseTheApiOnly() throws IOException {
        assertThat(breaches("io.docaffm.behaviour", "io/docaffm/behaviour", "io/docaffm/core/ffi", "io/docaffm/core/internal", "io/docaffm/rdma/ffi", "io/docaffm/comch/ffi")).isEmpty();
    }

    @Test
    void exportedTypesShowNothingOfTheFloorsBelow() throws IOException {
        List<String> shown = new ArrayList<>();
        for (String module : List.of("core", "rdma", "comch", "emulator")) {
            String api = "io/docaffm/" + module;
            for (Compiled compiled : classes("io.docaffm." + module)) {
                if ((compiled.folder().equals(api) || compiled.folder().equals(api + "/spi")) && isVisible(compiled.model().flags())) {
                    for (String reference : shownBy(compiled.model())) {
                        if (reference.contains("/ffi/") || reference.contains("/internal/")) {
                            shown.add(compiled.name() + " shows " + reference);
                        }
                    }
                }
            }
        }
        assertThat(shown).isEmpty();
    }

    private static boolean isVisible(AccessFlags flags) {
        return flags.has(AccessFlag.PUBLIC) || flags.has(AccessFlag.PROTECTED);
    }

    /** Supertypes and the types in visible members, with their generics. */
    private static Set<String> shownBy(ClassModel model) {
        Set<String> names = new HashSet<>();
        model.superclass().ifPresent(type -> find(type.asInternalName(), names));
        model.interfaces().forEach(type -> find(type.asInternalName(), names));
        model.findAttribute(Attributes.signature()).ifPresent(signature -> find(signature.signature().stringValue(), names));
        for (MethodModel method : model.methods()) {
            if (isVisible(method.flags()) && !method.flags().has(AccessFlag.SYNTHETIC)) {
                find(method.methodType().stringValue(), names);
                method.findAttribute(Attributes.signature()).map(signature -> signature.signature()).map(Utf8Entry::stringValue).ifPresent(text -> find(text, names));
                method.findAttribute(Attributes.exceptions()).ifPresent(thrown -> thrown.exceptions().forEach(type -> find(type.asInternalName(), names)));
            }
        }
        for (FieldModel field : model.fields()) {
            if (isVisible(field.flags())) {
                find(field.fieldType().stringValue(), names);
                field.findAttribute(Attributes.signature()).ifPresent(signature -> find(signature.signature().stringValue(), names));
            }
        }
        return names;
    }

    @Test
    void onlyTheApiIsExportedToEverybody() {
        for (String module : List.of("core", "rdma", "comch", "emulator")) {
            ModuleLayer.boot().findModule("io.docaffm." + module).orElseThrow().getDescriptor().exports().stream().filter(exports -> !exports.isQualified())
                    .forEach(exports -> assertThat(exports.source()).doesNotContain(".ffi").doesNotContain(".internal"));
        }
    }

    @Test
    void everyTestClassIsWatched() throws Exception {
        List<String> unwatched = new ArrayList<>();
        for (String resource : testClasses()) {
            Class<?> type = Class.forName(resource.replace('/', '.').replaceAll("\\.class$", ""), false, ArchitectureTest.class.getClassLoader());
            // Those of other versions run nothing in this process.
            boolean elsewhere = type.isAnnotation() || type.getPackageName().endsWith(".versions");
            if (!elsewhere && !type.isAnnotationPresent(DocaTest.class)) {
                unwatched.add(type.getName());
            }
        }
        assertThat(unwatched).isEmpty();
    }

    private static List<String> testClasses() throws Exception {
        Path folder = Path.of(ArchitectureTest.class.getResource("ArchitectureTest.class").toURI());
        Path root = folder;
        for (int i = 0; i < 5; i++) {
            root = root.getParent();
        }
        Path base = root;
        try (Stream<Path> files = Files.walk(base)) {
            List<String> names = files.map(file -> base.relativize(file).toString()).filter(name -> name.endsWith("Test.class")).toList();
            assertThat(names).hasSizeGreaterThan(10);
            return names;
        }
    }
}
