// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Keeps a segment's arena from closing, as a native call of the user's that has the segment does: a qsort whose comparison takes its time. */
final class Kept {
    private static final ThreadLocal<Runnable> MEANWHILE = new ThreadLocal<>();

    private Kept() {}

    /** Runs something while native code has the memory, which must be of two bytes at least. */
    static void open(MemorySegment memory, Runnable meanwhile) {
        MEANWHILE.set(meanwhile);
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            MethodHandle sort = linker.downcallHandle(linker.defaultLookup().findOrThrow("qsort"),
                    FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
            MethodHandle compare = MethodHandles.lookup().findStatic(Kept.class, "compare", MethodType.methodType(int.class, long.class, long.class));
            MemorySegment stub = linker.upcallStub(compare, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG), arena);
            sort.invokeExact(memory, 2L, 1L, stub);
        } catch (Throwable failed) {
            throw new AssertionError(failed);
        }
    }

    private static int compare(long one, long other) {
        MEANWHILE.get().run();
        return 0;
    }
}
