// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A program of this module in a JVM of its own, spoken to by lines on its standard input and output. Closing it ends it, by its handle, whatever
 * state it is in.
 */
public final class PeerProcess extends Conversation {
    private final Process process;
    private final List<Thread> readers;
    private final AtomicInteger reading = new AtomicInteger(2);

    private PeerProcess(Process process) {
        super(process.outputWriter(StandardCharsets.UTF_8));
        this.process = process;
        this.readers = List.of(reader(process.inputReader(StandardCharsets.UTF_8), this::heard), reader(process.errorReader(StandardCharsets.UTF_8), this::complained));
    }

    private Thread reader(BufferedReader from, Consumer<String> to) {
        return Thread.ofPlatform().daemon().start(() -> {
            try (from) {
                from.lines().forEach(to);
            } catch (UncheckedIOException | IOException closed) {
                // The process was killed.
            } finally {
                if (reading.decrementAndGet() == 0) {
                    ended();
                }
            }
        });
    }

    /** Starts the program of a class of this module. */
    public static PeerProcess start(Class<?> program, String... arguments) {
        return start(PeerCommand.of(program, arguments), Map.of());
    }

    /** Starts the program of a class of this module in a JVM with these options. */
    public static PeerProcess start(List<String> options, Class<?> program, String... arguments) {
        return start(options, Map.of(), program, arguments);
    }

    /** Starts the program of a class of this module in a JVM with these options and this environment besides ours. */
    public static PeerProcess start(List<String> options, Map<String, String> environment, Class<?> program, String... arguments) {
        return start(PeerCommand.of(program, arguments).options(options), environment);
    }

    /** Starts a program with this environment besides ours. */
    public static PeerProcess start(PeerCommand command, Map<String, String> environment) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command.line());
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

    @Override
    public void kill() {
        process.destroyForcibly();
    }

    @Override
    public int exitCode(Duration bound) {
        try {
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the peer did not end within " + bound + "; its errors: " + String.join("\n", errors()));
            }
            for (Thread reader : readers) {
                reader.join(5000);
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
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
