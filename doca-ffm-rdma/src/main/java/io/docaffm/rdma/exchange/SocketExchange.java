// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/** Descriptors over a TCP connection, plain or with TLS and certificates of both sides. */
final class SocketExchange implements DescriptorExchange {
    /** Something that reads or writes. */
    @FunctionalInterface
    private interface Call<T> {
        T run() throws IOException;
    }

    /** Below TLS; the same as {@code socket} where there is none. */
    private final Socket plain;
    private final Socket socket;
    private final String peer;
    private final Duration timeout;

    private SocketExchange(Socket plain, Socket socket, Duration timeout) {
        this.plain = plain;
        this.socket = socket;
        this.peer = String.valueOf(socket.getRemoteSocketAddress());
        this.timeout = timeout;
    }

    static SocketExchange connect(InetSocketAddress server, SSLContext tls, Duration timeout) throws IOException {
        Frames.positive(timeout);
        Socket plain = new Socket();
        try {
            plain.connect(server, (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis())));
            Socket socket = plain;
            if (tls != null) {
                SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(plain, server.getHostString(), server.getPort(), true);
                SSLParameters parameters = secure.getSSLParameters();
                // Without it any certificate of a trusted authority would do, whoever it was made for.
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secure.setSSLParameters(parameters);
                socket = secure;
            }
            return new SocketExchange(plain, socket, timeout).greet();
        } catch (IOException | RuntimeException failed) {
            plain.close();
            throw failed;
        }
    }

    /** As the server; closes the socket if it comes to nothing. */
    static SocketExchange accept(Socket plain, SSLContext tls, Duration timeout) throws IOException {
        try {
            Socket socket = plain;
            if (tls != null) {
                SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(plain, null, true);
                secure.setUseClientMode(false);
                secure.setNeedClientAuth(true);
                socket = secure;
            }
            return new SocketExchange(plain, socket, timeout).greet();
        } catch (IOException | RuntimeException failed) {
            plain.close();
            throw failed;
        }
    }

    /** Authenticates, and makes sure that the other side has too: with TLS 1.3 a client is done before its server has looked at the certificate. */
    private SocketExchange greet() throws IOException {
        socket.setTcpNoDelay(true);
        within("greet", () -> {
            if (socket instanceof SSLSocket secure) {
                secure.startHandshake();
            }
            socket.getOutputStream().write(Frames.GREETING);
            Frames.checkGreeting(socket.getInputStream());
            return null;
        });
        return this;
    }

    @Override
    public void send(Part part, byte[] descriptor) throws IOException {
        byte[] frame = Frames.of(part, descriptor);
        within("pass a " + part + " to", () -> {
            socket.getOutputStream().write(frame);
            return null;
        });
    }

    @Override
    public byte[] receive(Part part) throws IOException {
        InputStream in = socket.getInputStream();
        return within("get a " + part + " from", () -> Frames.read(in, part));
    }

    @Override
    public Optional<X509Certificate> peerCertificate() {
        if (socket instanceof SSLSocket secure) {
            try {
                return secure.getSession().getPeerCertificates()[0] instanceof X509Certificate certificate ? Optional.of(certificate) : Optional.empty();
            } catch (SSLPeerUnverifiedException none) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * The whole call within the time-out: a socket's own time-out is for each read alone, which a peer that sends a byte now and then would never reach, and
     * does not bound writes at all. So the socket is closed at the end of the time, which ends whatever hangs on it.
     */
    private <T> T within(String what, Call<T> call) throws IOException {
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Void> guard = new CompletableFuture<>();
        guard.completeOnTimeout(null, timeout.toMillis(), TimeUnit.MILLISECONDS).thenRun(() -> {
            if (over.compareAndSet(false, true)) {
                late.set(true);
                closeQuietly();
            }
        });
        socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis())));
        try {
            T value = call.run();
            if (!over.compareAndSet(false, true)) {
                throw new SocketTimeoutException("just too late");
            }
            return value;
        } catch (SocketTimeoutException slow) {
            throw tooLate(what, slow);
        } catch (SSLException refused) {
            if (late.get()) {
                throw tooLate(what, refused);
            }
            throw new IOException("could not " + what + " " + peer + " over TLS: " + reason(refused), refused);
        } catch (IOException failed) {
            if (late.get()) {
                throw tooLate(what, failed);
            }
            throw new IOException("could not " + what + " " + peer + ": " + hangUp(failed), failed);
        } finally {
            over.set(true);
            guard.cancel(false);
        }
    }

    private IOException tooLate(String what, IOException cause) {
        closeQuietly();
        SocketTimeoutException late = new SocketTimeoutException("could not " + what + " " + peer + " within " + timeout.toMillis() + " ms");
        late.initCause(cause);
        return late;
    }

    private static String reason(SSLException refused) {
        String message = String.valueOf(refused.getMessage());
        if (message.contains("Unsupported or unrecognized SSL message")) {
            return "the peer does not speak TLS (" + message + ")";
        }
        return message + ". Each side needs a certificate that the other trusts, and the server's must be for the host that the client named";
    }

    private String hangUp(IOException failed) {
        boolean reset = failed instanceof SocketException;
        return failed.getMessage() + (reset && socket instanceof SSLSocket ? ": did the peer refuse this side's certificate, or does it not speak TLS?" : "");
    }

    private void closeQuietly() {
        try {
            plain.close();
        } catch (IOException closed) {
            // It is to be gone, and is.
        }
    }

    /** TLS is told that this is the end, but not waited for: closing its own socket would wait for the peer's answer. */
    @Override
    public void close() throws IOException {
        try {
            if (socket != plain && !plain.isClosed()) {
                socket.shutdownOutput();
            }
        } catch (IOException gone) {
            // The peer is gone already, or was never there.
        } finally {
            plain.close();
        }
    }
}
