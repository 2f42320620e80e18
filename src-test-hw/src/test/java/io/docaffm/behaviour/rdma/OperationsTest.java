// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.Buffer;
import io.docaffm.core.IdleStrategy;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaReceived;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
class OperationsTest {
    /** The ways to idle. */
    enum Idle {
        BUSY(IdleStrategy::busySpin),
        BACKOFF(IdleStrategy::backoff),
        NOTIFICATION(IdleStrategy::notification),
        LONG_NOTIFICATION(() -> IdleStrategy.notification(Duration.ofMinutes(1)));

        final Supplier<IdleStrategy> strategy;

        Idle(Supplier<IdleStrategy> strategy) {
            this.strategy = strategy;
        }
    }

    private static void same(MemorySegment one, MemorySegment other) {
        assertThat(one.mismatch(other)).as("first byte that differs").isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource
    void aSendArrivesInThePostedReceive(Idle idle) {
        try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(idle.strategy.get())).make()) {
            for (int i = 0; i < 50; i++) {
                Contents.fill(pair.nearMemory().asSlice(0, 1000), i);
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 4096));
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 1000)));
                RdmaReceived received = Await.value(receive);
                assertThat(received).isEqualTo(new RdmaReceived(1000, RdmaOpcode.SEND, 0, pair.toNear));
                same(pair.farMemory().asSlice(0, 1000), pair.nearMemory().asSlice(0, 1000));
            }
        }
    }

    @Test
    void nothingBeyondTheMessageIsWritten() {
        try (Pair pair = Pair.connected()) {
            pair.farMemory().fill((byte) 0x55);
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(100, 4096));
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 64)));
            assertThat(Await.value(receive).length()).isEqualTo(64);
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 99)).isEqualTo((byte) 0x55);
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 164)).isEqualTo((byte) 0x55);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, -1, 0x01020304, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void immediateDataArrivesAsTheSameInt(int immediate) {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 100));
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 100), immediate));
            assertThat(Await.value(receive)).isEqualTo(new RdmaReceived(100, RdmaOpcode.SEND_WITH_IMMEDIATE, immediate, pair.toNear));
            receive = pair.far.receive(pair.farMap.buffer(0, 100));
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 50), pair.remote.buffer(1000, 50), immediate));
            RdmaReceived written = Await.value(receive);
            assertThat(written.opcode()).isEqualTo(RdmaOpcode.WRITE_WITH_IMMEDIATE);
            assertThat(written.immediate()).isEqualTo(immediate);
            assertThat(written.connection()).isSameAs(pair.toNear);
            assertThat(written.length()).isEqualTo(50);
        }
    }

    @Test
    void emptyMessagesArrive() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<RdmaReceived> plain = pair.far.receive(Buffer.empty());
            Await.value(pair.toFar.send(Buffer.empty()));
            assertThat(Await.value(plain)).isEqualTo(new RdmaReceived(0, RdmaOpcode.SEND, 0, pair.toNear));
            CompletableFuture<RdmaReceived> marked = pair.far.receive(pair.farMap.buffer(0, 10));
            Await.value(pair.toFar.send(Buffer.empty(), 7));
            assertThat(Await.value(marked)).isEqualTo(new RdmaReceived(0, RdmaOpcode.SEND_WITH_IMMEDIATE, 7, pair.toNear));
            CompletableFuture<RdmaReceived> bell = pair.far.receive(Buffer.empty());
            Await.value(pair.toFar.write(Buffer.empty(), pair.remote.buffer(0, 0), 9));
            assertThat(Await.value(bell)).isEqualTo(new RdmaReceived(0, RdmaOpcode.WRITE_WITH_IMMEDIATE, 9, pair.toNear));
            Await.value(pair.toFar.write(Buffer.empty(), pair.remote.buffer(0, 0)));
            Await.value(pair.toFar.read(pair.remote.buffer(0, 0), Buffer.empty()));
        }
    }

    @Test
    void aWriteAndAReadMoveTheBytesNamed() {
        try (Pair pair = Pair.connected()) {
            Contents.fill(pair.nearMemory(), 1);
            Contents.fill(pair.farMemory(), 2);
            Await.value(pair.toFar.write(pair.nearMap.buffer(4096, 777), pair.remote.buffer(100, 777)));
            same(pair.farMemory().asSlice(100, 777), pair.nearMemory().asSlice(4096, 777));
            Await.value(pair.toFar.read(pair.remote.buffer(100_000, 5000), pair.nearMap.buffer(1, 5000)));
            same(pair.nearMemory().asSlice(1, 5000), pair.farMemory().asSlice(100_000, 5000));
        }
    }

    @Test
    void smallerThanTheTargetIsFine() {
        try (Pair pair = Pair.connected()) {
            pair.farMemory().fill((byte) 0x55);
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 10), pair.remote.buffer(0, 20)));
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 9)).isZero();
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 10)).isEqualTo((byte) 0x55);
            pair.nearMemory().fill((byte) 0x33);
            Await.value(pair.toFar.read(pair.remote.buffer(0, 10), pair.nearMap.buffer(0, 20)));
            assertThat(pair.nearMemory().get(ValueLayout.JAVA_BYTE, 9)).isZero();
            assertThat(pair.nearMemory().get(ValueLayout.JAVA_BYTE, 10)).isEqualTo((byte) 0x33);
        }
    }

    @Test
    void listsGatherAndScatter() {
        try (Pair pair = Pair.setup().near(near -> near.maxSendBufferPieces(4)).far(far -> far.receiveBufferPieces(4)).make()) {
            Contents.fill(pair.nearMemory(), 3);
            MemorySegment from = pair.nearMemory();
            Buffer gathered = Buffer.chain(pair.nearMap.buffer(0, 100), pair.nearMap.buffer(5000, 1), pair.nearMap.buffer(9000, 399));
            byte[] expected = new byte[500];
            MemorySegment bytes = MemorySegment.ofArray(expected);
            bytes.asSlice(0, 100).copyFrom(from.asSlice(0, 100));
            bytes.asSlice(100, 1).copyFrom(from.asSlice(5000, 1));
            bytes.asSlice(101, 399).copyFrom(from.asSlice(9000, 399));

            Buffer scattered = Buffer.chain(pair.farMap.buffer(50_000, 7), pair.farMap.buffer(40_000, 200), pair.farMap.buffer(60_000, 1000));
            CompletableFuture<RdmaReceived> receive = pair.far.receive(scattered);
            Await.value(pair.toFar.send(gathered));
            assertThat(Await.value(receive).length()).isEqualTo(500);
            same(pair.farMemory().asSlice(50_000, 7), bytes.asSlice(0, 7));
            same(pair.farMemory().asSlice(40_000, 200), bytes.asSlice(7, 200));
            same(pair.farMemory().asSlice(60_000, 293), bytes.asSlice(207, 293));

            Await.value(pair.toFar.write(gathered, pair.remote.buffer(70_000, 500)));
            same(pair.farMemory().asSlice(70_000, 500), bytes);
            Buffer into = Buffer.chain(pair.nearMap.buffer(20_000, 250), pair.nearMap.buffer(30_000, 250));
            Await.value(pair.toFar.read(pair.remote.buffer(70_000, 500), into));
            same(from.asSlice(20_000, 250), bytes.asSlice(0, 250));
            same(from.asSlice(30_000, 250), bytes.asSlice(250, 250));
        }
    }

    @Test
    void messagesArriveInTheOrderTheyWereSent() {
        int count = 500;
        try (Pair pair = Pair.connected()) {
            List<CompletableFuture<RdmaReceived>> receives = new ArrayList<>();
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                receives.add(pair.far.receive(pair.farMap.buffer(i * 64L, 64)));
            }
            for (int i = 0; i < count; i++) {
                pair.nearMemory().set(ValueLayout.JAVA_INT, i * 64L, i);
                sends.add(pair.toFar.send(pair.nearMap.buffer(i * 64L, 64), i));
            }
            sends.forEach(Await::value);
            for (int i = 0; i < count; i++) {
                assertThat(Await.value(receives.get(i)).immediate()).isEqualTo(i);
                assertThat(pair.farMemory().get(ValueLayout.JAVA_INT, i * 64L)).isEqualTo(i);
            }
        }
    }

    @Test
    void aReadSeesTheWriteBeforeIt() {
        try (Pair pair = Pair.connected()) {
            for (int i = 1; i <= 100; i++) {
                pair.nearMemory().set(ValueLayout.JAVA_INT, 0, i);
                CompletableFuture<Void> write = pair.toFar.write(pair.nearMap.buffer(0, 4), pair.remote.buffer(0, 4));
                CompletableFuture<Void> read = pair.toFar.read(pair.remote.buffer(0, 4), pair.nearMap.buffer(4096, 4));
                Await.value(write);
                Await.value(read);
                assertThat(pair.nearMemory().get(ValueLayout.JAVA_INT, 4096)).isEqualTo(i);
            }
        }
    }

    @Test
    void sixtyFourMebibytesAreOneWriteAndOneRead() {
        long size = 64L << 20;
        try (Pair pair = Pair.setup().memory(size).make()) {
            Contents.fill(pair.nearMemory(), 64);
            long checksum = Contents.checksum(pair.nearMemory());
            Await.value(pair.toFar.write(pair.nearMap.buffer(), pair.remote.buffer()));
            assertThat(Contents.checksum(pair.farMemory())).isEqualTo(checksum);
            pair.nearMemory().fill((byte) 0);
            Await.value(pair.toFar.read(pair.remote.buffer(), pair.nearMap.buffer()));
            assertThat(Contents.checksum(pair.nearMemory())).isEqualTo(checksum);
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer());
            Await.value(pair.toFar.send(pair.nearMap.buffer()));
            assertThat(Await.value(receive).length()).isEqualTo(size);
            assertThat(pair.nearEngine.statistics().completions()).isEqualTo(3);
        }
    }

    @Test
    void bothSidesActAtOnce() {
        try (Pair pair = Pair.connected()) {
            List<CompletableFuture<?>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(pair.near.receive(pair.nearMap.buffer(i * 64L, 64)));
                all.add(pair.far.receive(pair.farMap.buffer(i * 64L, 64)));
                all.add(pair.toFar.send(pair.nearMap.buffer(500_000, 64)));
                all.add(pair.toNear.send(pair.farMap.buffer(500_000, 64)));
            }
            all.forEach(Await::value);
        }
    }

    @Test
    void operationsMayComeFromVirtualThreadsAndFromCompletions() {
        try (Pair pair = Pair.connected(); ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                long at = i * 64L;
                all.add(CompletableFuture.runAsync(() -> {
                    for (int j = 0; j < 10; j++) {
                        pair.toFar.write(pair.nearMap.buffer(at, 64), pair.remote.buffer(at, 64)).join();
                    }
                }, virtual));
                all.add(pair.toFar.write(pair.nearMap.buffer(at, 64), pair.remote.buffer(at, 64))
                        .thenCompose(_ -> pair.toFar.read(pair.remote.buffer(at, 64), pair.nearMap.buffer(at, 64)))
                        .thenCompose(_ -> pair.toFar.write(pair.nearMap.buffer(at, 64), pair.remote.buffer(at, 64))));
            }
            all.forEach(Await::value);
        }
    }

    @Test
    void oneEngineMayServeBothSides() {
        try (Pair pair = Pair.setup().oneEngine().make()) {
            assertThat(pair.nearEngine).isSameAs(pair.farEngine);
            for (int i = 0; i < 100; i++) {
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 100));
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 100)));
                assertThat(Await.value(receive).connection()).isSameAs(pair.toNear);
                Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
        }
    }

    @Test
    void oneMapMayServeSeveralEnginesAtOnce() {
        try (Pair pair = Pair.connected()) {
            List<CompletableFuture<?>> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                all.add(pair.near.receive(pair.farMap.buffer(i * 64L, 64)));
                all.add(pair.far.receive(pair.farMap.buffer(100_000 + i * 64L, 64)));
                all.add(pair.toFar.send(pair.farMap.buffer(200_000, 64)));
                all.add(pair.toNear.send(pair.farMap.buffer(200_000, 64)));
                all.add(pair.toFar.write(pair.farMap.buffer(300_000, 4096), pair.remote.buffer(400_000, 4096)));
            }
            all.forEach(Await::value);
        }
    }

    @Test
    void noCompletionIsSleptThrough() {
        try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(IdleStrategy.notification(Duration.ofMinutes(1)))).make()) {
            long longest = 0;
            for (int i = 0; i < 20_000; i++) {
                long start = System.nanoTime();
                // Around the size at which the emulator's own thread takes over: completions come at any moment of the engine's way to sleep.
                long length = i % 4 == 0 ? 66_000 : 64;
                CompletableFuture<RdmaReceived> receive = i % 4 == 1 ? pair.far.receive(pair.farMap.buffer(0, 64)) : null;
                Await.value(receive == null ? pair.toFar.write(pair.nearMap.buffer(0, length), pair.remote.buffer(0, length))
                        : pair.toFar.send(pair.nearMap.buffer(0, length)));
                if (receive != null) {
                    Await.value(receive);
                }
                longest = Math.max(longest, System.nanoTime() - start);
            }
            // What is slept through is noticed a second later at the earliest.
            assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofMillis(900));
        }
    }

    @Test
    void completionsComeOnTheExecutorWhereOneWasGiven() {
        try (ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "completions"));
                Pair pair = Pair.setup().engines(engine -> engine.completionExecutor(executor)).make()) {
            List<CompletableFuture<Thread>> where = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                CompletableFuture<Thread> thread = new CompletableFuture<>();
                CompletableFuture<Void> write = pair.toFar.write(pair.nearMap.buffer(0, 512 << 10), pair.remote.buffer(0, 512 << 10));
                write.whenComplete((_, _) -> thread.complete(Thread.currentThread()));
                where.add(thread);
            }
            // One that is complete before the stage is attached runs it on the thread that attaches it: that is this one.
            assertThat(where.stream().map(Await::value).map(Thread::getName)).allMatch(name -> name.equals("completions") || name.equals(Thread.currentThread().getName()));
            // Blocking in a completion is what the executor is for.
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8))
                    .thenRun(() -> {
                        try (var task = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { })) {
                            assertThat(task.isInFlight()).isFalse();
                        }
                    }));
        }
    }
}
