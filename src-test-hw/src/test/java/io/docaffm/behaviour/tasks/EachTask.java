// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.behaviour.tasks.Outcome.Fails;
import io.docaffm.behaviour.tasks.Outcome.GoesWell;
import io.docaffm.behaviour.tasks.Outcome.IsRefused;
import io.docaffm.behaviour.tasks.Outcome.NotApplicable;
import io.docaffm.behaviour.tasks.Outcome.StaysPosted;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaConnectionEnd;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTransportType;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;

/**
 * What each of the eleven tasks does in each situation, as {@link Expected} has it. Knows nothing of the backend: whatever DOCA is loaded must do
 * this. What the device does with requests that this library never lets through (out of range, misaligned) is tested in C, at the emulator.
 */
@DocaTest
abstract class EachTask {
    private final RdmaTransportType transport;
    private final Face face;

    EachTask(RdmaTransportType transport, Face face) {
        this.transport = transport;
        this.face = face;
    }

    @BeforeEach
    void theDeviceMustHaveTheTransport() {
        TestDevices.require(transport);
    }

    private Rig rig(Task task) {
        return Rig.make(task, face, Rig.setup(transport));
    }

    private Rig rig(Task task, Function<Pair.Setup, Pair.Setup> settings) {
        return Rig.make(task, face, settings.apply(Rig.setup(transport)));
    }

    // ---- how it must end ----------------------------------------------------------------------------------------------------------------------------

    private static void ends(Outcome outcome, Task task, Rig rig, Ends ends) {
        switch (outcome) {
            case GoesWell _ -> rig.goesWell(ends);
            case IsRefused refused -> {
                isRefused(refused, rig, () -> rig.start(ends));
                rig.goesWell();
            }
            case Fails fails -> fails(fails, task, rig, ends);
            case StaysPosted _, NotApplicable _ -> throw new AssertionError(outcome + " of " + task + " needs a test that knows how");
        }
    }

    private static void isRefused(IsRefused refused, Rig rig, Supplier<?> call) {
        rig.withoutEffect(() -> assertThatThrownBy(call::get).isInstanceOf(refused.with()).hasMessageContaining(refused.saying()));
    }

    private static void fails(Fails fails, Task task, Rig rig, Ends ends) {
        rig.withoutEffect(() -> {
            DocaException failure = Failures.of(rig.start(ends));
            assertThat(failure).hasMessageContaining(task.type().nativeName()).hasMessageContaining(rig.toFar().name()).hasMessageContaining(fails.saying());
            // What only the peer can know: the message has the task's row.
            task.type().peerPermission().ifPresent(permission -> assertThat(failure).hasMessageContaining("an RDMA context with " + permission)
                    .hasMessageContaining(task.isEvent() ? "a sync event exported with a REMOTE_NET publisher" : "memory exported with LOCAL_READ_WRITE and " + permission));
            isOver(rig, ends, failure);
        });
    }

    private static void isOver(Rig rig, Ends ends, DocaException failure) {
        RdmaConnectionEnd end = Await.value(rig.toFar().closed());
        assertThat(end.reason()).isEqualTo(RdmaConnectionEnd.Reason.FAILED);
        assertThat(end.failure()).contains(failure);
        assertThat(Failures.of(rig.startAgain(ends), DocaError.NOT_CONNECTED).getCause()).isSameAs(failure);
    }

    // ---- nothing is wrong -----------------------------------------------------------------------------------------------------------------------------

    @In(Situation.AS_MEANT)
    void doesWhatItIsFor(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            for (int i = 0; i < 3; i++) {
                ends(outcome, task, rig, rig.ends());
            }
        }
    }

    @In(Situation.AT_BOTH_ENDS)
    void reachesTheFirstAndTheLastBytes(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            for (long length : new long[] {8, 4096, Rig.MEMORY}) {
                ends(outcome, task, rig, rig.ends(0, 0, length));
                ends(outcome, task, rig, rig.ends(0, Rig.MEMORY - length, length));
            }
        }
    }

    // ---- permissions ------------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.OWN_CONTEXT_PERMITS_NOTHING)
    void needsNoPermissionOfTheOwnContext(Task task, Outcome outcome) {
        try (Rig rig = rig(task, setup -> setup.near(near -> near.permissions()))) {
            ends(outcome, task, rig, rig.ends());
        }
    }

    @In(Situation.OWN_MEMORY_READ_ONLY)
    void mayOnlyReadOwnMemoryThatIsReadOnly(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            MemoryMap readOnly = MemoryMap.builder(rig.pair.device).allocate(Rig.MEMORY).permissions().start();
            Contents.fill(readOnly.memory(), 3);
            ends(outcome, task, rig, Ends.of(readOnly, 0, rig.pair.farMap, rig.pair.remote, 64, 64));
        }
    }

    @In(Situation.PEER_CONTEXT_FORBIDS)
    void needsThePermissionOfThePeersContext(Task task, Outcome outcome) {
        try (Rig rig = rig(task, setup -> setup.farContext(allBut(task)))) {
            ends(outcome, task, rig, rig.ends());
        }
    }

    @In(Situation.PEER_MEMORY_FORBIDS)
    void needsThePermissionOfThePeersMemory(Task task, Outcome outcome) {
        try (Rig rig = rig(task, setup -> setup.farMemory(allBut(task)))) {
            ends(outcome, task, rig, rig.ends());
        }
    }

    /** What the peer gives when it gives all but what the task needs; for a send that is nothing. */
    private static AccessFlag[] allBut(Task task) {
        return task.type().peerPermission().map(needed -> Arrays.stream(Rig.ALL).filter(flag -> flag != needed).toArray(AccessFlag[]::new))
                .orElse(new AccessFlag[] {AccessFlag.LOCAL_READ_WRITE});
    }

    @In(Situation.PEER_EXPORTS_NOTHING)
    void reachesOnlyWhatThePeerExports(Task task, Outcome outcome) {
        try (Rig rig = rig(task, setup -> task.isOnMemory() ? setup : setup.farMemory(AccessFlag.LOCAL_READ_WRITE))) {
            Device device = rig.pair.device;
            if (!(outcome instanceof IsRefused refused)) {
                ends(outcome, task, rig, rig.ends());
            } else if (task.isEvent()) {
                try (SyncEvent own = SyncEvent.builder(device).publishers(SyncEventLocation.CPU).subscribers(SyncEventLocation.CPU).start()) {
                    isRefused(refused, rig, own::exportRemoteNet);
                    assertThatThrownBy(() -> RemoteSyncEvent.fromExport(device, new byte[64])).isInstanceOf(DocaException.class);
                }
            } else {
                try (MemoryMap own = MemoryMap.builder(device).allocate(4096).start()) {
                    isRefused(refused, rig, () -> own.exportRdma(device));
                    assertThatThrownBy(() -> RemoteMemoryMap.fromExport(device, new byte[64])).isInstanceOf(DocaException.class);
                }
            }
            rig.goesWell();
        }
    }

    // ---- addresses --------------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.BEFORE_THE_RANGE)
    void isNotLetBeforeTheRange(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            for (long offset : new long[] {-1, -4, -64, Long.MIN_VALUE}) {
                isRefused((IsRefused) outcome, rig, () -> face.start(task, rig, rig.ends().own(), rig.pair.remote.buffer(offset, 64)));
            }
            isRefused((IsRefused) outcome, rig, () -> face.start(task, rig, rig.ends().own(), rig.pair.remote.buffer(64, 64).slice(-64, 64)));
            rig.goesWell();
        }
    }

    @In(Situation.BEYOND_THE_RANGE)
    void isNotLetBeyondTheRange(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            for (long offset : new long[] {Rig.MEMORY - 63, Rig.MEMORY - 1, Rig.MEMORY, Rig.MEMORY + 1, Long.MAX_VALUE - 63, Long.MAX_VALUE}) {
                isRefused((IsRefused) outcome, rig, () -> face.start(task, rig, rig.ends().own(), rig.pair.remote.buffer(offset, 64)));
            }
            isRefused((IsRefused) outcome, rig, () -> face.start(task, rig, rig.ends().own(), rig.pair.remote.buffer(0, Rig.MEMORY + 1)));
            isRefused((IsRefused) outcome, rig, () -> face.start(task, rig, rig.ends().own(), rig.pair.remote.buffer(0, 64).slice(1, 64)));
            rig.goesWell();
        }
    }

    @In(Situation.ODD_ADDRESS)
    void worksOnOddAddressesUnlessAtomic(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            for (int shift = 1; shift < 8; shift++) {
                ends(outcome, task, rig, rig.ends(64 + shift, 128 + shift, 64));
            }
        }
    }

    // ---- memory that is gone ------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.OWN_MEMORY_CLOSED)
    void isRefusedWithClosedMemory(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            MemoryMap gone = MemoryMap.builder(rig.pair.device).allocate(4096).start();
            Ends ends = Ends.of(gone, 0, rig.pair.farMap, rig.pair.remote, 0, 64);
            gone.close();
            ends(outcome, task, rig, ends);
        }
    }

    @In(Situation.IMPORT_CLOSED)
    void isRefusedWithAClosedHandleOfThePeers(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            Ends ends = rig.ends();
            if (task.isEvent()) {
                rig.imported().close();
            } else {
                rig.pair.remote.close();
            }
            isRefused((IsRefused) outcome, rig, () -> rig.start(ends));
            Await.value(rig.toFar().send(Buffer.empty(), 1).thenCombine(rig.pair.far.receive(Buffer.empty()), (_, received) -> received));
        }
    }

    @In(Situation.PEER_MEMORY_CLOSED)
    void doesNotReachMemoryThatThePeerClosed(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            rig.goesWell();
            if (task.isSend()) {
                // A posted receive keeps its memory.
                Ends ends = rig.ends();
                CompletableFuture<RdmaReceived> received = rig.peerReceives(ends);
                CompletableFuture<Void> closing = rig.pair.farMap.closeAsync();
                assertThat(closing).isNotDone();
                Await.value(rig.start(ends));
                assertThat(Await.value(received).length()).isEqualTo(ends.length());
                Await.value(closing);
                return;
            }
            Ends ends = rig.ends();
            if (task.isEvent()) {
                rig.event().close();
            } else {
                rig.pair.farMap.close();
            }
            if (task == Task.WRITE_IMM) {
                rig.pair.far.receive(Buffer.empty());
            }
            fails((Fails) outcome, task, rig, ends);
        }
    }

    // ---- sizes ----------------------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.NO_BYTES)
    void movesNoBytesUnlessAtomic(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            ends(outcome, task, rig, rig.ends(64, 64, 0));
        }
    }

    @In(Situation.MOST_BYTES)
    void movesAsMuchAsTheDeviceTakes(Task task, Outcome outcome) {
        withLargeMemory(task, 0, (rig, ends) -> {
            ends(outcome, task, rig, ends);
            return null;
        });
    }

    @In(Situation.TOO_MANY_BYTES)
    void isRefusedWithMoreThanTheDeviceTakes(Task task, Outcome outcome) {
        withLargeMemory(task, 1, (rig, ends) -> {
            assertThatThrownBy(() -> rig.start(ends)).hasMessageContaining(Long.toString(rig.pair.near.maxMessageSize())).hasMessageContaining(rig.pair.device.name());
            ends(outcome, task, rig, ends);
            return null;
        });
    }

    private interface WithLargeMemory {
        Void test(Rig rig, Ends ends);
    }

    private void withLargeMemory(Task task, long more, WithLargeMemory test) {
        try (Rig rig = rig(task)) {
            long bytes = rig.pair.near.maxMessageSize() + more;
            try (RepeatedMemory here = new RepeatedMemory(bytes); RepeatedMemory there = new RepeatedMemory(bytes);
                    MemoryMap near = MemoryMap.builder(rig.pair.device).wrap(here.all()).start();
                    MemoryMap far = MemoryMap.builder(rig.pair.device).wrap(there.all()).permissions(Rig.ALL).start();
                    RemoteMemoryMap remote = RemoteMemoryMap.fromExport(rig.pair.device, far.exportRdma(rig.pair.device))) {
                Contents.fill(here.piece(), 4);
                Contents.fill(there.piece(), 5);
                // What it is compared by is the piece that repeats.
                Buffer own = near.buffer(0, bytes);
                test.test(rig, new Ends(own, List.of(here.piece()), remote.buffer(0, bytes), far.buffer(0, bytes), there.piece()));
                // Prepared tasks use the memory until they are closed.
                rig.toFar().close();
                rig.pair.near.close();
            }
        }
    }

    @In(Situation.LIST)
    void gathersAndScatters(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            ends(outcome, task, rig, rig.ends().inPieces());
        }
    }

    @In(Situation.LIST_TOO_LONG)
    void isRefusedWithMorePiecesThanConfigured(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            Buffer[] parts = new Buffer[Rig.MAX_PIECES + 1];
            Arrays.setAll(parts, i -> rig.pair.nearMap.buffer(i * 8L, 8));
            ends(outcome, task, rig, rig.ends(0, 0, 8L * parts.length).withOwn(Buffer.chain(parts)));
        }
    }

    // ---- receives ---------------------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.RECEIVE_TOO_SMALL)
    void needsARoomyReceiveIfItFillsIt(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            Ends ends = rig.ends(64, 64, 64);
            Buffer small = rig.pair.farMap.buffer(1024, 63);
            if (outcome instanceof GoesWell) {
                ends(outcome, task, rig, ends.withPeer(small));
            } else if (task.isReceive()) {
                CompletableFuture<?> receive = rig.start(rig.ends(64, 64, 63));
                DocaException there = Failures.of(rig.toNear().send(rig.pair.farMap.buffer(0, 64)));
                assertThat(Await.value(rig.toNear().closed()).failure()).contains(there);
                assertThat(Failures.of(receive)).hasMessageContaining(task.type().nativeName()).hasMessageContaining(rig.pair.near.name());
            } else {
                CompletableFuture<RdmaReceived> receive = rig.pair.far.receive(small);
                CompletableFuture<RdmaReceived> next = rig.pair.far.receive(rig.pair.farMap.buffer(2048, 64));
                DocaException failure = Failures.of(rig.start(ends));
                Failures.of(receive);
                isOver(rig, ends, failure);
                assertThat(next).as("the receive queue is the context's").isNotDone();
            }
        }
    }

    @In(Situation.NO_RECEIVE)
    void needsAReceiveOrNone(Task task, Outcome outcome) {
        try (Rig rig = rig(task, setup -> setup.near(near -> near.rnrRetryCount(2)))) {
            ends(outcome, task, rig, rig.ends());
        }
    }

    // ---- the connection's end ---------------------------------------------------------------------------------------------------------------------------------

    @In(Situation.CUT_BEFORE)
    void failsOnAConnectionThatThePeerClosed(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            rig.goesWell();
            rig.toNear().close();
            afterTheEnd(outcome, task, rig);
        }
    }

    @In(Situation.PEER_CONTEXT_CLOSED)
    void failsWhenThePeersContextIsClosed(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            rig.goesWell();
            rig.pair.far.close();
            if (outcome instanceof Fails fails) {
                fails(fails, task, rig, rig.ends());
            } else {
                CompletableFuture<?> posted = rig.start(rig.ends());
                Await.value(rig.pair.nearEngine.execute(() -> { }));
                assertThat(posted).isNotDone();
                rig.pair.near.close();
                assertThat(Failures.of(posted)).hasMessageContaining(rig.pair.near.name());
            }
        }
    }

    @In(Situation.CUT_MEANWHILE)
    void failsWhenThePeerClosesTheConnectionMeanwhile(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            rig.goesWell();
            // In front of it one that waits for a receive which nobody posts: tasks of a connection are carried out in their order.
            CompletableFuture<Void> blocker = rig.toFar().send(rig.pair.nearMap.buffer(0, 8));
            Ends ends = rig.ends();
            rig.setNumber(ends);
            rig.withoutEffect(() -> {
                CompletableFuture<?> operation = rig.start(ends);
                Await.value(rig.pair.nearEngine.execute(() -> { }));
                assertThat(operation).isNotDone();
                rig.toNear().close();
                DocaException first = Failures.of(blocker);
                if (outcome instanceof Fails) {
                    assertThat(Failures.of(operation)).hasMessageContaining(task.type().nativeName()).hasCause(first);
                    isOver(rig, ends, first);
                } else {
                    assertThat(operation).isNotDone();
                    rig.connectAnew();
                    rig.finish(ends, operation, null);
                }
            });
        }
    }

    @In(Situation.CUT_AFTER)
    void whatIsDoneStaysDoneWhenThePeerClosesTheConnectionAfterwards(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            Ends ends = rig.ends();
            rig.setNumber(ends);
            CompletableFuture<RdmaReceived> received = rig.peerReceives(ends);
            CompletableFuture<?> operation = rig.start(ends);
            rig.finish(ends, operation, received);
            rig.toNear().close();
            assertThat(operation).isCompleted();
            rig.arrived(ends);
            afterTheEnd(outcome, task, rig);
        }
    }

    private static void afterTheEnd(Outcome outcome, Task task, Rig rig) {
        if (outcome instanceof Fails fails) {
            fails(fails, task, rig, rig.ends());
            return;
        }
        // Outgoing ones of the connection fail, the receive does not.
        CompletableFuture<?> posted = rig.start(rig.ends());
        Failures.of(rig.toFar().send(rig.pair.nearMap.buffer(0, 8)));
        assertThat(posted).isNotDone();
        rig.connectAnew();
        rig.finish(rig.ends(), posted, null);
    }

    @In(Situation.OWN_CONNECTION_CLOSED)
    void isRefusedOnAClosedConnection(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            if (outcome instanceof IsRefused refused) {
                rig.toFar().close();
                isRefused(refused, rig, () -> rig.start(rig.ends()));
            } else {
                CompletableFuture<?> posted = rig.start(rig.ends());
                rig.toFar().close();
                assertThat(posted).isNotDone();
                rig.connectAnew();
                rig.finish(rig.ends(), posted, null);
            }
        }
    }

    @In(Situation.OWN_CONTEXT_CLOSED)
    void isRefusedOnAClosedContext(Task task, Outcome outcome) {
        try (Rig rig = rig(task)) {
            rig.pair.near.close();
            isRefused((IsRefused) outcome, rig, () -> rig.start(rig.ends()));
        }
    }
}
