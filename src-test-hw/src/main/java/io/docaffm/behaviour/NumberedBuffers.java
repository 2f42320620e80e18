// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceiveTask;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.core.Buffer;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32C;

/**
 * One side of a stream of numbered buffers from a producer to a consumer: each comes with its number and its checksum as immediate data. A number stands in
 * each page of its buffer, so that no buffer is like another. All of it happens on the engine of the producer or consumer.
 */
abstract class NumberedBuffers {
    private static final int PAGE = 4096;
    private static final int NUMBER = 0;
    private static final int CHECKSUM = 8;
    private static final int IMMEDIATE = 12;

    /** What became of the buffers; {@code sum} is of all checksums and numbers. */
    record Tally(long good, Map<String, Long> failures, long sum) {}

    final Room room;
    private final long count;
    private final long warmAt;
    private final CRC32C crc = new CRC32C();
    private final CompletableFuture<Void> warm = new CompletableFuture<>();
    private final CompletableFuture<Tally> done = new CompletableFuture<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private long submitted;
    private long good;
    private long completed;
    private long sum;

    private NumberedBuffers(Room room, long count, long warmAt) {
        this.room = room;
        this.count = count;
        this.warmAt = warmAt;
    }

    /** Completes with a certain buffer on the way. */
    CompletableFuture<Void> warm() {
        return warm;
    }

    /** Completes when as many completions came as buffers were given away: all, or with a failure those that were under way. */
    CompletableFuture<Tally> done() {
        return done;
    }

    final void start() {
        for (int i = 0; i < room.depth() && more(); i++) {
            begin(room.place(i), i);
        }
    }

    /** Gives the first buffer of a place away. */
    abstract void begin(Place place, int index);

    static NumberedBuffers sending(ComchProducer producer, int consumer, Room room, long count, long warmAt) {
        return new Sending(producer, consumer, room, count, warmAt);
    }

    static NumberedBuffers receiving(ComchConsumer consumer, Room room, long count, long warmAt) {
        return new Receiving(consumer, room, count, warmAt);
    }

    /** Places for so many buffers of a size, from an offset of a map on. */
    record Room(MemoryMap map, long offset, int size, int depth) {
        Place place(int index) {
            long at = offset + (long) index * size;
            MemorySegment memory = map.memory().asSlice(at, size);
            return new Place(map.buffer(at, size), memory, memory.asByteBuffer());
        }
    }

    /** One of them. */
    record Place(Buffer buffer, MemorySegment memory, ByteBuffer view) {}

    final boolean more() {
        return submitted < count && failures.isEmpty();
    }

    final long next() {
        return submitted++;
    }

    final long expected() {
        return good;
    }

    final int checksum(Place place, long number) {
        crc.reset();
        crc.update(place.view().clear());
        int checksum = (int) crc.getValue();
        sum += (checksum & 0xffffffffL) * (number + 1);
        return checksum;
    }

    final void good() {
        if (++good == warmAt) {
            warm.complete(null);
        }
    }

    final void failed(String why) {
        failures.merge(why, 1L, Long::sum);
    }

    /** Once more, unless what it belongs to was closed meanwhile: then it ends with that. */
    final void again(Runnable submit) {
        try {
            submit.run();
        } catch (IllegalStateException closed) {
            failed("closed");
            completed();
        }
    }

    final void completed() {
        completed++;
        if (completed == submitted && !more()) {
            done.complete(new Tally(good, Map.copyOf(failures), sum));
        }
    }

    private static final class Sending extends NumberedBuffers {
        private final ComchProducer producer;
        private final int consumer;

        Sending(ComchProducer producer, int consumer, Room room, long count, long warmAt) {
            super(room, count, warmAt);
            this.producer = producer;
            this.consumer = consumer;
        }

        @Override
        void begin(Place place, int index) {
            Contents.fill(place.memory(), index);
            submit(producer.prepareSend(place.buffer(), consumer, (task, failure) -> ended(task, failure, place)), place);
        }

        private void submit(ComchSendTask task, Place place) {
            long number = next();
            for (long at = 0; at + Long.BYTES <= room.size(); at += PAGE) {
                place.memory().set(ValueLayout.JAVA_LONG_UNALIGNED, at, number);
            }
            task.immediate().set(ValueLayout.JAVA_LONG_UNALIGNED, NUMBER, number);
            task.immediate().set(ValueLayout.JAVA_INT_UNALIGNED, CHECKSUM, checksum(place, number));
            task.immediateLength(IMMEDIATE);
            task.submit();
        }

        private void ended(ComchSendTask task, DocaException failure, Place place) {
            if (failure == null) {
                good();
            } else {
                failed(failure.error().name());
            }
            if (more()) {
                again(() -> submit(task, place));
            }
            completed();
        }
    }

    private static final class Receiving extends NumberedBuffers {
        private final ComchConsumer consumer;

        Receiving(ComchConsumer consumer, Room room, long count, long warmAt) {
            super(room, count, warmAt);
            this.consumer = consumer;
        }

        @Override
        void begin(Place place, int index) {
            ComchReceiveTask task = consumer.preparePost(place.buffer(), (ended, failure) -> ended(ended, failure, place));
            next();
            task.submit();
        }

        private void ended(ComchReceiveTask task, DocaException failure, Place place) {
            if (failure != null) {
                failed(failure.error().name());
            } else if (isRight(task, place)) {
                good();
            } else {
                failed("not number " + expected() + " unhurt");
            }
            if (more()) {
                next();
                again(task::submit);
            }
            completed();
        }

        private boolean isRight(ComchReceiveTask task, Place place) {
            MemorySegment immediate = task.receivedImmediate();
            return task.receivedLength() == room.size() && task.receivedImmediateLength() == IMMEDIATE
                    && immediate.get(ValueLayout.JAVA_LONG_UNALIGNED, NUMBER) == expected()
                    && (room.size() < Long.BYTES || place.memory().get(ValueLayout.JAVA_LONG_UNALIGNED, 0) == expected())
                    && immediate.get(ValueLayout.JAVA_INT_UNALIGNED, CHECKSUM) == checksum(place, expected());
        }
    }
}
