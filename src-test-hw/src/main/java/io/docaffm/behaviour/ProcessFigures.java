// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the kernel says about this process. */
public final class ProcessFigures {
    private ProcessFigures() {}

    /** Resident memory in KiB. */
    public static long residentKib() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String line = lines.filter(text -> text.startsWith("VmRSS:")).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D+", ""));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Open file descriptors. */
    public static long openFiles() {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The kernel's threads of this process: Java's and native ones. */
    public static long threads() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
