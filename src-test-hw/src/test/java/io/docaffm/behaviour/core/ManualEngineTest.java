// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.core.ProgressEngine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@DocaTest
class ManualEngineTest {
    private static ProgressEngine manual() {
        return ProgressEngine.builder().manual().build();
    }

    @Test
    void doesNothingUntilItsOwnerProgresses() {
        try (ProgressEngine engine = manual()) {
            AtomicBoolean ran = new AtomicBoolean();
            assertThat(engine.isOwnerThread()).isTrue();
            CompletableFuture<Void> command = Await.value(CompletableFuture.supplyAsync(() -> engine.execute(() -> ran.set(true))));
            assertThat(ran).isFalse();
            assertThat(engine.progress()).isPositive();
            assertThat(ran).isTrue();
            assertThat(command).isCompleted();
            assertThat(engine.progress()).isZero();
        }
    }

    @Test
    void theOwnersOwnCallsRunAtOnce() {
        try (ProgressEngine engine = manual()) {
            assertThat(engine.execute(() -> { })).isCompleted();
        }
    }

    @Test
    void onlyItsOwnerMayProgressIt() {
        try (ProgressEngine engine = manual()) {
            Throwable refused = Await.value(CompletableFuture.supplyAsync(() -> catchThrowable(engine::progress)));
            assertThat(refused).isInstanceOf(IllegalStateException.class).hasMessageContaining("owned by thread");
        }
        try (ProgressEngine engine = ProgressEngine.create()) {
            assertThatIllegalStateException().isThrownBy(engine::progress).withMessageContaining("thread of its own");
        }
    }

    @Test
    void doesNotProgressWithinItself() {
        try (ProgressEngine engine = manual()) {
            CompletableFuture<Throwable> refused = Await.value(CompletableFuture.supplyAsync(() -> {
                CompletableFuture<Throwable> result = new CompletableFuture<>();
                engine.execute(() -> result.complete(catchThrowable(engine::progress)));
                return result;
            }));
            engine.progress();
            assertThat(Await.value(refused)).isInstanceOf(IllegalStateException.class).hasMessageContaining("within");
        }
    }

    @Test
    void waitingOnItsOwnersThreadDrivesIt() {
        try (ProgressEngine engine = manual()) {
            AtomicInteger ran = new AtomicInteger();
            CompletableFuture<Void> command = Await.value(CompletableFuture.supplyAsync(() -> engine.execute(ran::incrementAndGet)));
            command.join();
            CompletableFuture<Integer> staged = Await.value(CompletableFuture.supplyAsync(() -> engine.execute(ran::incrementAndGet).thenApply(_ -> 7)));
            assertThat(staged.join()).isEqualTo(7);
            assertThat(ran).hasValue(2);
        }
    }

    @Test
    void anInterruptedJoinGoesOnDriving() {
        try (ProgressEngine engine = manual()) {
            CompletableFuture<Void> command = Await.value(CompletableFuture.supplyAsync(() -> engine.execute(() -> { })));
            Thread.currentThread().interrupt();
            command.join();
            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        }
    }

    @Test
    void anInterruptedGetEnds() {
        try (ProgressEngine engine = manual()) {
            CompletableFuture<Void> never = Await.value(CompletableFuture.supplyAsync(() -> engine.execute(() -> { }).thenCompose(_ -> new CompletableFuture<>())));
            Thread.currentThread().interrupt();
            assertThat(catchThrowable(never::get)).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void aVirtualThreadCannotOwnOne() {
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            Throwable refused = Await.value(CompletableFuture.supplyAsync(() -> catchThrowable(ManualEngineTest::manual), virtual));
            assertThat(refused).isInstanceOf(IllegalStateException.class).hasMessageContaining("platform thread");
        }
    }

    @Test
    void isClosedByItsOwnerAndByOthersWhileHeProgresses() {
        ProgressEngine mine = manual();
        mine.close();
        assertThatIllegalStateException().isThrownBy(mine::progress).withMessageContaining(mine.name());
        ProgressEngine engine = manual();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(engine::close);
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!closing.isDone() && System.nanoTime() < deadline) {
            try {
                engine.progress();
            } catch (IllegalStateException closed) {
                break;
            }
        }
        Await.value(closing);
    }

    @Test
    void severalOfOneThreadAreDrivenTogether() {
        try (ProgressEngine one = manual(); ProgressEngine other = manual()) {
            CompletableFuture<Void> first = Await.value(CompletableFuture.supplyAsync(() -> one.execute(() -> { })));
            CompletableFuture<Void> second = Await.value(CompletableFuture.supplyAsync(() -> other.execute(() -> { })));
            second.join();
            first.join();
        }
    }
}
