// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.core.DocaLog;
import io.docaffm.samples.pair.ToolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RelayConfigTest {
    @TempDir
    Path folder;

    @Test
    void theFileHasTheLongNamesOfTheOptions() throws Exception {
        RelayOptions options = parse("""
                {"socket": "/run/s", "cc-name": "db", "pci-addr": "03:00.0", "rep-pci": "b1:00.0", "log-level": 60, "sdk-log-level": "error",
                 "socket-mode": "0660", "max-clients": 8, "drain-seconds": 3, "window": 64, "chunk": 16}""");
        assertThat(options.mistake()).isNull();
        assertThat(options.socket()).isEqualTo(Path.of("/run/s"));
        assertThat(options.name()).isEqualTo("db");
        assertThat(options.isBlueField()).isTrue();
        assertThat(options.level()).isEqualTo(DocaLog.Level.DEBUG);
        assertThat(options.sdkLevel()).isEqualTo(DocaLog.Level.ERROR);
        assertThat(options.mode()).isEqualTo(PosixFilePermissions.fromString("rw-rw----"));
        assertThat(options.limits()).isEqualTo(new RelayLimits(8, 16 * 1024, 64 * 1024, Duration.ofSeconds(3)));
    }

    @Test
    void keysMayStandInTheSectionsOfDocasOwnPrograms() throws Exception {
        RelayOptions options = parse("""
                {"doca_program_flags": {"socket": "/run/s", "cc-name": "db", "pci-addr": "03:00.0"}, "doca_general_flags": {"log-level": "TRACE"}}""");
        assertThat(options.mistake()).isNull();
        assertThat(options.level()).isEqualTo(DocaLog.Level.TRACE);
        assertThat(options.isBlueField()).isFalse();
    }

    @Test
    void theCommandLineGoesBeforeTheFileAndDefaultsBehindIt() throws Exception {
        RelayOptions options = parse("{\"socket\": \"/run/file\", \"max-clients\": 8}", "-s", "/run/line", "-n", "db", "-p", "03:00.0");
        assertThat(options.socket()).isEqualTo(Path.of("/run/line"));
        assertThat(options.limits()).isEqualTo(new RelayLimits(8, 32 * 1024, 256 * 1024, Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "{\"sockt\": \"/run/s\"}                                        | unknown key \"sockt\"; known are cc-name, chunk,",
        "{\"doca_program_flags\": {\"x\": 1}}                           | unknown key \"x\"",
        "{\"help\": 1}                                                  | unknown key \"help\"",
        "{\"socket\": \"/a\", \"socket\": \"/b\"}                       | Duplicate",
        "{\"socket\": \"/a\", \"doca_program_flags\": {\"socket\": \"/b\"}} | \"socket\" is there twice",
        "{\"socket\": [\"/a\"]}                                         | \"socket\" must be a text or a whole number",
        "{\"max-clients\": \"many\"}                                    | 'many' is not an int",
        "{\"socket-mode\": 999}                                         | no mode of a file: \"999\"",
        "{\"log-level\": 55}                                            | no log level: \"55\"",
        "[1]                                                            | the file must be an object",
        "{\"socket\": \"/a\"} x                                         | x",
        "{                                                              | line 1",
    })
    void whatIsWrongWithTheFileIsSaidWithItsName(String json, String message) {
        assertThatThrownBy(() -> parse(json)).isInstanceOf(ToolException.class).hasMessageStartingWith(folder.resolve("relay.json") + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> RelayConfig.apply(folder.resolve("none"), null, null)).isInstanceOf(ToolException.class).hasMessageContaining("cannot be read");
    }

    @ParameterizedTest
    @CsvSource({"--max-clients=0, between 1 and 512", "--max-clients=513, between 1 and 512", "--drain-seconds=-1, must not be negative",
        "--chunk=0, between 1 and 1024", "--window=32, at least two chunks", "--cc-name=, must not be blank"})
    void whatCannotBeMeantIsSaid(String argument, String message) {
        RelayOptions options = new RelayOptions();
        new CommandLine(options).setOverwrittenOptionsAllowed(true).parseArgs("-s", "/a", "-n", "b", "-p", "03:00.0", argument);
        assertThat(options.mistake()).contains(message);
    }

    private RelayOptions parse(String json, String... arguments) throws Exception {
        Path file = Files.writeString(folder.resolve("relay.json"), json);
        RelayOptions options = new RelayOptions();
        CommandLine line = new CommandLine(options);
        RelayConfig.apply(file, line.getCommandSpec(), line.parseArgs(arguments));
        return options;
    }
}
