// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.Buffer;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

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
    private ComchConsumer(Builder builder) {
        super("comch consumer", builder.connection, (io.docaffm.core.NativeObject) builder.engine);
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
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Posts a buffer for the next message of any producer ({@code doca_comch_consumer_task_post_recv}).
     *
     * @param target where the message goes, in the consumer's memory map; filled from its start
     * @return what was received
     * @throws IllegalArgumentException if the buffer is empty, too large, has too many pieces, or is not in the consumer's memory map
     * @throws IllegalStateException if the consumer or the memory is closed
     */
    public CompletableFuture<ComchReceived> post(Buffer target) {
        throw new UnsupportedOperationException("not there yet");
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

    /** Settings for a new {@link ComchConsumer}. What is not set keeps DOCA's own default. */
    public static final class Builder extends ComchChannel.Builder<Builder> {
        private final ProgressEngine engine;
        private final ComchConnection connection;
        private final MemoryMap memory;

        private Builder(ProgressEngine engine, ComchConnection connection, MemoryMap memory) {
            this.engine = Objects.requireNonNull(engine, "engine");
            this.connection = Objects.requireNonNull(connection, "connection");
            this.memory = Objects.requireNonNull(memory, "memory");
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The most immediate data that a message to it can have ({@code doca_comch_consumer_set_imm_data_len}).
         *
         * @param bytes 0 or more; what the device takes {@link ComchCapabilities} tells
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public Builder immediateLength(int bytes) {
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
            throw new UnsupportedOperationException("not there yet");
        }

        /**
         * Creates, configures and starts the consumer ({@code doca_comch_consumer_create}, {@code doca_ctx_start}). DOCA negotiates with the peer meanwhile.
         *
         * @return the consumer once it runs
         * @throws IllegalArgumentException as for {@link #start()}
         * @throws io.docaffm.core.DocaException if the device has no consumers, or the memory lacks the permission
         */
        public CompletableFuture<ComchConsumer> startAsync() {
            throw new UnsupportedOperationException("not there yet");
        }
    }
}
