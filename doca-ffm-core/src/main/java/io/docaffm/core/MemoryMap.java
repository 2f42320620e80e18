// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.MemlockLimit;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Registration;
import io.docaffm.core.internal.Spans;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Memory registered with one or more devices ({@code doca_mmap}): what every transfer reads from or writes to.
 *
 * {@snippet :
 * try (MemoryMap map = MemoryMap.builder(device).allocate(1 << 20)
 *         .permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_WRITE).start()) {
 *     byte[] descriptor = map.exportRdma(device); // for the peer, over a secure channel
 *     Buffer buffer = map.buffer(0, 4096);
 * }
 * }
 *
 * <p><b>Ownership.</b> The map is a child of its devices. {@link #close()} waits until no operation and no prepared task uses it any more: a
 * cancelled future does not count as an end, the device's completion does. Memory that the map allocated is freed with it; using its segment
 * after that is an {@link IllegalStateException}. Memory that was wrapped must live at least until the map is closed: closing its arena
 * earlier takes the memory from under the device.
 *
 * <p><b>Threads.</b> All methods may be called from any thread.
 */
public final class MemoryMap extends NativeObject {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final long PAGE = 4096;
    private static final int MAX_EXPORT_BYTES = 1 << 20;

    /** Memory behind a descriptor. */
    private record Dmabuf(int descriptor, long offset, long address, long length) {}

    private final Set<AccessFlag> permissions;
    /** Null where this program cannot touch it. */
    private final MemorySegment memory;
    private final long address;
    private final long size;
    /** Owns the memory; null when it was wrapped. */
    private final Arena arena;
    private final MemorySegment map;
    private final Registration registration;
    /** How far destroying came: what failed half-way is tried again from there. */
    private boolean stopped;
    private boolean destroyed;

    private MemoryMap(Builder builder) {
        super("memory map " + NUMBERS.incrementAndGet(), CloseOrder.MEMORY, builder.devices.toArray(NativeObject[]::new));
        this.permissions = Set.copyOf(builder.permissions);
        MemorySegment created = null;
        Arena owned = null;
        try {
            if (builder.size > 0) {
                owned = Arena.ofShared();
                memory = allocate(owned, builder.size);
            } else {
                memory = builder.wrapped;
            }
            address = memory == null ? builder.dmabuf.address : memory.address();
            size = memory == null ? builder.dmabuf.length : memory.byteSize();
            arena = owned;
            try (Arena scratch = Arena.ofConfined()) {
                NativeSymbols.requireAll(this, "doca_mmap_stop", "doca_mmap_destroy");
                MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
                Calls.check(this, "doca_mmap_create", () -> DocaCommon.doca_mmap_create(pointer));
                created = pointer.get(ValueLayout.ADDRESS, 0);
            }
            map = created;
            configure(builder);
            registration = new Registration(name(), map.address(), address, size, memory, true,
                    permissions.contains(AccessFlag.LOCAL_READ_WRITE), builder.devices.stream().mapToLong(device -> device.handle().address()).toArray());
        } catch (Throwable failed) {
            if (created != null) {
                MemorySegment half = created;
                Calls.attempt(this, "doca_mmap_destroy", () -> DocaCommon.doca_mmap_destroy(half));
            }
            if (owned != null) {
                owned.close();
            }
            abandon();
            throw failed;
        }
        made();
    }

    private MemorySegment allocate(Arena owned, long size) {
        try {
            return owned.allocate(size, PAGE);
        } catch (OutOfMemoryError none) {
            // A size that was too much is an answer to the caller; the JVM itself lacks nothing.
            throw Calls.failure(this, "allocate", DocaError.NO_MEMORY, size + " bytes are more than this process gets: " + none.getMessage(), none);
        }
    }

    /**
     * Settings for a new map.
     *
     * @param devices the devices that will use it; contexts can only use memory that their device knows
     * @return a builder
     * @throws IllegalArgumentException if there is no device
     */
    public static Builder builder(Device... devices) {
        return new Builder(List.of(devices));
    }

    /**
     * The registered memory.
     *
     * @return all of it
     * @throws IllegalStateException if the map is closed, or is memory behind a descriptor that is not mapped into this process
     */
    public MemorySegment memory() {
        requireOpen();
        if (memory == null) {
            throw new IllegalStateException(name() + " is memory that only devices reach: it has no segment");
        }
        return memory;
    }

    /**
     * Its size.
     *
     * @return bytes
     */
    public long size() {
        return size;
    }

    /**
     * What may be done with it.
     *
     * @return the flags it was started with
     */
    public Set<AccessFlag> permissions() {
        return permissions;
    }

    /**
     * All of the map as a buffer.
     *
     * @return a buffer of {@link #size()} bytes
     * @throws IllegalStateException if the map is closed
     */
    public Buffer buffer() {
        return buffer(0, size());
    }

    /**
     * A range of the map as a buffer.
     *
     * @param offset where it starts, in bytes
     * @param length its length in bytes; 0 gives the empty buffer
     * @return the buffer
     * @throws IndexOutOfBoundsException if the range is not within the map
     * @throws IllegalStateException if the map is closed
     */
    public Buffer buffer(long offset, long length) {
        requireOpen();
        return Spans.of(registration, offset, length);
    }

    /**
     * What a peer needs to reach this memory ({@code doca_mmap_export_rdma}), for {@link RemoteMemoryMap#fromExport}. It grants access, so it
     * belongs on a secure channel. Closing the map makes it worthless.
     *
     * @param device one of the map's devices
     * @return a copy of the descriptor
     * @throws IllegalArgumentException if the device is none of the map's
     * @throws IllegalStateException if the map is closed
     * @throws DocaException if the library refuses, for want of an RDMA permission for example
     */
    public synchronized byte[] exportRdma(Device device) {
        return export(device, "doca_mmap_export_rdma", Set.of(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC), null,
                (bytes, length) -> DocaCommon.doca_mmap_export_rdma(map, device.handle(), bytes, length));
    }

    /**
     * What a program on the other side of the PCI bus, host or BlueField, needs to reach this memory ({@code doca_mmap_export_pci}), for
     * {@link RemoteMemoryMap#fromPciExport}. It grants access, so it belongs on a secure channel. Closing the map makes it worthless.
     *
     * @param device one of the map's devices
     * @return a copy of the descriptor
     * @throws IllegalArgumentException if the device is none of the map's
     * @throws IllegalStateException if the map is closed
     * @throws DocaException NOT_SUPPORTED if the device cannot do this ({@code doca_mmap_cap_is_export_pci_supported}); NOT_PERMITTED for want of a PCI
     *     permission; or if the library refuses
     */
    public synchronized byte[] exportPci(Device device) {
        return export(device, "doca_mmap_export_pci", Set.of(AccessFlag.PCI_READ_ONLY, AccessFlag.PCI_READ_WRITE), PciCapability.EXPORT,
                (bytes, length) -> DocaCommon.doca_mmap_export_pci(map, device.handle(), bytes, length));
    }

    /** {@code doca_mmap_export_X}, its objects bound. */
    @FunctionalInterface
    private interface Export {
        int call(MemorySegment bytes, MemorySegment length);
    }

    private byte[] export(Device device, String function, Set<AccessFlag> oneOf, PciCapability capability, Export export) {
        requireOpen();
        if (!registration.knows(device.handle().address())) {
            throw new IllegalArgumentException(name() + " was not registered with " + device.name() + ": give that device to its builder");
        }
        if (Collections.disjoint(permissions, oneOf)) {
            throw Calls.failure(this, function, DocaError.NOT_PERMITTED, "Its permissions are " + permissions + ": to be exported it needs one of "
                    + new TreeSet<>(oneOf), null);
        }
        if (capability != null) {
            capability.require(this, device);
        }
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment length = scratch.allocate(ValueLayout.JAVA_LONG);
            Calls.check(this, function, () -> export.call(bytes, length));
            long size = length.get(ValueLayout.JAVA_LONG, 0);
            if (size < 1 || size > MAX_EXPORT_BYTES) {
                throw Calls.failure(this, function, DocaError.UNEXPECTED, "An export of " + size + " bytes is not plausible", null);
            }
            return bytes.get(ValueLayout.ADDRESS, 0).reinterpret(size).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return map;
    }

    @Override
    protected void closing() {
        registration.close();
    }

    @Override
    protected CompletableFuture<Void> release() {
        return registration.awaitUnused(this, CLOSE_TIMEOUT.minusSeconds(1)).thenRun(this::destroy);
    }

    private synchronized void destroy() {
        if (!stopped) {
            Calls.check(this, "doca_mmap_stop", () -> DocaCommon.doca_mmap_stop(map));
            stopped = true;
        }
        if (!destroyed) {
            Calls.check(this, "doca_mmap_destroy", () -> DocaCommon.doca_mmap_destroy(map));
            destroyed = true;
        }
        if (arena != null) {
            // Refused while a channel or a native call of the user's has the memory: then a later close() comes here again.
            arena.close();
        }
    }

    /** A failed registration is told with all that one has to know to understand it. */
    private void configure(Builder builder) {
        try {
            register(builder);
        } catch (DocaException refused) {
            throw new DocaException(refused.error(), refused.function(), "%s (address 0x%x, %d bytes, permissions %s, memlock limit %s)".formatted(name(),
                    address, size, permissions, MemlockLimit.text()), refused.description(), refused.advice(), refused);
        }
    }

    private void register(Builder builder) {
        if (builder.dmabuf == null) {
            Calls.check(this, "doca_mmap_set_memrange", () -> DocaCommon.doca_mmap_set_memrange(map, memory, size));
        } else {
            Calls.check(this, "doca_mmap_set_dmabuf_memrange", () -> DocaCommon.doca_mmap_set_dmabuf_memrange(map, builder.dmabuf.descriptor,
                    MemorySegment.ofAddress(address), builder.dmabuf.offset, size));
        }
        Calls.check(this, "doca_mmap_set_permissions", () -> DocaCommon.doca_mmap_set_permissions(map, AccessFlag.mask(permissions)));
        if (builder.devices.size() > 1) {
            Calls.check(this, "doca_mmap_set_max_num_devices", () -> DocaCommon.doca_mmap_set_max_num_devices(map, builder.devices.size()));
        }
        for (Device device : builder.devices) {
            Calls.check(this, "doca_mmap_add_dev", () -> DocaCommon.doca_mmap_add_dev(map, device.handle()));
        }
        shareBetweenEngines(this, map);
        Calls.check(this, "doca_mmap_start", () -> DocaCommon.doca_mmap_start(map));
    }

    /** Engines take bufs from a map each on its own thread. Where this function is missing, a second engine is refused the map. */
    static void shareBetweenEngines(NativeObject owner, MemorySegment map) {
        if (NativeSymbols.isPresent("doca_mmap_enable_thread_safety")) {
            Calls.check(owner, "doca_mmap_enable_thread_safety", () -> DocaCommon.doca_mmap_enable_thread_safety(map));
        }
    }

    /** Settings for a new {@link MemoryMap}. Not thread-safe. */
    public static final class Builder {
        private final List<Device> devices;
        private EnumSet<AccessFlag> permissions = EnumSet.of(AccessFlag.LOCAL_READ_WRITE);
        private long size;
        private MemorySegment wrapped;
        private Dmabuf dmabuf;

        private Builder(List<Device> devices) {
            if (devices.isEmpty()) {
                throw new IllegalArgumentException("a memory map needs at least one device");
            }
            this.devices = new ArrayList<>(devices);
        }

        /**
         * Lets the map allocate its memory: zeroed, aligned to a page, freed when the map is closed.
         *
         * @param bytes the size
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder allocate(long bytes) {
            if (bytes < 1) {
                throw new IllegalArgumentException("a memory map must have at least 1 byte, not " + bytes);
            }
            this.size = bytes;
            this.wrapped = null;
            this.dmabuf = null;
            return this;
        }

        /**
         * Uses memory that the caller owns, and that must live at least until the map is closed. Aligned to a page is best; a device may
         * refuse less.
         *
         * @param memory native memory, writable unless the map is to be read-only, accessible from every thread
         * @return this
         * @throws IllegalArgumentException if it is on the heap, empty, or confined to a thread
         */
        public Builder wrap(MemorySegment memory) {
            if (!memory.isNative() || memory.byteSize() == 0) {
                throw new IllegalArgumentException("a memory map needs native memory of at least 1 byte, not " + memory);
            }
            if (!memory.isAccessibleBy(new Thread(() -> {}))) {
                throw new IllegalArgumentException("memory confined to one thread cannot be given to a device: use a shared, automatic or global arena");
            }
            this.wrapped = memory;
            this.size = 0;
            this.dmabuf = null;
            return this;
        }

        /**
         * Uses memory behind a dma-buf, a GPU's for example, that this program cannot touch ({@code doca_mmap_set_dmabuf_memrange}). {@link MemoryMap#memory()} is then
         * refused, and so is {@link Buffer#memory()}; transfers name it like any other.
         *
         * @param descriptor the dma-buf's file descriptor; must stay open until the map is started
         * @param offset where in the dma-buf the range starts, in bytes
         * @param address where the range lies for the device, for a GPU its virtual address
         * @param length the range's length in bytes
         * @return this
         * @throws IllegalArgumentException if the descriptor, the offset or the range cannot be right
         */
        public Builder dmabuf(int descriptor, long offset, long address, long length) {
            if (descriptor < 0 || offset < 0 || length < 1 || address == 0 || Long.compareUnsigned(address + length, address) < 0) {
                throw new IllegalArgumentException("a dma-buf needs an open descriptor, an offset of at least 0, an address, and a length of at least 1, not descriptor "
                        + descriptor + ", offset " + offset + ", address 0x" + Long.toHexString(address) + ", length " + length);
            }
            this.dmabuf = new Dmabuf(descriptor, offset, address, length);
            this.wrapped = null;
            this.size = 0;
            return this;
        }

        /**
         * Uses memory behind a dma-buf that is mapped into this process, too ({@code doca_mmap_set_dmabuf_memrange}).
         *
         * @param descriptor the dma-buf's file descriptor; must stay open until the map is started
         * @param offset where in the dma-buf the range starts, in bytes
         * @param mapped the same bytes as this program sees them; must live at least until the map is closed
         * @return this
         * @throws IllegalArgumentException as for {@link #dmabuf(int, long, long, long)} and {@link #wrap}
         */
        public Builder dmabuf(int descriptor, long offset, MemorySegment mapped) {
            wrap(mapped);
            dmabuf(descriptor, offset, mapped.address(), mapped.byteSize());
            this.wrapped = mapped;
            return this;
        }

        /**
         * What may be done with the memory. Default: {@link AccessFlag#LOCAL_READ_WRITE}.
         *
         * @param flags the flags; none means that the device may only read it, for this program
         * @return this
         */
        public Builder permissions(AccessFlag... flags) {
            return permissions(List.of(flags));
        }

        /**
         * What may be done with the memory.
         *
         * @param flags the flags; none means that the device may only read it, for this program
         * @return this
         */
        public Builder permissions(Collection<AccessFlag> flags) {
            EnumSet<AccessFlag> set = EnumSet.noneOf(AccessFlag.class);
            set.addAll(flags);
            this.permissions = set;
            return this;
        }

        /**
         * Registers the memory ({@code doca_mmap_create}, {@code _set_memrange}, {@code _set_permissions}, {@code _add_dev}, {@code _start}).
         *
         * @return the started map, to be closed by the caller
         * @throws IllegalStateException if none of {@link #allocate}, {@link #wrap} and {@link #dmabuf(int, long, long, long)} was called, or a device is closed
         * @throws IllegalArgumentException if the permissions contradict each other
         * @throws DocaException if the library refuses; the message has address, size, permissions and the memlock limit
         */
        public MemoryMap start() {
            if (size == 0 && wrapped == null && dmabuf == null) {
                throw new IllegalStateException("say what memory to map: allocate(bytes), wrap(segment) or dmabuf(descriptor, …)");
            }
            boolean writesFromAfar = permissions.contains(AccessFlag.RDMA_WRITE) || permissions.contains(AccessFlag.RDMA_ATOMIC);
            if (writesFromAfar && !permissions.contains(AccessFlag.LOCAL_READ_WRITE)) {
                throw new IllegalArgumentException("RDMA_WRITE and RDMA_ATOMIC need LOCAL_READ_WRITE too, not only " + permissions);
            }
            if (wrapped != null && wrapped.isReadOnly() && !permissions.isEmpty()) {
                throw new IllegalArgumentException("a read-only segment can only be mapped without permissions, not with " + permissions);
            }
            return new MemoryMap(this);
        }
    }
}
