// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.MemoryMap;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.exchange.DescriptorExchange;
import io.docaffm.rdma.exchange.DescriptorListener;
import io.docaffm.rdma.exchange.RdmaPeer;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DocaTest
class RdmaPeerTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    /** What one side does with its exchange. */
    @FunctionalInterface
    private interface Side {
        RdmaPeer meet(DescriptorExchange exchange) throws IOException;
    }

    /** What becomes of both. */
    @FunctionalInterface
    private interface Then {
        void check(RdmaPeer here, RdmaPeer there);
    }

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

    private static void meet(Side here, Side there, Then then) throws IOException {
        try (DescriptorListener listener = DescriptorListener.bindPlain(HERE)) {
            CompletableFuture<RdmaPeer> other = start(() -> {
                try (DescriptorExchange exchange = listener.accept(SOON)) {
                    return there.meet(exchange);
                }
            });
            try (DescriptorExchange exchange = DescriptorExchange.connect(listener.address(), SOON); RdmaPeer one = here.meet(exchange);
                    RdmaPeer two = Await.value(other)) {
                then.check(one, two);
            }
        }
    }

    @Test
    void twoMeet() throws IOException {
        try (Pair pair = Pair.setup().unconnected().make()) {
            meet(exchange -> RdmaPeer.meet(pair.near, exchange), exchange -> RdmaPeer.meet(pair.far, exchange), (here, there) -> {
                assertThat(here.memory()).isEmpty();
                CompletableFuture<RdmaReceived> receive = pair.far.receive(pair.farMap.buffer(0, 64));
                Await.value(here.connection().send(pair.nearMap.buffer(0, 64)));
                assertThat(Await.value(receive).connection()).isSameAs(there.connection());
            });
        }
    }

    @Test
    void oneOpensWhatTheOtherOffers() throws IOException {
        try (Pair pair = Pair.setup().unconnected().make()) {
            meet(exchange -> RdmaPeer.open(pair.near, exchange), exchange -> RdmaPeer.offer(pair.far, exchange, pair.farMap), (here, there) -> {
                assertThat(there.memory()).isEmpty();
                pair.farMemory().set(ValueLayout.JAVA_LONG, 8, 42);
                Await.value(here.connection().read(here.memory().orElseThrow().buffer(8, 8), pair.nearMap.buffer(0, 8)));
                assertThat(pair.nearMemory().get(ValueLayout.JAVA_LONG, 0)).isEqualTo(42);
            });
        }
    }

    @Test
    void bothShare() throws IOException {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.permissions(AccessFlag.RDMA_WRITE)).make();
                MemoryMap shared = MemoryMap.builder(pair.device).allocate(4096)
                        .permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_WRITE).start()) {
            meet(exchange -> RdmaPeer.share(pair.near, exchange, shared), exchange -> RdmaPeer.share(pair.far, exchange, pair.farMap), (here, there) -> {
                Await.value(here.connection().write(shared.buffer(0, 8), here.memory().orElseThrow().buffer(0, 8)));
                Await.value(there.connection().write(pair.farMap.buffer(0, 8), there.memory().orElseThrow().buffer(0, 8)));
                assertThat(there.memory().orElseThrow().size()).isEqualTo(4096);
            });
        }
    }

    @Test
    void filesCarryAConnectionAndOneMemory(@TempDir Path folder) throws IOException {
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        Path memory = folder.resolve("memory");
        try (Pair pair = Pair.setup().unconnected().make(); DescriptorExchange here = DescriptorExchange.files(one, two, memory, SOON);
                DescriptorExchange there = DescriptorExchange.files(two, one, memory, SOON)) {
            assertThatIllegalArgumentException().isThrownBy(() -> RdmaPeer.share(pair.near, here, pair.farMap));
            CompletableFuture<RdmaPeer> other = start(() -> RdmaPeer.offer(pair.far, there, pair.farMap));
            try (RdmaPeer peer = RdmaPeer.open(pair.near, here); RdmaPeer responder = Await.value(other)) {
                Await.value(peer.connection().write(pair.nearMap.buffer(0, 8), peer.memory().orElseThrow().buffer(0, 8)));
                assertThat(responder.memory()).isEmpty();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @OnEmulator("its counters")
    void nothingIsExportedToAPeerThatWasNotTrusted() throws IOException {
        Identity server = Identity.make("server", "ip:127.0.0.1");
        Identity client = Identity.make("client", "dns:client");
        Identity stranger = Identity.make("stranger", "dns:stranger");
        try (Pair pair = Pair.setup().unconnected().make(); DescriptorListener listener = DescriptorListener.bind(HERE, server.trusting(client))) {
            long before = Emulator.liveObjects().get("rdma_connection");
            CompletableFuture<RdmaPeer> other = start(() -> {
                try (DescriptorExchange exchange = listener.accept(SOON)) {
                    return RdmaPeer.offer(pair.far, exchange, pair.farMap);
                }
            });
            assertThatThrownBy(() -> {
                try (DescriptorExchange exchange = DescriptorExchange.connect(listener.address(), stranger.trusting(server), SOON)) {
                    RdmaPeer.open(pair.near, exchange);
                }
            }).isInstanceOf(IOException.class);
            assertThat(Await.failure(other)).isInstanceOf(IOException.class).hasMessageContaining("certificate");
            assertThat(Emulator.liveObjects().get("rdma_connection")).isEqualTo(before);
        }
    }
}
