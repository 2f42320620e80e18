// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionEnd;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A context that leaves RUNNING by itself: whoever counts on it is told. */
@DocaTest
@OnEmulator("a device that goes")
class DeviceGoneTest {
    /** The near context is the older of the two, and the newest goes first. */
    private static void nearIsGone() {
        Emulator.faultAfter("dev.gone", 0, 1, 1);
    }

    private static void endedByItself(RdmaConnection connection) {
        RdmaConnectionEnd end = Await.value(connection.closed());
        assertThat(end.reason()).isEqualTo(RdmaConnectionEnd.Reason.CONTEXT_STOPPED);
        assertThat(end.failure().orElseThrow()).hasMessageContaining(connection.name()).hasMessageContaining("by itself").hasMessageContaining("dmesg");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itsConnectionsEndAndAllThatIsOutstandingFails(boolean sleeping) {
        try (Pair pair = Pair.setup().engines(engine -> engine.idleStrategy(sleeping ? IdleStrategy.notification(Duration.ofMinutes(1)) : IdleStrategy.backoff()))
                .near(near -> near.maxConnections(2).tasks(8)).make()) {
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            CompletableFuture<RdmaReceived> receive = pair.near.receive(pair.nearMap.buffer(0, 8));
            // More than there are tasks, behind one that never completes: some are the device's, some wait here.
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                sends.add(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            }
            Await.value(pair.nearEngine.execute(() -> { }));
            nearIsGone();
            endedByItself(pair.toFar);
            Failures.of(receive);
            sends.forEach(Failures::of);
            Await.until("idle", () -> pair.near.state() == ContextState.IDLE);
            DocaException later = Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            assertThat(later).hasMessageContaining("IDLE");
            assertThatIllegalStateException().isThrownBy(pair.near::export).withMessageContaining(pair.near.name());
            // The peer notices as it notices any end; and closing what is gone is no harm.
            Failures.of(pair.toNear.write(pair.farMap.buffer(0, 8), pair.remote.buffer(8, 8)));
            pair.toFar.close();
            pair.near.close();
        }
    }

    @Test
    void aPreparedTaskKeepsItFromIdleUntilItIsClosed() {
        try (Pair pair = Pair.connected()) {
            ConcurrentLinkedQueue<DocaException> told = new ConcurrentLinkedQueue<>();
            RdmaTask receive = pair.near.prepareReceive(pair.nearMap.buffer(0, 8), (_, failure) -> told.add(failure));
            RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, failure) -> told.add(failure));
            receive.submit();
            nearIsGone();
            endedByItself(pair.toFar);
            Await.until("the receive is told", () -> told.size() == 1);
            assertThat(pair.near.state()).isEqualTo(ContextState.STOPPING);
            write.submit();
            Await.until("the write is told", () -> told.size() == 2);
            assertThat(pair.near.state()).isEqualTo(ContextState.STOPPING);
            write.close();
            receive.close();
            Await.until("idle", () -> pair.near.state() == ContextState.IDLE);
        }
    }

    @Test
    void attemptsToConnectFailAndListenersAreForgotten() {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(4)).far(far -> far.maxConnections(4)).make()) {
            int port = Ports.free();
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            RdmaListener listener = pair.far.listen(port, asked::complete);
            CompletableFuture<RdmaConnection> attempt = pair.near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port));
            Await.value(asked);
            nearIsGone();
            DocaException failure = Failures.of(attempt, DocaError.SHUTDOWN);
            assertThat(failure).hasMessageContaining(Integer.toString(port)).rootCause().hasMessageContaining("by itself");
            Emulator.fault("dev.gone", 0, 1);
            Await.until("the server's, too", () -> pair.far.state() != ContextState.RUNNING);
            listener.close();
        }
    }

    @Test
    void aContextThatGoesBeforeItIsReadyDoesNotStayBehind() {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("dev.gone", 0, -1);
            endedByItself(pair.toFar);
            endedByItself(pair.toNear);
        }
    }
}
