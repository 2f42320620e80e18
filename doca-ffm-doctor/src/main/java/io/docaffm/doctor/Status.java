// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

/** How a finding is to be taken. */
public enum Status {
    /** As it should be. */
    OK("ok"),
    /** Nothing wrong, and worth knowing. */
    NOTE("note"),
    /** Something does not work; what does not need it does. */
    WARNING("WARNING"),
    /** DOCA RDMA cannot be used until this is mended. */
    FAILURE("FAILURE"),
    /** Could not be looked at; the finding says why. */
    NOT_CHECKED("not checked");

    private final String text;

    Status(String text) {
        this.text = text;
    }

    /**
     * For people.
     *
     * @return one or two words, in capitals where something is to be done
     */
    public String text() {
        return text;
    }
}
