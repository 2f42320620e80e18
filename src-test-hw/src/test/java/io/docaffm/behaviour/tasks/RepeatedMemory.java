// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** A long range of addresses behind which there is always the same short piece of memory: the longest messages without the memory for them. */
final class RepeatedMemory implements AutoCloseable {
    /** What there is of it. */
    static final long PIECE = 8L << 20;

    private static final int READ_WRITE = 3;
    private static final int SHARED = 1;
    private static final int SHARED_FIXED = 0x11;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle OPEN = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("memfd_create"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final MethodHandle TRUNCATE = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("ftruncate"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));
    private static final MethodHandle MAP = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("mmap"), FunctionDescriptor.of(ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));
    private static final MethodHandle UNMAP = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("munmap"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle CLOSE = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("close"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private final long address;
    private final long length;

    /** At least that many bytes. */
    RepeatedMemory(long bytes) {
        length = Math.ceilDiv(bytes, PIECE) * PIECE;
        try {
            int file = (int) OPEN.invokeExact(Arena.global().allocateFrom("repeated"), 0);
            require("memfd_create", file >= 0 && (int) TRUNCATE.invokeExact(file, PIECE) == 0);
            // Addresses first, of a file that is too short for them; then the file in each place.
            address = (long) MAP.invokeExact(0L, length, READ_WRITE, SHARED, file, 0L);
            require("mmap", address != -1);
            for (long at = 0; at < length; at += PIECE) {
                require("mmap", (long) MAP.invokeExact(address + at, PIECE, READ_WRITE, SHARED_FIXED, file, 0L) == address + at);
            }
            require("close", (int) CLOSE.invokeExact(file) == 0);
        } catch (Throwable failed) {
            throw new AssertionError(failed);
        }
    }

    /** All of it. */
    MemorySegment all() {
        return MemorySegment.ofAddress(address).reinterpret(length);
    }

    /** What repeats. */
    MemorySegment piece() {
        return all().asSlice(0, PIECE);
    }

    private static void require(String call, boolean well) {
        if (!well) {
            throw new AssertionError(call + " failed");
        }
    }

    @Override
    public void close() {
        try {
            require("munmap", (int) UNMAP.invokeExact(address, length) == 0);
        } catch (Throwable failed) {
            throw new AssertionError(failed);
        }
    }
}
