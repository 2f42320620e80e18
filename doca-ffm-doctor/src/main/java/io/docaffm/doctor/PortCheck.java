// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaGid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A device's ports, as the kernel tells of them: DOCA's API has neither a port's state nor its link layer, nor the RoCE version that an entry of its GID
 * table is for.
 */
final class PortCheck {
    private final Machine machine;
    private final String device;
    private final boolean emulated;

    PortCheck(Machine machine, String device, boolean emulated) {
        this.machine = machine;
        this.device = device;
        this.emulated = emulated;
    }

    /** A line for each port. */
    List<Finding> states() {
        List<String> ports = machine.names(folder());
        if (ports.isEmpty()) {
            Finding unknown = Finding.of("port." + device, Area.DEVICES, device + " port", Status.NOT_CHECKED, "state and link layer are not told: no " + machine.path(folder()));
            return List.of(emulated ? unknown.advise("An emulated device has no port, and needs none")
                    : unknown.advise("In a container give it /sys of the host; ibstat on the host tells the state"));
        }
        return ports.stream().map(this::state).toList();
    }

    /** Is a port up, or unknown to be down? */
    boolean mayCarry() {
        List<String> ports = machine.names(folder());
        return ports.isEmpty() || ports.stream().anyMatch(port -> word(port, "state").filter("ACTIVE"::equals).isPresent());
    }

    private Finding state(String port) {
        String state = word(port, "state").orElse("unknown");
        String physical = word(port, "phys_state").orElse("unknown");
        String layer = text(port, "link_layer").orElse("unknown");
        String rate = text(port, "rate").orElse("unknown rate");
        boolean up = state.equals("ACTIVE");
        Finding finding = Finding.of("port." + device + "." + port, Area.DEVICES, device + " port " + port, up ? Status.OK : Status.WARNING,
                state + ", " + physical + ", " + layer + ", " + rate).from(machine.path(folder() + "/" + port).toString())
                .value("state", state).value("physicalState", physical).value("linkLayer", layer).value("rate", rate);
        return up ? finding : finding.advise("Nothing passes over this port, loopback neither: " + (physical.equals("LinkUp")
                ? (layer.equals("InfiniBand") ? "a subnet manager (opensm) must bring it up" : "ip link set its interface up")
                : "look at cable and peer (mlxlink), and ip link set its interface up"));
    }

    /** The GID table: values as DOCA tells them, RoCE versions as the kernel does. */
    Finding gids(RdmaCapabilities can) {
        String port = machine.names(folder()).stream().findFirst().orElse("1");
        boolean infiniBand = text(port, "link_layer").filter("InfiniBand"::equals).isPresent();
        List<Map<String, Object>> entries = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        int version2 = 0;
        boolean ipv4 = false;
        boolean told = false;
        for (int i = 0; i < can.gids().size(); i++) {
            RdmaGid gid = can.gids().get(i);
            if (gid.type() == RdmaGid.Type.UNSET) {
                continue;
            }
            Optional<String> type = text(port, "gid_attrs/types/" + i);
            boolean roce2 = type.filter("RoCE v2"::equals).isPresent();
            version2 += roce2 ? 1 : 0;
            told |= type.isPresent();
            ipv4 |= gid.type() == RdmaGid.Type.IPV4_MAPPED && (roce2 || type.isEmpty());
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("index", i);
            entry.put("gid", gid.toString());
            entry.put("type", type.orElse(null));
            entry.put("interface", text(port, "gid_attrs/ndevs/" + i).orElse(null));
            entries.add(entry);
            lines.add((roce2 ? "* " : "  ") + i + "  " + gid + "  " + type.orElse("version not told"));
        }
        String source = "doca_rdma_cap_get_gid" + (told ? ", " + machine.path(folder() + "/" + port + "/gid_attrs/types") : "");
        Finding finding = entries.isEmpty()
                ? Finding.of("gids." + device, Area.DEVICES, device + " GIDs", Status.WARNING, "none in use")
                        .advise("A port without a GID cannot be addressed: give its interface an address and set it up")
                : Finding.of("gids." + device, Area.DEVICES, device + " GIDs", infiniBand || ipv4 ? Status.OK : Status.WARNING,
                        entries.size() + " in use" + (told && !infiniBand ? ", " + version2 + " of them RoCE v2 (*)" : ""))
                        .advise(infiniBand || ipv4 ? "" : "No RoCE v2 GID of an IPv4 address: RDMA CM by IPv4 needs one: ip addr add ... dev its interface");
        for (String line : lines) {
            finding = finding.detail(line);
        }
        return finding.from(source).value("gids", List.copyOf(entries));
    }

    private String folder() {
        return Machine.INFINIBAND + "/" + device + "/ports";
    }

    private Optional<String> text(String port, String file) {
        return machine.text(folder() + "/" + port + "/" + file).filter(text -> !text.isEmpty());
    }

    /** "4: ACTIVE" is ACTIVE. */
    private Optional<String> word(String port, String file) {
        return text(port, file).map(text -> text.substring(text.indexOf(':') + 1).strip());
    }
}
