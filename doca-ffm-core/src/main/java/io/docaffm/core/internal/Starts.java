// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.NativeObject;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** How contexts are started: made, then started, and taken down again if that fails. */
public final class Starts {
    private Starts() {}

    /**
     * Starts what is made.
     *
     * @param <C> the context
     * @param engine whose settings say where the result completes
     * @param made the context, its native half made
     * @param start starts it; called on whichever thread {@code made} completes
     * @return the context once it runs; what could not be started is taken down again before the caller hears of it
     */
    public static <C extends NativeObject> CompletableFuture<C> whole(EngineLoop engine, CompletableFuture<C> made,
            Function<C, CompletableFuture<Void>> start) {
        return engine.handOut(made.thenCompose(context -> start.apply(context).handle((_, failure) -> {
            if (failure == null) {
                return CompletableFuture.completedFuture(context);
            }
            return context.closeAsync().handle((_, _) -> failure).thenCompose(CompletableFuture::<C>failedFuture);
        }).thenCompose(outcome -> outcome)));
    }
}
