// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import java.io.PrintWriter;

/** Says on standard error what the tool does and what it waits for; standard output is for results. */
public final class Narrator {
    private final PrintWriter err;
    private final boolean quiet;

    /**
     * A narrator.
     *
     * @param err where to
     * @param quiet says nothing; progress is still shown
     */
    public Narrator(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
    }

    /**
     * One line.
     *
     * @param format as {@link String#formatted}
     * @param arguments its arguments
     */
    public void say(String format, Object... arguments) {
        if (!quiet) {
            err.println("doca-ffm: " + format.formatted(arguments));
            err.flush();
        }
    }

    /**
     * Rewrites the terminal's current line.
     *
     * @param text the line; empty to clear it
     */
    public void rewrite(String text) {
        err.print("\r\033[K" + text);
        err.flush();
    }
}
