// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.doctor.Json;
import io.docaffm.samples.pair.ToolException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Options and exit codes, as far as they need no DOCA: all of these end before it would be loaded. */
class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return DocaFfm.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor", "devices", "caps", "send", "receive", "write", "read", "send-immediate", "receive-immediate", "write-immediate", "atomic", "sync-event",
            "multi-conn-send", "multi-conn-receive", "comch-ctrl-path-server", "comch-ctrl-path-client",
            "comch-data-path-high-speed-server", "comch-data-path-high-speed-client", "relay", "version"})
    void everyCommandHasHelp(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).startsWith("Usage: doca-ffm " + command);
        assertThat(run("help", command)).isZero();
    }

    @Test
    void theHelpTellsTheExitCodes() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Exit codes:", "3   no DOCA", "devices", "receive");
    }

    @Test
    void theVersionNeedsNoDoca() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).containsPattern("doca-ffm \\d+\\.\\d+\\.\\d+");
    }

    /** The letters of DOCA's own samples: a script written for those works here. */
    @Test
    void theVendorsLettersAreOurs() {
        CommandLine write = DocaFfm.commandLine().getSubcommands().get("write");
        assertThat(write.getCommandSpec().optionsMap().keySet()).contains("-d", "--device", "-g", "--gid-index", "-tt", "--transport-type", "-ld", "--local-descriptor-path",
                "-re", "--remote-descriptor-path", "-m", "--remote-resource-descriptor-path", "-cm", "--use-rdma-cm", "-lp", "--listen-port", "-sa", "--server-addr",
                "-sat", "--server-addr-type", "-w", "--write-string");
        assertThat(DocaFfm.commandLine().getSubcommands().get("send").getCommandSpec().optionsMap()).containsKeys("-s", "--send-string");
        assertThat(DocaFfm.commandLine().getSubcommands().get("read").getCommandSpec().optionsMap()).containsKeys("-r", "--read-string");
        assertThat(DocaFfm.commandLine().getSubcommands().get("multi-conn-send").getCommandSpec().optionsMap()).containsKeys("-nc", "--num-connections", "-s");
        assertThat(DocaFfm.commandLine().getSubcommands().get("write-immediate").getCommandSpec().optionsMap()).containsKeys("-w", "--write-string", "-m", "-cm");
        for (String pair : List.of("comch-ctrl-path", "comch-data-path-high-speed")) {
            for (String side : List.of("-server", "-client")) {
                assertThat(DocaFfm.commandLine().getSubcommands().get(pair + side).getCommandSpec().optionsMap()).containsKeys("-p", "--pci-addr", "-r",
                        "--rep-pci", "-t", "--text");
            }
        }
    }

    static List<List<String>> wrong() {
        return List.of(
                List.of("what is to be done"),
                List.of("sned", "sned"),
                List.of("Unknown option: '--nonsense'", "send", "--nonsense"),
                List.of("Missing required option: '--role=ROLE'", "write"),
                List.of("'writer' is not a role: requester or responder", "write", "--role", "writer"),
                List.of("-lp must be between 1 and 65535, not 0", "send", "-cm", "-lp", "0"),
                List.of("-lp must be between 1 and 65535, not 70000", "send", "-cm", "-lp", "70000"),
                List.of("'x' is not an int", "send", "-lp", "x"),
                List.of("add -cm", "send", "-sa", "127.0.0.1"),
                List.of("-sa must not be blank", "send", "-cm", "-sa", " "),
                List.of("'carrier' is not an address type: IPv4, IPv6 or GID", "send", "-cm", "-sat", "carrier"),
                List.of("'ud' is not a transport type: RC or DC", "send", "-tt", "ud"),
                List.of("leave -cm out", "write", "--role", "requester", "-tt", "dc", "-cm"),
                List.of("--timeout must be at least 1", "receive", "--timeout", "0"),
                List.of("-g must not be negative", "receive", "-g", "-1"),
                List.of("-ld and -re name the same file", "receive", "-ld", "/tmp/x", "-re", "/tmp/x"),
                List.of("either -s or --file", "send", "-s", "text", "-f", "/etc/hostname"),
                List.of("at most 255 bytes", "send", "-s", "x".repeat(256)),
                List.of("-w is the requester's", "write", "--role", "responder", "-w", "text"),
                List.of("-r is the responder's", "read", "--role", "requester", "-r", "text"),
                List.of("-w is the requester's", "write-immediate", "--role", "responder", "-w", "text"),
                List.of("at most 255 bytes", "send-immediate", "-s", "x".repeat(256)),
                List.of("'0x1FFFFFFFF' is not 32 bits", "send-immediate", "-i", "0x1FFFFFFFF"),
                List.of("'many' is not 32 bits", "send-immediate", "-i", "many"),
                List.of("Unknown options: '-f'", "send-immediate", "-f", "/etc/hostname"),
                List.of("-nc must be between 1 and 1024, not 0", "multi-conn-send", "-nc", "0"),
                List.of("-nc must be between 1 and 1024, not 1025", "multi-conn-receive", "-nc", "1025"),
                List.of("--times must be at least 1", "atomic", "--role", "requester", "-n", "0"),
                List.of("Missing required option: '--role=ROLE'", "sync-event"),
                List.of("-t must have 1 to 4080 bytes, not 0", "comch-ctrl-path-client", "-t", ""),
                List.of("-t must have 1 to 4080 bytes, not 4081", "comch-data-path-high-speed-server", "-t", "x".repeat(4081)),
                List.of("-p is not a PCI address: \"mlx5_0\"", "comch-ctrl-path-server", "-p", "mlx5_0"),
                List.of("-r is not a PCI address: \"b1\"", "comch-ctrl-path-server", "-r", "b1"),
                List.of("--timeout must be at least 1", "comch-data-path-high-speed-client", "--timeout", "0"),
                List.of("does not exist", "send", "-f", "/no/such/file"),
                List.of("is not a regular file", "send", "-f", "/"),
                List.of("there is no folder /no/such", "receive", "-f", "/no/such/file"),
                List.of("is a folder", "receive", "-f", "/"),
                List.of("not a size", "send", "-f", "/etc/hostname", "--chunk-size", "much"),
                List.of("between 512 and", "send", "-f", "/etc/hostname", "--chunk-size", "1"),
                List.of("1073741824", "send", "-f", "/etc/hostname", "--chunk-size", "5G"),
                List.of("slots", "send", "-f", "/etc/hostname", "--slots", "1000"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void wrongOptionsAreOneClearLineAndExitCode2(List<String> expectedThenArguments) {
        String[] arguments = expectedThenArguments.subList(1, expectedThenArguments.size()).toArray(String[]::new);
        assertThat(run(arguments)).isEqualTo(ToolException.USAGE);
        assertThat(err.toString()).contains(expectedThenArguments.getFirst()).doesNotContain("\tat ", "Exception");
        // What is wrong, what may have been meant where a command's name comes near, where the help is.
        long lines = err.toString().lines().count();
        assertThat(lines).isLessThanOrEqualTo(err.toString().contains("Did you mean") ? 3 : 2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theSchemaNeedsNoDoca() {
        assertThat(run("caps", "--schema")).isZero();
        assertThat(out.toString()).startsWith("{").contains("json-schema.org", "remoteNetSyncEventNotifyAdd").endsWith("}\n");
    }

    @Test
    void jsonIsQuotedAndNested() {
        assertThat(Json.text(List.of())).isEqualTo("[]");
        assertThat(Json.text(Map.of("a\"\\\n\u0001", Arrays.asList(1L, true, null, "x")))).isEqualTo("""
                {
                  "a\\"\\\\\\u000a\\u0001": [
                    1,
                    true,
                    null,
                    "x"
                  ]
                }""");
    }

    @Test
    void theMessageHasTheCauseWhereThatSaysMore() {
        ToolException cause = new ToolException(ToolException.FAILED, "the reason");
        assertThat(DocaFfm.message(new ToolException(ToolException.FAILED, "failed for the reason", cause))).isEqualTo("failed for the reason");
        assertThat(DocaFfm.message(new IllegalStateException("closed"))).isEqualTo("closed");
        assertThat(DocaFfm.message(new NullPointerException())).isEqualTo("java.lang.NullPointerException");
    }
}
