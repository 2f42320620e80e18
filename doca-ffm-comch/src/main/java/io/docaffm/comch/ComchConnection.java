// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.ContextState;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
    static final String SEND = "doca_comch_task_send";
    /** A disconnect that is answered «later» waits for what is on its way out; then this is given up, and the endpoint's stop ends it. */
    private static final long DISCONNECT_TIMEOUT_NANOS = 5_000_000_000L;

    private final ComchEndpoint endpoint;
    private final ComchPeers.Peer peer;
    private final ContextCore.Lane lane = new ContextCore.Lane();
    private final ComchRemoteConsumers remoteConsumers = new ComchRemoteConsumers(this);
    private final EngineFuture<ComchEnd> closed;
    /** Its consumers and producers that exist natively. Engine's thread only. */
    private final List<ComchChannel> channels = new ArrayList<>();
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    /** Completes when the native connection is gone; made anew by each attempt. Engine's thread only. */
    private CompletableFuture<Void> disconnected;
    /** The same, for the thread that closes. */
    private volatile CompletableFuture<Void> ending;
    /** Why it cannot be used any more. */
    private volatile DocaException broken;
    private volatile boolean endedHere;
    private volatile Object userData;

    /** On the engine's thread. */
    ComchConnection(ComchEndpoint endpoint, ComchPeers.Peer peer, long number) {
        super("comch connection " + number + " of " + endpoint, CloseOrder.CONNECTION, endpoint);
        this.endpoint = endpoint;
        this.peer = peer;
        this.closed = new EngineFuture<>(endpoint.loop());
        peer.connection = this;
        made();
    }

    /**
     * The server or client that it belongs to.
     *
     * @return the endpoint
     */
    public ComchEndpoint endpoint() {
        return endpoint;
    }

    /**
     * The largest message that this side sends and receives. A peer that was built with a smaller {@link ComchEndpoint.Builder#maxMessageSize} takes less, which DOCA
     * does not tell before a message is refused: the two sides should be built with the same.
     *
     * @return bytes
     */
    public int maxMessageSize() {
        return endpoint.maxMessageSize();
    }

    /**
     * Keeps something of the caller's with the connection: who the peer is, for example, to be found again in a message handler. (DOCA's own user data is
     * the library's.)
     *
     * @param data anything but null
     * @throws IllegalStateException if the connection is closed
     */
    public void userData(Object data) {
        requireOpen();
        userData = Objects.requireNonNull(data, "data");
    }

    /**
     * What the caller keeps with the connection.
     *
     * @return what {@link #userData(Object)} was given last; null if it was not called
     */
    public Object userData() {
        return userData;
    }

    /**
     * When and why it ended.
     *
     * @return completes at the end, never exceptionally
     */
    public CompletableFuture<ComchEnd> closed() {
        return closed.copy();
    }

    /**
     * The consumers that the peer has on this connection.
     *
     * @return an observable set, always the same
     */
    public ComchRemoteConsumers remoteConsumers() {
        return remoteConsumers;
    }

    /**
     * What it carried until now ({@code doca_comch_connection_update_info}, {@code doca_comch_connection_get_counter}).
     *
     * @return the counters; fails with a {@link io.docaffm.core.DocaException} if the connection ended
     * @throws IllegalStateException if the connection is closed
     * @throws DocaException if the library has no counters
     */
    public CompletableFuture<ComchCounters> counters() {
        if (broken == null || endedHere) {
            requireOpen();
        }
        NativeSymbols.requireAll(this, ComchLibrary.COUNTERS);
        EngineLoop engine = loop();
        return engine.handOut(engine.call(this::askForCounters).thenCompose(asked -> asked));
    }

    private CompletableFuture<ComchCounters> askForCounters() {
        DocaException over = whyUnusable("doca_comch_connection_update_info");
        if (over != null) {
            return CompletableFuture.failedFuture(over);
        }
        ComchCall update = new ComchCall(loop(), "doca_comch_connection_update_info on " + this, endpoint.operationTimeoutNanos(),
                () -> {
                    DocaException dead = whyUnusable("doca_comch_connection_update_info");
                    if (dead != null) {
                        throw dead;
                    }
                    return DocaComch.doca_comch_connection_update_info(MemorySegment.ofAddress(peer.pointer));
                }, code -> code == DocaError.CONNECTION_INPROGRESS.code() || code == DocaError.AGAIN.code(),
                code -> Calls.failure(this, "doca_comch_connection_update_info", code));
        endpoint.core().insist(update);
        return update.thenApply(_ -> {
            try (Arena scratch = Arena.ofConfined()) {
                MemorySegment word = scratch.allocate(ValueLayout.JAVA_LONG);
                return new ComchCounters(counter(DocaComch.DOCA_COMCH_COUNTER_SENT_MESSAGES(), word), counter(DocaComch.DOCA_COMCH_COUNTER_SENT_BYTES(), word),
                        counter(DocaComch.DOCA_COMCH_COUNTER_RECV_MESSAGES(), word), counter(DocaComch.DOCA_COMCH_COUNTER_RECV_BYTES(), word));
            }
        });
    }

    private long counter(int which, MemorySegment word) {
        Calls.check(this, "doca_comch_connection_get_counter",
                () -> DocaComch.doca_comch_connection_get_counter(MemorySegment.ofAddress(peer.pointer), which, word));
        return word.get(ValueLayout.JAVA_LONG, 0);
    }

    // ---- sending ----------------------------------------------------------------------------------------------------------------------------------

    /**
     * Sends a message ({@code doca_comch_X_task_send_alloc_init}).
     *
     * @param message the bytes, at least one; copied, so that the caller may change them when this returns
     * @return completes when the message is on its way and its memory free again: Comch is reliable and keeps the order, but does not tell when the peer's
     *     program has it
     * @throws IllegalArgumentException if it is empty or larger than {@link #maxMessageSize()}
     * @throws IllegalStateException if the connection is closed
     */
    public CompletableFuture<Void> send(MemorySegment message) {
        long size = message.byteSize();
        if (size < 1 || size > maxMessageSize()) {
            throw new IllegalArgumentException("a message on " + name() + " has 1 to " + maxMessageSize() + " bytes, not " + size);
        }
        if (broken == null || endedHere) {
            requireOpen();
        }
        ComchSend send = new ComchSend(this, message);
        loop().submit(send);
        return send;
    }

    /**
     * Sends a message, as {@link #send(MemorySegment)}.
     *
     * @param message the bytes, at least one; copied
     * @return as for {@link #send(MemorySegment)}
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
     * @return as for {@link #send(MemorySegment)}
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
        Objects.requireNonNull(handler, "handler");
        if (size < 1 || size > maxMessageSize()) {
            throw new IllegalArgumentException("a message on " + name() + " has 1 to " + maxMessageSize() + " bytes, not " + size);
        }
        requireOpen();
        return loop().callAndWait(this, "prepare", () -> new PreparedMessage(this, size, handler));
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return MemorySegment.ofAddress(peer.pointer);
    }

    // ---- what happens to it: engine's thread only, but for the volatile ones ------------------------------------------------------------------------

    EngineLoop loop() {
        return endpoint.loop();
    }

    ContextCore.Lane lane() {
        return lane;
    }

    /** The native connection; 0 once it must not be named any more. */
    long pointer() {
        return peer.pointer;
    }

    /** Did this side close it? Any thread. */
    boolean isEndedHere() {
        return endedHere;
    }

    /** Null while it may be used. Any thread. */
    DocaException whyUnusable(String function) {
        DocaException cause = broken;
        return cause == null ? null : Calls.failure(this, function, DocaError.NOT_CONNECTED, "The connection ended before: see the cause; connect again", cause);
    }

    /** DOCA ended a send with an error. */
    DocaException sendFailed(int status) {
        DocaException failure = Calls.failure(this, SEND, status);
        DocaException cause = broken;
        return cause == null ? failure : new DocaException(failure.error(), failure.function(), failure.object(), failure.description(),
                "The connection had ended before: see the cause; connect again", cause);
    }

    /** DOCA took no send. */
    DocaException sendRefused(int code, long size) {
        if (code == DocaError.INVALID_VALUE.code()) {
            return new DocaException(DocaError.INVALID_VALUE, endpoint.role().function("_task_send_alloc_init"), name(), NativeSymbols.describe(code),
                    "A message of " + size + " bytes: was the peer built with a smaller maxMessageSize", null);
        }
        return Calls.failure(this, SEND, code);
    }

    /**
     * A consumer or producer is being made on it.
     *
     * @throws DocaException if it ended
     */
    void add(ComchChannel channel) {
        DocaException dead = whyUnusable("make " + channel);
        if (dead != null) {
            throw dead;
        }
        channels.add(channel);
    }

    /** A consumer or producer is destroyed. */
    void remove(ComchChannel channel) {
        channels.remove(channel);
    }

    void consumerExpired(int id) {
        for (ComchChannel channel : channels) {
            if (channel instanceof ComchProducer producer) {
                producer.consumerExpired(id);
            }
        }
    }

    /** The peer left: nobody wants this any more, so that it closes itself. */
    void peerLeft() {
        end(ComchEnd.Reason.PEER, Calls.failure(this, "doca_comch_connection", DocaError.CONNECTION_RESET,
                "The peer disconnected, was closed, or its process ended", null));
        closeAsync();
    }

    /** It is over: the first reason counts. */
    void end(ComchEnd.Reason reason, DocaException failure) {
        if (broken != null) {
            return;
        }
        endedHere = reason == ComchEnd.Reason.CLOSED || reason == ComchEnd.Reason.REFUSED;
        broken = failure;
        ComchEnd end = new ComchEnd(reason, endedHere ? Optional.empty() : Optional.of(failure));
        endpoint.core().dropWaiting(lane, whyUnusable(SEND));
        remoteConsumers.connectionEnded();
        loop().succeed(closed, end);
        endpoint.ended(this, end);
    }

    /** Completes when its native half is gone. */
    CompletableFuture<Void> gone() {
        return gone;
    }

    /** Its consumers and producers first: DOCA refuses to end it while one exists. */
    CompletableFuture<Void> disconnectAsync() {
        if (disconnected == null || disconnected.isCompletedExceptionally()) {
            end(ComchEnd.Reason.CLOSED, Calls.failure(this, "close", DocaError.SHUTDOWN, "This side closed the connection", null));
            CompletableFuture<?>[] closing = List.copyOf(channels).stream().map(NativeObject::closeAsync).toArray(CompletableFuture[]::new);
            disconnected = CompletableFuture.allOf(closing).thenCompose(_ -> loop().call(this::disconnectNow)).thenCompose(ended -> ended);
            disconnected.thenRun(() -> gone.complete(null));
        }
        return disconnected;
    }

    private CompletableFuture<Void> disconnectNow() {
        if (endpoint.role() == ComchRole.CLIENT) {
            // The client has this one, and no other way to end it. Its connection is gone when it is idle.
            return endpoint.core().stop();
        }
        ComchCall disconnect = new ComchCall(loop(), "doca_comch_server_disconnect of " + this, DISCONNECT_TIMEOUT_NANOS, () -> {
            if (peer.pointer == 0) {
                return 0;
            }
            int code = DocaComch.doca_comch_server_disconnect(endpoint.segment(), MemorySegment.ofAddress(peer.pointer));
            if (code == 0) {
                // There may be no event of an end that this side asked for.
                peer.forget();
            }
            return code;
        }, code -> code == DocaError.AGAIN.code(), code -> Calls.failure(this, "doca_comch_server_disconnect", code));
        if (endpoint.core().state() != ContextState.RUNNING) {
            // The server stops, which ends its connections.
            return CompletableFuture.completedFuture(null);
        }
        endpoint.core().insist(disconnect);
        return disconnect.thenCompose(_ -> loop().whenDrained());
    }

    @Override
    protected void closing() {
        ending = loop().call(this::disconnectAsync).thenCompose(gone -> gone);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return ending;
    }
}
