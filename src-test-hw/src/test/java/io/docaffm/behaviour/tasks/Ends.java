// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.core.Buffer;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * What a task is given, and where that is.
 *
 * @param own its buffer here
 * @param pieces the memory of that
 * @param far its range of the peer's memory, as this side names it; null where the peer exports none
 * @param peer the same range as the peer's own buffer: for the receive that is posted there, or the message that is sent from there
 * @param there the memory of that
 */
record Ends(Buffer own, List<MemorySegment> pieces, RemoteBuffer far, Buffer peer, MemorySegment there) {
    static Ends of(MemoryMap near, long at, MemoryMap farMap, RemoteMemoryMap remote, long there, long length) {
        Buffer own = near.buffer(at, length);
        Buffer peer = farMap.buffer(there, length);
        return new Ends(own, List.of(memory(own)), remote == null ? null : remote.buffer(there, length), peer, memory(peer));
    }

    private static MemorySegment memory(Buffer buffer) {
        return buffer.pieces() == 0 ? MemorySegment.NULL : buffer.memory();
    }

    /** The same with a list of three instead of the one buffer here. */
    Ends inPieces() {
        long length = own.length();
        Buffer[] parts = {own.slice(length / 2, length - length / 2), own.slice(0, 1), own.slice(1, length / 2 - 1)};
        return new Ends(Buffer.chain(parts), Arrays.stream(parts).map(Buffer::memory).toList(), far, peer, there);
    }

    /** The same with that buffer here. */
    Ends withOwn(Buffer other) {
        return new Ends(other, List.of(), far, peer, there);
    }

    /** The same with that buffer at the peer. */
    Ends withPeer(Buffer other) {
        return new Ends(own, pieces, far, other, there);
    }

    long length() {
        return own.length();
    }

    byte[] ownBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        pieces.forEach(piece -> bytes.writeBytes(piece.toArray(ValueLayout.JAVA_BYTE)));
        return bytes.toByteArray();
    }
}
