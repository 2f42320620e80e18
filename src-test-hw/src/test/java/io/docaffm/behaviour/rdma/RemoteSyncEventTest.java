// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Needs;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventContext;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTaskType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A sync event of the far side, reached over a connection of the near side. */
@DocaTest
class RemoteSyncEventTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private static SyncEvent.Builder event(Device device) {
        return SyncEvent.builder(device).publishers(SyncEventLocation.REMOTE_NET).subscribers(SyncEventLocation.CPU);
    }

    private static Pair pair() {
        return Pair.setup().farAllowsAll().make();
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void thePeerGetsSetsAndAdds() {
        try (Pair pair = pair(); SyncEvent event = event(pair.device).start();
                RemoteSyncEvent remote = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet())) {
            assertThat(remote.device()).isSameAs(pair.device);
            assertThat(Await.value(pair.toFar.syncEventGet(remote))).isZero();
            Await.value(pair.toFar.syncEventSet(remote, 0x0102030405060708L));
            assertThat(event.get()).isEqualTo(0x0102030405060708L);
            assertThat(Await.value(pair.toFar.syncEventAdd(remote, -8))).isEqualTo(0x0102030405060708L);
            assertThat(event.get()).isEqualTo(0x0102030405060700L);
            event.set(-1);
            assertThat(Await.value(pair.toFar.syncEventGet(remote))).isEqualTo(-1);
            assertThat(Await.value(pair.toFar.syncEventAdd(remote, 1))).isEqualTo(-1);
            assertThat(event.get()).isZero();
        }
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void whoWaitsAtThePeerGoesOn() {
        try (Pair pair = pair(); SyncEvent event = event(pair.device).start();
                RemoteSyncEvent remote = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet())) {
            CompletableFuture<Long> seven = event.waitEq(7, SOON);
            CompletableFuture<Long> beyond = event.waitGt(100, SOON);
            Await.value(pair.toFar.syncEventSet(remote, 7));
            assertThat(Await.value(seven)).isEqualTo(7);
            assertThat(beyond).isNotDone();
            Await.value(pair.toFar.syncEventAdd(remote, 1000));
            assertThat(Await.value(beyond)).isEqualTo(1007);
        }
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void anEventThatRunsOnAnEngineIsReachedToo() {
        try (Pair pair = pair(); SyncEventContext event = event(pair.device).start(pair.farEngine);
                RemoteSyncEvent remote = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet())) {
            CompletableFuture<Void> seven = event.waitEq(7, SOON);
            Await.value(pair.toFar.syncEventSet(remote, 7));
            Await.value(seven);
            assertThat(Await.value(pair.toFar.syncEventAdd(remote, 3))).isEqualTo(7);
            assertThat(Await.value(event.get())).isEqualTo(10);
        }
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void preparedTasksDoItAgainAndAgain() throws InterruptedException {
        try (Pair pair = pair(); SyncEvent event = event(pair.device).start();
                RemoteSyncEvent remote = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet())) {
            AtomicReference<Object> wrong = new AtomicReference<>();
            CountDownLatch added = new CountDownLatch(500);
            RdmaTask add = pair.toFar.prepareSyncEventAdd(remote, 2, (self, failure) -> {
                long before = 500 - added.getCount();
                if (failure != null || self.fetchedValue() != before * 2) {
                    wrong.compareAndSet(null, failure != null ? failure : self.fetchedValue());
                }
                added.countDown();
                if (added.getCount() > 0) {
                    self.submit();
                }
            });
            add.submit();
            assertThat(added.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(event.get()).isEqualTo(1000);
            CountDownLatch set = new CountDownLatch(3);
            RdmaTask setter = pair.toFar.prepareSyncEventSet(remote, 1, (self, failure) -> {
                if (failure != null) {
                    wrong.compareAndSet(null, failure);
                }
                set.countDown();
                if (set.getCount() > 0) {
                    self.operand(set.getCount() * 10);
                    self.submit();
                }
            });
            setter.submit();
            assertThat(set.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(event.get()).isEqualTo(10);
            CountDownLatch got = new CountDownLatch(1);
            RdmaTask get = pair.toFar.prepareSyncEventGet(remote, (self, failure) -> {
                if (failure != null || self.fetchedValue() != 10) {
                    wrong.compareAndSet(null, failure != null ? failure : self.fetchedValue());
                }
                got.countDown();
            });
            get.submit();
            assertThat(got.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(wrong.get()).isNull();
            assertThatIllegalStateException().isThrownBy(() -> get.operand(1));
            assertThatIllegalStateException().isThrownBy(setter::fetchedValue).withMessageContaining("fetches no value");
            // It is in use by the tasks: they go first.
            pair.toFar.close();
        }
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void noAdditionIsLostWhoeverAdds() {
        try (Pair pair = pair(); SyncEvent event = event(pair.device).start();
                RemoteSyncEvent remote = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet())) {
            CompletableFuture<Void> local = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 10_000; i++) {
                    event.add(1);
                }
            });
            List<CompletableFuture<Long>> all = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                all.add(pair.toFar.syncEventAdd(remote, 1));
            }
            all.forEach(Await::value);
            Await.value(local);
            assertThat(event.get()).isEqualTo(20_000);
        }
    }

    @Test
    @Needs(RdmaTaskType.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD)
    void aClosedOrForeignEventIsRefusedAtTheCall() {
        Device second = TestDevices.openSecond().orElse(null);
        assumeTrue(second != null, "not run: this machine has no second device (-Ddoca.test.device2)");
        try (second; Pair pair = pair(); SyncEvent event = event(pair.device).start()) {
            RemoteSyncEvent foreign = RemoteSyncEvent.fromExport(second, event.exportRemoteNet());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.syncEventGet(foreign)).withMessageContaining(second.name()).withMessageContaining(pair.device.name());
            foreign.close();
            foreign.close();
            RemoteSyncEvent closed = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet());
            assertThat(closed.isClosed()).isFalse();
            closed.close();
            assertThat(closed.isClosed()).isTrue();
            assertThatIllegalStateException().isThrownBy(() -> pair.toFar.syncEventGet(closed)).withMessageContaining(closed.name());
            assertThatIllegalStateException().isThrownBy(() -> pair.toFar.prepareSyncEventAdd(closed, 1, (_, _) -> { }));
            // The connection is none the worse for it.
            RemoteSyncEvent open = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet());
            assertThat(Await.value(pair.toFar.syncEventGet(open))).isZero();
            open.close();
        }
    }

    @Test
    void exportsThatAreNoneAreRefused() {
        try (Pair pair = pair(); SyncEvent event = event(pair.device).start()) {
            byte[] good = event.exportRemoteNet();
            assertThat(event.exportRemoteNet()).isEqualTo(good);
            assertThatIllegalArgumentException().isThrownBy(() -> RemoteSyncEvent.fromExport(pair.device, new byte[0]));
            assertThatIllegalArgumentException().isThrownBy(() -> RemoteSyncEvent.fromExport(pair.device, new byte[(1 << 20) + 1]));
            refused(pair.device, pair.farMap.exportRdma(pair.device));
            SplittableRandom random = new SplittableRandom(11);
            for (int bit = 0; bit < good.length * 8; bit++) {
                byte[] flipped = good.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                refused(pair.device, flipped);
            }
            for (int length = 1; length < good.length; length++) {
                refused(pair.device, Arrays.copyOf(good, length));
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                refused(pair.device, noise);
            }
            refused(pair.device, Arrays.copyOf(good, good.length + 1));
            // An event's descriptor is no memory's, either.
            catchThrowableOfType(DocaException.class, () -> RemoteMemoryMap.fromExport(pair.device, good));
            RemoteSyncEvent.fromExport(pair.device, good).close();
        }
    }

    private static void refused(Device device, byte[] descriptor) {
        DocaException refused = catchThrowableOfType(DocaException.class, () -> RemoteSyncEvent.fromExport(device, descriptor).close());
        assertThat(refused).as("accepted: " + Arrays.toString(descriptor)).isNotNull();
        assertThat(refused.error()).isEqualTo(DocaError.INVALID_VALUE);
        assertThat(refused.function()).isEqualTo("doca_sync_event_remote_net_create_from_export");
    }

    @Test
    void isClosedWithItsDevice() {
        Device device = TestDevices.open();
        SyncEvent event = event(device).start();
        RemoteSyncEvent remote = RemoteSyncEvent.fromExport(device, event.exportRemoteNet());
        device.close();
        assertThat(event.isClosed()).isTrue();
        assertThat(remote.isClosed()).isTrue();
    }
}
