// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchEnd;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.emulator.Emulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Servers, clients and their connections from start to end. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class LifeTest {
    @Test
    void aServerKnowsItsConnectionsAndHearsOfTheirEnd() {
        CompletableFuture<ComchEnd> told = new CompletableFuture<>();
        try (ComchPair pair = ComchPair.setup().server(server -> server.onDisconnected((_, end) -> told.complete(end))).make()) {
            assertThat(pair.server.state()).isEqualTo(ContextState.RUNNING);
            assertThat(pair.server.serviceName()).isEqualTo(pair.client.serviceName()).isEqualTo(pair.name);
            assertThat(pair.server.connections()).containsExactly(pair.toClient);
            pair.toClient.userData("who it is");
            assertThat(pair.toClient.userData()).isEqualTo("who it is");
            pair.client.close();
            assertThat(Await.value(told).reason()).isEqualTo(ComchEnd.Reason.PEER);
            assertThat(Await.value(pair.toClient.closed()).failure()).isPresent();
            assertThat(pair.server.connections()).isEmpty();
            assertThat(Await.value(pair.client.closed()).reason()).isEqualTo(ComchEnd.Reason.CLOSED);
        }
    }

    @Test
    void aClientHearsThatItsServerIsGone() {
        try (ComchPair pair = ComchPair.make()) {
            pair.server.close();
            ComchEnd end = Await.value(pair.client.closed(), Duration.ofSeconds(2));
            assertThat(end.reason()).isEqualTo(ComchEnd.Reason.PEER);
            assertThat(Await.value(pair.toServer.closed())).isEqualTo(end);
            DocaException failure = Failures.of(pair.toServer.send(new byte[] {1}), DocaError.NOT_CONNECTED);
            assertThat(failure.getCause()).isInstanceOf(DocaException.class);
            Failures.of(pair.toServer.counters(), DocaError.NOT_CONNECTED);
            pair.client.close();
            assertThatThrownBy(pair.client::handle).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
        }
    }

    @Test
    void aServerEndsOneConnectionAndKeepsTheOthers() {
        try (ComchPair pair = ComchPair.make();
                ComchClient second = ComchClient.builder(pair.clientEngine, pair.host, pair.name).start()) {
            Await.until("the server knows both", () -> pair.server.connections().size() == 2);
            Await.value(pair.server.disconnect(pair.toClient));
            assertThat(Await.value(pair.client.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
            assertThat(Await.value(pair.toClient.closed()).reason()).isEqualTo(ComchEnd.Reason.CLOSED);
            assertThatThrownBy(() -> pair.toClient.send(new byte[] {1})).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> pair.server.disconnect(second.connection())).isInstanceOf(IllegalArgumentException.class);
            assertThat(pair.server.connections()).hasSize(1);
            Await.value(second.connection().send(new byte[] {1}));
            assertThat(second.closed()).isNotDone();
        }
    }

    @Test
    void whomTheFilterRefusesIsDisconnectedAtOnceAndNobodyHearsOfIt() {
        List<ComchConnection> connected = new ArrayList<>();
        List<ComchConnection> ended = new ArrayList<>();
        AtomicReference<ComchServer> server = new AtomicReference<>();
        try (ComchPair pair = ComchPair.setup().server(builder -> builder.acceptFilter(_ -> server.get() == null || server.get().connections().isEmpty())
                .onDisconnected((connection, _) -> ended.add(connection))).connected(connected::add).make()) {
            server.set(pair.server);
            try (ComchClient refused = ComchClient.builder(pair.clientEngine, pair.host, pair.name).start()) {
                assertThat(Await.value(refused.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
            }
            assertThat(pair.server.connections()).containsExactly(pair.toClient);
            assertThat(connected).containsExactly(pair.toClient);
            assertThat(ended).isEmpty();
        }
    }

    @Test
    void aClientWithoutAServerIsToldWhatToLookAt() {
        try (Device host = ComchPair.openHost(); ProgressEngine engine = ProgressEngine.create()) {
            DocaException failure = Failures.of(ComchClient.builder(engine, host, "nobody of this name").startAsync());
            assertThat(failure.error()).isIn(DocaError.CONNECTION_ABORTED, DocaError.TIME_OUT);
            assertThat(failure).hasMessageContaining("nobody of this name");
        }
    }

    @Test
    void whatTheDeviceCannotDoIsRefusedWithTheReason() {
        try (Device arm = ComchPair.openArm(); Device host = ComchPair.openHost(); DeviceRepresentor representor = ComchPair.openRepresentor(arm);
                ProgressEngine engine = ProgressEngine.create()) {
            assertThatThrownBy(() -> ComchServer.builder(engine, arm, representor, "x".repeat(2_000)).start()).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("doca_comch_cap_get_max_name_len");
            assertThatThrownBy(() -> ComchServer.builder(engine, arm, representor, "x").maxMessageSize(1 << 30).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_cap_get_max_msg_size");
            assertThatThrownBy(() -> ComchServer.builder(engine, arm, representor, "x").receiveQueueSize(1 << 30).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_cap_get_max_recv_queue_size");
            assertThatThrownBy(() -> ComchClient.builder(engine, host, "x").sendTasks(1 << 30).start())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("doca_comch_cap_get_max_send_tasks");
            assertThatThrownBy(() -> ComchClient.builder(engine, host, "")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ComchClient.builder(engine, host, "x").connectTimeout(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ComchServer.builder(engine, host, representor, "x").start()).isInstanceOf(DocaException.class)
                    .hasMessageContaining("doca_comch_cap_server_is_supported");
        }
    }

    @Test
    void aNameIsTakenOnce() {
        try (ComchPair pair = ComchPair.make()) {
            assertThatThrownBy(() -> ComchServer.builder(pair.serverEngine, pair.arm, pair.representor, pair.name).start()).isInstanceOf(DocaException.class)
                    .hasMessageContaining("doca_ctx_start");
        }
    }

    @Test
    void closingFromInsideAMessageHandlerEndsEverything() {
        for (boolean whole : new boolean[] {false, true}) {
            try (ComchPair pair = ComchPair.setup().server(server -> server.onMessage((connection, _) -> {
                if (whole) {
                    connection.endpoint().close();
                } else {
                    connection.close();
                }
            })).make()) {
                pair.toServer.send(new byte[] {1});
                assertThat(Await.value(pair.client.closed(), Duration.ofSeconds(5)).reason()).isEqualTo(ComchEnd.Reason.PEER);
                Await.value(whole ? pair.server.closeAsync() : pair.toClient.closeAsync());
                assertThat(pair.server.isClosed()).isEqualTo(whole);
            }
        }
    }

    @Test
    void closingTheEngineClosesItsServerAndItsConnections() {
        try (ComchPair pair = ComchPair.make()) {
            pair.serverEngine.close();
            assertThat(pair.server.isClosed()).isTrue();
            assertThat(pair.toClient.isClosed()).isTrue();
            assertThat(Await.value(pair.client.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
        }
    }

    @Test
    void closingTheClientsConnectionEndsTheClient() {
        try (ComchPair pair = ComchPair.make()) {
            pair.toServer.close();
            assertThat(Await.value(pair.client.closed()).reason()).isEqualTo(ComchEnd.Reason.CLOSED);
            assertThat(pair.client.state()).isEqualTo(ContextState.IDLE);
            assertThat(Await.value(pair.toClient.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
        }
    }

    @Test
    void aDisconnectThatIsAnsweredLaterIsAskedForAgain() {
        try (ComchPair pair = ComchPair.make()) {
            Emulator.fault("comch.disconnect.again", 1, 5);
            Await.value(pair.server.disconnect(pair.toClient));
            assertThat(Await.value(pair.client.closed()).reason()).isEqualTo(ComchEnd.Reason.PEER);
        }
    }

    @Test
    void manyClientsComeAndGo() {
        try (ComchPair pair = ComchPair.make()) {
            for (int round = 0; round < 5; round++) {
                List<ComchClient> clients = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    clients.add(ComchClient.builder(pair.clientEngine, pair.host, pair.name).start());
                }
                Await.until("the server knows all", () -> pair.server.connections().size() == 21);
                clients.forEach(client -> Await.value(client.connection().send(new byte[] {1})));
                clients.forEach(ComchClient::close);
                Await.until("all are gone", () -> pair.server.connections().size() == 1);
            }
        }
    }
}
