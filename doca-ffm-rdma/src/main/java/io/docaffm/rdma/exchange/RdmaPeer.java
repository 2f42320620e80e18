// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.exchange.DescriptorExchange.Part;
import java.io.IOException;
import java.util.Optional;

/**
 * A connection made out of band, with the peer's memory if it offered any: what the usual exchanges of descriptors come to, each in one call.
 *
 * {@snippet :
 * // here                                              // there
 * RdmaPeer peer = RdmaPeer.open(rdma, exchange);       RdmaPeer peer = RdmaPeer.offer(rdma, exchange, memory);
 * peer.connection().read(peer.memory().orElseThrow().buffer(0, 4096), map.buffer(0, 4096)).join();
 * }
 *
 * <p>The two sides call what fits together: meet and meet, offer and open, share and share. An exchange that fails after this side has exported takes a
 * place among the context's connections until that is closed, since DOCA has no way to withdraw an export.
 *
 * @param connection to the peer
 * @param memory the peer's memory, if it was opened
 */
public record RdmaPeer(RdmaConnection connection, Optional<RemoteMemoryMap> memory) implements AutoCloseable {
    /**
     * Connects; no memory is passed.
     *
     * @param rdma the context
     * @param exchange with the peer
     * @return the peer
     * @throws IOException if the descriptors could not be exchanged
     * @throws io.docaffm.core.DocaException if the library refuses one
     */
    public static RdmaPeer meet(RdmaContext rdma, DescriptorExchange exchange) throws IOException {
        return meet(rdma, exchange, null, false);
    }

    /**
     * Connects, and lets the peer {@link #open} memory of this side's.
     *
     * @param rdma the context
     * @param exchange with the peer
     * @param offered the memory, with the RDMA permissions that the peer is to have
     * @return the peer
     * @throws IOException if the descriptors could not be exchanged
     * @throws io.docaffm.core.DocaException if the library refuses one
     */
    public static RdmaPeer offer(RdmaContext rdma, DescriptorExchange exchange, MemoryMap offered) throws IOException {
        return meet(rdma, exchange, offered, false);
    }

    /**
     * Connects, and opens the memory that the peer {@linkplain #offer offers}.
     *
     * @param rdma the context
     * @param exchange with the peer
     * @return the peer and its memory
     * @throws IOException if the descriptors could not be exchanged
     * @throws io.docaffm.core.DocaException if the library refuses one
     */
    public static RdmaPeer open(RdmaContext rdma, DescriptorExchange exchange) throws IOException {
        return meet(rdma, exchange, null, true);
    }

    /**
     * Connects, and passes memory both ways. Not over files: there is one file for a resource.
     *
     * @param rdma the context
     * @param exchange with the peer
     * @param offered this side's memory, with the RDMA permissions that the peer is to have
     * @return the peer and its memory
     * @throws IOException if the descriptors could not be exchanged
     * @throws io.docaffm.core.DocaException if the library refuses one
     */
    public static RdmaPeer share(RdmaContext rdma, DescriptorExchange exchange, MemoryMap offered) throws IOException {
        if (exchange instanceof FileExchange) {
            throw new IllegalArgumentException("files have room for one side's memory: use offer and open");
        }
        return meet(rdma, exchange, offered, true);
    }

    private static RdmaPeer meet(RdmaContext rdma, DescriptorExchange exchange, MemoryMap offered, boolean opens) throws IOException {
        byte[] resource = offered == null ? null : offered.exportRdma(rdma.device());
        RdmaExport mine = rdma.export();
        exchange.send(Part.CONNECTION, mine.descriptor());
        if (resource != null) {
            exchange.send(Part.RESOURCE, resource);
        }
        byte[] theirs = exchange.receive(Part.CONNECTION);
        byte[] theirResource = opens ? exchange.receive(Part.RESOURCE) : null;
        RdmaConnection connection = mine.connect(theirs);
        try {
            return new RdmaPeer(connection, opens ? Optional.of(RemoteMemoryMap.fromExport(rdma.device(), theirResource)) : Optional.empty());
        } catch (RuntimeException refused) {
            connection.close();
            throw refused;
        }
    }

    /** Closes the connection, then the peer's memory. */
    @Override
    public void close() {
        try (connection) {
            // Before the memory that its operations may still be using.
        } finally {
            memory.ifPresent(RemoteMemoryMap::close);
        }
    }
}
