// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import io.docaffm.core.Doca;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The functions of doca_emulator.h. Looked up in the very file that core loaded: opening it again only counts up, and core's class loader need
 * not be ours.
 */
final class EmulatorFunctions {
    private static final int MAX_TEXT = 1024;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    /** A {@code const char *}, read no further than this. */
    private static final AddressLayout TEXT = ValueLayout.ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(MAX_TEXT, ValueLayout.JAVA_BYTE));

    private final MethodHandle configure;
    private final MethodHandle configureError;
    private final MethodHandle objectKinds;
    private final MethodHandle objectName;
    private final MethodHandle objectCount;
    private final MethodHandle strict;
    private final MethodHandle brokenRules;
    private final MethodHandle brokenRule;
    private final MethodHandle clearBrokenRules;
    private final MethodHandle faultSet;
    private final MethodHandle faultClear;
    private final MethodHandle faultKnobs;
    private final MethodHandle faultName;
    private final MethodHandle faultMeaning;

    /** Set once DOCA is loaded, for what is loaded stays; empty where it is a real one. */
    private static Optional<EmulatorFunctions> found;

    private EmulatorFunctions(SymbolLookup library) {
        configure = handle(library, "doca_emu_configure", FunctionDescriptor.of(INT, ValueLayout.ADDRESS));
        configureError = handle(library, "doca_emu_configure_error", FunctionDescriptor.of(TEXT));
        objectKinds = handle(library, "doca_emu_object_kinds", FunctionDescriptor.of(INT));
        objectName = handle(library, "doca_emu_object_name", FunctionDescriptor.of(TEXT, INT));
        objectCount = handle(library, "doca_emu_object_count", FunctionDescriptor.of(LONG, INT));
        strict = handle(library, "doca_emu_strict", FunctionDescriptor.ofVoid(INT));
        brokenRules = handle(library, "doca_emu_broken_rules", FunctionDescriptor.of(LONG));
        brokenRule = handle(library, "doca_emu_broken_rule", FunctionDescriptor.of(INT, LONG, ValueLayout.ADDRESS, LONG));
        clearBrokenRules = handle(library, "doca_emu_broken_rules_clear", FunctionDescriptor.ofVoid());
        faultSet = handle(library, "doca_emu_fault_set_after", FunctionDescriptor.of(INT, ValueLayout.ADDRESS, LONG, LONG, LONG));
        faultClear = handle(library, "doca_emu_fault_clear", FunctionDescriptor.ofVoid());
        faultKnobs = handle(library, "doca_emu_fault_knobs", FunctionDescriptor.of(INT));
        faultName = handle(library, "doca_emu_fault_name", FunctionDescriptor.of(TEXT, INT));
        faultMeaning = handle(library, "doca_emu_fault_meaning", FunctionDescriptor.of(TEXT, INT));
    }

    static EmulatorFunctions get() {
        return find().orElseThrow(Emulator::notTheEmulator);
    }

    static boolean areThere() {
        return find().isPresent();
    }

    private static synchronized Optional<EmulatorFunctions> find() {
        if (found == null) {
            SymbolLookup library = SymbolLookup.libraryLookup(Doca.describe().libraries().getFirst().path(), Arena.global());
            found = library.find("doca_emu_configure").map(_ -> new EmulatorFunctions(library));
        }
        return found;
    }

    int configure(String text) {
        try (Arena arena = Arena.ofConfined()) {
            return (int) configure.invokeExact(arena.allocateFrom(text));
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    String configureError() {
        try {
            return string((MemorySegment) configureError.invokeExact());
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    int objectKinds() {
        try {
            return (int) objectKinds.invokeExact();
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    String objectName(int kind) {
        try {
            return string((MemorySegment) objectName.invokeExact(kind));
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    long objectCount(int kind) {
        try {
            return (long) objectCount.invokeExact(kind);
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    void strict(int mode) {
        try {
            strict.invokeExact(mode);
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    long brokenRules() {
        try {
            return (long) brokenRules.invokeExact();
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    /** Null past the last one kept. */
    String brokenRule(long index) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(MAX_TEXT);
            int code = (int) brokenRule.invokeExact(index, text, (long) MAX_TEXT);
            return code < 0 ? null : string(text);
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    void clearBrokenRules() {
        try {
            clearBrokenRules.invokeExact();
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    int fault(String name, long value, long after, long times) {
        try (Arena arena = Arena.ofConfined()) {
            return (int) faultSet.invokeExact(arena.allocateFrom(name), value, after, times);
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    void clearFaults() {
        try {
            faultClear.invokeExact();
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    int faultKnobs() {
        try {
            return (int) faultKnobs.invokeExact();
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    String faultName(int knob) {
        try {
            return string((MemorySegment) faultName.invokeExact(knob));
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    String faultMeaning(int knob) {
        try {
            return string((MemorySegment) faultMeaning.invokeExact(knob));
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    private static MethodHandle handle(SymbolLookup library, String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(library.findOrThrow(function), descriptor);
    }

    private static String string(MemorySegment text) {
        if (text.address() == 0) {
            return "";
        }
        long length = 0;
        while (length < text.byteSize() && text.get(ValueLayout.JAVA_BYTE, length) != 0) {
            length++;
        }
        return new String(text.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    private static Error rethrown(Throwable thrown) {
        if (thrown instanceof RuntimeException runtime) {
            throw runtime;
        }
        return thrown instanceof Error error ? error : new AssertionError(thrown);
    }
}
