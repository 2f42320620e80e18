// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Load for {@code benchmarks/relay}: a server, and a client that reaches it over several paths in turn, so that all are measured in one run.
 * Per path and round: round-trip times of 64 bytes, then the throughput of a stream that the server acknowledges at its end.
 *
 * <p>{@code java RelayLoad.java SERVER_SOCKET ROUNDS PINGS MEGABYTES NAME=SOCKET...}; the first path is what the others are compared with.
 */
void main(String[] arguments) throws Exception {
    Path serverSocket = Path.of(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    int pings = Integer.parseInt(arguments[2]);
    int megabytes = Integer.parseInt(arguments[3]);
    Map<String, Path> paths = new LinkedHashMap<>();
    for (String path : Arrays.asList(arguments).subList(4, arguments.length)) {
        paths.put(path.substring(0, path.indexOf('=')), Path.of(path.substring(path.indexOf('=') + 1)));
    }
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(serverSocket))) {
        Thread.ofPlatform().daemon().start(() -> serve(server));
        Map<String, List<double[]>> results = new LinkedHashMap<>();
        // Round 0 warms up and does not count.
        for (int round = 0; round <= rounds; round++) {
            for (Map.Entry<String, Path> path : paths.entrySet()) {
                double[] trips = trips(path.getValue(), pings);
                double rate = rate(path.getValue(), megabytes);
                if (round > 0) {
                    results.computeIfAbsent(path.getKey(), _ -> new ArrayList<>()).add(new double[] {trips[0], trips[1], rate});
                }
            }
        }
        print(results);
    }
}

static final int PING = 64;
static final int BLOCK = 256 * 1024;

static void print(Map<String, List<double[]>> results) {
    double[] base = null;
    IO.println("%-10s %14s %14s %14s %10s %10s".formatted("path", "RTT p50 us", "RTT p99 us", "MiB/s", "RTT ratio", "rate ratio"));
    for (Map.Entry<String, List<double[]>> path : results.entrySet()) {
        double[] at = new double[3];
        for (int i = 0; i < at.length; i++) {
            int which = i;
            double[] sorted = path.getValue().stream().mapToDouble(round -> round[which]).sorted().toArray();
            at[i] = sorted[sorted.length / 2];
        }
        base = base == null ? at : base;
        IO.println("%-10s %14.1f %14.1f %14.0f %10.2f %10.2f".formatted(path.getKey(), at[0], at[1], at[2], at[0] / base[0], at[2] / base[2]));
    }
}

/** The first byte says what a connection wants: 'p', its bytes back, or 's', one byte when all of them were read. */
static void serve(ServerSocketChannel server) {
    while (true) {
        try (SocketChannel one = server.accept()) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(BLOCK);
            boolean echo = false;
            boolean first = true;
            while (one.read(bytes.clear()) >= 0) {
                bytes.flip();
                if (first && bytes.hasRemaining()) {
                    echo = bytes.get() == 'p';
                    first = false;
                }
                while (echo && bytes.hasRemaining()) {
                    one.write(bytes);
                }
            }
            one.write(ByteBuffer.wrap(new byte[] {'.'}));
        } catch (IOException over) {
            if (!server.isOpen()) {
                return;
            }
        }
    }
}

/** Median and 99th percentile, in microseconds. */
static double[] trips(Path path, int count) throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
        client.write(ByteBuffer.wrap(new byte[] {'p'}));
        ByteBuffer ping = ByteBuffer.allocateDirect(PING);
        ByteBuffer pong = ByteBuffer.allocateDirect(PING);
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            long begun = System.nanoTime();
            client.write(ping.rewind());
            readFully(client, pong.clear());
            times[i] = System.nanoTime() - begun;
        }
        Arrays.sort(times);
        return new double[] {times[count / 2] / 1e3, times[count * 99 / 100] / 1e3};
    }
}

/** MiB per second. */
static double rate(Path path, int megabytes) throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
        client.write(ByteBuffer.wrap(new byte[] {'s'}));
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        long begun = System.nanoTime();
        for (long left = (long) megabytes << 20; left > 0; left -= block.position()) {
            block.clear().limit((int) Math.min(left, BLOCK));
            while (block.hasRemaining()) {
                client.write(block);
            }
        }
        client.shutdownOutput();
        readFully(client, ByteBuffer.allocate(1));
        return megabytes / ((System.nanoTime() - begun) / 1e9);
    }
}

static void readFully(SocketChannel from, ByteBuffer to) throws IOException {
    while (to.hasRemaining()) {
        if (from.read(to) < 0) {
            throw new IOException("the path ended");
        }
    }
}
