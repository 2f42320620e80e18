// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Cycles;
import io.docaffm.behaviour.DescriptorFuzz;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.LateCalls;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.behaviour.RandomCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run long, or that a crash would take with them: each in a JVM of its own. */
@DocaTest
class ProgramsTest {
    @Test
    @Timeout(value = 150, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void tenThousandCyclesLeaveNothingBehind() {
        // A heap that is all there from the start: then resident memory tells of what is outside it.
        try (PeerProcess program = PeerProcess.start(List.of("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch"), Cycles.class, "2000", "10000")) {
            long[] warm = figures(program);
            long[] end = figures(program);
            program.expect("BYE");
            assertThat(program.exitCode(Duration.ofSeconds(20))).isZero();
            System.out.printf("cycles: resident %d KiB after %d, %d KiB after %d; descriptors %d, %d; threads %d, %d%n", warm[1], warm[0], end[1], end[0], warm[2], end[2],
                    warm[3], end[3]);
            assertThat(end[0]).isEqualTo(10_000);
            assertThat(end[1] - warm[1]).as("growth of resident memory in KiB").isLessThan(12 * 1024);
            assertThat(end[2]).as("open files").isLessThanOrEqualTo(warm[2] + 1);
            assertThat(end[3]).as("threads").isLessThanOrEqualTo(warm[3] + 3);
        }
    }

    private static long[] figures(PeerProcess program) {
        String[] words = program.expect("FIGURES", Duration.ofSeconds(120)).split(" ");
        return LongStream.range(0, words.length).map(i -> Long.parseLong(words[(int) i])).toArray();
    }

    @Test
    @Timeout(value = 150, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aHundredThousandDescriptorsGoneWrongCrashAndHangNothing() {
        long seed = Long.getLong("doca.test.seed", 20_261_201);
        try (PeerProcess program = PeerProcess.start(DescriptorFuzz.class, Long.toString(seed), "100000")) {
            String figures = program.expect("DONE", Duration.ofSeconds(120));
            System.out.println("descriptors, seed " + seed + ": " + figures);
            program.expect("BYE");
            assertThat(program.exitCode(Duration.ofSeconds(20))).as("seed " + seed).isZero();
            assertThat(Long.parseLong(figures.replaceAll(".*refused=(\\d+).*", "$1"))).isGreaterThan(90_000);
        }
    }

    @Test
    @Timeout(value = 150, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void randomCallsFromManyThreadsCrashAndHangNothing(@TempDir Path folder) {
        long seed = Long.getLong("doca.test.seed", System.nanoTime() & 0xffffff);
        try (PeerProcess program = PeerProcess.start(List.of("-Xmx512m", "-XX:ErrorFile=" + folder.resolve("hs_err_%p.log")), RandomCalls.class, Long.toString(seed), "20", "8")) {
            String figures = program.expect("DONE", Duration.ofSeconds(120));
            System.out.println("random calls, seed " + seed + " (-Ddoca.test.seed): " + figures);
            program.expect("BYE");
            assertThat(program.exitCode(Duration.ofSeconds(20))).as("seed " + seed).isZero();
            assertThat(folder).as("no hs_err file, seed " + seed).isEmptyDirectory();
            assertThat(figures).contains("unanswered=0");
        } catch (AssertionError failed) {
            throw new AssertionError("seed " + seed + " (-Ddoca.test.seed): " + failed.getMessage(), failed);
        }
    }

    @Test
    @OnEmulator("its build with sanitizers")
    @Timeout(value = 150, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void noCallTouchesFreedNativeMemory() throws Exception {
        Sanitizer sanitizer = Sanitizer.find();
        long seed = Long.getLong("doca.test.seed", System.nanoTime() & 0xffffff);
        try (PeerProcess program = PeerProcess.start(sanitizer.options(), sanitizer.environment(), LateCalls.class)) {
            // As many as there are: a line of another kind ends the test, and so does the program's end.
            String line = program.next();
            while (line.startsWith("LATE")) {
                line = program.next();
            }
            assertThat(line).as(program.errors().toString()).isEqualTo("BYE");
            assertThat(program.exitCode(Duration.ofSeconds(20))).as(program.errors().toString()).isZero();
        }
        try (PeerProcess program = PeerProcess.start(sanitizer.options(), sanitizer.environment(), RandomCalls.class, Long.toString(seed), "10", "6")) {
            String figures = program.expect("DONE", Duration.ofSeconds(120));
            System.out.println("random calls on the sanitizer build, seed " + seed + " (-Ddoca.test.seed): " + figures);
            program.expect("BYE");
            assertThat(program.exitCode(Duration.ofSeconds(20))).as("seed " + seed + ": " + program.errors()).isZero();
        } catch (AssertionError failed) {
            throw new AssertionError("seed " + seed + " (-Ddoca.test.seed): " + failed.getMessage(), failed);
        }
    }
}
