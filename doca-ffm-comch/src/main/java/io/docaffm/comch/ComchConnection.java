// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.NativeObject;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/**
 * A connection between a client and a server ({@code doca_comch_connection}): carries messages on the slow path, and is what consumers and producers of
 * the fast path are made on.
 *
 * {@snippet :
 * connection.send("hello".getBytes()).join();
 * connection.closed().thenAccept(end -> log(connection + " ended: " + end.reason()));
 * }
 *
 * <p><b>Threads.</b> From any thread. Messages of one thread are sent in the order of the calls.
 *
 * <p><b>The end.</b> When the peer leaves, the connection's consumers and producers are closed, what is outstanding fails, and what is submitted later fails
 * with {@link io.docaffm.core.DocaError#NOT_CONNECTED}; {@link #closed()} tells. {@link #close()} ends it from this side: on a server by
 * {@code doca_comch_server_disconnect}, on a client by stopping the client, since DOCA has nothing less there.
 */
public final class ComchConnection extends NativeObject {
    ComchConnection(ComchEndpoint endpoint, long number) {
        super("comch connection " + number + " of " + endpoint, CloseOrder.CONNECTION, endpoint);
    }

    /**
     * The server or client that it belongs to.
     *
     * @return the endpoint
     */
    public ComchEndpoint endpoint() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The largest message that both sides can take.
     *
     * @return bytes
     */
    public int maxMessageSize() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Keeps something of the caller's with the connection: who the peer is, for example, to be found again in a message handler. (DOCA's own user data is
     * the library's.)
     *
     * @param data anything but null
     * @throws IllegalStateException if the connection is closed
     */
    public void userData(Object data) {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * What the caller keeps with the connection.
     *
     * @return what {@link #userData(Object)} was given last; null if it was not called
     */
    public Object userData() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * When and why it ended.
     *
     * @return completes at the end, never exceptionally
     */
    public CompletableFuture<ComchEnd> closed() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The consumers that the peer has on this connection.
     *
     * @return an observable set, always the same
     */
    public ComchRemoteConsumers remoteConsumers() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * What it carried until now ({@code doca_comch_connection_update_info}, {@code doca_comch_connection_get_counter}).
     *
     * @return the counters; fails with a {@link io.docaffm.core.DocaException} if the connection ended
     * @throws IllegalStateException if the connection is closed
     */
    public CompletableFuture<ComchCounters> counters() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Sends a message ({@code doca_comch_X_task_send_alloc_init}).
     *
     * @param message the bytes, at least one; copied, so that the caller may change them when this returns
     * @return completes when the peer has it
     * @throws IllegalArgumentException if it is empty or larger than {@link #maxMessageSize()}
     * @throws IllegalStateException if the connection is closed
     */
    public CompletableFuture<Void> send(MemorySegment message) {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Sends a message, as {@link #send(MemorySegment)}.
     *
     * @param message the bytes, at least one; copied
     * @return completes when the peer has it
     * @throws IllegalArgumentException if it is empty or larger than {@link #maxMessageSize()}
     * @throws IllegalStateException if the connection is closed
     */
    public CompletableFuture<Void> send(byte[] message) {
        return send(MemorySegment.ofArray(message));
    }

    /**
     * Sends a message, as {@link #send(MemorySegment)}.
     *
     * @param message its bytes from position to limit are sent, at least one; copied, its position is not changed
     * @return completes when the peer has it
     * @throws IllegalArgumentException if it is empty or larger than {@link #maxMessageSize()}
     * @throws IllegalStateException if the connection is closed
     */
    public CompletableFuture<Void> send(ByteBuffer message) {
        return send(MemorySegment.ofBuffer(message));
    }

    /**
     * Prepares a message to be sent many times, with memory of its own. Waits for the engine, at most 10 s.
     *
     * @param size room for the message, in bytes
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException if the size is below 1 or above {@link #maxMessageSize()}
     * @throws IllegalStateException if the connection is closed
     * @throws io.docaffm.core.DocaException if tasks are exhausted, or the connection ended
     */
    public ComchMessageTask prepareSend(int size, ComchTask.Handler<ComchMessageTask> handler) {
        throw new UnsupportedOperationException("not there yet");
    }

    @Override
    public MemorySegment handle() {
        throw new UnsupportedOperationException("not there yet");
    }

    @Override
    protected CompletableFuture<Void> release() {
        throw new UnsupportedOperationException("not there yet");
    }
}
