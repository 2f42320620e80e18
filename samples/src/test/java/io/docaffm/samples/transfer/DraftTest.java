// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is there whole, or not at all. */
class DraftTest {
    @TempDir
    Path folder;

    @Test
    void keptItReplacesWhatWasThere() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old and longer");
        try (Draft draft = Draft.of(file)) {
            draft.channel().write(ByteBuffer.wrap("new".getBytes(StandardCharsets.UTF_8)));
            assertThat(file).hasContent("old and longer");
            draft.keep();
        }
        assertThat(file).hasContent("new");
        assertThat(folder).isDirectoryContaining("glob:**/file").isDirectoryNotContaining("glob:**/*.part");
    }

    @Test
    void notKeptItLeavesWhatWasThere() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        try (Draft draft = Draft.of(file)) {
            draft.channel().write(ByteBuffer.wrap("half".getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**/*.part");
    }

    @Test
    void whatIsNoFileIsWrittenAsItIs() throws IOException {
        try (Draft draft = Draft.of(Path.of("/dev/null"))) {
            draft.channel().write(ByteBuffer.wrap("away".getBytes(StandardCharsets.UTF_8)));
            draft.keep();
        }
        assertThat(Path.of("/dev/null")).exists();
    }

    @Test
    void aFolderIsRefused() {
        assertThatIOException().isThrownBy(() -> Draft.of(folder)).withMessageContaining("folder");
    }
}
