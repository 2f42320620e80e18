// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@link Peer} or {@link ComchPeer} on another host, started through the {@link PeerAgent} there. */
public final class RemotePeer extends Conversation {
    private static final Pattern ADDRESS = Pattern.compile("(\\w+)@\\[?([^\\]]+)\\]?:(\\d+)");
    private static final int CONNECT_MILLIS = 10_000;

    private final Socket connection;
    private final PrintWriter agent;
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    private RemotePeer(Socket connection, PrintWriter agent) {
        super(new Marked(agent));
        this.connection = connection;
        this.agent = agent;
    }

    /** Starts a peer: on the other host that {@code -Ddoca.test.peer} names, or here in another process. */
    public static Conversation orHere(Class<?> program, String... arguments) {
        String address = System.getProperty("doca.test.peer", "");
        return address.isBlank() ? PeerProcess.start(program, arguments) : start(address, program, arguments);
    }

    /**
     * Starts one.
     *
     * @param address what the agent printed: WORD@HOST:PORT
     * @param program {@link Peer} or {@link ComchPeer}
     * @param arguments the peer's arguments
     */
    public static RemotePeer start(String address, Class<?> program, String... arguments) {
        Matcher parts = ADDRESS.matcher(address.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("a peer agent's address is WORD@HOST:PORT, as it prints, not \"" + address + "\"");
        }
        try {
            Socket connection = new Socket();
            try {
                connection.connect(new InetSocketAddress(parts.group(2), Integer.parseInt(parts.group(3))), CONNECT_MILLIS);
                connection.setTcpNoDelay(true);
                PrintWriter agent = new PrintWriter(new OutputStreamWriter(connection.getOutputStream(), StandardCharsets.UTF_8), true);
                RemotePeer peer = new RemotePeer(connection, agent);
                agent.println(parts.group(1));
                agent.println(program.getSimpleName() + " " + String.join(" ", arguments));
                BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
                Thread.ofPlatform().daemon().start(() -> peer.listen(in));
                return peer;
            } catch (IOException failed) {
                connection.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("the peer agent at " + parts.group(2) + ":" + parts.group(3) + " cannot be reached: is src-test-hw/bin/peer-agent running"
                    + " there, and its port open?", failed);
        }
    }

    private void listen(BufferedReader in) {
        try (in) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String rest = line.length() > 2 ? line.substring(2) : "";
                switch (line.charAt(0)) {
                    case 'o' -> heard(rest);
                    case 'e' -> complained(rest);
                    case 'x' -> exitCode.complete(Integer.parseInt(rest));
                    default -> complained("unknown line from the agent: " + line);
                }
            }
        } catch (IOException closed) {
            complained(closed.toString());
        } finally {
            ended();
        }
    }

    @Override
    public void kill() {
        agent.println("k");
    }

    @Override
    public int exitCode(Duration bound) {
        try {
            return exitCode.get(bound.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError("the peer did not end within " + bound + "; its errors: " + String.join("\n", errors()), late);
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The agent ends the peer when the connection ends. */
    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Lines for the peer, marked as such for the agent. */
    private static final class Marked extends Writer {
        private final PrintWriter agent;

        Marked(PrintWriter agent) {
            this.agent = agent;
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            for (String line : new String(text, from, length).split("\n")) {
                agent.println("i " + line);
            }
            if (agent.checkError()) {
                throw new IOException("the agent does not listen any more");
            }
        }

        @Override
        public void flush() {
            agent.flush();
        }

        @Override
        public void close() {
            agent.close();
        }
    }
}
