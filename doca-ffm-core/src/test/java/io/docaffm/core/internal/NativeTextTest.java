// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class NativeTextTest {
    @Test
    void endsAtTheNulOrTheBound() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom("größer");
            assertThat(NativeText.in(text)).isEqualTo("größer");
            assertThat(NativeText.at(MemorySegment.ofAddress(text.address()), 100)).isEqualTo("größer");
            assertThat(NativeText.at(MemorySegment.ofAddress(text.address()), 2)).isEqualTo("gr");
            assertThat(NativeText.in(text.asSlice(0, 2))).isEqualTo("gr");
        }
    }

    @Test
    void nullIsEmpty() {
        assertThat(NativeText.at(MemorySegment.NULL, 100)).isEmpty();
    }

    @Test
    void whatIsNotUtf8IsStillText() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(4);
            bytes.set(java.lang.foreign.ValueLayout.JAVA_BYTE, 0, (byte) 0xff);
            assertThat(NativeText.in(bytes)).isEqualTo("\ufffd");
        }
    }
}
