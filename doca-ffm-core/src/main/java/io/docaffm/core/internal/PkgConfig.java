// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks pkg-config where DOCA is. A machine without pkg-config, or one whose pkg-config hangs, costs at most the time limit. */
final class PkgConfig {
    /** For the whole conversation, however many modules are asked for. */
    static final Duration LIMIT = Duration.ofSeconds(2);
    /** Split packages know the first, the umbrella package the second. */
    private static final List<String> MODULES = List.of("doca-common", "doca");

    private PkgConfig() {}

    static List<Place> places(String command) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (String module : MODULES) {
            try {
                Optional<Path> folder = ask(command, module, deadline);
                if (folder.isPresent()) {
                    return List.of(new Place.Folder("pkg-config " + module, folder.get()));
                }
            } catch (IOException notInstalled) {
                return List.of(new Place.Nowhere("pkg-config (not installed)"));
            } catch (InterruptedException interruption) {
                Thread.currentThread().interrupt();
                return List.of(new Place.Nowhere("pkg-config (interrupted while asking)"));
            }
        }
        String outcome = System.nanoTime() - deadline >= 0 ? "no answer in " + LIMIT.toSeconds() + " s" : "knows neither " + String.join(" nor ", MODULES);
        return List.of(new Place.Nowhere("pkg-config (" + outcome + ")"));
    }

    private static Optional<Path> ask(String command, String module, long deadline) throws IOException, InterruptedException {
        if (System.nanoTime() - deadline >= 0) {
            return Optional.empty();
        }
        Process process = new ProcessBuilder(command, "--variable=libdir", module)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            // One line of output fits in the pipe: the child need not be read from while it runs.
            if (!process.waitFor(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS) || process.exitValue() != 0) {
                return Optional.empty();
            }
            String folder = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8).strip();
            return folder.startsWith("/") ? Optional.of(Path.of(folder)) : Optional.empty();
        } catch (InvalidPathException garbage) {
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }
}
