// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

/** Ends the tool with a message for people and an exit code for scripts. */
public final class ToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An operation failed. */
    public static final int FAILED = 1;
    /** The command line is wrong. */
    public static final int USAGE = 2;
    /** There is no DOCA to be loaded. */
    public static final int NO_DOCA = 3;
    /** What was waited for did not come in time. */
    public static final int TIMED_OUT = 4;
    /** What arrived is not what was sent. */
    public static final int CORRUPT = 5;

    /** For scripts. */
    private final int exitCode;

    /**
     * An end.
     *
     * @param exitCode one of the constants of this class
     * @param message one line: what failed, why, what to do
     */
    public ToolException(int exitCode, String message) {
        this(exitCode, message, null);
    }

    /**
     * An end with what lies below it.
     *
     * @param exitCode one of the constants of this class
     * @param message one line: what failed, why, what to do
     * @param cause shown with {@code --stacktrace} only
     */
    public ToolException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /**
     * For scripts.
     *
     * @return one of the constants of this class
     */
    public int exitCode() {
        return exitCode;
    }
}
