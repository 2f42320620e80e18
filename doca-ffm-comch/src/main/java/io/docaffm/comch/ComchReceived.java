// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.MemorySegment;

/**
 * What a posted buffer got.
 *
 * @param length bytes that arrived in the buffer, from its start; 0 for a message of immediate data alone
 * @param immediate a read-only copy of the immediate data; empty if there was none
 * @param producerId the producer that sent it ({@link ComchProducer#id()} at the peer)
 */
public record ComchReceived(long length, MemorySegment immediate, int producerId) {}
