// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.ContextCore;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/**
 * The task types, each described once: what configures it, what asks for the capability, which buffers it has. Everything that all of them
 * do alike is written once against this table.
 */
enum TaskKind {
    RECEIVE("doca_rdma_task_receive", ContextCore.INCOMING, Role.DESTINATION, Role.NONE, false, DocaRdma::doca_rdma_cap_task_receive_is_supported,
            DocaRdma::doca_rdma_task_receive_set_conf),
    SEND("doca_rdma_task_send", ContextCore.OUTGOING, Role.SOURCE, Role.NONE, false, DocaRdma::doca_rdma_cap_task_send_is_supported,
            DocaRdma::doca_rdma_task_send_set_conf),
    SEND_IMM("doca_rdma_task_send_imm", ContextCore.OUTGOING, Role.SOURCE, Role.NONE, true, DocaRdma::doca_rdma_cap_task_send_imm_is_supported,
            DocaRdma::doca_rdma_task_send_imm_set_conf),
    READ("doca_rdma_task_read", ContextCore.OUTGOING, Role.DESTINATION, Role.SOURCE, false, DocaRdma::doca_rdma_cap_task_read_is_supported,
            DocaRdma::doca_rdma_task_read_set_conf),
    WRITE("doca_rdma_task_write", ContextCore.OUTGOING, Role.SOURCE, Role.DESTINATION, false, DocaRdma::doca_rdma_cap_task_write_is_supported,
            DocaRdma::doca_rdma_task_write_set_conf),
    WRITE_IMM("doca_rdma_task_write_imm", ContextCore.OUTGOING, Role.SOURCE, Role.DESTINATION, true,
            DocaRdma::doca_rdma_cap_task_write_imm_is_supported, DocaRdma::doca_rdma_task_write_imm_set_conf);

    /** A receive whose result cannot be read is none. */
    private static final List<String> RESULTS = List.of("doca_rdma_task_receive_get_result_len", "doca_rdma_task_receive_get_result_opcode",
            "doca_rdma_task_receive_get_result_immediate_data", "doca_rdma_task_receive_get_result_rdma_connection", "doca_rdma_connection_get_user_data");

    /** What a task does with one of its buffers. */
    enum Role {
        /** The task has no such buffer. */
        NONE,
        /** Its bytes are read. */
        SOURCE,
        /** It is filled. */
        DESTINATION
    }

    /** {@code doca_rdma_cap_task_X_is_supported}. */
    @FunctionalInterface
    interface Capability {
        int ask(MemorySegment devinfo);
    }

    /** {@code doca_rdma_task_X_set_conf}. */
    @FunctionalInterface
    interface Configure {
        int set(MemorySegment rdma, MemorySegment succeeded, MemorySegment failed, int tasks);
    }

    /** The C name, without a function's ending. */
    final String nativeName;
    /** Which of a context's queues it waits in. */
    final int lane;
    /** Its buffer in this process. */
    final Role local;
    /** Its buffer at the peer. */
    final Role remote;
    /** Does it carry 32 bits of immediate data? */
    final boolean immediate;

    final Capability capability;
    final Configure configure;

    TaskKind(String nativeName, int lane, Role local, Role remote, boolean immediate, Capability capability, Configure configure) {
        this.nativeName = nativeName;
        this.lane = lane;
        this.local = local;
        this.remote = remote;
        this.immediate = immediate;
        this.capability = capability;
        this.configure = configure;
    }

    String capabilityName() {
        return nativeName.replace("doca_rdma_task_", "doca_rdma_cap_task_") + "_is_supported";
    }

    /** The functions that a task of this type cannot do without. */
    String[] functions() {
        Stream<String> all = Stream.of(capabilityName(), nativeName + "_set_conf", nativeName + "_allocate_init", nativeName + "_as_task");
        return (this == RECEIVE ? Stream.concat(all, RESULTS.stream()) : all).toArray(String[]::new);
    }

    /** The functions that a prepared task of this type takes besides, to be used again. */
    String[] functionsToReuse(int localPieces, int remotePieces) {
        Stream.Builder<String> all = Stream.builder();
        if (immediate) {
            all.add(nativeName + "_set_immediate_data");
        }
        if (local == Role.DESTINATION && localPieces == 1 || remote == Role.DESTINATION && remotePieces == 1) {
            all.add("doca_buf_reset_data_len");
        } else if (local == Role.DESTINATION && localPieces > 1) {
            all.add(nativeName + "_set_dst_buf");
        }
        return all.build().toArray(String[]::new);
    }

    /** Does the far end of it need to be reached over a connection? */
    boolean outgoing() {
        return lane == ContextCore.OUTGOING;
    }
}
