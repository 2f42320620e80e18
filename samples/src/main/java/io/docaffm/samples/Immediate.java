// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Immediate data on the command line: 32 bits, decimal or 0x…, as they are in network order. */
final class Immediate implements ITypeConverter<Integer> {
    /** What DOCA's own samples send and expect: they write 0xABCD without bringing it into network order. */
    static final String OF_DOCAS_SAMPLES = "0xCDAB0000";

    @Override
    public Integer convert(String text) {
        try {
            long value = Long.decode(text);
            if (value >= Integer.MIN_VALUE && value <= 0xffff_ffffL) {
                return (int) value;
            }
        } catch (NumberFormatException none) {
            // Told below.
        }
        throw new TypeConversionException("'" + text + "' is not 32 bits: a decimal number, or 0x and eight digits");
    }

    static String text(int immediate) {
        return "0x%08X".formatted(immediate);
    }
}
