// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Texts as DOCA's own samples put them on the wire: UTF-8 with a zero at the end, in 256 bytes. */
class TextsTest {
    @Test
    void comesBackAsItWas() {
        for (String text : new String[] {"", Texts.DEFAULT, "größer ≠ größer", "x".repeat(Texts.ROOM - 1)}) {
            byte[] bytes = Texts.encode(text);
            assertThat(bytes).hasSizeLessThanOrEqualTo(Texts.ROOM).endsWith((byte) 0);
            assertThat(Texts.decode(MemorySegment.ofArray(bytes))).isEqualTo(text);
        }
    }

    @Test
    void whatFollowsTheZeroDoesNotCount() {
        assertThat(Texts.decode(MemorySegment.ofArray(new byte[] {'h', 'i', 0, 'x', -1}))).isEqualTo("hi");
    }

    @Test
    void tooLongIsRefusedWithTheWayOut() {
        assertThatThrownBy(() -> Texts.encode("ü".repeat(128))).isInstanceOf(ToolException.class).hasMessageContaining("256 bytes").hasMessageContaining("--file");
        assertThatThrownBy(() -> Texts.encode("a\0b")).isInstanceOf(ToolException.class);
    }

    @Test
    void garbageIsNotShownAsText() {
        assertThatThrownBy(() -> Texts.decode(MemorySegment.ofArray(new byte[] {'a', 'b'}))).hasMessageContaining("2 bytes without a zero");
        assertThatThrownBy(() -> Texts.decode(MemorySegment.ofArray(new byte[] {(byte) 0xc3, 0}))).hasMessageContaining("not UTF-8");
        assertThatThrownBy(() -> Texts.decode(MemorySegment.ofArray(new byte[0]))).isInstanceOf(ToolException.class);
    }
}
