// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.Buffer;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaTask;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@DocaTest
class PreparedTaskTest {
    /** Keeps each completion. */
    private static final class Ends implements RdmaTask.Handler {
        private final BlockingQueue<CompletableFuture<RdmaTask>> ends = new LinkedBlockingQueue<>();

        @Override
        public void completed(RdmaTask task, DocaException failure) {
            ends.add(failure == null ? CompletableFuture.completedFuture(task) : CompletableFuture.failedFuture(failure));
        }

        CompletableFuture<RdmaTask> next() {
            try {
                CompletableFuture<RdmaTask> end = ends.poll(20, TimeUnit.SECONDS);
                assertThat(end).as("a completion").isNotNull();
                return end;
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }

        void nextIsGood() {
            Await.value(next());
        }
    }

    private record Message(long length, RdmaOpcode opcode, int immediate, boolean fromNear) {}

    @Test
    void eachKindRunsAgainAndAgain() {
        try (Pair pair = Pair.setup().near(near -> near.maxSendBufferPieces(3)).far(far -> far.receiveBufferPieces(3)).make()) {
            Ends ends = new Ends();
            BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
            RdmaTask.Handler told = (task, failure) -> {
                if (failure == null) {
                    messages.add(new Message(task.receivedLength(), task.receivedOpcode(), task.receivedImmediate(), task.receivedConnection() == pair.toNear));
                }
            };
            Buffer from = Buffer.chain(pair.nearMap.buffer(0, 30), pair.nearMap.buffer(100, 70));
            Buffer to = Buffer.chain(pair.farMap.buffer(0, 50), pair.farMap.buffer(100, 50));
            try (RdmaTask receive = pair.far.prepareReceive(to, told); RdmaTask send = pair.toFar.prepareSend(from, ends);
                    RdmaTask sendImmediate = pair.toFar.prepareSend(from, 1, ends);
                    RdmaTask write = pair.toFar.prepareWrite(from, pair.remote.buffer(1000, 100), ends);
                    RdmaTask writeImmediate = pair.toFar.prepareWrite(from, pair.remote.buffer(2000, 100), 2, ends);
                    RdmaTask read = pair.toFar.prepareRead(pair.remote.buffer(1000, 100), Buffer.chain(pair.nearMap.buffer(5000, 60), pair.nearMap.buffer(6000, 40)), ends)) {
                for (int i = 0; i < 20; i++) {
                    Contents.fill(pair.nearMemory().asSlice(0, 200), i);
                    receive.submit();
                    send.submit();
                    ends.nextIsGood();
                    assertThat(Await.value(CompletableFuture.supplyAsync(() -> take(messages)))).isEqualTo(new Message(100, RdmaOpcode.SEND, 0, true));
                    assertThat(pair.farMemory().asSlice(0, 30).mismatch(pair.nearMemory().asSlice(0, 30))).isEqualTo(-1);
                    assertThat(pair.farMemory().asSlice(100, 50).mismatch(pair.nearMemory().asSlice(120, 50))).isEqualTo(-1);

                    receive.submit();
                    sendImmediate.immediate(i - 5);
                    sendImmediate.submit();
                    ends.nextIsGood();
                    assertThat(take(messages)).isEqualTo(new Message(100, RdmaOpcode.SEND_WITH_IMMEDIATE, i - 5, true));

                    write.submit();
                    ends.nextIsGood();
                    assertThat(pair.farMemory().asSlice(1000, 30).mismatch(pair.nearMemory().asSlice(0, 30))).isEqualTo(-1);

                    receive.submit();
                    writeImmediate.immediate(i);
                    writeImmediate.submit();
                    ends.nextIsGood();
                    assertThat(take(messages)).isEqualTo(new Message(100, RdmaOpcode.WRITE_WITH_IMMEDIATE, i, true));

                    read.submit();
                    ends.nextIsGood();
                    assertThat(pair.nearMemory().asSlice(5000, 30).mismatch(pair.nearMemory().asSlice(0, 30))).isEqualTo(-1);
                    assertThat(pair.nearMemory().asSlice(6000, 40).mismatch(pair.nearMemory().asSlice(130, 40))).isEqualTo(-1);
                }
            }
        }
    }

    private static <T> T take(BlockingQueue<T> queue) {
        try {
            T taken = queue.poll(20, TimeUnit.SECONDS);
            assertThat(taken).as("something within 20 s").isNotNull();
            return taken;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void mayBeSubmittedAgainInItsHandler() {
        int rounds = 20_000;
        try (Pair pair = Pair.connected()) {
            CountDownLatch done = new CountDownLatch(1);
            AtomicReference<Throwable> wrong = new AtomicReference<>();
            int[] count = {0};
            try (RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), (task, failure) -> {
                if (failure != null) {
                    wrong.set(failure);
                    done.countDown();
                } else if (++count[0] < rounds) {
                    task.submit();
                } else {
                    done.countDown();
                }
            })) {
                write.submit();
                Await.until("all rounds", () -> done.getCount() == 0);
                assertThat(wrong).hasNullValue();
                assertThat(count[0]).isEqualTo(rounds);
                assertThat(write.isInFlight()).isFalse();
            }
        }
    }

    @Test
    void queuedOnesGoOutWithTheNextRing() throws InterruptedException {
        try (Pair pair = Pair.connected()) {
            int count = 32;
            CountDownLatch done = new CountDownLatch(count);
            List<RdmaTask> tasks = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                tasks.add(pair.toFar.prepareWrite(pair.nearMap.buffer(i * 64L, 64), pair.remote.buffer(i * 64L, 64), (_, failure) -> {
                    if (failure == null) {
                        done.countDown();
                    }
                }));
            }
            Contents.fill(pair.nearMemory().asSlice(0, count * 64L), 5);
            tasks.forEach(RdmaTask::enqueue);
            pair.near.flush();
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(pair.farMemory().asSlice(0, count * 64L).mismatch(pair.nearMemory().asSlice(0, count * 64L))).isEqualTo(-1);

            CountDownLatch again = new CountDownLatch(1);
            try (RdmaTask last = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), (_, _) -> again.countDown())) {
                tasks.forEach(RdmaTask::enqueue);
                last.submit();
                assertThat(again.await(20, TimeUnit.SECONDS)).isTrue();
                Await.until("all of them", () -> tasks.stream().noneMatch(RdmaTask::isInFlight));
            }
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void onceSubmittedItIsBusyUntilItsHandler() {
        try (Pair pair = Pair.connected()) {
            Ends ends = new Ends();
            try (RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), 7, ends);
                    RdmaTask receive = pair.far.prepareReceive(Buffer.empty(), (_, _) -> { })) {
                receive.submit();
                Emulator.fault("rdma.op.delay_ns", 300_000_000, 1);
                write.submit();
                assertThat(write.isInFlight()).isTrue();
                assertThatIllegalStateException().isThrownBy(write::submit).withMessageContaining("in flight");
                assertThatIllegalStateException().isThrownBy(write::enqueue).withMessageContaining("in flight");
                assertThatIllegalStateException().isThrownBy(() -> write.immediate(1)).withMessageContaining("in flight");
                ends.nextIsGood();
                assertThat(write.isInFlight()).isFalse();
            }
        }
    }

    @Test
    @OnEmulator("a delay of one operation")
    void closedInFlightItIsFreedWhenItsCompletionComes() {
        try (Pair pair = Pair.connected()) {
            Ends ends = new Ends();
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 64), pair.remote.buffer(0, 64), ends);
            Emulator.fault("rdma.op.delay_ns", 300_000_000, 1);
            write.submit();
            CompletableFuture<Void> freed = write.closeAsync();
            assertThat(freed).isNotDone();
            assertThatIllegalStateException().isThrownBy(write::submit).withMessageContaining("closed");
            Await.value(freed);
            ends.nextIsGood();
            write.close();
        }
    }

    @Test
    void aPostedReceiveIsFreedWithItsContext() {
        try (Pair pair = Pair.connected()) {
            Ends ends = new Ends();
            RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, 64), ends);
            receive.submit();
            CompletableFuture<Void> freed = receive.closeAsync();
            pair.far.close();
            Await.value(freed);
            Failures.doca(Await.failure(ends.next()));
        }
    }

    @Test
    void aReceiveClosedInItsHandlerStillTellsWhatItGot() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<List<Object>> got = new CompletableFuture<>();
            RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, 64), (task, _) -> {
                long before = task.receivedLength();
                task.close();
                got.complete(List.of(before, catchThrowable(task::receivedLength)));
            });
            receive.submit();
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 33)));
            List<Object> results = Await.value(got);
            assertThat(results.get(0)).isEqualTo(33L);
            // After the close the native task is gone: that must be refused, not read.
            assertThat(results.get(1)).isInstanceOf(IllegalStateException.class);
            assertThatIllegalStateException().isThrownBy(receive::submit);
        }
    }

    @Test
    void resultsAreForHandlersOfReceives() {
        try (Pair pair = Pair.connected(); RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { });
                RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, 8), (_, _) -> { })) {
            for (RdmaTask task : List.of(write, receive)) {
                assertThatIllegalStateException().isThrownBy(task::receivedLength);
                assertThatIllegalStateException().isThrownBy(task::receivedOpcode);
                assertThatIllegalStateException().isThrownBy(task::receivedImmediate);
                assertThatIllegalStateException().isThrownBy(task::receivedConnection);
            }
            assertThatIllegalStateException().isThrownBy(() -> write.immediate(1)).withMessageContaining("no immediate");
        }
    }

    @Test
    void whatAHandlerThrowsGoesToTheErrorHandlerAndTheEngineGoesOn() {
        ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
        try (Pair pair = Pair.setup().engines(engine -> engine.errorHandler(told::add)).make()) {
            AtomicInteger calls = new AtomicInteger();
            try (RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> {
                calls.incrementAndGet();
                throw new ArithmeticException("mine");
            })) {
                for (int i = 1; i <= 3; i++) {
                    write.submit();
                    int expected = i;
                    Await.until("the handler", () -> calls.get() == expected && !write.isInFlight());
                }
                Await.until("told", () -> told.size() == 3);
                assertThat(told).allMatch(ArithmeticException.class::isInstance);
            }
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @Test
    void whatAHandlerThrowsOfAFailureFoundBeforeTheDeviceDoesNotEndTheEngine() {
        ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
        try (Pair pair = Pair.setup().engines(engine -> engine.errorHandler(told::add)).make()) {
            CompletableFuture<DocaException> first = new CompletableFuture<>();
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, failure) -> {
                first.complete(failure);
                throw new ArithmeticException("mine");
            });
            // A message into a receive that is too small ends the connection.
            CompletableFuture<?> small = pair.far.receive(pair.farMap.buffer(0, 4));
            Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            Failures.of(small);
            write.submit();
            assertThat(Await.value(first).error()).isEqualTo(DocaError.NOT_CONNECTED);
            Await.until("told", () -> told.size() == 1);
            Await.value(pair.nearEngine.execute(() -> { }));
        }
    }

    @Test
    void whoSubmitsAgainWhateverComesNeitherOverflowsTheStackNorKeepsTheEngineFromOthers() {
        ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
        try (Pair pair = Pair.setup().engines(engine -> engine.errorHandler(told::add)).make()) {
            AtomicInteger failures = new AtomicInteger();
            RdmaTask again = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (task, failure) -> {
                if (failure != null) {
                    failures.incrementAndGet();
                }
                task.submit();
            });
            CompletableFuture<?> small = pair.far.receive(pair.farMap.buffer(0, 4));
            Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            Failures.of(small);
            again.submit();
            sendsForEver(pair, failures);
            Await.until("many failures", () -> failures.get() > 100_000);
            for (int i = 0; i < 10; i++) {
                Await.value(pair.nearEngine.execute(() -> { }));
            }
            again.close();
            pair.toFar.close();
            Await.value(pair.nearEngine.execute(() -> { }));
            assertThat(told).allMatch(IllegalStateException.class::isInstance);
        }
    }

    private static void sendsForEver(Pair pair, AtomicInteger failures) {
        CompletableFuture<Void> send;
        try {
            send = pair.toFar.send(pair.nearMap.buffer(0, 8));
        } catch (IllegalStateException closed) {
            return;
        }
        send.whenComplete((_, _) -> {
            failures.incrementAndGet();
            sendsForEver(pair, failures);
        });
    }

    @Test
    void aTaskForAConnectionThatEndedIsRefused() {
        try (Pair pair = Pair.connected()) {
            CompletableFuture<?> small = pair.far.receive(pair.farMap.buffer(0, 4));
            Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            Failures.of(small);
            DocaException refused = catchThrowableOfType(DocaException.class, () -> pair.toFar.prepareSend(pair.nearMap.buffer(0, 8), (_, _) -> { }));
            assertThat(refused.error()).isEqualTo(DocaError.NOT_CONNECTED);
            assertThat(refused).hasMessageContaining(pair.toFar.name());
        }
    }

    @Test
    void moreThanTheConfiguredTasksCannotBePrepared() {
        try (Pair pair = Pair.setup().near(near -> near.tasks(4)).make()) {
            List<RdmaTask> tasks = new ArrayList<>();
            DocaException exhausted = null;
            for (int i = 0; i < 100 && exhausted == null; i++) {
                try {
                    tasks.add(pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { }));
                } catch (DocaException refused) {
                    exhausted = refused;
                }
            }
            assertThat(exhausted).isNotNull().hasMessageContaining("doca_rdma_task_write_allocate_init");
            assertThat(exhausted.error()).isEqualTo(DocaError.NO_MEMORY);
            assertThat(tasks).hasSizeGreaterThanOrEqualTo(4);
            tasks.forEach(RdmaTask::close);
            // What failed gave everything back: as many again.
            for (int i = 0; i < tasks.size(); i++) {
                tasks.set(i, pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { }));
            }
        }
    }

    @Test
    void aMapWithAPreparedTaskIsClosedOnlyAfterIt() {
        try (Pair pair = Pair.connected()) {
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { });
            CompletableFuture<Void> closing = pair.nearMap.closeAsync();
            assertThat(closing).isNotDone();
            assertThatIllegalStateException().isThrownBy(pair.nearMap::buffer);
            write.close();
            Await.value(closing);
        }
    }

    @Test
    void aConnectionTakesItsTasksWithIt() {
        try (Pair pair = Pair.connected()) {
            List<RdmaTask> tasks = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                tasks.add(pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { }));
            }
            tasks.subList(0, 50).forEach(RdmaTask::submit);
            pair.toFar.close();
            for (RdmaTask task : tasks) {
                assertThatIllegalStateException().isThrownBy(task::submit).withMessageContaining("closed");
            }
        }
    }

    @Test
    void arrivesWithTheMemoryAsItIsAtEachSubmit() {
        try (Pair pair = Pair.connected()) {
            Ends ends = new Ends();
            try (RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 4), pair.remote.buffer(0, 4), ends)) {
                for (int i = 0; i < 100; i++) {
                    pair.nearMemory().set(ValueLayout.JAVA_INT, 0, i);
                    write.submit();
                    ends.nextIsGood();
                    assertThat(pair.farMemory().get(ValueLayout.JAVA_INT, 0)).isEqualTo(i);
                }
            }
        }
    }

    @Test
    @OnEmulator("a buf that is refused")
    void aListThatIsRefusedHalfwayGivesBackWhatItHad() {
        // The counters of live objects are looked at after each test.
        try (Pair pair = Pair.setup().near(near -> near.maxSendBufferPieces(3)).far(far -> far.receiveBufferPieces(3)).make()) {
            Buffer three = Buffer.chain(pair.nearMap.buffer(0, 8), pair.nearMap.buffer(16, 8), pair.nearMap.buffer(32, 8));
            Emulator.faultAfter("buf.get.error", DocaError.DRIVER.code(), 2, 1);
            Failures.of(pair.toFar.write(three, pair.remote.buffer(0, 24)), DocaError.DRIVER);
            Await.value(pair.toFar.write(three, pair.remote.buffer(0, 24)));

            Ends ends = new Ends();
            try (RdmaTask read = pair.toFar.prepareRead(pair.remote.buffer(0, 24), three, ends)) {
                // A list that is filled is made anew for each submission.
                Emulator.faultAfter("buf.get.error", DocaError.DRIVER.code(), 1, 1);
                read.submit();
                Failures.of(ends.next(), DocaError.DRIVER);
                read.submit();
                ends.nextIsGood();
            }
        }
    }

    @Test
    void aCloseThatTheEngineHadNoRoomForMayBeTriedAgain() {
        try (Pair pair = Pair.setup().nearEngine(engine -> engine.commandCapacity(2)).make()) {
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, _) -> { });
            CompletableFuture<Void> begun = new CompletableFuture<>();
            CompletableFuture<Void> release = new CompletableFuture<>();
            CompletableFuture<Void> blocked = pair.nearEngine.execute(() -> {
                begun.complete(null);
                Await.value(release, Duration.ofSeconds(15));
            });
            Await.value(begun);
            List<CompletableFuture<Void>> queued = List.of(pair.nearEngine.execute(() -> { }), pair.nearEngine.execute(() -> { }));
            Failures.of(write.closeAsync(), DocaError.FULL);
            release.complete(null);
            Await.value(blocked);
            queued.forEach(Await::value);
            write.close();
            assertThatIllegalStateException().isThrownBy(write::submit).withMessageContaining("closed");
        }
    }

    @Test
    void nullsAreRefused() {
        try (Pair pair = Pair.connected()) {
            assertThatThrownBy(() -> pair.toFar.prepareSend(pair.nearMap.buffer(0, 8), null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> pair.toFar.prepareSend(null, (_, _) -> { })).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> pair.far.prepareReceive(pair.farMap.buffer(0, 8), null)).isInstanceOf(NullPointerException.class);
        }
    }
}
