// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.EngineSleeper;
import io.docaffm.core.IdleStrategy;

/** Spin, then yield, then park for longer and longer; any work starts it over. */
public final class BackoffIdle implements IdleStrategy {
    private final int spins;
    private final int yields;
    private final long shortestPark;
    private final long longestPark;
    private int idleRounds;
    private long park;

    /**
     * A back-off.
     *
     * @param spins rounds that only spin
     * @param yields rounds after them that yield
     * @param shortestPark the first park, in ns
     * @param longestPark parks double up to this, in ns
     */
    public BackoffIdle(int spins, int yields, long shortestPark, long longestPark) {
        this.spins = spins;
        this.yields = yields;
        this.shortestPark = shortestPark;
        this.longestPark = longestPark;
        this.park = shortestPark;
    }

    @Override
    public void idle(int work, EngineSleeper sleeper) {
        if (work > 0) {
            idleRounds = 0;
            park = shortestPark;
        } else if (idleRounds < spins) {
            idleRounds++;
            Thread.onSpinWait();
        } else if (idleRounds < spins + yields) {
            idleRounds++;
            Thread.yield();
        } else {
            sleeper.park(park);
            park = Math.min(park * 2, longestPark);
        }
    }
}
