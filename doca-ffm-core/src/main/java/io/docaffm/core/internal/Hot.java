// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The few hand-made handles between submit and completion. Symbols and types come from the generated layer; pointers travel as {@code long},
 * so that no segment is made per call. Initialised after the library is loaded ({@link NativeLibraries}), on an engine's thread.
 */
public final class Hot {
    /** {@code DOCA_TASK_SUBMIT_FLAG_NONE}: queue only. */
    public static final int QUEUE = DocaCommon.DOCA_TASK_SUBMIT_FLAG_NONE();
    /** {@code DOCA_TASK_SUBMIT_FLAG_FLUSH}: queue and ring for all. */
    public static final int FLUSH = DocaCommon.DOCA_TASK_SUBMIT_FLAG_FLUSH();

    /**
     * For functions that touch a few words and are done: the call leaves out the thread's change to native state, about a quarter of a call's cost.
     * Never for what may call back, wait for a lock, or be long (progress, submit, allocate, free): such a call would end the JVM or hold up all its
     * threads.
     */
    public static final Linker.Option SHORT = Linker.Option.critical(false);

    // A library may lack any of them; then the handle is null, and who would use it was refused by name before (see the require methods).
    private static final MethodHandle PROGRESS =
            NativeSymbols.hotIfPresent("doca_pe_progress", DocaCommon::doca_pe_progress$address, DocaCommon::doca_pe_progress$descriptor);
    /** Absent before submit flags came: then every submit rings. */
    private static final MethodHandle SUBMIT_EX =
            NativeSymbols.hotIfPresent("doca_task_submit_ex", DocaCommon::doca_task_submit_ex$address, DocaCommon::doca_task_submit_ex$descriptor);
    private static final MethodHandle SUBMIT =
            NativeSymbols.hotIfPresent("doca_task_submit", DocaCommon::doca_task_submit$address, DocaCommon::doca_task_submit$descriptor);
    private static final MethodHandle CTX_FLUSH =
            NativeSymbols.hotIfPresent("doca_ctx_flush_tasks", DocaCommon::doca_ctx_flush_tasks$address, DocaCommon::doca_ctx_flush_tasks$descriptor);
    /** What is queued without ringing is only ever sent by a flush: both, or neither. */
    private static final boolean HAS_FLAGS = SUBMIT_EX != null && CTX_FLUSH != null;
    private static final MethodHandle TASK_FREE =
            NativeSymbols.hotIfPresent("doca_task_free", DocaCommon::doca_task_free$address, DocaCommon::doca_task_free$descriptor);
    private static final MethodHandle TASK_STATUS =
            NativeSymbols.hotIfPresent("doca_task_get_status", DocaCommon::doca_task_get_status$address, DocaCommon::doca_task_get_status$descriptor,
                    SHORT);
    private static final MethodHandle BUF_GET = NativeSymbols.hotIfPresent("doca_buf_inventory_buf_get_by_args",
            DocaCommon::doca_buf_inventory_buf_get_by_args$address, DocaCommon::doca_buf_inventory_buf_get_by_args$descriptor, SHORT);
    private static final MethodHandle BUF_PUT =
            NativeSymbols.hotIfPresent("doca_buf_dec_refcount", DocaCommon::doca_buf_dec_refcount$address, DocaCommon::doca_buf_dec_refcount$descriptor,
                    SHORT);
    private static final MethodHandle BUF_CHAIN =
            NativeSymbols.hotIfPresent("doca_buf_chain_list", DocaCommon::doca_buf_chain_list$address, DocaCommon::doca_buf_chain_list$descriptor);
    private static final MethodHandle BUF_RESET = NativeSymbols.hotIfPresent("doca_buf_reset_data_len", DocaCommon::doca_buf_reset_data_len$address,
            DocaCommon::doca_buf_reset_data_len$descriptor, SHORT);

    /** Kinds of tasks whose allocation takes no user data get it by this. */
    private static final MethodHandle TASK_SET_DATA = NativeSymbols.hotIfPresent("doca_task_set_user_data", DocaCommon::doca_task_set_user_data$address,
            DocaCommon::doca_task_set_user_data$descriptor, SHORT);
    private static final MethodHandle BUF_SET_DATA = NativeSymbols.hotIfPresent("doca_buf_set_data", DocaCommon::doca_buf_set_data$address,
            DocaCommon::doca_buf_set_data$descriptor, SHORT);
    private static final MethodHandle BUF_DATA_LENGTH = NativeSymbols.hotIfPresent("doca_buf_get_data_len", DocaCommon::doca_buf_get_data_len$address,
            DocaCommon::doca_buf_get_data_len$descriptor, SHORT);

    private Hot() {}

    /**
     * Makes sure of what every engine calls in its loop.
     *
     * @param engine the engine that is being made
     * @throws io.docaffm.core.DocaException NOT_SUPPORTED, naming what is missing
     */
    static void requireForEngine(Object engine) {
        NativeSymbols.requireAll(engine, "doca_pe_progress", "doca_pe_destroy");
    }

    /**
     * Makes sure of what every task takes.
     *
     * @param context the context that is being made
     * @throws io.docaffm.core.DocaException NOT_SUPPORTED, naming what is missing
     */
    static void requireForTasks(Object context) {
        NativeSymbols.requireAll(context, "doca_buf_inventory_buf_get_by_args", "doca_buf_dec_refcount", "doca_task_get_status", "doca_task_free");
        if (!HAS_FLAGS) {
            NativeSymbols.require(context, "doca_task_submit");
        }
    }

    /** A word of native memory for out-parameters. One per engine, used by its thread only. */
    public static final class Word {
        private final MemorySegment memory = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

        /** For the engine that owns it. */
        public Word() {}

        /**
         * Its address.
         *
         * @return to be passed as an out-parameter
         */
        public long address() {
            return memory.address();
        }

        /**
         * What the callee stored.
         *
         * @return the word
         */
        public long get() {
            return memory.get(ValueLayout.JAVA_LONG, 0);
        }
    }

    /**
     * {@code doca_pe_progress}.
     *
     * @param pe the engine
     * @return 1 if something was done, else 0
     */
    public static int progress(long pe) {
        try {
            return (byte) PROGRESS.invokeExact(pe);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_task_submit_ex}, or {@code doca_task_submit}, which always rings, where the library has no flags or no flush.
     *
     * @param task the task
     * @param flags {@link #QUEUE} or {@link #FLUSH}
     * @return the {@code doca_error_t}
     */
    public static int submit(long task, int flags) {
        try {
            return HAS_FLAGS ? (int) SUBMIT_EX.invokeExact(task, flags) : (int) SUBMIT.invokeExact(task);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_ctx_flush_tasks}; nothing where the library has none, since there every submit rings.
     *
     * @param ctx the context
     */
    public static void flush(long ctx) {
        if (HAS_FLAGS) {
            try {
                CTX_FLUSH.invokeExact(ctx);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }
    }

    /**
     * {@code doca_task_free}.
     *
     * @param task the task
     */
    public static void free(long task) {
        try {
            TASK_FREE.invokeExact(task);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_task_get_status}.
     *
     * @param task a completed task
     * @return the {@code doca_error_t} it ended with
     */
    public static int status(long task) {
        try {
            return (int) TASK_STATUS.invokeExact(task);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_inventory_buf_get_by_args}.
     *
     * @param inventory the inventory
     * @param map the memory map
     * @param address the room's address
     * @param length the room's length in bytes
     * @param dataLength how much of it, from its start, is payload
     * @param out where the buf's pointer goes
     * @return the {@code doca_error_t}
     */
    public static int getBuffer(long inventory, long map, long address, long length, long dataLength, long out) {
        try {
            return (int) BUF_GET.invokeExact(inventory, map, address, length, address, dataLength, out);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_dec_refcount}: gives a buf, or the list it heads, back.
     *
     * @param buffer the buf
     * @return the {@code doca_error_t}
     */
    public static int putBuffer(long buffer) {
        try {
            return (int) BUF_PUT.invokeExact(buffer, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_chain_list}.
     *
     * @param head the first list's head
     * @param next the second list's head
     * @return the {@code doca_error_t}
     */
    public static int chain(long head, long next) {
        try {
            return (int) BUF_CHAIN.invokeExact(head, next);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_reset_data_len}: empties a destination so that it can be filled again.
     *
     * @param buffer the buf
     */
    public static void reset(long buffer) {
        try {
            int _ = (int) BUF_RESET.invokeExact(buffer);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_task_set_user_data}.
     *
     * @param task the task
     * @param data its user data
     */
    public static void setUserData(long task, long data) {
        try {
            TASK_SET_DATA.invokeExact(task, data);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_set_data}: which part of the room is payload.
     *
     * @param buffer the buf
     * @param address where the payload starts
     * @param length its length in bytes
     * @return the {@code doca_error_t}
     */
    public static int setData(long buffer, long address, long length) {
        try {
            return (int) BUF_SET_DATA.invokeExact(buffer, address, length);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * {@code doca_buf_get_data_len}.
     *
     * @param buffer the buf
     * @param out where the length goes
     * @return the {@code doca_error_t}
     */
    public static int dataLength(long buffer, long out) {
        try {
            return (int) BUF_DATA_LENGTH.invokeExact(buffer, out);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * A downcall handle threw: its types are wrong, or the JVM is out of memory.
     *
     * @param thrown what it threw
     * @return never: to be thrown by the caller so that the compiler knows
     */
    public static Error impossible(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return new AssertionError("a native call threw", thrown);
    }
}
