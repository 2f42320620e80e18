// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.core.SyncEventLocation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DocaTest
class SyncEventTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);
    private Device device;

    @BeforeEach
    void open() {
        device = TestDevices.open();
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void theDeviceTellsWhatItCan() {
        SyncEventCapabilities can = SyncEventCapabilities.of(device);
        for (SyncEventCapabilities.Feature feature : SyncEventCapabilities.Feature.values()) {
            assertThat(feature.function()).startsWith("doca_sync_event_cap_");
        }
        assertThat(can.supports(SyncEventCapabilities.Feature.EXPORT_REMOTE_NET)).contains(true);
        assertThat(can.toString()).contains("EXPORT_REMOTE_NET");
    }

    @Test
    void getsSetsAndAdds() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            assertThat(event.get()).isZero();
            event.set(0x1122334455667788L);
            assertThat(event.get()).isEqualTo(0x1122334455667788L);
            assertThat(event.add(-1)).isEqualTo(0x1122334455667788L);
            assertThat(event.add(Long.MIN_VALUE)).isEqualTo(0x1122334455667787L);
            assertThat(event.get()).isEqualTo(0x1122334455667787L + Long.MIN_VALUE);
            assertThat(event.handle().address()).isNotZero();
        }
    }

    @Test
    void noAdditionOfManyThreadsIsLost() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            List<CompletableFuture<Void>> adders = IntStream.range(0, 8).mapToObj(_ -> CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 20_000; i++) {
                    event.add(3);
                }
            })).toList();
            adders.forEach(Await::value);
            assertThat(event.get()).isEqualTo(8 * 20_000 * 3);
        }
    }

    @Test
    void aWaitThatIsMetAlreadyIsDoneAtOnce() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            event.set(0xab05);
            assertThat(event.waitEq(0xab05, SHORT)).isCompletedWithValue(0xab05L);
            assertThat(event.waitNeq(6, SHORT)).isCompletedWithValue(0xab05L);
            assertThat(event.waitGt(0xab04, SHORT)).isCompletedWithValue(0xab05L);
            assertThat(event.waitEq(5, 0xff, SHORT)).isCompletedWithValue(0xab05L);
            assertThat(event.waitNeq(6, 0xff, SHORT)).isCompletedWithValue(0xab05L);
            assertThat(event.waitGt(0xaa00, 0xff00, SHORT)).isCompletedWithValue(0xab05L);
            event.set(-1);
            assertThat(event.waitGt(-2, SHORT)).as("unsigned").isCompletedWithValue(-1L);
            assertThat(event.waitGt(Long.MAX_VALUE, SHORT)).isCompletedWithValue(-1L);
        }
    }

    @Test
    void waitsEndWhenTheirValueComes() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            CompletableFuture<Long> three = event.waitEq(3, SOON);
            CompletableFuture<Long> low = event.waitEq(1, 3, SOON);
            CompletableFuture<Long> other = event.waitNeq(0, SOON);
            CompletableFuture<Long> beyond = event.waitGt(2, SOON);
            assertThat(CompletableFuture.anyOf(three, low, other, beyond)).isNotDone();
            event.set(5);
            assertThat(Await.value(low)).isEqualTo(5);
            assertThat(Await.value(other)).isEqualTo(5);
            assertThat(Await.value(beyond)).isEqualTo(5);
            assertThat(three).isNotDone();
            event.set(3);
            assertThat(Await.value(three)).isEqualTo(3);
        }
    }

    @Test
    void waitsAreBoundedAndSayWhatTheySaw() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            event.set(41);
            long start = System.nanoTime();
            DocaException late = Failures.of(event.waitEq(42, SHORT), DocaError.TIME_OUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(SHORT, Duration.ofSeconds(10));
            assertThat(late).hasMessageContaining("value == 42").hasMessageContaining("Its value is 41").hasMessageContaining(event.name());
            Failures.of(event.waitNeq(41, SHORT), DocaError.TIME_OUT);
            Failures.of(event.waitGt(41, SHORT), DocaError.TIME_OUT);
            assertThat(Failures.of(event.waitGt(9, 0xf, SHORT), DocaError.TIME_OUT)).hasMessageContaining("value & 0xf > 9");
            for (Duration wrong : List.of(Duration.ZERO, Duration.ofNanos(-1))) {
                assertThatIllegalArgumentException().isThrownBy(() -> event.waitEq(1, wrong));
            }
            assertThat(event.waitGt(1, Duration.ofDays(300_000))).isCompleted();
        }
    }

    @Test
    void aCancelledWaitIsForgotten() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            CompletableFuture<Long> wait = event.waitEq(1, SOON);
            wait.cancel(false);
            event.set(1);
            assertThat(wait).isCancelled();
            assertThat(Await.value(event.waitEq(1, SOON))).isEqualTo(1);
        }
    }

    @Test
    void manyWaitsOfManyEventsAreServed() {
        List<SyncEvent> events = IntStream.range(0, 50).mapToObj(_ -> SyncEvent.builder(device).start()).toList();
        List<CompletableFuture<Long>> waits = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            for (SyncEvent event : events) {
                waits.add(event.waitGt(i * 10L, SOON));
            }
        }
        events.forEach(event -> event.set(1000));
        waits.forEach(wait -> assertThat(Await.value(wait)).isEqualTo(1000));
        events.forEach(SyncEvent::close);
    }

    @Test
    void aStageThatBlocksHoldsUpNobodyElse() {
        try (SyncEvent event = SyncEvent.builder(device).start()) {
            CountDownLatch release = new CountDownLatch(1);
            CompletableFuture<Void> blocked = event.waitEq(1, SOON).thenAccept(_ -> {
                try {
                    release.await();
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
            });
            CompletableFuture<Long> two = event.waitEq(2, SOON);
            event.set(1);
            Await.until("the stage runs or has run", () -> blocked.getNumberOfDependents() >= 0);
            event.set(2);
            assertThat(Await.value(two)).isEqualTo(2);
            release.countDown();
            // The first may have missed its moment: values that only grow are what waits are for.
            blocked.cancel(false);
        }
    }

    @Test
    void waitingOnAnEnginesThreadIsRefusedAndItsEngineGoesOn() {
        try (ProgressEngine engine = ProgressEngine.create(); SyncEvent event = SyncEvent.builder(device).start()) {
            CompletableFuture<Long> wait = event.waitEq(1, SOON);
            Throwable refused = Await.failure(engine.execute(wait::join));
            assertThat(refused).isInstanceOf(IllegalStateException.class).hasMessageContaining("attach a stage");
            Await.value(engine.execute(() -> event.set(1)));
            assertThat(Await.value(wait)).isEqualTo(1);
        }
    }

    @Test
    void closingFailsItsWaitsAndRefusesUses() {
        SyncEvent event = SyncEvent.builder(device).start();
        CompletableFuture<Long> wait = event.waitEq(1, SOON);
        event.close();
        event.close();
        assertThat(Failures.of(wait, DocaError.SHUTDOWN)).hasMessageContaining(event.name());
        for (Runnable use : List.<Runnable>of(event::get, () -> event.set(1), () -> event.add(1), () -> event.waitEq(1, SOON), () -> event.waitNeq(1, SOON),
                () -> event.waitGt(1, SOON), event::exportRemoteNet, event::exportRemotePci, event::handle)) {
            assertThatIllegalStateException().isThrownBy(use::run).withMessageContaining(event.name());
        }
    }

    @Test
    void theValueMayLieInMemoryOfTheCallers() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment word = arena.allocate(8, 8);
            word.set(ValueLayout.JAVA_LONG, 0, 12);
            try (SyncEvent event = SyncEvent.builder(device).memory(word).start()) {
                assertThat(event.get()).isEqualTo(12);
                event.add(1);
                assertThat(word.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(13);
            }
            SyncEvent.Builder builder = SyncEvent.builder(device);
            assertThatIllegalArgumentException().isThrownBy(() -> builder.memory(arena.allocate(16, 8)));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.memory(arena.allocate(16, 8).asSlice(4, 8)));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.memory(MemorySegment.ofArray(new byte[8])));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.memory(word.asReadOnly()));
        }
    }

    @Test
    void theValueMayLieInRegisteredMemory() {
        AccessFlag[] all = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};
        try (MemoryMap map = MemoryMap.builder(device).allocate(4096).permissions(all).start(); MemoryMap narrow = MemoryMap.builder(device).allocate(4096).start();
                ProgressEngine engine = ProgressEngine.create()) {
            map.memory().set(ValueLayout.JAVA_LONG, 64, 20);
            SyncEvent event = SyncEvent.builder(device).buffer(map.buffer(64, 8)).start();
            assertThat(event.add(2)).isEqualTo(20);
            assertThat(map.memory().get(ValueLayout.JAVA_LONG, 64)).isEqualTo(22);
            // It is in use until then.
            CompletableFuture<Void> closed = map.closeAsync();
            assertThat(closed).isNotDone();
            event.close();
            Await.value(closed);
            SyncEvent.Builder builder = SyncEvent.builder(device);
            assertThatIllegalArgumentException().isThrownBy(() -> builder.buffer(narrow.buffer(0, 16)));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.buffer(narrow.buffer(4, 8)));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.buffer(Buffer.empty()));
            assertThatIllegalArgumentException().isThrownBy(() -> builder.buffer(Buffer.chain(narrow.buffer(0, 4), narrow.buffer(4, 4))));
            builder.buffer(narrow.buffer(0, 8));
            DocaException refused = catchThrowableOfType(DocaException.class, builder::start);
            assertThat(refused.error()).isEqualTo(DocaError.NOT_PERMITTED);
            assertThat(refused).hasMessageContaining("RDMA_ATOMIC");
            assertThat(catchThrowableOfType(DocaException.class, () -> builder.start(engine)).error()).isEqualTo(DocaError.NOT_PERMITTED);
        }
    }

    @Test
    void onlyWhatHasTheRightLocationIsExported() {
        try (SyncEvent here = SyncEvent.builder(device).start()) {
            assertThatIllegalStateException().isThrownBy(here::exportRemoteNet).withMessageContaining("REMOTE_NET").withMessageContaining(here.name());
            assertThatIllegalStateException().isThrownBy(here::exportRemotePci).withMessageContaining("REMOTE_PCI");
        }
        try (SyncEvent net = SyncEvent.builder(device).publishers(SyncEventLocation.CPU, SyncEventLocation.REMOTE_NET).start()) {
            assertThat(net.exportRemoteNet()).isNotEmpty();
        }
        assertThatIllegalArgumentException().isThrownBy(() -> SyncEvent.builder(device).subscribers(SyncEventLocation.REMOTE_NET));
        assertThatThrownBy(() -> SyncEvent.builder(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    @OnEmulator("its host and BlueField functions")
    void hostAndBlueFieldSignalEachOtherOverPci() {
        try (Device host = Device.open(DeviceSelector.ibdev("mlx5_2"))) {
            try (SyncEvent there = SyncEvent.builder(host).publishers(SyncEventLocation.REMOTE_PCI).start();
                    SyncEvent here = SyncEvent.fromPciExport(device, there.exportRemotePci())) {
                CompletableFuture<Long> two = there.waitEq(2, SOON);
                here.set(2);
                assertThat(Await.value(two)).isEqualTo(2);
                assertThat(there.add(5)).isEqualTo(2);
                assertThat(here.get()).isEqualTo(7);
            }
            assertThatIllegalArgumentException().isThrownBy(() -> SyncEvent.fromPciExport(device, new byte[0]));
            assertThat(catchThrowableOfType(DocaException.class, () -> SyncEvent.fromPciExport(device, new byte[100])).error()).isEqualTo(DocaError.INVALID_VALUE);
            try (Device plain = Device.open(DeviceSelector.ibdev("mlx5_1"))) {
                DocaException refused = catchThrowableOfType(DocaException.class, () -> SyncEvent.fromPciExport(plain, new byte[100]));
                assertThat(refused.error()).isEqualTo(DocaError.NOT_SUPPORTED);
                assertThat(refused).hasMessageContaining("doca_sync_event_cap_is_create_from_export_supported").hasMessageContaining(plain.name());
            }
        }
    }
}
