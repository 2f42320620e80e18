// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MpscQueueTest {
    @Test
    void givesWhatItGotInOrder() {
        MpscQueue<Integer> queue = new MpscQueue<>(8);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isNull();
        for (int lap = 0; lap < 10; lap++) {
            for (int i = 0; i < 5; i++) {
                assertThat(queue.offer(lap * 5 + i)).isTrue();
            }
            assertThat(queue.isEmpty()).isFalse();
            for (int i = 0; i < 5; i++) {
                assertThat(queue.poll()).isEqualTo(lap * 5 + i);
            }
            assertThat(queue.poll()).isNull();
        }
    }

    @Test
    void holdsItsCapacityRoundedUpAndRefusesMore() {
        for (int[] sizes : new int[][] {{1, 2}, {2, 2}, {3, 4}, {4, 4}, {5, 8}, {1000, 1024}, {1024, 1024}}) {
            MpscQueue<Integer> queue = new MpscQueue<>(sizes[0]);
            for (int i = 0; i < sizes[1]; i++) {
                assertThat(queue.offer(i)).as("element %d of a queue for %d", i, sizes[0]).isTrue();
            }
            assertThat(queue.offer(-1)).isFalse();
            assertThat(queue.poll()).isZero();
            assertThat(queue.offer(sizes[1])).isTrue();
            assertThat(queue.offer(-1)).isFalse();
        }
    }

    /** Every element arrives once, those of one producer in their order, through a queue that is full most of the time. */
    @Test
    void manyProducersAndOneConsumer() throws InterruptedException {
        int producers = 6;
        int each = 100_000;
        MpscQueue<int[]> queue = new MpscQueue<>(64);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            int producer = i;
            threads.add((i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual()).start(() -> {
                for (int j = 0; j < each; j++) {
                    int[] element = {producer, j};
                    while (!queue.offer(element)) {
                        Thread.yield();
                    }
                }
            }));
        }
        int[] next = new int[producers];
        for (int received = 0; received < producers * each;) {
            int[] element = queue.poll();
            if (element == null) {
                Thread.onSpinWait();
                continue;
            }
            if (element[1] != next[element[0]]++) {
                throw new AssertionError("producer " + element[0] + ": " + element[1] + " came out of order");
            }
            received++;
        }
        assertThat(queue.isEmpty()).isTrue();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /**
     * The handshake that wakes a sleeper: the consumer says that it sleeps and then looks into the queue; a producer puts something in and then
     * looks whether the consumer sleeps. At least one of them must see the other, each time.
     */
    @Test
    void whoPutsSomethingInSeesTheSleeperOrIsSeenByIt() throws InterruptedException {
        int rounds = 50_000;
        MpscQueue<Integer> queue = new MpscQueue<>(8);
        AtomicInteger round = new AtomicInteger();
        AtomicInteger arrived = new AtomicInteger();
        boolean[] producerSaw = {false};
        AtomicBoolean asleep = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        Thread producer = Thread.ofPlatform().start(() -> {
            for (int i = 1; i <= rounds; i++) {
                while (round.get() != i) {
                    Thread.onSpinWait();
                }
                queue.offer(i);
                producerSaw[0] = asleep.get();
                arrived.set(i);
            }
            done.countDown();
        });
        int lost = 0;
        for (int i = 1; i <= rounds; i++) {
            asleep.set(false);
            round.set(i);
            for (int spin = i % 16; spin > 0; spin--) {
                Thread.onSpinWait();
            }
            asleep.set(true);
            boolean consumerSaw = !queue.isEmpty();
            while (arrived.get() != i) {
                Thread.onSpinWait();
            }
            if (!consumerSaw && !producerSaw[0]) {
                lost++;
            }
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        producer.join();
        assertThat(lost).as("wake-ups that neither side saw").isZero();
    }
}
