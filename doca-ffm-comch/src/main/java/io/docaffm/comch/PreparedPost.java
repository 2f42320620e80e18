// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.ReusableTask;
import io.docaffm.core.internal.Spans;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The one implementation of {@link ComchReceiveTask}. */
final class PreparedPost extends ReusableTask implements ComchReceiveTask {
    private final ComchConsumer consumer;
    private final Spans target;
    private final Handler<ComchReceiveTask> handler;
    /** A copy of the immediate data, so that users have one segment that does not change its place. */
    private final MemorySegment immediate;
    private long concrete;
    private long buffer;

    /** On the engine's thread; the memory is pinned already. */
    PreparedPost(ComchConsumer consumer, Spans target, Handler<ComchReceiveTask> handler) {
        super(ComchConsumer.POST, consumer.core(), consumer);
        this.consumer = consumer;
        this.target = target;
        this.handler = handler;
        this.immediate = Arena.ofAuto().allocate(Math.max(1, consumer.immediateLength()), Long.BYTES).asSlice(0, consumer.immediateLength());
        try {
            NativeSymbols.requireAll(this, "doca_buf_reset_data_len", ComchConsumer.POST + "_set_buf");
            requireAllocatable();
            allocate(consumer.loop());
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    private void allocate(EngineLoop engine) {
        buffer = engine.buffers().take(target, false);
        if (buffer == -1) {
            throw Calls.failure(this, "doca_buf_inventory_buf_get_by_args", DocaError.NO_MEMORY, "The engine's buffers are exhausted", null);
        }
        try {
            concrete = allocateTask(ComchConsumer.POST + "_alloc_init",
                    _ -> ComchHot.allocatePost(consumer.segment().address(), buffer, engine.out().address()), ComchHot::postAsTask);
        } catch (DocaException refused) {
            engine.buffers().put(buffer);
            throw refused;
        }
        tellSlot();
    }

    // ---- results ------------------------------------------------------------------------------------------------------------------------------

    @Override
    public long receivedLength() {
        requireResult();
        return consumer.receivedLength(buffer, target.count());
    }

    @Override
    public MemorySegment receivedImmediate() {
        requireResult();
        int length = Math.min(ComchHot.immediateLengthOf(concrete), (int) immediate.byteSize());
        if (length > 0) {
            ComchInbox.copy(ComchHot.immediateOf(concrete), immediate, length);
        }
        return immediate;
    }

    @Override
    public int receivedImmediateLength() {
        requireResult();
        return ComchHot.immediateLengthOf(concrete);
    }

    @Override
    public int receivedProducer() {
        requireResult();
        return ComchHot.producerOf(concrete);
    }

    // ---- what a post is -----------------------------------------------------------------------------------------------------------------------

    @Override
    protected ContextCore.Lane lane() {
        return context().lane(ContextCore.INCOMING);
    }

    @Override
    protected long timeoutNanos() {
        return 0;
    }

    @Override
    protected DocaException whyUnusable() {
        return consumer.whyUnusable(ComchConsumer.POST);
    }

    /** A destination is filled after its current data: it must be empty again. A list is made anew, since each of its bufs holds a length. */
    @Override
    protected boolean makeReady() {
        if (target.count() <= 1) {
            if (buffer != 0) {
                Hot.reset(buffer);
            }
            return true;
        }
        long fresh = consumer.loop().buffers().take(target, false);
        if (fresh == -1) {
            return false;
        }
        consumer.loop().buffers().put(buffer);
        buffer = fresh;
        DocaComch.doca_comch_consumer_task_post_recv_set_buf(MemorySegment.ofAddress(concrete), MemorySegment.ofAddress(fresh));
        return true;
    }

    @Override
    public String whyNoRoom() {
        return "The consumer's queue or the engine's buffers were full";
    }

    @Override
    protected DocaException failure(int status) {
        return consumer.failure(ComchConsumer.POST, status);
    }

    @Override
    protected DocaException refusal(int code) {
        return consumer.failure(ComchConsumer.POST, code);
    }

    @Override
    protected void tellHandler(DocaException failure) {
        handler.completed(this, failure);
    }

    @Override
    protected void giveBack() {
        consumer.loop().buffers().put(buffer);
        target.unpin();
    }
}
