// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.doctor.Outcome;
import io.docaffm.doctor.Suite;
import io.docaffm.doctor.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a suite's results, however its JVM ended. */
@DocaTest
class SuitePlanTest {
    private static final TestResult PASSED = new TestResult("rdma.A", "sends(int) [1] 7", Outcome.PASSED, "", "", 0.25);
    private static final TestResult STRANGE = new TestResult("rdma.A", "tab\there", Outcome.NOT_SUPPORTED, "doca_x", "line\nline\\n \"x\"\r", 0);

    @TempDir
    Path folder;

    private Suite read(String... lines) throws IOException {
        Path results = Files.write(folder.resolve("results"), List.of(lines));
        return SuitePlan.all(Optional.of("rdma"), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()).getFirst().read(results, "its JVM ended with 134", folder);
    }

    @Test
    void linesComeBackAsTheyWere() {
        for (ResultLine line : List.of(new ResultLine.Started("a\tb"), new ResultLine.Ended(PASSED), new ResultLine.Ended(STRANGE), new ResultLine.Done())) {
            assertThat(line.text()).doesNotContain("\n");
            assertThat(ResultLine.parse(line.text())).isEqualTo(line);
        }
        assertThat(ResultLine.parse("ended\trdma.A\tsen")).isNull();
    }

    @Test
    void aSuiteThatEndedHasNoProblem() throws IOException {
        Suite suite = read(new ResultLine.Started("A").text(), new ResultLine.Ended(PASSED).text(), new ResultLine.Ended(STRANGE).text(), "done");
        assertThat(suite.problem()).isEmpty();
        assertThat(suite.tests()).containsExactly(PASSED, STRANGE);
        assertThat(suite.isGood()).isTrue();
    }

    @Test
    void aJvmThatCrashedIsToldWithTheTestThatRan() throws IOException {
        Suite suite = read(new ResultLine.Ended(PASSED).text(), new ResultLine.Started("rdma.A crashes").text(), "ended\trdma.A\tcra");
        assertThat(suite.problem()).startsWith("its JVM ended with 134 in rdma.A crashes; look for hs_err files in " + folder);
        assertThat(suite.tests()).containsExactly(PASSED);
        assertThat(suite.isGood()).isFalse();
    }

    @Test
    void noTestsAreAProblemToo() throws IOException {
        assertThat(read("done").problem()).isEqualTo("there are no tests in it");
    }

    @Test
    void whatWasNotNamedIsNotRunAndSaysWhatToName() throws Exception {
        SuitePlan twoHosts = SuitePlan.all(Optional.of("two-hosts"), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()).getFirst();
        Suite suite = twoHosts.run(folder, Map.of());
        assertThat(suite.isGood()).isTrue();
        assertThat(suite.tests()).singleElement().satisfies(test -> {
            assertThat(test.outcome()).isEqualTo(Outcome.NOT_RUN);
            assertThat(test.reason()).contains("peer-agent", "-Ddoca.hw.peer=");
        });
        assertThat(SuitePlan.all(Optional.empty(), Optional.of("w@h:1"), Optional.of("mlx5_0"), Optional.empty(), Optional.of("0000:b1:00.0"))).filteredOn(plan -> plan.name().equals("two-hosts"))
                .singleElement().satisfies(plan -> assertThat(plan.properties()).containsEntry("doca.test.peer", "w@h:1"));
        // On a BlueField: the server's side is here, the client's on the other host.
        assertThat(SuitePlan.all(Optional.of("comch,comch-two-hosts"), Optional.of("w@h:1"), Optional.of("mlx5_0"), Optional.empty(), Optional.of("0000:b1:00.0")))
                .satisfiesExactly(comch -> assertThat(comch.notRun()).contains("both sides"), both -> {
                    assertThat(both.notRun()).isEmpty();
                    assertThat(both.properties()).containsEntry("doca.test.comch.here", "server").containsEntry("doca.test.rep", "0000:b1:00.0");
                });
        assertThatIllegalArgumentException().isThrownBy(() -> SuitePlan.all(Optional.of("rmda"), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty())).withMessageContaining("two-hosts");
    }
}
