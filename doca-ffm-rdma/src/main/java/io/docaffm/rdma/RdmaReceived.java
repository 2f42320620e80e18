// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

/**
 * What a posted receive got.
 *
 * @param length bytes that arrived; for {@link RdmaOpcode#WRITE_WITH_IMMEDIATE} bytes that were written to the memory the peer named
 * @param opcode what the peer sent
 * @param immediate the 32 bits of immediate data as the peer gave them; 0 where the opcode carries none
 * @param connection where it came from; null if that connection is gone already
 */
public record RdmaReceived(long length, RdmaOpcode opcode, int immediate, RdmaConnection connection) {}
