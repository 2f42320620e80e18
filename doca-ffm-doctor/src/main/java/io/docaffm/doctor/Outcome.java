// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

/** How a test of a behaviour suite ended. */
public enum Outcome {
    /** As it should be. */
    PASSED("passed"),
    /** Not as it should be. */
    FAILED("FAILED"),
    /** The device cannot do what the test is about; the capability that says so is named. */
    NOT_SUPPORTED("not supported"),
    /** It has no meaning here: it needs the emulator's knobs, or a part that was not given; the reason is named. */
    NOT_RUN("not run");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    /**
     * For people.
     *
     * @return one or two words
     */
    public String text() {
        return text;
    }
}
