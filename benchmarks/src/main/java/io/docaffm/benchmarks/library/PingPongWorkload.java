// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;

/** Two processes: one sends, the other answers. A sample is a whole round. The twin of {@code pingpong.c}. */
final class PingPongWorkload implements Workload {
    private static final int RECEIVES = 16;

    private final Options options;
    private final PausableIdle spinning = new PausableIdle(Integer.MAX_VALUE);
    private final Device device;
    private final ProgressEngine engine;
    private final RdmaContext context;
    private final MemoryMap map;
    private final Meter meter = new Meter();
    private RdmaExport half;
    /** Two in turn: an answer may come before the device has told that its question was sent. */
    private final RdmaTask[] messages = new RdmaTask[2];

    private CompletableFuture<Measured> end;
    private long[] samples;
    private int ops;
    /** Counted over all runs: the first message of a run may be here before the run begins. */
    private long rounds;
    private long done;
    private long sentAt;
    private int turn;
    private int inFlight;

    PingPongWorkload(Options options) {
        this.options = options;
        device = Sides.openDevice();
        engine = ProgressEngine.builder().idleStrategy(options.sleeps() ? IdleStrategy.notification() : spinning).build();
        context = Sides.context(engine, device, RECEIVES, RECEIVES, 1);
        map = Sides.map(device, (long) options.size() * (RECEIVES + 1));
    }

    @Override
    public byte[] describe() {
        half = context.export();
        return half.descriptor();
    }

    @Override
    public void meet(byte[] peer) {
        RdmaConnection connection = half.connect(peer);
        int size = options.size();
        for (int i = 0; i < messages.length; i++) {
            messages[i] = connection.prepareSend(map.buffer(0, size), this::sent);
        }
        for (int i = 1; i <= RECEIVES; i++) {
            context.prepareReceive(map.buffer((long) i * size, size), this::received).submit();
        }
        engine.execute(() -> { }).join();
    }

    private void send() {
        if (samples != null) {
            sentAt = System.nanoTime();
        }
        inFlight++;
        messages[turn ^= 1].submit();
    }

    private void sent(RdmaTask task, DocaException failure) {
        inFlight--;
        over(failure);
    }

    private void received(RdmaTask receive, DocaException failure) {
        if (failure != null) {
            over(failure);
            return;
        }
        if (samples != null) {
            samples[(int) (done - rounds + ops)] = System.nanoTime() - sentAt;
        }
        done++;
        receive.submit();
        if (options.pong() || done < rounds) {
            send();
        }
        over(null);
    }

    /** Over when the last answer is there and its own completion too. */
    private void over(DocaException failure) {
        if (end == null) {
            return;
        }
        if (failure != null) {
            end.completeExceptionally(failure);
        } else if (done == rounds && inFlight == 0 && !end.isDone()) {
            end.complete(meter.stop(ops));
        }
    }

    @Override
    public Measured run(int count, long[] times) {
        spinning.measuring(true);
        CompletableFuture<Measured> measured = new CompletableFuture<>();
        engine.execute(() -> {
            ops = count;
            rounds += count;
            samples = options.pong() ? null : times;
            end = measured;
            meter.start();
            if (!options.pong()) {
                send();
            }
        }).join();
        Measured result = measured.join();
        spinning.measuring(false);
        return result;
    }

    @Override
    public void close() {
        engine.execute(() -> end = null).join();
        try (device; engine) {
            // In reverse order.
        }
    }
}
