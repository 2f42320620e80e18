// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What came out of one case. */
final class Result {
    /**
     * Of one twin.
     *
     * @param rounds ns per operation of each round, in their order
     * @param cpuPerOp ns of processor time of the thread that works, median of the rounds
     * @param allocatedPerOp bytes, median of the rounds: now and then the JVM allocates for itself, when it compiles a call site anew
     * @param collections of the garbage collector, in all rounds
     * @param opsPerRound operations of a round
     * @param latency of single operations, ns: p50, p99, p99.9; null if not taken
     * @param cpuShare what the working thread used of one processor, 0 to 1
     */
    record Side(double[] rounds, double cpuPerOp, double allocatedPerOp, long collections, long opsPerRound, long[] latency, double cpuShare) {
        double nanos() {
            return Numbers.median(rounds);
        }

        double best() {
            return Numbers.min(rounds);
        }
    }

    final Case what;
    final Map<TwinKind, Side> sides = new EnumMap<>(TwinKind.class);

    Result(Case what) {
        this.what = what;
    }

    Side library() {
        return sides.get(TwinKind.LIBRARY);
    }

    /** ns per operation over C: median of the rounds' differences. */
    double over(TwinKind kind) {
        return Numbers.median(differences(kind));
    }

    double[] differences(TwinKind kind) {
        double[] c = sides.get(TwinKind.C).rounds();
        double[] other = sides.get(kind).rounds();
        double[] differences = new double[c.length];
        for (int i = 0; i < c.length; i++) {
            differences[i] = other[i] - c[i];
        }
        return differences;
    }

    double ratio() {
        double[] c = sides.get(TwinKind.C).rounds();
        double[] library = library().rounds();
        double[] ratios = new double[c.length];
        for (int i = 0; i < c.length; i++) {
            ratios[i] = library[i] / c[i];
        }
        return Numbers.median(ratios);
    }

    /** What the library costs over C, as a multiple of what raw FFM costs over C. */
    OptionalDouble overFloor() {
        return sides.containsKey(TwinKind.RAW) ? OptionalDouble.of(over(TwinKind.LIBRARY) / over(TwinKind.RAW)) : OptionalDouble.empty();
    }

    /** The same of the best round of each, which other work on the machine disturbs least. */
    double overFloorAtBest() {
        double c = sides.get(TwinKind.C).best();
        return (library().best() - c) / (sides.get(TwinKind.RAW).best() - c);
    }
}
