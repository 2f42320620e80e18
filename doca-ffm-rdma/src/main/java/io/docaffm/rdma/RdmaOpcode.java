// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

/** What a receive was consumed by ({@code enum doca_rdma_opcode}). */
public enum RdmaOpcode {
    /** A send: {@code DOCA_RDMA_OPCODE_RECV_SEND}. */
    SEND,
    /** A send with immediate data: {@code DOCA_RDMA_OPCODE_RECV_SEND_WITH_IMM}. */
    SEND_WITH_IMMEDIATE,
    /** A write with immediate data, whose bytes went to the memory that the peer named: {@code DOCA_RDMA_OPCODE_RECV_WRITE_WITH_IMM}. */
    WRITE_WITH_IMMEDIATE,
    /** A value that this binding does not know. */
    UNKNOWN;

    private static final RdmaOpcode[] BY_VALUE = values();

    static RdmaOpcode of(int value) {
        return value >= 0 && value < UNKNOWN.ordinal() ? BY_VALUE[value] : UNKNOWN;
    }

    /**
     * Does it carry immediate data?
     *
     * @return true for the two that do
     */
    public boolean hasImmediate() {
        return this == SEND_WITH_IMMEDIATE || this == WRITE_WITH_IMMEDIATE;
    }
}
