// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The relay as a user starts it: a process for the host, one for the BlueField, and between them libdoca_comch of the emulator. */
@Timeout(180)
class RelayIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CLIENTS = 512;
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private Path front;
    private Path back;
    private ServerSocketChannel server;
    private ToolProcess host;
    private ToolProcess blueField;

    @BeforeEach
    void start() throws Exception {
        front = folder.resolve("front");
        back = folder.resolve("back");
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(back), 1024);
        blueField = startBlueField();
        host = startHost();
        awaitThat(() -> Files.exists(front), "the socket " + front);
    }

    @AfterEach
    void stop() throws Exception {
        host.close();
        blueField.close();
        server.close();
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void manyClientsAtOnceEachMoveAMegabyteBothWaysOneMoreIsRefusedAndNothingStays() throws Exception {
        // What the JVM opens once, for its first waiting socket, is open from here on.
        servesOneClient();
        awaitThat(() -> count(blueField.err(), " closed id=") == 1, "the first client gone");
        int descriptorsBefore = descriptors(host);
        int descriptorsBehind = descriptors(blueField);
        List<SocketChannel> clients = new ArrayList<>();
        List<SocketChannel> served = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(SocketChannel.open(UnixDomainSocketAddress.of(front)));
        }
        for (int i = 0; i < CLIENTS; i++) {
            served.add(server.accept());
        }
        try (SocketChannel refused = SocketChannel.open(UnixDomainSocketAddress.of(front))) {
            assertThat(Channels.newInputStream(refused).readAllBytes()).isEmpty();
        }
        awaitThat(() -> host.err().contains("WARNING refused why=\"there are 512 clients already\""), "the line of the refused client");

        List<Future<Integer>> echoes = new ArrayList<>();
        List<Future<byte[]>> answers = new ArrayList<>();
        for (SocketChannel one : served) {
            echoes.add(threads.submit(() -> echo(one)));
        }
        byte[][] sent = new byte[CLIENTS][];
        for (int i = 0; i < CLIENTS; i++) {
            SocketChannel client = clients.get(i);
            byte[] bytes = new byte[MEGABYTE];
            new Random(i).nextBytes(bytes);
            sent[i] = bytes;
            threads.submit(() -> {
                write(client, ByteBuffer.wrap(bytes));
                client.shutdownOutput();
                return null;
            });
            answers.add(threads.submit(() -> Channels.newInputStream(client).readAllBytes()));
        }
        for (int i = 0; i < CLIENTS; i++) {
            assertThat(Arrays.equals(answers.get(i).get(120, TimeUnit.SECONDS), sent[i])).as("client %d", i).isTrue();
            assertThat(echoes.get(i).get(20, TimeUnit.SECONDS)).isEqualTo(MEGABYTE);
        }
        for (SocketChannel socket : clients) {
            socket.close();
        }
        for (SocketChannel socket : served) {
            socket.close();
        }
        awaitThat(() -> count(host.err(), " closed id=") == 1 + CLIENTS && count(blueField.err(), " closed id=") == 1 + CLIENTS, "all connections closed");
        assertThat(count(host.err(), "bytes_from_socket=1048576 bytes_to_socket=1048576 outcome=done")).isEqualTo(CLIENTS);
        awaitThat(() -> descriptors(host) <= descriptorsBefore && descriptors(blueField) <= descriptorsBehind, "descriptors as before");
        assertThat(threadsOf(host)).isEmpty();
        assertThat(threadsOf(blueField)).isEmpty();
        endsWhenTold(host);
        endsWhenTold(blueField);
        assertThat(front).doesNotExist();
    }

    @Test
    void whenTheBlueFieldsRelayIsKilledClientsReadTheEndAndServiceIsBackWithIt() throws Exception {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front)); SocketChannel one = server.accept()) {
            write(client, ByteBuffer.allocate(10));
            one.read(ByteBuffer.allocate(10));
            CompletableFuture<Integer> end = read(client);
            blueField.kill();
            assertThat(end.get(5, TimeUnit.SECONDS)).isEqualTo(-1);
        }
        awaitThat(() -> !Files.exists(front), "the socket gone");
        blueField.close();
        blueField = startBlueField();
        awaitThat(() -> Files.exists(front), "the socket again");
        servesOneClient();
    }

    @Test
    void whenTheHostsRelayIsKilledTheServersConnectionsEndAndItsStaleSocketIsReplaced() throws Exception {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front)); SocketChannel one = server.accept()) {
            write(client, ByteBuffer.allocate(10));
            one.read(ByteBuffer.allocate(10));
            CompletableFuture<Integer> end = read(one);
            host.kill();
            assertThat(end.get(5, TimeUnit.SECONDS)).isEqualTo(-1);
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
        assertThat(front).exists();
        host.close();
        host = startHost();
        awaitThat(() -> host.err().contains(" listening "), "the host's relay listening");
        assertThat(host.err()).contains("stale_socket_removed");
        servesOneClient();
    }

    @Test
    void toldToEndEitherSideLetsItsConnectionsEnd() throws Exception {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front)); SocketChannel one = server.accept()) {
            write(client, ByteBuffer.allocate(10));
            terminate(blueField);
            awaitThat(() -> !Files.exists(front), "the socket gone");
            threads.submit(() -> {
                write(client, ByteBuffer.allocate(MEGABYTE));
                client.shutdownOutput();
                return null;
            });
            assertThat(Channels.newInputStream(one).readAllBytes()).hasSize(10 + MEGABYTE);
            one.shutdownOutput();
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
        blueField.exitCode(PATIENCE);
        assertThat(blueField.err()).contains("told_to_end").contains("outcome=done").contains(" ended");
        endsWhenTold(host);
    }

    private ToolProcess startBlueField() {
        return start("relay", "-s", back.toString(), "-n", "relay it", "-p", "03:00.0", "-r", "b1:00.0");
    }

    private ToolProcess startHost() throws IOException {
        Path config = folder.resolve("host.json");
        Files.writeString(config, """
                {"socket": "%s", "cc-name": "relay it", "pci-addr": "b1:00.0", "drain-seconds": 20}""".formatted(front));
        return start("relay", "--json-config", config.toString());
    }

    private ToolProcess start(String... arguments) {
        return ToolProcess.start(folder, Map.of("DOCA_BACKEND", "emulator", "DOCA_EMULATOR_STRICT", "report", "DOCA_EMULATOR_COMCH_DIR",
                folder.resolve("comch").toString()), arguments);
    }

    private void servesOneClient() throws Exception {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front))) {
            Future<Integer> echoed = threads.submit(() -> {
                try (SocketChannel one = server.accept()) {
                    return echo(one);
                }
            });
            write(client, ByteBuffer.allocate(1000));
            client.shutdownOutput();
            assertThat(Channels.newInputStream(client).readAllBytes()).hasSize(1000);
            assertThat(echoed.get(20, TimeUnit.SECONDS)).isEqualTo(1000);
        }
    }

    private static CompletableFuture<Integer> read(SocketChannel from) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                result.complete(from.read(ByteBuffer.allocate(1)));
            } catch (IOException failure) {
                result.completeExceptionally(failure);
            }
        });
        return result;
    }

    private static int echo(SocketChannel with) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(16 * 1024);
        int total = 0;
        while (with.read(bytes.clear()) >= 0) {
            total += bytes.position();
            write(with, bytes.flip());
        }
        with.shutdownOutput();
        return total;
    }

    private static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    private static void terminate(ToolProcess process) {
        ProcessHandle.of(process.pid()).orElseThrow().destroy();
    }

    private static void endsWhenTold(ToolProcess process) {
        terminate(process);
        // 128 + SIGTERM is what a JVM that a signal ended answers.
        assertThat(process.exitCode(PATIENCE)).as(process::toString).isEqualTo(143);
        assertThat(process.err()).contains(" ended").doesNotContain("Exception").doesNotContain("connections_left").doesNotContain("rule");
    }

    private static int descriptors(ToolProcess process) {
        try (Stream<Path> open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
            return (int) open.count();
        } catch (IOException gone) {
            throw new AssertionError(process.toString(), gone);
        }
    }

    /** The threads, virtual ones too, of connections. */
    private List<String> threadsOf(ToolProcess process) throws Exception {
        Path dump = Files.createTempDirectory(folder, "dump").resolve("threads.txt");
        Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), String.valueOf(process.pid()),
                "Thread.dump_to_file", dump.toString()).redirectErrorStream(true).redirectOutput(folder.resolve("jcmd.txt").toFile()).start();
        assertThat(jcmd.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return Files.readAllLines(dump).stream().filter(line -> line.matches("#\\d+ \"relay-\\d+-.*")).toList();
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    private void awaitThat(BooleanSupplier condition, String what) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(() -> what + "\nHOST " + host + "\nBLUEFIELD " + blueField).isLessThan(deadline);
            Thread.sleep(5);
        }
    }
}
