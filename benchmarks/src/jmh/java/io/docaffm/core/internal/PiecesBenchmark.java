// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The small pieces of the hot path, each by itself. In the package of what it measures: that is not for others to see. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class PiecesBenchmark {
    private static final Command COMMAND = new Command() {
        @Override
        public void execute() {}

        @Override
        public void refuse(Throwable cause) {}
    };

    private static final Operation OPERATION = new Operation() {
        @Override
        public int start() {
            return STARTED;
        }

        @Override
        public long nativeTask() {
            return 0;
        }

        @Override
        public void completed(int status) {}

        @Override
        public void dropped(DocaException cause) {}

        @Override
        public void orphaned(DocaException cause) {}

        @Override
        public long deadline() {
            return NEVER;
        }

        @Override
        public void timeBegins(long now) {}
    };

    private static final FunctionDescriptor CALLBACK = FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    /** A call to native code that is nothing but a callback: two changes of the thread's state each way. */
    private static final MethodHandle CALL_BACK = Linker.nativeLinker().downcallHandle(callback(), CALLBACK);
    private static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(Linker.nativeLinker().defaultLookup().findOrThrow("labs"),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle SHORT_CALL = Linker.nativeLinker().downcallHandle(Linker.nativeLinker().defaultLookup().findOrThrow("labs"),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG), Linker.Option.critical(false));

    private static long called;

    /** How many slots are taken all the time. */
    @Param({"64", "65536"})
    public int slots;

    private final SlotTable table = new SlotTable();
    private final MpscQueue<Command> queue = new MpscQueue<>(1024);
    private final Registration registration = new Registration("a map", 1, 1L << 20, 1L << 20, null, true, true, 1);
    private boolean filled;

    private static MemorySegment callback() {
        try {
            MethodHandle target = MethodHandles.lookup().findStatic(PiecesBenchmark.class, "calledBack",
                    MethodType.methodType(void.class, long.class, long.class, long.class));
            return Linker.nativeLinker().upcallStub(target, CALLBACK, Arena.global());
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    private static void calledBack(long task, long data, long context) {
        called += data;
    }

    /** A slot taken, submitted, completed and released. */
    @Benchmark
    public Operation slotTable() {
        if (!filled) {
            filled = true;
            for (int i = 0; i < slots; i++) {
                table.take(OPERATION);
            }
        }
        int slot = table.take(OPERATION);
        table.submitted(slot);
        Operation operation = table.completed(slot);
        table.release(slot);
        return operation;
    }

    /** A command in and out, without another thread. */
    @Benchmark
    public Command queue() {
        queue.offer(COMMAND);
        return queue.poll();
    }

    /** A wrapper of a piece of memory. */
    @Benchmark
    public Spans buffer() {
        return Spans.of(registration, 4096, 64);
    }

    /** What pins a map for the device, and unpins it. */
    @Benchmark
    public void pin() {
        registration.pin();
        registration.unpin();
    }

    /** A call to native code. */
    @Benchmark
    public long call() throws Throwable {
        return (long) CALL.invokeExact(-7L);
    }

    /** A call to native code that leaves the thread's state alone. */
    @Benchmark
    public long shortCall() throws Throwable {
        return (long) SHORT_CALL.invokeExact(-7L);
    }

    /** A call to native code that calls back. */
    @Benchmark
    public long callAndUpcall() throws Throwable {
        CALL_BACK.invokeExact(1L, 2L, 3L);
        return called;
    }
}
