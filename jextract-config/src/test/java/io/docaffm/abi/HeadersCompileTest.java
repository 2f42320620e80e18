// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The headers are clean C and C++, each by itself and all together. */
class HeadersCompileTest {

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"cc, c11, .c, ''", "c++, c++17, .cc, ''", "cc, c11, .c, -DDOCA_FFM_JEXTRACT"})
    void eachAloneAndTwice(String compiler, String standard, String suffix, String define) throws Exception {
        for (String header : headers()) {
            compile(compiler, standard, suffix, define, "#include \"%1$s\"\n#include \"%1$s\"\n".formatted(header));
        }
    }

    @ParameterizedTest
    @CsvSource({"cc, c11, .c", "c++, c++17, .cc"})
    void allTogetherInBothOrders(String compiler, String standard, String suffix) throws Exception {
        List<String> headers = headers();
        compile(compiler, standard, suffix, "", includes(headers));
        compile(compiler, standard, suffix, "", includes(headers.reversed()));
    }

    @ParameterizedTest
    @CsvSource({"cc, c11, .c, ''", "cc, c11, .c, -DDOCA_LOGGING_ALLOW_TRACE", "c++, c++17, .cc, ''"})
    void macrosInUse(String compiler, String standard, String suffix, String define) throws Exception {
        compile(
                compiler,
                standard,
                suffix,
                define,
                """
                #include "doca_log.h"
                #include "doca_buf_inventory.h"
                #include "doca_version.h"

                DOCA_LOG_REGISTER(MACROS);

                extern "C" doca_error_t use(struct doca_buf_inventory *inventory, struct doca_mmap *mmap);

                doca_error_t use(struct doca_buf_inventory *inventory, struct doca_mmap *mmap)
                {
                    char memory[8];
                    struct doca_buf *buf;
                    doca_error_t result = doca_buf_inventory_buf_get_by_addr(inventory, mmap, memory, 8, &buf);

                    if (DOCA_IS_ERROR(result))
                        DOCA_LOG_ERR("no buf: %s", doca_error_get_descr(result));
                    else
                        DOCA_LOG_TRC("buf %p", (void *)buf);
                    DOCA_ERROR_PROPAGATE(result, doca_buf_inventory_buf_get_by_data(inventory, mmap, memory, 8, &buf));
                    DOCA_LOG_CRIT("no argument");
                    DOCA_LOG_WARN("header %s", doca_version());
                    DOCA_LOG_INFO("library %s", doca_version_runtime());
                    DOCA_LOG_DBG("%d", 1);
                    return result;
                }
                """
                        .replace("extern \"C\"", suffix.equals(".c") ? "extern" : "extern \"C\""));
    }

    private void compile(String compiler, String standard, String suffix, String define, String source)
            throws IOException, InterruptedException {
        Path file = dir.resolve("test" + suffix);
        Files.writeString(file, source + "\nextern int not_empty;\n");
        Cc.run(
                        compiler,
                        "-std=" + standard,
                        "-Wall",
                        "-Wextra",
                        "-pedantic",
                        "-Werror",
                        "-fsyntax-only",
                        define.isEmpty() ? "-DDOCA_ALLOW_EXPERIMENTAL_API" : define,
                        "-I",
                        Cc.MODULE.resolve("include"),
                        file)
                .mustSucceed();
    }

    private static String includes(List<String> headers) {
        return headers.stream().map(h -> "#include <" + h + ">\n").collect(Collectors.joining());
    }

    private static List<String> headers() throws IOException {
        try (Stream<Path> files = Files.list(Cc.MODULE.resolve("include"))) {
            List<String> headers =
                    files.map(f -> f.getFileName().toString()).sorted().toList();
            assertThat(headers).hasSize(20);
            return headers;
        }
    }
}
