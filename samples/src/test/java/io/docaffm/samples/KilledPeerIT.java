// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One side is killed in the middle of a transfer: the other's operations fail with an exception that names the connection, and its process ends
 * by itself, within five seconds.
 *
 * <p>The sink stores into a pipe that the test reads, so the middle is where the test is: it has read a part, and more is to come.
 */
@Timeout(120)
class KilledPeerIT {
    private static final Duration NOTICED = Duration.ofSeconds(5);
    /** Sparse: takes no room. Far more than what is read before the kill. */
    private static final long FILE_SIZE = 20_000_000_000L;
    private static final int READ_BEFORE_THE_KILL = 30_000_000;

    @TempDir
    Path folder;

    private Path file;
    private Path pipe;

    @BeforeEach
    void prepare() throws Exception {
        file = folder.resolve("file");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(FILE_SIZE);
        }
        pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"SEND, FILES", "WRITE, FILES", "READ, FILES", "SEND, CM_FIRST_LISTENS", "WRITE, CM_FIRST_LISTENS", "READ, CM_FIRST_LISTENS"})
    void theSourceNoticesThatTheSinkIsGone(FilePairsIT.Way way, Pairing pairing) throws IOException {
        killOneSide(way, pairing, false);
    }

    @ParameterizedTest
    @CsvSource({"SEND, FILES", "WRITE, FILES", "READ, FILES", "READ, CM_FIRST_LISTENS"})
    void theSinkNoticesThatTheSourceIsGone(FilePairsIT.Way way, Pairing pairing) throws IOException {
        killOneSide(way, pairing, true);
    }

    private void killOneSide(FilePairsIT.Way way, Pairing pairing, boolean killTheSource) throws IOException {
        List<String> first = new ArrayList<>(way.first);
        first.addAll(List.of("--stacktrace", "-f", (way.firstHasTheFile ? file : pipe).toString()));
        List<String> second = new ArrayList<>(way.second);
        second.addAll(List.of("--stacktrace", "-f", (way.firstHasTheFile ? pipe : file).toString()));
        Pairing.Sides sides = pairing.sides(folder, first, second);
        try (ToolProcess one = ToolProcess.start(folder, sides.first()); ToolProcess two = ToolProcess.start(folder, sides.second());
                InputStream stored = Files.newInputStream(pipe)) {
            ToolProcess source = way.firstHasTheFile ? one : two;
            ToolProcess sink = way.firstHasTheFile ? two : one;
            stored.skipNBytes(READ_BEFORE_THE_KILL);
            assertThat(one.isAlive()).as(one::toString).isTrue();
            assertThat(two.isAlive()).as(two::toString).isTrue();

            ToolProcess survivor = killTheSource ? sink : source;
            (killTheSource ? source : sink).kill();
            if (killTheSource) {
                // What is in the pipe must not keep the sink from noticing.
                Thread.ofVirtual().start(() -> drain(stored));
            }

            assertThat(survivor.exitCode(NOTICED)).as(survivor::toString).isEqualTo(1);
            assertThat(survivor.err()).contains("io.docaffm.core.DocaException").contains("rdma connection 1 of rdma context 1 on device mlx5_");
            assertThat(survivor.out()).isEmpty();
        }
    }

    private static void drain(InputStream stored) {
        try {
            stored.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // The test is over.
        }
    }
}
