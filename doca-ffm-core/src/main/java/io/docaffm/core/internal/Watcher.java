// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks again and again at what gives no event, on one daemon thread for the whole process, so that nobody else has to block for it. Its looks are
 * 20 µs apart at first and 200 µs when nothing came for a while; without anything to watch it sleeps.
 */
public final class Watcher {
    /** Something to be looked at. */
    @FunctionalInterface
    public interface Watched {
        /**
         * Looks once. Must not block, and must not throw.
         *
         * @param now a {@link System#nanoTime()}
         * @return true when it need not be looked at any more
         */
        boolean look(long now);
    }

    private static final long FIRST_PAUSE_NANOS = 20_000;
    private static final long LONGEST_PAUSE_NANOS = 200_000;
    private static final int LOOKS_PER_PAUSE_STEP = 100;

    private static final Watcher PROCESS = new Watcher();

    private final ConcurrentLinkedQueue<Watched> added = new ConcurrentLinkedQueue<>();
    private Thread thread;

    private Watcher() {}

    /**
     * Watches something until it says that it is over.
     *
     * @param watched what to look at
     */
    public static void watch(Watched watched) {
        PROCESS.add(watched);
    }

    private void add(Watched watched) {
        added.add(watched);
        synchronized (this) {
            if (thread == null) {
                thread = Thread.ofPlatform().daemon().name("doca-ffm-watcher").unstarted(this::run);
                thread.start();
            }
        }
        LockSupport.unpark(thread);
    }

    private void run() {
        List<Watched> all = new ArrayList<>();
        int idle = 0;
        while (true) {
            int before = all.size();
            for (Watched one = added.poll(); one != null; one = added.poll()) {
                all.add(one);
            }
            if (all.isEmpty()) {
                // Whoever adds, unparks: a permit given between the look and this is not lost.
                LockSupport.park(this);
                continue;
            }
            long now = System.nanoTime();
            boolean over = all.removeIf(watched -> isOver(watched, now));
            idle = over || all.size() > before ? 0 : idle + 1;
            LockSupport.parkNanos(this, Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS * (1 + idle / LOOKS_PER_PAUSE_STEP)));
        }
    }

    private static boolean isOver(Watched watched, long now) {
        try {
            return watched.look(now);
        } catch (Throwable broken) {
            // The others still have to be looked at.
            System.getLogger("io.docaffm.core").log(System.Logger.Level.ERROR, "looking at " + watched + " failed", broken);
            return true;
        }
    }
}
