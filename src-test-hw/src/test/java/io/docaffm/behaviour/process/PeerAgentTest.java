// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Peer;
import io.docaffm.behaviour.PeerAgent;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.behaviour.RemotePeer;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The agent of the other host, here on this one. */
@DocaTest
class PeerAgentTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final int KILLED = 137;

    @Test
    void startsPeersForWhomKnowsItsWordAndEndsThemWithTheConversation() {
        try (PeerProcess agent = PeerProcess.start(PeerAgent.class, "127.0.0.1", "0")) {
            String address = agent.expect("PEER");
            assertThat(address).matches("[0-9a-f]{16}@127\\.0\\.0\\.1:\\d+");

            long abandoned;
            try (RemotePeer peer = RemotePeer.start(address, Peer.class, "4096"); RemotePeer other = RemotePeer.start(address, Peer.class, "4096");
                    RemotePeer third = RemotePeer.start(address, Peer.class, "4096")) {
                peer.expect("READY");
                peer.ask("fill 0 4096 1", "FILLED");
                assertThat(peer.ask("address", "ADDRESS")).isEqualTo("127.0.0.1");
                peer.say("exit");
                peer.expect("BYE");
                assertThat(peer.exitCode(BOUND)).isZero();

                other.expect("READY");
                other.kill();
                assertThat(other.exitCode(BOUND)).isEqualTo(KILLED);
                abandoned = Long.parseLong(third.expect("READY"));
            }
            ProcessHandle.of(abandoned).ifPresent(process -> assertThat(process.onExit()).succeedsWithin(BOUND));

            try (RemotePeer foreign = RemotePeer.start(address, PeerAgent.class, "127.0.0.1", "0")) {
                assertThatThrownBy(() -> foreign.expect("PEER")).isInstanceOf(AssertionError.class).hasMessageContaining("not PeerAgent");
            }
            try (RemotePeer stranger = RemotePeer.start(address.replaceFirst("^.{4}", "zzzz"), Peer.class, "4096")) {
                assertThatThrownBy(() -> stranger.expect("READY")).isInstanceOf(AssertionError.class).hasMessageContaining("not the word it printed");
            }
        }
    }

    @Test
    void anAgentThatIsNotThereAndAnAddressThatIsNoneAreToldSo() {
        assertThatThrownBy(() -> RemotePeer.start("w@127.0.0.1:9", Peer.class, "4096")).isInstanceOf(UncheckedIOException.class).hasMessageContaining("src-test-hw/bin/peer-agent");
        assertThatIllegalArgumentException().isThrownBy(() -> RemotePeer.start("192.0.2.8:18600", Peer.class, "4096")).withMessageContaining("WORD@HOST:PORT");
    }
}
