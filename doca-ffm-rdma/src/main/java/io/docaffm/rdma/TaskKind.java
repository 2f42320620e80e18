// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/**
 * The task types, each described once: what configures it, what asks for the capability, which buffers it has, what it carries, what the peer must have
 * allowed. Everything that all of them do alike is written once against this table.
 */
enum TaskKind {
    RECEIVE("doca_rdma_task_receive", ContextCore.INCOMING, Role.DESTINATION, Role.NONE, Carries.NOTHING, null,
            DocaRdma::doca_rdma_cap_task_receive_is_supported, DocaRdma::doca_rdma_task_receive_set_conf),
    SEND("doca_rdma_task_send", ContextCore.OUTGOING, Role.SOURCE, Role.NONE, Carries.NOTHING, null,
            DocaRdma::doca_rdma_cap_task_send_is_supported, DocaRdma::doca_rdma_task_send_set_conf),
    SEND_IMM("doca_rdma_task_send_imm", ContextCore.OUTGOING, Role.SOURCE, Role.NONE, Carries.IMMEDIATE, null,
            DocaRdma::doca_rdma_cap_task_send_imm_is_supported, DocaRdma::doca_rdma_task_send_imm_set_conf),
    READ("doca_rdma_task_read", ContextCore.OUTGOING, Role.DESTINATION, Role.SOURCE, Carries.NOTHING, AccessFlag.RDMA_READ,
            DocaRdma::doca_rdma_cap_task_read_is_supported, DocaRdma::doca_rdma_task_read_set_conf),
    WRITE("doca_rdma_task_write", ContextCore.OUTGOING, Role.SOURCE, Role.DESTINATION, Carries.NOTHING, AccessFlag.RDMA_WRITE,
            DocaRdma::doca_rdma_cap_task_write_is_supported, DocaRdma::doca_rdma_task_write_set_conf),
    WRITE_IMM("doca_rdma_task_write_imm", ContextCore.OUTGOING, Role.SOURCE, Role.DESTINATION, Carries.IMMEDIATE, AccessFlag.RDMA_WRITE,
            DocaRdma::doca_rdma_cap_task_write_imm_is_supported, DocaRdma::doca_rdma_task_write_imm_set_conf),
    ATOMIC_CMP_SWP("doca_rdma_task_atomic_cmp_swp", ContextCore.OUTGOING, Role.FETCHED_WORD, Role.WORD, Carries.TWO_OPERANDS, AccessFlag.RDMA_ATOMIC,
            DocaRdma::doca_rdma_cap_task_atomic_cmp_swp_is_supported, DocaRdma::doca_rdma_task_atomic_cmp_swp_set_conf),
    ATOMIC_FETCH_ADD("doca_rdma_task_atomic_fetch_add", ContextCore.OUTGOING, Role.FETCHED_WORD, Role.WORD, Carries.OPERAND, AccessFlag.RDMA_ATOMIC,
            DocaRdma::doca_rdma_cap_task_atomic_fetch_add_is_supported, DocaRdma::doca_rdma_task_atomic_fetch_add_set_conf),
    REMOTE_NET_SYNC_EVENT_GET("doca_rdma_task_remote_net_sync_event_get", ContextCore.OUTGOING, Role.FETCHED_WORD, Role.EVENT, Carries.NOTHING,
            AccessFlag.RDMA_READ, DocaRdma::doca_rdma_cap_task_remote_net_sync_event_get_is_supported,
            DocaRdma::doca_rdma_task_remote_net_sync_event_get_set_conf),
    REMOTE_NET_SYNC_EVENT_NOTIFY_SET("doca_rdma_task_remote_net_sync_event_notify_set", ContextCore.OUTGOING, Role.VALUE_WORD, Role.EVENT, Carries.OPERAND,
            AccessFlag.RDMA_WRITE, DocaRdma::doca_rdma_cap_task_remote_net_sync_event_notify_set_is_supported,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_set_set_conf),
    REMOTE_NET_SYNC_EVENT_NOTIFY_ADD("doca_rdma_task_remote_net_sync_event_notify_add", ContextCore.OUTGOING, Role.FETCHED_WORD, Role.EVENT, Carries.OPERAND,
            AccessFlag.RDMA_ATOMIC, DocaRdma::doca_rdma_cap_task_remote_net_sync_event_notify_add_is_supported,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_add_set_conf);

    /** A receive whose result cannot be read is none. */
    private static final List<String> RESULTS = List.of("doca_rdma_task_receive_get_result_len", "doca_rdma_task_receive_get_result_opcode",
            "doca_rdma_task_receive_get_result_immediate_data", "doca_rdma_task_receive_get_result_rdma_connection", "doca_rdma_connection_get_user_data");

    /** What a task does with what it has at one of its ends. */
    enum Role {
        /** The task has nothing there. */
        NONE(false),
        /** Bytes that are read. */
        SOURCE(true),
        /** Bytes that are filled. */
        DESTINATION(false),
        /** At the peer: eight bytes, aligned to eight, that are changed in one step. */
        WORD(true),
        /** Here: a word of the library's own, filled with what was at the peer. */
        FETCHED_WORD(false),
        /** Here: a word of the library's own with the value to be set. */
        VALUE_WORD(true),
        /** At the peer: a sync event. */
        EVENT(false);

        /** Does its buf begin with its bytes as payload, or with room only? */
        final boolean payload;

        Role(boolean payload) {
            this.payload = payload;
        }

        /** Is it memory of the library's own, and not the caller's? */
        boolean own() {
            return this == FETCHED_WORD || this == VALUE_WORD;
        }

        /** Does the device write there? */
        boolean filled() {
            return this == DESTINATION || this == FETCHED_WORD;
        }
    }

    /** What a task has besides buffers. */
    enum Carries {
        NOTHING,
        /** 32 bits for the peer's receive. */
        IMMEDIATE,
        /** What to add, or the value to set. */
        OPERAND,
        /** What to compare with, and what to put in its place. */
        TWO_OPERANDS
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
    /** What it has in this process. */
    final Role local;
    /** What it has at the peer. */
    final Role remote;
    final Carries carries;
    /** What the peer's context, memory or event must allow; null for what is not one-sided. */
    final AccessFlag permission;

    final Capability capability;
    final Configure configure;

    TaskKind(String nativeName, int lane, Role local, Role remote, Carries carries, AccessFlag permission, Capability capability, Configure configure) {
        this.nativeName = nativeName;
        this.lane = lane;
        this.local = local;
        this.remote = remote;
        this.carries = carries;
        this.permission = permission;
        this.capability = capability;
        this.configure = configure;
    }

    /** The task type with the same name. */
    static TaskKind of(RdmaTaskType type) {
        return valueOf(type.name());
    }

    /** What users call it. */
    RdmaTaskType type() {
        return RdmaTaskType.valueOf(name());
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
        switch (carries) {
            case IMMEDIATE -> all.add(nativeName + "_set_immediate_data");
            case TWO_OPERANDS -> all.add(nativeName + "_set_cmp_data").add(nativeName + "_set_swap_data");
            case OPERAND -> {
                // The value to set is in a word of ours.
                if (local != Role.VALUE_WORD) {
                    all.add(nativeName + "_set_add_data");
                }
            }
            case NOTHING -> { }
        }
        if (local.filled() && localPieces == 1 || remote == Role.DESTINATION && remotePieces == 1) {
            all.add("doca_buf_reset_data_len");
        } else if (local.filled() && localPieces > 1) {
            all.add(nativeName + "_set_dst_buf");
        }
        return all.build().toArray(String[]::new);
    }

    /** Does the far end of it need to be reached over a connection? */
    boolean outgoing() {
        return lane == ContextCore.OUTGOING;
    }

    /** Does it bring a value back? */
    boolean fetches() {
        return local == Role.FETCHED_WORD;
    }

    /**
     * The failure of a task that the device ended with an error. What only the peer knows cannot be checked here before, so it is told now.
     *
     * @param owner the connection or context
     * @param status the {@code doca_error_t}
     * @return the failure
     */
    DocaException failure(Object owner, int status) {
        DocaException plain = Calls.failure(owner, nativeName, status);
        if (permission == null) {
            return plain;
        }
        return new DocaException(plain.error(), plain.function(), plain.object(), plain.description(),
                plain.advice() + (plain.advice().isEmpty() ? "" : ". ") + peerMustHave(), null);
    }

    /** The task's row of the permission matrix. This side's own RDMA context needs no permission. */
    private String peerMustHave() {
        String object = switch (remote) {
            case EVENT -> "a sync event exported with a REMOTE_NET publisher and not closed since";
            case WORD -> "memory exported with LOCAL_READ_WRITE and " + permission + " and not closed since, with these 8 bytes in it";
            default -> "memory exported with LOCAL_READ_WRITE and " + permission + " and not closed since, with the whole range in it";
        };
        return "For this task the peer must have: an RDMA context with " + permission + "; " + object + (this == WRITE_IMM ? "; a receive posted" : "");
    }
}
