// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the hosts are made of is taken away again. */
@Tag("netns")
class LanTest {
    private static List<String> namespaces(String lan) {
        return Lan.ip("netns", "list").lines().map(line -> line.split(" ")[0]).filter(name -> name.startsWith(lan + "-")).toList();
    }

    @Test
    void closingLeavesNothing() {
        Path folder;
        String name;
        try (Lan lan = new Lan()) {
            name = lan.name();
            assertThat(name).contains(Long.toString(ProcessHandle.current().pid()));
            assertThat(namespaces(name)).hasSize(3);
            assertThat(lan.left.hasCarrier()).isTrue();
            folder = lan.left.devices().getParent();
            assertThat(folder).isNotEmptyDirectory();
        }
        assertThat(namespaces(name)).isEmpty();
        assertThat(folder).doesNotExist();
    }
}
