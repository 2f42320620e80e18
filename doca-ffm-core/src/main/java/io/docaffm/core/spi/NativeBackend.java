// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.spi;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Another implementation of DOCA's libraries than an installed DOCA. It is used only when asked for by name, with
 * {@code -Ddoca.backend=NAME} or {@code DOCA_BACKEND=NAME}; being on the class path or module path selects nothing.
 *
 * <p>Implementations are found with {@link java.util.ServiceLoader}. The one that comes with this project is the emulator
 * ({@code io.docaffm:doca-emulator}).
 *
 * {@snippet :
 * public final class MyBackend implements NativeBackend {
 *     @Override
 *     public String name() {
 *         return "mine";
 *     }
 *
 *     @Override
 *     public Path libraryDirectory() {
 *         return Path.of("/opt/mine/lib");
 *     }
 * }
 * }
 */
public interface NativeBackend {
    /**
     * The name it is asked for by.
     *
     * @return a short word, for example {@code emulator}
     */
    String name();

    /**
     * What it is, for the log line that says it was chosen.
     *
     * @return one sentence without a full stop
     */
    default String description() {
        return getClass().getName();
    }

    /**
     * The folder with libraries of DOCA's own sonames ({@code libdoca_common.so.2}, …). Called at most once per process, before anything
     * native is loaded; may unpack them first. The files must stay until the process ends.
     *
     * @return the folder
     * @throws IOException if the libraries cannot be brought there
     */
    Path libraryDirectory() throws IOException;
}
