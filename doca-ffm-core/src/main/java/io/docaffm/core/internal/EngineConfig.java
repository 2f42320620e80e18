// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.IdleStrategy;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * What an engine is built from.
 *
 * @param name its name, or null for a numbered one
 * @param idle what it does without work
 * @param manual driven by its owner instead of a thread
 * @param commandCapacity room for commands
 * @param bufferCapacity bufs to start with
 * @param errorHandler told what user code threw
 * @param completions where futures complete, or null for the engine's thread
 */
public record EngineConfig(String name, IdleStrategy idle, boolean manual, int commandCapacity, int bufferCapacity, Consumer<Throwable> errorHandler,
        Executor completions) {}
