// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.hardware;

import io.docaffm.doctor.Outcome;
import io.docaffm.doctor.Suite;
import io.docaffm.doctor.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A suite that is to be run, in a JVM of its own: what a driver does to that JVM costs this suite, and the report tells at which test.
 *
 * @param name its name
 * @param packageName where its classes are
 * @param classes a pattern for their names
 * @param properties system properties for it alone
 * @param notRun why it is not to be run; empty if it is
 */
record SuitePlan(String name, String packageName, String classes, Map<String, String> properties, String notRun) {
    private static final String ROOT = "io.docaffm.behaviour.";
    private static final Duration LIMIT = Duration.ofMinutes(Long.getLong("doca.hw.minutes", 30));

    private static SuitePlan of(String name) {
        return new SuitePlan(name, ROOT + name, ".*Test", Map.of(), "");
    }

    /** The suites, or those that are asked for by name; the last arguments are what the look at the machine found: a device of each side of a BlueField. */
    static List<SuitePlan> all(Optional<String> names, Optional<String> peer, Optional<String> arm, Optional<String> host, Optional<String> representor) {
        String noPeer = peer.isPresent() ? "" : "no other host was named: run src-test-hw/bin/peer-agent there, and give what it prints as -Ddoca.hw.peer=";
        String noSide = arm.isPresent() || host.isPresent() ? "" : "no device here can have Comch servers or clients (doca_comch_cap_server_is_supported,"
                + " doca_comch_cap_client_is_supported)";
        String oneSide = arm.isPresent() && host.isPresent() ? "" : "both sides of a BlueField are needed on this machine, which only the emulator has: comch-two-hosts"
                + " has the other side on another one";
        Map<String, String> sides = Map.of("doca.test.arm", arm.orElse(""), "doca.test.host", host.orElse(""), "doca.test.rep", representor.orElse(""),
                "doca.test.comch.here", arm.isPresent() ? "server" : "client");
        Map<String, String> withPeer = new HashMap<>(sides);
        withPeer.put("doca.test.peer", peer.orElse(""));
        List<SuitePlan> all = List.of(of("core"), of("exchange"), of("rdma"), of("tasks"), of("process"),
                new SuitePlan("two-hosts", ROOT + "process", ".*(TwoProcesses|SharedCounter)Test", Map.of("doca.test.peer", peer.orElse("")), noPeer),
                new SuitePlan("comch", ROOT + "comch", ".*Test", sides, noSide.isEmpty() ? oneSide : noSide),
                new SuitePlan("comch-two-hosts", ROOT + "comch", ".*TwoSidesTest", withPeer, noSide.isEmpty() ? noPeer : noSide));
        if (names.isEmpty()) {
            return all;
        }
        List<String> wanted = Arrays.stream(names.get().split(",")).map(String::strip).toList();
        List<String> known = all.stream().map(SuitePlan::name).toList();
        if (!known.containsAll(wanted)) {
            throw new IllegalArgumentException("-Ddoca.hw.suites=" + names.get() + ": the suites are " + String.join(", ", known));
        }
        return all.stream().filter(plan -> wanted.contains(plan.name())).toList();
    }

    /** Runs it, and waits for its end. */
    Suite run(Path folder, Map<String, String> devices) throws IOException, InterruptedException {
        if (!notRun.isEmpty()) {
            return new Suite(name, "", List.of(new TestResult(name, "(all)", Outcome.NOT_RUN, "", notRun, 0)));
        }
        System.out.println("---- suite " + name);
        Path results = folder.resolve(name + ".results");
        Files.deleteIfExists(results);
        Process process = new ProcessBuilder(command(folder, results, devices)).redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectErrorStream(true).start();
        String end;
        if (process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            end = "its JVM ended with " + process.exitValue();
        } else {
            process.destroyForcibly().waitFor();
            end = "it was not done after " + LIMIT.toMinutes() + " minutes";
        }
        return read(results, end, folder);
    }

    Suite read(Path results, String end, Path folder) throws IOException {
        List<TestResult> tests = new ArrayList<>();
        String running = "no test";
        boolean done = false;
        for (String line : Files.exists(results) ? Files.readAllLines(results) : List.<String>of()) {
            switch (ResultLine.parse(line)) {
                case ResultLine.Started(String test) -> running = test;
                case ResultLine.Ended(TestResult result) -> {
                    tests.add(result);
                    running = "no test";
                }
                case ResultLine.Done _ -> done = true;
                case null -> { }
            }
        }
        String problem = done && !tests.isEmpty() ? "" : done ? "there are no tests in it" : end + " in " + running + "; look for hs_err files in " + folder;
        System.out.println("     suite " + name + ": " + new Suite(name, problem, tests).counts() + (problem.isEmpty() ? "" : "; " + problem));
        return new Suite(name, problem, tests);
    }

    private List<String> command(Path folder, Path results, Map<String, String> devices) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData", "-ea", "-Xcheck:jni", "-Xmx1g",
                "--enable-native-access=ALL-UNNAMED", "-XX:ErrorFile=" + folder.resolve("hs_err_%p.log")));
        Stream.concat(Stream.of("basedir"), System.getProperties().stringPropertyNames().stream().filter(property -> property.startsWith("doca."))).sorted()
                .forEach(property -> command.add("-D" + property + "=" + System.getProperty(property, "")));
        devices.forEach((property, value) -> command.add("-D" + property + "=" + value));
        properties.forEach((property, value) -> command.add("-D" + property + "=" + value));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SuiteRun.class.getName(), packageName, classes, results.toString()));
        return command;
    }
}
