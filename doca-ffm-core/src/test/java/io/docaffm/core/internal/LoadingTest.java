// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loading from the first step to the last, each case in a JVM of its own, against stand-ins of a few lines of C: what they answer is all that
 * this needs of DOCA.
 */
class LoadingTest {
    private static final String COMMON_SOURCE = """
            const char *doca_version_runtime(void) { return VERSION; }
            int doca_devinfo_create_list(void ***list, unsigned *count) { (void)list; (void)count; return 16; }
            int doca_devinfo_destroy_list(void **list) { (void)list; return 0; }
            const char *doca_error_get_descr(int error) { return error == 2 ? "Not permitted" : 0; }
            #ifdef EMULATOR
            int doca_emu_configure(const char *text) { (void)text; return 0; }
            #endif
            """;
    private static final String RDMA_SOURCE = "int doca_rdma_create(void) { return 0; }\n";

    @TempDir
    static Path root;

    @BeforeAll
    static void compileStandIns() throws Exception {
        compile("good", "libdoca_common.so.2", COMMON_SOURCE, "-DVERSION=\"3.1.0105\"");
        compile("good", "libdoca_rdma.so.2", RDMA_SOURCE);
        compile("old", "libdoca_common.so.2", COMMON_SOURCE, "-DVERSION=\"2.5.0108\"");
        compile("strange", "libdoca_common.so.2", COMMON_SOURCE, "-DVERSION=\"who knows\"");
        compile("mute", "libdoca_common.so.2", "int nothing;\n");
        compile("emulator", "libdoca_common.so.2", COMMON_SOURCE, "-DVERSION=\"3.0.0058-emulator\"", "-DEMULATOR");
        Files.writeString(Files.createDirectories(root.resolve("broken")).resolve("libdoca_common.so.2"), "not a library");
        Files.createDirectories(root.resolve("empty"));
    }

    @Test
    void theUsersPath() throws Exception {
        assertThat(probe(Map.of(), List.of("-Ddoca.library.path=" + root.resolve("good")), "describe", "list", "rdma", "doca_pe_create", "doca_pe_create"))
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("[DOCA 3.1.0105 (backend: native),   libdoca_common.so.2: "
                                + root.resolve("good/libdoca_common.so.2") + " (-Ddoca.library.path)]"),
                        line -> assertThat(line).isEqualTo("[]"),
                        line -> assertThat(line).contains("libdoca_rdma.so.2", root.resolve("good/libdoca_rdma.so.2").toString(), "true"),
                        line -> assertThat(line).startsWith("DOCA_ERROR_NOT_SUPPORTED doca_pe_create failed on probe").contains("3.1.0105"),
                        line -> assertThat(line).startsWith("DOCA_ERROR_NOT_SUPPORTED doca_pe_create failed on probe"));
    }

    @Test
    void theSystemLoader() throws Exception {
        assertThat(probe(Map.of("LD_LIBRARY_PATH", root.resolve("good").toString(), "PATH", "/nowhere"), List.of(), "describe")).first().asString()
                .contains(root.resolve("good/libdoca_common.so.2").toRealPath() + " (system loader)");
    }

    @Test
    void twoClassLoadersAreToldWhyTheyCannot() throws Exception {
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("good").toString()), List.of(), "list", "other loader")).last().asString()
                .contains("System.load failed on", "already loaded in another classloader", "one loader serves all");
    }

    @Test
    void anErrorTextNeverLoads() throws Exception {
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("good").toString()), List.of(), "text", "list", "text"))
                .containsExactly("\"\" 0", "[]", "\"Not permitted\" 1");
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("empty").toString()), List.of(), "list", "text")).last().isEqualTo("\"\" 0");
    }

    @Test
    void belowTheMinimumNothingElseIsCalled() throws Exception {
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("old").toString()), List.of(), "list", "list")).satisfiesExactly(
                line -> assertThat(line).startsWith("DOCA_ERROR_UNSUPPORTED_VERSION doca_version_runtime").contains("2.5.0108", "3.0"),
                line -> assertThat(line).startsWith("DOCA_ERROR_UNSUPPORTED_VERSION again").contains("2.5.0108", "3.0"));
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("strange").toString()), List.of(), "list")).first().asString()
                .startsWith("DOCA_ERROR_UNSUPPORTED_VERSION").contains("who knows");
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("mute").toString()), List.of(), "list")).first().asString()
                .startsWith("DOCA_ERROR_UNSUPPORTED_VERSION").contains("does not tell its version");
    }

    @Test
    void whatIsMissingIsAnErrorEveryTime() throws Exception {
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("empty").toString()), List.of(), "list", "rdma")).satisfiesExactly(
                line -> assertThat(line).startsWith("DOCA_ERROR_NOT_FOUND Loading failed on libdoca_common.so.2").contains(root.resolve("empty").toString()),
                line -> assertThat(line).startsWith("DOCA_ERROR_NOT_FOUND again Loading failed on libdoca_common.so.2"));
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", root.resolve("emulator").toString()), List.of(), "rdma", "list")).satisfiesExactly(
                line -> assertThat(line).startsWith("DOCA_ERROR_NOT_FOUND Loading failed on libdoca_rdma.so.2").contains(root.resolve("emulator").toString()),
                line -> assertThat(line).isEqualTo("[]"));
    }

    @Test
    void aFileThatDoesNotLoadIsNotPassedOver() throws Exception {
        String path = root.resolve("broken") + ":" + root.resolve("good");
        assertThat(probe(Map.of("DOCA_LIBRARY_PATH", path), List.of(), "list")).first().asString()
                .startsWith("DOCA_ERROR_INITIALIZATION System.load").contains(root.resolve("broken").toString());
    }

    @Test
    void theEmulatorIsNeverUsedUnasked() throws Exception {
        assertThat(probe(Map.of("LD_LIBRARY_PATH", root.resolve("emulator").toString(), "PATH", "/nowhere"), List.of(), "list")).first().asString()
                .startsWith("DOCA_ERROR_NOT_SUPPORTED").contains("the DOCA emulator (3.0.0058-emulator)", "doca.backend=emulator");
    }

    @Test
    void aBackendThatIsNotThere() throws Exception {
        assertThat(probe(Map.of("DOCA_BACKEND", "emulator", "DOCA_LIBRARY_PATH", root.resolve("good").toString()), List.of(), "list")).first().asString()
                .startsWith("DOCA_ERROR_NOT_FOUND Choosing the backend").contains("io.docaffm:doca-emulator");
    }

    private static void compile(String folder, String soname, String source, String... options) throws Exception {
        Path target = Files.createDirectories(root.resolve(folder)).resolve(soname);
        Path file = Files.writeString(root.resolve(folder + "." + soname + ".c"), source);
        List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-Wl,-soname," + soname, "-o", target.toString()));
        command.addAll(List.of(options));
        command.add(file.toString());
        assertThat(run(new ProcessBuilder(command))).as("cc, which the emulator needs too, compiled a stand-in").isEmpty();
    }

    private static List<String> probe(Map<String, String> environment, List<String> options, String... steps) throws Exception {
        Path target = Path.of(System.getProperty("basedir", "."), "target");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-cp", target.resolve("classes") + ":" + target.resolve("test-classes")));
        command.addAll(options);
        command.add(LoadingProbe.class.getName());
        command.addAll(List.of(steps));
        ProcessBuilder builder = new ProcessBuilder(command);
        List.of("DOCA_BACKEND", "DOCA_LIBRARY_PATH", "LD_LIBRARY_PATH", "JAVA_TOOL_OPTIONS").forEach(builder.environment()::remove);
        builder.environment().putAll(environment);
        return run(builder);
    }

    /** The standard output's lines; the log on standard error goes to the build's. */
    private static List<String> run(ProcessBuilder builder) throws IOException, InterruptedException {
        Path output = Files.createTempFile(root, "out", ".txt");
        Process process = builder.redirectOutput(output.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended in time: %s", builder.command()).isTrue();
            assertThat(process.exitValue()).as("exit code of %s", builder.command()).isZero();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }
}
