// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancelling and timing out: the caller is told; the memory stays the device's until the device gives it back. */
@DocaTest
class CancellationTest {
    private static final long MILLI = 1_000_000;

    @Test
    @OnEmulator("a delay of one operation")
    void aCancelledOperationKeepsItsMemoryUntilItsCompletion() {
        try (Pair pair = Pair.connected(); MemoryMap map = MemoryMap.builder(pair.device).allocate(4096).start()) {
            map.memory().set(ValueLayout.JAVA_INT, 0, 42);
            Emulator.fault("rdma.op.delay_ns", 500 * MILLI, 1);
            CompletableFuture<Void> write = pair.toFar.write(map.buffer(0, 4), pair.remote.buffer(0, 4));
            assertThat(write.cancel(true)).isTrue();
            CompletableFuture<Void> closing = map.closeAsync();
            assertThat(closing).isNotDone();
            assertThat(pair.farMemory().get(ValueLayout.JAVA_INT, 0)).isZero();
            Await.value(closing);
            // It was carried out all the same, from memory that was still there.
            assertThat(pair.farMemory().get(ValueLayout.JAVA_INT, 0)).isEqualTo(42);
            assertThat(pair.nearEngine.statistics().inFlight()).isZero();
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void aFutureThatTimedOutKeepsItsMemoryToo() {
        try (Pair pair = Pair.connected(); MemoryMap map = MemoryMap.builder(pair.device).allocate(4096).start()) {
            Emulator.fault("rdma.op.delay_ns", 500 * MILLI, 1);
            CompletableFuture<Void> read = pair.toFar.read(pair.remote.buffer(0, 4), map.buffer(0, 4)).orTimeout(20, TimeUnit.MILLISECONDS);
            assertThat(Await.failure(read)).isInstanceOf(TimeoutException.class);
            CompletableFuture<Void> closing = map.closeAsync();
            assertThat(closing).isNotDone();
            Await.value(closing);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @OnEmulator("an operation that vanishes")
    void anOperationTimeOutTellsTheCallerAndKeepsTheMemory(boolean sleeping) {
        try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(sleeping ? IdleStrategy.notification(Duration.ofMillis(200)) : IdleStrategy.backoff()))
                .near(near -> near.operationTimeout(Duration.ofMillis(400))).make(); MemoryMap map = MemoryMap.builder(pair.device).allocate(4096).start()) {
            // Idle first: the time-out must count from the call, not from the engine's last look at the clock.
            Await.until("idle", () -> catchThrowable(() -> Await.value(new CompletableFuture<>(), Duration.ofMillis(500))) != null);
            Emulator.fault("rdma.op.drop", 1, 1);
            long start = System.nanoTime();
            CompletableFuture<Void> write = pair.toFar.write(map.buffer(0, 4), pair.remote.buffer(0, 4));
            DocaException late = Failures.of(write, DocaError.TIME_OUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(380), Duration.ofSeconds(3));
            assertThat(late).hasMessageContaining("doca_rdma_task_write").hasMessageContaining(pair.toFar.name());
            CompletableFuture<Void> closing = map.closeAsync();
            Await.value(pair.nearEngine.execute(() -> { }));
            assertThat(closing).isNotDone();
            assertThat(pair.nearEngine.statistics().inFlight()).isEqualTo(1);
            // The end of the connection brings the completion.
            pair.toFar.close();
            Await.value(closing);
        }
    }

    @Test
    @SuppressWarnings("try") // When it can be closed is what it is about.
    @OnEmulator("an operation that vanishes")
    void aMapHeldByALostOperationSaysSoAndIsClosedLater() {
        try (Pair pair = Pair.connected(); MemoryMap map = MemoryMap.builder(pair.device).allocate(4096).start()) {
            Emulator.fault("rdma.op.drop", 1, 1);
            pair.toFar.write(map.buffer(0, 4), pair.remote.buffer(0, 4)).cancel(true);
            DocaException held = catchThrowableOfType(DocaException.class, map::close);
            assertThat(held.error()).isEqualTo(DocaError.IN_USE);
            assertThat(held).hasMessageContaining(map.name()).hasMessageContaining("1 operation");
            pair.toFar.close();
            Await.until("given back", () -> pair.nearEngine.statistics().inFlight() == 0);
            map.close();
        }
    }

    @Test
    @OnEmulator("an operation that vanishes")
    void aPreparedTaskThatTimedOutIsToldOnceAndStaysBusyUntilItsCompletion() {
        try (Pair pair = Pair.setup().near(near -> near.operationTimeout(Duration.ofMillis(200))).make()) {
            AtomicInteger told = new AtomicInteger();
            Emulator.fault("rdma.op.drop", 1, 1);
            RdmaTask task = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 4), pair.remote.buffer(0, 4), (_, failure) -> {
                assertThat(failure.error()).isEqualTo(DocaError.TIME_OUT);
                told.incrementAndGet();
            });
            task.submit();
            Await.until("told", () -> told.get() == 1);
            assertThat(task.isInFlight()).isTrue();
            CompletableFuture<Void> freed = task.closeAsync();
            assertThat(freed).isNotDone();
            pair.toFar.close();
            Await.value(freed);
            assertThat(told).hasValue(1);
        }
    }

    @Test
    void aCancelledReceiveStillTakesTheNextMessage() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<RdmaReceived> cancelled = pair.far.receive(pair.farMap.buffer(0, 64));
            CompletableFuture<RdmaReceived> next = pair.far.receive(pair.farMap.buffer(64, 64));
            cancelled.cancel(false);
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8), 1));
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8), 2));
            assertThat(Await.value(next).immediate()).isEqualTo(2);
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void memoryThatNobodyHoldsAnyMoreIsNotCollectedUnderTheDevice() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.op.delay_ns", 700 * MILLI, 1);
            WeakReference<MemorySegment> memory = writeFromForgottenMemory(pair);
            for (int i = 0; i < 20; i++) {
                System.gc();
                byte[][] pressure = new byte[16][];
                for (int j = 0; j < pressure.length; j++) {
                    pressure[j] = new byte[1 << 20];
                }
                assertThat(pressure[15]).isNotNull();
            }
            assertThat(memory.get()).as("the device still has it").isNotNull();
            Await.until("written", () -> pair.farMemory().get(ValueLayout.JAVA_INT, 4092) == 77);
        }
    }

    /** The segment is automatic, the map and the future are dropped: only the operation holds it all. */
    private static WeakReference<MemorySegment> writeFromForgottenMemory(Pair pair) {
        MemorySegment segment = Arena.ofAuto().allocate(4096, 4096);
        segment.set(ValueLayout.JAVA_INT, 4092, 77);
        MemoryMap map = MemoryMap.builder(pair.device).wrap(segment).start();
        pair.toFar.write(map.buffer(), pair.remote.buffer(0, 4096));
        return new WeakReference<>(segment);
    }

    @Test
    void collectionsDuringOperationsDoNoHarm() {
        try (Pair pair = Pair.connected()) {
            List<CompletableFuture<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                writes.add(pair.toFar.write(pair.nearMap.buffer(0, 4096), pair.remote.buffer(0, 4096)));
                if (i % 200 == 0) {
                    System.gc();
                }
            }
            writes.forEach(Await::value);
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void anArenaThatWasClosedUnderAMapIsNoticedBeforeTheNextOperation() {
        Arena arena = Arena.ofShared();
        try (Pair pair = Pair.connected(); MemoryMap map = MemoryMap.builder(pair.device).wrap(arena.allocate(4096, 4096)).start()) {
            arena.close();
            Throwable refused = catchThrowable(() -> pair.toFar.write(map.buffer(0, 8), pair.remote.buffer(0, 8)));
            assertThat(refused).isInstanceOf(IllegalStateException.class).hasMessageContaining(map.name());
        }
    }
}
