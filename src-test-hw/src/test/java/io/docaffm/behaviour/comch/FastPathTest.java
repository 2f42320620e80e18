// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchConsumerListener;
import io.docaffm.comch.ComchEnd;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceiveTask;
import io.docaffm.comch.ComchReceived;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Buffer;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The fast path: consumers and producers. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class FastPathTest {
    /** A pair with a consumer on the client's side and a producer on the server's. */
    private static final class Path implements AutoCloseable {
        final ComchPair pair;
        final MemoryMap targets;
        final MemoryMap sources;
        final ComchConsumer consumer;
        final ComchProducer producer;
        final int id;

        Path(ComchPair pair, BackPressure backPressure) {
            this.pair = pair;
            targets = ComchPair.map(pair.host, 1 << 20);
            sources = ComchPair.map(pair.arm, 1 << 20);
            for (long i = 0; i < sources.size(); i++) {
                sources.memory().set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31));
            }
            consumer = ComchConsumer.builder(pair.clientEngine, pair.toServer, targets).start();
            producer = ComchProducer.builder(pair.serverEngine, pair.toClient).backPressure(backPressure).start();
            id = Await.value(pair.toClient.remoteConsumers().any());
        }

        Path() {
            this(ComchPair.make(), BackPressure.DEFAULT);
        }

        @Override
        public void close() {
            pair.client.close();
            pair.server.close();
            targets.close();
            sources.close();
            pair.close();
        }
    }

    @Test
    void bytesAndImmediateDataArrive() {
        try (Path path = new Path()) {
            assertThat(path.id).isEqualTo(path.consumer.id());
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(100, 5000));
            Await.value(path.producer.send(path.sources.buffer(7, 3000), new byte[] {1, 2, 3}, path.id));
            ComchReceived received = Await.value(posted);
            assertThat(received.length()).isEqualTo(3000);
            assertThat(received.immediate().toArray(ValueLayout.JAVA_BYTE)).containsExactly(1, 2, 3);
            assertThat(received.immediate().isReadOnly()).isTrue();
            assertThat(received.producerId()).isEqualTo(path.producer.id());
            assertThat(path.targets.memory().asSlice(100, 3000).mismatch(path.sources.memory().asSlice(7, 3000))).isEqualTo(-1);

            posted = path.consumer.post(path.targets.buffer(0, 64));
            Await.value(path.producer.send(path.sources.buffer(0, 64), path.id));
            assertThat(Await.value(posted)).returns(64L, ComchReceived::length).returns(0L, got -> got.immediate().byteSize());

            posted = path.consumer.post(path.targets.buffer(0, 64));
            Await.value(path.producer.send(Buffer.empty(), new byte[] {9}, path.id));
            received = Await.value(posted);
            assertThat(received.length()).isZero();
            assertThat(received.immediate().toArray(ValueLayout.JAVA_BYTE)).containsExactly(9);

            posted = path.consumer.post(Buffer.empty());
            Await.value(path.producer.send(Buffer.empty(), new byte[] {10}, path.id));
            assertThat(Await.value(posted).immediate().toArray(ValueLayout.JAVA_BYTE)).containsExactly(10);
        }
    }

    @Test
    void buffersOfSeveralPiecesAreSentAndFilled() {
        try (Path path = new Path()) {
            Buffer room = Buffer.chain(path.targets.buffer(0, 10), path.targets.buffer(1000, 20), path.targets.buffer(5000, 100));
            CompletableFuture<ComchReceived> posted = path.consumer.post(room);
            Await.value(path.producer.send(Buffer.chain(path.sources.buffer(100, 25), path.sources.buffer(125, 15)), path.id));
            assertThat(Await.value(posted).length()).isEqualTo(40);
            assertThat(path.targets.memory().asSlice(0, 10).mismatch(path.sources.memory().asSlice(100, 10))).isEqualTo(-1);
            assertThat(path.targets.memory().asSlice(1000, 20).mismatch(path.sources.memory().asSlice(110, 20))).isEqualTo(-1);
            assertThat(path.targets.memory().asSlice(5000, 10).mismatch(path.sources.memory().asSlice(130, 10))).isEqualTo(-1);

            BlockingQueue<Long> lengths = new LinkedBlockingQueue<>();
            ComchReceiveTask again = path.consumer.preparePost(room, (task, failure) -> {
                lengths.add(failure == null ? task.receivedLength() : -1);
                task.submit();
            });
            again.submit();
            for (int length : new int[] {5, 40, 130}) {
                Await.value(path.producer.send(path.sources.buffer(0, length), path.id));
                Await.until("it was received", () -> Long.valueOf(length).equals(lengths.peek()));
                lengths.clear();
            }
        }
    }

    @Test
    void whomTheProducerCannotReachIsNamed() {
        try (Path path = new Path(); MemoryMap more = ComchPair.map(path.pair.host, 4096)) {
            assertThat(Failures.of(path.producer.send(path.sources.buffer(0, 1), 4711), DocaError.NOT_CONNECTED)).hasMessageContaining("no consumer 4711");
            ComchConsumer frugal = ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, more).immediateLength(2).start();
            assertThat(frugal.immediateLength()).isEqualTo(2);
            Await.until("the peer knows it", () -> path.pair.toClient.remoteConsumers().ids().contains(frugal.id()));
            CompletableFuture<ComchReceived> posted = frugal.post(more.buffer(0, 10));
            assertThat(Failures.of(path.producer.send(path.sources.buffer(0, 1), new byte[3], frugal.id()), DocaError.INVALID_VALUE))
                    .hasMessageContaining("immediateLength");
            Await.value(path.producer.send(path.sources.buffer(0, 1), new byte[2], frugal.id()));
            Await.value(posted);
            frugal.close();
        }
    }

    @Test
    void aSendWaitsUntilABufferIsPosted() {
        try (Path path = new Path()) {
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                sends.add(path.producer.send(path.sources.buffer(i * 10L, 10), path.id));
            }
            Await.until("they wait", () -> path.pair.serverEngine.statistics().waiting() == 20);
            assertThat(sends).noneMatch(CompletableFuture::isDone);
            for (int i = 0; i < 20; i++) {
                ComchReceived received = Await.value(path.consumer.post(path.targets.buffer(0, 100)));
                Await.value(sends.get(i));
                assertThat(received.length()).isEqualTo(10);
                assertThat(path.targets.memory().asSlice(0, 10).mismatch(path.sources.memory().asSlice(i * 10L, 10))).as("the order of the calls").isEqualTo(-1);
            }
        }
    }

    @Test
    void aSendFailsAtOnceWhereThatIsConfigured() {
        try (Path path = new Path(ComchPair.make(), BackPressure.FAIL)) {
            DocaException full = Failures.of(path.producer.send(path.sources.buffer(0, 10), path.id), DocaError.FULL);
            assertThat(full).hasMessageContaining("no buffer posted");
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(0, 10));
            // When the peer hears of the buffer it is the device's affair.
            Await.until("a send gets through", () -> {
                CompletableFuture<Void> send = path.producer.send(path.sources.buffer(0, 10), path.id);
                return send.handle((_, failure) -> failure == null).join();
            });
            assertThat(Await.value(posted).length()).isEqualTo(10);
        }
    }

    @Test
    void whoWaitsForOneConsumerDoesNotHoldUpThoseForAnother() {
        try (Path path = new Path(); MemoryMap more = ComchPair.map(path.pair.host, 4096);
                ComchConsumer second = ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, more).start()) {
            Await.until("the peer knows both", () -> path.pair.toClient.remoteConsumers().ids().size() == 2);
            CompletableFuture<Void> stuck = path.producer.send(path.sources.buffer(0, 10), path.id);
            for (int i = 0; i < 50; i++) {
                CompletableFuture<ComchReceived> posted = second.post(more.buffer(0, 100));
                Await.value(path.producer.send(path.sources.buffer(0, 100), second.id()));
                Await.value(posted);
            }
            assertThat(stuck).isNotDone();
            Await.value(second.closeAsync());
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(0, 10));
            Await.value(stuck);
            Await.value(posted);
        }
    }

    @Test
    void whatWaitsForAConsumerFailsWhenThatIsClosed() {
        try (Path path = new Path()) {
            BlockingQueue<String> events = new LinkedBlockingQueue<>();
            path.pair.toClient.remoteConsumers().addListener(new ComchConsumerListener() {
                @Override
                public void appeared(ComchConnection connection, int id) {
                    events.add("appeared");
                }

                @Override
                public void expired(ComchConnection connection, int id) {
                    events.add("expired");
                }
            });
            CompletableFuture<Void> waiting = path.producer.send(path.sources.buffer(0, 10), path.id);
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(0, 4));
            // Too large for what is posted: whatever becomes of that one, the next waits for a consumer that goes.
            CompletableFuture<Void> next = path.producer.send(path.sources.buffer(0, 10), path.id);
            path.consumer.close();
            Failures.of(waiting);
            Failures.of(next);
            Failures.of(posted);
            Await.until("the peer knows", () -> path.pair.toClient.remoteConsumers().ids().isEmpty());
            Await.until("the listener heard", () -> events.size() == 2);
            assertThat(events).containsExactly("appeared", "expired");
            assertThat(path.producer.isClosed()).isFalse();
        }
    }

    @Test
    void aConsumersEndIsNamedThoughItsConnectionHasNotBeenToldOfIt() {
        try (Path path = new Path(); ProgressEngine own = ProgressEngine.create();
                ComchProducer producer = ComchProducer.builder(own, path.pair.toClient).start()) {
            CompletableFuture<DocaException> told = new CompletableFuture<>();
            ComchSendTask prepared = producer.prepareSend(path.sources.buffer(0, 10), path.id, (_, failure) -> told.complete(failure));
            CompletableFuture<Void> news = new CompletableFuture<>();
            CompletableFuture<Void> held = path.pair.serverEngine.execute(() -> Await.value(news));
            path.consumer.close();
            CompletableFuture<Void> send = producer.send(path.sources.buffer(0, 10), path.id);
            prepared.submit();
            // Both were refused when nothing waits; and the producer's engine goes on.
            Await.value(own.execute(() -> { }));
            Await.until("both were refused", () -> own.statistics().waiting() == 0);
            assertThat(path.pair.toClient.remoteConsumers().ids()).containsExactly(path.id);
            news.complete(null);
            Await.value(held);
            Failures.of(send, DocaError.NOT_CONNECTED);
            assertThat(Await.value(told).error()).isEqualTo(DocaError.NOT_CONNECTED);
            assertThat(path.pair.toClient.remoteConsumers().ids()).isEmpty();
        }
    }

    @Test
    void preparedTasksGoOnAndOn() throws InterruptedException {
        int count = 2_000;
        try (Path path = new Path()) {
            BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
            List<ComchReceiveTask> posts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long at = i * 1000L;
                posts.add(path.consumer.preparePost(path.targets.buffer(at, 1000), (task, failure) -> {
                    if (failure == null) {
                        int number = path.targets.memory().get(ValueLayout.JAVA_INT_UNALIGNED, at);
                        arrived.add(number + ":" + task.receivedLength() + ":" + task.receivedImmediateLength() + ":"
                                + task.receivedImmediate().get(ValueLayout.JAVA_INT_UNALIGNED, 0) + ":" + (task.receivedProducer() == path.producer.id()));
                        task.submit();
                    }
                }));
            }
            posts.forEach(ComchReceiveTask::submit);
            AtomicInteger sent = new AtomicInteger();
            CompletableFuture<DocaException> last = new CompletableFuture<>();
            ComchSendTask send = path.producer.prepareSend(path.sources.buffer(0, 1000), path.id, (task, failure) -> {
                if (failure != null || sent.incrementAndGet() == count) {
                    last.complete(failure);
                } else {
                    prepare(path, task, sent.get());
                    task.submit();
                }
            });
            prepare(path, send, 0);
            send.submit();
            assertThat(Await.value(last)).isNull();
            for (int i = 0; i < count; i++) {
                assertThat(arrived.poll(20, TimeUnit.SECONDS)).isEqualTo(i + ":" + (4 + i % 900) + ":4:" + -i + ":true");
            }
            assertThatThrownBy(() -> send.length(1001)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> send.immediateLength(1 << 20)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static void prepare(Path path, ComchSendTask task, int number) {
        path.sources.memory().set(ValueLayout.JAVA_INT_UNALIGNED, 0, number);
        task.length(4 + number % 900);
        task.immediate().set(ValueLayout.JAVA_INT_UNALIGNED, 0, -number);
        task.immediateLength(4);
    }

    @Test
    void aPreparedSendOfImmediateDataAloneNeedsThemFirst() {
        try (Path path = new Path()) {
            BlockingQueue<String> ends = new LinkedBlockingQueue<>();
            ComchSendTask send = path.producer.prepareSend(Buffer.empty(), path.id, (_, failure) -> ends.add(failure == null ? "sent" : failure.error().name()));
            send.submit();
            Await.until("it was refused", () -> "DOCA_ERROR_INVALID_VALUE".equals(ends.peek()));
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(0, 10));
            send.immediate().set(ValueLayout.JAVA_BYTE, 0, (byte) 5);
            send.immediateLength(1);
            send.submit();
            assertThat(Await.value(posted).immediate().toArray(ValueLayout.JAVA_BYTE)).containsExactly(5);

            // Changed in place: the next submission sends what is there then.
            Await.until("the first is over", () -> !send.isInFlight());
            posted = path.consumer.post(path.targets.buffer(0, 10));
            send.immediate().set(ValueLayout.JAVA_BYTE, 0, (byte) 6);
            send.submit();
            assertThat(Await.value(posted).immediate().toArray(ValueLayout.JAVA_BYTE)).containsExactly(6);
        }
    }

    @Test
    void eachMayHaveAnEngineOfItsOwn() {
        try (Path path = new Path(); ProgressEngine third = ProgressEngine.create(); ProgressEngine fourth = ProgressEngine.create();
                MemoryMap targets = ComchPair.map(path.pair.arm, 4096); MemoryMap sources = ComchPair.map(path.pair.host, 4096)) {
            ComchConsumer consumer = ComchConsumer.builder(third, path.pair.toClient, targets).start();
            ComchProducer producer = ComchProducer.builder(fourth, path.pair.toServer).start();
            int id = Await.value(path.pair.toServer.remoteConsumers().any());
            for (int i = 0; i < 100; i++) {
                CompletableFuture<ComchReceived> posted = consumer.post(targets.buffer(0, 4096));
                Await.value(producer.send(sources.buffer(0, 1 + i), id));
                assertThat(Await.value(posted).length()).isEqualTo(1 + i);
            }
            path.pair.server.close();
            assertThat(consumer.isClosed()).isTrue();
            assertThat(Await.value(producer.closed(), Duration.ofSeconds(5)).reason()).isEqualTo(ComchEnd.Reason.PEER);
            Failures.of(producer.send(sources.buffer(0, 1), id), DocaError.NOT_CONNECTED);
        }
    }

    @Test
    void closingTheServerWithAllAliveEndsInOrderAlsoFromInsideAHandler() {
        for (boolean inside : new boolean[] {false, true}) {
            ComchPair pair = ComchPair.setup().server(server -> server.onMessage((connection, _) -> connection.endpoint().close())).make();
            try (Path path = new Path(pair, BackPressure.DEFAULT); ProgressEngine third = ProgressEngine.create();
                    MemoryMap targets = ComchPair.map(pair.arm, 4096)) {
                ComchConsumer consumer = ComchConsumer.builder(third, pair.toClient, targets).start();
                CompletableFuture<ComchReceived> posted = consumer.post(targets.buffer(0, 4096));
                CompletableFuture<Void> waiting = path.producer.send(path.sources.buffer(0, 10), path.id);
                CompletableFuture<ComchReceived> atClient = path.consumer.preparePost(path.targets.buffer(0, 10), (_, _) -> { }).closeAsync().thenApply(_ -> null);
                if (inside) {
                    pair.toServer.send(new byte[] {1});
                    Await.until("closing began", pair.server::isClosed);
                    Await.value(pair.server.closeAsync(), Duration.ofSeconds(9));
                } else {
                    pair.server.close();
                }
                Failures.of(posted);
                Failures.of(waiting);
                Await.value(atClient);
                assertThat(consumer.isClosed()).isTrue();
                assertThat(path.producer.isClosed()).isTrue();
                assertThat(Await.value(pair.client.closed(), Duration.ofSeconds(5)).reason()).isEqualTo(ComchEnd.Reason.PEER);
                assertThat(Await.value(path.consumer.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
            }
        }
    }

    @Test
    void closingAnEngineClosesWhatIsOnItAndLeavesTheConnection() {
        try (Path path = new Path(); ProgressEngine third = ProgressEngine.create()) {
            ComchProducer producer = ComchProducer.builder(third, path.pair.toClient).start();
            Await.value(third.closeAsync());
            assertThat(producer.isClosed()).isTrue();
            CompletableFuture<ComchReceived> posted = path.consumer.post(path.targets.buffer(0, 10));
            Await.value(path.producer.send(path.sources.buffer(0, 10), path.id));
            Await.value(posted);
        }
    }

    @Test
    void whatCannotGoWellIsRefusedBeforeNativeCode() {
        try (Path path = new Path(); MemoryMap plain = MemoryMap.builder(path.pair.host).allocate(4096).start();
                MemoryMap foreign = ComchPair.map(path.pair.arm, 4096)) {
            assertThatThrownBy(() -> ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, plain).start()).isInstanceOf(DocaException.class)
                    .hasMessageContaining("PCI_READ_WRITE");
            assertThatThrownBy(() -> ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, foreign).start()).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, path.targets).tasks(1 << 30).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_consumer_cap_get_max_num_tasks");
            assertThatThrownBy(() -> ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, path.targets).immediateLength(1 << 20).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_consumer_cap_get_max_imm_data_len");
            assertThatThrownBy(() -> ComchProducer.builder(path.pair.clientEngine, path.pair.toServer).tasks(1 << 30).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_producer_cap_get_max_num_tasks");
            assertThatThrownBy(() -> path.consumer.post(plain.buffer())).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("must lie in");
            assertThatThrownBy(() -> path.producer.send(plain.buffer(), path.id)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> path.producer.send(Buffer.empty(), path.id)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> path.producer.send(path.sources.buffer(0, 1), new byte[1 << 20], path.id)).isInstanceOf(IllegalArgumentException.class);
            path.consumer.close();
            assertThatThrownBy(() -> path.consumer.post(path.targets.buffer(0, 1))).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aConsumersMemoryStaysUntilItIsClosed() {
        try (Path path = new Path()) {
            CompletableFuture<Void> closing = path.targets.closeAsync();
            assertThat(closing).isNotDone();
            path.consumer.close();
            Await.value(closing);
        }
    }

    @Test
    void aMapForTheFastPathNeedsNothingButPciAccess() {
        try (Path path = new Path(); MemoryMap targets = MemoryMap.builder(path.pair.host).allocate(4096).permissions(AccessFlag.PCI_READ_WRITE).start();
                ComchConsumer consumer = ComchConsumer.builder(path.pair.clientEngine, path.pair.toServer, targets).start()) {
            CompletableFuture<ComchReceived> posted = consumer.post(targets.buffer(0, 10));
            Await.until("the peer knows it", () -> path.pair.toClient.remoteConsumers().ids().contains(consumer.id()));
            Await.value(path.producer.send(path.sources.buffer(0, 10), consumer.id()));
            assertThat(Await.value(posted).length()).isEqualTo(10);
        }
    }
}
