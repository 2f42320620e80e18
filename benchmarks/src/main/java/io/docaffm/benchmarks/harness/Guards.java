// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What must hold on any machine, however slow: nothing allocated where tasks are reused, and not more than twice the floor. */
final class Guards {
    static final double MOST_OVER_FLOOR = 2;

    private static final Set<String> REUSING = Set.of("local", "comch");

    private Guards() {}

    /** What does not hold; empty when all is well. */
    static List<String> broken(Result result) {
        List<String> broken = new ArrayList<>();
        if (REUSING.contains(result.what.options().workload()) && result.library().allocatedPerOp() != 0) {
            broken.add(String.format(Locale.ROOT, "%s: %.3f bytes allocated per operation, not 0", result.what, result.library().allocatedPerOp()));
        }
        if (result.what.name().equals(Plan.GUARDED) && result.overFloorAtBest() > MOST_OVER_FLOOR) {
            broken.add(String.format(Locale.ROOT, "%s: over C the library costs %.2f times what raw FFM costs, more than %.0f times", result.what,
                    result.overFloorAtBest(), MOST_OVER_FLOOR));
        }
        return broken;
    }
}
