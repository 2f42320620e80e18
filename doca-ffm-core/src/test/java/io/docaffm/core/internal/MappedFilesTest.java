// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MappedFilesTest {
    private static final String MAPS = """
            55e0c8a2e000-55e0c8a30000 r--p 00000000 fd:01 1049  /usr/bin/java
            7f10a0000000-7f10a0021000 rw-p 00000000 00:00 0
            7f10a1000000-7f10a1001000 r--p 00000000 fd:01 77    /lib/libdoca_common_helper.so.2
            7f10a2000000-7f10a2001000 r--p 00000000 fd:01 78    /opt/my doca/lib/libdoca_common.so.2.11.0029
            7f10a3000000-7f10a3001000 r--p 00000000 fd:01 79    /opt/other/libdoca_common.so.2
            7ffd0c1f0000-7ffd0c211000 rw-p 00000000 00:00 0     [stack]
            """;

    @Test
    void findsTheFileBehindASoname() {
        assertThat(MappedFiles.find(MAPS.lines(), "libdoca_common.so.2")).hasValue(Path.of("/opt/my doca/lib/libdoca_common.so.2.11.0029"));
        assertThat(MappedFiles.find(MAPS.lines(), "java")).hasValue(Path.of("/usr/bin/java"));
        assertThat(MappedFiles.find(MAPS.lines(), "libdoca_rdma.so.2")).isEmpty();
        assertThat(MappedFiles.find(MAPS.lines(), "[stack]")).isEmpty();
    }
}
