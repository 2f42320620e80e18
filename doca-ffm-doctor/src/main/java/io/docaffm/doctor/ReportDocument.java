// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.core.DocaInstallation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A report as maps and lists, to be written as JSON. */
final class ReportDocument {
    private ReportDocument() {}

    static Map<String, Object> of(Report report) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("kind", report.kind());
        document.put("at", report.at().toString());
        document.put("verdict", key(report.verdict()));
        document.put("summary", report.summary());
        document.put("machine", host());
        document.put("doca", report.doca().map(ReportDocument::doca).orElse(null));
        document.put("device", report.device().orElse(null));
        document.put("findings", report.findings().stream().map(ReportDocument::finding).toList());
        document.put("suites", report.suites().stream().map(ReportDocument::suite).toList());
        return document;
    }

    /** What it ran on, which every reader of a report asks first. */
    static Map<String, Object> host() {
        Map<String, Object> host = new LinkedHashMap<>();
        host.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        host.put("architecture", System.getProperty("os.arch"));
        host.put("jdk", Runtime.version().toString());
        return host;
    }

    private static Map<String, Object> doca(DocaInstallation doca) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("version", doca.version().text());
        out.put("backend", doca.backend());
        out.put("libraries", doca.libraries().stream().map(library -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("soname", library.soname());
            entry.put("path", library.path().toString());
            entry.put("rule", library.rule());
            return entry;
        }).toList());
        return out;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("id", finding.id());
        out.put("area", key(finding.area()));
        out.put("title", finding.title());
        out.put("status", key(finding.status()));
        out.put("found", finding.found());
        out.put("source", finding.source());
        out.put("advice", finding.advice());
        out.put("details", finding.details());
        out.put("values", finding.values());
        return out;
    }

    private static Map<String, Object> suite(Suite suite) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("name", suite.name());
        out.put("problem", suite.problem());
        Map<String, Object> counts = new LinkedHashMap<>();
        for (Outcome outcome : Outcome.values()) {
            counts.put(key(outcome), suite.count(outcome));
        }
        out.put("counts", counts);
        out.put("tests", suite.tests().stream().map(test -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("class", test.container());
            entry.put("test", test.test());
            entry.put("outcome", key(test.outcome()));
            entry.put("capability", test.capability());
            entry.put("reason", test.reason());
            entry.put("seconds", test.seconds());
            return entry;
        }).toList());
        return out;
    }

    /** {@code NOT_CHECKED} becomes {@code notChecked}. */
    static String key(Enum<?> constant) {
        StringBuilder key = new StringBuilder();
        for (String word : constant.name().toLowerCase(Locale.ROOT).split("_")) {
            key.append(key.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return key.toString();
    }
}
