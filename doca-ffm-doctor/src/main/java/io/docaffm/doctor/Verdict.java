// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

/** What a whole report comes to. */
public enum Verdict {
    /** Nothing is in the way. */
    READY("ready"),
    /** RDMA can be used; something does not work that not everybody needs. */
    LIMITED("usable, with limits"),
    /** RDMA cannot be used as it is, or a test failed. */
    NOT_READY("NOT READY");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /**
     * For people.
     *
     * @return a few words
     */
    public String text() {
        return text;
    }
}
