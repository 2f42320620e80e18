// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.doctor.Json;
import io.docaffm.doctor.Table;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaGid;
import io.docaffm.rdma.RdmaTaskType;
import io.docaffm.rdma.RdmaTransportType;
import io.docaffm.samples.pair.Narrator;
import io.docaffm.samples.pair.Peer;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the devices can do: what DOCA's own doca_caps tells, as far as it is about what this library uses. */
@Command(name = "caps", mixinStandardHelpOptions = true, versionProvider = Versions.class,
        description = "Show what the devices can do: RDMA tasks, transports, sizes, GIDs, sync events, memory over PCI. What nobody tells is shown as -.")
final class CapsCommand implements Callable<Integer> {
    private static final String NOT_TOLD = "-";

    @Spec
    private CommandSpec command;

    @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", description = "Only this device: name (mlx5_0), PCI address (03:00.0) or network interface.")
    private String device;

    @Option(names = "--json", description = "As JSON, for scripts. Its schema: doca-ffm caps --schema")
    private boolean json;

    @Option(names = "--schema", description = "Print the JSON schema of what --json prints, and ask no device.")
    private boolean schema;

    /** What one device told. */
    private record Caps(DeviceInfo info, RdmaCapabilities rdma, SyncEventCapabilities events) {
        static Caps of(Device device) {
            return new Caps(device.info(), RdmaCapabilities.of(device), SyncEventCapabilities.of(device));
        }

        String name() {
            return info.ibdevName().or(info::pciAddress).orElse(NOT_TOLD);
        }
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter out = command.commandLine().getOut();
        if (schema) {
            try (InputStream in = CapsCommand.class.getResourceAsStream("caps.schema.json")) {
                out.print(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            out.flush();
            return 0;
        }
        Peer.loadDoca();
        List<Caps> all = ask();
        if (json) {
            out.println(Json.text(document(all)));
        } else if (all.isEmpty()) {
            new Narrator(command.commandLine().getErr(), false).say("DOCA sees no device on this machine");
        } else {
            table(all, out);
        }
        out.flush();
        return 0;
    }

    private List<Caps> ask() {
        if (device != null) {
            try (Device opened = Device.open(DeviceSelector.parse(device))) {
                return List.of(Caps.of(opened));
            }
        }
        List<Caps> all = new ArrayList<>();
        for (DeviceInfo info : Device.list()) {
            try (Device opened = Device.open(info)) {
                all.add(Caps.of(opened));
            }
        }
        return all;
    }

    // ---- for people ---------------------------------------------------------------------------------------------------------------------------

    private static void table(List<Caps> all, PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        row(rows, "CAPABILITY", all, Caps::name);
        row(rows, "PCI address", all, caps -> caps.info.pciAddress().orElse(NOT_TOLD));
        row(rows, "interface", all, caps -> caps.info.interfaceName().orElse(NOT_TOLD));
        for (RdmaTaskType type : RdmaTaskType.values()) {
            row(rows, "task " + words(type), all, caps -> text(caps.rdma.supports(type)));
        }
        for (RdmaTransportType type : RdmaTransportType.values()) {
            row(rows, "transport " + type, all, caps -> text(caps.rdma.supports(type)));
        }
        row(rows, "max message, bytes", all, caps -> text(caps.rdma.maxMessageSize()));
        row(rows, "max send queue, tasks", all, caps -> text(caps.rdma.maxSendQueueSize()));
        row(rows, "max receive queue, tasks", all, caps -> text(caps.rdma.maxReceiveQueueSize()));
        row(rows, "max pieces of a send's buffer", all, caps -> text(caps.rdma.maxSendBufferPieces()));
        for (RdmaTransportType type : RdmaTransportType.values()) {
            row(rows, "max pieces of a receive's, " + type, all, caps -> text(caps.rdma.maxReceiveBufferPieces(type)));
        }
        row(rows, "GID table, entries", all, caps -> text(caps.rdma.gidTableSize()));
        for (SyncEventCapabilities.Feature feature : SyncEventCapabilities.Feature.values()) {
            row(rows, "sync event " + words(feature), all, caps -> text(caps.events.supports(feature)));
        }
        for (DeviceInfo.Capability capability : DeviceInfo.Capability.values()) {
            row(rows, "device " + words(capability), all, caps -> caps.info.capabilities().contains(capability) ? "yes" : "no");
        }
        Table.print(rows, out);
        gids(all, out);
    }

    private static void gids(List<Caps> all, PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("DEVICE", "INDEX", "GID", "TYPE"));
        for (Caps caps : all) {
            List<RdmaGid> gids = caps.rdma.gids();
            for (int i = 0; i < gids.size(); i++) {
                if (gids.get(i).type() != RdmaGid.Type.UNSET) {
                    rows.add(List.of(caps.name(), Integer.toString(i), gids.get(i).toString(), words(gids.get(i).type())));
                }
            }
        }
        out.println();
        Table.print(rows, out);
    }

    private static void row(List<List<String>> rows, String title, List<Caps> all, Function<Caps, String> cell) {
        List<String> row = new ArrayList<>();
        row.add(title);
        all.forEach(caps -> row.add(cell.apply(caps)));
        rows.add(row);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String text(Optional<Boolean> answer) {
        return answer.map(yes -> yes ? "yes" : "no").orElse(NOT_TOLD);
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : NOT_TOLD;
    }

    private static String text(OptionalInt number) {
        return number.isPresent() ? Integer.toString(number.getAsInt()) : NOT_TOLD;
    }

    // ---- for scripts --------------------------------------------------------------------------------------------------------------------------

    private static Map<String, Object> document(List<Caps> all) {
        Map<String, Object> document = new LinkedHashMap<>();
        Map<String, Object> doca = new LinkedHashMap<>();
        doca.put("version", Doca.version().text());
        doca.put("backend", Doca.describe().backend());
        document.put("doca", doca);
        document.put("devices", all.stream().map(CapsCommand::json).toList());
        return document;
    }

    private static Map<String, Object> json(Caps caps) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("name", caps.info.ibdevName().orElse(null));
        out.put("pciAddress", caps.info.pciAddress().orElse(null));
        out.put("interface", caps.info.interfaceName().orElse(null));
        out.put("capabilities", caps.info.capabilities().stream().sorted().map(CapsCommand::key).toList());
        out.put("rdma", json(caps.rdma));
        Map<String, Object> events = new LinkedHashMap<>();
        for (SyncEventCapabilities.Feature feature : SyncEventCapabilities.Feature.values()) {
            events.put(key(feature), caps.events.supports(feature).orElse(null));
        }
        out.put("syncEvents", events);
        return out;
    }

    private static Map<String, Object> json(RdmaCapabilities rdma) {
        Map<String, Object> out = new LinkedHashMap<>();
        Map<String, Object> tasks = new LinkedHashMap<>();
        for (RdmaTaskType type : RdmaTaskType.values()) {
            tasks.put(key(type), rdma.supports(type).orElse(null));
        }
        out.put("tasks", tasks);
        Map<String, Object> transports = new LinkedHashMap<>();
        Map<String, Object> pieces = new LinkedHashMap<>();
        for (RdmaTransportType type : RdmaTransportType.values()) {
            transports.put(key(type), rdma.supports(type).orElse(null));
            OptionalInt most = rdma.maxReceiveBufferPieces(type);
            pieces.put(key(type), most.isPresent() ? most.getAsInt() : null);
        }
        out.put("transports", transports);
        out.put("maxMessageSize", number(rdma.maxMessageSize()));
        out.put("maxSendQueueSize", number(rdma.maxSendQueueSize()));
        out.put("maxReceiveQueueSize", number(rdma.maxReceiveQueueSize()));
        out.put("maxSendBufferPieces", number(rdma.maxSendBufferPieces()));
        out.put("maxReceiveBufferPieces", pieces);
        out.put("gidTableSize", number(rdma.gidTableSize()));
        List<Map<String, Object>> gids = new ArrayList<>();
        for (int i = 0; i < rdma.gids().size(); i++) {
            RdmaGid gid = rdma.gids().get(i);
            if (gid.type() != RdmaGid.Type.UNSET) {
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("index", i);
                entry.put("gid", gid.toString());
                entry.put("type", key(gid.type()));
                gids.add(entry);
            }
        }
        out.put("gids", gids);
        return out;
    }

    private static Object number(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    /** {@code READ_WRITE} becomes {@code readWrite}. */
    private static String key(Enum<?> constant) {
        StringBuilder key = new StringBuilder();
        for (String word : constant.name().toLowerCase(Locale.ROOT).split("_")) {
            key.append(key.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return key.toString();
    }
}
