// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/** Where somebody is who changes a sync event (publisher) or looks at it (subscriber). */
public enum SyncEventLocation {
    /** This machine's processor, or the BlueField's own: {@code doca_sync_event_add_publisher_location_cpu}, {@code …_subscriber_location_cpu}. */
    CPU,
    /** A peer on the network, over RDMA; can publish only: {@code doca_sync_event_add_publisher_location_remote_net}. */
    REMOTE_NET,
    /** The other side of the PCI bus: {@code doca_sync_event_add_publisher_location_remote_pci}, {@code …_subscriber_location_remote_pci}. */
    REMOTE_PCI
}
