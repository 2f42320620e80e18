// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ModuleDesc;
import java.lang.constant.PackageDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that has everything passes; whatever is taken from it, added to it or changed in it is named. */
class ReleaseBundleTest {
    private static final String VERSION = "1.2.3";

    @TempDir
    Path folder;

    /** The files of the bundle by their path, without signatures and checksums, which {@link #write()} adds. */
    private final Map<String, byte[]> files = new TreeMap<>();

    @BeforeEach
    void aGoodBundle() {
        files.put(path("doca-ffm-bom", ".pom"), text(pom(ReleaseBundle.JARS.stream().sorted().map(ReleaseBundleTest::dependency).collect(Collectors.joining()))));
        for (String module : ReleaseBundle.JARS) {
            String name = module.equals("doca-emulator") ? "io.docaffm.emulator" : "io.docaffm." + module.substring("doca-ffm-".length());
            files.put(path(module, ".pom"), text(pom(module.equals("doca-ffm-core") ? "" : dependency("doca-ffm-core"))));
            Map<String, byte[]> jar = new TreeMap<>(Map.of("module-info.class", moduleInfo(name, VERSION), "Some.class", text("class"), "Some$Inner.class", text("")));
            if (module.equals("doca-emulator")) {
                libraries(jar, "amd64", 62);
                libraries(jar, "aarch64", 183);
            }
            files.put(path(module, ".jar"), zip(jar));
            files.put(path(module, "-sources.jar"), zip(Map.of("module-info.java", text("module"), "Some.java", text("class"))));
            files.put(path(module, "-javadoc.jar"), zip(Map.of("index.html", text("x"), "search.html", text("x"), "type-search-index.js", text("x"),
                    "member-search-index.js", text("x"), name + "/" + name.replace('.', '/') + "/package-summary.html", text("x"))));
        }
    }

    @Test
    void passesWithEverything() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void namesWhateverFileIsMissing() throws IOException {
        write();
        List<Path> everything;
        try (Stream<Path> paths = Files.walk(folder)) {
            everything = paths.filter(Files::isRegularFile).toList();
        }
        for (Path file : everything) {
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            assertThat(check()).containsExactly("missing: " + folder.relativize(file));
            Files.write(file, bytes);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void namesWhatDoesNotBelong() {
        files.put("io/docaffm/doca-ffm-samples/1.2.3/doca-ffm-samples-1.2.3.jar", text("x"));
        assertThat(faults()).hasSize(6).allMatch(fault -> fault.startsWith("does not belong here: io/docaffm/doca-ffm-samples/1.2.3/doca-ffm-samples-1.2.3.jar"));
    }

    @Test
    void namesAChecksumThatIsNotTheFiles() throws IOException {
        write();
        Path sum = folder.resolve(path("doca-ffm-rdma", ".jar") + ".sha256");
        Files.writeString(sum, "0".repeat(64));
        assertThat(check()).containsExactly("doca-ffm-rdma-1.2.3.jar: its sha256 is not that of the file");
    }

    @Test
    void namesAnEmptySignature() throws IOException {
        write();
        Files.write(folder.resolve(path("doca-ffm-rdma", ".jar") + ".asc"), new byte[0]);
        assertThat(check()).containsExactly("empty signature: doca-ffm-rdma-1.2.3.jar.asc");
    }

    @Test
    void wantsPomsThatStandByThemselves() {
        for (String element : Set.of("name", "description", "url", "license", "developer", "connection", "developerConnection")) {
            files.put(path("doca-ffm-comch", ".pom"), text(pom("").replace("<" + element + ">", "<no-" + element + ">")));
            assertThat(faults()).containsExactly("doca-ffm-comch's POM has no <" + element + ">, which Maven Central wants");
        }
        files.put(path("doca-ffm-comch", ".pom"), text(pom("<parent></parent>")));
        assertThat(faults()).singleElement().asString().startsWith("doca-ffm-comch's POM has a parent");
        files.put(path("doca-ffm-comch", ".pom"), text(pom(dependency("doca-ffm-core").replace("</version>", "-SNAPSHOT</version>"))));
        assertThat(faults()).containsExactly("doca-ffm-comch's POM names a snapshot");
        files.put(path("doca-ffm-comch", ".pom"), text(pom(dependency("other").replace("io.docaffm", "org.other"))));
        assertThat(faults()).singleElement().asString().startsWith("doca-ffm-comch depends on somebody else's: <groupId>org.other</groupId>");
    }

    @Test
    void wantsEveryModuleInTheBom() {
        files.put(path("doca-ffm-bom", ".pom"), text(pom(dependency("doca-ffm-core") + dependency("doca-ffm-rdma") + dependency("doca-emulator"))));
        assertThat(faults()).containsExactly("the BOM has [doca-emulator, doca-ffm-core, doca-ffm-rdma] instead of " + new TreeSet<>(ReleaseBundle.JARS));
        String everything = ReleaseBundle.JARS.stream().map(ReleaseBundleTest::dependency).collect(Collectors.joining());
        files.put(path("doca-ffm-bom", ".pom"), text(pom(everything.replaceFirst("1\\.2\\.3", "1.2.2"))));
        assertThat(faults()).singleElement().asString().endsWith("in version 1.2.2");
    }

    @Test
    void wantsModulesOfThisVersion() {
        files.put(path("doca-ffm-core", ".jar"), zip(Map.of("Some.class", text("x"))));
        assertThat(faults()).containsExactly("doca-ffm-core.jar is no module");
        files.put(path("doca-ffm-core", ".jar"), zip(Map.of("module-info.class", moduleInfo("io.docaffm.core", "1.2.2"))));
        assertThat(faults()).containsExactly("doca-ffm-core.jar says that it is version 1.2.2");
    }

    @Test
    void wantsTheSourceOfEveryClassAndNothingElse() {
        files.put(path("doca-ffm-core", "-sources.jar"), zip(Map.of("module-info.java", text("module"), "META-INF/x/libdoca_common.so.2", text("x"))));
        assertThat(faults()).containsExactly("doca-ffm-core-sources.jar lacks Some.java",
                "doca-ffm-core-sources.jar has what is no source: META-INF/x/libdoca_common.so.2");
    }

    @Test
    void wantsTheDocumentationOfEveryExportedPackageAndItsSearch() {
        files.put(path("doca-ffm-core", "-javadoc.jar"), zip(Map.of("index.html", text("x"), "search.html", text("x"), "type-search-index.js", text("x"))));
        assertThat(faults()).containsExactly("doca-ffm-core-javadoc.jar lacks io.docaffm.core/io/docaffm/core/package-summary.html",
                "doca-ffm-core-javadoc.jar lacks member-search-index.js");
    }

    @Test
    void wantsTheEmulatorsLibrariesForTheMachinesAskedFor() {
        Map<String, byte[]> jar = new TreeMap<>(Map.of("module-info.class", moduleInfo("io.docaffm.emulator", VERSION)));
        libraries(jar, "amd64", 62);
        files.put(path("doca-emulator", ".jar"), zip(jar));
        assertThat(faults()).containsExactly("doca-emulator.jar has libraries for [amd64], not for [aarch64, amd64]");

        libraries(jar, "aarch64", 62);
        files.put(path("doca-emulator", ".jar"), zip(jar));
        assertThat(faults()).hasSize(4).allMatch(fault -> fault.matches("doca-emulator.jar: META-INF/.*/libdoca_\\w+.so.2 is not for aarch64"));

        libraries(jar, "aarch64", 183);
        jar.remove("META-INF/doca-emulator/linux-amd64/libdoca_rdma.so.2");
        files.put(path("doca-emulator", ".jar"), zip(jar));
        assertThat(faults()).contains("doca-emulator.jar lacks libdoca_rdma.so.2 for amd64");
    }

    @Test
    void wantsLibrariesThatRunOnAnOlderSystem() {
        Map<String, byte[]> jar = new TreeMap<>(Map.of("module-info.class", moduleInfo("io.docaffm.emulator", VERSION)));
        libraries(jar, "amd64", 62);
        libraries(jar, "aarch64", 183);
        String library = "META-INF/doca-emulator/linux-amd64/libdoca_rdma.so.2";
        jar.put(library, text(new String(jar.get(library), StandardCharsets.UTF_8) + "GLIBC_2.2.5 GLIBC_2.35"));
        files.put(path("doca-emulator", ".jar"), zip(jar));
        assertThat(faults()).isEmpty();

        jar.put(library, text(new String(jar.get(library), StandardCharsets.UTF_8) + "GLIBC_2.38 GLIBC_2.4"));
        files.put(path("doca-emulator", ".jar"), zip(jar));
        assertThat(faults()).singleElement().asString().startsWith("doca-emulator.jar: " + library + " needs glibc 2.38");
    }

    // ---- making one ------------------------------------------------------------------------------------------------------------------------

    private Iterable<String> faults() {
        write();
        return check();
    }

    private Iterable<String> check() {
        try {
            return ReleaseBundle.faults(folder, VERSION, Set.of("amd64", "aarch64"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write() {
        files.forEach((path, bytes) -> {
            put(path, bytes);
            put(path + ".asc", text("signature"));
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512").forEach((kind, algorithm) -> put(path + "." + kind, sum(algorithm, bytes)));
        });
    }

    private void put(String path, byte[] bytes) {
        try {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] sum(String algorithm, byte[] bytes) {
        try {
            return text(HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String path(String module, String rest) {
        return "io/docaffm/" + module + "/" + VERSION + "/" + module + "-" + VERSION + rest;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String pom(String content) {
        return "<project><name>n</name><description>d</description><url>u</url><license>l</license><developer>d</developer><connection>c</connection>"
                + "<developerConnection>c</developerConnection>" + content + "</project>";
    }

    private static String dependency(String module) {
        return "<dependency><groupId>io.docaffm</groupId><artifactId>" + module + "</artifactId><version>" + VERSION + "</version></dependency>";
    }

    private static byte[] moduleInfo(String name, String version) {
        return ClassFile.of().buildModule(ModuleAttribute.of(ModuleDesc.of(name), module -> module.moduleVersion(version)
                .requires(ModuleDesc.of("java.base"), ClassFile.ACC_MANDATED, null).exports(PackageDesc.of(name), 0)));
    }

    private static void libraries(Map<String, byte[]> jar, String machine, int elfMachine) {
        byte[] elf = new byte[64];
        System.arraycopy(new byte[] {0x7f, 'E', 'L', 'F'}, 0, elf, 0, 4);
        elf[18] = (byte) elfMachine;
        for (String library : Set.of("common", "rdma", "comch", "argp")) {
            jar.put("META-INF/doca-emulator/linux-" + machine + "/libdoca_" + library + ".so.2", elf);
        }
    }

    private static byte[] zip(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : new TreeMap<>(entries).entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
