// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that is run, bounded in time. */
final class Command {
    private static final long LIMIT_SECONDS = 60;
    /** A program that cannot be started, or does not end. */
    private static final int NONE = -1;

    private Command() {}

    record Result(int status, String output) {}

    static Result run(List<String> command, String input) {
        try {
            Path out = Files.createTempFile("doca-ffm-doctor", ".out");
            Path in = Files.createTempFile("doca-ffm-doctor", ".in");
            try {
                Files.writeString(in, input);
                ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).redirectInput(in.toFile());
                builder.environment().put("LC_ALL", "C");
                Process process = builder.start();
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return new Result(NONE, command.getFirst() + " did not end within " + LIMIT_SECONDS + " s");
                }
                return new Result(process.exitValue(), Files.readString(out));
            } finally {
                Files.delete(in);
                Files.delete(out);
            }
        } catch (IOException notThere) {
            return new Result(NONE, notThere.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Result(NONE, "interrupted");
        }
    }
}
