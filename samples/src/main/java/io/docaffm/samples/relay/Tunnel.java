// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ObjIntConsumer;

/** A link to the other relay with the connections that it carries. */
final class Tunnel implements Link.Receiver, AutoCloseable {
    /** How long the other relay may take to connect to its server; longer than {@link BlueFieldRelay} tries it. */
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(10);
    /** How long the threads of given up connections may take to end. */
    private static final Duration ABORT_TIMEOUT = Duration.ofSeconds(5);

    private final Link link;
    private final RelayLog log;
    private final ObjIntConsumer<Tunnel> opens;
    private final Map<Integer, RelayedConnection> connections = new ConcurrentHashMap<>();
    /** Of those that the other relay was asked for: completes with null when they are open, else with why not. */
    private final Map<Integer, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> draining = new CompletableFuture<>();

    /**
     * A tunnel; what arrives on the link is to be given to it.
     *
     * @param opens told of the connections that the other relay asks for; must not block
     */
    Tunnel(Link link, RelayLog log, ObjIntConsumer<Tunnel> opens) {
        this.link = link;
        this.log = log;
        this.opens = opens;
        link.lost().thenAccept(this::abortAll);
    }

    Link link() {
        return link;
    }

    /** How many connections there are, those being opened among them. */
    int size() {
        return connections.size();
    }

    /** Completes when the other relay takes no new connections. */
    CompletableFuture<Void> draining() {
        return draining;
    }

    /** Registers a connection, for what may arrive for it; to be started, or refused. */
    RelayedConnection add(int id, SocketChannel socket) {
        RelayedConnection connection = new RelayedConnection(id, socket, link, this::ended);
        connections.put(id, connection);
        return connection;
    }

    /** Asks the other relay for the other end of a registered connection, and starts it, or closes it. Blocks. */
    void ask(RelayedConnection connection) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        asked.put(connection.id(), answer);
        link.tell(new Control.Open(connection.id()));
        // Asked before lost: whichever comes later sees the other.
        link.lost().thenAccept(answer::complete);
        String refusal = answerTo(answer);
        asked.remove(connection.id());
        if (refusal == null) {
            connection.start();
        } else {
            link.tell(new Control.Reset(connection.id(), refusal));
            connection.refuse(refusal);
        }
    }

    @Override
    public void chunk(int id, ByteBuffer bytes) {
        RelayedConnection connection = connections.get(id);
        if (connection == null) {
            // Sent before the other side heard of the connection's end.
            log.debug("late_chunk", "id", id, "bytes", bytes.remaining());
        } else {
            connection.chunk(id, bytes);
        }
    }

    @Override
    public void control(Control message) {
        switch (message) {
            case Control.Open(int id) -> opens.accept(this, id);
            case Control.Opened(int id) -> answered(id, null);
            case Control.Refused(int id, String why) -> answered(id, why);
            case Control.Draining() -> draining.complete(null);
            case Control.Hello hello -> log.warn("unexpected_message", "message", hello);
            case Control.Credit(int id, long _) -> pass(id, message);
            case Control.End(int id, long _) -> pass(id, message);
            case Control.Stop(int id) -> pass(id, message);
            case Control.Reset(int id, String _) -> pass(id, message);
        }
    }

    /** Waits until no connection is left, or the time is over. */
    void drain(Duration most) throws InterruptedException {
        await(most);
    }

    /** Gives up all connections and waits for their threads, then ends the link. */
    @Override
    public void close() {
        connections.values().forEach(connection -> link.tell(new Control.Reset(connection.id(), "the relay ends")));
        abortAll("the relay ends");
        try {
            if (!await(ABORT_TIMEOUT)) {
                log.warn("connections_left", "count", size());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        link.close();
    }

    private boolean await(Duration most) throws InterruptedException {
        CompletableFuture<?>[] all = connections.values().stream().map(RelayedConnection::gone).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(all).get(most.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void abortAll(String reason) {
        connections.values().forEach(connection -> connection.abort(reason));
        asked.values().forEach(answer -> answer.complete(reason));
    }

    private void pass(int id, Control message) {
        RelayedConnection connection = connections.get(id);
        if (connection != null) {
            connection.control(message);
        }
    }

    private void answered(int id, String refusal) {
        CompletableFuture<String> answer = asked.get(id);
        if (answer != null) {
            answer.complete(refusal);
        }
    }

    private static String answerTo(CompletableFuture<String> answer) {
        try {
            return answer.get(OPEN_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return "the other relay did not answer within " + OPEN_TIMEOUT.toSeconds() + " s";
        } catch (InterruptedException _) {
            return "interrupted";
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void ended(RelayedConnection connection) {
        connections.remove(connection.id());
        log.info("closed", "id", connection.id(), "bytes_from_socket", connection.bytesFromSocket(), "bytes_to_socket", connection.bytesToSocket(),
                "outcome", connection.outcome());
    }
}
