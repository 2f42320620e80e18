// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The linker accepts the version scripts, and what it makes of them has the versions of the table. */
class VersionScriptsTest {

    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource
    void linkerGivesEachSymbolItsVersion(Library library) throws Exception {
        Map<String, String> expected = new TreeMap<>();
        Stream.of(AbiTool.table(Cc.ROOT), AbiTool.later(Cc.ROOT))
                .flatMap(t -> t.functions().stream())
                .filter(f -> Library.of(f.header()) == library)
                .forEach(f -> expected.put(f.name(), f.stability().symbolVersion()));
        expected.put("doca_emu_control", "DOCA_EMULATOR");
        expected.put("emu_control", "DOCA_EMULATOR");

        assertThat(ElfExports.read(StubLibraries.build(library, dir))).isEqualTo(expected);
    }

    @Test
    void scriptMayNameWhatALibraryDoesNotHave() throws Exception {
        Path source = Files.writeString(dir.resolve("one.c"), "void doca_rdma_create(void) {}\n");
        Path library = dir.resolve("one.so");
        Cc.run("cc", "-shared", "-fPIC", "-o", library, "-Wl,--version-script=" + StubLibraries.script(Library.RDMA), source)
                .mustSucceed();

        assertThat(ElfExports.read(library)).isEqualTo(Map.of("doca_rdma_create", "EXPERIMENTAL"));
    }

    @Test
    void symbolsWithoutAScriptHaveNoVersion() throws Exception {
        Path source = Files.writeString(dir.resolve("plain.c"), "int plain(void) { return 0; }\n");
        Path library = dir.resolve("plain.so");
        Cc.run("cc", "-shared", "-fPIC", "-nostdlib", "-o", library, source).mustSucceed();

        assertThat(ElfExports.read(library)).isEqualTo(Map.of("plain", ""));
    }

    @Test
    void readerRefusesOtherFiles() throws Exception {
        Path text = Files.writeString(dir.resolve("text"), "not an ELF file, but longer than an ELF header is: 64 bytes.......");
        Path whole = StubLibraries.build(Library.ARGP, dir);
        Path cut = Files.write(dir.resolve("cut"), java.util.Arrays.copyOf(Files.readAllBytes(whole), 500));

        assertThatThrownBy(() -> ElfExports.read(text)).isInstanceOf(IOException.class).hasMessageContaining("text");
        assertThatThrownBy(() -> ElfExports.read(cut)).isInstanceOf(IOException.class).hasMessageContaining("cut");
    }
}
