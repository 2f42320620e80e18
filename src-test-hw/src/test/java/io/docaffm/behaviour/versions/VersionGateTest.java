// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Which DOCA is let in. Below 3.0 functions of the same names take other arguments, and calling them corrupts memory without an error: so nothing
 * but the question for the version may reach such a library. (core's LoadingTest has the same against a library that has nothing else to call.)
 */
@Tag("emulator")
class VersionGateTest {
    @Test
    void anOlderLibraryIsRefusedWhateverIsDoneFirst() throws Exception {
        SpecialBuild old = SpecialBuild.make("old", Map.of("EMU_VERSION_STRING", "2.5.0108"));

        List<String> lines = old.battery().ok();

        assertThat(lines).hasSizeGreaterThan(20).last().isEqualTo("alive: unknown");
        assertThat(lines.subList(0, lines.size() - 1)).allSatisfy(line -> assertThat(line)
                .contains(": UNSUPPORTED_VERSION doca_version_runtime | ", "is DOCA 2.5.0108", "needs DOCA 3.0 or newer", old.library("libdoca_common.so.2").toString()));
    }

    @Test
    void aNewerLibraryIsTaken() throws Exception {
        List<String> lines = SpecialBuild.make("newer", Map.of("EMU_VERSION_STRING", "3.5.0042")).battery().ok();

        assertThat(lines).contains("version: 3.5.0042").last().isEqualTo("alive: nothing");
        assertThat(lines.subList(0, lines.indexOf("version: 3.5.0042"))).allSatisfy(line -> assertThat(line).endsWith(": ok"));
    }
}
