// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code generate.sh}. jextract is in no package registry, so what needs it runs only where JEXTRACT_HOME names one. */
class GenerateScriptTest {

    private static final Path SCRIPT = Cc.MODULE.resolve("generate.sh");

    @TempDir
    Path dir;

    @Test
    void saysWhatItNeeds() throws Exception {
        Cc.Result unset = Cc.run(Map.of("JEXTRACT_HOME", ""), SCRIPT);
        Cc.Result wrong = Cc.run(Map.of("JEXTRACT_HOME", "/nowhere"), SCRIPT, "--check");
        Cc.Result unknown = Cc.run(SCRIPT, "--frobnicate");

        assertThat(unset.status()).isEqualTo(2);
        assertThat(unset.output()).contains("JEXTRACT_HOME is not set");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.output()).contains("no executable /nowhere/bin/jextract");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.output()).contains("usage:");
    }

    @Test
    void bindingsOnDiskAreWhatJextractWrites() throws Exception {
        requireJextract();

        Cc.run(SCRIPT, "--check").mustSucceed();
    }

    @Test
    void ourOwnHeadersCompareEqual() throws Exception {
        requireJextract();
        Cc.copyHeaders(dir);

        Cc.Result result = Cc.run(SCRIPT, "--compare", dir);

        result.mustSucceed();
        assertThat(result.output()).contains("No difference.");
    }

    @Test
    void listsWhatOtherHeadersDeclareBeyondAndUnlikeOurs() throws Exception {
        requireJextract();
        Cc.copyHeaders(dir);
        edit("doca_rdma.h", "struct doca_ctx *doca_rdma_as_ctx(", "struct doca_ctx *doca_rdma_to_ctx(");
        edit("doca_types.h", "uint64_t len;", "uint32_t len;");
        edit("doca_error.h", "DOCA_ERROR_SKIPPED = 30,", "DOCA_ERROR_SKIPPED = 30, DOCA_ERROR_DEVICE_FATAL_ERROR = 31,");
        edit("doca_rdma_bridge.h", "#include <stdint.h>", "#include <stdint.h>\n#include <infiniband/no_such_header.h>");
        Files.delete(dir.resolve("doca_comch_msgq.h"));

        Cc.Result result = Cc.run(SCRIPT, "--compare", dir);

        assertThat(result.status()).as(result.output()).isEqualTo(1);
        assertThat(result.output().lines())
                .contains(
                        "  doca_comch_msgq.h: not there, so not compared",
                        "  doca_rdma.h: function doca_rdma_to_ctx",
                        "  doca_error.h: constant DOCA_ERROR_DEVICE_FATAL_ERROR",
                        "  doca_rdma_as_ctx: not declared",
                        "  struct doca_gather_list.len: not declared as uint64_t")
                .anyMatch(line -> line.startsWith("  doca_rdma_bridge.h: does not compile, so not compared:"))
                .hasSize(10);
    }

    private void edit(String header, String text, String changed) throws Exception {
        Path file = dir.resolve(header);
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, changed));
    }

    private static void requireJextract() {
        String home = System.getenv("JEXTRACT_HOME");
        boolean there = home != null && Files.isExecutable(Path.of(home, "bin/jextract"));
        String reason = "JEXTRACT_HOME names no installed jextract";
        if (!there) {
            System.out.println("GenerateScriptTest: one test skipped: " + reason);
        }
        assumeTrue(there, reason);
    }
}
