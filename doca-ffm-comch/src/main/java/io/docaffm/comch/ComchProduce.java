// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.Spans;
import java.lang.foreign.MemorySegment;

/** One send of a producer and the future that tells its end. */
final class ComchProduce extends ComchTransfer<Void> {
    private final ComchProducer producer;
    private final byte[] immediate;
    private final int consumer;
    /** What DOCA reads the immediate data from; null without any, and before the task is allocated. */
    private MemorySegment words;

    /** The memory must be pinned already, the immediate data our own. */
    ComchProduce(ComchProducer producer, Spans source, byte[] immediate, int consumer) {
        super(producer, source, true);
        this.producer = producer;
        this.immediate = immediate;
        this.consumer = consumer;
    }

    @Override
    String nativeName() {
        return ComchProducer.SEND;
    }

    @Override
    ContextCore.Lane lane() {
        return producer.lane(consumer);
    }

    @Override
    long timeoutNanos() {
        return producer.operationTimeoutNanos();
    }

    @Override
    int allocate(long buffer, long out) {
        long address = 0;
        if (immediate.length > 0) {
            words = producer.immediates().take();
            MemorySegment.copy(MemorySegment.ofArray(immediate), 0, words, 0, immediate.length);
            address = words.address();
        }
        return ComchHot.allocateProduce(producer.segment().address(), buffer, address, immediate.length, consumer, out);
    }

    @Override
    long asTask(long concrete) {
        return ComchHot.produceAsTask(concrete);
    }

    @Override
    Void result(long concrete, long buffer, int pieces) {
        return null;
    }

    @Override
    void freed() {
        if (words != null) {
            producer.immediates().put(words);
            words = null;
        }
    }

    @Override
    public String whyNoRoom() {
        return "The peer's consumer " + Integer.toUnsignedString(consumer) + " had no buffer posted, or tasks or buffers were all in use here";
    }

    @Override
    void refused(int code) {
        giveBack();
        producer.whenConsumersAreKnown(code, consumer).whenComplete((_, _) -> failLater(producer.sendRefused(code, consumer, immediate.length)));
    }
}
