// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;

/** The workloads. */
final class Plan {
    /** What the guards look at. */
    static final String GUARDED = "write 64 B, depth 64";
    /** The program that sends once: processes of their own, see {@link StartTime}. */
    static final String START = "start";

    /** The word of workloads that are UCX's, not DOCA's. */
    static final String UCX = "workload=ucx";

    private static final String COMCH = "workload=comch";

    /** Two processes that spin, each with the emulator's own thread beside it. */
    private static final int SPINNERS = 4;

    private Plan() {}

    /** UCX and its Java binding, and what they are compared with: started by {@code run-ucx}, which brings UCX. */
    static List<Case> ucx() {
        return List.of(Case.of("UCX put 64 B, depth 64", UCX + " op=put depth=64"), Case.of("UCX tagged send + receive 64 B, depth 64", UCX + " op=tag depth=64"),
                Case.of("UCX tagged send + receive 64 B, depth 1", UCX + " op=tag depth=1"), Case.of(GUARDED, "op=write depth=64"),
                Case.of("send 64 B, depth 64", "op=send depth=64"), Case.of("send 64 B, depth 1", "op=send depth=1"),
                Case.of("futures: write 64 B, depth 64", "workload=allocate"));
    }

    /** All of them. */
    static List<Case> full() {
        List<Case> cases = new ArrayList<>();
        for (String op : List.of("write", "read", "send")) {
            for (int depth : new int[] {1, 16, 64, 256}) {
                cases.add(Case.of(op + " 64 B, depth " + depth, "op=" + op + " depth=" + depth));
            }
        }
        cases.add(Case.of("write 64 B, batches of 64", "batch=true"));
        cases.add(Case.of("write 1 MiB, depth 16", "size=1048576 depth=16"));
        cases.add(Case.of("futures: write 64 B, depth 64", "workload=allocate"));
        for (int connections : new int[] {1, 16, 256, 1024}) {
            cases.add(Case.of("write 64 B, " + connections + " connections, 1,024 tasks", "tasks=1024 connections=" + connections));
        }
        for (int tasks : new int[] {64, 1024, 16_384, 65_536}) {
            cases.add(Case.of("write 64 B, " + tasks + " slots", "contexts=4 connections=4 tasks=" + tasks));
        }
        for (int depth : new int[] {1, 64}) {
            cases.add(Case.of("Comch message 64 B, depth " + depth, COMCH + " op=message depth=" + depth));
            cases.add(Case.of("Comch produce 64 B + 4, depth " + depth, COMCH + " op=produce depth=" + depth));
        }
        cases.add(Case.of("1 foreign thread, depth 64", "workload=foreign threads=1"));
        cases.add(Case.of("4 foreign threads, depth 16 each", "workload=foreign threads=4 depth=16"));
        cases.add(Case.of("ping-pong, two processes, asleep between", "workload=pingpong wait=sleep depth=1"));
        if (Runtime.getRuntime().availableProcessors() >= SPINNERS) {
            cases.add(Case.of("ping-pong, two processes, spinning", "workload=pingpong wait=spin depth=1"));
        }
        cases.add(Case.of("wake-up of a sleeping engine", "workload=asleep depth=1"));
        return cases;
    }

    /** What shows in little time that all of it runs, with what the guards look at. */
    static List<Case> quick() {
        return List.of(Case.of(GUARDED, "op=write depth=64"), Case.of("send 64 B, depth 16", "op=send depth=16"), Case.of("futures: write 64 B, depth 64", "workload=allocate"),
                Case.of("Comch message 64 B, depth 64", COMCH + " op=message depth=64"), Case.of("Comch produce 64 B + 4, depth 64", COMCH + " op=produce depth=64"),
                Case.of("4 foreign threads, depth 16 each", "workload=foreign threads=4 depth=16"),
                Case.of("ping-pong, two processes, asleep between", "workload=pingpong wait=sleep depth=1"),
                Case.of("wake-up of a sleeping engine", "workload=asleep depth=1"));
    }
}
