// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Libraries that have every symbol of the table and do nothing. A generated class looks its function up before it tells
 * its descriptor, so the tests need the symbols, but no DOCA.
 */
final class StubLibraries {

    private StubLibraries() {}

    /**
     * Builds a stub with the linker version script that the emulator's library is built with.
     *
     * @param library which
     * @param dir where
     * @return the shared library
     */
    static Path build(Library library, Path dir) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(Stream.of(AbiTool.table(Cc.ROOT), AbiTool.later(Cc.ROOT))
                .flatMap(t -> t.functions().stream())
                .filter(f -> Library.of(f.header()) == library)
                .map(AbiTable.Function::name)
                .toList());
        names.add("doca_emu_control");
        names.add("emu_control");
        names.add("not_listed");
        Path source = dir.resolve("stub_" + library.id() + ".c");
        Path built = dir.resolve("libstub_" + library.id() + ".so");
        Files.writeString(
                source, names.stream().map("void %s(void) {}\n"::formatted).collect(Collectors.joining()));
        Cc.run("cc", "-shared", "-fPIC", "-o", built, "-Wl,--version-script=" + script(library), source)
                .mustSucceed();
        return built;
    }

    /**
     * Tells where a library's version script is.
     *
     * @param library which
     * @return the script
     */
    static Path script(Library library) {
        return Cc.ROOT.resolve("doca-emulator/src/main/c/%1$s/libdoca_%1$s.map".formatted(library.id()));
    }
}
