// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.core.DocaLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Both roles of the relay with real sockets, over a link within the process. */
@Timeout(60)
class RelayTest {
    private static final int WINDOW = 64 * 1024;
    private static final int CHUNK = 8 * 1024;
    private static final int CLIENTS = 4;
    private static final int CHUNKS = CLIENTS + 4;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final RelayLog log = new RelayLog(new PrintStream(lines, true), DocaLog.Level.DEBUG);
    private final BlockingQueue<MemoryLink[]> links = new LinkedBlockingQueue<>();
    private final List<MemoryLink[]> made = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private Path front;
    private Path back;
    private ServerSocketChannel server;
    private HostRelay host;
    private BlueFieldRelay blueField;

    @BeforeEach
    void start() throws Exception {
        front = folder.resolve("front");
        back = folder.resolve("back");
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(back), 100);
        RelayLimits limits = new RelayLimits(CLIENTS, CHUNK, WINDOW, Duration.ofSeconds(20));
        blueField = new BlueFieldRelay(back, limits, log);
        host = new HostRelay(this::link, front, PosixFilePermissions.fromString("rw-------"), limits, log);
        newLink();
        run(() -> blueField.run());
        run(() -> host.run());
        awaitFront();
    }

    @AfterEach
    void stop() throws Exception {
        host.stop();
        blueField.stop();
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(20));
            assertThat(thread.isAlive()).as(lines::toString).isFalse();
        }
        server.close();
        assertThat(front).doesNotExist();
        for (MemoryLink[] ends : made) {
            // What was under way when the link ended is given back by the threads that carried it.
            await(() -> ends[0].onLoan() == 0 && ends[1].onLoan() == 0, "chunks given back");
        }
    }

    @Test
    void bytesTravelBothWaysAtOnceAndArriveAsTheyWere() throws Exception {
        byte[] up = random(5_000_000, 1);
        byte[] down = random(4_999_999, 2);
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            CompletableFuture<Void> sent = later(() -> write(client, up));
            CompletableFuture<Void> answered = later(() -> write(served, down));
            CompletableFuture<byte[]> atClient = later(() -> readAll(client));
            assertThat(readAll(served)).isEqualTo(up);
            assertThat(atClient.get(20, TimeUnit.SECONDS)).isEqualTo(down);
            sent.get(20, TimeUnit.SECONDS);
            answered.get(20, TimeUnit.SECONDS);
        }
        awaitLine("closed id=1 bytes_from_socket=5000000 bytes_to_socket=4999999 outcome=done");
        awaitLine("closed id=1 bytes_from_socket=4999999 bytes_to_socket=5000000 outcome=done");
    }

    @Test
    void aHalfCloseOfTheClientReachesTheServerWhoseAnswerStillArrives() throws Exception {
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            client.write(ByteBuffer.wrap("question".getBytes(StandardCharsets.UTF_8)));
            client.shutdownOutput();
            assertThat(new String(readAll(served), StandardCharsets.UTF_8)).isEqualTo("question");
            write(served, "answer".getBytes(StandardCharsets.UTF_8));
            assertThat(new String(readAll(client), StandardCharsets.UTF_8)).isEqualTo("answer");
        }
    }

    @Test
    void whenTheServerClosesTheClientReadsTheEnd() throws Exception {
        try (SocketChannel client = client()) {
            server.accept().close();
            assertThat(readAll(client)).isEmpty();
        }
    }

    @Test
    void whenTheClientClosesWithoutReadingTheServersWriterGetsAnErrorAndReadsWhatWasSent() throws Exception {
        SocketChannel client = client();
        try (SocketChannel served = server.accept()) {
            client.write(ByteBuffer.wrap("last words".getBytes(StandardCharsets.UTF_8)));
            client.close();
            assertThatThrownBy(() -> {
                while (true) {
                    served.write(ByteBuffer.allocate(CHUNK));
                }
            }).isInstanceOf(IOException.class);
            assertThat(new String(readAll(served), StandardCharsets.UTF_8)).isEqualTo("last words");
        }
        awaitLine("closed id=1 bytes_from_socket=10 ");
    }

    @Test
    void aSlowReaderStopsItsOwnClientOnly() throws Exception {
        try (SocketChannel slow = client(); SocketChannel slowServed = server.accept(); SocketChannel quick = client(); SocketChannel quickServed = server.accept()) {
            byte[] much = random(3_000_000, 3);
            CompletableFuture<Void> stuck = later(() -> write(slow, much));
            byte[] all = random(3_000_000, 4);
            CompletableFuture<Void> sent = later(() -> write(quick, all));
            assertThat(readAll(quickServed)).isEqualTo(all);
            sent.get(20, TimeUnit.SECONDS);
            // Nobody read a byte of it: no more is under way than the window and what the kernel's sockets hold.
            assertThat(stuck).isNotDone();
            assertThat(readAll(slowServed)).isEqualTo(much);
            stuck.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void whenTheServerIsAwayTheClientReadsTheEndAndTheReasonIsLogged() throws Exception {
        server.close();
        try (SocketChannel client = client()) {
            assertThat(readAll(client)).isEmpty();
        }
        awaitLine("WARNING refused id=1 why=\"the server at " + back + " does not answer: Connection refused\"");
    }

    @Test
    void oneClientMoreThanThereMayBeIsRefusedAndLaterOnesAreTaken() throws Exception {
        List<SocketChannel> open = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            open.add(client());
            open.add(server.accept());
        }
        try (SocketChannel refused = client()) {
            assertThat(readAll(refused)).isEmpty();
        }
        awaitLine("WARNING refused why=\"there are " + CLIENTS + " clients already\"");
        for (SocketChannel socket : open) {
            socket.close();
        }
        for (int i = 1; i <= CLIENTS; i++) {
            awaitLine("closed id=" + i + " ");
        }
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            write(client, new byte[] {1});
            assertThat(readAll(served)).hasSize(1);
        }
    }

    @Test
    void whenTheOtherRelayDiesItsClientsReadTheEndAndALaterLinkServesAgain() throws Exception {
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            made.getFirst()[0].cut("killed");
            assertThat(readAll(client)).isEmpty();
            assertThat(readAll(served)).isEmpty();
        }
        awaitLine("not_listening path=" + front + " why=killed");
        awaitLine("WARNING no_link");
        assertThat(front).doesNotExist();
        newLink();
        awaitFront();
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            write(client, new byte[] {1, 2});
            assertThat(readAll(served)).hasSize(2);
        }
    }

    @Test
    void toldToEndTheHostTakesNoClientsAndLetsThoseThereAreEnd() throws Exception {
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            host.stop();
            awaitLine("not_listening path=" + front + " why=\"told to end\"");
            assertThatThrownBy(this::client).isInstanceOf(IOException.class);
            write(client, new byte[] {7});
            assertThat(readAll(served)).hasSize(1);
            write(served, new byte[] {8, 9});
            assertThat(readAll(client)).hasSize(2);
        }
        threads.getLast().join(Duration.ofSeconds(20));
        assertThat(threads.getLast().isAlive()).isFalse();
    }

    @Test
    void toldToEndTheBlueFieldHasTheHostStopListening() throws Exception {
        try (SocketChannel client = client(); SocketChannel served = server.accept()) {
            blueField.stop();
            awaitLine("not_listening path=" + front + " why=\"the other relay ends\"");
            write(client, new byte[] {7});
            assertThat(readAll(served)).hasSize(1);
            served.shutdownOutput();
            assertThat(readAll(client)).isEmpty();
        }
        threads.getFirst().join(Duration.ofSeconds(20));
        assertThat(threads.getFirst().isAlive()).isFalse();
    }

    private Tunnel link() throws LinkLostException {
        MemoryLink[] ends = links.poll();
        if (ends == null) {
            throw new LinkLostException("nobody there");
        }
        ends[1].receiver(blueField.serve(ends[1]));
        Tunnel tunnel = new Tunnel(ends[0], log, (_, _) -> { });
        ends[0].receiver(tunnel);
        return tunnel;
    }

    private void newLink() {
        MemoryLink[] ends = MemoryLink.pair(WINDOW, CHUNK, CHUNKS);
        made.add(ends);
        links.add(ends);
    }

    private SocketChannel client() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(front));
    }

    private void run(Step step) {
        threads.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                step.run();
            } catch (Exception failure) {
                log.warn("failed", "why", failure);
            }
        }));
    }

    private void awaitFront() throws InterruptedException {
        await(() -> Files.exists(front), "the socket " + front);
    }

    private void awaitLine(String text) throws InterruptedException {
        await(() -> lines.toString().contains(text), "a line with " + text);
    }

    private void await(Callable<Boolean> condition, String what) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        try {
            while (!condition.call()) {
                assertThat(System.nanoTime()).as(() -> what + "\n" + lines).isLessThan(deadline);
                Thread.sleep(2);
            }
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    private static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static Void write(SocketChannel to, byte[] bytes) throws IOException {
        OutputStream out = Channels.newOutputStream(to);
        out.write(bytes);
        to.shutdownOutput();
        return null;
    }

    private static byte[] readAll(SocketChannel from) throws IOException {
        InputStream in = Channels.newInputStream(from);
        return in.readAllBytes();
    }

    private static <T> CompletableFuture<T> later(Callable<T> body) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                result.complete(body.call());
            } catch (Exception failure) {
                result.completeExceptionally(failure);
            }
        });
        return result;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }
}
