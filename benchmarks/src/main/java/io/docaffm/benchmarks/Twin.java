// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks;

import io.docaffm.benchmarks.library.LibraryWorkloads;
import io.docaffm.benchmarks.raw.RawWorkloads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A Java twin: {@code library} or {@code raw}, then {@code key=value} words; on standard input what to run. The words are those of the C twin
 * ({@code src/main/c/main.c}), and so are the answers, with the bytes allocated and the collections in addition.
 */
public final class Twin {
    /** Kept, for what nobody keeps loses its level. Each of many processes would warn that it runs on the emulator. */
    private static final Logger LIBRARY_LOG = Logger.getLogger("io.docaffm");

    private Twin() {}

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        long since = System.nanoTime();
        LIBRARY_LOG.setLevel(Level.SEVERE);
        List<String> words = Arrays.asList(arguments).subList(1, arguments.length);
        Options options = Options.parse(words);
        boolean library = arguments[0].equals("library");
        if (options.workload().equals("start")) {
            LibraryWorkloads.start(options, since);
            return;
        }
        try (Workload workload = library ? LibraryWorkloads.open(options) : RawWorkloads.open(options)) {
            serve(workload);
        }
    }

    /** Does what standard input says, until it ends. */
    public static void serve(Workload workload) throws Exception {
        try (BufferedReader commands = new BufferedReader(new InputStreamReader(System.in))) {
            System.out.println("ready");
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                System.out.println(answer(workload, line.split(" ")));
            }
        }
    }

    private static String answer(Workload workload, String[] words) throws Exception {
        return switch (words[0]) {
            case "run" -> run(workload, Integer.parseInt(words[1]), null);
            case "sample" -> run(workload, Integer.parseInt(words[1]), Path.of(words[2]));
            case "describe" -> "description " + HexFormat.of().formatHex(workload.describe());
            case "meet" -> {
                workload.meet(HexFormat.of().parseHex(words[1]));
                yield "met";
            }
            default -> throw new IllegalArgumentException("not understood: " + String.join(" ", words));
        };
    }

    private static String run(Workload workload, int ops, Path file) throws Exception {
        long[] samples = file == null ? null : new long[ops];
        long collections = Meter.collections();
        Measured measured = workload.run(ops, samples);
        collections = Meter.collections() - collections;
        if (file != null) {
            save(samples, file);
        }
        return "ran " + measured.ops() + " " + measured.nanos() + " " + measured.cpuNanos() + " " + measured.allocatedBytes() + " " + collections;
    }

    private static void save(long[] samples, Path file) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Long.BYTES).order(ByteOrder.nativeOrder());
            bytes.asLongBuffer().put(samples);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        }
    }
}
