// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * One of everything that core and RDMA can do, each for itself, in a process of its own: prints {@code step: ok}, or {@code step: ERROR function}
 * when it ended in a {@link DocaException}, or {@code step: BAD …} for whatever else. At the end, what stayed alive.
 */
final class Battery {
    private static final int SIZE = 4096;

    /** What may throw anything. */
    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private Battery() {}

    public static void main(String[] arguments) {
        Map<String, Step> steps = new LinkedHashMap<>();
        steps.put("describe", () -> check(!Doca.describe().toString().isEmpty()));
        steps.put("devices", Battery::devices);
        steps.put("representors", Battery::representors);
        steps.put("memory", Battery::memory);
        steps.put("engine", () -> engine(IdleStrategy.backoff()));
        steps.put("engine that sleeps", () -> engine(IdleStrategy.notification()));
        steps.put("context", () -> Pair.setup().unconnected().make().close());
        steps.put("send", () -> exchange((pair, bytes) -> pair.toFar.send(bytes)));
        steps.put("send with immediate", () -> exchange((pair, bytes) -> pair.toFar.send(bytes, 7)));
        steps.put("write", Battery::write);
        steps.put("write with immediate", Battery::writeWithImmediate);
        steps.put("read", Battery::read);
        steps.put("buffers of several pieces", Battery::pieces);
        steps.put("more buffers than the engine has", Battery::manyBuffers);
        steps.put("prepared", Battery::prepared);
        steps.put("prepared with immediate", Battery::preparedWithImmediate);
        steps.put("prepared of several pieces", Battery::preparedPieces);
        steps.put("queued and flushed", Battery::queued);
        steps.put("one map, two engines", Battery::sharedMap);
        steps.put("connection by address", Battery::connectionManager);
        for (Map.Entry<String, Step> step : steps.entrySet()) {
            System.out.println(step.getKey() + ": " + outcome(step.getValue()));
        }
        printMissing();
        System.out.println("alive: " + alive());
        System.exit(0);
    }

    /** What {@link Doca#describe()} tells once everything is loaded that is there. */
    private static void printMissing() {
        try {
            System.out.println("version: " + Doca.version().text());
            Doca.describe().missing().forEach((feature, functions) -> System.out.println("missing " + feature + ": " + String.join(" ", functions)));
        } catch (DocaException nothingLoaded) {
            System.out.println("version: " + told(nothingLoaded));
        }
    }

    private static String outcome(Step step) {
        try {
            step.run();
            return "ok";
        } catch (DocaException failure) {
            return told(failure);
        } catch (AssertionError wrong) {
            return wrong.getCause() instanceof DocaException failure ? told(failure) : bad(wrong);
        } catch (Throwable thrown) {
            return bad(thrown);
        }
    }

    private static String told(DocaException failure) {
        return failure.error().name().replace("DOCA_ERROR_", "") + " " + failure.function() + " | " + failure.getMessage();
    }

    private static String bad(Throwable thrown) {
        thrown.printStackTrace();
        return "BAD " + thrown;
    }

    /** What is left; the NIC's thread may still be at it. */
    private static String alive() {
        try {
            if (!Emulator.isLoaded()) {
                return "unknown";
            }
            Await.until("gone", () -> Emulator.liveObjects().values().stream().allMatch(count -> count == 0));
            return "nothing";
        } catch (AssertionError late) {
            Map<String, Long> left = new LinkedHashMap<>(Emulator.liveObjects());
            left.values().removeIf(count -> count == 0);
            return left.toString();
        } catch (DocaException nothingLoaded) {
            return "unknown";
        }
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError("not as it should be");
        }
    }

    // ---- core -----------------------------------------------------------------------------------------------------------------------------

    private static void devices() {
        check(!Device.list().isEmpty());
        try (Device device = TestDevices.open()) {
            check(!device.name().isEmpty());
        }
    }

    private static void representors() {
        try (Device device = TestDevices.open()) {
            for (var info : DeviceRepresentor.list(device, DeviceRepresentor.Filter.ALL)) {
                DeviceRepresentor.open(device, DeviceRepresentor.Filter.ALL, info).close();
            }
        }
    }

    private static void memory() {
        try (Device device = TestDevices.open();
                MemoryMap map = MemoryMap.builder(device).allocate(SIZE).permissions(AccessFlag.RDMA_READ).start();
                RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, map.exportRdma(device))) {
            check(remote.size() == SIZE);
        }
    }

    private static void engine(IdleStrategy idle) {
        try (ProgressEngine engine = ProgressEngine.builder().idleStrategy(idle).build()) {
            Await.value(engine.execute(() -> { }));
        }
    }

    // ---- operations -------------------------------------------------------------------------------------------------------------------------

    private static void exchange(BiFunction<Pair, Buffer, CompletableFuture<Void>> send) {
        try (Pair pair = Pair.connected()) {
            Contents.fill(pair.nearMemory().asSlice(0, SIZE), 1);
            CompletableFuture<RdmaReceived> received = pair.far.receive(pair.farMap.buffer(0, SIZE));
            Await.value(send.apply(pair, pair.nearMap.buffer(0, SIZE)));
            check(Await.value(received).length() == SIZE);
            same(pair);
        }
    }

    private static void same(Pair pair) {
        check(pair.nearMemory().asSlice(0, SIZE).mismatch(pair.farMemory().asSlice(0, SIZE)) == -1);
    }

    private static void write() {
        try (Pair pair = Pair.connected()) {
            Contents.fill(pair.nearMemory().asSlice(0, SIZE), 2);
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, SIZE), pair.remote.buffer(0, SIZE)));
            same(pair);
        }
    }

    private static void writeWithImmediate() {
        try (Pair pair = Pair.connected()) {
            Contents.fill(pair.nearMemory().asSlice(0, SIZE), 3);
            CompletableFuture<RdmaReceived> received = pair.far.receive(Buffer.empty());
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, SIZE), pair.remote.buffer(0, SIZE), 9));
            check(Await.value(received).immediate() == 9);
            same(pair);
        }
    }

    private static void read() {
        try (Pair pair = Pair.connected()) {
            Contents.fill(pair.farMemory().asSlice(0, SIZE), 4);
            Await.value(pair.toFar.read(pair.remote.buffer(0, SIZE), pair.nearMap.buffer(0, SIZE)));
            same(pair);
        }
    }

    private static Buffer twoPieces(MemoryMap map) {
        return Buffer.chain(map.buffer(0, 1000), map.buffer(1000, SIZE - 1000));
    }

    private static void pieces() {
        try (Pair pair = Pair.setup().near(near -> near.maxSendBufferPieces(4)).far(far -> far.receiveBufferPieces(4)).make()) {
            Contents.fill(pair.nearMemory().asSlice(0, SIZE), 5);
            CompletableFuture<RdmaReceived> received = pair.far.receive(twoPieces(pair.farMap));
            Await.value(pair.toFar.send(twoPieces(pair.nearMap)));
            check(Await.value(received).length() == SIZE);
            same(pair);
        }
    }

    private static void manyBuffers() {
        try (Pair pair = Pair.setup().engines(engine -> engine.bufferCapacity(4)).make()) {
            List<CompletableFuture<?>> all = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                all.add(pair.far.receive(pair.farMap.buffer(i * 8L, 8)));
                all.add(pair.toFar.send(pair.nearMap.buffer(i * 8L, 8)));
            }
            all.forEach(Await::value);
        }
    }

    // ---- prepared tasks ---------------------------------------------------------------------------------------------------------------------

    /** A prepared task's completions, one future at a time. */
    private static final class Ends implements RdmaTask.Handler {
        private volatile CompletableFuture<Integer> next = new CompletableFuture<>();

        @Override
        public void completed(RdmaTask task, DocaException failure) {
            if (failure != null) {
                next.completeExceptionally(failure);
                return;
            }
            int immediate;
            try {
                immediate = task.receivedImmediate();
            } catch (IllegalStateException noReceive) {
                immediate = 0;
            }
            next.complete(immediate);
        }

        int await() {
            int immediate = Await.value(next);
            next = new CompletableFuture<>();
            return immediate;
        }
    }

    private static void prepared() {
        try (Pair pair = Pair.connected()) {
            Ends received = new Ends();
            Ends sent = new Ends();
            Ends written = new Ends();
            Ends hasRead = new Ends();
            try (RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, SIZE), received);
                    RdmaTask send = pair.toFar.prepareSend(pair.nearMap.buffer(0, SIZE), sent);
                    RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, SIZE), pair.remote.buffer(0, SIZE), written);
                    RdmaTask read = pair.toFar.prepareRead(pair.remote.buffer(0, SIZE), pair.nearMap.buffer(0, SIZE), hasRead)) {
                for (int i = 0; i < 3; i++) {
                    Contents.fill(pair.nearMemory().asSlice(0, SIZE), 10 + i);
                    receive.submit();
                    send.submit();
                    sent.await();
                    received.await();
                    same(pair);
                    write.submit();
                    written.await();
                    read.submit();
                    hasRead.await();
                    same(pair);
                }
            }
        }
    }

    private static void preparedWithImmediate() {
        try (Pair pair = Pair.connected()) {
            Ends received = new Ends();
            Ends sent = new Ends();
            try (RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, SIZE), received);
                    RdmaTask send = pair.toFar.prepareSend(pair.nearMap.buffer(0, SIZE), 0, sent)) {
                for (int i = 0; i < 3; i++) {
                    receive.submit();
                    send.immediate(i);
                    send.submit();
                    sent.await();
                    check(received.await() == i);
                }
            }
        }
    }

    private static void preparedPieces() {
        try (Pair pair = Pair.setup().near(near -> near.maxSendBufferPieces(4)).far(far -> far.receiveBufferPieces(4)).make()) {
            Ends received = new Ends();
            Ends sent = new Ends();
            try (RdmaTask receive = pair.far.prepareReceive(twoPieces(pair.farMap), received);
                    RdmaTask send = pair.toFar.prepareSend(twoPieces(pair.nearMap), sent)) {
                for (int i = 0; i < 3; i++) {
                    receive.submit();
                    send.submit();
                    sent.await();
                    received.await();
                }
            }
        }
    }

    private static void queued() {
        try (Pair pair = Pair.connected()) {
            List<Ends> ends = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Ends end = new Ends();
                ends.add(end);
                pair.toFar.prepareWrite(pair.nearMap.buffer(i * 8L, 8), pair.remote.buffer(i * 8L, 8), end).enqueue();
            }
            pair.near.flush();
            ends.forEach(Ends::await);
        }
    }

    // ---- what several functions are needed for ----------------------------------------------------------------------------------------------

    private static void sharedMap() {
        try (Pair pair = Pair.connected()) {
            MemorySegment memory = pair.farMemory();
            memory.set(ValueLayout.JAVA_LONG, 0, 42);
            CompletableFuture<RdmaReceived> received = pair.far.receive(pair.farMap.buffer(64, 64));
            Await.value(pair.toFar.send(pair.farMap.buffer(0, 64)));
            Await.value(received);
            check(memory.get(ValueLayout.JAVA_LONG, 64) == 42);
        }
    }

    private static void connectionManager() throws InterruptedException {
        int port = Ports.free();
        LinkedBlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
        try (Pair pair = Pair.setup().unconnected().make()) {
            DocaException noListener = null;
            try {
                RdmaListener _ = pair.far.listen(port, request -> accepted.add(request.accept()));
            } catch (DocaException failure) {
                noListener = failure;
            }
            RdmaConnection client = Await.value(pair.near.connect(RdmaAddress.ipv4("127.0.0.1", port)));
            if (noListener != null) {
                throw new AssertionError("connected to a listener that could not be made", noListener);
            }
            CompletableFuture<RdmaConnection> server = accepted.poll(20, TimeUnit.SECONDS);
            CompletableFuture<RdmaReceived> received = pair.far.receive(pair.farMap.buffer(0, 64));
            Await.value(client.send(pair.nearMap.buffer(0, 8)));
            check(Await.value(received).connection() == Await.value(server));
            client.close();
            Await.value(server).closed().join();
        }
    }
}
