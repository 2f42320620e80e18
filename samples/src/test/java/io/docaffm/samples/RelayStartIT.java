// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay that cannot start says why and ends with a code that tells it. */
@Timeout(120)
class RelayStartIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void withoutADeviceOfThatAddressItSaysWhichThereAre() {
        try (ToolProcess relay = start("-s", folder.resolve("s").toString(), "-n", "x", "-p", "99:00.0")) {
            assertThat(relay.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(relay.err()).contains("0000:99:00.0").contains("mlx5_2").contains("[DOCA::EMULATOR][WRN]");
        }
    }

    @Test
    void docasOwnLinesCanBeSilenced() {
        try (ToolProcess relay = start("-s", folder.resolve("s").toString(), "-n", "x", "-p", "99:00.0", "--sdk-log-level", "10")) {
            assertThat(relay.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(relay.err()).contains("0000:99:00.0").doesNotContain("DOCA::EMULATOR");
        }
    }

    @Test
    void aSocketThatSomebodyListensOnIsNotTakenOver() throws Exception {
        Path path = folder.resolve("s");
        try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
                ToolProcess relay = start("-s", path.toString(), "-n", "x", "-p", "b1:00.0")) {
            assertThat(relay.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(relay.err()).contains("a program listens on " + path);
            assertThat(other.isOpen()).isTrue();
        }
    }

    @Test
    void anUnknownKeyInTheFileAndMissingOptionsAreMisuse() throws Exception {
        Path config = Files.writeString(folder.resolve("relay.json"), "{\"sockets\": \"/run/s\"}");
        try (ToolProcess wrong = start("-j", config.toString()); ToolProcess lacking = start("-n", "x")) {
            assertThat(wrong.exitCode(PATIENCE)).isEqualTo(2);
            assertThat(wrong.err()).contains(config + ": unknown key \"sockets\"");
            assertThat(lacking.exitCode(PATIENCE)).isEqualTo(2);
            assertThat(lacking.err()).contains("--socket, --cc-name and --pci-addr are needed");
        }
    }

    private ToolProcess start(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "relay";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return ToolProcess.start(folder, Map.of("DOCA_BACKEND", "emulator", "DOCA_EMULATOR_COMCH_DIR", folder.resolve("comch").toString()), all);
    }
}
