// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.Buffer;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

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
    private ComchProducer(Builder builder) {
        super("comch producer", builder.connection, (io.docaffm.core.NativeObject) builder.engine);
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
        throw new UnsupportedOperationException("not there yet");
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
        throw new UnsupportedOperationException("not there yet");
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
        throw new UnsupportedOperationException("not there yet");
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

    /** Settings for a new {@link ComchProducer}. */
    public static final class Builder extends ComchChannel.Builder<Builder> {
        private final ProgressEngine engine;
        private final ComchConnection connection;

        private Builder(ProgressEngine engine, ComchConnection connection) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.connection = Objects.requireNonNull(connection, "connection");
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
            throw new UnsupportedOperationException("not there yet");
        }

        /**
         * Creates, configures and starts the producer ({@code doca_comch_producer_create}, {@code doca_ctx_start}).
         *
         * @return the producer once it runs
         * @throws IllegalArgumentException as for {@link #start()}
         * @throws io.docaffm.core.DocaException if the device has no producers
         */
        public CompletableFuture<ComchProducer> startAsync() {
            throw new UnsupportedOperationException("not there yet");
        }
    }
}
