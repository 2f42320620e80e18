// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/** The BlueField's side: for each client that the host's relay tells of, it connects to the real server. */
final class BlueFieldRelay implements Relay {
    /** How long a server may be too busy to take a connection. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration CONNECT_PAUSE = Duration.ofMillis(10);

    private final Path server;
    private final RelayLimits limits;
    private final RelayLog log;
    /** More than one while a host's relay came back before its end was noticed. */
    private final Set<Tunnel> tunnels = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    BlueFieldRelay(Path server, RelayLimits limits, RelayLog log) {
        this.server = server;
        this.limits = limits;
        this.log = log;
    }

    /** A link that a host's relay made: its connections are opened from now on. Returns what takes what arrives on it. */
    Tunnel serve(Link link) {
        Tunnel tunnel = new Tunnel(link, log, this::open);
        tunnels.add(tunnel);
        log.info("link_up", "links", tunnels.size());
        link.lost().thenAccept(why -> Thread.ofVirtual().name("relay-link-end").start(() -> over(tunnel, why)));
        return tunnel;
    }

    @Override
    public void run() throws InterruptedException {
        log.info("serving", "server", server);
        try {
            stopped.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        tunnels.forEach(tunnel -> tunnel.link().tell(new Control.Draining()));
        long deadline = System.nanoTime() + limits.drain().toNanos();
        for (Tunnel tunnel : tunnels) {
            tunnel.drain(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        tunnels.forEach(Tunnel::close);
    }

    @Override
    public void stop() {
        stopped.complete(null);
    }

    private void over(Tunnel tunnel, String why) {
        tunnel.close();
        tunnels.remove(tunnel);
        log.warn("link_lost", "why", why, "links", tunnels.size());
    }

    /** Called where messages arrive: must not block. */
    private void open(Tunnel tunnel, int id) {
        String refusal = stopped.isDone() ? "the relay ends" : tunnel.size() >= limits.clients() ? "there are " + limits.clients() + " clients already" : null;
        SocketChannel socket = refusal == null ? newSocket() : null;
        if (socket == null) {
            refuse(tunnel, id, refusal == null ? "no socket to be had" : refusal);
            return;
        }
        RelayedConnection connection = tunnel.add(id, socket);
        Thread.ofVirtual().name("relay-" + id + "-connect").start(() -> connect(tunnel, connection, socket));
    }

    private void connect(Tunnel tunnel, RelayedConnection connection, SocketChannel socket) {
        try {
            connect(socket);
        } catch (IOException | InterruptedException failure) {
            connection.refuse("cannot connect to the server: " + failure.getMessage());
            refuse(tunnel, connection.id(), "the server at " + server + " does not answer: " + failure.getMessage());
            return;
        }
        log.info("connected", "id", connection.id(), "clients", tunnel.size());
        tunnel.link().tell(new Control.Opened(connection.id()));
        connection.start();
    }

    /** A server whose backlog is full is not gone: it gets some time. */
    private void connect(SocketChannel socket) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + CONNECT_TIMEOUT.toNanos();
        while (true) {
            try {
                socket.connect(UnixDomainSocketAddress.of(server));
                return;
            } catch (ConnectException refused) {
                throw refused;
            } catch (SocketException busy) {
                if (!socket.isOpen() || !Files.exists(server) || System.nanoTime() > deadline) {
                    throw busy;
                }
                Thread.sleep(CONNECT_PAUSE);
            }
        }
    }

    private void refuse(Tunnel tunnel, int id, String why) {
        log.warn("refused", "id", id, "why", why);
        tunnel.link().tell(new Control.Refused(id, why));
    }

    private static SocketChannel newSocket() {
        try {
            return SocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (IOException _) {
            return null;
        }
    }
}
