// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Bounded waits: none of the samples waits for ever. */
public final class Await {
    private Await() {}

    /**
     * Waits for a future.
     *
     * @param <T> what it gives
     * @param future what is waited for
     * @param timeout the bound
     * @param what what is waited for, to follow «waited for»
     * @return its value
     * @throws ToolException with {@link ToolException#TIMED_OUT} at the bound, else what the future failed with
     */
    public static <T> T result(Future<T> future, Duration timeout, String what) {
        try {
            return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw unchecked(failed.getCause());
        } catch (TimeoutException late) {
            throw gaveUp(timeout, what);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ToolException(ToolException.FAILED, "interrupted while it waited for " + what, interrupted);
        }
    }

    /**
     * Sleeps between two looks at something that gives no event.
     *
     * @param time how long
     */
    public static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ToolException(ToolException.FAILED, "interrupted", interrupted);
        }
    }

    /**
     * The end at a bound, to be thrown.
     *
     * @param timeout the bound
     * @param what what was waited for, to follow «waited for»
     * @return the end, with {@link ToolException#TIMED_OUT}
     */
    public static ToolException gaveUp(Duration timeout, String what) {
        return new ToolException(ToolException.TIMED_OUT, "gave up after " + timeout.toSeconds() + " s, waited for " + what + " (--timeout sets how long)");
    }

    /**
     * What failed, to be thrown.
     *
     * @param failure the cause of a failed future
     * @return itself where it may be thrown as it is
     */
    public static RuntimeException unchecked(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            default -> new ToolException(ToolException.FAILED, String.valueOf(cause.getMessage()), cause);
        };
    }
}
