// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An emulator that is like another DOCA: of another version, or with parts missing. Made by the emulator's own {@code build.sh} in this module's
 * target; and a JVM that runs on it, since a process loads one DOCA once.
 */
final class SpecialBuild {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    private static final Path SCRIPT = MODULE.resolveSibling("doca-emulator").resolve("build.sh");
    private static final Path BUILDS = MODULE.resolve("target/versions");
    private static final long LIMIT_SECONDS = 120;

    private final Path home;

    private SpecialBuild(Path home) {
        this.home = home;
    }

    /** What a JVM said and how it ended. */
    record Outcome(int status, List<String> lines, String log) {
        /** Ended well. Its lines. */
        List<String> ok() {
            assertThat(status).as("exit code; output:%n%s%nlog:%n%s", String.join("\n", lines), log).isZero();
            return lines;
        }
    }

    /** The emulator as it is, but for what {@code build.sh} is told by these variables. */
    static SpecialBuild make(String name, Map<String, String> variables) throws IOException, InterruptedException {
        Path target = BUILDS.resolve(name);
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("TARGET", target.toString());
        // Nobody measures it: what counts is that the compiler is quick.
        environment.put("CFLAGS", "-O0 -g0");
        environment.putIfAbsent("LIBRARIES", "rdma");
        Outcome built = run(environment, List.of(SCRIPT.toString(), "sdk"));
        assertThat(built.status()).as(built.log()).isZero();
        return new SpecialBuild(target.resolve("sdk"));
    }

    /** One of these that lacks functions: shell patterns. */
    static SpecialBuild without(String name, String... functions) throws IOException, InterruptedException {
        return make(name, Map.of("WITHOUT", String.join(" ", functions)));
    }

    /** This one's libdoca_common and nothing else, as an install of the base package alone. */
    SpecialBuild commonOnly(String name) throws IOException {
        Path lib = Files.createDirectories(BUILDS.resolve(name).resolve("lib"));
        Files.copy(library("libdoca_common.so.2"), lib.resolve("libdoca_common.so.2"), StandardCopyOption.REPLACE_EXISTING);
        return new SpecialBuild(lib.getParent());
    }

    /** One whose libraries are in this folder's {@code lib}. */
    static SpecialBuild at(Path home) {
        return new SpecialBuild(home);
    }

    Path library(String name) {
        return home.resolve("lib").resolve(name);
    }

    /** Runs {@link Battery} on it. */
    Outcome battery(String... jvmOptions) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Ddoca.backend=emulator", "-Ddoca.emulator.home=" + home, "-cp", classPath()));
        command.addAll(List.of(jvmOptions));
        command.add(Battery.class.getName());
        return run(Map.of(), command);
    }

    /** Everything on one class path: of no interest here, and the same for a build by modules and by class path. */
    private static String classPath() {
        List<String> entries = new ArrayList<>(List.of(MODULE.resolve("target/test-classes").toString(), MODULE.resolve("target/classes").toString()));
        for (String property : List.of("jdk.module.path", "java.class.path")) {
            String value = System.getProperty(property, "");
            if (!value.isEmpty()) {
                entries.add(value);
            }
        }
        return String.join(":", entries);
    }

    private static Outcome run(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        Files.createDirectories(BUILDS);
        Path out = Files.createTempFile(BUILDS, "out", ".txt");
        Path err = Files.createTempFile(BUILDS, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DOCA_") || name.equals("LD_LIBRARY_PATH") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("not done after " + LIMIT_SECONDS + " s: " + command + "\n" + Files.readString(out) + Files.readString(err));
            }
            return new Outcome(process.exitValue(), Files.readAllLines(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }
}
