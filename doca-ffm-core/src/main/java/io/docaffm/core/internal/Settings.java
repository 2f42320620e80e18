// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties that were set on a builder, each as the call of its {@code doca_X_set_Y} function, in the order they were set. */
public final class Settings {
    /** {@code doca_X_set_Y} with its value bound. */
    @FunctionalInterface
    public interface Setter {
        /**
         * Sets it.
         *
         * @param object the native object
         * @return the {@code doca_error_t}
         */
        int set(MemorySegment object);
    }

    private final Map<String, Setter> setters = new LinkedHashMap<>();

    /** None yet. */
    public Settings() {}

    /**
     * Sets a property; the last value counts.
     *
     * @param function the C function
     * @param setter the call
     */
    public void put(String function, Setter setter) {
        setters.put(function, setter);
    }

    /**
     * Makes the calls.
     *
     * @param owner the object, for messages
     * @param object the native object
     */
    public void applyTo(Object owner, MemorySegment object) {
        setters.forEach((function, setter) -> Calls.check(owner, function, () -> setter.set(object)));
    }
}
