// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code union doca_data} by value and {@code uint64_t} pass alike: as argument, in a register or on the stack, as result,
 * and into a callback. The bindings stand on this: jextract is shown the integer.
 */
class DataPassingTest {

    private static final Path SOURCES = Cc.MODULE.resolve("src/test/c/data_passing");

    @TempDir
    Path dir;

    private static Stream<Arguments> ways() {
        return Machine.all()
                .flatMap(machine -> Stream.of("-O0", "-O2")
                        .flatMap(optimisation -> Stream.of(true, false).map(integer -> Arguments.of(machine, optimisation, integer))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void inC(Machine machine, String optimisation, boolean calleeHasInteger) throws Exception {
        Path callee = compile(machine.compiler(), "callee.c", optimisation, calleeHasInteger);
        Path caller = compile(machine.compiler(), "caller.c", optimisation, !calleeHasInteger);
        Path program = dir.resolve("program");
        Cc.run(machine.compiler(), "-o", program, callee, caller).mustSucceed();

        machine.run(program).mustSucceed();
    }

    @Test
    void fromJavaToACalleeWithTheUnion() throws Throwable {
        Path library = dir.resolve("libcallee.so");
        Cc.run("cc", "-shared", "-o", library, compile("cc", "callee.c", "-O2", false)).mustSucceed();
        long value = 0xf1e2d3c4b5a69788L;
        MemorySegment pointer = MemorySegment.ofAddress(0x7fff12345678L);

        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup lookup = SymbolLookup.libraryLookup(library, arena);
            MethodHandle passSecond = handle(
                    lookup,
                    "pass_second",
                    FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
            MethodHandle giveBack = handle(
                    lookup,
                    "give_back",
                    FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
            MethodHandle callMiddle = handle(
                    lookup,
                    "call_middle",
                    FunctionDescriptor.ofVoid(
                            ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
            List<Long> seen = new ArrayList<>();
            MemorySegment callback = Linker.nativeLinker()
                    .upcallStub(
                            MethodHandles.lookup()
                                    .findStatic(
                                            DataPassingTest.class,
                                            "onMiddle",
                                            MethodType.methodType(
                                                    void.class, List.class, MemorySegment.class, long.class, long.class))
                                    .bindTo(seen),
                            FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
                            arena);

            assertThat((long) passSecond.invokeExact(pointer, value)).isEqualTo(value ^ pointer.address());
            assertThat((long) giveBack.invokeExact(pointer, value)).isEqualTo(value ^ pointer.address());
            callMiddle.invokeExact(callback, pointer, value, ~value);
            assertThat(seen).containsExactly(pointer.address(), value, ~value);
        }
    }

    @SuppressWarnings("unused") // called from C
    private static void onMiddle(List<Long> seen, MemorySegment pointer, long a, long b) {
        seen.addAll(List.of(pointer.address(), a, b));
    }

    private static MethodHandle handle(SymbolLookup lookup, String name, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(lookup.findOrThrow(name), descriptor);
    }

    private Path compile(String compiler, String source, String optimisation, boolean integer) throws Exception {
        Path object = dir.resolve(source + ".o");
        Cc.run(
                        compiler,
                        "-std=c11",
                        "-Wall",
                        "-Wextra",
                        "-Werror",
                        "-fPIC",
                        optimisation,
                        integer ? "-DDATA_IS_INTEGER" : "-DDATA_IS_UNION",
                        "-I",
                        Cc.MODULE.resolve("include"),
                        "-c",
                        "-o",
                        object,
                        SOURCES.resolve(source))
                .mustSucceed();
        return object;
    }
}
