// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text each way over Comch, between two processes. */
@Timeout(120)
class ComchPairsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TO_SERVER = "Grüße über Comch";
    /** The longest there may be. */
    private static final String TO_CLIENT = "ü".repeat(2040);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"comch-ctrl-path", "comch-data-path-high-speed"})
    void eachSideGetsTheOthersText(String pair) {
        try (ToolProcess server = start(pair + "-server", "-t", TO_CLIENT); ToolProcess client = start(pair + "-client", "-t", TO_SERVER)) {
            assertThat(client.exitCode(PATIENCE)).as(client::toString).isZero();
            assertThat(server.exitCode(PATIENCE)).as(server::toString).isZero();
            assertThat(server.out()).isEqualTo("sent: " + TO_CLIENT + "\nreceived: " + TO_SERVER + "\n");
            assertThat(client.out()).isEqualTo("sent: " + TO_SERVER + "\nreceived: " + TO_CLIENT + "\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"comch-ctrl-path", "comch-data-path-high-speed"})
    void theServerMayComeAfterTheClient(String pair) {
        try (ToolProcess client = start(pair + "-client")) {
            awaitLine(client, "waiting for a server");
            try (ToolProcess server = start(pair + "-server", "-t", TO_CLIENT)) {
                assertThat(client.exitCode(PATIENCE)).as(client::toString).isZero();
                assertThat(server.exitCode(PATIENCE)).as(server::toString).isZero();
                // What DOCA's own samples send, either of them.
                assertThat(server.out()).endsWith("received: Message from the client\n");
            }
        }
    }

    @Test
    void aClientThatNobodyAnswersGivesUp() throws IOException, InterruptedException {
        try (ToolProcess server = start("comch-ctrl-path-server")) {
            awaitLine(server, "listening as");
            signal("-STOP", server);
            try (ToolProcess client = start("comch-ctrl-path-client", "--timeout", "2")) {
                assertThat(client.exitCode(PATIENCE)).as(client::toString).isEqualTo(4);
                assertThat(client.err()).contains("gave up after 2 s, waited for ").doesNotContain("\tat ");
            } finally {
                signal("-CONT", server);
            }
        }
    }

    @Test
    void aServerWithoutClientGivesUp() {
        try (ToolProcess server = start("comch-data-path-high-speed-server", "--timeout", "1")) {
            assertThat(server.exitCode(PATIENCE)).as(server::toString).isEqualTo(4);
            assertThat(server.err()).contains("gave up after 1 s, waited for a client to begin").doesNotContain("\tat ");
        }
    }

    private ToolProcess start(String command, String... options) {
        List<String> line = new ArrayList<>(List.of(command, "-p", command.endsWith("-server") ? "03:00.0" : "b1:00.0"));
        line.addAll(List.of(options));
        return ToolProcess.start(folder, Map.of("DOCA_BACKEND", "emulator", "DOCA_EMULATOR_COMCH_DIR", folder.resolve("comch").toString()),
                line.toArray(String[]::new));
    }

    private static void signal(String which, ToolProcess tool) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", which, Long.toString(tool.pid())).start().waitFor()).isZero();
    }

    /** It says so when it is so far: looked for, for there is no event. */
    private static void awaitLine(ToolProcess tool, String part) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!tool.err().contains(part)) {
            assertThat(tool.isAlive()).as(tool::toString).isTrue();
            assertThat(System.nanoTime()).as(tool::toString).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
