// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;

/** The floor: what Java pays that makes the same calls through the Foreign Function and Memory API, and has nothing else. */
public final class RawWorkloads {
    private RawWorkloads() {}

    /** Is there one of that name? */
    public static boolean has(String workload) {
        return workload.equals("local") || workload.equals("allocate") || workload.equals("comch");
    }

    /** Sets one up. */
    public static Workload open(Options options) {
        return switch (options.workload()) {
            case "local" -> new RawLocal(options);
            case "allocate" -> new RawAllocate(options);
            case "comch" -> new RawComch(options);
            default -> throw new IllegalArgumentException("there is no raw twin of '" + options.workload() + "'");
        };
    }
}
