// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.raw.RawWorkloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One line of the table.
 *
 * @param name what to call it
 * @param words what the twins are told
 */
record Case(String name, List<String> words) {
    /** Longer ones are copied by the emulator's own thread, as hardware would. */
    private static final int LARGEST_INLINE = 64 * 1024;

    private static final Set<String> ONE_THREAD = Set.of("local", "allocate", "ucx");

    static Case of(String name, String words) {
        return new Case(name, List.of(words.split(" ")));
    }

    Options options() {
        return Options.parse(words);
    }

    /** The same with another size or depth; 0 leaves it. */
    Case with(int size, int depth) {
        List<String> changed = new ArrayList<>(words);
        if (size > 0) {
            changed.add("size=" + size);
        }
        if (depth > 0) {
            changed.add("depth=" + depth);
        }
        return new Case(name, List.copyOf(changed));
    }

    List<TwinKind> twins() {
        return RawWorkloads.has(options().workload()) ? List.of(TwinKind.C, TwinKind.RAW, TwinKind.LIBRARY) : List.of(TwinKind.C, TwinKind.LIBRARY);
    }

    /** Operations of a fixed number, however long they take; 0: as many as fit the time. */
    int fixedOps() {
        return options().workload().equals("asleep") ? 25 : 0;
    }

    /** Is all the work done by one thread that never waits? Then its processor time is the time that the work takes. */
    boolean isOneThread() {
        Options options = options();
        // A message of Comch's slow path goes through the emulator's own thread, even within a process.
        boolean oneThread = ONE_THREAD.contains(options.workload()) || options.workload().equals("comch") && options.op().equals("produce");
        return options.size() <= LARGEST_INLINE && oneThread;
    }

    @Override
    public String toString() {
        return name;
    }
}
