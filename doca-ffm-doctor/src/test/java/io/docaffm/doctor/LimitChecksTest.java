// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitChecksTest {
    private static final String NO_CAPABILITY = "0000000000000000";
    private static final String IPC_LOCK = "0000000000004000";

    @TempDir
    Path root;

    private Finding memlock(String soft, String hard, String capEff) {
        return LimitChecks.examine(new FakeMachine(root).memlock(soft, hard, capEff).machine()).getFirst();
    }

    @Test
    void anUnlimitedMemlockIsGood() {
        Finding finding = memlock("unlimited", "unlimited", NO_CAPABILITY);
        assertThat(finding.status()).isEqualTo(Status.OK);
        assertThat(finding.advice()).isEmpty();
    }

    @Test
    void aMemlockThatIsTooLowForAUserIsAFailureWithTheNumberAndTheRemedy() {
        Finding finding = memlock("65536", "8388608", NO_CAPABILITY);
        assertThat(finding.id()).isEqualTo("memlock");
        assertThat(finding.status()).isEqualTo(Status.FAILURE);
        assertThat(finding.found()).isEqualTo("65536 bytes (hard limit 8388608), too low");
        assertThat(finding.source()).contains(root + "/proc/self/limits");
        assertThat(finding.advice()).contains("ulimit -l unlimited", "LimitMEMLOCK=infinity", "--ulimit memlock=-1");
        assertThat(finding.values()).containsEntry("bytes", 65536L).containsEntry("exempt", false);
    }

    @Test
    void whoMayExceedTheLimitIsWarnedOnly() {
        Finding finding = memlock("65536", "65536", IPC_LOCK);
        assertThat(finding.status()).isEqualTo(Status.WARNING);
        assertThat(finding.found()).contains("too low", "CAP_IPC_LOCK");
    }

    @Test
    void alargeLimitIsNotedAndWhatIsNotToldIsNotChecked() {
        assertThat(memlock("1073741824", "unlimited", NO_CAPABILITY).status()).isEqualTo(Status.NOTE);
        assertThat(LimitChecks.examine(new Machine(root.resolve("nowhere")))).extracting(Finding::status).containsOnly(Status.NOT_CHECKED);
    }

    @Test
    void hugePagesAreTold() {
        new FakeMachine(root).file("proc/meminfo", "MemTotal:       1 kB\nHugePages_Total:      64\nHugePages_Free:       60\nHugepagesize:       2048 kB");
        assertThat(LimitChecks.examine(new Machine(root)).getLast().found()).isEqualTo("HugePages_Total: 64, HugePages_Free: 60, Hugepagesize: 2048 kB");
    }
}
