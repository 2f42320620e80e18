// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.Doca;
import io.docaffm.rdma.RdmaContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any single function may be missing: then each step of {@link Battery} works, or ends in a NOT_SUPPORTED that names the function; never in an Error,
 * a wait without end, or something left alive.
 *
 * <p>Every build tries the functions that handles of the hot path are made of. {@code -Ddoca.test.sweep=true} tries each function that core and RDMA
 * call, a JVM for each: some minutes.
 */
@Tag("emulator")
class MissingFunctionTest {
    private static final List<String> LIBRARIES = List.of("libdoca_common.so.2", "libdoca_rdma.so.2");
    private static final List<String> FEW = List.of("doca_pe_progress", "doca_buf_reset_data_len", "doca_rdma_task_receive_get_result_opcode");

    private static SpecialBuild whole;

    @TempDir
    Path home;

    @BeforeAll
    static void build() throws Exception {
        whole = SpecialBuild.without("whole");
    }

    static Set<String> functions() throws Exception {
        if (!Boolean.getBoolean("doca.test.sweep")) {
            return new TreeSet<>(FEW);
        }
        build();
        Set<String> called = new TreeSet<>(namesIn(Doca.class));
        called.addAll(namesIn(RdmaContext.class));
        Set<String> there = new TreeSet<>();
        for (String library : LIBRARIES) {
            String bytes = Files.readString(whole.library(library), StandardCharsets.ISO_8859_1);
            called.stream().filter(function -> bytes.contains('\0' + function + '\0')).forEach(there::add);
        }
        // Without a version nothing is let in (VersionGateTest, core's LoadingTest), and this battery needs the emulator to be one.
        there.removeIf(function -> function.equals("doca_version_runtime") || function.startsWith("doca_emu_"));
        return there;
    }

    /** What the classes beside this one name, strings and references to generated functions alike; the generated ones themselves name everything. */
    private static Set<String> namesIn(Class<?> of) throws Exception {
        Set<String> names = new TreeSet<>();
        Path place = Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (FileSystem jar = Files.isDirectory(place) ? null : FileSystems.newFileSystem(place);
                Stream<Path> files = Files.walk(jar == null ? place : jar.getPath("/"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class") && !path.toString().contains("/ffi/")).toList()) {
                Matcher name = Pattern.compile("doca_[a-z0-9_]+").matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
                while (name.find()) {
                    names.add(name.group());
                }
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("functions")
    void isNamedWhereItIsNeeded(String function) throws Exception {
        int patched = 0;
        for (String library : LIBRARIES) {
            patched += copyWithout(function, library) ? 1 : 0;
        }
        assertThat(patched).as("libraries that have it").isPositive();

        // By something else than what is missing.
        String device = function.equals("doca_devinfo_get_ibdev_name") ? "0000:03:00.0" : "mlx5_0";
        List<String> lines = SpecialBuild.at(home).battery("-Ddoca.test.device=" + device).ok();

        assertThat(lines).last().isEqualTo("alive: nothing");
        assertThat(lines.stream().filter(line -> !line.matches("(missing|version|alive).*"))).hasSize(20)
                .allMatch(line -> line.endsWith(": ok") || line.contains(": NOT_SUPPORTED " + function + " | " + function + " failed on "));
    }

    /** Another name in the library's table of symbols is as good as none, and much quicker than building it anew. */
    private boolean copyWithout(String function, String library) throws IOException {
        String bytes = Files.readString(whole.library(library), StandardCharsets.ISO_8859_1);
        String changed = bytes.replace('\0' + function + '\0', "\0X" + function.substring(1) + '\0');
        Files.writeString(Files.createDirectories(home.resolve("lib")).resolve(library), changed, StandardCharsets.ISO_8859_1);
        return !changed.equals(bytes);
    }
}
