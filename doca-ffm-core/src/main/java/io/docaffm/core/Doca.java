// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.Features;
import io.docaffm.core.internal.NativeLibraries;
import io.docaffm.core.internal.NativeSymbols;
import java.util.Objects;

/**
 * The installed DOCA. Nothing has to be called here before DOCA is used: the first call that needs the libraries loads them.
 *
 * {@snippet :
 * Doca.load(); // fails here, if it must, and not in the middle of something
 * System.out.println(Doca.describe());
 * }
 *
 * <p><b>Where the libraries are looked for</b>, the first that has {@code libdoca_common.so.2} wins:
 * <ol>
 * <li>{@code -Ddoca.library.path} or {@code DOCA_LIBRARY_PATH}, a list of folders. Binding: if it is set and the library is not there, that is
 *     an error.
 * <li>pkg-config: {@code libdir} of {@code doca-common}, then of {@code doca}.
 * <li>The vendor's folders {@code lib/<multiarch>}, {@code lib64} and {@code lib} under {@code /opt/mellanox/doca}.
 * <li>The system loader: {@code LD_LIBRARY_PATH} and what ldconfig knows.
 * </ol>
 *
 * <p>{@code -Ddoca.backend=NAME} or {@code DOCA_BACKEND=NAME} chooses another implementation instead, see
 * {@link io.docaffm.core.spi.NativeBackend}; {@code native} is the installed DOCA. The system property goes before the variable. There is no
 * silent fallback: without DOCA and without a backend asked for, loading fails and says where it looked. What failed once fails again in the
 * same process.
 *
 * <p>All methods are safe from any thread.
 */
public final class Doca {
    private Doca() {}

    /**
     * Loads libdoca_common and checks its version ({@code doca_version_runtime}). Does nothing if that was done before. The libraries of the
     * other modules load when they are first used.
     *
     * @throws DocaException with {@link DocaError#NOT_FOUND} if there is no DOCA (the message lists every place looked at) or no such backend,
     *     {@link DocaError#UNSUPPORTED_VERSION} if it is older than 3.0, {@link DocaError#INITIALIZATION} if the file does not load
     */
    public static void load() {
        NativeLibraries.loadCommon();
    }

    /**
     * The version of the loaded DOCA ({@code doca_version_runtime}). Loads if need be.
     *
     * @return the version
     * @throws DocaException as {@link #load()}
     */
    public static DocaVersion version() {
        return NativeLibraries.version();
    }

    /**
     * Has the loaded DOCA a function? Of the libraries that are loaded so far; loads libdoca_common if need be. {@link #describe()} tells what is missing
     * by what it is good for; this is for a single question, as before a call into DOCA of one's own.
     *
     * @param function the C function's name, for example {@code doca_task_submit_ex}
     * @return true if one of the loaded libraries exports it
     * @throws DocaException as {@link #load()}
     */
    public static boolean has(String function) {
        return NativeSymbols.isPresent(Objects.requireNonNull(function, "function"));
    }

    /**
     * What is loaded, by which rule it was found, and what it lacks. Loads if need be.
     *
     * @return a snapshot; its {@code toString} is a text of several lines for people
     * @throws DocaException as {@link #load()}
     */
    public static DocaInstallation describe() {
        NativeLibraries.loadCommon();
        return new DocaInstallation(NativeLibraries.backend(), NativeLibraries.version(), NativeLibraries.libraries(), Features.missing());
    }
}
