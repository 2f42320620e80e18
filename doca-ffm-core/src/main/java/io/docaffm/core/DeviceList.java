// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;

/**
 * A native list of device infos, or of representor infos, from its making to its end; it never outlives the call that needed it.
 *
 * <p>DOCA promises nothing about threads here, so a list's life, and the opening and closing of devices, are one at a time in the process.
 */
final class DeviceList implements AutoCloseable {
    /** Makes a list: stores its address and its length. */
    @FunctionalInterface
    interface Maker {
        int make(MemorySegment list, MemorySegment length);
    }

    /** Takes a list's address and frees it. */
    @FunctionalInterface
    interface Destroyer {
        int destroy(MemorySegment list);
    }

    private static final System.Logger LOG = System.getLogger("io.docaffm.core");
    /** Of all device functions; also taken to close a device. */
    static final ReentrantLock LOCK = new ReentrantLock();

    private final Object owner;
    private final String destroyFunction;
    private final Destroyer destroyer;
    private final MemorySegment list;
    private final long length;

    private DeviceList(Object owner, String destroyFunction, Destroyer destroyer, MemorySegment list, long length) {
        this.owner = owner;
        this.destroyFunction = destroyFunction;
        this.destroyer = destroyer;
        this.list = list;
        this.length = length;
    }

    static DeviceList ofDevices() {
        return make("this host", "doca_devinfo_create_list", DocaCommon::doca_devinfo_create_list, "doca_devinfo_destroy_list",
                DocaCommon::doca_devinfo_destroy_list);
    }

    static DeviceList ofRepresentors(Object owner, MemorySegment device, int filter) {
        return make(owner, "doca_devinfo_rep_create_list", (list, length) -> DocaCommon.doca_devinfo_rep_create_list(device, filter, list, length),
                "doca_devinfo_rep_destroy_list", DocaCommon::doca_devinfo_rep_destroy_list);
    }

    /** The infos: valid until the list is closed. */
    List<MemorySegment> elements() {
        MemorySegment pointers = list.reinterpret(length * ValueLayout.ADDRESS.byteSize());
        return LongStream.range(0, length).mapToObj(i -> pointers.getAtIndex(ValueLayout.ADDRESS, i)).toList();
    }

    @Override
    public void close() {
        try {
            if (list.address() == 0) {
                return;
            }
            int code = Calls.attempt(owner, destroyFunction, () -> destroyer.destroy(list));
            if (code != DocaError.SUCCESS.code()) {
                // What the list was needed for is done, or failed with an exception of its own: neither may be lost over this.
                LOG.log(System.Logger.Level.WARNING, () -> Calls.failure(owner, destroyFunction, code).getMessage());
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static DeviceList make(Object owner, String makeFunction, Maker maker, String destroyFunction, Destroyer destroyer) {
        LOCK.lock();
        try (Arena arena = Arena.ofConfined()) {
            NativeSymbols.require(owner, destroyFunction);
            MemorySegment list = arena.allocate(ValueLayout.ADDRESS);
            MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
            int code = Calls.attempt(owner, makeFunction, () -> maker.make(list, length));
            if (code == DocaError.NOT_FOUND.code()) {
                // The answer of a machine without RDMA in its kernel: no devices, and no failure.
                return new DeviceList(owner, destroyFunction, destroyer, MemorySegment.NULL, 0);
            }
            if (code != DocaError.SUCCESS.code()) {
                throw Calls.failure(owner, makeFunction, code);
            }
            MemorySegment made = list.get(ValueLayout.ADDRESS, 0);
            long count = made.address() == 0 ? 0 : Integer.toUnsignedLong(length.get(ValueLayout.JAVA_INT, 0));
            return new DeviceList(owner, destroyFunction, destroyer, made, count);
        } catch (RuntimeException | Error failure) {
            LOCK.unlock();
            throw failure;
        }
    }
}
