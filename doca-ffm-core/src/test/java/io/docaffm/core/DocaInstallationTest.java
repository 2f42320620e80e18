// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DocaInstallationTest {
    @Test
    void isReadable() {
        DocaInstallation installation = new DocaInstallation("native", DocaVersion.parse("3.0.0058"),
                List.of(new DocaInstallation.Library("libdoca_common.so.2", Path.of("/opt/x/libdoca_common.so.2"), "vendor prefix")),
                Map.of("task batches", List.of("doca_task_batch_submit", "doca_task_batch_free")));
        assertThat(installation).hasToString("""
                DOCA 3.0.0058 (backend: native)
                  libdoca_common.so.2: /opt/x/libdoca_common.so.2 (vendor prefix)
                  missing: task batches: doca_task_batch_submit, doca_task_batch_free""");
    }
}
