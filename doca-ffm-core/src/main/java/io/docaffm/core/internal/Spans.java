// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.Buffer;
import io.docaffm.core.RemoteBuffer;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * Pieces of registered memory, checked against their maps when they were made: what an operation's bufs are made of. Immutable, so it may be
 * used by any number of operations and engines at once; no native object stands behind it until an operation is submitted.
 */
public final class Spans implements Buffer, RemoteBuffer {
    /** No bytes at all. */
    public static final Spans NONE = new Spans(new Registration[0], new long[0], new long[0]);

    private final Registration[] registrations;
    private final long[] addresses;
    private final long[] lengths;
    private final long total;

    private Spans(Registration[] registrations, long[] addresses, long[] lengths) {
        this.registrations = registrations;
        this.addresses = addresses;
        this.lengths = lengths;
        long sum = 0;
        for (long length : lengths) {
            sum = Math.addExact(sum, length);
        }
        this.total = sum;
    }

    /**
     * One piece.
     *
     * @param registration the map it lies in
     * @param offset where it starts in it, in bytes
     * @param length its length in bytes
     * @return the piece; {@link #NONE} for a length of 0
     * @throws IndexOutOfBoundsException if it is not within the map
     */
    public static Spans of(Registration registration, long offset, long length) {
        if (offset < 0 || length < 0 || length > registration.size() || offset > registration.size() - length) {
            throw new IndexOutOfBoundsException(
                    "bytes [" + offset + ", " + offset + " + " + length + ") are not within " + registration.name() + " of " + registration.size() + " bytes");
        }
        return length == 0 ? NONE : new Spans(new Registration[] {registration}, new long[] {registration.address() + offset}, new long[] {length});
    }

    /**
     * Several pieces, one after the other.
     *
     * @param parts what to chain
     * @return the chain
     */
    public static Spans chain(Buffer... parts) {
        int count = 0;
        for (Buffer part : parts) {
            count += ((Spans) Objects.requireNonNull(part, "part")).lengths.length;
        }
        Registration[] registrations = new Registration[count];
        long[] addresses = new long[count];
        long[] lengths = new long[count];
        int at = 0;
        for (Buffer part : parts) {
            Spans spans = (Spans) part;
            for (int i = 0; i < spans.lengths.length; i++, at++) {
                registrations[at] = spans.registrations[i];
                addresses[at] = spans.addresses[i];
                lengths[at] = spans.lengths[i];
            }
        }
        return count == 0 ? NONE : new Spans(registrations, addresses, lengths);
    }

    /**
     * How many pieces.
     *
     * @return the length of the list of bufs
     */
    public int count() {
        return lengths.length;
    }

    /**
     * The map of a piece.
     *
     * @param index its place
     * @return the native {@code doca_mmap}
     */
    public long map(int index) {
        return registrations[index].map();
    }

    /**
     * Where a piece starts.
     *
     * @param index its place
     * @return an address, here or at the peer
     */
    public long address(int index) {
        return addresses[index];
    }

    long length(int index) {
        return lengths[index];
    }

    @Override
    public long length() {
        return total;
    }

    @Override
    public int pieces() {
        return lengths.length;
    }

    @Override
    public Spans slice(long offset, long length) {
        if (offset < 0 || length < 0 || offset > total - length) {
            throw new IndexOutOfBoundsException("bytes [" + offset + ", " + offset + " + " + length + ") are not within a buffer of " + total + " bytes");
        }
        int first = 0;
        long skip = offset;
        while (first < lengths.length && skip >= lengths[first]) {
            skip -= lengths[first++];
        }
        int count = 0;
        for (long left = length, from = skip; left > 0; count++, from = 0) {
            left -= Math.min(left, lengths[first + count] - from);
        }
        if (count == 0) {
            return NONE;
        }
        long[] newAddresses = Arrays.copyOfRange(addresses, first, first + count);
        long[] newLengths = Arrays.copyOfRange(lengths, first, first + count);
        newAddresses[0] += skip;
        newLengths[0] -= skip;
        long before = 0;
        for (int i = 0; i < count - 1; i++) {
            before += newLengths[i];
        }
        newLengths[count - 1] = length - before;
        return new Spans(Arrays.copyOfRange(registrations, first, first + count), newAddresses, newLengths);
    }

    @Override
    public MemorySegment memory() {
        if (lengths.length != 1) {
            throw new IllegalStateException("a buffer of " + lengths.length + " pieces has no single memory segment");
        }
        return registrations[0].memory(addresses[0] - registrations[0].address(), lengths[0]);
    }

    /**
     * Refuses memory that a device does not know, or may not write though it is to.
     *
     * @param device the native device
     * @param deviceName its name, for the message
     * @param written is the device to write these bytes
     * @param local are they to be bytes of this process, or of the peer
     * @throws IllegalArgumentException if a map was not registered with the device, or it is memory of the other side
     * @throws io.docaffm.core.DocaException NOT_PERMITTED if a map lacks LOCAL_READ_WRITE
     */
    public void requireUsable(long device, String deviceName, boolean written, boolean local) {
        for (Registration registration : registrations) {
            // One class is both kinds of buffer, so a cast gets through the compiler; the device would use an address of the wrong process.
            if (registration.isLocal() != local) {
                throw new IllegalArgumentException(registration.name() + " is " + (local ? "the peer's memory where memory of this process"
                        : "memory of this process where the peer's") + " is needed");
            }
            registration.requireUsable(device, deviceName, written);
        }
    }

    /**
     * Refuses memory that another engine uses already, where the library cannot make a map safe for several threads.
     *
     * @param engine the engine that is to make bufs of it
     * @throws io.docaffm.core.DocaException NOT_SUPPORTED, naming the missing function
     */
    public void requireEngine(Object engine) {
        for (Registration registration : registrations) {
            registration.requireEngine(engine);
        }
    }

    /**
     * The device may touch these bytes from now on: their maps stay until {@link #unpin()}.
     *
     * @throws IllegalStateException if a map is closed; nothing is pinned then
     */
    public void pin() {
        for (int i = 0; i < registrations.length; i++) {
            try {
                registrations[i].pin();
            } catch (IllegalStateException closed) {
                for (int j = 0; j < i; j++) {
                    registrations[j].unpin();
                }
                throw closed;
            }
        }
    }

    /** The device is done with these bytes. */
    public void unpin() {
        for (Registration registration : registrations) {
            registration.unpin();
        }
    }

    @Override
    public String toString() {
        return "buffer of " + total + " bytes in " + lengths.length + (lengths.length == 1 ? " piece" : " pieces");
    }
}
