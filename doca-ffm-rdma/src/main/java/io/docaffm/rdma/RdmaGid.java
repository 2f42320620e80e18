// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * A GID ({@code struct doca_rdma_gid}): the 16 bytes by which a port is addressed, in the order they travel.
 *
 * <p>Which version of RoCE an entry of a GID table is for, DOCA's API does not tell: two neighbours with the same bytes are usually the entries
 * for v1 and v2. {@code show_gids} or {@code /sys/class/infiniband/DEVICE/ports/1/gid_attrs/types} tell.
 *
 * @param subnetPrefix the first eight bytes
 * @param interfaceId the last eight bytes
 */
public record RdmaGid(long subnetPrefix, long interfaceId) {
    /** What kind of address the bytes are. */
    public enum Type {
        /** All zero: an entry of the table that is not in use. */
        UNSET,
        /** {@code fe80::/10}: reaches as far as the link, and on InfiniBand the subnet. */
        LINK_LOCAL,
        /** {@code ::ffff:a.b.c.d}: RoCE over IPv4. */
        IPV4_MAPPED,
        /** Any other. */
        GLOBAL
    }

    /** Its size in bytes. */
    public static final int BYTES = 16;

    private static final long LINK_LOCAL_MASK = 0xffc0_0000_0000_0000L;
    private static final long LINK_LOCAL_PREFIX = 0xfe80_0000_0000_0000L;
    private static final long IPV4_MAPPED_HIGH = 0xffffL;

    /**
     * From its bytes.
     *
     * @param bytes 16 of them
     * @return the GID
     * @throws IllegalArgumentException if there are not 16
     */
    public static RdmaGid of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a GID has " + BYTES + " bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new RdmaGid(buffer.getLong(), buffer.getLong());
    }

    /**
     * From its text, in any of the notations of an IPv6 address. Asks no name service.
     *
     * @param text for example {@code fe80::d0:ff:fe00:1} or {@code ::ffff:192.0.2.7}
     * @return the GID
     * @throws IllegalArgumentException if the text is no IPv6 address
     */
    public static RdmaGid parse(String text) {
        if (text.indexOf(':') < 0 || text.indexOf('%') >= 0) {
            throw new IllegalArgumentException("not a GID: \"" + text + "\"");
        }
        byte[] address = InetAddress.ofLiteral(text).getAddress();
        // Java takes an IPv4-mapped address for the IPv4 address in it.
        return address.length == BYTES ? of(address) : new RdmaGid(0, IPV4_MAPPED_HIGH << 32 | ByteBuffer.wrap(address).getInt() & 0xffff_ffffL);
    }

    /**
     * Its bytes.
     *
     * @return 16 bytes, new each time
     */
    public byte[] bytes() {
        return ByteBuffer.allocate(BYTES).putLong(subnetPrefix).putLong(interfaceId).array();
    }

    /**
     * What kind of address it is.
     *
     * @return the kind
     */
    public Type type() {
        if (subnetPrefix == 0 && interfaceId == 0) {
            return Type.UNSET;
        }
        if ((subnetPrefix & LINK_LOCAL_MASK) == LINK_LOCAL_PREFIX) {
            return Type.LINK_LOCAL;
        }
        return subnetPrefix == 0 && interfaceId >>> 32 == IPV4_MAPPED_HIGH ? Type.IPV4_MAPPED : Type.GLOBAL;
    }

    /**
     * Its text, as RFC 5952 recommends: the longest run of zeros shortened, IPv4-mapped ones with the IPv4 address readable.
     *
     * @return for example {@code ::ffff:192.0.2.7}
     */
    @Override
    public String toString() {
        if (type() == Type.IPV4_MAPPED) {
            return "::ffff:" + (interfaceId >>> 24 & 0xff) + '.' + (interfaceId >>> 16 & 0xff) + '.' + (interfaceId >>> 8 & 0xff) + '.' + (interfaceId & 0xff);
        }
        int[] groups = new int[8];
        for (int i = 0; i < 8; i++) {
            groups[i] = (int) ((i < 4 ? subnetPrefix : interfaceId) >>> 48 - i % 4 * 16) & 0xffff;
        }
        int start = -1;
        int longest = 1;
        for (int i = 0; i < 8; i++) {
            int end = i;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - i > longest) {
                start = i;
                longest = end - i;
            }
            i = Math.max(i, end - 1);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == start) {
                text.append("::");
                i += longest - 1;
            } else {
                text.append(i == 0 || i == start + longest && start >= 0 ? "" : ":").append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }
}
