// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeLibraries;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * What DOCA's own libraries say of their work (the "SDK log"). They are silent until it is asked for.
 *
 * {@snippet :
 * DocaLog.toStandardError(DocaLog.Level.WARNING); // early in main
 * }
 *
 * <p>The log belongs to the process, not to a device or an engine. Safe from any thread. What this library itself has to say goes to the
 * {@link System.Logger}s named {@code io.docaffm…} and not here.
 */
public final class DocaLog {
    private static final int STANDARD_ERROR = 2;

    /** The one backend; {@link MemorySegment#NULL} until it is first asked for. DOCA has no way to destroy it. Guarded by the class. */
    private static MemorySegment backend = MemorySegment.NULL;

    /** How grave a line is ({@code enum doca_log_level}). */
    public enum Level {
        /** No lines at all. */
        DISABLE(DocaCommon.DOCA_LOG_LEVEL_DISABLE()),
        /** What the program cannot go on after. */
        CRITICAL(DocaCommon.DOCA_LOG_LEVEL_CRIT()),
        /** What failed. */
        ERROR(DocaCommon.DOCA_LOG_LEVEL_ERROR()),
        /** What may fail later. */
        WARNING(DocaCommon.DOCA_LOG_LEVEL_WARNING()),
        /** What happens. */
        INFO(DocaCommon.DOCA_LOG_LEVEL_INFO()),
        /** What happens inside. */
        DEBUG(DocaCommon.DOCA_LOG_LEVEL_DEBUG()),
        /** Every step. */
        TRACE(DocaCommon.DOCA_LOG_LEVEL_TRACE());

        private final int code;

        Level(int code) {
            this.code = code;
        }

        /**
         * DOCA's number for it, as its programs take it on their command lines.
         *
         * @return 10 for {@link #DISABLE} to 70 for {@link #TRACE}
         */
        public int code() {
            return code;
        }
    }

    private DocaLog() {}

    /**
     * From now on DOCA's libraries write their lines of this level and graver ones to standard error
     * ({@code doca_log_backend_create_with_fd_sdk}, {@code doca_log_backend_set_sdk_level}). May be called again to change the level. Loads
     * libdoca_common if need be.
     *
     * @param level the least grave level that is written
     * @throws DocaException if DOCA does not load or refuses; {@link DocaError#NOT_SUPPORTED} if the loaded version has no such log
     */
    public static void toStandardError(Level level) {
        Objects.requireNonNull(level, "level");
        NativeLibraries.loadCommon();
        synchronized (DocaLog.class) {
            if (backend.equals(MemorySegment.NULL)) {
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment made = arena.allocate(ValueLayout.ADDRESS);
                    Calls.check("DOCA's log", "doca_log_backend_create_with_fd_sdk",
                            () -> DocaCommon.doca_log_backend_create_with_fd_sdk(STANDARD_ERROR, made));
                    backend = made.get(ValueLayout.ADDRESS, 0);
                }
            }
            Calls.check("DOCA's log", "doca_log_backend_set_sdk_level", () -> DocaCommon.doca_log_backend_set_sdk_level(backend, level.code()));
        }
    }
}
