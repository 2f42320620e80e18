// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchLoad;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.PeerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The BlueField's side and the host's, each in a process of its own, with much between them. Every build moves a part; the profile {@code load} all of it: 100
 * clients with 10,000 messages each way, 10 GB in buffers of 1 MiB, five million of 64 bytes. docs/comch.md has its times.
 */
@DocaTest
@OnEmulator("both sides of a BlueField on one machine")
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoadTest {
    private static final boolean WHOLE = Boolean.getBoolean("doca.test.load");
    /** A heap that is all there from the start: then resident memory tells of what is outside it. */
    private static final List<String> OPTIONS = List.of("-Xms192m", "-Xmx192m", "-XX:+AlwaysPreTouch");
    private static final Duration BOUND = WHOLE ? Duration.ofMinutes(15) : Duration.ofMinutes(1);
    private static final long GROWTH_KIB = 12 * 1024;
    private static final int PATHS = 4;

    private final String service = "load-" + UUID.randomUUID();
    private final List<PeerProcess> sides = new ArrayList<>();

    private PeerProcess side(String role, String slowPath) {
        List<String> arguments = new ArrayList<>(List.of(role, service));
        arguments.addAll(List.of(slowPath.split(" ")));
        PeerProcess side = PeerProcess.start(OPTIONS, ComchLoad.class, arguments.toArray(String[]::new));
        sides.add(side);
        side.expect("READY", Duration.ofSeconds(60));
        return side;
    }

    @AfterEach
    void stop() {
        sides.reversed().forEach(PeerProcess::close);
    }

    private static void leaves(PeerProcess side) {
        side.say("exit");
        String line = side.next(Duration.ofSeconds(40));
        // A client hears of the end it made.
        assertThat(line.startsWith("CLOSED") ? side.next() : line).isEqualTo("BYE");
        assertThat(side.exitCode(Duration.ofSeconds(20))).isZero();
    }

    @Test
    void aMessageGoesThereAndBackAgainAndAgain() {
        int rounds = WHOLE ? 100_000 : 2_000;
        PeerProcess server = side("server", "echo");
        PeerProcess client = side("client", "echo");
        client.say("ping " + rounds);
        String pinged = client.expect("PINGED", BOUND);
        System.out.println("comch load: round trips of two processes: " + pinged);
        assertThat(pinged).startsWith(rounds + " ");
        leaves(client);
        leaves(server);
    }

    @Test
    void manyClientsTalkBothWaysInOrderAndBothSidesCountTheSame() {
        int clients = WHOLE ? 100 : 25;
        int messages = WHOLE ? 10_000 : 400;
        PeerProcess server = side("server", "numbers " + clients + " " + messages);
        long start = System.nanoTime();
        PeerProcess client = side("client", "numbers " + clients + " " + messages);
        client.say("counters");
        server.say("counters");
        String each = " " + messages + " " + messages * 64L;
        for (int i = 0; i < clients; i++) {
            assertThat(client.expect("COUNTERS", BOUND)).isEqualTo(i + each + each);
            assertThat(server.expect("COUNTERS", BOUND)).isEqualTo(i + each + each);
        }
        System.out.printf("comch load: %d clients, %d messages each way with each: %d ms%n", clients, messages, (System.nanoTime() - start) / 1_000_000);
        client.expect("ALL");
        server.expect("ALL");
        leaves(client);
        leaves(server);
    }

    @Test
    void largeBuffersArriveUnhurtAndMemoryStaysFlat() {
        // 10,240 of 1 MiB are more than 10 GB.
        stream(1 << 20, 4, WHOLE ? 2_560 : 96);
    }

    @Test
    void smallBuffersArriveUnhurtAndMemoryStaysFlat() {
        stream(64, 64, WHOLE ? 1_250_000 : 12_000);
    }

    private void stream(int size, int depth, int each) {
        PeerProcess server = side("server", "echo");
        PeerProcess client = side("client", "echo");
        String path = PATHS + " " + size + " " + depth + " " + each + " " + each / 3;
        // The server answers: it knows the client, and its consumers can be made.
        client.say("ping 1");
        client.expect("PINGED");
        server.ask("consume " + path, "CONSUMING");
        client.say("produce " + path);
        long warmServer = Long.parseLong(server.expect("WARM", BOUND));
        long warmClient = Long.parseLong(client.expect("WARM", BOUND));
        String consumed = server.expect("CONSUMED", BOUND);
        String produced = client.expect("PRODUCED", BOUND);
        System.out.printf("comch load: %d x %d of %d bytes: consumer %s (%d KiB when warm), producer %s (%d KiB when warm)%n", PATHS, each, size, consumed,
                warmServer, produced, warmClient);
        assertThat(consumed).startsWith("good=" + (long) PATHS * each + " ").contains("failures={}");
        assertThat(produced).startsWith("good=" + (long) PATHS * each + " ").contains("failures={}");
        assertThat(field(consumed, "sum")).isEqualTo(field(produced, "sum"));
        assertThat(field(consumed, "resident") - warmServer).as("growth of the consumers' process in KiB").isLessThan(GROWTH_KIB);
        assertThat(field(produced, "resident") - warmClient).as("growth of the producers' process in KiB").isLessThan(GROWTH_KIB);
        leaves(client);
        leaves(server);
    }

    private static long field(String line, String name) {
        return Long.parseLong(line.replaceAll(".*\\b" + name + "=(-?\\d+).*", "$1"));
    }

    @Test
    void producersWaitForConsumersAndFailWhenThoseAreStopped() {
        PeerProcess server = connectedPair();
        PeerProcess client = sides.getLast();
        server.ask("take 4 64 300", "TAKING");
        client.ask("flood wait 4 64 1000 0", "FLOODING");
        untilTaken(server, 1200);
        server.ask("stop", "STOPPED");
        assertThat(client.expect("FLOODED")).as("each was delivered or failed").isEqualTo("{DOCA_ERROR_NOT_CONNECTED=2800, sent=1200}");
        client.ask("stop", "STOPPED");
        leaves(client);
        leaves(server);
    }

    @Test
    void producersWaitNoLongerThanConfigured() {
        PeerProcess server = connectedPair();
        PeerProcess client = sides.getLast();
        server.ask("take 4 64 100", "TAKING");
        client.ask("flood wait 4 64 100 0", "FLOODING");
        assertThat(client.expect("FLOODED")).isEqualTo("{sent=400}");
        client.ask("flood wait 4 64 400 300", "FLOODING");
        assertThat(client.expect("FLOODED")).isEqualTo("{DOCA_ERROR_TIME_OUT=1600}");
        untilTaken(server, 400);
        client.ask("stop", "STOPPED");
        leaves(client);
        leaves(server);
    }

    @Test
    void producersThatAreToFailAtOnceLoseNothingThatWasSent() {
        PeerProcess server = connectedPair();
        PeerProcess client = sides.getLast();
        server.ask("take 4 64 100", "TAKING");
        client.ask("flood fail 4 64 500 0", "FLOODING");
        String flooded = client.expect("FLOODED");
        long sent = field(flooded, "sent");
        assertThat(sent).isPositive().isLessThanOrEqualTo(400);
        assertThat(flooded).isEqualTo("{DOCA_ERROR_FULL=" + (2000 - sent) + ", sent=" + sent + "}");
        untilTaken(server, sent);
        client.ask("stop", "STOPPED");
        leaves(client);
        leaves(server);
    }

    @Test
    void aConnectionThatIsCutUnderLoadEndsEverySend() {
        PeerProcess server = connectedPair();
        PeerProcess client = sides.getLast();
        underLoad(server, client);
        server.say("cut");
        assertThat(List.of(first(server.next()), first(server.next()))).containsExactlyInAnyOrder("CONSUMED", "CUT");
        assertThat(List.of(first(client.next()), first(client.next()))).containsExactlyInAnyOrder("CLOSED", "PRODUCED");
        leaves(client);
        leaves(server);
    }

    @Test
    void aServerKilledUnderLoadIsToldToItsClientWithinTwoSeconds() {
        PeerProcess server = connectedPair();
        PeerProcess client = sides.getLast();
        underLoad(server, client);
        long start = System.nanoTime();
        server.kill();
        String one = client.next();
        String other = one.startsWith("CLOSED") ? one : client.next();
        assertThat(other).isIn("CLOSED PEER", "CLOSED FAILED");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        // Each send that was under way has ended, too, with a failure.
        String produced = one.startsWith("CLOSED") ? client.next() : one;
        assertThat(produced).startsWith("PRODUCED").doesNotContain("failures={}");
        leaves(client);
    }

    private PeerProcess connectedPair() {
        PeerProcess server = side("server", "echo");
        PeerProcess client = side("client", "echo");
        client.say("ping 1");
        client.expect("PINGED");
        return server;
    }

    private static void underLoad(PeerProcess server, PeerProcess client) {
        String endless = PATHS + " 4096 16 2000000000 500";
        server.ask("consume " + endless, "CONSUMING");
        client.say("produce " + endless);
        server.expect("WARM");
        client.expect("WARM");
    }

    private static String first(String line) {
        return line.split(" ")[0];
    }

    private static void untilTaken(PeerProcess server, long count) {
        Await.until("the consumers have " + count, () -> Long.parseLong(server.ask("taken", "TAKEN")) == count);
    }
}
