// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;

/** From the start of {@code main} to the first completed send: a process each time. */
final class StartTime {
    private StartTime() {}

    /** Milliseconds of each start, in turn. */
    record Times(double[] c, double[] library) {}

    static Times measure(Settings settings, int runs) {
        List<Double> c = new ArrayList<>();
        List<Double> library = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            c.add(once(TwinKind.C, settings));
            library.add(once(TwinKind.LIBRARY, settings));
        }
        return new Times(toArray(c), toArray(library));
    }

    private static double once(TwinKind kind, Settings settings) {
        try (TwinProcess twin = new TwinProcess(kind, List.of("workload=start"), settings)) {
            return Long.parseLong(twin.expect("started")[1]) / 1e6;
        }
    }

    private static double[] toArray(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
