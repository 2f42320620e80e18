// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Registration;
import io.docaffm.core.internal.Spans;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A peer's memory ({@code doca_mmap_create_from_export}): the far end of reads and writes. There is no local memory behind it.
 *
 * {@snippet :
 * try (RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, descriptorFromThePeer)) {
 *     connection.write(map.buffer(0, 4096), remote.buffer(0, 4096)).join();
 * }
 * }
 *
 * <p>It is a child of its device. {@link #close()} waits until no operation and no prepared task uses it. When the peer closes its map, what
 * is started here afterwards fails, and the connection with it. All methods may be called from any thread.
 */
public final class RemoteMemoryMap extends NativeObject {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** No descriptor of a real or emulated device comes near this. */
    private static final int MAX_EXPORT_BYTES = 1 << 20;

    private final MemorySegment map;
    private final Registration registration;

    private RemoteMemoryMap(Device device, byte[] descriptor, boolean overPci) {
        super("remote memory map " + NUMBERS.incrementAndGet(), CloseOrder.MEMORY, device);
        MemorySegment created = null;
        try (Arena scratch = Arena.ofConfined()) {
            NativeSymbols.require(this, "doca_mmap_destroy");
            if (overPci) {
                PciCapability.IMPORT.require(this, device);
            }
            MemorySegment bytes = scratch.allocateFrom(ValueLayout.JAVA_BYTE, descriptor);
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_mmap_create_from_export",
                    () -> DocaCommon.doca_mmap_create_from_export(MemorySegment.NULL, bytes, descriptor.length, device.handle(), pointer));
            created = pointer.get(ValueLayout.ADDRESS, 0);
            map = created;
            MemorySegment length = scratch.allocate(ValueLayout.JAVA_LONG);
            Calls.check(this, "doca_mmap_get_memrange", () -> DocaCommon.doca_mmap_get_memrange(map, pointer, length));
            registration = new Registration(name(), map.address(), pointer.get(ValueLayout.JAVA_LONG, 0), length.get(ValueLayout.JAVA_LONG, 0), null,
                    false, true, device.handle().address());
        } catch (Throwable failed) {
            if (created != null) {
                MemorySegment half = created;
                Calls.attempt(this, "doca_mmap_destroy", () -> DocaCommon.doca_mmap_destroy(half));
            }
            abandon();
            throw failed;
        }
        made();
    }

    /**
     * Opens a peer's export.
     *
     * @param device the device that will reach the peer
     * @param descriptor what the peer's {@link MemoryMap#exportRdma} gave
     * @return the map, to be closed by the caller
     * @throws IllegalArgumentException if the descriptor is empty or longer than 1 MiB
     * @throws DocaException if the library refuses the descriptor
     */
    public static RemoteMemoryMap fromExport(Device device, byte[] descriptor) {
        return open(device, descriptor, false);
    }

    /**
     * Opens the export of a program on the other side of the PCI bus, host or BlueField.
     *
     * @param device a device on the same PCI bus
     * @param descriptor what {@link MemoryMap#exportPci} gave there
     * @return the map, to be closed by the caller
     * @throws IllegalArgumentException if the descriptor is empty or longer than 1 MiB
     * @throws DocaException NOT_SUPPORTED if the device cannot do this ({@code doca_mmap_cap_is_create_from_export_pci_supported}), or if the library
     *     refuses the descriptor
     */
    public static RemoteMemoryMap fromPciExport(Device device, byte[] descriptor) {
        return open(device, descriptor, true);
    }

    private static RemoteMemoryMap open(Device device, byte[] descriptor, boolean overPci) {
        if (descriptor.length == 0 || descriptor.length > MAX_EXPORT_BYTES) {
            throw new IllegalArgumentException("a memory descriptor of " + descriptor.length + " bytes cannot be right: it must have 1 to " + MAX_EXPORT_BYTES);
        }
        return new RemoteMemoryMap(device, descriptor.clone(), overPci);
    }

    /**
     * The size of the peer's memory.
     *
     * @return bytes
     */
    public long size() {
        return registration.size();
    }

    /**
     * Where it lies at the peer. Only the peer can use the number; two sides of a protocol may want to compare it.
     *
     * @return the address in the peer's address space
     */
    public long address() {
        return registration.address();
    }

    /**
     * All of the peer's memory.
     *
     * @return a buffer of {@link #size()} bytes
     * @throws IllegalStateException if the map is closed
     */
    public RemoteBuffer buffer() {
        return buffer(0, size());
    }

    /**
     * A range of the peer's memory.
     *
     * @param offset where it starts, in bytes
     * @param length its length in bytes
     * @return the buffer
     * @throws IndexOutOfBoundsException if the range is not within the map
     * @throws IllegalStateException if the map is closed
     */
    public RemoteBuffer buffer(long offset, long length) {
        requireOpen();
        return Spans.of(registration, offset, length);
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
        return registration.awaitUnused(this, CLOSE_TIMEOUT.minusSeconds(1)).thenRun(
                () -> Calls.check(this, "doca_mmap_destroy", () -> DocaCommon.doca_mmap_destroy(map)));
    }
}
