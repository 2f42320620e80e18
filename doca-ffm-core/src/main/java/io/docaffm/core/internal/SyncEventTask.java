// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** The five tasks of a sync event that runs as a context, each described once. */
public enum SyncEventTask {
    /** Gives the value. */
    GET("doca_sync_event_task_get", ContextCore.OUTGOING, true, DocaCommon::doca_sync_event_cap_task_get_is_supported,
            DocaCommon::doca_sync_event_task_get_set_conf, DocaCommon::doca_sync_event_task_get_as_doca_task),
    /** Changes the value. */
    NOTIFY_SET("doca_sync_event_task_notify_set", ContextCore.OUTGOING, false, DocaCommon::doca_sync_event_cap_task_notify_set_is_supported,
            DocaCommon::doca_sync_event_task_notify_set_set_conf, DocaCommon::doca_sync_event_task_notify_set_as_doca_task),
    /** Adds to the value. */
    NOTIFY_ADD("doca_sync_event_task_notify_add", ContextCore.OUTGOING, true, DocaCommon::doca_sync_event_cap_task_notify_add_is_supported,
            DocaCommon::doca_sync_event_task_notify_add_set_conf, DocaCommon::doca_sync_event_task_notify_add_as_doca_task),
    /** Waits for a value; in a lane of its own, so that a full one does not keep the signal from going out that it waits for. */
    WAIT_EQ("doca_sync_event_task_wait_eq", ContextCore.INCOMING, false, DocaCommon::doca_sync_event_cap_task_wait_eq_is_supported,
            DocaCommon::doca_sync_event_task_wait_eq_set_conf, DocaCommon::doca_sync_event_task_wait_eq_as_doca_task),
    /** Waits for the end of a value. */
    WAIT_NEQ("doca_sync_event_task_wait_neq", ContextCore.INCOMING, false, DocaCommon::doca_sync_event_cap_task_wait_neq_is_supported,
            DocaCommon::doca_sync_event_task_wait_neq_set_conf, DocaCommon::doca_sync_event_task_wait_neq_as_doca_task);

    /** {@code doca_sync_event_cap_task_X_is_supported}. */
    @FunctionalInterface
    private interface Capability {
        int ask(MemorySegment devinfo);
    }

    /** {@code doca_sync_event_task_X_set_conf}. */
    @FunctionalInterface
    private interface Configure {
        int set(MemorySegment event, MemorySegment succeeded, MemorySegment failed, int tasks);
    }

    /** {@code doca_sync_event_task_X_as_doca_task}. */
    @FunctionalInterface
    private interface AsTask {
        MemorySegment of(MemorySegment task);
    }

    private final String nativeName;
    private final int lane;
    private final boolean fetches;
    private final Capability capability;
    private final Configure configure;
    private final AsTask asTask;

    SyncEventTask(String nativeName, int lane, boolean fetches, Capability capability, Configure configure, AsTask asTask) {
        this.nativeName = nativeName;
        this.lane = lane;
        this.fetches = fetches;
        this.capability = capability;
        this.configure = configure;
        this.asTask = asTask;
    }

    /**
     * The C name, without a function's ending.
     *
     * @return for example {@code doca_sync_event_task_get}
     */
    public String nativeName() {
        return nativeName;
    }

    /**
     * What asks a device for it.
     *
     * @return the C function
     */
    public String capabilityFunction() {
        return nativeName.replace("_event_task_", "_event_cap_task_") + "_is_supported";
    }

    /**
     * What configures it.
     *
     * @return the C function
     */
    public String configureFunction() {
        return nativeName + "_set_conf";
    }

    /**
     * What a task of this type cannot do without.
     *
     * @return the C functions
     */
    public String[] functions() {
        return new String[] {capabilityFunction(), configureFunction(), nativeName + "_alloc_init", nativeName + "_as_doca_task"};
    }

    /**
     * Has the loaded library all of it?
     *
     * @return true if so
     */
    public boolean isPresent() {
        return Stream.of(functions()).allMatch(NativeSymbols::isPresent);
    }

    /**
     * Asks a device for it.
     *
     * @param devinfo the {@code doca_devinfo}
     * @return the {@code doca_error_t}
     */
    public int capability(MemorySegment devinfo) {
        return capability.ask(devinfo);
    }

    /**
     * {@code doca_sync_event_task_X_set_conf}.
     *
     * @param event the event
     * @param succeeded the callback
     * @param failed the callback
     * @param tasks how many
     * @return the {@code doca_error_t}
     */
    public int configure(MemorySegment event, MemorySegment succeeded, MemorySegment failed, int tasks) {
        return configure.set(event, succeeded, failed, tasks);
    }

    int lane() {
        return lane;
    }

    /** Does it give a value, through a pointer? */
    boolean fetches() {
        return fetches;
    }

    int allocate(MemorySegment event, long value, long mask, MemorySegment word, long slot, MemorySegment out) {
        return switch (this) {
            case GET -> DocaCommon.doca_sync_event_task_get_alloc_init(event, word, slot, out);
            case NOTIFY_SET -> DocaCommon.doca_sync_event_task_notify_set_alloc_init(event, value, slot, out);
            case NOTIFY_ADD -> DocaCommon.doca_sync_event_task_notify_add_alloc_init(event, value, word, slot, out);
            case WAIT_EQ -> DocaCommon.doca_sync_event_task_wait_eq_alloc_init(event, value, mask, slot, out);
            case WAIT_NEQ -> DocaCommon.doca_sync_event_task_wait_neq_alloc_init(event, value, mask, slot, out);
        };
    }

    long asTask(MemorySegment task) {
        return asTask.of(task).address();
    }
}
