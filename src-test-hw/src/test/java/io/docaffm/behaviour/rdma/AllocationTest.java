// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Stretches;
import io.docaffm.core.DocaException;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** The reusable path makes no object on the heap, by the JVM's own count of the threads that take part. */
@DocaTest
class AllocationTest {
    /** Submits its task again and again. */
    private static final class Counting implements RdmaTask.Handler {
        private final CompletableFuture<Long> allocated = new CompletableFuture<>();
        private Stretches stretches;

        @Override
        public void completed(RdmaTask task, DocaException failure) {
            if (stretches == null) {
                stretches = new Stretches();
            }
            if (failure != null) {
                allocated.completeExceptionally(failure);
            } else if (stretches.over()) {
                allocated.complete(stretches.allocated());
            } else {
                task.submit();
            }
        }
    }

    private static long allocatedBy(BiFunction<Pair, RdmaTask.Handler, RdmaTask> kind) {
        try (Pair pair = Pair.setup().farAllowsAll().oneEngine().make()) {
            // What a message needs at the other side is counted too: it is on the same thread.
            RdmaTask.Handler again = (task, failure) -> {
                if (failure == null) {
                    task.submit();
                }
            };
            for (int i = 0; i < 4; i++) {
                pair.far.prepareReceive(pair.farMap.buffer(4096, 64), again).submit();
            }
            Counting counting = new Counting();
            kind.apply(pair, counting).submit();
            return Await.value(counting.allocated);
        }
    }

    @Test
    void writesAllocateNothing() {
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), handler))).isZero();
    }

    @Test
    void readsAllocateNothing() {
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareRead(pair.remote.buffer(0, 64), pair.nearMap.buffer(0, 64), handler))).isZero();
    }

    @Test
    void messagesAllocateNothingOnEitherSide() {
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareSend(pair.nearMap.buffer(0, 64), handler))).isZero();
    }

    @Test
    void writesWithImmediateAllocateNothingOnEitherSide() {
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), 7, handler))).isZero();
    }

    @Test
    void atomicsAllocateNothing() {
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareFetchAdd(pair.remote.buffer(8, 8), 1, handler))).isZero();
        assertThat(allocatedBy((pair, handler) -> pair.toFar.prepareCompareSwap(pair.remote.buffer(8, 8), 1, 2, handler))).isZero();
    }

    @Test
    void submittingFromAnotherThreadAllocatesNothingThere() {
        try (Pair pair = Pair.connected()) {
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), (_, _) -> { });
            Stretches stretches = new Stretches();
            do {
                write.submit();
                long deadline = System.nanoTime() + Await.LONG.toNanos();
                while (write.isInFlight()) {
                    if (System.nanoTime() > deadline) {
                        throw new AssertionError("no completion");
                    }
                    Thread.yield();
                }
            } while (!stretches.over());
            assertThat(stretches.allocated()).isZero();
        }
    }
}
