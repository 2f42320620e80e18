// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.Test;

class NativeSymbolsTest {
    @Test
    void pointersBecomeLongsAndNothingElseChanges() {
        FunctionDescriptor generated = FunctionDescriptor.of(ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(8, JAVA_BYTE)), ADDRESS, JAVA_INT, JAVA_LONG);
        assertThat(NativeSymbols.pointersAsLongs(generated)).isEqualTo(FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG));
        assertThat(NativeSymbols.pointersAsLongs(FunctionDescriptor.ofVoid(ADDRESS))).isEqualTo(FunctionDescriptor.ofVoid(JAVA_LONG));
    }

    @Test
    void aHotHandleTakesAndGivesAddresses() throws Throwable {
        MemorySegment strchr = Linker.nativeLinker().defaultLookup().findOrThrow("strchr");
        MethodHandle handle = NativeSymbols.hot(strchr, FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT), Linker.Option.critical(false));
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom("doca").address();
            assertThat((long) handle.invokeExact(text, (int) 'c')).isEqualTo(text + 2);
        }
    }
}
