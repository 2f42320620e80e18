// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTransportType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;

/** A pair with everything that one of the eleven tasks needs at either side, and the knowledge of what it does. */
final class Rig implements AutoCloseable {
    static final AccessFlag[] ALL = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};
    static final int IMMEDIATE = 0xCAFE;
    /** The number at the peer before a task that works on one, and after it. */
    static final long BEFORE = 5;

    static final long AFTER = 12;
    static final int MAX_PIECES = 4;
    static final long MEMORY = 1 << 16;
    private static final long AT = 128;
    private static final long LENGTH = 64;

    final Pair pair;
    private final Task task;
    private final Face face;
    private RdmaConnection toFar;
    private RdmaConnection toNear;
    private SyncEvent event;
    private RemoteSyncEvent imported;

    private Rig(Task task, Face face, Pair pair) {
        this.task = task;
        this.face = face;
        this.pair = pair;
        this.toFar = pair.toFar;
        this.toNear = pair.toNear;
    }

    /** Settings that permit everything. */
    static Pair.Setup setup(RdmaTransportType transport) {
        return Pair.setup().memory(MEMORY).farAllowsAll()
                .near(near -> near.transportType(transport).maxConnections(2).maxSendBufferPieces(MAX_PIECES).receiveBufferPieces(MAX_PIECES).rnrRetryCount(7))
                .far(far -> far.transportType(transport).maxConnections(2));
    }

    static Rig make(Task task, Face face, Pair.Setup setup) {
        Rig rig = new Rig(task, face, setup.make());
        try {
            rig.prepareFarSide();
            return rig;
        } catch (Throwable failed) {
            rig.close();
            throw failed;
        }
    }

    private void prepareFarSide() {
        TestDevices.require(task.type());
        Contents.fill(pair.nearMemory(), 1);
        Contents.fill(pair.farMemory(), 2);
        if (task.isEvent()) {
            event = SyncEvent.builder(pair.device).publishers(SyncEventLocation.REMOTE_NET).subscribers(SyncEventLocation.CPU).start();
            imported = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet());
        }
    }

    RdmaConnection toFar() {
        return toFar;
    }

    RdmaConnection toNear() {
        return toNear;
    }

    SyncEvent event() {
        return event;
    }

    RemoteSyncEvent imported() {
        return imported;
    }

    /** Where a task works that is told nothing else. */
    Ends ends() {
        return ends(AT, AT + 8 * LENGTH, LENGTH);
    }

    Ends ends(long here, long there, long length) {
        return Ends.of(pair.nearMap, here, pair.farMap, pair.remote, there, length);
    }

    // ---- doing it ---------------------------------------------------------------------------------------------------------------------------

    CompletableFuture<?> start(Ends ends) {
        return face.start(task, this, ends.own(), ends.far());
    }

    /** With a future, and not prepared. */
    CompletableFuture<?> startAgain(Ends ends) {
        return task.start(this, ends.own(), ends.far());
    }

    /** What the peer must have done before: null where that is nothing. */
    CompletableFuture<RdmaReceived> peerReceives(Ends ends) {
        return task.consumesReceive() ? pair.far.receive(ends.peer()) : null;
    }

    /** The task, with the peer doing its part: goes well, and what it moves is where it belongs. */
    void goesWell(Ends ends) {
        setNumber(ends);
        CompletableFuture<RdmaReceived> received = peerReceives(ends);
        CompletableFuture<?> operation = start(ends);
        finish(ends, operation, received);
    }

    void goesWell() {
        goesWell(ends());
    }

    /** From there on: what was started ends well. */
    void finish(Ends ends, CompletableFuture<?> operation, CompletableFuture<RdmaReceived> received) {
        CompletableFuture<Void> sent = task.isReceive() ? toNear.send(ends.peer()) : null;
        Object result = Await.value(operation);
        if (sent != null) {
            Await.value(sent);
        }
        if (received != null) {
            assertThat(Await.value(received)).isEqualTo(new RdmaReceived(ends.length(), task.opcode(), task.opcode().hasImmediate() ? IMMEDIATE : 0, toNear));
        }
        if (task.isReceive()) {
            assertThat(result).isEqualTo(new RdmaReceived(ends.peer().length(), task.opcode(), 0, toFar));
        } else {
            assertThat(result).isEqualTo(task.fetches() ? BEFORE : null);
        }
        arrived(ends);
    }

    /** What it moves is where it belongs. */
    void arrived(Ends ends) {
        if (task.isEvent() || task.isAtomic()) {
            assertThat(number(ends)).isEqualTo(task == Task.REMOTE_NET_SYNC_EVENT_GET ? BEFORE : AFTER);
        } else if (task != Task.WRITE_IMM || ends.peer().length() == ends.length()) {
            byte[] here = ends.ownBytes();
            assertThat(MemorySegment.ofArray(here).mismatch(ends.there().asSlice(0, here.length))).as("first byte that differs").isEqualTo(-1);
        }
    }

    void setNumber(Ends ends) {
        if (task.isEvent()) {
            event.set(BEFORE);
        } else if (task.isAtomic()) {
            ends.there().set(ValueLayout.JAVA_LONG, 0, BEFORE);
        }
    }

    private long number(Ends ends) {
        return task.isEvent() ? event.get() : ends.there().get(ValueLayout.JAVA_LONG, 0);
    }

    // ---- the peer's state -----------------------------------------------------------------------------------------------------------------------

    /** Runs what must change nothing of the peer's. */
    void withoutEffect(Runnable attempt) {
        byte[] before = pair.farMap.isClosed() ? null : pair.farMemory().toArray(ValueLayout.JAVA_BYTE);
        long number = event == null || event.isClosed() ? 0 : event.get();
        attempt.run();
        if (before != null) {
            assertThat(MemorySegment.ofArray(before).mismatch(pair.farMemory())).as("first byte of the peer's that was changed").isEqualTo(-1);
        }
        if (event != null && !event.isClosed()) {
            assertThat(event.get()).isEqualTo(number);
        }
    }

    /** In place of the connection that ended. */
    void connectAnew() {
        toFar.close();
        toNear.close();
        RdmaExport near = pair.near.export();
        RdmaExport far = pair.far.export();
        toFar = near.connect(far.descriptor());
        toNear = far.connect(near.descriptor());
    }

    @Override
    public void close() {
        // The engines end what still uses the events.
        pair.close();
    }
}
