// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.ffi.doca_ctx_state_changed_callback_t;
import io.docaffm.core.ffi.doca_task_completion_cb_t;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The callbacks that DOCA calls: one stub per type, made once per process. They run inside {@code doca_pe_progress}, so they only note what
 * happened; the engine acts on it after progress returned. None lets a Throwable escape, which would end the JVM.
 *
 * <p>A context's user data is its engine's number in the upper and its own number in that engine in the lower 32 bits; a task's user data is
 * its slot. So nothing is looked up by pointer.
 */
public final class Upcalls {
    private static final EngineRegistry ENGINES = new EngineRegistry();

    /** A task ended well. */
    public static final MemorySegment TASK_SUCCEEDED = stub(MethodHandles.lookup(), "taskSucceeded", doca_task_completion_cb_t.descriptor());
    /** A task ended with an error. */
    public static final MemorySegment TASK_FAILED = stub(MethodHandles.lookup(), "taskFailed", doca_task_completion_cb_t.descriptor());
    /** A context changed its state. */
    static final MemorySegment STATE_CHANGED = stub(MethodHandles.lookup(), "stateChanged", doca_ctx_state_changed_callback_t.descriptor());

    private Upcalls() {}

    /**
     * A stub that lives as long as the process.
     *
     * @param lookup the class with the target
     * @param method the static method: the descriptor's types with {@code long} for pointers
     * @param generated the callback's descriptor from the generated layer
     * @return the function pointer
     */
    public static MemorySegment stub(MethodHandles.Lookup lookup, String method, FunctionDescriptor generated) {
        FunctionDescriptor plain = NativeSymbols.pointersAsLongs(generated);
        try {
            MethodHandle target = lookup.findStatic(lookup.lookupClass(), method, plain.toMethodType());
            return Linker.nativeLinker().upcallStub(target, plain, Arena.global());
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError("callback " + method + " of " + lookup.lookupClass(), missing);
        }
    }

    static EngineRegistry engines() {
        return ENGINES;
    }

    /**
     * The context that a callback's context user data names.
     *
     * @param contextData the user data
     * @return the context; null if there is none of that number
     */
    public static ContextCore context(long contextData) {
        EngineLoop engine = ENGINES.get((int) (contextData >>> 32));
        return engine == null ? null : engine.context((int) contextData);
    }

    /**
     * A callback failed. It must not throw, so the engine is told and stops in order.
     *
     * @param contextData the context's user data
     * @param thrown what happened
     */
    public static void failed(long contextData, Throwable thrown) {
        try {
            EngineLoop engine = ENGINES.get((int) (contextData >>> 32));
            if (engine != null) {
                engine.callbackFailed(thrown);
                return;
            }
            System.getLogger("io.docaffm.core").log(System.Logger.Level.ERROR, "a callback of no known engine failed", thrown);
        } catch (Throwable _) {
            // Nothing is left that could be told; letting it out would end the JVM.
        }
    }

    private static void taskSucceeded(long task, long slot, long contextData) {
        try {
            ENGINES.get((int) (contextData >>> 32)).noteCompletion((int) slot, true);
        } catch (Throwable thrown) {
            failed(contextData, thrown);
        }
    }

    private static void taskFailed(long task, long slot, long contextData) {
        try {
            ENGINES.get((int) (contextData >>> 32)).noteCompletion((int) slot, false);
        } catch (Throwable thrown) {
            failed(contextData, thrown);
        }
    }

    private static void stateChanged(long contextData, long ctx, int previous, int next) {
        try {
            ContextCore context = context(contextData);
            if (context != null) {
                context.noteState(next);
            }
        } catch (Throwable thrown) {
            failed(contextData, thrown);
        }
    }
}
