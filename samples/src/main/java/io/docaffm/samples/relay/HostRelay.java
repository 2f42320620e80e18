// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.core.DocaException;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The host's side: local programs connect to its socket, and the server they mean is on the BlueField. The socket is there while the link to the
 * other relay is: without it programs get the error of a server that does not run, not a connection that leads nowhere.
 */
final class HostRelay implements Relay {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** Makes the link; fails with a {@link DocaException} or {@link LinkLostException} while the other relay is not there. */
    @FunctionalInterface
    interface Linker {
        Tunnel connect() throws LinkLostException, InterruptedException;
    }

    private final Linker linker;
    private final Path path;
    private final Set<PosixFilePermission> mode;
    private final RelayLimits limits;
    private final RelayLog log;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    /** One count over all links, so that a number is one connection in the log. */
    private final AtomicInteger lastId = new AtomicInteger();

    HostRelay(Linker linker, Path path, Set<PosixFilePermission> mode, RelayLimits limits, RelayLog log) {
        this.linker = linker;
        this.path = path;
        this.mode = mode;
        this.limits = limits;
        this.log = log;
    }

    @Override
    public void run() throws InterruptedException {
        SocketFile.check(path, log);
        Duration pause = FIRST_PAUSE;
        boolean told = false;
        while (!stopped.isDone()) {
            try (Tunnel tunnel = linker.connect()) {
                pause = FIRST_PAUSE;
                told = false;
                log.info("link_up");
                serve(tunnel);
                tunnel.drain(limits.drain());
            } catch (LinkLostException | DocaException absent) {
                // Each time at debug, the first time for people.
                if (told) {
                    log.debug("no_link", "why", absent.getMessage());
                } else {
                    log.warn("no_link", "why", absent.getMessage(), "then", "tries again");
                }
                told = true;
            }
            waitFor(stopped, pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    @Override
    public void stop() {
        stopped.complete(null);
    }

    /** Takes clients until the link is lost, the other relay drains, or this one is told to end. */
    private void serve(Tunnel tunnel) throws InterruptedException {
        try (SocketFile file = SocketFile.listen(path, mode, log)) {
            log.info("listening", "path", path);
            Thread.ofVirtual().name("relay-accept").start(() -> accept(file.channel(), tunnel));
            CompletableFuture<Object> over = CompletableFuture.anyOf(stopped, tunnel.draining(), tunnel.link().lost());
            over.get();
            log.info("not_listening", "path", path, "why", stopped.isDone() ? "told to end" : tunnel.link().lost().getNow("the other relay ends"));
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void accept(ServerSocketChannel channel, Tunnel tunnel) {
        while (channel.isOpen()) {
            try {
                SocketChannel client = channel.accept();
                if (tunnel.size() >= limits.clients()) {
                    client.close();
                    log.warn("refused", "why", "there are " + limits.clients() + " clients already");
                    continue;
                }
                RelayedConnection connection = tunnel.add(lastId.incrementAndGet(), client);
                log.info("accepted", "id", connection.id(), "clients", tunnel.size());
                Thread.ofVirtual().name("relay-" + connection.id() + "-open").start(() -> tunnel.ask(connection));
            } catch (IOException failure) {
                if (channel.isOpen()) {
                    log.warn("accept_failed", "why", failure);
                    // Out of descriptors, most likely: it would fail again at once.
                    pauseUnlessStopped();
                }
            }
        }
    }

    private void pauseUnlessStopped() {
        try {
            waitFor(stopped, FIRST_PAUSE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void waitFor(CompletableFuture<Void> event, Duration most) throws InterruptedException {
        try {
            event.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            // Then without it.
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
