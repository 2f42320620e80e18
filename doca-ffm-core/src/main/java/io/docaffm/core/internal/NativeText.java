// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * C strings that other code wrote. {@link MemorySegment#getString} throws where the NUL is missing and may look at whole words, which past
 * the end of a short static string can be the next page: this reads byte by byte, up to the NUL or the bound, whichever comes first.
 */
public final class NativeText {
    private NativeText() {}

    /**
     * The text in a buffer.
     *
     * @param buffer the buffer; its size is the bound
     * @return the bytes before the first NUL, read as UTF-8 (what is not UTF-8 becomes the replacement character)
     */
    public static String in(MemorySegment buffer) {
        long length = 0;
        while (length < buffer.byteSize() && buffer.get(ValueLayout.JAVA_BYTE, length) != 0) {
            length++;
        }
        return new String(buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    /**
     * The text that a {@code const char *} points at.
     *
     * @param pointer the pointer, may be NULL
     * @param bound no more bytes than this are read
     * @return the text, empty for NULL
     */
    public static String at(MemorySegment pointer, long bound) {
        return pointer.address() == 0 ? "" : in(pointer.reinterpret(bound));
    }
}
