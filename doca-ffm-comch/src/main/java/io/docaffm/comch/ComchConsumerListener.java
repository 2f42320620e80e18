// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

/**
 * Told when consumers of the peer come and go ({@code doca_comch_X_event_consumer_register}). Called on the engine's thread of the connection: must be
 * short and must not block. What it throws goes to the engine's error handler.
 */
public interface ComchConsumerListener {
    /**
     * The peer has a new consumer: producers on this connection may send to it.
     *
     * @param connection the connection it is on
     * @param id its id
     */
    void appeared(ComchConnection connection, int id);

    /**
     * A consumer of the peer is gone. What waited to be sent to it fails.
     *
     * @param connection the connection it was on
     * @param id its id
     */
    void expired(ComchConnection connection, int id);
}
