// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Conversation;
import io.docaffm.rdma.RdmaAddress;
import java.time.Duration;

/**
 * Two programs ({@link io.docaffm.behaviour.Peer}) on two hosts, and what they do with each other, whatever the hosts are made of. This process
 * only tells them to: it has no device.
 */
public final class TwoHosts {
    /** The memory of each. */
    public static final long MEMORY = 32 << 20;
    /**
     * Until a survivor is told. The emulator takes a peer for lost after 5 to 6 s without an answer, as hardware does after its retries; the rest is for
     * a busy machine.
     */
    public static final Duration TOLD = Duration.ofSeconds(12);
    /** The port of the server. The hosts are new: every port is free. */
    public static final int PORT = 18_515;

    private final Conversation left;
    private final Conversation right;

    /** With the two programs, just started. */
    public TwoHosts(Conversation left, Conversation right) {
        this.left = left;
        this.right = right;
        left.expect("READY");
        right.expect("READY");
    }

    /** The one that connects, and acts. */
    public Conversation left() {
        return left;
    }

    /** The one that listens. */
    public Conversation right() {
        return right;
    }

    /** Left connects to right by RDMA CM. Right listens on that port from now on. */
    public void connect(RdmaAddress.Type type, String host, int port) {
        right.ask("listen " + port, "LISTENING " + port);
        reconnect(type, host, port);
    }

    /** Left connects to right, which listens already. */
    public void reconnect(RdmaAddress.Type type, String host, int port) {
        left.ask("dial " + type + " " + host + " " + port, "DIALLED");
        right.expect("ACCEPTED");
    }

    /** Left and right connect by each other's description, and give each other their memory. */
    public void exchangeDescriptions() {
        String[] ofLeft = left.ask("export", "EXPORT").split(" ");
        String[] ofRight = right.ask("export", "EXPORT").split(" ");
        left.ask("connect " + ofRight[0], "CONNECTED");
        right.ask("connect " + ofLeft[0], "CONNECTED");
        left.ask("import " + ofRight[1], "IMPORTED");
        right.ask("import " + ofLeft[1], "IMPORTED");
    }

    /** Left and right give each other their memory; they are connected otherwise. */
    public void exchangeMemory() {
        left.ask("import " + right.ask("export", "EXPORT").split(" ")[1], "IMPORTED");
        right.ask("import " + left.ask("export", "EXPORT").split(" ")[1], "IMPORTED");
    }

    /** Everything there is both ways: messages, writes, reads, additions. What arrives is what left. */
    public void talk() {
        long half = MEMORY / 2;
        copy(left, right, 0, half, 1);
        copy(right, left, half, half, 2);

        left.ask("fill 0 " + half + " 3", "FILLED");
        right.ask("read 0 " + half + " 0", "READ");
        assertThat(hash(right, 0, half)).isEqualTo(hash(left, 0, half));

        message(left, right);
        message(right, left);

        add(left, right);
        add(right, left);
    }

    /** One writes into the other's memory. */
    private static void copy(Conversation from, Conversation to, long offset, long length, long seed) {
        from.ask("fill " + offset + " " + length + " " + seed, "FILLED");
        from.ask("write " + offset + " " + length + " " + offset, "WRITTEN");
        assertThat(hash(to, offset, length)).isEqualTo(hash(from, offset, length));
    }

    private static void message(Conversation from, Conversation to) {
        to.ask("receive 1 0 100000", "POSTED");
        from.ask("send 0 100000", "SENT");
        assertThat(to.expect("RECEIVED")).isEqualTo("100000 SEND 0");
        assertThat(hash(to, 0, 100_000)).isEqualTo(hash(from, 0, 100_000));
    }

    /** Two threads of one add to the other's counter, a thousand times in all. */
    private static void add(Conversation from, Conversation to) {
        to.ask("zero 0 4096", "ZEROED");
        assertThat(from.ask("add 8 2 500 16", "ADDED")).as("the last addition saw all others").isEqualTo("999");
    }

    /** The hash of a part of a program's memory. */
    public static String hash(Conversation program, long offset, long length) {
        return program.ask("hash " + offset + " " + length, "HASH");
    }

    /** Something ended badly, as it was to, and the error tells what it is about, how it ended and where to look. */
    public static void assertClear(String failure) {
        assertThat(failure).contains("rdma connection", "IO_FAILED", "is the peer alive");
    }

    /** It ends, and has left nothing, and has broken no rule. */
    public static void leaves(Conversation program) {
        program.say("exit");
        program.expect("BYE");
        assertThat(program.exitCode(Duration.ofSeconds(20))).isZero();
        assertThat(program.rest()).isEmpty();
    }
}
