// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import io.docaffm.benchmarks.harness.TwinProcess.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Measures one case: all twins are set up and warm before the first round, then each round lets every twin run in turn, in an order that rotates, so
 * that whatever else the machine does meets them alike.
 */
final class Comparison {
    private static final int SAMPLE_ROUNDS = 4;
    /** As a multiple of what it should take: on a busy machine it takes longer. */
    private static final int LONGEST_WARM_UP = 15;
    private static final long LONGEST_SAMPLE = 60_000_000_000L;

    private final Case what;
    private final Settings settings;
    private final Map<TwinKind, Contestant> contestants = new EnumMap<>(TwinKind.class);
    private final Map<TwinKind, List<Answer>> answers = new EnumMap<>(TwinKind.class);
    private final Map<TwinKind, Histogram> latencies = new EnumMap<>(TwinKind.class);

    private Comparison(Case what, Settings settings) {
        this.what = what;
        this.settings = settings;
    }

    static Result of(Case what, Settings settings) {
        return new Comparison(what, settings).measure();
    }

    private Result measure() {
        try {
            for (TwinKind kind : what.twins()) {
                contestants.put(kind, new Contestant(kind, what, settings));
                answers.put(kind, new ArrayList<>());
            }
            Map<TwinKind, Long> ops = warm();
            for (int round = 0; round < settings.runs(); round++) {
                for (TwinKind kind : order(round)) {
                    answers.get(kind).add(contestants.get(kind).run(ops.get(kind)));
                }
            }
            sample(ops);
            return result();
        } finally {
            contestants.values().forEach(Contestant::close);
        }
    }

    /** Until the time is over and the compilers had their say; gives how many operations fill a round. */
    private Map<TwinKind, Long> warm() {
        Map<TwinKind, Long> ops = new EnumMap<>(TwinKind.class);
        contestants.forEach((kind, contestant) -> {
            if (what.fixedOps() > 0) {
                contestant.run(what.fixedOps());
                ops.put(kind, (long) what.fixedOps());
                return;
            }
            double nanos = 1e9 * (kind == TwinKind.C ? settings.warmSeconds() / 4 : settings.warmSeconds());
            long end = System.nanoTime() + (long) (LONGEST_WARM_UP * nanos);
            long count = 256;
            double spent = 0;
            Answer last;
            do {
                last = contestant.run(count);
                spent += what.isOneThread() ? last.cpuNanos() : last.nanos();
                count = Math.clamp((long) (settings.seconds() * 1e9 / nanosPerOp(last)), 16, Math.min(count * 8, Integer.MAX_VALUE / 2));
            } while (spent < nanos && System.nanoTime() < end);
            ops.put(kind, count);
        });
        return ops;
    }

    private List<TwinKind> order(int round) {
        List<TwinKind> order = new ArrayList<>(what.twins());
        Collections.rotate(order, round);
        return order;
    }

    private void sample(Map<TwinKind, Long> ops) {
        if (settings.samples() == 0) {
            return;
        }
        Path file = file();
        try {
            for (int round = 0; round < SAMPLE_ROUNDS; round++) {
                for (TwinKind kind : order(round)) {
                    long count = Math.min(ops.get(kind), settings.samples() / SAMPLE_ROUNDS);
                    contestants.get(kind).sample(count, file);
                    Histogram histogram = latencies.computeIfAbsent(kind, _ -> new Histogram(LONGEST_SAMPLE, 3));
                    for (long sample : TwinProcess.samples(file)) {
                        histogram.recordValue(Math.min(sample, LONGEST_SAMPLE));
                    }
                }
            }
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path file() {
        try {
            return Files.createTempFile("doca-ffm-samples-", ".bin");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private double nanosPerOp(Answer answer) {
        return settings.byProcessorTime() && what.isOneThread() ? answer.cpuNanosPerOp() : answer.nanosPerOp();
    }

    private Result result() {
        Result result = new Result(what);
        answers.forEach((kind, all) -> {
            long ops = all.stream().mapToLong(Answer::ops).sum();
            long nanos = all.stream().mapToLong(Answer::nanos).sum();
            long cpu = all.stream().mapToLong(Answer::cpuNanos).sum();
            Histogram histogram = latencies.get(kind);
            long[] latency = histogram == null ? null : new long[] {histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99),
                    histogram.getValueAtPercentile(99.9)};
            result.sides.put(kind, new Result.Side(all.stream().mapToDouble(this::nanosPerOp).toArray(),
                    Numbers.median(all.stream().mapToDouble(Answer::cpuNanosPerOp).toArray()),
                    Numbers.median(all.stream().mapToDouble(answer -> (double) answer.allocated() / answer.ops()).toArray()), all.stream().mapToLong(Answer::collections).sum(), ops / all.size(),
                    latency, (double) cpu / nanos));
        });
        return result;
    }
}
