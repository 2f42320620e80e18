// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionEnd;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaReceived;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

@DocaTest
class ConnectionTest {
    @Test
    void eitherSideMayConnectFirstAndOperationsWaitForTheOther() {
        for (boolean nearFirst : new boolean[] {true, false}) {
            try (Pair pair = Pair.setup().unconnected().make()) {
                RdmaExport near = pair.near.export();
                RdmaExport far = pair.far.export();
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 64));
                RdmaConnection toFar;
                CompletableFuture<Void> send;
                if (nearFirst) {
                    toFar = near.connect(far.descriptor());
                    send = toFar.send(pair.nearMap.buffer(0, 8));
                    assertThat(send).isNotDone();
                    far.connect(near.descriptor());
                } else {
                    far.connect(near.descriptor());
                    toFar = near.connect(far.descriptor());
                    send = toFar.send(pair.nearMap.buffer(0, 8));
                }
                Await.value(send);
                assertThat(Await.value(receive).length()).isEqualTo(8);
                assertThat(toFar.context()).isSameAs(pair.near);
                assertThat(toFar.peer()).isNotBlank();
                assertThat(toFar.id()).isNotNegative();
                assertThat(toFar.handle().address()).isNotZero();
                assertThat(toFar.name()).contains(pair.near.name());
            }
        }
    }

    @Test
    void anExportIsConnectedOnce() {
        try (Pair pair = Pair.setup().unconnected().make()) {
            RdmaExport near = pair.near.export();
            RdmaExport far = pair.far.export();
            byte[] descriptor = near.descriptor();
            descriptor[0]++;
            assertThat(near.descriptor()).as("a copy was given").isNotEqualTo(descriptor);
            near.connect(far.descriptor());
            assertThatIllegalStateException().isThrownBy(() -> near.connect(far.descriptor())).withMessageContaining("already");
            assertThatIllegalArgumentException().isThrownBy(() -> far.connect(new byte[0]));
            assertThatIllegalArgumentException().isThrownBy(() -> far.connect(new byte[(1 << 20) + 1]));
            assertThatThrownBy(() -> far.connect(null)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void refusedBytesLeaveTheExportToBeUsedAgain() {
        try (Pair pair = Pair.setup().unconnected().make()) {
            RdmaExport near = pair.near.export();
            RdmaExport far = pair.far.export();
            DocaException refused = catchThrowableOfType(DocaException.class, () -> near.connect(new byte[] {1, 2, 3}));
            assertThat(refused.function()).isEqualTo("doca_rdma_connect");
            RdmaConnection toFar = near.connect(far.descriptor());
            far.connect(near.descriptor());
            Await.value(toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    void noMoreConnectionsThanConfigured() {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(3)).make()) {
            for (int i = 0; i < 3; i++) {
                pair.near.export();
            }
            DocaException refused = catchThrowableOfType(DocaException.class, pair.near::export);
            assertThat(refused.function()).isEqualTo("doca_rdma_export");
            assertThat(refused).hasMessageContaining(pair.near.name());
        }
    }

    @Test
    void manyConnectionsOfOneContextAndReceivesTellWhichOneItWas() {
        int count = 32;
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(count)).far(far -> far.maxConnections(count)).make()) {
            List<RdmaConnection> toFar = new ArrayList<>();
            List<RdmaConnection> toNear = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                RdmaExport near = pair.near.export();
                RdmaExport far = pair.far.export();
                toFar.add(near.connect(far.descriptor()));
                toNear.add(far.connect(near.descriptor()));
            }
            List<CompletableFuture<RdmaReceived>> receives = new ArrayList<>();
            for (int i = 0; i < count * 4; i++) {
                receives.add(pair.far.receive(pair.farMap.buffer(i * 64L, 64)));
            }
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < count * 4; i++) {
                sends.add(toFar.get(i % count).send(pair.nearMap.buffer(0, 8), i));
            }
            sends.forEach(Await::value);
            Set<Integer> seen = new HashSet<>();
            for (CompletableFuture<RdmaReceived> receive : receives) {
                RdmaReceived received = Await.value(receive);
                assertThat(received.connection()).isSameAs(toNear.get(received.immediate() % count));
                assertThat(seen.add(received.immediate())).isTrue();
            }
            // One ends; the others do not mind.
            toFar.get(5).close();
            assertThat(Await.value(toFar.get(5).closed()).reason()).isEqualTo(RdmaConnectionEnd.Reason.CLOSED);
            for (int i = 0; i < count; i++) {
                if (i != 5) {
                    Await.value(toFar.get(i).write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
                }
            }
            // And its place can be taken.
            RdmaExport near = pair.near.export();
            toNear.get(5).close();
            RdmaExport far = pair.far.export();
            RdmaConnection fresh = near.connect(far.descriptor());
            far.connect(near.descriptor());
            Await.value(fresh.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    void aMessageLargerThanTheReceiveEndsTheConnection() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 7));
            CompletableFuture<RdmaReceived> next = pair.far.receive(pair.farMap.buffer(0, 100));
            List<CompletableFuture<Void>> behind = new ArrayList<>();
            CompletableFuture<Void> send = pair.toFar.send(pair.nearMap.buffer(0, 8));
            for (int i = 0; i < 10; i++) {
                behind.add(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            }
            DocaException first = Failures.of(send);
            assertThat(first).hasMessageContaining(pair.toFar.name()).hasMessageContaining("doca_rdma_task_send");
            Failures.of(receive);
            behind.forEach(Failures::of);
            RdmaConnectionEnd end = Await.value(pair.toFar.closed());
            assertThat(end.reason()).isEqualTo(RdmaConnectionEnd.Reason.FAILED);
            assertThat(end.failure()).isPresent();
            DocaException later = Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8)), DocaError.NOT_CONNECTED);
            assertThat(later.getCause()).isInstanceOf(DocaException.class);
            assertThat(next.isCompletedExceptionally()).as("the receive queue is the context's, not the connection's").isFalse();
            assertThat(pair.toFar.isClosed()).as("it ended by itself; closing is the owner's").isFalse();
        }
    }

    @Test
    void withEndlessRetriesItWaitsForTheReceive() {
        try (Pair pair = Pair.setup().near(near -> near.rnrRetryCount(7)).make()) {
            CompletableFuture<Void> send = pair.toFar.send(pair.nearMap.buffer(0, 8));
            assertThat(catchThrowable(() -> send.get(300, TimeUnit.MILLISECONDS))).isInstanceOf(TimeoutException.class);
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 8));
            Await.value(send);
            Await.value(receive);
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void closingFailsWhatIsOutstandingAndTells() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.op.delay_ns", 5_000_000_000L, 1);
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            pair.toFar.close();
            assertThat(Await.value(pair.toFar.closed())).isEqualTo(new RdmaConnectionEnd(RdmaConnectionEnd.Reason.CLOSED, Optional.empty()));
            writes.forEach(Failures::of);
            assertThatIllegalStateException().isThrownBy(() -> pair.toFar.send(pair.nearMap.buffer(0, 8))).withMessageContaining(pair.toFar.name());
            pair.toFar.close();
        }
    }

    @Test
    void thePeersContextCloseShowsToo() {
        try (Pair pair = Pair.connected()) {
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            pair.far.close();
            assertThat(Await.value(pair.toNear.closed()).reason()).isEqualTo(RdmaConnectionEnd.Reason.CONTEXT_STOPPED);
            Failures.of(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    @OnEmulator("a cut connection, and an error code for one operation")
    void aConnectionThatIsCutFailsEverythingOnIt() {
        for (String fault : List.of("rdma.conn.cut", "rdma.op.error")) {
            try (Pair pair = Pair.connected()) {
                Emulator.fault(fault, DocaError.IO_FAILED.code(), 1);
                List<CompletableFuture<Void>> writes = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
                }
                writes.forEach(write -> assertThat(Failures.of(write)).hasMessageContaining(pair.toFar.name()));
                assertThat(Await.value(pair.toFar.closed()).failure()).isPresent();
            }
        }
    }

    @Test
    @OnEmulator("an error code for one operation")
    void theDevicesErrorComesOutWithNameDescriptionAndAdvice() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.op.error", DocaError.IO_FAILED.code(), 1);
            DocaException failure = Failures.of(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)), DocaError.IO_FAILED);
            assertThat(failure.function()).isEqualTo("doca_rdma_task_write");
            assertThat(failure.object()).isEqualTo(pair.toFar.name());
            assertThat(failure.description()).isNotBlank();
            assertThat(failure.advice()).isNotBlank();
        }
    }

    @Test
    @OnEmulator("a peer that stops answering, and a shorter transport time-out")
    void aPeerThatStopsAnsweringIsGivenUp() {
        try (Pair pair = Pair.connected()) {
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            Emulator.fault("rdma.transport.timeout_ms", 500, -1);
            Emulator.fault("rdma.peer.silent", 1, 1);
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            long start = System.nanoTime();
            all.forEach(write -> assertThat(Failures.of(write)).hasMessageContaining(pair.toFar.name()));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    @OnEmulator("a shorter wait for the peer")
    void aPeerThatNeverConnectsIsGivenUp() {
        Emulator.fault("rdma.connect.timeout_ms", 400, -1);
        try (Pair pair = Pair.setup().unconnected().make()) {
            RdmaExport near = pair.near.export();
            RdmaConnection toFar = near.connect(pair.far.export().descriptor());
            assertThat(Failures.of(toFar.send(pair.nearMap.buffer(0, 8)))).hasMessageContaining(toFar.name());
            assertThat(Await.value(toFar.closed()).reason()).isEqualTo(RdmaConnectionEnd.Reason.FAILED);
        }
    }

    @Test
    void manyAreMadeAndClosedWhileOthersWork() {
        try (Pair pair = Pair.setup().near(near -> near.maxConnections(8)).far(far -> far.maxConnections(8)).make()) {
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
                RdmaExport near = pair.near.export();
                RdmaExport far = pair.far.export();
                try (RdmaConnection one = near.connect(far.descriptor()); RdmaConnection other = far.connect(near.descriptor())) {
                    assertThat(one.id()).isNotEqualTo(pair.toFar.id());
                    Await.value(one.write(pair.nearMap.buffer(8, 8), pair.remote.buffer(8, 8)));
                    assertThat(other.isClosed()).isFalse();
                }
            }
            writes.forEach(Await::value);
        }
    }
}
