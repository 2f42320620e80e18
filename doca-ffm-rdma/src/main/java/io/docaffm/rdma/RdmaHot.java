// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/**
 * Allocating a task of each type and reading a receive's result: the calls of {@code libdoca_rdma} between submit and completion, with
 * pointers as {@code long}. See {@link Hot}.
 */
final class RdmaHot {
    private static final MethodHandle RECEIVE = optional("doca_rdma_task_receive_allocate_init",
            DocaRdma::doca_rdma_task_receive_allocate_init$address,
            DocaRdma::doca_rdma_task_receive_allocate_init$descriptor);
    private static final MethodHandle SEND = optional("doca_rdma_task_send_allocate_init",
            DocaRdma::doca_rdma_task_send_allocate_init$address,
            DocaRdma::doca_rdma_task_send_allocate_init$descriptor);
    private static final MethodHandle SEND_IMM = optional("doca_rdma_task_send_imm_allocate_init",
            DocaRdma::doca_rdma_task_send_imm_allocate_init$address,
            DocaRdma::doca_rdma_task_send_imm_allocate_init$descriptor);
    private static final MethodHandle READ = optional("doca_rdma_task_read_allocate_init",
            DocaRdma::doca_rdma_task_read_allocate_init$address,
            DocaRdma::doca_rdma_task_read_allocate_init$descriptor);
    private static final MethodHandle WRITE = optional("doca_rdma_task_write_allocate_init",
            DocaRdma::doca_rdma_task_write_allocate_init$address,
            DocaRdma::doca_rdma_task_write_allocate_init$descriptor);
    private static final MethodHandle WRITE_IMM = optional("doca_rdma_task_write_imm_allocate_init",
            DocaRdma::doca_rdma_task_write_imm_allocate_init$address,
            DocaRdma::doca_rdma_task_write_imm_allocate_init$descriptor);
    private static final MethodHandle ATOMIC_CMP_SWP = optional("doca_rdma_task_atomic_cmp_swp_allocate_init",
            DocaRdma::doca_rdma_task_atomic_cmp_swp_allocate_init$address,
            DocaRdma::doca_rdma_task_atomic_cmp_swp_allocate_init$descriptor);
    private static final MethodHandle ATOMIC_FETCH_ADD = optional("doca_rdma_task_atomic_fetch_add_allocate_init",
            DocaRdma::doca_rdma_task_atomic_fetch_add_allocate_init$address,
            DocaRdma::doca_rdma_task_atomic_fetch_add_allocate_init$descriptor);
    private static final MethodHandle EVENT_GET = optional("doca_rdma_task_remote_net_sync_event_get_allocate_init",
            DocaRdma::doca_rdma_task_remote_net_sync_event_get_allocate_init$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_get_allocate_init$descriptor);
    private static final MethodHandle EVENT_SET = optional("doca_rdma_task_remote_net_sync_event_notify_set_allocate_init",
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_set_allocate_init$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_set_allocate_init$descriptor);
    private static final MethodHandle EVENT_ADD = optional("doca_rdma_task_remote_net_sync_event_notify_add_allocate_init",
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_add_allocate_init$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_add_allocate_init$descriptor);

    private static final MethodHandle RECEIVE_AS_TASK = optional("doca_rdma_task_receive_as_task",
            DocaRdma::doca_rdma_task_receive_as_task$address,
            DocaRdma::doca_rdma_task_receive_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle SEND_AS_TASK = optional("doca_rdma_task_send_as_task",
            DocaRdma::doca_rdma_task_send_as_task$address,
            DocaRdma::doca_rdma_task_send_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle SEND_IMM_AS_TASK = optional("doca_rdma_task_send_imm_as_task",
            DocaRdma::doca_rdma_task_send_imm_as_task$address,
            DocaRdma::doca_rdma_task_send_imm_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle READ_AS_TASK = optional("doca_rdma_task_read_as_task",
            DocaRdma::doca_rdma_task_read_as_task$address,
            DocaRdma::doca_rdma_task_read_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle WRITE_AS_TASK = optional("doca_rdma_task_write_as_task",
            DocaRdma::doca_rdma_task_write_as_task$address,
            DocaRdma::doca_rdma_task_write_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle WRITE_IMM_AS_TASK = optional("doca_rdma_task_write_imm_as_task",
            DocaRdma::doca_rdma_task_write_imm_as_task$address,
            DocaRdma::doca_rdma_task_write_imm_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle ATOMIC_CMP_SWP_AS_TASK = optional("doca_rdma_task_atomic_cmp_swp_as_task",
            DocaRdma::doca_rdma_task_atomic_cmp_swp_as_task$address,
            DocaRdma::doca_rdma_task_atomic_cmp_swp_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle ATOMIC_FETCH_ADD_AS_TASK = optional("doca_rdma_task_atomic_fetch_add_as_task",
            DocaRdma::doca_rdma_task_atomic_fetch_add_as_task$address,
            DocaRdma::doca_rdma_task_atomic_fetch_add_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle EVENT_GET_AS_TASK = optional("doca_rdma_task_remote_net_sync_event_get_as_task",
            DocaRdma::doca_rdma_task_remote_net_sync_event_get_as_task$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_get_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle EVENT_SET_AS_TASK = optional("doca_rdma_task_remote_net_sync_event_notify_set_as_task",
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_set_as_task$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_set_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle EVENT_ADD_AS_TASK = optional("doca_rdma_task_remote_net_sync_event_notify_add_as_task",
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_add_as_task$address,
            DocaRdma::doca_rdma_task_remote_net_sync_event_notify_add_as_task$descriptor, Hot.SHORT);

    private static final MethodHandle RESULT_LENGTH = optional("doca_rdma_task_receive_get_result_len",
            DocaRdma::doca_rdma_task_receive_get_result_len$address,
            DocaRdma::doca_rdma_task_receive_get_result_len$descriptor, Hot.SHORT);
    private static final MethodHandle RESULT_OPCODE = optional("doca_rdma_task_receive_get_result_opcode",
            DocaRdma::doca_rdma_task_receive_get_result_opcode$address,
            DocaRdma::doca_rdma_task_receive_get_result_opcode$descriptor, Hot.SHORT);
    private static final MethodHandle RESULT_IMMEDIATE = optional("doca_rdma_task_receive_get_result_immediate_data",
            DocaRdma::doca_rdma_task_receive_get_result_immediate_data$address,
            DocaRdma::doca_rdma_task_receive_get_result_immediate_data$descriptor, Hot.SHORT);
    private static final MethodHandle RESULT_CONNECTION = optional("doca_rdma_task_receive_get_result_rdma_connection",
            DocaRdma::doca_rdma_task_receive_get_result_rdma_connection$address,
            DocaRdma::doca_rdma_task_receive_get_result_rdma_connection$descriptor, Hot.SHORT);
    private static final MethodHandle CONNECTION_DATA = optional("doca_rdma_connection_get_user_data",
            DocaRdma::doca_rdma_connection_get_user_data$address,
            DocaRdma::doca_rdma_connection_get_user_data$descriptor);

    private RdmaHot() {}

    /** Null where the library lacks the function: then the context has no tasks of that type, and none of them gets here. */
    private static MethodHandle optional(String function, Supplier<MemorySegment> address, Supplier<FunctionDescriptor> descriptor,
            Linker.Option... options) {
        return NativeSymbols.hotIfPresent(function, address, descriptor, options);
    }

    /** {@code doca_be32_t}: immediate data travels with its highest byte first. Its own inverse. */
    static int wireOrder(int value) {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? value : Integer.reverseBytes(value);
    }

    /**
     * {@code doca_rdma_task_X_allocate_init}.
     *
     * @param local the buf here
     * @param remote the buf at the peer
     * @param arguments all else
     * @return the {@code doca_error_t}
     */
    static int allocate(TaskKind kind, long rdma, long connection, long local, long remote, TaskArguments arguments, long slot, long out) {
        int immediate = wireOrder(arguments.immediate());
        long operand = arguments.operand();
        long event = arguments.event() == null ? 0 : arguments.event().pointer();
        try {
            return switch (kind) {
                case RECEIVE -> (int) RECEIVE.invokeExact(rdma, local, slot, out);
                case SEND -> (int) SEND.invokeExact(rdma, connection, local, slot, out);
                case SEND_IMM -> (int) SEND_IMM.invokeExact(rdma, connection, local, immediate, slot, out);
                case READ -> (int) READ.invokeExact(rdma, connection, remote, local, slot, out);
                case WRITE -> (int) WRITE.invokeExact(rdma, connection, local, remote, slot, out);
                case WRITE_IMM -> (int) WRITE_IMM.invokeExact(rdma, connection, local, remote, immediate, slot, out);
                case ATOMIC_CMP_SWP -> (int) ATOMIC_CMP_SWP.invokeExact(rdma, connection, remote, local, operand, arguments.swap(), slot, out);
                case ATOMIC_FETCH_ADD -> (int) ATOMIC_FETCH_ADD.invokeExact(rdma, connection, remote, local, operand, slot, out);
                case REMOTE_NET_SYNC_EVENT_GET -> (int) EVENT_GET.invokeExact(rdma, connection, event, local, slot, out);
                case REMOTE_NET_SYNC_EVENT_NOTIFY_SET -> (int) EVENT_SET.invokeExact(rdma, connection, event, local, slot, out);
                case REMOTE_NET_SYNC_EVENT_NOTIFY_ADD -> (int) EVENT_ADD.invokeExact(rdma, connection, event, local, operand, slot, out);
            };
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_rdma_task_X_as_task}. */
    static long asTask(TaskKind kind, long task) {
        try {
            return switch (kind) {
                case RECEIVE -> (long) RECEIVE_AS_TASK.invokeExact(task);
                case SEND -> (long) SEND_AS_TASK.invokeExact(task);
                case SEND_IMM -> (long) SEND_IMM_AS_TASK.invokeExact(task);
                case READ -> (long) READ_AS_TASK.invokeExact(task);
                case WRITE -> (long) WRITE_AS_TASK.invokeExact(task);
                case WRITE_IMM -> (long) WRITE_IMM_AS_TASK.invokeExact(task);
                case ATOMIC_CMP_SWP -> (long) ATOMIC_CMP_SWP_AS_TASK.invokeExact(task);
                case ATOMIC_FETCH_ADD -> (long) ATOMIC_FETCH_ADD_AS_TASK.invokeExact(task);
                case REMOTE_NET_SYNC_EVENT_GET -> (long) EVENT_GET_AS_TASK.invokeExact(task);
                case REMOTE_NET_SYNC_EVENT_NOTIFY_SET -> (long) EVENT_SET_AS_TASK.invokeExact(task);
                case REMOTE_NET_SYNC_EVENT_NOTIFY_ADD -> (long) EVENT_ADD_AS_TASK.invokeExact(task);
            };
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_rdma_task_receive_get_result_len}: bytes, an unsigned 32-bit number. */
    static long resultLength(long receive) {
        try {
            return Integer.toUnsignedLong((int) RESULT_LENGTH.invokeExact(receive));
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_rdma_task_receive_get_result_opcode}. */
    static int resultOpcode(long receive) {
        try {
            return (int) RESULT_OPCODE.invokeExact(receive);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_rdma_task_receive_get_result_immediate_data}: in the order that travels. */
    static int resultImmediate(long receive) {
        try {
            return (int) RESULT_IMMEDIATE.invokeExact(receive);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_rdma_task_receive_get_result_rdma_connection}, and its user data; 0 where there is none. */
    static long resultConnectionData(long receive, Hot.Word out) {
        try {
            long connection = (long) RESULT_CONNECTION.invokeExact(receive);
            if (connection == 0) {
                return 0;
            }
            int code = (int) CONNECTION_DATA.invokeExact(connection, out.address());
            return code == 0 ? out.get() : 0;
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }
}
