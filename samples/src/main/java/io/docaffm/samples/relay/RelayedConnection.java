// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One connection of a local program's, carried over the link. Each direction has a virtual thread of its own and ends on its own:
 * <ul>
 * <li>From the socket: reads no more than the other side has room for (the window), so that a program there that does not read stops this one's
 *     writer, as a socket does, and holds up nobody else. The program's end of writing becomes {@link Control.End}.
 * <li>To the socket: writes what arrived, and gives the room back. A program that closed without reading becomes {@link Control.Stop}, which
 *     shuts the other side's socket for reading: its writer gets the EPIPE that it would have got here.
 * </ul>
 * When both have ended the socket is closed. {@link #abort} ends both at once.
 */
final class RelayedConnection implements Link.Receiver {
    private static final byte[] LAST = new byte[0];
    private static final int DIRECTIONS = 2;

    private final int id;
    private final SocketChannel socket;
    private final Link link;
    private final int window;
    private final Consumer<RelayedConnection> ended;

    /** How many bytes the other side has room for. */
    private final Semaphore room;
    /** What arrived and is not written yet: never more than the window, else the other side is broken. Ends with {@link #LAST}. */
    private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
    /** Why it was given up; null while it was not. */
    private final AtomicReference<String> why = new AtomicReference<>();
    private final AtomicInteger running = new AtomicInteger(DIRECTIONS);
    private final CompletableFuture<Void> gone = new CompletableFuture<>();

    /** Of the link's receiving thread. */
    private long received;
    private long expected = Long.MAX_VALUE;

    private volatile long sent;
    private volatile long written;

    /**
     * A connection; nothing moves until {@link #start}, but what arrives is kept.
     *
     * @param ended called once, when the socket is closed and no thread is left
     */
    RelayedConnection(int id, SocketChannel socket, Link link, Consumer<RelayedConnection> ended) {
        this.id = id;
        this.socket = socket;
        this.link = link;
        this.window = link.window();
        this.ended = ended;
        this.room = new Semaphore(window);
    }

    int id() {
        return id;
    }

    /** Bytes read from the local program. */
    long bytesFromSocket() {
        return sent;
    }

    /** Bytes written to the local program. */
    long bytesToSocket() {
        return written;
    }

    /** Why it ended. */
    String outcome() {
        String reason = why.get();
        return reason == null ? "done" : reason;
    }

    /** Completes when the socket is closed and no thread is left. */
    CompletableFuture<Void> gone() {
        return gone;
    }

    /** Both directions begin. */
    void start() {
        Thread.ofVirtual().name("relay-" + id + "-from").start(() -> direction(this::fromSocket));
        Thread.ofVirtual().name("relay-" + id + "-to").start(() -> direction(this::toSocket));
    }

    /** Never began: the socket is closed and that was it. */
    void refuse(String reason) {
        why.compareAndSet(null, reason);
        running.set(0);
        end();
    }

    /** Gives up both directions at once; what was not written yet is dropped. The first reason counts. */
    void abort(String reason) {
        if (why.compareAndSet(null, reason)) {
            closeSocket();
            arrived.add(LAST);
            room.release();
        }
    }

    @Override
    public void chunk(int of, ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        received += copy.length;
        if (received - written > window || received > expected) {
            abort("the other relay sent more than it may");
            return;
        }
        arrived.add(copy);
        lastIfComplete();
    }

    @Override
    public void control(Control message) {
        switch (message) {
            case Control.Credit(int _, long bytes) -> giveRoom(bytes);
            case Control.End(int _, long total) -> {
                expected = total;
                lastIfComplete();
            }
            case Control.Stop(int _) -> stopReading();
            case Control.Reset(int _, String reason) -> abort("the other relay: " + reason);
            default -> abort("the other relay sent " + message + " at the wrong time");
        }
    }

    private void lastIfComplete() {
        if (received == expected) {
            arrived.add(LAST);
        }
    }

    private void giveRoom(long bytes) {
        if (bytes > window - room.availablePermits()) {
            abort("the other relay gave more room than there is");
        } else {
            room.release((int) bytes);
        }
    }

    private void stopReading() {
        try {
            socket.shutdownInput();
        } catch (IOException _) {
            // Closed already, or its program is gone: it is not read from in any case.
        }
    }

    /** Of one direction, and its end. */
    private void direction(Direction body) {
        try {
            body.run();
        } catch (LinkLostException lost) {
            abort(lost.getMessage());
        } catch (InterruptedException _) {
            abort("interrupted");
        } catch (RuntimeException bug) {
            abort("failed: " + bug);
        } finally {
            if (running.decrementAndGet() == 0) {
                end();
            }
        }
    }

    private void fromSocket() throws LinkLostException, InterruptedException {
        while (true) {
            int most = takeRoom(link.chunkSize());
            if (why.get() != null) {
                return;
            }
            Link.Chunk chunk = link.take();
            int length = read(chunk.bytes().limit(most));
            if (length < 0) {
                chunk.giveBack();
                break;
            }
            room.release(most - length);
            sent += length;
            link.send(id, chunk, length);
        }
        if (why.get() == null) {
            link.tell(new Control.End(id, sent));
        }
    }

    /** At least one byte of room, at most so many. Only this thread takes any. */
    private int takeRoom(int most) throws InterruptedException {
        room.acquire();
        int more = Math.min(most - 1, room.availablePermits());
        return more > 0 && room.tryAcquire(more) ? 1 + more : 1;
    }

    /** A socket that fails to be read has nothing more to say, whatever it says about it. */
    private int read(ByteBuffer to) {
        try {
            return socket.read(to);
        } catch (IOException _) {
            return -1;
        }
    }

    private void toSocket() throws InterruptedException {
        long owed = 0;
        for (byte[] bytes = arrived.take(); bytes != LAST; bytes = arrived.take()) {
            if (!write(bytes)) {
                if (why.get() == null) {
                    link.tell(new Control.Stop(id));
                }
                return;
            }
            written += bytes.length;
            owed += bytes.length;
            // In large pieces, yet before the other side runs dry.
            if (owed >= window / 2) {
                link.tell(new Control.Credit(id, owed));
                owed = 0;
            }
        }
        try {
            socket.shutdownOutput();
        } catch (IOException _) {
            // It is closed already.
        }
    }

    private boolean write(byte[] bytes) {
        try {
            for (ByteBuffer from = ByteBuffer.wrap(bytes); from.hasRemaining();) {
                socket.write(from);
            }
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void end() {
        closeSocket();
        ended.accept(this);
        gone.complete(null);
    }

    private void closeSocket() {
        try {
            socket.close();
        } catch (IOException _) {
            // There is nothing more to be done about it, and the descriptor is free in any case.
        }
    }

    /** What a direction's thread does. */
    @FunctionalInterface
    private interface Direction {
        void run() throws LinkLostException, InterruptedException;
    }
}
