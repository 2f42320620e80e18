// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.comch;

import io.docaffm.core.DeviceSelector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options, letters and defaults of DOCA's own Comch samples, and a time-out. */
public final class ComchOptions {
    /** The longest text that DOCA's own samples take. */
    public static final int MAX_TEXT = 4080;

    private static final String ARM_DEVICE = "03:00.0";
    private static final String HOST_DEVICE = "b1:00.0";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-p", "--pci-addr"}, paramLabel = "PCI", order = 10,
            description = "The device's PCI address. Default: " + ARM_DEVICE + " for a server, " + HOST_DEVICE + " for a client")
    private String device;

    @Option(names = {"-r", "--rep-pci"}, paramLabel = "PCI", order = 11,
            description = "Server: PCI address of the host's function, whose representor it serves. A client takes it, too, and needs none. "
                    + "Default: ${DEFAULT-VALUE}")
    private String representor = HOST_DEVICE;

    @Option(names = {"-t", "--text"}, paramLabel = "TEXT", order = 20,
            description = "What the other side is sent, at most " + MAX_TEXT + " bytes. Default: ${DEFAULT-VALUE}")
    private String text = "Message from the client";

    @Option(names = "--timeout", paramLabel = "SECONDS", order = 40,
            description = "How long to wait for the other side, each time it is waited for. Default: ${DEFAULT-VALUE}")
    private int timeoutSeconds = 60;

    /** For picocli. */
    public ComchOptions() {}

    /**
     * Refuses what cannot be meant.
     *
     * @throws ParameterException if an option is out of range
     */
    public void check() {
        checkAddress("-p", device == null ? ARM_DEVICE : device);
        checkAddress("-r", representor);
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        refuseIf(length < 1 || length > MAX_TEXT, "-t must have 1 to " + MAX_TEXT + " bytes, not " + length);
        refuseIf(timeoutSeconds < 1, "--timeout must be at least 1 second, not " + timeoutSeconds);
    }

    private void checkAddress(String option, String address) {
        try {
            DeviceSelector.pci(address);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), option + " is " + wrong.getMessage(), wrong);
        }
    }

    private void refuseIf(boolean wrong, String why) {
        if (wrong) {
            throw new ParameterException(command.commandLine(), why);
        }
    }

    DeviceSelector serverDevice() {
        return DeviceSelector.pci(device == null ? ARM_DEVICE : device);
    }

    DeviceSelector clientDevice() {
        return DeviceSelector.pci(device == null ? HOST_DEVICE : device);
    }

    String representor() {
        return representor;
    }

    /**
     * What to send.
     *
     * @return the text
     */
    public String text() {
        return text;
    }

    Duration timeout() {
        return Duration.ofSeconds(timeoutSeconds);
    }
}
