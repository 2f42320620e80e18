// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the emulator's Comch servers are found: a folder for one run of the harness, for twins that just end leave their servers' names behind. */
record ComchFolder(Path path) implements AutoCloseable {
    static ComchFolder make() throws IOException {
        return new ComchFolder(Files.createTempDirectory("doca-ffm-comch-"));
    }

    @Override
    public void close() throws IOException {
        List<Path> names;
        try (Stream<Path> all = Files.list(path)) {
            names = all.toList();
        }
        for (Path name : names) {
            Files.delete(name);
        }
        Files.delete(path);
    }
}
