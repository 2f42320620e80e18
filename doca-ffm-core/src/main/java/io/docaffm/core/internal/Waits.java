// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Every blocking wait of this library. All are bounded; none blocks a thread that itself has to bring about what is waited for: the thread
 * of a manual engine drives it meanwhile, an engine's own thread is refused.
 */
public final class Waits {
    /** How long a set-up call made from another thread waits for the engine: 10 seconds. */
    public static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

    private Waits() {}

    /**
     * Does the calling thread run inside an engine, where it must not wait?
     *
     * @return true on an engine's own thread, and inside {@code progress()} of a manual one
     */
    public static boolean isCallback() {
        EngineLoop engine = EngineLoop.ofThisThread();
        return engine != null && !engine.canBeDriven();
    }

    /**
     * Waits for the result of a set-up call.
     *
     * @param <T> what it gives
     * @param future the result to come
     * @param timeout the bound
     * @param owner the object, for messages
     * @param what what is waited for, for messages
     * @return the result
     * @throws DocaException what it failed with, or TIME_OUT
     * @throws IllegalStateException if called where waiting would never end: on the engine's own thread
     */
    public static <T> T result(CompletableFuture<T> future, Duration timeout, Object owner, String what) {
        if (!future.isDone() && isCallback()) {
            throw refusal(owner, what);
        }
        Throwable failure = uninterruptibly(future, timeout);
        if (failure == null) {
            return future.resultNow();
        }
        throw here(failure, timeout, owner, what);
    }

    static IllegalStateException refusal(Object owner, String what) {
        return new IllegalStateException(what + " on " + owner + " would wait on an engine's own thread, which has other work to bring about: use the"
                + " variant that returns a future, or call from another thread");
    }

    /** What to throw on the waiting thread. */
    static RuntimeException here(Throwable failure, Duration timeout, Object owner, String what) {
        return switch (failure) {
            case TimeoutException late -> Calls.failure(owner, what, DocaError.TIME_OUT, "No answer within " + timeout.toMillis() + " ms", late);
            // A new exception with the caller's own stack: the failure itself was made on the engine's thread.
            case DocaException doca -> new DocaException(doca.error(), doca.function(), doca.object(), doca.description(), doca.advice(), doca);
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            default -> new IllegalStateException(what + " on " + owner + " failed", failure);
        };
    }

    /**
     * Waits for the end, whatever interrupts; the interrupt is handed on afterwards.
     *
     * @param future what is waited for
     * @param timeout the bound
     * @return null when it completed well, else what it failed with; a {@link TimeoutException} when the bound was reached
     */
    public static Throwable uninterruptibly(CompletableFuture<?> future, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        EngineLoop engine = EngineLoop.ofThisThread();
        if (engine != null && engine.canBeDriven()) {
            drive(future, deadline);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    future.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                    return null;
                } catch (InterruptedException interruption) {
                    interrupted = true;
                } catch (TimeoutException late) {
                    return late;
                } catch (ExecutionException failed) {
                    return unwrap(failed.getCause());
                } catch (RuntimeException cancelled) {
                    return cancelled;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * The failure itself, without the wrapping that futures add.
     *
     * @param failure what a future's stage was given
     * @return the cause
     */
    public static Throwable unwrap(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /**
     * A close that was begun inside a callback failed later: nobody waits for it, so the engine's handler is told.
     *
     * @param owner what was closed
     * @param failure why it could not be
     */
    public static void reportFromCallback(Object owner, Throwable failure) {
        System.getLogger("io.docaffm.core").log(System.Logger.Level.ERROR, () -> "closing " + owner + " did not get through", unwrap(failure));
    }

    private static void drive(CompletableFuture<?> future, long deadline) {
        while (!future.isDone() && System.nanoTime() < deadline) {
            if (EngineLoop.driveThisThreads() == 0) {
                Thread.onSpinWait();
            }
        }
    }
}
