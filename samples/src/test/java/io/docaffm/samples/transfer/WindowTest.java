// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Where a file's chunks lie. */
class WindowTest {
    @Test
    void chunksCoverAFileOfAnySizeExactly() {
        Window window = new Window(1000, 3);
        for (long size : new long[] {0, 1, 999, 1000, 1001, 2999, 3000, 3001, 1_000_000_007}) {
            long sum = 0;
            for (long sequence = 0; sequence < window.chunks(size); sequence++) {
                int length = window.length(sequence, size);
                assertThat(length).isBetween(1, 1000);
                assertThat(window.offset(sequence) + length).isLessThanOrEqualTo(window.bytes());
                sum += length;
            }
            assertThat(sum).isEqualTo(size);
        }
    }

    @Test
    void aFileOfManyTerabytesIsNoOverflow() {
        Window window = new Window(Window.MAX_CHUNK, Window.MAX_SLOTS);
        long size = 1L << 60;
        long last = window.chunks(size) - 1;
        assertThat(window.length(last, size)).isEqualTo(Window.MAX_CHUNK);
        assertThat(window.offset(last)).isBetween(0L, window.bytes() - 1);
    }

    @Test
    void twoSidesMeetInTheSmaller() {
        assertThat(new Window(4096, 8).within(new Window(1024, 32))).isEqualTo(new Window(1024, 8));
    }

    @Test
    void partsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(Window.MIN_CHUNK - 1, 1)).withMessageContaining("not 511");
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(Window.MAX_CHUNK + 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(4096, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(4096, Window.MAX_SLOTS + 1));
    }
}
