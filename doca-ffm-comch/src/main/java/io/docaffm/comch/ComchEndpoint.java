// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.BackPressure;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** What a {@link ComchServer} and a {@link ComchClient} have in common: the context that connections live in. */
public abstract sealed class ComchEndpoint extends NativeObject permits ComchServer, ComchClient {
    ComchEndpoint(String name, NativeObject... parents) {
        super(name, CloseOrder.CONTEXT, parents);
    }

    /**
     * The name that clients find the server by.
     *
     * @return the name it was built with
     */
    public final String serviceName() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Where it is in its life. Any thread.
     *
     * @return the state as last told by DOCA
     */
    public final ContextState state() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Its device.
     *
     * @return the device
     */
    public final Device device() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The engine that drives it and calls its handlers.
     *
     * @return the engine
     */
    public final ProgressEngine engine() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The largest message ({@code doca_comch_X_get_max_msg_size}); a connection may have {@linkplain ComchConnection#maxMessageSize() less}.
     *
     * @return bytes
     */
    public final int maxMessageSize() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Room for messages that came and were not handled yet ({@code doca_comch_X_get_recv_queue_size}).
     *
     * @return messages
     */
    public final int receiveQueueSize() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * When and why it ended. Of a client that is when its connection ended: DOCA has no event for that, so the context's state is watched.
     *
     * @return completes at the end, never exceptionally
     */
    public final CompletableFuture<ComchEnd> closed() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Settings that servers and clients have in common. Not thread-safe. What is not set keeps DOCA's own default. What is beyond the device's limits
     * ({@link ComchCapabilities}) is refused at the start with an {@link IllegalArgumentException} that has the limit.
     *
     * @param <B> the builder itself
     */
    public abstract static sealed class Builder<B extends Builder<B>> permits ComchServer.Builder, ComchClient.Builder {
        ComchMessageHandler onMessage;
        ComchConsumerListener onConsumers;
        BackPressure backPressure = BackPressure.DEFAULT;
        long operationTimeoutNanos = Duration.ofSeconds(30).toNanos();

        Builder() {}

        abstract B self();

        /**
         * The largest message ({@code doca_comch_X_set_max_msg_size}).
         *
         * @param bytes at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B maxMessageSize(int bytes) {
            return self();
        }

        /**
         * Room for messages that came and were not handled yet ({@code doca_comch_X_set_recv_queue_size}).
         *
         * @param messages at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B receiveQueueSize(int messages) {
            return self();
        }

        /**
         * How many messages may be on their way out at a time, over all connections ({@code doca_comch_X_task_send_set_conf}). Default: 1024, or what
         * the device has if that is less.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B sendTasks(int count) {
            return self();
        }

        /**
         * What a send does when there is no room. Default: {@link BackPressure#DEFAULT}, it waits.
         *
         * @param backPressure wait or fail
         * @return this
         */
        public B backPressure(BackPressure backPressure) {
            this.backPressure = Objects.requireNonNull(backPressure, "backPressure");
            return self();
        }

        /**
         * When the future of a send fails with {@link io.docaffm.core.DocaError#TIME_OUT} though the message is not gone. Default: 30 s.
         *
         * @param timeout how long, to about 40 ms; zero for never
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public B operationTimeout(Duration timeout) {
            return self();
        }

        /**
         * Who gets the messages of all connections. Default: nobody, they are dropped.
         *
         * @param handler called on the engine's thread; see {@link ComchMessageHandler}
         * @return this
         */
        public B onMessage(ComchMessageHandler handler) {
            this.onMessage = Objects.requireNonNull(handler, "handler");
            return self();
        }

        /**
         * Who gets copies of the messages of all connections, instead of {@link #onMessage}.
         *
         * @param handler called on the engine's thread with an array of its own
         * @return this
         */
        public B onMessageBytes(BiConsumer<ComchConnection, byte[]> handler) {
            return onMessage(ComchMessageHandler.copying(handler));
        }

        /**
         * Who is told of the consumers that peers make and close, over all connections; for one connection see {@link ComchConnection#remoteConsumers()}.
         *
         * @param listener called on the engine's thread
         * @return this
         */
        public B onConsumers(ComchConsumerListener listener) {
            this.onConsumers = Objects.requireNonNull(listener, "listener");
            return self();
        }
    }
}
