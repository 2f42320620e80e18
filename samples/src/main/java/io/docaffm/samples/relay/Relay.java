// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

/** One of the two roles of the relay. */
sealed interface Relay permits HostRelay, BlueFieldRelay {
    /** Works until it is told to end, and has ended. */
    void run() throws InterruptedException;

    /** Tells it to end: no new connections, those there are go on for the drain time. Does not wait. */
    void stop();
}
