// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static io.docaffm.behaviour.Lines.say;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaReceived;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The other process: one context, one memory, at most one connection, and it does what it is told by lines. Arguments: the memory's size, and
 * {@code manual} for an engine that nobody drives but for the calls themselves: a program that sleeps.
 */
public final class Peer {
    private static final HexFormat HEX = HexFormat.of();
    private static final AccessFlag[] REMOTE = {AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};

    private final RdmaContext context;
    private final MemoryMap memory;
    private final Device device;
    private RdmaExport export;
    private volatile RdmaConnection connection;
    private RemoteMemoryMap remote;
    private RemoteSyncEvent event;

    private Peer(RdmaContext context, MemoryMap memory, Device device) {
        this.context = context;
        this.memory = memory;
        this.device = device;
    }

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        Strict.on();
        long size = Long.parseLong(arguments[0]);
        ProgressEngine.Builder engines = ProgressEngine.builder();
        if (arguments.length > 1 && arguments[1].equals("manual")) {
            engines.manual();
        }
        AccessFlag[] all = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};
        try (ProgressEngine engine = engines.build(); Device device = TestDevices.open();
                RdmaContext context = RdmaContext.builder(engine, device).permissions(REMOTE).maxConnections(16).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(size).permissions(all).start()) {
            say("READY " + ProcessHandle.current().pid());
            new Peer(context, memory, device).obey();
        }
        Lines.bye();
    }

    private void obey() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null && !line.equals("exit"); line = input.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "export" -> {
                    export = context.export();
                    say("EXPORT " + HEX.formatHex(export.descriptor()) + " " + HEX.formatHex(memory.exportRdma(device)));
                }
                case "connect" -> {
                    connection = export.connect(HEX.parseHex(words[1]));
                    say("CONNECTED");
                }
                case "import" -> {
                    remote = RemoteMemoryMap.fromExport(device, HEX.parseHex(words[1]));
                    say("IMPORTED " + remote.size());
                }
                case "address" -> say("ADDRESS " + TestDevices.ipv4());
                case "listen" -> listen(Integer.parseInt(words[1]));
                case "dial" -> told("DIALLED", context.connect(new RdmaAddress(RdmaAddress.Type.valueOf(words[1]), words[2], Integer.parseInt(words[3])))
                        .thenApply(dialled -> connection = dialled));
                case "disconnect" -> {
                    connection.close();
                    say("DISCONNECTED");
                }
                case "fill" -> {
                    Contents.fill(memory.memory().asSlice(number(words, 1), number(words, 2)), number(words, 3));
                    say("FILLED");
                }
                case "zero" -> {
                    memory.memory().asSlice(number(words, 1), number(words, 2)).fill((byte) 0);
                    say("ZEROED");
                }
                case "hash" -> say("HASH " + Contents.hash(memory.memory().asSlice(number(words, 1), number(words, 2))));
                case "checksum" -> say("CHECKSUM " + Contents.checksum(memory.memory().asSlice(number(words, 1), number(words, 2))));
                case "receive" -> receive(number(words, 1), number(words, 2), number(words, 3));
                case "send" -> told("SENT", connection.send(memory.buffer(number(words, 1), number(words, 2))));
                case "write" -> told("WRITTEN", connection.write(memory.buffer(number(words, 1), number(words, 2)), remote.buffer(number(words, 3), number(words, 2))));
                case "read" -> told("READ", connection.read(remote.buffer(number(words, 3), number(words, 2)), memory.buffer(number(words, 1), number(words, 2))));
                case "add" -> told("ADDED", CompletableFuture.supplyAsync(() -> add(number(words, 1), number(words, 2), number(words, 3), number(words, 4))));
                case "event" -> {
                    event = RemoteSyncEvent.fromExport(device, HEX.parseHex(words[1]));
                    say("OPENED");
                }
                case "signal" -> told("SIGNALLED", connection.syncEventSet(event, number(words, 1)));
                case "closed" -> told("CLOSED", connection.closed().thenApply(end -> end.reason().toString()));
                default -> say("WHAT " + line);
            }
        }
    }

    /** Adds one to the remote counter, from several threads with some outstanding each; gives the largest value seen before an addition. */
    private long add(long offset, long threads, long timesEach, long outstanding) {
        RemoteBuffer counter = remote.buffer(offset, Long.BYTES);
        AtomicLong largest = new AtomicLong();
        List<CompletableFuture<Void>> adders = new ArrayList<>();
        for (long thread = 0; thread < threads; thread++) {
            adders.add(CompletableFuture.runAsync(() -> {
                ArrayDeque<CompletableFuture<Long>> window = new ArrayDeque<>();
                for (long i = 0; i < timesEach; i++) {
                    if (window.size() == outstanding) {
                        largest.accumulateAndGet(window.poll().join(), Math::max);
                    }
                    window.add(connection.fetchAdd(counter, 1));
                }
                window.forEach(add -> largest.accumulateAndGet(add.join(), Math::max));
            }, task -> Thread.ofPlatform().start(task)));
        }
        adders.forEach(CompletableFuture::join);
        return largest.get();
    }

    private static long number(String[] words, int index) {
        return Long.parseLong(words[index]);
    }

    private void listen(int port) {
        RdmaListener listener = context.listen(port, request -> request.accept().thenAccept(accepted -> {
            connection = accepted;
            say("ACCEPTED");
        }));
        say("LISTENING " + listener.port());
    }

    /** Posts that many, one beside the other. */
    private void receive(long count, long offset, long length) {
        for (long i = 0; i < count; i++) {
            CompletableFuture<RdmaReceived> received = context.receive(memory.buffer(offset + i * length, length));
            received.thenAccept(message -> say("RECEIVED " + message.length() + " " + message.opcode() + " " + message.immediate()));
        }
        say("POSTED");
    }

    private static void told(String what, CompletableFuture<?> future) {
        future.whenComplete((value, failure) -> say(failure == null ? what + " " + value : "FAILED " + failure.getMessage()));
    }
}
