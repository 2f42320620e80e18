// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.time.Duration;

/**
 * What bounds a relay.
 *
 * @param clients how many connections at most
 * @param chunk the most bytes of one send on the fast path
 * @param window how many bytes of a connection may be under way in one direction
 * @param drain how long connections may go on after the relay was told to end
 */
record RelayLimits(int clients, int chunk, int window, Duration drain) {
    /** What DOCA's own relay serves. */
    static final int MAX_CLIENTS = 512;
}
