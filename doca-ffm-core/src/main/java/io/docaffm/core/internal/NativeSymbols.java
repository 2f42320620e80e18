// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaInstallation;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Functions by name. DOCA's functions come and go between releases, and a generated function whose symbol was missing at its first call
 * stays broken with an error that helps nobody. So it is asked for here first, and what is missing costs the one call that needs it.
 */
public final class NativeSymbols {
    private static final long MAX_DESCRIPTION = 4096;
    private static final String DESCRIBE = "doca_error_get_descr";
    /** Only what was found: what is missing may come with a library loaded later. */
    private static final Map<String, MemorySegment> FOUND = new ConcurrentHashMap<>();

    private NativeSymbols() {}

    /**
     * Makes sure that a function is there. Loads libdoca_common if need be.
     *
     * @param owner the object that it is to be called on; its {@code toString} names it in the message
     * @param function the C function's name
     * @throws DocaException with {@link DocaError#NOT_SUPPORTED} if no loaded library has it; or because loading failed
     */
    public static void require(Object owner, String function) {
        if (!FOUND.containsKey(function) && find(function).isEmpty()) {
            String libraries = NativeLibraries.libraries().stream().map(DocaInstallation.Library::soname).collect(Collectors.joining(", "));
            throw new DocaException(DocaError.NOT_SUPPORTED, function, String.valueOf(owner), "", "The loaded DOCA " + NativeLibraries.version().text()
                    + " has no such function (" + libraries + "): it takes another DOCA version. Doca.describe() lists all that is missing", null);
        }
    }

    /**
     * Makes sure that functions are there: also those that will end or free what is about to be made, since what cannot be ended must not be begun.
     *
     * @param owner the object that they are to be called on
     * @param functions the C functions' names
     * @throws DocaException as {@link #require(Object, String)}, for the first that is missing
     */
    public static void requireAll(Object owner, String... functions) {
        for (String function : functions) {
            require(owner, function);
        }
    }

    /**
     * A function's address. Loads libdoca_common if need be.
     *
     * @param function the C function's name
     * @return empty if no loaded library has it
     * @throws DocaException if loading failed
     */
    public static Optional<MemorySegment> find(String function) {
        MemorySegment known = FOUND.get(function);
        if (known != null) {
            return Optional.of(known);
        }
        NativeLibraries.loadCommon();
        Optional<MemorySegment> found = NativeLibraries.symbol(function);
        found.ifPresent(address -> FOUND.put(function, address));
        return found;
    }

    /**
     * Is the function there? Loads libdoca_common if need be.
     *
     * @param function the C function's name
     * @return true if a loaded library has it
     * @throws DocaException if loading failed
     */
    public static boolean isPresent(String function) {
        return find(function).isPresent();
    }

    /**
     * DOCA's own text about an error code. Does not load: an error message must not be what loads a library.
     *
     * @param code a {@code doca_error_t}
     * @return the text; empty if no library is loaded or it has none
     */
    public static String describe(int code) {
        try {
            return NativeLibraries.isReady() && isPresent(DESCRIBE) ? NativeText.at(DocaCommon.doca_error_get_descr(code), MAX_DESCRIPTION) : "";
        } catch (RuntimeException | LinkageError ignored) {
            // This runs while an exception is being made: that one must come out, not this.
            return "";
        }
    }

    /**
     * A handle in which pointers are {@code long}s, as arguments and as result: no segment is made per call. For the hot path.
     *
     * @param address the function's address, from the generated layer
     * @param generated the function's descriptor, from the generated layer
     * @param options linker options, for example {@link Linker.Option#critical(boolean)}
     * @return the handle; every {@code ADDRESS} of the descriptor became a {@code JAVA_LONG}
     */
    public static MethodHandle hot(MemorySegment address, FunctionDescriptor generated, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(address, pointersAsLongs(generated), options);
    }

    /**
     * A handle as {@link #hot}, if the function is there. A missing function must not keep the class that has the handle from initialising, which
     * would break every other handle of it, too.
     *
     * @param function the C function's name
     * @param address its address, from the generated layer; not asked where the function is missing
     * @param descriptor its descriptor, from the generated layer; not asked where the function is missing
     * @param options linker options
     * @return the handle; null where the function is missing
     */
    public static MethodHandle hotIfPresent(String function, Supplier<MemorySegment> address, Supplier<FunctionDescriptor> descriptor,
            Linker.Option... options) {
        return isPresent(function) ? hot(address.get(), descriptor.get(), options) : null;
    }

    static FunctionDescriptor pointersAsLongs(FunctionDescriptor generated) {
        MemoryLayout[] arguments = generated.argumentLayouts().stream().map(NativeSymbols::pointerAsLong).toArray(MemoryLayout[]::new);
        return generated.returnLayout()
                .map(result -> FunctionDescriptor.of(pointerAsLong(result), arguments))
                .orElseGet(() -> FunctionDescriptor.ofVoid(arguments));
    }

    private static MemoryLayout pointerAsLong(MemoryLayout layout) {
        return layout instanceof AddressLayout ? ValueLayout.JAVA_LONG : layout;
    }
}
