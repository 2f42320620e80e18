// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code doca-ffm doctor} on machines that lack something: it says just that, and nothing else. */
@Timeout(180)
class DoctorIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path EMULATOR = ToolProcess.HOME.resolveSibling("doca-emulator").resolve("target/sdk/lib");

    @TempDir
    Path folder;

    private JsonNode report(int exitCode, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("doctor", "--json", "-"));
        command.addAll(List.of(arguments));
        try (ToolProcess tool = ToolProcess.start(folder, environment, command.toArray(String[]::new))) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(exitCode);
            return JSON.readTree(tool.out());
        }
    }

    private JsonNode onEmulator() throws IOException {
        return report(0, Map.of("DOCA_BACKEND", "emulator"));
    }

    /** Status and what was found, by finding; less what has the place of the libraries in it. */
    private static Map<String, String> findings(JsonNode report) {
        Map<String, String> findings = new TreeMap<>();
        report.get("findings").forEach(finding -> findings.put(finding.get("id").asText(), finding.get("status").asText() + ": " + finding.get("found").asText()));
        findings.remove("abi");
        return findings;
    }

    /** What is in the one and not, or otherwise, in the other. */
    private static Map<String, String> more(JsonNode than, JsonNode report) {
        Map<String, String> more = findings(report);
        more.entrySet().removeAll(findings(than).entrySet());
        return more;
    }

    @Test
    void oneMissingFunctionIsReportedAsThat() throws IOException {
        Path lib = Files.createDirectories(folder.resolve("sdk/lib"));
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(EMULATOR, "*.so.2")) {
            for (Path library : libraries) {
                // Another name in the table of symbols is as good as none.
                String bytes = Files.readString(library, StandardCharsets.ISO_8859_1);
                Files.writeString(lib.resolve(library.getFileName()), bytes.replace("\0doca_rdma_export\0", "\0Xoca_rdma_export\0"), StandardCharsets.ISO_8859_1);
            }
        }
        JsonNode report = report(0, Map.of("DOCA_BACKEND", "emulator", "DOCA_FFM_JAVA_OPTS", "-Ddoca.emulator.home=" + folder.resolve("sdk")));
        assertThat(more(onEmulator(), report)).containsExactly(Map.entry("missing.RDMA-connections-by-export", "warning: missing: doca_rdma_export"));
        assertThat(report.at("/summary").asText()).contains("functions: RDMA connections by export");
    }

    @Test
    void oneDeviceWithoutAtomicsIsReportedAsThat() throws IOException {
        Path devices = Files.writeString(folder.resolve("devices"), """
                device name=mlx5_0 pci=0000:03:00.0 iface=enp3s0f0np0 ipv4=127.0.0.1 ipv6=::1 dc=yes
                device name=mlx5_1 pci=0000:03:00.1 iface=enp3s0f1np1 ipv4=127.0.0.1 ipv6=::1 atomics=no
                device name=mlx5_2 pci=0000:b1:00.0 iface=ens1f0np0 ipv4=127.0.0.1 ipv6=::1 arm=mlx5_0 dc=yes
                """);
        JsonNode report = report(0, Map.of("DOCA_BACKEND", "emulator", "DOCA_EMULATOR_CONFIG", devices.toString()));
        Map<String, String> more = more(onEmulator(), report);
        assertThat(more).containsOnlyKeys("rdma.mlx5_1");
        assertThat(more.get("rdma.mlx5_1")).startsWith("warning: not supported: doca_rdma_task_atomic_cmp_swp, doca_rdma_task_atomic_fetch_add,"
                + " doca_rdma_task_remote_net_sync_event_notify_add; RC,");
        assertThat(report.at("/verdict").asText()).isEqualTo("limited");
    }

    @Test
    void aMemlockLimitThatIsTooLowIsReportedAsThat() throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -l 64 && exec \"$@\"", "sh"));
        if (Files.readString(Path.of("/proc/self/status")).matches("(?s).*CapEff:\\s+[0-9a-f]*[4-7c-f][0-9a-f]{3}\\n.*")) {
            // Whoever may exceed the limit (CAP_IPC_LOCK) gives that up.
            command.addAll(List.of("setpriv", "--inh-caps=-ipc_lock", "--bounding-set=-ipc_lock"));
        }
        command.addAll(List.of(ToolProcess.HOME.resolve("bin/doca-ffm").toString(), "doctor", "--json", "-"));
        try (ToolProcess tool = ToolProcess.of(folder, Map.of("DOCA_BACKEND", "emulator"), command)) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(1);
            JsonNode report = JSON.readTree(tool.out());
            assertThat(more(onEmulator(), report)).containsExactly(Map.entry("memlock", "failure: 65536 bytes (hard limit 65536), too low"));
            assertThat(report.at("/summary").asText()).startsWith("NOT READY: 1 failure (memlock limit)");
        }
    }

    @Test
    void withoutDocaThePlacesLookedAtAndTheRestOfTheMachineAreTold() throws IOException {
        Map<String, String> nowhere = Map.of("DOCA_LIBRARY_PATH", folder + "/nowhere");
        try (ToolProcess tool = ToolProcess.start(folder, nowhere, "doctor")) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isEqualTo(3);
            assertThat(tool.out().replaceAll("\\s+", " ")).contains("DOCA FAILURE Loading failed on libdoca_common.so.2", folder + "/nowhere (DOCA_LIBRARY_PATH)",
                    "memlock limit", "Verdict: NOT READY: ");
            assertThat(tool.err()).isEmpty();
        }
        assertThat(report(3, nowhere).at("/doca").isNull()).isTrue();
    }

    @Test
    void bothFilesAreWrittenAndTheJsonKeepsToItsSchema() throws IOException {
        Path json = folder.resolve("report.json");
        Path html = folder.resolve("report.html");
        try (ToolProcess tool = ToolProcess.start(folder, "doctor", "-d", "mlx5_1", "--json", json.toString(), "--html", html.toString())) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isZero();
            assertThat(tool.out()).startsWith("CHECK").contains("Verdict: ").doesNotContain("mlx5_0");
        }
        assertThat(html).content().startsWith("<!DOCTYPE html>").contains("mlx5_1");
        try (ToolProcess tool = ToolProcess.start(folder, Map.of(), "doctor", "--schema")) {
            assertThat(tool.exitCode(PATIENCE)).isZero();
            assertThat(JsonSchema.violations(JSON.readTree(tool.out()), JSON.readTree(json.toFile()))).isEmpty();
        }
        assertThat(JSON.readTree(json.toFile()).at("/device").asText()).isEqualTo("mlx5_1");
    }
}
