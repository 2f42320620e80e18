// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Descriptors in files. What is written here appears under its name complete, and only its owner may read it. What others write may grow under our
 * eyes: it counts when two looks agree.
 */
final class FileExchange implements DescriptorExchange {
    private static final long LOOK_MILLIS = 20;
    private static final long SETTLE_MILLIS = 100;

    private final Path mine;
    private final Path theirs;
    private final Path resource;
    private final Duration timeout;
    private final Set<Path> used = new LinkedHashSet<>();

    FileExchange(Path mine, Path theirs, Path resource, Duration timeout) {
        if (mine.toAbsolutePath().normalize().equals(theirs.toAbsolutePath().normalize())) {
            throw new IllegalArgumentException("each side writes its own file and reads the other's, but both are to be " + mine);
        }
        this.mine = mine;
        this.theirs = theirs;
        this.resource = resource;
        this.timeout = Frames.positive(timeout);
    }

    @Override
    public void send(Part part, byte[] descriptor) throws IOException {
        Frames.checkLength(descriptor.length);
        Path file = part == Part.CONNECTION ? mine : resource;
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".doca-ffm", ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.write(draft, descriptor);
            // A link, unlike a rename, never replaces.
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException there) {
            throw new IOException(file + " exists already, of another run or of one that was killed: remove it, or name another file", there);
        } finally {
            Files.delete(draft);
        }
        used.add(file);
    }

    @Override
    public byte[] receive(Part part) throws IOException {
        Path file = part == Part.CONNECTION ? theirs : resource;
        long deadline = System.nanoTime() + timeout.toNanos();
        byte[] before = null;
        while (true) {
            byte[] now = read(file);
            if (now != null && Arrays.equals(now, before)) {
                used.add(file);
                return now;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("no descriptor in " + file + " within " + timeout.toMillis() + " ms: has the peer written it, and was it carried here?");
            }
            pause(now == null ? LOOK_MILLIS : SETTLE_MILLIS);
            before = now;
        }
    }

    /** Null while it is not there or empty. */
    private static byte[] read(Path file) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile() || attributes.size() > MAX_DESCRIPTOR_BYTES) {
                throw new IOException(file + " is no descriptor: " + (attributes.isRegularFile() ? attributes.size() + " bytes" : "not a file"));
            }
            return attributes.size() == 0 ? null : Files.readAllBytes(file);
        } catch (NoSuchFileException notYet) {
            return null;
        }
    }

    private static void pause(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a descriptor");
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Path file : used) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException failed) {
                failure = failed;
            }
        }
        used.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
