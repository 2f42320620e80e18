// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.List;

/** A report as a page: one file, no script, nothing fetched. */
final class HtmlPage {
    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #c1272d; --odd: #9a6700; }
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
            h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            .verdict { border-left: .4rem solid; padding: .6rem 1rem; font-size: 1.1rem; }
            table { border-collapse: collapse; width: 100%; }
            th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
            th { font-weight: 600; } td:first-child { width: 16rem; } td:nth-child(2) { width: 8rem; white-space: nowrap; }
            .ready, .ok, .passed { color: var(--good); } .notReady, .failure, .failed { color: var(--bad); font-weight: 600; }
            .limited, .warning, .notSupported { color: var(--odd); font-weight: 600; } .note, .notChecked, .notRun { opacity: .75; }
            .source, .facts { opacity: .7; font-size: .85rem; } .advice { font-weight: 600; } pre { margin: .3rem 0; font-size: .85rem; white-space: pre-wrap; }
            """;

    private final Report report;
    private final StringBuilder out = new StringBuilder();

    HtmlPage(Report report) {
        this.report = report;
    }

    String text() {
        String title = report.kind().equals("doctor") ? "doca-ffm doctor" : "doca-ffm on this hardware";
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
                .append(title).append("</title>\n<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n<h1>").append(title).append("</h1>\n");
        element("p", "verdict " + ReportDocument.key(report.verdict()), report.summary());
        element("p", "facts", report.at() + " · " + String.join(" · ", ReportDocument.host().values().stream().map(Object::toString).toList())
                + report.doca().map(doca -> " · DOCA " + doca.version().text() + " (backend " + doca.backend() + ")").orElse(" · no DOCA")
                + report.device().map(device -> " · device " + device).orElse(""));
        for (Area area : Area.values()) {
            findings(area);
        }
        report.suites().forEach(this::suite);
        return out.append("</body>\n</html>\n").toString();
    }

    private void findings(Area area) {
        element("h2", "", area.text());
        out.append("<table>\n<tr><th>Check</th><th>Verdict</th><th>Found</th></tr>\n");
        for (Finding finding : report.findings()) {
            if (finding.area() != area) {
                continue;
            }
            out.append("<tr id=\"").append(escape(finding.id())).append("\"><td>").append(escape(finding.title())).append("</td><td class=\"")
                    .append(ReportDocument.key(finding.status())).append("\">").append(finding.status().text()).append("</td><td>").append(escape(finding.found()));
            if (!finding.source().isEmpty()) {
                element("div", "source", finding.source());
            }
            if (!finding.details().isEmpty()) {
                element("pre", "", String.join("\n", finding.details()));
            }
            if (!finding.advice().isEmpty()) {
                element("div", "advice", finding.advice());
            }
            out.append("</td></tr>\n");
        }
        out.append("</table>\n");
    }

    private void suite(Suite suite) {
        element("h2", "", "Suite " + suite.name() + ": " + suite.counts());
        if (!suite.problem().isEmpty()) {
            element("p", "failure", suite.problem());
        }
        List<TestResult> remarkable = suite.tests().stream().filter(test -> test.outcome() != Outcome.PASSED).toList();
        List<TestResult> passed = suite.tests().stream().filter(test -> test.outcome() == Outcome.PASSED).toList();
        if (!remarkable.isEmpty()) {
            tests(remarkable);
        }
        if (!passed.isEmpty()) {
            out.append("<details><summary>").append(passed.size()).append(" passed</summary>\n");
            tests(passed);
            out.append("</details>\n");
        }
    }

    private void tests(List<TestResult> tests) {
        out.append("<table>\n<tr><th>Test</th><th>Outcome</th><th></th></tr>\n");
        for (TestResult test : tests) {
            out.append("<tr><td>").append(escape(test.container() + " " + test.test())).append("</td><td class=\"").append(ReportDocument.key(test.outcome())).append("\">")
                    .append(test.outcome().text()).append("</td><td>");
            element("div", "facts", "%.2f s".formatted(test.seconds()) + (test.capability().isEmpty() ? "" : " · " + test.capability()));
            if (!test.reason().isEmpty()) {
                element("pre", "", test.reason());
            }
            out.append("</td></tr>\n");
        }
        out.append("</table>\n");
    }

    private void element(String name, String style, String text) {
        out.append('<').append(name).append(style.isEmpty() ? "" : " class=\"" + style + "\"").append('>').append(escape(text)).append("</").append(name).append(">\n");
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
