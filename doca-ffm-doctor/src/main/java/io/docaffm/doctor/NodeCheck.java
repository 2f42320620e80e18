// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Predicate;

/** May this process open the kernel's RDMA devices? */
final class NodeCheck {
    private static final String FOLDER = "dev/infiniband";

    private final Machine machine;
    private final boolean hardware;
    /** May this process read and write it? */
    private final Predicate<Path> open;

    NodeCheck(Machine machine, boolean hardware, Predicate<Path> open) {
        this.machine = machine;
        this.hardware = hardware;
        this.open = open;
    }

    NodeCheck(Machine machine, boolean hardware) {
        this(machine, hardware, node -> Files.isReadable(node) && Files.isWritable(node));
    }

    /** The devices' own nodes: without them there is no RDMA. */
    Finding uverbs() {
        List<String> nodes = machine.names(FOLDER).stream().filter(name -> name.matches("uverbs\\d+")).toList();
        Finding finding = Finding.of("permissions", Area.MACHINE, "device nodes", Status.OK, "");
        if (!hardware) {
            return notNeeded(finding);
        }
        if (nodes.isEmpty()) {
            return found(finding, Status.FAILURE, "no " + machine.path(FOLDER) + "/uverbs*",
                    "modprobe ib_uverbs mlx5_ib; in a container --device=/dev/infiniband");
        }
        List<String> closed = nodes.stream().filter(node -> !open.test(machine.path(FOLDER + "/" + node))).toList();
        if (closed.isEmpty()) {
            return found(finding, Status.OK, String.join(", ", nodes) + " may be read and written", "");
        }
        Finding refused = found(finding, closed.size() == nodes.size() ? Status.FAILURE : Status.WARNING,
                "not for this user: " + String.join(", ", closed), "Run as root, or chmod 0666 / a udev rule for /dev/infiniband/uverbs*");
        for (String node : closed) {
            refused = refused.detail(describe(machine.path(FOLDER + "/" + node)));
        }
        return refused;
    }

    /** The connection manager's: without it connections are made by export only. */
    Finding connectionManager() {
        Finding finding = Finding.of("rdma_cm", Area.MACHINE, "RDMA CM", Status.OK, "");
        if (!hardware) {
            return notNeeded(finding);
        }
        if (!Files.exists(machine.path(FOLDER + "/rdma_cm"))) {
            return found(finding, Status.WARNING, "no " + machine.path(FOLDER + "/rdma_cm"), "modprobe rdma_ucm; until then connect by export, not by address");
        }
        return open.test(machine.path(FOLDER + "/rdma_cm")) ? found(finding, Status.OK, "rdma_cm may be read and written", "")
                : found(finding, Status.WARNING, "not for this user: " + describe(machine.path(FOLDER + "/rdma_cm")),
                        "Run as root, or chmod 0666; until then connect by export, not by address");
    }

    private static Finding notNeeded(Finding finding) {
        return Finding.of(finding.id(), finding.area(), finding.title(), Status.NOTE, "not needed: the emulator opens no device of the kernel's");
    }

    private Finding found(Finding finding, Status status, String found, String advice) {
        return Finding.of(finding.id(), finding.area(), finding.title(), status, found).from(machine.path(FOLDER).toString()).advise(advice);
    }

    private static String describe(Path path) {
        try {
            PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return path + " " + PosixFilePermissions.toString(attributes.permissions()) + " " + attributes.owner() + ":" + attributes.group();
        } catch (IOException | UnsupportedOperationException gone) {
            return path.toString();
        }
    }
}
