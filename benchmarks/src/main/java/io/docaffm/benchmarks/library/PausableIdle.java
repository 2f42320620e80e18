// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.core.EngineSleeper;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.ProgressEngine;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Spins while something is measured, as the C twin does, and lets the others have the processor in between. */
final class PausableIdle implements IdleStrategy {
    private static final long PAUSE_NANOS = 50_000_000;

    private final int spins;
    private volatile boolean measuring;
    private int idle;

    /**
     * Of a number of rounds without work that only spin; after them it yields.
     *
     * @param spins {@link Integer#MAX_VALUE} to never yield
     */
    PausableIdle(int spins) {
        this.spins = spins;
    }

    /** Any thread. */
    void measuring(boolean now) {
        measuring = now;
    }

    /** Measures what begins on the thread of an engine that idles like this, and ends when the future that it is given does. */
    Measured measure(ProgressEngine engine, Consumer<CompletableFuture<Measured>> begin) {
        measuring(true);
        CompletableFuture<Measured> measured = new CompletableFuture<>();
        engine.execute(() -> begin.accept(measured)).join();
        Measured result = measured.join();
        measuring(false);
        return result;
    }

    @Override
    public void idle(int work, EngineSleeper sleeper) {
        if (work > 0) {
            idle = 0;
        } else if (!measuring) {
            sleeper.park(PAUSE_NANOS);
        } else if (idle < spins) {
            idle++;
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
