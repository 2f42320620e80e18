// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the functions that not every DOCA has are good for, so that a missing one can be named by what it costs. Each module registers its
 * own; functions that every supported version has need no entry.
 */
public final class Features {
    /** Soname to feature to functions; guarded by itself. */
    private static final Map<String, Map<String, List<String>>> BY_LIBRARY = new LinkedHashMap<>();

    static {
        register(NativeLibraries.COMMON, "submit flags (batching)", "doca_task_submit_ex", "doca_ctx_flush_tasks");
        register(NativeLibraries.COMMON, "validated submit", "doca_task_try_submit");
        register(NativeLibraries.COMMON, "progress of all contexts (event mode)", "doca_pe_set_event_mode");
        register(NativeLibraries.COMMON, "sleeping until work arrives (notification)", "doca_pe_get_notification_handle", "doca_pe_request_notification",
                "doca_pe_clear_notification");
        register(NativeLibraries.COMMON, "task batches", "doca_task_batch_submit", "doca_task_batch_try_submit", "doca_task_batch_free",
                "doca_task_batch_get_status");
        register(NativeLibraries.COMMON, "memory export over RDMA", "doca_mmap_export_rdma", "doca_mmap_create_from_export");
        register(NativeLibraries.COMMON, "memory of other devices (dma-buf)", "doca_mmap_set_dmabuf_memrange");
        register(NativeLibraries.COMMON, "memory maps shared by several engines", "doca_mmap_enable_thread_safety");
        register(NativeLibraries.COMMON, "buffers of several pieces", "doca_buf_chain_list");
        register(NativeLibraries.COMMON, "buffer pools", "doca_buf_pool_create", "doca_buf_pool_buf_alloc");
        register(NativeLibraries.COMMON, "growing buffer inventories", "doca_buf_inventory_expand");
        register(NativeLibraries.COMMON, "completion vectors", "doca_ctx_set_completion_vector", "doca_ctx_cap_get_num_completion_vectors");
        register(NativeLibraries.COMMON, "sync events", "doca_sync_event_create", "doca_sync_event_destroy", "doca_sync_event_start", "doca_sync_event_stop",
                "doca_sync_event_add_publisher_location_cpu", "doca_sync_event_add_subscriber_location_cpu", "doca_sync_event_get", "doca_sync_event_update_set",
                "doca_sync_event_update_add");
        register(NativeLibraries.COMMON, "sync events that peers reach over RDMA", "doca_sync_event_add_publisher_location_remote_net",
                "doca_sync_event_export_to_remote_net", "doca_sync_event_remote_net_create_from_export", "doca_sync_event_remote_net_destroy");
        register(NativeLibraries.COMMON, "sync events over PCI", "doca_sync_event_add_publisher_location_remote_pci",
                "doca_sync_event_add_subscriber_location_remote_pci", "doca_sync_event_export_to_remote_pci", "doca_sync_event_create_from_export");
        register(NativeLibraries.COMMON, "sync events on a progress engine", Stream.concat(Stream.of("doca_sync_event_as_ctx"),
                Stream.of(SyncEventTask.values()).flatMap(task -> Stream.of(task.functions()))).toArray(String[]::new));
        register(NativeLibraries.COMMON, "representors", "doca_devinfo_rep_create_list", "doca_devinfo_rep_destroy_list", "doca_dev_rep_open",
                "doca_dev_rep_close");
        register(NativeLibraries.COMMON, "device details", "doca_devinfo_get_active_rate", "doca_devinfo_get_vhca_id", "doca_devinfo_get_pci_func_type",
                "doca_devinfo_get_sf_index");
        register(NativeLibraries.COMMON, "resource reclaim", "doca_dev_accelerate_resource_reclaim");
        register(NativeLibraries.COMMON, "DOCA's own log", "doca_log_backend_create_with_fd_sdk", "doca_log_backend_set_sdk_level");
    }

    private Features() {}

    /**
     * Adds a feature to the table.
     *
     * @param library the soname of the library that has the functions
     * @param feature what they are good for, in a few words
     * @param functions the C functions it takes
     */
    public static void register(String library, String feature, String... functions) {
        synchronized (BY_LIBRARY) {
            BY_LIBRARY.computeIfAbsent(library, _ -> new LinkedHashMap<>()).put(feature, List.of(functions));
        }
    }

    /**
     * What the loaded libraries lack. Libraries that are not loaded are not asked.
     *
     * @return feature to missing functions; features of which nothing is missing are not in it
     */
    public static Map<String, List<String>> missing() {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        synchronized (BY_LIBRARY) {
            BY_LIBRARY.forEach((library, features) -> {
                if (NativeLibraries.isLoaded(library)) {
                    features.forEach((feature, functions) -> add(missing, feature, functions));
                }
            });
        }
        return missing;
    }

    private static void add(Map<String, List<String>> missing, String feature, List<String> functions) {
        List<String> absent = functions.stream().filter(function -> NativeLibraries.symbol(function).isEmpty()).toList();
        if (!absent.isEmpty()) {
            missing.computeIfAbsent(feature, _ -> new ArrayList<>()).addAll(absent);
        }
    }
}
