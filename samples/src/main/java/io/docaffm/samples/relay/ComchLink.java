// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceiveTask;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A link over one Comch connection: messages are its slow path; chunks are sent by one producer to the one consumer of the other side, with the
 * connection's number as immediate data.
 */
final class ComchLink implements Link {
    private static final int VERSION = 1;
    private static final Duration GREETING = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** Chunks under way beside the one that each connection's reader holds, and receives posted for the other side's. */
    private static final int UNDER_WAY = 128;
    private static final ValueLayout.OfInt NUMBER = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final ComchConnection connection;
    private final AutoCloseable endpoint;
    private final ProgressEngine engine;
    private final RelayLimits limits;
    private final CompletableFuture<Control.Hello> hello = new CompletableFuture<>();
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private final Device device;
    private final BlockingQueue<Chunk> free;
    private MemoryMap incoming;
    private MemoryMap outgoing;
    private ComchProducer producer;
    private int consumerId;
    private int window;
    private int chunkSize;
    private volatile Receiver receiver;

    /**
     * A link that is not {@linkplain #establish established} yet.
     *
     * @param connection what it runs on; its messages are to be given to {@link #message}
     * @param endpoint what is closed with the link: the client, or the connection on a server
     */
    ComchLink(ComchConnection connection, AutoCloseable endpoint, ProgressEngine engine, Device device, RelayLimits limits) {
        this.connection = connection;
        this.endpoint = endpoint;
        this.engine = engine;
        this.device = device;
        this.limits = limits;
        this.free = new ArrayBlockingQueue<>(limits.clients() + UNDER_WAY, true);
        connection.closed().thenAccept(end -> lose("the other relay is gone (" + end.reason() + ")"));
    }

    /** A message of the connection's. On the engine's thread. */
    void message(byte[] bytes) {
        try {
            Control control = Control.decode(bytes);
            Receiver to = receiver;
            if (to != null) {
                to.control(control);
            } else if (control instanceof Control.Hello theirs) {
                hello.complete(theirs);
            } else {
                lose("the other relay did not greet");
            }
        } catch (IllegalArgumentException wrong) {
            lose("the other side is no relay: " + wrong.getMessage());
        }
    }

    /**
     * Agrees with the other relay, and makes the fast path.
     *
     * @param greets the host's side speaks first, so that the other knows that its messages are listened to
     * @param receivers makes what takes what arrives, when this side is ready for it
     */
    <T extends Receiver> T establish(boolean greets, Function<Link, T> receivers) throws LinkLostException, InterruptedException {
        Control.Hello ours = new Control.Hello(VERSION, limits.window(), limits.chunk());
        incoming = memory(UNDER_WAY);
        outgoing = memory(limits.clients() + UNDER_WAY);
        while (free.remainingCapacity() > 0) {
            free.add(new Piece((long) free.size() * limits.chunk()));
        }
        ComchConsumer consumer = ComchConsumer.builder(engine, connection, incoming).immediateLength(Integer.BYTES).start();
        for (int i = 0; i < UNDER_WAY; i++) {
            long at = (long) i * limits.chunk();
            consumer.preparePost(incoming.buffer(at, limits.chunk()), (task, failure) -> received(at, task, failure)).submit();
        }
        if (greets) {
            tell(ours);
        }
        Control.Hello theirs = within(hello, "its greeting");
        if (theirs.version() != VERSION) {
            throw new LinkLostException("the other relay speaks version " + theirs.version() + ", this one " + VERSION);
        }
        window = Math.min(ours.window(), theirs.window());
        chunkSize = Math.min(ours.chunk(), theirs.chunk());
        consumerId = within(connection.remoteConsumers().any(), "its consumer");
        producer = ComchProducer.builder(engine, connection).operationTimeout(Duration.ZERO).start();
        T made = receivers.apply(this);
        receiver = made;
        if (!greets) {
            tell(ours);
        }
        return made;
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
        while (true) {
            if (lost.isDone()) {
                throw new LinkLostException(lost.join());
            }
            Chunk chunk = free.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            if (chunk != null) {
                return chunk;
            }
        }
    }

    @Override
    public void send(int id, Chunk chunk, int length) {
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
        attempt(() -> producer.send(outgoing.buffer(((Piece) chunk).offset, length), number, consumerId)).whenComplete((_, failure) -> {
            if (failure != null) {
                lose("sending failed: " + reason(failure));
            }
            chunk.giveBack();
        });
    }

    @Override
    public void tell(Control message) {
        attempt(() -> connection.send(message.encode())).whenComplete((_, failure) -> {
            if (failure != null) {
                lose("sending failed: " + reason(failure));
            }
        });
    }

    @Override
    public CompletableFuture<String> lost() {
        return lost;
    }

    @Override
    public void close() {
        lose("this relay ends");
        try {
            endpoint.close();
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            closeMemory(incoming);
            closeMemory(outgoing);
        }
    }

    private void received(long at, ComchReceiveTask task, DocaException failure) {
        if (failure != null) {
            lose("receiving failed: " + failure.getMessage());
            return;
        }
        Receiver to = receiver;
        if (to == null || task.receivedImmediateLength() != Integer.BYTES) {
            lose("the other side is no relay: it sent what was not expected");
            return;
        }
        to.chunk(task.receivedImmediate().get(NUMBER, 0), incoming.memory().asSlice(at, task.receivedLength()).asByteBuffer());
        task.submit();
    }

    /** What is refused at the call ends the link like what fails later. */
    private static CompletableFuture<Void> attempt(Supplier<CompletableFuture<Void>> call) {
        try {
            return call.get();
        } catch (IllegalStateException | DocaException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private void lose(String why) {
        lost.complete(why);
        hello.completeExceptionally(new LinkLostException(why));
    }

    private <T> T within(Future<T> future, String what) throws LinkLostException, InterruptedException {
        try {
            return future.get(GREETING.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new LinkLostException("the other relay did not send " + what + " within " + GREETING.toSeconds() + " s");
        } catch (ExecutionException failure) {
            throw new LinkLostException("the other relay did not send " + what + ": " + reason(failure));
        }
    }

    private static void closeMemory(MemoryMap map) {
        if (map != null) {
            map.close();
        }
    }

    private MemoryMap memory(int chunks) {
        return MemoryMap.builder(device).allocate((long) chunks * limits.chunk()).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.PCI_READ_WRITE).start();
    }

    private static String reason(Throwable failure) {
        Throwable cause = (failure instanceof CompletionException || failure instanceof ExecutionException) && failure.getCause() != null
                ? failure.getCause() : failure;
        return cause.getMessage();
    }

    /** A chunk in {@link #outgoing}. */
    private final class Piece implements Chunk {
        private final long offset;
        private final ByteBuffer bytes;

        Piece(long offset) {
            this.offset = offset;
            this.bytes = outgoing.memory().asSlice(offset, limits.chunk()).asByteBuffer();
        }

        @Override
        public ByteBuffer bytes() {
            return bytes.clear();
        }

        @Override
        public void giveBack() {
            free.add(this);
        }
    }
}
