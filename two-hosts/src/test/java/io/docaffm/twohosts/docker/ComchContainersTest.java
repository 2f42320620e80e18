// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import static io.docaffm.twohosts.TwoHosts.TOLD;
import static io.docaffm.twohosts.TwoHosts.leaves;
import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPeer;
import io.docaffm.behaviour.Conversation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Comch between two containers that share a volume, as the two sides of a BlueField; one of them is paused, killed, or taken off the network. */
@Tag("docker")
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ComchContainersTest {
    private static final int BURST = 200;

    private final List<AutoCloseable> made = new ArrayList<>();
    private ContainerLan lan;
    private ContainerHost server;
    private ContainerHost client;

    @BeforeEach
    void start() {
        lan = new ContainerLan();
        server = server(1);
        client = ContainerHost.start(lan, lan.address(2), ComchPeer.class, "client", "service");
        made.add(client);
        client.expect("READY");
        server.expect("CONNECTED");
    }

    private ContainerHost server(int number) {
        ContainerHost started = ContainerHost.start(lan, lan.address(number), ComchPeer.class, "server", "service");
        made.add(started);
        started.expect("READY");
        return started;
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable container : made.reversed()) {
            container.close();
        }
        if (lan != null) {
            lan.close();
        }
    }

    private static void messages(Conversation from, Conversation to) {
        from.ask("send hello", "SENT");
        assertThat(to.expect("MESSAGE")).isEqualTo("hello");
        from.ask("burst " + BURST, "BURST");
        from.ask("send done", "SENT");
        assertThat(to.expect("MESSAGE")).isEqualTo("done");
        assertThat(to.ask("counted", "COUNTED")).as("messages, in order").isEqualTo(Integer.toString(BURST));
    }

    /** A mebibyte by the fast path. */
    private static void bulk(Conversation from, Conversation to, int seed) {
        from.ask("fill " + seed, "FILLED");
        to.ask("consume 64", "CONSUMING");
        from.ask("produce 64", "PRODUCED");
        to.expect("CONSUMED");
        assertThat(to.ask("hash", "HASH")).isEqualTo(from.ask("hash", "HASH"));
    }

    private void bothLeave() {
        leaves(client);
        assertThat(server.expect("DISCONNECTED")).isEqualTo("PEER");
        leaves(server);
    }

    @Test
    void messagesAndBulkDataBothWays() {
        messages(client, server);
        messages(server, client);
        bulk(client, server, 1);
        bulk(server, client, 2);
        bothLeave();
    }

    @Test
    void messagesForAPausedPeerWaitAndNoneIsLost() {
        client.pause();
        server.say("burst " + BURST);
        Await.until("the server's messages wait", () -> Integer.parseInt(server.ask("waiting", "WAITING")) > 0);
        client.unpause();
        server.expect("BURST");
        server.ask("send done", "SENT");
        assertThat(client.expect("MESSAGE")).isEqualTo("done");
        assertThat(client.ask("counted", "COUNTED")).isEqualTo(Integer.toString(BURST));
        bothLeave();
    }

    @Test
    void aKilledServersClientIsToldAndFindsTheNextServerOfThatName() {
        client.say("closed");
        server.kill();
        assertThat(client.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        assertThat(client.ask("send late", "FAILED")).contains("comch client 1", "DOCA_ERROR_");
        // What the killed one left in the volume is in nobody's way.
        server = server(3);
        client.ask("reconnect", "READY");
        server.expect("CONNECTED");
        messages(client, server);
        bothLeave();
    }

    @Test
    void aKilledClientIsNoticedAndTheNextOneIsServed() {
        client.kill();
        assertThat(server.expect("DISCONNECTED", TOLD)).isIn("PEER", "FAILED");
        client = ContainerHost.start(lan, lan.address(3), ComchPeer.class, "client", "service");
        made.add(client);
        client.expect("READY");
        server.expect("CONNECTED");
        messages(server, client);
        bothLeave();
    }

    /** The two sides of a BlueField have PCIe between them. */
    @Test
    void itDoesNotNeedTheNetwork() {
        client.cutOff();
        server.cutOff();
        messages(client, server);
        bulk(server, client, 3);
        bothLeave();
    }
}
