// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A context's connections by number: the number (plus one, so that zero means none) is the native connection's user data. Also those that are
 * still being made. Engine's thread only.
 */
final class RdmaConnections {
    /** A connection that RDMA CM is making. */
    private final class Attempt {
        final EngineFuture<RdmaConnection> result = new EngineFuture<>(context.engine());
        final CompletableFuture<Void> timer = new CompletableFuture<>();
        final String peer;

        Attempt(String peer) {
            this.peer = peer;
        }
    }

    private final RdmaContext context;
    /** An {@link RdmaConnection}, an {@link Attempt}, or null. */
    private final List<Object> byNumber = new ArrayList<>();

    /** In the order they were made. */
    private final Map<Integer, RdmaListener> listeners = new LinkedHashMap<>();
    /** Native address objects of attempts and of the connections that came of them: DOCA refuses to destroy one that is still in use. */
    private final List<MemorySegment> addresses = new ArrayList<>();

    RdmaConnections(RdmaContext context) {
        this.context = context;
    }

    RdmaConnection connection(long data) {
        return at(data) instanceof RdmaConnection connection ? connection : null;
    }

    private Object at(long data) {
        return data >= 1 && data <= byNumber.size() ? byNumber.get((int) data - 1) : null;
    }

    /** Takes a number; gives the user data. */
    private long add(Object entry) {
        int free = byNumber.indexOf(null);
        if (free < 0) {
            byNumber.add(entry);
            return byNumber.size();
        }
        byNumber.set(free, entry);
        return free + 1L;
    }

    private void remove(long data) {
        byNumber.set((int) data - 1, null);
    }

    // ---- out of band ------------------------------------------------------------------------------------------------------------------------

    RdmaExport export() {
        // Here again, as in all that comes as a command: the context may have been closed between the call and its turn.
        context.requireRunning();
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment size = scratch.allocate(ValueLayout.JAVA_LONG);
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            checkRoom("doca_rdma_export", DocaError.FULL, () -> DocaRdma.doca_rdma_export(context.segment(), bytes, size, pointer));
            byte[] details = bytes.get(ValueLayout.ADDRESS, 0).reinterpret(size.get(ValueLayout.JAVA_LONG, 0)).toArray(ValueLayout.JAVA_BYTE);
            return new RdmaExport(context, pointer.get(ValueLayout.ADDRESS, 0), details);
        }
    }

    RdmaConnection connect(RdmaExport export, byte[] details) {
        MemorySegment pointer = export.consume();
        long data = add(export);
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocateFrom(ValueLayout.JAVA_BYTE, details);
            setUserData(pointer, data);
            Calls.check(context, "doca_rdma_connect", () -> DocaRdma.doca_rdma_connect(context.segment(), bytes, details.length, pointer));
            return become(data, pointer, "the peer of an exported descriptor");
        } catch (Throwable failed) {
            remove(data);
            export.giveBack(pointer);
            throw failed;
        }
    }

    /** A call that answers {@code full} when the context holds as many connections as it was configured for. */
    private void checkRoom(String function, DocaError full, Calls.NativeCall call) {
        int code = Calls.attempt(context, function, call);
        if (code == full.code()) {
            throw Calls.failure(context, function, full, "It may hold all the connections it was built for already (maxConnections; DOCA's default is 1):"
                    + " raise that, or close one", null);
        }
        if (code != 0) {
            throw Calls.failure(context, function, code);
        }
    }

    private RdmaConnection become(long data, MemorySegment pointer, String peer) {
        RdmaConnection connection = new RdmaConnection(context, pointer, data, peer);
        byNumber.set((int) data - 1, connection);
        return connection;
    }

    private void setUserData(MemorySegment pointer, long data) {
        Calls.check(context, "doca_rdma_connection_set_user_data", () -> DocaRdma.doca_rdma_connection_set_user_data(pointer, data));
    }

    // ---- RDMA CM ------------------------------------------------------------------------------------------------------------------------------

    CompletableFuture<RdmaConnection> connect(RdmaAddress target) {
        context.requireRunning();
        RdmaLibrary.requireCm(context);
        Attempt attempt = new Attempt(target.toString());
        long data = add(attempt);
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment host = scratch.allocateFrom(target.host());
            Calls.check(context, "doca_rdma_addr_create",
                    () -> DocaRdma.doca_rdma_addr_create(target.type().value, host, (short) target.port(), pointer));
            MemorySegment address = pointer.get(ValueLayout.ADDRESS, 0);
            addresses.add(address);
            checkRoom("doca_rdma_connect_to_addr", DocaError.CONNECTION_ABORTED,
                    () -> DocaRdma.doca_rdma_connect_to_addr(context.segment(), address, data));
        } catch (Throwable failed) {
            remove(data);
            destroyUnusedAddresses();
            throw failed;
        }
        boundAttempt(attempt, "doca_rdma_connect_to_addr");
        return attempt.result;
    }

    /** DOCA tells the end of an attempt through a callback; should that get lost, this tells it. */
    private void boundAttempt(Attempt attempt, String what) {
        long millis = context.connectTimeoutMillis();
        attempt.timer.completeOnTimeout(null, millis, TimeUnit.MILLISECONDS).thenRun(() -> context.engine().call(() -> {
            context.engine().fail(attempt.result, Calls.failure(context, what, DocaError.TIME_OUT,
                    "No answer from " + attempt.peer + " within " + millis + " ms: is the peer listening and reachable", null));
            return null;
        }));
        attempt.result.whenComplete((_, _) -> attempt.timer.cancel(false));
    }

    void listening(RdmaListener listener) {
        RdmaLibrary.requireCm(context);
        Calls.check(context, "doca_rdma_start_listen_to_port",
                () -> DocaRdma.doca_rdma_start_listen_to_port(context.segment(), (short) listener.port()));
        listeners.put(listener.port(), listener);
    }

    void stopListening(RdmaListener listener) {
        listeners.remove(listener.port());
        Calls.check(context, "doca_rdma_stop_listen_to_port", () -> DocaRdma.doca_rdma_stop_listen_to_port(context.segment(), (short) listener.port()));
    }

    boolean isListening(RdmaListener listener) {
        return listeners.get(listener.port()) == listener;
    }

    /** A peer asks for a connection. Neither the callback nor the connection says on which port, so the oldest listener answers for all. */
    void requested(long pointer) {
        RdmaConnectionRequest request = new RdmaConnectionRequest(context, MemorySegment.ofAddress(pointer));
        RdmaListener listener = listeners.values().stream().findFirst().orElse(null);
        if (listener == null) {
            request.rejectNow();
            return;
        }
        listener.asked(request);
    }

    CompletableFuture<RdmaConnection> accept(MemorySegment pointer, byte[] privateData) {
        context.requireRunning();
        Attempt attempt = new Attempt("the peer that asked");
        long data = add(attempt);
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = privateData.length == 0 ? MemorySegment.NULL : scratch.allocateFrom(ValueLayout.JAVA_BYTE, privateData);
            Calls.check(context, "doca_rdma_connection_accept", () -> DocaRdma.doca_rdma_connection_accept(pointer, bytes, (byte) privateData.length));
            setUserData(pointer, data);
        } catch (Throwable failed) {
            remove(data);
            if (privateData.length > 0 && failed instanceof DocaException refused && refused.error().equals(DocaError.INVALID_VALUE)) {
                // More private data than the device carries: the request still stands, and the peer must not wait for nothing.
                Calls.attempt(context, "doca_rdma_connection_reject", () -> DocaRdma.doca_rdma_connection_reject(pointer));
            }
            throw failed;
        }
        boundAttempt(attempt, "doca_rdma_connection_accept");
        return attempt.result;
    }

    void reject(MemorySegment pointer) {
        context.requireRunning();
        Calls.check(context, "doca_rdma_connection_reject", () -> DocaRdma.doca_rdma_connection_reject(pointer));
    }

    void established(long pointer, long data) {
        if (!(at(data) instanceof Attempt attempt)) {
            return;
        }
        if (attempt.result.isDone()) {
            // The caller was told that it took too long: nobody will ever use this one.
            remove(data);
            disconnectQuietly(MemorySegment.ofAddress(pointer));
            return;
        }
        try {
            context.engine().succeed(attempt.result, become(data, MemorySegment.ofAddress(pointer), attempt.peer));
        } catch (IllegalStateException closed) {
            // Its context takes no children any more.
            remove(data);
            disconnectQuietly(MemorySegment.ofAddress(pointer));
            context.engine().fail(attempt.result, Calls.failure(context, "connect", DocaError.SHUTDOWN,
                    "The context was closed when the connection was made", closed));
        }
    }

    void couldNotConnect(long pointer, long data) {
        Object entry = at(data);
        if (entry instanceof Attempt attempt) {
            remove(data);
            destroyUnusedAddresses();
            context.engine().fail(attempt.result, Calls.failure(context, "RDMA CM connection to " + attempt.peer, DocaError.CONNECTION_ABORTED,
                    "It was refused, rejected, or not answered in time: is the peer listening there, and what does its log say", null));
        } else if (entry instanceof RdmaConnection connection && connection.pointer() == pointer) {
            connection.failed(Calls.failure(connection, "RDMA CM", DocaError.CONNECTION_ABORTED, "The connection failed: look at the peer's log", null));
        }
    }

    void disconnected(long pointer, long data) {
        // A number is free again once this side disconnected, and this is told of such connections too: by now it may be another's.
        if (connection(data) instanceof RdmaConnection connection && connection.pointer() == pointer) {
            connection.peerLeft();
        }
    }

    // ---- bridge -------------------------------------------------------------------------------------------------------------------------------

    RdmaBridge bridge(MemorySegment cmId) {
        context.requireRunning();
        NativeSymbols.requireAll(context, "doca_rdma_bridge_accept", "doca_rdma_bridge_established");
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            checkRoom("doca_rdma_bridge_prepare_connection", DocaError.FULL,
                    () -> DocaRdma.doca_rdma_bridge_prepare_connection(context.segment(), cmId, pointer));
            return new RdmaBridge(context, pointer.get(ValueLayout.ADDRESS, 0));
        }
    }

    void bridgeAccept(MemorySegment pointer, byte[] privateData) {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = privateData.length == 0 ? MemorySegment.NULL : scratch.allocateFrom(ValueLayout.JAVA_BYTE, privateData);
            Calls.check(context, "doca_rdma_bridge_accept",
                    () -> DocaRdma.doca_rdma_bridge_accept(context.segment(), bytes, (byte) privateData.length, pointer));
        }
    }

    RdmaConnection bridgeEstablished(MemorySegment pointer) {
        long data = add(pointer);
        try {
            setUserData(pointer, data);
            Calls.check(context, "doca_rdma_bridge_established", () -> DocaRdma.doca_rdma_bridge_established(context.segment(), pointer));
            return become(data, pointer, "the peer of a bridged rdma_cm_id");
        } catch (Throwable failed) {
            remove(data);
            throw failed;
        }
    }

    // ---- the end --------------------------------------------------------------------------------------------------------------------------------

    /** {@code doca_rdma_connection_disconnect}; the number is free again. */
    void disconnect(RdmaConnection connection, long pointer) {
        remove(connection.number());
        disconnectQuietly(MemorySegment.ofAddress(pointer));
    }

    private void disconnectQuietly(MemorySegment pointer) {
        if (!NativeSymbols.isPresent("doca_rdma_connection_disconnect")) {
            // Then none was made by RDMA CM, and one made out of band ends with its context.
            return;
        }
        int code = Calls.attempt(context, "doca_rdma_connection_disconnect", () -> DocaRdma.doca_rdma_connection_disconnect(pointer));
        if (code != 0) {
            // It ends with its context all the same; the peer is told later.
            System.getLogger("io.docaffm.rdma").log(System.Logger.Level.DEBUG, () -> "doca_rdma_connection_disconnect answered " + DocaError.of(code));
        }
        destroyUnusedAddresses();
    }

    /** Those still in use are tried again when the next connection ends, at the latest when the context is idle. */
    private void destroyUnusedAddresses() {
        addresses.removeIf(address -> {
            int code = Calls.attempt(context, "doca_rdma_addr_destroy", () -> DocaRdma.doca_rdma_addr_destroy(address));
            return code != DocaError.BAD_STATE.code();
        });
    }

    /**
     * The context stops, which ends its native connections and listeners: none of them may be touched from here on.
     *
     * @param cause why it stops
     */
    void contextEnds(DocaException cause) {
        for (Object entry : byNumber.stream().filter(Objects::nonNull).toList()) {
            if (entry instanceof Attempt attempt) {
                context.engine().fail(attempt.result, new DocaException(cause.error(), "connecting to " + attempt.peer, context.name(), cause.description(),
                        "The context ended before the connection was made: see the cause", cause));
            } else if (entry instanceof RdmaConnection connection) {
                connection.contextEnds(cause);
            }
        }
        byNumber.clear();
        listeners.clear();
    }

    /** The context is idle: nothing native needs an address any more. */
    void contextStopped() {
        destroyUnusedAddresses();
    }

    /** The engine's loop ended on an error: nobody will hear of a connection again. */
    void engineDied(DocaException cause) {
        for (Object entry : byNumber.stream().filter(Objects::nonNull).toList()) {
            if (entry instanceof Attempt attempt) {
                context.engine().fail(attempt.result, cause);
            } else if (entry instanceof RdmaConnection connection) {
                connection.failed(cause);
            }
        }
    }
}
