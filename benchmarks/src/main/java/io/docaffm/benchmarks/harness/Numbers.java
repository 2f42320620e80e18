// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.util.Arrays;

/** Of the rounds. */
final class Numbers {
    private Numbers() {}

    static double median(double[] values) {
        return quantile(values, 0.5);
    }

    static double quantile(double[] values, double which) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double at = which * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }
}
