// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

/** The device under test cannot do what a test is about, and says so itself: the test is reported as not supported, with the capability. */
public final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String MARK = "not supported: ";

    /**
     * With what says so.
     *
     * @param capability the C function, or what else of the device tells it, without blanks
     * @param answer what it says
     */
    public Unsupported(String capability, String answer) {
        super(MARK + capability + ": " + answer);
    }

    /** The capability in such a message; null in any other. */
    public static String capabilityIn(String message) {
        if (message == null || !message.contains(MARK)) {
            return null;
        }
        String rest = message.substring(message.indexOf(MARK) + MARK.length());
        return rest.substring(0, rest.indexOf(": "));
    }
}
