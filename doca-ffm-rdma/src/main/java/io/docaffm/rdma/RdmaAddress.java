// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.rdma.ffi.DocaRdma;
import java.util.Objects;

/**
 * Where a peer listens for RDMA CM connections ({@code doca_rdma_addr}).
 *
 * @param type what kind of text {@code host} is
 * @param host an IPv4 address, an IPv6 address, or a GID, as text
 * @param port the peer's port, 1 to 65535
 */
public record RdmaAddress(Type type, String host, int port) {
    /** The kinds of address text ({@code enum doca_rdma_addr_type}). */
    public enum Type {
        /** For example {@code 192.0.2.7}. */
        IPV4(DocaRdma.DOCA_RDMA_ADDR_TYPE_IPv4()),
        /** For example {@code 2001:db8::7}. */
        IPV6(DocaRdma.DOCA_RDMA_ADDR_TYPE_IPv6()),
        /** A GID, for example {@code ::ffff:192.0.2.7}. */
        GID(DocaRdma.DOCA_RDMA_ADDR_TYPE_GID());

        final int value;

        Type(int value) {
            this.value = value;
        }
    }

    /** The longest text taken: an IPv6 address with scope does not come near it. */
    private static final int MAX_HOST = 127;

    /**
     * Checks the parts; whether the text is an address is for the library to say.
     *
     * @throws IllegalArgumentException if the host is empty or too long, or the port out of range
     */
    public RdmaAddress {
        Objects.requireNonNull(type, "type");
        if (host.isBlank() || host.length() > MAX_HOST || host.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not an address: \"" + host + "\"");
        }
        requirePort(port);
    }

    /**
     * An IPv4 address.
     *
     * @param host for example {@code 192.0.2.7}
     * @param port the peer's port
     * @return the address
     */
    public static RdmaAddress ipv4(String host, int port) {
        return new RdmaAddress(Type.IPV4, host, port);
    }

    /**
     * An IPv6 address.
     *
     * @param host for example {@code 2001:db8::7}
     * @param port the peer's port
     * @return the address
     */
    public static RdmaAddress ipv6(String host, int port) {
        return new RdmaAddress(Type.IPV6, host, port);
    }

    /**
     * A GID.
     *
     * @param gid its text
     * @param port the peer's port
     * @return the address
     */
    public static RdmaAddress gid(String gid, int port) {
        return new RdmaAddress(Type.GID, gid, port);
    }

    static void requirePort(int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is between 1 and 65535, not " + port);
        }
    }

    @Override
    public String toString() {
        return type + " " + host + " port " + port;
    }
}
