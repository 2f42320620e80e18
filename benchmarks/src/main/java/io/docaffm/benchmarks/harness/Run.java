// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The harness: {@code benchmarks/run}. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Measures what this library costs over a C program that makes the same calls to the same DOCA library.")
public final class Run implements Callable<Integer> {
    private static final int GUARD_TRIES = 3;
    private static final int STARTS = 7;

    @Option(names = "--quick", description = "A few workloads, shortly; fails if the reusable path allocates or costs more than twice the floor. For CI.")
    private boolean quick;

    @Option(names = "--size", paramLabel = "BYTES", description = "Of each operation, in place of the workloads' own.")
    private int size;

    @Option(names = "--depth", paramLabel = "N", description = "Operations in flight, in place of the workloads' own.")
    private int depth;

    @Option(names = "--seconds", paramLabel = "S", description = "Of one round of one twin. Default: 0.2; with --quick 0.05.")
    private Double seconds;

    @Option(names = "--runs", paramLabel = "N", description = "Rounds. Default: 15; with --quick 7.")
    private Integer runs;

    @Option(names = "--cpu", description = "Take the working thread's processor time where it does all the work: for a machine that is not quiet. --quick does.")
    private boolean byProcessorTime;

    @Option(names = "--only", paramLabel = "TEXT", description = "The workloads whose name has this text.")
    private String only = "";

    @Option(names = "--list", description = "Names the workloads.")
    private boolean list;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the numbers go. Default: ${DEFAULT-VALUE}.", defaultValue = "benchmarks-results.json")
    private Path json;

    @Option(names = "--jvm", paramLabel = "OPTION", description = "For the Java twins; may be given several times.")
    private List<String> jvm = List.of();

    @Option(names = "--ucx", description = "UCX with its Java binding beside DOCA with this library: run-ucx, which brings UCX, says so.", hidden = true)
    private boolean ucx;

    @Option(names = "--libraries", paramLabel = "FOLDER", required = true, hidden = true)
    private Path libraries;

    @Option(names = "--twin", paramLabel = "FILE", required = true, hidden = true)
    private Path twin;

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Run() {}

    /** Runs it. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Run()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<Case> cases = (ucx ? Plan.ucx() : quick ? Plan.quick() : Plan.full()).stream().filter(one -> one.name().contains(only)).map(one -> one.with(size, depth)).distinct()
                .toList();
        if (list) {
            cases.forEach(out::println);
            return 0;
        }
        try (ComchFolder comch = ComchFolder.make()) {
            return measure(cases, comch.path());
        }
    }

    private int measure(List<Case> cases, Path comchFolder) throws IOException {
        Settings settings = new Settings(seconds != null ? seconds : quick ? 0.05 : 0.2, runs != null ? runs : quick ? 7 : 15, quick ? 0.4 : 1,
                quick ? 2_000 : 400_000, libraries, comchFolder, twin, jvm, quick || byProcessorTime);
        Report report = new Report();
        int broken = 0;
        Report.head(out);
        for (Case one : cases) {
            broken += measure(one, settings, report) ? 0 : 1;
        }
        if (!ucx && (only.isEmpty() || Plan.START.contains(only))) {
            report.start(StartTime.measure(settings, quick ? 1 : STARTS));
        }
        report.foot(out, settings);
        report.write(json, settings);
        return broken == 0 ? 0 : 1;
    }

    /** With --quick the guards look at it: a ratio may be off once, since the machine may do anything meanwhile. */
    private boolean measure(Case what, Settings settings, Report report) {
        List<String> broken = List.of();
        for (int attempt = 0; attempt < (quick ? GUARD_TRIES : 1); attempt++) {
            Result result = Comparison.of(what, settings);
            Report.row(out, result);
            broken = quick ? Guards.broken(result) : List.of();
            if (broken.isEmpty()) {
                report.add(result);
                return true;
            }
        }
        broken.forEach(one -> out.println("BROKEN  " + one));
        return false;
    }
}
