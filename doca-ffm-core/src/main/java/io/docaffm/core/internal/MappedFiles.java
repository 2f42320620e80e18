// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Which file a library came from that the system loader found by its soname: the kernel knows. */
final class MappedFiles {
    /** The path's column in a line of maps: after address, permissions, offset, device and inode. */
    private static final int COLUMNS_BEFORE_PATH = 5;

    private MappedFiles() {}

    static Optional<Path> ofLibrary(String soname) throws IOException {
        // Latin 1, for a path may be any bytes, and the ASCII of the names looked for reads the same.
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1)) {
            return find(lines, soname);
        }
    }

    /** The soname is most often a link to a file with a longer version: {@code libdoca_common.so.2.11.0029}. */
    static Optional<Path> find(Stream<String> maps, String soname) {
        return maps.map(line -> line.split(" +", COLUMNS_BEFORE_PATH + 1))
                .filter(columns -> columns.length > COLUMNS_BEFORE_PATH && columns[COLUMNS_BEFORE_PATH].startsWith("/"))
                .map(columns -> columns[COLUMNS_BEFORE_PATH])
                .filter(path -> {
                    String file = path.substring(path.lastIndexOf('/') + 1);
                    return file.equals(soname) || file.startsWith(soname + ".");
                })
                .map(Path::of)
                .findFirst();
    }
}
