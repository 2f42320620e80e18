// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.comch.ComchTask;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Comch's prepared tasks make no object on the heap, by the JVM's own count of the engine's thread. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int STRETCH = 5_000;
    /** While it links and compiles call sites the JVM itself allocates now and then; then there must be so many stretches without a byte. */
    private static final int CLEAN_STRETCHES = 3;
    private static final int MOST_STRETCHES = 60;

    /** Submits its task again and again, and counts what its thread allocates, stretch by stretch. */
    private static class Counting<T extends ComchTask> implements ComchTask.Handler<T> {
        private final CompletableFuture<Long> allocated = new CompletableFuture<>();
        private int submissions;
        private int stretches;
        private int clean;
        private long before;

        @Override
        public void completed(T task, DocaException failure) {
            if (failure != null) {
                allocated.completeExceptionally(failure);
                return;
            }
            if (++submissions % STRETCH == 0) {
                long now = THREADS.getCurrentThreadAllocatedBytes();
                long last = now - before;
                clean = last == 0 ? clean + 1 : 0;
                if (clean == CLEAN_STRETCHES || ++stretches == MOST_STRETCHES) {
                    allocated.complete(clean == CLEAN_STRETCHES ? 0 : Math.max(1, last));
                    return;
                }
                before = THREADS.getCurrentThreadAllocatedBytes();
            }
            next(task);
        }

        void next(T task) {
            task.submit();
        }
    }

    @Test
    void messagesAllocateNothingAtTheSender() {
        try (ComchPair pair = ComchPair.setup().server(server -> server.receiveQueueSize(1024)).make()) {
            Counting<ComchMessageTask> counting = new Counting<>();
            pair.toServer.prepareSend(64, counting).submit();
            assertThat(Await.value(counting.allocated)).isZero();
        }
    }

    @Test
    void sendsAndReceivesOfTheFastPathAllocateNothing() {
        try (ComchPair pair = ComchPair.make(); MemoryMap targets = ComchPair.map(pair.host, 4096); MemoryMap sources = ComchPair.map(pair.arm, 4096)) {
            // Both on the thread that is looked at.
            ComchConsumer consumer = ComchConsumer.builder(pair.serverEngine, pair.toServer, targets).start();
            ComchProducer producer = ComchProducer.builder(pair.serverEngine, pair.toClient).start();
            int id = Await.value(pair.toClient.remoteConsumers().any());
            long[] bytes = new long[1];
            for (int i = 0; i < 8; i++) {
                consumer.preparePost(targets.buffer(i * 64L, 64), (task, failure) -> {
                    if (failure == null) {
                        bytes[0] += task.receivedLength() + task.receivedImmediateLength() + task.receivedImmediate().get(ValueLayout.JAVA_BYTE, 0);
                        task.submit();
                    }
                }).submit();
            }
            Counting<ComchSendTask> counting = new Counting<>() {
                @Override
                void next(ComchSendTask task) {
                    task.immediate().set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
                    task.length(32);
                    task.immediateLength(4);
                    task.submit();
                }
            };
            producer.prepareSend(sources.buffer(0, 64), id, counting).submit();
            assertThat(Await.value(counting.allocated)).isZero();
            assertThat(bytes[0]).isPositive();
            producer.close();
            consumer.close();
        }
    }
}
