// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.comch.ComchCounters;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.core.BackPressure;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The slow path: messages. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class MessagesTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String next(BlockingQueue<String> queue) throws InterruptedException {
        String text = queue.poll(Await.LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(text).as("a message").isNotNull();
        return text;
    }

    @Test
    void arriveOnTheOtherSideAndAreAnswered() throws InterruptedException {
        BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        try (ComchPair pair = ComchPair.setup()
                .server(server -> server.onMessage((connection, message) -> connection.send(message)))
                .client(client -> client.onMessageBytes((_, message) -> answers.add(new String(message, StandardCharsets.UTF_8)))).make()) {
            Await.value(pair.toServer.send(bytes("an array")));
            assertThat(next(answers)).isEqualTo("an array");
            try (Arena arena = Arena.ofConfined()) {
                Await.value(pair.toServer.send(arena.allocateFrom("a segment").asSlice(0, 9)));
            }
            assertThat(next(answers)).isEqualTo("a segment");
            ByteBuffer buffer = ByteBuffer.wrap(bytes("a buffer, from here to there")).position(2).limit(8);
            Await.value(pair.toServer.send(buffer));
            assertThat(next(answers)).isEqualTo("buffer");
            assertThat(buffer.position()).isEqualTo(2);
        }
    }

    @Test
    void keepTheirOrderBothWaysAtOnceAndAreCountedAlikeOnBothSides() {
        int count = 2_000;
        List<Integer> atServer = Collections.synchronizedList(new ArrayList<>());
        List<Integer> atClient = Collections.synchronizedList(new ArrayList<>());
        try (ComchPair pair = ComchPair.setup()
                .server(server -> server.onMessage((_, message) -> atServer.add(message.get(ValueLayout.JAVA_INT_UNALIGNED, 0))))
                .client(client -> client.onMessage((_, message) -> atClient.add(message.get(ValueLayout.JAVA_INT_UNALIGNED, 0)))).make()) {
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                MemorySegment message = MemorySegment.ofArray(new byte[100]);
                message.set(ValueLayout.JAVA_INT_UNALIGNED, 0, i);
                sends.add(pair.toServer.send(message));
                sends.add(pair.toClient.send(message));
                // Copied at the call: what the sender does with its memory then is its own.
                message.fill((byte) 0xff);
            }
            sends.forEach(Await::value);
            Await.until("all arrived", () -> atServer.size() == count && atClient.size() == count);
            assertThat(atServer).isEqualTo(IntStream.range(0, count).boxed().toList());
            assertThat(atClient).isEqualTo(IntStream.range(0, count).boxed().toList());
            ComchCounters wanted = new ComchCounters(count, count * 100L, count, count * 100L);
            assertThat(Await.value(pair.toServer.counters())).isEqualTo(wanted);
            assertThat(Await.value(pair.toClient.counters())).isEqualTo(wanted);
        }
    }

    @Test
    void ofAWrongSizeAreRefusedBeforeNativeCode() {
        try (ComchPair pair = ComchPair.setup().server(server -> server.maxMessageSize(100)).client(client -> client.maxMessageSize(100)).make()) {
            assertThat(pair.toServer.maxMessageSize()).isEqualTo(100);
            assertThatThrownBy(() -> pair.toServer.send(new byte[101])).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("100").hasMessageContaining("101");
            assertThatThrownBy(() -> pair.toServer.send(new byte[0])).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> pair.toServer.prepareSend(101, (_, _) -> { })).isInstanceOf(IllegalArgumentException.class);
            Await.value(pair.toServer.send(new byte[100]));
        }
    }

    @Test
    void tooLargeForThePeerAloneFailWithAHint() {
        try (ComchPair pair = ComchPair.setup().server(server -> server.maxMessageSize(100)).make()) {
            DocaException failure = Failures.of(pair.toServer.send(new byte[101]), DocaError.INVALID_VALUE);
            assertThat(failure).hasMessageContaining("maxMessageSize").hasMessageContaining("101 bytes");
            Await.value(pair.toServer.send(new byte[100]));
        }
    }

    @Test
    void areSentAgainAndAgainByOnePreparedTask() throws InterruptedException {
        BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
        AtomicInteger left = new AtomicInteger(500);
        CompletableFuture<DocaException> last = new CompletableFuture<>();
        try (ComchPair pair = ComchPair.setup()
                .server(server -> server.onMessageBytes((_, message) -> arrived.add(new String(message, StandardCharsets.UTF_8)))).make();
                ComchMessageTask task = pair.toServer.prepareSend(8, (sent, failure) -> {
                    if (failure != null || left.decrementAndGet() == 0) {
                        last.complete(failure);
                    } else {
                        sent.submit();
                    }
                })) {
            task.message().copyFrom(MemorySegment.ofArray(bytes("prepared")));
            task.submit();
            assertThat(Await.value(last)).isNull();
            for (int i = 0; i < 500; i++) {
                assertThat(next(arrived)).isEqualTo("prepared");
            }
            left.set(1);
            task.length(3);
            task.submit();
            assertThat(next(arrived)).isEqualTo("pre");
            assertThatThrownBy(() -> task.length(9)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void waitForRoomAtThePeerOrFailAtOnceAsConfigured() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        AtomicInteger arrived = new AtomicInteger();
        try (ComchPair waiting = ComchPair.setup().server(server -> server.receiveQueueSize(4).onMessage((_, _) -> {
            blocked.countDown();
            arrived.incrementAndGet();
            uninterruptibly(go);
        })).make();
                ComchPair failing = ComchPair.setup().server(server -> server.receiveQueueSize(4)).client(client -> client.backPressure(BackPressure.FAIL)).make()) {
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                sends.add(waiting.toServer.send(new byte[] {1}));
            }
            assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();
            Await.until("most wait", () -> waiting.clientEngine.statistics().waiting() > 50);
            go.countDown();
            sends.forEach(Await::value);
            Await.until("all arrived", () -> arrived.get() == 100);

            // Its engine is kept from taking anything: there is room for what the receive queue holds, and for no more.
            CountDownLatch goOn = new CountDownLatch(1);
            CompletableFuture<Void> held = failing.serverEngine.execute(() -> uninterruptibly(goOn));
            try {
                List<CompletableFuture<Void>> tried = IntStream.range(0, 20).mapToObj(_ -> failing.toServer.send(new byte[] {1})).toList();
                DocaException full = Failures.of(tried.getLast(), DocaError.FULL);
                assertThat(full).hasMessageContaining("peer had no room");
                Await.value(tried.getFirst());
            } finally {
                goOn.countDown();
                Await.value(held);
            }
        }
    }

    @Test
    void toOneClientDoNotWaitForAnother() {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger atSecond = new AtomicInteger();
        try (ComchPair pair = ComchPair.setup().server(server -> server.receiveQueueSize(4)).client(client -> client.receiveQueueSize(4)).make();
                io.docaffm.core.ProgressEngine engine = io.docaffm.core.ProgressEngine.create();
                io.docaffm.comch.ComchClient second = io.docaffm.comch.ComchClient.builder(engine, pair.host, pair.name)
                        .onMessage((_, _) -> atSecond.incrementAndGet()).start()) {
            Await.until("the server knows both", () -> pair.server.connections().size() == 2);
            CompletableFuture<Void> held = pair.clientEngine.execute(() -> uninterruptibly(go));
            try {
                List<CompletableFuture<Void>> stuck = IntStream.range(0, 100).mapToObj(_ -> pair.toClient.send(new byte[] {1})).toList();
                for (int i = 0; i < 100; i++) {
                    Await.value(pair.server.connections().getLast().send(new byte[] {2}));
                }
                Await.until("the second has all", () -> atSecond.get() == 100);
                assertThat(stuck.getLast()).isNotDone();
            } finally {
                go.countDown();
                Await.value(held);
            }
            assertThat(second.isClosed()).isFalse();
        }
    }

    @Test
    void whoseHandlerThrowsAreToldAndTheLoopGoesOn() throws InterruptedException {
        BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        try (ComchPair pair = ComchPair.setup().server(server -> server.onMessage((connection, message) -> {
            if (message.byteSize() == 1) {
                throw new IllegalStateException("on purpose");
            }
            connection.send(message);
        })).client(client -> client.onMessageBytes((_, message) -> answers.add(new String(message, StandardCharsets.UTF_8)))).make()) {
            Await.value(pair.toServer.send(bytes("1")));
            Await.value(pair.toServer.send(bytes("two")));
            assertThat(next(answers)).isEqualTo("two");
        }
    }

    static void uninterruptibly(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody let it go on");
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
