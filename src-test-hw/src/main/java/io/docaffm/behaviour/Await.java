// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Bounded waits. None of them takes time where what is waited for is there. */
public final class Await {
    /** More than anything takes on a busy machine with two processors, and less than the library's own longest wait, so that it is not that which ends. */
    public static final Duration LONG = Duration.ofSeconds(20);

    private Await() {}

    /** The future's value. */
    public static <T> T value(CompletableFuture<T> future) {
        return value(future, LONG);
    }

    /** The future's value. */
    public static <T> T value(CompletableFuture<T> future, Duration bound) {
        try {
            return future.get(bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw new AssertionError("the operation failed: " + failed.getCause(), failed.getCause());
        } catch (TimeoutException late) {
            throw new AssertionError("nothing came within " + bound, late);
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** What the future fails with. */
    public static Throwable failure(CompletableFuture<?> future) {
        return failure(future, LONG);
    }

    /** What the future fails with. */
    public static Throwable failure(CompletableFuture<?> future, Duration bound) {
        try {
            Object value = future.get(bound.toNanos(), TimeUnit.NANOSECONDS);
            throw new AssertionError("the operation went well, with " + value);
        } catch (ExecutionException failed) {
            return failed.getCause();
        } catch (TimeoutException late) {
            throw new AssertionError("nothing came within " + bound, late);
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** Until something holds that nothing tells of: looked at every millisecond. */
    public static void until(Supplier<String> what, Duration bound, BooleanSupplier condition) {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within " + bound + ": " + what.get());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Until something holds that nothing tells of. */
    public static void until(String what, BooleanSupplier condition) {
        until(() -> what, LONG, condition);
    }
}
