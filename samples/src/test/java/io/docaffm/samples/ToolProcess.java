// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The tool as a user starts it: {@code samples/bin/doca-ffm} in a process of its own, on the emulator unless a test wants otherwise. */
final class ToolProcess implements AutoCloseable {
    /** The build's folder of this module. */
    static final Path HOME = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    private static final Path TOOL = HOME.resolve("bin/doca-ffm");

    private final List<String> command;
    private final Path out;
    private final Path err;
    private final Process process;

    private ToolProcess(List<String> command, Path folder, Map<String, String> environment) {
        this.command = command;
        try {
            out = Files.createTempFile(folder, "out", ".txt");
            err = Files.createTempFile(folder, "err", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
            builder.environment().keySet().removeIf(name -> name.startsWith("DOCA_"));
            // The JDK of the test is the one the build chose.
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            // Most of these programs live for a second: half of that is saved where nothing is compiled to be fast for long.
            builder.environment().put("DOCA_FFM_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
            builder.environment().putAll(environment);
            process = builder.start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** On the emulator. */
    static ToolProcess start(Path folder, String... arguments) {
        return start(folder, Map.of("DOCA_BACKEND", "emulator"), arguments);
    }

    static ToolProcess start(Path folder, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(TOOL.toString()));
        command.addAll(List.of(arguments));
        return new ToolProcess(command, folder, environment);
    }

    static ToolProcess of(Path folder, Map<String, String> environment, List<String> command) {
        return new ToolProcess(command, folder, environment);
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** kill -9. */
    void kill() {
        process.destroyForcibly();
    }

    /** The exit code; a process that does not end in time fails the test with all it said. */
    int exitCode(Duration patience) {
        try {
            if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("still running after " + patience + ": " + this);
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    String out() {
        return text(out);
    }

    String err() {
        return text(err);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    @Override
    public String toString() {
        return String.join(" ", command) + "\n--- out\n" + out() + "--- err\n" + err();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
