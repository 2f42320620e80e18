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

/** {@code comch.c} in Java, line by line: no library, no checks but of the codes, everything static so that nothing is looked up. */
final class RawComch implements Workload {
    private static final MethodHandle PROGRESS = Doca.handle("doca_pe_progress", byte.class, long.class);
    private static final MethodHandle SUBMIT = Doca.handle("doca_task_submit_ex", int.class, long.class, int.class);
    private static final MethodHandle RESET = Doca.shortHandle("doca_buf_reset_data_len", int.class, long.class);
    private static final MethodHandle SET_IMMEDIATE = Doca.shortHandle("doca_comch_producer_task_send_set_imm_data", void.class, long.class, long.class, int.class);
    private static final MethodHandle IMMEDIATE = Doca.shortHandle("doca_comch_consumer_task_post_recv_get_imm_data", long.class, long.class);
    private static final MethodHandle IMMEDIATE_LENGTH = Doca.shortHandle("doca_comch_consumer_task_post_recv_get_imm_data_len", int.class, long.class);
    private static final MemorySegment EVERYWHERE = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final int AGAIN = 5;

    private static int depth;
    private static boolean produces;
    private static long pe;
    private static long[] tasks;
    private static long[] sends;
    private static MemorySegment[] numbers;
    private static long[] submitted;
    private static long[] receives;
    private static long[] receiveBuffers;

    private static long[] samples;
    private static int ops;
    private static int started;
    private static int completed;
    private static int received;
    private static int done;
    private static boolean withoutRoom;

    RawComch(Options given) {
        depth = given.depth();
        produces = given.op().equals("produce");
        tasks = new long[depth];
        sends = new long[depth];
        numbers = new MemorySegment[depth];
        submitted = new long[depth];
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        long sent = Doca.callback(lookup, "sent");
        RawComchSides sides = new RawComchSides(depth, sent, Doca.callback(lookup, "messageReceived", long.class, long.class, int.class, long.class));
        pe = sides.sides.pe;
        if (produces) {
            receiveBuffers = new long[2 * depth];
            receives = sides.openConsumer(Doca.callback(lookup, "consumed"), Integer.BYTES, given.size(), receiveBuffers);
            sides.openProducer(sent);
            long[] sources = sides.sources(given.size());
            for (int i = 0; i < depth; i++) {
                numbers[i] = Doca.memory(Integer.BYTES);
                sends[i] = sides.produce(sources[i], numbers[i]);
                tasks[i] = (long) Doca.invoke("doca_comch_producer_task_send_as_task", long.class, sends[i]);
            }
        } else {
            for (int i = 0; i < depth; i++) {
                numbers[i] = Doca.memory(given.size());
                tasks[i] = sides.message(numbers[i]);
            }
        }
    }

    private static void submit() throws Throwable {
        withoutRoom = false;
        while (started < ops && started - done < depth) {
            int turn = started % depth;
            if (samples != null) {
                submitted[turn] = System.nanoTime();
            }
            numbers[turn].set(ValueLayout.JAVA_INT, 0, started);
            if (produces) {
                SET_IMMEDIATE.invokeExact(sends[turn], numbers[turn].address(), Integer.BYTES);
            }
            int code = (int) SUBMIT.invokeExact(tasks[turn], Doca.FLUSH);
            if (code == AGAIN) {
                withoutRoom = true;
                return;
            }
            Doca.must(code, "doca_task_submit_ex");
            started++;
        }
    }

    private static void advanced() throws Throwable {
        if (done == Math.min(completed, received)) {
            return;
        }
        if (samples != null) {
            samples[done] = System.nanoTime() - submitted[done % depth];
        }
        done++;
        submit();
    }

    private static void received(int number) throws Throwable {
        if (number != received) {
            throw new IllegalStateException("message " + number + " came in place of " + received);
        }
        received++;
        advanced();
    }

    private static void sent(long task, long data, long context) {
        try {
            completed++;
            advanced();
        } catch (Throwable thrown) {
            RawSides.failed(thrown);
        }
    }

    private static void messageReceived(long event, long bytes, int length, long connection) {
        try {
            received(EVERYWHERE.get(ValueLayout.JAVA_INT_UNALIGNED, bytes));
        } catch (Throwable thrown) {
            RawSides.failed(thrown);
        }
    }

    private static void consumed(long task, long data, long context) {
        try {
            int length = (int) IMMEDIATE_LENGTH.invokeExact(task);
            int number = length == Integer.BYTES ? EVERYWHERE.get(ValueLayout.JAVA_INT_UNALIGNED, (long) IMMEDIATE.invokeExact(task)) : -1;
            Doca.must((int) RESET.invokeExact(receiveBuffers[(int) data]), "doca_buf_reset_data_len");
            Doca.must((int) SUBMIT.invokeExact(receives[(int) data], Doca.FLUSH), "doca_task_submit_ex");
            received(number);
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
        completed = 0;
        received = 0;
        done = 0;
        meter.start();
        try {
            submit();
            loop();
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
        return meter.stop(count);
    }

    private static void loop() throws Throwable {
        while (done < ops) {
            byte _ = (byte) PROGRESS.invokeExact(pe);
            RawSides.check();
            if (withoutRoom) {
                submit();
            }
        }
    }

    @Override
    public void close() {
        // The process ends.
    }
}
