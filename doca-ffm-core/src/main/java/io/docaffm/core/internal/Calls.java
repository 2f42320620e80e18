// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;

/**
 * Every native call off the hot path goes through here: the symbol is asked for by name first (a missing one costs that one feature), and the
 * code it returns is never dropped.
 */
public final class Calls {
    /** A call into the generated layer that answers a {@code doca_error_t}. */
    @FunctionalInterface
    public interface NativeCall {
        /**
         * Calls it.
         *
         * @return the {@code doca_error_t}
         */
        int invoke();
    }

    private Calls() {}

    /**
     * Calls, and throws unless the answer is success.
     *
     * @param owner the object called on; its {@code toString} names it in the message
     * @param function the C function's name
     * @param call the call
     * @throws DocaException if it failed, or the loaded library does not have the function
     */
    public static void check(Object owner, String function, NativeCall call) {
        int code = attempt(owner, function, call);
        if (code != 0) {
            throw failure(owner, function, code);
        }
    }

    /**
     * Calls, and gives the answer back for the caller to judge.
     *
     * @param owner the object called on
     * @param function the C function's name
     * @param call the call
     * @return the {@code doca_error_t}
     * @throws DocaException if the loaded library does not have the function
     */
    public static int attempt(Object owner, String function, NativeCall call) {
        NativeSymbols.require(owner, function);
        return call.invoke();
    }

    /**
     * The exception for a code.
     *
     * @param owner the object called on
     * @param function the C function's name, or the task's
     * @param code the {@code doca_error_t}
     * @return the exception, to be thrown or given to a future
     */
    public static DocaException failure(Object owner, String function, int code) {
        DocaError error = DocaError.of(code);
        return new DocaException(error, function, String.valueOf(owner), NativeSymbols.describe(code), Advice.on(error), null);
    }

    /**
     * The exception for an error that this binding itself found (a bounded wait that ended, a connection known to be dead).
     *
     * @param owner the object
     * @param what what was called or waited for
     * @param error the error that fits
     * @param advice what to do next
     * @param cause what lies below, or null
     * @return the exception
     */
    public static DocaException failure(Object owner, String what, DocaError error, String advice, Throwable cause) {
        return new DocaException(error, what, String.valueOf(owner), "", advice, cause);
    }
}
