// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceiveTask;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.comch.ComchTask;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;

/**
 * Comch: messages from a client to its server, or what a client's producer sends to a server's consumer, with immediate data. {@code depth} tasks that
 * were prepared once take turns; an operation is over when its task completed and its message was received, and each carries its number, which is looked
 * at. The twin of {@code comch.c}.
 */
final class ComchWorkload implements Workload {
    private final int depth;
    private final PausableIdle idle = new PausableIdle(Integer.MAX_VALUE);
    private final ComchSides sides;
    private final ComchTask[] tasks;
    /** Where each task's number goes. */
    private final MemorySegment[] numbers;
    private final long[] submitted;
    private final Meter meter = new Meter();

    private CompletableFuture<Measured> end = new CompletableFuture<>();
    private long[] samples;
    private int ops;
    private int started;
    private int completed;
    private int received;
    private int done;

    ComchWorkload(Options options) {
        depth = options.depth();
        tasks = new ComchTask[depth];
        numbers = new MemorySegment[depth];
        submitted = new long[depth];
        sides = new ComchSides(ProgressEngine.builder().idleStrategy(idle).bufferCapacity(3 * depth), depth, this::messageReceived);
        switch (options.op()) {
            case "message" -> prepareMessages(options.size());
            case "produce" -> prepareSends(options.size(), openConsumer(options.size()));
            default -> throw new IllegalArgumentException("there is no operation '" + options.op() + "'");
        }
    }

    private void prepareMessages(int size) {
        for (int i = 0; i < depth; i++) {
            ComchMessageTask task = sides.toServer.prepareSend(size, (_, failure) -> completed(failure));
            tasks[i] = task;
            numbers[i] = task.message();
        }
    }

    private int openConsumer(int size) {
        MemoryMap map = ComchSides.map(sides.arm, size, AccessFlag.PCI_READ_WRITE);
        ComchConsumer consumer = ComchConsumer.builder(sides.engine, sides.toClient, map).immediateLength(Integer.BYTES).tasks(2 * depth).start();
        for (int i = 0; i < 2 * depth; i++) {
            consumer.preparePost(map.buffer(0, size), this::consumed).submit();
        }
        return sides.toServer.remoteConsumers().any().join();
    }

    private void prepareSends(int size, int consumer) {
        MemoryMap map = ComchSides.map(sides.host, (long) size * depth, AccessFlag.LOCAL_READ_WRITE);
        ComchProducer producer = ComchProducer.builder(sides.engine, sides.toServer).tasks(depth).start();
        for (int i = 0; i < depth; i++) {
            ComchSendTask task = producer.prepareSend(map.buffer((long) i * size, size), consumer, (_, failure) -> completed(failure));
            task.immediateLength(Integer.BYTES);
            tasks[i] = task;
            numbers[i] = task.immediate();
        }
    }

    private void completed(DocaException failure) {
        if (failure != null) {
            end.completeExceptionally(failure);
            return;
        }
        completed++;
        advanced();
    }

    private void messageReceived(ComchConnection from, MemorySegment message) {
        received(message.get(ValueLayout.JAVA_INT_UNALIGNED, 0));
    }

    /** Posted again at once: there are twice as many as sends in flight. */
    private void consumed(ComchReceiveTask receive, DocaException failure) {
        if (failure == null) {
            int number = receive.receivedImmediateLength() == Integer.BYTES ? receive.receivedImmediate().get(ValueLayout.JAVA_INT, 0) : -1;
            receive.submit();
            received(number);
        } else if (!end.isDone()) {
            end.completeExceptionally(failure);
        }
    }

    private void received(int number) {
        if (number != received) {
            end.completeExceptionally(new IllegalStateException("message " + number + " came in place of " + received));
            return;
        }
        received++;
        advanced();
    }

    private void advanced() {
        if (done == Math.min(completed, received)) {
            return;
        }
        if (samples != null) {
            samples[done] = System.nanoTime() - submitted[done % depth];
        }
        if (++done == ops) {
            end.complete(meter.stop(ops));
        } else if (started < ops) {
            submit();
        }
    }

    private void submit() {
        int turn = started % depth;
        if (samples != null) {
            submitted[turn] = System.nanoTime();
        }
        numbers[turn].set(ValueLayout.JAVA_INT, 0, started++);
        tasks[turn].submit();
    }

    @Override
    public Measured run(int count, long[] times) {
        return idle.measure(sides.engine, measured -> begin(count, times, measured));
    }

    private void begin(int count, long[] times, CompletableFuture<Measured> measured) {
        ops = count;
        samples = times;
        end = measured;
        started = 0;
        completed = 0;
        received = 0;
        done = 0;
        meter.start();
        while (started < Math.min(ops, depth)) {
            submit();
        }
    }

    @Override
    public void close() {
        sides.close();
    }
}
