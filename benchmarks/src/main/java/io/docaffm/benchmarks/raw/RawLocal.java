// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Workload;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** {@code local.c} in Java, line by line: no library, no checks but of the codes, everything static so that nothing is looked up. */
final class RawLocal implements Workload {
    private static final MethodHandle PROGRESS = Doca.handle("doca_pe_progress", byte.class, long.class);
    private static final MethodHandle SUBMIT = Doca.handle("doca_task_submit_ex", int.class, long.class, int.class);
    private static final MethodHandle RESET = Doca.shortHandle("doca_buf_reset_data_len", int.class, long.class);

    private static Options options;
    private static long pe;
    private static long[] tasks;
    private static long[] destinations;
    private static long[] submitted;
    private static long[] receives;
    private static long[] receiveBuffers;

    private static long[] samples;
    private static int ops;
    private static int started;
    private static int done;
    private static int waiting;
    private static int next;

    RawLocal(Options given) {
        options = given;
        int depth = given.depth();
        int size = given.size();
        RawSides sides = new RawSides(2 * given.tasks() + 2 * depth + 2);
        pe = sides.pe;
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        long completed = Doca.callback(lookup, "completed");
        MemorySegment nearMemory = Doca.memory((long) size * depth);
        MemorySegment farMemory = Doca.memory((long) size * depth);
        long nearMap = sides.map(nearMemory);
        long farMap = sides.map(farMemory);
        long remote = sides.imported(farMap);
        long far = sides.context(new RawSides.Callbacks(0, 0, 0, Doca.callback(lookup, "received")), 2 * depth, given.connections());
        long[] near = new long[given.contexts()];
        for (int i = 0; i < near.length; i++) {
            near[i] = sides.context(new RawSides.Callbacks(completed, completed, completed, 0), given.tasks() / near.length + 1, given.connections());
        }
        long[] connections = new long[given.connections()];
        for (int i = 0; i < connections.length; i++) {
            connections[i] = sides.connect(near[i % near.length], far);
        }
        tasks = new long[given.tasks()];
        destinations = new long[given.tasks()];
        submitted = new long[given.tasks()];
        boolean reads = given.op().equals("read");
        boolean sends = given.op().equals("send");
        for (int i = 0; i < tasks.length; i++) {
            long at = (long) i % depth * size;
            int connection = i % connections.length;
            long here = sides.buffer(nearMap, nearMemory.address() + at, size, !reads);
            long there = sends ? 0 : sides.buffer(remote, farMemory.address() + at, size, reads);
            tasks[i] = RawSides.asTask(given.op(), prepare(near[connection % near.length], connections[connection], here, there, i));
            destinations[i] = reads ? here : there;
        }
        if (sends) {
            postReceives(sides, far, farMap, farMemory.address());
        }
    }

    private static long prepare(long rdma, long connection, long here, long there, long number) {
        return switch (options.op()) {
            case "write" -> Doca.get("doca_rdma_task_write_allocate_init", rdma, connection, here, there, number);
            case "read" -> Doca.get("doca_rdma_task_read_allocate_init", rdma, connection, there, here, number);
            case "send" -> Doca.get("doca_rdma_task_send_allocate_init", rdma, connection, here, number);
            default -> throw new IllegalArgumentException("there is no operation '" + options.op() + "'");
        };
    }

    private static void postReceives(RawSides sides, long far, long map, long address) {
        int count = 2 * options.depth();
        receives = new long[count];
        receiveBuffers = new long[count];
        for (int i = 0; i < count; i++) {
            receiveBuffers[i] = sides.buffer(map, address, options.size(), false);
            receives[i] = RawSides.asTask("receive", Doca.get("doca_rdma_task_receive_allocate_init", far, receiveBuffers[i], (long) i));
            Doca.call("doca_task_submit_ex", receives[i], Doca.FLUSH);
        }
    }

    private static void submit(int number, int flags) throws Throwable {
        if (samples != null) {
            submitted[number] = System.nanoTime();
        }
        if (destinations[number] != 0) {
            Doca.must((int) RESET.invokeExact(destinations[number]), "doca_buf_reset_data_len");
        }
        Doca.must((int) SUBMIT.invokeExact(tasks[number], flags), "doca_task_submit_ex");
    }

    private static void submitBatch() throws Throwable {
        int count = Math.min(ops - started, options.depth());
        started += count;
        waiting = count;
        for (int i = 0; i < count; i++) {
            submit(i, i == count - 1 ? Doca.FLUSH : Doca.QUEUE);
        }
    }

    private static void completed(long task, long data, long context) {
        try {
            int number = (int) data;
            if (samples != null) {
                samples[done] = System.nanoTime() - submitted[number];
            }
            done++;
            if (options.batch()) {
                if (--waiting == 0 && started < ops) {
                    submitBatch();
                }
            } else if (started < ops) {
                started++;
                if (tasks.length > options.depth()) {
                    number = next;
                    next = next + 1 == tasks.length ? 0 : next + 1;
                }
                submit(number, Doca.FLUSH);
            }
        } catch (Throwable thrown) {
            RawSides.failed(thrown);
        }
    }

    private static void received(long task, long data, long context) {
        try {
            int number = (int) data;
            Doca.must((int) RESET.invokeExact(receiveBuffers[number]), "doca_buf_reset_data_len");
            Doca.must((int) SUBMIT.invokeExact(receives[number], Doca.FLUSH), "doca_task_submit_ex");
        } catch (Throwable thrown) {
            RawSides.failed(thrown);
        }
    }

    @Override
    public Measured run(int count, long[] times) {
        Meter meter = new Meter();
        ops = count;
        samples = times;
        started = 0;
        done = 0;
        next = options.depth() % tasks.length;
        meter.start();
        try {
            begin();
            loop();
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
        return meter.stop(count);
    }

    private static void begin() throws Throwable {
        if (options.batch()) {
            submitBatch();
            return;
        }
        for (int i = 0; i < options.depth() && started < ops; i++) {
            started++;
            submit(i, Doca.FLUSH);
        }
    }

    private static void loop() throws Throwable {
        while (done < ops) {
            byte _ = (byte) PROGRESS.invokeExact(pe);
            RawSides.check();
        }
    }

    @Override
    public void close() {
        // The process ends.
    }
}
