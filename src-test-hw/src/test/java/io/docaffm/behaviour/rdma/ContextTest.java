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
import io.docaffm.behaviour.LeavesObjects;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaMtu;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTransportType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@DocaTest
class ContextTest {
    @Test
    void startsAndTellsWhatItIs() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create(); RdmaContext context = RdmaContext.builder(engine, device).start()) {
            assertThat(context.state()).isEqualTo(ContextState.RUNNING);
            assertThat(context.device()).isSameAs(device);
            assertThat(context.maxMessageSize()).isGreaterThanOrEqualTo(1 << 20);
            assertThat(context.name()).contains(device.name());
            assertThat(context.handle().address()).isNotZero();
        }
    }

    @Test
    void takesEverySetting() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create();
                RdmaContext context = RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).gidIndex(0).maxConnections(2)
                        .sendQueueSize(64).receives(64).maxSendBufferPieces(2).receiveBufferPieces(2).rnrRetryCount(3).mtu(RdmaMtu.BYTES_1024).grh(true).serviceLevel(0)
                        .transportType(RdmaTransportType.RC).connectionRequestTimeout(Duration.ofSeconds(3)).tasks(32).operationTimeout(Duration.ZERO).start()) {
            assertThat(context.state()).isEqualTo(ContextState.RUNNING);
        }
    }

    @Test
    void settingsThatCannotBeAreRefusedAtOnce() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            RdmaContext.Builder builder = RdmaContext.builder(engine, device);
            List<Runnable> wrong = List.of(() -> builder.gidIndex(-1), () -> builder.maxConnections(0), () -> builder.maxConnections(65_536), () -> builder.sendQueueSize(0),
                    () -> builder.receives(0), () -> builder.receives(-5), () -> builder.maxSendBufferPieces(0), () -> builder.receiveBufferPieces(0), () -> builder.rnrRetryCount(8),
                    () -> builder.rnrRetryCount(-1), () -> builder.serviceLevel(16), () -> builder.serviceLevel(-1), () -> builder.tasks(0),
                    () -> builder.connectionRequestTimeout(Duration.ZERO), () -> builder.connectionRequestTimeout(Duration.ofMillis(65_536)),
                    () -> builder.operationTimeout(Duration.ofNanos(-1)));
            for (Runnable setting : wrong) {
                assertThatIllegalArgumentException().isThrownBy(setting::run);
            }
            List<Runnable> nulls = List.of(() -> builder.mtu(null), () -> builder.transportType(null), () -> builder.backPressure(null), () -> builder.operationTimeout(null),
                    () -> builder.connectionRequestTimeout(null), () -> builder.permissions((AccessFlag[]) null), () -> RdmaContext.builder(null, device),
                    () -> RdmaContext.builder(engine, null));
            for (Runnable setting : nulls) {
                assertThatThrownBy(setting::run).isInstanceOf(NullPointerException.class);
            }
            builder.start().close();
        }
    }

    @Test
    void whatIsBeyondACapabilityIsRefusedWithTheLimitAndLeavesNothing() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            RdmaCapabilities can = RdmaCapabilities.of(device);
            Map<Consumer<RdmaContext.Builder>, Long> beyond = Map.of(
                    builder -> builder.gidIndex((int) can.gidTableSize().orElseThrow()), can.gidTableSize().orElseThrow() - 1,
                    builder -> builder.maxSendBufferPieces((int) can.maxSendBufferPieces().orElseThrow() + 1), can.maxSendBufferPieces().orElseThrow(),
                    builder -> builder.receiveBufferPieces(can.maxReceiveBufferPieces(RdmaTransportType.RC).orElseThrow() + 1),
                    (long) can.maxReceiveBufferPieces(RdmaTransportType.RC).orElseThrow(),
                    builder -> builder.sendQueueSize((int) can.maxSendQueueSize().orElseThrow() + 1), can.maxSendQueueSize().orElseThrow());
            beyond.forEach((setting, limit) -> {
                RdmaContext.Builder builder = RdmaContext.builder(engine, device);
                setting.accept(builder);
                assertThatThrownBy(builder::start).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(Long.toString(limit))
                        .hasMessageContaining("doca_rdma_cap_").hasMessageContaining(device.name());
                assertThatThrownBy(builder::startAsync).isInstanceOf(IllegalArgumentException.class);
            });
        }
    }

    @Test
    void theLimitsThemselvesAreTaken() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            RdmaCapabilities can = RdmaCapabilities.of(device);
            RdmaContext.builder(engine, device).gidIndex((int) can.gidTableSize().orElseThrow() - 1)
                    .maxSendBufferPieces((int) can.maxSendBufferPieces().orElseThrow())
                    .receiveBufferPieces(can.maxReceiveBufferPieces(RdmaTransportType.RC).orElseThrow())
                    .sendQueueSize((int) can.maxSendQueueSize().orElseThrow()).start().close();
        }
    }

    @Test
    void isClosedWithItsEngineAndWithItsDevice() {
        for (boolean engineFirst : new boolean[] {true, false}) {
            Device device = TestDevices.open();
            ProgressEngine engine = ProgressEngine.create();
            RdmaContext context = RdmaContext.builder(engine, device).start();
            if (engineFirst) {
                engine.close();
            } else {
                device.close();
            }
            assertThat(context.isClosed()).isTrue();
            assertThat(context.state()).isEqualTo(ContextState.IDLE);
            assertThatIllegalStateException().isThrownBy(context::export).withMessageContaining(context.name());
            engine.close();
            device.close();
        }
    }

    @Test
    void severalContextsOfOneEngine() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            List<RdmaContext> contexts = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                contexts.add(RdmaContext.builder(engine, device).start());
            }
            contexts.get(3).close();
            contexts.get(11).close();
            contexts.add(RdmaContext.builder(engine, device).start());
            assertThat(contexts.stream().filter(context -> context.state() == ContextState.RUNNING)).hasSize(19);
        }
    }

    @Test
    void stopsWithEverythingInFlight() {
        Pair pair = Pair.setup().near(near -> near.tasks(64)).make();
        try (pair) {
            List<CompletableFuture<?>> all = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                all.add(pair.near.receive(pair.nearMap.buffer(0, 64)));
                all.add(pair.toFar.write(pair.nearMap.buffer(0, 4096), pair.remote.buffer(0, 4096)));
                all.add(pair.toFar.read(pair.remote.buffer(0, 4096), pair.nearMap.buffer(0, 4096)));
            }
            List<RdmaTask> tasks = new ArrayList<>();
            AtomicInteger told = new AtomicInteger();
            for (int i = 0; i < 20; i++) {
                RdmaTask task = pair.near.prepareReceive(pair.nearMap.buffer(0, 64), (_, _) -> told.incrementAndGet());
                task.submit();
                tasks.add(task);
            }
            pair.near.close();
            assertThat(pair.near.state()).isEqualTo(ContextState.IDLE);
            Await.until("every future is done", () -> all.stream().allMatch(CompletableFuture::isDone));
            for (CompletableFuture<?> future : all) {
                if (future.isCompletedExceptionally()) {
                    Failures.of(future);
                }
            }
            assertThat(all.stream().filter(CompletableFuture::isCompletedExceptionally).count()).isGreaterThanOrEqualTo(500);
            assertThat(told).hasValue(20);
            tasks.forEach(task -> assertThatIllegalStateException().isThrownBy(task::submit));
            assertThat(pair.nearEngine.statistics().inFlight()).isZero();
            assertThat(pair.nearEngine.statistics().waiting()).isZero();
        }
    }

    @Test
    void mayBeClosedInACompletionOfItsOwn() {
        for (boolean notification : new boolean[] {false, true}) {
            try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(notification ? IdleStrategy.notification() : IdleStrategy.busySpin())).make()) {
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 8));
                CompletableFuture<RdmaReceived> other = pair.far.receive(pair.farMap.buffer(0, 8));
                CompletableFuture<Void> closed = receive.thenAccept(_ -> pair.far.close());
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8)));
                Await.value(closed);
                Failures.of(other);
                Await.until("idle", () -> pair.far.state() == ContextState.IDLE);
                // And the engine, likewise.
                Await.value(pair.nearEngine.execute(pair.nearEngine::close));
                pair.nearEngine.close();
            }
        }
    }

    @Test
    void theEngineMayBeClosedInACompletionWhileItSleeps() {
        for (int i = 0; i < 50; i++) {
            Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(IdleStrategy.notification(Duration.ofMinutes(1)))).make();
            try (pair) {
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 8));
                CompletableFuture<Void> closed = receive.thenAccept(_ -> pair.farEngine.close());
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8)));
                Await.value(closed);
                pair.farEngine.close();
            }
        }
    }

    @Test
    void waitingForItsCloseInACompletionIsRefused() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 8));
            pair.far.prepareReceive(pair.farMap.buffer(8, 8), (_, _) -> { }).submit();
            CompletableFuture<Throwable> refused = new CompletableFuture<>();
            receive.thenAccept(_ -> {
                CompletableFuture<Void> closing = pair.far.closeAsync();
                refused.complete(closing.isDone() ? new AssertionError("closed at once") : catchThrowable(closing::join));
            });
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            assertThat(Await.value(refused)).isInstanceOf(IllegalStateException.class);
            CompletableFuture<Throwable> end = new CompletableFuture<>();
            pair.nearEngine.execute(() -> end.complete(catchThrowable(() -> pair.toFar.closed().join())));
            assertThat(Await.value(end)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void whatWaitsIsRefusedOnTheThreadOfAnotherEngineBeforeItHasBegun() {
        try (Pair pair = Pair.setup().near(near -> near.maxConnections(2)).make()) {
            CompletableFuture<List<Throwable>> refused = new CompletableFuture<>();
            Await.value(pair.farEngine.execute(() -> refused.complete(List.of(catchThrowable(pair.near::export),
                    catchThrowable(() -> pair.near.prepareReceive(pair.nearMap.buffer(0, 8), (_, _) -> { })),
                    catchThrowable(() -> RdmaContext.builder(pair.nearEngine, pair.device).start())))));
            assertThat(Await.value(refused)).hasSize(3).allMatch(IllegalStateException.class::isInstance);
            // The second connection's place was not taken.
            pair.near.export();
        }
    }

    @Test
    void manyThreadsMakeAndCloseContextsWhileTheEngineAndTheDeviceAreClosed() {
        for (int round = 0; round < 10; round++) {
            Device device = TestDevices.open();
            ProgressEngine engine = ProgressEngine.create();
            AtomicBoolean stop = new AtomicBoolean();
            List<CompletableFuture<Void>> makers = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 4; i++) {
                    makers.add(CompletableFuture.runAsync(() -> {
                        while (!stop.get()) {
                            try (RdmaContext context = RdmaContext.builder(engine, device).start()) {
                                RdmaExport export = context.export();
                                context.receive(MemoryMap.builder(device).allocate(64).start().buffer());
                                context.flush();
                                assertThat(export.descriptor()).isNotEmpty();
                            } catch (IllegalStateException | DocaException closed) {
                                assertThat(closed.getMessage()).matches("(?s).*(closed|SHUTDOWN|BAD_STATE|not RUNNING).*");
                            }
                        }
                    }, threads));
                }
                try {
                    Await.until("under way", () -> engine.statistics().commands() > 50);
                    if (round % 2 == 0) {
                        engine.close();
                    }
                    device.close();
                    engine.close();
                } finally {
                    // Else a failure would not be told: the threads are waited for first.
                    stop.set(true);
                }
                makers.forEach(Await::value);
            }
        }
    }

    // ---- the emulator's faults ------------------------------------------------------------------------------------------------------------------

    @Test
    @OnEmulator("a fault when starting")
    void aStartThatFailsIsTakenDownAgain() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            Emulator.fault("ctx.start.error", DocaError.DRIVER.code(), 1);
            DocaException refused = catchThrowableOfType(DocaException.class, () -> RdmaContext.builder(engine, device).start());
            assertThat(refused.error()).isEqualTo(DocaError.DRIVER);
            assertThat(refused.function()).isEqualTo("doca_ctx_start");
            RdmaContext.builder(engine, device).start().close();
        }
    }

    @Test
    @OnEmulator("a start whose end is never told")
    void aStartWhoseEndIsNeverToldIsBounded() {
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            Emulator.fault("ctx.start.lost", 1, 1);
            long start = System.nanoTime();
            DocaException late = catchThrowableOfType(DocaException.class, () -> RdmaContext.builder(engine, device).start());
            assertThat(late.error()).isEqualTo(DocaError.TIME_OUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofSeconds(9), Duration.ofSeconds(15));
        }
    }

    @Test
    @OnEmulator("a context that never becomes idle")
    void aContextThatDoesNotBecomeIdleStaysOwnedAndIsReportedAndNothingBelowItIsFreed() {
        Pair pair = Pair.connected();
        // The newest is closed first: what is stuck must not keep the others from being closed.
        RdmaContext held = RdmaContext.builder(pair.nearEngine, pair.device).start();
        Emulator.fault("ctx.idle.never", 1, 1);
        CompletableFuture<RdmaReceived> outstanding = held.receive(pair.nearMap.buffer(0, 64));
        DocaException stuck = catchThrowableOfType(DocaException.class, held::close);
        assertThat(stuck.error()).isEqualTo(DocaError.IN_USE);
        assertThat(stuck).hasMessageContaining(held.name()).hasMessageContaining("stays owned");
        Failures.of(outstanding);
        // The engine closes what it can; its thread, its native half and the device live on with what it cannot.
        CompletableFuture<Void> engineEnd = pair.nearEngine.closeAsync();
        CompletableFuture<Void> deviceEnd = pair.device.closeAsync();
        Await.until("the other context is closed", () -> pair.near.state() == ContextState.IDLE);
        assertThat(catchThrowable(() -> Await.value(deviceEnd, Duration.ofSeconds(1)))).hasMessageContaining("nothing came");
        assertThat(engineEnd).isNotDone();
        assertThat(Emulator.liveObjects().get("ctx")).isGreaterThanOrEqualTo(1);
        assertThat(Emulator.liveObjects().get("dev")).isGreaterThanOrEqualTo(1);
        assertThat(Emulator.liveObjects().get("pe")).isGreaterThanOrEqualTo(1);
        assertThat(Emulator.brokenRules()).isEmpty();
        // Once it becomes idle, another close gets through.
        Emulator.clearFaults();
        held.close();
        Await.value(engineEnd);
        pair.close();
    }

    @Test
    @OnEmulator("an error when an operation completes")
    void anErrorOfTheDevicesOwnIsTold() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("task.complete.error", DocaError.UNEXPECTED.code(), 1);
            Failures.of(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)), DocaError.UNEXPECTED);
        }
    }

    // ---- the engine's death ----------------------------------------------------------------------------------------------------------------------

    /** Its strategy is user code that the loop cannot go on without. */
    @Test
    @LeavesObjects("the device may still use what a dead engine held, until the process ends")
    void whenTheEngineDiesEverythingThatWaitsIsTold() {
        AtomicBoolean die = new AtomicBoolean();
        Device device = TestDevices.open();
        ProgressEngine engine = ProgressEngine.builder().name("mortal").idleStrategy((_, sleeper) -> {
            if (die.get()) {
                throw new ArithmeticException("the strategy's own");
            }
            sleeper.park(10_000);
        }).build();
        ProgressEngine farEngine = ProgressEngine.create();
        RdmaContext near = RdmaContext.builder(engine, device).tasks(4).start();
        RdmaContext far = RdmaContext.builder(farEngine, device).start();
        MemoryMap map = MemoryMap.builder(device).allocate(4096).start();
        RdmaExport one = near.export();
        RdmaExport other = far.export();
        RdmaConnection toFar = one.connect(other.descriptor());
        other.connect(one.descriptor());
        List<CompletableFuture<?>> all = new ArrayList<>();
        all.add(near.receive(map.buffer(0, 64)));
        for (int i = 0; i < 20; i++) {
            all.add(toFar.send(map.buffer(0, 64)));
        }
        AtomicInteger told = new AtomicInteger();
        RdmaTask task = near.prepareReceive(map.buffer(0, 64), (_, failure) -> {
            assertThat(failure).hasMessageContaining("mortal");
            told.incrementAndGet();
        });
        task.submit();
        CompletableFuture<Void> closing = task.closeAsync();
        assertThat(all).noneMatch(CompletableFuture::isDone);
        die.set(true);
        for (CompletableFuture<?> future : all) {
            DocaException failure = Failures.of(future, DocaError.SHUTDOWN);
            assertThat(failure.getCause()).isInstanceOf(ArithmeticException.class);
        }
        Await.until("the task", () -> told.get() == 1);
        assertThat(Await.value(toFar.closed()).failure()).isPresent();
        // What comes now is refused, from any thread; nothing hangs.
        assertThat(Await.failure(toFar.send(map.buffer(0, 64)))).isInstanceOf(IllegalStateException.class).hasMessageContaining("died");
        assertThatThrownBy(near::export).isInstanceOf(IllegalStateException.class).hasMessageContaining("died");
        assertThat(Await.failure(engine.execute(() -> { }))).hasMessageContaining("died");
        assertThat(closing).isNotCompleted();
        // The device may still have it all: so it stays, and whoever closes is told why.
        long start = System.nanoTime();
        assertThatThrownBy(engine::close).isInstanceOf(DocaException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
        assertThat(engine.isClosed()).isTrue();
        far.close();
        farEngine.close();
    }
}
