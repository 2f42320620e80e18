// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.core.Buffer;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.rdma.RdmaConnection;
import java.util.concurrent.CompletableFuture;

/** An operation gives a future: its caller keeps {@code depth} of them and waits for the oldest. The twin of {@code allocate.c}. */
final class FuturesWorkload implements Workload {
    private final int depth;
    private final Sides sides;
    private final RdmaConnection connection;
    private final Buffer[] sources;
    private final RemoteBuffer[] targets;
    private final CompletableFuture<?>[] futures;
    private final long[] submitted;
    private final Meter meter = new Meter();

    FuturesWorkload(Options options) {
        depth = options.depth();
        int size = options.size();
        sides = new Sides(ProgressEngine.builder().manual().bufferCapacity(2 * depth + 2), 1, depth + 1, 1, 1, (long) size * depth);
        connection = sides.connect(sides.near[0]);
        sources = new Buffer[depth];
        targets = new RemoteBuffer[depth];
        futures = new CompletableFuture<?>[depth];
        submitted = new long[depth];
        for (int i = 0; i < depth; i++) {
            sources[i] = sides.nearMap.buffer((long) i * size, size);
            targets[i] = sides.remote.buffer((long) i * size, size);
        }
    }

    @Override
    public Measured run(int ops, long[] samples) {
        ProgressEngine engine = sides.engine;
        int started = 0;
        meter.start();
        for (int done = 0; done < ops; done++) {
            for (; started < ops && started < done + depth; started++) {
                int number = started % depth;
                if (samples != null) {
                    submitted[number] = System.nanoTime();
                }
                futures[number] = connection.write(sources[number], targets[number]);
            }
            int oldest = done % depth;
            while (!futures[oldest].isDone()) {
                engine.progress();
            }
            if (futures[oldest].isCompletedExceptionally()) {
                futures[oldest].join();
            }
            if (samples != null) {
                samples[done] = System.nanoTime() - submitted[oldest];
            }
        }
        return meter.stop(ops);
    }

    @Override
    public void close() {
        sides.close();
    }
}
