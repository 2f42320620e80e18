// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** What a buffer needs to know of the memory map it lies in, local or imported. */
public final class Registration {
    private static final String THREAD_SAFETY = "doca_mmap_enable_thread_safety";

    /** Asked when the first engine uses a map: then the library is loaded. */
    private static final class Threads {
        static final boolean SAFE = NativeSymbols.isPresent(THREAD_SAFETY);

        private Threads() {}
    }

    private final String name;
    private final long map;
    private final long address;
    private final long size;
    private final MemorySegment memory;
    private final boolean local;
    private final boolean writable;
    private final long[] devices;
    private final UseCount uses;
    /** Where the library cannot make a map safe for several threads: the engine that has it. */
    private final AtomicReference<Object> onlyEngine = new AtomicReference<>();

    /**
     * Of a started map.
     *
     * @param name the map's name
     * @param map the native {@code doca_mmap}
     * @param address where its range starts, here or at the peer
     * @param size the range's size in bytes
     * @param memory the memory itself; null where this program cannot touch it: a peer's, or a device's
     * @param local does the map lie on this side, or is it a peer's
     * @param writable may the device write it
     * @param devices the native devices that know the map
     */
    public Registration(String name, long map, long address, long size, MemorySegment memory, boolean local, boolean writable, long... devices) {
        this.name = name;
        this.map = map;
        this.address = address;
        this.size = size;
        this.memory = memory;
        this.local = local;
        this.writable = writable;
        this.devices = devices;
        this.uses = new UseCount(name);
    }

    /**
     * The map's name.
     *
     * @return for messages
     */
    public String name() {
        return name;
    }

    /**
     * The native map.
     *
     * @return its address
     */
    public long map() {
        return map;
    }

    /**
     * Where the range starts.
     *
     * @return an address, here or at the peer
     */
    public long address() {
        return address;
    }

    /**
     * The range's size.
     *
     * @return bytes
     */
    public long size() {
        return size;
    }

    MemorySegment memory(long offset, long length) {
        if (memory == null) {
            throw new IllegalStateException(name + (local ? " is memory that only devices reach: it has no segment" : " is the peer's memory: it has no local segment"));
        }
        return memory.asSlice(offset, length);
    }

    /**
     * Was it registered with this device?
     *
     * @param device the native device
     * @return true if so
     */
    public boolean knows(long device) {
        for (long one : devices) {
            if (one == device) {
                return true;
            }
        }
        return false;
    }

    /** Is it memory of this process? Else it is a peer's. */
    boolean isLocal() {
        return local;
    }

    void requireUsable(long device, String deviceName, boolean written) {
        if (!knows(device)) {
            throw new IllegalArgumentException(name + " was not registered with device " + deviceName + ": give that device to its builder");
        }
        if (written && !writable) {
            throw Calls.failure(name, "buffer", DocaError.NOT_PERMITTED, "The device is to write it, but it lacks LOCAL_READ_WRITE", null);
        }
    }

    void requireEngine(Object engine) {
        if (!Threads.SAFE && onlyEngine.get() != engine && !onlyEngine.compareAndSet(null, engine)) {
            throw Calls.failure(name, THREAD_SAFETY, DocaError.NOT_SUPPORTED, "The loaded DOCA " + NativeLibraries.version().text()
                    + " has no such function. Without it one engine alone may use a memory map, and " + onlyEngine.get() + " does: give " + engine
                    + " a map of its own", null);
        }
    }

    void pin() {
        uses.acquire();
        if (memory != null && !memory.scope().isAlive()) {
            uses.release();
            throw new IllegalStateException("the arena of " + name + " was closed: wrapped memory must outlive its memory map");
        }
    }

    void unpin() {
        uses.release();
    }

    /** Refuses new uses from now on. */
    public void close() {
        uses.close();
    }

    /**
     * Waits, bounded, until nothing uses it: memory is never taken from under the device.
     *
     * @param owner the map, for messages
     * @param timeout the bound
     * @return completes when the last use ended; exceptionally when it did not in time
     */
    public CompletableFuture<Void> awaitUnused(Object owner, Duration timeout) {
        return uses.awaitUnused(owner, timeout);
    }
}
