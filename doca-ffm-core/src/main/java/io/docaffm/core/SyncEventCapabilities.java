// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a device can do with sync events ({@code doca_sync_event_cap_*}): an immutable snapshot, without native memory.
 *
 * {@snippet :
 * if (SyncEventCapabilities.of(device).supports(SyncEventCapabilities.Feature.EXPORT_REMOTE_NET).orElse(false)) {
 *     // peers can signal this side over RDMA
 * }
 * }
 */
public final class SyncEventCapabilities {
    /** {@code doca_sync_event_cap_X_supported}. */
    @FunctionalInterface
    private interface Question {
        int ask(MemorySegment devinfo);
    }

    /** What may be there or not. */
    public enum Feature {
        /** {@link SyncEvent#exportRemoteNet()}. */
        EXPORT_REMOTE_NET("doca_sync_event_cap_is_export_to_remote_net_supported", DocaCommon::doca_sync_event_cap_is_export_to_remote_net_supported),
        /** {@link RemoteSyncEvent#fromExport}. */
        IMPORT_REMOTE_NET("doca_sync_event_cap_remote_net_is_create_from_export_supported",
                DocaCommon::doca_sync_event_cap_remote_net_is_create_from_export_supported),
        /** {@link SyncEvent#exportRemotePci}. */
        EXPORT_REMOTE_PCI("doca_sync_event_cap_is_export_to_remote_pci_supported", DocaCommon::doca_sync_event_cap_is_export_to_remote_pci_supported),
        /** {@link SyncEvent#fromPciExport}. */
        IMPORT_REMOTE_PCI("doca_sync_event_cap_is_create_from_export_supported", DocaCommon::doca_sync_event_cap_is_create_from_export_supported),
        /** {@link SyncEventContext#get()}. */
        TASK_GET("doca_sync_event_cap_task_get_is_supported", DocaCommon::doca_sync_event_cap_task_get_is_supported),
        /** {@link SyncEventContext#set}. */
        TASK_NOTIFY_SET("doca_sync_event_cap_task_notify_set_is_supported", DocaCommon::doca_sync_event_cap_task_notify_set_is_supported),
        /** {@link SyncEventContext#add}. */
        TASK_NOTIFY_ADD("doca_sync_event_cap_task_notify_add_is_supported", DocaCommon::doca_sync_event_cap_task_notify_add_is_supported),
        /** {@link SyncEventContext#waitEq}. */
        TASK_WAIT_EQ("doca_sync_event_cap_task_wait_eq_is_supported", DocaCommon::doca_sync_event_cap_task_wait_eq_is_supported),
        /** {@link SyncEventContext#waitNeq}. */
        TASK_WAIT_NEQ("doca_sync_event_cap_task_wait_neq_is_supported", DocaCommon::doca_sync_event_cap_task_wait_neq_is_supported);

        private final String function;
        private final Question question;

        Feature(String function, Question question) {
            this.function = function;
            this.question = question;
        }

        /**
         * The C function that says so.
         *
         * @return its name
         */
        public String function() {
            return function;
        }

        Optional<Boolean> ask(MemorySegment devinfo) {
            if (!NativeSymbols.isPresent(function)) {
                return Optional.empty();
            }
            int code = question.ask(devinfo);
            return code == DocaError.SUCCESS.code() ? Optional.of(true)
                    : code == DocaError.NOT_SUPPORTED.code() ? Optional.of(false) : Optional.empty();
        }
    }

    private final Map<Feature, Boolean> answers = new EnumMap<>(Feature.class);

    private SyncEventCapabilities(MemorySegment devinfo) {
        for (Feature feature : Feature.values()) {
            feature.ask(devinfo).ifPresent(yes -> answers.put(feature, yes));
        }
    }

    /**
     * Asks a device.
     *
     * @param device the device
     * @return what it answered
     * @throws IllegalStateException if the device is closed
     */
    public static SyncEventCapabilities of(Device device) {
        return device.ask(SyncEventCapabilities::new);
    }

    /**
     * Can it do this?
     *
     * @param feature the feature
     * @return yes or no; empty if the library has no such function or the device does not answer
     */
    public Optional<Boolean> supports(Feature feature) {
        return Optional.ofNullable(answers.get(Objects.requireNonNull(feature, "feature")));
    }

    /**
     * A line for people.
     *
     * @return the features it has
     */
    @Override
    public String toString() {
        return answers.keySet().stream().filter(answers::get).toList().toString();
    }
}
