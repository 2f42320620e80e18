// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How much memory may be pinned, and how large its pages are. */
final class LimitChecks {
    private static final String LIMITS = "proc/self/limits";
    private static final String STATUS = "proc/self/status";
    private static final String MEMORY = "proc/meminfo";
    private static final String LIMIT_LINE = "Max locked memory";
    /** Queues, and buffers of some size: what a small program registers. */
    private static final long ENOUGH = 64L << 20;
    private static final int CAP_IPC_LOCK = 14;

    private LimitChecks() {}

    static List<Finding> examine(Machine machine) {
        return List.of(memlock(machine), hugePages(machine));
    }

    private static Finding memlock(Machine machine) {
        String source = machine.path(LIMITS).toString();
        Optional<String[]> columns = machine.lines(LIMITS).stream().filter(line -> line.startsWith(LIMIT_LINE)).findFirst()
                .map(line -> line.substring(LIMIT_LINE.length()).strip().split("\\s+")).filter(found -> found.length >= 2);
        if (columns.isEmpty()) {
            return memlock(Status.NOT_CHECKED, "the limit is not told").from(source).advise("ulimit -l in the shell tells it");
        }
        String soft = columns.get()[0];
        String hard = columns.get()[1];
        if (soft.equals("unlimited")) {
            return memlock(Status.OK, soft).from(source).value("bytes", null).value("unlimited", true);
        }
        long bytes = Long.parseLong(soft);
        boolean exempt = mayExceed(machine);
        Status status = bytes >= ENOUGH ? Status.NOTE : exempt ? Status.WARNING : Status.FAILURE;
        String found = bytes + " bytes (hard limit " + hard + ")" + (status == Status.NOTE ? "" : ", too low")
                + (exempt ? "; this process may exceed it (CAP_IPC_LOCK), a user's may not" : "");
        return memlock(status, found).from(source + ", " + machine.path(STATUS)).value("bytes", bytes).value("unlimited", false).value("exempt", exempt)
                .advise("RDMA pins what it registers, queues included: ulimit -l unlimited, memlock in /etc/security/limits.conf, LimitMEMLOCK=infinity in a systemd"
                        + " unit, --ulimit memlock=-1 for a container");
    }

    private static Finding memlock(Status status, String found) {
        return Finding.of("memlock", Area.MACHINE, "memlock limit", status, found);
    }

    private static boolean mayExceed(Machine machine) {
        return machine.lines(STATUS).stream().filter(line -> line.startsWith("CapEff:")).findFirst()
                .map(line -> Long.parseUnsignedLong(line.substring("CapEff:".length()).strip(), 16)).filter(set -> (set >>> CAP_IPC_LOCK & 1) != 0).isPresent();
    }

    private static Finding hugePages(Machine machine) {
        List<String> found = new ArrayList<>();
        for (String line : machine.lines(MEMORY)) {
            if (line.startsWith("HugePages_Total:") || line.startsWith("HugePages_Free:") || line.startsWith("Hugepagesize:")) {
                found.add(line.replaceAll("\\s+", " "));
            }
        }
        Finding finding = Finding.of("hugepages", Area.MACHINE, "huge pages", found.isEmpty() ? Status.NOT_CHECKED : Status.NOTE,
                found.isEmpty() ? "not told" : String.join(", ", found)).from(machine.path(MEMORY).toString());
        return found.isEmpty() ? finding : finding.advise("None are needed; large registered memory is quicker on them, and parts of DOCA that build on DPDK want some");
    }
}
