// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.NativeObject;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;

/** What the two ways to run a {@code doca_sync_event}, on its own and as a context, have in common. */
public final class SyncEvents {
    private static final int MAX_EXPORT_BYTES = 1 << 20;

    private SyncEvents() {}

    /**
     * What an event is made from.
     *
     * @param device the device of publishers and subscribers on this side
     * @param publishers who changes it
     * @param subscribers who looks at it
     * @param memory where its value is, or null
     * @param word the registered memory where its value is, or null; without either it is in memory of the library's
     */
    public record Config(Device device, Set<SyncEventLocation> publishers, Set<SyncEventLocation> subscribers, MemorySegment memory, Spans word) {}

    /** A native event, with what must live as long as it. */
    public static final class Handle {
        private final MemorySegment event;
        /** Null unless the value lies in a buffer. */
        private final EventBuffer buffer;
        private boolean destroyed;

        /**
         * An event that was made elsewhere.
         *
         * @param event the native event
         */
        public Handle(MemorySegment event) {
            this(event, null);
        }

        private Handle(MemorySegment event, EventBuffer buffer) {
            this.event = event;
            this.buffer = buffer;
        }

        /**
         * The native event.
         *
         * @return the {@code doca_sync_event}
         */
        public MemorySegment event() {
            return event;
        }

        /**
         * {@code doca_sync_event_destroy}.
         *
         * @param owner the wrapper of the stopped event
         */
        public void destroy(NativeObject owner) {
            if (!destroyed) {
                Calls.check(owner, "doca_sync_event_destroy", () -> DocaCommon.doca_sync_event_destroy(event));
                destroyed = true;
            }
            if (buffer != null) {
                buffer.close();
            }
        }

        /**
         * Destroys what could not be made whole.
         *
         * @param owner the wrapper
         * @param failed why; what destroying comes to is added to it
         */
        public void abandon(NativeObject owner, Throwable failed) {
            try {
                destroy(owner);
            } catch (RuntimeException again) {
                failed.addSuppressed(again);
            }
        }
    }

    /**
     * Creates and configures an event; on failure nothing is left.
     *
     * @param owner the wrapper
     * @param config the settings
     * @return the event, not started
     */
    public static Handle create(NativeObject owner, Config config) {
        NativeSymbols.require(owner, "doca_sync_event_destroy");
        Handle handle;
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(owner, "doca_sync_event_create", () -> DocaCommon.doca_sync_event_create(pointer));
            handle = new Handle(pointer.get(ValueLayout.ADDRESS, 0));
        }
        try {
            configure(owner, handle.event, config);
            if (config.word != null) {
                handle = new Handle(handle.event, new EventBuffer(owner, config.device, config.word));
                setBuffer(owner, handle);
            }
            return handle;
        } catch (Throwable failed) {
            handle.abandon(owner, failed);
            throw failed;
        }
    }

    private static void setBuffer(NativeObject owner, Handle handle) {
        int code = Calls.attempt(owner, "doca_sync_event_set_doca_buf", () -> DocaCommon.doca_sync_event_set_doca_buf(handle.event, handle.buffer.buf()));
        if (code == DocaError.NOT_PERMITTED.code()) {
            throw Calls.failure(owner, "doca_sync_event_set_doca_buf", DocaError.NOT_PERMITTED, "Its memory map needs LOCAL_READ_WRITE, RDMA_READ, RDMA_WRITE and"
                    + " RDMA_ATOMIC, and PCI_READ_WRITE to be exported over PCI", null);
        }
        if (code != 0) {
            throw Calls.failure(owner, "doca_sync_event_set_doca_buf", code);
        }
    }

    private static void configure(NativeObject owner, MemorySegment event, Config config) {
        MemorySegment dev = config.device.handle();
        for (SyncEventLocation publisher : config.publishers) {
            switch (publisher) {
                case CPU -> Calls.check(owner, "doca_sync_event_add_publisher_location_cpu",
                        () -> DocaCommon.doca_sync_event_add_publisher_location_cpu(event, dev));
                case REMOTE_NET -> Calls.check(owner, "doca_sync_event_add_publisher_location_remote_net",
                        () -> DocaCommon.doca_sync_event_add_publisher_location_remote_net(event));
                case REMOTE_PCI -> Calls.check(owner, "doca_sync_event_add_publisher_location_remote_pci",
                        () -> DocaCommon.doca_sync_event_add_publisher_location_remote_pci(event));
            }
        }
        for (SyncEventLocation subscriber : config.subscribers) {
            if (subscriber == SyncEventLocation.REMOTE_PCI) {
                Calls.check(owner, "doca_sync_event_add_subscriber_location_remote_pci",
                        () -> DocaCommon.doca_sync_event_add_subscriber_location_remote_pci(event));
            } else {
                Calls.check(owner, "doca_sync_event_add_subscriber_location_cpu", () -> DocaCommon.doca_sync_event_add_subscriber_location_cpu(event, dev));
            }
        }
        if (config.memory != null) {
            Calls.check(owner, "doca_sync_event_set_addr", () -> DocaCommon.doca_sync_event_set_addr(event, config.memory));
        }
    }

    /**
     * {@code doca_sync_event_export_to_remote_net}.
     *
     * @param owner the wrapper
     * @param event the started event
     * @param config what it was made from
     * @return a copy of the descriptor
     */
    public static byte[] exportRemoteNet(NativeObject owner, MemorySegment event, Config config) {
        if (!config.publishers.contains(SyncEventLocation.REMOTE_NET)) {
            throw new IllegalStateException(owner + " has publishers " + config.publishers + ": to be exported to a peer it needs REMOTE_NET among them");
        }
        require(owner, config.device, SyncEventCapabilities.Feature.EXPORT_REMOTE_NET);
        return exported(owner, "doca_sync_event_export_to_remote_net", (bytes, length) -> DocaCommon.doca_sync_event_export_to_remote_net(event, bytes, length));
    }

    /**
     * {@code doca_sync_event_export_to_remote_pci}.
     *
     * @param owner the wrapper
     * @param event the started event
     * @param config what it was made from
     * @return a copy of the descriptor
     */
    public static byte[] exportRemotePci(NativeObject owner, MemorySegment event, Config config) {
        if (!config.publishers.contains(SyncEventLocation.REMOTE_PCI) && !config.subscribers.contains(SyncEventLocation.REMOTE_PCI)) {
            throw new IllegalStateException(owner + " has publishers " + config.publishers + " and subscribers " + config.subscribers
                    + ": to be exported over PCI it needs REMOTE_PCI among them");
        }
        require(owner, config.device, SyncEventCapabilities.Feature.EXPORT_REMOTE_PCI);
        MemorySegment dev = config.device.handle();
        return exported(owner, "doca_sync_event_export_to_remote_pci", (bytes, length) -> DocaCommon.doca_sync_event_export_to_remote_pci(event, dev, bytes, length));
    }

    /**
     * Refuses what a device says it cannot do; what nobody says is left to the call itself.
     *
     * @param owner who would do it, for the message
     * @param device the device
     * @param feature what is to be done
     */
    public static void require(NativeObject owner, Device device, SyncEventCapabilities.Feature feature) {
        if (!SyncEventCapabilities.of(device).supports(feature).orElse(true)) {
            throw Calls.failure(owner, feature.function(), DocaError.NOT_SUPPORTED, device.name() + " cannot do this (" + feature + ")", null);
        }
    }

    /** An export function, its object bound. */
    @FunctionalInterface
    private interface Export {
        int call(MemorySegment bytes, MemorySegment length);
    }

    private static byte[] exported(NativeObject owner, String function, Export export) {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment length = scratch.allocate(ValueLayout.JAVA_LONG);
            Calls.check(owner, function, () -> export.call(bytes, length));
            long size = length.get(ValueLayout.JAVA_LONG, 0);
            if (size < 1 || size > MAX_EXPORT_BYTES) {
                throw Calls.failure(owner, function, DocaError.UNEXPECTED, "An export of " + size + " bytes is not plausible", null);
            }
            return bytes.get(ValueLayout.ADDRESS, 0).reinterpret(size).toArray(ValueLayout.JAVA_BYTE);
        }
    }
}
