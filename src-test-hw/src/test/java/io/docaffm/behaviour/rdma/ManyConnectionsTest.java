// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaTask;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many connections on one context. */
@DocaTest
class ManyConnectionsTest {
    private static final int CONNECTIONS = 1024;
    private static final int MESSAGES = 100;

    /** What the receiving side keeps with a connection. */
    private static final class Sender {
        final int number;
        int next;

        Sender(int number) {
            this.number = number;
        }
    }

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void each1024ConnectionsMessagesArriveOnceAndInOrder() throws InterruptedException {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(CONNECTIONS).rnrRetryCount(7))
                .far(far -> far.maxConnections(CONNECTIONS).receives(1024)).make()) {
            AtomicReference<Object> wrong = new AtomicReference<>();
            CountDownLatch arrived = new CountDownLatch(CONNECTIONS * MESSAGES);
            List<RdmaTask> receives = new ArrayList<>();
            for (int i = 0; i < 1024; i++) {
                receives.add(pair.far.prepareReceive(pair.farMap.buffer(i * 64L, 64), (task, failure) -> {
                    if (failure != null) {
                        wrong.compareAndSet(null, failure);
                        return;
                    }
                    // On one thread: the engine's.
                    Sender sender = (Sender) task.receivedConnection().userData();
                    int expected = sender.number << 16 | sender.next++;
                    if (task.receivedImmediate() != expected || task.receivedLength() != 8) {
                        wrong.compareAndSet(null, "connection " + sender.number + " got " + task.receivedImmediate() + ", not " + expected);
                    }
                    arrived.countDown();
                    task.submit();
                }));
            }
            List<RdmaConnection> connections = new ArrayList<>();
            Set<Integer> ids = new HashSet<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                RdmaExport one = pair.near.export();
                RdmaExport other = pair.far.export();
                RdmaConnection there = other.connect(one.descriptor());
                there.userData(new Sender(i));
                connections.add(one.connect(other.descriptor()));
                ids.add(there.id());
            }
            assertThat(ids).as("ids that DOCA gave").hasSize(CONNECTIONS);
            receives.forEach(RdmaTask::enqueue);
            pair.far.flush();
            for (int i = 0; i < CONNECTIONS; i++) {
                int number = i;
                int[] sent = {0};
                RdmaTask send = connections.get(i).prepareSend(pair.nearMap.buffer(0, 8), number << 16, (task, failure) -> {
                    if (failure != null) {
                        wrong.compareAndSet(null, failure);
                    } else if (++sent[0] < MESSAGES) {
                        task.immediate(number << 16 | sent[0]);
                        task.submit();
                    }
                });
                send.submit();
            }
            assertThat(arrived.await(150, TimeUnit.SECONDS)).as(() -> arrived.getCount() + " did not arrive; wrong: " + wrong.get()).isTrue();
            assertThat(wrong.get()).isNull();
            assertThat(Failures.doca(catchThrowable(pair.far::export)).error()).isEqualTo(DocaError.FULL);
        }
    }

    @Test
    void aConnectionKeepsWhatItIsGiven() {
        try (Pair pair = Pair.connected()) {
            assertThat(pair.toFar.userData()).isNull();
            pair.toFar.userData("far");
            assertThat(pair.toFar.userData()).isEqualTo("far");
            pair.toFar.close();
            assertThat(pair.toFar.userData()).isEqualTo("far");
        }
    }

    @Test
    void severalPortsOfOneContextAreOneStreamOfRequests() {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(16)).far(far -> far.maxConnections(16)).make()) {
            ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
            List<RdmaListener> listeners = new ArrayList<>();
            for (String name : List.of("first", "second", "third")) {
                listeners.add(pair.far.listen(Ports.free(), request -> accept(request, asked, name)));
            }
            for (RdmaListener listener : listeners) {
                connected(pair, listener);
            }
            // DOCA does not say which port it was: the oldest is asked for all.
            assertThat(asked).containsExactly("first", "first", "first");
            listeners.getFirst().close();
            connected(pair, listeners.get(2));
            assertThat(asked).endsWith("second");
            CompletableFuture<RdmaConnection> nobody = pair.near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), listeners.getFirst().port()));
            Failures.of(nobody, DocaError.CONNECTION_ABORTED);
        }
    }

    @Test
    @OnEmulator("that it has no kernel device, which an rdma_cm_id would be of")
    void aBridgeNeedsAKernelDevice() {
        try (Pair pair = Pair.setup().unconnected().make()) {
            DocaException refused = Failures.doca(catchThrowable(() -> pair.near.bridge(MemorySegment.ofAddress(4096))));
            assertThat(refused.error()).isEqualTo(DocaError.NOT_SUPPORTED);
            assertThat(refused.function()).isEqualTo("doca_rdma_bridge_prepare_connection");
            assertThatIllegalArgumentException().isThrownBy(() -> pair.near.bridge(MemorySegment.NULL));
        }
    }

    private static void accept(RdmaConnectionRequest request, ConcurrentLinkedQueue<String> asked, String name) {
        asked.add(name);
        request.accept();
    }

    private static void connected(Pair pair, RdmaListener listener) {
        Await.value(pair.near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), listener.port())));
    }
}
