// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Which side of a one-sided operation this is. */
enum Role {
    /** Reads or writes. */
    REQUESTER,
    /** Has the memory that is read or written. */
    RESPONDER;

    /** The words of {@code --role}, in any case. */
    static final class Word implements ITypeConverter<Role> {
        @Override
        public Role convert(String word) {
            return switch (word.toLowerCase(Locale.ROOT)) {
                case "requester" -> REQUESTER;
                case "responder" -> RESPONDER;
                default -> throw new TypeConversionException("'" + word + "' is not a role: requester or responder");
            };
        }
    }
}
