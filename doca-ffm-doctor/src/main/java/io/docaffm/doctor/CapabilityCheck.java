// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.comch.ComchCapabilities;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaTaskType;
import io.docaffm.rdma.RdmaTransportType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a device can do. */
final class CapabilityCheck {
    private CapabilityCheck() {}

    static Finding rdma(String name, RdmaCapabilities can) {
        List<RdmaTaskType> lacking = Stream.of(RdmaTaskType.values()).filter(type -> !can.supports(type).orElse(true)).toList();
        List<RdmaTaskType> untold = Stream.of(RdmaTaskType.values()).filter(type -> can.supports(type).isEmpty()).toList();
        boolean basic = can.supports(RdmaTransportType.RC).orElse(true) && Stream.of(RdmaTaskType.RECEIVE, RdmaTaskType.SEND).noneMatch(lacking::contains);
        Map<String, Object> tasks = new LinkedHashMap<>();
        for (RdmaTaskType type : RdmaTaskType.values()) {
            tasks.put(type.nativeName(), can.supports(type).orElse(null));
        }
        String transports = Stream.of(RdmaTransportType.values()).filter(type -> can.supports(type).orElse(false)).map(Enum::name).collect(Collectors.joining(" and "));
        Finding finding = Finding.of("rdma." + name, Area.DEVICES, name + " RDMA", !basic ? Status.FAILURE : lacking.isEmpty() ? Status.OK : Status.WARNING,
                (lacking.isEmpty() ? "all task types" : "not supported: " + lacking.stream().map(RdmaTaskType::nativeName).collect(Collectors.joining(", ")))
                        + "; " + (transports.isEmpty() ? "no transport told" : transports) + ", messages of " + text(can.maxMessageSize()) + " bytes, send queue "
                        + text(can.maxSendQueueSize())).from("doca_rdma_cap_*").value("tasks", tasks)
                .value("maxMessageSize", number(can.maxMessageSize())).value("maxSendQueueSize", number(can.maxSendQueueSize()))
                .value("maxReceiveQueueSize", number(can.maxReceiveQueueSize()));
        for (RdmaTaskType type : lacking) {
            finding = finding.detail(type.capabilityFunction() + " says no");
        }
        for (RdmaTaskType type : untold) {
            finding = finding.detail(type.capabilityFunction() + " is not told");
        }
        if (!basic) {
            return finding.advise("RC with send and receive is the least that is needed: is RDMA enabled on the port (RoCE in the firmware: mlxconfig)?");
        }
        return lacking.isEmpty() ? finding : finding.advise("These operations end in NOT_SUPPORTED on this device, all others work. Another port or firmware may have them");
    }

    /** Empty where libdoca_comch is not there, which is told once and not for each device. */
    static Optional<Finding> comch(String name, Device device) {
        ComchCapabilities can;
        try {
            can = ComchCapabilities.of(device);
        } catch (DocaException noLibrary) {
            return Optional.empty();
        }
        List<String> able = new ArrayList<>();
        add(able, "servers", can.supportsServer());
        add(able, "clients", can.supportsClient());
        add(able, "consumers", can.supportsConsumer());
        add(able, "producers", can.supportsProducer());
        boolean some = can.supportsServer().orElse(true) || can.supportsClient().orElse(true);
        Finding finding = Finding.of("comch." + name, Area.DEVICES, name + " Comch", some ? Status.OK : Status.NOTE,
                (able.isEmpty() ? "nothing told" : String.join(", ", able)) + "; messages of " + text(can.maxMessageSize()) + " bytes, " + text(can.maxClients()) + " clients")
                .from("doca_comch_*cap_*").value("server", can.supportsServer().orElse(null)).value("client", can.supportsClient().orElse(null))
                .value("consumer", can.supportsConsumer().orElse(null)).value("producer", can.supportsProducer().orElse(null))
                .value("maxMessageSize", number(can.maxMessageSize())).value("maxClients", number(can.maxClients()));
        return Optional.of(some ? finding : finding.advise("Comch joins a host and its BlueField: this device is of neither, or the BlueField is in NIC mode"));
    }

    private static void add(List<String> able, String what, Optional<Boolean> answer) {
        answer.ifPresent(yes -> able.add((yes ? "" : "no ") + what));
    }

    static Object number(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : "?";
    }
}
