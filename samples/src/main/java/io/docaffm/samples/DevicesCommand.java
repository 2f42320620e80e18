// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.doctor.Table;
import io.docaffm.samples.pair.Narrator;
import io.docaffm.samples.pair.Peer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The devices of this machine, one a line. */
@Command(name = "devices", mixinStandardHelpOptions = true, versionProvider = Versions.class,
        description = "List the DOCA devices of this machine. What a device does not tell is shown as -.")
final class DevicesCommand implements Callable<Integer> {
    private static final String NOT_TOLD = "-";

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        Peer.loadDoca();
        List<DeviceInfo> devices = Device.list();
        if (devices.isEmpty()) {
            new Narrator(command.commandLine().getErr(), false).say("DOCA sees no device on this machine");
            return 0;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("DEVICE", "PCI", "INTERFACE", "FUNCTION", "RATE", "MAC", "IPV4", "IPV6"));
        devices.forEach(device -> rows.add(row(device)));
        Table.print(rows, command.commandLine().getOut());
        return 0;
    }

    private static List<String> row(DeviceInfo device) {
        return List.of(device.ibdevName().orElse(NOT_TOLD), device.pciAddress().orElse(NOT_TOLD), device.interfaceName().orElse(NOT_TOLD),
                device.functionType().map(type -> type.name().toLowerCase(Locale.ROOT)).orElse(NOT_TOLD), rate(device.activeRate()),
                device.macAddress().orElse(NOT_TOLD), device.ipv4Address().map(InetAddress::getHostAddress).orElse(NOT_TOLD),
                device.ipv6Address().map(InetAddress::getHostAddress).orElse(NOT_TOLD));
    }

    private static String rate(OptionalLong bitsPerSecond) {
        return bitsPerSecond.isEmpty() ? NOT_TOLD : bitsPerSecond.getAsLong() / 1_000_000_000L + "Gb/s";
    }
}
