// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A behaviour suite that was run, or was to be.
 *
 * @param name its name
 * @param problem why it did not come to its end, or was not run; empty for one that was run to its end, however its tests ended
 * @param tests the tests that ended
 */
public record Suite(String name, String problem, List<TestResult> tests) {
    /**
     * A suite from its parts.
     */
    public Suite {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(problem, "problem");
        tests = List.copyOf(tests);
    }

    /**
     * How many of its tests ended so.
     *
     * @param outcome the outcome
     * @return a count
     */
    public long count(Outcome outcome) {
        return tests.stream().filter(test -> test.outcome() == outcome).count();
    }

    /**
     * All counts, for people.
     *
     * @return for example {@code 120 passed, 3 not supported}
     */
    public String counts() {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            if (count(outcome) > 0 || outcome == Outcome.PASSED) {
                counts.add(count(outcome) + " " + outcome.text());
            }
        }
        return String.join(", ", counts);
    }

    /**
     * Did it come to its end, and did no test fail?
     *
     * @return yes or no
     */
    public boolean isGood() {
        return problem.isEmpty() && count(Outcome.FAILED) == 0;
    }
}
