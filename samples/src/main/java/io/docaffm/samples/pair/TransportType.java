// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.rdma.RdmaTransportType;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words of {@code -tt}, the same as those of DOCA's own samples, in any case. */
final class TransportType implements ITypeConverter<RdmaTransportType> {
    @Override
    public RdmaTransportType convert(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "rc" -> RdmaTransportType.RC;
            case "dc" -> RdmaTransportType.DC;
            default -> throw new TypeConversionException("'" + word + "' is not a transport type: RC or DC");
        };
    }
}
