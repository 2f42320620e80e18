// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that appears under its name only when it is whole. A pipe or device is written as it is: it cannot be replaced. */
final class Draft implements AutoCloseable {
    private final Path file;
    /** The file itself where it is no regular one. */
    private final Path draft;
    private final FileChannel channel;

    private Draft(Path file, Path draft, FileChannel channel) {
        this.file = file;
        this.draft = draft;
        this.channel = channel;
    }

    static Draft of(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new Draft(file, file, FileChannel.open(file, StandardOpenOption.WRITE));
        }
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        return new Draft(file, draft, FileChannel.open(draft, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING));
    }

    FileChannel channel() {
        return channel;
    }

    void keep() throws IOException {
        channel.close();
        if (!draft.equals(file)) {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (!draft.equals(file)) {
            Files.deleteIfExists(draft);
        }
    }
}
