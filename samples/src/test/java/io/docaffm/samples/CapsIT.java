// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code doca-ffm caps}, as a table and as JSON. */
@Timeout(120)
class CapsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private String out(String... arguments) {
        try (ToolProcess tool = ToolProcess.start(folder, arguments)) {
            assertThat(tool.exitCode(PATIENCE)).as(tool::toString).isZero();
            return tool.out();
        }
    }

    @Test
    void theTableHasAColumnForEachDeviceAndTheGidsInUse() {
        List<String> lines = out("caps").lines().toList();
        assertThat(lines.getFirst()).matches("CAPABILITY +mlx5_0 +mlx5_1 +mlx5_2");
        assertThat(lines).anyMatch(line -> line.matches("task receive +yes +yes +yes"))
                .anyMatch(line -> line.matches("task atomic fetch add +yes +yes +yes"))
                .anyMatch(line -> line.matches("transport RC +yes +yes +yes"))
                .anyMatch(line -> line.matches("max message, bytes +\\d+ +\\d+ +\\d+"))
                .anyMatch(line -> line.matches("mlx5_2 +2 +::ffff:127\\.0\\.0\\.1 +ipv4 mapped"))
                .allMatch(line -> line.equals(line.stripTrailing()));
    }

    @Test
    void oneDeviceAloneIsAskedFor() {
        assertThat(out("caps", "-d", "mlx5_1").lines().findFirst().orElseThrow()).matches("CAPABILITY +mlx5_1");
        try (ToolProcess tool = ToolProcess.start(folder, "caps", "-d", "mlx5_9")) {
            assertThat(tool.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tool.err()).contains("mlx5_9");
        }
    }

    @Test
    void theJsonKeepsToItsSchema() throws IOException {
        JsonNode schema = JSON.readTree(out("caps", "--schema"));
        JsonNode document = JSON.readTree(out("caps", "--json"));
        assertThat(JsonSchema.violations(schema, document)).isEmpty();
        assertThat(document.at("/devices")).hasSize(3);
        assertThat(document.at("/devices/0/name").asText()).isEqualTo("mlx5_0");
        assertThat(document.at("/devices/0/rdma/tasks/write").asBoolean()).isTrue();
        assertThat(document.at("/devices/0/rdma/gids")).isNotEmpty();
        // The check itself finds what is wrong.
        ObjectNode device = (ObjectNode) document.at("/devices/0");
        device.put("name", 7);
        device.remove("interface");
        device.put("colour", "red");
        ((ObjectNode) device.at("/rdma")).put("maxMessageSize", -1);
        assertThat(JsonSchema.violations(schema, document)).hasSize(4);
    }
}
