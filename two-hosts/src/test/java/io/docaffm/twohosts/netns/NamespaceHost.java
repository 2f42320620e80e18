// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import io.docaffm.behaviour.PeerCommand;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.twohosts.Modules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A host that is a network namespace.
 *
 * @param name      its name, and that of its port of the switch
 * @param namespace the namespace's name
 * @param ipv4      its address
 * @param ipv6      its other one
 * @param devices   the file that describes its device to the emulator
 */
record NamespaceHost(String name, String namespace, String ipv4, String ipv6, Path devices) {
    /** Starts a program there. */
    PeerProcess start(Class<?> program, String... arguments) {
        PeerCommand command = PeerCommand.of(program, arguments).options(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        return PeerProcess.start(command.java(command.java(), Modules.here()).startedBy("ip", "netns", "exec", namespace),
                Map.of("DOCA_EMULATOR_CONFIG", devices.toString()));
    }

    /** Is its cable in, as it sees it? */
    boolean hasCarrier() {
        return Lan.ip("-n", namespace, "link", "show", "dev", "eth0").contains("LOWER_UP");
    }

    /** How many segments the host has sent once more, because nobody acknowledged them. */
    static long retransmissions(PeerProcess program) {
        try {
            // Two lines for each protocol: names, numbers.
            List<String[]> tcp = Files.readAllLines(Path.of("/proc", Long.toString(program.pid()), "net", "snmp")).stream().filter(line -> line.startsWith("Tcp:"))
                    .map(line -> line.split(" ")).toList();
            return Long.parseLong(tcp.get(1)[List.of(tcp.get(0)).indexOf("RetransSegs")]);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
