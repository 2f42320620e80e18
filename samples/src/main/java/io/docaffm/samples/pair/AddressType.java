// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.rdma.RdmaAddress;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words of {@code -sat}, the same as those of DOCA's own samples, in any case. */
final class AddressType implements ITypeConverter<RdmaAddress.Type> {
    @Override
    public RdmaAddress.Type convert(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "ip4", "ipv4" -> RdmaAddress.Type.IPV4;
            case "ip6", "ipv6" -> RdmaAddress.Type.IPV6;
            case "gid" -> RdmaAddress.Type.GID;
            default -> throw new TypeConversionException("'" + word + "' is not an address type: IPv4, IPv6 or GID");
        };
    }
}
