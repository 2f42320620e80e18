// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code abi_check.c} accepts our headers, and nothing that differs from the table. */
class AbiCheckTest {

    @TempDir
    Path include;

    @BeforeEach
    void copyHeaders() throws IOException {
        Cc.copyHeaders(include);
    }

    @ParameterizedTest
    @MethodSource("io.docaffm.abi.Machine#all")
    void acceptsOurHeadersWithoutAWarning(Machine machine) throws Exception {
        Cc.Result result = Cc.run(machine.compiler(), "-std=gnu11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I", Cc.MODULE.resolve("include"),
                Cc.MODULE.resolve("abi/abi_check.c"));

        result.mustSucceed();
        assertThat(result.output()).isEmpty();
    }

    @ParameterizedTest(name = "{3}: {1} -> {2}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    doca_pe.h       | uint8_t doca_pe_progress(    | uint16_t doca_pe_progress(   | doca_pe_progress
                    doca_pe.h       | uint8_t doca_pe_progress(    | int8_t doca_pe_progress(     | doca_pe_progress
                    doca_rdma.h     | doca_rdma_start_listen_to_port(struct doca_rdma *rdma, uint16_t port) \
                    | doca_rdma_start_listen_to_port(struct doca_rdma *rdma, uint32_t port) | doca_rdma_start_listen_to_port
                    doca_buf.h      | doca_buf_get_len(const struct doca_buf *buf, | doca_buf_get_len(struct doca_buf *buf, | doca_buf_get_len
                    doca_buf.h      | doca_buf_get_len(const struct doca_buf *buf, size_t *len | doca_buf_get_len(const struct doca_buf *buf, uint32_t *len | doca_buf_get_len
                    doca_rdma.h     | struct doca_ctx *doca_rdma_as_ctx( | struct doca_ctx *doca_rdma_to_ctx( | doca_rdma_as_ctx
                    doca_error.h    | DOCA_ERROR_IN_USE = 3        | DOCA_ERROR_IN_USE = 33       | DOCA_ERROR_IN_USE
                    doca_error.h    | DOCA_ERROR_IN_USE = 3        | DOCA_ERROR_IN_PLAY = 3       | DOCA_ERROR_IN_USE
                    doca_types.h    | uint64_t len;                | uint32_t len;                | struct doca_gather_list.len
                    doca_types.h    | uint64_t len;                | int64_t len;                 | struct doca_gather_list.len
                    doca_types.h    | uint64_t len;                | uint64_t more, len;          | struct doca_gather_list.len
                    doca_types.h    | uint64_t u64;                | uint64_t u64[2];             | union doca_data
                    doca_rdma.h     | uint8_t raw[16];             | uint8_t raw[20];             | struct doca_rdma_gid
                    doca_types.h    | typedef int doca_event_handle_t | typedef long doca_event_handle_t | doca_event_handle_t
                    doca_types.h    | typedef __be32 doca_be32_t   | typedef __be64 doca_be32_t   | doca_be32_t
                    doca_dev.h      | DOCA_DEVINFO_IBDEV_NAME_SIZE 64 | DOCA_DEVINFO_IBDEV_NAME_SIZE 65 | DOCA_DEVINFO_IBDEV_NAME_SIZE
                    doca_version.h  | DOCA_VERSION_MINOR 0         | DOCA_VERSION_MINOR 1         | DOCA_VERSION_MINOR
                    doca_comch.h    | uint8_t change_successful    | uint32_t change_successful   | doca_comch_event_connection_status_changed_cb_t
                    doca_log.h      | const char *format, ...);    | const char *format, void *);  | doca_log
                    """)
    void namesWhatDiffers(String header, String text, String changed, String name) throws Exception {
        Path file = include.resolve(header);
        String before = Files.readString(file);
        String after = before.replace(text, changed);
        assertThat(after).as("the row must change something").isNotEqualTo(before);
        Files.writeString(file, after);

        Cc.Result result = Cc.abiCheck(include);

        assertThat(result.status()).isNotZero();
        assertThat(result.output()).containsPattern("[\"']" + Pattern.quote(name) + "[:']");
    }

    @Test
    void namesEveryFunctionThatGetsAnArgumentMore() throws Exception {
        rewriteHeaders(text -> text.replaceAll("\\b(doca_\\w+)\\(void\\)", "$1(char more)")
                .replaceAll("\\b(doca_\\w+)\\((?!char more)", "$1(char more, "));

        assertThat(complaints()).containsAll(names(AbiTool.table(Cc.ROOT).functions().stream()
                .map(AbiTable.Function::name)));
    }

    @Test
    void namesEveryFunctionThatIsGone() throws Exception {
        Set<String> functions =
                names(AbiTool.table(Cc.ROOT).functions().stream().map(AbiTable.Function::name));
        rewriteHeaders(text -> text.replaceAll("\\b(doca_\\w+)\\(", "$1_gone("));

        assertThat(complaints()).containsAll(functions);
    }

    @Test
    void namesEveryCallbackThatChanged() throws Exception {
        rewriteHeaders(text -> text.replaceAll("(typedef \\w+ \\(\\*?\\w+\\)\\()", "$1char more, "));

        assertThat(complaints()).containsAll(names(AbiTool.table(Cc.ROOT).callbacks().stream()
                .map(AbiTable.Callback::name)));
    }

    @Test
    void namesEveryEnumConstantThatMoved() throws Exception {
        rewriteHeaders(text -> text.replaceAll("(?m)^(    DOCA_\\w+ = .*),$", "$1 + 100,"));

        assertThat(complaints()).containsAll(names(AbiTool.table(Cc.ROOT).enums().stream()
                .flatMap(e -> e.constants().stream())
                .map(AbiTable.EnumConstant::name)));
    }

    @Test
    void missingHeaderIsNamedUnlessAllowed() throws Exception {
        Files.delete(include.resolve("doca_comch_msgq.h"));

        assertThat(Cc.abiCheck(include).output()).contains("doca_comch_msgq.h: no such header");
        Cc.abiCheck(include, "-DDOCA_ABI_CHECK_PARTIAL").mustSucceed();
    }

    @Test
    void otherReleaseIsAcceptedIfAskedFor() throws Exception {
        Path version = include.resolve("doca_version.h");
        Files.writeString(version, Files.readString(version).replace("MINOR 0", "MINOR 3"));

        assertThat(Cc.abiCheck(include).status()).isNotZero();
        Cc.abiCheck(include, "-DDOCA_ABI_CHECK_ANY_RELEASE").mustSucceed();
    }

    @Test
    void usesNothingOfOurOwn() throws Exception {
        assertThat(Files.readString(Cc.MODULE.resolve("abi/abi_check.c"))).doesNotContain("DOCA_FFM");
    }

    private void rewriteHeaders(java.util.function.UnaryOperator<String> change) throws IOException {
        try (Stream<Path> headers = Files.list(include)) {
            for (Path header : headers.toList()) {
                // Inline bodies would not compile after the change, and are not what is tested.
                String text = Files.readString(header).replaceAll("(?s)static inline ([^{;]*)\\{.*?\\n\\}", "$1;");
                Files.writeString(header, change.apply(text));
            }
        }
    }

    private Set<String> complaints() throws IOException, InterruptedException {
        Cc.Result result = Cc.abiCheck(include);
        assertThat(result.status()).isNotZero();
        Matcher m = Pattern.compile("assertion failed: \"([^\"]+?):|'(\\w+)' undeclared").matcher(result.output());
        Set<String> names = new TreeSet<>();
        while (m.find()) {
            names.add(m.group(1) != null ? m.group(1) : m.group(2));
        }
        return names;
    }

    private static Set<String> names(Stream<String> names) {
        List<String> all = names.toList();
        assertThat(all).isNotEmpty();
        return all.stream().collect(Collectors.toCollection(TreeSet::new));
    }
}
