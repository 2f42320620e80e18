// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The four system calls that a sleeping engine needs: Java cannot wait on a file descriptor that it did not open. */
final class Os {
    private static final int EFD_CLOEXEC = 0x80000;
    private static final int EFD_NONBLOCK = 0x800;
    private static final short POLLIN = 1;
    private static final long POLLFD_SIZE = 8;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private static final MethodHandle EVENTFD = handle("eventfd", FunctionDescriptor.of(INT, INT, INT));
    private static final MethodHandle POLL = handle("poll", FunctionDescriptor.of(INT, LONG, LONG, INT));
    private static final MethodHandle READ = handle("read", FunctionDescriptor.of(LONG, INT, LONG, LONG));
    private static final MethodHandle WRITE = handle("write", FunctionDescriptor.of(LONG, INT, LONG, LONG));
    private static final MethodHandle CLOSE = handle("close", FunctionDescriptor.of(INT, INT));

    /** The value 1 as eight bytes, to be written to any eventfd; never written to itself. */
    private static final MemorySegment ONE = Arena.global().allocateFrom(LONG, 1L);

    private Os() {}

    private static MethodHandle handle(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }

    /** A non-blocking eventfd; negative when the process has no descriptor left. */
    static int eventfd() {
        try {
            return (int) EVENTFD.invokeExact(0, EFD_CLOEXEC | EFD_NONBLOCK);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** Adds one. It cannot fail for want of room: the counter takes 2^64 - 2. */
    static void signal(int eventfd) {
        try {
            long _ = (long) WRITE.invokeExact(eventfd, ONE.address(), 8L);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** Back to zero; nothing to do if it is. */
    static void reset(int eventfd, MemorySegment scratch) {
        try {
            long _ = (long) READ.invokeExact(eventfd, scratch.address(), 8L);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    static void close(int fd) {
        try {
            int _ = (int) CLOSE.invokeExact(fd);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** Room for two {@code struct pollfd}. */
    static MemorySegment pollSet(Arena arena, int first, int second) {
        MemorySegment set = arena.allocate(POLLFD_SIZE * 2, 8);
        set.set(INT, 0, first);
        set.set(ValueLayout.JAVA_SHORT, 4, POLLIN);
        set.set(INT, POLLFD_SIZE, second);
        set.set(ValueLayout.JAVA_SHORT, POLLFD_SIZE + 4, POLLIN);
        return set;
    }

    /** Waits for either; an interrupted wait (EINTR) is a short one, which every caller must bear anyway. */
    static void poll(MemorySegment set, int millis) {
        try {
            int _ = (int) POLL.invokeExact(set.address(), 2L, millis);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }
}
