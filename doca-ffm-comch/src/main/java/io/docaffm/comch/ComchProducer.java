// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Limits;
import io.docaffm.core.internal.Spans;
import io.docaffm.core.internal.Upcalls;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sending end of the fast path ({@code doca_comch_producer}): sends buffers, immediate data or both to a consumer of the peer, without copying.
 *
 * {@snippet :
 * MemoryMap map = MemoryMap.builder(device).allocate(1 << 20).permissions(AccessFlag.PCI_READ_WRITE).start();
 * try (ComchProducer producer = ComchProducer.builder(engine, connection).start()) {
 *     int consumer = connection.remoteConsumers().any().join();
 *     producer.send(map.buffer(0, 4096), consumer).join();
 *     producer.send(map.buffer(0, 4096), new byte[] {1, 2, 3}, consumer).join();
 *     producer.send(Buffer.empty(), new byte[] {4}, consumer).join();
 * }
 * }
 *
 * <p><b>Back-pressure.</b> A consumer without a posted buffer takes nothing. A send to it waits, in the order of the calls, until it has one, or fails at once
 * with {@link io.docaffm.core.DocaError#FULL}, as the builder says. Sends to other consumers do not wait behind it. When a consumer expires, what waits for it
 * fails with {@link io.docaffm.core.DocaError#NOT_CONNECTED}.
 *
 * <p><b>Threads.</b> From any thread. Its engine may be another than the connection's: a producer per thread is an engine per producer. <b>Ownership.</b> A
 * child of its connection and of its engine; closed before both. {@link #close()} flushes: what is outstanding fails.
 */
public final class ComchProducer extends ComchChannel {
    static final String SEND = "doca_comch_producer_task_send";
    private static final byte[] NOTHING = {};
    /** How long a connection's engine may take to hear of a consumer's end, which DOCA knows already. */
    private static final long NEWS_MILLIS = 1_000;
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final int tasks;
    private final int maxImmediateLength;
    private final ComchMessages immediates;
    /** Whoever waits for one consumer does not wait for the others. Own engine's thread only. */
    private final Map<Integer, ContextCore.Lane> lanes = new HashMap<>();
    private int expirations;

    /** On the connection's engine's thread. */
    private ComchProducer(Builder builder, ComchCapabilities can) {
        super("comch producer " + NUMBERS.incrementAndGet() + " on " + builder.connection, builder, can.maxProducerBufferSize(), can.maxProducerBufferPieces());
        this.tasks = builder.tasks(can.maxProducerTasks());
        this.maxImmediateLength = (int) Math.min(Integer.MAX_VALUE, can.maxImmediateLength().orElse(0));
        this.immediates = new ComchMessages(Math.max(1, maxImmediateLength));
        open(ComchLibrary.PRODUCER, pointer -> DocaComch.doca_comch_producer_create(connection().handle(), pointer));
        made();
    }

    @Override
    String function(String ending) {
        return "doca_comch_producer" + ending;
    }

    @Override
    void configure() {
        Calls.check(this, SEND + "_set_conf",
                () -> DocaComch.doca_comch_producer_task_send_set_conf(segment(), Upcalls.TASK_SUCCEEDED, Upcalls.TASK_FAILED, tasks));
    }

    @Override
    MemorySegment asContext(MemorySegment of) {
        return DocaComch.doca_comch_producer_as_ctx(of);
    }

    @Override
    int destroy(MemorySegment what) {
        return DocaComch.doca_comch_producer_destroy(what);
    }

    @Override
    int askId(MemorySegment of, MemorySegment answer) {
        return DocaComch.doca_comch_producer_get_id(of, answer);
    }

    @Override
    void destroyed() {
        // Nothing was kept for it.
    }

    /**
     * Settings for a new producer.
     *
     * @param engine the engine that will drive it
     * @param connection the connection to whose peer's consumers it sends
     * @return a builder with the defaults
     */
    public static Builder builder(ProgressEngine engine, ComchConnection connection) {
        return new Builder(engine, connection);
    }

    /**
     * The most immediate data that a message can have ({@code doca_comch_consumer_cap_get_max_imm_data_len}); a consumer may take less.
     *
     * @return bytes
     */
    public int maxImmediateLength() {
        return maxImmediateLength;
    }

    /**
     * Sends a buffer ({@code doca_comch_producer_task_send}).
     *
     * @param source the bytes
     * @param consumerId a consumer of the peer, see {@link ComchConnection#remoteConsumers()}
     * @return completes when the consumer has it
     * @throws IllegalArgumentException if the buffer is empty, too large, has too many pieces, or its memory is not the device's
     * @throws IllegalStateException if the producer or the memory is closed
     */
    public CompletableFuture<Void> send(Buffer source, int consumerId) {
        return send(source, NOTHING, consumerId);
    }

    /**
     * Sends a buffer with immediate data, or immediate data alone.
     *
     * @param source the bytes; {@link Buffer#empty()} for none
     * @param immediate copied; empty for none
     * @param consumerId a consumer of the peer, see {@link ComchConnection#remoteConsumers()}
     * @return completes when the consumer has it
     * @throws IllegalArgumentException if both are empty, the immediate data is longer than {@link #maxImmediateLength()}, or as for {@link #send(Buffer, int)}
     * @throws IllegalStateException if the producer or the memory is closed
     */
    public CompletableFuture<Void> send(Buffer source, byte[] immediate, int consumerId) {
        Spans spans = checked(source);
        if (immediate.length > maxImmediateLength) {
            throw new IllegalArgumentException("immediate data of " + name() + " has at most " + maxImmediateLength + " bytes, not " + immediate.length);
        }
        if (spans.length() == 0 && immediate.length == 0) {
            throw new IllegalArgumentException("nothing to send on " + name() + ": the buffer is empty, and there is no immediate data");
        }
        requireUsable();
        spans.pin();
        ComchProduce send = new ComchProduce(this, spans, immediate.length == 0 ? NOTHING : immediate.clone(), consumerId);
        loop().submit(send);
        return send;
    }

    /**
     * Prepares a send to be submitted many times. Waits for the engine, at most 10 s.
     *
     * @param source the bytes; {@link Buffer#empty()} for immediate data alone, which must then be there before the first submit
     * @param consumerId whom it goes to at first, see {@link ComchSendTask#consumer(int)}
     * @param handler told of each completion
     * @return the task, a child of the producer
     * @throws IllegalArgumentException as for {@link #send(Buffer, int)}
     * @throws IllegalStateException as for {@link #send(Buffer, int)}
     * @throws io.docaffm.core.DocaException if tasks or buffers are exhausted
     */
    public ComchSendTask prepareSend(Buffer source, int consumerId, ComchTask.Handler<ComchSendTask> handler) {
        Objects.requireNonNull(handler, "handler");
        loop().requireNotWithinAnother(this, "prepare");
        Spans spans = checked(source);
        requireOpen();
        spans.pin();
        return prepare(spans, () -> new PreparedProduce(this, spans, consumerId, handler));
    }

    private Spans checked(Buffer source) {
        Spans spans = (Spans) Objects.requireNonNull(source, "source");
        checkBuffer(spans);
        Device device = connection().endpoint().device();
        spans.requireUsable(device.handle().address(), device.name(), false, true);
        spans.requireEngine(loop());
        return spans;
    }

    // ---- own engine's thread ------------------------------------------------------------------------------------------------------------------

    ContextCore.Lane lane(int consumer) {
        return lanes.computeIfAbsent(consumer, _ -> new ContextCore.Lane());
    }

    /**
     * DOCA took no send. If the reason is that the consumer is gone, the connection's engine may not have been told yet: completes when it has, on the own
     * engine; exceptionally if that is gone.
     */
    CompletableFuture<Void> whenConsumersAreKnown(int code, int consumer) {
        if (code != DocaError.INVALID_VALUE.code() || !connection().remoteConsumers().ids().contains(consumer)) {
            return CompletableFuture.completedFuture(null);
        }
        EngineLoop teller = connection().loop();
        return teller.call(teller::whenDrained).thenCompose(drained -> drained).completeOnTimeout(null, NEWS_MILLIS, TimeUnit.MILLISECONDS)
                .handle((_, _) -> null).thenCompose(_ -> loop().call(() -> null));
    }

    /** Why DOCA took no send. */
    DocaException sendRefused(int code, int consumer, int immediateLength) {
        DocaException plain = failure(SEND, code);
        if (code != DocaError.INVALID_VALUE.code()) {
            return plain;
        }
        if (!connection().remoteConsumers().ids().contains(consumer)) {
            return Calls.failure(this, SEND, DocaError.NOT_CONNECTED, "The peer has no consumer " + Integer.toUnsignedString(consumer) + " (any more)", plain);
        }
        return new DocaException(plain.error(), plain.function(), plain.object(), plain.description(), "Is the message longer than consumer "
                + Integer.toUnsignedString(consumer) + " takes, or are " + immediateLength + " bytes of immediate data more than its immediateLength", plain);
    }

    /** How many consumers expired: with each a lane went. */
    int expirations() {
        return expirations;
    }

    /** Memory for immediate data, which DOCA reads until the task completed. */
    ComchMessages immediates() {
        return immediates;
    }

    /** The peer's consumer is gone: nothing sent to it will ever arrive. On the connection's engine. */
    void consumerExpired(int consumer) {
        loop().call(() -> {
            ContextCore.Lane lane = lanes.remove(consumer);
            expirations++;
            if (lane != null && core() != null) {
                DocaException dead = whyUnusable(SEND);
                core().dropWaiting(lane, dead != null ? dead
                        : Calls.failure(this, SEND, DocaError.NOT_CONNECTED, "The peer's consumer " + Integer.toUnsignedString(consumer) + " is gone", null));
            }
            return null;
        });
    }

    /** Settings for a new {@link ComchProducer}. */
    public static final class Builder extends ComchChannel.Builder<Builder> {
        private Builder(ProgressEngine engine, ComchConnection connection) {
            super(engine, connection);
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * Creates, configures and starts the producer, and waits until it runs, at most 10 s.
         *
         * @return the running producer, to be closed by the caller
         * @throws IllegalArgumentException if a setting is beyond what the device tells of itself ({@link ComchCapabilities}); the message has the limit
         * @throws io.docaffm.core.DocaException if the device has no producers, the connection ended, or the library refuses
         * @throws IllegalStateException if engine or connection is closed, or on the thread of an engine that has one of its own
         */
        public ComchProducer start() {
            return startAndWait(this::startAsync, "comch producer");
        }

        /**
         * Creates, configures and starts the producer ({@code doca_comch_producer_create}, {@code doca_ctx_start}).
         *
         * @return the producer once it runs
         * @throws IllegalArgumentException as for {@link #start()}
         * @throws io.docaffm.core.DocaException if the device has no producers
         */
        public CompletableFuture<ComchProducer> startAsync() {
            Device device = connection.endpoint().device();
            ComchCapabilities can = ComchCapabilities.of(device);
            if (!can.supportsProducer().orElse(true)) {
                throw Calls.failure(device, "doca_comch_producer_cap_is_supported", DocaError.NOT_SUPPORTED.code());
            }
            Limits.refuse(device, "number of tasks of a producer", tasksAsked(), "doca_comch_producer_cap_get_max_num_tasks", can.maxProducerTasks());
            return start(() -> new ComchProducer(this, can));
        }
    }
}
