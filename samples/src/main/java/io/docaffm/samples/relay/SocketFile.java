// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.samples.pair.ToolException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The socket that local programs connect to. Its file appears only when it listens and has its mode, and goes with it; one that a dead program
 * left is removed, one that somebody listens on is not touched.
 */
final class SocketFile implements AutoCloseable {
    /** What the kernel takes in {@code sun_path}, without the end. */
    private static final int MAX_PATH_BYTES = 107;
    /** More than the clients that are served: who is refused must be told so, not wait in the kernel. */
    private static final int BACKLOG = 1024;
    private static final int SOCKET_TYPE = 0140000;
    private static final int TYPE_MASK = 0170000;

    private final Path path;
    private final ServerSocketChannel channel;
    private final Object file;

    private SocketFile(Path path, ServerSocketChannel channel, Object file) {
        this.path = path;
        this.channel = channel;
        this.file = file;
    }

    /**
     * Binds and listens.
     *
     * @throws ToolException if the path is in use, is something else, is too long, or cannot be bound
     */
    static SocketFile listen(Path path, Set<PosixFilePermission> mode, RelayLog log) {
        try {
            removeStale(path, log);
            return bind(path, mode);
        } catch (IOException failure) {
            throw new ToolException(ToolException.FAILED, "cannot listen on " + path + ": " + failure, failure);
        }
    }

    ServerSocketChannel channel() {
        return channel;
    }

    /** Stops listening and removes the file, unless it is another's by now. */
    @Override
    public void close() {
        try {
            channel.close();
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && fileOf(path).equals(file)) {
                Files.delete(path);
            }
        } catch (IOException failure) {
            throw new ToolException(ToolException.FAILED, "cannot remove the socket " + path + ": " + failure, failure);
        }
    }

    /**
     * Removes a file that a dead program left, and finds out early what {@link #listen} could not do.
     *
     * @throws ToolException as {@link #listen}
     */
    static void check(Path path, RelayLog log) {
        try {
            removeStale(path, log);
        } catch (IOException failure) {
            throw new ToolException(ToolException.FAILED, "cannot listen on " + path + ": " + failure, failure);
        }
        if (!Files.isDirectory(path.toAbsolutePath().getParent())) {
            throw new ToolException(ToolException.FAILED, "cannot listen on " + path + ": its folder is not there");
        }
    }

    private static void removeStale(Path path, RelayLog log) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        int type = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE_MASK;
        if (type != SOCKET_TYPE) {
            throw new ToolException(ToolException.FAILED, path + " is there and is no socket: it is not removed, choose another path");
        }
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            throw new ToolException(ToolException.FAILED, "a program listens on " + path + " already: end it, or choose another path");
        } catch (ConnectException _) {
            Files.delete(path);
            log.warn("stale_socket_removed", "path", path);
        }
    }

    /**
     * In a folder that is this user's alone, until the mode is set: between a bind and a chmod anybody could connect.
     */
    private static SocketFile bind(Path path, Set<PosixFilePermission> mode) throws IOException {
        Path folder = Files.createTempDirectory(path.toAbsolutePath().getParent(), ".r",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path made = folder.resolve("s");
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            int length = made.toString().getBytes(StandardCharsets.UTF_8).length;
            if (length > MAX_PATH_BYTES) {
                throw new IOException("the path is " + (length - MAX_PATH_BYTES) + " bytes too long for a socket");
            }
            channel.bind(UnixDomainSocketAddress.of(made), BACKLOG);
            Files.setPosixFilePermissions(made, mode);
            Files.move(made, path, StandardCopyOption.ATOMIC_MOVE);
            return new SocketFile(path, channel, fileOf(path));
        } catch (IOException | RuntimeException failure) {
            channel.close();
            Files.deleteIfExists(made);
            throw failure;
        } finally {
            Files.delete(folder);
        }
    }

    private static Object fileOf(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    }
}
