// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocaVersionTest {
    @ParameterizedTest
    @CsvSource({"2.5.0108, 2, 5, 108", "3.0.0058, 3, 0, 58", "3.0.0058-emulator, 3, 0, 58", "3.3, 3, 3, 0", "3.10.1.2, 3, 10, 1", "' 3.1.0105\n', 3, 1, 105"})
    void readsWhatLibrariesTell(String text, int major, int minor, int patch) {
        DocaVersion version = DocaVersion.parse(text);
        assertThat(version.major()).isEqualTo(major);
        assertThat(version.minor()).isEqualTo(minor);
        assertThat(version.patch()).isEqualTo(patch);
        assertThat(version).hasToString(text.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "three", "v3.0", "3.x", "3.0abc", "-3.0", "99999999999.0", "3..0"})
    void refusesWhatIsNoVersion(String text) {
        assertThat(DocaVersion.tryParse(text)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> DocaVersion.parse(text)).withMessageContaining(text);
    }

    @Test
    void ordersByNumberNotByText() {
        assertThat(DocaVersion.parse("2.10.0")).isGreaterThan(DocaVersion.parse("2.9.5"));
        assertThat(DocaVersion.parse("3.0.0058-emulator")).isEqualByComparingTo(DocaVersion.parse("3.0.58"));
        assertThat(DocaVersion.parse("2.9.9999")).isLessThan(DocaVersion.parse("3.0"));
    }
}
