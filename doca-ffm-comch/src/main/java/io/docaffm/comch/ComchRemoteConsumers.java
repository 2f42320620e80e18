// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The consumers that the peer of a connection has at the moment: whom producers can send to. An observable set.
 *
 * {@snippet :
 * int consumer = connection.remoteConsumers().any().join();
 * producer.send(map.buffer(0, 4096), consumer).join();
 * }
 *
 * <p>From any thread.
 */
public final class ComchRemoteConsumers {
    ComchRemoteConsumers() {}

    /**
     * Their ids at the moment, in the order in which they appeared.
     *
     * @return a snapshot that does not change
     */
    public Set<Integer> ids() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Waits for a consumer.
     *
     * @return the id of the one that is there the longest; if there is none, of the first that comes. Fails with
     *     {@link io.docaffm.core.DocaError#NOT_CONNECTED} when the connection ends before
     */
    public CompletableFuture<Integer> any() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Tells a listener of those that are there, and from then on of those that come and go, each once. When the connection ends, all are told to have
     * expired.
     *
     * @param listener called on the connection's engine's thread
     */
    public void addListener(ComchConsumerListener listener) {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Tells a listener no more.
     *
     * @param listener what {@link #addListener} was given
     */
    public void removeListener(ComchConsumerListener listener) {
        throw new UnsupportedOperationException("not there yet");
    }
}
