// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * Runs on the other host, for the suites of two hosts: starts {@link Peer} or {@link ComchPeer} there for each connection that knows the word it printed, and passes the lines of
 * the conversation on, both ways. {@link RemotePeer} is its other end. Nothing else can be started through it; when a connection ends, so does its peer.
 *
 * <p>Lines from the other end: the word; the peer's program and arguments; then {@code i} and a line for the peer, or {@code k}: kill it. Lines to the other end:
 * {@code o} and a line of its output, {@code e} one of its errors, {@code x} and its exit code.
 */
public final class PeerAgent {
    private static final Duration SETTLE = Duration.ofSeconds(30);
    private static final Map<String, Class<?>> PROGRAMS = Map.of(Peer.class.getSimpleName(), Peer.class, ComchPeer.class.getSimpleName(), ComchPeer.class);
    private static final int MAX_WAITING_MILLIS = 10_000;

    private final String word;

    private PeerAgent(String word) {
        this.word = word;
    }

    /** The program. Arguments: the address to listen at, and the port. */
    public static void main(String[] arguments) throws IOException {
        byte[] secret = new byte[8];
        new SecureRandom().nextBytes(secret);
        PeerAgent agent = new PeerAgent(HexFormat.of().formatHex(secret));
        try (ServerSocket listener = new ServerSocket()) {
            try {
                listener.bind(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])));
            } catch (IOException refused) {
                System.err.println("peer-agent: cannot listen at " + arguments[0] + " port " + arguments[1] + ": " + refused.getMessage());
                System.exit(1);
            }
            System.out.println("PEER " + agent.word + "@" + arguments[0] + ":" + listener.getLocalPort());
            System.out.flush();
            while (true) {
                Socket connection = listener.accept();
                Thread.ofPlatform().daemon().start(() -> agent.serve(connection));
            }
        }
    }

    private void serve(Socket connection) {
        try (connection; BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(connection.getOutputStream(), true, StandardCharsets.UTF_8)) {
            connection.setSoTimeout(MAX_WAITING_MILLIS);
            String said = in.readLine();
            if (said == null || !MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), word.getBytes(StandardCharsets.UTF_8))) {
                out.println("e this is a peer agent, and that is not the word it printed");
                return;
            }
            String[] command = in.readLine().split(" ");
            Class<?> program = PROGRAMS.get(command[0]);
            if (program == null) {
                out.println("e this peer agent starts " + PROGRAMS.keySet() + ", not " + command[0]);
                return;
            }
            connection.setSoTimeout(0);
            try (Relayed peer = new Relayed(start(program, Arrays.copyOfRange(command, 1, command.length)), out)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    peer.told(line);
                }
            }
        } catch (IOException | RuntimeException ended) {
            System.out.println("a conversation ended: " + ended);
        }
    }

    private static Process start(Class<?> program, String... arguments) throws IOException {
        return new ProcessBuilder(PeerCommand.of(program, arguments).line()).start();
    }

    /** A peer whose lines go to a connection. */
    private static final class Relayed implements AutoCloseable {
        private final Process process;
        private final PrintWriter out;
        private final PrintWriter input;

        Relayed(Process process, PrintWriter out) {
            this.process = process;
            this.out = out;
            this.input = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
            Thread errors = pass(process.errorReader(StandardCharsets.UTF_8), "e ");
            Thread output = pass(process.inputReader(StandardCharsets.UTF_8), "o ");
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    errors.join();
                    output.join();
                    say("x " + process.waitFor());
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        private Thread pass(BufferedReader from, String mark) {
            return Thread.ofPlatform().daemon().start(() -> {
                try (from) {
                    from.lines().forEach(line -> say(mark + line));
                } catch (UncheckedIOException | IOException killed) {
                    // Nothing more comes.
                }
            });
        }

        private void say(String line) {
            synchronized (out) {
                out.println(line);
            }
        }

        void told(String line) {
            if (line.equals("k")) {
                process.destroyForcibly();
            } else if (line.startsWith("i ")) {
                input.println(line.substring(2));
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
            try {
                process.waitFor(SETTLE);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
