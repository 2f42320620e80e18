// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.DocaException;
import io.docaffm.rdma.RdmaTask;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A task that two threads submit at the same time: a mistake of the program, which must not reach the device. */
@DocaTest
class SubmitRaceTest {
    private static final int SUBMISSIONS = 20_000;

    @Test
    void everySubmissionCompletesOnceOrIsRefused() throws InterruptedException {
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        Queue<DocaException> failures = new ConcurrentLinkedQueue<>();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger completed = new AtomicInteger();
        try (Pair pair = Pair.setup().nearEngine(engine -> engine.errorHandler(told::add)).make()) {
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), (task, failure) -> {
                completed.incrementAndGet();
                if (failure != null) {
                    failures.add(failure);
                } else if (completed.get() < SUBMISSIONS && submitted(task)) {
                    accepted.incrementAndGet();
                }
            });
            Thread other = Thread.ofPlatform().start(() -> {
                while (completed.get() < SUBMISSIONS) {
                    if (submitted(write)) {
                        accepted.incrementAndGet();
                    }
                }
            });
            other.join(60_000);
            assertThat(other.isAlive()).isFalse();
            Await.until(() -> "the task is free", Await.LONG, () -> !write.isInFlight());
            // In order: what was queued before has had its turn.
            Await.value(pair.nearEngine.execute(() -> { }));
            Await.until(() -> "the task is free", Await.LONG, () -> !write.isInFlight());
            assertThat(failures).isEmpty();
            assertThat(told).allSatisfy(one -> assertThat(one).isInstanceOf(IllegalStateException.class).hasMessageContaining("two threads submitted it"));
            assertThat(completed.get() + told.size()).isEqualTo(accepted.get());
        }
    }

    private static boolean submitted(RdmaTask task) {
        try {
            task.submit();
            return true;
        } catch (IllegalStateException inFlight) {
            return false;
        }
    }
}
