// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the C compiler and other programs, with a bound on how long. */
final class Cc {

    /** The project's root. */
    static final Path ROOT = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .normalize()
            .getParent();

    /** This module's folder. */
    static final Path MODULE = ROOT.resolve("jextract-config");

    private static final long LIMIT_SECONDS = 120;

    private Cc() {}

    /**
     * What a program did.
     *
     * @param command the command line
     * @param status exit status
     * @param output standard output and error, interleaved
     */
    record Result(List<String> command, int status, String output) {

        /** Fails the test with the program's output unless it exited with 0. */
        void mustSucceed() {
            assertThat(status).as("%s%n%s", String.join(" ", command), output).isZero();
        }
    }

    /**
     * Runs a program.
     *
     * @param command the command line; paths may be given as such
     * @return what it did
     */
    static Result run(Object... command) throws IOException, InterruptedException {
        return run(Map.of(), command);
    }

    /**
     * Runs a program with more environment variables.
     *
     * @param environment the variables
     * @param command the command line; paths may be given as such
     * @return what it did
     */
    static Result run(Map<String, String> environment, Object... command) throws IOException, InterruptedException {
        List<String> line = Arrays.stream(command).map(Object::toString).toList();
        Path output = Files.createTempFile("cc", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().put("LC_ALL", "C");
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + LIMIT_SECONDS + " s: " + String.join(" ", line));
            }
            return new Result(line, process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    /**
     * Compiles the ABI check against some headers.
     *
     * @param include the folder with the headers
     * @param options more options
     * @return what the compiler did
     */
    static Result abiCheck(Path include, String... options) throws IOException, InterruptedException {
        List<Object> command = new ArrayList<>(List.of("cc", "-std=gnu11", "-fsyntax-only", "-I", include));
        command.addAll(List.of(options));
        command.add(MODULE.resolve("abi/abi_check.c"));
        return run(command.toArray());
    }

    /**
     * Copies the headers.
     *
     * @param to an existing folder
     */
    static void copyHeaders(Path to) throws IOException {
        try (var headers = Files.newDirectoryStream(MODULE.resolve("include"), "*.h")) {
            for (Path header : headers) {
                Files.copy(header, to.resolve(header.getFileName()));
            }
        }
    }
}
