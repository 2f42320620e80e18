// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.List;

/** What the kernel knows of devices: the answer to why DOCA lists none. */
final class KernelDevices {
    private static final String PCI = "sys/bus/pci/devices";
    private static final String NVIDIA_NETWORKING = "0x15b3";

    private KernelDevices() {}

    /** PCI addresses of the vendor's network functions. */
    static List<String> onPci(Machine machine) {
        return machine.names(PCI).stream().filter(address -> machine.text(PCI + "/" + address + "/vendor").filter(NVIDIA_NETWORKING::equals).isPresent())
                .filter(address -> machine.text(PCI + "/" + address + "/class").filter(type -> type.startsWith("0x02")).isPresent()).toList();
    }

    /** The kernel's RDMA devices, of any vendor. */
    static List<String> rdma(Machine machine) {
        return machine.names(Machine.INFINIBAND);
    }

    /** No DOCA is loaded: is there anything that it would be for? */
    static Finding withoutDoca(Machine machine) {
        return told(machine, "", Finding.of("devices", Area.DEVICES, "devices", Status.NOT_CHECKED, "no DOCA that could be asked; " + sight(machine)))
                .advise(onPci(machine).isEmpty() ? advice(machine) : "");
    }

    /** DOCA is loaded and lists nothing. */
    static Finding noneListed(Machine machine) {
        return told(machine, "doca_devinfo_create_list, ", Finding.of("devices", Area.DEVICES, "devices", Status.FAILURE, "DOCA lists no device; " + sight(machine))).advise(advice(machine));
    }

    private static Finding told(Machine machine, String asked, Finding finding) {
        return finding.from(asked + machine.path(PCI) + ", " + machine.path(Machine.INFINIBAND))
                .value("pci", onPci(machine)).value("kernel", rdma(machine));
    }

    private static String sight(Machine machine) {
        return "NVIDIA network functions on PCI: " + list(onPci(machine)) + "; RDMA devices of the kernel: " + list(rdma(machine));
    }

    private static String advice(Machine machine) {
        if (onPci(machine).isEmpty()) {
            return "No BlueField or ConnectX is seen here: is the card in, and passed through to this virtual machine or container? lspci -d 15b3: lists it";
        }
        if (rdma(machine).isEmpty()) {
            return "The card is there and the kernel has no RDMA device for it: modprobe mlx5_ib, install DOCA-OFED or rdma-core; in a container give it /sys and"
                    + " --device=/dev/infiniband";
        }
        return "The kernel has RDMA devices that DOCA does not list: look at the permissions below, and at doca_caps --list-devs as root";
    }

    private static String list(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
