// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./demo} as a user runs it, with a file of the test's. */
@Timeout(300)
class DemoIT {
    private static final String DEMO = ToolProcess.HOME.getParent().resolve("demo").toString();

    @TempDir
    Path folder;

    @Test
    void threeWaysAndEqualBytes() throws IOException {
        byte[] bytes = new byte[7_654_321];
        new Random(7).nextBytes(bytes);
        Path file = Files.write(folder.resolve("a file with blanks"), bytes);
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        try (ToolProcess demo = ToolProcess.of(folder, Map.of("TMPDIR", temporary.toString()), List.of(DEMO, file.toString()))) {
            assertThat(demo.exitCode(Duration.ofSeconds(240))).as(demo::toString).isZero();
            assertThat(demo.out()).contains("backend   emulator", "library   DOCA 3.", "device    mlx5_0", "7654321 bytes received in", "/s\n",
                    "all three copies equal the file");
            assertThat(demo.out().lines().filter(line -> line.matches(" +pids: \\d+ has the file, \\d+ gets it"))).hasSize(3);
            assertThat(demo.out().lines().filter(line -> line.matches(" +grep libdoca_rdma /proc/\\d+/maps: .*"))).hasSize(6);
            assertThat(demo.out().lines().filter(line -> line.matches(" +[0-9a-f]+-[0-9a-f]+ r-xp .*/libdoca_rdma\\.so\\.2"))).hasSize(6);
            assertThat(demo.out().lines().filter(line -> line.matches(".*[0-9a-f]{64}")).map(line -> line.substring(line.length() - 64)).distinct()).hasSize(1);
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aFileThatIsNotThereIsSaid() {
        try (ToolProcess demo = ToolProcess.of(folder, Map.of(), List.of(DEMO, folder.resolve("nothing").toString()))) {
            assertThat(demo.exitCode(Duration.ofSeconds(240))).isEqualTo(1);
            assertThat(demo.err()).contains("nothing is not a readable file");
        }
    }

    @Test
    void withoutTheDocaItWasToldToUseItFails() {
        Map<String, String> environment = Map.of("DOCA_BACKEND", "native", "DOCA_LIBRARY_PATH", folder.toString());
        try (ToolProcess demo = ToolProcess.of(folder, environment, List.of(DEMO, "/etc/hostname"))) {
            assertThat(demo.exitCode(Duration.ofSeconds(240))).isEqualTo(1);
            assertThat(demo.err()).contains("DOCA could not be loaded", folder.toString());
        }
    }
}
