// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** {@code allocate.c} in Java: bufs and a task for each operation, and nothing that tells its caller but a flag. */
final class RawAllocate implements Workload {
    private static final MethodHandle PROGRESS = Doca.handle("doca_pe_progress", byte.class, long.class);
    private static final MethodHandle SUBMIT = Doca.handle("doca_task_submit_ex", int.class, long.class, int.class);
    private static final MethodHandle BUF_GET = Doca.shortHandle("doca_buf_inventory_buf_get_by_args", int.class, long.class, long.class, long.class, long.class,
            long.class, long.class, long.class);
    private static final MethodHandle BUF_PUT = Doca.shortHandle("doca_buf_dec_refcount", int.class, long.class, long.class);
    private static final MethodHandle ALLOCATE = Doca.handle("doca_rdma_task_write_allocate_init", int.class, long.class, long.class, long.class, long.class,
            long.class, long.class);
    private static final MethodHandle AS_TASK = Doca.shortHandle("doca_rdma_task_write_as_task", long.class, long.class);
    private static final MethodHandle FREE = Doca.handle("doca_task_free", void.class, long.class);
    private static final MemorySegment OUT = Doca.word();

    private static int depth;
    private static int size;
    private static RawSides sides;
    private static long inventory;
    private static long nearMap;
    private static long remote;
    private static long nearAddress;
    private static long farAddress;
    private static long near;
    private static long connection;
    private static long[] tasks;
    private static long[] sources;
    private static long[] targets;
    private static boolean[] finished;

    RawAllocate(Options options) {
        depth = options.depth();
        size = options.size();
        sides = new RawSides(2 * depth + 2);
        inventory = sides.inventory;
        MemorySegment nearMemory = Doca.memory((long) size * depth);
        MemorySegment farMemory = Doca.memory((long) size * depth);
        nearAddress = nearMemory.address();
        farAddress = farMemory.address();
        nearMap = sides.map(nearMemory);
        remote = sides.imported(sides.map(farMemory));
        near = sides.context(new RawSides.Callbacks(Doca.callback(MethodHandles.lookup(), "completed"), 0, 0, 0), depth + 1, 1);
        connection = sides.connect(near, sides.context(new RawSides.Callbacks(0, 0, 0, 0), 1, 1));
        tasks = new long[depth];
        sources = new long[depth];
        targets = new long[depth];
        finished = new boolean[depth];
    }

    private static long buffer(long map, long address, long payload) throws Throwable {
        Doca.must((int) BUF_GET.invokeExact(inventory, map, address, (long) size, address, payload, OUT.address()), "doca_buf_inventory_buf_get_by_args");
        return OUT.get(ValueLayout.JAVA_LONG, 0);
    }

    private static void submit(int number) throws Throwable {
        long at = (long) number * size;
        finished[number] = false;
        sources[number] = buffer(nearMap, nearAddress + at, size);
        targets[number] = buffer(remote, farAddress + at, 0);
        Doca.must((int) ALLOCATE.invokeExact(near, connection, sources[number], targets[number], (long) number, OUT.address()), "doca_rdma_task_write_allocate_init");
        tasks[number] = (long) AS_TASK.invokeExact(OUT.get(ValueLayout.JAVA_LONG, 0));
        Doca.must((int) SUBMIT.invokeExact(tasks[number], Doca.FLUSH), "doca_task_submit_ex");
    }

    private static void completed(long task, long data, long context) {
        try {
            int number = (int) data;
            FREE.invokeExact(tasks[number]);
            Doca.must((int) BUF_PUT.invokeExact(sources[number], 0L), "doca_buf_dec_refcount");
            Doca.must((int) BUF_PUT.invokeExact(targets[number], 0L), "doca_buf_dec_refcount");
            finished[number] = true;
        } catch (Throwable thrown) {
            RawSides.failed(thrown);
        }
    }

    @Override
    public Measured run(int ops, long[] samples) {
        Meter meter = new Meter();
        meter.start();
        try {
            loop(ops, samples);
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
        return meter.stop(ops);
    }

    private static void loop(int ops, long[] samples) throws Throwable {
        long[] times = new long[samples == null ? 0 : depth];
        int started = 0;
        for (int done = 0; done < ops; done++) {
            for (; started < ops && started < done + depth; started++) {
                if (samples != null) {
                    times[started % depth] = System.nanoTime();
                }
                submit(started % depth);
            }
            while (!finished[done % depth]) {
                byte _ = (byte) PROGRESS.invokeExact(sides.pe);
                RawSides.check();
            }
            if (samples != null) {
                samples[done] = System.nanoTime() - times[done % depth];
            }
        }
    }

    @Override
    public void close() {
        // The process ends.
    }
}
