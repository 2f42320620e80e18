// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/** What an {@link IdleStrategy} may sleep with. Both ways end early when another thread gives the engine something to do. */
public interface EngineSleeper {
    /**
     * Parks the engine's thread. A completion does not end it: keep it short.
     *
     * @param nanos the longest time, in nanoseconds
     */
    void park(long nanos);

    /**
     * Sleeps until the device reports an event ({@code doca_pe_request_notification}). Arming, the poll after arming that catches what arrived
     * in between, and clearing are done inside.
     *
     * @param nanos the longest time, in nanoseconds; the kernel's clock counts in milliseconds
     */
    void awaitEvent(long nanos);
}
