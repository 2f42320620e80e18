// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

/** What a program that is spoken to by lines says, from any thread. */
final class Lines {
    private Lines() {}

    /** A line, at once. */
    static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Its last ones: everything was closed, and here is what was wrong with that. */
    static void bye() {
        Strict.complaints().forEach(complaint -> say("COMPLAINT " + complaint));
        say("BYE");
    }
}
