// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.emulator.Emulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** For the programs in processes of their own what the tests' extension does here: nothing leaks and no rule is broken, where the emulator can tell. */
final class Strict {
    private Strict() {}

    /** From now on rules are watched. */
    static void on() {
        if (Emulator.isLoaded()) {
            Emulator.strict(Emulator.Strictness.REPORT);
        }
    }

    /** Everything was closed: what is still there, and what was done wrong. */
    static List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        if (!Emulator.isLoaded()) {
            return complaints;
        }
        try {
            Await.until(() -> "all native objects are gone, there are " + Emulator.liveObjects(), Duration.ofSeconds(10),
                    () -> Emulator.liveObjects().values().stream().allMatch(count -> count == 0));
        } catch (AssertionError leaked) {
            complaints.add(leaked.getMessage());
        }
        complaints.addAll(Emulator.brokenRules());
        return complaints;
    }
}
