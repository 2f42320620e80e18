// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.core.DocaInstallation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What was found, and what it comes to.
 *
 * @param kind {@code doctor} for a look at the machine, {@code hardware} with the behaviour suites' results
 * @param at when
 * @param doca what is loaded; empty if nothing could be
 * @param device the device to use: the first that nothing is in the way of
 * @param findings in the order of their making
 * @param suites the behaviour suites; none in a report of the doctor alone
 */
public record Report(String kind, Instant at, Optional<DocaInstallation> doca, Optional<String> device, List<Finding> findings, List<Suite> suites) {
    /** Of the column that tells what was found. */
    private static final int LINE = 110;

    /**
     * A report from its parts.
     */
    public Report {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(doca, "doca");
        Objects.requireNonNull(device, "device");
        findings = List.copyOf(findings);
        suites = List.copyOf(suites);
    }

    /**
     * This look at the machine with the results of what was run on it then.
     *
     * @param results of the suites
     * @return a report of kind {@code hardware}
     */
    public Report with(List<Suite> results) {
        return new Report("hardware", at, doca, device, findings, results);
    }

    /**
     * The findings of a status.
     *
     * @param status the status
     * @return in the order of the report
     */
    public List<Finding> findings(Status status) {
        return findings.stream().filter(finding -> finding.status() == status).toList();
    }

    /**
     * What it comes to: the worst finding, or a suite that is not good.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        if (!findings(Status.FAILURE).isEmpty() || !suites.stream().allMatch(Suite::isGood)) {
            return Verdict.NOT_READY;
        }
        boolean limited = !findings(Status.WARNING).isEmpty() || suites.stream().anyMatch(suite -> suite.count(Outcome.NOT_SUPPORTED) > 0);
        return limited ? Verdict.LIMITED : Verdict.READY;
    }

    /**
     * The verdict in one line, with what it rests on.
     *
     * @return for example {@code NOT READY: 1 failure (memlock limit), 2 warnings (…)}
     */
    public String summary() {
        List<String> parts = new ArrayList<>();
        add(parts, "failure", findings(Status.FAILURE));
        add(parts, "warning", findings(Status.WARNING));
        for (Suite suite : suites) {
            parts.add(suite.name() + ": " + (suite.problem().isEmpty() ? suite.counts() : suite.problem() + (suite.tests().isEmpty() ? "" : " (" + suite.counts() + ")")));
        }
        return verdict().text() + (parts.isEmpty() ? "" : ": " + String.join("; ", parts));
    }

    private static void add(List<String> parts, String what, List<Finding> found) {
        if (!found.isEmpty()) {
            parts.add(found.size() + " " + what + (found.size() == 1 ? "" : "s") + " (" + String.join(", ", found.stream().map(Finding::title).toList()) + ")");
        }
    }

    /**
     * The findings as a table, and the verdict.
     *
     * @return several lines
     */
    public String text() {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("CHECK", "VERDICT", "FOUND"));
        for (Area area : Area.values()) {
            rows.add(List.of("-- " + area.text(), "", ""));
            findings.stream().filter(finding -> finding.area() == area).forEach(finding -> addRows(rows, finding));
        }
        Table.print(rows, out);
        out.println();
        out.print(results());
        out.flush();
        return text.toString();
    }

    /**
     * What {@link #text()} ends with: the suites' tests that did not pass, and the verdict.
     *
     * @return several lines
     */
    public String results() {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        suites.forEach(suite -> print(suite, out));
        out.println("Verdict: " + summary());
        out.flush();
        return text.toString();
    }

    private static void addRows(List<List<String>> rows, Finding finding) {
        List<String> lines = new ArrayList<>(wrapped(finding.found() + (finding.source().isEmpty() ? "" : " [" + finding.source() + "]"), ""));
        finding.details().forEach(detail -> lines.addAll(wrapped(detail, "  ")));
        if (!finding.advice().isEmpty()) {
            List<String> advice = wrapped(finding.advice(), "   ");
            lines.add("-> " + advice.getFirst().strip());
            lines.addAll(advice.subList(1, advice.size()));
        }
        rows.add(List.of(finding.title(), finding.status().text(), lines.getFirst()));
        lines.stream().skip(1).forEach(line -> rows.add(List.of("", "", line)));
    }

    /** Lines of a bearable length, broken at blanks. */
    private static List<String> wrapped(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ", -1)) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > LINE) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static void print(Suite suite, PrintWriter out) {
        out.println("Suite " + suite.name() + ": " + suite.counts() + (suite.problem().isEmpty() ? "" : "; " + suite.problem()));
        for (TestResult test : suite.tests()) {
            if (test.outcome() == Outcome.FAILED) {
                out.println("  " + test.outcome().text() + "  " + test.container() + " " + test.test() + ": " + test.reason().lines().findFirst().orElse(""));
            }
        }
        // Many tests may ask for the same: it is said once, with their number, and the page and the JSON have each.
        Map<String, Integer> others = new LinkedHashMap<>();
        for (TestResult test : suite.tests()) {
            if (test.outcome() == Outcome.NOT_SUPPORTED || test.outcome() == Outcome.NOT_RUN) {
                others.merge(test.outcome().text() + "  " + test.container() + ": " + test.reason().lines().findFirst().orElse(""), 1, Integer::sum);
            }
        }
        others.forEach((what, times) -> out.println("  " + what + (times == 1 ? "" : " (" + times + " tests)")));
        out.println();
    }

    /**
     * The report for scripts; {@link #schema()} describes it.
     *
     * @return a JSON document
     */
    public String json() {
        return Json.text(ReportDocument.of(this)) + "\n";
    }

    /**
     * The report as a page for people, with nothing outside it.
     *
     * @return an HTML document
     */
    public String html() {
        return new HtmlPage(this).text();
    }

    /**
     * The JSON schema of {@link #json()}.
     *
     * @return a JSON document
     */
    public static String schema() {
        return LibraryCheck.resource("report.schema.json");
    }
}
