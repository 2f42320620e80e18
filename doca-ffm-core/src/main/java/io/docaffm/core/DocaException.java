// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/**
 * A DOCA function failed, a task completed with an error, or a bounded wait for DOCA ended without the answer.
 *
 * <p>The message names the C function, the object, DOCA's own name and description of the error (verbatim from the loaded library) and one
 * line of advice. The parts can also be asked for one by one. Wrong arguments and calls on closed objects are not this exception: they are
 * refused with {@link IllegalArgumentException} and {@link IllegalStateException} before native code sees them.
 */
public class DocaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The code of the error; the {@link DocaError} is made from it. */
    private final int code;
    /** The C function, or what was waited for. */
    private final String function;
    /** The object's name. */
    private final String object;
    /** DOCA's description of the error. */
    private final String description;
    /** What to look at first. */
    private final String advice;

    /**
     * An exception from its parts.
     *
     * @param error what the function answered or the task ended with
     * @param function the C function, for example {@code doca_rdma_connect}
     * @param object the name of the object it was called on
     * @param description DOCA's own description of the error; may be empty
     * @param advice what to look at first; may be empty
     * @param cause what lies below, or null
     */
    public DocaException(DocaError error, String function, String object, String description, String advice, Throwable cause) {
        super(message(error, function, object, description, advice), cause);
        this.code = error.code();
        this.function = function;
        this.object = object;
        this.description = description;
        this.advice = advice;
    }

    /**
     * What the function answered, or the task ended with.
     *
     * @return the error, never {@link DocaError#SUCCESS}
     */
    public DocaError error() {
        return DocaError.of(code);
    }

    /**
     * The C function that failed; for a task that completed with an error the task's name, for example {@code doca_rdma_task_write}.
     *
     * @return the name in DOCA's own spelling
     */
    public String function() {
        return function;
    }

    /**
     * The object that the function was called on, for example {@code rdma connection 3 of rdma context 1}.
     *
     * @return its name
     */
    public String object() {
        return object;
    }

    /**
     * The loaded library's own description of the error ({@code doca_error_get_descr}).
     *
     * @return the text, empty where no library gave one
     */
    public String description() {
        return description;
    }

    /**
     * What to look at first.
     *
     * @return one line, possibly empty
     */
    public String advice() {
        return advice;
    }

    private static String message(DocaError error, String function, String object, String description, String advice) {
        StringBuilder text = new StringBuilder(function).append(" failed on ").append(object).append(": ").append(error.name());
        if (!description.isEmpty()) {
            text.append(" (").append(description).append(')');
        }
        if (!advice.isEmpty()) {
            text.append(". ").append(advice);
        }
        return text.toString();
    }
}
