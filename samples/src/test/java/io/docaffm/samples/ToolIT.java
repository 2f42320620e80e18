// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tool started as a user starts it, alone: what it says, where, and its exit codes. */
@Timeout(120)
class ToolIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** Places that have no DOCA even where the machine has one: a given path is binding. */
    private Map<String, String> withoutDoca() {
        return Map.of("DOCA_LIBRARY_PATH", folder + "/nowhere:" + folder);
    }

    @Test
    void withoutDocaOneErrorNamesThePlacesLookedAt() {
        for (String command : List.of("devices", "version", "send", "receive")) {
            try (ToolProcess tool = ToolProcess.start(folder, withoutDoca(), command)) {
                assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(3);
                assertThat(tool.err().lines()).hasSize(1);
                assertThat(tool.err()).startsWith("doca-ffm " + command + ": ").contains("libdoca_common.so.2", folder + "/nowhere", folder + " (", "doca.backend=emulator")
                        .doesNotContain("\tat ", "Exception");
            }
        }
    }

    @Test
    void onAMachineWithoutDocaTheUsualPlacesAreNamed() {
        try (ToolProcess tool = ToolProcess.start(folder, Map.of(), "devices")) {
            int code = tool.exitCode(PATIENCE);
            if (code == 0) {
                assertThat(tool.out()).startsWith("DEVICE"); // There is a DOCA here.
                return;
            }
            assertThat(code).as(tool::toString).isEqualTo(3);
            assertThat(tool.err()).contains("pkg-config", "/opt/mellanox/doca/lib", "system loader").doesNotContain("\tat ");
            assertThat(tool.err().lines()).hasSize(1);
        }
    }

    @Test
    void theStackTraceIsThereForWhoAsks() {
        try (ToolProcess tool = ToolProcess.start(folder, withoutDoca(), "devices", "--stacktrace")) {
            assertThat(tool.exitCode(PATIENCE)).isEqualTo(3);
            assertThat(tool.err()).contains("\tat io.docaffm.core", "DocaException");
        }
    }

    @Test
    void devicesAreListedOnStandardOutAndTheEmulatorAnnouncedOnStandardError() {
        try (ToolProcess tool = ToolProcess.start(folder, "devices")) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isZero();
            List<String> lines = tool.out().lines().toList();
            assertThat(lines).hasSize(4).allMatch(line -> line.equals(line.stripTrailing()));
            assertThat(lines.get(0)).matches("DEVICE +PCI +INTERFACE +FUNCTION +RATE +MAC +IPV4 +IPV6");
            assertThat(lines.get(1)).matches("mlx5_0 +0000:03:00\\.0 .* ([0-9a-f]{2}:){5}[0-9a-f]{2} .*");
            assertThat(lines.get(2)).startsWith("mlx5_1 ");
            assertThat(lines.get(3)).startsWith("mlx5_2 ");
            assertThat(tool.err()).contains("emulator").contains("test double");
        }
    }

    @Test
    void theVersionTellsToolAndJdkAndDoca() {
        try (ToolProcess tool = ToolProcess.start(folder, "version")) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isZero();
            assertThat(tool.out()).containsPattern("doca-ffm \\d").contains("JDK ").contains("backend: emulator").contains("libdoca_common.so.2: /");
        }
    }

    @Test
    void anUnknownDeviceIsAnsweredWithThoseThatAreThere() {
        try (ToolProcess tool = ToolProcess.start(folder, "receive", "-d", "mlx5_9")) {
            assertThat(tool.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tool.err()).contains("device mlx5_9", "mlx5_0 (0000:03:00.0").doesNotContain("\tat ");
        }
    }

    @Test
    void withSeveralDevicesOneMustBeNamed() {
        try (ToolProcess tool = ToolProcess.start(folder, "receive")) {
            assertThat(tool.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tool.err()).contains("the only device", "3 match", "mlx5_2").doesNotContain("\tat ");
        }
    }

    @Test
    void aPeerThatDoesNotComeIsGivenUpAfterTheTimeOut() {
        Path mine = folder.resolve("mine");
        try (ToolProcess tool = ToolProcess.start(folder, "receive", "-d", "mlx5_0", "-ld", mine.toString(), "-re", folder.resolve("never").toString(),
                "--timeout", "1")) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(4);
            assertThat(tool.err()).contains("waiting for the peer's connection details in " + folder.resolve("never"), "gave up after 1 s").doesNotContain("\tat ");
        }
        assertThat(mine).doesNotExist();
    }

    @Test
    void aServerThatDoesNotComeIsGivenUpToo() {
        try (ToolProcess tool = ToolProcess.start(folder, "send", "-d", "mlx5_0", "-cm", "-sa", "127.0.0.1", "-lp", "9", "--timeout", "1")) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isIn(1, 4);
            assertThat(tool.err()).contains("127.0.0.1").doesNotContain("\tat ");
        }
    }

    @Test
    void aFileLeftByAKilledRunIsNotOverwritten() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "of another run");
        try (ToolProcess tool = ToolProcess.start(folder, "receive", "-d", "mlx5_0", "-ld", mine.toString(), "-re", folder.resolve("never").toString())) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(1);
            assertThat(tool.err()).contains(mine + " exists already").doesNotContain("\tat ");
        }
        assertThat(mine).hasContent("of another run");
    }

    @Test
    void garbageForADescriptorIsAClearError() throws IOException {
        Path theirs = folder.resolve("theirs");
        Files.write(theirs, new byte[] {1, 2, 3, 4, 5});
        try (ToolProcess tool = ToolProcess.start(folder, "send", "-d", "mlx5_0", "-ld", folder.resolve("mine").toString(), "-re", theirs.toString())) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(1);
            assertThat(tool.err()).contains("doca_rdma_connect failed").doesNotContain("\tat ");
        }
    }
}
