// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.core.DocaLog;
import io.docaffm.samples.pair.ToolException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketFileTest {
    private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-rw----");

    @TempDir
    Path folder;

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final RelayLog log = new RelayLog(new PrintStream(lines, true), DocaLog.Level.INFO);

    @Test
    void itListensWithItsModeAndGoesWhenItIsClosed() throws Exception {
        Path path = folder.resolve("s");
        try (SocketFile file = SocketFile.listen(path, MODE, log)) {
            assertThat(Files.getPosixFilePermissions(path)).isEqualTo(MODE);
            try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path)); SocketChannel server = file.channel().accept()) {
                assertThat(client.isConnected()).isTrue();
                assertThat(server.isConnected()).isTrue();
            }
        }
        assertThat(list()).isEmpty();
    }

    @Test
    void aFileThatADeadProgramLeftIsRemovedAndThatIsLogged() throws Exception {
        Path path = folder.resolve("s");
        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path)).close();
        assertThat(path).exists();
        SocketFile.listen(path, MODE, log).close();
        assertThat(lines.toString()).contains("WARNING stale_socket_removed path=" + path);
    }

    @Test
    void aSocketThatSomebodyListensOnIsLeftAlone() throws Exception {
        Path path = folder.resolve("s");
        try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path))) {
            assertThatThrownBy(() -> SocketFile.listen(path, MODE, log)).isInstanceOf(ToolException.class).hasMessageContaining("a program listens on " + path);
            assertThatThrownBy(() -> SocketFile.check(path, log)).isInstanceOf(ToolException.class);
            assertThat(other.isOpen()).isTrue();
            assertThat(path).exists();
        }
    }

    @Test
    void whatIsNoSocketIsNotRemoved() throws Exception {
        Path path = Files.writeString(folder.resolve("s"), "precious");
        assertThatThrownBy(() -> SocketFile.listen(path, MODE, log)).isInstanceOf(ToolException.class).hasMessageContaining("is no socket");
        assertThat(path).hasContent("precious");
    }

    @Test
    void aPathThatIsTooLongOrNowhereIsSaidSo() throws Exception {
        Path deep = Files.createDirectory(folder.resolve("x".repeat(100)));
        assertThatThrownBy(() -> SocketFile.listen(deep.resolve("s"), MODE, log)).isInstanceOf(ToolException.class).hasMessageContaining("bytes too long for a socket");
        assertThat(list()).containsExactly(deep);
        assertThatThrownBy(() -> SocketFile.check(folder.resolve("no/s"), log)).isInstanceOf(ToolException.class).hasMessageContaining("its folder is not there");
    }

    @Test
    void aFileThatIsAnothersByNowStays() throws Exception {
        Path path = folder.resolve("s");
        SocketFile mine = SocketFile.listen(path, MODE, log);
        Files.delete(path);
        try (SocketFile theirs = SocketFile.listen(path, MODE, log)) {
            mine.close();
            assertThat(path).exists();
            assertThat(theirs.channel().isOpen()).isTrue();
        }
    }

    private java.util.List<Path> list() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
