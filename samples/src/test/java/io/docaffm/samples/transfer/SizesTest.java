// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of bytes, in and out. */
class SizesTest {
    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "1000, 1.0 kB", "999940, 999.9 kB", "999960, 1.0 MB", "145959730, 146.0 MB", "2e15, 2.0 PB", "3e18, 3000.0 PB"})
    void forPeople(double bytes, String text) {
        assertThat(Sizes.text(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"512, 512", "64K, 65536", "1m, 1048576", "2G, 2147483648", "1MiB, 1048576", "1kB, 1024", "' 8K ', 8192"})
    void fromPeople(String text, long bytes) {
        assertThat(Sizes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5M", "1T", "M", "1 M", "0x10"})
    void whatIsNoSizeIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sizes.parse(text)).withMessageContaining("not a size");
    }

    @Test
    void noOverflow() {
        assertThatIllegalArgumentException().isThrownBy(() -> Sizes.parse("99999999999G")).withMessageContaining("too large");
    }
}
