// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

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

/** The one implementation of {@link ComchSendTask}. */
final class PreparedProduce extends ReusableTask implements ComchSendTask {
    private final ComchProducer producer;
    private final Spans source;
    private final Handler<ComchSendTask> handler;
    /** Read by DOCA until a completion; the task is in the slot table as long, so that nobody frees it. */
    private final MemorySegment immediate;
    private int immediateLength;
    private int consumer;
    private ContextCore.Lane lane;
    /** {@link ComchProducer#expirations()} when the lane was looked up. */
    private int laneOf;
    private long concrete;
    private long buffer;

    /** On the engine's thread; the memory is pinned already. */
    PreparedProduce(ComchProducer producer, Spans source, int consumer, Handler<ComchSendTask> handler) {
        super(ComchProducer.SEND, producer.core(), producer);
        this.producer = producer;
        this.source = source;
        this.handler = handler;
        this.consumer = consumer;
        findLane();
        this.immediate = Arena.ofAuto().allocate(Math.max(1, producer.maxImmediateLength()), Long.BYTES).asSlice(0, producer.maxImmediateLength());
        try {
            NativeSymbols.requireAll(this, ComchProducer.SEND + "_set_consumer_id", ComchProducer.SEND + "_set_imm_data", "doca_buf_set_data");
            requireAllocatable();
            if (source.length() > 0) {
                allocate(producer.loop());
            }
        } catch (Throwable failed) {
            abandon();
            throw failed;
        }
        made();
    }

    /** A task without bytes and without immediate data cannot be: one of immediate data alone is allocated when that is there. */
    private void allocate(EngineLoop engine) {
        buffer = engine.buffers().take(source, true);
        if (buffer == -1) {
            buffer = 0;
            throw Calls.failure(this, "doca_buf_inventory_buf_get_by_args", DocaError.NO_MEMORY, "The engine's buffers are exhausted", null);
        }
        try {
            concrete = allocateTask(ComchProducer.SEND + "_alloc_init", _ -> ComchHot.allocateProduce(producer.segment().address(), buffer,
                    immediateLength == 0 ? 0 : immediate.address(), immediateLength, consumer, engine.out().address()), ComchHot::produceAsTask);
        } catch (DocaException refused) {
            engine.buffers().put(buffer);
            buffer = 0;
            throw refused;
        }
        tellSlot();
    }

    @Override
    public void length(long bytes) {
        if (source.count() != 1) {
            throw new IllegalStateException(name() + " has a buffer of " + source.count() + " pieces: only the length of one with one piece can be changed");
        }
        if (bytes < 1 || bytes > source.length()) {
            throw new IllegalArgumentException("the length must be between 1 and " + source.length() + ", not " + bytes);
        }
        if (!mayChangeHere("length")) {
            onEngine("length", () -> length(bytes));
            return;
        }
        int code = Hot.setData(buffer, source.address(0), bytes);
        if (code != 0) {
            throw Calls.failure(this, "doca_buf_set_data", code);
        }
    }

    @Override
    public MemorySegment immediate() {
        return immediate;
    }

    @Override
    public void immediateLength(int bytes) {
        if (bytes < 0 || bytes > immediate.byteSize()) {
            throw new IllegalArgumentException("the length of the immediate data must be between 0 and " + immediate.byteSize() + ", not " + bytes);
        }
        if (bytes == 0 && source.length() == 0) {
            throw new IllegalArgumentException("nothing would be sent by " + name() + ": its buffer is empty");
        }
        if (!mayChangeHere("immediate data")) {
            onEngine("immediate data", () -> immediateLength(bytes));
            return;
        }
        immediateLength = bytes;
        if (nativeTask() == 0) {
            requireAllocatable();
            allocate(producer.loop());
        } else if (bytes == 0) {
            ComchHot.setImmediate(concrete, 0, 0);
        }
    }

    @Override
    public void consumer(int id) {
        if (!mayChangeHere("consumer")) {
            onEngine("consumer", () -> consumer(id));
            return;
        }
        if (id != consumer) {
            consumer = id;
            findLane();
            if (nativeTask() != 0) {
                ComchHot.setConsumer(concrete, id);
            }
        }
    }

    // ---- what a send is -----------------------------------------------------------------------------------------------------------------------

    @Override
    protected ContextCore.Lane lane() {
        if (laneOf != producer.expirations()) {
            findLane();
        }
        return lane;
    }

    /** Not in every submission: it takes a map. */
    private void findLane() {
        lane = producer.lane(consumer);
        laneOf = producer.expirations();
    }

    @Override
    protected long timeoutNanos() {
        return producer.operationTimeoutNanos();
    }

    @Override
    protected DocaException whyUnusable() {
        if (nativeTask() == 0 && source.length() == 0 && immediateLength == 0 && isInFlight()) {
            return Calls.failure(this, ComchProducer.SEND, DocaError.INVALID_VALUE, "Nothing to send: set immediateLength before the first submit", null);
        }
        return producer.whyUnusable(ComchProducer.SEND);
    }

    @Override
    protected boolean makeReady() {
        if (immediateLength > 0) {
            // A library may copy the data at this call: what the caller changed since the last submission has to be seen.
            ComchHot.setImmediate(concrete, immediate.address(), immediateLength);
        }
        return true;
    }

    @Override
    public String whyNoRoom() {
        return "The peer's consumer " + Integer.toUnsignedString(consumer) + " had no buffer posted";
    }

    @Override
    protected DocaException failure(int status) {
        return producer.failure(ComchProducer.SEND, status);
    }

    @Override
    protected DocaException refusal(int code) {
        return producer.sendRefused(code, consumer, immediateLength);
    }

    @Override
    protected void refused(int code) {
        // Not on an engine that is gone: that has told the handler, and cannot free any more.
        producer.whenConsumersAreKnown(code, consumer).thenRun(() -> dropped(refusal(code)));
    }

    @Override
    protected void tellHandler(DocaException failure) {
        handler.completed(this, failure);
    }

    @Override
    protected void giveBack() {
        producer.loop().buffers().put(buffer);
        source.unpin();
    }
}
