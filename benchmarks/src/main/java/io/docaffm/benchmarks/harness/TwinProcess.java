// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A twin as a process. Every answer is waited for at most two minutes. */
final class TwinProcess implements AutoCloseable {
    private static final long ANSWER_SECONDS = 120;
    private static final ScheduledExecutorService WATCHDOG = Executors.newSingleThreadScheduledExecutor(task -> Thread.ofPlatform().daemon().unstarted(task));

    /**
     * What a run answered.
     *
     * @param ops operations
     * @param nanos from the first submit to the last completion
     * @param cpuNanos of the thread that works
     * @param allocated bytes on the heap; 0 for C
     * @param collections of the garbage collector; 0 for C
     */
    record Answer(long ops, long nanos, long cpuNanos, long allocated, long collections) {
        double nanosPerOp() {
            return (double) nanos / ops;
        }

        double cpuNanosPerOp() {
            return (double) cpuNanos / ops;
        }
    }

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final Writer commands;

    TwinProcess(TwinKind kind, List<String> words, Settings settings) {
        this.name = kind.title + " twin of " + String.join(" ", words);
        try {
            ProcessBuilder builder = new ProcessBuilder(command(kind, words, settings)).redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().put("LD_LIBRARY_PATH", settings.libraryPath().toString());
            builder.environment().put("DOCA_EMULATOR_COMCH_DIR", settings.comchFolder().toString());
            process = builder.start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        answers = process.inputReader();
        commands = process.outputWriter();
    }

    private static List<String> command(TwinKind kind, List<String> words, Settings settings) {
        List<String> command = new ArrayList<>();
        if (kind == TwinKind.C) {
            command.add(settings.cTwin().toString());
        } else {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(settings.jvm());
            command.addAll(List.of("-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "-Ddoca.library.path=" + settings.libraryPath(), "-cp",
                    System.getProperty("java.class.path")));
            command.addAll(words.contains(Plan.UCX) ? List.of("io.docaffm.benchmarks.ucx.JucxTwin")
                    : List.of("io.docaffm.benchmarks.Twin", kind == TwinKind.RAW ? "raw" : "library"));
        }
        command.addAll(words);
        return command;
    }

    /** Waits until it is set up. */
    void awaitReady() {
        expect("ready");
    }

    /** Says something, without waiting for the answer. */
    void say(String command) {
        try {
            commands.write(command);
            commands.write('\n');
            commands.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(name + " does not listen: see what it said above", failed);
        }
    }

    /** The answer's words, but the first. */
    String[] expect(String first) {
        ScheduledFuture<?> watchdog = WATCHDOG.schedule(process::destroyForcibly, ANSWER_SECONDS, TimeUnit.SECONDS);
        try {
            String line = answers.readLine();
            String[] words = line == null ? new String[] {""} : line.split(" ");
            if (!words[0].equals(first)) {
                throw new IllegalStateException(name + (line == null ? " ended, or gave no answer in " + ANSWER_SECONDS + " s: see what it said above"
                        : " said: " + line));
            }
            return words;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            watchdog.cancel(false);
        }
    }

    Answer run(long ops) {
        say("run " + ops);
        return ran();
    }

    /** A run in which each operation's time is taken. */
    Answer sample(long ops, Path file) {
        say("sample " + ops + " " + file);
        return ran();
    }

    Answer ran() {
        String[] words = expect("ran");
        return new Answer(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]), words.length > 4 ? Long.parseLong(words[4]) : 0,
                words.length > 5 ? Long.parseLong(words[5]) : 0);
    }

    /** What a sample run wrote. */
    static long[] samples(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            LongBuffer samples = channel.map(FileChannel.MapMode.READ_ONLY, 0, Files.size(file)).order(ByteOrder.nativeOrder()).asLongBuffer();
            long[] copy = new long[samples.remaining()];
            samples.get(copy);
            return copy;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Its input ends, and so does it. */
    @Override
    public void close() {
        try {
            commands.close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException(name + " does not end");
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}
