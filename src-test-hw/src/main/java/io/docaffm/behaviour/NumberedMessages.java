// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchCounters;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.core.DocaException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;

/** So many messages each way on a connection, each of a number and a pattern that follows from it. All of it happens on the connection's engine. */
final class NumberedMessages {
    /** Bytes of a message. */
    static final int SIZE = 64;

    private static final int OUTSTANDING = 4;
    private static final int NUMBER = 0;
    private static final int CLIENT = 8;
    private static final int PATTERN = 12;

    private final ComchConnection connection;
    private final int client;
    private final long count;
    private final CompletableFuture<ComchCounters> done = new CompletableFuture<>();
    private long next;
    private long sent;
    private long received;

    NumberedMessages(ComchConnection connection, int client, long count) {
        this.connection = connection;
        this.client = client;
        this.count = count;
    }

    /** Which client a message is of. */
    static int clientOf(MemorySegment message) {
        return message.get(ValueLayout.JAVA_INT_UNALIGNED, CLIENT);
    }

    int client() {
        return client;
    }

    /** The connection's counters when all have come and gone; or what was wrong. */
    CompletableFuture<ComchCounters> done() {
        return done;
    }

    void start() {
        for (int i = 0; i < OUTSTANDING && next < count; i++) {
            submit(connection.prepareSend(SIZE, this::completed));
        }
    }

    private void submit(ComchMessageTask task) {
        MemorySegment message = task.message();
        message.asSlice(PATTERN).fill(pattern(next));
        message.set(ValueLayout.JAVA_LONG_UNALIGNED, NUMBER, next++);
        message.set(ValueLayout.JAVA_INT_UNALIGNED, CLIENT, client);
        task.submit();
    }

    private byte pattern(long number) {
        return (byte) (number * 31 + client);
    }

    private void completed(ComchMessageTask task, DocaException failure) {
        if (failure != null) {
            done.completeExceptionally(failure);
            return;
        }
        sent++;
        if (next < count) {
            submit(task);
        } else {
            task.close();
            endIfAll();
        }
    }

    void received(MemorySegment message) {
        if (message.byteSize() != SIZE || message.get(ValueLayout.JAVA_LONG_UNALIGNED, NUMBER) != received || clientOf(message) != client
                || message.get(ValueLayout.JAVA_BYTE, PATTERN) != pattern(received) || message.get(ValueLayout.JAVA_BYTE, SIZE - 1) != pattern(received)) {
            done.completeExceptionally(new IllegalStateException("client " + client + ": instead of message " + received + " came number "
                    + message.get(ValueLayout.JAVA_LONG_UNALIGNED, NUMBER) + " of client " + clientOf(message) + ", " + message.byteSize() + " bytes"));
            return;
        }
        received++;
        endIfAll();
    }

    private void endIfAll() {
        if (sent == count && received == count) {
            connection.counters().whenComplete((counters, failure) -> {
                if (failure == null) {
                    done.complete(counters);
                } else {
                    done.completeExceptionally(failure);
                }
            });
        }
    }
}
