// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.Peer;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.RemotePeer;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionEnd;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaReceived;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** This process and another one: on this host, or on the one that {@code -Ddoca.test.peer} names. */
@DocaTest
class TwoProcessesTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final long SIZE = 16 << 20;

    /** This side of it. */
    private static final class Here implements AutoCloseable {
        final Device device = TestDevices.open();
        final ProgressEngine engine;
        final RdmaContext context;
        final MemoryMap memory;
        RemoteMemoryMap remote;
        RdmaConnection connection;

        Here(IdleStrategy idle) {
            engine = ProgressEngine.builder().idleStrategy(idle).build();
            context = RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).maxConnections(16).start();
            memory = MemoryMap.builder(device).allocate(SIZE).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).start();
        }

        Here() {
            this(IdleStrategy.backoff());
        }

        void connect(Conversation peer) {
            String[] theirs = peer.ask("export", "EXPORT").split(" ");
            RdmaExport mine = context.export();
            remote = RemoteMemoryMap.fromExport(device, HEX.parseHex(theirs[1]));
            connection = mine.connect(HEX.parseHex(theirs[0]));
            peer.ask("connect " + HEX.formatHex(mine.descriptor()), "CONNECTED");
        }

        long checksum(long length) {
            return Contents.checksum(memory.memory().asSlice(0, length));
        }

        @Override
        public void close() {
            try (device; engine) {
                // Whatever was made of them goes with them.
            }
        }
    }

    private static Conversation peer(String... arguments) {
        Conversation peer = RemotePeer.orHere(Peer.class, arguments);
        try {
            assertThat(peer.expect("READY")).matches("\\d+");
            return peer;
        } catch (AssertionError failed) {
            peer.close();
            throw failed;
        }
    }

    private static void leaves(Conversation peer) {
        peer.say("exit");
        peer.expect("BYE");
        assertThat(peer.exitCode(Duration.ofSeconds(20))).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesAndOneSidedOperationsBothWays(boolean notifications) {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here(notifications ? IdleStrategy.notification(Duration.ofMinutes(1)) : IdleStrategy.backoff())) {
            here.connect(peer);
            Contents.fill(here.memory.memory(), 1);
            long checksum = here.checksum(SIZE);

            peer.ask("receive 2 0 4096", "POSTED");
            Await.value(here.connection.send(here.memory.buffer(0, 1000)));
            assertThat(peer.expect("RECEIVED")).isEqualTo("1000 SEND 0");
            assertThat(Long.parseLong(peer.ask("checksum 0 1000", "CHECKSUM"))).isEqualTo(here.checksum(1000));
            Await.value(here.connection.send(here.memory.buffer(0, 0), -7));
            assertThat(peer.expect("RECEIVED")).isEqualTo("0 SEND_WITH_IMMEDIATE -7");

            Await.value(here.connection.write(here.memory.buffer(), here.remote.buffer()));
            assertThat(Long.parseLong(peer.ask("checksum 0 " + SIZE, "CHECKSUM"))).isEqualTo(checksum);
            peer.ask("receive 1 0 0", "POSTED");
            Await.value(here.connection.write(here.memory.buffer(0, 500), here.remote.buffer(100, 500), 77));
            assertThat(peer.expect("RECEIVED")).isEqualTo("500 WRITE_WITH_IMMEDIATE 77");

            peer.ask("fill 0 " + SIZE + " 9", "FILLED");
            long theirs = Long.parseLong(peer.ask("checksum 0 " + SIZE, "CHECKSUM"));
            Await.value(here.connection.read(here.remote.buffer(), here.memory.buffer()));
            assertThat(here.checksum(SIZE)).isEqualTo(theirs);

            CompletableFuture<RdmaReceived> receive = here.context.receive(here.memory.buffer(0, 1 << 20));
            peer.ask("send 0 100000", "SENT");
            RdmaReceived received = Await.value(receive);
            assertThat(received).isEqualTo(new RdmaReceived(100_000, RdmaOpcode.SEND, 0, here.connection));
            peer.ask("import " + HEX.formatHex(here.memory.exportRdma(here.device)), "IMPORTED " + SIZE);
            here.memory.memory().fill((byte) 0);
            peer.ask("write 0 " + SIZE + " 0", "WRITTEN");
            assertThat(here.checksum(SIZE)).isEqualTo(theirs);
            here.connection.close();
            leaves(peer);
        }
    }

    @Test
    void manyOutstandingBetweenProcesses() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            here.connect(peer);
            peer.ask("receive 300 0 64", "POSTED");
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                all.add(here.connection.send(here.memory.buffer(0, 64), i));
                all.add(here.connection.write(here.memory.buffer(0, 4096), here.remote.buffer(1 << 20, 4096)));
                all.add(here.connection.read(here.remote.buffer(1 << 20, 4096), here.memory.buffer(1 << 20, 4096)));
            }
            all.forEach(Await::value);
            for (int i = 0; i < 300; i++) {
                assertThat(peer.expect("RECEIVED")).isEqualTo("64 SEND_WITH_IMMEDIATE " + i);
            }
            leaves(peer);
        }
    }

    @Test
    void oneSidedOperationsCompleteWhileThePeersProgramSleeps() {
        try (Conversation peer = peer(Long.toString(SIZE), "manual"); Here here = new Here()) {
            here.connect(peer);
            // From here on it waits for a line, and nobody drives its engine.
            Contents.fill(here.memory.memory(), 3);
            long checksum = here.checksum(SIZE);
            Await.value(here.connection.write(here.memory.buffer(), here.remote.buffer()));
            here.memory.memory().fill((byte) 0);
            Await.value(here.connection.read(here.remote.buffer(), here.memory.buffer()));
            assertThat(here.checksum(SIZE)).isEqualTo(checksum);
            leaves(peer);
        }
    }

    @Test
    void aKilledPeerFailsWhatIsOutstandingWithinFiveSecondsAndTheConnectionIsNamed() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            here.connect(peer);
            Await.value(here.connection.write(here.memory.buffer(0, 8), here.remote.buffer(0, 8)));
            CompletableFuture<RdmaReceived> receive = here.context.receive(here.memory.buffer(0, 64));
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(here.connection.write(here.memory.buffer(), here.remote.buffer()));
            }
            Await.value(all.get(1));
            long start = System.nanoTime();
            peer.kill();
            DocaException first = null;
            for (CompletableFuture<Void> write : all) {
                Await.until("each is done", write::isDone);
                if (write.isCompletedExceptionally()) {
                    DocaException failure = Failures.of(write);
                    assertThat(failure).hasMessageContaining(here.connection.name());
                    first = first == null ? failure : first;
                }
            }
            assertThat(first).as("it was killed in mid-transfer").isNotNull();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            assertThat(Await.value(here.connection.closed()).reason()).isNotEqualTo(RdmaConnectionEnd.Reason.CLOSED);
            Failures.of(here.connection.send(here.memory.buffer(0, 8)), DocaError.NOT_CONNECTED);
            assertThat(receive).as("the receive is the context's").isNotDone();
            // The next peer is served by the same context.
            try (Conversation next = peer(Long.toString(SIZE))) {
                here.connect(next);
                Await.value(here.connection.write(here.memory.buffer(0, 8), here.remote.buffer(0, 8)));
                next.say("exit");
                next.expect("BYE");
            }
        }
    }

    @Test
    void aPeerKilledWhileItIsSentMessagesFailsThem() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            here.connect(peer);
            peer.ask("receive 1 0 64", "POSTED");
            // One has a receive, the others wait for one that never comes.
            List<CompletableFuture<Void>> sends = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                sends.add(here.connection.send(here.memory.buffer(0, 64)));
            }
            Await.value(sends.getFirst());
            long start = System.nanoTime();
            peer.kill();
            sends.subList(1, 10).forEach(send -> assertThat(Failures.of(send)).hasMessageContaining(here.connection.name()));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void byConnectionManagerAKilledPeerIsToldWithoutAnOperation() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            int port = Ports.free();
            peer.ask("listen " + port, "LISTENING");
            RdmaConnection connection = Await.value(here.context.connect(RdmaAddress.ipv4(peer.ask("address", "ADDRESS"), port)));
            peer.expect("ACCEPTED");
            peer.ask("receive 1 0 64", "POSTED");
            Await.value(connection.send(here.memory.buffer(0, 64), 5));
            assertThat(peer.expect("RECEIVED")).isEqualTo("64 SEND_WITH_IMMEDIATE 5");
            peer.kill();
            RdmaConnectionEnd end = Await.value(connection.closed(), Duration.ofSeconds(5));
            assertThat(end.reason()).isIn(RdmaConnectionEnd.Reason.PEER, RdmaConnectionEnd.Reason.FAILED);
            assertThat(end.failure().orElseThrow()).hasMessageContaining(connection.name());
        }
    }

    @Test
    void byConnectionManagerThePeersCleanExitIsTold() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            int port = Ports.free();
            CompletableFuture<RdmaConnection> accepted = new CompletableFuture<>();
            here.context.listen(port, request -> request.accept().thenAccept(accepted::complete));
            peer.ask("listen " + Ports.free(), "LISTENING");
            // Here is the server this time, but the peer's program only listens: so it is reached, and leaves.
            RdmaConnection own = Await.value(here.context.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port)));
            assertThat(Await.value(accepted)).isNotSameAs(own);
            int theirs = Ports.free();
            peer.ask("listen " + theirs, "LISTENING");
            RdmaConnection connection = Await.value(here.context.connect(RdmaAddress.ipv4(peer.ask("address", "ADDRESS"), theirs)));
            peer.expect("ACCEPTED");
            leaves(peer);
            assertThat(Await.value(connection.closed(), Duration.ofSeconds(5)).reason()).isEqualTo(RdmaConnectionEnd.Reason.PEER);
            assertThat(own.closed()).isNotDone();
        }
    }

    @Test
    void outOfBandThePeersCleanExitShowsWithTheNextOperation() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            here.connect(peer);
            Await.value(here.connection.write(here.memory.buffer(0, 8), here.remote.buffer(0, 8)));
            leaves(peer);
            long start = System.nanoTime();
            assertThat(Failures.of(here.connection.write(here.memory.buffer(0, 8), here.remote.buffer(0, 8)))).hasMessageContaining(here.connection.name());
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void ourLeavingIsToldToThePeer() {
        try (Conversation peer = peer(Long.toString(SIZE)); Here here = new Here()) {
            int port = Ports.free();
            peer.ask("listen " + port, "LISTENING");
            RdmaConnection connection = Await.value(here.context.connect(RdmaAddress.ipv4(peer.ask("address", "ADDRESS"), port)));
            peer.expect("ACCEPTED");
            peer.say("closed");
            connection.close();
            assertThat(peer.expect("CLOSED")).isEqualTo("PEER");
            leaves(peer);
        }
    }
}
