// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Arrays;

/** DOCA by the least code: functions by name, every pointer and {@code union doca_data} a {@code long}. */
final class Doca {
    static final int FLUSH = 1;
    static final int QUEUE = 0;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LIBRARIES = libraries();
    private static final Arena ARENA = Arena.global();

    private Doca() {}

    private static SymbolLookup libraries() {
        Path folder = Path.of(System.getProperty("doca.library.path"));
        SymbolLookup common = SymbolLookup.libraryLookup(folder.resolve("libdoca_common.so.2"), Arena.global());
        return common.or(SymbolLookup.libraryLookup(folder.resolve("libdoca_rdma.so.2"), Arena.global()))
                .or(SymbolLookup.libraryLookup(folder.resolve("libdoca_comch.so.2"), Arena.global()));
    }

    /** A handle for the hot path; {@code result} null for none. */
    static MethodHandle handle(String function, Class<?> result, Class<?>... arguments) {
        return handle(function, new Linker.Option[0], result, arguments);
    }

    /** The same for what touches a few words and is done. */
    static MethodHandle shortHandle(String function, Class<?> result, Class<?>... arguments) {
        return handle(function, new Linker.Option[] {Linker.Option.critical(false)}, result, arguments);
    }

    private static MethodHandle handle(String function, Linker.Option[] options, Class<?> result, Class<?>... arguments) {
        MemoryLayout[] layouts = layouts(arguments);
        FunctionDescriptor type = result == void.class ? FunctionDescriptor.ofVoid(layouts) : FunctionDescriptor.of(layout(result), layouts);
        return LINKER.downcallHandle(LIBRARIES.findOrThrow(function), type, options);
    }

    private static MemoryLayout[] layouts(Class<?>... types) {
        return Arrays.stream(types).map(Doca::layout).toArray(MemoryLayout[]::new);
    }

    private static MemoryLayout layout(Class<?> type) {
        return type == long.class ? ValueLayout.JAVA_LONG : type == int.class ? ValueLayout.JAVA_INT : type == short.class ? ValueLayout.JAVA_SHORT
                : ValueLayout.JAVA_BYTE;
    }

    /** A call that is not hot and answers a {@code doca_error_t}. */
    static void call(String function, Object... arguments) {
        must((int) invoke(function, int.class, arguments), function);
    }

    /** A call that is not hot. */
    static Object invoke(String function, Class<?> result, Object... arguments) {
        Class<?>[] types = Arrays.stream(arguments).map(argument -> MethodType.methodType(argument.getClass()).unwrap().returnType()).toArray(Class<?>[]::new);
        try {
            return handle(function, result, types).invokeWithArguments(arguments);
        } catch (Throwable thrown) {
            throw new AssertionError(function, thrown);
        }
    }

    static void must(int code, String function) {
        if (code != 0) {
            throw new IllegalStateException(function + ": doca_error_t " + code);
        }
    }

    /** Room for an answer; lives on. */
    static MemorySegment word() {
        return ARENA.allocate(ValueLayout.JAVA_LONG);
    }

    /** What the function stores in its last argument. */
    static long get(String function, Object... arguments) {
        MemorySegment word = word();
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = word.address();
        call(function, all);
        return word.get(ValueLayout.JAVA_LONG, 0);
    }

    /** A task's callback. */
    static long callback(MethodHandles.Lookup lookup, String method) {
        return callback(lookup, method, long.class, long.class, long.class);
    }

    /** A callback. */
    static long callback(MethodHandles.Lookup lookup, String method, Class<?>... arguments) {
        try {
            MethodHandle target = lookup.findStatic(lookup.lookupClass(), method, MethodType.methodType(void.class, arguments));
            return LINKER.upcallStub(target, FunctionDescriptor.ofVoid(layouts(arguments)), ARENA).address();
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    static MemorySegment text(String text) {
        return ARENA.allocateFrom(text);
    }

    static MemorySegment memory(long size) {
        return ARENA.allocate(size, 64);
    }
}
