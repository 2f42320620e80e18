// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.Objects;

/**
 * How one test ended.
 *
 * @param container the test's class
 * @param test its name
 * @param outcome how it ended
 * @param capability what said that the device cannot do it, for {@link Outcome#NOT_SUPPORTED}; else empty
 * @param reason why it failed or was not run; empty if it passed
 * @param seconds how long it took
 */
public record TestResult(String container, String test, Outcome outcome, String capability, String reason, double seconds) {
    /**
     * A result from its parts.
     */
    public TestResult {
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(test, "test");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(reason, "reason");
    }
}
