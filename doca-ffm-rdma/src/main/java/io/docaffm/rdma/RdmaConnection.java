// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.Buffer;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.NativeObject;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.ImportedSyncEvent;
import io.docaffm.core.internal.Spans;
import io.docaffm.rdma.ffi.DocaRdma;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A connection to one peer ({@code doca_rdma_connection}): sends, and reaches the memory that the peer exported.
 *
 * {@snippet :
 * connection.send(map.buffer(0, 64)).join();
 * connection.write(map.buffer(0, 4096), remote.buffer(0, 4096)).thenRun(() -> log("written"));
 * }
 *
 * <p><b>Threads.</b> From any thread. Operations of one thread start in the order of the calls, and those of one connection are carried out in
 * the order they started.
 *
 * <p><b>Failure.</b> A reliable connection ends with its first failed operation: everything outstanding on it fails too, and so does what is
 * submitted later, with {@link DocaError#NOT_CONNECTED} and the first failure as cause. {@link #closed()} tells.
 *
 * <p><b>Memory.</b> From the call until its completion an operation's buffers belong to the device, whatever happens to the future.
 */
public final class RdmaConnection extends NativeObject {
    private final RdmaContext context;
    private final String peer;
    private final EngineFuture<RdmaConnectionEnd> closed;
    /** Its place among the context's connections, and the native connection's user data. */
    private final long number;
    /** The native connection; 0 once it is gone. Engine's thread only. */
    private long pointer;
    /** Completes when the native connection is ended; set when closing begins. */
    private volatile CompletableFuture<Void> ended;
    /** Why it cannot be used any more. */
    private volatile DocaException broken;
    private volatile Object userData;

    /** On the engine's thread. */
    RdmaConnection(RdmaContext context, MemorySegment pointer, long number, String peer) {
        super("rdma connection " + number + " of " + context, CloseOrder.CONNECTION, context);
        this.context = context;
        this.number = number;
        this.peer = peer;
        this.pointer = pointer.address();
        this.closed = new EngineFuture<>(context.engine());
        made();
    }

    /**
     * DOCA's number for it ({@code doca_rdma_connection_get_id}). Waits for the engine, at most 10 s.
     *
     * @return the id
     * @throws IllegalStateException if the connection is closed or ended
     * @throws DocaException if the library refuses
     */
    public int id() {
        requireOpen();
        return context.engine().callAndWait(this, "doca_rdma_connection_get_id", () -> {
            if (pointer == 0) {
                throw new IllegalStateException(name() + " has ended");
            }
            try (Arena scratch = Arena.ofConfined()) {
                MemorySegment word = scratch.allocate(ValueLayout.JAVA_INT);
                Calls.check(this, "doca_rdma_connection_get_id",
                        () -> DocaRdma.doca_rdma_connection_get_id(MemorySegment.ofAddress(pointer), word));
                return word.get(ValueLayout.JAVA_INT, 0);
            }
        });
    }

    /**
     * Keeps something of the caller's with the connection: who the peer is, for example, to be found again from {@link RdmaReceived#connection()}. (DOCA's own
     * user data is the library's.)
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
     * The context it belongs to.
     *
     * @return the context
     */
    public RdmaContext context() {
        return context;
    }

    /**
     * Whom it was made with, for people to read.
     *
     * @return the address for a connection that this side made by RDMA CM, else how it was made
     */
    public String peer() {
        return peer;
    }

    /**
     * When and how it ended. The end of a connection made out of band shows only when an operation fails.
     *
     * @return completes at the end, on the engine's thread, never exceptionally
     */
    public CompletableFuture<RdmaConnectionEnd> closed() {
        return closed.copy();
    }

    // ---- operations -------------------------------------------------------------------------------------------------------------------------

    /**
     * Sends a message into a receive that the peer posted ({@code doca_rdma_task_send}).
     *
     * @param source the message; may be empty
     * @return completes when the peer has it
     * @throws IllegalArgumentException if the message is larger or has more pieces than the device takes, or its memory is not the device's
     * @throws IllegalStateException if the connection or the memory is closed
     */
    public CompletableFuture<Void> send(Buffer source) {
        return start(TaskKind.SEND, TaskArguments.of((Spans) source, Spans.NONE, 0));
    }

    /**
     * Sends a message with 32 bits of immediate data ({@code doca_rdma_task_send_imm}).
     *
     * @param source the message; may be empty
     * @param immediate the data; the peer sees the same {@code int}
     * @return completes when the peer has it
     * @throws IllegalArgumentException as for {@link #send(Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     */
    public CompletableFuture<Void> send(Buffer source, int immediate) {
        return start(TaskKind.SEND_IMM, TaskArguments.of((Spans) source, Spans.NONE, immediate));
    }

    /**
     * Writes into the peer's memory; the peer's program takes no part ({@code doca_rdma_task_write}).
     *
     * @param source the bytes
     * @param target where they go; not smaller than {@code source}
     * @return completes when they are there
     * @throws IllegalArgumentException if {@code target} is too small, or as for {@link #send(Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     */
    public CompletableFuture<Void> write(Buffer source, RemoteBuffer target) {
        return start(TaskKind.WRITE, TaskArguments.of((Spans) source, (Spans) target, 0));
    }

    /**
     * Writes into the peer's memory and consumes a receive there, which gets the immediate data ({@code doca_rdma_task_write_imm}).
     *
     * @param source the bytes; may be empty
     * @param target where they go; not smaller than {@code source}
     * @param immediate the data; the peer sees the same {@code int}
     * @return completes when bytes and data are there
     * @throws IllegalArgumentException as for {@link #write(Buffer, RemoteBuffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     */
    public CompletableFuture<Void> write(Buffer source, RemoteBuffer target, int immediate) {
        return start(TaskKind.WRITE_IMM, TaskArguments.of((Spans) source, (Spans) target, immediate));
    }

    /**
     * Reads from the peer's memory; the peer's program takes no part ({@code doca_rdma_task_read}).
     *
     * @param source what to read
     * @param target where it goes; not smaller than {@code source}
     * @return completes when the bytes are here
     * @throws IllegalArgumentException if {@code target} is too small, or as for {@link #send(Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     */
    public CompletableFuture<Void> read(RemoteBuffer source, Buffer target) {
        return start(TaskKind.READ, TaskArguments.of((Spans) target, (Spans) source, 0));
    }

    /**
     * Prepares a {@link #send(Buffer)} to be submitted many times.
     *
     * @param source the message
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #send(Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     * @throws DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareSend(Buffer source, RdmaTask.Handler handler) {
        return prepare(TaskKind.SEND, TaskArguments.of((Spans) source, Spans.NONE, 0), handler);
    }

    /**
     * Prepares a {@link #send(Buffer, int)} to be submitted many times.
     *
     * @param source the message
     * @param immediate the data to begin with, see {@link RdmaTask#immediate(int)}
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #send(Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     * @throws DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareSend(Buffer source, int immediate, RdmaTask.Handler handler) {
        return prepare(TaskKind.SEND_IMM, TaskArguments.of((Spans) source, Spans.NONE, immediate), handler);
    }

    /**
     * Prepares a {@link #write(Buffer, RemoteBuffer)} to be submitted many times.
     *
     * @param source the bytes
     * @param target where they go
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #write(Buffer, RemoteBuffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     * @throws DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareWrite(Buffer source, RemoteBuffer target, RdmaTask.Handler handler) {
        return prepare(TaskKind.WRITE, TaskArguments.of((Spans) source, (Spans) target, 0), handler);
    }

    /**
     * Prepares a {@link #write(Buffer, RemoteBuffer, int)} to be submitted many times.
     *
     * @param source the bytes
     * @param target where they go
     * @param immediate the data to begin with, see {@link RdmaTask#immediate(int)}
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #write(Buffer, RemoteBuffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     * @throws DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareWrite(Buffer source, RemoteBuffer target, int immediate, RdmaTask.Handler handler) {
        return prepare(TaskKind.WRITE_IMM, TaskArguments.of((Spans) source, (Spans) target, immediate), handler);
    }

    /**
     * Prepares a {@link #read(RemoteBuffer, Buffer)} to be submitted many times.
     *
     * @param source what to read
     * @param target where it goes
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #read(RemoteBuffer, Buffer)}
     * @throws IllegalStateException as for {@link #send(Buffer)}
     * @throws DocaException if tasks or buffers are exhausted
     */
    public RdmaTask prepareRead(RemoteBuffer source, Buffer target, RdmaTask.Handler handler) {
        return prepare(TaskKind.READ, TaskArguments.of((Spans) target, (Spans) source, 0), handler);
    }

    // ---- atomics ------------------------------------------------------------------------------------------------------------------------------

    /**
     * Adds to eight bytes of the peer's memory in one step, whoever else adds to them over RDMA ({@code doca_rdma_task_atomic_fetch_add}).
     *
     * {@snippet :
     * long ticket = connection.fetchAdd(counter.buffer(0, 8), 1).join();
     * }
     *
     * @param target the first eight bytes count, a number in the byte order of both machines; its address at the peer must be a multiple of 8
     * @param addend what to add, modulo 2^64
     * @return what was there before
     * @throws IllegalArgumentException if the target is shorter or not aligned, or its memory is not the device's
     * @throws IllegalStateException if the connection or the memory is closed
     * @throws DocaException if library or device lacks atomics
     */
    public CompletableFuture<Long> fetchAdd(RemoteBuffer target, long addend) {
        return start(TaskKind.ATOMIC_FETCH_ADD, TaskArguments.atomic(word(target), addend, 0));
    }

    /**
     * Changes eight bytes of the peer's memory if they are what is expected, in one step ({@code doca_rdma_task_atomic_cmp_swp}).
     *
     * {@snippet :
     * boolean mine = connection.compareSwap(lock.buffer(0, 8), 0, 1).join() == 0;
     * }
     *
     * @param target as for {@link #fetchAdd}
     * @param expected what must be there
     * @param desired what is then put there
     * @return what was there before: it was changed if that is {@code expected}
     * @throws IllegalArgumentException as for {@link #fetchAdd}
     * @throws IllegalStateException as for {@link #fetchAdd}
     * @throws DocaException as for {@link #fetchAdd}
     */
    public CompletableFuture<Long> compareSwap(RemoteBuffer target, long expected, long desired) {
        return start(TaskKind.ATOMIC_CMP_SWP, TaskArguments.atomic(word(target), expected, desired));
    }

    /**
     * Prepares a {@link #fetchAdd} to be submitted many times; see {@link RdmaTask#fetchedValue()} and {@link RdmaTask#operand(long)}.
     *
     * @param target as for {@link #fetchAdd}
     * @param addend what to add
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #fetchAdd}
     * @throws IllegalStateException as for {@link #fetchAdd}
     * @throws DocaException if tasks or buffers are exhausted, or as for {@link #fetchAdd}
     */
    public RdmaTask prepareFetchAdd(RemoteBuffer target, long addend, RdmaTask.Handler handler) {
        return prepare(TaskKind.ATOMIC_FETCH_ADD, TaskArguments.atomic(word(target), addend, 0), handler);
    }

    /**
     * Prepares a {@link #compareSwap} to be submitted many times; see {@link RdmaTask#fetchedValue()} and {@link RdmaTask#operands(long, long)}.
     *
     * @param target as for {@link #fetchAdd}
     * @param expected what must be there
     * @param desired what is then put there
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #fetchAdd}
     * @throws IllegalStateException as for {@link #fetchAdd}
     * @throws DocaException if tasks or buffers are exhausted, or as for {@link #fetchAdd}
     */
    public RdmaTask prepareCompareSwap(RemoteBuffer target, long expected, long desired, RdmaTask.Handler handler) {
        return prepare(TaskKind.ATOMIC_CMP_SWP, TaskArguments.atomic(word(target), expected, desired), handler);
    }

    private static Spans word(RemoteBuffer target) {
        if (target.length() < Long.BYTES) {
            throw new IllegalArgumentException("an atomic works on 8 bytes of the peer's memory, not on " + target.length());
        }
        return (Spans) target.slice(0, Long.BYTES);
    }

    // ---- sync events --------------------------------------------------------------------------------------------------------------------------

    /**
     * The value of a peer's sync event ({@code doca_rdma_task_remote_net_sync_event_get}).
     *
     * @param event the peer's event
     * @return its value
     * @throws IllegalArgumentException if the event was opened for another device
     * @throws IllegalStateException if the connection or the event is closed
     * @throws DocaException if library or device lacks this task
     */
    public CompletableFuture<Long> syncEventGet(RemoteSyncEvent event) {
        return start(TaskKind.REMOTE_NET_SYNC_EVENT_GET, TaskArguments.event(imported(event), 0));
    }

    /**
     * Changes the value of a peer's sync event ({@code doca_rdma_task_remote_net_sync_event_notify_set}).
     *
     * {@snippet :
     * connection.syncEventSet(event, 7).join(); // who waits for 7 at the peer goes on
     * }
     *
     * @param event the peer's event
     * @param value the new value
     * @return completes when it is changed
     * @throws IllegalArgumentException as for {@link #syncEventGet}
     * @throws IllegalStateException as for {@link #syncEventGet}
     * @throws DocaException as for {@link #syncEventGet}
     */
    public CompletableFuture<Void> syncEventSet(RemoteSyncEvent event, long value) {
        return start(TaskKind.REMOTE_NET_SYNC_EVENT_NOTIFY_SET, TaskArguments.event(imported(event), value));
    }

    /**
     * Adds to the value of a peer's sync event in one step ({@code doca_rdma_task_remote_net_sync_event_notify_add}).
     *
     * @param event the peer's event
     * @param addend what to add, modulo 2^64
     * @return the value before
     * @throws IllegalArgumentException as for {@link #syncEventGet}
     * @throws IllegalStateException as for {@link #syncEventGet}
     * @throws DocaException as for {@link #syncEventGet}
     */
    public CompletableFuture<Long> syncEventAdd(RemoteSyncEvent event, long addend) {
        return start(TaskKind.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD, TaskArguments.event(imported(event), addend));
    }

    /**
     * Prepares a {@link #syncEventGet} to be submitted many times; see {@link RdmaTask#fetchedValue()}.
     *
     * @param event the peer's event
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #syncEventGet}
     * @throws IllegalStateException as for {@link #syncEventGet}
     * @throws DocaException if tasks or buffers are exhausted, or as for {@link #syncEventGet}
     */
    public RdmaTask prepareSyncEventGet(RemoteSyncEvent event, RdmaTask.Handler handler) {
        return prepare(TaskKind.REMOTE_NET_SYNC_EVENT_GET, TaskArguments.event(imported(event), 0), handler);
    }

    /**
     * Prepares a {@link #syncEventSet} to be submitted many times; see {@link RdmaTask#operand(long)}.
     *
     * @param event the peer's event
     * @param value the value to begin with
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #syncEventGet}
     * @throws IllegalStateException as for {@link #syncEventGet}
     * @throws DocaException if tasks or buffers are exhausted, or as for {@link #syncEventGet}
     */
    public RdmaTask prepareSyncEventSet(RemoteSyncEvent event, long value, RdmaTask.Handler handler) {
        return prepare(TaskKind.REMOTE_NET_SYNC_EVENT_NOTIFY_SET, TaskArguments.event(imported(event), value), handler);
    }

    /**
     * Prepares a {@link #syncEventAdd} to be submitted many times; see {@link RdmaTask#fetchedValue()} and {@link RdmaTask#operand(long)}.
     *
     * @param event the peer's event
     * @param addend the addend to begin with
     * @param handler told of each completion
     * @return the task, a child of the connection
     * @throws IllegalArgumentException as for {@link #syncEventGet}
     * @throws IllegalStateException as for {@link #syncEventGet}
     * @throws DocaException if tasks or buffers are exhausted, or as for {@link #syncEventGet}
     */
    public RdmaTask prepareSyncEventAdd(RemoteSyncEvent event, long addend, RdmaTask.Handler handler) {
        return prepare(TaskKind.REMOTE_NET_SYNC_EVENT_NOTIFY_ADD, TaskArguments.event(imported(event), addend), handler);
    }

    private static ImportedSyncEvent imported(RemoteSyncEvent event) {
        return (ImportedSyncEvent) Objects.requireNonNull(event, "event");
    }

    private <T> CompletableFuture<T> start(TaskKind kind, TaskArguments arguments) {
        requireOpen();
        return context.start(this, kind, arguments);
    }

    private RdmaTask prepare(TaskKind kind, TaskArguments arguments, RdmaTask.Handler handler) {
        requireOpen();
        return context.prepare(this, kind, arguments, handler);
    }

    // ---- what happens to it: engine's thread only -----------------------------------------------------------------------------------------------

    long number() {
        return number;
    }

    long pointer() {
        return pointer;
    }

    /** Null while operations may be submitted. */
    DocaException whyUnusable(TaskKind kind) {
        DocaException cause = broken;
        if (cause != null) {
            return Calls.failure(this, kind.nativeName, DocaError.NOT_CONNECTED, "The connection ended before: see the cause; connect again", cause);
        }
        return pointer == 0 ? Calls.failure(this, kind.nativeName, DocaError.NOT_CONNECTED, "The connection was closed", null) : null;
    }

    /** The device ended a task with an error: a reliable connection ends with the first one, and those after it were flushed because of that. */
    DocaException taskFailed(TaskKind kind, int status) {
        DocaException first = broken;
        if (first != null) {
            DocaException flushed = Calls.failure(this, kind.nativeName, status);
            return new DocaException(flushed.error(), flushed.function(), flushed.object(), flushed.description(),
                    "The connection had ended before: see the cause; connect again", first);
        }
        DocaException failure = kind.failure(this, status);
        failed(failure);
        return failure;
    }

    /** It does not work any more. */
    void failed(DocaException failure) {
        end(RdmaConnectionEnd.Reason.FAILED, failure);
    }

    void peerLeft() {
        end(RdmaConnectionEnd.Reason.PEER, Calls.failure(this, "RDMA CM", DocaError.CONNECTION_RESET, "The peer disconnected or its process ended", null));
        // DOCA wants the passive side to finish the disconnect too.
        disconnect();
    }

    void contextEnds(DocaException cause) {
        pointer = 0;
        end(RdmaConnectionEnd.Reason.CONTEXT_STOPPED, new DocaException(cause.error(), cause.function(), name(), cause.description(), cause.advice(), cause));
    }

    private void end(RdmaConnectionEnd.Reason reason, DocaException failure) {
        if (broken == null) {
            broken = failure;
            context.engine().succeed(closed, new RdmaConnectionEnd(reason,
                    reason == RdmaConnectionEnd.Reason.CLOSED ? Optional.empty() : Optional.of(failure)));
        }
    }

    private void disconnect() {
        if (pointer != 0) {
            long old = pointer;
            pointer = 0;
            context.connections().disconnect(this, old);
        }
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return MemorySegment.ofAddress(pointer);
    }

    /** Ends the connection ({@code doca_rdma_connection_disconnect}): what is outstanding on it fails, which frees its prepared tasks. */
    @Override
    protected void closing() {
        ended = context.engine().call(() -> {
            disconnect();
            end(RdmaConnectionEnd.Reason.CLOSED, Calls.failure(this, "close", DocaError.SHUTDOWN, "This side closed the connection", null));
            // Its place among the context's connections is free when the device has told the end: who closes may count on it.
            return context.engine().whenDrained();
        }).thenCompose(drained -> drained);
    }

    @Override
    protected CompletableFuture<Void> release() {
        return ended;
    }
}
