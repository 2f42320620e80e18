// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own headers stand for an installed DOCA's. */
class AbiCheckTest {
    private static final Path OURS = Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("jextract-config").resolve("include");

    @TempDir
    Path headers;

    @BeforeEach
    void copy() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(OURS, "*.h")) {
            for (Path file : files) {
                Files.copy(file, headers.resolve(file.getFileName()));
            }
        }
    }

    private Finding check(Optional<String> compiler) {
        return new AbiCheck(new Settings(Path.of("/"), Optional.of(headers), compiler, Optional.empty()), Optional.empty()).examine();
    }

    private void change(String header, String text, String by) throws IOException {
        String before = Files.readString(headers.resolve(header));
        assertThat(before).contains(text);
        Files.writeString(headers.resolve(header), before.replace(text, by));
    }

    @Test
    void headersThatDeclareTheSameAreGood() {
        Finding finding = check(Optional.empty());
        assertThat(finding.status()).as(finding::toString).isEqualTo(Status.OK);
        assertThat(finding.found()).contains(headers.toString());
        assertThat(finding.source()).matches("\\S+ -I " + headers + " abi_check.c");
    }

    @Test
    void aFunctionWithOtherArgumentsIsAFailureThatNamesIt() throws IOException {
        change("doca_pe.h", "uint8_t doca_pe_progress(", "uint16_t doca_pe_progress(");
        change("doca_error.h", "DOCA_ERROR_IN_USE = 3", "DOCA_ERROR_IN_USE = 33");
        Finding finding = check(Optional.empty());
        assertThat(finding.status()).isEqualTo(Status.FAILURE);
        assertThat(finding.found()).startsWith("differ in DOCA_ERROR_IN_USE, doca_pe_progress, in ");
        assertThat(finding.details()).anyMatch(line -> line.startsWith("doca_pe_progress: not declared as uint8_t"));
        assertThat(finding.advice()).contains("corrupts memory");
    }

    @Test
    void aFunctionThatIsGoneIsAWarningThatNamesIt() throws IOException {
        change("doca_rdma.h", "doca_rdma_as_ctx(", "doca_rdma_to_ctx(");
        Finding finding = check(Optional.empty());
        assertThat(finding.status()).isEqualTo(Status.WARNING);
        assertThat(finding.found()).startsWith("lack doca_rdma_as_ctx, in ");
    }

    @Test
    void anotherReleaseOrAPartOfOneIsNoDifference() throws IOException {
        change("doca_version.h", "DOCA_VERSION_MINOR 0", "DOCA_VERSION_MINOR 5");
        Files.delete(headers.resolve("doca_comch_msgq.h"));
        assertThat(check(Optional.empty()).status()).isEqualTo(Status.OK);
    }

    @Test
    void aBridgeHeaderThatCannotBeReadIsLeftOutAndNamed() throws IOException {
        change("doca_rdma_bridge.h", "#include <stdint.h>", "#include <stdint.h>\n#include <rdma/no_such_header.h>");
        Finding finding = check(Optional.empty());
        assertThat(finding.status()).as(finding::toString).isEqualTo(Status.OK);
        assertThat(finding.found()).contains("but for doca_rdma_bridge.h, which needs rdma/no_such_header.h");
    }

    @Test
    void withoutACompilerOrHeadersItIsSaidThatNothingWasChecked() throws IOException {
        Finding finding = check(Optional.of("no-such-compiler"));
        assertThat(finding.status()).isEqualTo(Status.NOT_CHECKED);
        assertThat(finding.found()).contains("no-such-compiler");
        Files.delete(headers.resolve("doca_version.h"));
        assertThat(check(Optional.empty()).found()).isEqualTo("no doca_version.h in " + headers);
        assertThat(new AbiCheck(Settings.ofThisMachine(), Optional.empty()).examine().area()).isEqualTo(Area.DOCA);
    }
}
