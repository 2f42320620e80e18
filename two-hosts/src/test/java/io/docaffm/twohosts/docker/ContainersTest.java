// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import static io.docaffm.twohosts.TwoHosts.MEMORY;
import static io.docaffm.twohosts.TwoHosts.PORT;
import static io.docaffm.twohosts.TwoHosts.TOLD;
import static io.docaffm.twohosts.TwoHosts.assertClear;
import static io.docaffm.twohosts.TwoHosts.leaves;
import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.Peer;
import io.docaffm.rdma.RdmaAddress.Type;
import io.docaffm.twohosts.TwoHosts;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** RDMA between two containers, one of which is paused, killed, or taken off the network. */
@Tag("docker")
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainersTest {
    private ContainerLan lan;
    private ContainerHost left;
    private ContainerHost right;
    private TwoHosts hosts;

    @BeforeEach
    void start() {
        lan = new ContainerLan();
        left = ContainerHost.start(lan, lan.address(1), Peer.class, Long.toString(MEMORY));
        right = ContainerHost.start(lan, lan.address(2), Peer.class, Long.toString(MEMORY));
        hosts = new TwoHosts(left, right);
    }

    @AfterEach
    void stop() {
        try {
            Stream.of(left, right).filter(Objects::nonNull).forEach(Conversation::close);
        } finally {
            if (lan != null) {
                lan.close();
            }
        }
    }

    private void connectAndExchange() {
        hosts.connect(Type.IPV4, right.address(), PORT);
        hosts.exchangeMemory();
    }

    private void anotherConnectionIsGood() {
        hosts.reconnect(Type.IPV4, right.address(), PORT);
        hosts.talk();
        leaves(left);
        leaves(right);
    }

    @Test
    void byConnectionManagerAndByDescription() {
        connectAndExchange();
        hosts.talk();
        left.ask("disconnect", "DISCONNECTED");
        hosts.exchangeDescriptions();
        hosts.talk();
        leaves(left);
        leaves(right);
    }

    @Test
    void aPausedPeerIsTakenForLostAndIsToldWhenItGoesOn() {
        connectAndExchange();
        right.say("closed");
        right.pause();
        left.say("write 0 1000 0");
        assertClear(left.expect("FAILED", TOLD));
        right.unpause();
        assertThat(right.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        anotherConnectionIsGood();
    }

    @Test
    void aKilledPeerIsNoticedWithoutAnOperation() {
        connectAndExchange();
        left.say("closed");
        right.kill();
        assertThat(left.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        assertThat(left.ask("write 0 1000 0", "FAILED")).contains("rdma connection", "NOT_CONNECTED", "connect again");
        leaves(left);
    }

    @Test
    void aPeerTakenOffTheNetworkIsLostForBothAndGoodAgainWhenItIsBack() {
        connectAndExchange();
        right.say("closed");
        right.cutOff();
        left.say("write 0 1000 0");
        assertClear(left.expect("FAILED", TOLD));
        assertThat(right.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        left.say("dial IPV4 " + right.address() + " " + PORT);
        assertThat(left.expect("FAILED", TOLD)).contains("CONNECTION");
        right.rejoin();
        anotherConnectionIsGood();
    }

    @Test
    void theOneTakenOffTheNetworkLosesItsOwnWork() {
        hosts.exchangeDescriptions();
        hosts.talk();
        left.cutOff();
        left.say("read 0 1000 0");
        assertClear(left.expect("FAILED", TOLD));
        left.rejoin();
        hosts.exchangeDescriptions();
        hosts.talk();
        leaves(left);
        leaves(right);
    }
}
