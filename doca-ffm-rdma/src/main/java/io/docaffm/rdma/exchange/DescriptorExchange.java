// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A way to pass descriptors to one peer and get its own. Every call is bounded by the time-out that the exchange was made with.
 *
 * {@snippet :
 * try (DescriptorExchange exchange = DescriptorExchange.connect(server, tls, Duration.ofSeconds(10))) {
 *     RdmaExport mine = rdma.export();
 *     RdmaConnection connection = mine.connect(exchange.exchange(DescriptorExchange.Part.CONNECTION, mine.descriptor()));
 * }
 * }
 *
 * <p>Both sides pass the same parts in the same order. {@link RdmaPeer} does the usual ones. The servers' end of TCP and TLS is a
 * {@link DescriptorListener}. May be implemented over any other channel that keeps others out.
 *
 * <p>For one thread at a time.
 */
public interface DescriptorExchange extends AutoCloseable {
    /** The longest descriptor that is passed: no real one comes near it. */
    int MAX_DESCRIPTOR_BYTES = 1 << 20;

    /** What a descriptor is of. */
    enum Part {
        /** Half of a connection: {@link io.docaffm.rdma.RdmaExport#descriptor()}. */
        CONNECTION,
        /**
         * Something that the peer may use: {@link io.docaffm.core.MemoryMap#exportRdma}, {@link io.docaffm.core.SyncEvent#exportRemoteNet()}.
         */
        RESOURCE
    }

    /**
     * Passes a descriptor of this side's.
     *
     * @param part what it is of
     * @param descriptor its bytes
     * @throws IllegalArgumentException if it is empty or longer than {@link #MAX_DESCRIPTOR_BYTES}
     * @throws IOException if it could not be passed, in time
     */
    void send(Part part, byte[] descriptor) throws IOException;

    /**
     * Waits for a descriptor of the peer's.
     *
     * @param part what it is to be of
     * @return its bytes
     * @throws IOException if it did not come, in time
     */
    byte[] receive(Part part) throws IOException;

    /**
     * Passes a descriptor and waits for the peer's.
     *
     * @param part what both are of
     * @param mine this side's
     * @return the peer's
     * @throws IllegalArgumentException as for {@link #send}
     * @throws IOException as for {@link #send} and {@link #receive}
     */
    default byte[] exchange(Part part, byte[] mine) throws IOException {
        send(part, mine);
        return receive(part);
    }

    /**
     * Who the peer is, where the channel has proved it.
     *
     * @return the peer's certificate over TLS, else empty
     */
    default Optional<X509Certificate> peerCertificate() {
        return Optional.empty();
    }

    /**
     * Ends the exchange. What was made from the descriptors lives on.
     *
     * @throws IOException if something was left behind
     */
    @Override
    void close() throws IOException;

    /**
     * Over TLS, as the client: the way for production. Both sides show a certificate that the other must trust, and nothing is passed before both are
     * satisfied; the server's must be for the host that is named here.
     *
     * @param server the {@link DescriptorListener}'s address
     * @param tls with this side's key and certificate, and whom it trusts
     * @param timeout the bound of connecting, and of each call
     * @return the exchange
     * @throws IOException if there is no server, it is not trusted, it does not trust this side, or it does not speak TLS
     */
    static DescriptorExchange connect(InetSocketAddress server, SSLContext tls, Duration timeout) throws IOException {
        return SocketExchange.connect(server, tls, timeout);
    }

    /**
     * Over plain TCP, as the client. Whoever reads along can reach the memory: for networks where nobody else is.
     *
     * @param server the {@link DescriptorListener}'s address
     * @param timeout the bound of connecting, and of each call
     * @return the exchange
     * @throws IOException if there is no server, or it speaks TLS
     */
    static DescriptorExchange connect(InetSocketAddress server, Duration timeout) throws IOException {
        return SocketExchange.connect(server, null, timeout);
    }

    /**
     * Over files, as NVIDIA's RDMA samples do it; the other side may be one of those. Each side writes {@code mine} and reads {@code theirs}; a
     * resource's descriptor is in a file that the side writes that has the resource. Who carries the files from host to host is up to the user. All
     * are removed at the end.
     *
     * @param mine where this side's connection details go; must not be there
     * @param theirs where the peer's are, or will be
     * @param resource where the details of the resource go or are; written or read only if there is one
     * @param timeout how long each file is waited for
     * @return the exchange
     */
    static DescriptorExchange files(Path mine, Path theirs, Path resource, Duration timeout) {
        return new FileExchange(mine, theirs, resource, timeout);
    }
}
