// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static io.docaffm.behaviour.Lines.say;

import io.docaffm.behaviour.NumberedBuffers.Room;
import io.docaffm.behaviour.NumberedBuffers.Tally;
import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchCounters;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One side of a BlueField under load, in a process of its own that does what it is told by lines. Arguments: {@code server} or {@code client}, the service's
 * name, and what the slow path is for: {@code echo} (the server answers each message with itself), or {@code numbers CLIENTS COUNT} (so many messages each way
 * with each of so many clients, all of this one process). The fast path has as many consumers or producers as asked for, each with an engine of its own.
 */
public final class ComchLoad {
    private final ProgressEngine engine;
    private final Device device;
    private final String name;
    private final int clients;
    private final long count;
    private final List<NumberedMessages> conversations = new ArrayList<>();
    private final CompletableFuture<Void> all = new CompletableFuture<>();
    private final List<AutoCloseable> fastPath = new ArrayList<>();
    private final List<ComchConsumer> consumers = new ArrayList<>();
    private final List<ComchProducer> producers = new ArrayList<>();
    private final AtomicLong taken = new AtomicLong();
    private volatile ComchConnection connection;
    private ComchServer server;
    private Ping ping;

    private ComchLoad(ProgressEngine engine, Device device, String[] arguments) {
        this.engine = engine;
        this.device = device;
        this.name = arguments[1];
        boolean numbers = arguments[2].equals("numbers");
        this.clients = numbers ? Integer.parseInt(arguments[3]) : 1;
        this.count = numbers ? Long.parseLong(arguments[4]) : 0;
    }

    /** The program. */
    public static void main(String[] arguments) throws Exception {
        Strict.on();
        boolean serving = arguments[0].equals("server");
        try (ProgressEngine engine = ProgressEngine.create(); Device device = serving ? ComchPair.openArm() : ComchPair.openHost()) {
            ComchLoad load = new ComchLoad(engine, device, arguments);
            if (serving) {
                load.serve();
            } else {
                load.connect();
            }
        }
        Lines.bye();
    }

    private void serve() throws Exception {
        try (DeviceRepresentor host = ComchPair.openRepresentor(device);
                ComchServer made = ComchServer.builder(engine, device, host, name).onConnected(this::connected).onMessage(this::served).start()) {
            server = made;
            say("READY " + ProcessHandle.current().pid());
            obey();
        }
    }

    private void connected(ComchConnection client) {
        connection = client;
        if (count > 0) {
            converse(client, conversations.size());
        }
    }

    private void served(ComchConnection client, MemorySegment message) {
        if (count > 0) {
            ((NumberedMessages) client.userData()).received(message);
        } else {
            client.send(message);
        }
    }

    private void connect() throws Exception {
        List<ComchClient> made = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                made.add(ComchClient.builder(engine, device, name).onMessage(this::answered).start());
            }
            connection = made.getFirst().connection();
            made.getFirst().closed().thenAccept(end -> say("CLOSED " + end.reason()));
            say("READY " + ProcessHandle.current().pid());
            obey();
        } finally {
            made.forEach(ComchClient::close);
        }
    }

    private void answered(ComchConnection from, MemorySegment message) {
        if (count == 0) {
            ping.answered(message);
        } else if (from.userData() instanceof NumberedMessages known) {
            known.received(message);
        } else {
            // The server begins, and tells this client its number so.
            converse(from, NumberedMessages.clientOf(message)).received(message);
        }
    }

    /** On the connections' engine. */
    private NumberedMessages converse(ComchConnection with, int client) {
        NumberedMessages messages = new NumberedMessages(with, client, count);
        with.userData(messages);
        conversations.add(messages);
        messages.start();
        if (conversations.size() == clients) {
            all.complete(null);
        }
        return messages;
    }

    private void obey() throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (String line = input.readLine(); line != null && !line.equals("exit"); line = input.readLine()) {
                String[] words = line.split(" ");
                switch (words[0]) {
                    case "counters" -> counters();
                    case "ping" -> ping(Integer.parseInt(words[1]));
                    case "consume" -> consume(integers(words));
                    case "produce" -> produce(integers(words));
                    case "take" -> take(integers(words));
                    case "taken" -> say("TAKEN " + taken.get());
                    case "flood" -> flood(words[1].equals("wait") ? BackPressure.DEFAULT : BackPressure.FAIL, integers(words, 2));
                    case "stop" -> {
                        stop();
                        say("STOPPED");
                    }
                    case "cut" -> told("CUT", server.disconnect(connection));
                    default -> say("WHAT " + line);
                }
            }
        } finally {
            stop();
        }
    }

    private static int[] integers(String[] words) {
        return integers(words, 1);
    }

    private static int[] integers(String[] words, int from) {
        return Arrays.stream(words).skip(from).mapToInt(Integer::parseInt).toArray();
    }

    private void counters() {
        all.thenCompose(_ -> all(conversations, NumberedMessages::done)).whenComplete((_, failure) -> {
            if (failure != null) {
                say("FAILED " + failure);
                return;
            }
            conversations.stream().sorted(Comparator.comparingInt(NumberedMessages::client)).forEach(one -> {
                ComchCounters counters = one.done().join();
                say("COUNTERS " + one.client() + " " + counters.sentMessages() + " " + counters.sentBytes() + " " + counters.receivedMessages() + " "
                        + counters.receivedBytes());
            });
            say("ALL");
        });
    }

    private void ping(int rounds) {
        Ping pings = new Ping(connection, rounds);
        ping = pings;
        pings.task.message().set(ValueLayout.JAVA_LONG_UNALIGNED, 0, 0);
        pings.task.submit();
        told("PINGED", pings.done);
    }

    /** One message to the server and back, again and again. */
    private static final class Ping {
        final ComchMessageTask task;
        final CompletableFuture<String> done = new CompletableFuture<>();
        private final long[] nanos;
        private int round;
        private boolean sentOrAnswered;
        private long since = System.nanoTime();

        Ping(ComchConnection connection, int rounds) {
            nanos = new long[rounds];
            task = connection.prepareSend(NumberedMessages.SIZE, (_, failure) -> {
                if (failure != null) {
                    done.completeExceptionally(failure);
                } else {
                    half();
                }
            });
        }

        void answered(MemorySegment message) {
            long number = message.get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
            if (number != round || message.byteSize() != NumberedMessages.SIZE) {
                done.completeExceptionally(new IllegalStateException("instead of answer " + round + " came " + number));
                return;
            }
            nanos[round] = System.nanoTime() - since;
            half();
        }

        /** The answer may be there before the send is told to be complete. */
        private void half() {
            sentOrAnswered = !sentOrAnswered;
            if (sentOrAnswered) {
                return;
            }
            if (++round == nanos.length) {
                Arrays.sort(nanos);
                task.close();
                done.complete(round + " median " + nanos[round / 2] + " ns");
            } else {
                task.message().set(ValueLayout.JAVA_LONG_UNALIGNED, 0, round);
                since = System.nanoTime();
                task.submit();
            }
        }
    }

    private MemoryMap map(int paths, int size, int depth) {
        MemoryMap map = ComchPair.map(device, (long) paths * size * depth);
        fastPath.addFirst(map);
        return map;
    }

    private ProgressEngine ownEngine() {
        ProgressEngine own = ProgressEngine.create();
        fastPath.addFirst(own);
        return own;
    }

    private ComchConsumer consumer(MemoryMap map, int depth) {
        ComchConsumer consumer = ComchConsumer.builder(ownEngine(), connection, map).tasks(depth).start();
        consumers.add(consumer);
        fastPath.addFirst(consumer);
        return consumer;
    }

    private ComchProducer producer(int depth, BackPressure backPressure, Duration timeout) {
        ComchProducer producer = ComchProducer.builder(ownEngine(), connection).tasks(depth).backPressure(backPressure).operationTimeout(timeout).start();
        producers.add(producer);
        fastPath.addFirst(producer);
        return producer;
    }

    private List<Integer> remoteConsumers(int paths) {
        Await.until(() -> paths + " consumers of the peer, there are " + connection.remoteConsumers().ids(), Await.LONG,
                () -> connection.remoteConsumers().ids().size() == paths);
        return connection.remoteConsumers().ids().stream().sorted().toList();
    }

    /** PATHS SIZE DEPTH COUNT WARM: takes numbered buffers and looks at each. */
    private void consume(int[] told) {
        MemoryMap map = map(told[0], told[1], told[2]);
        List<NumberedBuffers> streams = IntStream.range(0, told[0])
                .mapToObj(path -> NumberedBuffers.receiving(consumer(map, told[2]), room(map, path, told), told[3], told[4])).toList();
        follow("CONSUMED", streams, consumers.stream().map(ComchConsumer::engine).toList());
        say("CONSUMING");
    }

    /** PATHS SIZE DEPTH COUNT WARM: sends numbered buffers, each producer to a consumer of its own. */
    private void produce(int[] told) {
        MemoryMap map = map(told[0], told[1], told[2]);
        List<Integer> ids = remoteConsumers(told[0]);
        List<NumberedBuffers> streams = IntStream.range(0, told[0]).mapToObj(path -> NumberedBuffers
                .sending(producer(told[2], BackPressure.DEFAULT, Duration.ZERO), ids.get(path), room(map, path, told), told[3], told[4])).toList();
        follow("PRODUCED", streams, producers.stream().map(ComchProducer::engine).toList());
    }

    private static Room room(MemoryMap map, int path, int[] told) {
        return new Room(map, (long) path * told[1] * told[2], told[1], told[2]);
    }

    private static void follow(String what, List<NumberedBuffers> streams, List<ProgressEngine> engines) {
        long start = System.nanoTime();
        CompletableFuture<Void> warm = all(streams, NumberedBuffers::warm).thenRun(() -> say("WARM " + ProcessFigures.residentKib()));
        all(streams, NumberedBuffers::done).thenRun(() -> {
            List<Tally> tallies = streams.stream().map(stream -> stream.done().join()).toList();
            Map<String, Long> failures = new TreeMap<>();
            tallies.forEach(tally -> tally.failures().forEach((why, times) -> failures.merge(why, times, Long::sum)));
            // With failures nobody asks for the figures of a warm process any more.
            warm.cancel(false);
            say(what + " good=" + tallies.stream().mapToLong(Tally::good).sum() + " sum=" + tallies.stream().mapToLong(Tally::sum).sum() + " failures="
                    + failures + " resident=" + ProcessFigures.residentKib() + " ms=" + (System.nanoTime() - start) / 1_000_000);
        });
        for (int i = 0; i < streams.size(); i++) {
            engines.get(i).execute(streams.get(i)::start);
        }
    }

    /** PATHS SIZE COUNT: consumers that take so many buffers and no more. */
    private void take(int[] told) {
        MemoryMap map = map(told[0], told[1], Math.max(1, told[2]));
        for (int path = 0; path < told[0]; path++) {
            ComchConsumer consumer = consumer(map, Math.max(1, told[2]));
            for (int i = 0; i < told[2]; i++) {
                consumer.post(map.buffer((long) (path * told[2] + i) * told[1], told[1])).thenRun(taken::incrementAndGet);
            }
        }
        say("TAKING");
    }

    /** PATHS SIZE COUNT TIMEOUT-MILLIS: so many futures of each producer at once; tells what became of all of them. */
    private void flood(BackPressure backPressure, int[] told) {
        MemoryMap map = map(1, told[1], 1);
        List<Integer> ids = remoteConsumers(told[0]);
        List<ComchProducer> made = ids.stream().map(_ -> producer(64, backPressure, Duration.ofMillis(told[3]))).toList();
        ConcurrentLinkedQueue<String> ends = new ConcurrentLinkedQueue<>();
        List<CompletableFuture<?>> sends = new ArrayList<>();
        for (int i = 0; i < told[2]; i++) {
            for (int path = 0; path < told[0]; path++) {
                sends.add(made.get(path).send(map.buffer(), ids.get(path)).handle((_, failure) -> ends.add(failure == null ? "sent" : why(failure))));
            }
        }
        say("FLOODING");
        CompletableFuture.allOf(sends.toArray(CompletableFuture[]::new)).thenRun(() -> {
            Map<String, Long> tally = new TreeMap<>();
            ends.forEach(end -> tally.merge(end, 1L, Long::sum));
            say("FLOODED " + tally);
        });
    }

    private static <T> CompletableFuture<Void> all(List<T> of, Function<T, CompletableFuture<?>> ends) {
        return CompletableFuture.allOf(of.stream().map(ends).toArray(CompletableFuture[]::new));
    }

    private static String why(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof DocaException doca ? doca.error().name() : cause.toString();
    }

    private void stop() throws Exception {
        for (AutoCloseable one : fastPath) {
            one.close();
        }
        fastPath.clear();
        consumers.clear();
        producers.clear();
        taken.set(0);
    }

    private static void told(String what, CompletableFuture<?> future) {
        future.whenComplete((value, failure) -> say(failure == null ? what + " " + value : "FAILED " + why(failure)));
    }
}
