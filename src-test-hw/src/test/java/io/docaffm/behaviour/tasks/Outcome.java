// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

/** What a task must do in a situation. */
sealed interface Outcome {
    /** It completes, and bytes and values are where they belong. */
    record GoesWell() implements Outcome {}

    /**
     * The call throws before native code sees anything, and the connection is none the worse for it.
     *
     * @param with the exception
     * @param saying part of its message
     */
    record IsRefused(Class<? extends RuntimeException> with, String saying) implements Outcome {}

    /**
     * Its future fails with a DocaException, nothing at the peer is changed, and the connection ends.
     *
     * @param saying part of the message, besides what all of them say: task, connection, row of the permission matrix
     */
    record Fails(String saying) implements Outcome {}

    /** A receive belongs to its context: it stays posted, and the next connection's message goes into it. */
    record StaysPosted() implements Outcome {}

    /**
     * There is no such case.
     *
     * @param because the reason
     */
    record NotApplicable(String because) implements Outcome {}
}
