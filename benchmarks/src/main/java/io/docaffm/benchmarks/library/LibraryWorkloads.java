// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;

/** What a program pays that uses this library. */
public final class LibraryWorkloads {
    private LibraryWorkloads() {}

    /** Sets one up. */
    public static Workload open(Options options) {
        return switch (options.workload()) {
            case "local" -> new LocalWorkload(options);
            case "allocate" -> new FuturesWorkload(options);
            case "foreign" -> new ForeignWorkload(options);
            case "pingpong" -> new PingPongWorkload(options);
            case "comch" -> new ComchWorkload(options);
            case "asleep" -> new AsleepWorkload(options);
            default -> throw new IllegalArgumentException("there is no workload '" + options.workload() + "'");
        };
    }

    /** A program that sends once. */
    public static void start(Options options, long since) {
        StartWorkload.run(options, since);
    }
}
