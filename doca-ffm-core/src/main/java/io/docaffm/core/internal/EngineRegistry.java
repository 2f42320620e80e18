// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.util.Arrays;

/** The process's engines by number. Reading is an array load; numbers are reused only after an engine's native half is gone. */
final class EngineRegistry {
    private volatile EngineLoop[] engines = new EngineLoop[8];

    EngineLoop get(int number) {
        EngineLoop[] now = engines;
        return number >= 0 && number < now.length ? now[number] : null;
    }

    synchronized int add(EngineLoop engine) {
        EngineLoop[] now = engines;
        int free = 0;
        while (free < now.length && now[free] != null) {
            free++;
        }
        // A new array each time: readers see a whole one without a lock.
        EngineLoop[] next = Arrays.copyOf(now, free < now.length ? now.length : now.length * 2);
        next[free] = engine;
        engines = next;
        return free;
    }

    synchronized void remove(int number) {
        EngineLoop[] next = engines.clone();
        next[number] = null;
        engines = next;
    }
}
