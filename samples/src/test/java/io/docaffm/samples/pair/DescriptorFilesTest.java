// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Descriptors through files: whole, private, never another run's, and gone at the end. */
@Timeout(60)
class DescriptorFilesTest {
    @TempDir
    Path folder;

    private final StringWriter said = new StringWriter();
    private final DescriptorFiles files = files(Duration.ofSeconds(30));

    private DescriptorFiles files(Duration timeout) {
        return new DescriptorFiles(new Narrator(new PrintWriter(said, true), false), timeout);
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void whatIsPublishedIsWholeAndPrivateAndGoneAfterwards() throws IOException {
        Path file = folder.resolve("mine");
        files.publish(file, new byte[] {1, 2, 3});
        assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(Files.list(folder)).containsExactly(file);
        files.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anotherRunsFileIsNeitherOverwrittenNorRemoved() throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "theirs");
        assertThatThrownBy(() -> files.publish(file, new byte[] {1})).isInstanceOf(ToolException.class).hasMessageContaining("exists already")
                .hasMessageContaining("remove it");
        files.close();
        assertThat(file).hasContent("theirs");
        assertThat(Files.list(folder)).containsExactly(file);
    }

    @Test
    void aMissingFolderIsSaid() {
        assertThatThrownBy(() -> files.publish(folder.resolve("no/where"), new byte[] {1})).hasMessageContaining("no such folder");
    }

    @Test
    void theirsIsTakenWhenItHasCome() {
        Path file = folder.resolve("theirs");
        CompletableFuture<byte[]> taken = CompletableFuture.supplyAsync(() -> files.await(file, "the peer's details"));
        files(Duration.ofSeconds(1)).publish(file, new byte[] {7, 8});
        assertThat(taken.orTimeout(30, TimeUnit.SECONDS).join()).containsExactly(7, 8);
        files.close();
        assertThat(file).doesNotExist();
    }

    /** As DOCA's own samples write it: the file is there before its bytes are. */
    @Test
    void aFileThatStillGrowsIsNotTaken() throws Exception {
        Path file = folder.resolve("theirs");
        CompletableFuture<byte[]> taken = CompletableFuture.supplyAsync(() -> files.await(file, "the peer's details"));
        try (var out = Files.newOutputStream(file)) {
            for (int i = 0; i < 10; i++) {
                out.write(i);
                Thread.sleep(15); // The pace of the writer is what is tested.
            }
        }
        assertThat(taken.orTimeout(30, TimeUnit.SECONDS).join()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void waitingEndsAndSaysForWhat() {
        DescriptorFiles impatient = files(Duration.ofMillis(50));
        Path file = folder.resolve("never");
        assertThatThrownBy(() -> impatient.await(file, "the peer's details")).isInstanceOfSatisfying(ToolException.class,
                end -> assertThat(end.exitCode()).isEqualTo(ToolException.TIMED_OUT)).hasMessageContaining("the peer's details in " + file);
        assertThat(said.toString()).contains("waiting for the peer's details in " + file);
        impatient.close();
    }

    @Test
    void whatIsNoDescriptorIsRefused() throws IOException {
        Path large = folder.resolve("large");
        Files.write(large, new byte[(1 << 20) + 1]);
        assertThatThrownBy(() -> files.await(large, "details")).hasMessageContaining("is no descriptor");
        assertThatThrownBy(() -> files.await(folder, "details")).hasMessageContaining("not a file");
    }
}
