// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import io.docaffm.core.internal.ContextCore;
import io.docaffm.core.internal.Spans;

/** One posted buffer and the future that tells what it got. */
final class ComchPost extends ComchTransfer<ComchReceived> {
    private final ComchConsumer consumer;

    /** The memory must be pinned already. */
    ComchPost(ComchConsumer consumer, Spans target) {
        super(consumer, target, false);
        this.consumer = consumer;
    }

    @Override
    String nativeName() {
        return ComchConsumer.POST;
    }

    @Override
    ContextCore.Lane lane() {
        return consumer.core().lane(ContextCore.INCOMING);
    }

    @Override
    long timeoutNanos() {
        return 0;
    }

    @Override
    int allocate(long buffer, long out) {
        return ComchHot.allocatePost(consumer.segment().address(), buffer, out);
    }

    @Override
    long asTask(long concrete) {
        return ComchHot.postAsTask(concrete);
    }

    @Override
    ComchReceived result(long concrete, long buffer, int pieces) {
        return consumer.received(concrete, buffer, pieces);
    }

    @Override
    void freed() {
        // Nothing besides the buffer.
    }

    @Override
    public String whyNoRoom() {
        return "The consumer's tasks or the engine's buffers were all in use";
    }

    @Override
    void refused(int code) {
        dropped(consumer.failure(ComchConsumer.POST, code));
    }
}
