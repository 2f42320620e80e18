// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** One end of a link within the process: as strict as Comch about who may hold which memory, and with a thread for what arrives, as an engine has. */
final class MemoryLink implements Link {
    private final int window;
    private final int chunkSize;
    private final Semaphore memory;
    private final ExecutorService arrivals = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private final AtomicInteger most = new AtomicInteger();
    private final int chunks;
    private MemoryLink other;
    private volatile Receiver receiver;

    private MemoryLink(int window, int chunkSize, int chunks) {
        this.window = window;
        this.chunkSize = chunkSize;
        this.chunks = chunks;
        this.memory = new Semaphore(chunks, true);
    }

    /** Two ends of one link. */
    static MemoryLink[] pair(int window, int chunkSize, int chunks) {
        MemoryLink[] ends = {new MemoryLink(window, chunkSize, chunks), new MemoryLink(window, chunkSize, chunks)};
        ends[0].other = ends[1];
        ends[1].other = ends[0];
        return ends;
    }

    void receiver(Receiver to) {
        receiver = to;
    }

    /** As if the other process were killed. */
    void cut(String why) {
        lost.complete(why);
        other.lost.complete(why);
    }

    /** How many chunks are on loan. */
    int onLoan() {
        return chunks - memory.availablePermits();
    }

    /** The most chunks that were on loan at a time. */
    int mostOnLoan() {
        return most.get();
    }

    @Override
    public int window() {
        return window;
    }

    @Override
    public int chunkSize() {
        return chunkSize;
    }

    @Override
    public Chunk take() throws LinkLostException, InterruptedException {
        memory.acquire();
        most.accumulateAndGet(onLoan(), Math::max);
        if (lost.isDone()) {
            memory.release();
            throw new LinkLostException(lost.join());
        }
        return new Chunk() {
            private final ByteBuffer bytes = ByteBuffer.allocate(chunkSize);

            @Override
            public ByteBuffer bytes() {
                return bytes.clear();
            }

            @Override
            public void giveBack() {
                memory.release();
            }
        };
    }

    @Override
    public void send(int id, Chunk chunk, int length) {
        ByteBuffer bytes = chunk.bytes().limit(length);
        deliver(() -> {
            other.receiver.chunk(id, bytes.slice());
            // Whoever keeps the bytes beyond the call finds others in them.
            for (int i = 0; i < length; i++) {
                bytes.put(i, (byte) 0xEE);
            }
        }, chunk::giveBack);
    }

    @Override
    public void tell(Control message) {
        Control received = Control.decode(message.encode());
        deliver(() -> other.receiver.control(received), () -> { });
    }

    @Override
    public CompletableFuture<String> lost() {
        return lost;
    }

    @Override
    public void close() {
        cut("closed");
        arrivals.shutdown();
        other.arrivals.shutdown();
    }

    private void deliver(Runnable arrival, Runnable then) {
        try {
            other.arrivals.execute(() -> {
                try {
                    if (!lost.isDone()) {
                        arrival.run();
                    }
                } finally {
                    then.run();
                }
            });
        } catch (RejectedExecutionException closed) {
            then.run();
        }
    }
}
