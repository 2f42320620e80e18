// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.core.Buffer;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTaskType;
import java.util.concurrent.CompletableFuture;

/** The eleven tasks as the suite needs them: how the near side starts each, with a future and as a prepared task. */
enum Task {
    RECEIVE((rig, own, _) -> rig.pair.near.receive(own), (rig, own, _, told) -> rig.pair.near.prepareReceive(own, told)),
    SEND((rig, own, _) -> rig.toFar().send(own), (rig, own, _, told) -> rig.toFar().prepareSend(own, told)),
    SEND_IMM((rig, own, _) -> rig.toFar().send(own, Rig.IMMEDIATE), (rig, own, _, told) -> rig.toFar().prepareSend(own, Rig.IMMEDIATE, told)),
    READ((rig, own, far) -> rig.toFar().read(far, own), (rig, own, far, told) -> rig.toFar().prepareRead(far, own, told)),
    WRITE((rig, own, far) -> rig.toFar().write(own, far), (rig, own, far, told) -> rig.toFar().prepareWrite(own, far, told)),
    WRITE_IMM((rig, own, far) -> rig.toFar().write(own, far, Rig.IMMEDIATE), (rig, own, far, told) -> rig.toFar().prepareWrite(own, far, Rig.IMMEDIATE, told)),
    ATOMIC_CMP_SWP((rig, _, far) -> rig.toFar().compareSwap(far, Rig.BEFORE, Rig.AFTER),
            (rig, _, far, told) -> rig.toFar().prepareCompareSwap(far, Rig.BEFORE, Rig.AFTER, told)),
    ATOMIC_FETCH_ADD((rig, _, far) -> rig.toFar().fetchAdd(far, Rig.AFTER - Rig.BEFORE),
            (rig, _, far, told) -> rig.toFar().prepareFetchAdd(far, Rig.AFTER - Rig.BEFORE, told)),
    REMOTE_NET_SYNC_EVENT_GET((rig, _, _) -> rig.toFar().syncEventGet(rig.imported()), (rig, _, _, told) -> rig.toFar().prepareSyncEventGet(rig.imported(), told)),
    REMOTE_NET_SYNC_EVENT_NOTIFY_SET((rig, _, _) -> rig.toFar().syncEventSet(rig.imported(), Rig.AFTER),
            (rig, _, _, told) -> rig.toFar().prepareSyncEventSet(rig.imported(), Rig.AFTER, told)),
    REMOTE_NET_SYNC_EVENT_NOTIFY_ADD((rig, _, _) -> rig.toFar().syncEventAdd(rig.imported(), Rig.AFTER - Rig.BEFORE),
            (rig, _, _, told) -> rig.toFar().prepareSyncEventAdd(rig.imported(), Rig.AFTER - Rig.BEFORE, told));

    @FunctionalInterface
    private interface Start {
        CompletableFuture<?> start(Rig rig, Buffer own, RemoteBuffer far);
    }

    @FunctionalInterface
    private interface Prepare {
        RdmaTask prepare(Rig rig, Buffer own, RemoteBuffer far, RdmaTask.Handler told);
    }

    private final Start start;
    private final Prepare prepare;

    Task(Start start, Prepare prepare) {
        this.start = start;
        this.prepare = prepare;
    }

    RdmaTaskType type() {
        return RdmaTaskType.valueOf(name());
    }

    CompletableFuture<?> start(Rig rig, Buffer own, RemoteBuffer far) {
        return start.start(rig, own, far);
    }

    RdmaTask prepare(Rig rig, Buffer own, RemoteBuffer far, RdmaTask.Handler told) {
        return prepare.prepare(rig, own, far, told);
    }

    /** What the documentation calls it, together with its like. */
    String family() {
        return isAtomic() ? "atomics" : isEvent() ? "sync events" : isSend() ? "sends" : isReceive() ? "receive" : this == READ ? "read" : "writes";
    }

    boolean isReceive() {
        return this == RECEIVE;
    }

    boolean isSend() {
        return this == SEND || this == SEND_IMM;
    }

    boolean isAtomic() {
        return this == ATOMIC_CMP_SWP || this == ATOMIC_FETCH_ADD;
    }

    boolean isEvent() {
        return name().contains("SYNC_EVENT");
    }

    /** Acts on memory that the peer exported. */
    boolean isOnMemory() {
        return type().peerPermission().isPresent() && !isEvent();
    }

    /** Has a buffer of the caller's here; the others have a number. */
    boolean hasBuffer() {
        return !isAtomic() && !isEvent();
    }

    /** Fills the buffer that it has here. */
    boolean fillsBuffer() {
        return isReceive() || this == READ;
    }

    /** The peer must have posted a receive. */
    boolean consumesReceive() {
        return isSend() || this == WRITE_IMM;
    }

    boolean fetches() {
        return isAtomic() || this == REMOTE_NET_SYNC_EVENT_GET || this == REMOTE_NET_SYNC_EVENT_NOTIFY_ADD;
    }

    /** What the peer's receive says of it. */
    RdmaOpcode opcode() {
        return switch (this) {
            case SEND_IMM -> RdmaOpcode.SEND_WITH_IMMEDIATE;
            case WRITE_IMM -> RdmaOpcode.WRITE_WITH_IMMEDIATE;
            default -> RdmaOpcode.SEND;
        };
    }
}
