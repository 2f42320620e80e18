// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import static io.docaffm.twohosts.TwoHosts.MEMORY;
import static io.docaffm.twohosts.TwoHosts.PORT;
import static io.docaffm.twohosts.TwoHosts.TOLD;
import static io.docaffm.twohosts.TwoHosts.assertClear;
import static io.docaffm.twohosts.TwoHosts.hash;
import static io.docaffm.twohosts.TwoHosts.leaves;
import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.Peer;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.rdma.RdmaAddress.Type;
import io.docaffm.twohosts.TwoHosts;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two hosts that are network namespaces on a switch, whose cables are pulled and whose packets get lost. */
@Tag("netns")
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NamespacesTest {
    private Lan lan;
    private PeerProcess left;
    private PeerProcess right;
    private TwoHosts hosts;

    @BeforeEach
    void start() {
        lan = new Lan();
        left = lan.left.start(Peer.class, Long.toString(MEMORY));
        right = lan.right.start(Peer.class, Long.toString(MEMORY));
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

    private void bothLeave() {
        leaves(left);
        leaves(right);
    }

    private void connectAndExchange() {
        hosts.connect(Type.IPV4, lan.right.ipv4(), PORT);
        hosts.exchangeMemory();
    }

    /** Traffic to this host takes a while: 100 Mbit/s, with a queue that loses nothing. */
    private void slow(NamespaceHost host) {
        lan.shape(host, "tbf", "rate", "100mbit", "burst", "64kb", "limit", "64mb");
    }

    /** Left writes all its memory to right, and a good deal of it is on its way. */
    private void startToWrite() {
        slow(lan.right);
        left.ask("fill 0 " + MEMORY + " 5", "FILLED");
        long before = lan.sentBy(lan.left);
        left.say("write 0 " + MEMORY + " 0");
        Await.until("1 MiB has left", () -> lan.sentBy(lan.left) - before > 1 << 20);
    }

    private static void failsWithin(PeerProcess survivor, Duration bound) {
        assertClear(survivor.expect("FAILED", bound));
    }

    @ParameterizedTest
    @ValueSource(strings = {"IPV4", "IPV6", "GID"})
    void byConnectionManager(Type type) {
        hosts.connect(type, switch (type) {
            case IPV4 -> lan.right.ipv4();
            case IPV6 -> lan.right.ipv6();
            case GID -> "::ffff:" + lan.right.ipv4();
        }, PORT);
        hosts.exchangeMemory();
        long before = lan.sentBy(lan.left);
        hosts.talk();
        assertThat(lan.sentBy(lan.left) - before).as("what the switch has seen").isGreaterThan(MEMORY / 2);
        right.say("closed");
        left.ask("disconnect", "DISCONNECTED");
        assertThat(right.expect("CLOSED")).isEqualTo("PEER");
        bothLeave();
    }

    @Test
    void byDescription() {
        hosts.exchangeDescriptions();
        hosts.talk();
        bothLeave();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLinkThatIsBackInTimeLosesNothing(boolean cable) {
        connectAndExchange();
        startToWrite();
        long resent = NamespaceHost.retransmissions(left);
        if (cable) {
            lan.unplug(lan.right);
        } else {
            lan.isolate(lan.right);
        }
        Await.until("left sends again what was lost", () -> NamespaceHost.retransmissions(left) > resent);
        if (cable) {
            lan.plug(lan.right);
        } else {
            lan.rejoin(lan.right);
        }
        left.expect("WRITTEN");
        assertThat(hash(right, 0, MEMORY)).isEqualTo(hash(left, 0, MEMORY));
        bothLeave();
    }

    @ParameterizedTest
    @CsvSource({"left, true", "right, true", "right, false"})
    void aLinkThatStaysCutEndsTheWorkOnBothSidesAndTheNextConnectionIsGood(String end, boolean cable) {
        NamespaceHost cut = end.equals("left") ? lan.left : lan.right;
        connectAndExchange();
        right.say("closed");
        startToWrite();
        if (cable) {
            lan.unplug(cut);
        } else {
            lan.isolate(cut);
        }
        failsWithin(left, TOLD);
        assertThat(right.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");

        if (cable) {
            lan.plug(cut);
        } else {
            lan.rejoin(cut);
        }
        lan.shape(lan.right, "pfifo");
        hosts.reconnect(Type.IPV4, lan.right.ipv4(), PORT);
        hosts.talk();
        bothLeave();
    }

    @Test
    void aLinkThatIsCutWhileNothingIsUnderWayIsNoticedOnBothSides() {
        connectAndExchange();
        left.say("closed");
        right.say("closed");
        lan.isolate(lan.left);
        assertThat(left.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        assertThat(right.expect("CLOSED", TOLD)).isIn("PEER", "FAILED");
        bothLeave();
    }

    @Test
    void byDescriptionALinkThatIsCutEndsTheNextOperationOfEachSide() {
        hosts.exchangeDescriptions();
        hosts.talk();
        lan.unplug(lan.right);
        left.say("write 0 1000 0");
        right.say("read 0 1000 0");
        failsWithin(left, TOLD);
        failsWithin(right, TOLD);
        lan.plug(lan.right);
        hosts.exchangeDescriptions();
        hosts.talk();
        bothLeave();
    }

    @Test
    void aHostThatLosesItsPowerIsTakenForLost() {
        connectAndExchange();
        left.say("closed");
        startToWrite();
        // It says no good-bye: what the kernel would send when the program ends does not get out.
        lan.isolate(lan.right);
        right.kill();
        String first = left.next(TOLD);
        String second = left.next(TOLD);
        assertThat(first + " " + second).contains("FAILED", "CLOSED");
        leaves(left);
    }

    @Test
    void aHostWithoutALinkIsNotReachedAndOneWhereNobodyListensRefuses() {
        left.say("dial IPV4 " + lan.right.ipv4() + " " + PORT);
        assertThat(left.expect("FAILED", Duration.ofSeconds(5))).contains("CONNECTION");
        lan.isolate(lan.right);
        left.say("dial IPV4 " + lan.right.ipv4() + " " + PORT);
        assertThat(left.expect("FAILED", TOLD)).contains("CONNECTION");
        lan.rejoin(lan.right);
        connectAndExchange();
        hosts.talk();
        bothLeave();
    }

    /** A queue of tc's that is too short throws packets away and makes others wait. The kernel's tbf does that everywhere. */
    @Test
    void packetsLostInAShortQueueCostTimeOnly() {
        connectAndExchange();
        lan.shape(lan.right, "tbf", "rate", "100mbit", "burst", "16kb", "limit", "32kb");
        lan.shape(lan.left, "tbf", "rate", "100mbit", "burst", "16kb", "limit", "32kb");
        hosts.talk();
        assertThat(lan.droppedTo(lan.right)).as("packets thrown away on the way to the right host").isPositive();
        assertThat(lan.droppedTo(lan.left)).as("packets thrown away on the way to the left host").isPositive();
        assertThat(NamespaceHost.retransmissions(left)).isPositive();
        bothLeave();
    }

    @Test
    void packetsDelayedInALongQueueLoseNothing() {
        connectAndExchange();
        lan.shape(lan.right, "tbf", "rate", "20mbit", "burst", "16kb", "limit", "64mb");
        long length = 1 << 20;
        left.ask("fill 0 " + length + " 6", "FILLED");
        long start = System.nanoTime();
        left.ask("write 0 " + length + " 0", "WRITTEN");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as("a mebibyte at 20 Mbit/s").isGreaterThan(Duration.ofMillis(400));
        assertThat(lan.droppedTo(lan.right)).isZero();
        assertThat(hash(right, 0, length)).isEqualTo(hash(left, 0, length));
        bothLeave();
    }

    @Test
    void packetsLostAndDelayedByNetemCostTimeOnly() {
        try {
            lan.shape(lan.right, "netem", "delay", "10ms", "2ms", "loss", "1%");
            lan.shape(lan.left, "netem", "delay", "10ms", "2ms", "loss", "1%");
        } catch (RuntimeException failed) {
            String reason = "not run: this kernel has no netem (CONFIG_NET_SCH_NETEM); loss and delay are shown by a short queue instead. " + failed.getMessage();
            System.out.println(reason);
            Assumptions.abort(reason);
        }
        connectAndExchange();
        hosts.talk();
        assertThat(lan.droppedTo(lan.right)).as("packets thrown away on the way to the right host").isPositive();
        bothLeave();
    }
}
