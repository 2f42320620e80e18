// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Needs;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.DocaException;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTaskType;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
@Needs({RdmaTaskType.ATOMIC_CMP_SWP, RdmaTaskType.ATOMIC_FETCH_ADD})
class AtomicTest {
    private static Pair pair() {
        return Pair.setup().farAllowsAll().make();
    }

    private static long at(Pair pair, long offset) {
        return pair.farMemory().get(ValueLayout.JAVA_LONG, offset);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, -1, 0, 0x0102030405060708L, Long.MIN_VALUE, Long.MAX_VALUE})
    void fetchAddGivesWhatWasThereAndAdds(long addend) {
        try (Pair pair = pair()) {
            pair.farMemory().set(ValueLayout.JAVA_LONG, 64, 0x1122334455667788L);
            assertThat(Await.value(pair.toFar.fetchAdd(pair.remote.buffer(64, 8), addend))).isEqualTo(0x1122334455667788L);
            assertThat(at(pair, 64)).isEqualTo(0x1122334455667788L + addend);
            assertThat(at(pair, 56)).isZero();
            assertThat(at(pair, 72)).isZero();
        }
    }

    @Test
    void compareSwapChangesOnlyWhatIsExpected() {
        try (Pair pair = pair()) {
            RemoteBuffer word = pair.remote.buffer(8, 8);
            pair.farMemory().set(ValueLayout.JAVA_LONG, 8, 5);
            assertThat(Await.value(pair.toFar.compareSwap(word, 4, 77))).isEqualTo(5);
            assertThat(at(pair, 8)).isEqualTo(5);
            assertThat(Await.value(pair.toFar.compareSwap(word, 5, -77))).isEqualTo(5);
            assertThat(at(pair, 8)).isEqualTo(-77);
            assertThat(Await.value(pair.toFar.compareSwap(word, -77, 1L << 40))).isEqualTo(-77);
            assertThat(at(pair, 8)).isEqualTo(1L << 40);
        }
    }

    @Test
    void whatIsNotAlignedOrTooShortIsRefusedBeforeTheDeviceSeesIt() {
        try (Pair pair = pair()) {
            for (int shift = 1; shift < 8; shift++) {
                RemoteBuffer crooked = pair.remote.buffer(shift, 8);
                assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.fetchAdd(crooked, 1)).withMessageContaining("multiple of 8");
                assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.compareSwap(crooked, 1, 2)).withMessageContaining("multiple of 8");
            }
            for (long length = 0; length < 8; length++) {
                RemoteBuffer brief = pair.remote.buffer(0, length);
                assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.fetchAdd(brief, 1)).withMessageContaining("8 bytes");
                assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.prepareCompareSwap(brief, 1, 2, (_, _) -> { }));
            }
            Await.value(pair.toFar.fetchAdd(pair.remote.buffer(0, 8), 1));
        }
    }

    @Test
    void aPreparedFetchAddIsSubmittedAgainWithOtherAddends() throws InterruptedException {
        try (Pair pair = pair()) {
            CountDownLatch done = new CountDownLatch(1000);
            AtomicReference<Object> wrong = new AtomicReference<>();
            AtomicInteger round = new AtomicInteger();
            RdmaTask task = pair.toFar.prepareFetchAdd(pair.remote.buffer(16, 8), 1, (self, failure) -> {
                // 0 + 1 + … + n before the addition of n + 1.
                long n = round.incrementAndGet();
                if (failure != null || self.fetchedValue() != n * (n - 1) / 2) {
                    wrong.compareAndSet(null, failure != null ? failure : self.fetchedValue() + " in round " + n);
                }
                done.countDown();
                if (done.getCount() > 0) {
                    self.operand(n + 1);
                    self.submit();
                }
            });
            task.submit();
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(wrong.get()).isNull();
            assertThat(at(pair, 16)).isEqualTo(1000L * 1001 / 2);
            assertThatIllegalStateException().isThrownBy(task::fetchedValue);
            assertThatIllegalStateException().isThrownBy(task::receivedLength).withMessageContaining("no receive");
            assertThatIllegalStateException().isThrownBy(() -> task.operands(1, 2)).withMessageContaining("compare-and-swap");
            assertThatIllegalStateException().isThrownBy(() -> task.immediate(1));
            task.operand(-5);
            task.close();
            assertThatIllegalStateException().isThrownBy(() -> task.operand(1));
        }
    }

    @Test
    void aPreparedCompareSwapLoopsUntilItWins() throws InterruptedException {
        try (Pair pair = pair()) {
            pair.farMemory().set(ValueLayout.JAVA_LONG, 0, 40);
            CountDownLatch done = new CountDownLatch(1);
            AtomicInteger tries = new AtomicInteger();
            AtomicReference<DocaException> failed = new AtomicReference<>();
            AtomicReference<Long> expected = new AtomicReference<>(0L);
            RdmaTask task = pair.toFar.prepareCompareSwap(pair.remote.buffer(0, 8), 0, 1, (self, failure) -> {
                tries.incrementAndGet();
                failed.set(failure);
                if (failure != null || self.fetchedValue() == expected.get()) {
                    done.countDown();
                    return;
                }
                expected.set(self.fetchedValue());
                self.operands(expected.get(), expected.get() + 2);
                self.submit();
            });
            task.submit();
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(failed.get()).isNull();
            assertThat(tries).hasValue(2);
            assertThat(at(pair, 0)).isEqualTo(42);
        }
    }

    @Test
    void noAdditionOfManyThreadsAndConnectionsIsLost() {
        int threads = 8;
        int each = 5_000;
        try (Pair pair = Pair.setup().farAllowsAll().near(near -> near.maxConnections(5)).far(far -> far.maxConnections(5)).make()) {
            List<RdmaConnection> connections = new ArrayList<>(List.of(pair.toFar));
            for (int i = 0; i < 3; i++) {
                RdmaExport one = pair.near.export();
                RdmaExport other = pair.far.export();
                connections.add(one.connect(other.descriptor()));
                other.connect(one.descriptor());
            }
            List<CompletableFuture<Void>> adders = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                RdmaConnection connection = connections.get(thread % connections.size());
                adders.add(CompletableFuture.runAsync(() -> {
                    List<CompletableFuture<Long>> all = new ArrayList<>();
                    for (int i = 0; i < each; i++) {
                        all.add(connection.fetchAdd(pair.remote.buffer(0, 8), 1));
                    }
                    all.forEach(CompletableFuture::join);
                }, task -> Thread.ofPlatform().start(task)));
            }
            adders.forEach(Await::value);
            assertThat(at(pair, 0)).isEqualTo((long) threads * each);
        }
    }

    @Test
    void atomicsKeepTheOrderOfTheirConnection() {
        try (Pair pair = pair()) {
            for (int i = 0; i < 200; i++) {
                pair.nearMemory().set(ValueLayout.JAVA_LONG, 0, i * 1000L);
                CompletableFuture<Void> write = pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8));
                CompletableFuture<Long> add = pair.toFar.fetchAdd(pair.remote.buffer(0, 8), 7);
                CompletableFuture<Void> read = pair.toFar.read(pair.remote.buffer(0, 8), pair.nearMap.buffer(64, 8));
                assertThat(Await.value(add)).isEqualTo(i * 1000L);
                Await.value(write);
                Await.value(read);
                assertThat(pair.nearMemory().get(ValueLayout.JAVA_LONG, 64)).isEqualTo(i * 1000L + 7);
            }
        }
    }

    @Test
    void closingWhileAtomicsAreOutstandingEndsThemAll() {
        for (int round = 0; round < 20; round++) {
            List<CompletableFuture<Long>> all = new ArrayList<>();
            try (Pair pair = pair()) {
                for (int i = 0; i < 600; i++) {
                    all.add(pair.toFar.fetchAdd(pair.remote.buffer(0, 8), 1));
                }
                pair.near.close();
            }
            assertThat(all).allMatch(CompletableFuture::isDone);
        }
    }
}
