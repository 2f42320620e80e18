// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.core.Buffer;
import io.docaffm.core.MemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.samples.pair.Await;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.ToolException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The conversation on one connection: keeps receives posted, takes messages in, sends them, and is where the program's one thread waits.
 *
 * <p>What arrives is handled on the engine's thread, in a moment; files and digests are the caller's business. Whatever fails, anywhere, ends
 * every wait with that failure. A wait without news sends a probe each second, because on a connection made out of band a dead peer shows only
 * when an operation fails.
 */
final class Link {
    /** Messages of the protocol that may arrive while nobody takes any. */
    private static final int SPARE_RECEIVES = 8;
    private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /** A chunk that arrived as a message. */
    record Chunk(int receive, int length, int immediate) {}

    /** Counts that only grow, of which the peer needs but the latest. */
    private enum Count {
        FILLED,
        FREED
    }

    /** At most one message per count is under way; what was counted meanwhile goes in the next. Guarded by the lock. */
    private static final class Outgoing {
        long latest;
        long sent;
        boolean busy;
    }

    private final RdmaContext rdma;
    private final RdmaConnection connection;
    private final Duration timeout;
    private final MemoryMap incoming;
    private final MemoryMap outgoing;
    private final int receiveBytes;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final EnumMap<Count, Outgoing> counts = new EnumMap<>(Count.class);
    private final Deque<Chunk> chunks = new ArrayDeque<>();
    private Throwable failure;
    private boolean over;
    private volatile boolean probing;
    private long lastNews = System.nanoTime();
    private Control.Offer offer;
    private Control.Accept accept;
    private Control.End end;
    private Control.Done done;
    private long filled;
    private long freed;

    /**
     * Posts the receives.
     *
     * @param receiveBytes the longest message to come
     * @param chunkReceives how many chunks may arrive as messages; 0 where they come otherwise
     */
    Link(Peer peer, RdmaConnection connection, Duration timeout, int receiveBytes, int chunkReceives) {
        this.rdma = peer.rdma();
        this.connection = connection;
        this.timeout = timeout;
        this.receiveBytes = receiveBytes;
        int receives = chunkReceives + SPARE_RECEIVES;
        incoming = peer.allocate((long) receiveBytes * receives);
        outgoing = peer.allocate((long) Control.MAX_BYTES * Control.KINDS);
        for (Count count : Count.values()) {
            counts.put(count, new Outgoing());
        }
        connection.closed().thenAccept(ended -> ended.failure().ifPresentOrElse(this::fail,
                () -> fail(new ToolException(ToolException.FAILED, connection + " was closed"))));
        for (int i = 0; i < receives; i++) {
            post(i);
        }
    }

    // ---- arriving: on the engine's thread -----------------------------------------------------------------------------------------------------

    private void post(int receive) {
        rdma.receive(incoming.buffer((long) receive * receiveBytes, receiveBytes)).whenComplete((received, failed) -> {
            try {
                if (failed != null) {
                    fail(failed);
                } else {
                    arrived(receive, received);
                }
            } catch (RuntimeException thrown) {
                fail(thrown);
            }
        });
    }

    private void arrived(int receive, RdmaReceived received) {
        switch (received.opcode()) {
            case SEND_WITH_IMMEDIATE -> tell(() -> chunks.add(new Chunk(receive, (int) received.length(), received.immediate())));
            case SEND -> {
                Control message = Control.decode(chunk(receive, (int) Math.min(received.length(), Control.MAX_BYTES)).memory());
                post(receive);
                tell(() -> heard(message));
            }
            default -> throw new ToolException(ToolException.FAILED, "an unexpected " + received.opcode() + " on " + connection);
        }
    }

    private void heard(Control message) {
        switch (message) {
            case Control.Offer first -> offer = first;
            case Control.Accept yes -> accept = yes;
            case Control.Filled count -> filled = Math.max(filled, count.chunks());
            case Control.Freed count -> freed = Math.max(freed, count.chunks());
            case Control.End last -> end = last;
            case Control.Done last -> done = last;
            case Control.Refuse no -> failure = failure != null ? failure
                    : new ToolException(ToolException.FAILED, "the other side gave up: " + no.reason());
            case Control.Probe _ -> {
                // It says all by arriving.
            }
        }
    }

    private void tell(Runnable change) {
        lock.lock();
        try {
            change.run();
            lastNews = System.nanoTime();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The first failure counts: it is the cause of what fails after it. */
    private void fail(Throwable cause) {
        lock.lock();
        try {
            if (failure == null && !over) {
                failure = cause;
            }
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // ---- sending ------------------------------------------------------------------------------------------------------------------------------

    /** Counts an operation's outcome as news, and its failure as the end. */
    <T> CompletableFuture<T> track(CompletableFuture<T> operation) {
        operation.whenComplete((_, failed) -> {
            if (failed == null) {
                tell(() -> {});
            } else {
                fail(failed);
            }
        });
        return operation;
    }

    /** Sends a message that is sent once in a transfer. */
    CompletableFuture<Void> send(Control message) {
        return track(connection.send(encoded(message)));
    }

    private Buffer encoded(Control message) {
        Buffer place = outgoing.buffer((long) message.kind() * Control.MAX_BYTES, Control.MAX_BYTES);
        return place.slice(0, message.encode(place.memory()));
    }

    void sendFilled(long chunkCount) {
        sendCount(Count.FILLED, chunkCount);
    }

    void sendFreed(long chunkCount) {
        sendCount(Count.FREED, chunkCount);
    }

    private void sendCount(Count kind, long value) {
        Control message;
        lock.lock();
        try {
            Outgoing count = counts.get(kind);
            count.latest = Math.max(count.latest, value);
            if (count.busy || count.latest == count.sent) {
                return;
            }
            count.busy = true;
            count.sent = count.latest;
            message = kind == Count.FILLED ? new Control.Filled(count.sent) : new Control.Freed(count.sent);
        } finally {
            lock.unlock();
        }
        send(message).thenRun(() -> {
            lock.lock();
            try {
                counts.get(kind).busy = false;
            } finally {
                lock.unlock();
            }
            sendCount(kind, 0);
        });
    }

    private void probe() {
        if (!probing) {
            probing = true;
            send(new Control.Probe()).thenRun(() -> probing = false);
        }
    }

    /** Tells the other side, if it can be told, why this one goes no further. */
    void refuse(String reason) {
        lock.lock();
        try {
            if (failure != null || over) {
                return;
            }
            over = true;
        } finally {
            lock.unlock();
        }
        try {
            Await.result(connection.send(encoded(new Control.Refuse(reason))), FAREWELL, "the other side to hear of it");
        } catch (RuntimeException deaf) {
            // It will notice in its own way; what is to be reported is the reason.
        }
    }

    /** From here on the peer may leave. */
    void finished() {
        lock.lock();
        try {
            over = true;
        } finally {
            lock.unlock();
        }
    }

    // ---- waiting: on the program's thread -------------------------------------------------------------------------------------------------------

    /** Waits until something holds, at most the time-out after the last news. What has come counts before what has failed. */
    void await(BooleanSupplier condition, String what) {
        lock.lock();
        try {
            lastNews = System.nanoTime();
            while (!condition.getAsBoolean()) {
                if (failure != null) {
                    throw Await.unchecked(failure);
                }
                if (System.nanoTime() - lastNews > timeout.toNanos()) {
                    throw new ToolException(ToolException.TIMED_OUT, "no news for " + timeout.toSeconds() + " s on " + connection + ", waited for " + what
                            + " (--timeout sets how long)");
                }
                if (news.awaitNanos(PROBE_NANOS) <= 0 && !condition.getAsBoolean()) {
                    // Not under the lock: the engine's thread needs it to take in what would make room for the probe.
                    lock.unlock();
                    try {
                        probe();
                    } finally {
                        lock.lock();
                    }
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ToolException(ToolException.FAILED, "interrupted while it waited for " + what, interrupted);
        } finally {
            lock.unlock();
        }
    }

    Control.Offer awaitOffer() {
        await(() -> offer != null, "what the other side offers");
        return offer;
    }

    Window awaitAccept() {
        await(() -> accept != null, "the other side to accept the file");
        return accept.window();
    }

    void awaitFilled(long least) {
        await(() -> filled >= least, "chunk " + least + " of the file");
    }

    void awaitFreed(long least) {
        await(() -> freed >= least, "the other side to take chunk " + least + " of the file");
    }

    byte[] awaitEnd() {
        await(() -> end != null, "the end of the file");
        return end.digest();
    }

    byte[] awaitDone() {
        await(() -> done != null, "the other side to store the file");
        return done.digest();
    }

    Chunk awaitChunk() {
        await(() -> !chunks.isEmpty(), "the next chunk of the file");
        lock.lock();
        try {
            return chunks.remove();
        } finally {
            lock.unlock();
        }
    }

    long filled() {
        lock.lock();
        try {
            return filled;
        } finally {
            lock.unlock();
        }
    }

    // ---- chunks that arrived as messages ----------------------------------------------------------------------------------------------------------

    Buffer chunk(int receive, int length) {
        return incoming.buffer((long) receive * receiveBytes, length);
    }

    /** The chunk is done with: its memory takes the next message. */
    void release(Chunk chunk) {
        post(chunk.receive());
    }
}
