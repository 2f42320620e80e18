// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.Waits;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * What every wrapper of a native DOCA object is: it has a name, parents it must not outlive, children it closes first, and an end.
 *
 * <p><b>Closing.</b> {@link #close()} is idempotent and safe from any thread. It first closes the children, in the order that DOCA needs
 * (tasks, connections, contexts, engines, memory maps, devices), and then the object itself. Called on a progress engine's own thread it only
 * begins, and the engine ends it: nothing is ever destroyed inside a native callback. What cannot be closed within {@link #CLOSE_TIMEOUT}
 * stays owned, and so do its parents: the exception says what still holds it, and a later {@code close()} tries again. Memory is never freed
 * under a live child.
 *
 * <p><b>Use after close</b> is an {@link IllegalStateException} that names the object.
 *
 * <p>Applications do not extend this class.
 */
public abstract class NativeObject implements AutoCloseable {
    /** How long {@link #close()} waits for the end, children included: 10 seconds. */
    public static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    /** When among its siblings an object is closed: the constants' order. */
    protected enum CloseOrder {
        /** Prepared tasks. */
        TASK,
        /** Connections and listeners. */
        CONNECTION,
        /** Contexts. */
        CONTEXT,
        /** Progress engines. */
        ENGINE,
        /** Memory maps, local and imported. */
        MEMORY,
        /** Devices and representors. */
        DEVICE
    }

    private enum Phase {
        OPEN,
        CLOSING,
        /** Closing was tried and did not get through: still owned, not usable, close() may be tried again. */
        STUCK,
        CLOSED
    }

    private final String name;
    private final CloseOrder order;
    private final List<NativeObject> parents;
    private final Object lock = new Object();
    private final Set<NativeObject> children = new LinkedHashSet<>();
    private volatile Phase phase = Phase.OPEN;
    private CompletableFuture<Void> end;
    /** Its constructor is through: until then a parent's close only marks it. */
    private boolean made;

    /**
     * Makes the object a child of its parents.
     *
     * @param name what it is called in messages, for example {@code memory map 3}
     * @param order when it is closed among its siblings
     * @param parents what it must not outlive
     * @throws IllegalStateException if a parent is closed or being closed
     */
    // The parent keeps the reference only; it calls nothing on a child before close.
    @SuppressWarnings("this-escape")
    protected NativeObject(String name, CloseOrder order, NativeObject... parents) {
        this.name = Objects.requireNonNull(name, "name");
        this.order = order;
        this.parents = List.of(parents);
        try {
            for (NativeObject parent : parents) {
                parent.adopt(this);
            }
        } catch (IllegalStateException closed) {
            // A parent that had adopted it may have begun to close meanwhile, and waits for it.
            abandon();
            throw closed;
        }
    }

    /**
     * The native object's address, for what this library does not wrap. Whoever uses it follows DOCA's own rules: the right thread, the right
     * state, and never a destroy.
     *
     * @return a zero-length segment at the native object's address
     * @throws IllegalStateException if the object is closed
     */
    public abstract MemorySegment handle();

    /**
     * What it is called in messages.
     *
     * @return for example {@code rdma context 1 on mlx5_0}
     */
    public final String name() {
        return name;
    }

    /**
     * Was closing begun? From then on the object refuses every use.
     *
     * @return true once {@link #close()} or a parent's was called
     */
    public final boolean isClosed() {
        return phase != Phase.OPEN;
    }

    /**
     * Closes the object and everything made from it, and waits for the end, at most {@link #CLOSE_TIMEOUT}. On a progress engine's thread
     * it does not wait: the engine ends the work, and reports a failure to its error handler.
     *
     * @throws DocaException if it could not be closed in time; it then stays owned, and close may be called again
     */
    @Override
    public void close() {
        CompletableFuture<Void> ending = closeAsync();
        if (Waits.isCallback()) {
            ending.whenComplete((_, failure) -> {
                if (failure != null) {
                    Waits.reportFromCallback(this, failure);
                }
            });
            return;
        }
        // Half a close is worse than a late one: the wait is bounded, so an interrupt does not end it but is handed on after it.
        Throwable failure = Waits.uninterruptibly(ending, CLOSE_TIMEOUT);
        if (failure != null) {
            throw failure instanceof DocaException doca ? doca : stuck(failure);
        }
    }

    /**
     * Begins to close the object and everything made from it.
     *
     * @return completes when all of it is gone; exceptionally, with a {@link DocaException}, when something could not be closed: that and its
     *     parents then stay owned, and closing may be tried again
     */
    public final CompletableFuture<Void> closeAsync() {
        CompletableFuture<Void> ending;
        synchronized (lock) {
            if (phase == Phase.CLOSING || phase == Phase.CLOSED) {
                return end.copy();
            }
            phase = Phase.CLOSING;
            end = new EngineFuture<>(null);
            ending = end;
            if (!made) {
                // A parent is closed while this is being made on another thread: made() goes on from here.
                return ending.copy();
            }
        }
        closeAll(ending);
        return ending.copy();
    }

    private void closeAll(CompletableFuture<Void> ending) {
        List<NativeObject> first;
        synchronized (lock) {
            first = new ArrayList<>(children);
        }
        closing();
        // Rank by rank, and newest first within one: what was made later may lean on what was made earlier. One that does not get through keeps
        // the next rank and its parents open, but not its brothers.
        first = first.reversed();
        CompletableFuture<Void> chain = CompletableFuture.completedFuture(null);
        for (CloseOrder rank : CloseOrder.values()) {
            List<NativeObject> brothers = first.stream().filter(child -> child.order == rank).toList();
            if (!brothers.isEmpty()) {
                chain = chain.thenCompose(_ -> CompletableFuture.allOf(brothers.stream().map(NativeObject::closeAsync).toArray(CompletableFuture[]::new)));
            }
        }
        chain.thenCompose(_ -> release()).whenComplete((_, failure) -> ended(ending, failure));
    }

    @Override
    public final String toString() {
        return name;
    }

    /**
     * Refuses a use after close.
     *
     * @throws IllegalStateException if closing has begun
     */
    protected final void requireOpen() {
        if (phase != Phase.OPEN) {
            throw new IllegalStateException(name + " is closed");
        }
    }

    /** Called when closing begins, or is tried again, before any child is closed; does nothing unless overridden. Must not throw. */
    protected void closing() {}

    /**
     * Destroys the native object. All children are gone when this is called.
     *
     * @return completes when it is destroyed, exceptionally when it could not be: it then stays owned
     */
    protected abstract CompletableFuture<Void> release();

    /**
     * Says that the object is whole: the last thing that every constructor calls. If a parent was closed meanwhile, the object is closed now.
     */
    protected final void made() {
        boolean closed;
        synchronized (lock) {
            made = true;
            closed = phase == Phase.CLOSING;
        }
        if (closed) {
            closeAll(end);
        }
    }

    /**
     * Withdraws an object whose native half was never made: a constructor failed half-way.
     */
    protected final void abandon() {
        CompletableFuture<Void> asked;
        synchronized (lock) {
            phase = Phase.CLOSED;
            asked = end;
            end = CompletableFuture.completedFuture(null);
        }
        leaveParents();
        if (asked != null) {
            asked.complete(null);
        }
    }

    private void ended(CompletableFuture<Void> ending, Throwable failure) {
        synchronized (lock) {
            phase = failure == null ? Phase.CLOSED : Phase.STUCK;
        }
        if (failure == null) {
            leaveParents();
            ending.complete(null);
            return;
        }
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        ending.completeExceptionally(cause);
    }

    private void leaveParents() {
        for (NativeObject parent : parents) {
            parent.disown(this);
        }
    }

    private void adopt(NativeObject child) {
        synchronized (lock) {
            requireOpen();
            children.add(child);
        }
    }

    private void disown(NativeObject child) {
        synchronized (lock) {
            children.remove(child);
        }
    }

    private DocaException stuck(Throwable cause) {
        List<String> holding;
        synchronized (lock) {
            holding = children.stream().map(NativeObject::name).toList();
        }
        String held = holding.isEmpty() ? "its native end did not come" : "still open below it: " + String.join(", ", holding);
        return new DocaException(DocaError.IN_USE, "close", name, held,
                "It stays owned and nothing under it was freed; end what is in flight, then close again", cause);
    }
}
