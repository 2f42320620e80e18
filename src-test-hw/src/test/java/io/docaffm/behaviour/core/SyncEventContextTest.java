// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
class SyncEventContextTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);
    private Device device;
    private ProgressEngine engine;

    @BeforeEach
    void open() {
        device = TestDevices.open();
        engine = ProgressEngine.create();
    }

    @AfterEach
    void close() {
        engine.close();
        device.close();
    }

    @Test
    void everythingIsATask() {
        try (SyncEventContext event = SyncEvent.builder(device).start(engine)) {
            assertThat(event.state()).isEqualTo(ContextState.RUNNING);
            assertThat(Await.value(event.get())).isZero();
            Await.value(event.set(0x1122334455667788L));
            assertThat(Await.value(event.add(-8))).isEqualTo(0x1122334455667788L);
            assertThat(Await.value(event.get())).isEqualTo(0x1122334455667780L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsEndWhenTheirValueComes(boolean notifications) {
        try (ProgressEngine own = ProgressEngine.builder().idleStrategy(notifications ? IdleStrategy.notification(Duration.ofMinutes(1)) : IdleStrategy.backoff()).build();
                SyncEventContext event = SyncEvent.builder(device).start(own)) {
            CompletableFuture<Void> seven = event.waitEq(7, SOON);
            CompletableFuture<Void> low = event.waitEq(0x07, 0xff, SOON);
            CompletableFuture<Void> other = event.waitNeq(0, SOON);
            CompletableFuture<Void> high = event.waitNeq(0, 0xffff_0000L, SOON);
            assertThat(CompletableFuture.anyOf(seven, low, other, high)).isNotDone();
            Await.value(event.set(0x107));
            Await.value(low);
            Await.value(other);
            assertThat(seven).isNotDone();
            assertThat(high).isNotDone();
            Await.value(event.set(0x10000));
            Await.value(high);
            Await.value(event.set(7));
            Await.value(seven);
        }
    }

    @Test
    void masksAreWholeBytesSideBySide() {
        try (SyncEventContext event = SyncEvent.builder(device).start(engine)) {
            for (long good : new long[] {0xff, 0xff00, 0xff_0000_0000_0000L, 0xffff, 0xffff_ff00L & 0xffff_0000L, 0xffff_ffffL, 0xffff_ffff_0000L, 0xffff_ffff_0000_0000L, -1}) {
                Await.value(event.waitEq(0, good, SOON));
            }
            for (long wrong : new long[] {1, 0xf, 0xfff, 0xff_ffffL, 0xff00ff, 0xff0, 0xff_ffff_ffffL, 0x7fff_ffff_ffff_ffffL, 0xfffffffffffffffeL}) {
                assertThatIllegalArgumentException().isThrownBy(() -> event.waitEq(0, wrong, SOON)).withMessageContaining(Long.toHexString(wrong));
                assertThatIllegalArgumentException().isThrownBy(() -> event.waitNeq(0, wrong, SOON));
            }
        }
    }

    @Test
    void waitsAreBoundedAndTheEngineGoesOn() {
        try (SyncEventContext event = SyncEvent.builder(device).start(engine)) {
            CompletableFuture<Void> never = event.waitEq(1, SHORT);
            assertThat(Await.value(event.get())).isZero();
            assertThat(Failures.of(never, DocaError.TIME_OUT)).hasMessageContaining("doca_sync_event_task_wait_eq");
            // The device still has the task; when the value comes after all, nobody minds.
            assertThat(engine.statistics().inFlight()).isEqualTo(1);
            Await.value(event.set(1));
            Await.until("the task is back", () -> engine.statistics().inFlight() == 0);
            assertThatIllegalArgumentException().isThrownBy(() -> event.waitEq(1, Duration.ZERO));
        }
    }

    @Test
    void moreThanTheTasksWaitForTheirTurn() {
        try (SyncEventContext event = SyncEvent.builder(device).tasks(4).start(engine)) {
            List<CompletableFuture<Void>> waits = IntStream.range(0, 50).mapToObj(_ -> event.waitEq(9, SOON)).toList();
            List<CompletableFuture<Long>> adds = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                adds.add(event.add(2));
            }
            // The waits fill their queue; what they wait for is not kept from going out by that.
            for (int i = 0; i < 500; i++) {
                assertThat(Await.value(adds.get(i))).isEqualTo(i * 2L);
            }
            Await.value(event.set(9));
            waits.forEach(Await::value);
        }
    }

    @Test
    void noAdditionOfManyThreadsIsLost() {
        try (SyncEventContext event = SyncEvent.builder(device).start(engine)) {
            List<CompletableFuture<Void>> adders = IntStream.range(0, 8).mapToObj(_ -> CompletableFuture.runAsync(() -> {
                List<CompletableFuture<Long>> all = new ArrayList<>();
                for (int i = 0; i < 1000; i++) {
                    all.add(event.add(1));
                }
                all.forEach(CompletableFuture::join);
            })).toList();
            adders.forEach(Await::value);
            assertThat(Await.value(event.get())).isEqualTo(8000);
        }
    }

    @Test
    void closingEndsWhatIsOutstandingAndRefusesUses() {
        SyncEventContext event = SyncEvent.builder(device).tasks(2).start(engine);
        List<CompletableFuture<Void>> waits = List.of(event.waitEq(1, SOON), event.waitEq(2, SOON), event.waitEq(3, SOON), event.waitNeq(0, SOON));
        Await.value(event.get());
        event.close();
        event.close();
        waits.forEach(Failures::of);
        for (Runnable use : List.<Runnable>of(event::get, () -> event.set(1), () -> event.add(1), () -> event.waitEq(1, SOON), () -> event.waitNeq(1, SOON),
                event::exportRemoteNet, event::exportRemotePci, event::handle)) {
            assertThatIllegalStateException().isThrownBy(use::run).withMessageContaining(event.name());
        }
        assertThat(event.state()).isEqualTo(ContextState.IDLE);
    }

    @Test
    void isClosedWithItsEngineAndWithItsDevice() {
        for (boolean engineFirst : new boolean[] {true, false}) {
            Device own = TestDevices.open();
            ProgressEngine driver = ProgressEngine.create();
            SyncEventContext event = SyncEvent.builder(own).start(driver);
            CompletableFuture<Void> wait = event.waitEq(1, SOON);
            if (engineFirst) {
                driver.close();
                own.close();
            } else {
                own.close();
                driver.close();
            }
            assertThat(event.isClosed()).isTrue();
            Failures.of(wait);
        }
    }

    @Test
    void aManualEngineDrivesItToo() {
        try (ProgressEngine manual = ProgressEngine.builder().manual().build(); SyncEventContext event = SyncEvent.builder(device).start(manual)) {
            CompletableFuture<Void> one = event.waitEq(1, SOON);
            event.set(1).join();
            one.join();
            assertThat(event.add(1).join()).isEqualTo(1);
        }
    }

    @Test
    void wrongSettingsAreRefused() {
        SyncEvent.Builder builder = SyncEvent.builder(device);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tasks(0));
        try (SyncEventContext event = builder.start(engine)) {
            assertThatIllegalStateException().isThrownBy(event::exportRemoteNet).withMessageContaining("REMOTE_NET");
        }
    }
}
