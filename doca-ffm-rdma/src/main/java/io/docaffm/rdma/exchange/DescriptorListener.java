// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;

/**
 * Waits for peers that want to exchange descriptors: the servers' end of {@link DescriptorExchange}.
 *
 * {@snippet :
 * try (DescriptorListener listener = DescriptorListener.bind(new InetSocketAddress("192.0.2.7", 18515), tls)) {
 *     while (serving) {
 *         try (DescriptorExchange exchange = listener.accept(Duration.ofSeconds(10))) {
 *             RdmaPeer peer = RdmaPeer.offer(rdma, exchange, memory);
 *         } catch (IOException refused) {
 *             log(refused.getMessage()); // this one did not come in; the next may
 *         }
 *     }
 * }
 * }
 *
 * <p>{@link #accept} may be called by several threads at a time; {@link #close()} ends them.
 */
public final class DescriptorListener implements AutoCloseable {
    private final ServerSocket server;
    /** The time-out of accepting is the socket's: one at a time sets and uses it. */
    private final ReentrantLock accepting = new ReentrantLock();
    /** Null for plain TCP. */
    private final SSLContext tls;

    private DescriptorListener(ServerSocket server, SSLContext tls) {
        this.server = server;
        this.tls = tls;
    }

    /**
     * Listens for TLS: the way for production. Each peer must show a certificate that {@code tls} trusts; which of those may have what descriptors is for the
     * caller to say, by {@link DescriptorExchange#peerCertificate()}.
     *
     * @param address where to listen; port 0 for any free one
     * @param tls with this side's key and certificate, and whom it trusts
     * @return the listener
     * @throws IOException if it cannot listen there
     */
    public static DescriptorListener bind(InetSocketAddress address, SSLContext tls) throws IOException {
        return listen(address, Objects.requireNonNull(tls, "tls"));
    }

    /**
     * Listens for plain TCP. Whoever reads along, or connects first, can reach the memory: for networks where nobody else is.
     *
     * @param address where to listen; port 0 for any free one
     * @return the listener
     * @throws IOException if it cannot listen there
     */
    public static DescriptorListener bindPlain(InetSocketAddress address) throws IOException {
        return listen(address, null);
    }

    private static DescriptorListener listen(InetSocketAddress address, SSLContext tls) throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(address);
            return new DescriptorListener(server, tls);
        } catch (IOException | RuntimeException failed) {
            server.close();
            throw failed;
        }
    }

    /**
     * Where it listens.
     *
     * @return the address with the port
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * Waits for the next peer, and authenticates it.
     *
     * @param timeout the bound of waiting for a peer, of authenticating it, and of each call on the exchange
     * @return the exchange with that peer, to be closed by the caller
     * @throws IOException if nobody came, or who came was not trusted, did not trust this side, or spoke something else; the listener goes on
     */
    public DescriptorExchange accept(Duration timeout) throws IOException {
        Frames.positive(timeout);
        long deadline = System.nanoTime() + timeout.toNanos();
        Socket socket;
        boolean turn = false;
        try {
            turn = accepting.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (!turn) {
                throw new SocketTimeoutException("another thread waits for the next one");
            }
            server.setSoTimeout(Math.clamp((deadline - System.nanoTime()) / 1_000_000, 1, Integer.MAX_VALUE));
            socket = server.accept();
        } catch (SocketTimeoutException nobody) {
            throw new IOException("nobody came to " + address() + " within " + timeout.toMillis() + " ms", nobody);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a peer");
        } finally {
            if (turn) {
                accepting.unlock();
            }
        }
        return SocketExchange.accept(socket, tls, timeout);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
