// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

/** What a finding is about; reports are in this order. */
public enum Area {
    /** The libraries: where they are, what they are, what they lack. */
    DOCA("DOCA"),
    /** Devices, their ports, and what they can do. */
    DEVICES("Devices"),
    /** Limits and permissions of this machine and process. */
    MACHINE("Machine");

    private final String text;

    Area(String text) {
        this.text = text;
    }

    /**
     * For people.
     *
     * @return a heading
     */
    public String text() {
        return text;
    }
}
