// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.AccessFlag;
import java.util.Optional;

/** The eleven task types of {@code doca_rdma}: what {@link RdmaCapabilities} says of each whether a device has it. */
public enum RdmaTaskType {
    /** {@link RdmaContext#receive}. */
    RECEIVE,
    /** {@link RdmaConnection#send(io.docaffm.core.Buffer)}. */
    SEND,
    /** {@link RdmaConnection#send(io.docaffm.core.Buffer, int)}. */
    SEND_IMM,
    /** {@link RdmaConnection#read}. */
    READ,
    /** {@link RdmaConnection#write(io.docaffm.core.Buffer, io.docaffm.core.RemoteBuffer)}. */
    WRITE,
    /** {@link RdmaConnection#write(io.docaffm.core.Buffer, io.docaffm.core.RemoteBuffer, int)}. */
    WRITE_IMM,
    /** {@link RdmaConnection#compareSwap}. */
    ATOMIC_CMP_SWP,
    /** {@link RdmaConnection#fetchAdd}. */
    ATOMIC_FETCH_ADD,
    /** {@link RdmaConnection#syncEventGet}. */
    REMOTE_NET_SYNC_EVENT_GET,
    /** {@link RdmaConnection#syncEventSet}. */
    REMOTE_NET_SYNC_EVENT_NOTIFY_SET,
    /** {@link RdmaConnection#syncEventAdd}. */
    REMOTE_NET_SYNC_EVENT_NOTIFY_ADD;

    /**
     * The task's name in C.
     *
     * @return for example {@code doca_rdma_task_write}
     */
    public String nativeName() {
        return TaskKind.of(this).nativeName;
    }

    /**
     * The C function that says whether a device has it.
     *
     * @return for example {@code doca_rdma_cap_task_write_is_supported}
     */
    public String capabilityFunction() {
        return TaskKind.of(this).capabilityName();
    }

    /**
     * What a one-sided task needs at the peer: this flag on the peer's RDMA context, and with {@link AccessFlag#LOCAL_READ_WRITE} on the memory that
     * it exported. This side's own context needs none.
     *
     * @return the flag; empty for sends and receives, for which the peer posts receives instead
     */
    public Optional<AccessFlag> peerPermission() {
        return Optional.ofNullable(TaskKind.of(this).permission);
    }
}
