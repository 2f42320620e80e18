// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarLibrariesTest {
    private static final byte[] COMMON = "common".getBytes(StandardCharsets.US_ASCII);
    private static final Map<String, byte[]> CONTENTS = Map.of(JarLibraries.COMMON, COMMON);

    @TempDir
    Path parent;

    @Test
    void theFolderIsPrivateAndUsedAgain() throws IOException {
        Path folder = JarLibraries.unpack(CONTENTS, parent);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
        Object inode = Files.getAttribute(folder.resolve(JarLibraries.COMMON), "unix:ino");
        assertThat(JarLibraries.unpack(CONTENTS, parent)).isEqualTo(folder);
        assertThat(Files.getAttribute(folder.resolve(JarLibraries.COMMON), "unix:ino")).isEqualTo(inode);
        assertThat(names(folder)).containsExactly(JarLibraries.COMMON);
    }

    @Test
    void otherContentIsAnotherFolder() throws IOException {
        assertThat(JarLibraries.unpack(Map.of(JarLibraries.COMMON, new byte[] {1}), parent)).isNotEqualTo(JarLibraries.unpack(CONTENTS, parent));
    }

    @Test
    void whatWasChangedIsReplaced() throws IOException {
        Path file = JarLibraries.unpack(CONTENTS, parent).resolve(JarLibraries.COMMON);
        Files.writeString(file, "c0mmon");
        JarLibraries.unpack(CONTENTS, parent);
        assertThat(file).hasBinaryContent(COMMON);

        Files.delete(file);
        Files.createSymbolicLink(file, Files.write(parent.resolve("elsewhere"), COMMON));
        JarLibraries.unpack(CONTENTS, parent);
        assertThat(file).isRegularFile().hasBinaryContent(COMMON);
        assertThat(Files.isSymbolicLink(file)).isFalse();
    }

    @Test
    void aFolderThatOthersMayWriteToIsRefused() throws IOException {
        Path folder = JarLibraries.unpack(CONTENTS, parent);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatIOException().isThrownBy(() -> JarLibraries.unpack(CONTENTS, parent)).withMessageContaining(folder.toString());

        Path elsewhere = Files.move(folder, parent.resolve("elsewhere"));
        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(folder, elsewhere);
        assertThatIOException().isThrownBy(() -> JarLibraries.unpack(CONTENTS, parent)).withMessageContaining(folder.toString());
    }

    @Test
    void whatAKilledJvmLeftIsRemoved() throws IOException {
        Path folder = JarLibraries.unpack(CONTENTS, parent);
        Path old = Files.createFile(folder.resolve("libdoca_common.so.2123.part"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path fresh = Files.createFile(folder.resolve("libdoca_common.so.2456.part"));
        JarLibraries.unpack(CONTENTS, parent);
        assertThat(old).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void manyAtOnceEndWithOneWholeFile() throws Exception {
        byte[] large = new byte[1 << 20];
        large[large.length - 1] = 1;
        Map<String, byte[]> contents = Map.of(JarLibraries.COMMON, large);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Callable<Boolean>> unpackers = IntStream.range(0, 32).<Callable<Boolean>>mapToObj(_ -> () -> {
                Path file = JarLibraries.unpack(contents, parent).resolve(JarLibraries.COMMON);
                return Files.size(file) == large.length && Files.readAllBytes(file)[large.length - 1] == 1;
            }).toList();
            for (Future<Boolean> whole : threads.invokeAll(unpackers)) {
                assertThat(whole.get()).isTrue();
            }
        }
        assertThat(names(JarLibraries.unpack(contents, parent))).containsExactly(JarLibraries.COMMON);
    }

    @Test
    void anSdkFolderIsTakenAsItIs() throws IOException {
        Path lib = Files.createDirectories(parent.resolve("sdk/lib"));
        assertThatIOException().isThrownBy(() -> EmulatorBackend.sdk(lib.getParent())).withMessageContaining("build.sh");
        Files.write(lib.resolve(JarLibraries.COMMON), COMMON);
        assertThat(EmulatorBackend.sdk(lib.getParent())).isEqualTo(lib);
        assertThat(EmulatorBackend.sdk(lib)).isEqualTo(lib);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toList());
        }
    }
}
