// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.Calls;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties that were set on a builder, each as the call of its {@code doca_rdma_set_…} function, in the order they were set. */
final class RdmaSettings {
    /** {@code doca_rdma_set_X} with its value bound. */
    @FunctionalInterface
    interface Setter {
        int set(MemorySegment rdma);
    }

    private final Map<String, Setter> setters = new LinkedHashMap<>();

    /** The last value for a property counts. */
    void put(String function, Setter setter) {
        setters.put(function, setter);
    }

    void applyTo(Object owner, MemorySegment rdma) {
        setters.forEach((function, setter) -> Calls.check(owner, function, () -> setter.set(rdma)));
    }
}
