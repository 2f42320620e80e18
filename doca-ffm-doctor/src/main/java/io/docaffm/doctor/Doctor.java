// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.core.DocaInstallation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Examines this machine.
 *
 * {@snippet :
 * Report report = Doctor.examine(Settings.ofThisMachine());
 * System.out.print(report.text());
 * }
 */
public final class Doctor {
    private Doctor() {}

    /**
     * Loads DOCA as any program would, opens the devices one after the other, asks them what they can do, and reads what the kernel tells. Changes
     * nothing. What fails becomes a finding, not an exception.
     *
     * @param settings what to look at
     * @return what was found
     */
    public static Report examine(Settings settings) {
        Objects.requireNonNull(settings, "settings");
        Machine machine = new Machine(settings.root());
        List<Finding> findings = new ArrayList<>();
        Optional<DocaInstallation> doca = LibraryCheck.examine(findings);
        findings.add(new AbiCheck(settings, doca).examine());
        Optional<String> device = Optional.empty();
        if (doca.isPresent()) {
            DeviceChecks devices = new DeviceChecks(machine, doca.get(), settings.device());
            findings.addAll(devices.examine());
            device = devices.usable();
        } else {
            findings.add(KernelDevices.withoutDoca(machine));
        }
        findings.addAll(LimitChecks.examine(machine));
        NodeCheck nodes = new NodeCheck(machine, isHardware(doca));
        findings.add(nodes.uverbs());
        findings.add(nodes.connectionManager());
        return new Report("doctor", Instant.now().truncatedTo(ChronoUnit.SECONDS), doca, device, findings, List.of());
    }

    /** Unknown counts as hardware: who has no DOCA wants to hear what else is missing for it. */
    private static boolean isHardware(Optional<DocaInstallation> doca) {
        return doca.map(installation -> !LibraryCheck.isEmulator(installation)).orElse(true);
    }
}
