// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.Device;
import io.docaffm.core.NativeObject;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The one implementation of {@link RemoteSyncEvent}: what tasks pin while the device may use it. */
public final class ImportedSyncEvent extends NativeObject implements RemoteSyncEvent {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** No descriptor of a real or emulated device comes near this. */
    private static final int MAX_EXPORT_BYTES = 1 << 20;

    private final Device device;
    private final MemorySegment event;
    private final UseCount uses;

    private ImportedSyncEvent(Device device, byte[] descriptor) {
        super("remote sync event " + NUMBERS.incrementAndGet(), CloseOrder.MEMORY, device);
        this.device = device;
        this.uses = new UseCount(name());
        try (Arena scratch = Arena.ofConfined()) {
            NativeSymbols.require(this, "doca_sync_event_remote_net_destroy");
            SyncEvents.require(this, device, SyncEventCapabilities.Feature.IMPORT_REMOTE_NET);
            MemorySegment bytes = scratch.allocateFrom(ValueLayout.JAVA_BYTE, descriptor);
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_sync_event_remote_net_create_from_export",
                    () -> DocaCommon.doca_sync_event_remote_net_create_from_export(device.handle(), bytes, descriptor.length, pointer));
            event = pointer.get(ValueLayout.ADDRESS, 0);
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    /**
     * See {@link RemoteSyncEvent#fromExport}.
     *
     * @param device the device
     * @param descriptor the peer's export
     * @return the event
     */
    public static ImportedSyncEvent open(Device device, byte[] descriptor) {
        if (descriptor.length == 0 || descriptor.length > MAX_EXPORT_BYTES) {
            throw new IllegalArgumentException("a sync event's descriptor of " + descriptor.length + " bytes cannot be right: it must have 1 to " + MAX_EXPORT_BYTES);
        }
        return new ImportedSyncEvent(device, descriptor.clone());
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return event;
    }

    /**
     * The native {@code doca_sync_event_remote_net}, for who has pinned it.
     *
     * @return its address
     */
    public long pointer() {
        return event.address();
    }

    /**
     * A task may use it from now on: it stays until {@link #unpin()}.
     *
     * @throws IllegalStateException if it is closed
     */
    public void pin() {
        uses.acquire();
    }

    /** The task is done with it. */
    public void unpin() {
        uses.release();
    }

    @Override
    protected void closing() {
        uses.close();
    }

    @Override
    protected CompletableFuture<Void> release() {
        return uses.awaitUnused(this, CLOSE_TIMEOUT.minusSeconds(1)).thenRun(() -> Calls.check(this, "doca_sync_event_remote_net_destroy",
                () -> DocaCommon.doca_sync_event_remote_net_destroy(event)));
    }
}
