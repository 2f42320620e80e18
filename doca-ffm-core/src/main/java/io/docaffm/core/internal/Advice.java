// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import java.util.Map;

/** One line of advice per error: what to look at first. From the project's facts page, so that every exception can say it. */
public final class Advice {
    private static final Map<DocaError, String> BY_ERROR = Map.ofEntries(
            Map.entry(DocaError.BAD_STATE, "Look at the object's state: create, configure, start, use, stop, in this order"),
            Map.entry(DocaError.NOT_PERMITTED,
                    "Look at the permissions on both sides: the context's, the memory map's, and whether the peer exported that memory"),
            Map.entry(DocaError.NOT_SUPPORTED, "The device or this DOCA version lacks it: look at the device's capabilities and at Doca.describe()"),
            Map.entry(DocaError.FULL, "A queue is full: wait for completions, or configure larger queues"),
            Map.entry(DocaError.AGAIN, "A queue is full at the moment: wait for completions, then retry, or configure larger queues"),
            Map.entry(DocaError.NO_MEMORY, "A pool is exhausted: configure more tasks or buffers, or wait for completions; else look at memory and the memlock limit"),
            Map.entry(DocaError.TIME_OUT, "Is the peer listening and reachable, and is the time-out long enough"),
            Map.entry(DocaError.IO_FAILED, "The transfer failed or was flushed: is the peer alive, are bounds and keys right, was a receive posted"),
            Map.entry(DocaError.CONNECTION_RESET, "The peer went away: look at its log"),
            Map.entry(DocaError.CONNECTION_ABORTED, "The handshake was given up: look at the peer's log"),
            Map.entry(DocaError.NOT_CONNECTED, "There is no connection (any more): look at the peer's log, connect again"),
            Map.entry(DocaError.DRIVER, "Below DOCA: look at dmesg, the firmware and the memlock limit (ulimit -l)"),
            Map.entry(DocaError.OPERATING_SYSTEM, "Below DOCA: look at dmesg, limits (ulimit -a) and device permissions"),
            Map.entry(DocaError.IN_USE, "Something still depends on it: close what was made from it first"),
            Map.entry(DocaError.NOT_FOUND, "Nothing of that name here: list what there is (doca-ffm devices)"),
            Map.entry(DocaError.INVALID_VALUE, "An argument is outside what the library accepts"),
            Map.entry(DocaError.TOO_BIG, "Larger than the device allows: look at its capabilities"),
            Map.entry(DocaError.SHUTDOWN, "It was closed while this was under way"));

    private Advice() {}

    /**
     * Advice for an error.
     *
     * @param error the error
     * @return one line, empty where there is nothing better to say than the error itself
     */
    public static String on(DocaError error) {
        return BY_ERROR.getOrDefault(error, "");
    }
}
