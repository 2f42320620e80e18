// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Passes descriptors through files, as DOCA's own samples do: each side writes its own and reads the other's; both remove them all at the end.
 *
 * <p>What is written here appears under its name complete, and only its owner may read it, since it lets a peer in. What others write may grow
 * under our eyes: it counts when it has not changed for a while.
 */
final class DescriptorFiles implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration SETTLED = Duration.ofMillis(100);
    /** No descriptor comes near this; a wrong path may name anything. */
    private static final long MAX_BYTES = 1 << 20;

    private final Narrator narrator;
    private final Duration timeout;
    private final Set<Path> files = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::remove, "descriptor files");

    DescriptorFiles(Narrator narrator, Duration timeout) {
        this.narrator = narrator;
        this.timeout = timeout;
        // Ctrl-C must not leave a file behind that the next run trips over.
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Writes a descriptor of this side. One that is there already belongs to another run, so it is not overwritten. */
    void publish(Path file, byte[] descriptor) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            Path draft = Files.createTempFile(folder, ".doca-ffm", ".tmp", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.write(draft, descriptor);
                // A link, unlike a rename, never replaces.
                Files.createLink(file, draft);
            } finally {
                Files.delete(draft);
            }
            files.add(file);
        } catch (FileAlreadyExistsException there) {
            throw new ToolException(ToolException.FAILED, file + " exists already, of another run or of one that was killed: remove it, or name another file",
                    there);
        } catch (NoSuchFileException missing) {
            throw new ToolException(ToolException.FAILED, "cannot write " + file + ": there is no such folder", missing);
        } catch (IOException failure) {
            throw new ToolException(ToolException.FAILED, "cannot write " + file + ": " + failure, failure);
        }
    }

    /** Waits for a descriptor of the peer. */
    byte[] await(Path file, String what) {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean told = false;
        try {
            while (true) {
                byte[] settled = readSettled(file);
                if (settled != null) {
                    files.add(file);
                    return settled;
                }
                if (!told) {
                    narrator.say("waiting for %s in %s, at most %d s", what, file, timeout.toSeconds());
                    told = true;
                }
                if (System.nanoTime() > deadline) {
                    throw Await.gaveUp(timeout, what + " in " + file);
                }
                Await.pause(LOOK);
            }
        } catch (IOException failure) {
            throw new ToolException(ToolException.FAILED, "cannot read " + file + ": " + failure, failure);
        }
    }

    /** Null while it is not there, is empty or still changes. */
    private static byte[] readSettled(Path file) throws IOException {
        try {
            BasicFileAttributes before = Files.readAttributes(file, BasicFileAttributes.class);
            if (before.size() == 0) {
                return null;
            }
            if (!before.isRegularFile() || before.size() > MAX_BYTES) {
                throw new ToolException(ToolException.FAILED, file + " is no descriptor: " + (before.isRegularFile() ? before.size() + " bytes" : "not a file"));
            }
            if (System.currentTimeMillis() - before.lastModifiedTime().toMillis() < SETTLED.toMillis()) {
                // Fresh. A clock that stepped back must not keep it so: what counts is that two looks agree.
                Await.pause(SETTLED);
            }
            byte[] bytes = Files.readAllBytes(file);
            BasicFileAttributes after = Files.readAttributes(file, BasicFileAttributes.class);
            boolean same = before.size() == after.size() && bytes.length == after.size() && before.lastModifiedTime().equals(after.lastModifiedTime());
            return same ? bytes : null;
        } catch (NoSuchFileException notYet) {
            return null;
        }
    }

    /** The peer removes the files when it is done. */
    boolean isTaken(Path file) {
        return !Files.exists(file);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException goingDown) {
            return; // The hook runs already.
        }
        remove();
    }

    private void remove() {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException failure) {
                narrator.say("could not remove %s: %s", file, failure);
            }
        }
    }
}
