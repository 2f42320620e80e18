// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceRepresentorInfo;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaInstallation;
import io.docaffm.core.MemoryMap;
import io.docaffm.rdma.RdmaCapabilities;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every device that DOCA lists: opened, asked, and made to register memory. */
final class DeviceChecks {
    /** Enough to go over a memlock limit that is too low for anything real. */
    private static final long REGISTERED = 16L << 20;

    private final Machine machine;
    private final boolean emulator;
    private final Optional<String> only;
    private final List<String> usable = new ArrayList<>();

    DeviceChecks(Machine machine, DocaInstallation doca, Optional<String> only) {
        this.machine = machine;
        this.emulator = LibraryCheck.isEmulator(doca);
        this.only = only;
    }

    /** The first device that RDMA can be used on, after {@link #examine()}. */
    Optional<String> usable() {
        return usable.stream().findFirst();
    }

    List<Finding> examine() {
        List<DeviceInfo> all;
        try {
            all = Device.list();
        } catch (DocaException failure) {
            return List.of(failed("devices", "devices", Status.FAILURE, failure));
        }
        if (all.isEmpty()) {
            return List.of(KernelDevices.noneListed(machine));
        }
        List<DeviceInfo> chosen = all.stream().filter(info -> only.isEmpty() || isNamed(info, only.get())).toList();
        if (chosen.isEmpty()) {
            return List.of(Finding.of("devices", Area.DEVICES, "devices", Status.FAILURE, "there is no device " + only.get()).from("doca_devinfo_create_list")
                    .advise("The devices are: " + all.stream().map(DeviceInfo::toString).collect(Collectors.joining(", "))));
        }
        List<Finding> findings = new ArrayList<>();
        chosen.forEach(info -> examine(info, findings));
        findings.add(usable.isEmpty()
                ? Finding.of("devices", Area.DEVICES, "devices", Status.FAILURE, "RDMA can be used on none of " + chosen.size())
                        .advise("Each device's own lines above say what is in the way")
                : Finding.of("devices", Area.DEVICES, "devices", Status.OK, "RDMA can be used on " + String.join(", ", usable)).value("usable", List.copyOf(usable)));
        return findings;
    }

    private static boolean isNamed(DeviceInfo info, String name) {
        return Stream.of(info.ibdevName(), info.pciAddress(), info.interfaceName()).flatMap(Optional::stream).anyMatch(name::equals);
    }

    private void examine(DeviceInfo info, List<Finding> findings) {
        String name = info.ibdevName().or(info::pciAddress).or(info::interfaceName).orElse("?");
        findings.add(described(info, name));
        PortCheck port = new PortCheck(machine, name, emulator);
        findings.addAll(port.states());
        try (Device device = Device.open(info)) {
            RdmaCapabilities can = RdmaCapabilities.of(device);
            findings.add(port.gids(can));
            Finding rdma = CapabilityCheck.rdma(name, can);
            findings.add(rdma);
            CapabilityCheck.comch(name, device).ifPresent(findings::add);
            findings.add(representors(name, device));
            Finding memory = registered(name, device);
            findings.add(memory);
            if (rdma.status() != Status.FAILURE && memory.status() != Status.FAILURE && port.mayCarry()) {
                usable.add(name);
            }
        } catch (DocaException failure) {
            // One that cannot be opened or asked does not hinder the others: whether any is left is the last line's.
            findings.add(failed("open." + name, name + " opened", Status.WARNING, failure));
        }
    }

    private static Finding described(DeviceInfo info, String name) {
        List<String> parts = new ArrayList<>();
        info.pciAddress().ifPresent(parts::add);
        info.interfaceName().ifPresent(parts::add);
        info.functionType().ifPresent(type -> parts.add(type.toString()));
        info.activeRate().ifPresent(rate -> parts.add(rate / 1_000_000_000L + " Gb/s"));
        info.ipv4Address().map(InetAddress::getHostAddress).ifPresent(parts::add);
        info.ipv6Address().map(InetAddress::getHostAddress).ifPresent(parts::add);
        return Finding.of("device." + name, Area.DEVICES, name, Status.OK, parts.isEmpty() ? "without an address" : String.join(", ", parts))
                .from("doca_devinfo_get_*").value("name", info.ibdevName().orElse(null)).value("pciAddress", info.pciAddress().orElse(null))
                .value("interface", info.interfaceName().orElse(null)).value("rate", CapabilityCheck.number(info.activeRate()))
                .value("ipv4", info.ipv4Address().map(InetAddress::getHostAddress).orElse(null))
                .value("ipv6", info.ipv6Address().map(InetAddress::getHostAddress).orElse(null));
    }

    private Finding representors(String name, Device device) {
        String id = "representors." + name;
        String title = name + " representors";
        List<DeviceRepresentorInfo> all;
        try {
            all = DeviceRepresentor.list(device, DeviceRepresentor.Filter.NET);
        } catch (DocaException failure) {
            if (failure.error().equals(DocaError.NOT_SUPPORTED)) {
                return Finding.of(id, Area.DEVICES, title, Status.NOTE, "none: not a device of the BlueField side, Comch servers run there")
                        .from(failure.function()).value("representors", List.of());
            }
            return failed(id, title, Status.WARNING, failure);
        }
        Finding finding = Finding.of(id, Area.DEVICES, title, all.isEmpty() ? Status.NOTE : Status.OK, all.isEmpty() ? "none: no function of a host is seen"
                : all.stream().map(DeviceRepresentorInfo::toString).collect(Collectors.joining(", "))).from("doca_devinfo_rep_create_list");
        return finding.value("representors", all.stream().map(info -> info.pciAddress().orElse(null)).toList());
    }

    private static Finding registered(String name, Device device) {
        String id = "memory." + name;
        String title = name + " memory";
        try (MemoryMap _ = MemoryMap.builder(device).allocate(REGISTERED).start()) {
            return Finding.of(id, Area.DEVICES, title, Status.OK, (REGISTERED >> 20) + " MiB can be registered").from("doca_mmap_start");
        } catch (DocaException failure) {
            return failed(id, title, Status.FAILURE, failure);
        }
    }

    private static Finding failed(String id, String title, Status status, DocaException failure) {
        String said = failure.description().isEmpty() ? "" : " (" + failure.description() + ")";
        return Finding.of(id, Area.DEVICES, title, status, failure.function() + " failed: " + failure.error() + said).from(failure.function()).advise(failure.advice());
    }
}
