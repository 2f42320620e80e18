// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.rdma.exchange.DescriptorExchange;
import io.docaffm.rdma.exchange.DescriptorExchange.Part;
import io.docaffm.rdma.exchange.DescriptorListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
class SocketExchangeTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static Identity server;
    private static Identity client;
    private static Identity stranger;

    @BeforeAll
    static void identities() {
        server = Identity.make("server", "ip:127.0.0.1,dns:localhost");
        client = Identity.make("client", "dns:client");
        stranger = Identity.make("stranger", "ip:127.0.0.1,dns:localhost");
    }

    /** Something that may fail, on a thread of its own. */
    private static <T> CompletableFuture<T> start(Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                result.complete(action.call());
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            }
        });
        return result;
    }

    private static DescriptorListener listen(SSLContext tls) throws IOException {
        return tls == null ? DescriptorListener.bindPlain(HERE) : DescriptorListener.bind(HERE, tls);
    }

    private static DescriptorExchange dial(DescriptorListener listener, SSLContext tls, Duration timeout) throws IOException {
        return tls == null ? DescriptorExchange.connect(listener.address(), timeout) : DescriptorExchange.connect(listener.address(), tls, timeout);
    }

    private static void passes(SSLContext serverTls, SSLContext clientTls) throws IOException {
        try (DescriptorListener listener = listen(serverTls)) {
            CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
            try (DescriptorExchange here = dial(listener, clientTls, SOON); DescriptorExchange there = Await.value(accepted)) {
                CompletableFuture<byte[]> got = start(() -> there.exchange(Part.CONNECTION, new byte[] {1, 2, 3}));
                assertThat(here.exchange(Part.CONNECTION, new byte[] {9})).containsExactly(1, 2, 3);
                assertThat(Await.value(got)).containsExactly(9);
                byte[] largest = new byte[DescriptorExchange.MAX_DESCRIPTOR_BYTES];
                largest[largest.length - 1] = 77;
                CompletableFuture<byte[]> received = start(() -> there.receive(Part.RESOURCE));
                here.send(Part.RESOURCE, largest);
                assertThat(Await.value(received)).isEqualTo(largest);
                if (serverTls == null) {
                    assertThat(here.peerCertificate()).isEmpty();
                } else {
                    assertThat(here.peerCertificate().orElseThrow()).isEqualTo(server.certificate());
                    assertThat(there.peerCertificate().orElseThrow()).isEqualTo(client.certificate());
                }
            }
        }
    }

    @Test
    void descriptorsPassOverTcp() throws IOException {
        passes(null, null);
    }

    @Test
    void descriptorsPassOverTlsWhereBothTrustEachOther() throws IOException {
        passes(server.trusting(client), client.trusting(server));
    }

    /** Both ends fail, each with a sentence that says what to look at, and before anything was passed; a good peer gets through afterwards. */
    private static void refused(SSLContext serverTls, SSLContext clientTls, String hereSays, String thereSays) throws IOException {
        try (DescriptorListener listener = listen(serverTls)) {
            CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
            assertThatThrownBy(() -> dial(listener, clientTls, SOON).close()).isInstanceOf(IOException.class).hasMessageMatching("(?s).*(" + hereSays + ").*");
            Throwable there = Await.failure(accepted);
            assertThat(there).isInstanceOf(IOException.class).hasMessageMatching("(?s).*(" + thereSays + ").*");
            // The next one is none the worse for it.
            CompletableFuture<DescriptorExchange> next = start(() -> listener.accept(SOON));
            SSLContext good = serverTls == null ? null : client.trusting(server, stranger);
            dial(listener, good, SOON).close();
            Await.value(next).close();
        }
    }

    @Test
    void aClientThatIsNotTrustedIsRefused() throws IOException {
        refused(server.trusting(client), stranger.trusting(server), "certificate|hung up|reset|closed", "certificate");
    }

    @Test
    void aClientWithoutACertificateIsRefused() throws IOException {
        refused(server.trusting(client), Identity.anonymousTrusting(server), "certificate|hung up|reset|closed", "certificate");
    }

    @Test
    void aServerThatIsNotTrustedIsRefused() throws IOException {
        refused(stranger.trusting(client), client.trusting(server), "certificate", "certificate");
    }

    @Test
    void aServersCertificateForAnotherHostIsRefused() throws IOException {
        Identity elsewhere = Identity.make("elsewhere", "dns:elsewhere.example");
        try (DescriptorListener listener = listen(elsewhere.trusting(client))) {
            CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
            assertThatThrownBy(() -> dial(listener, client.trusting(elsewhere), SOON)).isInstanceOf(IOException.class).hasMessageContaining("127.0.0.1")
                    .hasMessageContaining("host");
            Await.failure(accepted);
        }
    }

    @Test
    void aPlainClientOfATlsServerIsToldSo() throws IOException {
        refused(server.trusting(client), null, "speaks TLS|reset|hung up", "does not speak TLS");
    }

    @Test
    void aTlsClientOfAPlainServerIsToldSo() throws IOException {
        refused(null, client.trusting(server), "does not speak TLS|hung up|reset|terminated", "speaks TLS");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPeerThatSpeaksSomethingElseIsRefused(boolean tls) throws IOException {
        try (DescriptorListener listener = listen(tls ? server.trusting(client) : null)) {
            for (String words : List.of("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "docaffm2", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")) {
                CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
                try (Socket other = new Socket(listener.address().getAddress(), listener.address().getPort())) {
                    other.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
                    other.shutdownOutput();
                    assertThat(Await.failure(accepted)).isInstanceOf(IOException.class).hasMessageContaining("could not greet");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPeerThatIsSilentOrSlowIsNotWaitedForLongerThanAsked(boolean tls) throws IOException {
        try (DescriptorListener listener = listen(tls ? server.trusting(client) : null)) {
            CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SHORT));
            try (Socket silent = new Socket(listener.address().getAddress(), listener.address().getPort())) {
                assertThat(Await.failure(accepted)).isInstanceOf(IOException.class).hasMessageContaining("within 300 ms");
                assertThat(silent.isConnected()).isTrue();
            }
            assertThatThrownBy(() -> listener.accept(SHORT)).isInstanceOf(IOException.class).hasMessageContaining("nobody");
        }
        // A byte now and then keeps every single read from timing out.
        try (ServerSocket slow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> dripping = start(() -> {
                try (Socket socket = slow.accept()) {
                    for (int i = 0; i < 50; i++) {
                        socket.getOutputStream().write(tls ? 22 : "docaffm1".charAt(i % 8));
                        Thread.sleep(200);
                    }
                }
                return null;
            });
            long began = System.nanoTime();
            InetSocketAddress address = (InetSocketAddress) slow.getLocalSocketAddress();
            assertThatThrownBy(() -> {
                DescriptorExchange exchange = tls ? DescriptorExchange.connect(address, client.trusting(server), Duration.ofMillis(700))
                        : DescriptorExchange.connect(address, Duration.ofMillis(700));
                exchange.close();
            }).isInstanceOf(IOException.class);
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began)).isLessThan(5000);
            Await.failure(dripping);
        }
    }

    @Test
    void framesThatCannotBeAreRefused() throws IOException {
        List<byte[]> frames = List.of(new byte[] {0, 0x7f, -1, -1, -1}, new byte[] {0, -1, -1, -1, -1}, new byte[] {0, 0, 0, 0, 0}, new byte[] {2, 0, 0, 0, 1, 1},
                new byte[] {-1, 0, 0, 0, 1, 1}, new byte[] {1, 0, 0, 0, 1, 1}, new byte[] {0, 0, 0, 0, 9, 1}, new byte[] {0, 0});
        try (DescriptorListener listener = listen(null)) {
            for (byte[] frame : frames) {
                CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
                try (Socket other = new Socket(listener.address().getAddress(), listener.address().getPort())) {
                    other.getOutputStream().write("docaffm1".getBytes(StandardCharsets.US_ASCII));
                    try (DescriptorExchange exchange = Await.value(accepted)) {
                        other.getOutputStream().write(frame);
                        other.shutdownOutput();
                        assertThatThrownBy(() -> exchange.receive(Part.CONNECTION)).isInstanceOf(IOException.class).hasMessageContaining("could not get a CONNECTION");
                    }
                }
            }
        }
    }

    @Test
    void wrongArgumentsAreRefused() throws IOException {
        try (DescriptorListener listener = listen(null)) {
            CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
            try (DescriptorExchange here = dial(listener, null, SOON); DescriptorExchange there = Await.value(accepted)) {
                assertThatIllegalArgumentException().isThrownBy(() -> here.send(Part.CONNECTION, new byte[0]));
                assertThatIllegalArgumentException().isThrownBy(() -> here.send(Part.CONNECTION, new byte[DescriptorExchange.MAX_DESCRIPTOR_BYTES + 1]));
                assertThat(there.peerCertificate()).isEmpty();
            }
            assertThatIllegalArgumentException().isThrownBy(() -> listener.accept(Duration.ZERO));
            assertThatIllegalArgumentException().isThrownBy(() -> DescriptorExchange.connect(listener.address(), Duration.ofSeconds(-1)));
        }
        assertThatThrownBy(() -> DescriptorExchange.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), SHORT)).isInstanceOf(IOException.class);
    }

    @Test
    void manyPeersAreServedByManyThreads() throws IOException {
        try (DescriptorListener listener = listen(server.trusting(client))) {
            List<CompletableFuture<byte[]>> served = new ArrayList<>();
            List<CompletableFuture<byte[]>> asked = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                byte number = (byte) i;
                served.add(start(() -> {
                    try (DescriptorExchange there = listener.accept(SOON)) {
                        return there.exchange(Part.CONNECTION, new byte[] {100});
                    }
                }));
                asked.add(start(() -> {
                    try (DescriptorExchange here = dial(listener, client.trusting(server), SOON)) {
                        return here.exchange(Part.CONNECTION, new byte[] {number});
                    }
                }));
            }
            asked.forEach(one -> assertThat(Await.value(one)).containsExactly(100));
            assertThat(served.stream().map(Await::value).map(bytes -> (int) bytes[0])).containsExactlyInAnyOrderElementsOf(
                    IntStream.range(0, 20).boxed().toList());
        }
    }

    @Test
    void closingTheListenerEndsAccept() throws IOException {
        DescriptorListener listener = listen(null);
        CompletableFuture<DescriptorExchange> accepted = start(() -> listener.accept(SOON));
        Await.until("the listener to be waiting", () -> Thread.getAllStackTraces().size() > 0);
        listener.close();
        assertThat(Await.failure(accepted)).isInstanceOf(IOException.class);
    }
}
