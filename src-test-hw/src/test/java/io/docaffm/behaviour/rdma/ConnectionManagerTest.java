// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionEnd;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaReceived;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
class ConnectionManagerTest {
    private static Pair.Setup unconnected() {
        return Pair.setup().unconnected().near(near -> near.maxConnections(64)).far(far -> far.maxConnections(64));
    }

    private static RdmaAddress address(int port) {
        return RdmaAddress.ipv4(TestDevices.ipv4(), port);
    }

    private record Connected(RdmaConnection client, RdmaConnection server) {}

    private static Connected connect(Pair pair, RdmaAddress address, BlockingQueue<CompletableFuture<RdmaConnection>> accepted) {
        RdmaConnection client = Await.value(pair.near.connect(address));
        try {
            return new Connected(client, Await.value(accepted.poll(20, TimeUnit.SECONDS)));
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static void exchange(Pair pair, Connected connected) {
        CompletableFuture<RdmaReceived> there = pair.far.receive(pair.farMap.buffer(0, 64));
        Await.value(connected.client.send(pair.nearMap.buffer(0, 8)));
        assertThat(Await.value(there).connection()).isSameAs(connected.server);
        CompletableFuture<RdmaReceived> back = pair.near.receive(pair.nearMap.buffer(0, 64));
        Await.value(connected.server.send(pair.farMap.buffer(0, 8)));
        assertThat(Await.value(back).connection()).isSameAs(connected.client);
        Await.value(connected.client.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClientConnectsAndBothSidesSend(boolean notifications) {
        try (Pair pair = unconnected().engines(engine -> engine.idleStrategy(notifications ? IdleStrategy.notification(Duration.ofMinutes(1)) : IdleStrategy.backoff())).make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener listener = pair.far.listen(port, request -> accepted.add(request.accept(new byte[] {1, 2, 3})))) {
                assertThat(listener.port()).isEqualTo(port);
                assertThat(listener.name()).contains(Integer.toString(port));
                Connected connected = connect(pair, address(port), accepted);
                assertThat(connected.client.peer()).contains(Integer.toString(port));
                exchange(pair, connected);
            }
        }
    }

    @Test
    void oneEngineMayBeClientAndServer() {
        try (Pair pair = unconnected().oneEngine().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                exchange(pair, connect(pair, address(port), accepted));
            }
        }
    }

    @Test
    void manyClientsOfOneListener() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            ConcurrentLinkedQueue<CompletableFuture<RdmaConnection>> accepted = new ConcurrentLinkedQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                List<CompletableFuture<RdmaConnection>> connecting = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    connecting.add(pair.near.connect(address(port)));
                }
                List<RdmaConnection> clients = connecting.stream().map(Await::value).toList();
                Await.until("all accepted", () -> accepted.size() == 40);
                accepted.forEach(Await::value);
                for (RdmaConnection client : clients) {
                    Await.value(client.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
                }
                assertThat(clients).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void aRejectedClientIsTold() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            CompletableFuture<CompletableFuture<Void>> rejection = new CompletableFuture<>();
            try (RdmaListener _ = pair.far.listen(port, request -> rejection.complete(request.reject()))) {
                DocaException refused = Failures.of(pair.near.connect(address(port)));
                assertThat(refused).hasMessageContaining(Integer.toString(port)).hasMessageContaining("reject");
                Await.value(Await.value(rejection));
            }
        }
    }

    @Test
    void aRequestIsAnsweredOnceAndMayBeAnsweredLaterFromAnyThread() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            try (RdmaListener _ = pair.far.listen(port, asked::complete)) {
                CompletableFuture<RdmaConnection> client = pair.near.connect(address(port));
                RdmaConnectionRequest request = Await.value(asked);
                assertThatIllegalArgumentException().isThrownBy(() -> request.accept(new byte[256])).withMessageContaining("256");
                assertThatThrownBy(() -> request.accept(null)).isInstanceOf(NullPointerException.class);
                assertThat(client).isNotDone();
                CompletableFuture<RdmaConnection> server = request.accept();
                assertThatIllegalStateException().isThrownBy(request::accept).withMessageContaining("already");
                assertThatIllegalStateException().isThrownBy(request::reject).withMessageContaining("already");
                exchange(pair, new Connected(Await.value(client), Await.value(server)));
            }
        }
    }

    @Test
    void morePrivateDataThanTheDeviceCarriesFailsBothSidesAtOnce() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            CompletableFuture<CompletableFuture<RdmaConnection>> answer = new CompletableFuture<>();
            try (RdmaListener _ = pair.far.listen(port, request -> answer.complete(request.accept(new byte[RdmaConnectionRequest.MAX_PRIVATE_DATA])))) {
                long start = System.nanoTime();
                CompletableFuture<RdmaConnection> client = pair.near.connect(address(port));
                assertThat(Failures.of(Await.value(answer))).hasMessageContaining("doca_rdma_connection_accept");
                Failures.of(client);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
            }
        }
    }

    @Test
    void aHandlerThatThrowsRejects() {
        ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
        try (Pair pair = unconnected().engines(engine -> engine.errorHandler(told::add)).make()) {
            int port = Ports.free();
            try (RdmaListener _ = pair.far.listen(port, _ -> {
                throw new ArithmeticException("mine");
            })) {
                Failures.of(pair.near.connect(address(port)));
                assertThat(told).hasSize(1).allMatch(ArithmeticException.class::isInstance);
            }
        }
    }

    @Test
    void nobodyListensThere() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            DocaException refused = Failures.of(pair.near.connect(address(port)));
            assertThat(refused).hasMessageContaining(Integer.toString(port)).hasMessageContaining(TestDevices.ipv4());
            // The context is none the worse for it.
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                exchange(pair, connect(pair, address(port), accepted));
            }
        }
    }

    @Test
    void aListenerThatWasClosedListensNoMore() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            RdmaListener listener = pair.far.listen(port, request -> accepted.add(request.accept()));
            Connected connected = connect(pair, address(port), accepted);
            listener.close();
            Failures.of(pair.near.connect(address(port)));
            // What was made through it lives on.
            exchange(pair, connected);
            assertThatIllegalStateException().isThrownBy(listener::handle).withMessageContaining(listener.name());
            pair.far.listen(port, _ -> { }).close();
        }
    }

    @Test
    void aPortInUseIsRefused() throws IOException {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            try (RdmaListener _ = pair.far.listen(port, _ -> { })) {
                DocaException twice = catchThrowableOfType(DocaException.class, () -> pair.far.listen(port, _ -> { }));
                assertThat(twice.function()).isEqualTo("doca_rdma_start_listen_to_port");
                catchThrowableOfType(DocaException.class, () -> pair.near.listen(port, _ -> { }));
            }
        }
    }

    @Test
    @OnEmulator("its listener is a TCP one")
    void aPortThatAnotherProgramHasIsRefused() throws IOException {
        try (Pair pair = unconnected().make(); ServerSocket other = new ServerSocket()) {
            int port = Ports.free();
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            DocaException refused = catchThrowableOfType(DocaException.class, () -> pair.far.listen(port, _ -> { }));
            assertThat(refused).hasMessageContaining("doca_rdma_start_listen_to_port");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_536, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void portsThatCannotBeAreRefused(int port) {
        try (Pair pair = unconnected().make()) {
            assertThatIllegalArgumentException().isThrownBy(() -> pair.far.listen(port, _ -> { })).withMessageContaining(Integer.toString(port));
            assertThatIllegalArgumentException().isThrownBy(() -> RdmaAddress.ipv4("127.0.0.1", port));
        }
    }

    @Test
    void addressesThatAreNoneAreRefused() {
        for (String host : List.of("", " ", "\0", "127.0.0.1\0", "x".repeat(200))) {
            assertThatIllegalArgumentException().isThrownBy(() -> RdmaAddress.ipv4(host, 1));
            assertThatIllegalArgumentException().isThrownBy(() -> RdmaAddress.gid(host, 1));
        }
        assertThatThrownBy(() -> RdmaAddress.ipv4(null, 1)).isInstanceOf(NullPointerException.class);
        try (Pair pair = unconnected().make()) {
            for (RdmaAddress address : List.of(RdmaAddress.ipv4("not an address", 1), RdmaAddress.ipv4("1.2.3", 1), RdmaAddress.ipv4("::1", 1), RdmaAddress.ipv4("256.1.1.1", 1),
                    RdmaAddress.ipv6("127.0.0.1", 1), RdmaAddress.ipv6("zz::1", 1), RdmaAddress.gid("nonsense", 1), RdmaAddress.ipv4("\u00e4\u00f6\u00fc", 1))) {
                assertThat(Failures.of(pair.near.connect(address))).hasMessageContaining("rdma");
            }
            assertThatThrownBy(() -> pair.near.connect(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> pair.near.listen(1, null)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    @OnEmulator("IPv6 on the loopback")
    void anIpv6AddressDoesToo() {
        assumeTrue(TestDevices.info().ipv6Address().isPresent(), "not run: the device has no IPv6 address");
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                exchange(pair, connect(pair, RdmaAddress.ipv6(TestDevices.info().ipv6Address().get().getHostAddress().replaceAll("%.*", ""), port), accepted));
            }
        }
    }

    @Test
    void anIpv4MappedGidDoesToo() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                exchange(pair, connect(pair, RdmaAddress.gid("::ffff:" + TestDevices.ipv4(), port), accepted));
            }
        }
    }

    @Test
    void anUnansweredRequestTimesOut() {
        try (Pair pair = unconnected().near(near -> near.connectionRequestTimeout(Duration.ofMillis(400))).make()) {
            int port = Ports.free();
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            try (RdmaListener _ = pair.far.listen(port, asked::complete)) {
                long start = System.nanoTime();
                DocaException late = Failures.of(pair.near.connect(address(port)));
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300), Duration.ofSeconds(5));
                assertThat(late).hasMessageContaining(Integer.toString(port));
                // An answer that comes too late fails, and harms nobody.
                Failures.of(Await.value(asked).accept());
            }
        }
    }

    @Test
    void aListenerClosedWithAnUnansweredRequestLeavesNothing() {
        try (Pair pair = unconnected().near(near -> near.connectionRequestTimeout(Duration.ofMillis(400))).make()) {
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            int port = Ports.free();
            RdmaListener listener = pair.far.listen(port, asked::complete);
            CompletableFuture<RdmaConnection> client = pair.near.connect(address(port));
            RdmaConnectionRequest request = Await.value(asked);
            listener.close();
            pair.far.close();
            assertThatIllegalStateException().isThrownBy(request::accept);
            Failures.of(client);
        }
    }

    @Test
    void anAnswerThatCrossesTheContextsCloseIsRefusedAndHarmless() {
        for (int round = 0; round < 20; round++) {
            try (Pair pair = unconnected().make()) {
                CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
                int port = Ports.free();
                pair.far.listen(port, asked::complete);
                CompletableFuture<RdmaConnection> client = pair.near.connect(address(port));
                RdmaConnectionRequest request = Await.value(asked);
                CompletableFuture<Void> closing = CompletableFuture.runAsync(pair.far::close);
                try {
                    CompletableFuture<RdmaConnection> server = request.accept();
                    Await.until("answered", server::isDone);
                } catch (IllegalStateException closed) {
                    assertThat(closed).hasMessageContaining(pair.far.name());
                }
                Await.value(closing);
                Await.until("the client knows", client::isDone);
            }
        }
    }

    @Test
    void aDisconnectIsToldToBothSides() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                for (boolean clientLeaves : new boolean[] {true, false}) {
                    Connected connected = connect(pair, address(port), accepted);
                    RdmaConnection leaves = clientLeaves ? connected.client : connected.server;
                    RdmaConnection stays = clientLeaves ? connected.server : connected.client;
                    leaves.close();
                    assertThat(Await.value(leaves.closed()).reason()).isEqualTo(RdmaConnectionEnd.Reason.CLOSED);
                    RdmaConnectionEnd end = Await.value(stays.closed());
                    assertThat(end.reason()).isEqualTo(RdmaConnectionEnd.Reason.PEER);
                    assertThat(end.failure()).isPresent();
                    Failures.of(stays.send(pair.nearMap.buffer(0, 0)));
                    assertThat(stays.isClosed()).isFalse();
                    stays.close();
                }
            }
        }
    }

    @Test
    void aPlaceThatWasLeftIsNotEndedByTheEventOfTheOneBefore() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            BlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
            try (RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()))) {
                for (int i = 0; i < 100; i++) {
                    Connected connected = connect(pair, address(port), accepted);
                    // The end of this one is told after its number is free: what takes the number at once must not hear of it.
                    CompletableFuture<Void> closing = connected.client.closeAsync();
                    var near = pair.near.export();
                    var far = pair.far.export();
                    RdmaConnection next = near.connect(far.descriptor());
                    RdmaConnection back = far.connect(near.descriptor());
                    Await.value(closing);
                    Await.value(connected.server.closed());
                    connected.server.close();
                    Await.value(next.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
                    assertThat(next.closed()).isNotDone();
                    next.close();
                    back.close();
                }
            }
        }
    }

    @Test
    void aContextClosedWhileConnectingFailsTheAttempt() {
        try (Pair pair = unconnected().make()) {
            int port = Ports.free();
            CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
            try (RdmaListener _ = pair.far.listen(port, asked::complete)) {
                CompletableFuture<RdmaConnection> client = pair.near.connect(address(port));
                Await.value(asked);
                pair.near.close();
                Failures.of(client);
            }
        }
    }

    @Test
    void clientAndServerAtOnceOnManyContexts() {
        try (Device device = TestDevices.open(); Pair pair = unconnected().make()) {
            int port = Ports.free();
            ConcurrentLinkedQueue<RdmaConnection> accepted = new ConcurrentLinkedQueue<>();
            List<RdmaContext> contexts = new ArrayList<>();
            try (RdmaListener _ = pair.far.listen(port, request -> request.accept().thenAccept(accepted::add))) {
                List<CompletableFuture<RdmaConnection>> clients = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    RdmaContext context = RdmaContext.builder(pair.nearEngine, device).start();
                    contexts.add(context);
                    clients.add(context.connect(address(port)));
                }
                clients.forEach(Await::value);
                Await.until("all accepted", () -> accepted.size() == 10);
            }
            contexts.forEach(RdmaContext::close);
            accepted.forEach(connection -> assertThat(Await.value(connection.closed()).reason()).isEqualTo(RdmaConnectionEnd.Reason.PEER));
        }
    }
}
