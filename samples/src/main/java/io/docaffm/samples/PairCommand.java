// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSink;
import io.docaffm.samples.transfer.FileSource;
import io.docaffm.samples.transfer.Progress;
import io.docaffm.samples.transfer.Sizes;
import io.docaffm.samples.transfer.Summary;
import io.docaffm.samples.transfer.Window;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** What the four commands that pass a text or a file have in common. */
abstract class PairCommand extends PeerCommand {
    @Option(names = {"-f", "--file"}, paramLabel = "FILE", order = 50,
            description = "Move a file instead of a text: what to send, or where to store it. Both sides must be doca-ffm with --file.")
    private Path file;

    @Option(names = "--chunk-size", paramLabel = "SIZE", order = 51, defaultValue = "1M",
            description = "--file: bytes per operation, with K, M or G. The smaller of both sides' counts. Default: ${DEFAULT-VALUE}")
    private String chunkSize;

    @Option(names = "--slots", paramLabel = "N", order = 52, defaultValue = "16",
            description = "--file: chunks under way at once. The smaller of both sides' counts. Default: ${DEFAULT-VALUE}")
    private int slots;

    private Window window;

    @Override
    final void check() {
        window = window();
    }

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

    boolean movesFile() {
        return file != null;
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

    /** This side has the file. */
    void moveOut(String done, BiFunction<FileSource, Peer, Summary> way, AccessFlag... permissions) {
        FileSource source = new FileSource(file, window, options().timeout(), Progress.of(narrator()));
        move(done, peer -> way.apply(source, peer), permissions);
    }

    /** This side gets the file. */
    void moveIn(String done, BiFunction<FileSink, Peer, Summary> way, AccessFlag... permissions) {
        FileSink sink = new FileSink(file, window, options().timeout(), Progress.of(narrator()));
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
