// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.MemoryMap;
import java.lang.foreign.ValueLayout;

/** A counter in the responder's memory, to which requesters add by atomics. DOCA's own samples have no such pair. */
public final class Counters {
    private Counters() {}

    /**
     * Offers a counter until the requester is done with it.
     *
     * @param peer this side
     * @return its value at the end
     */
    public static long offer(Peer peer) {
        MemoryMap memory = peer.allocate(Peer.MEMORY, AccessFlag.RDMA_ATOMIC, AccessFlag.RDMA_READ);
        peer.awaitRequesterDone(peer.offer(memory));
        return (long) ValueLayout.JAVA_LONG.varHandle().getVolatile(memory.memory(), 0L);
    }

    /**
     * Adds to the responder's counter, some times over, and then makes sure by a compare-and-swap that the sum is what it should be.
     *
     * @param peer this side
     * @param options for the time-out
     * @param addend what to add
     * @param times how often
     * @return its value afterwards
     */
    public static long add(Peer peer, PairOptions options, long addend, int times) {
        Peer.Target target = peer.connectAsRequester();
        long value = 0;
        for (int i = 0; i < times; i++) {
            value = addend + Await.result(target.connection().fetchAdd(target.memory().buffer(0, Long.BYTES), addend), options.timeout(),
                    "the responder's counter");
        }
        long seen = Await.result(target.connection().compareSwap(target.memory().buffer(0, Long.BYTES), value, value), options.timeout(),
                "the responder's counter");
        if (times > 0 && seen != value) {
            throw new ToolException(ToolException.CORRUPT, "the counter is " + seen + " after this side made it " + value + ": does another requester add to it?");
        }
        return seen;
    }
}
