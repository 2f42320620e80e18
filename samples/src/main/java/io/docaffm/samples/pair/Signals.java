// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaConnection;
import java.time.Duration;

/**
 * Two programs signal each other through a sync event of the responder's, as DOCA's own rdma_sync_event_requester and rdma_sync_event_responder do it: the
 * requester sets it, the responder answers by one more, and the requester ends by all ones.
 */
public final class Signals {
    /** What those samples set. */
    private static final long SIGNAL = 0xD0CA;
    private static final long END = -1L;
    private static final Duration LOOK = Duration.ofMillis(1);

    private Signals() {}

    /**
     * Offers a sync event, answers the requester's signal, and waits for its end.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the signal that came
     */
    public static long answer(Peer peer, PairOptions options) {
        try (SyncEvent event = SyncEvent.builder(peer.device()).publishers(SyncEventLocation.REMOTE_NET).subscribers(SyncEventLocation.CPU).start()) {
            peer.connectAsResponder(event.exportRemoteNet());
            long signal = Await.result(event.waitGt(SIGNAL - 1, options.timeout()), options.timeout().plusSeconds(1), "the requester's signal");
            event.set(signal + 1);
            Await.result(event.waitEq(END, options.timeout()), options.timeout().plusSeconds(1), "the requester's end");
            return signal;
        }
    }

    /**
     * Signals the responder, waits for its answer, and ends.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the answer
     */
    public static long signal(Peer peer, PairOptions options) {
        Peer.Offer offer = peer.connectToOffer();
        RdmaConnection connection = offer.connection();
        try (RemoteSyncEvent event = RemoteSyncEvent.fromExport(peer.device(), offer.descriptor())) {
            Await.result(connection.syncEventSet(event, SIGNAL), options.timeout(), "the responder's sync event");
            long deadline = System.nanoTime() + options.timeout().toNanos();
            while (true) {
                long value = Await.result(connection.syncEventGet(event), options.timeout(), "the responder's sync event");
                if (Long.compareUnsigned(value, SIGNAL) > 0) {
                    Await.result(connection.syncEventSet(event, END), options.timeout(), "the responder's sync event");
                    return value;
                }
                if (System.nanoTime() > deadline) {
                    throw Await.gaveUp(options.timeout(), "the responder's answer");
                }
                Await.pause(LOOK);
            }
        }
    }
}
