// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaTask;

/**
 * An engine with nothing to do sleeps on its descriptors. A sample is how long it takes from another thread's call until its operation has completed.
 * The twin of {@code asleep.c}.
 */
final class AsleepWorkload implements Workload {
    private static final long PAUSE_MILLIS = 20;

    private final Sides sides;
    private final RdmaTask task;
    private volatile long done;
    private volatile DocaException failed;

    AsleepWorkload(Options options) {
        sides = new Sides(ProgressEngine.builder().idleStrategy(IdleStrategy.notification()).bufferCapacity(4), 1, 2, 1, 1, options.size());
        task = sides.connect(sides.near[0]).prepareWrite(sides.nearMap.buffer(0, options.size()), sides.remote.buffer(0, options.size()), (_, failure) -> {
            failed = failure;
            done = done + 1;
        });
    }

    @Override
    public Measured run(int ops, long[] samples) throws Exception {
        Meter engineMeter = new Meter();
        sides.engine.execute(engineMeter::start).join();
        for (int i = 0; i < ops; i++) {
            long before = done;
            Thread.sleep(PAUSE_MILLIS);
            long asked = System.nanoTime();
            task.submit();
            // Yielding: the woken thread may have to run on this very processor.
            while (done == before) {
                Thread.yield();
            }
            if (failed != null) {
                throw failed;
            }
            if (samples != null) {
                samples[i] = System.nanoTime() - asked;
            }
        }
        Measured[] engine = new Measured[1];
        sides.engine.execute(() -> engine[0] = engineMeter.stop(ops)).join();
        return engine[0];
    }

    @Override
    public void close() {
        sides.close();
    }
}
