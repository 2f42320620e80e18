// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.EngineFuture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The consumers that the peer of a connection has at the moment: whom producers can send to. An observable set.
 *
 * {@snippet :
 * int consumer = connection.remoteConsumers().any().join();
 * producer.send(map.buffer(0, 4096), consumer).join();
 * }
 *
 * <p>From any thread.
 */
public final class ComchRemoteConsumers {
    private final ComchConnection connection;
    /** All below is the engine's thread's, but for the snapshot. */
    private final Set<Integer> present = new LinkedHashSet<>();
    private final List<ComchConsumerListener> listeners = new ArrayList<>();
    private final List<EngineFuture<Integer>> waiting = new ArrayList<>();
    private volatile Set<Integer> snapshot = Set.of();

    ComchRemoteConsumers(ComchConnection connection) {
        this.connection = connection;
    }

    /**
     * Their ids at the moment, in the order in which they appeared.
     *
     * @return a snapshot that does not change
     */
    public Set<Integer> ids() {
        return snapshot;
    }

    /**
     * Waits for a consumer.
     *
     * @return the id of the one that is there the longest; if there is none, of the first that comes. Fails with
     *     {@link io.docaffm.core.DocaError#NOT_CONNECTED} when the connection ends before
     */
    public CompletableFuture<Integer> any() {
        EngineFuture<Integer> first = new EngineFuture<>(connection.loop());
        connection.loop().call(() -> {
            DocaException over = connection.whyUnusable("wait for a consumer");
            if (!present.isEmpty()) {
                connection.loop().succeed(first, present.iterator().next());
            } else if (over != null) {
                connection.loop().fail(first, over);
            } else {
                waiting.add(first);
            }
            return null;
        }).whenComplete((_, failure) -> {
            if (failure != null) {
                first.completeExceptionally(failure);
            }
        });
        return first;
    }

    /**
     * Tells a listener of those that are there, and from then on of those that come and go, each once. When the connection ends, all are told to have
     * expired.
     *
     * @param listener called on the connection's engine's thread
     */
    public void addListener(ComchConsumerListener listener) {
        Objects.requireNonNull(listener, "listener");
        connection.loop().call(() -> {
            listeners.add(listener);
            for (int id : List.copyOf(present)) {
                connection.endpoint().callUser(() -> listener.appeared(connection, id));
            }
            return null;
        });
    }

    /**
     * Tells a listener no more.
     *
     * @param listener what {@link #addListener} was given
     */
    public void removeListener(ComchConsumerListener listener) {
        Objects.requireNonNull(listener, "listener");
        connection.loop().call(() -> listeners.remove(listener));
    }

    // ---- engine's thread ------------------------------------------------------------------------------------------------------------------------

    /** DOCA told it. */
    void changed(int id, boolean appeared) {
        if (appeared ? !present.add(id) : !present.remove(id)) {
            return;
        }
        snapshot = Collections.unmodifiableSet(new LinkedHashSet<>(present));
        if (appeared) {
            List<EngineFuture<Integer>> told = List.copyOf(waiting);
            waiting.clear();
            told.forEach(one -> connection.loop().succeed(one, id));
            tell(listener -> listener.appeared(connection, id));
        } else {
            connection.consumerExpired(id);
            tell(listener -> listener.expired(connection, id));
        }
    }

    /** The connection ended, and with it all of them. */
    void connectionEnded() {
        for (int id : List.copyOf(present)) {
            changed(id, false);
        }
        List<EngineFuture<Integer>> told = List.copyOf(waiting);
        waiting.clear();
        told.forEach(one -> connection.loop().fail(one,
                Calls.failure(connection, "wait for a consumer", DocaError.NOT_CONNECTED, "The connection ended before the peer had one", null)));
    }

    private void tell(Consumer<ComchConsumerListener> event) {
        ComchEndpoint endpoint = connection.endpoint();
        if (endpoint.onConsumers() != null) {
            endpoint.callUser(() -> event.accept(endpoint.onConsumers()));
        }
        for (ComchConsumerListener listener : List.copyOf(listeners)) {
            endpoint.callUser(() -> event.accept(listener));
        }
    }
}
