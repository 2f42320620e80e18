// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Buffer;
import io.docaffm.core.DocaError;
import io.docaffm.core.IdleStrategy;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@DocaTest
class BackPressureTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void moreOperationsThanTheQueuesTakeWaitAndAreAllCarriedOutInOrder() {
        int count = 2_000;
        try (Pair pair = Pair.setup().near(near -> near.tasks(8).sendQueueSize(8)).far(far -> far.receives(8)).make()) {
            List<CompletableFuture<RdmaReceived>> receives = new ArrayList<>();
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                receives.add(pair.far.receive(pair.farMap.buffer(0, 64)));
            }
            for (int i = 0; i < count; i++) {
                int number = i;
                sends.add(pair.toFar.send(pair.nearMap.buffer(0, 64), i).thenRun(() -> order.add(number)));
            }
            sends.forEach(Await::value);
            assertThat(order).hasSize(count).isSorted();
            for (int i = 0; i < count; i++) {
                assertThat(Await.value(receives.get(i)).immediate()).isEqualTo(i);
            }
            assertThat(pair.nearEngine.statistics().waiting()).isZero();
            assertThat(pair.nearEngine.statistics().inFlight()).isZero();
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void whereNoneMayWaitTheOneTooManyFailsAtOnce() {
        try (Pair pair = Pair.setup().near(near -> near.tasks(4).sendQueueSize(4).backPressure(BackPressure.FAIL)).make()) {
            Emulator.fault("rdma.op.delay_ns", SECOND / 2, 1);
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            assertThat(Failures.of(writes.getLast(), DocaError.FULL)).hasMessageContaining(pair.near.name());
            long good = writes.stream().filter(write -> {
                try {
                    Await.value(write);
                    return true;
                } catch (AssertionError failed) {
                    Failures.of(write, DocaError.FULL);
                    return false;
                }
            }).count();
            assertThat(good).isBetween(4L, 99L);
            // It was the queue that was full: the connection lives.
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void asManyAsConfiguredWait() {
        try (Pair pair = Pair.setup().near(near -> near.tasks(4).sendQueueSize(4).backPressure(new BackPressure(10))).make()) {
            Emulator.fault("rdma.op.delay_ns", SECOND / 2, 1);
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            Failures.of(writes.getLast(), DocaError.FULL);
            assertThat(pair.nearEngine.statistics().waiting()).isEqualTo(10);
            long inFlight = pair.nearEngine.statistics().inFlight();
            Await.until("all ended", () -> writes.stream().allMatch(CompletableFuture::isDone));
            assertThat(writes.stream().filter(write -> !write.isCompletedExceptionally())).hasSize((int) inFlight + 10);
        }
    }

    @Test
    @OnEmulator("AGAIN when submitting")
    void againMeansLater() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.submit.again", 0, 25);
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            writes.forEach(Await::value);
        }
    }

    @Test
    @OnEmulator("error codes when submitting")
    void fullAndNoMemoryMeanLaterAndAnythingElseFailsThisOneOnly() {
        try (Pair pair = Pair.connected()) {
            for (DocaError later : List.of(DocaError.FULL, DocaError.NO_MEMORY, DocaError.AGAIN)) {
                Emulator.fault("task.submit.error", later.code(), 3);
                Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            }
            Emulator.fault("task.submit.error", DocaError.DRIVER.code(), 1);
            assertThat(Failures.of(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)), DocaError.DRIVER))
                    .hasMessageContaining(pair.toFar.name()).hasMessageContaining("doca_rdma_task_write");
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    @OnEmulator("AGAIN for ever")
    void whatNeverGetsRoomFailsWithItsTimeOut() {
        try (Pair pair = Pair.setup().near(near -> near.operationTimeout(Duration.ofMillis(300))).make()) {
            Emulator.fault("rdma.submit.again", 0, -1);
            long start = System.nanoTime();
            CompletableFuture<Void> write = pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8));
            AtomicInteger told = new AtomicInteger();
            try (RdmaTask task = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, failure) -> {
                assertThat(failure.error()).isEqualTo(DocaError.TIME_OUT);
                told.incrementAndGet();
            })) {
                task.submit();
                Failures.of(write, DocaError.TIME_OUT);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(290), Duration.ofSeconds(3));
                Await.until("the task", () -> told.get() == 1 && !task.isInFlight());
            }
            assertThat(pair.nearEngine.statistics().waiting()).isZero();
            Emulator.clearFaults();
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    void receivesThatWaitForRoomDoNotKeepTheEngineAwake() {
        try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(IdleStrategy.notification(Duration.ofMillis(100)))).far(far -> far.receives(2)).make()) {
            List<CompletableFuture<RdmaReceived>> receives = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                receives.add(pair.far.receive(pair.farMap.buffer(0, 64)));
            }
            Await.until("they wait", () -> pair.farEngine.statistics().waiting() > 0);
            long sleeps = pair.farEngine.statistics().sleeps();
            Await.until("it sleeps all the same", () -> pair.farEngine.statistics().sleeps() > sleeps + 2);
            for (int i = 0; i < 50; i++) {
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 64), i));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(Await.value(receives.get(i)).immediate()).isEqualTo(i);
            }
        }
    }

    @Test
    void theInventoryOfBufsGrowsWhenItMust() {
        try (Pair pair = Pair.setup().engines(engine -> engine.bufferCapacity(2)).near(near -> near.maxSendBufferPieces(4)).make()) {
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                writes.add(pair.toFar.write(Buffer.chain(pair.nearMap.buffer(0, 8), pair.nearMap.buffer(100, 8), pair.nearMap.buffer(200, 8)),
                        pair.remote.buffer(0, 24)));
            }
            writes.forEach(Await::value);
        }
    }

    @Test
    void aNegativeNumberMayNotWait() {
        assertThatIllegalArgumentException().isThrownBy(() -> new BackPressure(-1)).withMessageContaining("-1");
    }
}
