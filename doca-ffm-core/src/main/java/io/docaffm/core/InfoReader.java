// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.NativeText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Asks a {@code doca_devinfo} or {@code doca_devinfo_rep}. One question that is not answered, whatever the reason (the port's link layer, the
 * device, the version, the operating system), is one empty answer and never hides the device.
 */
final class InfoReader {
    /** A getter that fills a caller's buffer of a given size. */
    @FunctionalInterface
    interface SizedGetter {
        int get(MemorySegment info, MemorySegment buffer, int size);
    }

    /** A getter that stores one value. */
    @FunctionalInterface
    interface Getter {
        int get(MemorySegment info, MemorySegment result);
    }

    private final MemorySegment info;
    private final Arena arena;

    InfoReader(MemorySegment info, Arena arena) {
        this.info = info;
        this.arena = arena;
    }

    Optional<String> text(String function, int size, SizedGetter getter) {
        return bytes(function, size, getter).map(NativeText::in).filter(text -> !text.isEmpty());
    }

    /** For the getters that take no size and trust the caller: what they are given is larger than what their header asks for. */
    Optional<String> text(String function, int size, Getter getter) {
        return text(function, size * 2, (asked, buffer, _) -> getter.get(asked, buffer));
    }

    Optional<String> mac(String function, int size, SizedGetter getter) {
        return bytes(function, size, getter).filter(InfoReader::notZero)
                .map(mac -> HexFormat.ofDelimiter(":").formatHex(mac.toArray(ValueLayout.JAVA_BYTE)));
    }

    Optional<InetAddress> address(String function, int size, SizedGetter getter) {
        return bytes(function, size, getter).filter(InfoReader::notZero).map(bytes -> {
            try {
                return InetAddress.getByAddress(bytes.toArray(ValueLayout.JAVA_BYTE));
            } catch (UnknownHostException wrongSize) {
                throw new AssertionError(wrongSize);
            }
        });
    }

    OptionalInt unsignedShort(String function, Getter getter) {
        MemorySegment result = arena.allocate(ValueLayout.JAVA_SHORT);
        return ask(function, result, getter) ? OptionalInt.of(Short.toUnsignedInt(result.get(ValueLayout.JAVA_SHORT, 0))) : OptionalInt.empty();
    }

    OptionalLong unsignedInt(String function, Getter getter) {
        MemorySegment result = arena.allocate(ValueLayout.JAVA_INT);
        return ask(function, result, getter) ? OptionalLong.of(Integer.toUnsignedLong(result.get(ValueLayout.JAVA_INT, 0))) : OptionalLong.empty();
    }

    OptionalLong longValue(String function, Getter getter) {
        MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
        return ask(function, result, getter) ? OptionalLong.of(result.get(ValueLayout.JAVA_LONG, 0)) : OptionalLong.empty();
    }

    Optional<Boolean> flag(String function, Getter getter) {
        MemorySegment result = arena.allocate(ValueLayout.JAVA_BYTE);
        return ask(function, result, getter) ? Optional.of(result.get(ValueLayout.JAVA_BYTE, 0) != 0) : Optional.empty();
    }

    private Optional<MemorySegment> bytes(String function, int size, SizedGetter getter) {
        MemorySegment buffer = arena.allocate(size);
        return ask(function, buffer, (asked, result) -> getter.get(asked, result, size)) ? Optional.of(buffer) : Optional.empty();
    }

    private boolean ask(String function, MemorySegment result, Getter getter) {
        return NativeSymbols.isPresent(function) && getter.get(info, result) == DocaError.SUCCESS.code();
    }

    private static boolean notZero(MemorySegment bytes) {
        for (long i = 0; i < bytes.byteSize(); i++) {
            if (bytes.get(ValueLayout.JAVA_BYTE, i) != 0) {
                return true;
            }
        }
        return false;
    }
}
