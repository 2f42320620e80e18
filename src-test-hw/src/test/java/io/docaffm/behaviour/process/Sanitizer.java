// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The emulator built with address and undefined-behaviour sanitizers, by its own module's tests, and what a JVM needs to run on it. */
record Sanitizer(Path libraries, Path runtime) {
    static Sanitizer find() throws IOException, InterruptedException {
        Path libraries = Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("doca-emulator").resolve("target/asan");
        assumeTrue(Files.isRegularFile(libraries.resolve("lib/libdoca_rdma.so.2")), "not run: " + libraries + " is not there; the emulator's own tests build it");
        Process compiler = new ProcessBuilder("cc", "-print-file-name=libasan.so").start();
        Path runtime = Path.of(new String(compiler.getInputStream().readAllBytes()).strip());
        compiler.waitFor();
        assumeTrue(runtime.isAbsolute() && Files.exists(runtime), "not run: the C compiler has no libasan.so");
        return new Sanitizer(libraries, runtime.toRealPath());
    }

    List<String> options() {
        return List.of("-Xmx512m", "-Ddoca.emulator.home=" + libraries);
    }

    /** The JVM uses SIGSEGV for its own purposes and keeps what it allocated: neither is what is looked for. */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", runtime.toString(), "ASAN_OPTIONS",
                "detect_leaks=0:handle_segv=0:allow_user_segv_handler=1:halt_on_error=1:exitcode=99:detect_stack_use_after_return=0", "UBSAN_OPTIONS",
                "halt_on_error=1:print_stacktrace=1");
    }
}
