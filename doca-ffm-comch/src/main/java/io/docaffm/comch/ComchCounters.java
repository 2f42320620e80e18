// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

/**
 * What a connection carried on its slow path ({@code enum doca_comch_counter}), as DOCA counts.
 *
 * @param sentMessages messages sent
 * @param sentBytes bytes in them
 * @param receivedMessages messages received
 * @param receivedBytes bytes in them
 */
public record ComchCounters(long sentMessages, long sentBytes, long receivedMessages, long receivedBytes) {}
