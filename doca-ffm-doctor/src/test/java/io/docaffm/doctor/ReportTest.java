// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchema SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(Report.schema());
    private static final Suite GOOD = new Suite("rdma", "", List.of(new TestResult("A", "works", Outcome.PASSED, "", "", 0.5)));

    private static Report report(Status... statuses) {
        List<Finding> findings = new ArrayList<>();
        for (Status status : statuses) {
            findings.add(Finding.of(status.name().toLowerCase(Locale.ROOT), Area.MACHINE, "the " + status.text(), status, "found <this> & \"that\"").from("/proc").advise("do it")
                    .detail("a detail").value("number", 7L).value("nothing", null));
        }
        return new Report("doctor", Instant.parse("2026-12-02T10:00:00Z"), Optional.empty(), Optional.empty(), findings, List.of());
    }

    @Test
    void theWorstFindingIsTheVerdict() {
        assertThat(report(Status.OK, Status.NOTE, Status.NOT_CHECKED).verdict()).isEqualTo(Verdict.READY);
        assertThat(report(Status.OK, Status.WARNING).verdict()).isEqualTo(Verdict.LIMITED);
        assertThat(report(Status.WARNING, Status.FAILURE).verdict()).isEqualTo(Verdict.NOT_READY);
        assertThat(report(Status.WARNING, Status.FAILURE).summary()).isEqualTo("NOT READY: 1 failure (the FAILURE); 1 warning (the WARNING)");
        assertThat(report(Status.OK).summary()).isEqualTo("ready");
    }

    @Test
    void suitesCountInTheVerdict() {
        assertThat(report(Status.OK).with(List.of(GOOD)).verdict()).isEqualTo(Verdict.READY);
        Suite limited = new Suite("rdma", "", List.of(new TestResult("A", "adds", Outcome.NOT_SUPPORTED, "doca_x", "no", 0)));
        assertThat(report(Status.OK).with(List.of(GOOD, limited)).verdict()).isEqualTo(Verdict.LIMITED);
        Suite failed = new Suite("rdma", "", List.of(new TestResult("A", "sends", Outcome.FAILED, "", "why\nwhere", 1)));
        Suite crashed = new Suite("comch", "the JVM ended with 134 in A", List.of());
        Report report = report(Status.OK).with(List.of(failed, crashed));
        assertThat(report.verdict()).isEqualTo(Verdict.NOT_READY);
        assertThat(report.summary()).isEqualTo("NOT READY: rdma: 0 passed, 1 FAILED; comch: the JVM ended with 134 in A");
        assertThat(report.text()).contains("FAILED  A sends: why\n", "Suite comch: 0 passed; the JVM ended with 134 in A").endsWith("Verdict: " + report.summary() + "\n");
    }

    @Test
    void theTableHasVerdictSourceAndAdviceOfEachLine() {
        List<String> lines = report(Status.OK, Status.FAILURE).text().lines().toList();
        assertThat(lines).contains("the FAILURE  FAILURE  found <this> & \"that\" [/proc]", "                        a detail", "                      -> do it")
                .allMatch(line -> line.equals(line.stripTrailing()));
    }

    @Test
    void longLinesAreBrokenAtBlanks() {
        Finding finding = Finding.of("x", Area.DOCA, "title", Status.NOTE, "word ".repeat(60).strip());
        String text = new Report("doctor", Instant.EPOCH, Optional.empty(), Optional.empty(), List.of(finding), List.of()).text();
        assertThat(text.lines().mapToInt(String::length).max().orElseThrow()).isBetween(100, 140);
        assertThat(text.split("word", -1)).hasSize(61);
    }

    @Test
    void theJsonKeepsToItsSchemaAndTheSchemaFindsWhatIsWrong() throws IOException {
        Report report = report(Status.values()).with(List.of(GOOD, new Suite("comch", "not run: no representor", List.of())));
        JsonNode document = JSON.readTree(report.json());
        assertThat(SCHEMA.validate(document)).isEmpty();
        assertThat(document.at("/kind").asText()).isEqualTo("hardware");
        assertThat(document.at("/verdict").asText()).isEqualTo("notReady");
        assertThat(document.at("/findings/0/values/number").asLong()).isEqualTo(7);
        assertThat(document.at("/suites/0/counts/passed").asLong()).isEqualTo(1);
        ((ObjectNode) document.at("/findings/0")).put("status", "fine").remove("advice");
        ((ObjectNode) document).put("colour", "red");
        ((ArrayNode) document.get("suites")).add("x");
        assertThat(SCHEMA.validate(document)).hasSize(4);
    }

    @Test
    void thePageIsWholeAndEscaped() {
        String page = report(Status.FAILURE).with(List.of(GOOD)).html();
        assertThat(page).startsWith("<!DOCTYPE html>").endsWith("</html>\n").contains("found &lt;this&gt; &amp; &quot;that&quot;", "class=\"verdict notReady\"", "1 passed")
                .doesNotContain("<this>", "http://", "https://", "<script", "<link");
    }
}
