// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaTask;
import java.util.ArrayList;
import java.util.List;

/**
 * Several threads submit to one engine, each with {@code depth} prepared tasks of its own, and give their processor away while they have to wait. The
 * twin of {@code foreign.c}.
 */
final class ForeignWorkload implements Workload {
    private static final int SPINS = 100;

    private final Options options;
    private final PausableIdle idle = new PausableIdle(SPINS);
    private final Sides sides;
    private final List<Caller> callers = new ArrayList<>();

    ForeignWorkload(Options options) {
        this.options = options;
        int tasks = options.depth() * options.threads();
        sides = new Sides(ProgressEngine.builder().idleStrategy(idle).bufferCapacity(2 * tasks + 2), 1, tasks + 1, 1, 1, (long) options.size() * tasks);
        RdmaConnection connection = sides.connect(sides.near[0]);
        for (int i = 0; i < options.threads(); i++) {
            callers.add(new Caller(connection, i));
        }
    }

    private final class Caller implements Runnable {
        private final RdmaTask[] tasks = new RdmaTask[options.depth()];
        private final long[] submitted = new long[options.depth()];
        private final Meter meter = new Meter();
        private volatile int done;
        private volatile DocaException failed;
        private int ops;
        private long[] samples;
        private int offset;
        private Measured measured;

        Caller(RdmaConnection connection, int number) {
            int size = options.size();
            for (int i = 0; i < tasks.length; i++) {
                long at = ((long) number * options.depth() + i) * size;
                int task = i;
                tasks[i] = connection.prepareWrite(sides.nearMap.buffer(at, size), sides.remote.buffer(at, size), (_, failure) -> completed(task, failure));
            }
        }

        /** On the engine's thread: the only one that counts. */
        private void completed(int task, DocaException failure) {
            if (failure != null) {
                failed = failure;
            }
            int before = done;
            if (samples != null) {
                samples[offset + before] = System.nanoTime() - submitted[task];
            }
            done = before + 1;
        }

        @Override
        public void run() {
            meter.start();
            for (int i = 0; i < ops; i++) {
                awaitDone(i - tasks.length + 1);
                int task = i % tasks.length;
                if (samples != null) {
                    submitted[task] = System.nanoTime();
                }
                tasks[task].submit();
            }
            awaitDone(ops);
            measured = meter.stop(ops);
        }

        private void awaitDone(int count) {
            int spins = 0;
            while (done < count) {
                if (failed != null) {
                    throw failed;
                }
                if (++spins < SPINS) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }

    @Override
    public Measured run(int ops, long[] samples) throws Exception {
        int share = ops / callers.size();
        Meter engineMeter = new Meter();
        idle.measuring(true);
        sides.engine.execute(engineMeter::start).join();
        long begun = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (Caller caller : callers) {
            caller.ops = share;
            caller.samples = samples;
            caller.offset = threads.size() * share;
            caller.done = 0;
            caller.measured = null;
            threads.add(Thread.ofPlatform().start(caller));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long nanos = System.nanoTime() - begun;
        Measured[] engine = new Measured[1];
        sides.engine.execute(() -> engine[0] = engineMeter.stop(share)).join();
        idle.measuring(false);
        long allocated = engine[0].allocatedBytes();
        for (Caller caller : callers) {
            if (caller.measured == null) {
                throw new IllegalStateException("a calling thread failed", caller.failed);
            }
            allocated += caller.measured.allocatedBytes();
        }
        return new Measured((long) share * callers.size(), nanos, engine[0].cpuNanos(), allocated);
    }

    @Override
    public void close() {
        sides.close();
    }
}
