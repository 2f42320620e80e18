// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * Told of every message of the slow path. Called on the engine's thread of the server or client, in the order of arrival: must be short and must not
 * block. It may send, close, and make consumers and producers. What it throws goes to the engine's error handler.
 */
@FunctionalInterface
public interface ComchMessageHandler {
    /**
     * A message arrived.
     *
     * @param connection where it came from
     * @param message its bytes, valid during the call only: afterwards the memory is used for other messages
     */
    void received(ComchConnection connection, MemorySegment message);

    /**
     * The copying variant: the handler gets an array of its own.
     *
     * @param handler gets the connection and the message's bytes
     * @return a handler that copies
     */
    static ComchMessageHandler copying(BiConsumer<ComchConnection, byte[]> handler) {
        Objects.requireNonNull(handler, "handler");
        return (connection, message) -> handler.accept(connection, message.toArray(ValueLayout.JAVA_BYTE));
    }
}
