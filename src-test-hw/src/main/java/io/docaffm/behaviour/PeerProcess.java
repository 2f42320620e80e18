// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program of this module in a JVM of its own, spoken to by lines on its standard input and output. It gets this JVM's module path and every
 * {@code doca.} property. Closing it ends it, by its handle, whatever state it is in.
 */
public final class PeerProcess implements AutoCloseable {
    private static final String ENDED = "\0ended";

    private final Process process;
    private final Writer input;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
    private final List<Thread> readers;

    private PeerProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.readers = List.of(reader(process.inputReader(StandardCharsets.UTF_8), lines::add, () -> lines.add(ENDED)),
                reader(process.errorReader(StandardCharsets.UTF_8), errors::add, () -> { }));
    }

    private static Thread reader(BufferedReader from, Consumer<String> to, Runnable atEnd) {
        return Thread.ofPlatform().daemon().start(() -> {
            try (from) {
                from.lines().forEach(to);
            } catch (UncheckedIOException | IOException closed) {
                // The process was killed.
            } finally {
                atEnd.run();
            }
        });
    }

    /** Starts the program of a class of this module. */
    public static PeerProcess start(Class<?> program, String... arguments) {
        return start(List.of("-Xmx512m"), program, arguments);
    }

    /** Starts the program of a class of this module in a JVM with these options. */
    public static PeerProcess start(List<String> options, Class<?> program, String... arguments) {
        return start(options, Map.of(), program, arguments);
    }

    /** Starts the program of a class of this module in a JVM with these options and this environment besides ours. */
    public static PeerProcess start(List<String> options, Map<String, String> environment, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea", "-Xcheck:jni"));
        System.getProperties().stringPropertyNames().stream().filter(name -> name.startsWith("doca."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(options);
        String modulePath = System.getProperty("jdk.module.path");
        if (modulePath == null) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), program.getName()));
        } else {
            // The emulator is found as a service; a service's provider is not required by anybody.
            command.addAll(List.of("--enable-native-access=io.docaffm.core,io.docaffm.rdma,io.docaffm.emulator", "-p", modulePath, "-m",
                    PeerProcess.class.getModule().getName() + "/" + program.getName()));
        }
        command.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().putAll(environment);
            return new PeerProcess(builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Says a line. */
    public void say(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException("the peer does not listen any more; it said: " + errors, failed);
        }
    }

    /** Waits for a line that begins so, and gives the rest of it. Any other line is wrong. */
    public String expect(String beginning) {
        return expect(beginning, Duration.ofSeconds(30));
    }

    /** Waits for a line that begins so, and gives the rest of it. Any other line is wrong. */
    public String expect(String beginning, Duration bound) {
        String line = next(bound);
        if (!line.startsWith(beginning)) {
            throw new AssertionError("the peer was to say \"" + beginning + "\" and said \"" + line + "\"; its errors: " + String.join("\n", errors));
        }
        return line.substring(beginning.length()).strip();
    }

    /** Waits for a line. */
    public String next() {
        return next(Duration.ofSeconds(30));
    }

    private String next(Duration bound) {
        try {
            String line = lines.poll(bound.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new AssertionError("the peer said nothing for " + bound + "; its errors: " + errors);
            }
            if (line.equals(ENDED)) {
                lines.add(ENDED);
                readers.get(1).join(1000);
                throw new AssertionError("the peer ended; its errors: " + String.join("\n", errors));
            }
            return line;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Says a line and waits for the answer. */
    public String ask(String line, String beginning) {
        say(line);
        return expect(beginning);
    }

    /** SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Waits for its end and gives the exit code. */
    public int exitCode(Duration bound) {
        try {
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the peer did not end within " + bound + "; its errors: " + String.join("\n", errors));
            }
            for (Thread reader : readers) {
                reader.join(5000);
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** What it wrote to its standard error, so far. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    /** What it wrote to its standard output and nobody expected yet. */
    public List<String> rest() {
        return lines.stream().filter(line -> !line.equals(ENDED)).toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
            for (Thread reader : readers) {
                reader.join(5000);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
