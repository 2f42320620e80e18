// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One text between two processes, each way and by each pairing. */
@Timeout(120)
class TextPairsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TEXT = "Grüße über RDMA";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void sentIsReceived(Pairing pairing) {
        exchange(pairing, List.of("receive"), List.of("send", "-s", TEXT), "received: ", "sent: ");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void writtenIsFound(Pairing pairing) {
        exchange(pairing, List.of("write", "--role", "responder"), List.of("write", "--role", "requester", "-w", TEXT), "written by the requester: ",
                "written: ");
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void offeredIsRead(Pairing pairing) {
        exchange(pairing, List.of("read", "--role", "responder", "-r", TEXT), List.of("read", "--role", "requester"), "offered: ", "read: ");
    }

    @Test
    void overDcARequesterMayBeGoneBeforeTheOtherSideHasItsDetails() {
        String[] responder = overDc("mlx5_0", "first", "never", "read", "--role", "responder", "-r", TEXT);
        String[] requester = overDc("mlx5_2", "second", "first", "read", "--role", "requester");
        try (ToolProcess one = ToolProcess.start(folder, responder); ToolProcess two = ToolProcess.start(folder, requester)) {
            assertThat(two.exitCode(PATIENCE)).as(two::toString).isZero();
            assertThat(one.exitCode(PATIENCE)).as(one::toString).isZero();
            assertThat(two.out()).isEqualTo("read: " + TEXT + "\n");
        }
    }

    private String[] overDc(String device, String local, String remote, String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("-d", device, "--timeout", "30", "-tt", "DC", "-ld", folder.resolve(local).toString(), "-re", folder.resolve(remote).toString(), "-m",
                folder.resolve("memory").toString()));
        return line.toArray(String[]::new);
    }

    private void exchange(Pairing pairing, List<String> first, List<String> second, String firstSays, String secondSays) {
        Pairing.Sides sides = pairing.sides(folder, new ArrayList<>(first), new ArrayList<>(second));
        try (ToolProcess one = ToolProcess.start(folder, sides.first()); ToolProcess two = ToolProcess.start(folder, sides.second())) {
            assertThat(two.exitCode(PATIENCE)).as(two::toString).isZero();
            assertThat(one.exitCode(PATIENCE)).as(one::toString).isZero();
            assertThat(one.out()).isEqualTo(firstSays + TEXT + "\n");
            assertThat(two.out()).isEqualTo(secondSays + TEXT + "\n");
        }
        assertThat(folder).isDirectoryNotContaining("glob:**/{first,second,memory}");
    }
}
