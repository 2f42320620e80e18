// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

/** Who does the work. */
enum TwinKind {
    /** A C program: {@code src/main/c}. */
    C("C"),
    /** Java with the Foreign Function and Memory API and no library: the platform's floor. */
    RAW("raw FFM"),
    /** Java with this library. */
    LIBRARY("doca-ffm");

    final String title;

    TwinKind(String title) {
        this.title = title;
    }
}
