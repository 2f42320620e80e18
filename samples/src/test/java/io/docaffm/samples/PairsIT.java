// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pairs that are not about a plain text, between two processes and by each pairing. */
@Timeout(120)
class PairsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TEXT = "Grüße über RDMA";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void sentWithImmediateDataIsReceived(Pairing pairing) {
        exchange(pairing, List.of("receive-immediate"), List.of("send-immediate", "-s", TEXT, "-i", "0x01020304"), "received: " + TEXT + " with 0x01020304",
                "sent: " + TEXT + " with 0x01020304");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void writtenWithImmediateDataIsTold(Pairing pairing) {
        exchange(pairing, List.of("write-immediate", "--role", "responder"), List.of("write-immediate", "--role", "requester", "-w", TEXT),
                "written by the requester: " + TEXT + " with 0xCDAB0000", "written: " + TEXT + " with 0xCDAB0000");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void theCounterIsAddedTo(Pairing pairing) {
        exchange(pairing, List.of("atomic", "--role", "responder"), List.of("atomic", "--role", "requester", "-a", "3", "-n", "100"), "counter: 300", "counter: 300");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void theSignalIsAnswered(Pairing pairing) {
        exchange(pairing, List.of("sync-event", "--role", "responder"), List.of("sync-event", "--role", "requester"), "signalled: 0xD0CA", "answered: 0xD0CB");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void eachOfManyConnectionsCarriesItsText(Pairing pairing) {
        String received = IntStream.range(0, 8).mapToObj(i -> "received over connection " + i + ": " + TEXT).collect(Collectors.joining("\n"));
        exchange(pairing, List.of("multi-conn-receive", "-nc", "8"), List.of("multi-conn-send", "-nc", "8", "-s", TEXT), received,
                "sent over 8 connection(s): " + TEXT);
    }

    private void exchange(Pairing pairing, List<String> first, List<String> second, String firstSays, String secondSays) {
        Pairing.Sides sides = pairing.sides(folder, new ArrayList<>(first), new ArrayList<>(second));
        try (ToolProcess one = ToolProcess.start(folder, sides.first()); ToolProcess two = ToolProcess.start(folder, sides.second())) {
            assertThat(two.exitCode(PATIENCE)).as(two::toString).isZero();
            assertThat(one.exitCode(PATIENCE)).as(one::toString).isZero();
            assertThat(one.out().lines().sorted()).containsExactlyElementsOf(firstSays.lines().sorted().toList());
            assertThat(two.out()).isEqualTo(secondSays + "\n");
        }
        assertThat(folder).isDirectoryNotContaining("glob:**/{first,second,memory}*");
    }
}
