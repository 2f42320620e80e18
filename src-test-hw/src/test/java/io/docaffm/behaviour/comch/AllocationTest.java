// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Stretches;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchMessageHandler;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.comch.ComchTask;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Comch's prepared tasks make no object on the heap, by the JVM's own count of the engine's thread. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class AllocationTest {
    /** Submits its task again and again, and counts what its thread allocates. */
    private static class Counting<T extends ComchTask> implements ComchTask.Handler<T> {
        private final CompletableFuture<Long> allocated = new CompletableFuture<>();
        private Stretches stretches;

        @Override
        public void completed(T task, DocaException failure) {
            if (stretches == null) {
                stretches = new Stretches();
            }
            if (failure != null) {
                allocated.completeExceptionally(failure);
            } else if (stretches.over()) {
                allocated.complete(stretches.allocated());
            } else {
                next(task);
            }
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

    /** Keeps the segment of the message, so that no compiler spares it. */
    private static final class Receiving implements ComchMessageHandler {
        private final CompletableFuture<Long> allocated = new CompletableFuture<>();
        private Stretches stretches;
        private MemorySegment message;

        @Override
        public void received(ComchConnection connection, MemorySegment received) {
            message = received;
            if (stretches == null) {
                stretches = new Stretches();
            }
            if (!allocated.isDone() && stretches.over()) {
                allocated.complete(message.byteSize() == 64 ? stretches.allocated() : -1);
            }
        }
    }

    @Test
    void messagesOfOneLengthAllocateNothingAtTheReceiver() {
        Receiving receiving = new Receiving();
        try (ComchPair pair = ComchPair.setup().server(server -> server.receiveQueueSize(64).onMessage(receiving)).make()) {
            pair.toServer.prepareSend(64, (task, failure) -> {
                if (failure == null && !receiving.allocated.isDone()) {
                    task.submit();
                }
            }).submit();
            assertThat(Await.value(receiving.allocated)).isZero();
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
