// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.hardware;

import io.docaffm.doctor.Doctor;
import io.docaffm.doctor.Outcome;
import io.docaffm.doctor.Report;
import io.docaffm.doctor.Settings;
import io.docaffm.doctor.Suite;
import io.docaffm.doctor.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code ./mvnw verify -Phardware} runs: a look at the machine, then each suite in a JVM of its own, then the report. It ends with 0 only if nothing
 * was in the way and no test failed.
 *
 * <p>Settings are system properties: {@code doca.hw.device}, {@code doca.hw.peer}, {@code doca.hw.rep}, {@code doca.hw.suites}, {@code doca.hw.out};
 * docs/hardware.md tells what they mean.
 */
public final class HardwareRun {
    private final Path folder;
    private final Report preflight;

    private HardwareRun(Path folder, Report preflight) {
        this.folder = folder;
        this.preflight = preflight;
    }

    /** The program. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(System.getProperty("doca.hw.out", "target/hardware")));
        Report preflight = Doctor.examine(new Settings(Path.of("/"), Optional.empty(), Optional.empty(), setting("doca.hw.device")));
        System.out.println(preflight.text());
        Report report = new HardwareRun(folder, preflight).run();
        Files.writeString(folder.resolve("report.json"), report.json());
        Files.writeString(folder.resolve("report.html"), report.html());
        System.out.println(report.results());
        System.out.println("For people: " + folder.resolve("report.html") + ", for scripts: " + folder.resolve("report.json"));
        System.out.printf("%d passed, %d failed, %d skipped%n", count(report, Outcome.PASSED), count(report, Outcome.FAILED),
                count(report, Outcome.NOT_SUPPORTED) + count(report, Outcome.NOT_RUN));
        System.exit(report.verdict() == Verdict.NOT_READY ? 1 : 0);
    }

    static Optional<String> setting(String property) {
        return Optional.ofNullable(System.getProperty(property)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static long count(Report report, Outcome outcome) {
        return report.suites().stream().mapToLong(suite -> suite.count(outcome)).sum();
    }

    private Report run() throws IOException, InterruptedException {
        List<SuitePlan> plans = SuitePlan.all(setting("doca.hw.suites"), setting("doca.hw.peer"), comchSide("server"), comchSide("client"),
                setting("doca.hw.rep"));
        List<Suite> suites = new ArrayList<>();
        for (SuitePlan plan : plans) {
            suites.add(preflight.verdict() == Verdict.NOT_READY
                    ? new Suite(plan.name(), "not run: something is in the way, see above", List.of())
                    : plan.run(folder, devices()));
        }
        return preflight.with(suites);
    }

    /** The first device that can have Comch servers, or clients. */
    private Optional<String> comchSide(String side) {
        return preflight.findings().stream().filter(finding -> finding.id().startsWith("comch.") && Boolean.TRUE.equals(finding.values().get(side)))
                .map(finding -> finding.id().substring("comch.".length())).findFirst();
    }

    /** The properties by which the suites find their devices. */
    private Map<String, String> devices() {
        List<?> usable = preflight.findings().stream().filter(finding -> finding.id().equals("devices")).findFirst()
                .map(finding -> (List<?>) finding.values().get("usable")).orElse(List.of());
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("doca.test.device", preflight.device().orElseThrow());
        properties.put("doca.test.device2", usable.size() > 1 ? usable.get(1).toString() : "");
        return properties;
    }
}
