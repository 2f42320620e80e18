// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;

/**
 * Both ends in this process, on one engine: tasks that were prepared once, {@code depth} of them in flight, each submitted again when it completed.
 * Where more are prepared than are in flight, they take turns. The twin of {@code local.c}.
 */
final class LocalWorkload implements Workload {
    private final Options options;
    private final PausableIdle idle = new PausableIdle(Integer.MAX_VALUE);
    private final Sides sides;
    private final RdmaTask[] tasks;
    private final long[] submitted;
    private final Meter meter = new Meter();

    private CompletableFuture<Measured> end = new CompletableFuture<>();
    private long[] samples;
    private int ops;
    private int started;
    private int done;
    private int waiting;
    private int next;

    LocalWorkload(Options options) {
        this.options = options;
        int depth = options.depth();
        int size = options.size();
        sides = new Sides(ProgressEngine.builder().idleStrategy(idle).bufferCapacity(2 * options.tasks() + 2 * depth + 2), options.contexts(),
                options.tasks() / options.contexts() + 1, 2 * depth, options.connections(), (long) size * depth);
        RdmaConnection[] connections = new RdmaConnection[options.connections()];
        for (int i = 0; i < connections.length; i++) {
            RdmaContext from = sides.near[i % options.contexts()];
            connections[i] = sides.connect(from);
        }
        tasks = new RdmaTask[options.tasks()];
        submitted = new long[options.tasks()];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = prepare(connections[i % connections.length], (long) i % depth * size, new Completed(i));
        }
        if (options.op().equals("send")) {
            for (int i = 0; i < 2 * depth; i++) {
                sides.far.prepareReceive(sides.farMap.buffer(0, size), this::received).submit();
            }
        }
    }

    private RdmaTask prepare(RdmaConnection connection, long at, RdmaTask.Handler handler) {
        int size = options.size();
        return switch (options.op()) {
            case "write" -> connection.prepareWrite(sides.nearMap.buffer(at, size), sides.remote.buffer(at, size), handler);
            case "read" -> connection.prepareRead(sides.remote.buffer(at, size), sides.nearMap.buffer(at, size), handler);
            case "send" -> connection.prepareSend(sides.nearMap.buffer(at, size), handler);
            default -> throw new IllegalArgumentException("there is no operation '" + options.op() + "'");
        };
    }

    /** Posted again at once: there are twice as many as sends in flight. */
    private void received(RdmaTask receive, DocaException failure) {
        if (failure == null) {
            receive.submit();
        } else if (!end.isDone()) {
            end.completeExceptionally(failure);
        }
    }

    private final class Completed implements RdmaTask.Handler {
        private final int number;

        Completed(int number) {
            this.number = number;
        }

        @Override
        public void completed(RdmaTask task, DocaException failure) {
            if (failure != null) {
                end.completeExceptionally(failure);
                return;
            }
            if (samples != null) {
                samples[done] = System.nanoTime() - submitted[number];
            }
            if (++done == ops) {
                end.complete(meter.stop(ops));
            } else if (options.batch()) {
                if (--waiting == 0 && started < ops) {
                    submitBatch();
                }
            } else if (started < ops) {
                started++;
                submit(turn(number));
            }
        }
    }

    private int turn(int completed) {
        if (tasks.length == options.depth()) {
            return completed;
        }
        int turn = next;
        next = next + 1 == tasks.length ? 0 : next + 1;
        return turn;
    }

    private void submit(int number) {
        if (samples != null) {
            submitted[number] = System.nanoTime();
        }
        tasks[number].submit();
    }

    private void submitBatch() {
        int count = Math.min(ops - started, options.depth());
        started += count;
        waiting = count;
        for (int i = 0; i < count - 1; i++) {
            if (samples != null) {
                submitted[i] = System.nanoTime();
            }
            tasks[i].enqueue();
        }
        submit(count - 1);
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
        done = 0;
        next = options.depth() % tasks.length;
        meter.start();
        if (options.batch()) {
            submitBatch();
            return;
        }
        for (int i = 0; i < options.depth() && started < ops; i++) {
            started++;
            submit(i);
        }
    }

    @Override
    public void close() {
        sides.close();
    }
}
