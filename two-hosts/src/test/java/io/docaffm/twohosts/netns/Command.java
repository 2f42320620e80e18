// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the system's, run to its end. */
final class Command {
    private static final int SECONDS = 20;

    private Command() {}

    /** What it wrote. That it fails, or takes long, or is not there, is an IOException with what it said. */
    static String run(List<String> words) throws IOException {
        String line = "\"" + String.join(" ", words) + "\"";
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            // The answers are short: they fit into a pipe.
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(line + " did not end within " + SECONDS + " s");
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new IOException(line + " failed with " + process.exitValue() + ": " + output.strip());
            }
            return output;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(line + " was interrupted", interrupted);
        } finally {
            process.destroyForcibly();
        }
    }
}
