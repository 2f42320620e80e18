// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.Limits;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Ranges;
import io.docaffm.core.internal.Spans;
import io.docaffm.core.internal.Upcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The receiving end of the fast path ({@code doca_comch_consumer}): buffers are posted, producers of the peer fill them.
 *
 * {@snippet :
 * MemoryMap map = MemoryMap.builder(device).allocate(1 << 20).permissions(AccessFlag.PCI_READ_WRITE).start();
 * try (ComchConsumer consumer = ComchConsumer.builder(engine, connection, map).start()) {
 *     ComchReceived received = consumer.post(map.buffer(0, 4096)).join();
 *     log(received.length() + " bytes from producer " + received.producerId());
 * }
 * }
 *
 * <p><b>Threads.</b> From any thread. Its engine may be another than the connection's: a consumer per thread is an engine per consumer. <b>Ownership.</b> A
 * child of its connection and of its engine; closed before both. {@link #close()} flushes: buffers that are still posted fail.
 */
public final class ComchConsumer extends ComchChannel {
    static final String POST = "doca_comch_consumer_task_post_recv";
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final MemoryMap memory;
    private final Spans pinned;
    private final int tasks;
    private int immediateLength;

    /** On the connection's engine's thread. */
    private ComchConsumer(Builder builder, ComchCapabilities can) {
        super("comch consumer " + NUMBERS.incrementAndGet() + " on " + builder.connection, builder, can.maxConsumerBufferSize(), can.maxConsumerBufferPieces());
        this.memory = builder.memory;
        this.immediateLength = builder.immediateLength >= 0 ? builder.immediateLength : (int) can.maxImmediateLength().orElse(0);
        this.tasks = builder.tasks(can.maxConsumerTasks());
        // Its memory map stays until it is destroyed, also while nothing is posted.
        this.pinned = (Spans) builder.whole;
        pin();
        try {
            open(ComchLibrary.CONSUMER, pointer -> DocaComch.doca_comch_consumer_create(connection().handle(), memory.handle(), pointer));
        } catch (Throwable failed) {
            pinned.unpin();
            throw failed;
        }
        made();
    }

    private void pin() {
        try {
            pinned.pin();
        } catch (IllegalStateException closed) {
            abandon();
            throw closed;
        }
    }

    @Override
    String function(String ending) {
        return "doca_comch_consumer" + ending;
    }

    @Override
    void configure() {
        if (NativeSymbols.isPresent("doca_comch_consumer_set_imm_data_len")) {
            Calls.check(this, "doca_comch_consumer_set_imm_data_len", () -> DocaComch.doca_comch_consumer_set_imm_data_len(segment(), immediateLength));
        }
        Calls.check(this, POST + "_set_conf",
                () -> DocaComch.doca_comch_consumer_task_post_recv_set_conf(segment(), Upcalls.TASK_SUCCEEDED, Upcalls.TASK_FAILED, tasks));
        if (NativeSymbols.isPresent("doca_comch_consumer_get_imm_data_len")) {
            try (Arena scratch = Arena.ofConfined()) {
                MemorySegment word = scratch.allocate(ValueLayout.JAVA_INT);
                Calls.check(this, "doca_comch_consumer_get_imm_data_len", () -> DocaComch.doca_comch_consumer_get_imm_data_len(segment(), word));
                immediateLength = word.get(ValueLayout.JAVA_INT, 0);
            }
        }
    }

    @Override
    MemorySegment asContext(MemorySegment of) {
        return DocaComch.doca_comch_consumer_as_ctx(of);
    }

    @Override
    int destroy(MemorySegment what) {
        return DocaComch.doca_comch_consumer_destroy(what);
    }

    @Override
    int askId(MemorySegment of, MemorySegment answer) {
        return DocaComch.doca_comch_consumer_get_id(of, answer);
    }

    @Override
    void destroyed() {
        pinned.unpin();
    }

    /**
     * Settings for a new consumer.
     *
     * @param engine the engine that will drive it
     * @param connection the connection whose peer's producers may send to it
     * @param memory where all its buffers lie; needs {@link io.docaffm.core.AccessFlag#PCI_READ_WRITE}
     * @return a builder with the defaults
     */
    public static Builder builder(ProgressEngine engine, ComchConnection connection, MemoryMap memory) {
        return new Builder(engine, connection, memory);
    }

    /**
     * The most immediate data that a message to it can have ({@code doca_comch_consumer_get_imm_data_len}).
     *
     * @return bytes
     */
    public int immediateLength() {
        return immediateLength;
    }

    /**
     * Posts a buffer for the next message of any producer ({@code doca_comch_consumer_task_post_recv}).
     *
     * @param target where the message goes, in the consumer's memory map; filled from its start. May be empty for messages of immediate data alone
     * @return what was received
     * @throws IllegalArgumentException if the buffer is too large, has too many pieces, or is not in the consumer's memory map
     * @throws IllegalStateException if the consumer or the memory is closed
     */
    public CompletableFuture<ComchReceived> post(Buffer target) {
        Spans spans = checked(target);
        requireUsable();
        spans.pin();
        ComchPost post = new ComchPost(this, spans);
        loop().submit(post);
        return post;
    }

    /**
     * Prepares a buffer to be posted many times. Waits for the engine, at most 10 s.
     *
     * @param target where messages go
     * @param handler told of each completion
     * @return the task, a child of the consumer
     * @throws IllegalArgumentException as for {@link #post}
     * @throws IllegalStateException as for {@link #post}
     * @throws io.docaffm.core.DocaException if tasks or buffers are exhausted
     */
    public ComchReceiveTask preparePost(Buffer target, ComchTask.Handler<ComchReceiveTask> handler) {
        Objects.requireNonNull(handler, "handler");
        loop().requireNotWithinAnother(this, "prepare");
        Spans spans = checked(target);
        requireOpen();
        spans.pin();
        return prepare(spans, () -> new PreparedPost(this, spans, handler));
    }

    private Spans checked(Buffer target) {
        Spans spans = (Spans) Objects.requireNonNull(target, "target");
        for (int i = 0; i < spans.count(); i++) {
            if (spans.map(i) != pinned.map(0)) {
                throw new IllegalArgumentException("a buffer to be posted on " + name() + " must lie in " + memory.name() + ", with which it was built");
            }
        }
        checkBuffer(spans);
        return spans;
    }

    /** What a post that went well received. */
    ComchReceived received(long post, long buffer, int pieces) {
        int length = ComchHot.immediateLengthOf(post);
        MemorySegment immediate = MemorySegment.ofArray(new byte[length]);
        if (length > 0) {
            ComchInbox.copy(ComchHot.immediateOf(post), immediate, length);
        }
        return new ComchReceived(receivedLength(buffer, pieces), immediate.asReadOnly(), ComchHot.producerOf(post));
    }

    /** How much came, over all pieces of a list. */
    long receivedLength(long buffer, int pieces) {
        Hot.Word out = loop().out();
        long total = 0;
        long piece = buffer;
        for (int i = 0; i < pieces; i++) {
            int code = Hot.dataLength(piece, out.address());
            if (code != 0) {
                throw Calls.failure(this, "doca_buf_get_data_len", code);
            }
            total += out.get();
            if (i + 1 < pieces) {
                piece = nextOf(piece);
            }
        }
        return total;
    }

    private long nextOf(long piece) {
        MemorySegment out = MemorySegment.ofAddress(loop().out().address());
        Calls.check(this, "doca_buf_get_next_in_list", () -> DocaCommon.doca_buf_get_next_in_list(MemorySegment.ofAddress(piece), out));
        return loop().out().get();
    }

    /** Settings for a new {@link ComchConsumer}. What is not set keeps DOCA's own default. */
    public static final class Builder extends ComchChannel.Builder<Builder> {
        private final MemoryMap memory;
        private int immediateLength = -1;
        private Buffer whole;

        private Builder(ProgressEngine engine, ComchConnection connection, MemoryMap memory) {
            super(engine, connection);
            this.memory = Objects.requireNonNull(memory, "memory");
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The most immediate data that a message to it can have ({@code doca_comch_consumer_set_imm_data_len}). Default: as much as the device can.
         *
         * @param bytes 0 or more; what the device takes {@link ComchCapabilities} tells
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public Builder immediateLength(int bytes) {
            Ranges.atLeast("length of immediate data in bytes", bytes, 0);
            this.immediateLength = bytes;
            return this;
        }

        /**
         * Creates, configures and starts the consumer, and waits until it runs, at most 10 s.
         *
         * @return the running consumer, to be closed by the caller
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}), or the memory is not the device's
         * @throws io.docaffm.core.DocaException if the device has no consumers, the memory lacks the permission, the connection ended, or the library refuses
         * @throws IllegalStateException if engine, connection or memory is closed, or on the thread of an engine that has one of its own
         */
        public ComchConsumer start() {
            return startAndWait(this::startAsync, "comch consumer");
        }

        /**
         * Creates, configures and starts the consumer ({@code doca_comch_consumer_create}, {@code doca_ctx_start}). DOCA negotiates with the peer meanwhile.
         *
         * @return the consumer once it runs
         * @throws IllegalArgumentException as for {@link #start()}
         * @throws io.docaffm.core.DocaException if the device has no consumers, or the memory lacks the permission
         */
        public CompletableFuture<ComchConsumer> startAsync() {
            Device device = connection.endpoint().device();
            ComchCapabilities can = ComchCapabilities.of(device);
            if (!can.supportsConsumer().orElse(true)) {
                throw Calls.failure(device, "doca_comch_consumer_cap_is_supported", DocaError.NOT_SUPPORTED.code());
            }
            Limits.refuse(device, "number of tasks of a consumer", tasksAsked(), "doca_comch_consumer_cap_get_max_num_tasks", can.maxConsumerTasks());
            Limits.refuse(device, "length of immediate data in bytes", immediateLength, "doca_comch_consumer_cap_get_max_imm_data_len", can.maxImmediateLength());
            whole = memory.buffer();
            ((Spans) whole).requireUsable(device.handle().address(), device.name(), false, true);
            if (!memory.permissions().contains(AccessFlag.PCI_READ_WRITE)) {
                throw Calls.failure(memory, "doca_comch_consumer_create", DocaError.NOT_PERMITTED, "The peer is to write it: give it PCI_READ_WRITE, it has "
                        + memory.permissions(), null);
            }
            return start(() -> new ComchConsumer(this, can));
        }
    }
}
