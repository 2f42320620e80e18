// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Operation;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntFunction;

/**
 * A call of the library's own on a connection that may answer «later»: made again after each round of the engine, until it gets through or takes too long.
 */
final class ComchCall extends EngineFuture<Void> implements Operation {
    private final EngineLoop engine;
    private final String what;
    private final IntSupplier call;
    private final IntPredicate later;
    private final IntFunction<DocaException> failure;
    private final long timeoutNanos;
    private long deadline;

    /** The call answers a {@code doca_error_t}. */
    ComchCall(EngineLoop engine, String what, long timeoutNanos, IntSupplier call, IntPredicate later, IntFunction<DocaException> failure) {
        super(engine);
        this.engine = engine;
        this.what = what;
        this.call = call;
        this.later = later;
        this.failure = failure;
        this.timeoutNanos = timeoutNanos;
        this.deadline = timeoutNanos == 0 ? NEVER : NOT_BEGUN;
    }

    @Override
    public int start() {
        int code;
        try {
            code = call.getAsInt();
        } catch (DocaException refused) {
            completeExceptionally(refused);
            return STARTED;
        }
        if (code == 0) {
            complete(null);
        } else if (later.test(code)) {
            return NO_ROOM;
        } else {
            completeExceptionally(failure.apply(code));
        }
        return STARTED;
    }

    @Override
    public String whyNoRoom() {
        return "It was answered «later»";
    }

    /** It has none, and never gets into the slot table. */
    @Override
    public long nativeTask() {
        return 0;
    }

    @Override
    public void completed(int status) {
        throw new AssertionError("no task of DOCA's: " + what);
    }

    @Override
    public void dropped(DocaException cause) {
        engine.later(() -> completeExceptionally(cause));
    }

    @Override
    public void orphaned(DocaException cause) {
        completeExceptionally(cause);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public void timeBegins(long now) {
        deadline = now + timeoutNanos;
    }

    @Override
    public String toString() {
        return what;
    }
}
