// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.ProcessFigures;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.EngineStatistics;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.ProgressEngine;
import io.docaffm.emulator.Emulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DocaTest
class EngineTest {
    /** The ways to idle. */
    enum Idle {
        BUSY(IdleStrategy::busySpin),
        BACKOFF(IdleStrategy::backoff),
        NOTIFICATION(IdleStrategy::notification),
        /** With sleeps so long that a lost wake-up would show. */
        LONG_NOTIFICATION(() -> IdleStrategy.notification(Duration.ofMinutes(1)));

        private final Supplier<IdleStrategy> strategy;

        Idle(Supplier<IdleStrategy> strategy) {
            this.strategy = strategy;
        }

        ProgressEngine engine() {
            return ProgressEngine.builder().idleStrategy(strategy.get()).build();
        }
    }

    @ParameterizedTest
    @EnumSource
    void runsWhatOtherThreadsGiveItOnItsOwnThread(Idle idle) {
        try (ProgressEngine engine = idle.engine()) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            assertThat(engine.isOwnerThread()).isFalse();
            Await.value(engine.execute(() -> {
                assertThat(engine.isOwnerThread()).isTrue();
                ran.complete(Thread.currentThread());
            }));
            Thread thread = Await.value(ran);
            assertThat(thread.getName()).isEqualTo(engine.name());
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.isVirtual()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEngineThatSleepsIsWokenByEveryCommand(Idle idle) {
        try (ProgressEngine engine = idle.engine()) {
            // One at a time, each after the engine had time to fall asleep, or not: a wake-up lost once in a thousand times would be seen.
            long longest = 0;
            for (int i = 0; i < 2_000; i++) {
                long spin = System.nanoTime() + i % 50 * 10_000L;
                while (System.nanoTime() < spin) {
                    Thread.onSpinWait();
                }
                long start = System.nanoTime();
                Await.value(engine.execute(() -> { }));
                longest = Math.max(longest, System.nanoTime() - start);
            }
            // A sleep that only ends by itself takes a second with the longest strategy.
            assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofMillis(900));
        }
    }

    @ParameterizedTest
    @EnumSource
    void commandsOfOneThreadRunInTheirOrder(Idle idle) {
        try (ProgressEngine engine = idle.engine()) {
            List<Integer> order = new ArrayList<>();
            CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
            for (int i = 0; i < 10_000; i++) {
                int number = i;
                last = engine.execute(() -> order.add(number));
            }
            Await.value(last);
            assertThat(order).hasSize(10_000).isSorted();
        }
    }

    @Test
    void aFloodFromPlatformAndVirtualThreadsIsAllRun() {
        AtomicInteger ran = new AtomicInteger();
        int each = 500;
        try (ProgressEngine engine = ProgressEngine.builder().commandCapacity(64).build();
                ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor(); ExecutorService platform = Executors.newFixedThreadPool(4)) {
            List<CompletableFuture<Void>> senders = new ArrayList<>();
            for (int i = 0; i < 104; i++) {
                senders.add(CompletableFuture.runAsync(() -> {
                    List<CompletableFuture<Void>> answers = new ArrayList<>();
                    for (int j = 0; j < each; j++) {
                        answers.add(engine.execute(ran::incrementAndGet));
                    }
                    answers.forEach(CompletableFuture::join);
                }, i < 4 ? platform : virtual));
            }
            senders.forEach(Await::value);
            assertThat(ran).hasValue(104 * each);
            // Counted by the round, a moment after the last answer.
            Await.until("counted", () -> engine.statistics().commands() >= 104L * each);
        }
    }

    @Test
    void aCommandQueueThatStaysFullRefusesAfterAWhileAndTheEngineGoesOn() {
        try (ProgressEngine engine = ProgressEngine.builder().commandCapacity(2).build()) {
            CompletableFuture<Void> release = new CompletableFuture<>();
            CompletableFuture<Void> blocked = engine.execute(() -> Await.value(release, Duration.ofSeconds(15)));
            List<CompletableFuture<Void>> queued = List.of(engine.execute(() -> { }), engine.execute(() -> { }));
            // The engine may have taken one before it blocked; the next ones fill it.
            CompletableFuture<Void> refused = engine.execute(() -> { });
            CompletableFuture<Void> refusedToo = refused.isDone() ? refused : engine.execute(() -> { });
            DocaException full = (DocaException) Await.failure(refusedToo);
            assertThat(full.error()).isEqualTo(DocaError.FULL);
            assertThat(full).hasMessageContaining(engine.name());
            release.complete(null);
            Await.value(blocked);
            queued.forEach(Await::value);
            Await.value(engine.execute(() -> { }));
        }
    }

    @Test
    void aCallMadeOnItsThreadRunsAtOnce() {
        try (ProgressEngine engine = ProgressEngine.create()) {
            List<Integer> order = new ArrayList<>();
            Await.value(engine.execute(() -> {
                CompletableFuture<Void> inner = engine.execute(() -> order.add(1));
                assertThat(inner).isCompleted();
                order.add(2);
            }));
            assertThat(order).containsExactly(1, 2);
        }
    }

    @Test
    void waitingOnItsThreadForWhatOnlyItCanFinishIsRefused() {
        try (ProgressEngine engine = ProgressEngine.create()) {
            CompletableFuture<Throwable> refusal = new CompletableFuture<>();
            // From the engine's thread nothing of its own is ever pending, so the waiting is for what comes from outside: a second command behind.
            CompletableFuture<Void> gate = new CompletableFuture<>();
            CompletableFuture<Void> first = engine.execute(() -> Await.value(gate));
            CompletableFuture<Void> second = engine.execute(() -> { });
            CompletableFuture<Void> third = first.thenRun(() -> {
                refusal.complete(catchThrowable(second::join));
                assertThat(catchThrowable(second::get)).isInstanceOf(IllegalStateException.class);
                assertThat(catchThrowable(() -> second.get(1, TimeUnit.SECONDS))).isInstanceOf(IllegalStateException.class);
                assertThat(catchThrowable(() -> second.thenApply(x -> x).join())).isInstanceOf(IllegalStateException.class);
            });
            gate.complete(null);
            assertThat(Await.value(refusal)).isInstanceOf(IllegalStateException.class).hasMessageContaining(engine.name()).hasMessageContaining("thenAccept");
            Await.value(third);
            Await.value(second);
        }
    }

    @Test
    void waitingOnItsThreadForItsOwnEndIsRefused() {
        ProgressEngine engine = ProgressEngine.create();
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        CompletableFuture<Void> end = new CompletableFuture<>();
        Await.value(engine.execute(() -> {
            // Held back by a context that is still open it would not be done at once; the engine alone is.
            CompletableFuture<Void> closing = engine.closeAsync();
            closing.whenComplete((_, failure) -> end.complete(null));
            refusal.complete(closing.isDone() ? null : catchThrowable(closing::join));
        }));
        Await.value(end);
        Throwable thrown = Await.value(refusal);
        assertThat(thrown == null || thrown instanceof IllegalStateException).isTrue();
        engine.close();
    }

    @Test
    void anEngineMayBeMadeOnTheThreadOfAnother() {
        try (ProgressEngine outer = ProgressEngine.create()) {
            CompletableFuture<ProgressEngine> made = new CompletableFuture<>();
            Await.value(outer.execute(() -> made.complete(ProgressEngine.create())));
            try (ProgressEngine inner = Await.value(made)) {
                Await.value(inner.execute(() -> { }));
            }
        }
    }

    @Test
    void whatUserCodeThrowsGoesToWhoAskedAndTheLoopGoesOn() {
        List<Throwable> told = new ArrayList<>();
        try (ProgressEngine engine = ProgressEngine.builder().errorHandler(told::add).build()) {
            CompletableFuture<Void> failed = engine.execute(() -> {
                throw new ArithmeticException("mine");
            });
            assertThat(Await.failure(failed)).isInstanceOf(ArithmeticException.class).hasMessage("mine");
            CompletableFuture<Void> error = engine.execute(() -> {
                throw new StackOverflowError("mine too");
            });
            assertThat(Await.failure(error)).isInstanceOf(StackOverflowError.class);
            Await.value(engine.execute(() -> { }).handle((_, _) -> {
                throw new IllegalStateException("in a stage");
            }).exceptionally(_ -> null));
            Await.value(engine.execute(() -> { }));
        }
        assertThat(told).isEmpty();
    }

    @Test
    void futuresCompleteOnTheExecutorWhereOneWasGiven() {
        ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
        try (ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "completions"));
                ProgressEngine engine = ProgressEngine.builder().completionExecutor(executor).build()) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                CompletableFuture<Void> gate = new CompletableFuture<>();
                CompletableFuture<Void> stage = engine.execute(() -> Await.value(gate)).thenRun(() -> threads.add(Thread.currentThread()));
                gate.complete(null);
                all.add(stage);
            }
            all.forEach(Await::value);
            assertThat(threads).hasSize(100).allMatch(thread -> thread.getName().equals("completions"));
            // Failures, too.
            CompletableFuture<Void> gate = new CompletableFuture<>();
            CompletableFuture<Thread> where = new CompletableFuture<>();
            engine.execute(() -> {
                Await.value(gate);
                throw new IllegalStateException("mine");
            }).whenComplete((_, _) -> where.complete(Thread.currentThread()));
            gate.complete(null);
            assertThat(Await.value(where).getName()).isEqualTo("completions");
        }
    }

    @Test
    void theExecutorsOnlyThreadMayCallWhatWaitsForTheEngineAndCloseIt() {
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            ProgressEngine engine = ProgressEngine.builder().completionExecutor(executor).build();
            long start = System.nanoTime();
            CompletableFuture<Void> closed = engine.execute(() -> { }).thenRun(engine::close);
            Await.value(closed);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            assertThat(engine.isClosed()).isTrue();
        }
    }

    @Test
    void anExecutorThatRefusesOrFailsLosesNoCompletion() {
        AtomicInteger calls = new AtomicInteger();
        List<Throwable> told = new ArrayList<>();
        Executor bad = _ -> {
            if (calls.getAndIncrement() % 2 == 0) {
                throw new RejectedExecutionException("shut down");
            }
            throw new IllegalStateException("broken");
        };
        try (ProgressEngine engine = ProgressEngine.builder().completionExecutor(bad).errorHandler(told::add).build()) {
            for (int i = 0; i < 10; i++) {
                Await.value(engine.execute(() -> { }));
            }
        }
        assertThat(calls.get()).isGreaterThanOrEqualTo(10);
        assertThat(told).allMatch(thrown -> thrown.getMessage().equals("broken")).isNotEmpty();
    }

    @Test
    void countsWhatItDoes() {
        try (ProgressEngine engine = ProgressEngine.builder().idleStrategy(IdleStrategy.notification()).build()) {
            for (int i = 0; i < 10; i++) {
                Await.value(engine.execute(() -> { }));
            }
            Await.until("ten commands counted, and a sleep", () -> engine.statistics().commands() >= 10 && engine.statistics().sleeps() >= 1);
            EngineStatistics now = engine.statistics();
            assertThat(now.inFlight()).isZero();
            assertThat(now.waiting()).isZero();
            assertThat(now.completions()).isZero();
        }
    }

    @Test
    void anEngineThatSleepsOnNotificationsUsesNextToNoProcessor() {
        try (ProgressEngine engine = ProgressEngine.builder().idleStrategy(IdleStrategy.notification(Duration.ofMillis(200))).build()) {
            Await.until("asleep", () -> engine.statistics().sleeps() > 1);
            long before = engine.statistics().sleeps();
            long start = System.nanoTime();
            Await.until("three sleeps more", () -> engine.statistics().sleeps() >= before + 3);
            assertThat(System.nanoTime() - start).isGreaterThan(Duration.ofMillis(350).toNanos());
        }
    }

    @Test
    void settingsThatCannotBeAreRefused() {
        ProgressEngine.Builder builder = ProgressEngine.builder();
        for (int wrong : new int[] {0, -1, Integer.MIN_VALUE, (1 << 24) + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> builder.commandCapacity(wrong)).withMessageContaining(Integer.toString(wrong));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.bufferCapacity(wrong)).withMessageContaining(Integer.toString(wrong));
        }
        assertThatThrownBy(() -> builder.name(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.idleStrategy(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.errorHandler(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.completionExecutor(null)).isInstanceOf(NullPointerException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> IdleStrategy.notification(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> IdleStrategy.notification(Duration.ofMillis(-5)));
        assertThatIllegalArgumentException().isThrownBy(() -> IdleStrategy.notification(Duration.ofNanos(999_999)));
    }

    @Test
    void theSmallestCapacitiesWork() {
        try (ProgressEngine engine = ProgressEngine.builder().commandCapacity(1).bufferCapacity(1).name("tiny").build()) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(engine.execute(() -> { }));
            }
            all.forEach(Await::value);
            assertThat(engine.name()).isEqualTo("tiny");
        }
    }

    @Test
    @OnEmulator("a fault when creating the engine")
    void whatCannotBeCreatedLeavesNoThreadBehind() {
        ProgressEngine.create().close();
        long threads = ProcessFigures.threads();
        for (int i = 0; i < 5; i++) {
            Emulator.fault("pe.create.error", DocaError.NO_MEMORY.code(), 1);
            DocaException refused = catchThrowableOfType(DocaException.class, ProgressEngine::create);
            assertThat(refused.error()).isEqualTo(DocaError.NO_MEMORY);
            assertThat(refused.function()).isEqualTo("doca_pe_create");
        }
        Await.until("the threads are gone", () -> ProcessFigures.threads() <= threads + 1);
    }

    // ---- closing ----------------------------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aClosedEngineRefuses(Idle idle) {
        ProgressEngine engine = idle.engine();
        engine.close();
        assertThat(engine.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> engine.execute(() -> { })).withMessageContaining(engine.name());
        assertThatIllegalStateException().isThrownBy(engine::handle).withMessageContaining(engine.name());
        assertThatIllegalStateException().isThrownBy(engine::progress).withMessageContaining(engine.name());
        assertThat(engine.statistics()).isNotNull();
        engine.close();
        assertThat(engine.closeAsync()).isCompleted();
    }

    @ParameterizedTest
    @EnumSource
    void mayBeClosedFromItsOwnThread(Idle idle) {
        ProgressEngine engine = idle.engine();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        engine.execute(engine::close).whenComplete((_, failure) -> {
            if (failure != null) {
                closed.completeExceptionally(failure);
            } else {
                closed.complete(null);
            }
        });
        Await.value(closed);
        engine.close();
        assertThat(engine.isClosed()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void mayBeClosedFromManyThreadsAtOnce(Idle idle) {
        for (int round = 0; round < 20; round++) {
            ProgressEngine engine = idle.engine();
            CompletableFuture<Void> go = new CompletableFuture<>();
            List<CompletableFuture<Void>> closers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                closers.add(go.thenRunAsync(engine::close));
            }
            go.complete(null);
            closers.forEach(Await::value);
        }
    }

    @Test
    void everyCommandIsAnsweredWhileTheEngineIsClosed() {
        for (int round = 0; round < 50; round++) {
            ProgressEngine engine = ProgressEngine.create();
            AtomicBoolean stop = new AtomicBoolean();
            AtomicLong asked = new AtomicLong();
            AtomicLong answered = new AtomicLong();
            List<CompletableFuture<Void>> senders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                senders.add(CompletableFuture.runAsync(() -> {
                    while (!stop.get()) {
                        try {
                            CompletableFuture<Void> answer = engine.execute(() -> { });
                            asked.incrementAndGet();
                            answer.whenComplete((_, _) -> answered.incrementAndGet());
                        } catch (IllegalStateException closed) {
                            return;
                        }
                    }
                }));
            }
            Await.until("under way", () -> answered.get() > 50);
            engine.close();
            stop.set(true);
            senders.forEach(Await::value);
            Await.until(() -> asked + " asked, " + answered + " answered", Duration.ofSeconds(5), () -> asked.get() == answered.get());
        }
    }

    @Test
    void enginesComeAndGoWithoutATrace() {
        ProgressEngine.builder().idleStrategy(IdleStrategy.notification()).build().close();
        long files = ProcessFigures.openFiles();
        long threads = ProcessFigures.threads();
        for (int i = 0; i < 200; i++) {
            ProgressEngine.builder().idleStrategy(IdleStrategy.notification()).build().close();
        }
        Await.until("descriptors are back", () -> ProcessFigures.openFiles() <= files + 1);
        Await.until("threads are back", () -> ProcessFigures.threads() <= threads + 2);
    }
}
