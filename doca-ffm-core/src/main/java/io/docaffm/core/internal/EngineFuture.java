// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A future that an engine completes. Waiting for it on that engine's thread would never end, so that is refused; on the thread of a manual
 * engine, waiting drives the engine. Stages derived from it keep this.
 *
 * @param <T> the result
 */
public class EngineFuture<T> extends CompletableFuture<T> {
    private final EngineLoop engine;

    /**
     * A future for this engine to complete.
     *
     * @param engine the engine; null where it may be any: then no engine's thread may wait
     */
    public EngineFuture(EngineLoop engine) {
        this.engine = engine;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new EngineFuture<>(engine);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        beforeWaiting(Long.MAX_VALUE, true);
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long deadline = System.nanoTime() + unit.toNanos(timeout);
        beforeWaiting(unit.toNanos(timeout), true);
        return super.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    @Override
    public T join() {
        // As every join does, it waits on through an interrupt; nobody else would drive the engine meanwhile.
        beforeWaiting(Long.MAX_VALUE, false);
        return super.join();
    }

    private void beforeWaiting(long nanos, boolean interruptible) {
        EngineLoop here = EngineLoop.ofThisThread();
        if (isDone() || here == null || engine != null && !engine.isOwnerThread()) {
            return;
        }
        if (!here.canBeDriven()) {
            throw new IllegalStateException("waiting on " + here.name() + "'s own thread for what only that thread can finish: attach a stage"
                    + " (thenAccept, whenComplete) instead, or wait on another thread");
        }
        long start = System.nanoTime();
        while (!isDone() && System.nanoTime() - start < nanos && !(interruptible && Thread.currentThread().isInterrupted())) {
            if (EngineLoop.driveThisThreads() == 0) {
                Thread.onSpinWait();
            }
        }
    }
}
