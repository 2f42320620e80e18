// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the emulator's libraries export is DOCA's, under DOCA's symbol versions; what they lack is written down. */
class EmulatorSymbolsTest {

    private Map<Library, Map<String, String>> exports;

    @BeforeEach
    void readLibraries() throws Exception {
        exports = EmulatorListWriter.exports(Cc.ROOT);
        if (exports.isEmpty()) {
            String reason = "no " + EmulatorListWriter.file(Cc.ROOT, Library.COMMON)
                    + ": the emulator was not built; the whole build (./mvnw verify) does it before this module";
            System.out.println("EmulatorSymbolsTest skipped: " + reason);
            assumeTrue(false, reason);
        }
    }

    @Test
    void everyExportIsOfTheTableWithItsVersion() throws Exception {
        for (Map.Entry<Library, Map<String, String>> library : exports.entrySet()) {
            Map<String, String> versions = new HashMap<>();
            Stream.of(AbiTool.table(Cc.ROOT), AbiTool.later(Cc.ROOT))
                    .flatMap(t -> t.functions().stream())
                    .filter(f -> Library.of(f.header()) == library.getKey())
                    .forEach(f -> versions.put(f.name(), f.stability().symbolVersion()));

            library.getValue().forEach((symbol, version) -> {
                boolean control = symbol.startsWith("doca_emu_") || symbol.startsWith("emu_");
                assertThat(version)
                        .as("libdoca_%s: %s", library.getKey().id(), symbol)
                        .isEqualTo(control ? "DOCA_EMULATOR" : versions.getOrDefault(symbol, "(not in the table)"));
            });
        }
    }

    @Test
    void listOfFunctionsNotImplementedIsUpToDate() throws Exception {
        String expected = new EmulatorListWriter(AbiTool.table(Cc.ROOT), exports).write();
        Path target = Cc.MODULE.resolve("target/emulator-not-implemented.md");
        Files.createDirectories(target.getParent());
        Files.writeString(target, expected);

        assertThat(Cc.ROOT.resolve(EmulatorListWriter.FILE))
                .as("out of date: run " + EmulatorListWriter.REWRITE)
                .exists()
                .hasContent(expected);
    }
}
