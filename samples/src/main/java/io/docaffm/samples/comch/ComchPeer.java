// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.comch;

import io.docaffm.comch.ComchCapabilities;
import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchEndpoint;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.samples.pair.Await;
import io.docaffm.samples.pair.Narrator;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.ToolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * This side of a pair of programs: a device, an engine, and a server or a client. A client has its other side from the start; a server's is the client that
 * says something first.
 */
public final class ComchPeer implements AutoCloseable {
    /** What DOCA's own samples set. */
    private static final int RECEIVE_QUEUE = 10;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(200);

    private final ComchOptions options;
    private final Narrator narrator;
    private final ProgressEngine engine;
    private final Device device;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private ComchConnection other;

    /** From the engine's thread, in order: a message, or none when the connection is over. */
    private record Event(ComchConnection connection, byte[] message) {}

    private ComchPeer(ComchOptions options, Narrator narrator, DeviceSelector selector) {
        Peer.loadDoca();
        this.options = options;
        this.narrator = narrator;
        this.engine = ProgressEngine.create();
        try {
            this.device = Device.open(selector);
        } catch (Throwable failed) {
            engine.close();
            throw failed;
        }
    }

    /**
     * Starts a server, on the BlueField.
     *
     * @param options what the user wants
     * @param narrator told what is going on
     * @param service the name that clients look for
     * @return this side, without a client yet
     */
    public static ComchPeer serve(ComchOptions options, Narrator narrator, String service) {
        return started(new ComchPeer(options, narrator, options.serverDevice()), peer -> peer.listen(service));
    }

    /**
     * Starts a client, on the host, and connects it. The server may be started after it.
     *
     * @param options what the user wants
     * @param narrator told what is going on
     * @param service the server's name
     * @return this side, connected
     */
    public static ComchPeer connect(ComchOptions options, Narrator narrator, String service) {
        return started(new ComchPeer(options, narrator, options.clientDevice()), peer -> peer.dial(service));
    }

    private static ComchPeer started(ComchPeer peer, Consumer<ComchPeer> start) {
        try {
            start.accept(peer);
            return peer;
        } catch (Throwable failed) {
            peer.close();
            throw failed;
        }
    }

    private void listen(String service) {
        DeviceRepresentor host = DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, options.representor());
        configured(ComchServer.builder(engine, device, host, service)).onDisconnected((connection, _) -> events.add(new Event(connection, null))).start();
        tellWhereThisIs();
        narrator.say("listening as %s on %s, waiting for a client, at most %d s", service, host.info(), options.timeout().toSeconds());
    }

    private void dial(String service) {
        tellWhereThisIs();
        long deadline = System.nanoTime() + options.timeout().toNanos();
        boolean told = false;
        while (other == null) {
            Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
            try {
                ComchClient client = configured(ComchClient.builder(engine, device, service)).connectTimeout(left).start();
                other = client.connection();
                client.closed().thenRun(() -> events.add(new Event(client.connection(), null)));
            } catch (DocaException refused) {
                boolean nobodyThere = refused.error().equals(DocaError.CONNECTION_ABORTED);
                if (!nobodyThere && !refused.error().equals(DocaError.TIME_OUT)) {
                    throw refused;
                }
                if (!nobodyThere || System.nanoTime() > deadline) {
                    throw Await.gaveUp(options.timeout(), "a server " + service);
                }
                if (!told) {
                    narrator.say("waiting for a server %s, at most %d s", service, options.timeout().toSeconds());
                    told = true;
                }
                Await.pause(BETWEEN_ATTEMPTS);
            }
        }
    }

    private <B extends ComchEndpoint.Builder<B>> B configured(B builder) {
        // Both sides alike, as DOCA wants it: the most that the device has.
        ComchCapabilities.of(device).maxMessageSize().ifPresent(most -> builder.maxMessageSize(Math.toIntExact(most)));
        return builder.receiveQueueSize(RECEIVE_QUEUE).operationTimeout(options.timeout())
                .onMessageBytes((connection, bytes) -> events.add(new Event(connection, bytes)));
    }

    private void tellWhereThisIs() {
        narrator.say("%s on DOCA %s (%s)", device.info(), Doca.version(), Doca.describe().backend());
    }

    // ---- what passes --------------------------------------------------------------------------------------------------------------------------

    /**
     * Sends a message to the other side.
     *
     * @param message the text
     */
    void send(String message) {
        await(other.send(message.getBytes(StandardCharsets.UTF_8)), "the other side to take a message");
    }

    /**
     * Waits for the other side's next message.
     *
     * @param what what is waited for, to follow «waited for»
     * @return the message
     */
    byte[] receive(String what) {
        long deadline = System.nanoTime() + options.timeout().toNanos();
        while (true) {
            Event event = next(deadline, what);
            if (other == null && event.message() != null) {
                other = event.connection();
            }
            if (event.connection() != other) {
                // A client that came and went, or one too many: not this pair's.
                continue;
            }
            if (event.message() == null) {
                throw new ToolException(ToolException.FAILED, "the other side left while this one waited for " + what);
            }
            return event.message();
        }
    }

    private Event next(long deadline, String what) {
        try {
            Event event = events.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (event == null) {
                throw Await.gaveUp(options.timeout(), what);
            }
            return event;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ToolException(ToolException.FAILED, "interrupted while it waited for " + what, interrupted);
        }
    }

    /** A server waits with its end until the client has left: a message that is still under way when a server ends is lost. */
    void awaitLeft() {
        await(other.closed(), "the client to leave");
    }

    <T> T await(Future<T> future, String what) {
        return Await.result(future, options.timeout(), what);
    }

    // ---- for the fast path --------------------------------------------------------------------------------------------------------------------

    ProgressEngine engine() {
        return engine;
    }

    Device device() {
        return device;
    }

    /** The connection to the other side. */
    ComchConnection connection() {
        return other;
    }

    /** The device first: closing it closes server or client, which ends what is in flight, and only then the memory. */
    @Override
    public void close() {
        try (engine; device) {
            // Closed in the order of the names, from the last.
        }
    }
}
