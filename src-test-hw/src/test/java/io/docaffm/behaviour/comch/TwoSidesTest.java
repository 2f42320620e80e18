// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.ComchPeer;
import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.behaviour.RemotePeer;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A BlueField's side and its host's, each in a process of its own; with {@code -Ddoca.test.peer} the other one is on another machine, as on real hardware it must
 * be. {@code -Ddoca.test.comch.here} says which is here: {@code server} (default) or {@code client}.
 */
@DocaTest
class TwoSidesTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final int BURST = 200;

    private final String service = "two-sides-" + UUID.randomUUID();
    private Conversation server;
    private Conversation client;

    @BeforeEach
    void start() {
        boolean serverHere = !System.getProperty("doca.test.comch.here", "server").equals("client");
        server = side(serverHere, "server");
        client = side(!serverHere, "client");
        server.expect("CONNECTED");
    }

    private Conversation side(boolean here, String role) {
        Conversation side = here ? PeerProcess.start(ComchPeer.class, role, service) : RemotePeer.orHere(ComchPeer.class, role, service);
        side.expect("READY");
        return side;
    }

    @AfterEach
    void stop() {
        for (Conversation side : new Conversation[] {client, server}) {
            if (side != null) {
                side.close();
            }
        }
    }

    private static void leaves(Conversation side) {
        side.say("exit");
        side.expect("BYE");
        assertThat(side.exitCode(BOUND)).isZero();
    }

    @Test
    void messagesInOrderAndBulkDataBothWays() {
        messages(client, server);
        messages(server, client);
        bulk(client, server, 1);
        bulk(server, client, 2);
        leaves(client);
        assertThat(server.expect("DISCONNECTED")).isEqualTo("PEER");
        leaves(server);
    }

    @Test
    void aKilledServersClientIsTold() {
        client.say("closed");
        server.kill();
        assertThat(client.expect("CLOSED")).isIn("PEER", "FAILED");
        leaves(client);
    }

    private static void messages(Conversation from, Conversation to) {
        from.ask("send hello", "SENT");
        assertThat(to.expect("MESSAGE")).isEqualTo("hello");
        from.ask("burst " + BURST, "BURST");
        from.ask("send done", "SENT");
        assertThat(to.expect("MESSAGE")).isEqualTo("done");
        assertThat(to.ask("counted", "COUNTED")).as("messages, in order").isEqualTo(Integer.toString(BURST));
    }

    private static void bulk(Conversation from, Conversation to, int seed) {
        from.ask("fill " + seed, "FILLED");
        to.ask("consume 64", "CONSUMING");
        from.ask("produce 64", "PRODUCED");
        to.expect("CONSUMED");
        assertThat(to.ask("hash", "HASH")).isEqualTo(from.ask("hash", "HASH"));
    }
}
