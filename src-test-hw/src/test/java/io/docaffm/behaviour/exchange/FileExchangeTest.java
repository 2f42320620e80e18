// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.rdma.exchange.DescriptorExchange;
import io.docaffm.rdma.exchange.DescriptorExchange.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DocaTest
class FileExchangeTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private DescriptorExchange requester(Duration timeout) {
        return DescriptorExchange.files(folder.resolve("requester"), folder.resolve("responder"), folder.resolve("resource"), timeout);
    }

    private DescriptorExchange responder() {
        return DescriptorExchange.files(folder.resolve("responder"), folder.resolve("requester"), folder.resolve("resource"), SOON);
    }

    @Test
    void eachSideWritesItsOwnAndReadsTheOthers() throws IOException {
        try (DescriptorExchange requester = requester(SOON); DescriptorExchange responder = responder()) {
            responder.send(Part.CONNECTION, new byte[] {1});
            responder.send(Part.RESOURCE, new byte[] {2, 2});
            requester.send(Part.CONNECTION, new byte[] {3});
            assertThat(responder.receive(Part.CONNECTION)).containsExactly(3);
            assertThat(requester.receive(Part.CONNECTION)).containsExactly(1);
            assertThat(requester.receive(Part.RESOURCE)).containsExactly(2, 2);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("responder")))).isEqualTo("rw-------");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatAnotherProgramWritesCountsWhenItIsWhole() throws IOException {
        Path file = folder.resolve("responder");
        try (DescriptorExchange requester = requester(SOON)) {
            Files.createFile(file);
            CompletableFuture<byte[]> got = CompletableFuture.supplyAsync(() -> {
                try {
                    return requester.receive(Part.CONNECTION);
                } catch (IOException failed) {
                    throw new AssertionError(failed);
                }
            });
            for (int i = 0; i < 20; i++) {
                Files.write(file, new byte[] {(byte) i}, StandardOpenOption.APPEND);
                Await.until("a moment", () -> true);
                try {
                    Thread.sleep(20);
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
            }
            assertThat(Await.value(got)).hasSize(20);
        }
    }

    @Test
    void whatIsThereAlreadyIsNotOverwritten() throws IOException {
        Files.write(folder.resolve("requester"), new byte[] {5});
        try (DescriptorExchange requester = requester(SOON)) {
            assertThatThrownBy(() -> requester.send(Part.CONNECTION, new byte[] {1})).isInstanceOf(IOException.class).hasMessageContaining("exists already");
        }
        assertThat(folder.resolve("requester")).hasBinaryContent(new byte[] {5});
        assertThat(folder.toFile().list()).containsExactly("requester");
    }

    @Test
    void waitingIsBounded() throws IOException {
        try (DescriptorExchange requester = requester(Duration.ofMillis(200))) {
            assertThatThrownBy(() -> requester.receive(Part.CONNECTION)).isInstanceOf(IOException.class).hasMessageContaining("200 ms");
        }
    }

    @Test
    void whatIsNoDescriptorIsRefused() throws IOException {
        Files.createDirectory(folder.resolve("responder"));
        Files.write(folder.resolve("resource"), new byte[DescriptorExchange.MAX_DESCRIPTOR_BYTES + 1]);
        try (DescriptorExchange requester = requester(SOON)) {
            assertThatThrownBy(() -> requester.receive(Part.CONNECTION)).isInstanceOf(IOException.class).hasMessageContaining("not a file");
            assertThatThrownBy(() -> requester.receive(Part.RESOURCE)).isInstanceOf(IOException.class).hasMessageContaining("bytes");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> DescriptorExchange.files(folder.resolve("a"), folder.resolve("x/../a"), folder.resolve("b"), SOON));
        assertThatIllegalArgumentException().isThrownBy(() -> requester(Duration.ZERO));
    }
}
