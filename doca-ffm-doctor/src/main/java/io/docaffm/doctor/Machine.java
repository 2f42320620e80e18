// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The kernel's files: below a folder, so that tests bring a machine of their own. What is not there or cannot be read is an empty answer. */
record Machine(Path root) {
    static final String INFINIBAND = "sys/class/infiniband";

    Path path(String relative) {
        return root.resolve(relative);
    }

    /** The file's text without the end of line. Sysfs answers a read of what is not set with an error: empty, too. */
    Optional<String> text(String relative) {
        try {
            return Optional.of(new String(Files.readAllBytes(path(relative)), StandardCharsets.UTF_8).strip());
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    List<String> lines(String relative) {
        return text(relative).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** What a folder has, sorted. */
    List<String> names(String relative) {
        try (Stream<Path> entries = Files.list(path(relative))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException none) {
            return List.of();
        }
    }
}
