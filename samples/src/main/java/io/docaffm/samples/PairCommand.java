// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Narrator;
import io.docaffm.samples.pair.PairOptions;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSink;
import io.docaffm.samples.transfer.FileSource;
import io.docaffm.samples.transfer.Progress;
import io.docaffm.samples.transfer.Sizes;
import io.docaffm.samples.transfer.Summary;
import io.docaffm.samples.transfer.Window;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the four commands that talk to a peer have in common. */
@Command(mixinStandardHelpOptions = true, versionProvider = Versions.class)
abstract class PairCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private PairOptions pair;

    @Option(names = {"-f", "--file"}, paramLabel = "FILE", order = 50,
            description = "Move a file instead of a text: what to send, or where to store it. Both sides must be doca-ffm with --file.")
    private Path file;

    @Option(names = "--chunk-size", paramLabel = "SIZE", order = 51, defaultValue = "1M",
            description = "--file: bytes per operation, with K, M or G. The smaller of both sides' counts. Default: ${DEFAULT-VALUE}")
    private String chunkSize;

    @Option(names = "--slots", paramLabel = "N", order = 52, defaultValue = "16",
            description = "--file: chunks under way at once. The smaller of both sides' counts. Default: ${DEFAULT-VALUE}")
    private int slots;

    @Option(names = {"-q", "--quiet"}, order = 60, description = "Do not say what is waited for. Errors and progress are still shown.")
    private boolean quiet;

    private Window window;

    @Override
    public final Integer call() {
        pair.check();
        window = window();
        exchange();
        return 0;
    }

    /** The command's own part; the options that all have are checked. */
    abstract void exchange();

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

    boolean movesFile() {
        return file != null;
    }

    PairOptions options() {
        return pair;
    }

    Peer open(AccessFlag... permissions) {
        return Peer.open(pair, narrator(), permissions);
    }

    /** The text to pass; not given, it is the one of DOCA's own samples. */
    String text(String given, String option, String otherwise) {
        if (given != null && movesFile()) {
            throw wrong("either " + option + " or --file");
        }
        if (given != null) {
            Texts.check(given);
        }
        return given == null ? otherwise : given;
    }

    ParameterException wrong(String why) {
        return new ParameterException(command.commandLine(), why);
    }

    Narrator narrator() {
        return new Narrator(command.commandLine().getErr(), quiet);
    }

    /** A result: what a script reads. */
    void result(String line) {
        PrintWriter out = command.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    /** This side has the file. */
    void moveOut(String done, BiFunction<FileSource, Peer, Summary> way, AccessFlag... permissions) {
        FileSource source = new FileSource(file, window, pair.timeout(), Progress.of(narrator()));
        move(done, peer -> way.apply(source, peer), permissions);
    }

    /** This side gets the file. */
    void moveIn(String done, BiFunction<FileSink, Peer, Summary> way, AccessFlag... permissions) {
        FileSink sink = new FileSink(file, window, pair.timeout(), Progress.of(narrator()));
        move(done, peer -> way.apply(sink, peer), permissions);
    }

    private void move(String done, Function<Peer, Summary> move, AccessFlag... permissions) {
        Summary summary;
        try (Peer peer = open(permissions)) {
            summary = move.apply(peer);
        }
        result(summary.line(done));
        // As sha256sum prints it, so that sha256sum -c takes it.
        result(summary.sha256() + "  " + file);
    }

    private Window window() {
        try {
            long chunk = Sizes.parse(chunkSize);
            if (chunk > Window.MAX_CHUNK) {
                throw new IllegalArgumentException("a chunk has at most " + Window.MAX_CHUNK + " bytes, not " + chunk);
            }
            return new Window((int) chunk, slots);
        } catch (IllegalArgumentException out) {
            throw wrong(out.getMessage());
        }
    }
}
