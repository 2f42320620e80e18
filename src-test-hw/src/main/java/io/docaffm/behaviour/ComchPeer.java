// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static io.docaffm.behaviour.Lines.say;

import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchEndpoint;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One side of a BlueField in a process of its own: a server on its Arm side or a client on its host, which does what it is told by lines. Arguments:
 * {@code server} or {@code client}, and the service's name. A server has the client that came last.
 */
public final class ComchPeer {
    private static final long MEMORY = 1 << 20;

    private final ProgressEngine engine;
    private final Device device;
    private final MemoryMap memory;
    private final String name;
    private final AtomicLong inOrder = new AtomicLong();
    private final List<AutoCloseable> fastPath = new ArrayList<>();
    private volatile ComchConnection connection;
    private ComchEndpoint endpoint;
    private ComchProducer producer;

    private ComchPeer(ProgressEngine engine, Device device, MemoryMap memory, String name) {
        this.engine = engine;
        this.device = device;
        this.memory = memory;
        this.name = name;
    }

    /** The program. */
    public static void main(String[] arguments) throws Exception {
        Strict.on();
        boolean server = arguments[0].equals("server");
        try (ProgressEngine engine = ProgressEngine.create(); Device device = server ? ComchPair.openArm() : ComchPair.openHost();
                MemoryMap memory = ComchPair.map(device, MEMORY)) {
            ComchPeer peer = new ComchPeer(engine, device, memory, arguments[1]);
            if (server) {
                peer.serve();
            } else {
                peer.connect();
                peer.obey();
            }
        }
        Lines.bye();
    }

    private void serve() throws Exception {
        try (DeviceRepresentor host = ComchPair.openRepresentor(device)) {
            endpoint = ComchServer.builder(engine, device, host, name)
                    .onConnected(connected -> {
                        connection = connected;
                        say("CONNECTED");
                    })
                    .onDisconnected((_, end) -> say("DISCONNECTED " + end.reason()))
                    .onMessage((_, message) -> received(message.toArray(ValueLayout.JAVA_BYTE)))
                    .start();
            say("READY " + ProcessHandle.current().pid());
            obey();
        }
    }

    private void connect() {
        try {
            ComchClient client = ComchClient.builder(engine, device, name)
                    .onMessage((_, message) -> received(message.toArray(ValueLayout.JAVA_BYTE))).start();
            endpoint = client;
            connection = client.connection();
            say("READY " + ProcessHandle.current().pid());
        } catch (RuntimeException failed) {
            say("FAILED " + failed.getMessage());
        }
    }

    /** Messages {@code #0}, {@code #1}, … are only counted. */
    private void received(byte[] message) {
        String text = new String(message, StandardCharsets.UTF_8);
        if (text.equals("#" + inOrder.get())) {
            inOrder.incrementAndGet();
        } else {
            say("MESSAGE " + text);
        }
    }

    private void obey() throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null && !line.equals("exit"); line = input.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "send" -> told("SENT", connection.send(words[1].getBytes(StandardCharsets.UTF_8)));
                case "burst" -> told("BURST", burst(Integer.parseInt(words[1])));
                case "counted" -> say("COUNTED " + inOrder.getAndSet(0));
                case "waiting" -> say("WAITING " + engine.statistics().waiting());
                case "fill" -> {
                    Contents.fill(memory.memory(), Long.parseLong(words[1]));
                    say("FILLED");
                }
                case "hash" -> say("HASH " + Contents.hash(memory.memory()));
                case "consume" -> consume(Integer.parseInt(words[1]));
                case "produce" -> told("PRODUCED", produce(Integer.parseInt(words[1])));
                case "closed" -> told("CLOSED", endpoint.closed().thenApply(end -> end.reason().toString()));
                case "reconnect" -> {
                    leave();
                    connect();
                }
                default -> say("WHAT " + line);
            }
        }
        leave();
    }

    private void leave() throws Exception {
        for (AutoCloseable channel : fastPath) {
            channel.close();
        }
        fastPath.clear();
        producer = null;
        if (endpoint != null) {
            endpoint.close();
        }
    }

    private CompletableFuture<Void> burst(int count) {
        CompletableFuture<?>[] sends = new CompletableFuture<?>[count];
        for (int i = 0; i < count; i++) {
            sends[i] = connection.send(("#" + i).getBytes(StandardCharsets.UTF_8));
        }
        return CompletableFuture.allOf(sends);
    }

    /** Takes so many pieces into memory, one behind the other. */
    private void consume(int pieces) {
        ComchConsumer consumer = ComchConsumer.builder(engine, connection, memory).start();
        fastPath.add(consumer);
        long length = MEMORY / pieces;
        CompletableFuture<?>[] posts = new CompletableFuture<?>[pieces];
        for (int i = 0; i < pieces; i++) {
            posts[i] = consumer.post(memory.buffer(i * length, length));
        }
        say("CONSUMING " + consumer.id());
        told("CONSUMED", CompletableFuture.allOf(posts));
    }

    /** Gives memory to the peer's consumer in so many pieces. */
    private CompletableFuture<Void> produce(int pieces) {
        if (producer == null) {
            producer = ComchProducer.builder(engine, connection).start();
            fastPath.add(producer);
        }
        long length = MEMORY / pieces;
        return connection.remoteConsumers().any().thenCompose(consumer -> {
            CompletableFuture<?>[] sends = new CompletableFuture<?>[pieces];
            for (int i = 0; i < pieces; i++) {
                sends[i] = producer.send(memory.buffer(i * length, length), consumer);
            }
            return CompletableFuture.allOf(sends);
        });
    }

    private static void told(String what, CompletableFuture<?> future) {
        future.whenComplete((value, failure) -> {
            Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            say(failure == null ? what + " " + value : "FAILED " + cause.getMessage());
        });
    }
}
