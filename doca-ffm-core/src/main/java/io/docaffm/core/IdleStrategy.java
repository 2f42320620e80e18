// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.BackoffIdle;
import java.time.Duration;

/**
 * What a progress engine's thread does when there was nothing to do: the trade between latency and processor time.
 *
 * <p>{@link #busySpin()} answers fastest and occupies a core. {@link #backoff()}, the default, spins, then yields, then parks for a short
 * time. {@link #notification()} sleeps in the kernel until a completion or a command arrives, and polls again now and then, since DOCA does
 * not promise an event for every completion.
 *
 * <p>Own strategies implement {@link #idle}. They are called on the engine's thread only, one engine each: a strategy may keep state but must
 * not be shared between engines. It sleeps through the {@link EngineSleeper} only, which also sets the clock that time-outs go by.
 */
public interface IdleStrategy {
    /**
     * Called after every round of the loop.
     *
     * @param work what the round did: commands, completions and events; 0 when there was nothing to do
     * @param sleeper how to sleep so that work ends the sleep
     */
    void idle(int work, EngineSleeper sleeper);

    /**
     * Does it call {@link EngineSleeper#awaitEvent}? Then the engine makes sure at its creation that the library offers notifications.
     *
     * @return false unless overridden
     */
    default boolean usesNotifications() {
        return false;
    }

    /**
     * Never sleeps: lowest latency, one core at 100 %.
     *
     * @return a new strategy
     */
    static IdleStrategy busySpin() {
        return (work, _) -> {
            if (work == 0) {
                Thread.onSpinWait();
            }
        };
    }

    /**
     * Spins, then yields, then parks, from 1 µs doubling up to 100 µs: the default.
     *
     * @return a new strategy
     */
    static IdleStrategy backoff() {
        return new BackoffIdle(200, 50, 1_000, 100_000);
    }

    /**
     * Sleeps in the kernel ({@code doca_pe_request_notification}, {@code poll}) for at most 10 ms at a time.
     *
     * @return a new strategy
     */
    static IdleStrategy notification() {
        return notification(Duration.ofMillis(10));
    }

    /**
     * Sleeps in the kernel ({@code doca_pe_request_notification}, {@code poll}).
     *
     * @param longest the longest sleep before it polls again; at least 1 ms
     * @return a new strategy
     * @throws IllegalArgumentException if {@code longest} is below 1 ms
     */
    static IdleStrategy notification(Duration longest) {
        if (longest.toMillis() < 1) {
            throw new IllegalArgumentException("the longest sleep must be at least 1 ms, not " + longest);
        }
        long nanos = longest.toNanos();
        return new IdleStrategy() {
            @Override
            public void idle(int work, EngineSleeper sleeper) {
                if (work == 0) {
                    sleeper.awaitEvent(nanos);
                }
            }

            @Override
            public boolean usesNotifications() {
                return true;
            }
        };
    }
}
