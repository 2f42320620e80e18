// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Numbers that were asked of a builder and a device may not have. They are compared with the device's capabilities before anything is made, since DOCA says
 * of such a setting only that it is invalid, and not how much would be valid. A capability that nobody tells limits nothing here.
 *
 * @param <C> the capabilities
 */
public final class Limits<C> {
    /** A wanted number, and where its limit is found. */
    private record Limit<C>(long wanted, String function, Function<C, OptionalLong> most) {}

    private final Map<String, Limit<C>> limits = new LinkedHashMap<>();

    /** None yet. */
    public Limits() {}

    /**
     * Wants a number; the last value for a setting counts.
     *
     * @param what the setting, for messages
     * @param wanted the number
     * @param function the C function that tells the limit
     * @param most its answer
     */
    public void want(String what, long wanted, String function, Function<C, OptionalLong> most) {
        limits.put(what, new Limit<>(wanted, function, most));
    }

    /**
     * Is nothing wanted?
     *
     * @return true if so
     */
    public boolean isEmpty() {
        return limits.isEmpty();
    }

    /**
     * Refuses what the device does not have.
     *
     * @param owner the device, for messages
     * @param can its capabilities
     * @throws IllegalArgumentException for a number beyond a limit; the message has both
     */
    public void check(Object owner, C can) {
        limits.forEach((what, limit) -> refuse(owner, what, limit.wanted, limit.function, limit.most.apply(can)));
    }

    /**
     * Refuses one number.
     *
     * @param owner the device, for messages
     * @param what the setting, for messages
     * @param wanted the number
     * @param function the C function that tells the limit
     * @param most its answer
     * @throws IllegalArgumentException if it is beyond the limit
     */
    public static void refuse(Object owner, String what, long wanted, String function, OptionalLong most) {
        if (most.isPresent() && wanted > most.getAsLong()) {
            throw new IllegalArgumentException("the " + what + " is at most " + most.getAsLong() + " on " + owner + " (" + function + "), not " + wanted);
        }
    }
}
