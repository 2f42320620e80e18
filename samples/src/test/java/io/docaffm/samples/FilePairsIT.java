// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files between two processes: every way, sizes around the edges of chunks and windows, both kinds of pairing. */
@Timeout(180)
class FilePairsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    /** The three ways, as the two command lines: first the side that is started first. */
    enum Way {
        SEND(List.of("receive"), List.of("send"), false),
        WRITE(List.of("write", "--role", "responder"), List.of("write", "--role", "requester"), false),
        READ(List.of("read", "--role", "responder"), List.of("read", "--role", "requester"), true);

        final List<String> first;
        final List<String> second;
        final boolean firstHasTheFile;

        Way(List<String> first, List<String> second, boolean firstHasTheFile) {
            this.first = first;
            this.second = second;
            this.firstHasTheFile = firstHasTheFile;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void manyWindowsFull(Way way) throws IOException {
        move(way, Pairing.FILES, 50_000_001, List.of(), List.of());
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void byRdmaCm(Way way) throws IOException {
        move(way, Pairing.CM_FIRST_LISTENS, 5_000_000, List.of("--chunk-size", "64K"), List.of());
    }

    @ParameterizedTest
    @CsvSource({
            // size, chunk and slots of either side
            "SEND, 0, 1M, 16, 1M, 16", "WRITE, 0, 1M, 16, 1M, 16", "READ, 0, 1M, 16, 1M, 16",
            "SEND, 1, 4K, 1, 4K, 1", "WRITE, 4096, 4K, 1, 4K, 1", "READ, 4097, 4K, 1, 4K, 1",
            "SEND, 100001, 512, 128, 1M, 2", "WRITE, 100001, 64K, 2, 777, 128", "READ, 100001, 1000, 3, 64K, 128",
    })
    void edges(Way way, int size, String firstChunk, String firstSlots, String secondChunk, String secondSlots) throws IOException {
        move(way, Pairing.FILES, size, List.of("--chunk-size", firstChunk, "--slots", firstSlots), List.of("--chunk-size", secondChunk, "--slots", secondSlots));
    }

    @Test
    void whatWasThereIsReplaced() throws IOException {
        Files.write(folder.resolve("copy"), new byte[1_000_000]);
        move(Way.SEND, Pairing.FILES, 1000, List.of(), List.of());
    }

    /** The sink cannot store: both sides end, and the source says why. */
    @Test
    void aFullDiskIsToldToTheOtherSide() throws IOException {
        Path file = random(3_000_000);
        Pairing.Sides sides = Pairing.FILES.sides(folder, List.of("receive", "-f", "/dev/full"), List.of("send", "-f", file.toString()));
        try (ToolProcess sink = ToolProcess.start(folder, sides.first()); ToolProcess source = ToolProcess.start(folder, sides.second())) {
            assertThat(sink.exitCode(PATIENCE)).as(sink::toString).isEqualTo(1);
            assertThat(source.exitCode(PATIENCE)).as(source::toString).isEqualTo(1);
            assertThat(sink.err()).contains("cannot write /dev/full", "No space left on device").doesNotContain("\tat ");
            assertThat(source.err()).contains("the other side gave up", "No space left on device").doesNotContain("\tat ");
        }
    }

    @Test
    void aFileForATextReceiverIsTold() throws IOException {
        Path file = random(1000);
        Pairing.Sides sides = Pairing.FILES.sides(folder, List.of("receive"), List.of("send", "-f", file.toString()));
        try (ToolProcess sink = ToolProcess.start(folder, sides.first()); ToolProcess source = ToolProcess.start(folder, sides.second())) {
            assertThat(sink.exitCode(PATIENCE)).as(sink::toString).isEqualTo(1);
            assertThat(sink.err()).contains("what came is no text").doesNotContain("\tat ");
            assertThat(source.exitCode(PATIENCE)).as(source::toString).isEqualTo(1);
        }
    }

    private void move(Way way, Pairing pairing, int size, List<String> firstMore, List<String> secondMore) throws IOException {
        Path file = random(size);
        Path copy = folder.resolve("copy");
        List<String> first = new ArrayList<>(way.first);
        first.addAll(List.of("-f", (way.firstHasTheFile ? file : copy).toString()));
        first.addAll(firstMore);
        List<String> second = new ArrayList<>(way.second);
        second.addAll(List.of("-f", (way.firstHasTheFile ? copy : file).toString()));
        second.addAll(secondMore);
        Pairing.Sides sides = pairing.sides(folder, first, second);
        try (ToolProcess one = ToolProcess.start(folder, sides.first()); ToolProcess two = ToolProcess.start(folder, sides.second())) {
            assertThat(two.exitCode(PATIENCE)).as(two::toString).isZero();
            assertThat(one.exitCode(PATIENCE)).as(one::toString).isZero();
            assertThat(copy).hasSameBinaryContentAs(file);
            for (ToolProcess side : List.of(one, two)) {
                assertThat(side.out()).startsWith(size + " bytes ").containsPattern("in \\d+\\.\\d\\d s, .*B/s\n[0-9a-f]{64}  /");
            }
            assertThat(digest(one)).isEqualTo(digest(two));
        }
        assertThat(folder).isDirectoryNotContaining("glob:**/{first,second,memory,*.part}");
    }

    private static String digest(ToolProcess side) {
        return side.out().lines().toList().getLast().split(" ", 2)[0];
    }

    private Path random(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return Files.write(folder.resolve("file"), bytes);
    }
}
