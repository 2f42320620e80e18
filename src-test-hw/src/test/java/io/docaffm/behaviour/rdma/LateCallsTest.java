// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.LateCalls;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaReceived;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Calls and events whose turn comes when their context is closed or closing. */
@DocaTest
class LateCallsTest {
    /** These have nothing to say; that they do nothing is what the sanitizer sees. */
    private static final Set<String> SILENT = Set.of("flush", "submit", "enqueue", "close a connection");

    @Test
    void aCallWhoseTurnComesAfterTheCloseIsRefused() throws Exception {
        for (Map.Entry<String, Throwable> outcome : LateCalls.outcomes().entrySet()) {
            String call = outcome.getKey().replaceAll(",.*", "");
            if (SILENT.contains(call)) {
                assertThat(outcome.getValue()).as(outcome.getKey()).isNull();
            } else if (call.equals("receive") || call.equals("send")) {
                Failures.doca(outcome.getValue());
            } else {
                // Found here, not by the library.
                assertThat(outcome.getValue()).as(outcome.getKey()).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void aConnectionThatIsEstablishedWhileItsContextBeginsToCloseFailsAtOnce() {
        try (Pair pair = Pair.setup().far(far -> far.maxConnections(4)).farEngine(ProgressEngine.Builder::manual).make();
                RdmaContext client = RdmaContext.builder(pair.nearEngine, pair.device).start()) {
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            int port = Ports.free();
            pair.far.listen(port, asked::complete);
            CompletableFuture<RdmaConnection> connecting = client.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port));
            drive(pair, asked);
            // In the far engine's queue a completion, and behind it that the connection is established.
            CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 8));
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8)));
            CompletableFuture<RdmaConnection> server = asked.resultNow().accept();
            Await.value(Await.value(connecting).write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            // The completion has another thread begin to close the context; the close itself is a command, which comes after the event.
            receive.thenRun(() -> {
                CompletableFuture<CompletableFuture<Void>> closing = CompletableFuture.supplyAsync(pair.far::closeAsync);
                Await.until("closing", pair.far::isClosed);
                Await.value(closing);
            });
            long start = System.nanoTime();
            drive(pair, server);
            Failures.of(server);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            drive(pair, pair.far.closeAsync());
        }
    }

    @Test
    void theEventOfAConnectionThatIsGoneDoesNotEndTheOneThatTookItsPlace() {
        for (int i = 0; i < 10; i++) {
            try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(4)).far(far -> far.maxConnections(4)).nearEngine(ProgressEngine.Builder::manual).make()) {
                int port = Ports.free();
                CompletableFuture<RdmaConnection> accepted = new CompletableFuture<>();
                pair.far.listen(port, request -> request.accept().thenAccept(accepted::complete));
                CompletableFuture<RdmaConnection> connecting = pair.near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port));
                drive(pair, connecting);
                Await.value(accepted);
                RdmaExport near = pair.near.export();
                RdmaExport far = pair.far.export();
                // Closed, and its number taken by the next, before the engine is told of its end.
                connecting.resultNow().closeAsync();
                RdmaConnection next = near.connect(far.descriptor());
                far.connect(near.descriptor());
                CompletableFuture<Void> write = next.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8));
                drive(pair, write);
                Await.value(write);
                assertThat(next.closed()).isNotDone();
            }
        }
    }

    private static void drive(Pair pair, CompletableFuture<?> until) {
        ProgressEngine engine = pair.nearEngine.isOwnerThread() ? pair.nearEngine : pair.farEngine;
        Await.until("done", () -> {
            engine.progress();
            return until.isDone();
        });
    }
}
