// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.BackPressure;
import io.docaffm.core.ContextState;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** What a {@link ComchConsumer} and a {@link ComchProducer} have in common: one end of the fast path, on an engine that may be its own. */
public abstract sealed class ComchChannel extends NativeObject permits ComchConsumer, ComchProducer {
    ComchChannel(String name, NativeObject... parents) {
        super(name, CloseOrder.CONTEXT, parents);
    }

    /**
     * Its id on the connection ({@code doca_comch_X_get_id}): what the peer knows it by.
     *
     * @return the id
     */
    public final int id() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The connection it was made on.
     *
     * @return the connection
     */
    public final ComchConnection connection() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * The engine that drives it; not necessarily the connection's.
     *
     * @return the engine
     */
    public final ProgressEngine engine() {
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
     * The largest buffer ({@code doca_comch_X_cap_get_max_buf_size}).
     *
     * @return bytes
     */
    public final long maxBufferSize() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * When and why it ended.
     *
     * @return completes at the end, never exceptionally
     */
    public final CompletableFuture<ComchEnd> closed() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Rings for everything that was {@linkplain ComchTask#enqueue() queued} ({@code doca_ctx_flush_tasks}).
     *
     * @throws IllegalStateException if it is closed
     */
    public final void flush() {
        throw new UnsupportedOperationException("not there yet");
    }

    /**
     * Settings that consumers and producers have in common. Not thread-safe.
     *
     * @param <B> the builder itself
     */
    public abstract static sealed class Builder<B extends Builder<B>> permits ComchConsumer.Builder, ComchProducer.Builder {
        BackPressure backPressure = BackPressure.DEFAULT;

        Builder() {}

        abstract B self();

        /**
         * How many tasks may be outstanding ({@code doca_comch_X_task_Y_set_conf}). Default: 1024, or what the device has if that is less.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public B tasks(int count) {
            return self();
        }

        /**
         * What an operation does when there is no room. Default: {@link BackPressure#DEFAULT}, it waits.
         *
         * @param backPressure wait or fail
         * @return this
         */
        public B backPressure(BackPressure backPressure) {
            this.backPressure = Objects.requireNonNull(backPressure, "backPressure");
            return self();
        }

        /**
         * When the future of a send fails with {@link io.docaffm.core.DocaError#TIME_OUT} though the peer does not have it. Posted buffers have no time-out.
         * Default: 30 s.
         *
         * @param timeout how long, to about 40 ms; zero for never
         * @return this
         * @throws IllegalArgumentException if negative
         */
        public B operationTimeout(Duration timeout) {
            return self();
        }
    }
}
