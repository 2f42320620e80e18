// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.ImportedSyncEvent;
import java.util.concurrent.CompletableFuture;

/**
 * A peer's sync event ({@code doca_sync_event_remote_net}): what this side reads, sets and adds to over an RDMA connection. The connections' methods
 * are in module {@code io.docaffm.rdma}: {@code RdmaConnection.syncEventGet}, {@code …Set}, {@code …Add}.
 *
 * {@snippet :
 * try (RemoteSyncEvent event = RemoteSyncEvent.fromExport(device, descriptorFromThePeer)) {
 *     long before = connection.syncEventAdd(event, 1).join();
 * }
 * }
 *
 * <p>It is a child of its device. {@link #close()} waits until no task uses it. When the peer closes its event, what is started here afterwards fails,
 * and the connection with it. All methods may be called from any thread.
 */
public sealed interface RemoteSyncEvent extends AutoCloseable permits ImportedSyncEvent {
    /**
     * Opens a peer's export ({@code doca_sync_event_remote_net_create_from_export}).
     *
     * @param device the device that will reach the peer
     * @param descriptor what the peer's {@link SyncEvent#exportRemoteNet()} gave
     * @return the event, to be closed by the caller
     * @throws IllegalArgumentException if the descriptor is empty or longer than 1 MiB
     * @throws IllegalStateException if the device is closed
     * @throws DocaException if the device cannot do this or the library refuses the descriptor
     */
    static RemoteSyncEvent fromExport(Device device, byte[] descriptor) {
        return ImportedSyncEvent.open(device, descriptor);
    }

    /**
     * The device that reaches it.
     *
     * @return the device
     */
    Device device();

    /**
     * What it is called in messages.
     *
     * @return the name
     */
    String name();

    /**
     * Was closing begun?
     *
     * @return true once {@link #close()} was called
     */
    boolean isClosed();

    /** Closes it ({@code doca_sync_event_remote_net_destroy}), when no task uses it any more. See {@link NativeObject#close()}. */
    @Override
    void close();

    /**
     * Begins to close.
     *
     * @return see {@link NativeObject#closeAsync()}
     */
    CompletableFuture<Void> closeAsync();
}
