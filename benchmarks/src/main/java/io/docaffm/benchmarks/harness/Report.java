// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The table, for people, and the same as JSON with every round. */
final class Report {
    private static final String ROW = "| %-44s | %9s | %9s | %9s | %14s | %9s | %5s | %6s | %7s | %3s | %19s | %19s | %19s |%n";

    private final List<Result> results = new ArrayList<>();
    private StartTime.Times start;

    void add(Result result) {
        results.add(result);
    }

    void start(StartTime.Times times) {
        start = times;
    }

    List<Result> results() {
        return results;
    }

    static void head(PrintStream out) {
        out.printf(ROW, "ns per operation, median of rounds", "C", "raw FFM", "doca-ffm", "doca-ffm − C", "raw − C", "/ C", "/ floor", "B/op", "GC",
                "p50 C, doca-ffm", "p99 C, doca-ffm", "p99.9 C, doca-ffm");
        out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    }

    static void row(PrintStream out, Result result) {
        Result.Side c = result.sides.get(TwinKind.C);
        Result.Side raw = result.sides.get(TwinKind.RAW);
        Result.Side library = result.library();
        double[] differences = result.differences(TwinKind.LIBRARY);
        double half = (Numbers.quantile(differences, 0.75) - Numbers.quantile(differences, 0.25)) / 2;
        out.printf(ROW, result.what, number(c.nanos()), raw == null ? "" : number(raw.nanos()), number(library.nanos()),
                number(result.over(TwinKind.LIBRARY)) + " ±" + number(half), raw == null ? "" : number(result.over(TwinKind.RAW)),
                String.format(Locale.ROOT, "%.2f", result.ratio()),
                result.overFloor().isPresent() ? String.format(Locale.ROOT, "%.2f", result.overFloor().getAsDouble()) : "",
                String.format(Locale.ROOT, "%.1f", library.allocatedPerOp()), library.collections(), latency(c, library, 0), latency(c, library, 1),
                latency(c, library, 2));
    }

    private static String latency(Result.Side c, Result.Side library, int which) {
        return c.latency() == null ? "" : String.format(Locale.ROOT, "%,d, %,d", c.latency()[which], library.latency()[which]);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1000 ? "%.1f" : "%,.0f", value);
    }

    void foot(PrintStream out, Settings settings) {
        if (start != null) {
            out.printf(Locale.ROOT, "%nFrom main to the first completed send: C %.1f ms, doca-ffm %.0f ms (median of %d; best %.0f ms).%n", Numbers.median(start.c()),
                    Numbers.median(start.library()), start.library().length, Numbers.min(start.library()));
        }
        for (Result result : results) {
            if (result.what.fixedOps() > 0) {
                out.printf(Locale.ROOT, "%s: of one processor the engine's thread used C %.2f %%, doca-ffm %.2f %%.%n", result.what,
                        100 * result.sides.get(TwinKind.C).cpuShare(), 100 * result.library().cpuShare());
            }
        }
        out.printf(Locale.ROOT, "%n%s%n%d rounds of %.2f s for each twin, in turn; ±: half the distance of the quartiles of the rounds' differences; / floor: (doca-ffm − C) / (raw − C).%n",
                String.join("; ", machine().values()), settings.runs(), settings.seconds());
    }

    static Map<String, String> machine() {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("date", Instant.now().toString());
        machine.put("processor", line("/proc/cpuinfo", "model name") + ", " + Runtime.getRuntime().availableProcessors() + " processors");
        machine.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
        machine.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        machine.put("load", "load " + first("/proc/loadavg"));
        return machine;
    }

    private static String line(String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key)).map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst().orElse("?");
        } catch (IOException unknown) {
            return "?";
        }
    }

    private static String first(String file) {
        try {
            return Files.readString(Path.of(file)).split(" ")[0];
        } catch (IOException unknown) {
            return "?";
        }
    }

    void write(Path file, Settings settings) throws IOException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine());
        all.put("seconds", settings.seconds());
        all.put("runs", settings.runs());
        all.put("jvm", settings.jvm());
        all.put("cases", results.stream().map(Report::json).toList());
        if (start != null) {
            all.put("start", Map.of("unit", "ms", "c", start.c(), "doca-ffm", start.library()));
        }
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), all);
    }

    private static Map<String, Object> json(Result result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", result.what.name());
        json.put("options", String.join(" ", result.what.words()));
        json.put("difference", result.over(TwinKind.LIBRARY));
        json.put("ratio", result.ratio());
        result.overFloor().ifPresent(over -> json.put("overFloor", over));
        Map<String, Object> twins = new LinkedHashMap<>();
        result.sides.forEach((kind, side) -> {
            Map<String, Object> twin = new LinkedHashMap<>();
            twin.put("nanosPerOp", side.nanos());
            twin.put("quartiles", new double[] {Numbers.quantile(side.rounds(), 0.25), Numbers.quantile(side.rounds(), 0.75)});
            twin.put("best", side.best());
            twin.put("rounds", side.rounds());
            twin.put("opsPerRound", side.opsPerRound());
            twin.put("cpuNanosPerOp", side.cpuPerOp());
            twin.put("cpuShare", side.cpuShare());
            if (kind != TwinKind.C) {
                twin.put("allocatedBytesPerOp", side.allocatedPerOp());
                twin.put("collections", side.collections());
            }
            if (side.latency() != null) {
                twin.put("latencyNanos", Map.of("p50", side.latency()[0], "p99", side.latency()[1], "p99.9", side.latency()[2]));
            }
            twins.put(kind.title, twin);
        });
        json.put("twins", twins);
        return json;
    }
}
